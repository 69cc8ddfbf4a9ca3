"""An entry as the two faces of its card: plain data that the layout sets, nothing of it markup.

Front: what is needed in play.  Back: the whole sentence, the rulings, an example.  All rules text is phrased from the
effect; never plays, never measures and never writes a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Literal

from generator.cards.blocks import Block, Card, Line, Ranks, Run, Table, Word, mark_of
from generator.phrasing import Line as Phrased
from generator.phrasing import Run as PhrasedRun
from generator.phrasing import mentions, phrase, rank_table
from generator.phrasing.runs import string
from generator.telling.charts import Chart, ChartRow, chart_of
from generator.telling.entry_facts import label, price, suit_of, values
from generator.telling.entry_prose import prose_of
from generator.telling.given import given
from generator.telling.plain_prose import plain
from generator.telling.teller import Fact, is_absent
from generator.telling.word_facts import OPTION, facts_of_entry
from interpreter.state.trace import listed
from rulebook.entry import Entry, Example
from rulebook.kinds import Kind
from rulebook.rulebook import System

LONG_WORD = 24
"""Words of more characters are measured: they could stick out of the card."""

ROWS_TOGETHER = 10
"""So many rows of a table are never parted."""

MOST_PIPS = 10
"""Entries with more ranks than this have no room for a circle each."""

RANKS_ABREAST = 5
"""A table of more ranks would be too wide."""

ROLES_TO_KNOW = ("stat", "track", "skill", "test", "state", "action", "table", "entry")
"""What a player looks up; things, places and times explain themselves."""


def card_of(
    entry: Entry, system: System, rank: int | None = None, character: Mapping[str, int] | None = None, id: str = ""
) -> Card:
    """The card of an entry, as it stands at a rank if one is given.

    character: numbers of somebody, put in as figures.  id: of the card, if it is not the entry's."""
    kind = system.kinds[entry.kind]
    suit = suit_of(entry, system)
    front = tuple(_front(entry, system, rank, character))
    rulings = tuple(_rulings(entry))
    back = tuple(_back(entry, system, rank, character, rulings_on_back=front != rulings))
    card = Card(
        id=id or entry.id,
        sign=suit.sign if suit else None,
        letter=(suit.letter or suit.name[:1]) if suit else None,
        name=entry.name,
        kind=_kind_of(entry, kind),
        ranks=_ranks(entry, rank),
        price=" · ".join(text for text in (*_shown(entry, kind, system), plain(price(entry, kind))) if text),
        front=front,
        back=back,
        see=", ".join(_to_know(entry, system)),
        flavour=plain(entry.summary),
        origin=_origin(entry, system),
    )
    return finished(card, system)


def finished(card: Card, system: System) -> Card:
    """A card with what follows from its words: what cannot be broken, and the mark of its edition."""
    measured = replace(card, front_wide=tuple(_wide(card.front)), back_wide=tuple(_wide(card.back)))
    return replace(measured, edition=f"{system.slug} · {mark_of(measured)}")


def _kind_of(entry: Entry, kind: Kind) -> str:
    """The kind, with a small word if the entry is an option and the kind does not say so itself."""
    return f"{kind.name} · optional" if entry.optional and "option" not in kind.name.casefold() else kind.name


def _ranks(entry: Entry, rank: int | None) -> Ranks | None:
    """How many ranks there are and how many are held; a card without a rank has empty circles for the pencil."""
    if not entry.max_rank or not 1 < entry.max_rank <= MOST_PIPS:
        return None
    return Ranks(min(rank or 0, entry.max_rank), entry.max_rank)


def _shown(entry: Entry, kind: Kind, system: System) -> Iterator[str]:
    """The fields that the kind wants on the card and that stand nowhere else on it."""
    names = kind.card if isinstance(kind.card, list | tuple) else ()
    for name in names:
        field, value = kind.fields.get(str(name)), entry.fields.get(str(name))
        if field is None or name in ("max_rank", "price") or is_absent(value):
            continue
        if isinstance(value, str) and system.vocabulary.word(value, "suit"):
            continue
        title = field.label or label(field.name)
        yield (
            title.lower()
            if value is True
            else f"{title} {value}"
            if isinstance(value, int)
            else ", ".join(values(value))
        )


