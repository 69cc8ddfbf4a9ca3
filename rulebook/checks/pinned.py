"""Numbers that a rule says stand although the game has something paid with them: whoever pays has as much as before.  And
numbers that are changed for good, or set, although a rule of everybody says at any time what they are.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.span import Span
from grammar.meaning.outline import NOTHING
from grammar.meaning.pinned import set_to
from grammar.meaning.standing import ChangesNumber
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

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
        for one in piece.pinned:
            if one.key in paid:
                found += _found(piece, one.span, CURE.format(name=one.name), f"your {one.name} are …")
    return found


SET_BY = (
    "{} says at any time what it is: what comes on top stands, `… gets +1`, or for how long, `… gets +1 until … ends`; in its "
    "place, `… is 4 until … ends`"
)


def changed_for_nothing(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All numbers that are changed for good and that a rule of everybody sets at any time, where they are changed."""
    pieces = tuple(pieces)
    by = {one.key: piece.entry for piece in _of_everybody(system, pieces) for one in piece.always_set}
    found: list[Diagnostic] = []
    for piece in pieces if by else ():
        for one in piece.changed:
            if one.key in by and piece.entry is not by[one.key]:
                hint = SET_BY.format(f"[{by[one.key].name}]")
                found += _found(piece, one.span, hint, f"a change of {one.name} for good")
    return found


SET_AFTER = (
    "{} says at any time what it is, and comes after: say when it is this, `while …, …`, or for how long, `when …, … until … "
    "ends`; what comes on top, `… gets +1`"
)


def set_for_nothing(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All numbers that two rules of the same people set otherwise at any time, where the first of them does, which nobody
    hears."""
    later: dict[tuple[str, str], Entry] = {}
    found: list[Diagnostic] = []
    for piece in sorted(_of_everybody(system, pieces), key=lambda piece: piece.entry.id, reverse=True):
        holder = system.held_by(piece.entry)
        for one in piece.always_set if not piece.entry.replaces else ():
            other = later.setdefault((holder, one.key), piece.entry) if one.always else piece.entry
            if other is not piece.entry and _set_to(piece.entry, one.key) != _set_to(other, one.key):
                found += _found(piece, one.span, SET_AFTER.format(f"[{other.name}]"), f"what {one.key} is")
    return found


def _set_to(entry: Entry, key: str) -> list[ChangesNumber]:
    return set_to(tuple(part.meaning for part in (entry.meaning or NOTHING).parts), key)


NONE_WITH_MORE = "what {} adds comes on top: where it is to be none whatever is added, write `… {} at most 0`"


def none_with_more(pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All numbers that a rule says are 0 and to which one adds something, where they are said to be."""
    pieces = tuple(pieces)
    adding = {key: piece.entry.name for piece in pieces for key in piece.added.to}
    bounds = frozenset[str]().union(*(piece.added.bounds for piece in pieces))
    found: list[Diagnostic] = []
    for piece in pieces:
        for one in piece.made_none:
            if one.key in adding and one.key not in bounds:
                are = "are" if one.name != one.key else "is"
                hint = NONE_WITH_MORE.format(f"[{adding[one.key]}]", are)
                found += _found(piece, one.span, hint, f"{one.name} {are} 0")
    return found


def _found(piece: Piece, span: Span, hint: str, words: str) -> list[Diagnostic]:
    """What is said of nothing, where it is said."""
    findings = piece.entry.findings()
    findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=hint, words=words)], ("effect",))
    return findings.list


def _of_everybody(system: System, pieces: Iterable[Piece]) -> list[Piece]:
    """What sets a number for everybody of a kind."""
    return [piece for piece in pieces if piece.always_set and not piece.entry.optional and system.held_by(piece.entry)]
