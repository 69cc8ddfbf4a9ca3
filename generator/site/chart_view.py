"""A table of the rules as plain data for the template of its page: linked, sortable, and found by typing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.phrasing import Run as PhrasedRun
from generator.phrasing.runs import string
from generator.site.addresses import Links, Target
from generator.site.rules_view import Run, Saying, nest
from generator.site.targets import Targets
from generator.telling.charts import Chart, chart_of
from grammar.vocabulary import Word
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System

MANY_ROWS = 10
"""From so many rows on a reader may want to narrow the table."""


PHONE = 46
"""So many letters stand beside each other on a phone, in the type of tables."""

GAP = 1.5
"""Between two columns, in letters."""


ENOUGH_ROWS = 4
"""Of so many rows a column of numbers has a shape that is sooner seen than read."""

TWENTIETHS = 20
"""How finely a bar shows a number."""


class CellView(Struct, frozen=True):
    """The lines of a cell.  number: whether it is one number, to be set to the right.  bar: how much it is of the most in
    its column, in twentieths, where a bar shows that."""

    lines: tuple[Saying, ...]
    number: bool
    bar: int | None = None


class ChartRowView(Struct, frozen=True):
    """A row.  order: by what it is sorted.  words: all that it says."""

    key: tuple[Run, ...]
    order: str
    cells: tuple[CellView, ...]
    words: str


class ChartView(Struct, frozen=True):
    """A table as its page shows it.  few: it is so short that nobody needs to narrow it.  narrow: it stands on a phone as
    it is; a wider one becomes a small card for each row."""

    name: str
    head: tuple[tuple[Run, ...], ...]
    rows: tuple[ChartRowView, ...]
    notes: tuple[tuple[Run, ...], ...]
    few: bool
    narrow: bool

    @property
    def text(self) -> str:
        """All that it says, for the search."""
        return " ".join(row.words for row in self.rows)


def chart_view(entry: Entry, system: System, targets: Targets, links: Links) -> ChartView | None:
    """The table of an entry: its own, or the one declared of which it tells more."""
    if system.kinds[entry.kind].role != "table" or entry.name not in system.tables:
        return None
    return view_of(chart_of(system.tables[entry.name], system), system, targets, links, targets.entry(entry).path)


def view_of(chart: Chart, system: System, targets: Targets, links: Links, here: str) -> ChartView:
    """A chart with its words linked, but for those that lead to this page."""

    def locate(word: Word) -> Target | None:
        return targets.word(system, word)

    def runs(text: Sequence[PhrasedRun]) -> tuple[Run, ...]:
        found = ((one.text, locate(one.target) if one.target is not None else None) for one in text)
        return tuple(
            Run(words, links.to(target), target.title) if target is not None and target.path != here else Run(words)
            for words, target in found
        )

    rows, bars = [], _bars(chart)
    for at, row in enumerate(chart.rows):
        cells = tuple(
            CellView(nest(cell, links, locate, but=here), _number(text) is not None, column[at] if column else None)
            for cell, text, column in zip(row.cells, row.texts, bars, strict=True)
        )
        order = "" if row.order is None else str(row.order)
        rows.append(ChartRowView(runs(row.key), order, cells, " ".join([string(row.key), *row.texts])))
    return ChartView(
        chart.name,
        tuple(map(runs, chart.head)),
        tuple(rows),
        tuple(map(runs, chart.notes)),
        len(rows) < MANY_ROWS,
        _width(chart) <= PHONE,
    )


def _number(text: str) -> int | None:
    """The amount of a cell that is one number."""
    bare = text.strip("$+−–").replace(",", "")
    return int(bare) if bare.isdecimal() else None


def _bars(chart: Chart) -> list[list[int | None] | None]:
    """For each column what bars show: of one that goes on with the numbers that are its keys, and is not all the same.

    Bars stand for amounts; where some are taken off, or the key is a name, a bar would show nothing."""
    in_order = len(chart.rows) >= ENOUGH_ROWS and all(row.order is not None for row in chart.rows)
    found: list[list[int | None] | None] = []
    for texts in zip(*(row.texts for row in chart.rows), strict=True):
        numbers = [None if text.startswith("−") else _number(text) for text in texts]
        amounts = [one for one in numbers if one is not None]
        told = in_order and len(amounts) >= max(ENOUGH_ROWS, len(texts) - 1) and len(set(amounts)) > 2
        most = max(amounts, default=0)
        found.append([None if one is None else round(TWENTIETHS * one / most) for one in numbers] if told else None)
    return found


def _width(chart: Chart) -> float:
    """How many letters a table needs beside each other, where it breaks lines between words."""
    columns = zip(*([string(row.key), *row.texts] for row in chart.rows), strict=True)
    heads = map(string, chart.head)
    return sum(
        GAP + max(len(head), *(_longest(text) for text in column)) for head, column in zip(heads, columns, strict=True)
    )


def _longest(text: str) -> int:
    """The letters of the longest word; what runs over several lines wants more room than its longest word."""
    return max(max(map(len, text.split()), default=0), len(text) // 3)
