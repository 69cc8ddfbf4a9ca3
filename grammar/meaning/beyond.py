"""What is asked of a number beyond the most that it can be: sure as long as no rule of the game raises that."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.meaning.amounts import Amount, Fixed, Plain, Worth
from grammar.meaning.bodies import After, Body, Given, rules_in
from grammar.meaning.certainty import ASK_ELSE, TAKE_OUT, leaves
from grammar.meaning.facts import Compares, Fact
from grammar.meaning.having import ASK_OTHERWISE, TAKE_IT_OUT, certainly
from grammar.meaning.nouns import Called, Own, Telling, phrases_in
from grammar.meaning.patterns import Comes
from grammar.vocabulary import Vocabulary
from grammar.words import TrackWord


class Beyond(Struct, frozen=True):
    """key: of the number whose maximum makes it sure.  problem: what is wrong, unless a rule raises that maximum."""

    key: str
    problem: Problem


def beyond(body: Body, words: Vocabulary, *, compares: bool) -> tuple[Beyond, ...]:
    """All that an effect asks of numbers, and waits for, beyond the most that they are declared to be.

    compares: whether it may tell somebody by how much he has."""
    rules = (one for rule in rules_in(body) for one in (*_asked(rule.given, words), *_awaited(rule.moment, words)))
    return *rules, *(_told(body, words) if compares else ())


def _told(body: Body, words: Vocabulary) -> Iterator[Beyond]:
    for one in phrases_in(body):
        if isinstance(one, Telling) and isinstance(one.what, Called) and isinstance(one.number, int):
            found = _sure(one.what.naming.key, one.word, one.number, words)
            if found is not None:
                key, most, so = found
                yield Beyond(key, _problem(one.what.span, key, most, so=so, cures=(TAKE_IT_OUT, ASK_OTHERWISE)))


def _asked(given: object, words: Vocabulary) -> Iterator[Beyond]:
    for one, negated in leaves(given.fact, negated=False) if isinstance(given, Given) else ():
        found = _compared(one, words)
        if found is not None and isinstance(given, Given):
            key, most, so = found
            yield Beyond(key, _problem(given.span, key, most, so=so is not negated))


def _awaited(moment: object, words: Vocabulary) -> Iterator[Beyond]:
    if not isinstance(moment, After) or moment.event.verb != "reach" or not isinstance(moment.event.subject, Own):
        return
    key = moment.event.subject.key
    most = _most(words, key)
    for check in moment.event.checks:
        if isinstance(check, Comes) and isinstance(check.to, Fixed) and most is not None and check.to.value > most:
            yield Beyond(key, _problem(moment.event.span, key, most, so=False))


def _compared(asked: Fact, words: Vocabulary) -> tuple[str, int, bool] | None:
    """The number, its maximum and whether the fact is always so or never; None where that depends."""
    if not isinstance(asked, Compares) or not isinstance(asked.right, Fixed):
        return None
    return _sure(_key(asked.left), asked.how, asked.right.value, words)


def _sure(key: str, how: str, number: int, words: Vocabulary) -> tuple[str, int, bool] | None:
    """The same of how a number is compared."""
    most = _most(words, key)
    if most is None:
        return None
    so = certainly(how, number, high=most)
    return (key, most, so) if so is not None else None


def _key(left: Amount) -> str:
    match left:
        case Plain(key) | Worth(Own(key=key, maximum=False)):
            return key
        case _:
            return ""


def _most(words: Vocabulary, key: str) -> int | None:
    track = words.named(key, TrackWord) if key else None
    most = str(track.maximum) if track is not None else ""
    return int(most) if most.isdecimal() else None


def _problem(span: Span, key: str, most: int, *, so: bool, cures: tuple[str, str] = (TAKE_OUT, ASK_ELSE)) -> Problem:
    code = codes.ALWAYS_SO if so else codes.NEVER_HAPPENS
    return code.at(span, hint=cures[not so], reason=f"{key} is never more than {most}")
