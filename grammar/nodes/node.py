"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics.span import Placed, values_of


class Node(Placed, frozen=True, kw_only=True):
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison."""

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of the text."""
        for value in values_of(type(self))(self):
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
            for value in reversed(values_of(type(node))(node)):
                if isinstance(value, Node):
                    waiting.append(value)
                elif isinstance(value, tuple):
                    waiting.extend(item for item in reversed(value) if isinstance(item, Node))
