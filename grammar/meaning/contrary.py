"""Two lines of which a reader takes one: `if you are not Dazed, you become Dazed` and below it `if you are Dazed, …`.  What they
ask cannot be so both at once, but the second is asked when the first is done, and may be so by then."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.meaning import deeds as d
from grammar.meaning.amounts import Fixed, Plain, Worth
from grammar.meaning.facts import Compares, Fact, HasNumber, IsCalled, Not
from grammar.meaning.having import MANY, between
from grammar.meaning.nouns import Holder, Noun, Own

Number = tuple[Noun, str]


def made_so(asked: Fact, done: Sequence[object], other: Fact) -> bool:
    """Whether something else that is asked cannot be so with the first, and what is done given that may make it so."""
    return any(_comes(deed, other) for deed in done) and _are_contrary(asked, other)


def _are_contrary(one: Fact, other: Fact) -> bool:
    if one == Not(other) or other == Not(one):
        return True
    match _range(one), _range(other):
        case (of, low, high), (of_too, low_too, high_too):
            return of == of_too and (high < low_too or high_too < low)
        case _:
            return False


def _range(asked: Fact) -> tuple[Number, int, int] | None:
    """The number of whom is asked for, and between what it must be."""
    match asked:
        case Not(HasNumber(subject=subject, key=key, number=None)):
            return (subject, key), -MANY, 0
        case HasNumber(subject=subject, key=key, number=None):
            return (subject, key), 1, MANY
        case Compares(left, how, Fixed(number)) if (of := _number(left)) is not None:
            return of, *between(how, number)
        case _:
            return None


def _number(amount: object) -> Number | None:
    match amount:
        case Plain(key):
            return Holder(), key
        case Worth(what=Own(owner=owner, key=key, maximum=False)):
            return owner, key
        case _:
            return None


def _comes(deed: object, asked: Fact) -> bool:
    """Whether it may be so by what is done."""
    match deed, asked:
        case d.Become(who=who, word=word), IsCalled(subject, naming):
            return who == subject and word == naming.text
        case d.StopBeing(who=who, word=word), Not(IsCalled(subject, naming)):
            return who == subject and word == naming.text
    found = _range(asked)
    if found is None:
        return False
    of, low, high = found
    match deed:
        case d.Move(verb=verb, who=who, key=key, toward=None):
            return of == (who, key) and (high == MANY if verb == "gain" else low == -MANY)
        case d.ChangeNumber(what=Own(owner=owner, key=key)) | d.BecomeNumber(what=Own(owner=owner, key=key)):
            return of == (owner, key)
        case _:
            return False
