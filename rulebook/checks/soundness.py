"""What declarations say that cannot come to anything: dice that break ties by suit, a place apart from no other.

Asked beside completeness.py, once every declaration is right by itself.  Each question is a function over the declared
words; the cure says what to write."""

from __future__ import annotations

from collections.abc import Callable

from diagnostics import codes
from grammar.words import (
    NUMBER_WORDS,
    ActionWord,
    PlaceWord,
    ScopeWord,
    SuitWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
)
from rulebook.checks.completeness import Declaration, Declarations
from rulebook.shapes.judging import missing


def check_sound(all_: Declarations) -> None:
    """Everything in the declarations that cannot come to anything."""
    for question in QUESTIONS:
        question(all_)


def tests_are_made_with_what_they_have(all_: Declarations) -> None:
    """What only cards can do is not said of dice; what a test is made with can be had ready; an answer answers something."""
    hands = any(place.holds for place in all_.vocabulary.every(PlaceWord))
    for test in all_.of(TestWord):
        family = all_.family(test)
        source = next((one.word.source for one in family if one.word.source), None)
        if source == "dice" and test.word.ties == "last suit":
            all_.never((*test.path, "ties"), f"`{test.name}` is made with dice, which have no suits", "take `ties` out")
        _counts_what_there_is(all_, test, family)
        tool = test.word.tool
        kind = all_.named(ThingWord).get(tool.kind) if tool is not None else None
        if kind is not None and not any(one.word.item for one in all_.family(kind)):
            reason = f"`{kind.name}` cannot be carried, and nobody has it ready"
            all_.never((*test.path, "tool", "kind"), reason, f"write `item: true` at `{kind.name}`")
        elif kind is not None and not hands:
            hint = "declare a place with `holds: true`, where somebody has things ready"
            missing(all_.findings, (*test.path, "tool"), "places", hint)
        if test.word.takes and not _answers(all_, test):
            reason = f"`{test.name}` answers no test from which it could take a word over"
            all_.never((*test.path, "takes"), reason, f"write `answer: {test.name}` at the test that it answers")


def _counts_what_there_is(all_: Declarations, test: Declaration[TestWord], family: list[Declaration[TestWord]]) -> None:
    """The number of `count 6` is one that a die can show."""
    read = next((one.word.read for one in family if one.says("read")), "")
    sides = next((one.word.sides for one in family if one.says("sides")), None)
    wanted = read.removeprefix("count ")
    if read != wanted and wanted.isdecimal() and sides is not None and (len(wanted) > 7 or int(wanted) > sides):
        key = "read" if test.says("read") else "sides"
        if test.says(key):
            all_.never((*test.path, key), f"a die with {sides} sides never shows {wanted}", f"count at most {sides}")


def _answers(all_: Declarations, test: Declaration[TestWord]) -> bool:
    """Whether a test, or something that it is a case of or that is a case of it, answers another."""
    answers = {word.answer for word in all_.vocabulary.every(TestWord) if word.answer}
    related = {one.name for one in all_.family(test)}
    related |= {other.name for other in all_.of(TestWord) if test in all_.family(other)}
    return bool(answers & related)


def cards_are_there(all_: Declarations) -> None:
    """What jokers give needs jokers; what is played off the deck needs one; suits follow each other all or none."""
    deck = all_.head.deck
    if deck is not None and deck.wild_gives and not deck.jokers:
        hint = "say how many jokers there are: `jokers: 2`, or take `wild_gives` out"
        missing(all_.findings, ("deck", "wild_gives"), "jokers", hint)
    for tag in all_.of(TagWord):
        if tag.word.from_deck and deck is None:
            missing(
                all_.findings,
                (*tag.path, "from_deck"),
                "deck",
                "say which cards there are: `deck: {ranks: {A: 1, K: 13}}`",
            )
    suits = all_.of(SuitWord)
    by_suit = any(test.word.ties for test in all_.of(TestWord))  # then completeness.py asks for their order
    for key, says in (("next", "which suit follows it"), ("order", "its place")):
        if any(suit.says(key) for suit in suits) and not (key == "order" and by_suit):
            for suit in (suit for suit in suits if not suit.says(key)):
                all_.lacks(suit, key, f"say {says}, as the others do: `{key}: …`")


