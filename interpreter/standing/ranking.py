"""In which order people come who have a number: by it, by what a rule says stands behind it, and by dice at last.

`your Rank is your Skill then your Age then 1d6` makes a number of several keys; dice decide among those who are level, and
what they decided stands until the stretch of time is over that is played in this order.  Knows no game's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grammar.words import ScopeWord
from interpreter.standing.in_effect import speaking
from interpreter.standing.numbers import value_of
from interpreter.state.recall import IMPURE, NOW
from interpreter.state.situation import Live, Situation
from interpreter.state.things import Label, Quantity, Thing
from interpreter.state.trace import listed

MOST_THROWS = 20
"""How often those who are level throw; so many equal throws in a row are no accident."""


def in_order(table: Situation, word: ScopeWord) -> list[Thing]:
    """Everybody who has a scope of his own, in the declared order."""
    found = [
        thing
        for thing in table.present()
        if thing.kinds and not table.game.is_plain(thing.kinds[0]) and any(kind in thing.kinds for kind in word.of)
    ]
    return by_order(table, found, word.sorted_by)


def place(table: Situation, thing: Thing, scope: str) -> int:
    """Which place somebody has in the order of a scope, from 1; 0 for those who have none."""
    word = table.game.named(scope, ScopeWord)
    found = in_order(table, word) if word is not None else []
    return found.index(thing) + 1 if thing in found else 0


def by_order(table: Situation, things: Iterable[Thing], order: Mapping[str, str]) -> list[Thing]:
    """By the numbers of a declared order (`sorted_by`), the first one first."""
    found = list(things)
    for number, which in reversed([*order.items()]):
        found = by(table, found, number, which == "highest")
    return found


def by(table: Situation, things: Sequence[Thing], number: str, highest: bool) -> list[Thing]:
    """Things in the order of a number; those who are level stay as they are."""
    keys = {thing: _key(table, thing, number) for thing in things}
    _throw(table, [thing for thing in things if _dice(table, thing, number) is not None], keys, number)
    full = {thing: (*keys[thing], *table.lots.get((number, thing.name), ())) for thing in things}
    return sorted(things, key=lambda thing: full[thing], reverse=highest)


def forget(table: Situation) -> None:
    """What dice have decided no longer stands."""
    if table.lots:
        table.journal.set(table, "lots", {}, NOW)


def _key(table: Situation, thing: Thing, number: str) -> tuple[int, ...]:
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


def _dice(table: Situation, thing: Thing, number: str) -> Live | None:
    live = _said(table, thing, number)
    return live if live is not None and any(dice for dice, _ in live.modifier.then) else None


def _throw(table: Situation, things: Sequence[Thing], keys: dict[Thing, tuple[int, ...]], number: str) -> None:
    """Those who are level throw dice, until nobody is level with anybody."""
    for _ in range(MOST_THROWS):
        groups: dict[tuple[int, ...], list[Thing]] = {}
        for thing in things:
            groups.setdefault((*keys[thing], *table.lots.get((number, thing.name), ())), []).append(thing)
        level = [group for group in groups.values() if len(group) > 1]
        if not level:
            return
        for group in level:
            _throw_once(table, group, number)


def _throw_once(table: Situation, group: Sequence[Thing], number: str) -> None:
    told = []
    table.recall.knot(IMPURE)
    for thing in group:
        live = _dice(table, thing, number)
        assert live is not None
        thrown = next(how for dice, how in live.modifier.then if dice)(live.frame)
        lots = {**table.lots, (number, thing.name): (*table.lots.get((number, thing.name), ()), thrown)}
        table.journal.set(table, "lots", lots, NOW)
        told.append(f"{thing} {thrown}")
    table.say(f"Level in {number}, they roll: {listed(told)}.", "play")
