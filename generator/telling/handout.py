"""An entry to be handed on: what its page says, as plain text and as Markdown, without the effect behind it.

What entries say is shown letter by letter; knows no HTML and never plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.phrasing import phrase, plain
from generator.phrasing.runs import capital, join, listing, string
from generator.telling import plain_prose
from generator.telling.charts import chart_of
from generator.telling.entry_facts import facts, price, suit_of
from generator.telling.explaining import rules
from generator.telling.prose_links import lines_of
from generator.telling.word_facts import apart, effect_of, facts_of, facts_of_entry, tabled
from generator.telling.worked import Worked, worked
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&])|^([+-]|\d+(?=[.)]))")
STEP = "  "
"""How far a line is set in that belongs to the one above it."""


class Part(NamedTuple):
    """A part of what an entry says.  lines: those set in belong to the line above.  rows: of a table, the first its head.
    facts: whether each line is a label with what it says."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    listed: bool = False


def parts(rulebook: Rulebook, entry: Entry) -> Iterator[Part]:
    """All that the page of an entry says, in its order."""
    system = rulebook.systems[entry.system]
    kind = system.kinds[entry.kind]
    if entry.summary:
        yield Part("", (plain_prose.plain(entry.summary),))
    if stated := facts_of_entry(entry, system):
        yield Part("", tuple(f"{fact.label}: {fact.plain}" for fact in stated), listed=True)
    if entry.effect.statements:
        yield Part("Rules", tuple(line.text for line in rules(rulebook, entry)))
    if kind.role == "table" and entry.name in system.tables:
        chart = chart_of(system.tables[entry.name], system)
        rows = (tuple(map(string, chart.head)), *((string(row.key), *row.texts) for row in chart.rows))
        yield Part("Table", tuple(map(string, chart.notes)), rows)
    for field in kind.prose:
        if text := entry.fields.get(field.name):
            yield Part(field.label, _told(str(text), system))
    for part in entry.parts:
        shown = listing([join(name) for name in (*part.of, *(f"every {kind}" for kind in part.kinds))])
        yield Part(part.title, (*_told(part.says, system), *_labeled("See", string(capital(shown)))))
    for ruling in entry.rulings:
        yield Part(ruling.question, (ruling.reading, *([f"Why: {ruling.why}"] if ruling.why else [])))
    for example in entry.examples:
        if example.of is None:
            told = worked(entry, example, system.vocabulary)
            rank = f" (rank {told.rank})" if told.rank else ""
            yield Part(f"Example: {told.title}{rank}", (*_laid_out(told, example.options), *_varied(told)), listed=True)


def _told(text: str, system: System) -> tuple[str, ...]:
    """Prose line by line; items of lists are set in."""
    return tuple(f"{STEP}{line}" if line.startswith("- ") else line for line in lines_of(text, system))


def _laid_out(told: Worked, options: Sequence[str]) -> Iterator[str]:
    """What is given, what happens and what is true then, a line for each."""
    people = [
        f"{name}{' (you)' if not number and name.lower() != 'you' else ''}{': ' if about else ''}{', '.join(about)}"
        for number, (name, about) in enumerate(told.people)
    ]
    cards = [f"{name} {', then '.join(' '.join(play) or 'nothing' for play in plays)}" for name, plays in told.cards]
    deck = [f"deck {' '.join(told.deck)}"] if told.deck else []
    choices = [f"{name} {', then '.join(chosen) or 'nothing'}" for name, chosen in told.choices]
    yield from _labeled("Given", "; ".join(people))
    yield from _labeled("Cards", "; ".join(cards + deck))
    yield from _labeled("Dice", ", ".join(map(str, told.dice)))
    yield from _labeled("Choices", "; ".join(choices))
    yield from _labeled("Options", ", ".join(options))
    yield from _labeled("Decisions", told.decided)
    yield from _labeled("When", " ".join(told.when))
    yield from _labeled("Then", " ".join(told.then))


def _varied(told: Worked) -> Iterator[str]:
    """What comes out if something is otherwise, set in below a line that says so."""
    if told.variations:
        yield "The same, but:"
    for one in told.variations:
        when = _labeled("And then" if one.on else "When", " ".join(one.when))
        yield STEP + " ".join((*one.but, *when, *_labeled("Then", " ".join(one.then))))


def _labeled(label: str, text: str) -> Iterator[str]:
    if text:
        yield f"{label}: {text}"


