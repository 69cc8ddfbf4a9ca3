"""Entries and characters as index cards: one PDF, fronts and backs in register, nothing clipped.

Asks faces.py what stands on each card and typesetting.py to set it; a card that cannot be set is a finding, and then the
file stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Place
from generator.cards import typesetting
from generator.cards.blocks import Card, texts_of
from generator.cards.character_faces import own_cards, sheet_card, sheet_of
from generator.cards.faces import card_of
from generator.cards.sheets import Sheet, lay_out
from generator.cards.sides import CardFit, Fit, Side, pages_of, sides_of
from generator.cards.typesetting import MissingGlyph
from generator.files import write_whole
from interpreter.desk.ledger import Ledger
from rulebook.entry import Entry
from rulebook.rulebook import Rulebook, System

SIZES = {"front": (12, 11, 10.5, 10, 9.5, 9, 8.5, 8), "back": (10, 9.5, 9, 8.5, 8)}
"""Type sizes in points, the wished one first; below the last nothing is set smaller, it goes on on the next side."""

COMFORT = {"front": 10, "back": 8.5}
"""Before type becomes smaller than this, what is optional gives way: the table of ranks, the example."""

MEASURE, SHEETS = "measure.typ", "sheet.typ"
HOW_TO_PRINT = "print at 100 %, both sides, flip on the long edge"

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards as plain data, not yet measured.  entries: what they are made of, by id.  systems: the names to print."""

    cards: tuple[Card, ...]
    entries: Mapping[str, Entry]
    systems: str


def build_cards(
    rulebook: Rulebook,
    out: Path,
    *,
    size: str = "3x5",
    sheet: str = "letter",
    select: Iterable[str] | None = None,
    progress: Progress | None = None,
) -> tuple[Diagnostic, ...]:
    """Writes the cards of all entries, or of the selected ones, to the PDF file `out`.

    size: a key of sheets.CARDS.  sheet: a key of sheets.PAPERS, or `single`: each side is a page.
    select: ids, slugs or names, each with `@rank` behind it if the card is to show one rank.
    Gives card-overflows and missing-glyph.  Raises KeyError for a size, a sheet or an entry that does not exist."""
    deck = deck_of(rulebook, select, progress)
    if progress is not None:
        progress("measuring and setting cards", 0, 0)
    return print_deck(deck, {sheet: out}, size)


def deck_of(rulebook: Rulebook, select: Iterable[str] | None = None, progress: Progress | None = None) -> Deck:
    """The cards of all entries, or of the selected ones, as `build_cards` takes them."""
    wanted = tuple(_selected(rulebook, select))
    cards = []
    for done, (entry, rank) in enumerate(wanted):
        if progress is not None:
            progress("cards", done, len(wanted))
        system = rulebook.system(entry)
        has_sheet = system.kinds[entry.kind].sheet is not None
        cards.append(sheet_of(entry, system) if has_sheet else card_of(entry, system, rank))
    systems = dict.fromkeys(rulebook.system(entry).name for entry, _ in wanted)
    return Deck(tuple(cards), {entry.id: entry for entry, _ in wanted}, " and ".join(systems))


def deck_of_character(system: System, ledger: Ledger) -> Deck:
    """The sheet of a character and the cards of what she has."""
    character = ledger.character
    own = list(own_cards(system, ledger))
    entries: dict[str, Entry] = {character.entry.id: character.entry}
    entries |= {card.id: entry for entry, card in own}
    return Deck((sheet_card(system, ledger), *(card for _, card in own)), entries, character.name)


def print_deck(deck: Deck, outs: Mapping[str, Path], size: str = "3x5") -> tuple[Diagnostic, ...]:
    """Writes the cards for each sheet to its file, measured once for all; with a finding, no file is written.

    Works on plain data alone, so it may run in a thread beside anything else."""
    sheets = {_title(deck.systems, size, sheet): lay_out(size, sheet) for sheet in outs}
    found, files = set_cards(deck.cards, deck.entries, sheets, size)
    for out, pdf in zip(outs.values(), files, strict=False):
        write_whole(out, pdf)
    return found


