"""Within which bounds a mean is known, from as many numbers as it takes and no more.

A first few numbers tell how much they differ, and from that follows how many there must be; nobody looks again before they
are there.  Then the bounds are as close as they were wanted, and right 95 times of 100 (C. Stein, "A two-sample test for a
linear hypothesis whose power is independent of the variance", Annals of Mathematical Statistics 16, 1945).  Bounds that hold
however often one looks take nearly twice as many."""

from __future__ import annotations

import math
from collections.abc import Sequence

FIRST = 40
"""How many numbers come first."""
SURE = 1.959964
"""How many deviations bounds lie off that are right 95 times of 100, if the deviation is known."""
FEWEST = 4
"""So many numbers, at least, say anything of how much they differ."""


class Bounds:
    """Of the mean of independent numbers from 0 to 1, added in their order.  within: how far the ends are to lie from the mean.

    To the numbers that come first a 0 and a 1 are added when it is judged how much they differ: if they are all the same, the
    next may still be another one."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._numbers: list[float] = []

    def add(self, numbers: Sequence[float]) -> None:
        """Further numbers."""
        self._numbers += numbers

    def ends(self) -> tuple[float, float]:
        """The lower and the upper bound: between them the mean lies, 95 times of 100."""
        number = len(self._numbers)
        if number < FEWEST:
            return 0.0, 1.0
        mean, off = sum(self._numbers) / number, self._deviations() / math.sqrt(number)
        return max(0.0, mean - off), min(1.0, mean + off)

    def missing(self) -> int:
        """How many further numbers it takes until the bounds are close enough."""
        if len(self._numbers) < FIRST:
            return FIRST - len(self._numbers)
        return max(0, math.ceil((self._deviations() / self._within) ** 2) - len(self._numbers))

    def _deviations(self) -> float:
        """How much the first numbers differ, times the deviations that it takes to be sure."""
        first = [*self._numbers[:FIRST], 0.0, 1.0]
        mean = sum(first) / len(first)
        variance = sum((value - mean) ** 2 for value in first) / (len(first) - 1)
        return _deviations_off(len(first) - 3) * math.sqrt(variance)


def _deviations_off(freedom: int) -> float:
    """How many deviations off, if the deviation itself is known from so many numbers and one: Student's quantile (its
    expansion by R. A. Fisher and E. A. Cornish, 1960)."""
    at = SURE
    return at + (at**3 + at) / (4 * freedom) + (5 * at**5 + 16 * at**3 + 3 * at) / (96 * freedom**2)
