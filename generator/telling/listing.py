"""Entries as a table for the terminal, one line each, or for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from generator.telling.finding import shown
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook


def table(rulebook: Rulebook, entries: list[Entry]) -> Iterator[str]:
    """One line per entry: name, kind, the fields by which lists are narrowed, id; columns that nobody fills are left out."""
    columns: list[Callable[[Entry], str]] = [lambda e: e.name, lambda e: _kind(rulebook, e)]
    facets = dict.fromkeys(f.name for e in entries for f in rulebook.systems[e.system].kinds[e.kind].facets)
    columns += [lambda e, name=name: shown(e.fields.get(name)) for name in facets]  # type: ignore[misc]
    columns.append(lambda e: e.id)
    rows = [[column(entry) for column in columns] for entry in entries]
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(columns))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width).rstrip()


def as_json(rulebook: Rulebook, entries: list[Entry]) -> str:
    """The entries for other programs."""
    return json.dumps([_data(rulebook, entry) for entry in entries], ensure_ascii=False, indent=2, default=str)


def _data(rulebook: Rulebook, entry: Entry) -> dict[str, object]:
    fields = {name: value for name, value in entry.fields.items() if value is not None}
    return {"id": entry.id, "name": entry.name, "kind": _kind(rulebook, entry), "fields": fields, "path": entry.path}


def _kind(rulebook: Rulebook, entry: Entry) -> str:
    return rulebook.systems[entry.system].kinds[entry.kind].name
