"""Where people are: they enter and leave places, and a stretch of time can lie in a place, with everybody in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grammar.vocabulary import Word
from interpreter.things import Stretch, Thing

if TYPE_CHECKING:
    from interpreter.table import Table


def with_the_gone(table: Table, look: Callable[[], list[Any]]) -> list[Any]:
    """What is found when those who have left are looked for too."""
    away = [thing for thing in table.things.values() if thing.gone]
    for thing in away:
        thing.gone = False
    try:
        return look()
    finally:
        for thing in away:
            thing.gone = True


def move_to(table: Table, thing: Thing, place: Word, *, there: bool = True) -> None:
    """Into a place, or out of it; who goes to a distance stands there on its track."""
    distance = next(((track, at) for name, track, at in table.game.distances if name == place.name), None)
    if distance is not None:
        track, at = distance
        table.put_value(thing, track, at if there else 0)
    elif there:
        table.journal.put(thing.places, place.name, True)
    else:
        table.journal.drop(thing.places, place.name)


def around(table: Table) -> set[str]:
    """The places in which a running stretch of time lies, and with it everybody: `the Scene is in …`."""
    places = [live for live in table.index.on("tag") if live.modifier.word in table.game.places]
    running = [Stretch(scope) for scope in table.open_scopes] if places else []
    return {live.modifier.word for live in places if any(live.speaks(stretch) for stretch in running)}
