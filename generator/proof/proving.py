"""Each change of each entry, and whether it is said and proven; what has not been edited since the last run is known.

What comes out is the same with and without a memory."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic, Place
from generator.proof.changes import Changes
from generator.proof.meetings import Meetings
from grammar.store import Store
from interpreter.desk.programs import Programs
from interpreter.desk.proving import Meeting, Worked, noticed, untrue
from rulebook.checks.proof import fingerprint, line_gone
from rulebook.keeping.beside import shared
from rulebook.keeping.stamps import hash_of, program_hash
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

Told = Callable[[str, int, int], None]
"""Is called with what is done, how much of it, and how much there is."""
AT_ONCE = 32
"""How many entries are proven before what was found out is kept."""


class Piece(Struct, frozen=True):
    """One change of an entry, and what came of it.

    before, after: what the page says, as far as it differs.  key: the same as the effect is written, by which a reason is
    found.  on_page, on_card: whether it is said there.  proven: the example that notices; None if none does."""

    place: Place
    before: str
    after: str
    key: str
    on_page: bool
    on_card: bool
    proven: Worked | None
    crash: str = ""
    """What went wrong in the program, if it could not play what the checker accepts: a mistake of ours, to be mended."""


class Proof(Struct, frozen=True):
    """What came of an entry.  asked: the fingerprints of the examples that were asked.
    others: the examples of others, if they were.  untrue: its own that do not come true as the rules are."""

    entry: str
    pieces: tuple[Piece, ...]
    file: str
    asked: tuple[tuple[Worked, str], ...] = ()
    others: tuple[Worked, ...] | None = None
    untrue: tuple[Worked, ...] = ()

    @property
    def played(self) -> int:
        """How many changes an example notices."""
        return sum(piece.proven is not None for piece in self.pieces)


@dataclass(slots=True)
class _Memory:
    """What is kept of a game.  made_by: the program, and what the game declares."""

    made_by: str
    met: dict[Worked, tuple[str, Meeting]] = field(default_factory=dict)
    proofs: dict[str, Proof] = field(default_factory=dict)


def as_text(system: System, proofs: Sequence[Proof]) -> str:
    """What is kept of the proofs of a system, as a file; the reasons are those that it has and that speak of a line which is
    still there."""
    known = system.proven.unproven if system.proven is not None else ()
    unproven = [one for one in known if line_gone(one, system) is None]
    lines = [
        "# How many changes of each entry an example notices: written by `rulewright prove --write`.",
        "# What stands under `unproven` is written by people: changes that no example can notice, and why.",
    ]
    if unproven:
        lines.append("unproven:")
    for one in unproven:
        said = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in one.said.items())
        lines += [f"  {'- ' if not at else '  '}{text}" for at, text in enumerate(said)]
    lines.append("entries:")
    for proof in proofs:
        if proof.pieces:
            of = fingerprint(system.entries[proof.entry])
            name = proof.entry.partition("/")[2]
            lines.append(f'  - {{entry: {name}, of: "{of}", changes: {len(proof.pieces)}, noticed: {proof.played}}}')
    return "\n".join(lines) + "\n"


class Prover:
    """Proves the entries of one game.  folder: of the rulebook.  cache: the folder of the memory; None for no memory."""

    def __init__(self, rulebook: Rulebook, system: System, folder: Path, cache: Path | None) -> None:
        self._programs = Programs(rulebook)
        self._changes = Changes(system)
        self._store = Store(cache) if cache is not None else None
        self._name = "proof-" + _print([str(folder.resolve()), system.slug])[:24]
        made_by = _made_by(folder.parent / Path(system.path).parent)
        self._memory = self._recalled(made_by) or _Memory(made_by)
        self._meetings = Meetings(self._programs, system, folder, self._memory.met)

    def prove(self, entries: Sequence[Entry], told: Told = lambda what, done, total: None) -> list[Proof]:
        """What comes of each of these entries, in their order."""
        known = {entry.id: self._known(entry) for entry in entries}
        missing = [entry for entry in entries if known[entry.id] is None]
        if len(missing) > 1:
            self._meetings.play_all()  # once, before there are two of this process
            self._remember(())
        missing.sort(key=lambda entry: -len(entry.effect_text))
        for done in range(0, len(missing), AT_ONCE):
            told("entries", done, len(missing))
            found = shared(self._proof, missing[done : done + AT_ONCE])()
            self._remember(found)  # so that a run may be broken off
            known |= {proof.entry: proof for proof in found}
        return [proof for proof in known.values() if proof is not None]

    def untrue(self, proofs: Iterable[Proof]) -> list[Diagnostic]:
        """What is wrong with the examples of these entries that do not come true as the rules are, and so prove nothing."""
        return [one for proof in proofs for worked in proof.untrue for one in untrue(self._programs, worked)]

    def _proof(self, entry: Entry) -> Proof:
        own = tuple((entry.id, number) for number in range(len(entry.examples)))
        others: tuple[Worked, ...] | None = None
        lost = tuple(worked for worked in own if not self._meetings.comes_true(worked))
        pieces, first = [], [worked for worked in own if worked not in lost]

        def in_turn() -> Iterator[Worked]:
            nonlocal others
            yield from tuple(first)
            others = self._meetings.touching(entry.id)
            yield from (worked for worked in others if worked not in first)

        for change in self._changes.of(entry):
            proven, crash = None, ""
            try:
                proven = noticed(self._programs, change.entry, in_turn())
                if proven is not None:  # what notices one change often notices the next
                    first.sort(key=lambda worked: worked != proven)
            except Exception as mistake:  # one change that cannot be played must not hide what comes of the others
                crash = f"{type(mistake).__name__}: {mistake}"
            said = change.on_page, change.on_card
            pieces.append(Piece(change.place, change.before, change.after, change.key, *said, proven, crash))
        asked = tuple((worked, self._meetings.print(worked)) for worked in (*own, *(others or ())))
        return Proof(entry.id, tuple(pieces), self._meetings.file(entry.id), asked, others, lost)

    def _known(self, entry: Entry) -> Proof | None:
        """What came of an entry before, if nothing has changed that it was found out with."""
        proof = self._memory.proofs.get(entry.id)
        if proof is None or proof.file != self._meetings.file(entry.id):
            return None
        if proof.others is not None and proof.others != self._meetings.touching(entry.id):
            return None
        return proof if all(self._meetings.print(worked) == print_ for worked, print_ in proof.asked) else None

    def _recalled(self, made_by: str) -> _Memory | None:
        data = self._store.read(self._name) if self._store is not None else None
        try:
            memory = pickle.loads(data) if data is not None else None
        except Exception:  # whatever a foreign or older file may lead to
            return None
        return memory if isinstance(memory, _Memory) and memory.made_by == made_by else None

    def _remember(self, proofs: Iterable[Proof]) -> None:
        self._memory.proofs |= {proof.entry: proof for proof in proofs}
        self._memory.met = self._meetings.known
        if self._store is not None:
            self._store.write(self._name, pickle.dumps(self._memory, pickle.HIGHEST_PROTOCOL))


def _made_by(folder: Path) -> str:
    """The fingerprint of the program, and of what a game declares."""
    declared = sorted([*folder.glob("_system.yml"), *folder.glob("*/_kind.yml")])
    return _print(
        [program_hash("interpreter", "generator"), *(f"{path.parent.name} {hash_of(path)}" for path in declared)]
    )


def _print(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
