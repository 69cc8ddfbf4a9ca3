"""A file that was read: plain values that know where they stand in it.

Made by yaml_source.py; answers where a value or a name is, and how a text inside it maps to the file."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from diagnostics.diagnostic import Place
from diagnostics.source_map import SourceMap

Path_ = tuple[str | int, ...]
"""The way to a value: names of fields and numbers of items, from the outside in."""

Mark = tuple[int, int, int, int, str | None, int, int]
"""Where a value is: line and column of its start and of its end, how it is written (None: it is a block of values), line
and column of its name; all from 0.  One flat tuple, because the collector soon forgets what holds only numbers."""


class LocatedDict(dict):
    """A mapping of a file; `at[key]` is the mark of the value."""

    __slots__ = ("at",)
    at: dict[str, Mark]


class LocatedList(list):
    """A list of a file; `at[index]` is the mark of the item."""

    __slots__ = ("at",)
    at: list[Mark]


class Document(Struct, frozen=True, eq=False):
    """One file that was read.  value: what it holds.  text: the file letter by letter."""

    file: str
    text: str
    value: object
    _lines: list[str] = []

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Document)
            and (self.file, self.text) == (other.file, other.text)
            and self.value == other.value
        )

    __hash__ = None  # type: ignore[assignment]  # it holds lists

    @property
    def lines(self) -> list[str]:
        """The lines of the file, split when first asked for."""
        if not self._lines:
            self._lines.extend(self.text.split("\n"))
        return self._lines

    def place(self, path: Path_, *, key: bool = False) -> Place:
        """The place of the value at a path, or of its key; of the nearest that exists if the path leads to nothing."""
        if not path:
            return Place(self.file)
        mark = self._mark(path)
        if mark is None:
            return self.place(path[:-1], key=True)
        if key and isinstance(path[-1], str):
            return self._key_place(mark, path[-1])
        line, column, end_line, end_column, style, *_ = mark
        if style in ("|", ">"):
            end_line, end_column = line, column + 1
        return Place(self.file, line + 1, column + 1, end_line + 1, end_column + 1)

    def _key_place(self, mark: Mark, key: str) -> Place:
        line, column = mark[5:]
        quoted = self.lines[line][column : column + 1] in ("'", '"')
        return Place(self.file, line + 1, column + 1, line + 1, column + len(key) + (3 if quoted else 1))

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
        value: Any = self.value
        for step in path:
            kind = value.__class__
            if kind is LocatedDict:
                if step not in value:
                    return None
            elif kind is not LocatedList or step.__class__ is not int or not 0 <= step < len(value):
                return None
            value = value[step]
        return value

    def _mark(self, path: Path_) -> Mark | None:
        if not path:
            return None
        holder: Any = self.value_at(path[:-1])
        kind, step = holder.__class__, path[-1]
        if kind is LocatedDict:
            mark: Mark | None = holder.at.get(step)
            return mark
        if kind is LocatedList and step.__class__ is int and 0 <= step < len(holder):
            return holder.at[step]
        return None

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
