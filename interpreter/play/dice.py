"""Tests made with dice out of a pool, with dice that go on, and against what somebody has: as their declarations say.

Knows the keys `pool`, `explodes`, `adds`, `resisted` and the tag key `final`, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.play.events import Event
from interpreter.state.questions import Question
from interpreter.state.things import possessive

if TYPE_CHECKING:
    from interpreter.state.attempt import Test
    from interpreter.state.things import Thing

MOST_AGAIN = 20
"""How often one die may go on."""


@dataclass(frozen=True, slots=True)
class DicePlan:
    """pool: the track out of which the dice are taken.  explodes: the number from which on a die counts as its most, is
    rolled again and added.  adds: whether the skill is added, instead of saying how many dice there are.
    resisted: the number of whom it is made against that it has to reach, by what it is or when it is made."""

    pool: str = ""
    explodes: str = ""
    adds: bool = False
    resisted: Mapping[str, str] | None = None

    @classmethod
    def of(cls, first: Callable[[str, Any], Any]) -> DicePlan:
        """The plan of a declaration."""
        return cls(
            str(first("pool", "")), str(first("explodes", "")), first("adds", "") == "skill", first("resisted", None)
        )


def fitting(test: Test, by: Iterable[str]) -> Iterator[str]:
    """Of the words by which something is declared, those that the test is called, or in whose time it is made."""
    return (word for word in by if word in test.words or test.table.open_scopes.get(word))


def is_final(test: Test) -> bool:
    """Whether nothing is rolled for it or added to it any more, by a word that says so (`final`)."""
    words = (test.table.game.word(name, "tag") for name in test.words)
    return any(word is not None and bool(word.of("final")) for word in words)


def set_total(test: Test) -> None:
    """A total that was set, and is final: nothing else counts."""
    for live in (live for live in test.speaking("total") if live.modifier.op == "is"):
        test.total = live.amount(test)
        text = f"{live.frame.label}: {possessive(test.maker)} {test} is {test.total}, and stays so."
        test.table.say_rule(live.frame, text, live.span, "total")


def roll_dice(test: Test, number: int) -> list[int]:
    """So many dice, each with what it is worth if it goes on."""
    return [] if is_final(test) else [_roll_one(test) for _ in range(number)]


def _roll_one(test: Test) -> int:
    table, sides, explodes = test.table, test.plan.sides, test.plan.dice.explodes
    shown = table.roll(sides)
    if not explodes:
        return shown
    worth, from_ = 0, max(2, table.value(test.maker, explodes))
    for _ in range(MOST_AGAIN):
        if shown < from_:
            break
        counts = f" counts as {sides} and" if shown != sides else ""
        table.say(f"{possessive(test.maker)} {shown}{counts} is rolled again.", "play")
        worth, shown = worth + sides, table.roll(sides)
    return worth + shown


def take_dice(test: Test) -> Callable[[], int] | None:
    """How many dice its maker takes out of the pool, if nothing has said so; None if there is none to take.

    What is given back asks for the number; whoever makes the test pays it."""
    table, pool = test.table, test.plan.dice.pool
    most = table.value(test.maker, pool)
    if most < 1:
        return None
    question = Question(test.maker.name, "number", f"{test}: {pool}", low=1, high=most, about=test)
    return lambda: int(table.ask(question)) if most > 1 else 1


def to_reach(test: Test) -> int | None:
    """What whoever it is made against has to set against it, if the declaration says so."""
    stats = test.plan.dice.resisted or {}
    stat = next((stats[word] for word in fitting(test, stats)), None)
    return test.table.value(test.target, stat) if stat is not None and test.target is not None else None


def is_barred(test: Test) -> bool:
    """Whether a rule says that it cannot be made as it is."""
    roles = {"against": test.target} if test.target is not None else {}
    return test.table.index.ban(Event("make", test.maker, test, 0, "", roles)) is not None


def find_means(test: Test, skills: Iterable[str], tools: Callable[[Test], list[Thing]]) -> list[Thing]:
    """Settle the skill: the best with which it can be made, by some tool or none.  The tools for it are given back."""
    table, words = test.table, test.words
    order = sorted(skills, key=lambda skill: -table.value(test.maker, skill))
    for skill in order:
        _call(test, words, skill)
        found = tools(test)
        fit = [tool for tool in found if not _barred_with(test, tool)]
        if fit or (not found and not is_barred(test)):
            return fit
    if order:
        _call(test, words, order[0])
    return []


def _call(test: Test, words: tuple[str, ...], skill: str) -> None:
    test.skill = skill
    test.words = test.table.game.with_implied([*words, *([skill] if skill not in words else [])])


def _barred_with(test: Test, tool: Thing) -> bool:
    before, test.tool = test.tool, tool
    try:
        return is_barred(test)
    finally:
        test.tool = before
