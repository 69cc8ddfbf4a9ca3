"""What a noun names, and whether somebody is called so, is there, or has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from interpreter.compile.names import Called
from interpreter.game.deck import Card
from interpreter.standing.attempts import trait_called
from interpreter.standing.in_effect import barred, has_granted
from interpreter.standing.places import apart, places_of, where_himself
from interpreter.state.attempt import Test
from interpreter.state.event import Event, Gist
from interpreter.state.recall import ANY, HANDS, HELD, IS, ITEMS
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing, in_turn


def _always(gist: Gist) -> bool:
    return True


class Ref(Struct, frozen=True):
    """all: everything that the noun names now.  matches: whether something is what it names.
    name: its name; nothing else can be what it names.  by_name: whatever is called so is what it names.
    could_be: whether anything of a gist can ever be what it names.  is_holder: it is whoever holds the rule."""

    all: Callable[[Frame], list[Any]]
    matches: Callable[[Frame, object], bool]
    name: Called | None = None
    by_name: bool = False
    could_be: Callable[[Gist], bool] = _always
    is_holder: bool = False

    def one(self, frame: Frame) -> Any:
        """The first of what it names, or None."""
        found = self.all(frame)
        return found[0] if found else None

    def quantities(self, frame: Frame) -> list[Quantity]:
        """Every number that it names."""
        return [one for one in self.all(frame) if isinstance(one, Quantity)]

    def tests(self, frame: Frame) -> list[Test]:
        """Every test that it names."""
        return [one for one in self.all(frame) if isinstance(one, Test)]

    def things(self, frame: Frame) -> list[Thing]:
        """Everybody and everything that it names; what else it names (a number, a word) is left out."""
        if self.is_holder:
            return [frame.holder] if frame.holder.__class__ is Thing else []
        return [one for one in self.all(frame) if isinstance(one, Thing)]

    def each(self, frame: Frame) -> Iterable[Thing]:
        """The same, for whom something is done one after the other."""
        return in_turn(self.things(frame))

    def thing(self, frame: Frame) -> Thing | None:
        """The first of what it names, if that is somebody or something."""
        match self.one(frame):
            case Thing() as thing:
                return thing
            case _:
                return None

    def test(self, frame: Frame) -> Test | None:
        """The first of what it names, if that is a test."""
        match self.one(frame):
            case Test() as test:
                return test
            case _:
                return None


def is_named(frame: Frame, ref: Ref, words: Iterable[str]) -> bool:
    """Whether one of some words is what a noun names."""
    if not words:
        return False
    called = list(words) if ref.name is None else list(filter(ref.name.is_word, words))
    return bool(called) and (ref.by_name or any(ref.matches(frame, Label(word)) for word in called))


def is_in_state(frame: Frame, ref: Ref, thing: Thing) -> bool:
    """Whether a state that somebody is in is what a noun names."""
    recall = frame.table.recall
    if ref.name is None:
        recall.note((thing, IS))
    else:
        for state in ref.name.states:
            recall.note((thing, IS, state))
    return is_named(frame, ref, thing.states)


def is_running(frame: Frame, ref: Ref) -> bool:
    """Whether a stretch of time that runs is what a noun names."""
    scopes, name = frame.table.open_scopes, ref.name
    if name is None:
        frame.table.recall.note(ANY)
        return any(ref.matches(frame, Stretch(scope, _whose(frame, scope))) for scope in scopes)
    if name.scope is None:
        return False
    frame.table.recall.note(name.scope_mark)
    return name.scope in scopes and (ref.by_name or ref.matches(frame, Stretch(name.scope)))


def _whose(frame: Frame, scope: str) -> Thing | None:
    """Whose own stretch of time it is that runs."""
    keeper = frame.table.keeper(scope)
    return None if keeper is None else frame.table.things.get(keeper)


def is_at(frame: Frame, thing: Thing, ref: Ref, *, seer: Thing | None = None) -> bool:
    """Whether somebody is, for the holder of the rule or another one, where a noun says."""
    table = frame.table
    if seer is None and thing is not frame.holder:
        seer = frame.holder
    if ref.name is None:
        return is_named(frame, ref, places_of(table, thing, seer))
    if is_named(frame, ref, where_himself(table, thing)):
        return True
    if frame.held is not None and thing is (seer or frame.holder) and is_between_two(frame, ref):
        return False  # nobody is so far away from himself
    return any(
        apart(table, thing, seer, track) == at and (ref.by_name or ref.matches(frame, Label(place)))
        for place, track, at in ref.name.distances
    )


def is_between_two(frame: Frame, ref: Ref) -> bool:
    """Whether a place is named that is how far apart two are."""
    game = frame.table.game
    tracks = (track for _, track, _ in ref.name.distances) if ref.name is not None else ()
    return any(not game.only(game.numbers[track]) for track in tracks)


def has(frame: Frame, actual: object, ref: Ref) -> bool:
    """Whether somebody (or a test) has something: an entry, a state, a tag, an item, a card."""
    match actual:
        case Thing():
            return _somebody_has(frame, actual, ref)
        case Card():
            return ref.matches(frame, actual)
        case Test(words=words, tool=tool, skill=skill):
            if is_named(frame, ref, words) or (tool is not None and ref.matches(frame, tool)):
                return True
            made_with = [one for one in (trait_called(frame.table, actual), skill) if one]
            return is_named(frame, ref, made_with) or any(
                _is_number(frame, ref, actual.maker, one) for one in made_with
            )
        case Event(words=words):
            return is_named(frame, ref, words)
        case _:
            return False


def _is_number(frame: Frame, ref: Ref, maker: Thing, key: str) -> bool:
    """Whether the number with which somebody makes a test is meant, by its group (`with a Skill`) or since it was chosen, be it
    that of another (`with that Skill`)."""
    if ref.matches(frame, Quantity(maker, key)):
        return True
    named = ref.name is not None and bool(ref.name.naming.group)
    return named and any(one.key == key for one in ref.quantities(frame))


def _somebody_has(frame: Frame, actual: Thing, ref: Ref) -> bool:
    recall = frame.table.recall
    recall.note(ITEMS)
    cards: Iterable[Card] = ()
    if ref.name is None or ref.name.names_cards:
        recall.note(HANDS)
        cards = actual.hand
    held: Iterable[Held] = ()
    if ref.name is None or ref.name.names_entries:
        recall.note((actual, HELD))
        held = [held for held in actual.held.values() if held.rank > 0 and held.compiled.id is not None]
    if is_in_state(frame, ref, actual) or is_named(frame, ref, actual.tags) or is_named(frame, ref, actual.items):
        return True
    by_name_alone = ref.name is not None and ref.name.is_only_a_name and ref.name.text not in actual.items
    items: Iterable[Thing] = () if by_name_alone else actual.items.values()
    for item in (*items, *cards):
        if ref.matches(frame, item):
            return True
    brought = frame.table.present() if ref.name is not None and ref.name.names_companions else ()
    if any(one.maker is actual and ref.matches(frame, one) for one in brought):
        return True
    if any(ref.matches(frame, one) and not barred(frame.table, one) for one in held):
        return True
    if is_at(frame, actual, ref):
        return True
    return has_granted(frame.table, actual, lambda name: ref.matches(frame, Label(name)))
