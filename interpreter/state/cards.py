"""The draw pile and the discards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from interpreter.game.deck import Card, DeckPlan
from interpreter.state.chance import Chance


class Pile(Struct):
    """The draw pile, top first, and the discards.  known: how many cards on top were laid there by hand."""

    cards: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    known: int = 0

    @classmethod
    def shuffled(cls, plan: DeckPlan, chance: Chance, top: Iterable[Card], elsewhere: Iterable[Card]) -> Pile:
        """A shuffled pile without the cards that are elsewhere, with the given ones on top."""
        rest = chance.shuffled(list(plan.cards))
        top = list(top)
        for card in [*top, *elsewhere]:
            if card in rest:
                rest.remove(card)
        return cls(top + rest, known=len(top))
