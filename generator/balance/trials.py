"""Plays the fights of `rulewright balance` on all cores, and keeps what came of them line by line, so that a run that was
broken off goes on where it was.  What is kept counts only as long as the rules are the same."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from generator.balance.balance import Job, Tally
from interpreter.desk.contest import SIDES, Contest, contests_of, fight, measured_kinds
from interpreter.desk.examples import library_of
from rulebook.entry import Entry
from rulebook.fields import SECTIONS
from rulebook.rulebook import System

_AT_WORK: list[System] = []
"""The system whose fights are played; the processes are copies of this one, so nothing has to be handed over."""


@dataclass(slots=True)
class Trials:
    """Runs jobs.  kept: the file of results.  progress: told how many jobs are done, and of how many."""

    system: System
    kept: Path | None
    processes: int = 0
    progress: Any = None
    _known: dict[tuple[str, Job], Tally] = field(default_factory=dict)
    _prints: dict[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kept is not None:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self._known = read_lines(self.kept)

    def run(self, jobs: Sequence[Job]) -> Mapping[Job, Tally]:
        """The results of all jobs; what is known is not played again.  Lines are added in the order of the jobs."""
        wanted = dict.fromkeys(jobs)
        missing = [job for job in wanted if (self._print(job), job) not in self._known]
        with _players(self.system, self.processes, len(missing)) as play:
            for done, (job, tally) in enumerate(zip(missing, play(missing), strict=True)):
                self._known[self._print(job), job] = tally
                self._keep(job, tally)
                if self.progress is not None:
                    self.progress("fights", done + 1, len(missing))
        return {job: self._known[self._print(job), job] for job in wanted}

    def _keep(self, job: Job, tally: Tally) -> None:
        if self.kept is not None:
            with self.kept.open("a", encoding="utf-8") as file:
                file.write(_as_line(self._print(job), job, tally) + "\n")

    def _print(self, job: Job) -> str:
        """Of everything that decides how the fights of a job go: the game's own rules, the fight and the entry."""
        key = job.fight, job.entry
        if key not in self._prints:
            contest = next(one for one in contests_of(self.system) if one.name == job.fight)
            self._prints[key] = _fingerprint(self.system, contest, self.system.entries.get(job.entry))
        return self._prints[key]


def _fingerprint(system: System, contest: Contest, entry: Entry | None) -> str:
    kinds = measured_kinds(system)
    common = {one.id: _said(one) for one in system.entries.values() if one.kind not in kinds and one.effect_text}
    own = [_said(entry), contest.besides.get(entry.name)] if entry is not None else None
    fought = [contest.scope, contest.sheet, contest.moves, contest.lost, contest.allies]
    words = {
        key: value for key, value in system.declarations.items() if key in (*SECTIONS, "deck", "rounding", "rules")
    }
    text = json.dumps([words, common, fought, own], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _said(entry: Entry) -> object:
    return [entry.name, entry.effect_text, {key: str(value) for key, value in entry.fields.items() if key != "group"}]


# ------------------------------------------------------------------ lines
def _as_line(print_: str, job: Job, tally: Tally) -> str:
    return json.dumps(
        {
            "entry": job.entry,
            "rules": print_,
            "rank": job.rank,
            "fight": job.fight,
            "use": job.use,
            "seeds": list(job.seeds),
            "won": tally.won,
            "lost": tally.lost,
            "even": tally.even,
            "digest": tally.digest,
            "offered": tally.offered,
        }
    )


def read_lines(path: Path) -> dict[tuple[str, Job], Tally]:
    """What a file of results says.  A last line that was cut short is taken off, so that the next one stands by itself."""
    if not path.is_file():
        return {}
    data, known, good = path.read_bytes(), {}, 0
    for line in data.splitlines(keepends=True):
        try:
            row = json.loads(line)
            job = Job(row["entry"], row["rank"], row["fight"], row["use"], tuple(row["seeds"]))
            tally = Tally(row["won"], row["lost"], row["even"], row["digest"], row["offered"])
        except (ValueError, KeyError, TypeError):
            break
        if not line.endswith(b"\n"):
            break
        known[row["rules"], job] = tally
        good += len(line)
    if good < len(data):
        with path.open("r+b") as file:
            file.truncate(good)
    return known


# ------------------------------------------------------------------ playing
def play_job(system: System, job: Job) -> Tally:
    """All fights of a job: every seed twice, with the entry on either side."""
    library = library_of(system)
    contest = next(one for one in contests_of(system) if one.name == job.fight)
    entry = system.entries.get(job.entry) or next(iter(system.entries.values()))  # for rank 0 any will do
    found = [
        fight(library, contest, entry, job.rank, seed, side, job.use)
        for seed in range(*job.seeds)
        for side in range(len(SIDES))
    ]
    won, lost = (sum(one.won == which for one in found) for which in (1, -1))
    digest = hashlib.sha256("".join(one.digest for one in found).encode()).hexdigest()[:16]
    return Tally(won, lost, len(found) - won - lost, digest, any(one.offered for one in found))


@contextmanager
def _players(system: System, processes: int, jobs: int) -> Iterator[Any]:
    """A function that plays jobs and gives the results in their order, on so many processes (0: one for each core)."""
    number = min(processes or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1, jobs)
    library_of(system)
    if number < 2 or sys.platform != "linux":
        yield lambda wanted: (play_job(system, job) for job in wanted)
        return
    _AT_WORK[:] = [system]
    with get_context("fork").Pool(number, initializer=_leave_interrupts) as pool:
        yield lambda wanted: pool.imap(_play_here, wanted)


def _leave_interrupts() -> None:
    """Interrupts are for the process that keeps the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_here(job: Job) -> Tally:
    return play_job(_AT_WORK[0], job)
