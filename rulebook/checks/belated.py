"""Numbers of things that an entry changes once they are gained, and for which a rule that everybody has asks at that moment.

Numbers of whomever a test is against, likewise.  And states that end as a test is made, where an entry asks for them then, or
changes that test with them.  Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning.belated import AtTest, OfMaker, OfThing, belated
from grammar.meaning.outline import NOTHING
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def changed_too_late(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such changes, where they are made."""
    pieces = tuple(pieces)
    found = (_numbers, _states, _spent, _of_target, _barred)
    return [one for find in found for one in find(system, pieces)]


def _barred(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    """What is barred as a test is made or comes out, and until that is over, where a rule of everybody has done it by then; and
    the next test of somebody, where one lets him make that by then."""
    barring = [piece for piece in pieces if piece.belated.bars or piece.belated.awaits]
    doing = [piece for piece in pieces if piece.belated.does and system.held_by(piece.entry)] if barring else []
    found: list[Diagnostic] = []
    for piece in barring:
        findings = piece.entry.findings()
        for (verb, test, done, what), span in (*piece.belated.bars, *piece.belated.awaits):
            by = next((one for one in doing if one is not piece and _does(system, one, (verb, test, done, what))), None)
            if by is not None:
                one = f"{a_or_an(test)} {test}"
                would, at = (
                    (f"{one} would {verb}", f"{verb}s") if verb != "make" else (f"… would make {one}", "is made")
                )
                to, words = "bar it", f"to bar it as {one} {at}"
                if ((verb, test, done, what), span) in piece.belated.awaits:
                    to, would, words = "say so", f"{would} against you", f"the next {what} as {one} {at}"
                cure = f"by [{by.entry.name}] it is done by then; {to} before: `when {would}, …`"
                findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
        found += findings.list
    return found


def _does(system: System, piece: Piece, barred: AtTest) -> bool:
    """Whether an entry does what is barred, at that test or at all of which it is one."""
    verb, test, done, what = barred
    tests, sorts = system.vocabulary.sorts(test, "test"), system.vocabulary.sorts
    return any(
        (one, deed) == (verb, done)
        and of in tests
        and (what == kind or (done == "make" and what in sorts(kind, "test")))
        for one, of, deed, kind in piece.belated.does
    )


def _spent(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    """Tests that are changed with a state which is over as soon as one of them is made: by the same text, by that of the
    state, or by one that everybody has."""
    of_states = {piece.entry.name: piece for piece in pieces if piece.belated.spends}
    common = [piece for piece in of_states.values() if system.held_by(piece.entry)]
    found: list[Diagnostic] = []
    standing = [piece for piece in pieces if piece.belated.stands] if of_states else []
    for piece in standing:
        findings = piece.entry.findings()
        for (test, state), span in piece.belated.stands:
            own, sorts = state or piece.entry.name, system.vocabulary.sorts
            other = of_states.get(own, piece)
            further = [one for one in common if one is not piece and one is not other]
            for by in (piece, *further) if other is piece else (piece, other, *further):
                name = by.entry.name if by is not piece else ""
                for (made, ended), where in by.belated.spends:
                    if ended == own and (made in sorts(test, "test") or test in sorts(made, "test")):
                        findings.add_problems([_over(made, own, where, (name, test, span))], ("effect",))
        found += findings.list
    return found


def _over(test: str, state: str, ended: Span, of: tuple[str, str, Span]) -> Problem:
    """What is wrong with a state that is over too early.  of: by what, if another text than this one ends it; for which test,
    and where that is changed."""
    one, (by, changed, where) = f"{a_or_an(test)} {test}", of
    if by:
        cure = f"by [{by}] one is no longer {state} when {one} is made; say it of that one: "
        cure += f"`when you would make {a_or_an(changed)} {changed}, if you are {state}, that {changed} …`"
    else:
        cure = f"that {test} is not changed with it any more; end it when that is over: `when your {test} ends, you stop being "
        cure += f"{state}`, `… until your {test} ends`"
    return codes.SAYS_NOTHING_IN_PLAY.at(where if by else ended, hint=cure, words=f"{state}, over when {one} is made")


def _states(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    """What is asked of whoever makes a test, and what a rule of everybody has ended by then."""
    wanting = [piece for piece in pieces if piece.belated.wants]
    common = system.meanings.get(("rules", "")) or NOTHING
    of_system = belated(tuple(part.meaning for part in common.parts)).ends if wanting else ()
    ended: dict[OfMaker, Piece | None] = {one: None for one, _ in of_system}
    ended |= {one: piece for piece in pieces if system.held_by(piece.entry) for one, _ in piece.belated.ends}
    found: list[Diagnostic] = []
    for piece in (one for one in wanting if ended or one.belated.ends):
        findings = piece.entry.findings()
        for (test, state), span in piece.belated.wants:
            words = f"{state}, of whoever makes {a_or_an(test)} {test}"
            for sort in system.vocabulary.sorts(test, "test"):
                if any(one == (sort, state) and where < span for one, where in piece.belated.ends):
                    cure = "it is over by the line above: put this one before that"
                    findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
                other = ended.get((sort, state), piece)
                if other is piece:
                    continue
                ends = f"by [{other.entry.name}]" if other is not None else "by a rule in `_system.yml`"
                cure = f"{ends} one is no longer {state} when {a_or_an(sort)} {sort} is made; ask before: "
                cure += f"`when you would make …, if you are {state}, …`; how it comes out stands below, "
                cure += "`when that … succeeds, …`"
                findings.add_problems([codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words)], ("effect",))
        found += findings.list
    return found


def _of_target(system: System, pieces: tuple[Piece, ...]) -> list[Diagnostic]:
    """Numbers that change as a test against their holder is made, of which a rule of everybody has taken the old one."""
    lifting = [piece for piece in pieces if piece.belated.lifts]
    taking = [piece for piece in pieces if piece.belated.takes and system.held_by(piece.entry)] if lifting else []
    found: list[Diagnostic] = []
    for piece in lifting:
        findings = piece.entry.findings()
        for (test, key), span in piece.belated.lifts:
            sorts = system.vocabulary.sorts(test, "test")
            for other in taking:
                if other is piece or not any(kept == key and taken in sorts for taken, kept in other.belated.takes):
                    continue
                one = f"{a_or_an(test)} {test}"
                cure = f"by [{other.entry.name}] it is taken for {one} as that is made; change it before, `when … would make "
                cure += f"{one} against you, …`, and end it when that is over, `until that {test} ends`, "
                cure += f"`until …'s {test} against you ends`"
                words = f"the {key} of whomever {one} is against"
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
        findings = piece.entry.findings()
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
