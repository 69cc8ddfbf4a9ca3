"""Entries and characters as index cards: one PDF, fronts and backs in register, nothing clipped.

Asks faces.py what stands on each card and typesetting.py to set it; a card that cannot be set is a finding, and then the
file stays as it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Place
from generator.cards import typesetting
from generator.cards.blocks import Card, as_json, mark_of, texts_of
from generator.cards.decks import Deck, Progress, deck_from, deck_of
from generator.cards.kept import kept_or_set
from generator.cards.measuring import SIZES, Ruler
from generator.cards.printed import Printed
from generator.cards.sheets import CARDS, PAPERS, SINGLE, Plan, Sheet, lay_out
from generator.cards.sides import CardFit, Page, Side, halved, pages_of, sides_of
from generator.cards.typesetting import MissingGlyph
from generator.files import write_whole
from grammar.store import Store
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook

MOST_HALVINGS = 12
"""So often a piece that is too tall is parted in two."""

ROUNDING = 0.01
"""In points: by so little sums of lengths may differ."""

SHEETS, CALIBRATION = "sheet.typ", "calibration.typ"
MARGIN_LETTERS = 70
"""What has room in the margin of a sheet beside how to print it."""

HOW_TO_PRINT = {
    "long": "print at 100 %, both sides, flip on the long edge",
    "short": "print at 100 %, both sides, flip on the short edge",
    "fold": "print at 100 %, one side, cut out in pairs and fold over",
    "none": "print at 100 %, one side",
}


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
    return print_deck(deck, {sheet: out}, Plan(size))


def print_deck(
    deck: Deck, outs: Mapping[str, Path], plan: Plan | None = None, store: Store | None = None
) -> tuple[Diagnostic, ...]:
    """Writes the cards for each sheet to its file, measured once for all.  A card that cannot be set is told and left
    out; if none can be, no file is written.

    Works on plain data alone, so it may run in a thread beside anything else.  Raises OSError."""
    printed = printed_deck(deck, tuple(outs), plan or Plan(), store)
    for out, pdf in zip(outs.values(), printed.files, strict=False):
        write_whole(out, pdf)
    return printed.findings


def proof_of_cards(
    rulebook: Rulebook, files: Collection[str] | None = None, store: Store | None = None
) -> tuple[Diagnostic, ...]:
    """What is wrong with the cards of the content, or of the entries in these files, on cards of the usual size."""
    entries = [entry for entry in rulebook.entries if files is None or entry.path in files]
    return printed_deck(deck_from(rulebook, [(entry, None) for entry in entries]), ("letter",), Plan(), store).findings


def pictures_of(deck: Deck, plan: Plan, *, ppi: float = 100) -> dict[str, list[bytes]]:
    """Both sides of each card of a deck as PNG files, by the id of the card; nothing of a card that cannot be set."""
    page, found = lay_out(plan.size, SINGLE, plan), dict[str, list[bytes]]()
    for card, fit in fitting(deck.cards, page, plan):
        data = sheets_data([sides_of(card, fit)[:2]], {card.id: page}, plan) if fit.fits else None
        try:
            found[card.id] = (
                typesetting.pictures(SHEETS, data, {"ink": plan.ink, "large": plan.large}, ppi=ppi) if data else []
            )
        except MissingGlyph:
            found[card.id] = []
    return found


def printed_deck(deck: Deck, papers: Sequence[str], plan: Plan, store: Store | None = None) -> Printed:
    """The cards on each paper, as files that are not yet written.  store: as of `set_cards`."""
    sheets = {_title(deck.systems, plan.size, paper): lay_out(plan.size, paper, plan) for paper in papers}
    return set_cards(deck.cards, deck.entries, sheets, plan, store)


def _title(systems: str, size: str, sheet: str) -> str:
    unit = " in" if size[:1].isdigit() and not size.endswith(("mm", "in")) and size in CARDS else ""
    return f"{systems}: cards, {size.replace('x', ' × ')}{unit}, {sheet.capitalize()}"


def set_cards(
    cards: Sequence[Card],
    entries: Mapping[str, Entry],
    sheets: Mapping[str, Sheet],
    plan: Plan,
    store: Store | None = None,
) -> Printed:
    """The cards on each sheet, given by its title.  What cannot be set is told and left out.

    store: where it is kept how cards fit, and the last deck for each sheet, for the next run."""
    ruler = Ruler(next(iter(sheets.values())), plan, store)
    while True:
        try:
            printed = _set_all(cards, entries, sheets, ruler)
        except Overfull as wrong:
            assert wrong.ids - ruler.refuted, f"measured and yet too tall: {', '.join(sorted(wrong.ids))}"
            ruler.refute(wrong.ids)
        else:
            ruler.keep()
            return printed


class Overfull(Exception):
    """Cards whose text came out taller than it has room.  ids: of the cards."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__()
        self.ids = frozenset(ids)


