"""What has changed between two rulebooks, as a player reads it: added, removed, renamed, and what a rule did and does.

Compares what pages say, not how files are written; tells rules from wording.  Never reads files and never plays."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.phrasing.runs import string
from generator.telling.charts import chart_of
from generator.telling.entry_facts import PRICES, price
from generator.telling.explaining import rules
from generator.telling.mentions import Mentions
from generator.telling.odds import odds_of, percent
from generator.telling.plain_prose import plain
from generator.telling.word_facts import facts_of_entry
from grammar.words import TestWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.balance_fields import Row
from rulebook.shapes.panels import Odds
from rulebook.source.folders import KIND_FILE, SYSTEM_FILE

Sort = Literal["added", "removed", "renamed", "rule", "wording", "examples"]
SORTS: tuple[Sort, ...] = ("added", "removed", "renamed", "rule", "wording", "examples")


class Told(NamedTuple):
    """All that an entry says, by what it is for.  facts: with their labels.  worked: its examples.
    odds: the rows of the tables that it shows."""

    name: str
    facts: tuple[str, ...]
    rules: tuple[str, ...]
    wording: tuple[str, ...]
    worked: tuple[str, ...]
    odds: tuple[str, ...] = ()


class Words(NamedTuple):
    """Words that stayed (`same`), went (`gone`) or came (`new`)."""

    how: Literal["same", "gone", "new"]
    text: str


class Change(Struct, frozen=True):
    """An entry that is not as it was.  before, after: what it says; None where it is not there.
    id: its address, the later one.  was: the earlier one, if it is another.
    touches: the ids of those that name it: characters first.  won: the share of fights won before and after, by rank."""

    sort: Sort
    id: str
    path: str
    kind: str
    before: Told | None
    after: Told | None
    was: str = ""
    characters: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    won: Mapping[int, tuple[float | None, float | None]] | None = None

    @property
    def name(self) -> str:
        """What it is called, or was."""
        told = self.after or self.before
        return told.name if told is not None else self.id


def changes(before: Rulebook, after: Rulebook, files: Collection[str] | None = None) -> tuple[Change, ...]:
    """What is different, in the order of games, kinds and names.

    files: the only ones that can have changed, as reports name them; if None, everything is compared.
    What cannot be read now is left out: nobody knows yet what it says."""
    old, new = dict(_entries(before, files)), dict(_entries(after, files))
    unread = {id for id, entry in new.items() if _is_unread(after.systems[entry.system], entry)}
    old, new = ({id: entry for id, entry in one.items() if id not in unread} for one in (old, new))
    renamed = _renamed(old, new)
    found, sides = [], (Mentions(before), Mentions(after))
    called = {(old[was].system, old[was].name): new[then].name for was, then in renamed.items()}
    called |= {(one.system, one.name): new[id].name for id, one in old.items() if id in new}
    called = {was: now for was, now in called.items() if was[1] != now}
    for id in sorted(old.keys() | new.keys() - set(renamed.values())):
        change = _change(sides, old.get(id), new.get(renamed.get(id, id)), id in renamed, called)
        if change is not None:
            found.append(change)
    return tuple(sorted(found, key=lambda one: (one.id.rpartition("/")[0], one.name, one.id)))


def _entries(rulebook: Rulebook, files: Collection[str] | None) -> Iterator[tuple[str, Entry]]:
    """Those that can be different: their own file may be, or a declaration of their game."""
    declared = {
        path.split("/")[1]
        for path in files or ()
        if path.endswith((SYSTEM_FILE, KIND_FILE)) and len(path.split("/")) > 2
    }
    for entry in rulebook.entries:
        if files is None or entry.system in declared or entry.path in files:
            yield entry.id, entry


def _is_unread(system: System, entry: Entry) -> bool:
    """Whether its file, or its effect, cannot be read as it stands."""
    return entry.id in system.unread or (not entry.effect.statements and bool(entry.effect_text.strip()))


def _renamed(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> dict[str, str]:
    """Earlier to later address of those that are gone and have come again: by an alias that tells of it, or, of the same
    kind, by the same rule."""
    gone = [entry for id, entry in old.items() if id not in new]
    come = [entry for id, entry in new.items() if id not in old]
    found: dict[str, str] = {}
    for was in gone:
        for then in come:
            alias = {was.name, was.slug} & {*then.aliases}
            same = bool(was.effect.statements) and was.effect == then.effect
            if (was.system, was.kind) == (then.system, then.kind) and (alias or same) and then.id not in found.values():
                found[was.id] = then.id
                break
    return found


def _change(
    sides: tuple[Mentions, Mentions],
    was: Entry | None,
    then: Entry | None,
    renamed: bool,
    called: Mapping[tuple[str, str], str],
) -> Change | None:
    """What is different about one entry.  called: the names now of those that have another one; a rule that only says it is
    no other rule."""
    before, after = (side.rulebook for side in sides)
    old = told(before, was) if was is not None else None
    new = told(after, then) if then is not None else None
    sort: Sort
    if old is None or new is None:
        sort = "added" if old is None else "removed"
    elif renamed or old.name != new.name:
        sort = "renamed"
    elif was is not None and (
        _with_names(old.facts + old.rules, was.system, called) != new.facts + new.rules
        or (old.odds != new.odds and then is not None and _asked(was) == _asked(then))
    ):
        sort = "rule"
    elif (old.facts, old.rules, old.wording, old.odds) != (new.facts, new.rules, new.wording, new.odds):
        sort = "wording"
    elif old.worked != new.worked:
        sort = "examples"
    else:
        return None
    entry, side = (then, sides[1]) if then is not None else (was, sides[0])
    assert entry is not None
    system = side.rulebook.systems[entry.system]
    characters, examples = side.of(entry)
    return Change(
        sort=sort,
        id=entry.id,
        path=entry.path,
        kind=system.kinds[entry.kind].name,
        before=old,
        after=new,
        was=was.id if was is not None and was.id != entry.id else "",
        characters=characters,
        examples=examples,
        won=_won(before, after, was, then),
    )


def _with_names(texts: tuple[str, ...], system: str, called: Mapping[tuple[str, str], str]) -> tuple[str, ...]:
    """Texts of a game with the names as they are now."""
    for (of, name), now in called.items():
        if of == system:
            said = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            texts = tuple(now.join(said.split(text)) for text in texts)
    return texts


def told(rulebook: Rulebook, entry: Entry) -> Told:
    """All that an entry says."""
    system = rulebook.systems[entry.system]
    kind = system.kinds[entry.kind]
    said = facts_of_entry(entry, system)
    facts, labels = [f"{fact.label}: {fact.plain}" for fact in said], {fact.label for fact in said}
    for field in kind.fields.values():
        value = entry.fields.get(field.name)
        if field.type != "prose" and value not in (None, "", (), False) and field.label not in labels:
            facts.append(f"{field.label}: {_said(value)}")
    if (costs := price(entry, kind)) and not any(entry.fields.get(name) for name in PRICES):
        facts.append(f"Price: {costs}")
    prose = [entry.summary, *(plain(str(entry.fields.get(field.name) or "")) for field in kind.prose)]
    prose += [said for part in entry.parts for said in (part.title, plain(part.says))]
    prose += [said for ruling in entry.rulings for said in (ruling.question, ruling.reading, ruling.why)]
    worked = [
        " · ".join([one.title, *(line.text for line in one.when), *(line.text for line in one.then)])
        for one in entry.examples
    ]
    return Told(
        entry.name,
        tuple(dict.fromkeys(facts)),
        (*(line.text for line in rules(rulebook, entry) if entry.effect.statements), *_rows(system, entry)),
        tuple(text for text in prose if text),
        tuple(worked),
        tuple(_odds(system, entry)),
    )


def _rows(system: System, entry: Entry) -> Iterator[str]:
    """The rows of the table that an entry is, and how it is used."""
    table = system.tables.get(entry.name) if system.kinds[entry.kind].role == "table" else None
    if table is not None:
        chart = chart_of(table, system)
        yield from (f"{string(row.key)}: {', '.join(row.texts)}" for row in chart.rows)
        yield from map(string, chart.notes)


def _odds(system: System, entry: Entry) -> Iterator[str]:
    """What is likely, as the page of an entry shows it: a line for each row."""
    for part in entry.parts:
        known = part.odds is not None and system.vocabulary.named(part.odds.test, TestWord) is not None
        if part.odds is not None and known:  # an earlier revision may be wrong
            table = odds_of(part.odds, system)
            key, *against = map(string, table.head)
            for row in table.rows:
                chances = (f"{percent(chance)} against {one}" for one, chance in zip(against, row.chances, strict=True))
                yield f"{part.title}, {key} {row.key}: {', '.join(chances)}"


def _asked(entry: Entry) -> list[Odds | None]:
    """Of what an entry shows the odds."""
    return [part.odds for part in entry.parts]


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(held)}" for key, held in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_said(one) for one in value)
    return "yes" if value is True else str(value)


def _won(
    before: Rulebook, after: Rulebook, was: Entry | None, then: Entry | None
) -> Mapping[int, tuple[float | None, float | None]] | None:
    old = _shares(before.systems[was.system], was) if was is not None else {}
    new = _shares(after.systems[then.system], then) if then is not None else {}
    return {rank: (old.get(rank), new.get(rank)) for rank in sorted(old.keys() | new.keys())} or None


def _shares(system: System, entry: Entry) -> dict[int, float]:
    """Which share of fights its holder won, by rank, as it was measured."""
    rows: Sequence[Row] = system.figures.entries if system.figures is not None else ()
    fought = {row.rank: row for row in rows if row.entry == f"{entry.kind}/{entry.slug}"}
    return {
        rank: (row.won + row.even / 2) / total
        for rank, row in fought.items()
        if (total := row.won + row.lost + row.even)
    }


# --- words ------------------------------------------------------------------------------------------------------------
_PIECES = re.compile(r"\s+|[\w’']+|[^\w\s]")


def marked(before: str, after: str) -> Iterator[Words]:
    """Two texts as one, with the words that went and those that came; words that follow each other are marked together."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    gone = come = ""
    for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = "".join(old[a:b])
        if how == "equal" and not (gone and come and same.isspace()):
            yield from _changed(gone, come)
            yield Words("same", same)
            gone = come = ""
        else:
            gone, come = gone + same, come + "".join(new[c:d])
    yield from _changed(gone, come)


def _changed(gone: str, come: str) -> Iterator[Words]:
    if gone:
        yield Words("gone", gone)
    if come:
        yield Words("new", come)


def lines(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Lines of two texts side by side: those that differ, each with what it was; empty where there is none."""
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how == "equal":
            continue
        old, new = list(before[a:b]), list(after[c:d])
        width = max(len(old), len(new))
        yield from zip(old + [""] * (width - len(old)), new + [""] * (width - len(new)), strict=True)
