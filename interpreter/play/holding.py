"""Entries come into hands and go; things come to the table and into keeping with the rules and parts of their kinds.

Nothing happens by it: no event."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping

from grammar.meaning.outline import is_rule
from grammar.words import ThingWord
from interpreter.standing import index
from interpreter.state.program import Compiled
from interpreter.state.recall import HELD, ITEMS, KIND, NOW, SIDES, THERE
from interpreter.state.situation import Situation, held_by
from interpreter.state.things import Held, Thing

LEARN = "learn"
"""With somebody, the mark of what he has still to learn."""


OF_THE_GAME = 1 << 40
"""By so much what everybody of a kind has is older than what somebody has for himself, whoever came to the table first."""


def add(table: Situation, thing: Thing) -> Thing:
    """Bring a thing to the table, with the rules that hold for all of its kinds."""
    table.journal.put(table.things, thing.name, thing, THERE)
    furnish(table, thing)
    if not thing.kinds or not table.game.is_plain[thing.kinds[0]]:
        _take_up(table, thing, _as_held(table, thing, ((" rules", table.program.rules()),), older=OF_THE_GAME))
    return thing


def furnish(table: Situation, thing: Thing) -> None:
    """The rules that hold for all of its kinds, into the hands of a thing."""
    thing.many = _is_many(table, thing)
    if thing.many:
        table.journal.put(table.several, thing.name, True)
    for kind in reversed(thing.kinds):
        hold_common(table, thing, kind)


def _is_many(table: Situation, thing: Thing) -> bool:
    """Whether a name speaks of several: of a crowd, or of what is called so (`Knuckles`, but no `Cutlass`)."""
    if not thing.name.endswith("s") or not thing.kinds:
        return False
    called = table.game.is_plain[thing.kinds[0]] and not thing.name.endswith(("ss", "us", "is"))
    return called or not table.game.crowds.isdisjoint(thing.kinds)


def hold_common(table: Situation, thing: Thing, kind: str) -> None:
    """The rules of a kind, into the hands of one of its things, and the parts that everything of it has (limbs, wheels)."""
    _take_up(table, thing, _as_held(table, thing, table.program.common(kind), older=OF_THE_GAME))
    word = table.game.named(kind, ThingWord)
    for part in word.parts if word is not None else ():
        if part not in thing.items:
            give(table, thing, Thing(part, table.game.family(part), thing.side))


def give(table: Situation, owner: Thing, item: Thing) -> None:
    """Something goes into somebody's keeping, with the rules that hold for its kinds."""
    for other in table.present():
        if other.items.get(item.name) is item:
            table.journal.drop(other.items, item.name, ITEMS)
    if table.things.get(item.name) is item:
        table.journal.drop(table.things, item.name)
    if owner.items.get(item.name, item) is not item:
        table.journal.set(item, "name", free_name(owner, re.sub(r" \d+$", "", item.name)))
    table.journal.put(owner.items, item.name, item, ITEMS)
    table.journal.set(item, "maker", owner, ITEMS, (item, KIND))
    if item.side != owner.side:
        table.journal.set(item, "side", owner.side, SIDES)
    if not item.held:
        furnish(table, item)
    elif any(held.item is item for held in item.held.values()):
        _hand_over(table, owner, item)


def free_name(owner: Thing, name: str) -> str:
    """What something of a name is called, with whoever may keep another one of that name: `Grenade`, `Grenade 2`."""
    names = (name, *(f"{name} {serial}" for serial in range(2, len(owner.items) + 2)))
    return next(one for one in names if one not in owner.items)


def take_away(table: Situation, owner: Thing, item: Thing) -> None:
    """Something goes out of somebody's keeping, and what it says with it."""
    table.journal.drop(owner.items, item.name, ITEMS)
    index.remove(table, *item.held.values())


def _hand_over(table: Situation, owner: Thing, item: Thing) -> None:
    """The entries of a thing are in other hands."""
    entries = {name: held for name, held in item.held.items() if held.item is item}
    index.remove(table, *entries.values())
    for held in entries.values():
        for name, value in (("holder", owner), ("frame", None), ("found", {})):
            table.journal.set(held, name, value, held, *_marks(item, entries))
    index.add(table, *entries.values())


