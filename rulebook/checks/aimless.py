"""Damage that goes nowhere: a rule deals it to nothing in particular, and in its game whoever takes it has nothing that
takes such damage.

Asked only of games in which nothing else is wrong, for a text that cannot be read might answer it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.meaning.aimless import Aimless, answers, kind_of
from grammar.meaning.nouns import Holder
from grammar.meaning.outline import NOTHING, Outline, waiting_for
from grammar.meaning.patterns import Pattern
from grammar.meaning.statements import After, Rule
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, TrackWord, default_thing
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

CHANNELS = (waiting_for("take", would=False), waiting_for("take", would=True))


def goes_nowhere(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All damage that changes nothing, where it is dealt."""
    pieces = tuple(pieces)
    dealing = [piece for piece in pieces if piece.aimless]
    answered = list(_answered(system, pieces)) if dealing else []
    found: list[Diagnostic] = []
    for piece in dealing:
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for one in piece.aimless:
            sorts = _taker(one, piece.entry, system)
            heard = any((not kind or kind in sorts) and answers(event, one.words) for kind, event in answered)
            if not heard and not any(track.vital for track in _tracks(system.vocabulary, sorts)):
                problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=_cure(system.vocabulary, sorts), words="damage")
                findings.add_problems([problem], ("effect",))
        found += findings.list
    return found


def _taker(one: Aimless, entry: Entry, system: System) -> set[str]:
    """What whoever takes the damage is: of a kind that those are of whom a game is about, one of those."""
    words = system.vocabulary
    usual = default_thing(words)
    kind = (system.holder_of(entry) if one.holder else one.kind) or usual
    return words.sorts(usual if kind in words.sorts(usual) else kind)


def _answered(system: System, pieces: Iterable[Piece]) -> Iterator[tuple[str, Pattern]]:
    """The damage that rules answer which each of a kind of thing has, with that kind; empty for anybody."""
    for (section, name), meaning in system.meanings.items():
        if section in ("rules", "things"):
            yield from _waits(meaning, name)
    for piece in pieces:
        holder = system.holder_of(piece.entry)
        if holder:
            yield from _waits(piece.entry.meaning, holder)


def _waits(meaning: Outline | None, holder: str) -> Iterator[tuple[str, Pattern]]:
    for channel in CHANNELS:
        for part in (meaning or NOTHING).found_by(channel):
            match part.meaning:
                case Rule(moment=After(event)):
                    yield (holder if isinstance(event.subject, Holder) else kind_of(event.subject)), event


def _tracks(words: Vocabulary, sorts: set[str]) -> Iterator[TrackWord]:
    """The tracks that somebody has who is all this; first those that tests hit."""
    hit = {name for test in words.every(TestWord) for name in test.damage.values()}
    had = [track for track in words.every(TrackWord) if track.group is not True and not sorts.isdisjoint(track.of)]
    yield from sorted(had, key=lambda track: track.name not in hit)


def _cure(words: Vocabulary, sorts: set[str]) -> str:
    track = next(_tracks(words, sorts), None)
    if track is None:
        return "let a rule of everybody answer it, `when you take damage, …`, or declare a track with `vital: true`"
    return f"say to what: `damage to {track.name}`"
