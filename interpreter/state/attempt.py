"""A test as it stands: who makes it, what it is called, what was played, what it came to.  Its stages: play/attempts.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from interpreter.game.deck import Card
from interpreter.game.tests import TestPlan
from interpreter.state.things import Thing

EXTREMES: dict[str, Callable[..., int]] = {"highest": max, "lowest": min}
"""Which of its dice counts, by how a test reads them."""


class Thrown(Struct, frozen=True):
    """A die as it lies there."""

    shows: int

    def __str__(self) -> str:
        return str(self.shows)


class Answered(Struct, eq=False):
    """What a rule has said of a test as that was made.  by: whoever has said it, kept as long as its key is known.
    of: against whom that holds; None if that is all the same to it.  said: what it has changed of it.  alone: whether it has
    done nothing else."""

    by: object
    of: list[Any] | None
    said: tuple[Callable[[Test], None], ...]
    alone: bool


class Test(Struct, eq=False):
    """words: all that it is called.  besides: those by which standing rules call it, as it was declared.
    by: those of them that are the action by which it is made.
    target: whom it is against.  other: the test that answers it, or that it answers.
    number: what it must come to, if nobody answers.  goal: the same as rules left it, once it is judged.
    exactly, more, less, bonus: what its maker was given or gave up.
    beside: what is added besides its trait: its skill, or what is used instead, with how much that is.
    rank: what counts in place of the rank of its skill, if a rule says so.
    tool: the thing with which it is made; another_tool: not one used just before.  deck_cards: how many the deck plays,
    if that is said.  also: further targets; echo_of: the test whose cards, played once, count against each of them.
    declared: what it had to come to, how much more was needed, and what it was called, before any rule answered that it is made.
    said: what rules have changed of that since.  answers: each that has answered it, by its key.  echoes: of a test against
    several, those against the others.  added: what rules have added to its total, each with how much.
    counted: what its dice came to as its total was made.  thrown: what they were worth before any of them was thrown again.
    allowed: how many cards or dice there might be.  fresh: cards drawn for it alone.  first: the one of a pair that was begun.
    won: None until judged.  in_place: tests of the same sort that have been made in its place, from which follows what was to
    follow from it.  done: nothing of it is to come but what it leads to.  follows: of an answer, what that is, which waits for
    how it comes out."""

    __test__ = False

    plan: TestPlan
    maker: Thing
    words: tuple[str, ...]
    target: Thing | None = None
    other: Test | None = None
    first: Test | None = None
    deck: bool = False
    number: int | None = None
    goal: int | None = None
    trait: str = ""
    trait_value: int = 0
    beside: list[tuple[str, int]] = field(default_factory=list)
    skill: str = ""
    rank: int | None = None
    tool: Thing | None = None
    another_tool: bool = False
    exactly: int | None = None
    more: int = 0
    less: int = 0
    bonus: int = 0
    difficulty: int = 0
    deck_cards: int | None = None
    also: tuple[Thing, ...] = ()
    echo_of: Test | None = None
    echoes: tuple[Test, ...] = ()
    besides: tuple[str, ...] = ()
    declared: tuple[int | None, int, tuple[str, ...]] = (None, 0, ())
    said: tuple[Callable[[Test], None], ...] = ()
    answers: dict[tuple[int, int], Answered] = field(default_factory=dict)
    added: list[tuple[Any, int]] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    thrown: int = 0
    allowed: int | None = None
    fresh: list[Card] | None = None
    played: bool = False
    over: bool = False
    dealt: bool = False
    done: bool = False
    follows: Callable[[], object] | None = None
    in_place: tuple[Test, ...] = ()
    total: int = 0
    counted: int | None = None
    margin: int = 0
    won: bool | None = None
    by: tuple[str, ...] = ()

    @property
    def comes_to(self) -> int:
        """What it comes to by now: its dice may have been thrown again since they were counted."""
        return self.total if self.counted is None else self.total + read_dice(self) - self.counted

    @property
    def comes_out_by(self) -> int:
        """By how much it comes to more than it had to, or less, by now."""
        theirs = self.other.comes_to - self.other.total if self.other is not None else 0
        return self.margin + self.comes_to - self.total - theirs

    @property
    def is_answered(self) -> bool:
        """Whether a rule has had somebody make a test against it."""
        return self.other is not None and self.other.follows is not None

    @property
    def rolls(self) -> bool:
        """Whether it is made with dice."""
        return self.plan.source == "dice"

    def __str__(self) -> str:
        return self.plan.name


def allowed_in_all(test: Test) -> int | None:
    """How many cards there might be; how many dice there are, with those that were added; None before it is played."""
    return max(len(test.dice), test.allowed) if test.allowed is not None else None


def goal_reached(test: Test) -> int | None:
    """What a test had to come to: what the other side played, the deck, or the number that was said."""
    return test.other.total if test.goal is None and test.other is not None else test.goal


def is_tied(test: Test) -> bool:
    """Whether both sides came to the same: a number that has to be reached is no side."""
    return test.margin == 0 and (test.other is not None or test.deck)


def dice_of(test: Test) -> list[Thrown]:
    """Its dice; one that goes on shows its highest, whatever it is worth in the end."""
    return [Thrown(min(worth, test.plan.sides)) for worth in test.dice]


def numbers_added(test: Test) -> list[tuple[str, int]]:
    """The numbers that are added to what a test is played with, each with how much it is."""
    numbers = [(test.trait, test.trait_value), *test.beside] if test.beside else [(test.trait, test.trait_value)]
    return [one for one in numbers if one != ("", 0)]


def read_dice(test: Test) -> int:
    """What the dice are worth, as the test reads them."""
    if test.plan.read.startswith("count "):
        return test.dice.count(_face(test))
    one_of = EXTREMES.get(test.plan.read)
    return sum(test.dice) if one_of is None else one_of(test.dice, default=0)


def counted_face(test: Test) -> int:
    """The face of the dice that is counted, if nothing else is read of them; else 0."""
    counts = test.plan.read.startswith("count ") and test.total == test.dice.count(face := _face(test))
    return face if counts else 0


def _face(test: Test) -> int:
    return int(test.plan.read.removeprefix("count "))
