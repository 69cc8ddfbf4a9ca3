"""Writes a new effect text, or a plain value, into a file and leaves everything else, comments included, as it stands.

The text is replaced where it lies in the file.  ruamel.yaml reads the result once more, round trip, to prove that no
value and no comment was lost; if one was, nothing is written."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rulebook.source.document import Document, Path_
from rulebook.source.yaml_source import read_document, read_text

RULES_TEXTS = ("effect", "rules")
"""The fields that hold rules text."""


_PLAIN_KEY = re.compile(r"[^\W\d_][\w' -]*[\w']")
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


def put_value(document: Document, path: Path_, value: int | str) -> str:
    """The whole file with a plain value at a path; names on the way that are not there yet are added at the end of their
    block.

    NotRewritten if that cannot be done without losing something."""
    if _value(document.value, path) is not None or not path:
        place = document.place(path)
        if isinstance(_value(document.value, path), dict | list) or place.end_line != place.line:
            raise NotRewritten("the value is no plain value on one line")
        line = document.lines[place.line - 1]
        new = line[: place.column - 1] + str(value) + line[place.end_column - 1 :]
        written = "\n".join([*document.lines[: place.line - 1], new, *document.lines[place.line :]])
    else:
        written = _added(document, path, value)
    _prove_value(document, path, value, written)
    return written


def _added(document: Document, path: Path_, value: int | str) -> str:
    """The file with one more line, or one more item between braces."""
    there = len(path) - 1
    while there and not isinstance(_value(document.value, path[:there]), dict):
        there -= 1
    holder = _value(document.value, path[:there])
    said = str(value)
    for step in reversed(path[there + 1 :]):
        said = f"{{{_key(step)}: {said}}}"
    item = f"{_key(path[there])}: {said}"
    lines = list(document.lines)
    if not isinstance(holder, dict):
        raise NotRewritten("the file holds no fields")
    if not there:
        while lines and not lines[-1].strip():
            lines.pop()
        deep = f"{_key(path[0])}:\n  {_key(path[1])}: " + _nested(path[2:], value) if len(path) > 1 else item
        return "\n".join([*lines, deep, ""])
    begin = document.place(path[:there])
    if lines[begin.line - 1][begin.column - 1 : begin.column] == "{":
        row, column = (begin.line - 1, begin.column) if not holder else _end_of(document, path[:there], holder)
        comma = ", " if holder else ""
        lines[row] = lines[row][:column] + comma + item + lines[row][column:]
        return "\n".join(lines)
    if not holder:
        raise NotRewritten("the block is empty")
    indent = document.place((*path[:there], next(iter(holder))), key=True).column - 1
    row, _ = _end_of(document, path[:there], holder)
    return "\n".join([*lines[: row + 1], " " * indent + item, *lines[row + 1 :]])


def _nested(path: Path_, value: int | str) -> str:
    said = str(value)
    for step in reversed(path):
        said = f"{{{_key(step)}: {said}}}"
    return said


def _end_of(document: Document, path: Path_, holder: dict[str, object]) -> tuple[int, int]:
    """Row and column behind the last value of a block, from 0."""
    last = next(reversed(holder))
    inner = holder[last]
    place = document.place((*path, last))
    if isinstance(inner, dict) and inner:
        row, column = _end_of(document, (*path, last), inner)
        braces = document.lines[place.line - 1][place.column - 1 : place.column] == "{"
        closed = document.lines[row].find("}", column) + 1 if braces else column
        return row, closed
    if isinstance(inner, dict | list):
        raise NotRewritten("the last value of the block is a list or empty")
    return place.end_line - 1, place.end_column - 1


def take_out(document: Document, path: Path_) -> str:
    """The whole file without the line of a value; a comment behind it stays, on a line of its own."""
    place, key = document.place(path), document.place(path, key=True)
    lines, holder = list(document.lines), _value(document.value, path[:-1])
    row = key.line - 1
    line = lines[row]
    if not isinstance(holder, dict) or key.line != place.end_line:
        raise NotRewritten("the value does not stand on the line of its name")
    outer = document.place(path[:-1])
    if lines[outer.line - 1][outer.column - 1 : outer.column] == "{":
        before, after = line[: key.column - 1], line[place.end_column - 1 :]
        if after.startswith(","):
            after = after[1:].lstrip(" ")
        else:
            before = before.rstrip(" ").removesuffix(",")
        lines[row] = before + after
    else:
        comment = line[place.end_column - 1 :].strip()
        kept = [" " * (key.column - 1) + comment] if comment.startswith("#") else []
        lines[row : row + 1] = kept
        if len(holder) == 1:
            head = document.place(path[:-1], key=True).line - 1
            name = lines[head].split("#")[0].rstrip()
            lines[head] = lines[head].replace(name, name + " {}", 1)
    written = "\n".join(lines)
    after_ = read_text(written, document.file)[0]
    if (
        after_ is None
        or _removed(document.value, path) != after_.value
        or _comments(document.text) - _comments(written)
    ):
        raise NotRewritten("something else would change")
    return written


def _removed(value: object, path: Path_) -> object:
    if not isinstance(value, dict):
        return value
    if len(path) == 1:
        return {key: item for key, item in value.items() if key != path[0]}
    return {key: _removed(item, path[1:]) if key == path[0] else item for key, item in value.items()}


def _key(step: str | int) -> str:
    text = str(step)
    return text if _PLAIN_KEY.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _prove_value(before: Document, path: Path_, value: object, written: str) -> None:
    after, findings = read_text(written, before.file)
    if after is None or findings:
        raise NotRewritten("the file could not be read afterwards")
    if after.value != _with(before.value, path, value):
        raise NotRewritten("another value would change")
    if _comments(before.text) - _comments(written):
        raise NotRewritten("a comment would be lost")


def _with(value: object, path: Path_, new: object) -> object:
    if not path:
        return new
    held = dict(value) if isinstance(value, dict) else {}
    held[str(path[0])] = _with(held.get(str(path[0])), path[1:], new)
    return held


def format_file(path: Path, *, write: bool = True, left: list[str] | None = None) -> bool:
    """Puts every rules text of a file into canonical form; whether the file changed, or would.

    Left as they are: files that cannot be read, texts that do not parse, texts that cannot be rewritten without loss.
    left: takes, of each of the latter, what would be lost."""
    from grammar.formatter import format_text
    from grammar.parser import parse

    if path.is_symlink():  # what lies elsewhere is nobody's to change
        return False
    document, _ = read_document(path, str(path))
    if document is None:
        return False
    written = formatted(document, lambda text: kept(text, format_text, parse), left)
    if written == document.text:
        return False
    if write:
        store(path, written)
    return True


def store(path: Path, text: str) -> None:
    """Writes a file anew, with the ends of lines that it has."""
    before = path.read_bytes()
    mark = "\ufeff" if before.startswith(b"\xef\xbb\xbf") else ""
    path.write_text(mark + text, encoding="utf-8", newline="\r\n" if b"\r\n" in before else "\n")


def formatted(document: Document, form: Callable[[str], str], left: list[str] | None = None) -> str:
    """The file with every rules text in another form; texts that cannot be rewritten without loss stay as they are.

    left: takes what would be lost."""
    for value in _rules_texts(document.value, ()):
        text = _value(document.value, value)
        assert isinstance(text, str)
        new = form(text)
        if new.strip("\n") == text.strip("\n"):
            continue
        try:
            written = replace_text(document, value, new)
        except NotRewritten as loss:
            if left is not None:
                left.append(str(loss))
            continue
        document = read_text(written, document.file)[0] or document
    return document.text


def kept(text: str, form: Callable[[str], str], meaning: Callable[[str], tuple[object, object]]) -> str:
    """A text in its form, if it says the same in it; else as it is."""
    new = form(text)
    same = new.strip("\n") == text.strip("\n") or meaning(new)[0] == meaning(text)[0]
    return new if same else text


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


def _comments(text: str) -> Counter[str]:
    """The comments of a file, as the round-trip reader finds them, and those behind a `|`, which it keeps elsewhere."""
    from ruamel.yaml import YAML, YAMLError

    found = Counter(match.group(1).strip() for match in _HEADER_COMMENT.finditer(text))
    reader, seen = YAML(typ="rt"), set[int]()
    try:
        for token in reader.scan(text):
            for group in getattr(token, "_comment", None) or ():
                for comment in group if isinstance(group, list) else [group]:
                    value = getattr(comment, "value", None)
                    if value and value.strip() and comment.start_mark.index not in seen:
                        seen.add(comment.start_mark.index)  # two tokens may hold one comment
                        found.update(line.strip() for line in value.split("\n") if line.strip())
    except YAMLError as error:  # it is stricter than the reader, about tabs
        raise NotRewritten("where its comments are cannot be told") from error
    return found
