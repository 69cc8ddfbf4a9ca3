"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

from diagnostics.span import Placed, content_of


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
                if value.__class__ is tuple:
                    waiting += [item for item in reversed(value) if isinstance(item, Node)]
                elif value is not None and isinstance(value, Node):
                    waiting.append(value)


_WORD = re.compile(r"\w+")
_PLAIN = {"str", "int", "bool", "None", "tuple"}
"""Words for sorts of which a field holds no node if it holds nothing else."""


@cache
def _inside(kind: type[Node]) -> Callable[[Node], tuple[Any, ...]]:
    """What gives the values of a kind that may be nodes or hold some, in their order."""
    names = [name for name in content_of(kind) if not _is_plain(kind, name)]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node: (getattr(node, names[0]),)) if names else (lambda node: ())


def _is_plain(kind: type, name: str) -> bool:
    """Whether what a field holds is no node and holds none, by the words for its sort: to find out what they stand for
    takes longer than to look at the values of a few more fields."""
    said = next(
        vars(base)["__annotations__"][name] for base in kind.__mro__ if name in vars(base).get("__annotations__", ())
    )
    return _PLAIN.issuperset(_WORD.findall(said))
