"""A stretch of time that is made of others is played: a fight of rounds, a round of turns, a turn of moves.

What is inside of what, who has a turn in which order and what repeats, a system declares with its scopes (`parts`, `sorted_by`,
`repeats`, `most`, `unless`, `moves`).  What happens in them is said by rules, in the effect language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.tests import as_list
from interpreter.play.moves import ENOUGH, moves_of
from interpreter.standing.ranking import Ranking
from interpreter.state.questions import Question
from interpreter.state.things import Stretch, Thing

if TYPE_CHECKING:
    from grammar.vocabulary import Word
    from interpreter.state.situation import Table

MOST_MOVES = 12
"""Moves in one turn; more is somebody who does for nothing what costs nothing."""
MOST_PEOPLE = 1000
"""Who have a stretch of time of their own one after the other, if its declaration does not say how many (`most`)."""
MOST_TIMES = 40
"""How often a scope is repeated if its declaration does not say (`most`)."""


class Course:
    """What of the time is running at one table.  running: outermost first."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.running: list[Stretch] = []
        self.ending: list[Stretch] = []
        """What is just coming to its end, and so does not end once more."""
        self.ranking = Ranking(table)
        self._passed: dict[str, int] = {}

    def plays(self, scope: str) -> bool:
        """Whether a scope is more than a moment: it has parts, or moves to choose from."""
        word = self._table.game.word(scope, "scope")
        return word is not None and bool(word.of("parts") or word.of("moves"))

    def run(self, stretch: Stretch) -> None:
        """Play a stretch of time from its beginning to its end."""
        table = self._table
        word = table.game.word(stretch.scope, "scope")
        assert word is not None
        table.steps = 0
        table.say(f"{self._called(stretch, word)} begins.", "when")
        table.trace.depth += 1
        try:
            self._play(stretch, word)
        finally:
            table.trace.depth -= 1

    def _play(self, stretch: Stretch, word: Word) -> None:
        table = self._table
        if not table.begin(stretch):
            return
        self.running.append(stretch)
        if stretch.owner is not None and word.of("moves"):
            self._moves(stretch)
        for part in as_list(word.of("parts")):
            self._part(stretch, part)
        if stretch in self.running:
            table.end(stretch)

    def _called(self, stretch: Stretch, word: Word) -> str:
        """How the trace calls it: `Round 3`, `Mara's Turn`; what it is made of, by number."""
        if stretch.owner is None and word.of("repeats"):
            self._passed[stretch.scope] = self._passed.get(stretch.scope, 0) + 1
            return f"{stretch.scope} {self._passed[stretch.scope]}"
        for part in as_list(word.of("parts")):
            self._passed.pop(part, None)
        text = str(stretch)
        return text[:1].upper() + text[1:]

    def ended(self, stretch: object) -> list[Stretch]:
        """What has to end before a stretch does, the innermost first; from now on none of it runs."""
        if stretch not in self.running:
            return []
        at = self.running.index(stretch)
        inner = self.running[at + 1 :]
        del self.running[at:]
        return inner[::-1]

    def _part(self, whole: Stretch, name: str) -> None:
        word = self._table.game.word(name, "scope")
        if word is None:
            return
        times = int(str(word.of("most", MOST_TIMES))) if word.of("repeats") else 1
        for _ in range(times):
            if whole not in self.running:
                return
            if word.of("of"):
                self._one_each(whole, word)
            else:
                self.run(Stretch(name))

    def _one_each(self, whole: Stretch, word: Word) -> None:
        left, had = self.in_order(word), 0
        while left and whole in self.running and had < int(str(word.of("most", MOST_PEOPLE))):
            thing = left.pop(0)
            if not thing.gone and not self._left_out(thing, word):
                had += 1
                self.run(Stretch(word.name, thing))
                left = [one for one in self.in_order(word) if one in left] if word.of("anew") else left

    def _left_out(self, thing: Thing, word: Word) -> bool:
        return any(self._table.is_called(thing, barred) for barred in as_list(word.of("unless")))

    def in_order(self, word: Word) -> list[Thing]:
        """Everybody who has a scope of his own, in the declared order."""
        table = self._table
        kinds = as_list(word.of("of"))
        found = [
            thing
            for thing in table.present()
            if thing.kinds and not table.is_plain(thing.kinds[0]) and any(kind in thing.kinds for kind in kinds)
        ]
        return self.ranking.in_order(found, word.of("sorted_by"))

    def place(self, thing: Thing, scope: str) -> int:
        """Which place somebody has in the order of a scope, from 1; 0 for those who have none."""
        word = self._table.game.word(scope, "scope")
        found = self.in_order(word) if word is not None else []
        return found.index(thing) + 1 if thing in found else 0

    def begins(self, stretch: Stretch) -> None:
        """What dice decided of an order stands for one stretch that is made of others, not for the next."""
        word = self._table.game.word(stretch.scope, "scope")
        if word is not None and word.of("parts") and not word.of("repeats") and stretch.owner is None:
            self.ranking.forget()

    def _moves(self, turn: Stretch) -> None:
        """The moves of a turn, chosen one by one until its owner has had enough."""
        table, who = self._table, turn.owner
        assert who is not None
        for _ in range(MOST_MOVES):
            if turn not in self.running or who.gone:
                return
            moves = moves_of(table, who)
            if not moves:
                return
            picked = int(table.ask(Question(who.name, "move", f"{turn}", [*moves, ENOUGH], about=who)))
            if picked >= len(moves):
                return
            table.steps = 0
            moves[picked].take(who, turn)
