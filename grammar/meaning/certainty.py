"""Conditions that could be left out, or never come true: what the kinds of things, the bounds of numbers and the moment
make so in any case."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning.amounts import Amount, Fixed, HowMany, Plain, Worth
from grammar.meaning.facts import Compares, Every, Fact, Happened, IsCalled, Not, OneOf, Same, Some, There
from grammar.meaning.having import NEVER_LESS, certainly, least
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Noun, Own, Select, naming_of
from grammar.meaning.patterns import Is, Pattern
from grammar.meaning.reader import Reader
from grammar.vocabulary import Vocabulary
from grammar.words import ThingWord

TAKE_OUT = "take the condition out, or ask for something else"
ASK_ELSE = "ask for something that can be, or take the rule out"
FIRST = "of the first one say `once per {}, when …`, without the condition"
"""The cure where what is waited for may not have happened before: the first time is meant."""


def check_certain(reader: Reader, asked: Fact, span: Span, since: Pattern | None) -> None:
    """Reports what need not be asked, or cannot be.  since: what has just happened where it is asked."""
    of_others = list(_of_some(asked))
    for one, negated in leaves(asked, negated=False):
        found = _certain(reader, one, None if any(one is other for other in of_others) else since)
        if found is not None:
            _report(reader, one, found, span, negated=negated)


def _report(reader: Reader, one: Fact, found: tuple[bool, str], span: Span, *, negated: bool) -> None:
    so, reason = found
    if so is not negated:
        hint = TAKE_OUT
        if isinstance(one, Happened):
            hint = "ask before it happens: `when … would …`; or take the condition out"
        reader.problems.append(codes.ALWAYS_SO.at(span, hint=hint, reason=reason))
    else:
        hint = FIRST.format(one.scope) if isinstance(one, Happened) and negated else ASK_ELSE
        reader.problems.append(codes.NEVER_HAPPENS.at(span, hint=hint, reason=reason))


def _of_some(asked: Fact) -> Iterator[Fact]:
    """The facts that are asked of one of many, or of each, whoever that is."""
    match asked:
        case Every(parts) | Some(parts):
            for part in parts:
                yield from _of_some(part)
        case Not(inner):
            yield from _of_some(inner)
        case OneOf(fact=inner):
            yield from (one for one, _ in leaves(inner, negated=False))


def leaves(asked: Fact, *, negated: bool) -> Iterator[tuple[Fact, bool]]:
    """The facts that are joined in one, each with whether it is denied."""
    match asked:
        case Every(parts) | Some(parts):
            for part in parts:
                yield from leaves(part, negated=negated)
        case OneOf(fact=inner):
            yield from leaves(inner, negated=negated)
        case Not(inner):
            yield from leaves(inner, negated=not negated)
        case _:
            yield asked, negated


def _certain(reader: Reader, asked: Fact, since: Pattern | None) -> tuple[bool, str] | None:
    """Whether something is always or never so, and why; None where that depends."""
    if since is not None and (found := _by_now(reader, asked, since)) is not None:
        return found
    match asked:
        case Compares(left, how, Fixed(number)):
            return _compared(reader.names.vocabulary, left, how, number)
        case IsCalled(Select(naming), asked_for):
            return _of_kind(reader.names.vocabulary, naming, asked_for)
        case Same(Select(naming), Select(asked_for, "any", ())):
            return _of_kind(reader.names.vocabulary, naming, asked_for)
        case Happened(event, scope) if scope and since is not None and event.verb == since.verb:
            same = _is_who(event.subject, since.subject) and all(check in since.checks for check in event.checks)
            return (True, f"what the rule waits for has just happened this {scope}") if same else None
        case Happened(_, scope) if scope and since is not None and since.verb == "begin":
            what = naming_of(since.subject) if since.subject is not None else None
            begun = what.of("scope") if what is not None else None
            just = begun is not None and begun.head.name == scope
            return (False, f"this {scope} has just begun, and nothing has happened in it") if just else None
        case _:
            return None


def _by_now(reader: Reader, asked: Fact, since: Pattern) -> tuple[bool, str] | None:
    """The same of what somebody is by what has just happened."""
    match asked:
        case IsCalled(who, naming) if _is_who(who, since.subject):
            return _just_become(since, naming)
        case There(Select(naming, "any") as noun):
            return _one_has_become(reader.names.vocabulary, since, noun, naming)
        case _:
            return None


def _just_become(since: Pattern, naming: Naming) -> tuple[bool, str] | None:
    """Whether somebody is what he has just become, or has just stopped being."""
    if since.verb not in ("become", "stop") or _state(naming) not in _becomes(since):
        return None
    became = since.verb == "become"
    return (
        became,
        f"who has just {'become' if became else 'stopped being'} {naming.text} is {'so' if became else 'not'}",
    )


def _one_has_become(vocabulary: Vocabulary, since: Pattern, noun: Select, naming: Naming) -> tuple[bool, str] | None:
    """Whether there is one who is what one of them has just become."""
    one, asked = naming_of(since.subject) if since.subject is not None else None, naming.of("thing")
    who = one.of("thing") if one is not None else None
    if since.verb != "become" or who is None or asked is None or asked.head.name not in vocabulary.sorts(who.head.name):
        return None
    states = {tag.name for tag in asked.tags}
    told = [naming_of(telling.what) if telling.word == "with" else None for telling in noun.tellings]
    states |= {name for one in told if one is not None and (name := _state(one)) is not None}
    so = len(states) == len(asked.tags) + len(told) == 1 and states == _becomes(since)
    return (True, f"one has just become {states.pop()}") if so else None


def _becomes(since: Pattern) -> set[str]:
    """The states that somebody becomes by what has happened."""
    named = (naming_of(check.what) for check in since.checks if isinstance(check, Is))
    return {name for one in named if one is not None and (name := _state(one)) is not None}


def _state(naming: Naming) -> str | None:
    term = naming.of("state") if naming.terms.keys() == {"state"} else None
    return term.head.name if term is not None and not term.tags else None


def _is_who(asked: Noun | None, meant: Noun | None) -> bool:
    """Whether somebody is the one whom the rule waits for: the same, or `that …` of `a …`."""
    match asked, meant:
        case Select(naming), Select(other, "any" | "another") if asked != meant:
            return asked.is_that and naming == other
        case _:
            return asked == meant


def _compared(words: Vocabulary, left: Amount, how: str, number: int) -> tuple[bool, str] | None:
    said, low = _least(words, left)
    so = certainly(how, number, low=low)
    return (so, NEVER_LESS.format(said, low)) if so is not None else None


def _least(words: Vocabulary, left: Amount) -> tuple[str, int | None]:
    """What a number is called, and the least that it can be."""
    match left:
        case HowMany():
            return "the number of anything", 0
        case Plain(key) | Worth(Own(key=key, maximum=False)):
            return key, least(words, key)
    return "", None


def _of_kind(words: Vocabulary, naming: Naming, asked: Naming) -> tuple[bool, str] | None:
    one, other = naming.of("thing"), asked.of("thing")
    only_things = {*naming.terms} == {*asked.terms} == {"thing"}
    if one is None or other is None or other.tags or not only_things:
        return None
    assert isinstance(one.head, ThingWord) and isinstance(other.head, ThingWord), "things are declared so"
    if other.head.name in words.sorts(one.head.name):
        return True, f"every {one.head.name} is {a_or_an(other.head.name)} {other.head.name}"
    if one.head.item is not other.head.item:
        return False, f"no {one.head.name} is {a_or_an(other.head.name)} {other.head.name}"
    return None
