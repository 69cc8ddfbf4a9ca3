"""How wide words are in the typefaces of paper, read from their files: a line of text can be guessed without setting it.

Widths are parts of the type size.  What letters standing beside each other take from each other is not counted."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from struct import unpack_from

from msgspec import Struct
from msgspec.structs import replace

from generator.cards.typesetting import LAYOUTS

FACES = {False: "AtkinsonHyperlegible-Regular.ttf", True: "AtkinsonHyperlegible-Bold.ttf"}
"""The files of usual and of bold letters."""

SIGNS = {chr(at): 0.602 for at in range(0x2190, 0x27C0)} | {"♠": 0.722, "♥": 0.725, "♦": 0.645, "♣": 0.777}
"""What these typefaces have not is of others that come with typst, in bold text too: suits are as wide as this."""


class Face(Struct, frozen=True):
    """A typeface.  height: of a capital letter.  letters: how wide each is."""

    height: float
    letters: dict[str, float]


@cache
def face(bold: bool) -> Face:
    """The face of usual or of bold letters."""
    found = read(LAYOUTS / "fonts" / FACES[bold])
    return replace(found, letters=SIGNS | found.letters)


def read(path: Path) -> Face:
    """A TrueType file with a table of letters of the format 4, as almost all have."""
    data = path.read_bytes()
    tables = {
        data[at : at + 4]: unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16)
    }
    (unit,) = unpack_from(">H", data, tables[b"head"] + 18)
    (widths,) = unpack_from(">H", data, tables[b"hhea"] + 34)
    (height,) = unpack_from(">h", data, tables[b"OS/2"] + 88)
    advances = unpack_from(f">{2 * widths}H", data, tables[b"hmtx"])[::2]
    glyphs = _glyphs(data, tables[b"cmap"])
    return Face(height / unit, {chr(at): advances[min(glyph, widths - 1)] / unit for at, glyph in glyphs.items()})


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """The number of the picture of each letter."""
    offsets = (unpack_from(">I", data, start + 8 + 8 * at)[0] for at in range(unpack_from(">H", data, start + 2)[0]))
    table = next(start + one for one in offsets if unpack_from(">H", data, start + one)[0] == 4)
    count = unpack_from(">H", data, table + 6)[0] // 2
    ends, starts, steps, jumps = (
        unpack_from(f">{count}H", data, table + 14 + 2 * (count * part + (part > 0))) for part in range(4)
    )
    found: dict[int, int] = {}
    for at, (first, last, step, jump) in enumerate(zip(starts, ends, steps, jumps, strict=True)):
        for letter in range(first, min(last, 0xFFFE) + 1):
            glyph = letter
            if jump:
                (glyph,) = unpack_from(">H", data, table + 16 + 6 * count + 2 * at + jump + 2 * (letter - first))
            if glyph or not jump:
                found[letter] = (glyph + step) & 0xFFFF
    return found


def width(word: str, bold: bool) -> float | None:
    """How wide a word is, in sizes of its type; None if a letter is of another typeface."""
    try:
        return sum(map(face(bold).letters.__getitem__, word))
    except KeyError:
        return None
