"""Rules that count something when a stretch of time begins or ends, or when somebody takes an action or becomes something, where
a rule for everybody reads at the same moment what hangs on it: which of the two comes first is said by nothing that a reader
sees.  And those that do so right before it, where a rule for everybody then says what the number is: nothing is left of it.
So with a number of a test that is being made: whatever comes first counts of what is added to it (`gets +2`).

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.article import with_article
from grammar.meaning.bodies import Sets
from grammar.meaning.moments import TEST, Answer, answers, numbers_in
from grammar.meaning.outline import NOTHING, USED, VALUES, Outline, value_of
from grammar.meaning.standing import ChangesNumber
from grammar.verbs import VERBS
from grammar.words import default_thing
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def at_one_moment(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such rules, each where it is said."""
    every = [(piece.entry, piece.answers) for piece in pieces if piece.answers]
    everybody = [(holder, entry, one) for entry, own in every if (holder := system.held_by(entry)) for one in own]
    default = default_thing(system.vocabulary)
    common = [(None, one) for one in answers(system.meanings.get(("rules", "")))]
    found: list[Diagnostic] = []
    for entry, own in every:
        # another one's number is not the one that is read
        kinds = system.vocabulary.sorts(system.holder_of(entry) or default)
        of_holder = [(other, one) for holder, other, one in everybody if holder in kinds]
        others = [*common, *of_holder]
        problems = [
            *_of_entry(entry, own, others, common=bool(system.held_by(entry))),
            *_of_tests(system, entry, own, others),
        ]
        if problems:
            findings = entry.findings()
            findings.add_problems(problems, ("effect",))
            found += findings.list
    return found


_Others = Sequence[tuple[Entry | None, Answer]]


def _apart(entry: Entry, others: _Others) -> _Others:
    """What others answer in the same game as an entry, when it has happened."""
    return [
        (other, answer)
        for other, answer in others
        if not answer.would and (other is None or not (other is entry or other.optional or other.id in entry.replaces))
    ]


def _of_tests(system: System, entry: Entry, own: Sequence[Answer], others: _Others) -> Iterator[Problem]:
    """What is counted to a number of a test which a rule of everybody then makes another one, whoever comes first of the two."""
    of_tests = [one for one in own if one.moment[0] == TEST and one.changes and (one.would or system.held_by(entry))]
    if not of_tests:
        return
    first = frozenset[str]().union(*(one.sets for one in own if one.moment[0] == TEST))
    for one in of_tests:
        for other, answer in _apart(entry, others):
            (_, made), (verb, answered) = one.moment, answer.moment
            kinds = system.vocabulary.sorts(made, "test"), system.vocabulary.sorts(answered, "test")
            if (
                verb == TEST
                and (met := one.changes & answer.sets - first)
                and (made in kinds[1] or answered in kinds[0])
            ):
                cure = f"{_named(other)} says what {min(met)} is then: write `gets +…` or `gets -…`, which counts in any order"
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"before or after {_named(other)}")
                break


def _named(other: Entry | None) -> str:
    return f"[{other.name}]" if other is not None else "a rule in `_system.yml`"


def _of_entry(entry: Entry, own: Iterable[Answer], others: _Others, *, common: bool) -> Iterator[Problem]:
    """common: it is everybody's as well, so that of the two the one comes first that stands first in the rulebook."""
    apart = _apart(entry, others)
    for one in own:
        if one.moment[0] == TEST:
            continue
        at_once = [(other, answer) for other, answer in apart if answer.moment == one.moment]
        read = frozenset[str]().union(*(answer.reads for _, answer in at_once))
        moved = one.changes | _hanging_on(one.changes, entry.meaning, read)
        for other, answer in at_once:
            name = _named(other)
            after = common and other is not None and entry.id < other.id
            if after and (met := (one.changes & answer.sets) - (answer.reads if one.would else one.sets)):
                words = f"{min(met)} before that" if one.would else _when(entry, one)
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=_set_then(name, answer, met), words=words)
                break
            met = (one.changes & answer.sets) - answer.reads if one.would else moved & answer.reads
            if not met or answer.changes & one.reads:
                continue
            number, line = min(met), _at_the_other_time(entry, one)
            if one.would:
                cure = f"{name} says what {number} is when it {VERBS[one.moment[0]].third}: write `{line}`, which comes after"
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"{number} before that")
            else:
                cure = f"{name} reads {number} at the same moment, and nobody can see which of the two comes first: "
                cure += f"write `{line}`, which comes before"
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=_when(entry, one))
            break


def _set_then(name: str, answer: Answer, met: frozenset[str]) -> str:
    """How to change a number at the moment at which a rule comes after that makes it what that says."""
    verb, what = answer.moment
    made_of = min(answer.reads - met, default="")
    before = f"`when {with_article(what)} would {verb}, … your {made_of} gets +1 until …`"
    more = f"change before what it is made of, {before}; or wait" if made_of else "wait"
    return f"{name} comes after at the same moment and says what {min(met)} is: {more} for something later"


def _when(entry: Entry, one: Answer) -> str:
    """When a rule answers, in the words of its author."""
    line = _line(entry, one)
    said = re.search(r"\b(?:when|whenever|each time|every time) [^,:]+", line)
    return said[0] if said is not None else line


def _line(entry: Entry, one: Answer) -> str:
    return entry.effect_text.split("\n")[one.span.line - 1].strip()


def _at_the_other_time(entry: Entry, one: Answer) -> str:
    """The line of a rule, answering before it happens, or when it does."""
    verb = one.moment[0]
    line, third = _line(entry, one), VERBS[verb].third
    if one.would:
        return re.sub(rf"(\byou )?\bwould {verb}\b", lambda said: said[1] + verb if said[1] else third, line, count=1)
    return re.sub(rf"\b({verb}|{third})\b", f"would {verb}", line, count=1)


def _hanging_on(changed: frozenset[str], meaning: Outline | None, read: frozenset[str]) -> frozenset[str]:
    """Which of the numbers that are read stand as they do for what is changed."""
    channels = {USED, VALUES, *(value_of(key) for key in read)} if read else ()
    return frozenset(
        stand.key
        for channel in channels  # a part is fetched when it is asked for, and takes a moment
        for part in (meaning or NOTHING).found_by(channel)
        if isinstance(part.meaning, Sets)
        for stand in part.meaning.standing
        if isinstance(stand, ChangesNumber)
        and stand.key in read
        and not changed.isdisjoint((*numbers_in(part.asked), *numbers_in(stand.change)))
    )
