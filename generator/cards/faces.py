"""An entry as the two faces of its card: plain data that the layout sets, nothing of it markup.

Front: what is needed in play.  Back: the rulings, an example, what it is and costs.  All rules text is phrased from the
effect; never plays, never measures and never writes a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec.structs import replace

from generator.cards.blocks import Block, Card, Cell, Line, Ranks, Run, Stats, Strip, Table, Try, mark_of
from generator.phrasing import Decided, deciding, phrase, rank_table, to_know
from generator.phrasing import Line as Phrased
from generator.phrasing import Run as PhrasedRun
from generator.phrasing.runs import string
from generator.telling.charts import Chart, ChartRow, chart_of
from generator.telling.endings import ENDS, LASTS
from generator.telling.entry_facts import label, price, suit_of, values
from generator.telling.entry_prose import prose_of
from generator.telling.given import claimed, given, printed
from generator.telling.plain_prose import plain
from generator.telling.teller import Fact, figure, is_absent
from generator.telling.word_facts import OPTION, amount_of, beside_rules, facts_of_entry, sentence_of
from grammar.vocabulary import Vocabulary, Word
from grammar.words import NUMBERS, SuitWord
from interpreter.state.trace import listed
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Field, Kind

LARGE, EASY, SMALL = 11.0, 10.0, 8.0
"""In points: the type in which whole sentences are read at arm's length, that of few words, and the smallest that there is."""

MOST_PIPS = 10
"""Entries with more ranks than this have no room for a circle each."""

RANKS_ABREAST = 5
"""A table of more ranks would be too wide."""

ROLES_TO_KNOW = (*NUMBERS, "test", "state", "action", "table", "entry")
"""What a player looks up; things, places and times explain themselves."""

NOT_ON_PAPER = ("[", " given ", "the number of ")
"""Examples with this are for the tests; on paper nobody could follow them."""


CLOSING = (LASTS, ENDS)
"""The labels of the facts that close a card."""

PARAGRAPH = re.compile(r"\n\n|\n(?=- )")
"""What parts paragraphs and items of prose."""


def card_of(
    entry: Entry, system: System, rank: int | None = None, character: Mapping[str, int] | None = None, id: str = ""
) -> Card:
    """The card of an entry, as it stands at a rank if one is given.

    character: numbers of somebody, put in as figures.  id: of the card, if it is not the entry's."""
    plain_front = tuple(_rules(entry, system, rank, character))
    short_front = tuple(_line(line) for line in _short(entry, system, rank, character))
    besides = tuple(_besides(entry, system, rank, has_rules=bool(short_front)))
    back = tuple(_back(entry, rank, system.vocabulary))
    rulings: tuple[Block, ...] = ()
    if not (plain_front or besides):  # then the rulings are all that there is to know
        rulings = tuple(_rulings(entry))
        back = tuple(block for block in back if block not in rulings)
    closing = tuple(_closing(entry, system))
    told = bool(plain_front or besides or rulings or closing)
    if not told:
        besides = (text_block(plain(entry.summary)),)
    needed = tuple(block for block in besides if not getattr(block, "optional", None))
    tries = [
        Try((*plain_front, *besides, *rulings, *closing), back, LARGE),
        Try((*short_front, *besides, *rulings, *closing), back, EASY),
        Try((*short_front, *needed, *rulings, *closing), (*(b for b in besides if b not in needed), *back), SMALL),
    ]
    card = _around(entry, system, rank, id or entry.id, tries)
    return finished(card if told else replace(card, flavour=""), system)


def _around(entry: Entry, system: System, rank: int | None, id: str, tries: Iterable[Try]) -> Card:
    kind, suit = system.kinds[entry.kind], suit_of(entry, system)
    return Card(
        id=id,
        sign=suit.sign if suit else None,
        letter=(suit.letter or suit.name[:1]) if suit else None,
        name=entry.name,
        kind=_kind_of(entry, kind),
        game=system.head.abbr or system.name,
        ranks=_ranks(entry, rank),
        about=" · ".join(_about(entry, kind, system)),
        see=", ".join(_to_know(entry, system)),
        flavour=plain(entry.summary),
        origin=_origin(entry, system),
        tries=tuple(tries),
    )


def finished(card: Card, system: System) -> Card:
    """A card with the mark of its edition."""
    return replace(card, edition=f"{system.slug} · {mark_of(replace(card, edition=None))}")


