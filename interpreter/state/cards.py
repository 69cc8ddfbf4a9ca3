"""Cards as the system's deck declares them: how they are written, what they are worth, and the pile."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.state.chance import Chance
from interpreter.state.things import Card


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """What cards there are.  by_text: every way to write a card (`9♣`, `9C`, `Joker`).
    wild_gives: the track of which a wild card gives a point to whoever draws it.  lots: how chance chooses among several,
    each with a card (`lowest` or `highest`); empty if the game says nothing of it."""

    cards: tuple[Card, ...]
    by_text: Mapping[str, Card]
    wild_gives: str = ""
    lots: str = ""

    @classmethod
    def of(cls, declared: Mapping[str, Any], suits: Mapping[str, Mapping[str, Any]]) -> DeckPlan:
        """The plan of a declared deck; empty if the system has none."""
        names: dict[str, Card] = {}
        order: list[Card] = []
        for suit, data in suits.items():
            for rank, value in declared.get("ranks", {}).items():
                card = Card(f"{rank}{data['sign']}", str(rank), suit, int(value))
                order.append(card)
                names[card.text] = names[f"{rank}{data['letter']}"] = card
        joker = Card(str(declared.get("joker", "wild")), "", "", 0, wild=True)
        order += [joker] * int(declared.get("jokers", 0))
        names[joker.text] = names[joker.text.lower()] = joker
        said = (str(declared.get(key, "")) for key in ("wild_gives", "lots"))
        return cls(tuple(order) * int(declared.get("copies", 1)), names, *said)

    def read(self, text: str) -> tuple[list[Card], list[str]]:
        """The cards of a line such as `9♣ 5♦`, and the pieces that are none."""
        pieces = re.split(r"[\s,]+", text.strip()) if text.strip() else []
        return [self.by_text[p] for p in pieces if p in self.by_text], [p for p in pieces if p not in self.by_text]


@dataclass(slots=True)
class Pile:
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
