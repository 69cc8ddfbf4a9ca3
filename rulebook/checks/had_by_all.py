"""Entries that somebody is said to gain, lose or have although everybody of a kind holds them by himself: `you lose Shock`, where
that is the rule of what a hit does, and the number has another name; or of which it is asked whether he has them.  So with
an entry that asks whether whoever has it does.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import either
from grammar.article import a_or_an
from grammar.meaning.obtained import Obtained
from grammar.vocabulary import Vocabulary
from grammar.words import TagWord, TrackWord
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

ALWAYS_SO = "take the condition out, for it is always so; or ask what is so only at times, a state or a number"

OF_ITSELF = f"this is said only of who has it: {ALWAYS_SO}"


def had_by_all(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What is gained, lost or lent of such entries, each where it is said."""
    moving = [piece for piece in pieces if piece.obtained]
    moved = {one.entry for piece in moving for one in piece.obtained}
    held = {entry.name: system.held_by(entry) for entry in system.entries.values() if entry.name in moved}
    found: list[Diagnostic] = []
    for piece in moving:
        findings = piece.entry.findings()
        for one in piece.obtained:
            if one.of_kind:
                if cure := _cure_of_kind(one.entry, system):
                    problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"{one.verb} … {one.entry}")
                    findings.add_problems([problem], ("effect",))
            elif one.asked and _can_be_out_of_force(one.entry, system):
                continue
            elif holder := held.get(one.entry, ""):
                cure = ALWAYS_SO if one.asked else _cure(one, system.vocabulary)
                cure = f"each {holder} has it: {cure}"
                problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"{one.verb} {one.entry}")
                findings.add_problems([problem], ("effect",))
            elif one.yours and one.entry == piece.entry.name and not _loses_itself(piece):
                problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=OF_ITSELF, words=f"{one.verb} {one.entry}")
                findings.add_problems([problem], ("effect",))
        found += findings.list
    return found


def _loses_itself(piece: Piece) -> bool:
    """Whether an entry may have been lost by what it says itself."""
    return any(one.verb == "lose" and one.entry == piece.entry.name for one in piece.obtained)


def _cure_of_kind(name: str, system: System) -> str:
    """What to do where one of a kind comes or goes, of which everybody has all, or nobody any; else empty."""
    those = [
        entry
        for entry in system.entries.values()
        if name in (kind := system.kinds[entry.kind]).also or name == kind.name
    ]
    if any(system.kinds[entry.kind].costs for entry in those):
        return ""
    if all(system.held_by(entry) for entry in those):
        return "everybody has them all: take this out, and say in the entry itself when it holds, `while …, …`"
    if not any(entry.effect_text.strip() for entry in those):
        return f"nobody has {a_or_an(name)} {name}, which does nothing: name what somebody can have"
    return ""


def _can_be_out_of_force(name: str, system: System) -> bool:
    """Whether a rule speaks of an entry and of what is out of force."""
    suspends = {tag.name for tag in system.vocabulary.every(TagWord) if tag.suspends}
    return any(
        name in entry.effect_text and any(tag in entry.effect_text for tag in suspends)
        for entry in system.entries.values()
    )


def _cure(one: Obtained, words: Vocabulary) -> str:
    """What was meant: a number that is called much like it, or that the entry is out of force."""
    numbers = [word for word in words.every(TrackWord) if _is_like(word.name, one.entry)]
    if numbers:
        meant = either([f"`{one.verb} … {word.several}`" for word in numbers])
        return f"what is counted has another name, {meant}"
    suspends = next((tag.name for tag in words.every(TagWord) if tag.suspends), None)
    if one.verb == "lose" and suspends is not None:
        return f"whoever is to go without it for a time says so: `your {one.entry} is {suspends}`"
    return "take this out, and say in the entry itself when it holds, `while …, …`"


def _is_like(number: str, entry: str) -> bool:
    """Whether a number is called like an entry, with a word more."""
    return number.startswith(f"{entry} ") or number.endswith(f" {entry}")
