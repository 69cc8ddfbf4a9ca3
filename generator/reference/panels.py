"""What is needed at the table, as a PDF: the panels that a system declares, on one sheet or on a screen.

The text is the short phrasing of entries and the facts of declarations.  Never writes a rule of its own and never clips:
the type becomes smaller until all stands on the sides that there are, or it is a finding."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import inf, sqrt
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic
from generator.cards import typesetting
from generator.cards.blocks import Block, Item, Line, Run, Table, TextLine, mark_of
from generator.cards.kept import kept_or_set
from generator.cards.sheets import PAPERS
from generator.files import write_whole
from generator.phrasing import Line as Phrased
from generator.phrasing import phrase
from generator.phrasing.runs import string
from generator.telling import prose
from generator.telling.always import equal
from generator.telling.charts import Chart, chart_of, table_of
from generator.telling.entry_prose import prose_of
from generator.telling.odds import OddsTable, odds_of, percent
from generator.telling.plain_prose import plain
from generator.telling.prose_links import named
from generator.telling.rounding import rounding
from generator.telling.teller import Fact
from generator.telling.word_facts import (
    HOLDS_FOR,
    OF_OPTIONS,
    amount_of,
    behind_label,
    beside_rules,
    facts_of,
    facts_of_entry,
    said,
)
from grammar.nodes.structure import Effect
from grammar.store import Store
from grammar.vocabulary import Word
from grammar.words import SuitWord, ThingWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes import fields_made, panels

LAYOUT = "reference.typ"
COLUMNS = 3
MARGIN = 5.5
"""Millimetres; a home printer cannot print on the outer five."""

SIZES = tuple(size / 10 for size in range(80, 141))
"""Type sizes in points; below the first nothing is set."""

SHORT = 80
"""Characters up to which lines stand one behind the other."""

SECTION_OF = {"scope": "scopes", "state": "states", "action": "actions", "thing": "things"}
"""Where a role's words have effects of their own."""

WIDE_SIZES = tuple(size / 10 for size in range(90, 221))
"""The same for what is read from half a metre away."""


class Panel(Struct, frozen=True):
    """A title and what stands under it."""

    title: str
    items: tuple[Block, ...]


class Paper(Struct, frozen=True):
    """Millimetres; a paper as it lies."""

    width: float
    height: float
    columns: int
    margin: float


class Reference(Struct, frozen=True, omit_defaults=True):
    """All that the layout knows.  size: of the type, in points."""

    name: str
    kind: str
    title: str
    language: str
    panels: tuple[Panel, ...]
    side: str
    note: str
    edition: str | None = None
    sheet: Paper | None = None
    size: float | None = None


class Shown(Struct, frozen=True):
    """An entry or a declared word, as the reference shows it.  facts: by label; beside: as they stand beside its rule.
    prose: labels and texts for reading.  amount: of a number, how large it is and what it is.  others: the label of the
    fact for whom its rule is, if that is nobody who has a player."""

    name: str
    lines: tuple[Phrased, ...]
    facts: Mapping[str, Fact]
    sign: str = ""
    summary: str = ""
    chart: Chart | None = None
    prose: tuple[tuple[str, str], ...] = ()
    amount: str = ""
    others: str = ""
    beside: Mapping[str, Fact] | None = None


class Form(Struct, frozen=True):
    """A paper on which panels are set.  name: under which a system declares it.

    sides: how many it may have, the best first.  across: whether its long edge lies across.  sizes: of type.
    wished: a size at which no more sides are taken.  side: what the foot calls a side."""

    name: str
    sides: tuple[int, ...]
    across: bool
    sizes: tuple[float, ...]
    wished: float
    side: str
    note: str
    overflows: Code


REFERENCE = Form(
    "reference", (2, 4), False, SIZES, 8.0, "side", "print at 100 %, both sides", codes.REFERENCE_OVERFLOWS
)
"""The sheet that lies on the table."""

SCREEN = Form("screen", (3, 4), True, WIDE_SIZES, 12.0, "panel", "print at 100 %, one side", codes.SCREEN_OVERFLOWS)
"""The screen that stands in front of whoever leads the game: panels across, side by side."""


FACING = Form("facing", (2, 3, 4), True, WIDE_SIZES, 13.0, "panel", "print at 100 %, one side", codes.SCREEN_OVERFLOWS)
"""The other side of the screen, which players see."""

FORMS = (REFERENCE, SCREEN, FACING)


def declared_reference(system: System, form: Form = REFERENCE) -> fields_made.Reference | None:
    """What the system says of its reference or its screen; nothing if it has none."""
    return system.head.sheets.get(form.name)


