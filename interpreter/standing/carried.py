"""What somebody has about them: weapons and other items, and the parts that all of a kind have.

Items are things of their own, with numbers and states, kept by their owner and not among those who act."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.state.program import Fact
from interpreter.state.recall import ANY, AT, IS, ITEMS, THERE
from interpreter.state.situation import Frame, Situation
from interpreter.state.things import Held, Thing


def find(table: Situation, name: str) -> Thing | None:
    """Somebody or something of this name, on the table or in somebody's keeping."""
    table.recall.note(THERE)
    if name in table.things:
        return table.things[name]
    table.recall.note(ITEMS)
    return next((thing.items[name] for thing in table.present() if name in thing.items), None)


def ready(table: Situation, thing: Thing) -> list[Thing]:
    """What somebody carries ready, in a place that holds it, and of use."""
    table.recall.note(ITEMS)
    return [item for item in thing.items.values() if is_ready(table, item)]


def kept_in(table: Situation, thing: Thing, place: str) -> list[Thing]:
    """What somebody keeps in a place."""
    table.recall.note(ITEMS)
    for item in thing.items.values():
        table.recall.note((item, AT))
    return [item for item in thing.items.values() if place in item.places]


def is_ready(table: Situation, item: Thing) -> bool:
    """Whether something is in a place that holds it, and of use."""
    return is_held(table, item) and not is_idle(table, item)


def is_idle(table: Situation, item: Thing) -> bool:
    """Whether a thing is of no use, even to who has it ready."""
    return bool(idle_states(table, item))


def idle_states(table: Situation, item: Thing) -> list[str]:
    """What a thing is that makes it of no use."""
    for state in table.game.idle:
        table.recall.note((item, IS, state))
    return [state for state in table.game.idle if state in item.states]


def is_held(table: Situation, item: Thing) -> bool:
    """Whether something is in a place that holds it, of use or not."""
    table.recall.note((item, AT))
    return not item.places.keys().isdisjoint(table.game.holding)


def in_use(held: Held) -> Fact:
    """Whether the thing that has an entry is in its keeper's hands; so long the entry speaks of more than the thing."""
    return lambda frame: held.item is None or is_held(frame.table, held.item)


def of_use(held: Held, of_idle: Callable[[], frozenset[str]]) -> Fact:
    """Whether the thing that has an entry is of use, or what it is instead is what this is about (it can be loaded)."""

    def fact(frame: Frame) -> bool:
        if held.item is None:
            return True
        idle = idle_states(frame.table, held.item)
        return not idle or not of_idle().isdisjoint(idle)

    return fact


def why_of_no_use(table: Situation, held: Held) -> str:
    """What makes the thing that has an entry of no use, or that it is not where it would be ready, as a sentence; empty if
    neither is so."""
    if held.item is None:
        return ""
    if not is_held(table, held.item):
        return f"{held.item} is not in {table.game.ready_place(held.item.kinds)}"
    idle = idle_states(table, held.item)
    return f"{held.item} is {' and '.join(idle)}" if idle else ""


def wielded(table: Situation, owner: Thing, number: str) -> Thing | None:
    """The thing with which somebody makes the running test, or has ready, that has a number."""
    table.recall.note(ANY)
    tests = [*reversed(table.dealing), *reversed(table.tests)]
    running = [test for test in tests if test is not None and test.maker is owner]
    if running:
        return running[0].tool if isinstance(running[0].tool, Thing) else None
    word = table.game.numbers.get(number)
    return next(
        (i for i in ready(table, owner) if word is not None and table.game.has_number(table.kinds_of(i), word)), None
    )
