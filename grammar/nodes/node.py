"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter

from diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of the text."""
        for value in _values_of(type(self))(self):  # type: ignore[arg-type]  # mypy takes a type for unhashable
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
            for value in reversed(_values_of(type(node))(node)):  # type: ignore[arg-type]
                if isinstance(value, Node):
                    waiting.append(value)
                elif isinstance(value, tuple):
                    waiting.extend(item for item in reversed(value) if isinstance(item, Node))


@cache
def _values_of(kind: type) -> Callable[[Node], tuple[object, ...]]:
    """What gives all values of a node of a kind, but for its place."""
    names = [f.name for f in fields(kind) if f.name != "span"]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node: (getattr(node, names[0]),)) if names else (lambda node: ())
