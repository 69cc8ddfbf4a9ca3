"""Damage that goes nowhere: a rule deals it to nothing in particular, and in its game whoever takes it has nothing that
takes such damage.

A text that cannot be read might answer it, if it is one that everybody of a kind has; of examples it is asked only where
nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.aimless import Aimless, aimless, answers, kind_of
from grammar.meaning.bodies import After, Body, Rule
from grammar.meaning.nouns import Holder
from grammar.meaning.outline import NOTHING, Outline, waiting_for
from grammar.meaning.patterns import Pattern
from grammar.meaning.statements import lower_line
from grammar.nodes.clauses import Clause
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, TrackWord, default_thing
from rulebook.checks.linker import Sense
from rulebook.model.entry import Entry, Example
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.model.tables import Cells
from rulebook.source.document import Path_

CHANNELS = (waiting_for("take", would=False), waiting_for("take", would=True))


def plain_damage(meaning: Body | None, cells: Cells) -> Iterator[tuple[Path_, Aimless]]:
    """All damage that the rule of an entry deals to nothing in particular: its effect and its cells."""
    yield from ((("effect",), one) for one in aimless(meaning or ()))
    yield from _in_cells(cells)


def plain_damage_in(examples: Iterable[Example], sense: Sense) -> Iterator[tuple[Path_, Aimless]]:
    """The same of what happens in examples."""
    for example in examples:
        for line in example.when:
            if isinstance(line.clause, Clause) and "damage" in line.text:
                people = {name: str(said.get("kind", "")) for name, said in example.given.items()}
                said = lower_line(line.clause, sense.widened(tuple(people)))
                yield from ((line.at, one) for one in aimless((said,) if said is not None else (), people))


def _in_cells(cells: Cells) -> Iterator[tuple[Path_, Aimless]]:
    return ((path, one) for path, said in cells.items() if isinstance(said, tuple) for one in aimless(said))


def goes_nowhere(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All damage that changes nothing, where it is dealt."""
    pieces = tuple(pieces)
    of_system = tuple(_of_system(system))
    if not of_system and not any(piece.aimless for piece in pieces):
        return []
    answered, perhaps = list(_answered(system, pieces)), list(_perhaps_answered(system, pieces))

    def found(path: Path_, one: Aimless, holder: str) -> Problem | None:
        sorts = _taker(one, holder, system)
        heard = any((not kind or kind in sorts) and answers(event, one.words) for kind, event in answered)
        if path[0] == "examples":  # somebody there may have the rule that answers it
            heard = heard or any(answers(event, one.words) for event in perhaps)
        if heard or any(track.vital for track in _tracks(system.vocabulary, sorts)):
            return None
        return codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=_cure(system.vocabulary, sorts), words="damage")

    findings = system.findings()
    for path, one in of_system:
        findings.add_problems(filter(None, [found(path, one, str(path[1]) if path[0] == "things" else "")]), path)
    every = findings.list
    for piece in pieces:
        findings = piece.entry.findings()
        for path, one in piece.aimless:
            findings.add_problems(filter(None, [found(path, one, system.holder_of(piece.entry))]), path)
        every += findings.list
    return every


def goes_nowhere_in_spite(system: System, pieces: Iterable[Piece], broken: Iterable[Piece]) -> list[Diagnostic]:
    """The same although some texts have errors, if none of those could answer it."""
    if any("damage" in _text(one.entry) and system.holder_of(one.entry) for one in broken):
        return []
    return [one for one in goes_nowhere(system, pieces) if one.field[:1] != ("examples",)]


def _text(entry: Entry) -> str:
    """What an entry says, or else the whole of a file that cannot be read."""
    return entry.effect_text or entry.places.document.text


def _of_system(system: System) -> Iterator[tuple[Path_, Aimless]]:
    """The damage that the rules and the tables of a system's own file deal to nothing in particular."""
    for (section, name), meaning in system.meanings.items():
        path: Path_ = (section, name, "effect") if name else (section,)
        yield from ((path, one) for one in aimless(tuple(part.meaning for part in meaning.parts)))
    for cells in system.cells.values():
        yield from _in_cells(cells)


def _taker(one: Aimless, holder: str, system: System) -> set[str]:
    """What whoever takes the damage is: of a kind that those are of whom a game is about, one of those.
    holder: the kind of thing that has the rule; empty if it is anybody."""
    words = system.vocabulary
    usual = default_thing(words)
    kind = (holder if one.holder else one.kind) or usual
    return words.sorts(usual if kind in words.sorts(usual) else kind)


def _answered(system: System, pieces: Iterable[Piece]) -> Iterator[tuple[str, Pattern]]:
    """The damage that rules answer which each of a kind of thing has, with that kind; empty for anybody."""
    for (section, name), meaning in system.meanings.items():
        if section in ("rules", "things"):
            yield from _waits(meaning, name)
    for piece in pieces:
        holder = system.holder_of(piece.entry)
        if holder:
            yield from _waits(piece.entry.meaning, holder)


def _perhaps_answered(system: System, pieces: Iterable[Piece]) -> Iterator[Pattern]:
    """The damage that rules answer which somebody may have: of states and places, of entries that are not everybody's."""
    some = (meaning for (section, _), meaning in system.meanings.items() if section not in ("rules", "things"))
    for meaning in (*some, *(piece.entry.meaning for piece in pieces if not system.holder_of(piece.entry))):
        yield from (event for _, event in _waits(meaning, ""))


def _waits(meaning: Outline | None, holder: str) -> Iterator[tuple[str, Pattern]]:
    for channel in CHANNELS:
        for part in (meaning or NOTHING).found_by(channel):
            match part.meaning:
                case Rule(moment=After(event)):
                    yield (holder if isinstance(event.subject, Holder) else kind_of(event.subject)), event


def _tracks(words: Vocabulary, sorts: set[str]) -> Iterator[TrackWord]:
    """The tracks that somebody has who is all this; first those that tests hit."""
    hit = _hit(words)
    had = [track for track in words.every(TrackWord) if track.group is not True and not sorts.isdisjoint(track.of)]
    yield from sorted(had, key=lambda track: track.name not in hit)


def _hit(words: Vocabulary) -> set[str]:
    """The tracks that tests hit."""
    return {name for test in words.every(TestWord) for name in test.damage.values()}


def _cure(words: Vocabulary, sorts: set[str]) -> str:
    usual, hit = words.sorts(default_thing(words)), _hit(words)
    hurt = (track for who in (sorts, usual) for track in _tracks(words, who) if track.name in hit)
    track = next(hurt, None) or next(_tracks(words, sorts), None)
    if track is None:
        return "let a rule of everybody answer it, `when you take damage, …`, or declare a track with `vital: true`"
    return f"say to what: `damage to {track.name}`"
