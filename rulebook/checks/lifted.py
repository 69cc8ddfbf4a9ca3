"""A word that lifts the price of an entry, or its penalties, said of itself by one that has none."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.meaning.amounts import Fixed
from grammar.meaning.bodies import Body
from grammar.meaning.nouns import Holder, Itself, Noun, Own, phrases_in
from grammar.meaning.offers import Part
from grammar.meaning.settings import Changed
from grammar.meaning.standing import Calls, Change, ChangesTest
from grammar.vocabulary import Vocabulary
from grammar.words import TagWord


def check_lifted(body: Body, name: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What an entry of this name lifts of itself, and has not."""
    phrases = list(phrases_in(body))
    for one in phrases:
        match one:
            case Calls(subject, word, entry=True) if _is_it(subject, name):
                tag = vocabulary.named(word, TagWord)
                what = tag.waives if tag is not None else ""
                if what and not any(_HAS[what](other) for other in phrases):
                    yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=_LEAVE_OUT[what], words=f"is {word}")


def _is_it(subject: Noun, name: str) -> bool:
    match subject:
        case Itself():
            return True
        case Own(Holder(), naming):
            return naming.text == name
        case _:
            return False


def _is_price(phrase: object) -> bool:
    return isinstance(phrase, Part) and phrase.cost


def _is_penalty(phrase: object) -> bool:
    """Whether tests may come to less by it, or have fewer cards or dice."""
    match phrase:
        case ChangesTest(change=Change("add", by)) | Changed(by=by):
            return not (isinstance(by, Fixed) and by.value >= 0)
        case _:
            return False


_HAS = {"price": _is_price, "penalty": _is_penalty}
_OTHERWISE = "leave it out, or say whose it lifts"
_LEAVE_OUT = {
    "price": f"this has no price, nothing that is paid for something, `… may pay …:`: {_OTHERWISE}",
    "penalty": "this brings tests of whoever has it no penalty (less on the total, fewer cards or dice), and what it takes off "
    f"a number of his stays: {_OTHERWISE}",
}
"""What is lifted of an entry by a word, and the cure where there is none."""
