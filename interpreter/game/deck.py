"""Cards as the deck of a system declares them: how they are written and what they are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import attrgetter

from msgspec import Struct

from grammar.words import SuitWord
from rulebook.shapes.fields import Deck


class Card(Struct, frozen=True):
    """A playing card.  suit: the name of its suit, empty on a joker.  text: as it is written, `9♣`."""

    text: str
    rank: str
    suit: str
    value: int
    wild: bool = False

    def __str__(self) -> str:
        return self.text


worth_of = attrgetter("value")
"""What a card is worth by itself."""


class DeckPlan(Struct, frozen=True):
    """What cards there are.  by_text: every way to write a card (`9♣`, `9C`, `Joker`).
    wild_gives: the track of which a wild card gives a point to whoever draws it.  lots: how chance chooses among several,
    each with a card (`lowest` or `highest`); empty if the game says nothing of it."""

    cards: tuple[Card, ...]
    by_text: Mapping[str, Card]
    wild_gives: str = ""
    lots: str = ""

    @classmethod
    def of(cls, deck: Deck | None, suits: Iterable[SuitWord]) -> DeckPlan:
        """The plan of a declared deck; empty if the system has none."""
        deck = deck or Deck()
        names: dict[str, Card] = {}
        order: list[Card] = []
        for suit in suits:
            for rank, value in deck.ranks.items():
                card = Card(f"{rank}{suit.sign}", rank, suit.name, value)
                order.append(card)
                names[card.text] = names[f"{rank}{suit.letter}"] = card
        joker = Card(deck.joker or "wild", "", "", 0, wild=True)
        order += [joker] * deck.jokers
        names[joker.text] = names[joker.text.lower()] = joker
        return cls(tuple(order) * deck.copies, names, deck.wild_gives, deck.lots)

    def read(self, text: str) -> tuple[list[Card], list[str]]:
        """The cards of a line such as `9♣ 5♦`, and the pieces that are none."""
        pieces = re.split(r"[\s,]+", text.strip()) if text.strip() else []
        return [self.by_text[p] for p in pieces if p in self.by_text], [p for p in pieces if p not in self.by_text]

    def in_signs(self, text: str) -> str:
        """A line in which cards are called by their suits, `9 of Clubs`, as it is written; empty if it is none."""
        called = {f"{card.rank} {card.suit}".lower().removesuffix("s"): card.text for card in self.cards if card.suit}
        several = [re.sub(r" of | +", " ", one.strip().lower()).removesuffix("s") for one in re.split("[,;]", text)]
        written = [called.get(one) or (self.by_text[one].text if one in self.by_text else "") for one in several]
        return " ".join(written) if all(written) else ""
