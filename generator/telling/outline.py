"""A tree of the effect language as indented lines, so that an author sees how a sentence was understood.

Knows the shape of nodes only, not what any of them means."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics.span import content_of
from grammar.nodes.node import Node


def outline(node: Node) -> Iterator[str]:
    """One line per node: its field, its class, its plain values; children below it."""
    yield _head(node)
    yield from _below(node, "")


def _head(node: Node) -> str:
    values = [_plain(getattr(node, name)) for name in content_of(type(node))]
    return " ".join([type(node).__name__, *(value for value in values if value)])


def _plain(value: object) -> str:
    """A value that is shown beside the name of its node; the usual and the empty are left out."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, int):
        return str(value)
    return f"`{value}`" if isinstance(value, str) and value else ""


def _below(node: Node, indent: str) -> Iterator[str]:
    children = [(name, child) for name in content_of(type(node)) for child in _nodes(getattr(node, name))]
    for position, (name, child) in enumerate(children, start=1):
        last = position == len(children)
        yield f"{indent}{'└─' if last else '├─'} {name}: {_head(child)}"
        yield from _below(child, indent + ("   " if last else "│  "))


def _nodes(value: object) -> tuple[Node, ...]:
    if isinstance(value, Node):
        return (value,)
    return tuple(item for item in value if isinstance(item, Node)) if isinstance(value, tuple) else ()
