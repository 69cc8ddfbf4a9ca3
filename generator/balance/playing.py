"""Plays chunks of fights on the processes of this machine, one chunk at a time on each; a process that dies costs its chunk.

Here nothing is decided: what is played, others say, and in which order it is done changes nothing."""

from __future__ import annotations

import hashlib
import os
import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import cache
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType

from generator.balance.balance import FIRST_SEED, Job, Tally
from interpreter.compile.program import CompiledProgram
from interpreter.desk.contest import SIDES, Ring, contests_of
from interpreter.state.program import Program
from rulebook.model.rulebook import System

DEATHS = 3
"""So often a chunk may lose the process that plays it; then it is the chunk that kills."""
SIGNS = {1: "+", -1: "-", 0: "="}
"""How a fight ended for the holder of an entry, as a Tally says it."""

_PROGRAM = Path(__file__).resolve().parent.parent.parent
_PLAYS = ("diagnostics", "grammar", "rulebook", "interpreter")


class WorkersLost(Exception):
    """Those who play died again and again, or cannot be had; says why in one sentence."""


def play_job(program: Program, job: Job) -> Tally:
    """All fights of a job: every seed twice, with the entry on either side."""
    system = program.game.system
    contest = next(one for one in contests_of(system) if one.name == job.fight)
    entry = system.entries.get(job.entry) or next(iter(system.entries.values()))  # for rank 0 any will do
    rings = [Ring(program, contest, entry, job.rank, side) for side in range(len(SIDES))]
    found = [[ring.fight(seed, job.use) for ring in rings] for seed in range(*job.seeds)]
    digest = ""
    if job.seeds[0] < FIRST_SEED:
        digest = hashlib.sha256("".join(one.digest for pair in found for one in pair).encode()).hexdigest()[:16]
    pairs = tuple("".join(SIGNS[one.won] for one in pair) for pair in found)
    return Tally(pairs, digest, any(one.offered for pair in found for one in pair))


@cache
def program_print() -> str:
    """Of the program text that decides how a fight goes; the same on every machine that has the same version."""
    digest = hashlib.sha256()
    for room in _PLAYS:
        for path in sorted((_PROGRAM / room).rglob("*")):
            if path.suffix in (".py", ".lark"):
                digest.update(path.relative_to(_PROGRAM).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class Processes:
    """Plays on so many processes of this machine (0: one for each core); a context manager, which ends them.

    They are started when there is first something for two of them to do."""

    def __init__(self, system: System, number: int = 0) -> None:
        self._program = CompiledProgram(system)
        self._number = number or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else [0])
        self.at_work: dict[Connection, BaseProcess] = {}
        """Who plays at the other end of which line."""

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for line in list(self.at_work):
            self._end(line)

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Tally]]:
        """Every job and what came of it, as they are done.  Raises WorkersLost if a job kills whoever plays it."""
        program = self._program.whole()  # before the processes are made as copies of this one
        if self._number < 2 or len(jobs) < 2:
            yield from ((job, play_job(program, job)) for job in jobs)
            return
        waiting, running = deque(jobs), dict[Connection, Job]()
        lost: Counter[Job] = Counter()
        idle = list(self.at_work)
        try:
            while waiting or running:
                while waiting and (idle or len(self.at_work) < self._number):
                    line = idle.pop() if idle else self._start()
                    running[line] = waiting.popleft()
                    _hand(line, running[line])
                answered = wait(list(running))
                for line in [one for one in running if one in answered]:
                    job = running.pop(line)
                    came = _taken(line)
                    if came is None:
                        self._end(line)
                        lost[job] += 1
                        if lost[job] == DEATHS:
                            raise WorkersLost(f"{DEATHS} processes in turn died of the same fights: {job}")
                        waiting.appendleft(job)
                        continue
                    idle.append(line)
                    if isinstance(came, Exception):
                        raise came
                    yield job, came
        finally:
            for line in running:  # what is broken off here, nobody shall take for an answer later
                self._end(line)

    def _start(self) -> Connection:
        context = get_context("fork" if "fork" in get_all_start_methods() else None)
        line, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(self._program, theirs), daemon=True)
        process.start()
        theirs.close()
        self.at_work[line] = process
        return line

    def _end(self, line: Connection) -> None:
        process = self.at_work.pop(line)
        process.terminate()
        process.join()
        line.close()


def _hand(line: Connection, job: Job) -> None:
    try:
        line.send(job)
    except OSError:  # nobody is at the other end any more, which whoever waits for an answer learns
        return


def _taken(line: Connection) -> Tally | Exception | None:
    """What came of a job; None if whoever played it is dead."""
    try:
        came = line.recv()
    except (EOFError, OSError):
        return None
    assert isinstance(came, Tally | Exception)
    return came


def _serve(program: CompiledProgram, line: Connection) -> None:
    """What a process does: plays what it is handed, as long as there is somebody to hand it something."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are for the process that keeps the results
    parent = parent_process()
    assert parent is not None
    program.whole()  # which it is already, if this process is a copy
    while line in wait([line, parent.sentinel]):
        job = line.recv()
        try:
            line.send(play_job(program, job))
        except Exception as error:
            line.send(error)
