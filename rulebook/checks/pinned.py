"""Numbers that a rule says stand although the game has something paid with them: whoever pays has as much as before.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

CURE = (
    "what is paid with changes when something happens, `when …, your {name} become …`; how much there can be: "
    "`your maximum {name} are …`"
)


def paid_for_nothing(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All numbers that stand and are paid with, where they are said to stand."""
    pieces = tuple(pieces)
    standing = [piece for piece in pieces if piece.pinned]
    paid = frozenset[str]().union(*(piece.paid for piece in pieces)) if standing else frozenset()
    found: list[Diagnostic] = []
    for piece in standing:
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for one in piece.pinned:
            if one.key in paid:
                said = f"your {one.name} are …"
                findings.add_problems(
                    [codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=CURE.format(name=one.name), words=said)], ("effect",)
                )
        found += findings.list
    return found
