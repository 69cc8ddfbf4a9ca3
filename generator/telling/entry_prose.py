"""Fields of an entry that are for reading: what is told of a country, of a Fate.

Never rules; those are phrased from effects."""

from __future__ import annotations

from generator.telling import prose
from rulebook.model.entry import Entry
from rulebook.shapes.kinds import Field, Kind


def prose_of(entry: Entry, kind: Kind) -> tuple[tuple[Field, str], ...]:
    """The fields of an entry that are for reading, as they are written."""
    found = ((field, entry.fields.get(field.name)) for field in kind.prose)
    return tuple((field, text) for field, text in found if isinstance(text, str) and text)


def sections(entry: Entry, kind: Kind, resolve: prose.Resolve) -> tuple[tuple[str, str, str], ...]:
    """The sections of its page: anchor, title and HTML of each."""
    told = prose_of(entry, kind)
    return tuple((f"about-{field.name}", field.label, prose.block(text, resolve)) for field, text in told)
