"""A program is a value: what comes of it hangs on nothing but its system, its options and the entry that is changed."""

from __future__ import annotations

import gc
import inspect
import pickle
import subprocess
import sys
import weakref
from contextlib import suppress

import pytest

from grammar.meaning.outline import USED
from grammar.nodes.structure import Effect
from grammar.record import altered
from grammar.words import SECTIONS, ScopeWord
from interpreter.compile import program as compiling
from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Random
from interpreter.desk.examples import options_in, play_example
from interpreter.desk.programs import Programs
from interpreter.desk.session import Seats
from interpreter.play.course import play_stretch
from interpreter.state.questions import Question
from interpreter.state.situation import OutOfSteps
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook, System
from tests.content import ROOT, content
from tests.interpreter.handed import Worked, all_told

EVERY = 60
"""One in so many examples is played."""

FEW = 2
"""Examples of each program that are played by another process."""
ENOUGH = 100
"""Decisions of a conflict."""
COMPILES = "interpreter.compile."

GAMES = sorted(content().rulebook.systems)


def some(system: System) -> dict[frozenset[str], list[Worked]]:
    """Some examples of a game, by the options that are on in them."""
    every = [(entry, number) for entry in system.entries.values() for number in range(len(entry.examples))]
    found: dict[frozenset[str], list[Worked]] = {}
    for entry, number in every[::EVERY]:
        found.setdefault(options_in(system, entry, entry.examples[number]), []).append((entry.id, number))
    return found


def made(program: CompiledProgram) -> object:
    """All that is compiled of a program, closure for closure."""
    held = {name: dict(value) if isinstance(value, dict) else value for name, value in vars(program).items()}
    every = [program.rules(), *held["_entries"].values(), *held["_parts"].values()]
    return held, [[one.on(channel) for channel in (USED, *one.channels)] for one in every]


@pytest.mark.parametrize("slug", GAMES)
def test_a_program_that_has_been_played_with_plays_as_a_new_one(rulebook: Rulebook, slug: str):
    """In which order its parts are compiled, and what was played before, makes no difference; nor whether all of it was
    compiled before anything was played."""
    system = rulebook.systems[slug]
    for on, examples in some(system).items():
        traces = all_told(CompiledProgram(system, on), examples)
        assert any(traces)
        assert all_told(CompiledProgram(system, on).whole(), examples[::-1]) == traces[::-1]


@pytest.mark.parametrize("slug", GAMES)
def test_of_a_whole_program_nothing_changes_in_play(rulebook: Rulebook, slug: str):
    """Nor is anything added, whatever comes to the table."""
    system = rulebook.systems[slug]
    for on, examples in some(system).items():
        program = CompiledProgram(system, on).whole()
        before = made(program)
        all_told(program, examples)
        assert made(program) == before


class Tired(Random):
    """Decides by chance, until enough was asked."""

    asked = 0

    def decide(self, question: Question) -> int | bool:
        self.asked += 1
        if self.asked > ENOUGH:
            raise OutOfSteps
        return super().decide(question)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_a_whole_program_is_compiled_in_play(rulebook: Rulebook, slug: str, monkeypatch: pytest.MonkeyPatch):
    """Conflicts, in which no line of an example is said."""
    system = rulebook.systems[slug]
    seats = Seats(CompiledProgram(system).whole(), {"Ada": {"side": "a"}, "Bo": {"side": "b"}})
    for name, module in list(sys.modules.items()):
        for called, one in vars(module).items() if name.startswith(COMPILES) else ():
            if inspect.isfunction(one) and "compiler" in inspect.signature(one).parameters:
                monkeypatch.setattr(module, called, lambda *_, **__: pytest.fail("something is compiled in play"))
    for seed, word in enumerate(word for word in system.vocabulary.every(ScopeWord) if word.parts):
        seats.leave()
        table = seats.begin(Tired(seed), seed)
        with suppress(OutOfSteps):
            play_stretch(table, Stretch(word.name))
        assert len(table.trace.steps) > 1
    with pytest.raises(pytest.fail.Exception):
        CompiledProgram(system).whole()


