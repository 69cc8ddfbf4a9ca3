"""All systems and entries, loaded, linked and read-only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from grammar.nodes.amounts import Amount
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from rulebook.entry import Entry, Places
from rulebook.kinds import Kind


@dataclass(frozen=True, slots=True)
class System:
    """One game: its declarations, its words, its kinds and its entries.

    rules: the effects that always apply.  effects: what a declared word does, by (section, name): a state that has an
    `effect`.  formulas: parsed amounts of declarations, by (section, name, field)."""

    slug: str
    name: str
    declarations: Mapping[str, object]
    vocabulary: Vocabulary
    kinds: Mapping[str, Kind]
    entries: Mapping[str, Entry]
    rules: Effect
    effects: Mapping[tuple[str, str], Effect]
    formulas: Mapping[tuple[str, str, str], Amount]
    path: str
    places: Places = field(compare=False, repr=False)

    def implied(self, entry: Entry) -> tuple[Entry, ...]:
        """The entries of what an entry is besides, as its fields say: the qualities of a setting."""
        found = []
        for declared in self.kinds[entry.kind].fields.values():
            value = entry.fields.get(declared.name) if declared.implies else None
            names = value if isinstance(value, list | tuple) else (value,)
            told = {e.name: e for e in self.entries.values() if self.kinds[e.kind].role == declared.role}
            found += [told[name] for name in names if name in told]
        return tuple(found)

    def of_kind(self, kind: str) -> tuple[Entry, ...]:
        """The entries of one kind, by slug."""
        return tuple(entry for entry in self.entries.values() if entry.kind == kind)


def _named(entry: Entry, vocabulary: Vocabulary) -> tuple[str, ...]:
    found: set[str] = set()
    for node in entry.effect.walk():
        term = vocabulary.resolve(node.text) if isinstance(node, Name) else None
        if term is not None:
            found.update(str(word.of("id")) for word in (term.head, *term.tags) if word.role == "entry")
    return tuple(sorted(found - {entry.id}))


@dataclass(frozen=True, slots=True)
class Rulebook:
    """systems by slug, sorted."""

    systems: Mapping[str, System]
    _mentions: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of all systems, sorted by id."""
        return tuple(self)

    def __iter__(self) -> Iterator[Entry]:
        for system in self.systems.values():
            yield from system.entries.values()

    def entry(self, id: str) -> Entry:
        """The entry of an id, an alias in the same kind, or a bare slug or name that only one entry has.

        KeyError if there is none."""
        system, _, _ = id.partition("/")
        if system in self.systems and id in self.systems[system].entries:
            return self.systems[system].entries[id]
        wanted = id.casefold()
        found = [e for e in self if wanted in (e.slug, e.name.casefold(), f"{e.kind}/{e.slug}")]
        found = found or [
            e for e in self if id.rpartition("/")[2] in e.aliases and e.id.startswith(id.rpartition("/")[0])
        ]
        if len(found) != 1:
            raise KeyError(id)
        return found[0]

    def system(self, entry: Entry) -> System:
        """The system that an entry belongs to."""
        return self.systems[entry.system]

    @property
    def mentions(self) -> Mapping[str, tuple[str, ...]]:
        """For each entry the ids of the other entries that its effect names, sorted; found when first asked for."""
        if not self._mentions:
            self._mentions.update((entry.id, _named(entry, self.systems[entry.system].vocabulary)) for entry in self)
        return self._mentions

    def mentioned_by(self, id: str) -> tuple[str, ...]:
        """The ids of the entries whose effects name this one, sorted."""
        return tuple(sorted(other for other, named in self.mentions.items() if id in named))
