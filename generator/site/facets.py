"""The questions by which tables of entries are narrowed: what their kinds declare, and what the effects themselves answer.

The second sort is read off the effect by the phrasing, so nobody writes it and it cannot be wrong or missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LABELS: Mapping[str, str] = {
    "does": "Does",
    "timing": "Acts",
    "limit": "Limited per",
    "cost": "Costs in play",
    "touches": "Touches",
    "optional": "Optional",
}
"""The questions that effects answer, by their names in the phrasing, in the order in which pages ask them."""

SAID: Mapping[str, str] = {"limit": "once per", "cost": "costs", "touches": "touches"}
"""How an answer is said in words, for whoever asks in words: *costs BP*."""


def by_question(answers: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Answers as the phrasing gives them (`cost: BP`), by question."""
    sorted_out: dict[str, list[str]] = {}
    for answer in answers:
        question, _, value = answer.partition(": ")
        sorted_out.setdefault(question, []).append(value)
    return {question: tuple(values) for question, values in sorted_out.items()}
