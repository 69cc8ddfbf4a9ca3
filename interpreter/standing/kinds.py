"""What somebody is because of his kinds: what is declared of them, what they are called, on which side they stand."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.game.tests import as_list
from interpreter.state.situation import Situation
from interpreter.state.things import Thing


def declared(table: Situation, kind: str, key: str) -> object:
    """What is declared of a kind of thing, by its word or by the entry that is its word."""
    word = table.game.word(kind, "thing")
    if word is None or (table.without is not None and word.of("id") == table.without):
        return None
    return word.of(key)


def words_of(table: Situation, thing: Thing) -> tuple[str, ...]:
    """What everything of its kinds is called besides."""
    return table.game.with_implied(tag for kind in thing.kinds for tag in as_list(declared(table, kind, "tags")))


def alone(table: Situation, kinds: Iterable[str]) -> bool:
    """Whether things of these kinds stand on a side of their own, whoever brings them (`alone: true`)."""
    words = (table.game.word(kind, "thing") for kind in kinds)
    return any(word is not None and bool(word.of("alone")) for word in words)
