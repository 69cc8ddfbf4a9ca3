"""`the Pot`, `the maximum Pot`: a number that only one thing has, and of which there is only one, is read as its number."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from diagnostics.span import content_of
from grammar.meaning.names import Names
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned

T = TypeVar("T", bound=Node)


def whole(names: Names, node: T) -> T:
    """The same words with the owner of every such number said."""
    if not names.has_only_owners:
        return node
    said_alone = [one for one in node.walk() if isinstance(one, Named) and one.determiner == "the"]
    return _said(names, node) if any(_is_alone(names, one) for one in said_alone) else node


def _is_alone(names: Names, noun: Named) -> bool:
    """Whether a noun names such a number."""
    return noun.determiner == "the" and noun.order in (None, "maximum") and bool(names.only_owner(noun.name))


def _said(names: Names, node: Any) -> Any:
    changes = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            new: Any = _said(names, value)
        elif isinstance(value, tuple):
            new = tuple(_said(names, item) if isinstance(item, Node) else item for item in value)
        else:
            continue
        if new != value:
            changes[name] = new
    found = replace(node, **changes) if changes else node
    if not isinstance(found, Named) or not _is_alone(names, found):
        return found
    holder = Named("", None, Name(names.only_owner(found.name), span=found.span), span=found.span)
    return Owned(holder, found.order, found.name, found.qualifiers, span=found.span)
