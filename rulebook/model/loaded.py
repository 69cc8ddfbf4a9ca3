"""What came of loading a game, piece by piece: its system, and of each entry's file the entry and what is wrong with it.

Made by pipeline.py, kept and fetched again by cache.py; never reads files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from diagnostics.diagnostic import Diagnostic
from grammar.meaning.voices import Voices
from grammar.vocabulary import Word
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class Piece(Struct):
    """One file of an entry.  file: its path in the folder of the system.  found: what is wrong with it for itself and
    against the words of the game.  needs: the ids of the entries that it uses.
    face: a hash of all that can be learned of it when other entries are read; alone: it has to do with no option.
    voices: what it says for others to hear, and what it listens for."""

    file: str
    entry: Entry
    found: tuple[Diagnostic, ...]
    needs: tuple[str, ...]
    face: str
    alone: bool
    voices: Voices


class Loaded(Struct):
    """A game.  system: None if it declares nothing.  words: what its own file declares.  shared: what is wrong with its
    declarations, folders and files that are no entries.  pieces: by file.  across: what is wrong between entries."""

    system: System | None
    words: tuple[Word, ...] = ()
    shared: tuple[Diagnostic, ...] = ()
    pieces: dict[str, Piece] = field(default_factory=dict)
    across: tuple[Diagnostic, ...] = ()

    @property
    def findings(self) -> Iterator[Diagnostic]:
        """Everything that is wrong with the game."""
        yield from self.shared
        for piece in self.pieces.values():
            yield from piece.found
        yield from self.across


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in the order of their places, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.order))
