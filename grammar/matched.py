"""What the parser hands to the builder of nodes: words and finished nodes, and how to pick from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diagnostics.span import NOWHERE, Span
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node

Children = list[Any]
VERB_OF = {"STOP": "stop", "GIVE": "give up", "IS": "be", "HAS": "have"}
ENGINE_WORD = {"CARD": "card", "DIE": "die", "RANK": "rank", "STEP": "step", "DAMAGE": "damage"}
SLOTS = (s.Limit, s.When, s.Would, s.During, s.If, s.While, s.FromRank)


class Token(str):
    """A word of the text, with its type and its place."""

    __slots__ = ("span", "type")

    type: str
    span: Span

    def __new__(cls, text: str, kind: str, span: Span) -> Token:
        token = str.__new__(cls, text)
        token.type, token.span = kind, span
        return token


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


def span_of(children: Iterable[Any]) -> Span:
    """From the first to the last child that has a place."""
    first = last = NOWHERE
    for child in children:
        if child is None:
            continue
        if child.__class__ is Token or isinstance(child, Node):
            span = child.span
        elif is_token(child):  # of another reader
            span = Span(child.line, child.column, child.end_line, child.end_column)
        elif isinstance(child, tuple) and child:
            span = span_of(child)
        else:
            continue
        if not span[2]:  # it is nowhere
            continue
        if not first[2]:
            first = span
        if span[2:] > last[2:]:
            last = span
    return first if first is last else first.to(last)


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
