"""What entries ask of whom a test hurts when it succeeds, before it has hurt him, though it may be so by that.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.article import a_or_an
from grammar.meaning.early import Early
from rulebook.checks.relapsing import kept_by_numbers
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings


def asked_early(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All that is asked before a reader can see it, where it is asked."""
    pieces = tuple(pieces)
    asking = [piece for piece in pieces if piece.early]
    if not asking:
        return []
    kept = kept_by_numbers(system, pieces)
    found: list[Diagnostic] = []
    for piece in asking:
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for one in piece.early:
            if not one.state or one.asked in kept:
                hint, words = _cure(one), f"whether {_whom(one)} {_how(one)} already"
                findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=hint, words=words)], ("effect",))
        found += findings.list
    return found


def _whom(one: Early) -> str:
    return one.who if one.test or one.who == "you" else f"that {one.who}"


def _how(one: Early) -> str:
    if one.who == "you":
        return f"are {one.asked}"
    return f"is {one.asked}" if one.state else f"has lost {one.asked}"


def _cure(one: Early) -> str:
    if not one.test:
        who, s = ("you", "") if one.who == "you" else (f"{a_or_an(one.who)} {one.who}", "s")
        return (
            f"before it hurts {who if one.who == 'you' else 'him'}, or by it? before it: `when {who} would take damage, "
            f"if {_whom(one)} {_how(one)}, …`; by it: `when {who} become{s} {one.asked}, …`"
        )
    asked = f"if the target is {one.asked}" if one.state else f"if the target's {one.asked} is …"
    that = f"that {one.test}"
    return (
        f"before it hurts him, or by it? before it: `when you make {a_or_an(one.test)} {one.test}, {asked}:`, below it "
        f"`when {that} succeeds, …`; once it has hurt him: `when your {one.test} succeeds:`, below it "
        f"`when {that} ends, {asked}, …`"
    )
