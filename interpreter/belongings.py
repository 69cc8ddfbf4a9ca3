"""What somebody has about them: weapons and other items, and the parts that all of a kind have.

Items are things of their own, with numbers and states, kept by their owner and not among those who act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.recall import ITEMS
from interpreter.system import Game, as_list
from interpreter.things import Thing

if TYPE_CHECKING:
    from interpreter.table import Table


def find(table: Table, name: str) -> Thing | None:
    """Somebody or something of this name, on the table or in somebody's keeping."""
    if name in table.things:
        return table.things[name]
    table.recall.note(ITEMS)
    return next((thing.items[name] for thing in table.present() if name in thing.items), None)


def give(table: Table, owner: Thing, item: Thing) -> None:
    """Something goes into somebody's keeping, with the rules that hold for its kinds."""
    for other in table.present():
        if other.items.get(item.name) is item:
            table.journal.drop(other.items, item.name, ITEMS)
    if table.things.get(item.name) is item:
        table.journal.drop(table.things, item.name)
    table.journal.put(owner.items, item.name, item, ITEMS)
    if item.held:
        table.index.renew()
    table.journal.set(item, "maker", owner, ITEMS)
    table.journal.set(item, "side", owner.side, ITEMS)
    if not item.held:
        table.furnish(item)


def grow(table: Table, thing: Thing) -> None:
    """The parts that everything of its kinds has (limbs, wheels), made when they are first asked for."""
    for kind in thing.kinds:
        word = table.game.word(kind, "thing")
        for part in as_list(word.of("parts")) if word is not None else []:
            if part not in thing.items:
                give(table, thing, Thing(part, table.game.family(part)))


def is_part(game: Game, kind: str) -> bool:
    """Whether things of this kind are parts that others grow."""
    found = {part for word in game.vocabulary.words("thing") for part in as_list(word.of("parts"))}
    return any(kind in game.family(part) for part in found)


def ready(table: Table, thing: Thing) -> list[Thing]:
    """What somebody carries ready, in a place that holds it."""
    holding = [place.name for place in table.game.vocabulary.words("place") if place.of("holds")]
    table.recall.note(ITEMS)
    return [item for item in thing.items.values() if any(place in item.places for place in holding)]
