"""`the Pot`, `the maximum Pot`: a number that only one thing has, and of which there is only one, is read as its number."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from grammar.meaning.names import Names
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned

T = TypeVar("T", bound=Node)


def whole(names: Names, node: T) -> T:
    """The same words with the owner of every such number said."""
    if not names.has_only_owners:
        return node
    said_alone = [one for one in node.walk() if isinstance(one, Named) and one.determiner == "the"]
    alone = any(_is_alone(names, one) for one in said_alone)
    return node.remade(partial(_with_owner, names)) if alone else node


def _is_alone(names: Names, noun: Named) -> bool:
    """Whether a noun names such a number."""
    return noun.determiner == "the" and noun.order in (None, "maximum") and bool(names.only_owner(noun.name))


def _with_owner(names: Names, node: Node) -> Node:
    if not isinstance(node, Named) or not _is_alone(names, node):
        return node
    holder = Named("", None, Name(names.only_owner(node.name), span=node.span), span=node.span)
    return Owned(holder, node.order, node.name, node.qualifiers, span=node.span)
