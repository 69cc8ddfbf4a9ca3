"""Conditions that could be left out, or never come true: what the kinds of things, the bounds of numbers and the moment
make so in any case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from diagnostics import codes
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning.amounts import Amount, Fixed, HowMany, Plain, Worth
from grammar.meaning.facts import Compares, Every, Fact, Happened, IsCalled, Not, OneOf, Same, Some, There
from grammar.meaning.having import NEVER_LESS, certainly, least
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Noun, Own, Select, Telling, TestsOf, Word, naming_of
from grammar.meaning.patterns import Asked, Has, Is, Pattern
from grammar.meaning.reader import Reader
from grammar.vocabulary import Vocabulary
from grammar.words import ThingWord, default_thing

TAKE_OUT = "take the condition out, or ask for something else"
ASK_ELSE = "ask for something that can be, or take the rule out"
FIRST = "of the first one say `once per {}, when …`, without the condition"
"""The cure where what is waited for may not have happened before: the first time is meant."""


class _Sure(Struct, frozen=True):
    """That something is always or never so, and why.  else_: what to ask for in its place, if that is known."""

    so: bool
    reason: str
    else_: str = ""


def check_certain(reader: Reader, asked: Fact, span: Span, since: Pattern | None) -> None:
    """Reports what need not be asked, or cannot be.  since: what has just happened where it is asked."""
    of_others = list(_of_some(asked))
    for one, negated in leaves(asked, negated=False):
        found = _certain(reader, one, None if any(one is other for other in of_others) else since)
        if found is not None:
            _report(reader, one, found, span, negated=negated)


def check_certain_below(reader: Reader, asked: Fact, span: Span, since: Pattern) -> None:
    """The same of the first that is asked below the line that answers what has just happened."""
    for one, negated in leaves(asked, negated=False):
        if not any(one is other for other in _of_some(asked)) and (found := _by_now(reader, one, since)) is not None:
            _report(reader, one, found, span, negated=negated)


def _report(reader: Reader, one: Fact, found: _Sure, span: Span, *, negated: bool) -> None:
    if found.so is not negated:
        hint = found.else_ or TAKE_OUT
        if isinstance(one, Happened):
            hint = "ask before it happens: `when … would …`; or take the condition out"
        reader.problems.append(codes.ALWAYS_SO.at(span, hint=hint, reason=found.reason))
    else:
        hint = FIRST.format(one.scope) if isinstance(one, Happened) and negated else found.else_ or ASK_ELSE
        reader.problems.append(codes.NEVER_HAPPENS.at(span, hint=hint, reason=found.reason))


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


def _certain(reader: Reader, asked: Fact, since: Pattern | None) -> _Sure | None:
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
            words, checks = reader.names.vocabulary, since.checks
            same = _is_such(words, event.subject, since.subject)
            same = same and all(any(_asks_less(words, one, other) for other in checks) for one in event.checks)
            return _Sure(True, f"what the rule waits for has just happened this {scope}") if same else None
        case Happened(_, scope) if scope and since is not None and since.verb == "begin":
            what = naming_of(since.subject) if since.subject is not None else None
            begun = what.of("scope") if what is not None else None
            just = begun is not None and begun.head.name == scope
            return _Sure(False, f"this {scope} has just begun, and nothing has happened in it") if just else None
        case _:
            return None


def _by_now(reader: Reader, asked: Fact, since: Pattern) -> _Sure | None:
    """The same of what somebody is by what has just happened."""
    match asked:
        case IsCalled(who, naming) if _is_who(who, since.subject):
            return _just_become(since, naming)
        case There(Select(naming, "any", tellings)) if come := _one_of_them(reader, since, naming, tellings):
            return _Sure(True, come, _OF_OTHERS.format(naming.text, _but(since)))
        case Compares(HowMany(naming, tellings), how, Fixed(number)) if (
            come := _one_of_them(reader, since, naming, tellings)
        ) and (so := certainly(how, number, low=1)) is not None:
            return _Sure(so, come, _OF_OTHERS.format(naming.text, _but(since)))
        case _:
            return None


_OF_OTHERS = "that one counts, too; of the others say `{} {}`"


def _but(since: Pattern) -> str:
    """How the others are spoken of than the one of whom it has just come to be so."""
    who = naming_of(since.subject) if since.subject is not None else None
    return f"other than that {who.text}" if who is not None else "other than you"


def _just_become(since: Pattern, naming: Naming) -> _Sure | None:
    """Whether somebody is what he has just become, or has just stopped being."""
    if since.verb not in ("become", "stop") or _called(naming, "state") not in _come_to(since, "state"):
        return None
    became = since.verb == "become"
    done, is_so = ("become", "so") if became else ("stopped being", "not")
    return _Sure(became, f"who has just {done} {naming.text} is {is_so}")


_COMES_TO: Mapping[str, tuple[str, Word, str]] = {
    "become": ("state", "with", "become"),
    "enter": ("place", "in", "come into"),
    "gain": ("thing", "with", "gained"),
}
"""What somebody has come to by what has happened: of which role it is, behind which word it is said of him, and how it is
told."""


def _one_of_them(reader: Reader, since: Pattern, naming: Naming, tellings: tuple[Telling, ...]) -> str:
    """Why there is one of those who are told so: what one of them has just come to; empty if there need not be one."""
    asked, vocabulary = naming.of("thing"), reader.names.vocabulary
    role, word, done = _COMES_TO.get(since.verb, ("", "with", ""))
    if asked is None or asked.head.name not in vocabulary.sorts(_kind_of(reader, since.subject)):
        return ""
    told = [naming_of(telling.what) if telling.word == word and telling.of is None else None for telling in tellings]
    so = {tag.name for tag in asked.tags} if role == "state" else set()
    so |= {name for one in told if one is not None and (name := _called(one, role))}
    alone = len(so) == len(asked.tags) + len(told) == 1
    return f"one has just {done} {so.pop()}" if alone and so == _come_to(since, role) else ""


def _kind_of(reader: Reader, who: Noun | None) -> str:
    """What somebody is of whom something is said: of `you`, whoever has the rule."""
    if isinstance(who, Holder):
        return reader.holder or default_thing(reader.names.vocabulary)
    one = naming_of(who) if who is not None else None
    term = one.of("thing") if one is not None else None
    return term.head.name if term is not None else ""


def _come_to(since: Pattern, role: str) -> set[str]:
    """What of a role it is to which somebody comes by what has happened, or from which."""
    named = (naming_of(check.what) for check in since.checks if isinstance(check, Is))
    return {name for one in named if one is not None and (name := _called(one, role))}


def _called(naming: Naming, role: str) -> str:
    """The one thing of a role that a name is; empty if it may be another, or more is said of it."""
    term = naming.of(role) if naming.terms.keys() == {role} else None
    return term.head.name if term is not None and not term.tags else ""


def _is_who(asked: Noun | None, meant: Noun | None) -> bool:
    """Whether somebody is the one whom the rule waits for: the same, or `that …` of `a …`."""
    match asked, meant:
        case Select(naming), Select(other, "any" | "another") if asked != meant:
            return asked.is_that and naming == other
        case _:
            return asked == meant


def _asks_less(words: Vocabulary, asked: Asked, meant: Asked) -> bool:
    """Whether something is so of an event in any case of which something is so."""
    match asked, meant:
        case Is(what), Is(other):
            return _is_such(words, what, other)
        case Has(word, what), Has(also, other):
            return word == also and _is_such(words, what, other)
        case _:
            return asked == meant


def _is_such(words: Vocabulary, asked: Noun | None, meant: Noun | None) -> bool:
    """Whether somebody or something is the one whom the rule waits for, or in any case one of those for whom it waits, of whom
    no more is said: of `a Heavy Strike against that Rival` it is `a Strike`."""
    if _is_who(asked, meant):
        return True
    match asked, meant:
        case Select(naming, "any", told), Select(other, "any" | "another", known):
            pass
        case TestsOf(owner, naming, when, told), TestsOf(of, other, also, known) if when == also:
            if not _is_such(words, owner, of):
                return False
        case _:
            return False
    return _is_called_so(words, naming, other) and all(any(_tells_less(words, x, y) for y in known) for x in told)


def _is_called_so(words: Vocabulary, asked: Naming, meant: Naming) -> bool:
    """Whether all that is called one thing is called another, too."""
    if asked.terms.keys() != meant.terms.keys() or not asked.terms:
        return asked == meant
    for role, term in asked.terms.items():
        one = meant.terms[role]
        tags = {tag.name for tag in term.tags} <= {tag.name for tag in one.tags}
        if not tags or term.head.name not in {one.head.name, *words.sorts(one.head.name, role)}:
            return False
    return True


def _tells_less(words: Vocabulary, asked: Telling, meant: Telling) -> bool:
    same = (asked.word, asked.of, asked.number) == (meant.word, meant.of, meant.number)
    return same and _is_such(words, asked.what, meant.what)


def _compared(words: Vocabulary, left: Amount, how: str, number: int) -> _Sure | None:
    said, low = _least(words, left)
    so = certainly(how, number, low=low)
    return _Sure(so, NEVER_LESS.format(said, low)) if so is not None else None


def _least(words: Vocabulary, left: Amount) -> tuple[str, int | None]:
    """What a number is called, and the least that it can be."""
    match left:
        case HowMany():
            return "the number of anything", 0
        case Plain(key) | Worth(Own(key=key, maximum=False)):
            return key, least(words, key)
    return "", None


def _of_kind(words: Vocabulary, naming: Naming, asked: Naming) -> _Sure | None:
    one, other = naming.of("thing"), asked.of("thing")
    only_things = {*naming.terms} == {*asked.terms} == {"thing"}
    if one is None or other is None or other.tags or not only_things:
        return None
    assert isinstance(one.head, ThingWord) and isinstance(other.head, ThingWord), "things are declared so"
    if other.head.name in words.sorts(one.head.name):
        return _Sure(True, f"every {one.head.name} is {a_or_an(other.head.name)} {other.head.name}")
    if one.head.item is not other.head.item:
        return _Sure(False, f"no {one.head.name} is {a_or_an(other.head.name)} {other.head.name}")
    return None
