"""Numbers of a thing that are changed when somebody has gained it: a rule of everybody may ask for the same number at the same
moment, and which of them comes first nobody can see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.nouns import Own, Select, naming_of, phrases_in
from grammar.meaning.patterns import Is
from grammar.meaning.statements import After, Body, Rule, rules_in

OfThing = tuple[str, str]
"""A number of a thing that has been gained: of which thing, and which."""


class Belated(Struct, frozen=True):
    """changes: the numbers that a text changes of what has been gained, each with its place.  asks: for which it asks."""

    changes: tuple[tuple[OfThing, Span], ...] = ()
    asks: frozenset[OfThing] = frozenset()


NO_CHANGE = Belated()


def belated(body: Body) -> Belated:
    """What a text says of the numbers of what has been gained."""
    gained = [(rule, thing) for rule in rules_in(body) if (thing := _gained(rule))]
    if not gained:
        return NO_CHANGE
    changes = tuple(one for rule, thing in gained for one in _changes(rule, thing))
    asks = ((thing, key) for rule, thing in gained for one in phrases_in(rule.given) if (key := _number(one, thing)))
    return Belated(changes, frozenset(asks))


def _gained(rule: Rule) -> str:
    """The thing that has just been gained, if that is what a rule answers."""
    if not isinstance(rule.moment, After) or rule.moment.would or rule.moment.event.verb != "gain":
        return ""
    namings = [naming_of(check.what) for check in rule.moment.event.checks if isinstance(check, Is)]
    return next((term.head.name for one in namings if one and one.is_item and (term := one.of("thing"))), "")


def _changes(rule: Rule, thing: str) -> Iterator[tuple[OfThing, Span]]:
    for one in phrases_in(rule.body):
        if isinstance(one, d.ChangeNumber | d.BecomeNumber) and (key := _number(one.what, thing)):
            yield (thing, key), one.span


def _number(phrase: object, thing: str) -> str:
    """Which number of the thing at hand that is called so it is; empty if it is none."""
    match phrase:
        case Own(owner=Select(naming) as owner, key=key) if owner.is_that:
            term = naming.of("thing")
            return key if term is not None and term.head.name == thing else ""
        case _:
            return ""
