"""The only door to typst: a layout of site_src/cards and plain data in, a tagged PDF and what the layout reports out.

Never builds typst source: all words travel as JSON and are set as text, so no word of an entry can become markup.
Nothing of the machine reaches the file: no clock, and no fonts but typst's own and those beside the layout."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import typst

LAYOUTS = Path(__file__).resolve().parent.parent / "site_src" / "cards"
STANDARD = "ua-1"
EPOCH = 0
"""Files say no date; where the format wants one it is this, seconds since 1970."""

NO_GLYPH = re.compile(r'the text `"(?P<text>.*)"` could not be displayed', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Typeset:
    """A set document: its bytes (PDF/UA-1) and the report of its layout."""

    pdf: bytes
    report: object


class MissingGlyph(Exception):
    """No font has a character of `text`; the standard forbids to print a box instead."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no font has a character of {text!r}")
        self.text = text


class Layout:
    """A layout with its data: measured first, set afterwards; what was measured is not measured again."""

    def __init__(self, layout: str, data: Mapping[str, object]) -> None:
        self._compiler = typst.Compiler(
            LAYOUTS / layout,
            root=LAYOUTS,
            font_paths=[LAYOUTS / "fonts"],
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False, sort_keys=True)},
        )

    def report(self) -> object:
        """What the layout says of itself under its label `report`."""
        return json.loads(self._compiler.query("<report>", field="value", one=True))

    def pdf(self) -> bytes:
        """The tagged PDF.  Raises MissingGlyph; another error is a fault of the layout and passes through."""
        try:
            return self._compiler.compile(format="pdf", pdf_standards=STANDARD, timestamp=EPOCH)
        except typst.TypstError as error:
            found = NO_GLYPH.search(str(error))
            if found is None:
                raise
            raise MissingGlyph(found["text"]) from error