def _kind_of(entry: Entry, kind: Kind) -> str:
    """The kind, with a small word if the entry is an option and the kind does not say so itself."""
    return f"{kind.name} · optional" if entry.optional and "option" not in kind.name.casefold() else kind.name


def _ranks(entry: Entry, rank: int | None) -> Ranks | None:
    """How many ranks there are and how many are held; a card without a rank has empty circles for the pencil."""
    if not entry.max_rank or not 1 < entry.max_rank <= MOST_PIPS:
        return None
    return Ranks(min(rank or 0, entry.max_rank), entry.max_rank)


def _about(entry: Entry, kind: Kind, system: System) -> Iterator[str]:
    """What it is and what it costs to have it, which nobody needs in play: for the back."""
    for name in kind.card:
        field, value = kind.fields.get(name), entry.fields.get(name)
        shown = field is not None and field.type in ("choice", "yes-no") and not is_absent(value)
        if field is None or not shown or system.vocabulary.word(str(value), "suit"):
            continue
        title = field.label or label(field.name)
        yield title if value is True else f"{title}: {', '.join(values(value))}"
    if kind.costs and (cost := plain(price(entry, kind))):
        yield cost


# ---------------------------------------------------------------------- the front
def _rules(
    entry: Entry, system: System, rank: int | None, character: Mapping[str, int] | None
) -> Iterator[Line | Strip]:
    """Rule by rule: what decides as a strip, and what then happens as a sentence."""
    vocabulary, most = system.vocabulary, entry.max_rank
    told = deciding(entry.effect, vocabulary, rank=rank, max_rank=most, character=character, name=entry.name)
    for rule in told:
        yield from rule_blocks(rule)
    for line in _parts(entry, system):
        yield _line(line)


def rule_blocks(rule: Decided) -> Iterator[Line | Strip]:
    """A rule as pieces of a card."""
    cells = tuple(Cell(name, text) for name, text in rule_cells(rule) if text)
    if cells:
        yield Strip(cells)
    yield from map(_line, rule.lines)


def rule_cells(rule: Decided) -> tuple[tuple[str, str], ...]:
    """What decides, each with the word for it; empty where the rule does not say."""
    return (("When", string(rule.when)), ("Cost", string(rule.cost)), ("How often", string(rule.often)))


def _short(entry: Entry, system: System, rank: int | None, character: Mapping[str, int] | None) -> tuple[Phrased, ...]:
    """The same in a third of the words."""
    return (*short_lines(entry, system, rank, character), *_parts(entry, system))


def short_lines(
    entry: Entry, system: System, rank: int | None = None, character: Mapping[str, int] | None = None
) -> tuple[Phrased, ...]:
    """The rule of an entry as a card says it in few words, at a rank and with somebody's numbers if they are known."""
    vocabulary, most = system.vocabulary, entry.max_rank
    return phrase(entry.effect, vocabulary, form="card", rank=rank, max_rank=most, character=character, name=entry.name)


def whole_lines(
    entry: Entry, system: System, rank: int | None = None, character: Mapping[str, int] | None = None
) -> tuple[Phrased, ...]:
    """The same in whole sentences, as a page says it."""
    return phrase(
        entry.effect, system.vocabulary, rank=rank, max_rank=entry.max_rank, character=character, name=entry.name
    )


def _parts(entry: Entry, system: System) -> Iterator[Phrased]:
    """What an entry is besides, each behind its name."""
    for other in system.implied(entry):
        if system.kinds[other.kind].held_by:
            continue
        named = PhrasedRun(f"{other.name}: ", strong=True)
        for line in short_lines(other, system):
            yield replace(line, runs=(named, *line.runs)) if not line.depth else line


