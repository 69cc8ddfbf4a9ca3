"""What a noun names, and whether somebody is called so, is there, or has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from interpreter.compile.names import Called
from interpreter.game.deck import Card
from interpreter.standing.in_effect import barred, has_granted
from interpreter.standing.places import apart, besides, places_of
from interpreter.state.event import Gist
from interpreter.state.recall import HANDS, HELD, IS, ITEMS, NOW
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Stretch, Thing


def _always(gist: Gist) -> bool:
    return True


class Ref(Struct, frozen=True):
    """all: everything that the noun names now.  matches: whether something is what it names.
    meaning: its name, if whatever is called so is what it names.
    could_be: whether anything of a gist can ever be what it names."""

    all: Callable[[Frame], list[Any]]
    matches: Callable[[Frame, object], bool]
    meaning: Called | None = None
    could_be: Callable[[Gist], bool] = _always

    def one(self, frame: Frame) -> Any:
        """The first of what it names, or None."""
        found = self.all(frame)
        return found[0] if found else None


def is_named(frame: Frame, ref: Ref, words: Iterable[str]) -> bool:
    """Whether one of some words is what a noun names."""
    if ref.meaning is not None:
        return any(map(ref.meaning.is_word, words))
    return any(ref.matches(frame, Label(word)) for word in words)


def is_running(frame: Frame, ref: Ref) -> bool:
    """Whether a stretch of time that runs is what a noun names."""
    scopes = frame.table.open_scopes
    if ref.meaning is not None:
        frame.table.recall.note(ref.meaning.scope_mark)
        return ref.meaning.scope in scopes
    frame.table.recall.note(NOW)
    return any(ref.matches(frame, Stretch(scope)) for scope in scopes)


def is_at(frame: Frame, thing: Thing, ref: Ref) -> bool:
    """Whether somebody is, for the holder of the rule, where a noun says."""
    seer, table = None if thing is frame.holder else frame.holder, frame.table
    if ref.meaning is None:
        return is_named(frame, ref, places_of(table, thing, seer))
    return is_named(frame, ref, besides(table, thing.places)) or any(
        apart(table, thing, seer, track) == at for track, at in ref.meaning.distances
    )


def has(frame: Frame, actual: object, ref: Ref) -> bool:
    """Whether somebody (or a test) has something: an entry, a state, a tag, an item, a card."""
    if isinstance(actual, Thing):
        recall = frame.table.recall
        recall.note((actual, IS))
        recall.note((actual, HELD))
        recall.note(ITEMS)
        cards: Iterable[Card] = ()
        if ref.meaning is None or ref.meaning.names_cards:
            recall.note(HANDS)
            cards = actual.hand
        held: Iterable[Held] = ()
        if ref.meaning is None or ref.meaning.names_entries:
            held = [held for held in actual.held.values() if held.rank > 0 and held.compiled.id is not None]
        if (
            is_named(frame, ref, actual.states)
            or is_named(frame, ref, actual.tags)
            or is_named(frame, ref, actual.items)
        ):
            return True
        if any(ref.matches(frame, item) for item in (*actual.items.values(), *cards)):
            return True
        if any(ref.matches(frame, one) and not barred(frame.table, one) for one in held):
            return True
        if is_at(frame, actual, ref):
            return True
        return has_granted(frame.table, actual, lambda name: ref.matches(frame, Label(name)))
    if isinstance(actual, Card):
        return ref.matches(frame, actual)
    if is_named(frame, ref, getattr(actual, "words", ())):
        return True
    tool = getattr(actual, "tool", None)
    if tool is not None and ref.matches(frame, tool):
        return True
    trait = getattr(actual, "trait", "")
    return bool(trait) and is_named(frame, ref, (trait,))
