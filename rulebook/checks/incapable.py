"""What entries let somebody do who has come into a state which forbids him that: nothing would come of it.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.incapable import CARDS, Barred, Incapable, forbids
from grammar.meaning.outline import NOTHING
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def incapable_of(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All that is done by whoever cannot do it any more, where it is said."""
    pieces = tuple(pieces)
    doing = [piece for piece in pieces if piece.incapable]
    if not doing:
        return []
    states = {one.state for piece in doing for one in piece.incapable if one.state}
    bars = {state: {*forbids(system.meanings.get(("states", state)))} for state in states}
    for piece in pieces:
        if piece.entry.name in states and system.kinds[piece.entry.kind].role == "state" and not piece.entry.optional:
            bars[piece.entry.name].update(forbids(piece.entry.meaning))
    found: list[Diagnostic] = []
    for piece in doing:
        problems = [
            _problem(one, bar)
            for one in piece.incapable
            if (bar := next((bar for bar in one.done if not one.state or bar in bars[one.state]), None)) is not None
            and not _may_after_all(piece, bar)
        ]
        if problems:
            findings = piece.entry.findings()
            findings.add_problems(problems, ("effect",))
            found += findings.list
    return found


def _may_after_all(piece: Piece, bar: Barred) -> bool:
    """Whether the entry allows it itself."""
    return any(True for _ in (piece.entry.meaning or NOTHING).found_by(f"can:{bar[0]}"))


def _problem(one: Incapable, bar: Barred) -> Problem:
    verb, what = bar
    cannot = "play cards" if bar == CARDS else "draw cards" if what == "card" else f"{verb} this"
    if not one.state:
        reason, hint = f"it is said just above that he cannot {cannot}", "say it first, and then that he cannot"
    else:
        reason = f"whoever is {one.state} cannot {cannot}, and he is so by then"
        before = f"let him do it as that comes: `when … would become {one.state}, …`"
        hint = f"say it first, and then that he becomes {one.state}" if one.above else before
    return codes.NEVER_HAPPENS.at(one.span, hint=hint, reason=reason)
