"""What somebody has about them: weapons and other items, and the parts that all of a kind have.

Items are things of their own, with numbers and states, kept by their owner and not among those who act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from interpreter.game.game import Game
from interpreter.game.tests import as_list
from interpreter.play.events import Event
from interpreter.state.recall import IS, ITEMS, NOW
from interpreter.state.things import Held, Label, Thing

if TYPE_CHECKING:
    from interpreter.state.attempt import Test
    from interpreter.state.situation import Table


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
    table.journal.set(item, "maker", owner, ITEMS)
    table.journal.set(item, "side", owner.side)
    for held in item.held.values():
        if held.item is item:  # its entries are now in other hands
            for name, value in (("holder", owner), ("frame", None), ("triggers", None)):
                table.journal.set(held, name, value)
    if item.held:
        table.index.renew()
    if not item.held:
        table.furnish(item)


def make_ready(table: Table, item: Thing) -> None:
    """Into the place where one has things of its kind ready."""
    place = table.game.ready_place(item.kinds)
    if place:
        table.journal.put(item.places, place, True)


def take_up(table: Table, item: Thing) -> None:
    """What tests are made with goes where it is ready as somebody gains it, if it can be there."""
    tools = {str(plan.tool.get("kind")) for plan in table.game.tests.values()}
    if not item.places and any(kind in tools for kind in item.kinds):
        place = table.game.ready_place(item.kinds)
        table.happen(Event("enter", item, Label(place, "place")), lambda event: make_ready(table, item))


def named_item(table: Table, owner: Thing, name: str, kinds: tuple[str, ...]) -> Thing:
    """A thing of a name that somebody keeps: of the kind of that name, if there is one, else of those kinds."""
    if table.game.is_item([name]):
        kinds = tuple(dict.fromkeys((*table.game.family(name), *kinds)))
    shown, serial = name, 2
    while shown in owner.items:
        shown, serial = f"{name} {serial}", serial + 1
    item = Thing(shown, kinds)
    give(table, owner, item)
    return item


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
    """What somebody carries ready, in a place that holds it, and of use."""
    table.recall.note(ITEMS)
    return [item for item in thing.items.values() if _is_held(table, item) and not is_idle(table, item)]


def is_idle(table: Table, item: Thing) -> bool:
    """Whether a thing is of no use, even to who has it ready."""
    table.recall.note((item, IS))
    return any(state in item.states for state in table.game.idle)


def _is_held(table: Table, item: Thing) -> bool:
    return any(place in item.places for place in table.game.holding)


def in_use(held: Held) -> Callable[[object], bool]:
    """Whether the thing that has an entry is in its keeper's hands; so long the entry speaks of more than the thing."""
    return lambda frame: held.item is None or _is_held(frame.table, held.item)  # type: ignore[attr-defined]


def best_tool(table: Table, test: Test, used: Sequence[Thing] = ()) -> Thing | None:
    """What a test is made with: of the things that its maker has ready and that are like it, the one that is chosen."""
    picked = table.pick(test.maker, f"{test}: with", possible_tools(table, test, used))
    return picked if isinstance(picked, Thing) else None


def possible_tools(table: Table, test: Test, used: Sequence[Thing] = ()) -> list[Thing]:
    """The things with which a test could be made, the best first."""
    tool = test.plan.tool
    by_word = tool.get("kinds") or {}
    kind = next(
        (str(by_word[word]) for word in by_word if word in test.words), "" if by_word else str(tool.get("kind"))
    )
    alike = [word for word in as_list(tool.get("alike")) if word in test.words]
    others = [word for word in as_list(tool.get("alike")) if word not in test.words]

    def fits(item: Thing) -> bool:
        if kind not in item.kinds or item in used:
            return False
        return (
            bool(by_word)
            or any(table.is_called(item, w) for w in alike)
            or not any(table.is_called(item, w) for w in others)
        )

    found = [item for item in ready(table, test.maker) if fits(item)] if tool and (alike or by_word) else []
    return sorted(found, key=lambda item: -table.value(item, str(tool.get("by"))))


def wielded(table: Table, owner: Thing, number: str) -> Thing | None:
    """The thing with which somebody makes the running test, or has ready, that has a number."""
    table.recall.note(NOW)
    tests = [*reversed(table.dealing), *reversed(table.tests)]
    running = [test for test in tests if test is not None and test.maker is owner]
    if running:
        return running[0].tool if isinstance(running[0].tool, Thing) else None
    word = table.game.numbers.get(number)
    return next((i for i in ready(table, owner) if word is not None and table.game.has_number(i.kinds, word)), None)
