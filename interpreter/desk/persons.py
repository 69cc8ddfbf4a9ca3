"""Characters with sheets as people of an example: `given: {Brigid: {as: brigid-vane}}` takes over all that her file says.

Only finds whose sheet it is; sheets.py turns that into what `given` could have said, laying.py lays it on the table."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.desk.laying import Unlaid
from interpreter.state.program import Program
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System

AS = "as"


def people_of(
    program: Program, given: Mapping[str, Mapping[str, object]], without: str | None, problems: list[Unlaid]
) -> dict[str, Mapping[str, object]]:
    """What is given of everybody, with what their sheets say.  without: the id of an entry that is not there."""
    return {name: _taken_over(program, name, said, without, problems) for name, said in given.items()}


def _taken_over(
    program: Program, name: str, given: Mapping[str, object], without: str | None, problems: list[Unlaid]
) -> Mapping[str, object]:
    """What is given of somebody, on top of what the sheet says that it names.  Without the sheet nothing is taken over."""
    if AS not in given:
        return given
    own = {key: value for key, value in given.items() if key != AS}
    system = program.game.system
    entry = character_entry(system, str(given[AS]))
    if entry is None:
        problems.append(Unlaid(("given", name, AS), f"there is no character {given[AS]}"))
        return own
    if entry.id == without:
        return own
    from interpreter.desk.sheets import (
        said_by,  # to read and price a sheet takes a moment to import, and few examples name one
    )

    return {**said_by(program, entry), **own}


def character_entry(system: System, name: str) -> Entry | None:
    """The character of a name or slug."""
    found = (entry for entry in system.entries.values() if system.kinds[entry.kind].sheet is not None)
    return next((entry for entry in found if name in (entry.slug, entry.name, entry.id)), None)
