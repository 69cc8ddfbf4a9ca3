"""The one door to the YAML reader: files as plain values that know where they stand.

Reads the events of the C parser and builds dicts and lists that keep the place of every key and value: faster than a
bare load, because nothing is constructed twice.  The dialect is narrow: YAML 1.2 core scalars, one document, no anchors,
aliases, tags or directives, no key twice, no characters that cannot be seen.  Never executes anything and never raises
for what a file says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Note, Place
from diagnostics.source_map import SourceMap

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20
MAX_DIGITS = 12

Path_ = tuple[str | int, ...]

_Loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The C parser where it is installed, else the pure one: eight times slower, but the same events."""

_PLAIN = re.compile(
    r"(?P<int>[-+]?[0-9]{1,%d})|(?P<oct>0o[0-7]{1,12})|(?P<hex>0x[0-9a-fA-F]{1,12})"
    r"|(?P<float>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,2})?)" % MAX_DIGITS
)
_WORDS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
_NUMERIC = frozenset("+-.0123456789")

_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\ufeff\ufff9-\uffff]"
)
_UNSEEN_NAMES = {"\xa0": "no-break space", "\u200b": "zero-width space", "\xad": "soft hyphen", "\x00": "NUL"}


Mark = tuple[int, int, int, int, str | None]
"""Line and column of the start and of the end, from 0, and how the value is written; None for a block of values."""


class LocatedDict(dict):
    """A mapping of a file; `at[key]` is the mark of the value and behind it the four numbers of the key.

    One flat tuple, because the collector soon forgets tuples that hold only numbers and texts."""

    __slots__ = ("at",)


class LocatedList(list):
    """A list of a file; `at[index]` is the mark of the item."""

    __slots__ = ("at",)


@dataclass(frozen=True, slots=True)
class Document:
    """One file that was read.  value: what it holds.  text: the file letter by letter."""

    file: str
    text: str
    value: object
    _lines: list[str] = field(default_factory=list, compare=False, repr=False)

    @property
    def lines(self) -> list[str]:
        """The lines of the file, split when first asked for."""
        if not self._lines:
            self._lines.extend(self.text.split("\n"))
        return self._lines

    def place(self, path: Path_, *, key: bool = False) -> Place:
        """The place of the value at a path, or of its key; of the nearest that exists if the path leads to nothing."""
        holder: object = self.value
        marks: tuple[Mark, Mark] | None = None
        for step in path:
            found = _mark_of(holder, step)
            if found is None:
                return self._place(marks[0]) if marks else Place(self.file)
            marks = found
            holder = holder[step]  # type: ignore[index]
        return self._place(marks[0 if key else 1]) if marks else Place(self.file)

    def _place(self, mark: Mark) -> Place:
        line, column, end_line, end_column, style = mark
        if style in ("|", ">"):
            end_line, end_column = line, column + 1
        return Place(self.file, line + 1, column + 1, end_line + 1, end_column + 1)

    def style(self, path: Path_) -> str:
        """How a text is written: `|`, `>`, `'`, `"`, or the empty string for plain."""
        mark = self._mark(path)
        return (mark[4] or "") if mark else ""

    def source_map(self, path: Path_) -> SourceMap:
        """How places in the text at a path become places in the file."""
        mark, whole = self._mark(path), self.place(path)
        if mark is None or mark[4] is None:
            return SourceMap(whole, whole.line, whole.column, exact=False)
        style = mark[4]
        if style == "|":
            line = whole.line + 1
            indent = self._block_indent(whole)
            return SourceMap(whole, line, indent + 1, indent)
        if mark[0] != mark[2] or style == ">":
            return SourceMap(whole, whole.line, whole.column, exact=False)
        if style in ("'", '"'):
            written = self.lines[whole.line - 1][whole.column : whole.end_column - 2]
            return SourceMap(whole, whole.line, whole.column + 1, exact=written == self.value_at(path))
        return SourceMap(whole, whole.line, whole.column)

    def one_line_or_literal(self, path: Path_) -> bool:
        """Whether a text is written so that its lines and columns can be found again."""
        mark = self._mark(path)
        return mark is None or mark[4] == "|" or (mark[4] != ">" and mark[0] == mark[2])

    def value_at(self, path: Path_) -> object:
        """The value at a path; None if the path leads to nothing."""
        value: object = self.value
        for step in path:
            if _mark_of(value, step) is None:
                return None
            value = value[step]  # type: ignore[index]
        return value

    def _mark(self, path: Path_) -> Mark | None:
        holder = self.value_at(path[:-1])
        marks = _mark_of(holder, path[-1]) if path else None
        return marks[1] if marks else None

    def _block_indent(self, whole: Place) -> int:
        """How far the lines of a literal block are indented, measured in the file itself."""
        header = self.lines[whole.line - 1][whole.column :]
        explicit = re.match(r"[-+]?([1-9])", header)
        first = next((line for line in self.lines[whole.line :] if line.strip()), "")
        measured = len(first) - len(first.lstrip(" "))
        if not explicit:
            return measured
        parent = self.lines[whole.line - 1]
        return len(parent) - len(parent.lstrip(" -")) + int(explicit.group(1))


