"""One attack on several targets: its cards are played once, and each target answers for itself.

The stages of a test stand in tests.py; here only what happens to the second target and those after it."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.play.attempts import Judged
from interpreter.state.attempt import Test
from interpreter.state.situation import Situation
from interpreter.state.things import Thing


class Echo(Judged):
    """The same attack against a further target."""

    def _declare(self) -> bool:
        self.table.say(f"The same {self.test} is against {self.test.target}.", "when")
        return True

    def _play(self) -> None:
        other = self.test.other
        if other is not None:
            self._play_side(other)


def aim_at(test: Test, targets: list[Thing]) -> None:
    """Let a test be against several: the first stays if it is among them."""
    first = test.target if test.target in targets else targets[0]
    test.target = first
    test.also = tuple(target for target in targets if target is not first)


def spread(table: Situation, test: Test, follow: Callable[[Test], None]) -> None:
    """Hold a played attack against its further targets, one after the other; what follows from how it comes out, follows for
    each."""
    for target in test.also:
        if target.gone or test.won is None:
            continue
        words = tuple(w for w in test.words if test.target is None or w not in test.target.places)
        echo = Test(test.plan, test.maker, (*words, *target.places), target)
        echo.trait, echo.trait_value, echo.skill, echo.tool = test.trait, test.trait_value, test.skill, test.tool
        echo.cards, echo.dice, echo.total = test.cards, test.dice, test.total
        echo.number, echo.difficulty = test.number, test.difficulty
        echo.echo_of, echo.played, echo.by = test, True, test.by
        judged = Echo(table, echo)
        judged.run()
        judged.deal()
        follow(echo)
        judged.close()
