"""`one of your Wounds loses 2 Depth`: one of them is chosen, and the sentence goes on about that one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from grammar.article import a_or_an
from grammar.meaning import deeds as d
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Noun, noun, owned
from grammar.meaning.reader import Reader, is_that_damage
from grammar.nodes import nouns as n
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node

KNOW_WHICH = ("choose", "reroll")
"""The verbs that let one of several be chosen themselves."""
COMING = "say which: `your next {one} …`, or once it is made: `when you make {a} {one}, that {one} …`"
NOT_ALL = (
    "say it of all, `each of …`; or let one be chosen when something happens: `you choose one of …`, and then `that …`"
)


class OneOf(Struct, frozen=True):
    """One of several.  among: those of whom it is one; that: how a text points at it."""

    among: n.OneOf
    that: n.Noun


class Picked(Struct, frozen=True):
    """What is chosen, each before what is done with it, and the sentence that goes on about it.  before: of each predicate, what
    is chosen before that."""

    before: tuple[tuple[d.Choose, ...], ...]
    clause: Clause

    @property
    def choices(self) -> tuple[d.Choose, ...]:
        """All that is chosen, in order."""
        return tuple(one for choices in self.before for one in choices)

    def done(self, deeds: tuple[d.AnyDeed, ...]) -> tuple[tuple[d.Choose, ...], tuple[d.AnyDeed, ...]]:
        """What is chosen first of all, and what is done, each choice before that for which it is made."""
        first, *later = self.before
        if len(deeds) != len(self.before) or not any(later):
            return self.choices, deeds
        rest = (one for choices, deed in zip(later, deeds[1:], strict=True) for one in (*choices, deed))
        return first, (deeds[0], *rest)


def one_of(reader: Reader, node: Node | None) -> OneOf | None:
    """One of several, if a noun is that: one of your Wounds, or what one of them has, `one of your Wounds' Depth`."""
    if not isinstance(node, n.OneOf) or node.which != "one":
        return None
    owner = node.owner
    if _are_many(reader.read(node.name)):
        return OneOf(node, n.Named("that", None, node.name, span=node.span))
    if isinstance(owner, n.Owned) and _are_many(reader.read(owner.name)):
        among = n.OneOf("one", owner.owner, owner.name, owner.qualifiers, span=node.span)
        that = n.Named("that", None, owner.name, span=node.span)
        return OneOf(among, n.Owned(that, None, node.name, node.qualifiers, span=node.span))
    return None


def _are_many(naming: Naming) -> bool:
    """Whether somebody can have many of it, and one can be pointed at."""
    return bool(naming.group) or (naming.of("thing", "kind") is not None and naming.of("test") is None)


def picked(reader: Reader, clause: Clause) -> Picked | None:
    """What a sentence lets be chosen: whoever does something with one of several chooses it; if that one is what the
    sentence is about, or nobody does anything, he whose it is."""
    if not any(isinstance(one, n.OneOf) for one in _said(clause)):
        return None
    choices: list[d.Choose] = []
    subject = clause.subject
    if (one := one_of(reader, subject)) is not None:
        choices.append(_choice(reader, one, None))
        subject = one.that
    doer = None if is_that_damage(subject) or reader.is_test(subject) else noun(reader, subject)
    predicates, before = [], []
    for predicate in clause.predicates:
        predicates.append(_with_that(reader, predicate, doer, choices))
        before.append(tuple(choices))
        choices = []
    if not any(before):
        return None
    return Picked(tuple(before), replace(clause, subject=subject, predicates=tuple(predicates)))


def _said(clause: Clause) -> Iterator[Node | None]:
    """Who does it, and what it is done to and with: where one of several may stand."""
    yield clause.subject
    for predicate in clause.predicates:
        yield predicate.object
        yield from (word.object for word in predicate.qualifiers)


def _with_that(reader: Reader, predicate: Predicate, doer: Noun | None, choices: list[d.Choose]) -> Predicate:
    if predicate.verb in KNOW_WHICH:
        return predicate
    if (one := one_of(reader, predicate.object)) is not None:
        choices.append(_choice(reader, one, doer))
        predicate = replace(predicate, object=one.that)
    words = []
    for word in predicate.qualifiers:
        if (one := one_of(reader, word.object)) is not None:
            choices.append(_choice(reader, one, doer))
            word = replace(word, object=one.that)
        words.append(word)
    return replace(predicate, qualifiers=tuple(words))


def _choice(reader: Reader, one: OneOf, doer: Noun | None) -> d.Choose:
    among, whose = one.among, noun(reader, one.among.owner)
    check_one(reader, among.owner)
    if isinstance(among.owner, n.Named) and among.owner.determiner == "each":
        name = among.owner.name.text
        cure = f"say it of each apart: `for each {name}:`, and below it `one of that {name}'s …`"
        reader.unheard(among.owner.span, f"each {name}", cure)
    if doer is None:
        naming = reader.read(among.owner.name) if isinstance(among.owner, n.Named | n.Owned) else None
        doer = Holder(span=among.span) if naming is not None and naming.is_item else whose
    return d.Choose(doer, owned(reader, among), reader.read(among.name).text, span=among.span)


def check_one(reader: Reader, node: Node) -> None:
    """Notes one of several where none can be chosen."""
    if not isinstance(node, n.OneOf) or node.which != "one":
        return
    test = reader.read(node.name).of("test")
    one = test.head.name if test is not None else ""
    cure = COMING.format(one=one, a=a_or_an(one)) if test is not None else NOT_ALL
    reader.unheard(node.span, f"one of several {node.name.text}", cure)
