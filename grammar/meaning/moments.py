"""What is done when a stretch of time begins or ends, when somebody takes an action, becomes something or goes somewhere, or
when a test is made, and which numbers and states that changes and reads: another rule may answer the same moment, and which of
the two comes first a reader cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning.amounts import Plain
from grammar.meaning.bodies import After, Does, Lends, Rule, Sets, all_in
from grammar.meaning.deeds import Become, BecomeNumber, ChangeNumber, Deed, Move, SetNumber, StopBeing
from grammar.meaning.facts import IsCalled
from grammar.meaning.nouns import Holder, Noun, Own, Select, naming_of, phrases_in
from grammar.meaning.offers import Offer, Paid
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.patterns import Is, Pattern
from grammar.meaning.standing import ChangesNumber

_Moment = tuple[str, str]
"""What happens, and to what: `begin`, `Round`; `take`, `Fall`."""
_OF_SOMEBODY = ("take", "become", "stop", "enter", "leave")
"""What somebody does, or what happens to him, that is always the same: what is read then are numbers of his."""
TEST = "make"
"""What is done of a test; what is changed then are numbers of that test."""


class Answer(Struct, frozen=True):
    """What is done at a moment.  changes, reads: the numbers and states; sets: the numbers that it makes what it says in any
    case.  would: it comes right before it."""

    moment: _Moment
    changes: frozenset[str]
    reads: frozenset[str]
    sets: frozenset[str]
    would: bool
    span: Span


def answers(meaning: Outline | None) -> Iterator[Answer]:
    """All that a text does at such moments, where it says so at once or lets it be waited for; what is set up for tests to come
    is heard after all that stands."""
    said = tuple(part.meaning for part in (meaning or NOTHING).parts)
    for one in all_in(said):
        match one:
            case Rule(moment=After(event=event, would=would, instead=False)) as rule if test := _test(event):
                changes, sets = frozenset(_of_test(rule, ChangeNumber)), frozenset(_of_test(rule, BecomeNumber))
                if rule in said:
                    yield Answer((TEST, test), changes, frozenset(), sets, would, rule.span)
            case Rule(moment=After(event=event, would=would, instead=False)) as rule if moment := _moment(event):
                who = event.subject if event.verb in _OF_SOMEBODY else None
                changes, reads, sets = (frozenset(found(rule, who)) for found in (_changed_by, _read_by, _set_by))
                yield Answer(moment, changes, reads, sets, would, rule.span)


def _moment(event: Pattern) -> _Moment | None:
    if event.verb in ("begin", "end"):
        names = [one.naming.text for one in phrases_in(event.subject) if isinstance(one, Own)]
        naming = naming_of(event.subject) if event.subject is not None else None
        return (event.verb, " ".join((naming.text, *names))) if naming is not None and naming.of("scope") else None
    match event.checks:
        case (Is(what),) if event.verb in _OF_SOMEBODY and (naming := naming_of(what)) is not None:
            return event.verb, naming.text
        case _:
            return None


def _test(event: Pattern) -> str:
    """The test that is made in an event."""
    checks = event.checks if event.verb == TEST else ()
    terms = (
        naming.of("test") for check in checks if isinstance(check, Is) and (naming := naming_of(check.what)) is not None
    )
    return next((term.head.name for term in terms if term is not None), "")


def _of_test(rule: Rule, how: type[ChangeNumber | BecomeNumber]) -> Iterator[str]:
    """The numbers of the test at hand that a rule changes so."""
    for deed in _deeds(rule):
        match deed:
            case (
                ChangeNumber(what=Own(owner=Select(is_that=True, naming=naming), key=key))
                | BecomeNumber(what=Own(owner=Select(is_that=True, naming=naming), key=key))
            ) if isinstance(deed, how) and naming.of("test") is not None:
                yield key
            case _:
                pass


def _changed_by(rule: Rule, who: Noun | None) -> Iterator[str]:
    yield from _changed(_deeds(rule), who)
    for one in all_in((rule,)):
        match one:
            case Sets(standing=standing):
                for said in standing:
                    if isinstance(said, ChangesNumber):
                        yield from numbers_in(said.subject, who)
            case Rule(offer=Offer(who=payer, parts=parts)) if who is None or _is_he(payer, who):
                yield from (part.key for part in parts if isinstance(part, Paid))


def _set_by(rule: Rule, who: Noun | None) -> Iterator[str]:
    """The numbers of which it says what they are, whatever they were before."""
    if rule.given is None and rule.offer is None:
        deeds = (deed for one in rule.body if isinstance(one, Does) for deed in one.deeds)
        yield from _changed((deed for deed in deeds if isinstance(deed, SetNumber | BecomeNumber)), who)


def _changed(deeds: Iterable[Deed], who: Noun | None) -> Iterator[str]:
    for deed in deeds:
        match deed:
            case Move(who=whose, key=key) | SetNumber(owner=whose, key=key) if who is None or _is_he(whose, who):
                yield key
            case Become(who=whose, word=word) | StopBeing(who=whose, word=word) if who is None or _is_he(whose, who):
                yield word
            case ChangeNumber(what=what) | BecomeNumber(what=what):
                yield from numbers_in(what, who)


def _read_by(rule: Rule, who: Noun | None) -> Iterator[str]:
    """What is asked, and of what amounts are made; not what is only changed."""
    for one in all_in((rule,)):
        if isinstance(one, Rule) and one.given is not None:
            yield from numbers_in(one.given, who)
            for asked in phrases_in(one.given):
                match asked:
                    case IsCalled(subject, naming) if naming.of("state") and (who is None or _is_he(subject, who)):
                        yield naming.text
    for deed in _deeds(rule):
        match deed:
            case ChangeNumber(by=amount) | BecomeNumber(number=amount) | SetNumber(number=amount):
                yield from numbers_in(amount, who)
            case _:
                yield from numbers_in(deed, who)


def _deeds(rule: Rule) -> Iterator[Deed]:
    for one in all_in((rule,)):
        if isinstance(one, Does | Lends):
            yield from one.deeds


def numbers_in(said: object, who: Noun | None = None) -> Iterator[str]:
    """The numbers that are named in what is said.  who: of him alone."""
    for one in phrases_in(said):
        match one:
            case Own(owner=owner, key=key) if who is None or _is_he(owner, who):
                yield key
            case Plain(key=key) if who is None or isinstance(who, Holder):
                yield key
            case _:
                pass


def _is_he(one: Noun, who: Noun) -> bool:
    """Whether somebody is the one about whom an event is."""
    match one, who:
        case Holder(), Holder():
            return True
        case Select(how="that", naming=naming), Select(naming=of):
            return naming.text == of.text
        case _:
            return False
