"""The only door to typst: a layout of site_src/cards and plain data in, a tagged PDF and what the layout reports out.

Never builds typst source: all words travel as JSON and are set as text, so no word of an entry can become markup.
Nothing of the machine reaches the file: no clock, and no fonts but typst's own and those beside the layout."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import typst

from generator.cards.blocks import as_json

LAYOUTS = Path(__file__).resolve().parents[2] / "site_src" / "cards"
STANDARD = "ua-1"
EPOCH = 0
"""Files say no date; where the format wants one it is this, seconds since 1970."""

NO_GLYPH = re.compile(r'the text `"(?P<text>.*)"` could not be displayed', re.DOTALL)


class MissingGlyph(Exception):
    """No font has a character of `text`; the standard forbids to print a box instead."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no font has a character of {text!r}")
        self.text = text


def report(layout: str, data: object) -> list[object]:
    """What a layout says under its labels `report`, in order."""
    found = json.loads(typst.query(LAYOUTS / layout, "<report>", field="value", **_closed(data)))
    assert isinstance(found, list)
    return found


def pdf(layout: str, data: object) -> bytes:
    """The tagged PDF.  Raises MissingGlyph; another error is a fault of the layout and passes through."""
    try:
        wanted: dict[str, Any] = {"format": "pdf", "pdf_standards": STANDARD, "timestamp": EPOCH, **_closed(data)}
        made = typst.compile(LAYOUTS / layout, **wanted)
    except typst.TypstError as error:
        found = NO_GLYPH.search(str(error))
        if found is None:
            raise
        raise MissingGlyph(found["text"]) from error
    assert isinstance(made, bytes)
    return made


def _closed(data: object) -> dict[str, Any]:
    """What a layout may see: its folder, its fonts, the data."""
    return {
        "root": LAYOUTS,
        "font_paths": [LAYOUTS / "fonts"],
        "ignore_system_fonts": True,
        "sys_inputs": {"data": as_json(data)},
    }
