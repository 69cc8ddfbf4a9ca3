"""Tables and lists as plain data: the entries of a kind, a suit or a system, the words of a system, its counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.site import coverage
from generator.site import facets as asking
from generator.site.addresses import Link, Links, slug
from generator.site.entry_view import Declared, Sign, linked, sign, sign_of
from generator.site.phrases import Phrases
from generator.site.rules_view import Saying, nest
from generator.site.targets import Targets
from generator.telling import plain_prose, prose
from generator.telling.always import always
from generator.telling.entry_facts import is_suit, label, values
from generator.telling.teller import Fact, figure
from generator.telling.word_facts import OPTION, apart, effect_of, facts_of, facts_of_entry
from grammar.vocabulary import Word
from grammar.words import SuitWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Field, Kind

SUIT = "suit"
"""The question after the suit, whatever the field is called; a field of that name may also hold what is no suit."""

OPTIONAL = "optional"
"""The question whether an entry is an option; no field is called so."""

MOST_FACTS = 4
"""So many facts stand in the row of an entry without a rule; its page has them all."""


class Row(Struct, frozen=True):
    """An entry in a table.  cells: by column key.  figures: numbers in them, to sort by.  rule: the rule, line by
    line with its depth."""

    name: str
    href: str
    sign: Sign | None
    kind: Link
    cells: Mapping[str, tuple[str, ...]]
    figures: Mapping[str, int]
    ranks: int | None
    rule: tuple[tuple[int, str], ...]
    drafted: bool
    optional: bool


class Table(Struct, frozen=True):
    """Rows with the columns that they share.  game: the slug of whose index narrows them.

    sign_label: what the suit is called, or empty where all rows share one."""

    caption: str
    game: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    with_kind: bool
    sign_label: str
    with_ranks: bool
    with_rules: bool


class WordView(Struct, frozen=True):
    """A declared word.  facts: what its declaration says.  rules: what a state does, phrased."""

    name: str
    anchor: str
    long: str
    abbr: str
    summary: str
    facts: tuple[Declared, ...]
    rules: tuple[Saying, ...]


def table(
    caption: str, entries: Sequence[Entry], system: System, targets: Targets, links: Links, phrases: Phrases
) -> Table:
    """The table of the given entries; a column for the kind stands in it if there are several.

    What this project drafted is marked where it is not all."""
    kinds = [system.kinds[slug] for slug in dict.fromkeys(entry.kind for entry in entries)]
    suited = [f for kind in kinds for f in kind.fields.values() if is_suit(f, system.vocabulary)]
    own = {SUIT} if suited else set()  # asked already, for all who have a sign
    asked = {f.name: f for kind in kinds for f in kind.facets if f not in suited and f.name not in own}
    counted = {field.name: field for kind in kinds for field in kind.fields.values() if is_figure(field)}
    shown = {**asked, **{name: field for name, field in counted.items() if name not in asked}}
    shared = [name for name in shown if all(name in kind.fields for kind in kinds)]
    said = shared_facts(entries, system)
    mixed = not all(map(system.drafted, entries))
    found = (row(entry, system, targets, links, phrases, tuple(shown), said) for entry in entries)
    rows = tuple(replace(one, drafted=one.drafted and mixed) for one in found)
    titles = {name: field.label or label(name) for name, field in shown.items()}
    with_kind = len(kinds) > 1
    sign_label = next((field.label or label(field.name) for field in suited), "")
    return Table(
        caption,
        system.slug,
        tuple((name, titles[name]) for name in shared),
        rows,
        with_kind,
        sign_label if len({r.sign for r in rows}) > 1 else "",
        any(r.ranks and r.ranks > 1 for r in rows),
        any(entry.effect.statements for entry in entries),
    )


def is_figure(field: Field) -> bool:
    """Whether a field is a number by which entries are compared, and so has a column; ranks have one of their own."""
    return field.type == "number" and field.name != "max_rank"


def shared_facts(entries: Sequence[Entry], system: System) -> tuple[Fact, ...]:
    """What all of several entries have in common; said once, it need not stand in every row."""
    if len(entries) < 2:
        return ()
    first, *others = (facts_of_entry(entry, system) for entry in entries)
    return tuple(fact for fact in first if all(fact in other for other in others))


def row(
    entry: Entry,
    system: System,
    targets: Targets,
    links: Links,
    phrases: Phrases,
    columns: Iterable[str],
    shared: Sequence[Fact] = (),
) -> Row:
    """One entry as a row; without a rule, with its facts but for those that are shared."""
    kind, sign = system.kinds[entry.kind], sign_of(entry, system, targets, links)
    lines = phrases.phrase(entry.effect, system.vocabulary, max_rank=entry.max_rank, name=entry.name)
    rule = tuple((line.depth, "".join(run.text for run in line.runs)) for line in lines)
    columned = {kind.fields[name].label for name in columns if name in kind.fields}
    columned |= {field.label for field in kind.facets}
    told = [] if kind.prose else list(facts_of_entry(entry, system))
    told = [fact for fact in told if fact not in shared and fact.label not in (*columned, OPTION)]
    rule = rule or tuple((0, f"{fact.label}: {fact.plain}") for fact in told[:MOST_FACTS])
    rule = rule or tuple((0, plain_prose.plain(ruling.reading)) for ruling in entry.rulings[:1])
    rule = rule or ((0, plain_prose.plain(entry.summary)),)
    given = {name: values(value) if (value := entry.fields.get(name)) not in (None, "") else () for name in columns}
    numbers = {name: entry.fields[name] for name in columns if name in kind.fields and is_figure(kind.fields[name])}
    figures = {name: number for name, number in numbers.items() if isinstance(number, int)}
    # In a column of yes and no only the yes is worth ink.
    cells = {name: () if entry.fields.get(name) is False else answer for name, answer in given.items()}
    cells |= {name: (figure(kind.fields[name], number),) for name, number in figures.items()}
    return Row(
        entry.name,
        links.to(targets.entry(entry)),
        sign,
        Link(kind.name, links.to(targets.kind(system.slug, kind.slug))),
        cells,
        figures,
        entry.max_rank,
        rule,
        system.drafted(entry),
        entry.optional,
    )


def answers_of(
    entry: Entry, system: System, targets: Targets, links: Links, phrases: Phrases
) -> dict[str, tuple[str, ...]]:
    """What an entry answers to the questions by which tables are narrowed, by key.

    Fields of one label ask one question, whatever their kinds call them; a suit is asked for as a suit."""
    kind, sign = system.kinds[entry.kind], sign_of(entry, system, targets, links)
    found: dict[str, tuple[str, ...]] = {}
    for field in kind.facets:
        value = entry.fields.get(field.name)
        if not is_suit(field, system.vocabulary) and value not in (None, ""):
            found[slug(field.label or label(field.name))] = values(value)
    read_off = asking.by_question(phrases.facets(entry.effect, system.vocabulary))
    found |= {name: read_off.get(name, ()) for name in asking.LABELS}
    found[OPTIONAL] = ("yes",) if entry.optional else ()
    if sign is not None:
        found[SUIT] = (sign.name,)
    return {key: answers for key, answers in found.items() if answers}


def questions_of(system: System) -> dict[str, str]:
    """The labels of the questions that the kinds of a system declare, by key."""
    fields = [field for kind in system.kinds.values() for field in kind.facets]
    asked = {slug(name): name for field in fields if (name := field.label or label(field.name))}
    suited = [
        field for kind in system.kinds.values() for field in kind.fields.values() if is_suit(field, system.vocabulary)
    ]
    return {**asked, **({SUIT: suited[0].label or label(suited[0].name)} if suited else {})}


def words(
    system: System, targets: Targets, links: Links, phrases: Phrases
) -> tuple[tuple[str, tuple[WordView, ...]], ...]:
    """All declared words that have no page of their own, by role and in order of declaration."""
    path = targets.words(system).path
    groups = []
    for title, told in apart(system):
        there = [word for word in told if (target := targets.word(system, word)) is not None and target.path == path]
        if there:
            groups.append((title, tuple(word_view(word, system, targets, links, phrases) for word in there)))
    return tuple(groups)


def word_view(word: Word, system: System, targets: Targets, links: Links, phrases: Phrases) -> WordView:
    """A word with what its declaration says, and what it does where it has an effect."""
    effect = effect_of(word, system)
    lines = phrases.phrase(effect, system.vocabulary, form="page", name=word.name) if effect is not None else ()
    return WordView(
        name=word.name,
        anchor=slug(word.name),
        long=word.long,
        abbr=word.abbr,
        summary=prose.line(word.summary, lambda target: None) if word.summary else "",
        facts=linked(facts_of(word, system), system, targets, links, but=word),
        rules=nest(lines, links, lambda term: targets.word(system, term)),
    )


def declared(value: object) -> str:
    """A value of a declaration on one line."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {declared(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(declared(item) for item in value)
    return "yes" if value is True else "no" if value is False else " ".join(str(value).split())


