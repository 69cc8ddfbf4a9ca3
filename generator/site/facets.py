"""The questions by which a table of entries is narrowed: what its kind declares, and what the effect itself answers.

The second sort is read off the effect by the phrasing, so nobody writes it and it cannot be wrong or missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LABELS: Mapping[str, str] = {"timing": "Acts", "limit": "Limited per", "cost": "Costs in play", "touches": "Touches"}
"""The questions that effects answer, by their names in the phrasing, in the order in which pages ask them."""

TIMINGS = ("passive", "reaction", "on your turn", "any time", "other players")


@dataclass(frozen=True, slots=True)
class Facet:
    """A question with the answers that occur.

    key: in addresses.  label: for people.  values: (answer, how many entries give it)."""

    key: str
    label: str
    values: tuple[tuple[str, int], ...]


def by_question(answers: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Answers as the phrasing gives them (`cost: BP`), by question."""
    sorted_out: dict[str, list[str]] = {}
    for answer in answers:
        question, _, value = answer.partition(": ")
        sorted_out.setdefault(question, []).append(value)
    return {question: tuple(values) for question, values in sorted_out.items()}


def count(key: str, label: str, answers: Iterable[tuple[str, ...]], order: tuple[str, ...] = ()) -> Facet:
    """The facet over the answers of all rows; in the given order, else by name."""
    totals: dict[str, int] = {}
    for answer in answers:
        for value in answer:
            totals[value] = totals.get(value, 0) + 1
    ranked = sorted(totals, key=lambda value: (order.index(value) if value in order else len(order), _natural(value)))
    return Facet(key, label, tuple((value, totals[value]) for value in ranked))


def worth_asking(asked: Iterable[Facet], most: int = 12) -> tuple[Facet, ...]:
    """Those with at least two answers; of many answers the most frequent, still in their order."""
    kept = []
    for facet in asked:
        floor = sorted((number for _, number in facet.values), reverse=True)[:most][-1:] or [0]
        several = len(facet.values) > most
        values = tuple((value, number) for value, number in facet.values if not several or number >= max(floor[0], 2))
        if len(values) > 1:
            kept.append(Facet(facet.key, facet.label, values))
    return tuple(kept)


def _natural(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (10**9, value)
