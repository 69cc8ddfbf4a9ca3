"""How wide words are in the typefaces of paper, read from their files: a line of text can be guessed without setting it.

Widths are parts of the type size; what letters take from each other or keep apart (kerning) is counted inside a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from struct import iter_unpack, unpack_from

from msgspec import Struct
from msgspec.structs import replace

from generator.cards.typesetting import LAYOUTS

USUAL, BOLD, SLANTED = "Regular", "Bold", "Italic"
"""The faces of the family, as their files are called."""

SIGNS = {chr(at): 0.602 for at in range(0x2190, 0x27C0)} | {
    "♠": 0.722,
    "♥": 0.725,
    "♦": 0.645,
    "♣": 0.777,
    "\u2003": 1.0,
}
"""What these typefaces have not is of others that come with typst, in bold text too: suits and wide spaces are as wide as
this."""


PAIRS, EXTENSION = 2, 9
"""Of the tables of a typeface about where letters stand: that of kerning, and one that says where another is."""


class Face(Struct, frozen=True):
    """A typeface.  height: of a capital letter.  letters: how wide each is.  closer: by how much two are set closer to each
    other, or with less than 0 farther apart, by the letters."""

    height: float
    letters: dict[str, float]
    closer: Callable[[str, str], float]


@cache
def face(name: str) -> Face:
    """The face of usual, bold, or slanted letters."""
    found = read(LAYOUTS / "fonts" / f"AtkinsonHyperlegible-{name}.ttf")
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
    letters = {chr(at): advances[min(glyph, widths - 1)] / unit for at, glyph in glyphs.items()}
    pairs = list(_pairs(data, tables[b"GPOS"]))

    @cache
    def closer(left: str, right: str) -> float:
        one, other = glyphs.get(ord(left)), glyphs.get(ord(right))
        if one is None or other is None:
            return 0.0
        return -next((by for pair in pairs if (by := pair(one, other)) is not None), 0) / unit

    return Face(height / unit, letters, closer)


def _pairs(data: bytes, start: int) -> Iterator[Callable[[int, int], int | None]]:
    """The tables of kerning, the first that knows two pictures counts: by how much the second is moved, None if it does not
    know them."""

    def number(at: int) -> int:
        found: int = unpack_from(">H", data, at)[0]
        return found

    def numbers(at: int) -> tuple[int, ...]:
        """So many as the first says."""
        return unpack_from(f">{number(at)}H", data, at + 2)

    def spans(at: int) -> Iterator[tuple[int, int, int]]:
        """First and last picture of each, and what is said of them."""
        return iter_unpack(">HHH", data[at + 2 : at + 2 + 6 * number(at)])

    def covered(at: int) -> dict[int, int]:
        """The place of each picture that a table is about."""
        if number(at) == 1:
            return {glyph: place for place, glyph in enumerate(numbers(at + 2))}
        return {
            glyph: place + glyph - first for first, last, place in spans(at + 2) for glyph in range(first, last + 1)
        }

    def classes(at: int) -> dict[int, int]:
        if number(at) == 1:
            return dict(enumerate(numbers(at + 4), number(at + 2)))
        return {glyph: one for first, last, one in spans(at + 2) for glyph in range(first, last + 1)}

    def moved(at: int, form: int) -> int:
        """The breadth in a record of what is changed."""
        found: int = unpack_from(">h", data, at + 2 * (form & 3).bit_count())[0] if form & 4 else 0
        return found

    def by_picture(at: int) -> Callable[[int, int], int | None]:
        places, form = covered(at + number(at + 2)), number(at + 4)
        long = 2 * (1 + form.bit_count() + number(at + 6).bit_count())

        @cache
        def row(place: int) -> dict[int, int]:
            found = at + number(at + 10 + 2 * place)
            seconds = range(found + 2, found + 2 + long * number(found), long)
            return {number(second): moved(second + 2, form) for second in seconds}

        return lambda left, right: row(places[left]).get(right) if left in places else None

    def by_class(at: int) -> Callable[[int, int], int | None]:
        places, form = covered(at + number(at + 2)), number(at + 4)
        lefts, rights, many = classes(at + number(at + 8)), classes(at + number(at + 10)), number(at + 14)
        long = 2 * (form.bit_count() + number(at + 6).bit_count())

        def pair(left: int, right: int) -> int | None:
            if left not in places:
                return None
            return moved(at + 16 + long * (lefts.get(left, 0) * many + rights.get(right, 0)), form)

        return pair

    lookups = start + number(start + 8)
    for lookup in (lookups + offset for offset in numbers(lookups)):
        for table in (lookup + offset for offset in numbers(lookup + 4)):
            kind, at = number(lookup), table
            if kind == EXTENSION:
                kind, at = number(table + 2), table + unpack_from(">I", data, table + 4)[0]
            if kind == PAIRS:
                yield by_picture(at) if number(at) == 1 else by_class(at)


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


def width(word: str, name: str) -> float | None:
    """How wide a word is in a face, in sizes of its type; None if a letter is of another typeface."""
    found = face(name)
    try:
        return sum(map(found.letters.__getitem__, word)) - sum(map(found.closer, word, word[1:]))
    except KeyError:
        return None
