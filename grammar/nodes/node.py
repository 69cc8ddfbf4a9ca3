"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from diagnostics.span import Placed


class Node(Placed, frozen=True, kw_only=True):
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison."""

    def children(self) -> Iterator[Node]:
        """The nodes directly inside this one, in the order of the text."""
        for value in _inside(type(self))(self):
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
            for value in reversed(_inside(node.__class__)(node)):
                if value is None:
                    continue
                if value.__class__ is not tuple and isinstance(value, Node):
                    waiting.append(value)
                elif isinstance(value, tuple):
                    waiting += [item for item in reversed(value) if isinstance(item, Node)]


PLAIN = (str, int, bool, NoneType)
"""Of what a field holds no node if it holds nothing else."""


@cache
def _inside(kind: type[Node]) -> Callable[[Node], tuple[Any, ...]]:
    """What gives the values of a kind that may be nodes or hold some, in their order."""
    names = [field.name for field in fields(kind) if field.name != "span" and not _is_plain(field.type)]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node: (getattr(node, names[0]),)) if names else (lambda node: ())


def _is_plain(sort: Any) -> bool:
    """Whether values of a sort are no nodes and hold none."""
    if sort in PLAIN or sort is ... or get_origin(sort) is Literal:
        return True
    return bool(inner := get_args(sort)) and all(map(_is_plain, inner))
