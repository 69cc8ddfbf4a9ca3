"""A character on paper: her sheet and her own cards as one PDF."""

from __future__ import annotations

from pathlib import Path

from diagnostics.diagnostic import Diagnostic
from generator.cards import set_cards, swap_in
from generator.character_faces import own_cards, sheet_card
from generator.sheets import lay_out
from interpreter.ledger import Ledger
from rulebook.entry import Entry
from rulebook.rulebook import System


def build_character_cards(
    system: System, ledger: Ledger, out: Path, *, size: str = "3x5", sheet: str = "letter"
) -> tuple[Diagnostic, ...]:
    """Writes the sheet of a character and her own cards to the PDF file `out`."""
    character = ledger.character
    own = list(own_cards(system, ledger))
    cards = [sheet_card(system, ledger), *(card for _, card in own)]
    entries: dict[str, Entry] = {character.entry.id: character.entry}
    entries |= {str(card["id"]): entry for entry, card in own}
    title = f"{character.name}: cards, {size.replace('x', ' × ')} in, {sheet.capitalize()}"
    found, pdf = set_cards(cards, entries, title, lay_out(size, sheet), size)
    if pdf is not None:
        swap_in(out, pdf)
    return found