@pytest.mark.parametrize("slug", GAMES)
def test_the_collector_does_not_walk_over_a_whole_program_while_it_is_played(rulebook: Rulebook, slug: str):
    rules = CompiledProgram(rulebook.systems[slug]).whole().rules()
    assert not any(one is rules for one in gc.get_objects())


@pytest.mark.parametrize("slug", GAMES)
def test_a_program_is_handed_on_as_what_it_is_made_of(rulebook: Rulebook, slug: str):
    """Closures are not pickled: the system, the options and the changed entry are, and of these it is made again."""
    system = rulebook.systems[slug]
    programs = {on: CompiledProgram(system, on) for on in some(system)}
    before = pickle.dumps(programs)
    traces = {on: all_told(program, some(system)[on]) for on, program in programs.items()}
    assert pickle.dumps(programs) == before, "play has changed one"
    again = pickle.loads(before)
    assert {id(program.game.system) for program in again.values()} != {id(system)}
    assert {on: all_told(program, some(system)[on]) for on, program in again.items()} == traces


ELSEWHERE = """
import pickle, sys
from tests.interpreter.handed import all_told

pickle.dump([all_told(program, examples) for program, examples in pickle.load(sys.stdin.buffer)], sys.stdout.buffer)
"""


def test_another_process_plays_a_program_that_it_is_handed_as_it_is_played_here(rulebook: Rulebook):
    """A process that has read no rulebook: all that is played there comes with the program."""
    handed = [
        (CompiledProgram(system, on), examples[:FEW])
        for system in rulebook.systems.values()
        for on, examples in some(system).items()
    ]
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, input=pickle.dumps(handed), stdout=subprocess.PIPE, check=True, cwd=ROOT)
    assert pickle.loads(done.stdout) == [all_told(program, examples) for program, examples in handed]


@pytest.fixture(scope="module")
def system(rulebook: Rulebook) -> System:
    """The smallest game of content/."""
    return min(rulebook.systems.values(), key=lambda one: len(one.entries))


def test_what_is_said_instead_is_handed_on_too(system: System):
    entry = next(
        entry for entry in system.entries.values() if entry.meaning and entry.meaning.headings and not entry.optional
    )
    usual = CompiledProgram(system).whole()
    silent = usual.instead(altered(entry, effect=Effect(()), meaning=None))
    for program in (silent, silent.whole(), pickle.loads(pickle.dumps(silent))):
        said = program.entry(entry)
        assert not said.channels
        assert not said.on(USED)
    assert usual.entry(entry).channels or usual.entry(entry).on(USED)


def test_entries_and_declarations_are_not_read_in_play(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch):
    """What they mean, and their formulas, and the cells of their tables, was found when they were linked."""
    for reads in ("outlined", "lower", "lower_amount"):
        monkeypatch.setattr(compiling, reads, lambda *_, **__: pytest.fail("a text is read in play"))
    for system in rulebook.systems.values():
        program = CompiledProgram(system)
        assert program.rules()
        assert all(program.entry(entry) for entry in system.entries.values())
        named = {
            "states": program.state,
            "actions": program.action,
            "places": program.place,
            "things": program.common,
        }
        assert all(named[section](name) for section, name in system.effects)
        assert all(
            program.formula(system.vocabulary.named(name, SECTIONS[of]), key) for of, name, key in system.formulas
        )
        for table in system.tables.values():
            assert table.dice is None or table.dice.amount is None or program.dice(table)
            for row in table.rows:
                for at, cell in enumerate(row.cells):
                    assert cell.amount is None or program.cell_amount(table, row, at)
                    assert cell.effect is None or program.cell_acts(table, row, at)


def test_a_program_goes_when_whoever_plays_with_it_is_done(system: System):
    """Nothing else keeps it: not the system of which it is made, nor what was played."""
    programs = Programs(Rulebook({system.slug: system}))
    entry = next(entry for entry in system.entries.values() if entry.examples and not entry.optional)
    played = play_example(programs, entry, entry.examples[0])
    there = weakref.ref(programs.of(system.slug))
    assert played.table is not None and played.table.program is there()
    del programs, played
    gc.collect()
    assert there() is None
