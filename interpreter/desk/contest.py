"""Fights of two equal sides, of which one holds an entry: who won, and how it went.

What is fought, by whom and who has lost, a system declares (`balance`); nothing here knows a game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from msgspec import Struct

from grammar.vocabulary import Term
from grammar.words import is_item
from interpreter.desk.session import Seats
from interpreter.desk.shrewd import Shrewd
from interpreter.play.course import play_stretch
from interpreter.standing.words import is_called
from interpreter.state.program import Program
from interpreter.state.situation import CannotPlay, OutOfSteps, Situation
from interpreter.state.things import Stretch, Thing
from interpreter.state.trace import Trace
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance

SIDES = ("Left", "Right")
"""Who fights: the one who is named first, and the other."""


class Contest(Struct, frozen=True):
    """What is played.  sheet: of everybody.  moves: what they do of all that everybody can.  allies: of each side.

    lost: the state of those who have lost."""

    name: str
    scope: str
    sheet: Mapping[str, object]
    moves: tuple[str, ...]
    lost: str
    allies: int = 0
    besides: Mapping[str, Mapping[str, object]] = {}
    """What both sides have besides where an entry is measured, by its name."""
    entries: tuple[str, ...] = ()
    """The entries for which it is fought, and which are measured here alone."""
    kinds: tuple[str, ...] = ()
    """The kinds for which it is fought.  If there are none, and no entries: for all that no fight names."""
    opposite: Mapping[str, object] = {}
    """What those of the second side have besides."""


class Outcome(Struct, frozen=True):
    """won: 1 if the side with the entry alone was left standing, -1 if the other, else 0.  trace: of all that happened.

    offered: whether its holder could have done something with it."""

    won: int
    trace: Trace
    offered: bool

    @property
    def digest(self) -> str:
        """Of the trace, in 16 letters; made only when asked for, since all of the trace must be told for it."""
        told = "\n".join(step.text for step in self.trace.steps)
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def contests_of(system: System) -> tuple[Contest, ...]:
    """What a system declares to be fought, in order."""
    declared = system.head.balance or Balance()
    return tuple(
        Contest(
            name,
            fight.plays,
            {**declared.sheet, **fight.sheet},
            fight.moves,
            declared.lost,
            fight.allies,
            declared.with_,
            fight.entries,
            fight.kinds,
            fight.opposite,
        )
        for name, fight in declared.fights.items()
    )


def fought_for(system: System, entry: Entry) -> tuple[Contest, ...]:
    """The fights in which an entry may be measured, in order: those that name it, else those of its kind, else the others."""
    every = contests_of(system)
    named = tuple(one for one in every if entry.name in one.entries)
    of_kind = tuple(one for one in every if entry.kind in one.kinds)
    return named or of_kind or tuple(one for one in every if not one.entries and not one.kinds)


def measured_kinds(system: System) -> tuple[str, ...]:
    """The kinds whose entries are measured, by slug."""
    return system.head.balance.kinds if system.head.balance is not None else ()


class Ring:
    """Where fights of one kind are fought one after the other.  side: of SIDES, which holds the entry; rank 0: nobody does,
    for comparison.

    A thing is held instead of what everybody has of its sort.  What everybody could do is left to the one side alone."""

    def __init__(self, program: Program, contest: Contest, entry: Entry, rank: int, side: int) -> None:
        self._contest = contest
        self._entry = entry
        self._side = side
        role = program.game.system.kinds[entry.kind].role
        self._taught = {SIDES[side]: entry.name} if rank and role == "action" else {}
        people: dict[str, dict[str, object]] = {}
        sheets = [contest.sheet, {**contest.sheet, **contest.opposite}]
        for at, name in enumerate(SIDES):
            sheet = {**sheets[at], "side": name, **contest.besides.get(entry.name, {})}
            people[name] = _holding(program, sheet, entry, rank) if rank and at == side else sheet
        for number in range(1, contest.allies + 1):
            friends = {name: {**sheet, "side": name} for name, sheet in zip(SIDES, sheets, strict=True)}
            people.update({f"{name}'s Friend {number}": sheet for name, sheet in friends.items()})
        self._seats = Seats(program, people, [*contest.moves, *self._taught.values()])

    def fight(self, seed: int, habit: str) -> Outcome:
        """One fight."""
        contest, decider = self._contest, Shrewd(habit, self._contest.moves, self._taught)
        table = self._seats.begin(decider, seed)
        try:
            play_stretch(table, Stretch(contest.scope))
            standing = [_side_stands(table, name, contest.lost) for name in SIDES]
        except (CannotPlay, OutOfSteps):
            self._seats.leave()
            standing = [True, True]
        won = 0 if standing[0] == standing[1] else 1 if standing[self._side] else -1
        return Outcome(won, table.trace, self._entry.name in decider.offered)


def stands(table: Situation, thing: Thing, lost: str) -> bool:
    """Whether somebody has neither lost nor run away."""
    return not thing.gone and thing not in table.came_back and not is_called(table, thing, lost)


def _side_stands(table: Situation, side: str, lost: str) -> bool:
    return any(thing.side == side and stands(table, thing, lost) for thing in table.present())


def _holding(program: Program, sheet: Mapping[str, object], entry: Entry, rank: int) -> dict[str, object]:
    """A sheet, and the entry on it."""
    game = program.game
    kind = game.system.kinds[entry.kind]
    if kind.role == "action":
        return dict(sheet)
    if kind.role != "thing":
        return {**sheet, entry.name: rank}
    terms = {key: game.term(key) for key in sheet}
    others = {
        key: sheet[key] for key, term in terms.items() if term is None or not is_item(term) or not _like(term, kind.of)
    }
    return {**others, kind.of: entry.name}


def _like(term: Term, kind: str) -> bool:
    return bool(term.head.name == kind)
