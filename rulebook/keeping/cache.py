"""A game as it is kept for the next run: in parts, of which only those are unpickled that are asked for.

A head, which is a file of its own, says of which files and by which program the game was made, by which names its entries
are found, and what is wrong with it.  The parts lie in a second file, which is read when one is asked for.  An entry has
five: what lists and look-ups want (of all entries together), its rule, what that means, its examples, its file with all
places.  When files change, the parts of the others are copied as they are.  Anything that cannot be read
counts as not kept."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, partial
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic
from grammar.meaning.outline import Outline, Part
from grammar.store import Store
from rulebook.keeping.stamps import Stamp, changed, files_of, hash_of, mark_of, program_hash, program_stamp, trusted
from rulebook.model.entry import Entry, Places
from rulebook.model.loaded import Loaded, Piece, in_order
from rulebook.source.document import Document, LocatedDict, LocatedList

Range = tuple[int, int]
"""Where a part lies: its first byte, and the one behind it."""

_PARTS = "-parts"
"""What the second file of a game is called, behind the name of the first."""
_OF_ENTRY = (("effect", "table"), ("meaning", "cells"), ("examples", "rulings"))
"""The parts of an entry, each with the fields in it; its document is one more."""
_PART = {field: part for part, fields in enumerate(_OF_ENTRY) for field in fields}
_FACE = tuple(f.name for f in fields(Entry) if f.name not in (*_PART, "places"))


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
    """A game as it was kept.  names: what each entry is found by, to its id."""

    def __init__(self, head: bytes, parts: Callable[[], bytes | None]) -> None:
        self.of, self.program_stamp, self.program_hash, state, self.names, self._findings, self._mark, self._index = (
            pickle.loads(head)
        )
        self.state = State(*state)
        self._read = parts

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the game, in order."""
        found: tuple[Diagnostic, ...] = pickle.loads(self._findings)
        return found

    @cached_property
    def _data(self) -> memoryview:
        data = self._read()
        if data is None or data[: len(self._mark)] != self._mark:
            raise Damaged
        return memoryview(data)[len(self._mark) :]

    @cached_property
    def _ranges(self) -> tuple[dict[str, Range], dict[str, tuple[Any, ...]]]:
        """Where the parts of the game and those of each entry lie."""
        ranges: tuple[dict[str, Range], dict[str, tuple[Any, ...]]] = self._fetched(self._index)
        return ranges

    def loaded(self) -> Loaded:
        """The game; parts of it are fetched later."""
        system, words, shared = self._part("system")
        found, voices, across = self._part("found")
        pieces = {}
        for (file, (face, alone, needs, *rest)), first in zip(
            self._ranges[1].items(), self._part("faces"), strict=True
        ):
            entry = _entry(first, partial(self._rest, rest), partial(self._fetched, rest[-1]))
            pieces[file] = Piece(file, entry, found.get(file, ()), needs, face, alone, voices[file])
        entries = {entry.id: entry for entry in sorted((p.entry for p in pieces.values()), key=lambda one: one.id)}
        if system is not None:
            system = replace(system, entries=entries, places=Places(partial(self._part, "document")))
        return Loaded(system, words, shared, pieces, across)

    def _rest(self, rest: list[Range], name: str) -> Mapping[str, object]:
        if name not in _PART:
            raise AttributeError(name)
        part = _PART[name]
        return dict(zip(_OF_ENTRY[part], self._fetched(rest[part]), strict=True))

    def _part(self, name: str) -> Any:
        return self._fetched(self._ranges[0][name])

    def _fetched(self, range_: Range) -> Any:
        return pickle.loads(self._data[slice(*range_)])

    def part(self, name: str) -> bytes:
        """A part of the game, as it lies."""
        return bytes(self._data[slice(*self._ranges[0][name])])

    def piece(self, file: str) -> tuple[bytes, ...]:
        """The parts of one entry, as they lie."""
        return tuple(bytes(self._data[slice(*range_)]) for range_ in self._ranges[1][file][3:])


