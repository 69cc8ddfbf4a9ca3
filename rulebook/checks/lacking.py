"""Stretches of time that whoever holds a rule does not have: `during your Turn`, where the leader of the game holds it, and
only those who act have turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.article import a_or_an
from grammar.meaning.bodies import Body
from grammar.meaning.nouns import Holder, Own, phrases_in
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord, ThingWord
from rulebook.model.loaded import Piece


def lacking(meaning: Body, holder: str, words: Vocabulary) -> Iterator[Problem]:
    """What a text says of a stretch of time that whoever holds it never has.  holder: the kind of those; empty if it is had by
    purchase or fate."""
    thing = words.named(holder, ThingWord) if holder else None
    if thing is None or thing.item:  # a thing speaks to its keeper
        return
    for one in phrases_in(meaning):
        owners = _owners(one)
        if owners and not any(_is_one(words, holder, owner) for owner in owners):
            assert isinstance(one, Own), "it has an owner"
            reason = f"no {holder} has {a_or_an(one.naming.text)} {one.naming.text}"
            hint = f"say in the entry who holds it: `held_by: {owners[0]}`"
            yield codes.NEVER_HAPPENS.at(one.span, hint=hint, reason=reason)


def without_their_time(pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All that entries say of such stretches of time, each at its place."""
    found: list[Diagnostic] = []
    for piece in pieces:
        if piece.lacks:
            findings = piece.entry.findings()
            findings.add_problems(piece.lacks, ("effect",))
            found += findings.list
    return found


def _owners(one: object) -> tuple[str, ...]:
    """The kinds of those who have a stretch of time that is said to be the holder's; none for anything else."""
    match one:
        case Own(owner=Holder(), naming=naming) if naming.of("stat", "track", "action") is None:
            scope = naming.word(ScopeWord)
            of: str | tuple[str, ...] = scope.of if scope is not None else ()
            return (of,) if isinstance(of, str) and of else tuple(of)
        case _:
            return ()


def _is_one(words: Vocabulary, kind: str, owner: str) -> bool:
    """Whether somebody can be of both kinds."""
    return any({kind, owner} <= words.sorts(thing.name) for thing in words.every(ThingWord))
