"""What the sheet of a character says, in the words of `given`."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.desk.laying import CARRIED
from interpreter.desk.ledger import Ledger
from interpreter.state.program import Program
from rulebook.building.character import Reader
from rulebook.model.entry import Entry
from rulebook.source.findings import Findings


def said_by(program: Program, entry: Entry) -> Mapping[str, object]:
    """What the sheet of a character says, with the gear that she carries; nothing if it cannot be read."""
    system = program.game.system
    reader = Reader(system.kinds, system.entries, system.vocabulary)
    character = reader.read(entry, Findings(entry.places.document))
    if character is None:
        return {}
    return {**as_given(Ledger(program, character).made(), reader), CARRIED: character.gear}


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


def _unwritten(ledger: Ledger) -> dict[str, object]:
    """What nobody writes down: the numbers with which everybody of her sort begins, and what is left to spend."""
    plan, members = ledger.character.plan, ledger.program.game.members
    starts = {name: ledger.starts[name] for word in plan.ranks["bought"].values() for name in members(word)}
    return {**starts, **({plan.pays: max(0, ledger.left)} if plan.pays else {})}
