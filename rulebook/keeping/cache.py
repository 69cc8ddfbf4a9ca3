"""A game as it is kept for the next run: in parts, of which only those are unpickled that are asked for.

It lies in three files.  The head says of which files and by which program the game was made, by which names its entries
are found, and what is wrong with it.  The second file has the game as it was when all of it was last written, the third
what was edited since.  Of an entry there are a row, which is what lists, look-ups and checks between entries want, and its
other parts: its rule, what that means, its examples, its file with all places.  Anything that cannot be read counts as
not kept."""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic
from grammar.meaning.outline import Heading, Outline, Part
from grammar.record import altered
from grammar.store import Store
from rulebook.keeping.stamps import Stamp, changed, files_of, hash_of, mark_of, program_hash, program_stamp, trusted
from rulebook.model.entry import PARTS, Entry, Places
from rulebook.model.loaded import Loaded, Piece, in_order
from rulebook.source.collector import without_collection
from rulebook.source.document import Document, LocatedDict, LocatedList

_FILES = ("-whole", "-since")
"""What the second and the third file of a game are called, behind the name of the first."""
_WHOLE, _SINCE = range(len(_FILES))
Range = tuple[int, int, int]
"""Where a part lies: in which of these files, its first byte, and the one behind it."""

_OF_ENTRY = (("effect", "table"), ("cells",), ("examples", "rulings"))
"""The parts of an entry, each with the fields in it; what its effect means and its document are two more."""
_PART = {field: part for part, fields in enumerate(_OF_ENTRY) for field in fields}
_FACE = tuple(name for name in PARTS if name not in (*_PART, "meaning", "places"))
_KNOWN = (*_FACE, "meaning", "places")
_OF_PIECE = Piece.__struct_fields__[3:]
"""What is known of the file of an entry, besides which it is, the entry, and what is wrong with it."""
_MOST_EDITED = 0.25
"""The share of entries that may lie in the third file; with more, all is written again."""


class _Row(NamedTuple):
    """What is kept of an entry for all to see.  face: the values of some of its fields; headings: of what it means, if that
    is known; of_piece: what is known of its file; parts: where the others lie."""

    face: tuple[Any, ...]
    headings: tuple[Heading, ...] | None
    of_piece: tuple[Any, ...]
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
        for name, mark in zip(_FILES, self.marks, strict=True):
            data = self._read(name)
            if data is None or data[: len(mark)] != mark:
                raise Damaged
            found.append(data[len(mark) :])
        return found

    @cached_property
    def edited(self) -> dict[str, _Row]:
        """What was edited since all was written, by file."""
        rows: dict[str, _Row] = self._part("edited")
        return rows

    @cached_property
    def rows(self) -> dict[str, _Row]:
        """What is kept of each entry, by file."""
        return self._part("rows") | self.edited

    @without_collection()
    def loaded(self) -> Loaded:
        """The game; parts of it are fetched later."""
        system, words, shared = self._part("system")
        found, across = self._part("found")
        pieces = {
            file: Piece(file, self._entry(row), found.get(file, ()), *row.of_piece) for file, row in self.rows.items()
        }
        entries = {entry.id: entry for entry in sorted((p.entry for p in pieces.values()), key=lambda one: one.id)}
        if system is not None:
            system = altered(system, entries=entries, places=Places(partial(self._part, "document")))
        return Loaded(system, words, shared, pieces, across)

    def _entry(self, row: _Row) -> Entry:
        *rest, meaning, document = row.parts
        parts = _Parts(partial(self._fetched, meaning))
        meant = Outline(row.headings, parts) if row.headings is not None else None
        known = zip(_KNOWN, (*row.face, meant, Places(partial(self._fetched, document))), strict=True)
        return Entry.kept(known, partial(self._rest, rest))

    def _rest(self, rest: list[Range], name: str) -> Mapping[str, object]:
        if name not in _PART:
            raise AttributeError(name)
        part = _PART[name]
        return dict(zip(_OF_ENTRY[part], self._fetched(rest[part]), strict=True))

    def _part(self, name: str) -> Any:
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
    store.write(name, _pickled(tuple(said)))