def recall(name: str, of: str, folder: Path, store: Store) -> tuple[Kept | None, set[str]]:
    """A game that was kept by this program, and the files that have changed since; None if it is of no use.

    of: what tells the game from all others, should two names be the same."""
    head, stamps = store.read(name), files_of(folder)
    if head is None or stamps is None:
        return None, set()
    try:
        kept = Kept(head, partial(store.read, name + _PARTS))
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
    differing = set(differing)
    parts: list[bytes] = []
    end = 0

    def put(part: bytes) -> Range:
        nonlocal end
        parts.append(part)
        end += len(part)
        return end - len(part), end

    pieces = {}
    for file, piece in loaded.pieces.items():
        said = kept.piece(file) if kept is not None and file not in differing else _parts_of(piece.entry)
        pieces[file] = (piece.face, piece.alone, piece.needs, *map(put, said))
    faces = [tuple(getattr(piece.entry, name) for name in _FACE) for piece in loaded.pieces.values()]
    found = {file: piece.found for file, piece in loaded.pieces.items() if piece.found}
    voices = {file: piece.voices for file, piece in loaded.pieces.items()}
    ranges = {"faces": put(_pickled(faces)), "found": put(_pickled((found, voices, loaded.across)))}
    system = loaded.system
    if kept is not None:  # what the game declares has not changed
        ranges |= {name: put(kept.part(name)) for name in ("document", "system")}
    else:
        if system is not None:
            ranges["document"] = put(_pickled(system.places.document, located=True))
            system = replace(system, entries={}, places=Places(Document("", "", None)))
        ranges["system"] = put(_pickled((system, loaded.words, loaded.shared)))
    index = put(_pickled((ranges, pieces)))
    names = {piece.entry.id: names_of(piece.entry) for piece in loaded.pieces.values()}
    files = (state.begun, state.stamps, state.hashes)
    mark = mark_of(parts)
    store.write(name + _PARTS, b"".join((mark, *parts)))
    findings = _pickled(in_order(loaded.findings))
    store.write(name, _pickled((of, program_stamp(), program_hash(), files, names, findings, mark, index)))


def names_of(entry: Entry) -> frozenset[str]:
    """All that an entry may be found by, apart from its id."""
    return frozenset((entry.slug, entry.name.casefold(), f"{entry.kind}/{entry.slug}", *entry.aliases))


def _parts_of(entry: Entry) -> tuple[bytes, ...]:
    parts = [_pickled(tuple(getattr(entry, name) for name in names)) for names in _OF_ENTRY]
    return (*parts, _pickled(entry.places.document, located=True))


def _entry(face: tuple[object, ...], rest: Any, document: Any) -> Entry:
    entry = object.__new__(Entry)
    for name, value in zip(_FACE, face, strict=True):
        object.__setattr__(entry, name, value)
    object.__setattr__(entry, "_rest", rest)
    object.__setattr__(entry, "places", Places(document))
    return entry


def _pickled(value: object, *, located: bool = False) -> bytes:
    target = BytesIO()
    (pickle.Pickler if located else _Plain)(target, pickle.HIGHEST_PROTOCOL).dump(value)
    return target.getvalue()


class _Parts(Sequence[Part]):
    """The parts of what an effect means, each fetched when it is asked for."""

    def __init__(self, parts: list[bytes]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, number: Any) -> Any:
        return pickle.loads(self._parts[number])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # two that are equal may be kept in different bytes


class _Plain(pickle.Pickler):
    """Leaves away where values stand: only a Document is asked for that.  The parts of what an effect means are each for
    itself."""

    def reducer_override(self, value: object) -> Any:
        if type(value) is Outline:
            return Outline, (value.headings, _Parts([_pickled(part) for part in value.parts]))
        if type(value) is LocatedDict:
            return dict, (), None, None, iter(value.items())
        if type(value) is LocatedList:
            return list, (), None, iter(value), None
        return NotImplemented
