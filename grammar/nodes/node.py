"""What every node has: a place in its text, and children; nodes are values and are never written into."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from diagnostics.span import Placed, content_of


class Node(Placed, frozen=True, kw_only=True):
    """A piece of an effect.  `span` is its place in the effect text and does not take part in comparison."""

    def children(self) -> list[Node]:
        """The nodes directly inside this one, in the order of the text."""
        found: list[Node] = []
        inside = _inside(self.__class__)
        for value in inside(self) if inside is not None else ():
            if isinstance(value, tuple):
                found += [item for item in value if isinstance(item, Node)]
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
            inside = _inside(node.__class__)
            if inside is None:
                continue
            for value in reversed(inside(node)):
                if value.__class__ is tuple:
                    waiting += [item for item in reversed(value) if isinstance(item, Node)]
                elif value is not None and isinstance(value, Node):
                    waiting.append(value)
        return found


_WORD = re.compile(r"\w+")
_PLAIN = {"str", "int", "bool", "None", "tuple"}
"""Words for sorts of which a field holds no node if it holds nothing else."""


@cache
def _inside(kind: type[Node]) -> Callable[[Node], tuple[Any, ...]] | None:
    """What gives the values of a kind that may be nodes or hold some, in their order; None for a kind without any."""
    names = [name for name in content_of(kind) if not _is_plain(kind, name)]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node: (getattr(node, names[0]),)) if names else None


def _is_plain(kind: type, name: str) -> bool:
    """Whether what a field holds is no node and holds none, by the words for its sort: to find out what they stand for
    takes longer than to look at the values of a few more fields."""
    said = next(
        vars(base)["__annotations__"][name] for base in kind.__mro__ if name in vars(base).get("__annotations__", ())
    )
    return _PLAIN.issuperset(_WORD.findall(said))
