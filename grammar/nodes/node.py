"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from diagnostics.span import INSIDE, Placed, content_of


class Node(Placed, frozen=True, kw_only=True):
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison.

    A tuple in it holds nodes alone, or none and nothing that holds any."""

    def children(self) -> list[Node]:
        """The nodes directly inside this one, in the order of the text."""
        found: list[Node] = []
        below = INSIDE[self.__class__]
        for value in below(self) if below is not None else ():
            if value.__class__ is tuple:
                found += value
            elif value is not None and isinstance(value, Node):
                found.append(value)
        return found

    def walk(self) -> Sequence[Node]:
        """This node and all below it, outermost first."""
        found: list[Node] = []
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            below = INSIDE[node.__class__]
            if below is None:
                continue
            for value in reversed(below(node)):
                if value.__class__ is tuple:
                    waiting += reversed(value)
                elif value is not None and isinstance(value, Node):
                    waiting.append(value)
        return found

    def remade(self, change: Callable[[Node], Node]) -> Any:
        """The same with each node in it, and then itself, as the change makes it."""
        new = {}
        for name in content_of(type(self)):
            value = getattr(self, name)
            if isinstance(value, Node):
                made: Any = value.remade(change)
            elif isinstance(value, tuple):
                made = tuple(item.remade(change) if isinstance(item, Node) else item for item in value)
            else:
                continue
            if made != value:
                new[name] = made
        return change(replace(self, **new) if new else self)
