"""Prose that content brings, as words alone; knows no Markdown, which takes long to import."""

from __future__ import annotations

import re

ENTRY_LINK = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,200}))?\]\]")
"""`[[kind/slug]]` or `[[kind/slug|words]]`."""


def plain(text: str) -> str:
    """The words alone, on one line: for search, descriptions and cards."""
    words = ENTRY_LINK.sub(lambda found: found[2] or found[1].rsplit("/", 1)[-1].replace("-", " "), text)
    return " ".join(re.sub(r"[*_`]+", "", words).split())


def targets(text: str) -> tuple[str, ...]:
    """What the entry links of a text name, in order."""
    return tuple(found[1].strip() for found in ENTRY_LINK.finditer(text))
