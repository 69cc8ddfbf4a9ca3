"""Does a piece of work beside the rest, or a share of it, in a second process, where the machine has room for one.

Knows nothing of what the work is.  The result is the same wherever it is done; only the time differs."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from mmap import mmap
from typing import TypeVar

T = TypeVar("T")
Item = TypeVar("Item")


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Begins the work; what comes back waits for its result, and gives the same one each time.

    The second process is a copy of this one, so nothing has to be handed over; the result comes back pickled.  Where no
    copy can be made, or it comes to harm, the work is done here when it is asked for, and its exceptions are seen here."""
    if not _room():
        return cache(work)
    from multiprocessing import get_context, parent_process  # takes a moment, and is not always needed

    if parent_process() is not None:  # what is itself done beside something has the core that there is room for
        return cache(work)
    receiver, sender = os.pipe()  # takes less than what comes with multiprocessing, which can do more
    process = get_context("fork").Process(target=_send, args=(work, sender), daemon=True)
    process.start()
    os.close(sender)

    @cache
    def result() -> T:
        with os.fdopen(receiver, "rb") as source:
            try:
                made: T = pickle.load(source)
            except (EOFError, pickle.UnpicklingError):
                made = work()
        process.join()
        return made

    return result


def shared(work: Callable[[Item], T], items: Sequence[Item]) -> Callable[[], list[T]]:
    """Begins the work on each of these; what comes back lends a hand with what is not done yet, and gives what came of all.

    The second process goes through them from the first one on, whoever waits for it from the last one on, until they meet:
    however long each of them takes, and whatever else is done before, neither is done long before the other."""
    board = memoryview(mmap(-1, 16)).cast("Q")  # both write on it: how many are done from the front, and where to end
    board[1] = len(items)

    def from_the_front() -> list[T]:
        made: list[T] = []
        while len(made) < board[1]:
            made.append(work(items[len(made)]))
            board[0] = len(made)
        return made

    first = beside(from_the_front)

    @cache
    def result() -> list[T]:
        made: list[T] = []
        while board[1] - 1 > board[0]:  # the next one from the front is being done
            board[1] -= 1
            made.append(work(items[board[1]]))
        done = first()
        return done + made[::-1][len(done) - board[1] :]

    return result


def _room() -> bool:
    """Whether there is a second core, and a copy is safe: a copied process has only one of its threads."""
    return sys.platform == "linux" and threading.active_count() == 1 and len(os.sched_getaffinity(0)) > 1


def _send(work: Callable[[], object], sender: int) -> None:
    """In the copy: sends the result, or nothing at all; then whoever waits does the work again and sees what is wrong."""
    with suppress(BaseException), os.fdopen(sender, "wb") as target:
        target.write(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
