"""An entry as plain data for its template: every text ready to print, every address ready to follow.

Given finished resolutions; never plays."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from generator.characters.prices import RankPrice, rank_prices
from generator.phrasing import Run as PhrasedRun
from generator.phrasing import scales
from generator.phrasing.runs import string
from generator.site import highlighting
from generator.site.addresses import Link, Links, Target
from generator.site.character_view import SheetView
from generator.site.diagram_view import DiagramView, diagram_of
from generator.site.figures_view import FiguresView, figures_view
from generator.site.leading import resolver
from generator.site.phrases import Phrases
from generator.site.relations import Relation, counting, relations
from generator.site.rules_view import RankRow, Run, Saying, nest, rank_rows
from generator.site.targets import Targets
from generator.site.trace_view import Step, steps_of
from generator.telling import prose
from generator.telling.charts import in_one
from generator.telling.entry_facts import facts, price, suit_of
from generator.telling.entry_prose import prose_of
from generator.telling.given import crowds
from generator.telling.hanging import doubtful
from generator.telling.rounding import rounded
from generator.telling.teller import Fact
from generator.telling.turned_up import turned_up
from generator.telling.word_facts import facts_of_entry, tabled
from generator.telling.worked import Worked, worked
from grammar.vocabulary import Vocabulary, Word
from grammar.words import SuitWord
from interpreter.desk.examples import Resolution
from rulebook.checks.proof import fingerprint
from rulebook.model.entry import Entry, Example
from rulebook.model.options import switched_on
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind


class Sign(Struct, frozen=True):
    """A suit by its sign, its letter and its word; order chooses the tint, which says nothing that these do not."""

    name: str
    letter: str
    sign: str
    order: int
    href: str


class Declared(Struct, frozen=True):
    """What a declaration says of its word; a value that is itself a word leads to it."""

    label: str
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The value alone."""
        return "".join(run.text for run in self.runs)


class Piece(Struct, frozen=True):
    """A stretch of effect text with its class and, for a name, its address."""

    text: str
    kind: str
    href: str = ""


class ExampleView(Struct, frozen=True):
    """A worked example with how it went.  outcome: what it comes to, on one line."""

    told: Worked
    options: tuple[Link, ...]
    steps: tuple[Step, ...]
    holds: bool
    outcome: str


class EntryView(Struct, frozen=True):
    """Everything that the page of an entry shows.  besides: what it is, too, and the rules of that.
    hangs: which noun has a small word that two could have, how what is divided is rounded, and
    where a card goes that is turned up."""

    name: str
    anchor: str
    sign: Sign | None
    kind: Link
    facts: tuple[str, ...]
    declared: tuple[Declared, ...]
    price: str
    ranks: str
    summary: str
    prose: tuple[tuple[str, str, str], ...]
    rules: tuple[Saying, ...]
    besides: tuple[tuple[Link, tuple[Saying, ...]], ...]
    rows: tuple[RankRow, ...]
    examples: tuple[ExampleView, ...]
    rulings: tuple[tuple[str, str, str], ...]
    relations: tuple[Relation, ...]
    when_empty: tuple[tuple[Link, tuple[Saying, ...]], ...]
    source_lines: tuple[tuple[Piece, ...], ...]
    file: str
    drafted: bool
    optional: bool
    source: str
    aliases: tuple[str, ...]
    cards: tuple[Link, ...]
    sheet: SheetView | None = None
    figures: FiguresView | None = None
    diagram: DiagramView | None = None
    paid_in: str = ""
    prices: tuple[RankPrice, ...] = ()
    proven: tuple[int, int] | None = None
    hangs: tuple[str, ...] = ()
    """Of how many changes of the rule how many an example notices."""


