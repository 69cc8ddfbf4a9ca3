"""In which order people come who have a number: by it, by what a rule says stands behind it, and by dice at last.

`your Rank is your Skill then your Age then 1d6` makes a number of several keys; dice decide among those who are level, and
what they decided stands until the stretch of time is over that is played in this order.  Knows no game's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from interpreter.state.recall import IMPURE, NOW
from interpreter.state.things import Label, Quantity, Thing
from interpreter.state.trace import listed

if TYPE_CHECKING:
    from interpreter.standing.index import Live
    from interpreter.state.situation import Table

MOST_THROWS = 20
"""How often those who are level throw; so many equal throws in a row are no accident."""


class Ranking:
    """Of one table.  lots: what somebody threw for a number, as often as it took."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.lots: dict[tuple[str, str], tuple[int, ...]] = {}

    def in_order(self, things: Iterable[Thing], order: object) -> list[Thing]:
        """By the numbers of a declared order (`sorted_by`), the first one first."""
        found = list(things)
        for number, which in reversed([*order.items()]) if isinstance(order, Mapping) else ():
            found = self.by(found, number, which == "highest")
        return found

    def by(self, things: Sequence[Thing], number: str, highest: bool) -> list[Thing]:
        """Things in the order of a number; those who are level stay as they are."""
        keys = {thing: self._key(thing, number) for thing in things}
        self._throw([thing for thing in things if self._dice(thing, number) is not None], keys, number)
        full = {thing: (*keys[thing], *self.lots.get((number, thing.name), ())) for thing in things}
        return sorted(things, key=lambda thing: full[thing], reverse=highest)

    def forget(self) -> None:
        """What dice have decided no longer stands."""
        if self.lots:
            self._table.journal.set(self, "lots", {}, NOW)

    def _key(self, thing: Thing, number: str) -> tuple[int, ...]:
        table, said = self._table, thing.values.get(number)
        if isinstance(said, Label):
            return (int(str(table.game.suits.get(said.name, {}).get("order", 0))),)
        live = self._said(thing, number)
        if live is None:
            return (table.value(thing, number),)
        behind = [how(live.frame) for dice, how in live.modifier.then if not dice]
        return (table.value(thing, number), *behind)

    def _said(self, thing: Thing, number: str) -> Live | None:
        """The rule that names the keys of somebody's number, if one does."""
        lives = self._table.index.speaking(f"value:{number}", Quantity(thing, number))
        return next((live for live in reversed(lives) if live.modifier.then), None)

    def _dice(self, thing: Thing, number: str) -> Live | None:
        live = self._said(thing, number)
        return live if live is not None and any(dice for dice, _ in live.modifier.then) else None

    def _throw(self, things: Sequence[Thing], keys: dict[Thing, tuple[int, ...]], number: str) -> None:
        """Those who are level throw dice, until nobody is level with anybody."""
        for _ in range(MOST_THROWS):
            groups: dict[tuple[int, ...], list[Thing]] = {}
            for thing in things:
                groups.setdefault((*keys[thing], *self.lots.get((number, thing.name), ())), []).append(thing)
            level = [group for group in groups.values() if len(group) > 1]
            if not level:
                return
            for group in level:
                self._throw_once(group, number)

    def _throw_once(self, group: Sequence[Thing], number: str) -> None:
        table, told = self._table, []
        table.recall.knot(IMPURE)
        for thing in group:
            live = self._dice(thing, number)
            assert live is not None
            thrown = next(how for dice, how in live.modifier.then if dice)(live.frame)
            lots = {**self.lots, (number, thing.name): (*self.lots.get((number, thing.name), ()), thrown)}
            table.journal.set(self, "lots", lots, NOW)
            told.append(f"{thing} {thrown}")
        table.say(f"Level in {number}, they roll: {listed(told)}.", "play")
