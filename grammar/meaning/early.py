"""`when your Attack succeeds, if the target is Dazed`, where the test deals damage by itself: that is dealt behind it, and
whether he was so before or is so by it, a reader cannot see; nor of `when a Rival takes damage, if that Rival is Dazed`.
Which states come by damage, whoever puts the texts of a game together can tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import Compares, Fact, IsCalled
from grammar.meaning.nouns import Holder, Noun, Own, Role, Select, naming_of, phrases_in
from grammar.meaning.patterns import IsDamage
from grammar.meaning.statements import After, Body, Given, Rule, at_once, rules_in
from grammar.vocabulary import Vocabulary
from grammar.words import hits


class Early(Struct, frozen=True):
    """What is asked of whom a test is against before it hurts him, or of whom damage hurts before what comes of that.

    test: as it is called there; empty for damage.  who: takes it.  asked: the state or the number.  state: whether it is a
    state."""

    test: str
    who: str
    asked: str
    state: bool
    span: Span


def early(body: Body, vocabulary: Vocabulary) -> tuple[Early, ...]:
    """What a text asks of those who are hurt, where it is not known whether they are so already."""
    return tuple(one for rule in rules_in(body) for one in _asked(rule, vocabulary))


def _asked(rule: Rule, vocabulary: Vocabulary) -> Iterator[Early]:
    moment = rule.moment
    if not isinstance(moment, After) or moment.would or moment.event.subject is None:
        return
    if moment.event.verb == "take" and any(isinstance(check, IsDamage) for check in moment.event.checks):
        yield from _of_hurt(rule, moment.event.subject)
    if moment.event.verb != "succeed":
        return
    naming = naming_of(moment.event.subject)
    test = naming.of("test") if naming is not None else None
    if naming is None or test is None:
        return
    hurt = {*hits(vocabulary, test.head.name).values()}
    for leaf, span in _asked_at_once(rule) if hurt else ():
        for asked, state in _of_target(leaf, hurt):
            yield Early(naming.text, "the target", asked, state, span)


def _asked_at_once(rule: Rule) -> Iterator[tuple[Fact, Span]]:
    """What is asked when a rule answers, each with the place of its condition."""
    for one in at_once((replace(rule, moment=None),)):
        match one:
            case Rule(moment=None, given=Given(fact, lasting=False) as given):
                yield from ((leaf, given.span) for leaf, _ in leaves(fact, negated=False))


def _of_hurt(rule: Rule, hurt: Noun) -> Iterator[Early]:
    """The states that are asked of whoever takes damage, as that is taken: what comes of it comes behind."""
    kind = naming_of(hurt)
    for leaf, span in _asked_at_once(rule):
        match leaf, hurt:
            case IsCalled(Holder(), naming), Holder() if (state := naming.of("state")) is not None:
                yield Early("", "you", state.head.name, True, span)
            case IsCalled(Select(one, "that"), naming), Select(_, "any" | "each" | "another") if (
                kind is not None and one.text == kind.text and (state := naming.of("state")) is not None
            ):
                yield Early("", kind.text, state.head.name, True, span)
            case _:
                pass


def _of_target(asked: Fact, hurt: set[str]) -> Iterator[tuple[str, bool]]:
    match asked:
        case IsCalled(subject, naming) if _is_target(subject) and (state := naming.of("state")) is not None:
            yield state.head.name, True
        case Compares():
            for one in phrases_in(asked):
                if isinstance(one, Own) and _is_target(one.owner) and one.key in hurt:
                    yield one.key, False


def _is_target(subject: Noun) -> bool:
    return isinstance(subject, Role) and subject.role == "target"
