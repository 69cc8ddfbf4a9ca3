"""What entries ask of whom a test hurts when it succeeds, before it has hurt him, though it may be so by that.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning.early import Early, OfTest
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import anybody
from rulebook.checks.relapsing import kept_by_numbers
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def asked_early(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All that is asked before a reader can see it, where it is asked."""
    pieces = tuple(pieces)
    asking = [piece for piece in pieces if piece.early]
    if not asking:
        return []
    kept = kept_by_numbers(system, pieces)
    found: list[Diagnostic] = []
    for piece in asking:
        findings = piece.entry.findings()
        for one in piece.early:
            if not one.state or one.asked in kept:
                hint, words = (
                    _cure(one, piece.entry.effect_text, system.vocabulary),
                    f"whether {one.who} {_how(one)} already",
                )
                findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=hint, words=words)], ("effect",))
        found += findings.list
    return found


def _how(one: Early) -> str:
    you = one.who == "you"
    if one.state:
        return f"{'are' if you else 'is'} {one.asked}"
    return f"{'have' if you else 'has'} lost {one.asked}"


def _cure(one: Early, text: str, vocabulary: Vocabulary) -> str:
    him = "you" if one.who == "you" else "him"
    hurts = f"before it hurts {him}, or by it?"
    if one.of is None:
        kind = one.who.removeprefix("that ")
        who, s = ("you", "") if one.who == "you" else (f"{a_or_an(kind)} {kind}", "s")
        asked = f"if {one.who} {_how(one)}"
        return f"{hurts} before it: `when {who} would take damage, {asked}, …`; by it: `when {who} become{s} {one.asked}, …`"
    of, whose = one.of, "your" if one.who == "you" else f"{one.who}'s"
    asked = f"if {one.who} {_how(one)}" if one.state else f"if {whose} {one.asked} is …"
    made = f"`{asked}:`" if of.at_hand else f"`when {_made(of, text, anybody(vocabulary))}, {asked}:`"
    that, then = f"that {of.test}", VERBS[of.verb].third
    if one.amount:
        asks = f"as it was before it hurt {him}, or as it is then?"
        return f"{asks} as it is then: `when {_cut(text, of.event)}:`, below it `when {that} ends, …`"
    return (
        f"{hurts} before it: {made}, below it `when {that} {then}, …`; once it has hurt {him}: "
        f"`when {_cut(text, of.event)}:`, below it `when {that} ends, {asked}, …`"
    )


def _made(of: OfTest, text: str, anybody_: str) -> str:
    """What is waited for where it is asked when the test is made: `an Opponent makes an Attack against you`."""
    said = _cut(text, of.said)
    if of.maker is None:
        return f"{a_or_an(anybody_)} {anybody_} makes {said}"
    maker = _cut(text, of.maker)
    behind = said[said.index(" ", len(maker)) + 1 :] if maker != "your" else said.removeprefix("your ")
    makes = "you make" if maker == "your" else f"{maker} makes"
    return f"{makes} {a_or_an(behind)} {behind}"


def _cut(text: str, span: Span) -> str:
    """The words of a text that stand in a place of one line."""
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]
