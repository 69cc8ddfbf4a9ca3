"""Tests of which nobody knows with what number they are made: whatever else the game has made of the kind is of one sort or
another (`Melee`, `Ranged`), each with its own number, and an entry has one made that is of none.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.suggest import either
from grammar.article import with_article
from grammar.meaning.divided import Divided, sorts_of
from grammar.vocabulary import Vocabulary
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def undivided(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such tests, where they are made."""
    pieces = tuple(pieces)
    made = [one for piece in pieces for one in piece.divided]
    found: list[Diagnostic] = []
    for piece in pieces:
        problems = [
            _problem(system.vocabulary, one)
            for one in piece.divided
            if one.open and _always_of_a_sort(system.vocabulary, one, made)
        ]
        if problems:
            findings = piece.entry.findings()
            findings.add_problems(problems, ("effect",))
            found += findings.list
    return found


def _always_of_a_sort(words: Vocabulary, one: Divided, made: Iterable[Divided]) -> bool:
    """Whether the game has tests that hurt like it made of each sort that there is."""
    alike = [other.sorts for other in made if other.test == one.test and other.hurts & one.hurts]
    return frozenset(sorts_of(words, one.test)) <= frozenset[str]().union(*alike)


def _problem(words: Vocabulary, one: Divided) -> Problem:
    head = one.name.removesuffix(one.test)
    which = either([f"`{with_article(f'{head}{sort} {one.test}')}`" for sort in sorts_of(words, one.test)])
    cure = (
        f"each is made with another number; say which it is, {which}, or with what: `{with_article(one.name)} with …`"
    )
    return codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=with_article(one.name))
