"""The changes of an entry that count, and what its page and its card say with each of them: of its effect, of the cells of
its table and what is rolled for it, of the numbers that things have by its fields.

A change of an effect counts if the checker accepts it and if it means something else.  Never plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from diagnostics.diagnostic import Place
from generator.phrasing import phrase, plain
from generator.phrasing.runs import string
from generator.proof.tables import tables_instead
from generator.telling.charts import chart_of
from generator.telling.teller import figure
from grammar.formatter import format_effect
from grammar.meaning.bodies import Body
from grammar.meaning.names import Names
from grammar.meaning.statements import lower
from grammar.mutants import mutants
from grammar.nodes.structure import Effect
from grammar.parser import read
from grammar.record import altered
from rulebook.checks.linker import Sense
from rulebook.checks.proof import lines_of
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.model.tables import Table
from rulebook.shapes.kinds import Field
from rulebook.shapes.proof_fields import ARROW, LINE

_END_OF_SENTENCE = re.compile(r"(?<=[.:;])\s+|\n")


class Change(Struct, frozen=True):
    """entry: with one piece changed, which stands at `place`.  before, after: what the page says, as far as it differs.
    written: the lines that differ, as they are and as they would be.
    on_page, on_card: whether what the page and the card say is something else."""

    entry: Entry
    place: Place
    before: str
    after: str
    written: tuple[str, str]
    on_page: bool
    on_card: bool

    @property
    def key(self) -> str:
        """By which a reason is found again: it is another one as soon as the sentence is."""
        return ARROW.join(self.written).strip()  # as it comes out of a file, where one side is empty


class Changes:
    """The changes of the entries of a game."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._sense = Sense(system.vocabulary, system.tables, system.kinds)
        self._names = Names(system.vocabulary)

    def of(self, entry: Entry) -> Iterator[Change]:
        """Each change of an entry that counts, in the order of the text."""
        if entry.effect.statements:
            yield from self._of_effect(entry)
        if entry.table is not None:
            yield from self._of_table(entry, entry.table)
        kind = self._system.kinds[entry.kind]
        for name in kind.numbers:
            value = entry.fields.get(name)
            if isinstance(value, int):
                yield self._of_field(entry, kind.fields[name], value)

    def _of_effect(self, entry: Entry) -> Iterator[Change]:
        place = entry.places.source_map(("effect",)).place
        as_it_is, meaning = format_effect(entry.effect), self._meaning(entry.effect)
        page, card = self._said(entry, entry.effect)
        seen, meant = {as_it_is}, [meaning]
        for mutant in mutants(entry.effect, self._system.vocabulary, ranks=(entry.max_rank or 1) > 1):
            text = format_effect(mutant.effect)
            if text in seen:
                continue
            seen.add(text)
            if not self._makes_sense(entry, text, mutant.effect):
                continue
            other = self._meaning(mutant.effect)
            if other in meant:  # it means what another one means
                continue
            meant.append(other)
            page_then, card_then = self._said(entry, mutant.effect)
            before, after = _differing(*(_END_OF_SENTENCE.split(said) for said in (page, page_then)))
            written = _differing(as_it_is.splitlines(), text.splitlines())
            said = page != page_then, card != card_then
            instead = altered(entry, effect=mutant.effect, meaning=None)
            yield Change(instead, place(mutant.span), before, after, written, *said)

    def _of_table(self, entry: Entry, table: Table) -> Iterator[Change]:
        for path, other in tables_instead(table, self._system.vocabulary):
            if other == table:
                continue
            instead = altered(entry, table=other)
            charts = [[_chart(one, self._system, short=short) for one in (table, other)] for short in (False, True)]
            before, after = _differing(*charts[0])
            written = _differing(*(lines_of(one) for one in (entry, instead)))
            page, card = (was != then for was, then in charts)
            yield Change(instead, entry.places[path], before, after, written, page, card)

    def _of_field(self, entry: Entry, field: Field, value: int) -> Change:
        instead = altered(entry, fields={**entry.fields, field.name: value + 1})
        before, after = (f"{field.label or field.name}: {figure(field, one)}" for one in (value, value + 1))
        written = f"{field.name}: {value}", f"{field.name}: {value + 1}"
        return Change(instead, entry.places[(field.name,)], before, after, written, True, True)

    def _makes_sense(self, entry: Entry, text: str, effect: Effect) -> bool:
        """Whether a change can be written, and is accepted."""
        return read(text) == effect and not self._sense.problems(text, effect, entry)

    def _meaning(self, effect: Effect) -> Body:
        return lower(effect, self._names)[0]

    def _said(self, entry: Entry, effect: Effect) -> tuple[str, str]:
        vocabulary, most = self._system.vocabulary, entry.max_rank
        page = phrase(effect, vocabulary, max_rank=most, name=entry.name)
        return plain(page), plain(phrase(effect, vocabulary, form="card", max_rank=most, name=entry.name))


def _chart(table: Table, system: System, *, short: bool) -> list[str]:
    """What a page says of a table, line by line."""
    chart = chart_of(table, system, short=short)
    return [*map(string, chart.head), *(f"{string(row.key)}: {' | '.join(row.texts)}" for row in chart.rows)]


def _differing(before: Sequence[str], after: Sequence[str]) -> tuple[str, str]:
    """What of two texts is not in both."""
    found: tuple[list[str], list[str]] = [], []
    for how, first, last, first_then, last_then in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how != "equal":
            found[0].extend(before[first:last])
            found[1].extend(after[first_then:last_then])
    was, then = (LINE.join(line.strip() for line in lines) for lines in found)
    return was, then
