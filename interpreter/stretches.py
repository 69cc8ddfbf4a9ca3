"""A stretch of time that a rule grants: it begins, what must be done in it is done, it ends.  Knows no game's scopes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.things import Stretch

if TYPE_CHECKING:
    from interpreter.table import Table


def pass_stretch(table: Table, stretch: Stretch) -> None:
    """A stretch from beginning to end, without anything that is only offered in it."""
    if table.begin(stretch):
        do_duties(table, stretch)
        table.end(stretch)


def do_duties(table: Table, stretch: Stretch) -> None:
    """The windows of a stretch that leave no choice (`during your Turn, …` without a `may`), each once."""
    for trigger in table.index.windows():
        rule, owner = trigger.rule, trigger.frame.holder if stretch.owner is not None else None
        if rule.may is not None or rule.window_scope != stretch.scope or owner is not stretch.owner:
            continue
        if trigger.stands() and trigger.allowed():
            trigger.use(accepted=False, bound=(stretch,))
