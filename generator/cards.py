"""All entries as index cards: one PDF, fronts and backs in register, nothing clipped.

Asks faces.py what stands on each card and typesetting.py to set it; a card that cannot be set is a finding, and then the
file stays as it was."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Place
from generator.faces import card_of
from generator.sheets import Sheet, lay_out
from generator.typesetting import Layout, MissingGlyph
from rulebook.entry import Entry
from rulebook.rulebook import Rulebook

SIZES = {"front": (12, 11, 10.5, 10, 9.5, 9, 8.5, 8), "back": (10, 9.5, 9, 8.5, 8)}
"""Type sizes in points, the wished one first; below the last nothing is set smaller, it goes on on the next side."""

LAYOUT = "sheet.typ"
HOW_TO_PRINT = "print at 100 %, both sides, flip on the long edge"

Card = Mapping[str, object]
Progress = Callable[[str, int, int], None]


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
    page = lay_out(size, sheet)
    wanted = tuple(_selected(rulebook, select))
    cards = []
    for done, (entry, rank) in enumerate(wanted):
        if progress is not None:
            progress("cards", done, len(wanted))
        cards.append(card_of(entry, rulebook.system(entry), rank))
    if progress is not None:
        progress("setting cards", 0, 0)
    entries = {entry.id: entry for entry, _ in wanted}
    found, pdf = _set(cards, entries, _title(rulebook, entries.values(), size, sheet), page, size)
    if pdf is not None:
        _swap_in(out, pdf)
    return found


def _selected(rulebook: Rulebook, select: Iterable[str] | None) -> Iterator[tuple[Entry, int | None]]:
    if select is None:
        yield from ((entry, None) for entry in rulebook.entries)
        return
    for wish in select:
        name, _, rank = wish.partition("@")
        yield rulebook.entry(name), int(rank) if rank else None


def _title(rulebook: Rulebook, entries: Iterable[Entry], size: str, sheet: str) -> str:
    systems = dict.fromkeys(rulebook.systems[entry.system].name for entry in entries)
    return f"{' and '.join(systems)}: cards, {size.replace('x', ' × ')} in, {sheet.capitalize()}"


def _set(
    cards: Sequence[Card], entries: Mapping[str, Entry], title: str, page: Sheet, size: str
) -> tuple[tuple[Diagnostic, ...], bytes | None]:
    """The findings and, if there are none, the PDF.  A card with a strange character is told and left out, so that the
    next one can be found."""
    found: list[Diagnostic] = []
    while cards:
        layout = Layout(LAYOUT, _data(cards, title, page))
        try:
            pdf = layout.pdf()
        except MissingGlyph as missing:
            strange = {card["id"] for card in cards if missing.text in _words(card)}
            assert strange, f"no card holds {missing.text!r}"
            found += (_glyph(entries[str(id)], missing.text) for id in sorted(map(str, strange)))
            cards = [card for card in cards if card["id"] not in strange]
            continue
        found += _overflows(layout.report(), entries, size)
        return tuple(sorted(found, key=lambda one: one.order)), None if found else pdf
    return tuple(sorted(found, key=lambda one: one.order)), None


def _data(cards: Sequence[Card], title: str, page: Sheet) -> dict[str, object]:
    """All that the layout knows."""
    return {
        "title": title,
        "language": "en",
        "sizes": SIZES,
        "sheet": {
            "width": page.width,
            "height": page.height,
            "card-width": page.card_width,
            "card-height": page.card_height,
            "fronts": page.fronts,
            "backs": page.backs,
            "xs": page.xs,
            "ys": page.ys,
            "note": HOW_TO_PRINT,
        },
        "cards": cards,
    }


def _overflows(report: object, entries: Mapping[str, Entry], size: str) -> Iterator[Diagnostic]:
    """A finding for each card with a piece that fits on no side at the smallest type."""
    assert isinstance(report, list)
    smallest = min(map(min, SIZES.values()))
    for card in report:
        if not card["wide"] and card["lacking"] <= 0:
            continue
        trouble = "a word or table is wider than the card" if card["wide"] else f"{card['lacking']:g} mm are lacking for one piece"
        cure = f"{trouble} at {smallest:g} pt; make the sentence shorter, or two of it"
        yield _finding(codes.CARD_OVERFLOWS, entries[card["id"]], ("effect",), cure, entry=card["id"], size=size)


def _glyph(entry: Entry, text: str) -> Diagnostic:
    """The finding for a character that no font has, at the field that brings it."""
    fields = {"name": entry.name, "summary": entry.summary, "effect": entry.effect_text}
    field = next((name for name, value in fields.items() if text in value), "name")
    return _finding(codes.MISSING_GLYPH, entry, (field,), "write it with a character of the usual fonts", character=text)


def _finding(code: Code, holder: Entry, field: tuple[str | int, ...], hint: str, **holes: object) -> Diagnostic:
    place: Place = holder.places[field]
    return Diagnostic(code, place, code.message.format_map(holes), holder.id, field, hint)


def _words(value: object) -> str:
    """All text of a card, for finding where a character is from."""
    if isinstance(value, Mapping):
        return "\n".join(map(_words, value.values()))
    return "\n".join(map(_words, value)) if isinstance(value, list | tuple) else str(value)


def _swap_in(out: Path, pdf: bytes) -> None:
    """Writes aside first, so that a reader never finds half a file."""
    out.parent.mkdir(parents=True, exist_ok=True)
    aside = out.with_name(f".{out.name}.new")
    aside.write_bytes(pdf)
    os.replace(aside, out)
