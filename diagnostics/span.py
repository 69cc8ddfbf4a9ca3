"""Places in a text.  Lines and columns count from 1, columns in characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from msgspec import Struct


class Span(Struct, frozen=True, order=True, gc=False):
    """From (line, column) up to, not including, (end_line, end_column)."""

    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def begin(self) -> tuple[int, int]:
        """Where it begins: line and column."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """Where it ends: line and column."""
        return self.end_line, self.end_column

    def to(self, other: Span) -> Span:
        """The stretch from the beginning of this one to the end of the other."""
        return Span(self.line, self.column, other.end_line, other.end_column)

    def holds(self, other: Span) -> bool:
        """Whether another stretch lies inside this one."""
        return self.begin <= other.begin and other.end <= self.end

    def of(self, text: str) -> str:
        """What stands there in a text; empty where it has no such place."""
        lines = text.split("\n")[max(self.line - 1, 0) : self.end_line]
        if not lines or self.line < 1:
            return ""
        if len(lines) > self.end_line - self.line:
            lines[-1] = lines[-1][: self.end_column - 1]
        lines[0] = lines[0][self.column - 1 :]
        return "\n".join(lines)


NOWHERE = Span(0, 0, 0, 0)


class Placed(Struct, frozen=True, kw_only=True):
    """A value that knows where it stands; two of the same content are equal wherever they stand."""

    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        return kind is type(other) and values_of(kind)(self) == values_of(kind)(other)

    def __hash__(self) -> int:
        return hash(values_of(type(self))(self))


@cache
def values_of(kind: type[Placed]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives all values of a kind, in their order, but for the place."""
    names = content_of(kind)
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda value: (getattr(value, names[0]),)) if names else (lambda value: ())


def content_of(kind: type[Placed]) -> tuple[str, ...]:
    """The names of all fields of a kind, in their order, but for the place."""
    return tuple(name for name in kind.__struct_fields__ if name != "span")


_WORD = re.compile(r"\w+")
_PLAIN = {"str", "int", "bool", "None", "tuple", "Span"}
"""Words for sorts of which a field holds nothing further if it holds nothing else."""


class Inside(dict[type[Struct], Callable[[Any], tuple[Any, ...]] | None]):
    """Of each kind what gives those of its values that may hold further ones, in their order; None for a kind without any.

    but: fields of some kinds that are left out."""

    def __init__(self, but: Mapping[type[Struct], Sequence[str]] = MappingProxyType({})) -> None:
        super().__init__()
        self._but = but

    def __missing__(self, kind: type[Struct]) -> Callable[[Any], tuple[Any, ...]] | None:
        out = self._but.get(kind, ())
        names = [name for name in kind.__struct_fields__ if name not in out and not _is_plain(kind, name)]
        one_by_one = (lambda value: (getattr(value, names[0]),)) if names else None
        self[kind] = found = attrgetter(*names) if len(names) > 1 else one_by_one
        return found


INSIDE = Inside()


def _is_plain(kind: type, name: str) -> bool:
    """Whether what a field holds holds nothing further, by the words for its sort: to find out what they stand for takes
    longer than to look at the values of a few more fields."""
    said = next(
        vars(base)["__annotations__"][name] for base in kind.__mro__ if name in vars(base).get("__annotations__", ())
    )
    return _PLAIN.issuperset(_WORD.findall(said))
