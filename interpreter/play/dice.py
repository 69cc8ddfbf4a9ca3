"""Tests made with dice out of a pool, with dice that go on, and against what somebody has: as their declarations say.

Knows the keys `pool`, `explodes`, `adds`, `resisted` and the tag key `final`, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.play.asking import ask
from interpreter.standing.attempts import is_barred
from interpreter.standing.numbers import speaking_of_test, value_of
from interpreter.state.attempt import Test
from interpreter.state.questions import Question
from interpreter.state.situation import Situation, so_many
from interpreter.state.things import Thing, possessive

MOST_AGAIN = 20
"""How often one die may go on."""


def set_total(table: Situation, test: Test) -> None:
    """A total that was set, and is final: nothing else counts."""
    for live in (live for live in speaking_of_test(table, test, "total") if live.modifier.op == "is"):
        test.total = live.amount(test)
        text = f"{live.frame.label}: {possessive(test.maker)} {test} is {test.total}, and stays so."
        table.say_rule(live.frame, text, live.span, "total")


def roll_dice(table: Situation, test: Test, number: int) -> list[int]:
    """So many dice, unless nothing is rolled for it."""
    return (
        [] if table.game.sorts[test.plan.name, test.words].final else [throw_one(table, test) for _ in so_many(number)]
    )


def throw_one(table: Situation, test: Test) -> int:
    """One die, with what it is worth if it goes on."""
    sides, explodes = test.plan.sides, test.plan.explodes
    shown = table.roll(sides)
    if not explodes:
        return shown
    worth, from_ = 0, max(2, value_of(table, test.maker, explodes))
    for _ in range(MOST_AGAIN):
        if shown < from_:
            break
        counts = f" counts as {sides} and" if shown != sides else ""
        table.say(f"{possessive(test.maker)} {shown}{counts} is rolled again.", "play")
        worth, shown = worth + sides, table.roll(sides)
    return worth + shown


def take_dice(table: Situation, test: Test) -> Callable[[], int] | None:
    """How many dice its maker takes out of the pool, if nothing has said so; None if there is none to take.

    What is given back asks for the number; whoever makes the test pays it."""
    pool = test.plan.pool
    most = value_of(table, test.maker, pool)
    if most < 1:
        return None
    question = Question(test.maker.name, "number", f"{test}: {pool}", low=1, high=most, about=test)
    return lambda: int(ask(table, question)) if most > 1 else 1


def find_means(
    table: Situation, test: Test, skills: Iterable[str], tools: Callable[[Test], list[Thing]]
) -> list[Thing]:
    """Settle the skill: the best with which it can be made, by some tool or none.  The tools for it are given back."""
    words = test.words
    order = sorted(skills, key=lambda skill: -value_of(table, test.maker, skill))
    for skill in order:
        _call(table, test, words, skill)
        found = tools(test)
        fit = [tool for tool in found if not _barred_with(table, test, tool)]
        if fit or (not found and not is_barred(table, test)):
            return fit
    if order:
        _call(table, test, words, order[0])
    return []


def _call(table: Situation, test: Test, words: tuple[str, ...], skill: str) -> None:
    test.skill = skill
    test.words = table.game.with_implied([*words, *([skill] if skill not in words else [])])


def _barred_with(table: Situation, test: Test, tool: Thing) -> bool:
    before, test.tool = test.tool, tool
    try:
        return is_barred(table, test)
    finally:
        test.tool = before
