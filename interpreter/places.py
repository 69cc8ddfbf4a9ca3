"""Who and what is where: those who have left, and the places in which a stretch of time lies, with everybody in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.things import Stretch

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


def around(table: Table) -> set[str]:
    """The places in which a running stretch of time lies, and with it everybody: `the Scene is in …`."""
    places = [live for live in table.index.on("tag") if live.modifier.word in table.game.places]
    running = [Stretch(scope) for scope in table.open_scopes] if places else []
    return {live.modifier.word for live in places if any(live.speaks(stretch) for stretch in running)}
