"""Somebody is asked, and decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from interpreter.state.questions import Question
from interpreter.state.recall import IMPURE
from interpreter.state.situation import Situation
from interpreter.state.things import Thing

T = TypeVar("T")
_NO = {"may": "declines", "agree": "refuses"}


def ask(table: Situation, question: Question) -> int | bool:
    """What somebody decides.  What is declined or refused in so many words is told."""
    table.recall.knot(IMPURE)
    decided = table.decider.decide(question)
    if decided is False and question.kind in _NO and not table.live:
        table.say(f"{question.text.partition(':')[0]}: {question.who} {_NO[question.kind]}.", "choice")
    return False if decided is None else decided


def pick(table: Situation, who: Thing, text: str, options: Sequence[T]) -> T | None:
    """One of several; with one option there is nothing to ask."""
    if len(options) <= 1 or table.looking:
        return options[0] if options else None
    return options[
        int(ask(table, Question(who.name, "thing", text, [*options])))
    ]  # who chooses of them may take it out
