"""In which order people come where several numbers decide, one after the other: what scopes and tests call `sorted_by`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from interpreter.recall import IMPURE, NOW
from interpreter.things import Label, Quantity, Thing
from interpreter.trace import listed

if TYPE_CHECKING:
    from interpreter.index import Live
    from interpreter.table import Table

T = TypeVar("T")
WIDEST = 1000
"""No number that decides an order is as high as this."""
MOST_THROWS = 20
"""How often those who are level throw; so many equal throws in a row are no accident."""


def as_one(keys: Iterable[int]) -> int:
    """Several numbers as one: a later one counts only between those whose earlier ones are equal."""
    number = 0
    for key in keys:
        number = number * WIDEST + key
    return number


def in_order(table: Table, found: Iterable[T], order: object, whose: Callable[[T], Thing]) -> list[T]:
    """Sorted by the numbers of an order, the first one first; who is equal in all stays where he is."""
    ordered = list(found)
    for number, which in reversed([*order.items()]) if isinstance(order, Mapping) else ():
        keys = table.course.lots.keys([whose(one) for one in ordered], number)
        ordered.sort(key=lambda one: keys[whose(one)], reverse=which == "highest")
    return ordered


class Lots:
    """What those who are level throw for their place, where a rule says so (`… then 1d6`); of one table.

    cast: what somebody threw for a number, as often as it took; it stands for as long as that order is played."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.cast: dict[tuple[str, str], tuple[int, ...]] = {}

    def keys(self, things: Sequence[Thing], number: str) -> dict[Thing, tuple[int, ...]]:
        """What decides the place of each: a number, and the dice of those who are level."""
        found = {thing: _key(self._table, thing, number) for thing in things}
        dice = {thing: live for thing in things if (live := self._rule(thing, number)) is not None}
        for _ in range(MOST_THROWS):
            groups: dict[tuple[int, ...], list[Thing]] = {}
            for thing in dice:
                groups.setdefault((found[thing], *self._cast(thing, number)), []).append(thing)
            level = [group for group in groups.values() if len(group) > 1]
            if not level:
                break
            for group in level:
                self._throw({thing: dice[thing] for thing in group}, number)
        return {thing: (found[thing], *self._cast(thing, number)) for thing in things}

    def forget(self) -> None:
        """What dice have decided no longer stands."""
        if self.cast:
            self._table.journal.set(self, "cast", {}, NOW)

    def _cast(self, thing: Thing, number: str) -> tuple[int, ...]:
        return self.cast.get((number, thing.name), ())

    def _rule(self, thing: Thing, number: str) -> Live | None:
        """The rule that has somebody throw for a number, if one does."""
        lives = self._table.index.speaking(f"value:{number}", Quantity(thing, number))
        return next((live for live in reversed(lives) if live.modifier.lots is not None), None)

    def _throw(self, group: Mapping[Thing, Live], number: str) -> None:
        table, told = self._table, []
        table.recall.knot(IMPURE)
        for thing, live in group.items():
            assert live.modifier.lots is not None
            thrown = live.modifier.lots(live.frame)
            cast = {**self.cast, (number, thing.name): (*self._cast(thing, number), thrown)}
            table.journal.set(self, "cast", cast, NOW)
            told.append(f"{thing} {thrown}")
        table.say(f"Level in {number}, they roll: {listed(told)}.", "play")


def _key(table: Table, thing: Thing, number: str) -> int:
    said = thing.values.get(number)
    if isinstance(said, Label):
        return int(str(table.game.suits.get(said.name, {}).get("order", 0)))
    return table.value(thing, number)
