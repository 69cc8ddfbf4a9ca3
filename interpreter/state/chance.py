"""The only place where chance comes from; everything else is given a seed and stays the same."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")

FIRST = 2
"""How often a deck is shuffled before anybody plays; for a seed that comes again and again, this is known."""


class Chance:
    """A stream of random choices that a seed decides."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._begun: tuple[int, ...] = ()
        """How many there were to be shuffled, as long as nothing else was asked for."""
        self._stream: random.Random | None = None
        self._stands: Any = None
        """Where the stream stands that is to go back; only if it is asked for anything it does."""

    @property
    def _source(self) -> random.Random:
        if self._stream is None:
            self._stream = random.Random()
            self._stands = self._stands or _shuffles(self._seed, self._begun)[1]
        if self._stands is not None:
            self._stream.setstate(self._stands)
            self._stands = None
        return self._stream

    def shuffled(self, items: list[T]) -> list[T]:
        """The same items in another order."""
        if self._stream is None and self._stands is None and len(self._begun) < FIRST:
            self._begun = (*self._begun, len(items))
            return [items[at] for at in _shuffles(self._seed, self._begun)[0]]
        result = list(items)
        _shuffle(self._source, result)
        return result

    def state(self) -> object:
        """Where the stream stands, for `go_back`."""
        return self._stands or self._source.getstate()

    def go_back(self, state: object) -> None:
        """To where the stream stood."""
        self._stands = state

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return self._source.randrange(limit)


def _shuffle(source: random.Random, items: list[Any]) -> None:
    """As `source.shuffle` does, to the same order, without calling a function for each of them."""
    lot, bits = source.getrandbits, len(items).bit_length()
    for number in range(len(items), 1, -1):
        if not number >> bits - 1:
            bits -= 1
        while (at := lot(bits)) >= number:
            pass
        items[number - 1], items[at] = items[at], items[number - 1]


@lru_cache(maxsize=64)
def _shuffles(seed: int, lengths: tuple[int, ...]) -> tuple[list[int], Any]:
    """The order to which a stream brings the last of so many things that it shuffles first of all, and where it stands then."""
    if not lengths:
        return [], random.Random(seed).getstate()
    source, order = random.Random(), list(range(lengths[-1]))
    source.setstate(_shuffles(seed, lengths[:-1])[1])
    _shuffle(source, order)
    return order, source.getstate()
