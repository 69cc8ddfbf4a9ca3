"""Somebody rolls or draws for a table, or uses a row of it: what the row says is done."""

from __future__ import annotations

from interpreter.standing.look_ups import Key, of_card, row_for, there
from interpreter.state.situation import CannotPlay, Frame
from interpreter.state.things import Held, Thing
from rulebook.model.tables import Table


def roll_on(frame: Frame, who: Thing, table: Table) -> None:
    """Somebody rolls or draws for a table, and what the row says is done."""
    if not there(frame, table):
        return
    if table.draws:
        card = frame.table.take_top()
        if card is None:
            raise CannotPlay(f"there is no card left to draw for {table.name}")
        frame.introduce(card)
        frame.table.put_away([card])
        carry_out(frame, who, table, of_card(card, table), f"draws {card} for {table.name}")
        return
    number = _rolled(frame, who, table)
    carry_out(frame, who, table, number, f"rolls {number} on {table.name}")


def _rolled(frame: Frame, who: Thing, table: Table) -> int:
    dice = table.dice
    if dice is None:
        raise CannotPlay(f"nothing says what is rolled for {table.name}")
    if dice.digits:
        return int("".join(str(frame.table.roll(dice.sides)) for _ in range(dice.digits)))
    return frame.table.program.dice(table)(_inner(frame, who, table))


def carry_out(frame: Frame, who: Thing, table: Table, key: Key, said: str) -> None:
    """What a row says is told; what is an effect in it is done by somebody."""
    row = row_for(frame, table, key)
    told = [str(c.value) for c in row.cells if c.value is not None and c.effect is None] if row is not None else []
    end = f": {', '.join(told)}." if told else "." if row is not None else ": nothing."
    frame.table.trace.say(f"{who} {said}{end}", table.entry or None, None, "play")
    if row is None:
        return
    frame.table.trace.depth += 1
    inner = _inner(frame, who, table)
    for at in range(len(row.cells)):
        for act in frame.table.program.cell_acts(table, row, at):
            act(inner)
    frame.table.trace.depth -= 1


def _inner(frame: Frame, who: Thing, table: Table) -> Frame:
    """The frame of a row: `you` is whoever rolls; what was spoken of before the roll can still be pointed at."""
    held = Held(frame.table.program.table_entry(table), who)
    inner = Frame(frame.table, who, held, dict(frame.variables), frame.bound, frame.event, frame.test)
    inner.life = frame.life
    return inner
