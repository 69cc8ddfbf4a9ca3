"""A table of the rules as rows of English: keys, numbers with their signs, formulas and effects phrased.

Made of rulebook/model/tables.py for pages, cards, the screen and the terminal; never lays out and never plays."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.phrasing import Line, phrase
from generator.phrasing.runs import Run, Text, capital, join, string
from generator.phrasing.terms import say
from generator.telling.teller import Fact, Teller
from grammar.vocabulary import Word
from grammar.words import SUIT, TrackWord
from rulebook.model.rulebook import System
from rulebook.model.tables import Band, Cell, Column, Row, Table

NOTHING = "–"
SHORT_CELL = 14
"""Cells of no more characters stand side by side on a card."""


class ChartRow(Struct, frozen=True):
    """A row: its key, by what it is sorted, and the lines of each cell."""

    key: Text
    order: int | None
    cells: tuple[tuple[Line, ...], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The cells as plain text."""
        return tuple(in_one([string(line.runs) for line in cell]) for cell in self.cells)


class Chart(Struct, frozen=True):
    """A table, said.  head: above its key and its columns.  notes: how it is used, in a few words."""

    name: str
    head: tuple[Text, ...]
    rows: tuple[ChartRow, ...]
    notes: tuple[Text, ...]

    @property
    def narrow(self) -> bool:
        """Whether all cells are so short that they can stand side by side."""
        return all(
            len(cell) < 2 and len(text) <= SHORT_CELL
            for row in self.rows
            for cell, text in zip(row.cells, row.texts, strict=True)
        )


def in_one(lines: list[str]) -> str:
    """Lines behind each other; short ones have no full stop of their own."""
    joints = [" " if line.endswith((".", ":", ",")) else "; " for line in lines[:-1]]
    return "".join(line + joint for line, joint in zip(lines, [*joints, ""], strict=True))


def chart_of(table: Table, system: System, *, short: bool = False) -> Chart:
    """The table in words; short: as on a card or a screen."""
    teller = Teller(system)
    columns = [_column(column, table, system) for column in table.columns]
    rows = tuple(_row(row, table, columns, teller, short) for row in table.rows)
    return Chart(table.name, (_key_head(table, teller), *_heads(table, teller)), rows, tuple(_notes(table, teller)))


def facts_of_table(table: Table, system: System) -> Iterator[Fact]:
    """By what it is looked up or what is rolled for it; the rows, where it has no page of its own."""
    teller = Teller(system)
    if table.dice is not None:
        yield Fact("Rolled with", _dice(table, teller))
    elif table.draws:
        yield Fact("Drawn for", join("a card, by its", "suit" if table.draws == SUIT else "rank"))
    if table.key and table.dice is None:
        yield Fact("Looked up by", capital(_by(table, teller)))
    if not table.entry:
        chart = chart_of(table, system, short=True)
        said: list[Text] = [join(row.key, ":", ", ".join(row.texts)) for row in chart.rows]
        yield Fact("Rows", join(*[piece for text in said for piece in (text, ";")][:-1]))
        yield from (Fact("And then", note) for note in chart.notes if table.doubles)


def _by(table: Table, teller: Teller) -> Text:
    names = [teller.value(name) for name in (table.key, table.second) if name]
    return join(names[0], "and", names[1]) if len(names) > 1 else names[0]


def _key_head(table: Table, teller: Teller) -> Text:
    if table.dice is not None:
        return _dice(table, teller)
    return capital(teller.value(table.key or (table.draws and f"{table.draws} of the card") or "for"))


def _dice(table: Table, teller: Teller) -> Text:
    assert table.dice is not None
    return say(table.dice.amount, teller.voice) if table.dice.amount is not None else (Run(table.dice.text),)


def _heads(table: Table, teller: Teller) -> Iterator[Text]:
    usual = {"effect": "Effect", "text": "Means", "word": "Means"}
    for column in table.columns:
        yield teller.value(column.name or usual.get(column.cells, table.name))


def _column(column: Column, table: Table, system: System) -> tuple[Column, str]:
    """A column and the sign before its numbers."""
    word = system.vocabulary.named(column.name or table.second, TrackWord) if column.name else None
    return column, word.sign if word is not None else ""


def _row(row: Row, table: Table, columns: list[tuple[Column, str]], teller: Teller, short: bool) -> ChartRow:
    cells = [_cell(cell, *column, teller, short) for cell, column in zip(row.cells, columns, strict=True)]
    order = row.band.low if row.band.low is not None else row.band.high
    return ChartRow(_key(row.band, teller, short), order, tuple(cells))


def _key(band: Band, teller: Teller, short: bool) -> Text:
    if band.others:
        return capital(join(band.words[0]))
    if band.words:
        names = [teller.value(word) for word in band.words]
        return join(*(piece for at, name in enumerate(names) for piece in _between(at, len(names), name)))
    low, high = (None if end is None else f"{end:,}".replace("-", "−") for end in (band.low, band.high))
    if low is None:
        return (Run(f"{high} or less"),)
    if high is None:
        return (Run(f"{low}+" if short else f"{low} or more"),)
    if low == high:
        return (Run(low),)
    return (Run(f"{low} to {high}" if "−" in low + high else f"{low}–{high}"),)


def _between(at: int, number: int, name: Text) -> tuple[Text | str, ...]:
    return (name,) if at == 0 else ("or", name) if at == number - 1 else (",", name)


def _cell(cell: Cell, column: Column, sign: str, teller: Teller, short: bool) -> tuple[Line, ...]:
    if cell.effect is not None:
        vocabulary = teller.vocabulary
        return tuple(phrase(cell.effect, vocabulary, form="card" if short else "page"))
    if cell.amount is not None:
        return (Line(0, say(cell.amount, teller.voice)),)
    if cell.value is None:
        return (Line(0, (Run(NOTHING),)),)
    if isinstance(cell.value, int):
        sign = "+" if column.cells == "modifier" and cell.value > 0 else sign
        return (Line(0, (Run(sign + f"{cell.value:,}".replace("-", "−")),)),)
    return (Line(0, teller.value(cell.value) if column.cells == "word" else (Run(cell.value),)),)


def _notes(table: Table, teller: Teller) -> Iterator[Text]:
    if table.draws:
        yield join("Draw a card.")
    if table.adds:
        yield join("All rows that apply are added up.")
    if table.first:
        yield join("The first row that fits counts.")
    if table.doubles:
        yield join("Beyond the last row, each step is twice the one before.")


def table_of(word: Word, system: System) -> Table | None:
    """The table that a declared word is."""
    return system.tables.get(word.name) if word.role == "table" else None
