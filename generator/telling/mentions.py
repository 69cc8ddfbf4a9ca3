"""Who names an entry: in an effect, on a sheet, in an example; and whose examples can meet it therefore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from grammar.words import ThingWord
from interpreter.desk.laying import as_list
from interpreter.desk.persons import AS, character_entry
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System


class Mentions:
    """Who names an entry of a rulebook.  What all the others say is put together once for however many are asked about."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._said: dict[str, list[_Said]] = {}

    def of(self, entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the characters who have an entry, and of the other entries that name it in their examples."""
        characters, examples = [], []
        for other, fields, given, lines, _ in self._by_all(entry.system):
            if other.id == entry.id:
                continue
            if any(_names(value, entry.name) for value in fields):
                characters.append(other.name)
            elif entry.name in given or entry.name in lines:
                examples.append(other.name)
        return tuple(characters), tuple(examples)

    def naming(self, ids: Set[str]) -> set[str]:
        """The ids of the entries whose examples can meet one of some entries, as far as names tell: by whose effect or in
        whose examples one is named, and in whose examples a character or a creature is seated who has one."""
        rulebook = self.rulebook
        named, seated = set(ids), set[str]()
        through = {other for id in ids for other in rulebook.mentioned_by(id)}
        for entry in map(rulebook.entry, ids | through):
            system = rulebook.system(entry)
            characters, examples = self.of(entry)
            seated.update(f"{system.slug}/{name}" for name in (*characters, *_sorts_of(system, system.held_by(entry))))
            if entry.id in ids:
                named.update(f"{system.slug}/{name}" for name in examples)
        named |= through | seated
        return {
            said.entry.id
            for slug in {rulebook.entry(id).system for id in ids}
            for said in self._by_all(slug)
            if not named.isdisjoint((said.entry.id, f"{slug}/{said.entry.name}")) or not seated.isdisjoint(said.seats)
        }

    def _by_all(self, slug: str) -> list[_Said]:
        """What is said by all entries of a game."""
        if slug not in self._said:
            self._said[slug] = list(_all_said(self.rulebook.systems[slug]))
        return self._said[slug]


def holds_for_all(system: System, entry: Entry) -> bool:
    """Whether an entry can matter wherever anybody is, and not only to who has it: a rule, an option, what a word means."""
    kind = system.kinds[entry.kind]
    return kind.role != "entry" or bool(kind.held_by) or entry.optional


class _Said(NamedTuple):
    """What may name others.  fields: of a character.  given: all that somebody has in an example.  lines: what is done and
    comes of it there.  seats: the characters and the kinds of things that are there, each with its game."""

    entry: Entry
    fields: tuple[object, ...]
    given: frozenset[str]
    lines: str
    seats: frozenset[str]


def _all_said(system: System) -> Iterator[_Said]:
    for entry in system.entries.values():
        if system.kinds[entry.kind].sheet is not None:
            yield _Said(entry, tuple(entry.fields.values()), frozenset(), "", frozenset())
        else:
            given = frozenset(key for example in entry.examples for sheet in example.given.values() for key in sheet)
            lines = (line.text for example in entry.examples for line in (*example.when, *example.then))
            seats = frozenset(f"{system.slug}/{name}" for name in _seated_in(entry, system))
            yield _Said(entry, (), given, "\n".join(lines), seats)


def _names(value: object, name: str) -> bool:
    if isinstance(value, Mapping):
        return any(str(key) == name or _names(held, name) for key, held in value.items())
    if isinstance(value, list | tuple):
        return any(_names(one, name) for one in value)
    return value == name


def _sorts_of(system: System, kind: str) -> set[str]:
    """A kind of thing, and all that are special cases of it."""
    found = {kind} - {""}
    words = list(system.vocabulary.every(ThingWord))
    while more := {word.name for word in words if found.intersection(word.of)} - found:
        found |= more
    return found


def _seated_in(entry: Entry, system: System) -> Iterator[str]:
    """The names of the characters, and of the kinds of things, that the examples of an entry seat."""
    for example in entry.examples:
        for sheet in example.given.values():
            yield from as_list(sheet.get("kind"))
            if AS in sheet and (character := character_entry(system, str(sheet[AS]))) is not None:
                yield character.name
