"""A game at a table: people, chance by a seed, and every decision in the order in which it was made.

The situation is never stored.  It is played again from its seed and its decisions, which is what undoing, saving and going
on are made of: a decision less, a list in a file, the same list once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from diagnostics.diagnostic import Place
from interpreter.desk.laying import Unlaid, deal, lay
from interpreter.desk.persons import people_of
from interpreter.play.course import play_stretch
from interpreter.play.holding import learn
from interpreter.play.moves import Move
from interpreter.state.program import Program
from interpreter.state.questions import NO, YES, Decider, Question
from interpreter.state.situation import Heard, Mark, Situation
from interpreter.state.things import Stretch
from interpreter.state.trace import Trace
from rulebook.model.entry import Example

Answer = tuple[str, str]
"""Who decided, and what: the text of the option, a number, `yes` or `no`."""


class WrongDecision(Exception):
    """A decision that the game did not ask for, or that cannot be made.  index: which, from 0."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


class Undo(Exception):
    """Somebody wants the last decision back."""


class Recorded(Struct):
    """Answers first what was decided before, then asks who decides now, and writes everything down.

    people: who decides for whom; whoever is not named is played by `others`.  Only the decisions of `people` are kept: the
    others decide the same again."""

    people: Mapping[str, Decider]
    others: Decider
    decisions: list[Answer] = field(default_factory=list)
    _next: int = 0

    def decide(self, question: Question) -> int | bool | None:
        """The decision, old or new."""
        if question.who not in self.people:
            return self.others.decide(question)
        if self._next < len(self.decisions):
            who, said = self.decisions[self._next]
            found = self._read(question, who, said)
            self._next += 1
            return found
        decided = self.people[question.who].decide(question)
        answer = False if decided is None else decided
        self.decisions.append((question.who, in_words(question, answer)))
        self._next += 1
        return answer

    def _read(self, question: Question, who: str, said: str) -> int | bool:
        if who != question.who:
            raise WrongDecision(self._next, f"it is {question.who} who decides here, not {who}: {question.text}")
        found = answer_of(question, said)
        if found is None:
            raise WrongDecision(self._next, f"{who} cannot answer “{said}” to: {question.text}")
        return found


def in_words(question: Question, answer: int | bool) -> str:
    """A decision as it is written down."""
    if question.kind == "may":
        return "yes" if answer else "no"
    return str(answer) if question.kind == "number" else str(question.options[int(answer)])


def answer_of(question: Question, said: str) -> int | bool | None:
    """A written decision as an answer; None if it is none of those that can be given."""
    text = said.strip().casefold()
    if question.kind == "may":
        yes = text in YES or bool(question.word and text == question.word.casefold())
        return True if yes else False if text in NO else None
    if question.kind == "number":
        number = whole(text)
        return number if number is not None and question.low <= number <= question.high else None
    names = [str(option).casefold() for option in question.options]
    return names.index(text) if text in names else None


def whole(text: str) -> int | None:
    """The whole number that somebody typed, or None."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


class Session(Struct):
    """What is needed to play a game again.  people: sheets by name, as in the `given` of an example.

    scope: what is played.  mine: whom people at the table decide for.  others: plays everybody else, made anew each time."""

    program: Program
    people: Mapping[str, Mapping[str, object]]
    scope: str
    seed: int
    others: Callable[[], Decider]
    decisions: list[Answer] = field(default_factory=list)
    table: Situation | None = None

    def play(self, mine: Mapping[str, Decider], watch: Callable[[Situation], None] = lambda table: None) -> Situation:
        """Play from the beginning: what was decided is done again, then `mine` are asked.

        watch: is shown the table before the first card is drawn.  Raises WrongDecision, Undo, or whatever a decider of
        `mine` raises to stop the game; the decisions up to then are kept."""
        recorded = Recorded(mine, self.others(), self.decisions)
        self.table = seat_all(self.program, self.people, recorded, self.seed)
        watch(self.table)
        play_stretch(self.table, Stretch(self.scope))
        return self.table

    def undo(self) -> bool:
        """Take back the last decision; False if there is none."""
        if not self.decisions:
            return False
        self.decisions.pop()
        return True


def seat_all(
    program: Program, people: Mapping[str, Mapping[str, object]], decider: Decider, seed: int = 0
) -> Situation:
    """A table with everybody at it, nothing played yet.  Raises ValueError with what is wrong in a sheet."""
    return Seats(program, people).begin(decider, seed)


class Seats:
    """The same people at a table for one game after the other: they sit down once, and each game begins as the first one
    did.  What was found out in one game need not be found out again in the next.  actions: what of the actions everybody can
    do; nothing said: all."""

    def __init__(
        self, program: Program, people: Mapping[str, Mapping[str, object]], actions: Sequence[str] = ()
    ) -> None:
        self._program = program
        self._people = people
        self._actions = actions
        self._example = Example("", 1, people, {}, "", {}, (), (), Place(""))
        self._laid: tuple[Situation, Mark, list[Heard]] | None = None

    def begin(self, decider: Decider, seed: int) -> Situation:
        """The table before a game, which is that of the game before.  Raises ValueError with what is wrong in a sheet."""
        if self._laid is None:
            table = self._lay(decider, seed)
            self._laid = table, table.mark(), list(table.heard or ())
            return table
        table, beginning, heard = self._laid
        table.back_to(beginning)
        table.decider, table.trace, table.steps, table.heard = decider, Trace(), 0, list(heard)
        table.let_chance_begin(seed)
        deal(table, self._example, [])
        return table

    def leave(self) -> None:
        """The game was broken off, which leaves things half done: the next one is given a table of its own."""
        self._laid = None

    def _lay(self, decider: Decider, seed: int) -> Situation:
        problems: list[Unlaid] = []
        said = people_of(self._program, self._people, None, problems)
        table = lay(self._program, self._example, None, problems, decider=decider, seed=seed, people=said)
        if problems:
            raise ValueError("; ".join(one.problem for one in problems))
        table.actions = tuple(self._actions) or table.actions
        for thing in list(table.present()):
            if thing.name in self._people:  # once, and not anew in every game
                learn(table, thing)
        return table


def called(moves: Sequence[Move], name: str) -> int | None:
    """The move of a name, or None."""
    names = [str(move).casefold() for move in moves]
    return names.index(name.strip().casefold()) if name.strip().casefold() in names else None
