"""In which order people come who have a number: by it, by what a rule says stands behind it, and by dice at last.

`your Rank is your Skill then your Age then 1d6` makes a number of several keys.  Nothing is thrown here: those who are level
and have not thrown yet stand as they are (play/lots.py lets them throw).  Knows no game's numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from grammar.words import ScopeWord
from interpreter.standing.in_effect import speaking
from interpreter.standing.numbers import value_of
from interpreter.state.recall import LOTS
from interpreter.state.situation import Live, Situation
from interpreter.state.things import Label, Quantity, Thing

Thrown = Callable[[], int]
"""A throw of the dice: the total."""


def in_order(table: Situation, word: ScopeWord) -> list[Thing]:
    """Everybody who has a scope of his own, in the declared order."""
    return [*table.overheard(("order", word.name), _in_order, table, word)]


def _in_order(table: Situation, word: ScopeWord) -> list[Thing]:
    return by_order(table, everybody(table, word), word.sorted_by)


def everybody(table: Situation, word: ScopeWord) -> list[Thing]:
    """Whoever has a scope of his own."""
    return [
        thing
        for thing in table.present()
        if table.game.acts(kinds := table.kinds_of(thing)) and not set(word.of).isdisjoint(kinds)
    ]


def place(table: Situation, thing: Thing, scope: str) -> int:
    """Which place somebody has in the order of a scope, from 1; 0 for those who have none."""
    word = table.game.scopes[scope]
    found = in_order(table, word) if word is not None else []
    return found.index(thing) + 1 if thing in found else 0


def by_order(table: Situation, things: Iterable[Thing], order: Mapping[str, str]) -> list[Thing]:
    """By the numbers of a declared order (`sorted_by`), the first one first."""
    found = list(things)
    for number, which in reversed([*order.items()]):
        found = by(table, found, number, which == "highest")
    return found


def by(table: Situation, things: Sequence[Thing], number: str, highest: bool) -> list[Thing]:
    """Things in the order of a number, and of what dice have decided; those who are level stay as they are."""
    return sorted(things, key=lambda thing: keys_of(table, thing, number), reverse=highest)


def keys_of(table: Situation, thing: Thing, number: str) -> tuple[int, ...]:
    """By what somebody has a place in the order of a number: its keys, then what was thrown."""
    table.recall.note(LOTS)
    return (*_key(table, thing, number), *table.lots.get((number, thing.name), ()))


def dice_of(table: Situation, thing: Thing, number: str) -> Thrown | None:
    """What those throw who are level in a number; None where dice decide nothing."""
    live = _said(table, thing, number)
    thrown = next((how for dice, how in live.modifier.then if dice), None) if live is not None else None
    return (lambda: thrown(live.frame)) if live is not None and thrown is not None else None


def _key(table: Situation, thing: Thing, number: str) -> tuple[int, ...]:
    table.recall.note((number, thing))
    said = thing.values.get(number)
    if isinstance(said, Label):
        return (suit.order or 0 if (suit := table.game.suits.get(said.name)) is not None else 0,)
    live = _said(table, thing, number)
    if live is None:
        return (value_of(table, thing, number),)
    behind = [how(live.frame) for dice, how in live.modifier.then if not dice]
    return (value_of(table, thing, number), *behind)


def _said(table: Situation, thing: Thing, number: str) -> Live | None:
    """The rule that names the keys of somebody's number, if one does."""
    lives = speaking(table, f"value:{number}", Quantity(thing, number))
    return next((live for live in reversed(lives) if live.modifier.then), None)
