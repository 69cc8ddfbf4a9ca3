"""A test that is made against one which has only been declared, and is aimed at somebody, answers it: it is no test of its
own, but the other side of that one.  What the game itself lets answer (`answer` of a test) is for tests.py."""

from __future__ import annotations

from interpreter.play.attempts import uncall
from interpreter.play.events import happen
from interpreter.standing.attempts import name_of
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.situation import CannotMake, Situation
from interpreter.state.things import possessive


def can_be_answered(table: Situation, test: Test) -> bool:
    """Whether a test that is being made can be answered: it is aimed at somebody.  What is played already, or has an answer,
    has no other."""
    if test not in table.tests or test.target is None:
        return False
    if (test.played and test.echo_of is None) or test.other is not None:
        raise CannotMake(f"{possessive(test.maker)} {test} is answered already")
    return True


def is_answer(test: Test) -> bool:
    """Whether a test was made to answer another one, and does not do so yet."""
    return test.other is not None and test.other.target is not None and test.other.other is None


def answer(table: Situation, test: Test) -> None:
    """A test against one that is only being declared: it becomes the other side of it."""
    other = test.other
    assert other is not None
    other.other, test.first = test, other.first
    uncall(table, test)
    table.tests.append(test)
    table.journal.stir()
    if not happen(table, Event("make", test.maker, test, 0, "", {"against": other.maker})):
        other.other = None
        table.tests.remove(test)
        table.journal.stir()
        raise CannotMake(f"{test.maker} cannot make {name_of(table, test)}")


def follow_answer(test: Test) -> None:
    """What the rule that had a test answered makes of how the answer has come out."""
    other = test.other
    if other is not None and other.follows is not None:
        other.done = True
        other.follows()
