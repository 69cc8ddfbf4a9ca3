"""An entry for the terminal: what it says, how it was understood, and what it does in its examples.

Gives lines with a role; how a role looks is for the command line to decide.  Plays only the examples of the entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from diagnostics.diagnostic import Place
from generator.phrasing import phrase, plain
from generator.phrasing.runs import string
from generator.telling.charts import chart_of
from generator.telling.chosen import as_on_the_page
from generator.telling.given import (
    agreed,
    answered,
    cards_played,
    claimed,
    crowds,
    decided,
    given,
    later,
    otherwise,
    printed,
)
from generator.telling.hanging import hanging
from generator.telling.outline import outline
from generator.telling.prose_links import lines_of
from generator.telling.rounding import rounded
from generator.telling.turned_up import turned_up
from generator.telling.word_facts import facts_of_entry
from grammar.vocabulary import Vocabulary
from interpreter.desk.examples import options_in, play_example
from interpreter.desk.programs import Programs
from interpreter.state.trace import Step, listed
from rulebook.model.entry import Entry, Example, Line
from rulebook.model.options import clashes, together
from rulebook.model.rulebook import Rulebook


class Said(NamedTuple):
    """One line: its role (title, heading, text, quiet, good, bad, other) and its text."""

    role: str
    text: str


def explain(rulebook: Rulebook, entry: Entry, *, rank: int | None = None, played_too: bool = True) -> Iterator[Said]:
    """Everything about one entry; with a rank, the rules text at that rank.  played_too: whether its examples are played."""
    yield from title(rulebook, entry, rank)
    if told := facts_of_entry(entry, rulebook.system(entry)):
        yield Said("heading", f"Facts ({entry.path})" if not entry.effect.statements else "Facts")
        yield from (Said("text", f"{fact.label}: {fact.plain}") for fact in told)
    yield from chart(rulebook, entry)
    if entry.effect.statements:
        yield Said("heading", "Rules" if rank is None else f"Rules at rank {rank}")
        yield from rules(rulebook, entry, rank)
        below = (*rounded(entry.effect, rulebook.system(entry)), *turned_up(entry.effect))
        yield from (Said("quiet", f"{line}.") for line in below)
        yield Said("heading", f"Effect ({entry.path})")
        yield from (Said("text", line) for line in entry.effect_text.rstrip().splitlines())
        yield Said("heading", "How it is understood")
        yield from (Said("quiet", line) for line in outline(entry.effect))
        if lines := list(hanging(entry.effect, entry.effect_text, rulebook.systems[entry.system].vocabulary)):
            yield Said("heading", "What hangs on what")
            yield from (Said("text", line) for line in lines)
    for ruling in entry.rulings:
        yield Said("heading", f"Ruling: {ruling.question}")
        yield Said("text", ruling.reading)
        yield Said("quiet", f"Why: {ruling.why}")
    programs = Programs(rulebook)
    for number in range(len(entry.examples)) if played_too else ():
        yield from played(programs, entry, number)


def chart(rulebook: Rulebook, entry: Entry) -> Iterator[Said]:
    """The table that an entry is, row by row."""
    system = rulebook.systems[entry.system]
    table = system.tables.get(entry.name) if system.kinds[entry.kind].role == "table" else None
    if table is None:
        return
    found = chart_of(table, system)
    yield Said("heading", " | ".join(string(one) for one in found.head))
    width = max(len(string(row.key)) for row in found.rows)
    for row in found.rows:
        first, *more = [f"{'  ' * line.depth}{string(line.runs)}" for line in row.cells[0]]
        yield Said("text", "  ".join([string(row.key).ljust(width), first, *(f"| {text}" for text in row.texts[1:])]))
        yield from (Said("text", " " * (width + 2) + line) for line in more)
    yield from (Said("quiet", string(note)) for note in found.notes)


def title(rulebook: Rulebook, entry: Entry, rank: int | None = None) -> Iterator[Said]:
    """The name, what sort of entry it is, and its flavour."""
    system = rulebook.systems[entry.system]
    kind = system.kinds[entry.kind]
    held = f" {rank}" if rank is not None else ""
    ranks = f", up to rank {entry.max_rank}" if entry.max_rank and entry.max_rank > 1 else ""
    yield Said("title", entry.name + held)
    optional = ", optional" if entry.optional and "option" not in kind.name.casefold() else ""
    yield Said("quiet", f"{kind.name}{optional}{ranks} · {entry.id}")
    if entry.summary:
        yield Said("text", entry.summary)
    for field in kind.prose:
        if text := entry.fields.get(field.name):
            yield Said("heading", field.label)
            yield from (Said("text", line) for line in lines_of(str(text), system))
    for part in entry.parts:
        yield Said("heading", part.title)
        yield from (Said("text", line) for line in lines_of(part.says, system))


def rules(rulebook: Rulebook, entry: Entry, rank: int | None = None) -> Iterator[Said]:
    """The generated rules text, as on the page."""
    vocabulary = rulebook.systems[entry.system].vocabulary
    lines = phrase(entry.effect, vocabulary, rank=rank, max_rank=entry.max_rank, name=entry.name)
    yield from (Said("text", line) for line in plain(lines).splitlines())


def played(
    programs: Programs,
    entry: Entry,
    number: int,
    *,
    without_entry: bool = False,
    options: frozenset[str] = frozenset(),
) -> Iterator[Said]:
    """One example: what is given, what happens step by step, and whether each fact came true.

    options: the ids of those that are on besides the example's own; a fact that they alone make untrue is told as such."""
    example, rulebook = entry.examples[number], programs.rulebook
    system = rulebook.system(entry)
    with_ = f", with {listed(system.entries[id].name for id in sorted(options))}" if options else ""
    left = ", without the entry" if without_entry else ""
    yield Said("heading", f"Example {number + 1}: {named(entry, example, system.vocabulary)}{with_}{left}")
    for first, second, rule in clashes(system.entries, options | options_in(system, entry, example)):
        yield Said("other", f"This cannot be played: {together(first, second, rule)}.")
        return
    result = play_example(programs, entry, example, without_entry=without_entry, options=options)
    usual = play_example(programs, entry, example, without_entry=without_entry) if options else result
    yield from (Said("quiet", line) for line in laid_out(example, system.vocabulary))
    many = crowds(example, system.vocabulary)
    for step in result.steps:
        acting = system.entries.get(step.entry) if step.entry else None
        told = agreed(as_on_the_page(step, acting, system.vocabulary), many)
        yield Said("text", "  " * step.depth + told)
        if place := acted(rulebook, step):
            yield Said("quiet", "  " * step.depth + f"  ({place})")
    failed = {diagnostic.place: printed(diagnostic.message) for diagnostic in result.diagnostics}
    cures = {diagnostic.place: diagnostic.hint for diagnostic in result.diagnostics if diagnostic.hint}
    before = {diagnostic.place for diagnostic in usual.diagnostics}
    facts = {line.place: claimed(line.text, system.vocabulary, entry.name, many) for line in _claims(example)}
    yield from claims(facts, failed, result.asked, failed.keys() - before)
    done = {line.place: f"{printed(line.text)}: " for line in example.when}
    for place, message in failed.items():
        if place not in facts:
            message = done.get(place, "") + message
            yield Said("bad", f"✗ {message}") if place in before else Said("other", f"≠ {message}")
            if place in cures:
                yield Said("quiet", f"  {cures[place]}")


