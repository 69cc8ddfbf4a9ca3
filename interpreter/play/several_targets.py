"""One attack on several targets: its cards are played once, and each target answers for itself.

The stages of a test stand in tests.py; here only what happens to the second target and those after it."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.play.attempts import Judged, making
from interpreter.play.events import happen, hearing, is_forbidden
from interpreter.standing import index
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.situation import Situation
from interpreter.state.things import Thing, possessive
from interpreter.state.trace import signed


class Echo(Judged):
    """The same attack against a further target.  heard: by which rules it has been heard that it is over against one."""

    heard: frozenset[tuple[int, int]] = frozenset()

    def _declare(self) -> bool:
        """It is made once: whoever hears of that whomever it is against has done so; now do those who hear of one against this
        target."""
        table, test = self.table, self.test
        first, later = test.echo_of, test.said
        assert first is not None
        table.say(f"The same {test} is against {test.target}.", "when")
        made = not is_forbidden(table, making(test)) and self._ask_anew(first.target, making(first))
        for say in later:
            say(test)
        return made

    def _end(self) -> None:
        """Whoever hears that it is over at all does so once, when it is against all of them; now do those who hear of it against
        this target, and of none before."""
        table, test = self.table, self.test
        assert test.echo_of is not None
        whole, part = Event("end", test.echo_of), Event("end", test)
        part.told = self.heard | table.look(hearing, index.answering(table, whole.verb).after, whole)
        happen(table, part)
        self.heard = part.told

    def _play(self) -> None:
        self._come_to()
        other = self.test.other
        if other is not None:
            self._play_side(other)

    def _come_to(self) -> None:
        """What was played for all, with what is said of the attack against this target, and not of it against the first."""
        table, test, first = self.table, self.test, self.test.echo_of
        assert first is not None
        test.cards, test.dice, test.total = first.cards, first.dice, first.total
        then = [live for live, _ in (*first.added, *test.added) if live.frame.against is None]
        added = dict(one for one in test.added if one[0] in then)
        added |= {live: by for live, by in self._adding(test) if live not in then}
        known = dict(first.added)
        for live in dict.fromkeys([*known, *added]):
            if by := added.get(live, 0) - known.get(live, 0):
                test.total += by
                text = f"{live.frame.label}: {possessive(test.maker)} {test} {signed(by)}."
                table.say_rule(live.frame, text, live.span, "rule")


def aim_at(test: Test, targets: list[Thing]) -> None:
    """Let a test be against several: the first stays if it is among them."""
    first = test.target if test.target in targets else targets[0]
    test.target = first
    test.also = tuple(target for target in targets if target is not first)


def spread(table: Situation, test: Test, follow: Callable[[Test], None]) -> None:
    """Hold a played attack against its further targets, one after the other; what follows from how it comes out, follows for
    each."""
    heard: frozenset[tuple[int, int]] = frozenset()
    for echo in test.echoes:
        if echo.target is None or echo.target.gone or test.won is None:
            continue
        judged = Echo(table, echo)
        judged.heard = heard
        judged.run()
        judged.deal()
        follow(echo)
        judged.close()
        heard = judged.heard
