"""What a program plays, here or in a process that is handed nothing else."""

from __future__ import annotations

from interpreter.compile.program import CompiledProgram
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook

Worked = tuple[str, int]
"""An example: the id of its entry, and its number."""


class Alone(Programs):
    """One program that is played by whatever the options."""

    def __init__(self, program: CompiledProgram) -> None:
        super().__init__(Rulebook({program.game.slug: program.game.system}))
        self.program = program

    def of(self, slug: str, on: frozenset[str] = frozenset()) -> CompiledProgram:
        return self.program


def told(program: CompiledProgram, entry: Entry, number: int) -> list[str]:
    """The trace of an example with this program."""
    return [step.text for step in play_example(Alone(program), entry, entry.examples[number]).steps]


def all_told(program: CompiledProgram, examples: list[Worked]) -> list[list[str]]:
    return [told(program, program.game.system.entries[id], number) for id, number in examples]