def _front(entry: Entry, system: System, rank: int | None, character: Mapping[str, int] | None) -> list[Block]:
    lines = _said(entry, system, "card", rank, character)
    kind = system.kinds[entry.kind]
    parts = (other for other in system.implied(entry) if not system.kinds[other.kind].held_by)
    lines = (*lines, *(line for other in parts for line in _labelled(other, system)))
    in_head = {field.label for field in kind.fields.values() if isinstance(kind.card, list) and field.name in kind.card}
    in_head.add(OPTION)  # the small word behind the kind
    told = [_fact(fact, optional=bool(lines)) for fact in facts_of_entry(entry, system) if fact.label not in in_head]
    if chart := _chart(entry, system):
        return [*chart, *map(_line, lines)]
    for _, text in prose_of(entry, kind):
        told += [text_block(plain(paragraph), optional=bool(lines)) for paragraph in text.split("\n\n")]
    if not lines and not told:
        return list(_rulings(entry))
    tables = _tables(entry, system) if rank is None else ()
    return [*map(_line, lines), *tables, *told]


def _said(
    entry: Entry,
    system: System,
    form: Literal["page", "card"],
    rank: int | None = None,
    character: Mapping[str, int] | None = None,
) -> tuple[Phrased, ...]:
    """The rule of an entry, at a rank and with somebody's numbers if they are known."""
    vocabulary, most = system.vocabulary, entry.max_rank
    return phrase(entry.effect, vocabulary, form=form, rank=rank, max_rank=most, character=character, name=entry.name)


def _chart(entry: Entry, system: System) -> list[Block]:
    """The table that an entry is: side by side where its cells are short, else row by row."""
    table = system.tables.get(entry.name) if system.kinds[entry.kind].role == "table" else None
    return list(chart_blocks(chart_of(table, system, short=True))) if table is not None else []