def numbers_are_said_once(all_: Declarations) -> None:
    """A number is computed in one way."""
    for word in all_.of(*NUMBER_WORDS):
        ways = [key for key in ("value", "uses", "count", "sum", "wielded", "reads") if word.says(key)]
        if len(ways) > 1:
            reason = f"`{word.name}` already is what `{ways[0]}` says"
            all_.never((*word.path, ways[1]), reason, "take one of the two out")


def turns_have_an_order(all_: Declarations) -> None:
    """Turns are sorted by a number that their owners have; what comes again is a part of something that goes on."""
    parts = {part for scope in all_.of(ScopeWord) for part in scope.word.parts}
    for scope in all_.of(ScopeWord):
        if scope.word.repeats and scope.name not in parts:
            reason = f"`{scope.name}` is a part of nothing that could go on until it comes again"
            all_.never(
                (*scope.path, "repeats"), reason, f"name it among the `parts` of another scope: `parts: {scope.name}`"
            )
        for name in scope.word.sorted_by:
            number = all_.number(name)
            had = number.word.of if number is not None else ()
            owners = [one for of in scope.word.of for one in _kin(all_, of)]
            if had and owners and not set(had) & set(owners):
                reason = f"`{name}` is a number of {' and '.join(had)}, and `{scope.name}` is not theirs"
                hint = f"add whose `{scope.name}` it is to the `of` of `{name}`"
                all_.never((*scope.path, "sorted_by", name), reason, hint)


def _kin(all_: Declarations, name: str) -> list[str]:
    """A kind of thing, all that it is a case of, and all that are cases of it."""
    thing = all_.named(ThingWord).get(name)
    if thing is None:
        return [name]
    above = [one.name for one in all_.family(thing)]
    return [*above, *(other.name for other in all_.of(ThingWord) if thing in all_.family(other))]


def places_can_be_told_apart(all_: Declarations) -> None:
    """What keeps places apart is said of several; things are ready where somebody has things ready."""
    places = {place.name: place for place in all_.vocabulary.every(PlaceWord)}
    lines = [place.apart for place in places.values()]
    for place in all_.of(PlaceWord):
        if place.word.apart and lines.count(place.word.apart) < 2:
            reason = f"no other place says `apart: {place.word.apart}`"
            all_.never((*place.path, "apart"), reason, "say it of the others as well, or take it out")
    for thing in all_.of(ThingWord):
        there = places.get(thing.word.ready_in)
        if there is not None and not there.holds:
            reason = f"nothing in `{there.name}` is ready"
            all_.never((*thing.path, "ready_in"), reason, f"write `holds: true` at `{there.name}`")


def between_two_is_toward_somebody(all_: Declarations) -> None:
    """What lies between two is had toward somebody."""
    for track in all_.of(TrackWord):
        if track.word.mutual and not track.word.toward:
            reason = f"`{track.name}` is had toward nobody"
            all_.never((*track.path, "mutual"), reason, "say toward whom, `toward: …`, or take it out")


def actions_are_had(all_: Declarations) -> None:
    """No action is a special case of itself."""
    for action in all_.of(ActionWord):
        if action.name in action.word.of:
            circle = f"{action.name} → {action.name}"
            all_.findings.add(codes.CIRCULAR_REFERENCE, (*action.path, "of"), "name another action", circle=circle)


QUESTIONS: tuple[Callable[[Declarations], None], ...] = (
    tests_are_made_with_what_they_have,
    cards_are_there,
    numbers_are_said_once,
    turns_have_an_order,
    places_can_be_told_apart,
    between_two_is_toward_somebody,
    actions_are_had,
)
