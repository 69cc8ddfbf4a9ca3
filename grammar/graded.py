"""Words by which a table calls things, by how much of a number they have: a Condition is Severe from 5 Severity on.

Says which they are, and never what is wrong with a sentence that uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grammar.vocabulary import Vocabulary
from grammar.words import StatWord, TableWord, ThingWord


class Graded(NamedTuple):
    """What things are called by how much of a number they have, as a table says: a Condition is Severe from 5 Severity on.

    least, most: of how much; None where the table has no other row below or above."""

    word: str
    table: str
    thing: ThingWord
    stat: StatWord
    first: int
    least: int | None
    most: int | None

    @property
    def told(self) -> str:
        """How such a thing is told from others, in the language."""
        bounds = (("at least", self.least), ("at most", self.most))
        return " ".join(f"with {how} {bound} {self.stat.name}" for how, bound in bounds if bound is not None)


def graded(vocabulary: Vocabulary) -> Mapping[str, Graded]:
    """The words that are read off a table by a number of a thing, by themselves."""
    return vocabulary.once(graded, lambda: {one.word: one for one in _graded(vocabulary)})


def _graded(vocabulary: Vocabulary) -> Iterator[Graded]:
    items = {thing.name: thing for thing in vocabulary.every(ThingWord) if thing.item}
    stats = {stat.name.lower(): stat for stat in vocabulary.every(StatWord)}
    for table in vocabulary.every(TableWord):
        stat = stats.get(table.key.lower())
        thing = items.get(stat.of[0]) if stat is not None and stat.of else None
        keys = [_ROW_KEY.fullmatch(key) for key in table.rows]
        if stat is None or thing is None or not all(keys):
            continue
        columns = table.columns if isinstance(table.columns, Mapping) else {}
        words = [at for at, cells in enumerate(columns.values()) if cells == "word"] or (
            [0] if table.cells == "word" else []
        )
        for number, (key, row) in enumerate(zip(filter(None, keys), table.rows.values(), strict=True)):
            cells = row if isinstance(row, list | tuple) else [row]
            least, most = int(key["first"]), int(key["last"] or key["first"])
            for cell in (cells[at] for at in words if at < len(cells)):
                yield Graded(
                    str(cell),
                    table.name,
                    thing,
                    stat,
                    least,
                    least if number else None,
                    most if number < len(keys) - 1 else None,
                )


_ROW_KEY = re.compile(r"(?P<first>-?\d+)(?: to (?P<last>-?\d+)| or (?:more|less))?")
