"""A folder for what commands keep, for tests that begin with nothing of a game in it."""

from __future__ import annotations

from pathlib import Path

from grammar.store import Store, default_cache
from grammar.tables import fingerprint

OF_THIS_RUN = Store(default_cache())
"""What the tests keep themselves: as long as no test has said where else."""


def kept_apart(cache: Path) -> Path:
    """A new folder to be named as XDG_CACHE_HOME, in which nothing lies but the tables of the language: each process that
    begins without them makes them, which takes as long as six commands."""
    store = Store(cache / "rulewright")
    for path in OF_THIS_RUN.folder.glob(f"*-{fingerprint()}"):
        held = OF_THIS_RUN.read(path.name)
        if held is not None:
            store.write(path.name, held)
    return cache