def _set_all(cards: Sequence[Card], entries: Mapping[str, Entry], sheets: Mapping[str, Sheet], ruler: Ruler) -> Printed:
    """The same with the fits that a ruler gives.  Raises Overfull."""
    plan = ruler.plan
    fitted = _fitted(cards, ruler)
    found = [_overflow(entries[card.id], fit, plan) for card, fit in fitted if not fit.fits]
    sides = {card.id: sides_of(card, fit) for card, fit in fitted if fit.fits}
    made: list[bytes] = []
    while sides and not made:
        try:
            made = _set(sides, sheets, ruler)
        except MissingGlyph as missing:
            holding = [card.id for card in cards if card.id in sides and missing.text in "\n".join(texts_of(card))]
            assert holding, f"no card holds {missing.text!r}"
            for id in holding:
                del sides[id]
                found.append(_glyph(entries[id], missing.text))
    report = tuple(_reported(card, fit, len(sides.get(card.id, ()))) for card, fit in fitted)
    return Printed(tuple(sorted(found, key=lambda one: one.order)), tuple(made), report)


def _set(sides: Mapping[str, Sequence[Side]], sheets: Mapping[str, Sheet], ruler: Ruler) -> list[bytes]:
    """A file for each sheet, in which nothing reaches below its room.  Raises MissingGlyph and Overfull."""
    plan = ruler.plan
    data, style = sheets_data(list(sides.values()), sheets, plan), {"ink": plan.ink, "large": plan.large}

    @cache
    def make() -> list[bytes]:
        made, edges = typesetting.pdfs_and_edges(SHEETS, len(sheets), data, style)
        if wrong := overfull(data, edges):
            raise Overfull(wrong)
        return made

    said = sha256(as_json([data["sides"], style]).encode()).hexdigest()

    def file(at: int, paper: Paper) -> bytes | None:
        return kept_or_set(f"deck-{mark_of(paper.title)}.pdf", [said, paper], lambda: make()[at], ruler.store)

    found = (file(at, paper) for at, paper in enumerate(data["papers"]))
    return [one for one in found if one is not None]


def overfull(data: Mapping[str, Any], edges: Sequence[float]) -> set[str]:
    """Which cards have text that reaches into their foot.

    edges: of each side that has text, in the order of the pages, where its text ends and where its foot begins."""
    laid = (data["sides"][number] for page in data["papers"][0].pages for number, *_ in page.sides)
    having = (side.id for side in laid if side.blocks or side.opening)
    found = zip(having, edges[::2], edges[1::2], strict=True)
    return {id for id, text, foot in found if text > foot + ROUNDING}


def calibration(paper: str, plan: Plan) -> bytes:
    """A sheet to print on both sides: held against the light, it shows by how much the backs are off."""
    long, short = PAPERS[paper]
    data = {"title": f"Calibration, {paper.capitalize()}", "language": "en", "width": long, "height": short}
    return typesetting.pdf(CALIBRATION, {**data, "offset": plan.offset, "how": HOW_TO_PRINT[plan.back]})


def _reported(card: Card, fit: CardFit, sides: int) -> dict[str, object]:
    """A card in the report: what it is, how large it is set, on how many pieces of paper."""
    return {
        "id": card.id,
        "name": card.name,
        "edition": card.edition,
        "printed": sides > 0,
        "pieces": -(-sides // 2),
        "front": fit.front.size,
        "back": fit.back.size,
        "short": fit.taken > 0,
    }


def fitting(cards: Sequence[Card], page: Sheet, plan: Plan) -> list[tuple[Card, CardFit]]:
    """Each card with how it fits, all of them measured; what is too tall for any side, or too wide, is parted until it
    fits."""
    return _fitted(cards, Ruler(page, plan, guessing=False))


def _fitted(cards: Sequence[Card], ruler: Ruler) -> list[tuple[Card, CardFit]]:
    found = list(zip(cards, ruler.fits(cards), strict=True))
    for _ in range(MOST_HALVINGS):
        parted = {
            at: halved(card, fit) for at, (card, fit) in enumerate(found) if not (fit.front.good and fit.back.good)
        }
        again = {at: card for at, card in parted.items() if card is not None}
        if not again:
            break
        for at, fit in zip(again, ruler.fits(list(again.values())), strict=True):
            found[at] = (again[at], fit)
    return found


def _short(title: str) -> str:
    """A title for the margin, where many games are too many."""
    return title if len(title) <= MARGIN_LETTERS else title.rpartition(": ")[2].capitalize()


class Paper(Struct, frozen=True):
    """A file: cards on the pages of one sheet."""

    title: str
    sheet: Sheet
    pages: list[Page]


def sheets_data(cards: Sequence[Sequence[Side]], sheets: Mapping[str, Sheet], plan: Plan) -> dict[str, Any]:
    """All that the layout of sheets knows: the sides of all cards, and on which pages they stand, for each sheet by its
    title."""
    papers = [
        Paper(title, sheet, pages_of(cards, sheet, _short(title), HOW_TO_PRINT[plan.back]))
        for title, sheet in sheets.items()
    ]
    return {"language": "en", "sides": [side for sides in cards for side in sides], "papers": papers}


def _overflow(entry: Entry, fit: CardFit, plan: Plan) -> Diagnostic:
    """The finding for a card with something that fits on no side at the smallest type."""
    smallest = 12 if plan.large else min(map(min, SIZES.values()))
    trouble = (
        "its name is wider than its line"
        if fit.name
        else "a word or table is wider than the card"
        if fit.front.wide or fit.back.wide
        else "a line that cannot be parted is taller than a side"
    )
    cure = f"{trouble} at {smallest:g} pt; make it shorter, or print a larger card"
    return _finding(
        codes.CARD_OVERFLOWS, entry, ("name",) if fit.name else ("effect",), cure, entry=fit.id, size=plan.size
    )


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
