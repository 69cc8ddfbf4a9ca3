"""Somebody is asked, and decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from interpreter.state.questions import Question
from interpreter.state.recall import IMPURE
from interpreter.state.situation import Situation
from interpreter.state.things import Thing

T = TypeVar("T")


def ask(table: Situation, question: Question) -> int | bool:
    """What somebody decides."""
    table.recall.knot(IMPURE)
    return table.decider.decide(question)


def pick(table: Situation, who: Thing, text: str, options: Sequence[T]) -> T | None:
    """One of several; with one option there is nothing to ask."""
    if len(options) <= 1 or table.looking:
        return options[0] if options else None
    return options[int(ask(table, Question(who.name, "thing", text, options)))]
