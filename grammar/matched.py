"""What the parser hands to the builder of nodes: words and finished nodes, and how to pick from them."""

from __future__ import annotations

from typing import Any

from diagnostics.span import NOWHERE, Span
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node

Children = list[Any]
VERB_OF = {"STOP": "stop", "GIVE": "give up", "IS": "be", "HAS": "have"}
ENGINE_WORD = {"CARD": "card", "DIE": "die", "RANK": "rank", "STEP": "step", "DAMAGE": "damage"}
SLOTS = (s.Limit, s.When, s.Would, s.During, s.If, s.While, s.FromRank)


class Body(tuple[st.Statement, ...]):
    """Statements of a block; a class of its own so that rules can tell it from other tuples."""


class Otherwise(Body):
    """The block after `otherwise:`."""


class Branches(tuple[st.Branch, ...]):
    """The branches of a trial."""


class Keys(tuple[Any, ...]):
    """What stands before the colon of a row: low, high, names."""


def is_token(child: object) -> bool:
    """Whether a child is a word of the text (tokens are strings that know their type)."""
    return isinstance(child, str) and hasattr(child, "type")


def span_of(children: Children) -> Span:
    """From the first to the last child that has a place."""
    spans = [found for child in children if (found := _span(child)) is not None]
    if not spans:
        return NOWHERE
    return Span(*spans[0][:2], *max((span[2], span[3]) for span in spans))


def _span(child: Any) -> Span | None:
    if isinstance(child, Node):
        return child.span if child.span != NOWHERE else None
    if is_token(child):
        return Span(child.line, child.column, child.end_line, child.end_column)
    if isinstance(child, tuple) and child:
        return span_of(list(child)) if span_of(list(child)) != NOWHERE else None
    return None


def nodes(children: Children, *kinds: type) -> list[Any]:
    """The children that are nodes (of the given kinds)."""
    return [child for child in children if isinstance(child, kinds or Node)]


def first(children: Children, *kinds: Any) -> Any:
    """The first child of one of the kinds, or None."""
    return next((child for child in children if isinstance(child, kinds)), None)


def token(children: Children, *types: str) -> Any:
    """The first word of one of the types, or None."""
    return next((child for child in children if is_token(child) and child.type in types), None)


def article(word: Any) -> str:
    """The determiner in its dictionary form: `an` is `a`."""
    return "a" if str(word) == "an" else str(word)