def chart_blocks(chart: Chart) -> Iterator[Block]:
    """A table as pieces of a card."""
    head = tuple(string(one) for one in chart.head)
    if chart.narrow:
        parts = -(-len(chart.rows) // ROWS_TOGETHER)
        several = -(-len(chart.rows) // max(1, parts))
        for start in range(0, len(chart.rows), several or 1):
            part = chart.rows[start : start + several]
            yield Table(head, tuple((string(row.key), *row.texts) for row in part))
    else:
        yield text_block(f"By {head[0][:1].lower()}{head[0][1:]}", label=" · ".join(head[1:]))
        for row in chart.rows:
            yield from _chart_row(row)
    for note in chart.notes:
        yield text_block(string(note))


def _chart_row(row: ChartRow) -> Iterator[Block]:
    """The key in front of the first line; what belongs to it hangs under it."""
    key = string(row.key)
    lines = [line for cell in row.cells for line in cell] if len(row.cells) == 1 else []
    first = string(lines[0].runs) if lines else " · ".join(row.texts)
    yield Line((Run(f"{key}  ", strong=True), Run(first)), 0, False)
    for line in lines[1:]:
        yield Line((Run(string(line.runs)),), line.depth + 1, line.bullet)


def _rulings(entry: Entry) -> Iterator[Block]:
    """The rulings; of an entry that has no rule and no facts they are all that there is to know."""
    for ruling in entry.rulings:
        yield text_block(plain(ruling.reading), label=plain(ruling.question))


def _fact(fact: Fact, *, optional: bool) -> Block:
    """What is declared; where there is a rule beside it, it gives way."""
    return Line((Run(f"{fact.label}: ", strong=True), Run(fact.plain)), 0, False, optional=optional)


def _labelled(entry: Entry, system: System) -> Iterator[Phrased]:
    """What an entry says, behind its name; for the card of another one that it is a part of."""
    label = PhrasedRun(f"{entry.name}: ", strong=True)
    for line in _said(entry, system, "card"):
        yield replace(line, runs=(label, *line.runs)) if not line.depth else line


def _tables(entry: Entry, system: System) -> Iterator[Block]:
    """What grows with the rank, a row for each number.  Numbers that are the rank itself need no table; many ranks stand
    in several tables, one below the other."""
    found = rank_table(entry.effect, system.vocabulary, entry.max_rank)
    if found is None:
        return
    ranks, *columns = zip(*found.rows, strict=True)
    rows = [
        (head, cells)
        for head, cells in zip(found.columns[1:], columns, strict=True)
        if head and cells != ranks and not any(" " in cell for cell in cells)
    ]
    for start in range(0, len(ranks) if rows else 0, RANKS_ABREAST):
        part = slice(start, start + RANKS_ABREAST)
        yield Table(("rank", *ranks[part]), tuple((head, *column[part]) for head, column in rows), optional=True)


def _back(
    entry: Entry, system: System, rank: int | None, character: Mapping[str, int] | None, *, rulings_on_back: bool
) -> Iterator[Block]:
    lines = _said(entry, system, "page", rank, character)
    yield from map(_line, lines)
    if rulings_on_back:
        yield from _rulings(entry)
    if entry.examples:
        shown = next((one for one in entry.examples if one.rank == rank), entry.examples[0])
        heading = f"Example at rank {shown.rank}" if entry.max_rank and entry.max_rank > 1 else "Example"
        yield text_block(_told(shown), label=f"{heading}: {plain(shown.title)}", optional=True)


def _told(example: Example) -> str:
    """An example in a few sentences: who, what is played, what happens, what comes of it."""
    sheets = (f"{name}: {_sheet(sheet)}" for name, sheet in example.given.items() if sheet)
    plays = (
        f"{name} plays {', then '.join(play or 'nothing' for play in plays)}"
        for name, plays in example.cards.items()
        if plays
    )
    with_ = (f"with {listed(example.options)}",) if example.options else ()
    when = (plain(line.text) for line in example.when if not line.claims)
    then = " and ".join(plain(line.text) for line in example.then)
    return " ".join(
        f"{text[:1].upper()}{text[1:]}."
        for text in (*with_, *sheets, *plays, *when, f"then {then}" if then else "")
        if text
    )


def _sheet(sheet: Mapping[str, object]) -> str:
    return ", ".join(
        f"{key} ({_sheet(value)})" if isinstance(value, Mapping) else given(key, value) for key, value in sheet.items()
    )


def _origin(entry: Entry, system: System) -> str:
    """Where the rule is from; a rule that this project wrote says so."""
    source = ", ".join(str(value) for value in entry.source.values())
    drafted = "rule drafted by this project"
    return (f"{drafted}; name from {source}" if source else drafted) if system.drafted(entry) else source


def _to_know(entry: Entry, system: System) -> tuple[str, ...]:
    effects = (entry.effect, *(entry.table.effects if entry.table is not None else ()))
    met = dict.fromkeys(word for effect in effects for word in mentions(effect, system.vocabulary))
    found = (word for word in met if word.role in ROLES_TO_KNOW)
    return tuple(word.name for word in found if word.name != entry.name)


def _line(line: Phrased) -> Block:
    """A phrased line; on paper nothing is linked, so runs part only where the type changes."""
    runs = tuple(Run(string(same), strong) for strong, same in groupby(line.runs, key=lambda run: run.strong))
    return Line(runs, line.depth, line.bullet)


def text_block(text: str, label: str | None = None, *, optional: bool | None = None) -> Block:
    """A line of plain text.  label: small words above it."""
    return Line((Run(text),), label=label, optional=optional)


def _wide(blocks: Iterable[Block]) -> Iterator[Block]:
    """What cannot be broken at the end of a line: tables, and words too long for one."""
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Line):
            text = " ".join([*(run.t for run in block.runs), block.label or ""])
            yield from (Word(word, bool(block.optional)) for word in text.split() if len(word) > LONG_WORD)
