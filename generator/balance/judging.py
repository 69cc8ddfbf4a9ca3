"""Which drafted entries stand out: every figure is held against those of its price.  Plays nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.balance.balance import Figure
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance

OFF = 0.1
"""So much more or less than others of its price a thing may win."""


class Judgement(Struct, frozen=True):
    """A figure, the range that it is held against (as wide as it may be), and what comes of it.

    verdict: `changed`, `not seen`, `left alone`, `source`, `alone` (nothing of its price is known), `inside`, `above`,
    `below`."""

    figure: Figure
    range: tuple[float, float] | None
    verdict: str

    @property
    def outside(self) -> bool:
        """Whether it is too good or too bad, and not by chance."""
        return self.verdict in ("above", "below")


def judged(system: System, figures: Sequence[Figure]) -> list[Judgement]:
    """Every figure against those of its price.  Figures of what has been changed since are held against nothing, and nothing
    against them.

    What is bought with points is held against the document's own entries: of its kind at the same rank; where the document has
    none of that kind, of all kinds at that rank; where it has none of that rank, all at the first rank or all at the highest.
    Entries of kinds for which a fight is fought are held against those of these kinds alone.  The ends of the range are
    themselves known only within bounds.  A drafted entry is outside if all of its bounds lie beyond the bounds of every entry
    of the document: for one that is inside, this happens at most 1 time of 20, since its own bounds or those of the best (or
    worst) of the document must be wrong on one side, each 1 time of 40.

    Things that are bought with money, and of which the document sells none, are held against each other: outside is what
    surely wins OFF more than the mean of those of its kind, in the same fight, that cost between half and twice as much."""
    return [_judge(system, figure, figures) for figure in figures]


def _judge(system: System, figure: Figure, figures: Sequence[Figure]) -> Judgement:
    range_ = _range(system, figure, figures)
    if figure.changed:
        return Judgement(figure, None, "changed")
    if not figure.fight:
        return Judgement(figure, range_, "not seen")
    if not figure.seen or figure.left_alone:
        return Judgement(figure, range_, "left alone")
    if figure.entry.origin != "drafted":
        return Judgement(figure, range_, "source")
    if range_ is None:
        return Judgement(figure, range_, "alone")
    low, high = figure.worth
    return Judgement(figure, range_, "above" if low > range_[1] else "below" if high < range_[0] else "inside")


def _range(system: System, figure: Figure, figures: Sequence[Figure]) -> tuple[float, float] | None:
    market = _market(system, figure.entry)
    known = [one for one in figures if one.seen and not one.changed and _market(system, one.entry) == market]
    document = [one for one in known if one.entry.origin != "drafted"]
    if not document and _price(system, figure.entry):
        return _about(system, figure, known)
    like = [one for one in document if one.rank == figure.rank]
    like = like or [one for one in document if (one.rank == 1) == (figure.rank == 1)]
    found = [one.worth for one in like if one.entry.kind == figure.entry.kind] or [one.worth for one in like]
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


def _about(system: System, figure: Figure, known: Sequence[Figure]) -> tuple[float, float] | None:
    """How much others of about its price win, and as much more or less as is no fault."""
    price, kind = _price(system, figure.entry), figure.entry.kind
    like = [
        one.rate
        for one in known
        if one.entry.kind == kind
        and one.fight == figure.fight
        and one.entry.id != figure.entry.id
        and price <= 2 * _price(system, one.entry) <= 4 * price
    ]
    mean = sum(like) / len(like) if like else 0.5
    return (max(0.0, mean - OFF), min(1.0, mean + OFF)) if like else None


def _market(system: System, entry: Entry) -> tuple[str, ...]:
    """The kinds whose entries are held against those of its kind; empty for all that no fight names."""
    fights = (system.head.balance or Balance()).fights.values()
    return next((fight.kinds for fight in fights if entry.kind in fight.kinds), ())


def _price(system: System, entry: Entry) -> int:
    price = entry.fields.get((system.head.balance or Balance()).price)
    return price if isinstance(price, int) else 0
