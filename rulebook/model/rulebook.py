"""All systems and entries, loaded, linked and read-only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast

from grammar.meaning import amounts as meaning
from grammar.meaning.outline import Outline
from grammar.nodes.amounts import Amount
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.record import Record, altered
from grammar.vocabulary import Vocabulary
from grammar.words import DeclaredWord, ThingWord
from rulebook.model.entry import Entry, Places
from rulebook.model.tables import Cells, Table
from rulebook.shapes.balance_fields import Figures
from rulebook.shapes.fields import Head
from rulebook.shapes.kinds import Kind
from rulebook.shapes.proof_fields import Proven
from rulebook.shapes.sheet_fields import Sheet
from rulebook.source.findings import Findings

T = TypeVar("T")


class System(Record):
    """One game: its declarations, its words, its kinds and its entries.

    head: what it says of itself besides its words.  declarations: its file as it stands there, to be told from another.
    words: those that its file declares, in order.
    rules: the effects that always apply.  effects: what a declared word does, by (section, name): a state that has an
    `effect`.  formulas: parsed amounts of declarations, by (section, name, field).  tables: by name.
    meanings: of the effects, part by part, under ("rules", "") of those that always apply; numbers: of the formulas; cells:
    of the tables in its own file, by name; all of them without those that are wrong.
    maxima: the numbers whose maximum they change."""

    slug: str
    name: str
    head: Head
    declarations: Mapping[str, object]
    words: tuple[DeclaredWord, ...]
    vocabulary: Vocabulary
    kinds: Mapping[str, Kind]
    entries: Mapping[str, Entry]
    rules: Effect
    effects: Mapping[tuple[str, str], Effect]
    formulas: Mapping[tuple[str, str, str], Amount]
    meanings: Mapping[tuple[str, str], Outline]
    numbers: Mapping[tuple[str, str, str], meaning.Amount]
    cells: Mapping[str, Cells]
    maxima: frozenset[str]
    path: str
    places: Places
    tables: Mapping[str, Table]
    figures: Figures | None = None
    """What was measured by play."""
    proven: Proven | None = None
    """What examples notice of changes in the rules."""
    unread: frozenset[str] = frozenset()
    """The ids of the entries whose files cannot be read; only their names are known."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**{**values, "_found": {}, "_found_in_file": {}})

    def __getstate__(self) -> dict[str, object]:
        """A copy for another process comes without what was made of the system: that is made there anew."""
        return {**vars(self), "_found": {}, "_found_in_file": {}}

    def __eq__(self, other: object) -> bool:
        return type(other) is System and self._written == other._written

    __hash__ = None  # type: ignore[assignment]  # it holds what can be added to

    @property
    def _written(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name not in ("places", "_found", "_found_in_file")}

    def findings(self) -> Findings:
        """What is wrong with its own file: nothing so far.  That is fetched once something is."""
        return Findings(lambda: self.places.document)

    def once(self, key: object, make: Callable[[], T]) -> T:
        """What somebody makes of a system once, and finds again by a key of his own."""
        found: dict[object, Any] = vars(self)["_found"]
        if key not in found:
            found[key] = make()
        return cast("T", found[key])

    def once_of_file(self, key: object, make: Callable[[], T]) -> T:
        """The same of what stands in its own file and in those of its kinds, whatever its entries say."""
        found: dict[object, Any] = vars(self)["_found_in_file"]
        if key not in found:
            found[key] = make()
        return cast("T", found[key])

    def with_entries(self, entries: Mapping[str, Entry]) -> System:
        """This game with entries that have the same words: what was made of its own file is found again."""
        system = altered(self, entries=entries)
        vars(system)["_found_in_file"].update(vars(self)["_found_in_file"])
        return system

    def implied(self, entry: Entry) -> tuple[Entry, ...]:
        """The entries of what an entry is besides, as its fields say: the qualities of a setting."""
        told, found = self.told, []
        for declared in self.kinds[entry.kind].fields.values():
            value = entry.fields.get(declared.name) if declared.implies else None
            names = value if isinstance(value, list | tuple) else (value,)
            found += [told[declared.role, str(name)] for name in names if (declared.role, str(name)) in told]
        return tuple(self.entries[id] for id in found)

    def instead(self, entry: Entry) -> System:
        """This game with an entry in the place of the one of its id that has other numbers in its fields."""
        vocabulary = self.vocabulary
        numbers = self.kinds[entry.kind].numbers
        word = self.vocabulary.named(entry.name, ThingWord) if numbers else None
        if word is not None:
            said = {number: entry.fields.get(name) for name, number in numbers.items()}
            held = {number: value for number, value in said.items() if isinstance(value, int) and value}
            vocabulary = vocabulary.instead(altered(word, numbers=held))
        return altered(self, entries={**self.entries, entry.id: entry}, vocabulary=vocabulary)

    @property
    def told(self) -> Mapping[tuple[str, str], str]:
        """The ids of the entries that tell more of a declared word, by role and name of the word."""

        def made() -> Mapping[tuple[str, str], str]:
            roles = {kind.slug: kind.role for kind in self.kinds.values() if kind.role != "entry"}
            return {(roles[e.kind], e.name): e.id for e in self.entries.values() if e.kind in roles}

        return self.once("told", made)

    @property
    def options(self) -> tuple[Entry, ...]:
        """The entries that are optional rules, by id."""
        return self.once("options", lambda: tuple(entry for entry in self.entries.values() if entry.optional))

    @property
    def chapters(self) -> tuple[tuple[str, tuple[Kind, ...]], ...]:
        """The kinds by chapter, in the order that the system declares; last those of which nothing is said."""
        used = [kind.chapter for kind in self.kinds.values() if kind.chapter]
        by_chapter: dict[str, list[Kind]] = {chapter: [] for chapter in (*self.head.chapters, *used, "")}
        for kind in sorted(self.kinds.values(), key=lambda kind: kind.place):
            by_chapter[kind.chapter].append(kind)
        return tuple((chapter, tuple(kinds)) for chapter, kinds in by_chapter.items() if kinds)

    def held_by(self, entry: Entry) -> str:
        """The kind of thing of which each holds an entry in common; empty if it is had by purchase or fate."""
        return held_by(entry, self.kinds[entry.kind])

    def holder_of(self, entry: Entry) -> str:
        """The kind of thing that holds an entry in common, or that the entry is; empty if anybody may hold it."""
        plan = self.kinds[entry.kind].stat_block
        holder = plan.holder if plan is not None else ""
        for key, said in entry.fields.items():
            holder = holder.replace(f"{{{key}}}", str(said))
        return self.held_by(entry) or holder.replace("{name}", entry.name)

    def held_in_common(self, thing: str) -> tuple[Entry, ...]:
        """The entries that each of a kind of thing holds."""

        def by_holder() -> dict[str, list[Entry]]:
            found: dict[str, list[Entry]] = {}
            for entry in self.entries.values():
                found.setdefault(self.held_by(entry), []).append(entry)
            return found

        return tuple(self.once("held in common", by_holder).get(thing, ())) if thing else ()

    def drafted(self, entry: Entry) -> bool:
        """Whether the game is from a document that does not have this rule; a game without one is all its writer's own."""
        return entry.origin == "drafted" and bool(self.head.source)

    def of_kind(self, kind: str) -> tuple[Entry, ...]:
        """The entries of one kind, by slug, in the order of its lists."""
        found = (entry for entry in self.entries.values() if entry.kind == kind)
        first = self.kinds[kind].first if kind in self.kinds else ()
        return tuple(sorted(found, key=lambda entry: first.index(entry.name) if entry.name in first else len(first)))

    def kits(self, plan: Sheet | None) -> tuple[Entry, ...]:
        """The kits of gear among which characters with such a sheet may choose."""
        wanted = plan.kits if plan is not None else ""
        return tuple(one for one in self.entries.values() if wanted and self.kinds[one.kind].name == wanted)


