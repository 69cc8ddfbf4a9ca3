"""Which examples meet which entries; played when somebody asks, or known from the last run.

What an example meets stays the same as long as the entries that it met are the same.  By that, too, it is known whether
what was found out with it still holds."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from pathlib import Path

from generator.telling.mentions import Mentions, holds_for_all
from interpreter.desk.programs import Programs
from interpreter.desk.proving import Meeting, Worked, meeting
from rulebook.keeping.beside import shared
from rulebook.keeping.stamps import hash_of
from rulebook.model.rulebook import System

LONGEST = 200
"""Steps of the longest example that is asked about entries besides its own."""
MOST = 12
"""How many examples of others are asked about an entry: of each other entry the shortest, then of each the next."""


class Meetings:
    """Of one game.  known: what examples met in an earlier run, each with the fingerprint of what it was played with."""

    def __init__(
        self, programs: Programs, system: System, folder: Path, known: Mapping[Worked, tuple[str, Meeting]]
    ) -> None:
        """folder: of the rulebook."""
        self._programs = programs
        self._system = system
        self._files = {entry.id: hash_of(folder.parent / entry.path) for entry in system.entries.values()}
        self._met: dict[Worked, Meeting] = {}
        self._prints: dict[Worked, str] = {}
        self._touching: dict[str, tuple[Worked, ...]] = {}
        self._mentions = Mentions(programs.rulebook)
        there = set(self._every)
        for worked, (print_, met) in known.items():
            if worked in there and met.met <= self._files.keys() and print_ == self._print(worked, met):
                self._met[worked], self._prints[worked] = met, print_

    @property
    def known(self) -> dict[Worked, tuple[str, Meeting]]:
        """What examples met, for another run."""
        return {worked: (self._prints[worked], met) for worked, met in self._met.items()}

    def file(self, id: str) -> str:
        """The fingerprint of the file of an entry."""
        return self._files[id]

    def print(self, worked: Worked) -> str:
        """The fingerprint of everything that an example was played with."""
        if worked not in self._met:
            self._learn({worked: meeting(self._programs, worked)})
        return self._prints[worked]

    def comes_true(self, worked: Worked) -> bool:
        """Whether an example comes true as the rules are."""
        self._play([worked])
        return self._met[worked].comes_true

    def touching(self, id: str) -> tuple[Worked, ...]:
        """The examples of others that are asked about an entry: where it holds for all, of those of the whole game; where it
        is somebody's own, of those that name it, for nobody else is likely to have it."""
        if id not in self._touching:
            if holds_for_all(self._system, self._system.entries[id]):
                self.play_all()
                asked = self._every
            else:
                naming = self._mentions.naming({id})
                asked = [worked for worked in self._every if worked[0] in naming]
                self._play(asked)
            met = ((one, self._met[one]) for one in asked if one[0] != id)
            found = [one for one, how in met if id in how.met and how.comes_true and how.steps <= LONGEST]
            self._touching[id] = tuple(islice(self._in_turn(found), MOST))
        return self._touching[id]

    def _in_turn(self, found: Iterable[Worked]) -> Iterator[Worked]:
        """The shortest of each entry, then the next one of each: examples of one entry are much alike."""
        seen: Counter[str] = Counter()
        turns: list[tuple[int, int, Worked]] = []
        for steps, worked in sorted((self._steps(worked), worked) for worked in found):
            turns.append((seen[worked[0]], steps, worked))
            seen[worked[0]] += 1
        return (worked for _, _, worked in sorted(turns))

    def _steps(self, worked: Worked) -> int:
        return self._met[worked].steps

    @cached_property
    def _every(self) -> list[Worked]:
        return [(entry.id, at) for entry in self._system.entries.values() for at in range(len(entry.examples))]

    def play_all(self) -> None:
        """Finds out what every example meets."""
        self._play(self._every)

    def _play(self, examples: Iterable[Worked]) -> None:
        missing = [worked for worked in examples if worked not in self._met]

        def play(worked: Worked) -> Meeting:
            return meeting(self._programs, worked)

        found = shared(play, missing)() if len(missing) > MOST else map(play, missing)
        self._learn(dict(zip(missing, found, strict=True)))

    def _learn(self, found: Mapping[Worked, Meeting]) -> None:
        for worked, met in found.items():
            self._met[worked], self._prints[worked] = met, self._print(worked, met)

    def _print(self, worked: Worked, met: Meeting) -> str:
        files = (self._files.get(id, "") for id in sorted(met.met | {worked[0]}))
        return hashlib.sha256("\n".join(files).encode()).hexdigest()
