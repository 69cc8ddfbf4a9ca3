"""Numbers of things that an entry changes once they are gained, and for which a rule that everybody has asks at that moment.

And states that end as a test is made, where an entry asks for them then.  Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.article import a_or_an
from grammar.meaning.belated import OfMaker, OfThing, belated
from grammar.meaning.outline import NOTHING
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings


def changed_too_late(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such changes, where they are made."""
    pieces = tuple(pieces)
    return [*_numbers(system, pieces), *_states(system, pieces)]


def _states(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    """What is asked of whoever makes a test, and what a rule of everybody has ended by then."""
    wanting = [piece for piece in pieces if piece.belated.wants]
    common = system.meanings.get(("rules", "")) or NOTHING
    ended: dict[OfMaker, Piece | None] = dict.fromkeys(
        belated(tuple(part.meaning for part in common.parts)).ends if wanting else ()
    )
    ended |= {one: piece for piece in pieces if system.held_by(piece.entry) for one in piece.belated.ends}
    found: list[Diagnostic] = []
    for piece in wanting if ended else ():
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for (test, state), span in piece.belated.wants:
            for sort in system.vocabulary.sorts(test, "test"):
                other = ended.get((sort, state), piece)
                if other is piece:
                    continue
                ends = f"by [{other.entry.name}]" if other is not None else "by a rule in `_system.yml`"
                cure = f"{ends} one is no longer {state} when {a_or_an(sort)} {sort} is made; ask before: "
                cure += f"`when you would make …, if you are {state}, …`"
                words = f"{state}, of whoever makes {a_or_an(test)} {test}"
                findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
        found += findings.list
    return found


def _numbers(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    changing = [piece for piece in pieces if piece.belated.changes]
    if not changing:
        return []
    common = system.meanings.get(("rules", "")) or NOTHING
    asking: dict[OfThing, Piece | None] = dict.fromkeys(belated(tuple(part.meaning for part in common.parts)).asks)
    asking |= {one: piece for piece in pieces if system.held_by(piece.entry) for one in piece.belated.asks}
    found: list[Diagnostic] = []
    for piece in changing:
        findings = Findings(piece.entry.places.document, piece.entry.id)
        for (thing, key), span in piece.belated.changes:
            other = asking.get((thing, key), piece)
            if other is piece:
                continue
            one = f"{a_or_an(thing)} {thing}"
            asks = f"[{other.entry.name}]" if other is not None else "a rule in `_system.yml`"
            cure = f"{asks} asks for it at the same moment, and nobody can see which comes first; "
            cure += f"say it before: `when … would gain {one}, …`"
            words = f"the {key} of {one} that is gained already"
            findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
        found += findings.list
    return found
