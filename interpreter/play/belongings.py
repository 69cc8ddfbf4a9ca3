"""Things come into somebody's keeping: given, taken up, gained by name, grown."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.words import ThingWord
from interpreter.play.asking import pick
from interpreter.play.events import happen
from interpreter.play.holding import furnish
from interpreter.standing import index
from interpreter.standing.attempts import possible_tools
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.recall import ITEMS
from interpreter.state.situation import Situation
from interpreter.state.things import Label, Thing


def give(table: Situation, owner: Thing, item: Thing) -> None:
    """Something goes into somebody's keeping, with the rules that hold for its kinds."""
    for other in table.present():
        if other.items.get(item.name) is item:
            table.journal.drop(other.items, item.name, ITEMS)
    if table.things.get(item.name) is item:
        table.journal.drop(table.things, item.name)
    table.journal.put(owner.items, item.name, item, ITEMS)
    table.journal.set(item, "maker", owner, ITEMS)
    table.journal.set(item, "side", owner.side)
    for held in item.held.values():
        if held.item is item:  # its entries are now in other hands
            for name, value in (("holder", owner), ("frame", None), ("triggers", None)):
                table.journal.set(held, name, value)
    if item.held:
        index.renew(table)
    if not item.held:
        furnish(table, item)


def make_ready(table: Situation, item: Thing) -> None:
    """Into the place where one has things of its kind ready."""
    place = table.game.ready_place(item.kinds)
    if place:
        table.journal.put(item.places, place, True)


def take_up(table: Situation, item: Thing) -> None:
    """What tests are made with goes where it is ready as somebody gains it, if it can be there."""
    tools = {plan.tool.kind for plan in table.game.tests.values() if plan.tool is not None}
    if not item.places and any(kind in tools for kind in item.kinds):
        place = table.game.ready_place(item.kinds)
        happen(table, Event("enter", item, Label(place, "place")), lambda event: make_ready(table, item))


def named_item(table: Situation, owner: Thing, name: str, kinds: tuple[str, ...]) -> Thing:
    """A thing of a name that somebody keeps: of the kind of that name, if there is one, else of those kinds."""
    if table.game.is_item([name]):
        kinds = tuple(dict.fromkeys((*table.game.family(name), *kinds)))
    shown, serial = name, 2
    while shown in owner.items:
        shown, serial = f"{name} {serial}", serial + 1
    item = Thing(shown, kinds)
    give(table, owner, item)
    return item


def grow(table: Situation, thing: Thing) -> None:
    """The parts that everything of its kinds has (limbs, wheels), made when they are first asked for."""
    for kind in thing.kinds:
        word = table.game.named(kind, ThingWord)
        for part in word.parts if word is not None else ():
            if part not in thing.items:
                give(table, thing, Thing(part, table.game.family(part)))


def best_tool(table: Situation, test: Test, used: Sequence[Thing] = ()) -> Thing | None:
    """What a test is made with: of the things that its maker has ready and that are like it, the one that is chosen."""
    picked = pick(table, test.maker, f"{test}: with", possible_tools(table, test, used))
    return picked if isinstance(picked, Thing) else None
