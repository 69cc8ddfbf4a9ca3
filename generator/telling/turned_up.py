"""Where a card goes that a rule turns up: said below the rule, because what is only asked for stays where it is."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, Owned
from grammar.nodes.slots import If


def turned_up(effect: Node) -> tuple[str, ...]:
    """That the card which an entry turns up is discarded, or stays; nothing of an entry that turns up none."""
    if not any(map(_is_top, effect.walk())):
        return ()
    if any(_is_top(one) or _is_that_card(one) for one in _done(effect)):
        return ("The card that is turned up here is discarded",)
    return ("The card that is looked at here stays where it is",)


def _done(said: Node) -> Iterator[Node]:
    """All that is said besides what is only asked."""
    if not isinstance(said, If):
        yield said
        for one in said.children():
            yield from _done(one)


def _is_that_card(said: Node) -> bool:
    return isinstance(said, Named) and said.determiner == "that" and said.name.text == "card"


def _is_top(said: Node) -> bool:
    return isinstance(said, Owned) and said.order == "top" and said.name.text == "card"
