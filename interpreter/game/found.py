"""What is found out once of each thing that is asked for, and looked up from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Found(dict[K, V]):
    """By what was asked for, what was found; whoever asks for more finds it."""

    def __init__(self, find: Callable[[K], V]) -> None:
        self._find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self._find(key)
        return found