def _mark_of(holder: object, step: str | int) -> tuple[Mark, Mark] | None:
    """The marks of the name and of the value at one step; an item of a list is its own name."""
    if isinstance(holder, LocatedDict):
        found = holder.at.get(step)
        return ((*found[5:], ""), found[:5]) if found else None
    if isinstance(holder, LocatedList) and isinstance(step, int) and 0 <= step < len(holder):
        return holder.at[step], holder.at[step]
    return None


def read_document(path: Path, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """The file at a path, under the name by which it is reported; None if it cannot be used at all."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            hint = "split it: one entry per file"
            return None, [_finding(codes.FILE_TOO_LARGE, Place(file), hint, size=size, limit=MAX_BYTES)]
        raw = path.read_bytes()
    except OSError as error:
        return None, [_finding(codes.UNREADABLE_FILE, Place(file), None, problem=_reason(error))]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        return None, [
            _finding(codes.UNREADABLE_FILE, _place_at(file, before, len(before)), "save it as UTF-8", problem="it is not UTF-8")
        ]
    return read_text(text, file)


def read_text(text: str, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """A text as it would stand in a file; None if it cannot be used at all."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    unseen = _UNSEEN.search(text)
    if unseen:
        character = unseen.group()
        name = _UNSEEN_NAMES.get(character, f"U+{ord(character):04X}")
        place = _place_at(file, text, unseen.start(), 1)
        return None, [_finding(codes.CONTROL_CHARACTER, place, "delete it or type a plain space", character=name)]
    try:
        value, findings = _build(text, file)
    except yaml.YAMLError as error:
        return None, [_syntax_finding(error, text, file)]
    except RecursionError:  # only the pure parser can meet this
        return None, [_finding(codes.NESTED_TOO_DEEP, Place(file), None, limit=MAX_DEPTH)]
    if any(finding.code is not codes.DUPLICATE_KEY for finding in findings):
        return None, findings
    return Document(file, text, value), findings


def _build(text: str, file: str) -> tuple[object, list[Diagnostic]]:
    """The values of a text.  Anchors, tags and the like end the reading: what follows them cannot be trusted."""
    loader = _Loader(text)
    try:
        return _Builder(file).build(loader.get_event)
    finally:
        loader.dispose()


class _Builder:
    """Turns events into located values, with a stack of open collections instead of recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Diagnostic] = []

    def build(self, get_event: object) -> tuple[object, list[Diagnostic]]:
        scalar, mapping, sequence = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
        words, numeric = _WORDS, _NUMERIC
        stack: list[object] = []
        holder: object = None
        key: str | None = None
        key_mark: tuple[int, ...] = ()
        root: object = None
        documents = 0
        while True:
            event = get_event()  # type: ignore[operator]
            kind = type(event)
            if kind is scalar:
                if event.anchor is not None or event.tag is not None:
                    return self._refuse_properties(event, root)
                value = event.value
                if not event.style and (value in words or value[0] in numeric):
                    value = words[value] if value in words else _number(value)
            elif kind is mapping or kind is sequence:
                if event.anchor is not None or event.tag is not None:
                    return self._refuse_properties(event, root)
                if len(stack) >= MAX_DEPTH:
                    return self._refuse(codes.NESTED_TOO_DEEP, event, root, "make it flatter", limit=MAX_DEPTH)
                value = LocatedDict() if kind is mapping else LocatedList()
                value.at = {} if kind is mapping else []
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                holder = stack.pop()
                continue
            elif kind is yaml.StreamEndEvent:
                return root, self.findings
            elif kind is yaml.AliasEvent:
                return self._refuse(
                    codes.ANCHOR_OR_ALIAS, event, root, "write the value out, or quote the text", mark=f"`*{event.anchor}`"
                )
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    return self._refuse(codes.SEVERAL_DOCUMENTS, event, root, "give each entry a file of its own")
                if event.version or event.tags:
                    return self._refuse(codes.DIRECTIVE, event, root, "delete the line")
                continue
            else:
                continue

            start, end = event.start_mark, event.end_mark
            mark = (start.line, start.column, end.line, end.column, (event.style or "") if kind is scalar else None)
            if type(holder) is LocatedDict:
                if key is None:
                    if kind is not scalar or (not event.value and not event.style):
                        return self._refuse(codes.KEY_NOT_TEXT, event, root, "write `name: value`")
                    key, key_mark = event.value, mark[:4]
                    continue
                if key in holder:
                    self._duplicate(key, key_mark, holder)
                else:
                    holder[key] = value
                    holder.at[key] = (*mark, *key_mark)
                key = None
            elif holder is not None:
                holder.append(value)  # type: ignore[attr-defined]
                holder.at.append(mark)  # type: ignore[attr-defined]
            else:
                root = value
            if kind is not scalar:
                stack.append(holder)
                holder = value

    def _refuse(self, code: Code, event: object, root: object, hint: str, **holes: object) -> tuple[object, list[Diagnostic]]:
        self.findings.append(_finding(code, self._place(event), hint, **holes))
        return root, self.findings

    def _refuse_properties(self, event: object, root: object) -> tuple[object, list[Diagnostic]]:
        if event.anchor is not None:  # type: ignore[attr-defined]
            mark = f"`&{event.anchor}`"  # type: ignore[attr-defined]
            return self._refuse(codes.ANCHOR_OR_ALIAS, event, root, "delete it, or quote the text", mark=mark)
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")  # type: ignore[attr-defined]
        return self._refuse(codes.TAG, event, root, "delete it, or quote the text", tag=tag)

    def _duplicate(self, key: str, mark: tuple[int, ...], holder: LocatedDict) -> None:
        first, place = (Place(self.file, m[0] + 1, m[1] + 1, m[2] + 1, m[3] + 1) for m in (holder.at[key][5:], mark))
        self.findings.append(
            Diagnostic(
                codes.DUPLICATE_KEY,
                place,
                codes.DUPLICATE_KEY.message.format(key=key),
                hint="keep one of the two",
                notes=(Note("the first one is here", first),),
            )
        )

    def _place(self, event: object) -> Place:
        start, end = event.start_mark, event.end_mark  # type: ignore[attr-defined]
        end_line, end_column = (end.line, end.column) if end.line == start.line else (start.line, start.column + 1)
        return Place(self.file, start.line + 1, start.column + 1, end_line + 1, end_column + 1)


def _number(text: str) -> object:
    match = _PLAIN.fullmatch(text)
    if match is None:
        return text
    if match.lastgroup == "int":
        return int(text)
    if match.lastgroup == "float":
        return float(text)
    return int(text, 0)


_TROUBLES: tuple[tuple[str, str, str], ...] = (
    ("mapping values are not allowed", "a second `:` stands in the line", "put quotes around a text that holds a colon"),
    ("found character that cannot start any token", "no text can begin with this character", "put quotes around the text; indent with spaces, not with tabs"),
    ("could not find expected ':'", "the line is not of the form `name: value`", "put a `:` after the name, or indent the line as part of a text"),
    ("did not find expected key", "the line does not go on where a name should stand", "check the indentation, and put quotes around the text"),
    ("did not find expected ',' or", "a bracket is not closed", "close the bracket, or put quotes around the text"),
    ("did not find expected '-' indicator", "the line is not an item of the list above", "begin each item with `- `, all equally indented"),
    ("unexpected end of stream", "a quotation mark is not closed", "close the quotation mark"),
    ("unexpected document indicator", "a quotation mark is not closed", "close the quotation mark"),
    ("did not find expected alphabetic", "`&` or `*` begins a value", "put quotes around the text"),
    ("did not find expected <document start>", "the line belongs to nothing", "check the indentation"),
    ("unknown escape character", "a backslash stands in double quotes", "use single quotes, in which a backslash stands for itself"),
    ("block sequence entries are not allowed", "a list begins in the middle of a line", "begin the list on a line of its own"),
    ("did not find expected node content", "a value is missing", "put quotes around the text"),
    ("found incompatible YAML document", "the file asks for another version of YAML", "delete the line that begins with `%`"),
    ("a tab character", "a tab stands where spaces must stand", "indent with spaces"),
    ("while scanning a block scalar", "the lines of the text are not equally indented", "indent the text by two spaces"),
)
"""What the reader says (a part of it), what that means, and the cure."""


def _syntax_finding(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    said = " ".join(str(part) for part in (getattr(error, "context", None), getattr(error, "problem", None)) if part)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        place = Place(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
    else:
        place = _place_at(file, text, min(getattr(error, "position", 0) or 0, len(text)), 1)
    for words, problem, cure in _TROUBLES:
        if words in said:
            return _finding(codes.UNREADABLE_YAML, place, cure, problem=problem)
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    return _finding(codes.UNREADABLE_YAML, place, "put quotes around the text, and check the indentation", problem=problem)


def _place_at(file: str, text: str, offset: int, length: int = 0) -> Place:
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return Place(file, line, column, line, column + length)


def _finding(code: Code, place: Place, hint: str | None, /, **holes: object) -> Diagnostic:
    return Diagnostic(code, place, code.message.format_map(holes), hint=hint)


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def walk_texts(value: object, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """All texts inside a value, with the way to each."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk_texts(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from walk_texts(item, (*path, index))
