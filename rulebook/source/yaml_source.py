"""The one door to the YAML reader: files as plain values that know where they stand.

Reads the events of the C parser and builds dicts and lists that keep the place of every key and value: faster than a
bare load, because nothing is constructed twice.  The dialect is narrow: YAML 1.2 core scalars, one document, no anchors,
aliases, tags or directives, no key twice, no characters that cannot be seen.  Never executes anything and never raises
for what a file says."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Note, Place
from grammar.late import compiled
from grammar.shapes import LARGEST_NUMBER
from rulebook.source.document import Document, LocatedDict, LocatedList, Mark

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20

_Loader: Any = yaml.CBaseLoader.__mro__[1] if yaml.__with_libyaml__ else yaml.BaseLoader
"""The C parser where it is installed, else the pure one: eight times slower, but the same events."""

_PLAIN = re.compile(
    r"(?P<int>[-+]?[0-9]+)|(?P<oct>0o[0-7]{1,12})|(?P<hex>0x[0-9a-fA-F]{1,12})"
    r"|(?P<float>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,2})?)"
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
_MARKS = ("<<<<<<<", ">>>>>>>", "=======")
_MERGED = re.compile(r"^(?:<{7}|>{7}|={7})(?: .*)?$", re.MULTILINE)
_GOES_ON = (codes.DUPLICATE_KEY, codes.NUMBER_TOO_LARGE)
"""What is wrong with one value alone: the others can be read."""
_UNSEEN_NAMES = {"\xa0": "no-break space", "\u200b": "zero-width space", "\xad": "soft hyphen", "\x00": "NUL"}


def read_document(path: Path, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """The file at a path, under the name by which it is reported; None if it cannot be used at all."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return None, [_finding(codes.UNREADABLE_FILE, Place(file), "put a file here", problem="it is no file")]
        size = status.st_size
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
            _finding(
                codes.UNREADABLE_FILE,
                _place_at(file, before, len(before)),
                "save it as UTF-8",
                problem="it is not UTF-8",
            )
        ]
    return read_text(text, file)


