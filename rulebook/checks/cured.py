"""Cures that write out a sentence, held against the whole game: one that nothing would hear, or of which nothing says when it is
done, is none before that is said too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import then
from grammar.meaning.voices import Say
from grammar.parser import parse
from grammar.record import altered
from rulebook.checks.aimless import goes_nowhere_in_spite, plain_damage
from rulebook.checks.linker import Sense
from rulebook.checks.unsaid import first_unsaid, voices_of
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def held(system: System, pieces: Mapping[str, Piece]) -> dict[str, Piece]:
    """The pieces of a game by file; where a cure writes out a sentence, it says what the game then has to say against it."""
    return {
        file: replace(piece, found=held_against(system, pieces.values(), piece))
        if any(one.anew for one in piece.found)
        else piece
        for file, piece in pieces.items()
    }


def held_against(system: System, pieces: Iterable[Piece], piece: Piece) -> tuple[Diagnostic, ...]:
    """What is wrong with an entry, its cures held against all that can be read of the game."""
    sense = Sense(system.vocabulary, system.tables, system.kinds)
    others = [one for one in pieces if one is not piece and one.file != piece.file]
    return tuple(_held(one, system, others, piece, sense) if one.anew else one for one in piece.found)


def _held(one: Diagnostic, system: System, others: Iterable[Piece], piece: Piece, sense: Sense) -> Diagnostic:
    effect, problems = parse(one.anew)
    if (
        effect is None or problems or one.field[:1] != ("effect",)
    ):  # what a row of a table does is told by who rolls for it
        return one
    entry = altered(piece.entry, effect=effect, effect_text=one.anew)
    _, body = sense.understood(one.anew, effect, entry)
    if body is None:
        return one
    said = voices_of(body, entry, {}, sense.names)
    rest, unread = list[frozenset[Say]](), list[str]()
    for block in _others(piece, one):
        words = _said(block, entry, sense)
        rest.append(words or frozenset())
        unread += [block] if words is None else []
    said = replace(said, said=said.said.union(*rest))
    proposed = replace(piece, entry=entry, voices=said)
    left = first_unsaid(system, [*others, proposed], proposed, "\n".join(unread).lower())
    if left is None:
        aimed = replace(proposed, aimless=tuple(plain_damage(body, {})))
        broken = (other for other in others if any(found.is_error for found in other.found))
        left = next(
            iter(goes_nowhere_in_spite(system, [*(replace(other, aimless=()) for other in others), aimed], broken)),
            None,
        )
    return one if left is None else replace(one, hint=then(one.hint or "", f"{left.message}: {left.hint}"))


def _others(piece: Piece, one: Diagnostic) -> list[str]:
    """The blocks of an effect that the cure of a finding leaves as they are, and does not write out."""
    written = {line.strip() for line in one.anew.split("\n")}
    found_in = piece.entry.places.document.text.split("\n")[one.place.line - 1]
    blocks = (block.split("\n") for block in re.split(r"\n(?=\S)", piece.entry.effect_text.strip("\n")))
    return [
        "\n".join(block)
        for block in blocks
        if any(line.strip() not in written for line in block)
        and not any(line.strip() and line.strip() in found_in for line in block)
    ]


def _said(block: str, entry: Entry, sense: Sense) -> frozenset[Say] | None:
    """What a block says for others to hear; None where it cannot be read."""
    effect, problems = parse(block)
    _, body = sense.understood(block, effect, entry) if effect is not None and not problems else (None, None)
    return voices_of(body, entry, {}, sense.names).said if body is not None else None
