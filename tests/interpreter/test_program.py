"""A program is a value: what comes of it hangs on nothing but its system, its options and the entry that is changed."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from grammar.meaning.outline import USED
from grammar.nodes.structure import Effect
from grammar.words import SECTIONS
from interpreter.compile import program as compiling
from interpreter.compile.program import CompiledProgram, program_of
from interpreter.desk.examples import options_in, play_example
from interpreter.state.program import Program
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from tests.content import ROOT

EVERY = 40
"""One in so many examples is played."""


def some(rulebook: Rulebook) -> Iterator[tuple[Entry, int]]:
    examples = [(entry, number) for entry in rulebook.entries for number in range(len(entry.examples))]
    return iter(examples[::EVERY])


def told(rulebook: Rulebook, entry: Entry, number: int, program: Program) -> list[str]:
    """The trace of an example with this program."""
    played = play_example(rulebook, entry, entry.examples[number], programs=lambda system, on: program)
    return [step.text for step in played.steps]


def test_a_program_that_has_been_played_with_plays_as_a_new_one(rulebook: Rulebook):
    """In which order its parts are compiled, and what was played before, makes no difference."""
    for entry, number in some(rulebook):
        system = rulebook.system(entry)
        on = options_in(system, entry, entry.examples[number])
        used = told(rulebook, entry, number, program_of(system, on))
        assert used == told(rulebook, entry, number, CompiledProgram(system, on)), (entry.id, number)


@pytest.fixture(scope="module")
def system(rulebook: Rulebook) -> System:
    """The smallest game of content/."""
    return min(rulebook.systems.values(), key=lambda one: len(one.entries))


def test_a_program_is_handed_on_as_what_it_is_made_of(rulebook: Rulebook, system: System):
    program = CompiledProgram(system)
    before = pickle.dumps(program)
    entries = [entry for entry in system.entries.values() if entry.examples and not entry.optional]
    traces = [told(rulebook, entry, 0, program) for entry in entries[:9]]
    assert any(traces)
    assert pickle.dumps(program) == before, "play has changed it"
    again = pickle.loads(before)
    assert again.game.system is not system
    assert [told(Rulebook({system.slug: again.game.system}), entry, 0, again) for entry in entries[:9]] == traces


ELSEWHERE = """
import pickle, sys
from interpreter.desk.examples import play_example
from rulebook.model.rulebook import Rulebook

program, ids = pickle.load(sys.stdin.buffer)
system = program.game.system
entries = [system.entries[id] for id in ids]
played = [play_example(Rulebook({system.slug: system}), e, e.examples[0], programs=lambda *_: program) for e in entries]
pickle.dump([[step.text for step in one.steps] for one in played], sys.stdout.buffer)
"""


def test_another_process_plays_a_program_that_it_is_handed_as_it_is_played_here(rulebook: Rulebook, system: System):
    """A process that has read no rulebook: all that is played there comes with the program."""
    program = CompiledProgram(system)
    entries = [entry for entry in system.entries.values() if entry.examples and not entry.optional][:9]
    handed = pickle.dumps((program, [entry.id for entry in entries]))
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=handed, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    assert pickle.loads(done.stdout) == [told(rulebook, entry, 0, program) for entry in entries]


def test_what_is_said_instead_is_handed_on_too(system: System):
    entry = next(
        entry for entry in system.entries.values() if entry.meaning and entry.meaning.headings and not entry.optional
    )
    silent = CompiledProgram(system).instead(replace(entry, effect=Effect(()), meaning=None))
    for program in (silent, pickle.loads(pickle.dumps(silent))):
        said = program.entry(entry)
        assert not said.channels
        assert not said.on(USED)
    assert program_of(system).entry(entry).channels or program_of(system).entry(entry).on(USED)


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
