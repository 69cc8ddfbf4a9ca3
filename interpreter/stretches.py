"""A stretch of time that a rule grants: it begins and ends.  Knows no game's scopes, and no course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.things import Stretch

if TYPE_CHECKING:
    from interpreter.table import Table


def pass_stretch(table: Table, stretch: Stretch) -> None:
    """A stretch from beginning to end; with what is offered in it, if a whole course is played."""
    if table.live and table.course.plays(stretch.scope):
        table.course.run(stretch)
    elif table.begin(stretch):
        table.end(stretch)
