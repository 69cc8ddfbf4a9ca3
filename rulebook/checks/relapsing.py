"""States that a rule says are over, although another, which everybody of a kind has, says that they are there as long as a
number stands as it does: they come back at once.

Asked only of games in which nothing else is wrong, and of states that come by no other rule, nor by people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.meaning.bodies import Given, Sets
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import Compares
from grammar.meaning.outline import NOTHING, Outline, Part
from grammar.meaning.standing import IsInState
from grammar.words import StateWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def relapsing(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What entries say is over and comes back at once, each where it is said."""
    pieces = tuple(pieces)
    stopping = [piece for piece in pieces if piece.relapses.stops]
    if not stopping:
        return []
    brought = frozenset[str]().union(*(piece.relapses.brings for piece in pieces))
    because = kept_by_numbers(system, pieces)
    found: list[Diagnostic] = []
    for piece in stopping:
        findings = piece.entry.findings()
        for state, span in piece.relapses.stops:
            word = system.vocabulary.named(state, StateWord)
            if state in because and state not in brought and word is not None and not word.at_table:
                why = f"it comes back at once, since it is there {because[state]}"
                hint = f"{why}: let that be mended first, `… gains 1 …`, `… loses 1 …`"
                problem = codes.SAYS_NOTHING_IN_PLAY.at(span, hint=hint, words=f"to stop being {state}")
                findings.add_problems([problem], ("effect",))
        found += findings.list
    return found


def kept_by_numbers(system: System, pieces: Iterable[Piece]) -> dict[str, str]:
    """The states in which a rule of everybody says that somebody is while his numbers stand so, each with where it does."""
    common = (piece.entry for piece in pieces if not piece.entry.optional and system.held_by(piece.entry))
    because = dict(one for entry in common for one in _kept_by_numbers(entry))
    return because | dict.fromkeys(_kept(system.meanings.get(("rules", ""))), "as a rule in `_system.yml` says")


def _kept_by_numbers(entry: Entry) -> Iterator[tuple[str, str]]:
    """The states in which an entry says that somebody is, each with what must be so of his numbers."""
    for state, part in _kept(entry.meaning).items():
        yield state, f"`{_said(part, entry)}` (`{entry.name}`)"


def _kept(meaning: Outline | None) -> dict[str, Part]:
    """The states in which a text says that somebody is as long as his numbers stand so, each with where it says so."""
    found: dict[str, Part] = {}
    for part in (meaning or NOTHING).found_by("state"):
        match part.meaning:
            case Sets(standing=(IsInState(state=state),)) if _asks_for_numbers(part):
                found[state] = part
            case _:
                pass
    return found


def _asks_for_numbers(part: Part) -> bool:
    asked = [one.given for one in part.asked if isinstance(one.given, Given)]
    facts = [fact for given in asked for fact, _ in leaves(given.fact, negated=False)]
    return bool(facts) and all(isinstance(fact, Compares) for fact in facts)


def _said(part: Part, entry: Entry) -> str:
    """The line in which it is said what must be so."""
    line = entry.effect_text.split("\n")[part.asked[0].given.span.line - 1]
    return line.strip().partition(",")[0]
