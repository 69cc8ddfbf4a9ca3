"""What comes of all examples of content/: played once for all tests that look at it, in whatever process they run."""

from __future__ import annotations

import fcntl
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

from generator.site import played
from grammar.store import Store
from interpreter.desk.deciders import Scripted
from interpreter.desk.examples import Resolution, Resolutions, play_all
from interpreter.state.questions import Question
from interpreter.state.situation import Situation
from rulebook.model.rulebook import Rulebook
from tests.content import ROOT, content


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

    def play(book: Rulebook) -> tuple[Mapping[tuple[str, int], Resolution], object]:
        found, unasked = _with_all_cards(book)
        _unasked(shared, slug).write_text(json.dumps(unasked), encoding="utf-8")
        return found, ()

    with alone(shared / f"{slug}.plays"), mock.patch.object(played, "play_all", play):
        return played.played(book, ROOT / "content", Store(shared / "cache"))[0]


def nobody_asked(shared: Path, slug: str) -> frozenset[tuple[str, int]]:
    """The examples of a game in which nobody has to decide anything."""
    plays(shared, slug)
    return frozenset(map(tuple, json.loads(_unasked(shared, slug).read_text(encoding="utf-8"))))


def _unasked(shared: Path, slug: str) -> Path:
    return shared / f"{slug}.unasked"


def played_by_now(shared: Path) -> Path:
    """Where the plays of every game are kept."""
    for slug in content().rulebook.systems:
        plays(shared, slug)
    return shared / "cache"


def _with_all_cards(book: Rulebook) -> tuple[Mapping[tuple[str, int], Resolution], list[tuple[str, int]]]:
    """Plays all examples, and sees to it that each table has its cards at the end; and in which nobody was asked."""
    every = [(entry.id, number) for entry in book.entries for number in range(len(entry.examples))]
    now, asked = every[0], set[tuple[str, int]]()

    def told(what: str, done: int, total: int) -> None:
        nonlocal now
        now = every[done]

    def decide(self: Scripted, question: Question) -> int | bool | None:
        asked.add(now)
        return decided(self, question)

    decided = Scripted.decide
    with mock.patch.object(Scripted, "decide", decide):
        found, _ = play_all(book, told)
    for one in found.values():
        if one.table is not None:
            keeps_its_cards(one.table)
    return found, [key for key in every if key not in asked]


def keeps_its_cards(table: Situation) -> None:
    """No card is there more often than the deck has it, and no track is below 0."""
    hands = [card for thing in table.things.values() for card in thing.hand]
    counted = Counter([*table.pile.cards, *table.pile.discards, *hands])
    most = Counter(table.game.plan.cards)
    assert all(number <= most[card] for card, number in counted.items())
    for thing in table.things.values():
        for key in table.game.tracks:
            assert not isinstance(thing.values.get(key), int) or thing.values[key] >= 0