def go(table: Situation, thing: Thing, scope: str) -> None:
    """Somebody is gone, and hears no more than what is just happening.  scope: the stretch of time that he leaves."""
    table.journal.set(thing, "left", scope, NOW)
    if thing.gone:
        return
    table.journal.set(thing, "gone", True, THERE, (thing, THERE))
    table.journal.append(table.leaving, thing, NOW)
    index.look_who_is_granted(table)


def be_gone(table: Situation) -> None:
    """What those who have left say goes after them."""
    left = [*table.leaving]
    table.journal.replace(table.leaving, [], NOW)
    for thing in left:
        if thing.gone:
            index.remove(table, *held_by(thing))


def come(table: Situation, thing: Thing) -> None:
    """Somebody who had left is there again; whoever had not, stays."""
    if not thing.gone:
        return
    table.journal.set(thing, "gone", False, THERE, (thing, THERE))
    table.journal.set(thing, "left", "", NOW)
    if thing in table.leaving:
        table.journal.replace(table.leaving, [one for one in table.leaving if one is not thing], NOW)
    else:
        index.add(table, *held_by(thing))


def in_common(name: str) -> str:
    """As what somebody holds an entry that everybody of a kind holds."""
    return f" {name}"


def hold(table: Situation, thing: Thing, compiled: Compiled, name: str | None = None, rank: int = 1) -> Held:
    """Give somebody an entry; whoever has it as everybody of a kind does has it at that rank, and not twice."""
    if name in (None, compiled.name):
        let_go(table, thing, in_common(compiled.name))
    name = name or compiled.name
    new = _as_held(table, thing, ((name, compiled),), rank)
    _take_up(table, thing, new)
    return new[name]


def _as_held(
    table: Situation, thing: Thing, entries: Iterable[tuple[str, Compiled]], rank: int = 1, older: int = 0
) -> dict[str, Held]:
    """Entries, to be given to somebody; the same as before, if that was undone.  older: than if they were gained now."""
    new, spare = {}, table.lists.spare
    as_item = table.game.is_item(thing.kinds)
    for name, compiled in entries:
        table.age += 1
        item = thing if as_item and compiled.id is not None and name[0] not in "=+" else None  # no state, no action
        keeper = thing.maker if item is not None and thing.maker is not None else thing
        held = spare.pop((thing, name, compiled, rank), None) if spare else None
        if held is None or held.holder is not keeper:
            held = Held(compiled, keeper, rank, item=item)
        held.age = table.age - older
        new[name] = held
    return new


def _take_up(table: Situation, thing: Thing, new: Mapping[str, Held]) -> None:
    """Entries, by name, into the hands of somebody."""
    resting = out_of_force(table)
    coming = {name: held for name, held in new.items() if held.compiled.id not in resting}
    if not coming:
        return
    again = not thing.held.keys().isdisjoint(coming)
    spare = {(thing, name, held.compiled, held.rank): held for name, held in coming.items()}
    table.journal.note((NOW,), table.lists.spare.update, spare)
    table.journal.put_all(thing.held, coming, *_marks(thing, coming))
    if again:
        index.renew(table)
    else:
        index.add(table, *coming.values())


def out_of_force(table: Situation) -> frozenset[str | None]:
    """The ids of the entries that hold for nobody who has them: an option switches them off, or they are looked away from."""
    resting = table.game.in_force.resting
    return resting if table.without is None else resting | {table.without}


def let_go(table: Situation, thing: Thing, name: str) -> None:
    """Take an entry away."""
    held = thing.held.get(name)
    if held is not None:
        table.journal.drop(thing.held, name, *_marks(thing, {name: held}))
        index.remove(table, held)


def _marks(thing: Thing, entries: Mapping[str, Held]) -> set[Hashable]:
    """What changes as entries come into somebody's hands, or go."""
    words = {word for held in entries.values() for word in held.compiled.words}
    return {(thing, HELD), *[(thing, HELD, called) for called in words.union(entries)]}


def learn(table: Situation, who: Thing) -> None:
    """Everybody can do what every character can: the actions of the system."""
    for name, compiled in table.recall.answer((LEARN, who), _to_learn, table, who):
        hold(table, who, compiled, name)


def _to_learn(table: Situation, who: Thing) -> list[tuple[str, Compiled]]:
    """The actions that somebody does not know yet, by the names under which they are held."""
    named = [(name, f"+{name}") for name in table.actions]
    for _, key in named:
        table.recall.note((who, HELD, key))
    found = [(key, table.program.action(name)) for name, key in named if key not in who.held]
    return [(key, one) for key, one in found if one is not None and any(map(is_rule, one.channels))]