def _named(entry: Entry, system: System, told: Mapping[tuple[str, str], str]) -> tuple[str, ...]:
    found: set[str] = set()
    effects = (entry.effect, *(entry.table.effects if entry.table is not None else ()))
    for node in (node for effect in effects for node in effect.walk()):
        term = system.vocabulary.resolve(node.text) if isinstance(node, Name) else None
        for word in (term.head, *term.tags) if term is not None else ():
            found.add(word.id if word.role == "entry" else told.get((word.role, word.name), entry.id))
    return tuple(sorted(found - {entry.id}))


def held_by(entry: Entry, kind: Kind) -> str:
    """The kind of thing of which each holds an entry of a kind in common; empty if it is had by purchase or fate."""
    return str(entry.fields.get("held_by") or kind.held_by)


class Rulebook:
    """systems by slug, sorted."""

    def __init__(self, systems: Mapping[str, System]) -> None:
        self.systems = systems

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.systems == other.systems

    __hash__ = None  # type: ignore[assignment]  # it holds what can be added to

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

    @cached_property
    def mentions(self) -> Mapping[str, tuple[str, ...]]:
        """For each entry the ids of the other entries that its effect names (or tell more of a word that it names),
        sorted; found when first asked for."""
        return {
            entry.id: _named(entry, system, system.told)
            for system in self.systems.values()
            for entry in system.entries.values()
        }

    def mentioned_by(self, id: str) -> tuple[str, ...]:
        """The ids of the entries whose effects name this one, sorted."""
        return tuple(sorted(self._mentioned_by.get(id, ())))

    @cached_property
    def _mentioned_by(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for other, named in self.mentions.items():
            for one in named:
                found.setdefault(one, []).append(other)
        return found
