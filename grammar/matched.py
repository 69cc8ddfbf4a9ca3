"""What the parser hands to the builder of nodes: words and finished nodes, and how to pick from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from diagnostics.span import NOWHERE, Span
from grammar.nodes import structure as st
from grammar.nodes.node import Node

Children = list[Any]
VERB_OF = {"STOP": "stop", "GIVE": "give up", "IS": "be", "HAS": "have"}
ENGINE_WORD = {"CARD": "card", "DIE": "die", "RANK": "rank", "STEP": "step", "DAMAGE": "damage"}


class Token(str):
    """A word of the text, with its type and its place."""

    __slots__ = ("span", "type")

    type: str
    span: Span


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
    return child.__class__ is Token or (isinstance(child, str) and hasattr(child, "type"))


def span_of(children: Sequence[Any]) -> Span:
    """From the first to the last child that has a place."""
    first = _first_of(children)
    return first if len(children) == 1 else first.to(_first_of(reversed(children)))


def _first_of(children: Iterable[Any]) -> Span:
    """The place of the first child that has one."""
    for child in children:
        span = getattr(child, "span", None)
        if span is None and child is not None:
            if is_token(child):  # of another reader
                span = Span(child.line, child.column, child.end_line, child.end_column)
            elif isinstance(child, tuple):
                span = span_of(child)
        if span is not None and span.end_line:
            return span
    return NOWHERE


def nodes(children: Children, *kinds: type) -> list[Any]:
    """The children that are nodes (of the given kinds)."""
    return [child for child in children if isinstance(child, kinds or Node)]


def first(children: Children, *kinds: Any) -> Any:
    """The first child of one of the kinds, or None."""
    for child in children:
        if isinstance(child, kinds):
            return child
    return None


def token(children: Children, *types: str) -> Any:
    """The first word of one of the types, or None."""
    for child in children:
        if getattr(child, "type", None) in types:
            return child
    return None


def article(word: Any) -> str:
    """The determiner in its dictionary form: `an` is `a`."""
    return "a" if str(word) == "an" else str(word)
