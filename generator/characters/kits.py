"""Kits of gear to begin with: what they cost, and which cost more than somebody new has.  Knows no game's prices."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Place
from generator.characters.bill import nobody
from generator.characters.making import gear_of
from generator.characters.opened import kinds_of_characters
from grammar.words import TrackWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind


def kits_of(system: System, kind: Kind) -> tuple[Entry, ...]:
    """The kits among which a character of that kind may choose."""
    wanted = kind.sheet.kits if kind.sheet is not None else ""
    return tuple(one for one in system.entries.values() if wanted and system.kinds[one.kind].name == wanted)


def too_dear(rulebook: Rulebook, files: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """Kits that cost more than there is to begin with.  files: those that were changed; a rule of prices concerns all."""
    for system, kind in kinds_of_characters(rulebook):
        plan, kits = kind.sheet, kits_of(system, kind)
        if (
            plan is None
            or not kits
            or (files is not None and not any(file.startswith(f"{system.path.rpartition('/')[0]}/") for file in files))
        ):
            continue
        ledger = nobody(system, kind, "Nobody", None)
        had = ledger.money[0]
        word = system.vocabulary.named(plan.money, TrackWord)
        sign = word.sign if word is not None else ""
        for kit in kits:
            cost = sum(map(ledger.worth, gear_of(kit.fields.get(plan.carried))))
            if cost > had:
                place = kit.places[(plan.carried,)]
                assert isinstance(place, Place)
                said = codes.TOO_DEAR.message.format(cost=f"{sign}{cost:,}", had=f"{sign}{had:,}")
                hint = f"take out what comes to {sign}{cost - had:,}"
                yield Diagnostic(codes.TOO_DEAR, place, said, kit.id, (plan.carried,), hint)
