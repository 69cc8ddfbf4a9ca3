"""Rules by which there can be more or fewer of something than there could be, where nothing says how many that is.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.meaning.bodies import Sets, all_in
from grammar.meaning.outline import MAXIMUM, NOTHING, Outline, channel
from grammar.meaning.standing import ChangesNumber
from grammar.words import TrackWord
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

_SAID = ("is", "most")
"""What says how many there can be; all else changes what was said."""


def unbounded(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such rules, where they say so."""
    raising = [piece for piece in pieces if piece.entry.maxima]
    stands = {piece.file: tuple(_maxima(piece.entry.meaning or NOTHING)) for piece in raising}
    common = (one for meaning in system.meanings.values() for one in _maxima(meaning)) if system.maxima else ()
    said = {_kept(one) for one in (*common, *(one for of in stands.values() for one in of)) if one.change.op in _SAID}
    found: list[Diagnostic] = []
    for piece in raising:
        findings = piece.entry.findings()
        for one in stands[piece.file]:
            key = _kept(one)
            if key in said or _has_most(system, key):
                continue
            hint = f"nothing says how many there can be: say it, `… maximum {key} is 3`, or take this out"
            words = f"a change of maximum {key}"
            findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=hint, words=words)], ("effect",))
        found += findings.list
    return found


def _maxima(meaning: Outline) -> Iterator[ChangesNumber]:
    for one in all_in(tuple(part.meaning for part in meaning.parts)):
        for standing in one.standing if isinstance(one, Sets) else ():
            if isinstance(standing, ChangesNumber) and channel(standing).startswith(MAXIMUM):
                yield standing


def _kept(one: ChangesNumber) -> str:
    return channel(one).removeprefix(MAXIMUM)


def _has_most(system: System, key: str) -> bool:
    track = system.vocabulary.named(key, TrackWord)
    return track is not None and track.maximum is not None
