"""The cards of content/ as all tests look at them: made once a process."""

from __future__ import annotations

from functools import cache

from generator.cards.blocks import Card
from generator.cards.decks import Deck, deck_of
from tests.content import content


@cache
def every_card() -> Deck:
    """Every card of every game."""
    return deck_of(content().rulebook)


def cards_of_game(slug: str) -> tuple[Card, ...]:
    """Those of one game, in their order."""
    deck = every_card()
    return tuple(card for card in deck.cards if deck.entries[card.id].system == slug)
