"""Numbers of things that an entry changes once they are gained, and for which a rule that everybody has asks at that moment.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.article import a_or_an
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings


def changed_too_late(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such changes, where they are made."""
    pieces = tuple(pieces)
    changing = [piece for piece in pieces if piece.belated.changes]
    if not changing:
        return []
    asking = {one: piece for piece in pieces if system.held_by(piece.entry) for one in piece.belated.asks}
    found: list[Diagnostic] = []
    for piece in changing:
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for (thing, key), span in piece.belated.changes:
            other = asking.get((thing, key))
            if other is None or other is piece:
                continue
            one = f"{a_or_an(thing)} {thing}"
            cure = f"[{other.entry.name}] asks for it at the same moment, and nobody can see which comes first; "
            cure += f"say it before: `when … would gain {one}, …`"
            words = f"the {key} of {one} that is gained already"
            findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
        found += findings.list
    return found
