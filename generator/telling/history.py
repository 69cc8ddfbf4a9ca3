"""What has changed in the rules since a revision: the rules as they were are read beside the ones that lie there now."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from generator.revisions import changed_files, laid_out, marks
from generator.telling.changes import Change, changes
from rulebook.loading import check, load
from rulebook.model.rulebook import Rulebook


class Edition(Struct, frozen=True):
    """What came with an edition.  name: its tag; empty for what is in none yet.  day: as in 2026-01-31, or empty.
    changes: since the edition before; None for the first one, in which all is new."""

    name: str
    day: str
    changes: tuple[Change, ...] | None


def editions(folder: Path, rulebook: Rulebook) -> tuple[Edition, ...]:
    """The history of the rules in a folder, the latest first: what is in no edition yet, then every edition.  Empty if none
    was ever marked.  rulebook: as they lie there now."""
    found: list[Edition] = []
    before = ""
    for name, day in marks(folder):
        found.append(Edition(name, day, _between(folder, before, name) if before else None))
        before = name
    if before:
        found.append(Edition("", "", changes_since(folder, rulebook, before)))
    return tuple(reversed(found))


def _between(folder: Path, before: str, after: str) -> tuple[Change, ...]:
    games = games_of(folder, changed_files(folder, before, after))
    with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
        return changes_since(folder, Rulebook({}), before, (after, at(folder, after, Path(aside), games)))


def histories(found: Iterable[Edition]) -> Mapping[str, tuple[tuple[Edition, Change], ...]]:
    """By the id of each entry that is there now, in which editions what it says was changed, the latest first; what was
    changed before it was called otherwise counts as well."""
    told: dict[str, list[tuple[Edition, Change]]] = {}
    now: dict[str, str] = {}
    for edition in found:
        for change in edition.changes or ():
            id = now.get(change.id, change.id)
            if change.sort not in ("removed", "examples"):
                told.setdefault(id, []).append((edition, change))
            if change.was:
                now[change.was] = id
    return {id: tuple(one) for id, one in told.items()}


def changes_since(
    folder: Path, rulebook: Rulebook, revision: str, until: tuple[str, Rulebook] | None = None
) -> tuple[Change, ...]:
    """What is different from the rules of a folder as they were.  LookupError if there is no such revision.

    rulebook: as they lie there now, of all games that have changed.  until: a later revision with its rulebook instead."""
    files = changed_files(folder, revision, until[0] if until else None)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
        before = at(folder, revision, Path(aside), games_of(folder, files))
        return changes(before, until[1] if until else rulebook, files)


def at(folder: Path, revision: str, aside: Path, games: Collection[str] | None = None) -> Rulebook:
    """The rules of a folder as they were, laid out in another; what was wrong with them then does not matter.

    games: the only ones that are needed."""
    return load(laid_out(folder, revision, aside, games), None, games)[0]


def wrong_at(folder: Path, revision: str) -> frozenset[tuple[str, str]]:
    """What was wrong with the rules of a folder at a revision: the file, and what was said of it."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
        found = check(laid_out(folder, revision, Path(aside)), None)
    return frozenset((one.place.file, one.message) for one in found)


def games_of(folder: Path, files: Collection[str]) -> frozenset[str] | None:
    """The games to which files belong; None if the folder is itself a game."""
    names = {file.split("/")[1] for file in files if file.count("/") > 1}
    return frozenset(names) if not (folder / "_system.yml").exists() else None
