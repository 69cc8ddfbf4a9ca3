"""A character on paper: her sheet and her own cards, as one deck."""

from __future__ import annotations

from generator.cards.cards import Deck
from generator.cards.character_faces import own_cards, sheet_card
from interpreter.desk.ledger import Ledger
from rulebook.entry import Entry
from rulebook.rulebook import System


def deck_of_character(system: System, ledger: Ledger) -> Deck:
    """The sheet of a character and the cards of what she has; cards.py prints them like any others."""
    character = ledger.character
    own = list(own_cards(system, ledger))
    entries: dict[str, Entry] = {character.entry.id: character.entry}
    entries |= {str(card["id"]): entry for entry, card in own}
    return Deck((sheet_card(system, ledger), *(card for _, card in own)), entries, character.name)
