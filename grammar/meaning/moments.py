"""What is done when a stretch of time begins or ends, and which numbers that changes and reads: another rule may answer the
same moment, and which of the two comes first a reader cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning.amounts import Plain
from grammar.meaning.deeds import BecomeNumber, ChangeNumber, Deed, Move, SetNumber
from grammar.meaning.nouns import Own, phrases_in
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.statements import After, Does, Lends, Rule, all_in

_Moment = tuple[str, str]
"""That of which stretch of time it is the beginning or the end: `begin`, `Round`."""


class Answer(Struct, frozen=True):
    """What is done at a moment.  changes, reads: the numbers; sets: those that it makes what it says in any case.
    would: it comes right before it."""

    moment: _Moment
    changes: frozenset[str]
    reads: frozenset[str]
    sets: frozenset[str]
    would: bool
    span: Span


def answers(meaning: Outline | None) -> Iterator[Answer]:
    """All that a text does at such moments."""
    for part in (meaning or NOTHING).parts:
        match part.meaning:
            case Rule(moment=After(event=event, would=would, instead=False)) as rule if event.verb in ("begin", "end"):
                names = [one.naming.text for one in phrases_in(event.subject) if isinstance(one, Own)]
                naming = getattr(event.subject, "naming", None)
                if naming is not None and naming.of("scope") is not None:
                    moment = event.verb, " ".join((naming.text, *names))
                    changes, sets = frozenset(_changed(_deeds(rule))), frozenset(_set_by(rule))
                    yield Answer(moment, changes, frozenset(_read_by(rule)), sets, would, rule.span)


def _set_by(rule: Rule) -> Iterator[str]:
    """The numbers of which it says what they are, whatever they were before."""
    if rule.given is None and rule.offer is None:
        deeds = (deed for one in rule.body if isinstance(one, Does) for deed in one.deeds)
        yield from _changed(deed for deed in deeds if isinstance(deed, SetNumber | BecomeNumber))


def _changed(deeds: Iterable[Deed]) -> Iterator[str]:
    for deed in deeds:
        match deed:
            case Move(key=key) | SetNumber(key=key):
                yield key
            case ChangeNumber(what=what) | BecomeNumber(what=what):
                yield from numbers_in(what)


def _read_by(rule: Rule) -> Iterator[str]:
    """What is asked, and of what amounts are made; not what is only changed."""
    for one in all_in((rule,)):
        if isinstance(one, Rule) and one.given is not None:
            yield from numbers_in(one.given)
    for deed in _deeds(rule):
        match deed:
            case Move(number=amount) | ChangeNumber(by=amount) | BecomeNumber(number=amount) | SetNumber(number=amount):
                yield from numbers_in(amount)


def _deeds(rule: Rule) -> Iterator[Deed]:
    for one in all_in((rule,)):
        if isinstance(one, Does | Lends):
            yield from one.deeds


def numbers_in(said: object) -> Iterator[str]:
    """The numbers that are named in what is said."""
    return (one.key for one in phrases_in(said) if isinstance(one, Own | Plain))
