"""Characters with sheets as people of an example: `given: {Brigid: {as: brigid-vane}}` takes over all that her file says.

Only turns a sheet into what `given` could have said; setup.py lays it on the table."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.desk.laying import CARRIED, Unlaid
from interpreter.desk.ledger import Ledger
from interpreter.state.program import Program
from rulebook.building.character import Reader
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

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
    reader = Reader(system.kinds, system.entries, system.vocabulary)
    character = reader.read(entry, Findings(entry.places.document))
    if character is None:
        return own
    return {**as_given(Ledger(program, character).made(), reader), CARRIED: character.gear, **own}


def _unwritten(ledger: Ledger) -> dict[str, object]:
    """What nobody writes down: the numbers with which everybody of her sort begins, and what is left to spend."""
    plan, members = ledger.character.plan, ledger.program.game.members
    starts = {name: ledger.starts[name] for word in plan.ranks["bought"].values() for name in members(word)}
    return {**starts, **({plan.pays: max(0, ledger.left)} if plan.pays else {})}


def character_entry(system: System, name: str) -> Entry | None:
    """The character of a name or slug."""
    found = (entry for entry in system.entries.values() if system.kinds[entry.kind].sheet is not None)
    return next((entry for entry in found if name in (entry.slug, entry.name, entry.id)), None)


def as_given(ledger: Ledger, reader: Reader) -> dict[str, object]:
    """The sheet of a character with everything bought, in the words of `given`."""
    character = ledger.character
    plan = character.plan
    said: dict[str, object] = {"kind": plan.thing} if plan.thing else {}
    said |= {**_unwritten(ledger), **character.chosen}
    for how in ("bought", "given", "taken", "inflicted"):
        for one in character.ranks[how]:
            before = said.get(one.name)
            said[one.name] = max(one.rank, before) if isinstance(before, int) else one.rank
            parameter = reader.parameter(one.name)
            if one.choice and reader.entry(one.name) is not None:
                said.setdefault(f"Chosen {parameter}", one.choice)
    for key, track in (("cash", plan.money), ("earned", plan.earned)):
        if track and key in character.numbers:
            said[track] = character.number(key)
    return said
