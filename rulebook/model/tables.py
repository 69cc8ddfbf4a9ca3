"""What a table is once it is read: keys, rows, columns, and what is rolled or drawn for it; all frozen.

Never reads files and never judges; table_reader.py fills these in and says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from grammar.late import late
from grammar.meaning import amounts as meaning
from grammar.meaning.bodies import Body
from grammar.nodes.amounts import Amount
from grammar.nodes.structure import Effect

AMOUNTS = ("amount", "modifier")
"""The cells that are numbers, of those that there are (CELLS)."""

OTHERS = ("anything else", "anybody else")
"""The key of a row that answers every word and number that has no row of its own."""

Means = meaning.Amount | Body
"""What a cell means: a number, or something to do."""
Cells = Mapping[tuple[str | int, ...], Means]
"""What the cells of a table mean, by where they stand in the file; without those that are wrong."""
ROLLS = ("rolls",)
"""The place of what is rolled for a table, among its cells."""

UNLIMITED = "unlimited"
"""A number without end, in a cell."""
BOUNDLESS = 1_000_000
"""What such a number is worth in play: more than anything that is counted at a table."""


class Band(Struct, frozen=True):
    """A key: numbers from low to high (None: without end), or words of which any will do."""

    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()

    def fits(self, key: int | str) -> bool:
        """Whether something looked up is meant by this key."""
        if self.words or isinstance(key, str):
            return str(key).casefold() in (word.casefold() for word in self.words)
        return (self.low is None or self.low <= key) and (self.high is None or key <= self.high)

    @property
    def others(self) -> bool:
        """Whether it is for whatever has no row of its own."""
        return len(self.words) == 1 and self.words[0] in OTHERS

    def __str__(self) -> str:
        if self.words:
            *most, last = self.words
            return f"{', '.join(most)} or {last}" if most else last
        if self.low is None:
            return f"{self.high} or less"
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class Cell(Struct, frozen=True):
    """What stands in a cell: a number, text (a name, or the source of an effect or formula), or nothing (None).

    amount: of dice or a formula.  effect: of what is carried out.  path: where it stands in the file."""

    value: int | str | None
    amount: Amount | None = None
    effect: Effect | None = None
    path: tuple[str | int, ...] = ()


class Column(Struct, frozen=True):
    """A column: its title, what its cells are, and its key where there is a second one."""

    name: str
    cells: str = "amount"
    band: Band = Band()


class Row(Struct, frozen=True):
    """A row: its key and a cell for each column."""

    band: Band
    cells: tuple[Cell, ...]


class Dice(Struct, frozen=True):
    """What is rolled for a table: an amount, or so many dice read digit by digit (d66).  faces: what can come of it, if
    that can be told."""

    text: str
    amount: Amount | None = None
    digits: int = 0
    sides: int = 0
    faces: frozenset[int] | None = None


class Table(Struct, frozen=True):
    """key, second: what it is looked up by.  draws: what of a drawn card.  first: rows may overlap, the first that fits
    counts.  adds: all rows that fit are added up.  doubles: behind its last row every step is twice the one before.
    entry: the id of the entry that it is."""

    name: str
    key: str
    second: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    dice: Dice | None = None
    draws: str = ""
    first: bool = False
    doubles: bool = False
    entry: str = ""
    adds: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """All words among its keys."""
        return tuple(word for row in self.rows for word in row.band.words)

    @property
    def effects(self) -> Iterator[Effect]:
        """The effects of its rows."""
        return (cell.effect for row in self.rows for cell in row.cells if cell.effect is not None)


_NUMBER = r"[-−]?\d{1,7}"
_BANDS = (
    (late(rf"({_NUMBER})"), lambda low: (low, low)),
    (late(rf"({_NUMBER}) to ({_NUMBER})"), lambda low, high: (low, high)),
    (late(rf"({_NUMBER}) or more"), lambda low: (low, None)),
    (late(rf"({_NUMBER}) or less"), lambda high: (None, high)),
)
_BETWEEN = r",\s*(?:or\s+)?|\s+or\s+"


def band_of(text: str) -> Band | None:
    """The key that a text says: `3`, `1 to 3`, `13 or more`, `2 or less`, `J, Q or K`; None if it is none of these."""
    text = text.strip()
    for form, bounds in _BANDS:
        if found := form.fullmatch(text):
            low, high = bounds(*(int(number.replace("−", "-")) for number in found.groups()))
            return Band(low, high)
    words = tuple(word.strip() for word in re.split(_BETWEEN, text))
    if not text or not all(words) or re.match(r"[-−<>≤≥]?\s*\d|(less|more|fewer|under|over|below|above)\b", text):
        return None
    return Band(words=words)


def declares_rows(value: Mapping[str, object]) -> bool:
    """Whether a declaration or an entry holds a table of its own."""
    return value.get("rows") is not None or value.get("columns") is not None
