"""Who and what is where: those who have left, and the places in which a stretch of time lies, with everybody in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from interpreter.state.things import Stretch, Thing

if TYPE_CHECKING:
    from interpreter.state.durations import Timed
    from interpreter.state.situation import Table


def with_the_gone(table: Table, look: Callable[[], list[Any]]) -> list[Any]:
    """What is found when those who have left are looked for too."""
    away = [thing for thing in table.things.values() if thing.gone]
    for thing in away:
        thing.gone = False
    table.recall.clear()
    try:
        return look()
    finally:
        for thing in away:
            thing.gone = True
        table.recall.clear()


def besides(table: Table, places: Iterable[str]) -> list[str]:
    """Places and what they are besides: a market is a crowded, populated area."""
    found = list(places)
    if found and table.game.wider:
        for name in found:  # grows while it is walked
            word = table.game.word(name, "place") if name in table.game.wider else None
            if word is not None and (table.without is None or word.of("id") != table.without):
                found += [other for other in table.game.wider[name] if other not in found]
    return found


def around(table: Table) -> set[str]:
    """The places in which a stretch of time lies, and with it everybody: `the Scene is in …`."""
    found: set[str] = table.recall.answer("around", _around, table)
    return found


def _around(table: Table) -> set[str]:
    places = [live for live in table.index.on("tag") if live.modifier.word in table.game.places]
    times = [Stretch(word.name) for word in table.game.vocabulary.words("scope")] if places else []
    found = {live.modifier.word for live in places if any(live.speaks(stretch) for stretch in times)}
    return set(besides(table, found))


def where_it_lies(table: Table, timed: Timed) -> bool:
    """Whether this says where a stretch of time lies."""
    modifier = getattr(timed.item, "modifier", None)
    return modifier is not None and modifier.channel == "tag" and modifier.word in table.game.places


def where_is(table: Table, thing: Thing) -> set[str]:
    """All places in which somebody is, himself or with the stretch of time that runs."""
    return around(table).union(besides(table, thing.places))


def arrive(table: Table, *things: Thing) -> None:
    """Whoever is in a place comes under its rules; they are kept, and hold whenever he is there."""
    if not table.game.ruled_places:
        return
    everywhere = around(table)
    for thing in things or tuple(table.present()):
        if thing.kinds and table.is_plain(thing.kinds[0]):
            continue
        here = everywhere.union(besides(table, thing.places)) if thing.places else everywhere
        for place in table.game.ruled_places if here else ():
            compiled = table.library.place(place) if place in here and f"@{place}" not in thing.held else None
            if compiled is not None:
                table.hold(thing, compiled, f"@{place}")
