"""A program is a value: what comes of it hangs on nothing but its system, its options and the entry that is changed."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest

from grammar.meaning.outline import USED
from grammar.nodes.structure import Effect
from interpreter.compile import program as compiling
from interpreter.compile.program import CompiledProgram, program_of
from interpreter.desk.examples import options_in, play_example
from interpreter.state.program import Program
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

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
    """What they mean was found when they were linked."""
    monkeypatch.setattr(compiling, "outlined", lambda effect, names: pytest.fail("a text is read in play"))
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