def _besides(entry: Entry, system: System, rank: int | None, *, has_rules: bool) -> Iterator[Block]:
    """What stands beside the rule: the table that it is, what grows with the rank, figures, facts, text."""
    kind = system.kinds[entry.kind]
    if chart := _chart(entry, system):
        yield from chart
        return
    if rank is None:
        yield from _rank_tables(entry, system)
    figures = tuple(figures_of(entry, kind))
    if figures:
        yield Stats(tuple(Cell(*one) for one in figures))
    untold = {OPTION, *CLOSING, *(name for name, _ in figures), *(field.label for field in _last(kind))}
    untold |= {kind.fields[name].label for name in kind.card if name in kind.fields}
    for field in (kind.fields[name] for name in kind.card if name in kind.fields):
        if field.type == "entries" and (named := values(entry.fields.get(field.name))):
            yield Line((Run(f"{field.label or label(field.name)}: ", strong=True), Run(", ".join(named))))
    for fact in facts_of_entry(entry, system):
        if fact.label not in untold:
            yield _fact(fact, optional=has_rules)
    told = prose_of(entry, kind)
    for field, text in told:
        for number, paragraph in enumerate(PARAGRAPH.split(text)):
            block = text_block(plain(paragraph.removeprefix("- ")), optional=has_rules)
            block = replace(block, bullet=True) if paragraph.startswith("- ") else block
            yield replace(block, label=field.label) if len(told) > 1 and not number else block
    if not has_rules:
        yield from _those_there(entry, system)


def _those_there(entry: Entry, system: System) -> Iterator[Block]:
    """Who is there in what is played to its end, and what each of them can do: nowhere else on paper has a stranger
    numbers."""
    for example in entry.examples:
        here = example.given.items() if example.decider and example.of is None else ()
        for number, (name, sheet) in enumerate(here):
            known = next((one.name for one in system.entries.values() if one.slug == sheet.get("as")), None)
            rest = _sheet(
                {key: value for key, value in sheet.items() if key != "as" or known is None}, system.vocabulary
            )
            said = ", ".join(text for text in (f"see {known}" if known else "", rest) if text)
            said = said or "with the numbers that everybody begins with"
            runs = (Run(f"{name}  ", strong=True), Run(f"{said[:1].upper()}{said[1:]}."))
            yield Line(runs, label=plain(example.title) if not number else None)


def figures_of(entry: Entry, kind: Kind, but: str = "") -> Iterator[tuple[str, str]]:
    """The numbers that somebody has by it: those of a weapon.  but: the field of one that is not asked for."""
    for field in kind.fields.values():
        value = entry.fields.get(field.name)
        if field.number and field.name != but and isinstance(value, int):
            yield field.label or label(field.name), figure(field, value)


def _last(kind: Kind) -> list[Field]:
    """The fields that close a card: text that its head would show."""
    return [kind.fields[name] for name in kind.card if name in kind.fields and kind.fields[name].type == "text"]


def _closing(entry: Entry, system: System) -> Iterator[Block]:
    """What a reader looks for last: how it looks, how it ends."""
    kind = system.kinds[entry.kind]
    for field in _last(kind):
        value = entry.fields.get(field.name)
        if isinstance(value, str) and any(letter.isalpha() for letter in value) and not kind.costs:
            yield Strip((Cell(field.label or label(field.name), plain(value)),))
    word = system.vocabulary.word(entry.name, kind.role) if entry.effect.statements else None
    facts = beside_rules(facts_of_entry(entry, system), word, system)
    cells = tuple(Cell(fact.label, fact.plain) for fact in facts if fact.label in CLOSING)
    if cells:
        yield Strip(cells)


def _chart(entry: Entry, system: System) -> list[Block]:
    """The table that an entry is: side by side where its cells are short, else row by row."""
    table = system.tables.get(entry.name) if system.kinds[entry.kind].role == "table" else None
    return list(chart_blocks(chart_of(table, system, short=True))) if table is not None else []


def chart_blocks(chart: Chart) -> Iterator[Block]:
    """A table as pieces of a card."""
    head = tuple(string(one) for one in chart.head)
    if chart.narrow:
        yield Table(head, tuple((string(row.key), *row.texts) for row in chart.rows))
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


def _fact(fact: Fact, *, optional: bool) -> Block:
    """What is declared; where there is a rule beside it, it gives way."""
    if sentence := sentence_of(fact):
        return text_block(sentence, optional=optional)
    return Line((Run(f"{fact.label}: ", strong=True), Run(fact.plain)), 0, False, optional=optional)


def _rank_tables(entry: Entry, system: System) -> Iterator[Block]:
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
        yield Table(("At rank", *ranks[part]), tuple((head, *column[part]) for head, column in rows), optional=True)


# ---------------------------------------------------------------------- the back
def _rulings(entry: Entry) -> Iterator[Block]:
    for ruling in entry.rulings:
        yield text_block(plain(ruling.reading), label=plain(ruling.question))