def entry_view(
    entry: Entry,
    rulebook: Rulebook,
    targets: Targets,
    links: Links,
    phrases: Phrases,
    played: Sequence[Resolution | None],
    cards: tuple[Link, ...] = (),
    sheet: SheetView | None = None,
) -> EntryView:
    """The view of one entry.  played: one resolution per example, or None where it could not be played."""
    system = rulebook.system(entry)
    kind = system.kinds[entry.kind]

    def locate(word: Word) -> Target | None:
        return targets.word(system, word)

    resolve = resolver(system, targets, links)
    here = targets.entry(entry).path
    told = system.vocabulary.word(entry.name)

    def said(one: Entry) -> tuple[Saying, ...]:
        lines = phrases.phrase(one.effect, system.vocabulary, form="page", max_rank=one.max_rank, name=one.name)
        return nest(lines, links, locate, but=here)

    def in_one_line(one: Entry, rank: int) -> str:
        lines = phrases.phrase(one.effect, system.vocabulary, rank=rank, max_rank=one.max_rank, name=one.name)
        return in_one([string(line.runs) for line in lines])

    paid_in, prices = rank_prices(entry, system) or ("", ())
    return EntryView(
        name=entry.name,
        anchor=entry.slug,
        sign=sign_of(entry, system, targets, links),
        kind=Link(kind.name, links.to(targets.kind(system.slug, kind.slug))),
        facts=() if tabled(kind) else facts(entry, kind, system.vocabulary),
        declared=linked(facts_of_entry(entry, system), system, targets, links, but=told),
        price=price(entry, kind),
        ranks=f"1 to {entry.max_rank}" if entry.max_rank and entry.max_rank > 1 else "",
        summary=prose.line(entry.summary, resolve),
        prose=_sections(entry, kind, resolve),
        rules=said(entry),
        besides=tuple(
            (_link(other.id, targets, links), said(other)) for other in system.implied(entry) if other.effect.statements
        ),
        rows=ranks(entry, system.vocabulary, phrases),
        examples=tuple(
            example_view(entry, example, play, targets, links)
            for example, play in zip(entry.examples, played, strict=True)
            if example.of is None
        ),
        rulings=tuple(
            (prose.line(r.question, resolve), prose.line(r.reading, resolve), prose.line(r.why, resolve))
            for r in entry.rulings
        ),
        relations=relations(entry, rulebook, lambda other: _link(other.id, targets, links)),
        when_empty=tuple(
            (_link(other.id, targets, links), said(other))
            for word, other in counting(entry, system)
            if word.count and word.at == 0
        ),
        hangs=(
            *doubtful(entry.effect, system.vocabulary),
            *rounded(entry.effect, system),
            *turned_up(entry.effect),
        ),
        source_lines=source_lines(entry, system, targets, links),
        file=entry.path,
        drafted=system.drafted(entry),
        optional=entry.optional,
        source=", ".join(str(value) for value in entry.source.values()),
        aliases=tuple(entry.aliases),
        cards=cards,
        sheet=sheet,
        figures=figures_view(entry, system, lambda other: _link(other.id, targets, links), in_one_line),
        diagram=diagram_of(entry, system, targets, links),
        paid_in=paid_in,
        prices=prices,
        proven=proven(entry, system),
    )


def proven(entry: Entry, system: System) -> tuple[int, int] | None:
    """How many of how many changes of the rule an example notices; None if that is not known of the rule as it is."""
    shares = system.proven.entries if system.proven is not None else ()
    share = system.once("proven", lambda: {one.entry: one for one in shares}).get(entry.id.partition("/")[2])
    return (share.noticed, share.changes) if share is not None and share.of == fingerprint(entry) else None


def linked(
    facts: Sequence[Fact], system: System, targets: Targets, links: Links, *, but: Word | None
) -> tuple[Declared, ...]:
    """Facts with their words linked, but for the word that they are about."""

    def run(one: PhrasedRun) -> Run:
        target = targets.word(system, one.target) if one.target is not None and one.target != but else None
        return Run(one.text, links.to(target), target.title) if target is not None else Run(one.text)

    return tuple(Declared(fact.label, tuple(map(run, fact.text))) for fact in facts)


def _link(id: str, targets: Targets, links: Links) -> Link:
    found = targets.of_id(id)
    assert found is not None, f"the rulebook mentions {id}, which it does not hold"
    return Link(found.title, links.to(found))


def sign_of(entry: Entry, system: System, targets: Targets, links: Links) -> Sign | None:
    """The suit of an entry, ready to print."""
    word = suit_of(entry, system)
    return sign(word, system, targets, links) if word else None


