"""Rules that count something when a stretch of time begins or ends, where a rule for everybody reads at the same moment what
hangs on it: which of the two comes first is said by nothing that a reader sees.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.span import Span
from grammar.meaning.amounts import Plain
from grammar.meaning.deeds import BecomeNumber, ChangeNumber, Deed, Move, SetNumber
from grammar.meaning.nouns import Own, phrases_in
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.standing import ChangesNumber
from grammar.meaning.statements import After, Does, Rule, Sets, all_in
from grammar.verbs import VERBS
from grammar.words import ThingWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

_Moment = tuple[str, str]
"""That of which stretch of time it is the beginning or the end: `begin`, `Round`."""


class _Answer(Struct, frozen=True):
    """What is done at such a moment.  changes, reads: the numbers."""

    moment: _Moment
    changes: frozenset[str]
    reads: frozenset[str]
    span: Span


def at_one_moment(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such rules, each where it is said."""
    answers = [(piece.entry, [*_answers(piece.entry.meaning)]) for piece in pieces]
    everybody = [(entry, one) for entry, own in answers if own and system.held_by(entry) for one in own]
    default = next((word.name for word in system.vocabulary.every(ThingWord) if word.default), "")
    common = [(None, one) for one in _answers(system.meanings.get(("rules", "")))]
    found: list[Diagnostic] = []
    for entry, own in answers:
        if own:  # another one's number is not the one that is read
            kinds = system.vocabulary.sorts(system.holder_of(entry) or default)
            of_holder = [(other, one) for other, one in everybody if system.held_by(other) in kinds]
            findings = Findings(entry.places.document, entry.id)
            findings.add_problems(_of_entry(entry, own, [*common, *of_holder]), ("effect",))
            found += findings.list
    return found


def _of_entry(
    entry: Entry, own: Iterable[_Answer], others: Sequence[tuple[Entry | None, _Answer]]
) -> Iterator[Problem]:
    for one in own:
        moved = one.changes | _hanging_on(one.changes, entry.meaning)
        for other, answer in others:
            apart = other is None or not (other is entry or other.optional or other.id in entry.replaces)
            if apart and answer.moment == one.moment and moved & answer.reads and not answer.changes & one.reads:
                name = f"[{other.name}]" if other is not None else "a rule in `_system.yml`"
                number = next(iter(sorted(moved & answer.reads)))
                cure = f"that reads {number} at the same moment: write `{_before(entry, one)}`, which comes before"
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"before or after {name}")
                break


def _before(entry: Entry, one: _Answer) -> str:
    """The line of a rule, answering before it happens."""
    verb = one.moment[0]
    line = entry.effect_text.split("\n")[one.span.line - 1].strip()
    return re.sub(rf"\b{VERBS[verb].third}\b", f"would {verb}", line, count=1)


def _answers(meaning: Outline | None) -> Iterator[_Answer]:
    for part in (meaning or NOTHING).parts:
        match part.meaning:
            case Rule(moment=After(event=event, would=False)) as rule if event.verb in ("begin", "end"):
                names = [one.naming.text for one in phrases_in(event.subject) if isinstance(one, Own)]
                naming = getattr(event.subject, "naming", None)
                if naming is not None and naming.of("scope") is not None:
                    moment = event.verb, " ".join((naming.text, *names))
                    yield _Answer(moment, frozenset(_changed(rule)), frozenset(_read_by(rule)), rule.span)


def _hanging_on(changed: frozenset[str], meaning: Outline | None) -> frozenset[str]:
    """The numbers that stand as they do for what is changed."""
    return frozenset(
        stand.key
        for part in (meaning or NOTHING).parts
        if isinstance(part.meaning, Sets)
        for stand in part.meaning.standing
        if isinstance(stand, ChangesNumber) and not changed.isdisjoint((*_numbers(part.asked), *_numbers(stand.change)))
    )


def _changed(rule: Rule) -> Iterator[str]:
    for deed in _deeds(rule):
        match deed:
            case Move(key=key) | SetNumber(key=key):
                yield key
            case ChangeNumber(what=what) | BecomeNumber(what=what):
                yield from _numbers(what)


def _read_by(rule: Rule) -> Iterator[str]:
    """What is asked, and of what amounts are made; not what is only changed."""
    for one in all_in((rule,)):
        if isinstance(one, Rule) and one.given is not None:
            yield from _numbers(one.given)
    for deed in _deeds(rule):
        match deed:
            case Move(number=amount) | ChangeNumber(by=amount) | BecomeNumber(number=amount) | SetNumber(number=amount):
                yield from _numbers(amount)


def _deeds(rule: Rule) -> Iterator[Deed]:
    for one in all_in((rule,)):
        if isinstance(one, Does):
            yield from one.deeds


def _numbers(said: object) -> Iterator[str]:
    return (one.key for one in phrases_in(said) if isinstance(one, Own | Plain))
