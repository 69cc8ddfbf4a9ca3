"""What an effect means, part by part: under what each part of an entry is found in play, and what it says.

Play looks for what changes a number or answers an event among all that somebody holds; the channel of a part is enough to
pass it by.  What it says may still lie in a cache, and is fetched when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning import standing as s
from grammar.meaning.bodies import After, Body, FromRank, Given, Meaning, Rule, Says, Sets, all_in
from grammar.meaning.names import Names
from grammar.meaning.nouns import GroupOf, Holder, Noun, Own, TestsOf
from grammar.meaning.statements import lower
from grammar.nodes.structure import Effect
from grammar.words import ThingWord

USED = ""
"""The channel of what is done when the entry itself is used."""
WINDOWS = "windows"
"""The channel of the rules that wait to be used."""
VALUES = "values"
"""The channel of what changes every number of a group."""
MAXIMUM = "value:maximum "
"""How the channel of what changes the maximum of a number begins."""
OF_TESTS = ("cards", "total", "extra", "difficulty", "trait", "test tag", "outcome")
"""The channels of what speaks of tests."""


class Heading(Struct, frozen=True):
    """By what a part is found.  own: whether it is only ever about whoever holds it."""

    channel: str
    own: bool = False


class Asked(Struct, frozen=True):
    """What must be so for a part to hold.  so: whether it must be, or must not be."""

    given: Given | FromRank
    so: bool

    @property
    def key(self) -> tuple[Span, bool]:
        """What tells it from all else that the same text asks."""
        return self.given.span, self.so


class Part(Struct, frozen=True):
    """A part of what an entry says.  asked: what must be so for it.  meaning: a Sets in it has one thing that stands."""

    asked: tuple[Asked, ...]
    meaning: Meaning


class Outline(Struct, frozen=True):
    """What an entry says: its parts in order, and by what each is found."""

    headings: tuple[Heading, ...]
    parts: Sequence[Part]

    def found_by(self, channel: str) -> Iterator[Part]:
        """The parts that are found by a channel; the others may lie in a cache, and are not fetched."""
        return (self.parts[at] for at, heading in enumerate(self.headings) if heading.channel == channel)


def outline(body: Body) -> Outline:
    """What an entry says, by what it means."""
    parts = tuple(part for one in body for part in _parts(one, ()))
    return Outline(tuple(map(_heading, parts)), parts)


NOTHING = Outline((), ())


def outlined(effect: Effect, names: Names) -> Outline:
    """What an entry says, by its tree; its names must be declared."""
    return outline(lower(effect, names)[0])


def maxima(body: Body) -> tuple[str, ...]:
    """The numbers whose maximum something changes that stands by what an entry means, now or once a rule has run."""
    stands = (one for meaning in all_in(body) if isinstance(meaning, Sets) for one in meaning.standing)
    return tuple(sorted({name.removeprefix(MAXIMUM) for name in map(channel, stands) if name.startswith(MAXIMUM)}))


def _parts(meaning: Meaning, asked: tuple[Asked, ...]) -> Iterator[Part]:
    match meaning:
        case Sets(until=None):
            for one in meaning.standing:
                yield Part(asked, replace(meaning, standing=(one,)))
        case Says():
            return
        case Rule(moment=None, offer=None, limit=None, given=Given() | FromRank() as given):
            for so, body in ((True, meaning.body), (False, meaning.otherwise)):
                for inner in body:
                    yield from _parts(inner, (*asked, Asked(given, so)))
        case _:
            yield Part(asked, meaning)


def _heading(part: Part) -> Heading:
    match part.meaning:
        case Sets(subject, (one,), None):
            return heading(channel(one), own(one, subject))
        case Rule(moment=After(event, would)):
            return heading(waiting_for(event.verb, would=would))
        case Rule(moment=None, given=None, offer=None):
            return heading(USED)
        case Rule():
            return heading(WINDOWS)
        case _:
            return heading(USED)


@cache
def heading(channel: str, own: bool = False) -> Heading:
    """A heading; the same one for the same words, so that many of them take little to keep and to fetch."""
    return Heading(channel, own)


@cache
def waiting_for(verb: str, *, would: bool) -> str:
    """The channel of the rules that answer what happens of a verb, or what is about to."""
    return f"{'would' if would else 'when'} {verb}"


@cache
def verb_of(channel: str) -> str:
    """The verb of whose events that speaks which is found there: what answers or forbids them; empty for all else."""
    kind, _, verb = channel.replace(":", " ", 1).partition(" ")
    return verb if kind in ("when", "would", "ban") else ""


@cache
def is_rule(channel: str) -> bool:
    """Whether rules are found there, and not what stands or is done."""
    return channel == WINDOWS or channel.startswith(("when ", "would "))


def value_of(key: str) -> str:
    """The channel of what changes a number."""
    return f"value:{key}"


def channel(meaning: s.AnyStanding) -> str:
    """Under what that is found which stands: `value:BP`, `cards`, `total`, `damage taken`, `ban:draw`, `state` …"""
    match meaning:
        case s.ChangesDamage(left=True):
            return "damage taken"
        case s.ChangesDamage(parts, dealt, change=change):
            words = {part.word for part in parts}
            by_a_test = "by" in words and not words & {"to", "from"}  # whoever makes it, and whoever takes it
            return "damage dealt" if dealt or by_a_test or change.op in ("times", "is") else "damage taken"
        case s.ChangesTest(part=part):
            return part
        case s.Replaces(key=key):
            return value_of(key) if key else "trait"
        case s.Decides():
            return "outcome"
        case s.CallsTest():
            return "test tag"
        case s.ChangesNumber(key=key, group=group):
            return VALUES if group else value_of(key)
        case s.ChangesRanks():
            return VALUES
        case s.ChangesStretch(key=key) | s.HasNone(key=key):
            return value_of(key)
        case s.ChangesCost():
            return "cost"
        case s.Calls(entry=entry):
            return "entry tag" if entry else "tag"
        case s.Uncalls():
            return "untag"
        case s.IsInState():
            return "state"
        case s.Grants():
            return "grant"
        case s.Permits(allowed, event):
            return f"{'can' if allowed else 'ban'}:{event.verb}"
        case _:
            assert_never(meaning)


def own(meaning: s.AnyStanding, subject: Noun) -> bool:
    """Whether what stands is only ever about whoever holds it.  subject: of the sentence that says it."""
    if isinstance(meaning, s.Permits) and is_own(meaning.event.subject):
        return True
    if isinstance(meaning, s.ChangesDamage):
        return any(part.word in ("to", "from", "by") and is_own(part.what) for part in meaning.parts)
    found = channel(meaning)
    if isinstance(subject, Holder):
        return found in ("state", "tag", "untag", "grant") or found.startswith("value:")
    return is_own(subject) and (found in ("values", "entry tag", *OF_TESTS) or found.startswith("value:"))


def is_own(subject: object) -> bool:
    """Whether something is only ever the holder, or what is his."""
    mine = isinstance(subject, (Own, GroupOf, TestsOf)) and isinstance(subject.owner, Holder)
    if isinstance(subject, Own) and (word := subject.naming.word(ThingWord)) is not None and word.is_relation:
        return False  # somebody else, who is something to the holder
    return mine or isinstance(subject, Holder)
