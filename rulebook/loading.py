"""A rulebook for a command: only the games that it needs, from what was kept where nothing has changed since.

What comes out is the same with and without a cache, and with a damaged one.  Reading and linking is pipeline.py's, which
is imported when something has to be read: that takes longer than fetching a whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path, PurePath
from typing import Any
from zlib import crc32

from diagnostics.diagnostic import Diagnostic
from grammar.store import Store
from rulebook.keeping.beside import beside
from rulebook.keeping.cache import Kept, State, names_of, recall, remember
from rulebook.model.loaded import Loaded, in_order
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import system_folders

Found = tuple[Diagnostic, ...]


def load(folder: Path, cache: Path | None, games: Collection[str] | None = None) -> tuple[Rulebook, Found]:
    """The rulebook of a folder of systems (or of one system), and everything that is wrong with it, in order of place.

    games: the slugs of those that are wanted; None for all.  cache: a folder of the user's own, or nothing is kept."""
    paths = [path for path in system_folders(folder) if games is None or path.name in games]
    loaded = [_load(path, folder, cache) for path in paths]
    systems = {one.system.slug: one.system for one in loaded if one.system is not None}
    return Rulebook(systems), in_order(finding for one in loaded for finding in one.findings)


def check(folder: Path, cache: Path | None) -> Found:
    """What is wrong with the rulebook of a folder.

    Of games that have to be read, the largest is read here, the others beside it."""
    found: list[Diagnostic] = []
    stale = []
    for path in system_folders(folder):
        kept = _kept(path, folder, cache)
        if kept is None:
            stale.append(path)
        else:
            found.extend(kept.findings)
    stale.sort(key=lambda path: sum(1 for _ in path.glob("*/*.yml")))

    def read(paths: Iterable[Path]) -> list[Diagnostic]:
        return [finding for path in paths for finding in _load(path, folder, cache).findings]

    others = beside(lambda: read(stale[:-1])) if len(stale) > 1 else list
    found += [*read(stale[-1:]), *others()]
    return in_order(found)


def games_with(folder: Path, cache: Path | None, *wanted: str) -> list[str]:
    """The slugs of the games in which entries may be called so, by name, slug, id or file; all if one is in none."""
    paths = [path.name for path in system_folders(folder)]
    names: dict[str, frozenset[str]] = {}
    found: dict[str, None] = {}
    for one in wanted:
        path = PurePath(one)
        said = "/".join(path.with_suffix("").parts[-3:]) if path.suffix in (".yml", ".yaml") else one
        named = [slug for slug in paths if said.count("/") == 2 and said.startswith(f"{slug}/")]
        if not named:
            names = names or {path.name: _names(path, folder, cache) for path in system_folders(folder)}
            called = {said.casefold(), said.rpartition("/")[2]}
            named = [slug for slug in paths if called & names[slug]]
        found |= dict.fromkeys(named or paths)
    return list(found)


def _names(path: Path, root: Path, cache: Path | None) -> frozenset[str]:
    """Whatever an entry of a game may be called."""
    kept = _kept(path, root, cache)
    if kept is not None:
        names: dict[str, frozenset[str]] = kept.names
        return frozenset().union(*names.values())
    return frozenset().union(*(names_of(piece.entry) for piece in _load(path, root, cache).pieces.values()))


def _kept(path: Path, root: Path, cache: Path | None) -> Kept | None:
    """A game as it was kept, if nothing has changed since."""
    if cache is None:
        return None
    kept, differing = recall(*_name(path, root), path, Store(cache))
    return None if differing else kept


def _load(path: Path, root: Path, cache: Path | None) -> Loaded:
    """A game: fetched if nothing has changed, read in part if only entries have, else read."""
    if cache is None:
        return _pipeline().load_system(path, root)
    (name, of), store = _name(path, root), Store(cache)
    kept, differing = recall(name, of, path, store)
    loaded: Loaded | None = None
    try:
        before = kept.loaded() if kept is not None else None
    except Exception:  # whatever a foreign or older file may lead to
        before = kept = None
    if before is not None and not differing:
        return before
    state = State.of(path, store, kept.state if kept is not None else None)
    if before is not None:
        loaded = _pipeline().load_again(before, sorted(differing), path, root)
    if loaded is None:
        kept, loaded = None, _pipeline().load_system(path, root)
    if state is not None and state.is_still(path):
        remember(name, of, loaded, state, store, (kept, differing) if kept is not None else None)
    return loaded


def _pipeline() -> Any:
    from rulebook import pipeline

    return pipeline


def _name(path: Path, root: Path) -> tuple[str, str]:
    """Under which name a game is kept, and of what that is made: of its folder, and of how reports show it."""
    said = f"{Path(__file__).parent}\0{path.resolve()}\0{path}\0{root}"
    return f"game-{crc32(said.encode('utf-8', 'surrogateescape')):08x}", said
