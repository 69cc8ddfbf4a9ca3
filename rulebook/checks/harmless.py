"""Tests that hurt nobody: a rule has one made, and in its game neither its words nor other rules say which track it hits.

Asked only of games in which nothing else is wrong, for a text that cannot be read might say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.suggest import either
from grammar.article import with_article
from grammar.meaning.bodies import Body
from grammar.meaning.harmless import Harmless, called, harmless, implied, told
from grammar.meaning.outline import NOTHING, Outline
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.model.tables import Cells
from rulebook.source.document import Path_


def hurting_nobody(meaning: Body | None, cells: Cells, words: Vocabulary) -> Iterator[tuple[Path_, Harmless]]:
    """All tests that an entry has made and that would hurt nobody: by its effect and its cells."""
    for path, body in ((("effect",), meaning or ()), *_in_cells(cells)):
        yield from ((path, one) for one in harmless(body, words))


def hurts_nobody(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All tests that hurt nobody, where they are made; no rule that everybody has calls them something else."""
    pieces, words = tuple(pieces), system.vocabulary
    of_system = list(_of_system(system))
    made = [(path, one) for path, body in of_system for one in harmless(body, words)]
    if not made and not any(piece.harmless for piece in pieces):
        return []
    named = {test.name for test in words.every(TestWord)}
    outcomes = {p.entry.name for p in pieces if p.entry.name in named and p.entry.name in told(_said(p.entry.meaning))}

    @cache
    def besides() -> set[str]:
        common = [
            *(body for _, body in of_system),
            *(_said(p.entry.meaning) for p in pieces if system.holder_of(p.entry)),
        ]
        return implied(words, {word for body in common for word in called(body)})

    def found(one: Harmless) -> Iterator[Problem]:
        if not one.by and one.test in outcomes:
            making = f"`you make {with_article(one.name)} …:`"
            cure = f"say what comes of it, as `{one.test}` does: {making}, and below that `on success: …`"
            yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=with_article(one.name))
        if one.by and besides().isdisjoint(one.by):
            which = either([f"`{with_article(f'{word} {one.name}')}`" for word in one.by])
            cure = f"it hurts nobody; say which it is, {which}, or what comes of it, `on success: …`"
            yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=with_article(one.name))

    hurting = (piece for piece in pieces if piece.harmless)
    of_entries = ((piece.entry.findings(), piece.harmless) for piece in hurting)
    every: list[Diagnostic] = []
    for findings, tests in ((system.findings(), made), *of_entries):
        for path, one in tests:
            findings.add_problems([*found(one)], path)
        every += findings.list
    return every


def _of_system(system: System) -> Iterator[tuple[Path_, Body]]:
    """What a system's own file says, where it says it."""
    for (section, name), meaning in system.meanings.items():
        yield (section, name, "effect") if name else (section,), _said(meaning)
    for cells in system.cells.values():
        yield from _in_cells(cells)


def _in_cells(cells: Cells) -> Iterator[tuple[Path_, Body]]:
    return ((path, said) for path, said in cells.items() if isinstance(said, tuple))


def _said(meaning: Outline | None) -> Body:
    return tuple(part.meaning for part in (meaning or NOTHING).parts)
