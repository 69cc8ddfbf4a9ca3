"""A rulebook for a command: only the games that it needs, from what was kept where nothing has changed since.

What comes out is the same with and without a cache, and with a damaged one.  Reading and linking is pipeline.py's, and what
comes of it remembering.py's to keep: they are imported when something has to be read, for that takes longer than fetching a
whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any
from zlib import crc32

from diagnostics.diagnostic import Diagnostic, in_order
from grammar.store import Store
from rulebook.keeping.beside import beside
from rulebook.keeping.cache import Kept, State, names_of, recall
from rulebook.model.rulebook import Rulebook, System
from rulebook.source.collector import without_collection
from rulebook.source.folders import system_folders

if TYPE_CHECKING:
    from rulebook.model.loaded import Loaded

Found = tuple[Diagnostic, ...]


def load(folder: Path, cache: Path | None, games: Collection[str] | None = None) -> tuple[Rulebook, Found]:
    """The rulebook of a folder of systems (or of one system), and everything that is wrong with it, in order of place.

    games: the slugs of those that are wanted; None for all.  cache: a folder of the user's own, or nothing is kept."""
    return Shelf(folder, cache).load(games)


def check(folder: Path, cache: Path | None) -> Found:
    """What is wrong with the rulebook of a folder.

    Of games that have to be read, the largest is read here, the others beside it."""
    found: list[Diagnostic] = []
    stale, shelf = [], Shelf(folder, cache)
    for path in shelf.paths:
        kept = shelf.kept(path)
        if kept is None:
            stale.append(path)
        else:
            found.extend(kept.findings)
    stale.sort(key=lambda path: sum(1 for _ in path.glob("*/*.yml")))

    def read(paths: Iterable[Path]) -> list[Diagnostic]:
        return [finding for path in paths for finding in shelf.game(path).findings]

    if len(stale) > 1:
        _pipeline()  # what a second process is a copy of, it need not import
    others = beside(lambda: read(stale[:-1])) if len(stale) > 1 else list
    found += [*read(stale[-1:]), *others()]
    return in_order(found)


class Shelf:
    """The games of a folder, for one command: each is looked for once.  cache: as of `load`."""

    def __init__(self, folder: Path, cache: Path | None) -> None:
        self._folder = folder
        self._cache = cache
        self.paths = system_folders(folder)
        self._recalled: dict[Path, tuple[Kept | None, set[str]]] = {}
        self._games: dict[Path, Loaded] = {}

    def load(self, games: Collection[str] | None = None) -> tuple[Rulebook, Found]:
        """The rulebook of some games, or of all, and everything that is wrong with it."""
        read = [self._opened(path) for path in self.paths if games is None or path.name in games]
        systems = {system.slug: system for system, _ in read if system is not None}
        return Rulebook(systems), in_order(one for _, found in read for one in found)

    def _opened(self, path: Path) -> tuple[System | None, Iterable[Diagnostic]]:
        """A game, and what is wrong with it; no more is fetched of one of which nothing has changed."""
        kept = self.kept(path) if path not in self._games else None
        if kept is not None:
            with suppress(Exception):  # whatever a foreign or older file may lead to
                return kept.system(), kept.findings
        loaded = self.game(path)
        return loaded.system, loaded.findings

    def games_with(self, *wanted: str) -> list[str]:
        """The slugs of the games in which entries may be called so, by name, slug, id or file; all if one is in none."""
        paths = [path.name for path in self.paths]
        names: dict[str, frozenset[str]] = {}
        found: dict[str, None] = {}
        for one in wanted:
            path = PurePath(one)
            said = "/".join(path.with_suffix("").parts[-3:]) if path.suffix in (".yml", ".yaml") else one
            named = [slug for slug in paths if said.count("/") == 2 and said.startswith(f"{slug}/")]
            if not named:
                names = names or {path.name: self._names(path) for path in self.paths}
                called = {said.casefold(), said.rpartition("/")[2]}
                named = [slug for slug in paths if called & names[slug]]
            found |= dict.fromkeys(named or paths)
        return list(found)

    def _names(self, path: Path) -> frozenset[str]:
        """Whatever an entry of a game may be called."""
        kept = self.kept(path)
        if kept is not None:
            names: dict[str, frozenset[str]] = kept.names
            return frozenset().union(*names.values())
        return frozenset().union(*(names_of(piece.entry) for piece in self.game(path).pieces.values()))

    def kept(self, path: Path) -> Kept | None:
        """A game as it was kept, if nothing has changed since."""
        kept, differing = self._recall(path)
        return None if differing else kept

    def _recall(self, path: Path) -> tuple[Kept | None, set[str]]:
        if path not in self._recalled:
            found = (
                recall(*_name(path, self._folder), path, Store(self._cache))
                if self._cache is not None
                else (None, set())
            )
            self._recalled[path] = found
        return self._recalled[path]

    def game(self, path: Path) -> Loaded:
        """A game: fetched if nothing has changed, read in part if only entries have, else read."""
        if path not in self._games:
            self._games[path] = (
                self._read(path, Store(self._cache)) if self._cache is not None else self._read_all(path)
            )
        return self._games[path]

    def _read_all(self, path: Path) -> Loaded:
        loaded: Loaded = _pipeline().load_system(path, self._folder)
        return loaded

    def _read(self, path: Path, store: Store) -> Loaded:
        (name, of), (kept, differing) = _name(path, self._folder), self._recall(path)
        loaded: Loaded | None = None
        try:
            before = _remembering().loaded_of(kept) if kept is not None else None
        except Exception:  # whatever a foreign or older file may lead to
            before = kept = None
        if before is not None and not differing:
            return before
        state = State.of(path, store, kept.state if kept is not None else None)
        if before is not None:
            differing = differing if state is None or kept is None else differing | state.differing(kept.state)
            loaded = _pipeline().load_again(before, sorted(differing), path, self._folder)
        if loaded is None:
            kept, loaded = None, self._read_all(path)
        if state is not None and state.is_still(path):
            before_that = (kept, differing) if kept is not None else None
            _remembering().remember(name, of, loaded, state, store, before_that)
        return loaded


def _pipeline() -> Any:
    with without_collection():
        from rulebook import pipeline

    return pipeline


def _remembering() -> Any:
    from rulebook.keeping import remembering

    return remembering


def _name(path: Path, root: Path) -> tuple[str, str]:
    """Under which name a game is kept, and of what that is made: of its folder, and of how reports show it."""
    said = f"{Path(__file__).parent}\0{path.resolve()}\0{path}\0{root}"
    return f"game-{crc32(said.encode('utf-8', 'surrogateescape')):08x}", said
