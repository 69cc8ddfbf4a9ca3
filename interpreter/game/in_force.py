"""Which entries are in force at a table: options that are off are not, nor is what options that are on replace.

Settled before play begins, and not changed by it."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.model.entry import Entry
from rulebook.model.options import at_work, stands_in
from rulebook.model.rulebook import System
from rulebook.model.tables import Table


class InForce:
    """resting: the ids of what is not in force.  stands_for: by the id of a replaced entry, the option in its place."""

    def __init__(self, system: System, on: frozenset[str], holder_of: Callable[[Entry], str]) -> None:
        """holder_of: the kind of thing of which each has an entry; empty if it is had otherwise."""
        self._system = system
        working = at_work(system.entries, on)
        off = {entry.id for entry in system.options} - {entry.id for entry in working}
        self._replaced_by = {id: option for option in working for id in option.replaces}
        self.resting = frozenset(off | self._replaced_by.keys())
        self.stands_for = {option.replaces[0]: option for option in working if stands_in(option, holder_of(option))}
        entries = [e for e in system.entries.values() if system.kinds[e.kind].role == "table" and e.id in self.resting]
        self._tables = {entry.name: self.stands_for.get(entry.id) for entry in entries}

    def has(self, entry: Entry) -> bool:
        """Whether an entry is in force, or another one in its place."""
        return entry.id not in self.resting or entry.id in self.stands_for

    def why_not(self, id: str) -> str:
        """Why an entry is not in force, as a sentence."""
        name, option = self._system.entries[id].name, self._replaced_by.get(id)
        return f"{name} is an option that is not on" if option is None else f"{name} is replaced by {option.name}"

    def why_nothing_is_called(self, name: str) -> str:
        """The same for a name in any case of letters; empty if nothing of that name is out of force."""
        wanted = name.strip().casefold()
        found = (id for id in sorted(self.resting) if self._system.entries[id].name.casefold() == wanted)
        return next(map(self.why_not, found), "")

    def table(self, name: str) -> Table | None:
        """The rows of a table of this name, or those of the option in its place."""
        option = self._tables.get(name)
        return self._system.tables.get(name) if option is None or option.table is None else option.table

    def has_table(self, name: str) -> bool:
        """Whether the table of this name is in force."""
        return name not in self._tables
