"""A stretch of time that a rule grants: it begins and ends.  Knows no game's scopes, and no course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.things import Stretch

if TYPE_CHECKING:
    from interpreter.table import Table


def pass_stretch(table: Table, stretch: Stretch) -> None:
    """A stretch from beginning to end, without anything that is only offered in it."""
    if table.begin(stretch):
        table.end(stretch)
