"""The only door to typst: a layout of site_src/cards and plain data in, a tagged PDF and what the layout reports out.

Never builds typst source but to say which file of a layout is wanted: all words travel as JSON and are set as text, so no
word of an entry can become markup.
Nothing of the machine reaches the file: no clock, and no fonts but typst's own and those beside the layout."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import typst

from generator.cards.blocks import as_json

LAYOUTS = Path(__file__).resolve().parents[2] / "site_src" / "cards"
STANDARD: Final = "ua-1"
"""Of the file: one heading for each card and paragraphs behind it.  They lie side by side: typst 0.15 makes no section (`Sect`)
of a heading and what belongs to it, and has no function that would; a reader goes from heading to heading."""
EPOCH = 0
"""Files say no date; where the format wants one it is this, seconds since 1970."""

NO_GLYPH = re.compile(r'the text `"(?P<text>.*)"` could not be displayed', re.DOTALL)

VIEWED, UNSCALED = b"/DisplayDocTitle true/Direction/L2R", b"/DisplayDocTitle true/PrintScaling/None"
"""What typst says of how a file is shown, and the same for paper: printed as large as it is."""

Style = Mapping[str, object]
"""How paper looks: `ink` and `large`, as look.typ reads them."""


class MissingGlyph(Exception):
    """No font has a character of `text`; the standard forbids to print a box instead."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no font has a character of {text!r}")
        self.text = text


def report(layout: str, data: object, style: Style | None = None) -> list[object]:
    """What a layout says under its labels `report`, in order."""
    found = json.loads(typst.query(LAYOUTS / layout, "<report>", field="value", **_closed(data, style)))
    assert isinstance(found, list)
    return found


@cache
def fingerprint() -> str:
    """What the layouts, their typefaces and typst itself are, in a few letters; of typst its size and when it was installed,
    because to ask for its version takes longer than to set a card."""
    program = max((path.stat() for path in Path(typst.__file__).parent.iterdir()), key=lambda stat: stat.st_size)
    mark = sha256(f"{program.st_size} {program.st_mtime_ns}".encode())
    for path in sorted((*LAYOUTS.glob("*.typ"), *(LAYOUTS / "fonts").iterdir())):
        mark.update(path.name.encode() + path.read_bytes())
    return mark.hexdigest()[:24]


def pdf(layout: str, data: object, style: Style | None = None) -> bytes:
    """The tagged PDF, not to be scaled by a printer.  Raises MissingGlyph; another error is a fault of the layout and
    passes through."""
    return _unscaled(_compiled(layout, data, style, format="pdf", pdf_standards=STANDARD, timestamp=EPOCH))


def pdfs_and_edges(
    layout: str, number: int, data: object, style: Style | None = None
) -> tuple[list[bytes], list[float]]:
    """So many files, by the function `file` of a layout, which is the first one by itself; and how far down its page
    everything stands in that one that the layout calls an `edge`, in points, in their order.

    What is the same in the others is not set again."""
    compiler = typst.Compiler(LAYOUTS / layout, **_closed(data, style))

    def made(**wanted: Any) -> bytes:
        with _glyphs_missing():
            found = compiler.compile(format="pdf", pdf_standards=STANDARD, timestamp=EPOCH, **wanted)
        assert isinstance(found, bytes)
        return _unscaled(found)

    first = made()
    edges = json.loads(compiler.eval("query(<edge>).map(it => it.location().position().y.pt())"))
    assert isinstance(edges, list)
    return [first, *(made(input=f'#import "{layout}": file\n#file({at})'.encode()) for at in range(1, number))], edges


def pictures(layout: str, data: object, style: Style | None = None, *, ppi: float) -> list[bytes]:
    """Each page as a PNG file."""
    made = _compiled(layout, data, style, format="png", ppi=ppi)
    return made if isinstance(made, list) else [made]


def _compiled(layout: str, data: object, style: Style | None, **wanted: Any) -> Any:
    with _glyphs_missing():
        return typst.compile(LAYOUTS / layout, **wanted, **_closed(data, style))


@contextmanager
def _glyphs_missing() -> Iterator[None]:
    """Says of which text a typeface has no letter, if that is what is wrong."""
    try:
        yield
    except typst.TypstError as error:
        found = NO_GLYPH.search(str(error))
        if found is None:
            raise
        raise MissingGlyph(found["text"]) from error


def _unscaled(made: bytes) -> bytes:
    """The file with the wish not to be scaled.  It stands in the last object, so only the place of the table moves."""
    before, found, after = made.rpartition(VIEWED)
    rest, start, number = after.partition(b"startxref\n")
    if not found or after.count(b"endobj") != 1:
        return made
    place, end, last = number.partition(b"\n")
    moved = str(int(place) + len(UNSCALED) - len(VIEWED)).encode()
    return before + UNSCALED + rest + start + moved + end + last


def _closed(data: object, style: Style | None) -> dict[str, Any]:
    """What a layout may see: its folder, its fonts, the data, how it is to look."""
    return {
        "root": LAYOUTS,
        "font_paths": _fonts(),
        "ignore_system_fonts": True,
        "sys_inputs": {"data": as_json(data), "style": json.dumps(style or {}, sort_keys=True)},
    }


@cache
def _fonts() -> typst.Fonts:
    """The typefaces of typst and of the layouts: to look for them takes longer than to set a card."""
    return typst.Fonts(include_system_fonts=False, font_paths=[LAYOUTS / "fonts"])
