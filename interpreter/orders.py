"""In which order people come where several numbers decide, one after the other: what scopes and tests call `sorted_by`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from interpreter.things import Label, Thing

if TYPE_CHECKING:
    from interpreter.table import Table

T = TypeVar("T")
WIDEST = 1000
"""No number that decides an order is as high as this."""


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
        ordered.sort(key=lambda one: _key(table, whose(one), number), reverse=which == "highest")
    return ordered


def _key(table: Table, thing: Thing, number: str) -> int:
    said = thing.values.get(number)
    if isinstance(said, Label):
        return int(str(table.game.suits.get(said.name, {}).get("order", 0)))
    return table.value(thing, number)
