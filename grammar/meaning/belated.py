"""Numbers of a thing that are changed when somebody has gained it: a rule of everybody may ask for the same number at the same
moment, and which of them comes first nobody can see.  Likewise a state that is asked for when a test is made, and of which a
rule of everybody rids whoever makes one; or with which tests are changed, and which is over as soon as one is made.  And
numbers of whomever a test is against, that change as it is made: a rule of everybody may have taken them by then.  And what
is barred until a test ends, as that is made or comes out: a rule of everybody may have done it by then; as it may have let
somebody make the test that is changed as his next one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import (
    After,
    Body,
    Does,
    Given,
    Lends,
    Meaning,
    Rule,
    Sets,
    Tries,
    Until,
    all_in,
    at_once,
    rules_in,
)
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import Fact, IsCalled
from grammar.meaning.nouns import Holder, Noun, Own, Select, TestsOf, naming_of, phrases_in, tellings_of
from grammar.meaning.patterns import Is, Pattern, test_made
from grammar.meaning.standing import ChangesNumber, Permits

OfThing = tuple[str, str]
"""A number of a thing that has been gained: of which thing, and which."""


OfMaker = tuple[str, str]
"""A state of whoever makes a test: of which test, and which."""
OfTarget = tuple[str, str]
"""A number of whomever a test is against: of which test, and which."""
AtTest = tuple[str, str, str, str]
"""What is done as a test is made or comes out: which of these, of which test; and what, of which number or test."""


class Belated(Struct, frozen=True):
    """changes: the numbers that a text changes of what has been gained, each with its place.  asks: for which it asks.

    ends: the states that it ends of whoever makes a test, each with the place.  wants: those that it asks for then, and as it
    comes out.  stands: those with which his tests are changed; "" for the one of which the text is.  spends: those that it ends
    of its holder, in whatever case.

    takes: the numbers of whomever a test is against that it takes for the test as that is made.  lifts: those of its holder that
    it changes when one against him is made, or until then.

    does: what it does as a test is made, or comes out.  bars: what it bars then until that is over.  awaits: the tests of its
    holder of which it changes the next one as somebody makes one against him."""

    changes: tuple[tuple[OfThing, Span], ...] = ()
    asks: frozenset[OfThing] = frozenset()
    ends: tuple[tuple[OfMaker, Span], ...] = ()
    wants: tuple[tuple[OfMaker, Span], ...] = ()
    stands: tuple[tuple[OfMaker, Span], ...] = ()
    spends: tuple[tuple[OfMaker, Span], ...] = ()
    takes: frozenset[OfTarget] = frozenset()
    lifts: tuple[tuple[OfTarget, Span], ...] = ()
    does: frozenset[AtTest] = frozenset()
    bars: tuple[tuple[AtTest, Span], ...] = ()
    awaits: tuple[tuple[AtTest, Span], ...] = ()


NO_CHANGE = Belated()


def belated(body: Body) -> Belated:
    """What a text says of the numbers of what has been gained, and of the states of whoever makes a test."""
    gained = [(rule, thing) for rule in rules_in(body) if (thing := _gained(rule))]
    making = [(rule, test) for rule in body if isinstance(rule, Rule) and (test := _made(rule))]
    made = [(rule, test) for rule in body if isinstance(rule, Rule) and (test := _comes_out(rule))]
    stands, spends = tuple(one for said in body for one in _stands(said)), tuple(_spends(body))
    lasting = tuple(one for said in body for one in _wanted_below(said))
    lifts = tuple(_lifts(body))
    answers = [(rule, *at) for rule in body if isinstance(rule, Rule) and (at := _of_any_test(rule))]
    if not any((gained, making, made, stands, spends, lasting, lifts, answers)):
        return NO_CHANGE
    does = ((verb, test, *what) for rule, verb, test in answers for what in _done(rule))
    bars = (((verb, test, *what), span) for rule, verb, test in answers for what, span in _barred(rule, test))
    awaits = ((("make", test, *what), span) for rule, _, test in answers for what, span in _awaited(rule, test))
    takes = ((test, key) for rule, test in making for key in _taken(rule))
    changes = tuple(one for rule, thing in gained for one in _changes(rule, thing))
    asks = ((thing, key) for rule, thing in gained for one in phrases_in(rule.given) if (key := _number(one, thing)))
    ends = (((test, state), rule.span) for rule, test in making for state in _ended(rule))
    wants = (((test, state), span) for rule, test in (*making, *made) for state, span in _wanted(rule))
    return Belated(
        changes,
        frozenset(asks),
        tuple(ends),
        (*wants, *lasting),
        stands,
        spends,
        frozenset(takes),
        lifts,
        frozenset(does),
        tuple(bars),
        tuple(awaits),
    )


def _of_any_test(rule: Rule) -> tuple[str, str] | None:
    """Whether a rule answers that a test is made or comes out, and of which."""
    match rule.moment:
        case After(event, would=False) if event.verb == "make" and (made := test_made(event)) is not None:
            return "make", made.head.name
        case After(event, would=False) if event.verb in ("succeed", "fail") and (test := _called(event.subject)):
            return event.verb, test
        case _:
            return None


def _called(test: Noun | None) -> str:
    """Of which sort a test is; empty if it is none."""
    naming = naming_of(test) if test is not None else None
    term = naming.of("test") if naming is not None else None
    return term.head.name if term is not None else ""


def _done(rule: Rule) -> Iterator[tuple[str, str]]:
    """What a rule does, or lets somebody do: numbers that are lost or gained, tests that are made."""
    for one in all_in(rule.body):
        match one:
            case Does(deeds):
                for deed in deeds:
                    match deed:
                        case d.Move(verb=verb, key=key):
                            yield verb, key
                        case d.Make(test=test):
                            yield "make", test.head.name
            case Tries(d.Make(test=test)):
                yield "make", test.head.name


def _barred(rule: Rule, test: str) -> Iterator[tuple[tuple[str, str], Span]]:
    """What a rule bars until the test that it answers ends."""
    for one in all_in(rule.body):
        match one:
            case Sets(standing=standing, until=Until(Pattern(verb="end") as over)) if _called(over.subject) == test:
                for said in standing:
                    if isinstance(said, Permits) and not said.allowed:
                        made = test_made(said.event)
                        what = made.head.name if made is not None else said.event.unit
                        yield (said.event.verb, what), said.span


def _awaited(rule: Rule, test: str) -> Iterator[tuple[tuple[str, str], Span]]:
    """The next test of its holder, where a rule that answers a test against him changes that."""
    match rule.moment:
        case After(event) if _made_against(event) == test:
            for one in all_in(rule.body):
                match one:
                    case Sets(subject=TestsOf(owner=Holder(), when="next") as awaited, span=span):
                        yield ("make", _called(awaited)), span


def _taken(rule: Rule) -> Iterator[str]:
    """The numbers of somebody spoken of that a rule takes for what a test has to come to."""
    for one in at_once(rule.body):
        for deed in one.deeds if isinstance(one, Does) else ():
            if isinstance(deed, d.BecomeNumber) and isinstance(deed.what, Own) and _is_that(deed.what.owner, "test"):
                given = phrases_in(deed.number)
                yield from (said.key for said in given if isinstance(said, Own) and _is_that(said.owner, "thing"))


def _is_that(who: Noun | None, role: str) -> bool:
    return isinstance(who, Select) and who.is_that and who.naming.of(role) is not None


def _lifts(body: Body) -> Iterator[tuple[OfTarget, Span]]:
    """The numbers of its holder that a text changes as somebody makes a test against him, or until somebody does."""
    for one in all_in(body):
        match one:
            case Rule(moment=After(event, would=False)) if test := _made_against(event):
                for said in all_in(one.body):
                    yield from (((test, change.key), change.span) for change in _raised(said))
            case Sets(until=Until(event) as until) if test := _made_against(event):
                yield from (((test, change.key), until.span) for change in _raised(one))


def _raised(said: Meaning) -> Iterator[ChangesNumber]:
    for one in said.standing if isinstance(said, Sets) else ():
        if isinstance(one, ChangesNumber) and isinstance(one.subject, Own) and isinstance(one.subject.owner, Holder):
            yield one


def _made_against(event: Pattern) -> str:
    """The test that somebody makes against its holder."""
    made = test_made(event)
    if made is None or isinstance(event.subject, Holder):
        return ""
    told = (one for check in event.checks if isinstance(check, Is) for one in tellings_of(check.what))
    return made.head.name if any(one.word == "against" and isinstance(one.what, Holder) for one in told) else ""


def _lasts(given: Given) -> list[str]:
    """The states in which the holder is to be for as long as something stands."""
    return [state for leaf, so in leaves(given.fact, negated=False) if so is not True and (state := _is_so(leaf))]


def _wanted_below(said: Meaning) -> Iterator[tuple[OfMaker, Span]]:
    """The states in which the holder is to be when rules below `while …:` answer a test of his."""
    match said:
        case Rule(moment=None, offer=None, given=Given(lasting=True) as given, body=body):
            rules = [one for one in body if isinstance(one, Rule)]
            tests = {test for one in rules if (test := _made(one) or _comes_out(one))}
            yield from (((test, state), given.span) for test in sorted(tests) for state in _lasts(given))


def _stands(said: Meaning) -> Iterator[tuple[OfMaker, Span]]:
    """The tests of its holder that a text changes: as long as he is in a state, or as long as the text stands."""
    match said:
        case Rule(moment=None, offer=None, given=Given(lasting=True) as given, body=body):
            states = _lasts(given)
        case _:
            states, body = [""], (said,)
    for one in body:
        tests = {_test_of(phrase) for phrase in phrases_in(one.standing)} - {""} if isinstance(one, Sets) else ()
        yield from (((test, state), said.span) for test in tests for state in states)  # type: ignore[union-attr]


def _test_of(phrase: object) -> str:
    """Which tests of the holder are spoken of, if any."""
    term = phrase.naming.of("test") if isinstance(phrase, TestsOf) and isinstance(phrase.owner, Holder) else None
    return term.head.name if term is not None else ""


def _spends(body: Body) -> Iterator[tuple[OfMaker, Span]]:
    """The states that are over when their holder makes a test: by a rule, or as it was said when they began."""
    for one in all_in(body):
        match one:
            case Rule(moment=After() as moment, offer=None, body=done) if test := _begun(moment):
                for said in at_once(done):
                    for deed in said.deeds if isinstance(said, Does) else ():
                        if isinstance(deed, d.StopBeing) and isinstance(deed.who, Holder):
                            yield (test, deed.word), one.span
            case Lends(deeds, Until(event) as until) if test := _made_in(event):
                for deed in deeds:
                    if isinstance(deed, d.Become) and isinstance(deed.who, Holder):
                        yield (test, deed.word), until.span


def _made(rule: Rule) -> str:
    """The test that its holder has just begun to make, if that is what a rule answers, whatever more is said of it."""
    return _begun(rule.moment) if isinstance(rule.moment, After) else ""


def _comes_out(rule: Rule) -> str:
    """The test of its holder that comes out, or would, if that is what a rule answers."""
    moment = rule.moment
    if not isinstance(moment, After) or moment.event.verb not in ("succeed", "fail"):
        return ""
    return _test_of(moment.event.subject)


def _begun(moment: After) -> str:
    return "" if moment.would else _made_in(moment.event)


def _made_in(event: Pattern) -> str:
    made = test_made(event) if isinstance(event.subject, Holder) else None
    return made.head.name if made is not None else ""


def _ended(rule: Rule) -> Iterator[str]:
    """The states that a rule ends of its holder, each time and without asking: of whatever test of the sort it is."""
    if rule.limit is not None or rule.given is not None or rule.offer is not None or not _of_any(rule):
        return
    for one in rule.body:
        for deed in one.deeds if isinstance(one, Does) else ():
            if isinstance(deed, d.StopBeing) and isinstance(deed.who, Holder):
                yield deed.word


def _of_any(rule: Rule) -> bool:
    """Whether a rule answers all tests of a sort, of which nothing more is said."""
    assert isinstance(rule.moment, After)
    match rule.moment.event.checks:
        case (Is(what=Select(naming, tellings=())),):
            term = naming.of("test")
            return term is not None and not term.tags
        case _:
            return False


def _wanted(rule: Rule) -> Iterator[tuple[str, Span]]:
    """The states that a rule asks of its holder as it answers."""
    for one in at_once((replace(rule, moment=None),)):
        if not isinstance(one, Rule) or not isinstance(one.given, Given):
            continue
        for leaf, so in leaves(one.given.fact, negated=False):
            if so is not True and (state := _is_so(leaf)):
                yield state, one.given.span


def _is_so(asked: Fact) -> str:
    """The state in which the holder is to be; empty if something else is asked."""
    match asked:
        case IsCalled(Holder(), naming) if (state := naming.of("state")) is not None:
            return state.head.name
        case _:
            return ""


def _gained(rule: Rule) -> str:
    """The thing that has just been gained, if that is what a rule answers."""
    if not isinstance(rule.moment, After) or rule.moment.would or rule.moment.event.verb != "gain":
        return ""
    namings = [naming_of(check.what) for check in rule.moment.event.checks if isinstance(check, Is)]
    return next((term.head.name for one in namings if one and one.is_item and (term := one.of("thing"))), "")


def _changes(rule: Rule, thing: str) -> Iterator[tuple[OfThing, Span]]:
    for one in phrases_in(rule.body):
        what = one.what if isinstance(one, d.ChangeNumber | d.BecomeNumber) else getattr(one, "subject", None)
        if isinstance(one, d.ChangeNumber | d.BecomeNumber | ChangesNumber) and (key := _number(what, thing)):
            yield (thing, key), one.span


def _number(phrase: object, thing: str) -> str:
    """Which number of the thing at hand that is called so it is; empty if it is none."""
    match phrase:
        case Own(owner=Select(naming) as owner, key=key) if owner.is_that:
            term = naming.of("thing")
            return key if term is not None and term.head.name == thing else ""
        case _:
            return ""
