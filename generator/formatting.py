"""Which texts of a file are rules text, and the file with each of them in its canonical form.

A text that cannot be parsed stays as it is: `check` says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from grammar.formatter import format_text
from rulebook.rewrite import NotRewritten, replace_text
from rulebook.yaml_source import Document, Path_, read_document, read_text, walk_texts

RULES_TEXTS = ("effect", "rules")
"""Fields of entries and of declarations that hold statements; lines of examples and formulas have no layout to put right."""


def formatted(path: Path) -> str | None:
    """The whole file in canonical form; None if it cannot be read or stands so already."""
    document, _ = read_document(path, str(path))
    if document is None:
        return None
    before = document.text
    for where, text in walk_texts(document.value):
        if where and where[-1] in RULES_TEXTS and document is not None:
            document = _with(document, where, text)
    return document.text if document is not None and document.text != before else None


def _with(document: Document, where: Path_, text: str) -> Document:
    canonical = format_text(text)
    if canonical.strip() == text.strip() and document.style(where) == "|":
        return document
    try:
        written = replace_text(document, where, canonical)
    except NotRewritten:
        return document
    return read_text(written, document.file)[0] or document
