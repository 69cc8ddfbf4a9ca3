"""Places in a text.  Lines and columns count from 1, columns in characters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct


class Span(NamedTuple):
    """From (line, column) up to, not including, (end_line, end_column)."""

    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the beginning of this one to the end of the other."""
        return Span(self.line, self.column, other.end_line, other.end_column)

    def holds(self, other: Span) -> bool:
        """Whether another stretch lies inside this one."""
        return self[:2] <= other[:2] and other[2:] <= self[2:]


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
