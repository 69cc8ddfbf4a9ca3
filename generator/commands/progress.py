"""Shows how far a long piece of work is: one line on the error stream, and only where a person is looking.

Says nothing in the first second, nothing in files and pipes, and leaves nothing behind."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TextIO

_FIRST = 1.0
_NEXT = 0.1
_WIDTH = 24


class Progress:
    """Called by the work itself: `progress("pages", 12, 87)`.  A context manager, so that the line is always cleared."""

    def __init__(self, stream: TextIO | None = None, *, shown: bool | None = None) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._shown = self._stream.isatty() if shown is None else shown
        self._due = monotonic() + _FIRST
        self._length = 0

    def __call__(self, what: str, done: int = 0, total: int = 0) -> None:
        """Says what is being done, and how much of it is done if the total is known."""
        if not self._shown or monotonic() < self._due:
            return
        self._due = monotonic() + _NEXT
        line = f"{bar(done, total)} {what} {done}/{total}" if total else f"{what} ..."
        self._write(line)

    def clear(self) -> None:
        """Takes the line away."""
        if self._length:
            self._write("")

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._length) + ("" if line else "\r"))
        self._stream.flush()
        self._length = len(line)


def bar(done: int, total: int) -> str:
    """`[#####.....]` as far as the work is."""
    filled = _WIDTH * min(done, total) // max(total, 1)
    return "[" + "#" * filled + "." * (_WIDTH - filled) + "]"
