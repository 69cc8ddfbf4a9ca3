"""Those who are level in the order of a number throw dice for their places, if the number says so.

It is done when a stretch of time begins that is played in this order, and again before its turns if somebody has become level
since; what was thrown stands until the next such stretch.  Whoever only asks for a place throws nothing (ranking.py)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.words import ScopeWord
from interpreter.standing.ranking import dice_of, everybody, keys_of
from interpreter.state.recall import LOTS
from interpreter.state.situation import Situation
from interpreter.state.things import Thing
from interpreter.state.trace import listed

MOST_THROWS = 20
"""How often those who are level throw; so many equal throws in a row are no accident."""


def throw_within(table: Situation, word: ScopeWord) -> None:
    """The order of everything that a scope is made of."""
    seen: set[str] = set()
    inside = [word]
    for one in inside:
        throw_for_scope(table, one)
        parts = [table.game.scopes[name] for name in one.parts if name not in seen]
        seen.update(one.parts)
        inside.extend(part for part in parts if part is not None)


def throw_for_scope(table: Situation, word: ScopeWord) -> None:
    """The order of those who have a scope of their own."""
    throws: bool = table.overheard(("throws", word.name), _anybody_throws, table, word)
    if throws:
        throw_for(table, everybody(table, word), word.sorted_by)


def _anybody_throws(table: Situation, word: ScopeWord) -> bool:
    things = everybody(table, word)
    return any(dice_of(table, thing, number) is not None for number in word.sorted_by for thing in things)


def throw_for(table: Situation, things: Sequence[Thing], order: Iterable[str]) -> None:
    """Whoever is level in a number for which dice decide throws, until nobody is level with anybody."""
    for number in order:
        throwing = [thing for thing in things if dice_of(table, thing, number) is not None]
        for _ in range(MOST_THROWS):
            groups: dict[tuple[int, ...], list[Thing]] = {}
            for thing in throwing:
                groups.setdefault(keys_of(table, thing, number), []).append(thing)
            level = [group for group in groups.values() if len(group) > 1]
            for group in level:
                _throw(table, group, number)
            if not level:
                break


def forget(table: Situation) -> None:
    """What dice have decided no longer stands."""
    if table.lots:
        table.journal.set(table, "lots", {}, LOTS)


def _throw(table: Situation, group: Sequence[Thing], number: str) -> None:
    told = []
    for thing in group:
        throw = dice_of(table, thing, number)
        assert throw is not None, "only those who throw for it are in the group"
        thrown = throw()
        lots = {**table.lots, (number, thing.name): (*table.lots.get((number, thing.name), ()), thrown)}
        table.journal.set(table, "lots", lots, LOTS)
        told.append(f"{thing} {thrown}")
    table.say(f"Level in {number}, they roll: {listed(told)}.", "play")