def build_reference(
    system: System, outs: Mapping[str, Path], form: Form = REFERENCE, store: Store | None = None
) -> tuple[Diagnostic, ...]:
    """Writes the reference (or the screen) of a system for each paper to its file; with a finding, a file is not written.

    outs: files by paper, a key of sheets.PAPERS.  store: where it is kept for the next run.  Raises KeyError for a paper
    that does not exist."""
    if found := _unknown_facts(system, form):
        return found
    findings: list[Diagnostic] = []
    for paper, out in outs.items():
        made = pdf_of(reference_data(system, paper, form), form, store, f"{form.name}-{system.slug}-{paper}.pdf")
        if made is None:
            most = f"{max(form.sides)} {form.side}s"
            trouble = f"at {min(form.sizes):g} pt it has more than {most} or a word wider than a column; show less"
            findings.append(_finding(system, form.overflows, (form.name,), trouble, sheet=paper, sides=max(form.sides)))
            continue
        write_whole(out, made)
    return tuple(findings)


def pdf_of(data: Reference, form: Form, store: Store | None = None, name: str = "") -> bytes | None:
    """Panels in the largest type with which they fit on their sides, or nothing.  store: where it is kept by this name."""

    def made() -> bytes | None:
        set_data = fitted(data, form)
        return typesetting.pdf(LAYOUT, set_data) if set_data is not None else None

    return kept_or_set(name, [data, form.sides, form.sizes, form.wished], made, store)


def fitted(data: Reference, form: Form) -> Reference | None:
    """The same with the largest type in which it fits: on as few sides as there may be, if type can be read there."""

    @cache
    def room(size: float) -> float:
        report = layout_report(replace(data, size=size))
        return inf if report["wide"] else report["sides"] - 1 + min(max(report["full"], 0.01), 1)

    for sides in form.sides:
        least = form.sizes[0] if sides == form.sides[-1] else form.wished
        if room(least) <= sides:  # else there is no need to look how large it might be
            return replace(data, size=_largest([size for size in form.sizes if size >= least], sides, room))
    return None


def _largest(sizes: Sequence[float], sides: int, room: Callable[[float], float]) -> float:
    """The largest size in which there is room on the sides; in the smallest there is.

    What is printed takes room as its type by its type: one look tells about where to look next."""
    fits, fails, at = 0, len(sizes), 0
    while fails - fits > 1:
        taken = room(sizes[at])
        guess = bisect_right(sizes, sizes[at] * sqrt(sides / taken)) - 1 if taken < inf else (fits + fails) // 2
        at = min(max(guess, fits + 1), fails - 1)
        fits, fails = (at, fails) if room(sizes[at]) <= sides else (fits, at)
    return sizes[fits]


def layout_report(data: Reference) -> Mapping[str, float]:
    """What the layout says: how many sides, how full the last one is (from 0 to 1), whether something is too wide."""
    return cast("Mapping[str, float]", typesetting.report(LAYOUT, data)[0])


def reference_data(system: System, paper: str, form: Form = REFERENCE) -> Reference:
    """All that the layout knows but the size of the type."""
    declared = declared_reference(system, form)
    panels = tuple(panel_of(panel, system) for panel in (declared.panels if declared is not None else ()))
    title = (declared.title if declared is not None else "") or form.name.capitalize()
    aside = " ".join(text for text in (rounding(system), *equal(system)) if text)
    return laid_out(system, system.name, title, panels, paper, form, aside=aside if form is REFERENCE else "")


def laid_out(
    system: System,
    name: str,
    kind: str,
    panels: tuple[Panel, ...],
    paper: str,
    form: Form,
    columns: int = COLUMNS,
    aside: str = "",
) -> Reference:
    """Panels on a paper of that form.  name, kind: what stands above them, large and small.  aside: what holds for all of
    it, behind the small one."""
    long, short = PAPERS[paper]
    title = f"{system.name}: {kind if name == system.name else name}"
    data = Reference(name, f"{kind}. {aside}" if aside else kind, title, "en", panels, form.side, form.note)
    width, height = (long, short) if form.across else (short, long)
    sheet = Paper(width, height, columns, MARGIN)
    return replace(data, edition=f"{system.slug} · {mark_of(data)}", sheet=sheet)


def panel_of(panel: panels.Panel, system: System, *, full: bool = False) -> Panel:
    """A panel as it is declared, with all that it shows.  full: rules in whole sentences, as on pages."""
    told = told_lines(panel.says, system) if panel.says else ()
    odds = (_odds(odds_of(panel.odds, system), full=full),) if panel.odds is not None else ()
    return Panel(panel.title, (*told, *odds, *_shown(panel, system, full=full)))


def told_lines(text: str, system: System) -> tuple[Line, ...]:
    """Prose, a block for each paragraph and each item of a list."""

    def say(target: str) -> str:
        found = named(target, system)
        return found.text if found is not None else target

    return tuple(
        Line(tuple(Run(said, True if strong else None) for said, strong in runs), None, bullet or None)
        for bullet, runs in prose.lines(text, say)
    )


