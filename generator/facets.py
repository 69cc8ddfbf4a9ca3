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


def _natural(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (10**9, value)