def remember(
    name: str, of: str, loaded: Loaded, state: State, store: Store, before: tuple[Kept, Iterable[str]] | None = None
) -> None:
    """Keeps a game.  before: what was kept of it, and which files have changed since."""
    kept, differing = before if before is not None else (None, ())
    edited = {*differing, *kept.edited} if kept is not None else set(loaded.pieces)
    whole, since = _File(_WHOLE), _File(_SINCE)

    def row(file: str, target: _File) -> _Row:
        piece = loaded.pieces[file]
        entry, meaning = piece.entry, piece.entry.meaning
        as_they_lie = map(kept.bytes_of, kept.rows[file].parts) if kept is not None and file not in differing else None
        return _Row(
            face=tuple(getattr(entry, name) for name in _FACE),
            headings=meaning.headings if meaning is not None else None,
            of_piece=tuple(getattr(piece, name) for name in _OF_PIECE),
            parts=tuple(map(target.put, as_they_lie or _parts_of(entry))),
        )

    if kept is not None and len(edited) <= _MOST_EDITED * len(loaded.pieces):
        mark, where = kept.marks[_WHOLE], kept.where
        rows = {file: row(file, since) for file in sorted(edited)}
    else:
        where = {"rows": whole.put(_pickled({file: row(file, whole) for file in loaded.pieces}))}
        system = loaded.system
        if system is not None:
            where["document"] = whole.put(_pickled(system.places.document, located=True))
            system = altered(system, entries={}, places=Places(Document("", "", None)))
        where["system"] = whole.put(_pickled((system, loaded.words, loaded.shared)))
        mark, rows = whole.write(name, store), {}
    found = {file: piece.found for file, piece in loaded.pieces.items() if piece.found}
    where |= {"edited": since.put(_pickled(rows)), "found": since.put(_pickled((found, loaded.across)))}
    names = {piece.entry.id: names_of(piece.entry) for piece in loaded.pieces.values()}
    files = (state.begun, state.stamps, state.hashes)
    findings = _pickled(in_order(loaded.findings))
    marks = mark, since.write(name, store)
    store.write(name, _pickled((of, program_stamp(), program_hash(), files, names, findings, marks, where)))


class _File:
    """A file of parts, being written.  number: which of the files of a game it is."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._parts: list[bytes | memoryview] = []
        self._end = 0

    def put(self, part: bytes | memoryview) -> Range:
        """Adds a part; where it lies."""
        self._parts.append(part)
        first, self._end = self._end, self._end + len(part)
        return self._number, first, self._end

    def write(self, name: str, store: Store) -> bytes:
        """Writes the file of a game.  What comes back tells it from all others, and stands at its beginning."""
        mark = mark_of(self._parts)
        store.write(name + _FILES[self._number], b"".join((mark, *self._parts)))
        return mark


def names_of(entry: Entry) -> frozenset[str]:
    """All that an entry may be found by, apart from its id."""
    return frozenset((entry.slug, entry.name.casefold(), f"{entry.kind}/{entry.slug}", *entry.aliases))


def _parts_of(entry: Entry) -> tuple[bytes, ...]:
    fields = [_pickled(tuple(getattr(entry, name) for name in names)) for names in _OF_ENTRY]
    meaning = _each(entry.meaning) if entry.meaning is not None else ()
    return (*fields, _pickled(meaning), _pickled(entry.places.document, located=True))


def _pickled(value: object, *, located: bool = False) -> bytes:
    target = BytesIO()
    (pickle.Pickler if located else _Plain)(target, pickle.HIGHEST_PROTOCOL).dump(value)
    return target.getvalue()


def _each(meaning: Outline) -> list[bytes]:
    """The parts of what an effect means, each for itself."""
    return [_pickled(part) for part in meaning.parts]


class _Parts(Sequence[Part]):
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
        return _Parts.of, (self._parts,)

    @classmethod
    def of(cls, parts: list[bytes]) -> _Parts:
        """The parts that these are."""
        return cls(lambda: parts)


class _Plain(pickle.Pickler):
    """Leaves away where values stand: only a Document is asked for that."""

    dispatch_table = {
        **copyreg.dispatch_table,
        Outline: lambda value: (Outline, (value.headings, _Parts.of(_each(value)))),
        LocatedDict: lambda value: (dict, (), None, None, iter(value.items())),
        LocatedList: lambda value: (list, (), None, iter(value), None),
    }
