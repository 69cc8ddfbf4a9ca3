"""What could be done over and over: nothing says when, how often or for what, and each time there is more of something."""

from __future__ import annotations

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning import deeds as d
from grammar.meaning.facts import Agrees, IsCalled, Not
from grammar.meaning.nouns import Holder, Noun, Select, phrases_in
from grammar.meaning.offers import Part
from grammar.meaning.standing import Change, Permits
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord

ADDS_UP = (
    d.Draw,
    d.OutOfHand,
    d.Move,
    d.ChangeNumber,
    d.TakeDamage,
    d.MoveRanks,
    d.MoveThings,
    d.Bring,
    d.Make,
    d.RollOn,
    d.UseRow,
)
"""What comes to more each time it is done; whoever becomes something again is no more than that."""


def for_nothing(span: Span, vocabulary: Vocabulary, during: str = "") -> Problem:
    """That something could be done over and over.  during: the stretch of time in which it could, where that is said."""
    scopes = vocabulary.every(ScopeWord)
    whole = next((word.name for word in scopes if not word.of and word.open), "…")
    if during:
        hint = f"say how often or for what: `once per {during}, …`, `you may pay 1 …:`"
        return codes.FOR_NOTHING.at(span, hint=hint, lacking="how often this is done, or for what")
    own = next((word.name for word in scopes if word.moves), "")
    begins = f"your {own}" if own else f"{a_or_an(whole)} {whole}"
    hint = (
        f"say how often, for what or when: `once per {own or whole}, …`, `you may pay 1 …:`, `when {begins} begins, …`"
    )
    return codes.FOR_NOTHING.at(span, hint=hint, lacking="when this is done, how often or for what")


def is_free(who: Noun, *meanings: object) -> bool:
    """Whether what nothing else bounds is had for nothing and adds up.  who: does it; meanings: all that is said of it."""
    said = [*phrases_in(meanings)]
    return (
        any(isinstance(one, ADDS_UP) or (isinstance(one, Change) and one.op in ("add", "times")) for one in said)
        and not any(_takes(one, who) for one in said)
        and not _barred_by_itself(said)
    )


def _barred_by_itself(said: list[object]) -> bool:
    """Whether it asks that somebody is not what he becomes by it."""
    facts = [one.fact for one in said if isinstance(one, Not)]
    asked = [(fact.subject, fact.naming.text) for fact in facts if isinstance(fact, IsCalled)]
    return any((one.who, one.word) in asked for one in said if isinstance(one, d.Become))


def _is_the_thing(who: Noun) -> bool:
    """Whether it is a thing of which there is one: what that loses, it has no more."""
    return isinstance(who, Select) and who.how == "the" and "thing" in who.naming.terms


def _takes(said: object, who: Noun) -> bool:
    """Whether it takes something away from whoever does it, keeps him from doing it again, or wants others to agree."""
    match said:
        case Part():
            return said.cost
        case (
            d.Move(verb="lose" | "pay") | d.MoveRanks(verb="lose") | d.MoveThings(verb="lose") | d.HandOver(verb="lose")
        ):
            return said.who in (who, Holder()) or _is_the_thing(said.who)
        case d.OutOfHand() | d.LoseNext() | d.TakeDamage():
            return said.who in (who, Holder())
        case Permits():
            return not said.allowed
        case _:
            return isinstance(said, d.EndThis | Agrees)
