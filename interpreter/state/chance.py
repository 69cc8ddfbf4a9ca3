"""The only place where chance comes from; everything else is given a seed and stays the same."""

from __future__ import annotations

import random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random choices that a seed decides."""

    def __init__(self, seed: int = 0) -> None:
        self._source = random.Random(seed)

    def shuffled(self, items: list[T]) -> list[T]:
        """The same items in another order."""
        result = list(items)
        self._source.shuffle(result)
        return result

    def state(self) -> object:
        """Where the stream stands, for `go_back`."""
        return self._source.getstate()

    def go_back(self, state: object) -> None:
        """To where the stream stood."""
        self._source.setstate(state)  # type: ignore[arg-type]

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return self._source.randrange(limit)