def sign(word: SuitWord, system: System, targets: Targets, links: Links) -> Sign:
    """A suit by its word."""
    return Sign(
        word.name,
        word.letter or word.name[:1],
        word.sign,
        word.order or 0,
        links.to(targets.suit(system.slug, word.name)),
    )


def ranks(entry: Entry, vocabulary: Vocabulary, phrases: Phrases) -> tuple[RankRow, ...]:
    """What the entry says at each rank, in card length."""
    if not entry.max_rank or entry.max_rank < 2 or not scales(entry.effect):
        return ()
    texts = []
    for rank in range(1, entry.max_rank + 1):
        lines = phrases.phrase(
            entry.effect, vocabulary, form="card", rank=rank, max_rank=entry.max_rank, name=entry.name
        )
        texts.append((rank, ["".join(run.text for run in line.runs) for line in lines]))
    return rank_rows(texts)


def source_lines(entry: Entry, system: System, targets: Targets, links: Links) -> tuple[tuple[Piece, ...], ...]:
    """The effect text, line by line, in coloured and linked pieces; nothing of an entry without one."""
    if not entry.effect_text.strip():
        return ()
    lines: list[list[Piece]] = [[]]
    for piece in highlighting.pieces(entry.effect_text.rstrip("\n"), entry.effect, system.vocabulary.resolve):
        target = targets.word(system, piece.term.head) if piece.term else None
        href = links.to(target) if target and target.path != targets.entry(entry).path else ""
        for number, text in enumerate(piece.text.split("\n")):
            if number:
                lines.append([])
            if text:
                lines[-1].append(Piece(text, piece.kind, href))
    return tuple(tuple(line) for line in lines)


def example_view(
    entry: Entry, example: Example, played: Resolution | None, targets: Targets, links: Links
) -> ExampleView:
    """A worked example with its trace."""
    vocabulary = targets.rulebook.system(entry).vocabulary
    told = worked(entry, example, vocabulary)
    return ExampleView(
        told=told,
        options=tuple(_option(name, entry, targets, links) for name in example.options),
        steps=steps_of(entry, played, targets, links, crowds(example, vocabulary)) if played else (),
        holds=played is not None and not played.diagnostics,
        outcome=outcome_of(told.claims, played),
    )


_IS = re.compile(r"(?P<who>.+?)['’](?P<s>s?) (?P<what>[^'’]+?) is (?P<number>−?[\d,]+)")
_HAS = re.compile(r"(?P<who>.+?) has (?P<number>[\d,]+|no) (?P<what>.+)")
_STEP = re.compile(r"\((-?\d+) → (-?\d+)\)")


def outcome_of(claims: Sequence[str], played: Resolution | None) -> str:
    """What an example comes to, on one line: a number as what it was and what it became, anything else as it is claimed."""
    steps = played.steps if played is not None else ()
    said = []
    for claim in claims:
        found = _IS.fullmatch(claim) or _HAS.fullmatch(claim)
        before = None
        if found is not None:
            about = re.compile(rf"{re.escape(found['who'])}\b.*\b{re.escape(found['what'])}", re.IGNORECASE)
            numbers = [_STEP.search(step.text) for step in steps if about.search(step.text)]
            before = next((one[1] for one in numbers if one is not None), None)
        if found is None or before is None:
            said.append(claim)
        else:
            whose = f"{found['who']}’{found.groupdict().get('s', 's')}"
            number = "0" if found["number"] == "no" else found["number"]
            said.append(f"{whose} {found['what']} {int(before):,} → {number}")
    return "; ".join(said)


def _option(name: str, entry: Entry, targets: Targets, links: Links) -> Link:
    """An option that an example switches on."""
    (id,) = switched_on(targets.rulebook.system(entry), [name])
    return _link(id, targets, links)


def _sections(entry: Entry, kind: Kind, resolve: prose.Resolve) -> tuple[tuple[str, str, str], ...]:
    """What is for reading: anchor, title and HTML of each section."""
    told = prose_of(entry, kind)
    return tuple((f"about-{field.name}", field.label, prose.block(text, resolve)) for field, text in told)
