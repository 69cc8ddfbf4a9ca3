"""Tables with one piece changed: a cell, the end of a row, what is rolled."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grammar.canonical import say_amount
from grammar.formatter import format_effect
from grammar.mutants import amounts, mutants
from grammar.vocabulary import Vocabulary
from rulebook.model.tables import UNLIMITED, Cell, Row, Table
from rulebook.source.document import Path_


def tables_instead(table: Table, vocabulary: Vocabulary) -> Iterator[tuple[Path_, Table]]:
    """Every table that differs from this one in one piece, each with the place of that piece in the file.

    What a cell only tells counts as long as a rule may ask for it, so it is changed, too: for what another row tells."""
    if table.dice is not None and table.dice.amount is not None:
        for amount in amounts(table.dice.amount, vocabulary):
            dice = replace(table.dice, amount=amount, text=say_amount(amount))
            yield ("rolls",), replace(table, dice=dice)
    for at, row in enumerate(table.rows):
        for column, cell in enumerate(row.cells):
            others = [one.cells[column] for one in table.rows]
            for other in _cells(cell, others, vocabulary):
                cells = (*row.cells[:column], other, *row.cells[column + 1 :])
                yield cell.path, _with(table, at, replace(row, cells=cells))
        high, then = row.band.high, table.rows[at + 1].band if at + 1 < len(table.rows) else None
        if high is not None and then is not None and then.low == high + 1 and not _alike(row, table.rows[at + 1]):
            moved = replace(row, band=replace(row.band, high=high + 1))
            yield row.cells[0].path, _with(table, at, moved)


def _alike(row: Row, other: Row) -> bool:
    """Whether two rows say the same, so that it does not matter which of them a number is in."""
    return [cell.value for cell in row.cells] == [cell.value for cell in other.cells]


def _with(table: Table, at: int, row: Row) -> Table:
    return replace(table, rows=(*table.rows[:at], row, *table.rows[at + 1 :]))


def _cells(cell: Cell, others: list[Cell], vocabulary: Vocabulary) -> Iterator[Cell]:
    """What could stand in a cell instead.  others: what stands in the same column."""
    if cell.effect is not None:
        for mutant in mutants(cell.effect, vocabulary, ranks=False):
            yield replace(cell, effect=mutant.effect, value=format_effect(mutant.effect))
    elif cell.amount is not None:
        for amount in amounts(cell.amount, vocabulary):
            yield replace(cell, amount=amount, value=say_amount(amount))
    elif isinstance(cell.value, int):
        yield replace(cell, value=cell.value + 1)
    elif cell.value is not None:
        number = cell.value == UNLIMITED
        other = (
            1
            if number
            else next((one.value for one in others if isinstance(one.value, str) and one.value != cell.value), None)
        )
        if other is not None:
            yield replace(cell, value=other)
