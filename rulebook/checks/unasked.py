"""A word of tests, things and entries that is said of somebody, though nothing in the game ever asks who is called so.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.names import Names
from grammar.meaning.reader import name_in
from grammar.meaning.voices import Voices
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, Role, You
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord, TagWord, ThingWord
from rulebook.checks.unsaid import of_system
from rulebook.checks.worded import values_of
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

_OF_SOMEBODY = ("person", "become")
"""The channels in which a word is said of people."""
_ASKED = (*_OF_SOMEBODY, "own", "")
"""The channels in which it is asked of people, or of whatever there is."""
_CALLS = ("become", "stop", "gain", "lose", "have", "be")
"""The verbs by which somebody comes to be called something, or is so no more."""
_CURE = (
    "nothing in this game asks who is called so: of a test or a thing say it of that, `that … becomes {0}`; what only the people "
    "at the table keep in mind is a state, under `states:`"
)

_Said = tuple[Piece, str, Problem]


def unasked(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What somebody would be called for nothing, each where it is said."""
    every, words = [*pieces], system.vocabulary
    names = {name for piece in every for name in _said(piece.voices) if _is_only_a_word(name, words)}
    names -= {*_asked(names, (piece.voices for piece in every), words), *_declared(system)}
    read = Names(words)
    wrong = [one for piece in every for one in _wrong(piece, names, read)] if names else []
    if wrong:
        names -= _asked(names, (voices for _, voices in of_system(system)), words)
        names -= {word for known in values_of(system, every).values() for word in known}  # worded.py tells of these
    found: list[Diagnostic] = []
    for piece, name, problem in wrong:
        if name in names:
            findings = Findings(piece.entry.places.document, piece.entry.id)
            findings.add_problems((problem,), ("effect",))
            found += findings.list
    return found


def _said(voices: Voices) -> Iterator[str]:
    return (say.name for say in voices.said if say.channel in _OF_SOMEBODY)


def _is_only_a_word(name: str, words: Vocabulary) -> bool:
    """Whether somebody who is called so is nothing else by it, and nobody but the rules has to know."""
    tag = words.named(name, TagWord)
    return tag is not None and not tag.at_table and words.terms(name).keys().isdisjoint(("state", "thing"))


def _asked(names: Set[str], all_: Iterable[Voices], words: Vocabulary) -> set[str]:
    """Which of these words somebody is asked for, or for what is said with them."""
    asked = {
        say.name for one in all_ for heard in one.heard for way in heard.ways for say in way if say.channel in _ASKED
    }
    return {name for name in names if not asked.isdisjoint(_with_what_it_implies(name, words))}


def _with_what_it_implies(name: str, words: Vocabulary) -> set[str]:
    found, waiting = set[str](), [name]
    while waiting:
        now = waiting.pop()
        tag = words.named(now, TagWord)
        if now not in found:
            found.add(now)
            waiting += tag.implies if tag is not None else ()
    return found


def _declared(system: System) -> Iterator[str]:
    """What declarations ask somebody for: who has no turn, and who is reached."""
    for scope in system.vocabulary.every(ScopeWord):
        yield from scope.unless
    yield from (plan.reached for kind in system.kinds.values() if (plan := kind.stat_block) is not None)


def _wrong(piece: Piece, names: Set[str], words: Names) -> Iterator[_Said]:
    """Where an entry says one of these words of somebody."""
    if names.isdisjoint(_said(piece.voices)):
        return
    for node in piece.entry.effect.walk():
        match node:
            case Clause(subject, "do" | "may", predicates) if _is_somebody(subject, words):
                for one in predicates:
                    said = words.read(name_in(one.object)).text if _calls(one) else ""
                    if said in names:
                        cure = _CURE.format(said)
                        problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"somebody who is {said}")
                        yield piece, said, problem


def _calls(one: Predicate) -> bool:
    return one.verb in _CALLS and not one.negated


def _is_somebody(subject: Node, words: Names) -> bool:
    """Whether it is said of whoever there is, and not of a test or of what somebody has."""
    who = words.read(subject.name).word(ThingWord) if isinstance(subject, Named) else None
    return isinstance(subject, You | Role) or (who is not None and not who.item)
