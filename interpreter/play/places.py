"""Into places and out of them, with the rules that hold there; and looking for those who have left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.play.holding import hold
from interpreter.standing import index
from interpreter.standing.places import around, where_himself
from interpreter.state.program import Compiled
from interpreter.state.recall import HELD, THERE
from interpreter.state.situation import Situation
from interpreter.state.things import Thing


def with_the_gone(table: Situation, look: Callable[[], list[Any]]) -> list[Any]:
    """What is found when those who have left are looked for too."""
    index.refresh(table)
    away = [thing for thing in table.things.values() if thing.gone]
    for thing in away:
        thing.gone = False
    marks = THERE, *((thing, THERE) for thing in away)
    table.recall.changed(marks)
    try:
        return look()
    finally:
        for thing in away:
            thing.gone = True
        table.recall.changed(marks)


def arrivals(table: Situation, *things: Thing) -> list[tuple[Thing, str, Compiled]]:
    """Who is in a place and not yet under its rules."""
    found = []
    everywhere = around(table) if table.game.ruled_places else ()
    for thing in things or tuple(table.present()) if table.game.ruled_places else ():
        if (kinds := table.kinds_of(thing)) and table.game.is_plain[kinds[0]]:
            continue
        here = {*everywhere, *where_himself(table, thing)}
        for place in table.game.ruled_places if here else ():
            table.recall.note((thing, HELD, f"@{place}"))
            compiled = table.program.place(place) if place in here and f"@{place}" not in thing.held else None
            if compiled is not None:
                found.append((thing, place, compiled))
    return found


def arrive(table: Situation, *things: Thing) -> None:
    """Whoever is in a place comes under its rules; they are kept, and hold whenever he is there."""
    for thing, place, compiled in arrivals(table, *things):
        hold(table, thing, compiled, f"@{place}")
