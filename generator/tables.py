"""Tables and lists as plain data: the entries of a kind, a suit or a system, the words of a system, its counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator import coverage, prose
from generator import facets as asking
from generator.addresses import Links, slug
from generator.phrased import Phrasing
from generator.places import Places
from generator.sayings import Run, Saying, nest
from generator.searching import fold, spellings
from generator.views import Link, Sign, is_suit, label, sign, sign_of, values
from grammar.vocabulary import Word
from rulebook.entry import Entry
from rulebook.kinds import Kind
from rulebook.rulebook import System

ROLE_TITLES = {
    "thing": "Who and what",
    "stat": "Numbers",
    "track": "Pools and tracks",
    "skill": "Skills",
    "test": "Tests",
    "state": "States",
    "tag": "Tags",
    "scope": "Time",
    "place": "Places",
    "action": "Actions",
    "table": "Tables",
}
"""How the list of words calls each role that has no pages of its own, in the order of the list."""

SILENT = frozenset(
    {"name", "plural", "abbr", "long", "summary", "small", "effect", "letter", "sign", "order", "default", "verbs"}
)
"""What a declaration says of its word alone, and what is shown elsewhere."""

SORTS = ("thing", "test")
"""Roles in which `of` names the more general word; in all others it names who has it."""

SAID = {
    "start": "Starts at",
    "maximum": "At most",
    "minimum": "At least",
    "value": "Worth",
    "next": "Next",
    "unit": "Counted in",
    "group": "One of the",
    "count": "Counts",
    "uses": "As many as",
}
"""How pages call what declarations say, where the bare word would be unclear."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in a table.  cells: by column key.  answers: by facet key, for the filter.  words: what typing finds.
    rule: the rule in card length, line by line with its depth."""

    name: str
    href: str
    sign: Sign | None
    kind: Link
    cells: Mapping[str, tuple[str, ...]]
    ranks: int | None
    rule: tuple[tuple[int, str], ...]
    answers: Mapping[str, tuple[str, ...]]
    words: str
    drafted: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with the columns that they share and the questions that narrow them.

    sign_label: what the suit is called, or empty where all rows share one.
    facets: asked at once.  further: asked when a reader wants more of them."""

    caption: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    facets: tuple[asking.Facet, ...]
    further: tuple[asking.Facet, ...]
    with_kind: bool
    sign_label: str
    with_ranks: bool


@dataclass(frozen=True, slots=True)
class Declared:
    """What a declaration says of its word; a value that is itself a word leads to it."""

    label: str
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The value alone."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class WordView:
    """A declared word.  facts: what its declaration says.  rules: what a state does, phrased."""

    name: str
    anchor: str
    long: str
    abbr: str
    summary: str
    facts: tuple[Declared, ...]
    rules: tuple[Saying, ...]


def table(
    caption: str, entries: Sequence[Entry], system: System, places: Places, links: Links, phrasing: Phrasing
) -> Table:
    """The table of the given entries; a column for the kind stands in it if there are several."""
    kinds = [system.kinds[slug] for slug in dict.fromkeys(entry.kind for entry in entries)]
    asked = {field.name: field for kind in kinds for field in kind.facets if not is_suit(field, system.vocabulary)}
    shared = [name for name in asked if all(name in kind.fields for kind in kinds)]
    rows = tuple(row(entry, system, places, links, phrasing, tuple(asked)) for entry in entries)
    titles = {name: field.label or label(name) for name, field in asked.items()}
    with_kind = len(kinds) > 1
    sign_label = next(
        (f.label or label(f.name) for k in kinds for f in k.fields.values() if is_suit(f, system.vocabulary)), ""
    )
    suits = tuple(word.name for word in system.vocabulary.words("suit"))
    questions = [asking.count("kind", "Kind", [r.answers["kind"] for r in rows])] if with_kind else []
    questions.append(asking.count("suit", sign_label, [r.answers["suit"] for r in rows], suits))
    questions += [asking.count(name, title, [r.answers[name] for r in rows]) for name, title in titles.items()]
    further = [
        asking.count(name, title, [r.answers[name] for r in rows], asking.TIMINGS)
        for name, title in asking.LABELS.items()
    ]
    return Table(
        caption,
        tuple((name, titles[name]) for name in shared),
        rows,
        asking.worth_asking(questions),
        asking.worth_asking(further),
        with_kind,
        sign_label if len({r.sign.name if r.sign else "" for r in rows}) > 1 else "",
        any(r.ranks and r.ranks > 1 for r in rows),
    )


