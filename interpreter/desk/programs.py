"""A rulebook as somebody plays by it, example after example: the programs of its games, which are his."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compile.program import CompiledProgram
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System


class Programs:
    """The program of each game of a rulebook with each choice of options: made when it is first played by, and held as long
    as somebody holds this."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._make: Callable[[System, frozenset[str]], CompiledProgram] = CompiledProgram
        self._made: dict[tuple[str, frozenset[str]], CompiledProgram] = {}

    def of(self, slug: str, on: frozenset[str] = frozenset()) -> CompiledProgram:
        """The program of a game.  on: the ids of the options that are switched on."""
        if (slug, on) not in self._made:
            self._made[slug, on] = self._make(self.rulebook.systems[slug], on)
        return self._made[slug, on]

    def instead(self, entry: Entry) -> Programs:
        """The same with another entry in the place of the one of its id: another effect, another table, or other numbers in
        its fields.  What is compiled already, and stays as it is, is not compiled again."""
        other = Programs(self.rulebook)
        if entry.fields == self.rulebook.entry(entry.id).fields:
            other._make = lambda system, on: self.of(system.slug, on).instead(entry)
        else:
            changed = self.rulebook.system(entry).instead(entry)
            other._make = lambda system, on: CompiledProgram(changed, on)
        return other
