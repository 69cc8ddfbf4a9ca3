"""Writes a new effect text into an entry's file and leaves everything else, comments included, as it stands.

The text is replaced where it lies in the file.  ruamel.yaml reads the result once more, round trip, to prove that no
value and no comment was lost; if one was, nothing is written."""

from __future__ import annotations

import re
from pathlib import Path

from rulebook.document import Document, Path_
from rulebook.yaml_source import read_document, read_text

RULES_TEXTS = ("effect", "rules")
"""The fields that hold rules text."""


_HEADER_COMMENT = re.compile(r"(?m):[ \t]+[|>][-+1-9]*[ \t]+(#.*)$")


class NotRewritten(Exception):
    """The file cannot be rewritten without losing something; the message says what."""


def replace_text(document: Document, path: Path_, text: str) -> str:
    """The whole file with a rules text replaced by a literal block that holds `text`.

    NotRewritten if the value at the path is not a literal block or a text on one line."""
    if not document.one_line_or_literal(path) or not isinstance(_value(document.value, path), str):
        raise NotRewritten("the value is neither a literal block nor a text on one line")
    place, key = document.place(path), document.place(path, key=True)
    lines = document.lines
    body = text.rstrip("\n").split("\n")
    if document.style(path) == "|":
        source_map = document.source_map(path)
        first, last = place.line, _block_end(document, path)
        indent = source_map.indent or key.column + 1
        header = lines[place.line - 1]
    else:
        if key.line != place.line:
            raise NotRewritten("the value does not stand on the line of its name")
        first, last = place.line, place.line
        indent = key.column + 1
        comment = lines[place.line - 1][place.end_column - 1 :].rstrip()
        header = lines[place.line - 1][: place.column - 1] + "|" + comment
    block = [" " * indent + line if line.strip() else "" for line in body]
    written = "\n".join([*lines[: first - 1], header, *block, *lines[last:]])
    _prove(document, path, "\n".join(body), written)
    return written


def rewrite_file(path: Path, value: Path_, text: str) -> bool:
    """Replaces a rules text of a file on the disk; whether the file changed."""
    document, _ = read_document(path, str(path))
    if document is None:
        raise NotRewritten("the file cannot be read")
    written = replace_text(document, value, text)
    if written == document.text:
        return False
    path.write_text(written, encoding="utf-8")
    return True


def format_file(path: Path, *, write: bool = True) -> bool:
    """Puts every rules text of a file into canonical form; whether the file changed, or would.

    Left as they are: files that cannot be read, texts that do not parse, texts that cannot be rewritten without loss."""
    from grammar.formatter import format_text

    document, _ = read_document(path, str(path))
    if document is None:
        return False
    before = document.text
    for value in _rules_texts(document.value, ()):
        text = _value(document.value, value)
        assert isinstance(text, str)
        formatted = format_text(text)
        if formatted.strip("\n") == text.strip("\n"):
            continue
        try:
            written = replace_text(document, value, formatted)
        except NotRewritten:
            continue
        document = read_text(written, str(path))[0] or document
    if document.text == before:
        return False
    if write:
        path.write_text(document.text, encoding="utf-8")
    return True


def _rules_texts(value: object, path: Path_) -> list[Path_]:
    """The ways to all rules texts of a file."""
    if not isinstance(value, dict):
        return []
    found: list[Path_] = []
    for key, item in value.items():
        if key in RULES_TEXTS and isinstance(item, str) and item.strip():
            found.append((*path, key))
        elif isinstance(item, dict):
            found.extend(_rules_texts(item, (*path, key)))
    return found


def _block_end(document: Document, path: Path_) -> int:
    """The last line of a literal block, blank lines after it not counted."""
    place = document.place(path)
    text = _value(document.value, path)
    assert isinstance(text, str)
    return place.line + len(text.rstrip("\n").split("\n")) if text.strip() else place.line


def _value(value: object, path: Path_) -> object:
    for step in path:
        try:
            value = value[step]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _prove(before: Document, path: Path_, text: str, written: str) -> None:
    """Every other value is the same, the new text is what it should be, and no comment is lost."""
    after, findings = read_text(written, before.file)
    if after is None or findings:
        raise NotRewritten("the file could not be read afterwards")
    found = _value(after.value, path)
    if not isinstance(found, str) or found.rstrip("\n") != text:
        raise NotRewritten("the text would not be read back as it was written")
    if _without(before.value, path) != _without(after.value, path):
        raise NotRewritten("another value would change")
    if _comments(before.text) - _comments(written):
        raise NotRewritten("a comment would be lost")


def _without(value: object, path: Path_) -> object:
    if not path:
        return None
    if isinstance(value, dict):
        return {key: _without(item, path[1:]) if key == path[0] else item for key, item in value.items()}
    if isinstance(value, list):
        return [_without(item, path[1:]) if index == path[0] else item for index, item in enumerate(value)]
    return value


def _comments(text: str) -> set[str]:
    """The comments of a file, as the round-trip reader finds them, and those behind a `|`, which it keeps elsewhere."""
    from ruamel.yaml import YAML

    found = {match.group(1).strip() for match in _HEADER_COMMENT.finditer(text)}
    reader = YAML(typ="rt")
    for token in reader.scan(text):
        for group in getattr(token, "_comment", None) or ():
            for comment in group if isinstance(group, list) else [group]:
                value = getattr(comment, "value", None)
                if value and value.strip():
                    found.update(line.strip() for line in value.split("\n") if line.strip())
    return found
