"""A character of the rulebook as her page shows her: the sheet with links, and the bill.  Renders nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.cards.character_faces import MOST_BOXES, held, label_of, made
from generator.characters.bill import bill_rows
from generator.site.addresses import Links
from generator.site.targets import Targets
from interpreter.desk.ledger import Ledger
from interpreter.standing.numbers import value_of
from rulebook.building.character import Ranked
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class Held(Struct, frozen=True):
    """Something on the sheet.  href: where it is explained, or empty.  said: what stands behind it."""

    name: str
    href: str
    said: str = ""
    number: int = 0


class SheetView(Struct, frozen=True):
    """facts: a label, and what she has of it.  bill: rows of what, ranks, points, money; the last is what is left; none
    where ranks are not paid for."""

    facts: tuple[tuple[str, tuple[Held, ...]], ...]
    head: tuple[str, ...]
    bill: tuple[tuple[str, ...], ...]


def sheet_view(entry: Entry, system: System, targets: Targets, links: Links) -> SheetView | None:
    """The sheet of an entry; None if it is no character."""
    if system.kinds[entry.kind].sheet is None:
        return None
    ledger = made(entry, system)
    head, *rows = bill_rows(ledger) if ledger.character.plan.pays else ((),)  # where nothing is paid, there is no bill
    return SheetView(tuple(_facts(ledger, targets, links)), head, tuple(rows))


def _facts(ledger: Ledger, targets: Targets, links: Links) -> Iterator[tuple[str, tuple[Held, ...]]]:
    game, plan, character = ledger.program.game, ledger.character.plan, ledger.character

    def of(name: str, said: str = "", number: int = 0) -> Held:
        word = game.word(name)
        target = targets.word(ledger.system, word) if word is not None else None
        return Held(name, links.to(target) if target is not None else "", said, number)

    for field, group in plan.ranks["bought"].items():
        word = game.word(group, "stat", "skill")
        if word is None:
            continue
        if word.role == "skill":
            above = [one for one in character.ranks["bought"] if one.name in game.members(group)]
            yield label_of(ledger, field), tuple(of(one.name, _said(one)) for one in above)
            continue
        yield (
            label_of(ledger, field),
            tuple(of(n, str(value_of(ledger.table, ledger.who, n))) for n in game.members(group)),
        )
        if tops := tuple(of(name, str(most), min(most, MOST_BOXES)) for name, most in pools(ledger)):
            yield "Pools", tops
    listed = sorted((one for one in held(ledger) if game.entry(one.name) is not None), key=_kind(ledger))
    for kind, ones in groupby(listed, key=_kind(ledger)):
        yield ledger.system.kinds[kind].plural, tuple(of(one.name, _said(one)) for one in ones)
    for field in plan.ranks["narrowed"]:
        if character.ranks["narrowed"]:
            narrow = tuple(Held(one.choice, "", f"({one.name})") for one in character.ranks["narrowed"])
            yield label_of(ledger, field), narrow
    if character.gear:
        yield (
            label_of(ledger, plan.carried),
            tuple(replace(of(name), name=said) for name, said in ledger.carried.items()),
        )


def pools(ledger: Ledger) -> Iterator[tuple[str, int]]:
    """Her tracks that have a top, with it."""
    for name, word in ledger.program.game.tracks.items():
        if word.start == "maximum" and ledger.program.game.has_number(ledger.who.kinds, word):
            most = value_of(ledger.table, ledger.who, f"maximum {name}")
            if most:
                yield name, most


def _said(one: Ranked) -> str:
    return f"({one.choice}) {one.rank}" if one.choice else str(one.rank)


def _kind(ledger: Ledger) -> Callable[[Ranked], str]:
    def of(one: Ranked) -> str:
        entry = ledger.program.game.entry(one.name)
        return entry.kind if entry is not None else ""

    return of