def row(entry: Entry, system: System, places: Places, links: Links, phrasing: Phrasing, columns: Iterable[str]) -> Row:
    """One entry as a row."""
    kind, sign = system.kinds[entry.kind], sign_of(entry, system, places, links)
    lines = phrasing.phrase(entry.effect, system.vocabulary, form="card", max_rank=entry.max_rank, name=entry.name)
    rule = tuple((line.depth, "".join(run.text for run in line.runs)) for line in lines)
    given = {name: values(value) if (value := entry.fields.get(name)) not in (None, "") else () for name in columns}
    # In a column of yes and no only the yes is worth ink.
    cells = {name: () if entry.fields.get(name) is False else answer for name, answer in given.items()}
    read_off = asking.by_question(phrasing.facets(entry.effect, system.vocabulary))
    answers = {
        **given,
        **{name: read_off.get(name, ()) for name in asking.LABELS},
        "kind": (kind.name,),
        "suit": (sign.name,) if sign else (),
    }
    spoken = " ".join(
        [
            entry.name,
            *spellings([entry.name]),
            *entry.aliases,
            kind.name,
            sign.name if sign else "",
            *(text for _, text in rule),
        ]
    )
    return Row(
        entry.name,
        links.to(places.entry(entry)),
        sign,
        Link(kind.name, links.to(places.kind(system.slug, kind.slug))),
        cells,
        entry.max_rank,
        rule,
        answers,
        " ".join(fold(spoken).split()),
        entry.origin == "drafted",
    )


def words(
    system: System, places: Places, links: Links, phrasing: Phrasing
) -> tuple[tuple[str, tuple[WordView, ...]], ...]:
    """All declared words that have no page of their own, by role and in order of declaration."""
    groups = []
    taken: set[str] = set()
    for role, title in ROLE_TITLES.items():
        found = []
        for word in system.vocabulary.words(role):
            # Of two words with one name the first has the address.
            if places.named(system, word.name) or slug(word.name) in taken:
                continue
            taken.add(slug(word.name))
            found.append(word_view(word, system, places, links, phrasing))
        if found:
            groups.append((title, tuple(found)))
    return tuple(groups)


def word_view(word: Word, system: System, places: Places, links: Links, phrasing: Phrasing) -> WordView:
    """A word with what its declaration says, and what it does where it has an effect."""
    effect = next((found for (_, name), found in sorted(system.effects.items()) if name == word.name), None)
    lines = phrasing.phrase(effect, system.vocabulary, form="page", name=word.name) if effect is not None else ()
    summary = word.of("summary")
    return WordView(
        name=word.name,
        anchor=slug(word.name),
        long=word.long,
        abbr=word.abbr,
        summary=prose.line(summary, lambda target: None) if isinstance(summary, str) else "",
        facts=tuple(
            fact(word, str(key), value, system, places, links)
            for key, value in word.data.items()
            if key not in SILENT and value not in (None, "") and not isinstance(value, bool)
        ),
        rules=nest(lines, links, lambda term: places.word(system, term)),
    )


def fact(word: Word, key: str, value: object, system: System, places: Places, links: Links) -> Declared:
    """One field of a declaration, its words linked."""
    title = ("A sort of" if word.role in SORTS else "Of") if key == "of" else SAID.get(key) or label(key)
    runs: list[Run] = []
    for item in value if isinstance(value, list | tuple) else [value]:
        text = declared(item)
        named = system.vocabulary.word(text)
        target = places.word(system, named) if named else None
        if runs:
            runs.append(Run(", "))
        runs.append(
            Run(text, links.to(target), target.title) if target and target.anchor != slug(word.name) else Run(text)
        )
    return Declared(title, tuple(runs))


def declared(value: object) -> str:
    """A value of a declaration on one line."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {declared(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(declared(item) for item in value)
    return "yes" if value is True else "no" if value is False else " ".join(str(value).split())


@dataclass(frozen=True, slots=True)
class KindView:
    """A kind on the front page of its system."""

    title: str
    href: str
    summary: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class SystemView:
    """The front page of a system in numbers."""

    kinds: tuple[KindView, ...]
    suits: tuple[tuple[Sign, int], ...]
    entries: int
    examples: int
    words: int
    share: coverage.Share
    whole: int
    notes: tuple[tuple[Link, tuple[str, ...]], ...]
    rules: tuple[Saying, ...]


def kind_view(kind: Kind, system: System, places: Places, links: Links) -> KindView:
    """A kind with the number of its entries."""
    entries = system.of_kind(kind.slug)
    return KindView(
        kind.title or kind.plural,
        links.to(places.kind(system.slug, kind.slug)),
        prose.line(kind.summary, lambda _: None),
        len(entries),
        coverage.share(entry.effect for entry in entries).of_all,
    )


def system_view(system: System, places: Places, links: Links, phrasing: Phrasing) -> SystemView:
    """What a system holds, how much of it is played, and what is left to the table."""
    entries = list(system.entries.values())
    signs = [sign(word, system, places, links) for word in system.vocabulary.words("suit")]
    held = [sign_of(entry, system, places, links) for entry in entries]
    noted = [(entry, coverage.notes(entry.effect)) for entry in entries]
    return SystemView(
        kinds=tuple(kind_view(kind, system, places, links) for kind in system.kinds.values()),
        suits=tuple((one, sum(1 for other in held if other and other.name == one.name)) for one in signs),
        entries=len(entries),
        examples=sum(len(entry.examples) for entry in entries),
        words=len(system.vocabulary.words()),
        share=coverage.share(entry.effect for entry in entries),
        whole=sum(1 for _, texts in noted if not texts),
        notes=tuple((Link(entry.name, links.to(places.entry(entry))), texts) for entry, texts in noted if texts),
        rules=nest(
            phrasing.phrase(system.rules, system.vocabulary, form="page"), links, lambda word: places.word(system, word)
        ),
    )
