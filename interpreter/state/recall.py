"""What was found out about the situation, and what it was found out from: it holds until something that was read changes.

A mark names what can be read: a number of somebody, a channel of rules, a stretch of time, an answer that was itself found
out.  Whoever reads something mutable in an answer that is kept notes its mark; whoever changes it says so."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

NOW = "now"
"""The mark of what nothing better is known of: tests, the log, memory.  It changes with every change."""
TESTS = "tests"
"""Which tests run."""
HANDS = "hands"
ITEMS = "items"
"""What things keep, and who keeps them."""
IS = " is"
"""With somebody, the mark of his states, tags and places."""
HELD = " held"
"""With somebody, the mark of the entries that he holds."""
IMPURE = "impure"
_NOTHING = object()


class Recall:
    """The answers of one table."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}
        self._readers: dict[Hashable, list[Hashable]] = {}
        self._reading: list[Hashable] | None = None
        self._knots: set[Hashable] = set()
        self._changes = 0

    def answer(self, mark: Hashable, find: Callable[..., Any], *arguments: Any) -> Any:
        """The answer kept under a mark, or found anew.

        What asks for itself on its way (`knot`) is given a makeshift; answers that contain one are not kept, except for
        the one that closes the circle."""
        reading = self._reading
        found = self._known.get(mark, _NOTHING)
        if found is not _NOTHING:
            if reading is not None:
                reading.append(mark)
            return found
        own: list[Hashable] = []
        self._reading, changes = own, self._changes
        knots, self._knots = self._knots, set()
        try:
            found = find(*arguments)
        finally:
            self._reading = reading
            self._knots.discard(mark)
            clean = not self._knots
            if reading is not None:
                self._knots |= knots
            else:
                self._knots = set()
        if clean and changes == self._changes:
            self._keep(mark, found, own)
            own = [mark]
        if reading is not None:
            reading += own
        return found

    def _keep(self, mark: Hashable, found: Any, read: list[Hashable]) -> None:
        self._known[mark] = found
        readers = self._readers
        for one in set(read):
            if one in readers:
                readers[one].append(mark)
            else:
                readers[one] = [mark]

    def note(self, mark: Hashable) -> None:
        """Something that can change is read."""
        if self._reading is not None:
            self._reading.append(mark)

    def knot(self, mark: Hashable) -> None:
        """An answer asks for itself and is given a makeshift, or (`IMPURE`) it asks somebody, or chance."""
        if self._reading is not None:
            self._knots.add(mark)

    def untie(self, mark: Hashable) -> None:
        """What asked for itself has its answer now."""
        self._knots.discard(mark)

    def changed(self, mark: Hashable) -> None:
        """What was found out from something no longer holds."""
        self._changes += 1
        waiting = self._readers.pop(mark, None)
        while waiting:
            reader = waiting.pop()
            if self._known.pop(reader, _NOTHING) is not _NOTHING:
                waiting += self._readers.pop(reader, ())

    def clear(self) -> None:
        """Anything may have changed."""
        self._changes += 1
        self._known.clear()
        self._readers.clear()
