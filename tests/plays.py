"""What comes of all examples of content/: played once for all tests that look at it, in whatever process they run."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

from generator.site import played
from grammar.store import Store
from interpreter.desk.examples import Resolution, Resolutions, play_all
from rulebook.model.rulebook import Rulebook
from tests.content import ROOT, content
from tests.interpreter.test_examples import keeps_its_cards


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While one process makes something, the others wait for it.  path: of what is made."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def plays(shared: Path, slug: str) -> Resolutions:
    """What comes of each example of a game, kept in a folder of this run as the site keeps it."""
    book = Rulebook({slug: content().rulebook.systems[slug]})
    with alone(shared / f"{slug}.plays"), mock.patch.object(played, "play_all", _with_all_cards):
        return played.played(book, ROOT / "content", Store(shared / "cache"))[0]


def played_by_now(shared: Path) -> Path:
    """Where the plays of every game are kept."""
    for slug in content().rulebook.systems:
        plays(shared, slug)
    return shared / "cache"


def _with_all_cards(book: Rulebook) -> tuple[Mapping[tuple[str, int], Resolution], object]:
    """Plays all examples, and sees to it that each table has its cards at the end."""
    found, wrong = play_all(book)
    for one in found.values():
        if one.table is not None:
            keeps_its_cards(one.table)
    return found, wrong
