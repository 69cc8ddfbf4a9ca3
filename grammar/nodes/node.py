"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache

from diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of the text."""
        for name in _fields_of(type(self)):  # type: ignore[arg-type]  # mypy takes a type for unhashable
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, outermost first."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed([*node.children()]))


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name != "span")
