"""A hunt: ready characters against one beast that nobody leads, again and again at one table, and what came of it.

Who hunts, how and with what, a system declares (`balance: danger`); nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from interpreter.desk.contest import stands
from interpreter.desk.session import Seats
from interpreter.desk.shrewd import Shrewd
from interpreter.play.course import play_stretch
from interpreter.state.program import Program
from interpreter.state.questions import Question
from interpreter.state.situation import CannotPlay, OutOfSteps
from interpreter.state.things import Stretch
from rulebook.model.entry import Entry
from rulebook.shapes.balance_fields import Danger

BEAST, PARTY = "The Hunted", "The Hunters"


class Hunted(Struct, frozen=True):
    """How a hunt ended.  won: the beast is done for or gone, and somebody of the party is not.  down: how many of them are."""

    won: bool
    down: int


class Hunter(Shrewd):
    """Plays with sense, and calls nobody in who costs nothing: it is the party that is measured, and not its heirs."""

    def decide(self, question: Question) -> int | bool:
        """A sensible answer."""
        if question.kind == "may" and not question.price and not question.word:
            return False
        return super().decide(question)


class Hunt:
    """The table.  holder: the kind of thing that the beast is.  lost: the state of those who have lost."""

    def __init__(
        self, program: Program, plan: Danger, beast: Entry, holder: str, party: Sequence[str], lost: str
    ) -> None:
        self._plan, self._party, self._lost = plan, tuple(party), lost
        people: dict[str, dict[str, object]] = {BEAST: {"kind": holder, beast.name: 1, "side": BEAST}}
        people.update({name: {"as": name, "side": PARTY} for name in party})
        self._seats = Seats(program, people, plan.moves)

    def go(self, seed: int) -> Hunted:
        """One hunt; one that comes to no end is not won."""
        table = self._seats.begin(Hunter(plain=self._plan.moves), seed)
        try:
            play_stretch(table, Stretch(self._plan.plays))
        except (CannotPlay, OutOfSteps):
            self._seats.leave()
            return Hunted(False, 0)
        done = {name: not stands(table, table.things[name], self._lost) for name in (BEAST, *self._party)}
        down = sum(done[name] for name in self._party)
        return Hunted(done[BEAST] and down < len(self._party), down)
