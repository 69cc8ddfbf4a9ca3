"""The verbs of tables: `roll on`, `use … given …` (see interpreter/play/rolling.py)."""

from __future__ import annotations

from collections.abc import Callable

from grammar.meaning import deeds as d
from interpreter.compile.amounts import keys_of, table_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.play.rolling import carry_out, roll_on
from interpreter.state.situation import Frame

Do = Callable[[Frame], None]


def roll(compiler: Compiler, deed: d.RollOn) -> Do:
    """`you roll on Incidents`."""
    who, table = reference(compiler, deed.who), table_of(compiler, deed.table)

    def act(frame: Frame) -> None:
        for thing in who.each(frame):
            roll_on(frame, thing, table)

    return act


def use_row(compiler: Compiler, deed: d.UseRow) -> Do:
    """`you use Fear given the margin`: the effect of that row."""
    who, table = reference(compiler, deed.who), table_of(compiler, deed.row.table)
    key, _ = keys_of(compiler, deed.row, table)

    def act(frame: Frame) -> None:
        for thing in who.each(frame):
            found = key(frame)
            carry_out(frame, thing, table, found, f"uses {table.name} given {found}")

    return act
