"""One attack on several targets: its cards are played once, and each target answers for itself.

The stages of a test stand in tests.py; here only what happens to the second target and those after it."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.play.attempts import Judged
from interpreter.play.events import hearing, in_course, offer
from interpreter.standing.in_effect import speaking
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.situation import Situation
from interpreter.state.things import Thing, possessive
from interpreter.state.trace import signed


class Echo(Judged):
    """The same attack against a further target."""

    def _declare(self) -> bool:
        """It is made once: whoever hears of that whomever it is against has done so; now do those who wait for one against
        this target."""
        table, test = self.table, self.test
        table.say(f"The same {test} is against {test.target}.", "when")
        first, event = _making(test.echo_of or test), _making(test)
        with in_course(table, first, event):
            event.told = hearing(table, first)
            for would in (True, False):
                if not event.cancelled:
                    offer(table, event, would=would)
        return not event.cancelled

    def _play(self) -> None:
        self._add_said_of_it_alone()
        other = self.test.other
        if other is not None:
            self._play_side(other)

    def _add_said_of_it_alone(self) -> None:
        """What was said of the attack against this target, and not of what was played for all."""
        table, test = self.table, self.test
        of_all = speaking(table, "total", test.echo_of)
        for live in speaking(table, "total", test):
            if live not in of_all and live.modifier.op == "add" and (by := live.amount(test)):
                test.total += by
                text = f"{live.frame.label}: {possessive(test.maker)} {test} {signed(by)}."
                table.say_rule(live.frame, text, live.span, "rule")


def _making(test: Test) -> Event:
    return Event("make", test.maker, test, 0, "", {"against": test.target})


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