def differences(programs: Programs, entry: Entry, number: int, options: frozenset[str]) -> Iterator[Said]:
    """What of an example is no longer so with options on; nothing if all comes out as without them."""
    lines = list(played(programs, entry, number, options=options))
    found = [Said("text", f"  {line.text}") for line in lines if line.role == "other"]
    if found:
        yield Said("heading", f"{entry.name}, example {number + 1}: {entry.examples[number].title}")
        yield from found


def named(entry: Entry, example: Example, vocabulary: Vocabulary) -> str:
    """The title of an example, with the rank that its holder has, or with what is other than in the example it varies."""
    if example.of is None:
        return example.title + (f" (rank {example.rank})" if example.rank > 1 else "")
    main = entry.examples[example.of]
    laid = list(otherwise(example, main, vocabulary))
    happens = later(example, main) or (example.when if example.when != main.when or not laid else ())
    return f"{example.title}, but {'; '.join([*laid, *(printed(line.text) for line in happens if not line.claims)])}"


def acted(rulebook: Rulebook, step: Step) -> Place | None:
    """Where the clause stands that a step says acted."""
    if step.entry is None or step.span is None:
        return None
    return rulebook.entry(step.entry).places.source_map(("effect",)).place(step.span)


def laid_out(example: Example, vocabulary: Vocabulary) -> Iterator[str]:
    """Who is there, and what they hold and play."""
    many = crowds(example, vocabulary)
    for name, about in example.given.items():
        known = ", ".join(filter(None, (agreed(given(what, value, vocabulary), many) for what, value in about.items())))
        hand = example.cards.get(name, ())
        cards = f"plays {cards_played(hand)}" if hand else ""
        said = "; ".join(filter(None, (known, cards)))
        yield f"{name}{': ' if said else ''}{said}"
    if example.options:
        yield f"Options: {', '.join(example.options)}"
    if example.deck:
        yield f"Deck: {example.deck}"
    if example.dice:
        yield f"Dice: {', '.join(map(str, example.dice))}"
    for name, answers in example.choices.items():
        yield f"{name} decides: {', '.join(answered(one, name) for one in answers) or 'nothing'}"
    if how := decided(example):
        yield f"Decisions: {how}"


def claims(
    facts: Mapping[Place, str], failed: Mapping[Place, str], asked: AbstractSet[Place], changed: AbstractSet[Place]
) -> Iterator[Said]:
    """Each fact that an example claims, marked as true or not.  asked: those that play has come to.
    changed: what only options make untrue."""
    for place, text in facts.items():
        wrong = failed.get(place)
        if wrong and place in changed:
            yield Said("other", f"≠ {text} (so without the option; with it: {wrong})")
        elif place not in asked:
            yield Said("other", f"– {text} (play does not come to it)")
        else:
            yield Said("bad", f"✗ {text} ({wrong})") if wrong else Said("good", f"✓ {text}")


def _claims(example: Example) -> Iterator[Line]:
    """The facts between the steps, and those behind them."""
    yield from (line for line in example.when if line.claims)
    yield from example.then
