"""What has changed in the rules since a revision: the rules as they were are read beside the ones that lie there now."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from pathlib import Path

from generator.revisions import changed_files, laid_out
from generator.telling.changes import Change, changes
from rulebook.loading import load
from rulebook.model.rulebook import Rulebook


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
    return load(laid_out(folder, revision, aside), None, games)[0]


def games_of(folder: Path, files: Collection[str]) -> frozenset[str] | None:
    """The games to which files belong; None if the folder is itself a game."""
    names = {file.split("/")[1] for file in files if file.count("/") > 1}
    return frozenset(names) if not (folder / "_system.yml").exists() else None


def changed_since(folder: Path, rulebook: Rulebook, revision: str) -> frozenset[str]:
    """The ids of the entries whose text, on a card or a page, is not as it was, or that were not there.

    LookupError, with a sentence, if there is no such revision."""
    found = changes_since(folder, rulebook, revision)
    return frozenset(change.id for change in found if change.sort not in ("removed", "examples"))