def _back(entry: Entry, rank: int | None, vocabulary: Vocabulary) -> Iterator[Block]:
    yield from _rulings(entry)
    told = ((one, _told(one, vocabulary)) for one in entry.examples if one.of is None and rank in (None, one.rank))
    shown = next(((one, text) for one, text in told if text), None)
    if shown is not None:
        example, text = shown
        heading = f"Example at rank {example.rank}" if entry.max_rank and entry.max_rank > 1 else "Example"
        yield text_block(text, label=f"{heading}: {plain(example.title)}", optional=True)


def _told(example: Example, vocabulary: Vocabulary) -> str:
    """An example in a few sentences: who, what is played, drawn and thrown, what happens, what comes of it.  Empty if it
    cannot be followed on paper: somebody chooses in it, or it is written for the tests alone."""
    if example.choices or example.decider or not example.when or not example.then:
        return ""
    sheets = (f"{name}: {_sheet(sheet, vocabulary)}" for name, sheet in example.given.items() if sheet)
    plays = (
        f"{name} plays {', then '.join(play or 'nothing' for play in plays)}"
        for name, plays in example.cards.items()
        if plays
    )
    with_ = (f"with {listed(example.options)}",) if example.options else ()
    drawn = (f"the deck turns up {example.deck}",) if example.deck else ()
    dice = (f"the dice show {listed([str(one) for one in example.dice])}",) if example.dice else ()
    if any(mark in line.text for line in (*example.when, *example.then) for mark in NOT_ON_PAPER):
        return ""
    when = (printed(line.text) for line in example.when if not line.claims)
    then = f"then {' and '.join(claimed(line.text, vocabulary) for line in example.then)}"
    return " ".join(
        f"{text[:1].upper()}{text[1:]}." for text in (*with_, *sheets, *when, *plays, *drawn, *dice, then) if text
    )


def _sheet(sheet: Mapping[str, object], vocabulary: Vocabulary) -> str:
    told = (
        f"{key} ({_sheet(value, vocabulary)})" if isinstance(value, Mapping) else given(key, value, vocabulary)
        for key, value in sheet.items()
    )
    return ", ".join(filter(None, told))


def _origin(entry: Entry, system: System) -> str:
    """Where the rule is from; a rule that this project wrote says so."""
    source = ", ".join(str(value) for value in entry.source.values())
    drafted = "rule drafted by this project"
    return (f"{drafted}; name from {source}" if source else drafted) if system.drafted(entry) else source


def _to_know(entry: Entry, system: System) -> tuple[str, ...]:
    found = (word for word in words_of(entry, system) if word.role in ROLES_TO_KNOW and _is_told(word, system))
    return tuple(word.name for word in found if word.name != entry.name)


def _is_told(word: Word, system: System) -> bool:
    """Whether there is anything to look up."""
    return bool(word.id or word.summary or (word.role, word.name) in system.told or amount_of(word, system))


def words_of(entry: Entry, system: System) -> Iterable[Word]:
    """The words that its rules ask for, those in the rows of a table too, each once."""
    effects = (entry.effect, *(entry.table.effects if entry.table is not None else ()))
    return dict.fromkeys(word for effect in effects for word in to_know(effect, system.vocabulary))


# ---------------------------------------------------------------------- lines
def _line(line: Phrased) -> Line:
    """A phrased line; on paper nothing is linked, so runs part only where the type changes."""
    runs = tuple(Run(string(same), strong) for strong, same in groupby(line.runs, key=lambda run: run.strong))
    return Line(runs, line.depth, line.bullet)


def text_block(text: str, label: str | None = None, *, optional: bool | None = None) -> Line:
    """A line of plain text.  label: small words above it."""
    return Line((Run(text),), label=label, optional=optional)


def named_block(name: str, lines: Iterable[Phrased], suit: SuitWord | None = None) -> Iterator[Line]:
    """Lines of a rule behind its name and its suit, if it has one."""
    mark = (Run(f"({' '.join(filter(None, (suit.sign, suit.letter)))}) "),) if suit is not None else ()
    for number, line in enumerate(lines):
        said = _line(line)
        named = (Run(f"{name}  ", strong=True), *mark, *(replace(run, strong=None) for run in said.runs))
        yield replace(said, runs=named) if not number else replace(said, depth=(said.depth or 0) + 1)