def _shown(panel: panels.Panel, system: System, *, full: bool) -> list[Block]:
    shown, form, labels = list(shown_in(panel, system, full=full)), panel.form, list(panel.facts)
    if not shown:
        return []
    if form == "whole":
        return [block for one in shown for block in _whole(one, system)]
    if form == "table":
        items = [_table(shown, labels or list(dict.fromkeys(label for one in shown for label in one.facts)))]
    else:
        items = [
            chart_block(one.chart, one.lines if form == "rules" else ())
            if one.chart is not None
            else _item(one, labels, rules=form == "rules", full=full)
            for one in shown
        ]
    return items


def items_of(
    entries: Iterable[Entry],
    system: System,
    labels: Iterable[str] = (),
    asked: Callable[[Entry], tuple[TextLine, ...]] | None = None,
) -> tuple[Block, ...]:
    """Entries as they stand on a panel of rules in whole sentences, with these facts, if there are any.

    asked: what stands last of each."""
    found: list[Block] = []
    for entry in entries:
        one, last = _of_entry(entry.id, system, True), asked(entry) if asked is not None else ()
        if one.chart is not None:
            chart = chart_block(one.chart, one.lines)
            found.append(replace(chart, notes=(*(chart.notes or ()), *last)))
        else:
            item = _item(one, [*labels], rules=True, full=True)
            found.append(replace(item, lines=(*item.lines, *last)))
    return tuple(found)


def _whole(one: Shown, system: System) -> Iterator[Block]:
    """All that an entry tells: its flavor, its facts, its prose, its rules; of a word what is declared of it."""
    lines = [_line(0, one.summary)] if one.summary else []
    lines += [_line(0, said(fact)) for fact in one.facts.values()]
    yield Item(f"{one.sign} {one.name}".strip(), tuple(lines) or (_line(0, ""),))
    for label, text in one.prose:
        first, *more = told_lines(text, system)
        behind = not first.bullet  # a list begins under its label
        yield Item(label, (TextLine(first.runs if behind else (), 0, False),))
        yield from more if behind else (first, *more)
    yield from (Line((Run(string(line.runs)),), line.depth, line.bullet or None) for line in one.lines)


def _table(shown: Iterable[Shown], labels: list[str]) -> Block:
    rows = (
        (f"{one.sign} {one.name}".strip(), *(one.facts[label].plain if label in one.facts else "" for label in labels))
        for one in shown
    )
    return Table(("", *labels), tuple(rows))


def chart_block(chart: Chart, rule: Iterable[Phrased] = ()) -> Table:
    """A table of the rules, under its name; below it what is done with it."""
    head = tuple(string(one) for one in chart.head)
    rows = tuple((string(row.key), *row.texts) for row in chart.rows)
    notes = [_line(line.depth, string(line.runs), bullet=line.bullet) for line in rule]
    return Table(head, rows, chart.name, (*_run_on(notes), *(_line(0, string(note)) for note in chart.notes)))


def _odds(odds: OddsTable, *, full: bool) -> Block:
    """full: with what else counts."""
    head = tuple(string(one) for one in odds.head)
    rows = tuple((row.key, *map(percent, row.chances)) for row in odds.rows)
    notes = [odds.note, odds.aside] if full and odds.aside else [odds.note]
    return Table(head, rows, notes=tuple(_line(0, string(note)) for note in notes))


def _item(one: Shown, labels: list[str], *, rules: bool, full: bool) -> Item:
    """A name and lines; the facts that are wanted, and where there is no rule, all of them or else the summary: of a number
    how large it is."""
    lines = [_line(line.depth, string(line.runs), bullet=line.bullet) for line in one.lines] if rules else []
    if rules and one.amount and not (lines or labels):
        return Item(one.name, (_line(0, one.amount),))
    wanted = labels or ([one.others] if lines else list(one.facts))
    known = one.beside if lines and one.beside is not None else one.facts
    facts = [known[label] for label in wanted if label in known]
    lines += [_line(0, said(fact) if full else behind_label(fact)) for fact in facts]
    lines = lines or [_line(0, one.summary)]
    return Item(f"{one.sign} {one.name}".strip(), tuple(_run_on(lines)))


def _line(depth: int, text: str, *, bullet: bool = False) -> TextLine:
    return TextLine((Run(text),), depth, bullet)


def _run_on(lines: list[TextLine]) -> Iterator[TextLine]:
    """Short lines one behind the other, where nothing hangs under them."""
    flat = all(line.depth == 0 and not line.bullet for line in lines)
    waiting: str | None = None
    for line in lines:
        if flat and waiting is not None and max(len(waiting), len(line.plain)) <= SHORT:
            waiting = f"{waiting.removesuffix('.')}. {line.plain}"
            continue
        if waiting is not None:
            yield _line(0, waiting)
            waiting = None
        if flat:
            waiting = line.plain
        else:
            yield line
    if waiting is not None:
        yield _line(0, waiting)


