"""Whether examples notice when a rule says something else: they are played with another effect of one entry.

An example that never meets an entry is not asked about it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.entry import Entry

Worked = tuple[str, int]
"""An example: the id of its entry, and its number from 0."""


class Meeting(Struct, frozen=True):
    """What an example meets: the ids of the entries that somebody has, or that are told of.  steps: how long it is.
    comes_true: whether it does as the rules are; one that does not notices every change, and proves nothing.

    What everybody has is met where it is told of, not wherever somebody is."""

    met: frozenset[str]
    steps: int
    comes_true: bool


def meeting(programs: Programs, example: Worked) -> Meeting:
    """What an example meets."""
    entry = programs.rulebook.entry(example[0])
    played = play_example(programs, entry, entry.examples[example[1]])
    met = {step.entry for step in played.steps if step.entry is not None}
    if played.table is not None:
        things = [*played.table.things.values()]
        things += [item for thing in things for item in thing.items.values()]
        held = (one.compiled for thing in things for one in thing.held.values())
        met |= {compiled.id for compiled in held if compiled.id is not None and not compiled.common}
    return Meeting(frozenset(met | {entry.id}), len(played.steps), not played.diagnostics)


def untrue(programs: Programs, example: Worked) -> tuple[Diagnostic, ...]:
    """Why an example does not come true as the rules are."""
    entry = programs.rulebook.entry(example[0])
    return tuple(play_example(programs, entry, entry.examples[example[1]]).diagnostics)


def noticed(programs: Programs, entry: Entry, examples: Iterable[Worked]) -> Worked | None:
    """The first of these examples that does not come true any more with another entry in the place of the one of its id.

    None if all do."""
    changed = programs.instead(entry)
    for example in examples:
        worked = programs.rulebook.entry(example[0])
        if play_example(changed, worked, worked.examples[example[1]]).diagnostics:
            return example
    return None
