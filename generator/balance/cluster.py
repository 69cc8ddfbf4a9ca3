"""The one place that knows Dask: chunks of fights are played by the workers of a cluster, wherever they are.

The rules are handed to every worker once, also to those that come later.  A worker that dies costs the chunk that it was
playing, which another one plays again.  Workers must have the same version of this program as whoever asks them: they refuse
otherwise, since the same fights could end in another way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from types import TracebackType

from distributed import Client, KilledWorker, Worker, WorkerPlugin, as_completed, get_worker
from distributed.comm import connect

from generator.balance.balance import Job, Tally
from generator.balance.playing import WorkersLost, play_job, program_print
from interpreter.compile.program import CompiledProgram
from rulebook.model.rulebook import System

SECONDS = 10
"""How long a scheduler may take to answer at first."""


class Rules(WorkerPlugin):
    """What a worker needs to know before it can play: the rules, and which version of our program plays by them."""

    def __init__(self, program: CompiledProgram, name: str) -> None:
        self.program = program
        self.version = program_print()
        self.name = name

    def setup(self, worker: Worker) -> None:
        """Whatever threads the worker has, one plays at a time: they would only be in each other's way."""
        del worker
        self.lock = Lock()

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in vars(self).items() if key != "lock"}


class Cluster:
    """Plays on the workers of the cluster whose scheduler has this address; a context manager, which says goodbye to it."""

    def __init__(self, system: System, address: str) -> None:
        self._system, self._address = system, address

    def __enter__(self) -> Cluster:
        try:
            with ThreadPoolExecutor(1) as apart:  # whoever asks may run an event loop in this thread
                apart.submit(asyncio.run, _greet(self._address)).result()
            self._client = Client(self._address, timeout=SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersLost(f"no scheduler answers at {self._address}: {error}") from error
        self._rules = Rules(CompiledProgram(self._system), f"rulewright {self._client.id}")
        try:
            self._client.register_plugin(self._rules)
        except ImportError as error:
            self._client.close()
            raise WorkersLost(f"the workers at {self._address} do not know this program: {error}") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # whoever is gone needs no goodbye
            if not isinstance(error, WorkersLost):
                self._client.unregister_worker_plugin(self._rules.name)
            self._client.close()

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Tally]]:
        """Every job and what came of it, as they are done.  Raises WorkersLost where the cluster is of no use."""
        futures = {
            self._client.submit(_play, job, self._rules.name, self._rules.version, pure=False): job for job in jobs
        }
        try:
            for future in as_completed(futures, loop=self._client.loop):
                yield futures[future], future.result()
        except KilledWorker as error:
            raise WorkersLost(f"one worker after the other died of the same fights: {error}") from error
        except (OSError, CancelledError) as error:
            raise WorkersLost(f"the scheduler at {self._address} is gone") from error
        finally:
            with suppress(OSError):
                self._client.cancel(list(futures))


async def _greet(address: str) -> None:
    """Raises OSError or ValueError if nobody is there; a Client would, too, but go on trying until Python ends."""
    line = await connect(address, timeout=SECONDS)
    await line.close()


def _play(job: Job, name: str, version: str) -> Tally:
    """What a worker does."""
    rules = get_worker().plugins[name]
    assert isinstance(rules, Rules)
    if program_print() != version:
        raise WorkersLost("a worker has another version of this program than you: install the same on all machines")
    with rules.lock:
        return play_job(rules.program.whole(), job)