def read_text(text: str, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """A text as it would stand in a file; None if it cannot be used at all."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    unseen = _UNSEEN.search(text)
    if unseen:
        character = unseen.group()
        name = _UNSEEN_NAMES.get(character, f"U+{ord(character):04X}")
        place = _place_at(file, text, unseen.start(), 1)
        return None, [_finding(codes.CONTROL_CHARACTER, place, "delete it or type a plain space", character=name)]
    if any(mark in text for mark in _MARKS) and (merged := _MERGED.search(text)):
        place = _place_at(file, text, merged.start(), len(merged.group()))
        cure = "keep one of the two versions, and delete the lines `<<<<<<<`, `=======` and `>>>>>>>`"
        return None, [_finding(codes.UNREADABLE_YAML, place, cure, problem="two versions of it were not merged")]
    try:
        value, findings = _build(text, file)
    except yaml.YAMLError as error:
        return None, [_syntax_finding(error, text, file)]
    except RecursionError:  # only the pure parser can meet this
        return None, [_finding(codes.NESTED_TOO_DEEP, Place(file), None, limit=MAX_DEPTH)]
    if any(finding.code not in _GOES_ON for finding in findings):
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

    def build(self, get_event: Callable[[], Any]) -> tuple[object, list[Diagnostic]]:
        """The value of the events, one step per event; names of fields come first, because half of all events are."""
        scalar, mapping, sequence = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
        words, numeric = _WORDS, _NUMERIC
        stack: list[LocatedDict | LocatedList | None] = []
        holder: Any = None
        in_mapping = False
        key: str | None = None
        key_line = key_column = documents = 0
        root: object = None
        while True:
            event = get_event()
            kind = type(event)
            if kind is scalar:
                if event.anchor is not None or event.tag is not None:
                    return self._refuse_properties(event, root)
                start, value = event.start_mark, event.value
                if in_mapping and key is None:
                    if not value and not event.style:
                        return self._refuse(codes.KEY_NOT_TEXT, event, root, "write `name: value`")
                    key, key_line, key_column = value, start.line, start.column
                    continue
                end, style = event.end_mark, event.style or ""
                if not style and (value in words or value[0] in numeric):
                    value = words[value] if value in words else _number(value)
                    if type(value) is int and abs(value) > LARGEST_NUMBER:
                        value = self._too_large(event)
                mark = (start.line, start.column, end.line, end.column, style, key_line, key_column)
            elif kind is mapping or kind is sequence:
                if event.anchor is not None or event.tag is not None:
                    return self._refuse_properties(event, root)
                if in_mapping and key is None:
                    return self._refuse(codes.KEY_NOT_TEXT, event, root, "write `name: value`")
                if len(stack) >= MAX_DEPTH:
                    return self._refuse(codes.NESTED_TOO_DEEP, event, root, "make it flatter", limit=MAX_DEPTH)
                value = LocatedDict() if kind is mapping else LocatedList()
                value.at = {} if kind is mapping else []
                start, end = event.start_mark, event.end_mark
                mark = (start.line, start.column, end.line, end.column, None, key_line, key_column)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                holder = stack.pop()
                in_mapping = type(holder) is LocatedDict
                continue
            elif kind is yaml.StreamEndEvent:
                return root, self.findings
            elif kind is yaml.AliasEvent:
                hint = "write the value out, or quote the text"
                return self._refuse(codes.ANCHOR_OR_ALIAS, event, root, hint, mark=f"`*{event.anchor}`")
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    return self._refuse(codes.SEVERAL_DOCUMENTS, event, root, "give each entry a file of its own")
                if event.version or event.tags:
                    return self._refuse(codes.YAML_DIRECTIVE, event, root, "delete the line")
                continue
            else:
                continue

            if key is not None:
                if key in holder:
                    self._duplicate(key, mark, holder)
                else:
                    holder[key] = value
                    holder.at[key] = mark
                key = None
            elif holder is not None:
                holder.append(value)
                holder.at.append(mark)
            else:
                root = value
            if kind is not scalar:
                stack.append(holder)
                holder = value
                in_mapping = kind is mapping

    def _refuse(
        self, code: Code, event: object, root: object, hint: str, **holes: object
    ) -> tuple[object, list[Diagnostic]]:
        self.findings.append(_finding(code, self._place(event), hint, **holes))
        return root, self.findings

    def _refuse_properties(self, event: object, root: object) -> tuple[object, list[Diagnostic]]:
        if event.anchor is not None:  # type: ignore[attr-defined]
            mark = f"`&{event.anchor}`"  # type: ignore[attr-defined]
            return self._refuse(codes.ANCHOR_OR_ALIAS, event, root, "delete it, or quote the text", mark=mark)
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")  # type: ignore[attr-defined]
        return self._refuse(codes.YAML_TAG, event, root, "delete it, or quote the text", tag=tag)

    def _too_large(self, event: Any) -> int:
        written = codes.cut(event.value.lstrip("+-"))
        hint = f"write at most {LARGEST_NUMBER}"
        finding = _finding(codes.NUMBER_TOO_LARGE, self._place(event), hint, number=written, limit=LARGEST_NUMBER)
        self.findings.append(finding)
        return LARGEST_NUMBER + 1  # told; whoever has a lower bound need not tell it again

    def _duplicate(self, key: str, mark: Mark, holder: LocatedDict) -> None:
        first, place = (
            Place(self.file, line + 1, column + 1, line + 1, column + 1 + len(key))
            for line, column in (holder.at[key][5:], mark[5:])
        )
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
        sign, digits = text[0] == "-", text.lstrip("+-0")[:13] or "0"
        return -int(digits) if sign else int(digits)
    if match.lastgroup == "float":
        return float(text)
    return int(text, 0)


_NOT_CLOSED = ("a bracket is not closed", "close the bracket, or put quotes around the text")
_TROUBLES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a second `:` stands in the line",
        "put quotes around a text that holds a colon",
    ),
    (
        "found character that cannot start any token",
        "no text can begin with this character",
        "put quotes around the text; indent with spaces, not with tabs",
    ),
    (
        "could not find expected ':'",
        "the line is not of the form `name: value`",
        "put a `:` after the name, or indent the line as part of a text",
    ),
    (
        "did not find expected key",
        "the line does not go on where a name should stand",
        "check the indentation, and put quotes around the text",
    ),
    ("did not find expected ',' or", *_NOT_CLOSED),
    (
        "did not find expected '-' indicator",
        "the line is not an item of the list above",
        "begin each item with `- `, all equally indented",
    ),
    ("unexpected end of stream", "a quotation mark is not closed", "close the quotation mark"),
    ("unexpected document indicator", "a quotation mark is not closed", "close the quotation mark"),
    ("did not find expected alphabetic", "`&` or `*` begins a value", "put quotes around the text"),
    ("did not find expected <document start>", "the line belongs to nothing", "check the indentation"),
    (
        "unknown escape character",
        "a backslash stands in double quotes",
        "use single quotes, in which a backslash stands for itself",
    ),
    (
        "block sequence entries are not allowed",
        "a list begins in the middle of a line",
        "begin the list on a line of its own",
    ),
    ("did not find expected node content", "a value is missing", "put quotes around the text"),
    (
        "found incompatible YAML document",
        "the file asks for another version of YAML",
        "delete the line that begins with `%`",
    ),
    ("a tab character", "a tab stands where spaces must stand", "indent with spaces"),
    (
        "while scanning a block scalar",
        "the lines of the text are not equally indented",
        "indent the text by two spaces",
    ),
)
"""What the reader says (a part of it), what that means, and the cure."""


def _syntax_finding(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    said = " ".join(str(part) for part in (getattr(error, "context", None), getattr(error, "problem", None)) if part)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    suspect = _suspect(said, error, text) if mark is not None else None
    if suspect is not None:
        line, problem, cure = suspect
        written = text.split("\n")[line]
        first = len(written) - len(written.lstrip())
        place = Place(file, line + 1, first + 1, line + 1, max(len(written), first + 1) + 1)
        return _finding(codes.UNREADABLE_YAML, place, cure, problem=problem)
    if mark is not None:
        place = Place(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
    else:
        place = _place_at(file, text, min(getattr(error, "position", 0) or 0, len(text)), 1)
    for words, problem, cure in _TROUBLES:
        if words in said:
            return _finding(codes.UNREADABLE_YAML, place, cure, problem=problem)
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    return _finding(
        codes.UNREADABLE_YAML, place, "put quotes around the text, and check the indentation", problem=problem
    )


_NO_COLON = (
    "the line is not of the form `name: value`",
    "put a `:` after the name, or indent the line as part of a text",
)
_UNEVEN = ("the line is not indented like its neighbors", "indent by two spaces for each level")
_FIELD = r"""\s*(?:- )*(?:"[^"]*"|'[^']*'|[^\s"'#{\[-][^:#]*):(?:\s|$)"""
_OPENS_BLOCK = r"\s*(?:- )*[^\s:#-][^:#]*\s[|>][-+]?\s*$"
_NAME_IN_LIST = r"""[\[,] *([^\[\],"'{}:]*[^\[\],"'{}: ] +\[[^\[\],"'{}:]+\][^\[\],"'{}]*)(?=[,\]])"""
_FAR = 12
"""Lines above what the reader complains of in which the cause may lie."""


def _suspect(said: str, error: yaml.YAMLError, text: str) -> tuple[int, str, str] | None:
    """The line that is the cause, from 0, with what is wrong with it and the cure: the reader often notices only later.

    None where it stands where the reader says."""
    quote = _unclosed_quote(text.split("\n"))
    if quote is not None:
        return quote, "a quotation mark is not closed", "close the quotation mark"
    if (early := _closed_early(text.split("\n"))) is not None:
        return early, "a quotation mark in the text ends it too soon", "put double quotes around a text with a `'`"
    if not any(words in said for words in _LATE):
        return None
    lines, at = text.split("\n"), error.problem_mark.line  # type: ignore[attr-defined]
    begun = getattr(error, "context_mark", None)
    if at < len(lines) and lines[at].lstrip().startswith(":"):
        return at, "a name is missing before the colon", "write `name: value`"
    if "did not find expected ',' or" in said:
        if (named := compiled(_NAME_IN_LIST).search(lines[at]) if at < len(lines) else None) is not None:
            return (
                at,
                "a name in brackets stands in a list in brackets",
                f'put quotes around the text: `"{named[1].strip()}"`',
            )
        return (begun.line, *_NOT_CLOSED) if begun is not None and begun.line < at else None
    near = [n for n in range(min(at, len(lines) - 1), max(-1, at - _FAR), -1) if lines[n].strip(" ")]
    if (bare := _bare_text(lines, at)) is not None:
        return bare, "the text below begins without its `|`", "write `|` behind the colon"
    for n in near:
        if compiled(_OPENS_BLOCK).match(lines[n]) and not compiled(_FIELD).match(lines[n]):
            return n, *_NO_COLON
    for n in near[:4]:
        if (len(lines[n]) - len(lines[n].lstrip(" "))) % 2:
            return n, *_UNEVEN
    if "could not find expected ':'" in said and begun is not None and begun.line < at:
        return begun.line, *_NO_COLON
    above = next((n for n in near if n < at), None)
    if above is None or compiled(_FIELD).match(lines[above]) or lines[above].lstrip().startswith("#"):
        return None
    deeper = _indent(lines[at]) > _indent(lines[above]) if at < len(lines) else False
    if deeper or not lines[above].lstrip().startswith(("-", "{", "[", '"', "'")):
        return above, *_NO_COLON
    return None


def _bare_text(lines: list[str], at: int) -> int | None:
    """The line above which opens a block in which no field follows but a sentence."""
    for number in reversed(range(max(0, at - _FAR), min(at, len(lines) - 1))):
        if re.fullmatch(r"\s*\w+:\s*", lines[number]) and _indent(lines[number + 1]) > _indent(lines[number]):
            return number if compiled(_SENTENCE).match(lines[number + 1]) else None
    return None


_SENTENCE = r"\s*[a-z]+ [\w']+ [\w']"


def _unclosed_quote(lines: list[str]) -> int | None:
    """The first line with a value that begins with a quotation mark, where a further field follows before the next such
    mark."""
    for number, line in enumerate(lines):
        opened = compiled(_QUOTED).match(line)
        if opened is None or opened[1] in line[opened.end() :].replace("\\" + opened[1], ""):
            continue
        for below in lines[number + 1 :]:
            if compiled(_FIELD).match(below):
                return number
            if opened[1] in below:
                break
    return None


def _closed_early(lines: list[str]) -> int | None:
    """The first line with a value in single quotes in which letters follow the second one."""
    return next((number for number, line in enumerate(lines) if compiled(_EARLY).match(line)), None)


_EARLY = r"""\s*(?:- )*[^\s"'#{\[:-][^:#"']*:\s+'[^']*'\w"""
_QUOTED = r"""\s*(?:- )*(?:[^\s"'#{\[:-][^:#"']*:\s+)?(["'])"""
_LATE = (
    "mapping values are not allowed",
    "could not find expected ':'",
    "did not find expected key",
    "did not find expected '-' indicator",
    "did not find expected ',' or",
    "block sequence entries are not allowed",
)
"""What the reader says where it has read on over the cause."""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _place_at(file: str, text: str, offset: int, length: int = 0) -> Place:
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return Place(file, line, column, line, column + length)


def _finding(code: Code, place: Place, hint: str | None, /, **holes: object) -> Diagnostic:
    return Diagnostic(code, place, code.message.format_map(holes), hint=hint)


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
