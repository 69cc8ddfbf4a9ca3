"""What somebody is because of his kinds: what is declared of them, what they are called, on which side they stand."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.words import ThingWord
from interpreter.state.situation import Situation
from interpreter.state.things import Thing


def declared(table: Situation, kind: str) -> ThingWord | None:
    """What is declared of a kind of thing, by its word or by the entry that is its word."""
    word = table.game.named(kind, ThingWord)
    if word is None or (table.without is not None and word.id == table.without):
        return None
    return word


def words_of(table: Situation, thing: Thing) -> tuple[str, ...]:
    """What everything of its kinds is called besides."""
    words = (declared(table, kind) for kind in table.kinds_of(thing))
    return table.game.with_implied(tag for word in words if word is not None for tag in word.tags)


def alone(table: Situation, kinds: Iterable[str]) -> bool:
    """Whether things of these kinds stand on a side of their own, whoever brings them (`alone: true`)."""
    words = (table.game.named(kind, ThingWord) for kind in kinds)
    return any(word is not None and word.alone for word in words)
