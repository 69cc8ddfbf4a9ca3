"""What came of loading a game, piece by piece: its system, and of each entry's file the entry and what is wrong with it.

Made by pipeline.py, kept and fetched again by cache.py; never reads files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.span import Span
from grammar.meaning.aimless import Aimless
from grammar.meaning.belated import NO_CHANGE, Belated
from grammar.meaning.beyond import Beyond
from grammar.meaning.divided import Divided
from grammar.meaning.early import Early
from grammar.meaning.harmless import Harmless
from grammar.meaning.incapable import Incapable
from grammar.meaning.moments import Answer
from grammar.meaning.obtained import Obtained
from grammar.meaning.pinned import NOTHING_ADDED, Added, Pinned, Setting
from grammar.meaning.relapses import NONE, Relapses
from grammar.meaning.voices import Voices
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.source.document import Path_


class MadeOf(Struct, frozen=True):
    """A number that an effect says always is what others are.  span: where it is said."""

    number: str
    of: tuple[str, ...]
    span: Span


class Becomes(Struct, frozen=True):
    """That an effect brings a thing of a kind into a state.  span: where that is said."""

    thing: str
    state: str
    span: Span


Hardly = tuple[Path_, frozenset[str], Problem]
"""Something that is used: where that is said, what would have to be an entry, and what is wrong if none is."""


class Piece(Struct):
    """One file of an entry.  file: its path in the folder of the system.  found: what is wrong with it for itself and
    against the words of the game.  needs: the ids of the entries that it uses.
    alone: it has to do with no option.
    voices: what it says for others to hear, and what it listens for.  made_of: the numbers that it says always are what
    others are.  flat: it comes in ranks that are all the same.  named: the entries that its rule names.
    beyond: what it asks of numbers beyond their most.  aimless: damage that it deals to nothing
    in particular, and harmless: tests it has made that hurt nobody, by where it says so in the file.  pinned: the
    numbers that it says stand, and paid: with which it has something paid.  always_set: the numbers that it
    says are always so much, and changed: those that it changes for good.  made_none: those that it says are 0, and
    added: those to which it adds something.  divided: what it has made of tests that come in
    sorts.  relapses: what it says of states that come and go.  belated: and of numbers of things that have been gained.
    early: what it asks of those whom a test hurts before it does.  incapable: what somebody does by it who has just come into a
    state.  brought: the states into which somebody comes, and whether
    that is one who was pointed at.  hardly_used: what it says is used, and can be only if an entry is called so.
    used: what somebody uses in its examples.  answers: what it does when a stretch of time begins or ends.  lacks: what it says
    of stretches of time that whoever holds it does not have.  obtained: the entries that it moves or lends.
    become: the states into which it brings things, of those that only rules heed."""

    file: str
    entry: Entry
    found: tuple[Diagnostic, ...]
    needs: tuple[str, ...]
    alone: bool
    voices: Voices
    made_of: tuple[MadeOf, ...] = ()
    flat: bool = False
    named: frozenset[str] = frozenset()
    beyond: tuple[Beyond, ...] = ()
    aimless: tuple[tuple[Path_, Aimless], ...] = ()
    harmless: tuple[tuple[Path_, Harmless], ...] = ()
    divided: tuple[Divided, ...] = ()
    pinned: tuple[Pinned, ...] = ()
    paid: frozenset[str] = frozenset()
    always_set: tuple[Setting, ...] = ()
    changed: tuple[Pinned, ...] = ()
    made_none: tuple[Pinned, ...] = ()
    added: Added = NOTHING_ADDED
    relapses: Relapses = NONE
    early: tuple[Early, ...] = ()
    incapable: tuple[Incapable, ...] = ()
    belated: Belated = NO_CHANGE
    brought: tuple[tuple[str, bool], ...] = ()
    hardly_used: tuple[Hardly, ...] = ()
    used: frozenset[str] = frozenset()
    answers: tuple[Answer, ...] = ()
    lacks: tuple[Problem, ...] = ()
    obtained: tuple[Obtained, ...] = ()
    become: tuple[Becomes, ...] = ()


class Loaded(Struct):
    """A game.  system: None if it declares nothing.  shared: what is wrong with its declarations, folders and files that are
    no entries.  pieces: by file.  across: what is wrong between entries."""

    system: System | None
    shared: tuple[Diagnostic, ...] = ()
    pieces: dict[str, Piece] = field(default_factory=dict)
    across: tuple[Diagnostic, ...] = ()

    @property
    def findings(self) -> Iterator[Diagnostic]:
        """Everything that is wrong with the game.

        What only follows from a declaration that is wrong can wait: names that are declared where they cannot be read, and
        what is wrong with the fields of entries of a kind."""
        wrong = {one.place.file for one in self.shared if one.is_error}
        lost = {codes.UNKNOWN_NAME.message.format(name=name) for name in self._lost()} if wrong else set()
        kinds = self.system.kinds if self.system is not None else {}
        for piece in self.pieces.values():
            of_fields = kinds[piece.entry.kind].path not in wrong
            yield from (one for one in piece.found if one.message not in lost and (of_fields or _says_a_rule(one)))
        yield from (one for one in (*self.shared, *self.across) if one.message not in lost)

    def _lost(self) -> Iterator[str]:
        """The names in blocks of the system's file that are called by no section."""
        wrong = {one.field for one in self.shared if one.code is codes.UNKNOWN_FIELD and one.entry is None}
        said = self.system.declarations if self.system is not None else {}
        for section, held in said.items():
            if (section,) in wrong and isinstance(held, Mapping):
                for name, declared in held.items():
                    plural = declared.get("plural") if isinstance(declared, Mapping) else None
                    yield from (name, plural if isinstance(plural, str) else f"{name}s")


def _says_a_rule(found: Diagnostic) -> bool:
    """Whether a finding is in what every entry has: its rule and its examples."""
    return found.field[:1] in (("effect",), ("examples",), ("rulings",))