def _selected(rulebook: Rulebook, select: Iterable[str] | None) -> Iterator[tuple[Entry, int | None]]:
    if select is None:
        yield from ((entry, None) for entry in rulebook.entries)
        return
    for wish in select:
        name, _, rank = wish.partition("@")
        yield rulebook.entry(name), int(rank) if rank else None


def _title(systems: str, size: str, sheet: str) -> str:
    return f"{systems}: cards, {size.replace('x', ' × ')} in, {sheet.capitalize()}"


def set_cards(
    cards: Sequence[Card], entries: Mapping[str, Entry], sheets: Mapping[str, Sheet], size: str
) -> tuple[tuple[Diagnostic, ...], list[bytes]]:
    """The findings and, if there are none, a PDF for each sheet, given by its title.  A card with a strange character is
    told and left out, so that the next one can be found."""
    fits = measured(cards, next(iter(sheets.values())))
    found = list(_overflows(fits, entries, size))
    sides = {card.id: sides_of(card, fit) for card, fit in zip(cards, fits, strict=True)}
    made: list[bytes] = []
    for title, page in sheets.items():
        pdf: bytes | None = None
        while sides and pdf is None:
            try:
                pdf = typesetting.pdf(SHEETS, _sheets(list(sides.values()), title, page))
            except MissingGlyph as missing:
                strange = [card.id for card in cards if card.id in sides and missing.text in "\n".join(texts_of(card))]
                assert strange, f"no card holds {missing.text!r}"
                for id in strange:
                    del sides[id]
                    found.append(_glyph(entries[id], missing.text))
        made += [pdf] if pdf is not None else []
    return tuple(sorted(found, key=lambda one: one.order)), [] if found else made


def measured(cards: Sequence[Card], page: Sheet) -> list[CardFit]:
    """How the faces of each card fit on a card of this size, in the order of the cards."""
    size = {"width": page.card_width, "height": page.card_height}
    data = {"card": size, "sizes": SIZES, "comfort": COMFORT, "cards": cards}
    found: list[Any] = typesetting.report(MEASURE, data)
    return [CardFit(one["id"], Fit(**one["front"]), Fit(**one["back"])) for one in found]


def _sheets(sides: Sequence[Sequence[Side]], title: str, page: Sheet) -> dict[str, object]:
    """All that the layout of sheets knows."""
    return {"title": title, "language": "en", "pages": pages_of(sides, page, title, HOW_TO_PRINT), "sheet": page}


def _overflows(fits: Iterable[CardFit], entries: Mapping[str, Entry], size: str) -> Iterator[Diagnostic]:
    """A finding for each card with a piece that fits on no side at the smallest type."""
    smallest = min(map(min, SIZES.values()))
    for fit in fits:
        wide = fit.front.wide or fit.back.wide
        lacking = max(fit.front.lacking, fit.back.lacking)
        if not wide and lacking <= 0:
            continue
        trouble = "a word or table is wider than the card" if wide else f"{lacking:g} mm are lacking for one piece"
        cure = f"{trouble} at {smallest:g} pt; make the sentence shorter, or two of it"
        yield _finding(codes.CARD_OVERFLOWS, entries[fit.id], ("effect",), cure, entry=fit.id, size=size)


def _glyph(entry: Entry, text: str) -> Diagnostic:
    """The finding for a character that no font has, at the field that brings it."""
    fields = {"name": entry.name, "summary": entry.summary, "effect": entry.effect_text}
    field = next((name for name, value in fields.items() if text in value), "name")
    return _finding(
        codes.MISSING_GLYPH, entry, (field,), "write it with a character of the usual fonts", character=text
    )


def _finding(code: Code, holder: Entry, field: tuple[str | int, ...], hint: str, **holes: object) -> Diagnostic:
    place: Place = holder.places[field]
    return Diagnostic(code, place, code.message.format_map(holes), holder.id, field, hint)
