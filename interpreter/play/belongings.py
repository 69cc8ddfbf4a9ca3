"""Things come into somebody's keeping: taken up, gained by name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from interpreter.play.asking import pick
from interpreter.play.events import happen
from interpreter.play.holding import free_name, give
from interpreter.standing.attempts import possible_tools
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.recall import AT
from interpreter.state.situation import Situation
from interpreter.state.things import Label, Thing


def make_ready(table: Situation, item: Thing) -> None:
    """Into the place where one has things of its kind ready."""
    place = table.game.ready_place(item.kinds)
    if place:
        table.journal.put(item.places, place, True, (item, AT))


def take_up(table: Situation, item: Thing, *, worn: bool = False) -> None:
    """What tests are made with goes where it is ready as somebody gains it, if it can be there.  worn: so does whatever has
    a place of its own for that."""
    tools = {plan.tool.kind for plan in table.game.tests.values() if plan.tool is not None}
    used = any(kind in tools for kind in item.kinds)
    if not item.places and (used or (worn and table.game.has_ready_place(item.kinds))):
        place = table.game.ready_place(item.kinds)
        happen(table, Event("enter", item, Label(place, "place")), lambda event: make_ready(table, item))


def next_name(owner: Thing, kind: str) -> str:
    """What one more thing of a kind is called that somebody keeps: `Wound 1`, `Wound 2`."""
    first = 1 + sum(kind in item.kinds for item in owner.items.values())
    return next(name for serial in count(first) if (name := f"{kind} {serial}") not in owner.items)


def named_item(table: Situation, owner: Thing, name: str, kinds: tuple[str, ...]) -> Thing:
    """A thing of a name that somebody keeps: of the kind of that name, if there is one, else of those kinds."""
    if table.game.is_item((name,)):
        kinds = tuple(dict.fromkeys((*table.game.family(name), *kinds)))
    item = Thing(free_name(owner, name), kinds, owner.side)
    give(table, owner, item)
    return item


def best_tool(table: Situation, test: Test, used: Sequence[Thing] = ()) -> Thing | None:
    """What a test is made with: of the things that its maker has ready and that are like it, the one that is chosen."""
    return pick(table, test.maker, f"{test}: with", possible_tools(table, test, used))
