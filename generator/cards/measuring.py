"""How the faces of cards fit: measured by the layout, and kept for the next run by what was measured.

The layout measures each card by itself, so what was found of a card is true of it in any company."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from generator.cards import typesetting
from generator.cards.blocks import Card, as_json
from generator.cards.sheets import Plan, Sheet
from generator.cards.sides import CardFit, Fit
from grammar.store import Store

SIZES = {"front": (14, 13, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8), "back": (12, 11, 10, 9.5, 9, 8.5, 8)}
"""Type sizes in points, the wished one first; below the last nothing is set smaller, it goes on on the next side."""

LARGE_SIZES = {"front": (16, 15, 14, 13, 12), "back": (14, 13, 12)}
"""The same for those who need large print."""

COMFORT = 8.5
"""Before the type of a back becomes smaller than this, what is optional gives way: the example."""

MEASURE = "measure.typ"

MOST_KEPT = 4000
"""Of so many cards of one size is kept how they fit; then of those alone that were asked for last."""

Found = dict[str, Any]


def measured(cards: Sequence[Card], page: Sheet, plan: Plan | None = None, store: Store | None = None) -> list[CardFit]:
    """How the faces of each card fit on a card of this size, in the order of the cards.

    store: where it is kept what was measured before; without one all are measured."""
    plan = plan or Plan()
    style = {"ink": plan.ink, "large": plan.large}
    wanted = {
        "card": {"width": page.card_width, "height": page.card_height},
        "sizes": LARGE_SIZES if plan.large else SIZES,
        "comfort": COMFORT,
    }
    if store is None:
        found: Sequence[Any] = typesetting.report(MEASURE, {**wanted, "cards": cards}, style)
    else:
        found = _found(cards, wanted, style, store)
    return [CardFit(**{**one, "front": Fit(**one["front"]), "back": Fit(**one["back"])}) for one in found]


def _found(cards: Sequence[Card], wanted: Found, style: Found, store: Store) -> list[Found]:
    name = f"cards-{_mark(as_json([typesetting.fingerprint(), wanted, style]))}"
    before = _read(store.read(name))
    marks = [_mark(as_json(card)) for card in cards]
    missing = {mark: card for mark, card in zip(marks, cards, strict=True) if mark not in before}
    if missing:
        new: list[Any] = typesetting.report(MEASURE, {**wanted, "cards": list(missing.values())}, style)
        before |= dict(zip(missing, new, strict=True))
        kept = before if len(before) <= MOST_KEPT else {mark: before[mark] for mark in dict.fromkeys(marks)}
        store.write(name, json.dumps(kept, separators=(",", ":")).encode())
    return [before[mark] for mark in marks]


def _read(kept: bytes | None) -> dict[str, Found]:
    try:
        found = json.loads(kept or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:24]
