"""`when your Attack succeeds, if the target is Dazed`, where the test deals damage by itself: that is dealt behind it, and
whether he was so before or is so by it, a reader cannot see; nor of `when a Rival takes damage, if that Rival is Dazed`.
Which states come by damage, whoever puts the texts of a game together can tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning.amounts import Amount
from grammar.meaning.bodies import After, Body, Does, Given, Rule, Sets, at_once, rules_in
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import Compares, Fact, HasNumber, IsCalled
from grammar.meaning.nouns import Holder, Noun, Own, Role, Select, TestsOf, naming_of, phrases_in, tellings_of
from grammar.meaning.patterns import IsDamage
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, hits


class Early(Struct, frozen=True):
    """What is asked of whom a test is against before it hurts him, or of whom damage hurts before what comes of that.

    who: takes it, as he is called there: `you`, `the target`, `that Rival`.  asked: the state or the number.  state: whether it
    is a state.  of: the test that hurts, if it is not asked of damage.  amount: as much is done as the number is."""

    who: str
    asked: str
    state: bool
    span: Span
    of: OfTest | None = None
    amount: bool = False


class OfTest(Struct, frozen=True):
    """What is waited for where it is asked: how a test comes out.

    test: as it is called there.  event: where it stands that it comes out; said: where the test itself does.  maker: where it
    is said who makes it; None if it is not.  at_hand: it is that test."""

    test: str
    verb: str
    event: Span
    said: Span
    maker: Span | None
    at_hand: bool


def early(body: Body, vocabulary: Vocabulary) -> tuple[Early, ...]:
    """What a text asks of those who are hurt, where it is not known whether they are so already."""
    return tuple(one for rule in rules_in(body) for one in _asked(rule, vocabulary))


def _asked(rule: Rule, vocabulary: Vocabulary) -> Iterator[Early]:
    moment = rule.moment
    if not isinstance(moment, After) or moment.would or moment.event.subject is None:
        return
    verb, subject = moment.event.verb, moment.event.subject
    if verb == "take" and any(isinstance(check, IsDamage) for check in moment.event.checks):
        yield from _of_hurt(rule, subject)
    naming = naming_of(subject) if verb in ("succeed", "fail") else None
    test = naming.of("test") if naming is not None else None
    if test is None:
        return
    tracks, hurt = {*_hit(vocabulary, test.head.name, verb)}, _hurt(subject, verb)
    maker = subject.owner.span if isinstance(subject, TestsOf) else None
    at_hand = isinstance(subject, Select) and subject.is_that
    of = OfTest(test.name, verb, moment.event.span, subject.span, maker, at_hand)
    for leaf, span in _asked_at_once(rule) if tracks else ():
        for who in hurt:
            for asked, state in _of_target(leaf, who, tracks):
                yield Early(_called(who), asked, state, span, of)
    for number in _done_at_once(rule) if tracks else ():
        for one in phrases_in(number):
            if isinstance(one, Own) and one.key in tracks and not one.maximum:
                whose = (_called(who) for who in hurt if is_he(one.owner, who))
                yield from (Early(who, one.key, False, one.span, of, amount=True) for who in whose)


def _hit(vocabulary: Vocabulary, test: str, verb: str) -> Iterator[str]:
    """The tracks that are hit if a test succeeds, or one that is a case of it; or if it fails and is an answer."""
    for word in vocabulary.every(TestWord):
        hitting = word.name if verb == "succeed" else word.answer
        if hitting and (test in vocabulary.sorts(hitting, "test") or hitting in vocabulary.sorts(test, "test")):
            yield from hits(vocabulary, word.name).values()


def _hurt(test: Noun, verb: str) -> tuple[Noun, ...]:
    """Those who are hurt by it, in the words of a rule that answers it: whom a test is against; who made an answer."""
    if verb == "fail":
        return (test.owner,) if isinstance(test, TestsOf) else ()
    return Role("target"), *(one.what for one in tellings_of(test) if one.word == "against")


def _asked_at_once(rule: Rule) -> Iterator[tuple[Fact, Span]]:
    """What is asked when a rule answers, each with the place of its condition."""
    for one in at_once((replace(rule, moment=None),)):
        match one:
            case Rule(moment=None, given=Given(fact) as given, body=body) if not (given.lasting and _stands(body)):
                yield from ((leaf, given.span) for leaf, _ in leaves(fact, negated=False))


def _done_at_once(rule: Rule) -> Iterator[Amount]:
    """How much is done when a rule answers."""
    for one in at_once((replace(rule, moment=None),)):
        for deed in one.deeds if isinstance(one, Does) else ():
            number = getattr(deed, "number", None) or getattr(deed, "by", None)
            if number is not None:
                yield number


def _stands(body: Body) -> bool:
    """Whether what is so as long as something else is so begins with it, whenever that is."""
    return any(isinstance(one, Sets) for one in body)


def _of_hurt(rule: Rule, hurt: Noun) -> Iterator[Early]:
    """The states that are asked of whoever takes damage, as that is taken: what comes of it comes behind."""
    for leaf, span in _asked_at_once(rule):
        for asked, state in _of_target(leaf, hurt, set()):
            yield Early(_called(hurt), asked, state, span)


def _of_target(asked: Fact, hurt: Noun, tracks: set[str]) -> Iterator[tuple[str, bool]]:
    """The states and the numbers for which it is asked of somebody."""
    match asked:
        case IsCalled(subject, naming) if is_he(subject, hurt) and (state := naming.of("state")) is not None:
            yield state.head.name, True
        case HasNumber(subject=subject, key=key) if is_he(subject, hurt) and key in tracks:
            yield key, False
        case Compares():
            for one in phrases_in(asked):
                if isinstance(one, Own) and is_he(one.owner, hurt) and one.key in tracks and not one.maximum:
                    yield one.key, False


def is_he(subject: Noun, hurt: Noun) -> bool:
    """Whether it is said of whom was spoken of before."""
    match subject, hurt:
        case Holder(), Holder():
            return True
        case Role(role), Role(other):
            return role == other
        case Select(naming, "that"), Select(other, "any" | "each" | "another" | "that"):
            return naming.text == other.text
        case _:
            return False


def _called(hurt: Noun) -> str:
    """How he is called from then on."""
    naming = naming_of(hurt)
    return "you" if isinstance(hurt, Holder) else f"that {naming.text}" if naming is not None else "the target"