def words_of(system: System) -> Iterator[Part]:
    """What a game declares of words of which no entry tells more, under what their role is called: a name, and set in below
    it what it is, what it does and all that is declared of it."""
    for title, words in apart(system):
        lines: list[str] = []
        for word in words:
            effect = effect_of(word, system)
            said = plain(phrase(effect, system.vocabulary, name=word.name)).splitlines() if effect is not None else []
            told = [plain_prose.plain(word.summary)] if word.summary else []
            told += [*said, *(f"{fact.label}: {fact.plain}" for fact in facts_of(word, system))]
            called = ", ".join(filter(None, (word.long, word.abbr)))
            lines += [f"{word.name} ({called})" if called else word.name, *(f"{STEP}{line}" for line in told)]
        yield Part(title, tuple(lines), listed=True)


def as_plain(rulebook: Rulebook, entry: Entry) -> str:
    """The entry as plain text."""
    head = _head(rulebook, entry)
    return _plain("\n".join([entry.name, _sort(rulebook, entry), *([head] if head else [])]), parts(rulebook, entry))


def words_as_plain(system: System) -> str:
    """The words of a game as plain text."""
    return _plain(f"Words of {system.name}", words_of(system))


def _plain(head: str, told: Iterable[Part]) -> str:
    blocks = [head]
    for part in told:
        rows = [" | ".join(row) for row in part.rows]
        blocks.append("\n".join([*([part.title] if part.title else []), *rows, *part.lines]))
    return "\n\n".join(blocks) + "\n"


def as_markdown(rulebook: Rulebook, entry: Entry) -> str:
    """The entry as Markdown."""
    head = _head(rulebook, entry)
    blocks = [f"# {escaped(entry.name)}", f"*{escaped(_sort(rulebook, entry))}*", *([escaped(head)] if head else [])]
    return _markdown(blocks, parts(rulebook, entry))


def words_as_markdown(system: System) -> str:
    """The words of a game as Markdown."""
    return _markdown([f"# Words of {escaped(system.name)}"], words_of(system))


def _markdown(blocks: list[str], told: Iterable[Part]) -> str:
    for part in told:
        if part.title:
            blocks.append(f"## {escaped(part.title)}")
        if part.rows:
            head, *rows = [f"| {' | '.join(map(escaped, row))} |" for row in part.rows]
            blocks.append("\n".join([head, f"|{' --- |' * len(part.rows[0])}", *rows]))
        if part.lines:
            blocks += ["\n".join(map(_item, part.lines))] if part.listed else _paragraphs(part.lines)
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    """A text as Markdown that shows it letter by letter, on one line."""
    return _SIGNS.sub(lambda sign: f"\\{sign[1]}" if sign[1] else _not_a_list(sign[2]), " ".join(text.split()))


def _not_a_list(sign: str) -> str:
    """What would begin a list at the head of a line."""
    return f"&#{ord(sign[-1])};" if len(sign) == 1 and not sign.isdigit() else f"{sign}\u200b"


def _item(line: str) -> str:
    bare = line.lstrip(" ")
    return f"{line[: len(line) - len(bare)]}- {escaped(bare.removeprefix('- '))}"


def _paragraphs(lines: tuple[str, ...]) -> Iterator[str]:
    """Each line by itself; those set in below it as a list."""
    held: list[str] = []
    for line in lines:
        if line.startswith(STEP):
            held.append(_item(line.removeprefix(STEP)))
            continue
        if held:
            yield "\n".join(held)
            held = []
        yield escaped(line)
    if held:
        yield "\n".join(held)


def _sort(rulebook: Rulebook, entry: Entry) -> str:
    system = rulebook.systems[entry.system]
    return f"{system.kinds[entry.kind].name} of {system.name}"


def _head(rulebook: Rulebook, entry: Entry) -> str:
    """Its suit, what else stands under its name, its ranks and its price."""
    system = rulebook.systems[entry.system]
    kind, suit = system.kinds[entry.kind], suit_of(entry, system)
    told = () if tabled(kind) else facts(entry, kind, system.vocabulary)
    ranks = f"ranks 1 to {entry.max_rank}" if entry.max_rank and entry.max_rank > 1 else ""
    own = [suit.name] if suit is not None and suit.name != entry.name else []
    return " · ".join(one for one in (*own, *told, ranks, price(entry, kind)) if one)
