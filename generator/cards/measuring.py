"""How the faces of cards fit: guessed or measured by the layout, and kept for the next run by what was found.

The layout measures each card by itself, so what was found of a card is true of it in any company."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from generator.cards import typesetting
from generator.cards.blocks import Card, as_json
from generator.cards.guessing import guessed
from generator.cards.sheets import Plan, Sheet
from generator.cards.sides import CardFit, Fit
from grammar.store import Store

SIZES = {"front": (14, 13, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8), "back": (12, 11, 10, 9.5, 9, 8.5, 8)}
"""Type sizes in points, the wished one first; below the last nothing is set smaller, it goes on on the next side."""

LARGE_SIZES = {"front": (16, 15, 14, 13, 12), "back": (14, 13, 12)}
"""The same for those who need large print."""

COMFORT = 8.5
"""Before the type of a back becomes smaller than this, what is optional gives way: the example."""

EASE = 10
"""Before the type of a front becomes smaller than this, it goes on on the back if that would be blank."""

MEASURE = "measure.typ"

MOST_KEPT = 4000
"""Of so many cards of one size is kept how they fit; then of those alone that were asked for last."""

Found = dict[str, Any]


class Ruler:
    """How cards of one size fit: kept from before, or guessed, or measured.

    A guess is as good as a measure once the finished file has shown that it is right; `keep` says so, `refute` the opposite.
    store: where it is kept for the next run; without one nothing is."""

    def __init__(self, page: Sheet, plan: Plan, store: Store | None = None, *, guessing: bool = True) -> None:
        self.page, self.plan, self.store, self.guessing = page, plan, store, guessing
        self.style: Found = {"ink": plan.ink, "large": plan.large}
        self.wanted: Found = {
            "card": {"width": page.card_width, "height": page.card_height},
            "sizes": LARGE_SIZES if plan.large else SIZES,
            "comfort": COMFORT,
            "ease": EASE,
        }
        self.refuted: set[str] = set()
        # By the mark of the card: one that was parted keeps its id, and is another one.
        self.found: dict[str, CardFit] = {}
        self.name = f"cards-{_mark(as_json([typesetting.fingerprint(), self.wanted, self.style]))}" if store else ""
        self.before = _read(store.read(self.name)) if store else {}

    def fits(self, cards: Sequence[Card]) -> list[CardFit]:
        """How the faces of each card fit, in the order of the cards."""
        marks, missing = [_mark(as_json(card)) for card in cards], {}
        for mark, card in zip(marks, cards, strict=True):
            fit = self._known(card, mark)
            if fit is None:
                missing[mark] = card
            else:
                self.found[mark] = fit
        if missing:
            new: list[Any] = typesetting.report(MEASURE, {**self.wanted, "cards": list(missing.values())}, self.style)
            self.found |= {mark: _fit(one) for mark, one in zip(missing, new, strict=True)}
        return [self.found[mark] for mark in marks]

    def refute(self, ids: Iterable[str]) -> None:
        """These did not come out as they were guessed: from now on they are measured."""
        self.refuted |= set(ids)

    def keep(self) -> None:
        """For the next run: how all that was asked for fits is certain."""
        found = {mark: json.loads(as_json(fit)) for mark, fit in self.found.items() if self._is_new(mark, fit)}
        if self.store is not None and found:
            known = self.before | found
            kept = known if len(known) <= MOST_KEPT else {mark: known[mark] for mark in self.found}
            self.store.write(self.name, json.dumps(kept, separators=(",", ":")).encode())

    def _is_new(self, mark: str, fit: CardFit) -> bool:
        return mark not in self.before or fit.id in self.refuted

    def _known(self, card: Card, mark: str) -> CardFit | None:
        if card.id in self.refuted:
            return None
        if (kept := self.before.get(mark)) is not None:
            return _fit(kept)
        return guessed(card, self.page, self.plan, SIZES, COMFORT, EASE) if self.guessing else None


def _fit(found: Found) -> CardFit:
    """What the layout reports."""
    return CardFit(**{**found, "front": Fit(**found["front"]), "back": Fit(**found["back"])})


def _read(kept: bytes | None) -> dict[str, Found]:
    try:
        found = json.loads(kept or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:24]