def shown_in(panel: panels.Panel, system: System, *, full: bool = False) -> Iterator[Shown]:
    """What a panel shows: first the words and entries that it names, then those of its kinds.

    full: their rules in whole sentences, as on pages, and not in a few words."""
    told = system.told
    for name in panel.of:
        word = system.vocabulary.word(name)
        if word is not None:
            id = word.id or told.get((word.role, word.name), "")
            yield _of_entry(id, system, full) if id in system.entries else _of_word(word, system, full)
    kinds = [kind for kind in system.kinds.values() if kind.name in panel.kinds]
    for kind in sorted(kinds, key=lambda k: panel.kinds.index(k.name)):
        found = [entry for entry in system.of_kind(kind.slug) if entry.name not in panel.but]
        words = [word.name for word in system.vocabulary.words(kind.role)] if kind.role != "entry" else []
        for entry in sorted(found, key=lambda e: words.index(e.name) if e.name in words else len(words)):
            yield _of_entry(entry.id, system, full)


def _of_entry(id: str, system: System, full: bool) -> Shown:
    entry = system.entries[id]
    facts = {fact.label: fact for fact in facts_of_entry(entry, system) if fact.label not in OF_OPTIONS}
    word = system.vocabulary.word(entry.name, system.kinds[entry.kind].role)
    lines = _said(entry.effect, system, full, entry.max_rank, entry.name)
    if word is not None and not lines:
        lines = _said(_effect(word, system), system, full)
    name = f"{entry.name} (optional)" if entry.optional else entry.name
    told = tuple((field.label, text) for field, text in prose_of(entry, system.kinds[entry.kind]))
    others = HOLDS_FOR if _for_others(system.held_by(entry), system) else ""
    shown = Shown(name, lines, facts, _sign(word), plain(entry.summary), _table_said(word, system), told, others=others)
    beside = {fact.label: fact for fact in beside_rules(facts.values(), word, system)}
    return replace(shown, beside=beside) if lines else shown


def _for_others(holder: str, system: System) -> bool:
    """Whether a rule is for some of those who have no player: they are called you in it, and no reader would know."""
    known = {
        sort
        for word in system.vocabulary.every(ThingWord)
        if word.default
        for sort in system.vocabulary.sorts(word.name)
    }
    word = system.vocabulary.named(holder, ThingWord) if holder else None
    return word is not None and not word.single and not word.item and word.name not in known


def _of_word(word: Word, system: System, full: bool) -> Shown:
    facts = {fact.label: fact for fact in facts_of(word, system)}
    lines = _said(_effect(word, system), system, full, name=word.name)
    amount = amount_of(word, system) if word.role in ("stat", "track") else ""
    return Shown(word.name, lines, facts, _sign(word), word.summary, _table_said(word, system), amount=amount)


def _table_said(word: Word | None, system: System) -> Chart | None:
    table = table_of(word, system) if word is not None else None
    return chart_of(table, system, short=True) if table is not None else None


def _effect(word: Word, system: System) -> Effect | None:
    return system.effects.get((SECTION_OF.get(word.role, ""), word.name))


def _said(
    effect: Effect | None, system: System, full: bool, max_rank: int | None = None, name: str = ""
) -> tuple[Phrased, ...]:
    if effect is None:
        return ()
    return phrase(effect, system.vocabulary, form="page" if full else "card", max_rank=max_rank, name=name)


def _sign(word: Word | None) -> str:
    """A suit's shape and letter."""
    return f"{word.sign} {word.letter}" if isinstance(word, SuitWord) else ""


def _unknown_facts(system: System, form: Form) -> tuple[Diagnostic, ...]:
    """Labels that nothing in their panel has."""
    declared = declared_reference(system, form)
    return tuple(
        _finding(system, codes.NOT_A_CHOICE, (form.name, "panels", *at), hint, field="facts", value=label)
        for at, label, hint in unknown_facts(declared.panels if declared is not None else (), system)
    )


def unknown_facts(found: Iterable[panels.Panel], system: System) -> Iterator[tuple[tuple[int, str, int], str, str]]:
    """Labels that nothing in their panel has: where they stand among the panels, the label, and which there are."""
    for number, panel in enumerate(found):
        known = {label for one in shown_in(panel, system) for label in one.facts}
        for index, label in enumerate(panel.facts):
            if label not in known:
                yield (number, "facts", index), label, f"the facts here are {', '.join(sorted(known))}"


def _finding(system: System, code: Code, path: tuple[str | int, ...], hint: str, **holes: object) -> Diagnostic:
    return Diagnostic(code, system.places[path], code.message.format_map(holes), system.slug, path, hint)
