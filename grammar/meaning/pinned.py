"""Numbers that are kept, and that a rule says stand: sure to be wrong where something is paid with them, for whoever pays
has as much as before.  And the numbers with which an effect has something paid, those that it always sets, and those that it
changes for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Fixed, Plain
from grammar.meaning.bodies import Body, Does, Lends, Sets, all_in, rules_in
from grammar.meaning.nouns import Noun, Own
from grammar.meaning.offers import Paid
from grammar.meaning.outline import is_own
from grammar.meaning.standing import AnyStanding, Change, ChangesNumber, HasNone
from grammar.vocabulary import Vocabulary
from grammar.words import TrackWord


class Pinned(Struct, frozen=True):
    """A number that is kept, by its key, as many of it are called, and where it is said to stand."""

    key: str
    name: str
    span: Span


def pinned(body: Body, words: Vocabulary) -> tuple[Pinned, ...]:
    """All kept numbers that an effect says stand, for good or for some time."""
    return tuple(
        Pinned(one.key, word.several, one.span)
        for said in all_in(body)
        if isinstance(said, Sets)
        for one in said.standing
        if isinstance(one, ChangesNumber) and one.change.op == "is"
        if (word := words.named(one.key, TrackWord)) is not None
    )


def made_none(body: Body) -> Iterator[Pinned]:
    """The numbers that an effect says are 0, or that somebody has none of."""
    for one in _standing(body):
        match one:
            case ChangesNumber(Own(naming=naming), key, change=Change("is", Fixed(0))):
                yield Pinned(key, naming.text, one.span)
            case HasNone(key=key):
                yield Pinned(key, key, one.span)


class Added(NamedTuple):
    """The keys of numbers to which a text adds something as long as it stands, and of those by which it bounds another."""

    to: frozenset[str] = frozenset()
    bounds: frozenset[str] = frozenset()


NOTHING_ADDED = Added()


def added(body: Body) -> Added:
    """What a text adds to, and by what it bounds."""
    to, bounds = set[str](), set[str]()
    for one in _standing(body):
        match one:
            case ChangesNumber(key=key, change=Change("add")):
                to.add(key)
            case ChangesNumber(change=Change("least" | "most", Plain(key))):
                bounds.add(key)
    return Added(frozenset(to), frozenset(bounds))


def _standing(body: Body) -> Iterator[AnyStanding]:
    """What an effect says that stands."""
    return (one for said in all_in(body) if isinstance(said, Sets) for one in said.standing)


def paid(body: Body) -> Iterator[str]:
    """The keys of the numbers with which an effect has something paid."""
    for rule in rules_in(body):
        yield from (part.key for part in (rule.offer.parts if rule.offer is not None else ()) if isinstance(part, Paid))
    for said in all_in(body):
        deeds = said.deeds if isinstance(said, Does | Lends) else ()
        yield from (deed.key for deed in deeds if isinstance(deed, d.Move) and deed.verb == "pay")


class Setting(Struct, frozen=True):
    """A number of its holder that an effect says is so much, by its key, and where.  always: at any time; else it is an order,
    which nothing but what is said of it makes another one."""

    key: str
    always: bool
    span: Span


def always_set(body: Body) -> Iterator[Setting]:
    """The numbers of its holder that an effect says, at any time, are so much; of an order also under a condition."""
    return (Setting(one.key, always, one.span) for one, always in _set(body))


def set_to(body: Body, key: str) -> list[ChangesNumber]:
    """How much a number of its holder always is."""
    return [one for one, always in _set(body) if always and one.key == key]


def _set(body: Body) -> Iterator[tuple[ChangesNumber, bool]]:
    """What says so, each with whether it does at any time."""
    for said in all_in(body):
        for one in said.standing if isinstance(said, Sets) and said.until is None and is_own(said.subject) else ():
            if isinstance(one, ChangesNumber) and one.change.op == "is" and (said in body or one.then):
                yield one, said in body


def changed(body: Body) -> tuple[Pinned, ...]:
    """The numbers that an effect changes for good."""
    deeds = (deed for said in all_in(body) if isinstance(said, Does) for deed in said.deeds)
    return tuple(
        Pinned(what.key, what.naming.text, what.span)
        for deed in deeds
        for what in _moved(deed)
        if isinstance(what, Own)
    )


def _moved(deed: d.AnyDeed) -> tuple[Noun, ...]:
    match deed:
        case d.ChangeNumber(what) | d.BecomeNumber(what):
            return (what,)
        case d.Swap(_, one, other):
            return (one, other)
        case _:
            return ()
