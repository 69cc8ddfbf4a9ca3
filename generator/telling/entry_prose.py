"""Fields of an entry that are for reading: what is told of a country, of a Fate.

Never rules; those are phrased from effects."""

from __future__ import annotations

from rulebook.model.entry import Entry
from rulebook.shapes.kinds import Field, Kind


def prose_of(entry: Entry, kind: Kind) -> tuple[tuple[Field, str], ...]:
    """The fields of an entry that are for reading, as they are written."""
    found = ((field, entry.fields.get(field.name)) for field in kind.prose)
    return tuple((field, text) for field, text in found if isinstance(text, str) and text)
