"""What comes of the examples of every game: played, or as it was kept of a game of which no file has changed since.

Gives the same with and without what was kept."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

from diagnostics.diagnostic import Diagnostic
from grammar.store import Store
from interpreter.desk.examples import Resolution, Resolutions, play_all
from rulebook.keeping.stamps import files_of, mark_of, program_hash
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import system_folders

Played = Mapping[tuple[str, int], Resolution]


def played(rulebook: Rulebook, root: Path, store: Store | None) -> tuple[Resolutions, list[Diagnostic]]:
    """What came of each example, without the table as it lay then, and where one does not come out as written.

    root: the folder of which the rulebook was read.  store: where plays are kept; without one all are played."""
    folders = {path.name: path for path in system_folders(root)}
    found: dict[tuple[str, int], Resolution] = {}
    for slug, system in rulebook.systems.items():
        found |= _kept_or_played(Rulebook({slug: system}), folders[slug], store)
    return found, [one for resolution in found.values() for one in resolution.diagnostics]


def _kept_or_played(game: Rulebook, folder: Path, store: Store | None) -> Played:
    mark = _mark(folder) if store is not None else None
    if store is None or mark is None:
        return play_all(game)[0]
    name = f"plays-{mark_of((str(folder.resolve()).encode('utf-8', 'surrogateescape'),)).hex()[:16]}"
    before = store.read(name)
    if before is not None and before.startswith(mark):
        kept: Played = pickle.loads(before.removeprefix(mark))
        return kept
    made = {key: Resolution(one.steps, one.diagnostics, None, one.asked) for key, one in play_all(game)[0].items()}
    if mark == _mark(folder):  # nobody wrote meanwhile
        store.write(name, mark + pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


def _mark(folder: Path) -> bytes | None:
    """The files of a game and the program that plays it, in a few bytes; None if they cannot be told."""
    files = files_of(folder)
    if files is None:
        return None
    try:
        texts = [(folder / name).read_bytes() for name in files if not name.endswith("/")]
    except OSError:
        return None
    names = "\n".join(f"{name} {stamp[0]}" for name, stamp in files.items())
    return mark_of((program_hash("interpreter").encode(), names.encode("utf-8", "surrogateescape"), *texts))
