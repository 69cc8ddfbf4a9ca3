"""The decks of people: the sheet of a character, and the cards of what she has."""

from __future__ import annotations

from generator.cards.character_faces import made, own_cards, sheet_card, story_card
from generator.cards.decks import Deck
from generator.telling.finding import find
from interpreter.desk.ledger import Ledger
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System


def deck_of_character(system: System, ledger: Ledger) -> Deck:
    """The sheet of a character, what is told of her, and the cards of what she has."""
    character, story = ledger.character, story_card(system, ledger)
    own = [*([(ledger.character.entry, story)] if story is not None else []), *own_cards(system, ledger)]
    entries: dict[str, Entry] = {character.entry.id: character.entry}
    entries |= {card.id: entry for entry, card in own}
    return Deck((sheet_card(system, ledger), *(card for _, card in own)), entries, character.name)


def deck_of_person(rulebook: Rulebook, name: str) -> Deck:
    """The same of a ready character.  LookupError with a sentence if nobody is called so."""
    entry = find(rulebook, name)
    system = rulebook.system(entry)
    if system.kinds[entry.kind].sheet is None:
        raise LookupError(f"{entry.name} is no character; without --character its card is printed")
    return deck_of_character(system, made(entry, system))
