"""A game as it is kept for the next run: in parts, of which only those are unpickled that are asked for.

It lies in three files.  The head says of which files and by which program the game was made, by which names its entries
are found, and what is wrong with it.  The second file has the game as it was when all of it was last written, the third
what was edited since.  Of an entry there are a row, which is what lists, look-ups and checks between entries want, and its
other parts: its rule, what that means, its examples, its file with all places.  Anything that cannot be read counts as
not kept."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic
from grammar.meaning.outline import Heading, Outline, Part
from grammar.record import altered
from grammar.store import Store
from rulebook.keeping.stamps import Stamp, changed, files_of, hash_of, program_hash, program_stamp, trusted
from rulebook.model.entry import PARTS, Entry, Places
from rulebook.model.rulebook import System
from rulebook.source.collector import without_collection

FILES = ("-whole", "-since")
"""What the second and the third file of a game are called, behind the name of the first."""
WHOLE, SINCE = range(len(FILES))
Range = tuple[int, int, int]
"""Where a part lies: in which of these files, its first byte, and the one behind it."""

OF_ENTRY = (("effect", "table"), ("cells",), ("examples", "rulings"))
"""The parts of an entry, each with the fields in it; what its effect means and its document are two more."""
_PART = {field: part for part, fields in enumerate(OF_ENTRY) for field in fields}
FACE = tuple(name for name in PARTS if name not in (*_PART, "meaning", "places"))
"""The fields of an entry that stand in its row."""
_KNOWN = (*FACE, "meaning", "places")


class Row(NamedTuple):
    """What is kept of an entry for all to see.  face: the values of some of its fields; headings: of what it means, if that
    is known; parts: where the others lie."""

    face: tuple[Any, ...]
    headings: tuple[Heading, ...] | None
    parts: tuple[Range, ...]


class State(Struct, frozen=True):
    """The files of a game at one moment.  begun: when reading began; hashes: of the contents."""

    begun: int
    stamps: Mapping[str, Stamp]
    hashes: Mapping[str, str]

    @classmethod
    def of(cls, folder: Path, store: Store, before: State | None = None) -> State | None:
        """The state of a folder now; None if what is there cannot be told.  before: what need not be looked at again."""
        begun, stamps = store.moment(), files_of(folder)
        if stamps is None:
            return None
        known = before.hashes if before is not None else {}
        hashes = {}
        for name, stamp in stamps.items():
            if before is not None and name in known and stamp == before.stamps[name] and trusted(stamp, before.begun):
                hashes[name] = known[name]
            elif not name.endswith("/"):
                hashes[name] = hash_of(folder / name)
        return cls(begun, stamps, hashes)

    def differing(self, before: State) -> set[str]:
        """The files that are not as they were."""
        hashes = {name for name, _ in self.hashes.items() ^ before.hashes.items()}
        return hashes | (self.stamps.keys() ^ before.stamps.keys())

    def is_still(self, folder: Path) -> bool:
        """Whether nothing was changed in the meantime."""
        return files_of(folder) == self.stamps


class Damaged(Exception):
    """What was kept is gone, or is not what its head speaks of."""


class Kept:
    """A game as it was kept.  names: what each entry is found by, to its id.  read: gives the other files, by their names."""

    def __init__(self, head: bytes, read: Callable[[str], memoryview | None]) -> None:
        self.of, self.program_stamp, self.program_hash, state, self.names, self._findings, self.marks, self.where = (
            pickle.loads(head)
        )
        self.state = State(*state)
        self._read = read

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the game, in order."""
        found: tuple[Diagnostic, ...] = pickle.loads(self._findings)
        return found

    @cached_property
    def _data(self) -> list[memoryview]:
        """What the files hold; they are read together, for another run may write them anew at any time."""
        found = []
        for name, mark in zip(FILES, self.marks, strict=True):
            data = self._read(name)
            if data is None or data[: len(mark)] != mark:
                raise Damaged
            found.append(data[len(mark) :])
        return found

    @cached_property
    def edited(self) -> dict[str, Row]:
        """What was edited since all was written, by file."""
        rows: dict[str, Row] = self.part("edited")
        return rows

    @cached_property
    def rows(self) -> dict[str, Row]:
        """What is kept of each entry, by file."""
        return self.part("rows") | self.edited

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The entries, by file; parts of them are fetched later."""
        return {file: self._entry(row) for file, row in self.rows.items()}

    @without_collection()
    def system(self) -> System | None:
        """The game, if it declares anything, without what is known of the files of its entries; parts are fetched later."""
        system: System | None = self.part("system")
        if system is None:
            return None
        entries = {entry.id: entry for entry in sorted(self.entries.values(), key=lambda one: one.id)}
        return altered(system, entries=entries, places=Places(partial(self.part, "document")))

    def _entry(self, row: Row) -> Entry:
        *rest, meaning, document = row.parts
        parts = Parts(partial(self._fetched, meaning))
        meant = Outline(row.headings, parts) if row.headings is not None else None
        known = zip(_KNOWN, (*row.face, meant, Places(partial(self._fetched, document))), strict=True)
        return Entry.kept(known, partial(self._rest, rest))

    def _rest(self, rest: list[Range], name: str) -> Mapping[str, object]:
        if name not in _PART:
            raise AttributeError(name)
        part = _PART[name]
        return dict(zip(OF_ENTRY[part], self._fetched(rest[part]), strict=True))

    def part(self, name: str) -> Any:
        """What is kept of the game under a name."""
        return self._fetched(self.where[name])

    def _fetched(self, part: Range) -> Any:
        return pickle.loads(self.bytes_of(part))

    def bytes_of(self, part: Range) -> memoryview:
        """A part, as it lies."""
        file, first, end = part
        return self._data[file][first:end]


def recall(name: str, of: str, folder: Path, store: Store) -> tuple[Kept | None, set[str]]:
    """A game that was kept by this program, and the files that have changed since; None if it is of no use.

    of: what tells the game from all others, should two names be the same."""
    head, stamps = store.read(name), files_of(folder)
    if head is None or stamps is None:
        return None, set()
    try:
        kept = Kept(head, lambda file: store.mapped(name + file))
        if kept.of != of or (kept.program_stamp != program_stamp() and kept.program_hash != program_hash()):
            return None, set()
        before = kept.state
        differing, looked_at = changed(folder, before.stamps, before.hashes, stamps, before.begun)
        if not differing and (looked_at or kept.program_stamp != program_stamp()):
            _renew(name, head, State(store.moment(), stamps, before.hashes), store)
    except Exception:  # whatever a foreign or older file may lead to
        return None, set()
    return kept, differing


def _renew(name: str, head: bytes, state: State, store: Store) -> None:
    """The same game under new times, so that the next run need not look at contents."""
    said = list(pickle.loads(head))
    said[1:4] = program_stamp(), program_hash(), (state.begun, state.stamps, state.hashes)
    store.write(name, pickle.dumps(tuple(said), pickle.HIGHEST_PROTOCOL))


def names_of(entry: Entry) -> frozenset[str]:
    """All that an entry may be found by, apart from its id."""
    return frozenset((entry.slug, entry.name.casefold(), f"{entry.kind}/{entry.slug}", *entry.aliases))


class Parts(Sequence[Part]):
    """The parts of what an effect means, each made when it is asked for.  fetch: gives them as they lie."""

    def __init__(self, fetch: Callable[[], list[bytes]]) -> None:
        self._fetch = fetch

    @cached_property
    def _parts(self) -> list[bytes]:
        return self._fetch()

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, number: Any) -> Any:
        return pickle.loads(self._parts[number])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # two that are equal may be kept in different bytes

    def __reduce__(self) -> tuple[Any, ...]:
        return Parts.of, (self._parts,)

    @classmethod
    def of(cls, parts: list[bytes]) -> Parts:
        """The parts that these are."""
        return cls(lambda: parts)
