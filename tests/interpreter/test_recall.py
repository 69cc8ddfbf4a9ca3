"""What is kept of answers is what would be found out anew, in every situation; asking changes nothing, and going back all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

import pytest

from diagnostics.span import Span
from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Random
from interpreter.desk.session import seat_all
from interpreter.play.course import play_stretch
from interpreter.play.moves import moves_of
from interpreter.standing import index
from interpreter.standing.numbers import value_of
from interpreter.state.picture import picture
from interpreter.state.program import Program
from interpreter.state.questions import Question
from interpreter.state.recall import Recall
from interpreter.state.situation import Lists, Live, OutOfSteps, Situation, Trigger
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook
from tests.interpreter.conftest import undone
from tests.interpreter.test_oppositions import people

SITUATIONS = {"bastards": 400, "cadwallon": 400, "steamfunkateers": 400, "wolsung": 400, "workshop": 400}
"""In how many situations of each game everything is asked twice."""
EVERY = {"bastards": 2}
"""Where it is not done before each decision: so much stands there that to ask takes long, and one changes little of it."""
SEEDS = 40
LATE, OF_LATE = 3, 800
"""The seed of a conflict in which so much happens that things of one name meet; more situations than are looked at in it."""
People = Mapping[str, Mapping[str, object]]
BARE: People = {"Ada": {"side": "a"}, "Bo": {"side": "b"}}


class Enough(Exception):
    """As many situations as wanted."""


class Doubter(Random):
    """Decides by chance, and before each decision (or one of so many) asks everything twice: as it is kept, and with nothing
    remembered."""

    def __init__(self, seed: int, wanted: int, every: int = 1) -> None:
        super().__init__(seed)
        self.left, self._every, self._decided = wanted, every, 0
        self.table: Situation | None = None

    def decide(self, question: Question) -> int | bool:
        self._decided += 1
        if self.table is not None and not self._decided % self._every:
            if not self.left:
                raise Enough
            self.left -= 1
            now_and_then = self.left % 20 == 0
            before = picture(self.table) if now_and_then else None
            kept = self.table.look(everything, self.table, question)
            with nothing_remembered(self.table):
                anew = self.table.look(everything, self.table, question)
            assert kept == anew, f"before “{question.text}”"
            assert not now_and_then or picture(self.table) == before, "asking has changed the situation"
        return super().decide(question)


def everything(table: Situation, question: Question) -> dict[object, object]:
    """All numbers of everybody; what stands and what waits; who may do what, if somebody is about to."""
    found: dict[object, object] = {
        (thing.name, key): value_of(table, thing, key)
        for thing in table.present()
        for key, word in table.game.numbers.items()
        if table.game.has_number(thing.kinds, word)
    }
    found["stands"] = standing(table)
    if question.kind == "move":
        found["moves"] = [str(move) for move in moves_of(table, table.things[question.who])]
    return found


def standing(table: Situation) -> dict[str, list[tuple[str, str, Span]]]:
    """What stands and what waits, in its order, by the channels on which anything speaks."""
    channels = {channel for held in table.all_held() for channel in held.compiled.channels}
    channels |= {timed.item.channel for timed in table.timed if timed.item is not None}
    return {
        channel: [(one.frame.holder.name, one.frame.label, span_of(one)) for one in index.on(table, channel)]
        for channel in sorted(channels)
    }


def span_of(one: Live | Trigger) -> Span:
    """Where its clause stands."""
    return one.span if isinstance(one, Live) else one.rule.span


@contextmanager
def nothing_remembered(table: Situation) -> Iterator[None]:
    """A situation of which nothing has been found out yet."""
    recall, lists = table.recall, table.lists
    table.recall = table.journal.recall = Recall()
    table.lists = Lists()
    try:
        yield
    finally:
        table.recall.clear()
        table.recall = table.journal.recall = recall
        table.lists = lists


@pytest.mark.parametrize("slug", sorted(SITUATIONS))
def test_what_is_kept_is_what_would_be_found_anew(rulebook: Rulebook, slug: str):
    program, left = CompiledProgram(rulebook.systems[slug]), SITUATIONS[slug]
    for seed in range(SEEDS):
        left = doubted(program, seed, left, EVERY.get(slug, 1))
        if not left:
            return
    pytest.fail(f"only {SITUATIONS[slug] - left} situations came up: play more seeds")


def test_late_in_a_conflict_of_many_it_is_still_so(rulebook: Rulebook):
    """Groups come and go, and hand each other what they carry."""
    program = CompiledProgram(rulebook.systems["bastards"])
    assert 0 < doubted(program, LATE, OF_LATE, 9, people(program.game, LATE)) < OF_LATE


def doubted(program: Program, seed: int, wanted: int, every: int = 1, people: People = BARE) -> int:
    """Play one conflict, and ask everything twice as long as wanted; then take it back.  How many are left."""
    whole = [word.name for word in program.game.vocabulary.words("scope") if word.parts and not word.of]
    decider = Doubter(seed, wanted, every)
    table = decider.table = seat_all(program, people, decider, seed)
    before, mark = picture(table), table.mark()
    with suppress(Enough, OutOfSteps):
        play_stretch(table, Stretch(whole[seed % len(whole)]))
    assert undone(table, mark) == before, "taking it back leaves something behind"
    kept = standing(table)
    with nothing_remembered(table):
        assert kept == standing(table), "what stands is found otherwise after it was taken back"
    table.rest()
    return decider.left
