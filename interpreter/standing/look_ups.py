"""Tables in play: looked up forwards and backwards, rolled for, drawn for; a row's effect is carried out.

The rows are those of rulebook/model/tables.py; amounts and effects in cells are compiled once, by the Program."""

from __future__ import annotations

from collections.abc import Callable

from grammar.words import RANK, SUIT
from interpreter.game.deck import Card
from interpreter.standing.numbers import rank_of, value_of
from interpreter.standing.words import is_called
from interpreter.state.situation import Frame, leaf
from interpreter.state.things import Held, Label, Quantity, Thing
from rulebook.model.tables import BOUNDLESS, UNLIMITED, Column, Row, Table

Key = int | str
Act = Callable[[Frame], None]


def cell(frame: Frame, table: Table, key: Key | frozenset[str], second: Key | None) -> int:
    """The number in a cell; 0 where the table has none.  Several keys at once: of all rows that fit, added up."""
    if isinstance(key, frozenset):
        rows = [row for row in frame.table.program.rows(table).rows if any(row.band.fits(word) for word in key)]
        return sum(cell(frame, table, row.band.words[0], second) for row in rows if row.band.words)
    found = _found(frame, table, key, second)
    if found is None:
        return 0
    row, at = found
    held = row.cells[at]
    if held.amount is not None:
        return frame.table.program.cell_amount(table, row, at)(frame)
    if held.value == UNLIMITED:
        return BOUNDLESS
    if not isinstance(held.value, int):
        return 0
    return held.value * _doubled(frame.table.program.rows(table), row, key)


def words(frame: Frame, table: Table, key: Key, second: Key | None) -> str:
    """What a cell says; empty where the table says nothing."""
    found = _found(frame, table, key, second)
    value = found[0].cells[found[1]].value if found is not None else None
    return "" if value is None else str(value)


def row_of(frame: Frame, table: Table, which: str, fits: Callable[[int], bool]) -> int:
    """The key of the highest or lowest row whose number fits; 0 if none does."""
    found = []
    for row in frame.table.program.rows(table).rows:
        value = row.cells[0].value
        ends = [end for end in (row.band.low, row.band.high) if end is not None]
        if isinstance(value, int) and ends and fits(value):
            found += ends
    return (max(found) if which == "highest" else min(found)) if found and there(frame, table) else 0


def _found(frame: Frame, table: Table, key: Key, second: Key | None) -> tuple[Row, int] | None:
    row = row_for(frame, table, key)
    at = _column(table, second)
    return (row, at) if row is not None and at is not None else None


def row_for(frame: Frame, table: Table, key: Key) -> Row | None:
    """The first row that answers a key.  Behind the last row of numbers that one holds on; before the first is nothing."""
    if not there(frame, table):
        return None
    table = frame.table.program.rows(table)
    fitting = next((row for row in table.rows if row.band.fits(key)), None)
    fitting = fitting or next((row for row in table.rows if row.band.others), None)
    if fitting is not None or isinstance(key, str):
        return fitting
    highest = max((row for row in table.rows if not row.band.words), key=_end, default=None)
    return highest if highest is not None and key > _end(highest) else None


def _end(row: Row) -> int:
    return row.band.high if row.band.high is not None else row.band.low or 0


MOST_DOUBLINGS = 40
"""How often the last row of a table is doubled: a number that nobody could say is not reckoned out."""


def there(frame: Frame, table: Table) -> bool:
    """Whether a table is in force."""
    here = frame.table.game.in_force.has_table(table.name)
    return here and (not table.entry or table.entry != frame.table.without)


def _column(table: Table, second: Key | None) -> int | None:
    if second is None:
        return 0
    for at, column in enumerate(table.columns):
        if column.name == second or (column.band != Column("").band and column.band.fits(second)):
            return at
    return None


def _doubled(table: Table, row: Row, key: Key) -> int:
    beyond = key - _end(row) if table.doubles and isinstance(key, int) and row == table.rows[-1] else 0
    return 1 << min(max(0, beyond), MOST_DOUBLINGS)


# ------------------------------------------------------------------ keys
def key_of(found: object, frame: Frame, table: Table) -> Key | frozenset[str]:
    """By what of something a table is looked up: the suit or rank of a card, the word or number of somebody, a name; if
    its rows add up, by all words that somebody or a test is called."""
    match found:
        case Thing():
            called = (word for word in table.words if is_called(frame.table, found, word))
            return frozenset(called) if table.adds else next(called, found.name)
        case _ if table.adds and hasattr(found, "words"):
            return frozenset(found.words)
        case Card():
            return of_card(found, table)
        case Quantity(owner=owner, key=key):
            frame.table.recall.note(leaf(owner, key))
            match getattr(owner, "chosen", {}).get(key, getattr(owner, "values", {}).get(key)):
                case str() | Label() as chosen:
                    return str(chosen)
                case _:
                    return value_of(frame.table, owner, key)
        case Held():
            return found.name if table.words else rank_of(frame.table, found)
        case int():
            return found
        case _:
            return str(found)


def of_card(card: Card, table: Table) -> Key:
    """By what of a card a table is looked up: its suit, its rank, or a wild one by its name."""
    by_suit = table.draws == SUIT or (table.draws != RANK and card.suit in table.words)
    if card.wild:
        return card.text
    if by_suit:
        return card.suit
    return card.rank if card.rank in table.words or not card.rank.isdecimal() else int(card.rank)
