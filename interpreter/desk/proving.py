"""Whether examples notice when a rule says something else: they are played with another effect of one entry.

An example that never meets an entry is not asked about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from interpreter.compile.program import program_of
from interpreter.desk.examples import play_example
from interpreter.state.program import Program
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

Worked = tuple[str, int]
"""An example: the id of its entry, and its number from 0."""


class Meeting(Struct, frozen=True):
    """What an example meets: the ids of the entries that somebody has, or that are told of.  steps: how long it is.

    What everybody has is met where it is told of, not wherever somebody is."""

    met: frozenset[str]
    steps: int


def meeting(rulebook: Rulebook, example: Worked) -> Meeting:
    """What an example meets."""
    entry = rulebook.entry(example[0])
    played = play_example(rulebook, entry, entry.examples[example[1]])
    met = {step.entry for step in played.steps if step.entry is not None}
    if played.table is not None:
        things = [*played.table.things.values()]
        things += [item for thing in things for item in thing.items.values()]
        held = (one.compiled for thing in things for one in thing.held.values())
        met |= {compiled.id for compiled in held if compiled.id is not None and not compiled.common}
    return Meeting(frozenset(met | {entry.id}), len(played.steps))


def noticed(rulebook: Rulebook, entry: Entry, examples: Iterable[Worked]) -> Worked | None:
    """The first of these examples that does not come true any more with another entry in the place of the one of its id.

    None if all do.  The other one has another effect, another table, or other numbers in its fields."""
    programs = instead(rulebook, entry)
    for example in examples:
        worked = rulebook.entry(example[0])
        if play_example(rulebook, worked, worked.examples[example[1]], programs=programs).diagnostics:
            return example
    return None


def instead(rulebook: Rulebook, entry: Entry) -> Callable[[System, frozenset[str]], Program]:
    """The programs of its game with another entry in the place of the one of its id, each compiled once."""
    found: dict[frozenset[str], Program] = {}
    usual = rulebook.entry(entry.id)
    alike = entry.fields == usual.fields
    other = rulebook.system(entry) if alike else rulebook.system(entry).instead(entry)

    def program(_: System, on: frozenset[str]) -> Program:
        if on not in found:
            found[on] = program_of(other, on).instead(entry) if alike else program_of(other, on)
        return found[on]

    return program
