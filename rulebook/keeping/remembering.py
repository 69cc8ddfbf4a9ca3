"""Writes a game for the next run, and gives back all that was known of it: of its entries, and of their files.

Imported when something has been read: a command that only looks at the entries of a game asks for none of this."""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Iterable
from io import BytesIO

from diagnostics.diagnostic import in_order
from grammar.meaning.outline import Outline
from grammar.record import altered
from grammar.store import Store
from rulebook.keeping.cache import (
    FACE,
    FILES,
    OF_ENTRY,
    SINCE,
    WHOLE,
    Kept,
    Parts,
    Range,
    Row,
    State,
    names_of,
)
from rulebook.keeping.stamps import mark_of, program_hash, program_stamp
from rulebook.model.entry import Entry, Places
from rulebook.model.loaded import Loaded, Piece
from rulebook.source.collector import without_collection
from rulebook.source.document import Document, LocatedDict, LocatedList

_OF_PIECE = Piece.__struct_fields__[3:]
"""What is known of the file of an entry, besides which it is, the entry, and what is wrong with it."""
_MOST_EDITED = 0.25
"""The share of entries that may lie in the third file; with more, all is written again."""


@without_collection()
def loaded_of(kept: Kept) -> Loaded:
    """All that was kept of a game; parts of its entries are fetched later."""
    found, across = kept.part("found")
    known = kept.part("pieces") | kept.part("edited pieces")
    pieces = {file: Piece(file, entry, found.get(file, ()), *known[file]) for file, entry in kept.entries.items()}
    return Loaded(kept.system(), kept.part("shared"), pieces, across)


def remember(
    name: str, of: str, loaded: Loaded, state: State, store: Store, before: tuple[Kept, Iterable[str]] | None = None
) -> None:
    """Keeps a game.  before: what was kept of it, and which files have changed since."""
    kept, differing = before if before is not None else (None, ())
    edited = {*differing, *kept.edited} if kept is not None else set(loaded.pieces)
    whole, since = _File(WHOLE), _File(SINCE)

    def row(file: str, target: _File) -> Row:
        entry = loaded.pieces[file].entry
        meaning = entry.meaning
        as_they_lie = map(kept.bytes_of, kept.rows[file].parts) if kept is not None and file not in differing else None
        return Row(
            face=tuple(getattr(entry, name) for name in FACE),
            headings=meaning.headings if meaning is not None else None,
            parts=tuple(map(target.put, as_they_lie or _parts_of(entry))),
        )

    def of_pieces(files: Iterable[str]) -> bytes:
        return _pickled({file: tuple(getattr(loaded.pieces[file], name) for name in _OF_PIECE) for file in files})

    if kept is not None and len(edited) <= _MOST_EDITED * len(loaded.pieces):
        mark, where, rows = kept.marks[WHOLE], kept.where, {file: row(file, since) for file in sorted(edited)}
    else:
        where = {"rows": whole.put(_pickled({file: row(file, whole) for file in loaded.pieces}))}
        where["pieces"] = whole.put(of_pieces(loaded.pieces))
        system = loaded.system
        if system is not None:
            where["document"] = whole.put(_pickled(system.places.document, located=True))
            system = altered(system, entries={}, places=Places(Document("", "", None)))
        where |= {"system": whole.put(_pickled(system)), "shared": whole.put(_pickled(loaded.shared))}
        mark, rows = whole.write(name, store), {}
    found = {file: piece.found for file, piece in loaded.pieces.items() if piece.found}
    where |= {"edited": since.put(_pickled(rows)), "edited pieces": since.put(of_pieces(rows))}
    where["found"] = since.put(_pickled((found, loaded.across)))
    entries = {piece.entry.id: piece.entry for file, piece in loaded.pieces.items() if file in edited}
    names = {**(kept.names if kept is not None else {}), **{id: names_of(entry) for id, entry in entries.items()}}
    files = (state.begun, state.stamps, state.hashes)
    findings = _pickled(in_order(loaded.findings))
    marks = mark, since.write(name, store)
    made_by = (
        program_stamp(),
        kept.program_hash if kept is not None else program_hash(),
    )  # to read it all takes a moment
    store.write(name, _pickled((of, *made_by, files, names, findings, marks, where)))


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
        store.write(name + FILES[self._number], b"".join((mark, *self._parts)))
        return mark


def _parts_of(entry: Entry) -> tuple[bytes, ...]:
    fields = [_pickled(tuple(getattr(entry, name) for name in names)) for names in OF_ENTRY]
    meaning = _each(entry.meaning) if entry.meaning is not None else ()
    return (*fields, _pickled(meaning), _pickled(entry.places.document, located=True))


def _pickled(value: object, *, located: bool = False) -> bytes:
    target = BytesIO()
    (pickle.Pickler if located else _Plain)(target, pickle.HIGHEST_PROTOCOL).dump(value)
    return target.getvalue()


def _each(meaning: Outline) -> list[bytes]:
    """The parts of what an effect means, each for itself."""
    return [_pickled(part) for part in meaning.parts]


class _Plain(pickle.Pickler):
    """Leaves away where values stand: only a Document is asked for that."""

    dispatch_table = {
        **copyreg.dispatch_table,
        Outline: lambda value: (Outline, (value.headings, Parts.of(_each(value)))),
        LocatedDict: lambda value: (dict, (), None, None, iter(value.items())),
        LocatedList: lambda value: (list, (), None, iter(value), None),
    }