class KindView(Struct, frozen=True):
    """A kind on the front page of its system."""

    title: str
    href: str
    summary: str
    count: int
    share: float


class SystemView(Struct, frozen=True):
    """The front page of a system in numbers."""

    chapters: tuple[tuple[str, tuple[KindView, ...]], ...]
    suits: tuple[tuple[Sign, int], ...]
    entries: int
    examples: int
    words: int
    share: coverage.Share
    whole: int
    notes: tuple[tuple[Link, tuple[str, ...]], ...]
    always: tuple[str, ...]
    rules: tuple[Saying, ...]
    options: tuple[tuple[Link, str, tuple[Link, ...]], ...]


def kind_view(kind: Kind, system: System, targets: Targets, links: Links) -> KindView:
    """A kind with the number of its entries."""
    entries = system.of_kind(kind.slug)
    return KindView(
        kind.title or kind.plural,
        links.to(targets.kind(system.slug, kind.slug)),
        prose.line(kind.summary, lambda _: None),
        len(entries),
        coverage.share(entry.effect for entry in entries).of_all,
    )


def system_view(system: System, targets: Targets, links: Links, phrases: Phrases) -> SystemView:
    """What a system holds, how much of it is played, and what is left to the table."""
    entries = list(system.entries.values())
    signs = [sign(word, system, targets, links) for word in system.vocabulary.every(SuitWord)]
    held = [sign_of(entry, system, targets, links) for entry in entries]

    def link(entry: Entry) -> Link:
        return Link(entry.name, links.to(targets.entry(entry)))

    noted = [(entry, coverage.notes(entry.effect)) for entry in entries]
    return SystemView(
        chapters=tuple(
            (chapter, tuple(kind_view(kind, system, targets, links) for kind in kinds))
            for chapter, kinds in system.chapters
        ),
        suits=tuple((one, count) for one in signs if (count := sum(other == one for other in held))),
        entries=len(entries),
        examples=sum(len(entry.examples) for entry in entries),
        words=len(system.vocabulary.words()),
        share=coverage.share(entry.effect for entry in entries),
        whole=sum(1 for _, texts in noted if not texts),
        notes=tuple((link(entry), texts) for entry, texts in noted if texts),
        always=tuple(always(system)),
        rules=nest(
            phrases.phrase(system.rules, system.vocabulary, form="page"), links, lambda word: targets.word(system, word)
        ),
        options=tuple(
            (link(one), prose.line(one.summary, lambda _: None), tuple(link(system.entries[id]) for id in one.replaces))
            for one in system.options
        ),
    )
