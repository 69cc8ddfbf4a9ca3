"""Within which bounds a mean is known, however often one looks and whenever one stops.

An interval made for a number of observations that was fixed beforehand is wrong more often than it says if one stops as soon
as it is narrow.  These bounds hold at all looks at once, for any independent numbers from 0 to 1: a confidence sequence by
betting (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal
Statistical Society B 86, 2024, sections 3 and 4; after an inequality of J. Ville, 1939).  Whoever starts with 1 and bets on
each number to be above m ever has 40 in no more than 1 of 40 cases, if the mean is m or less: so an m at which somebody has 40
is too low.  The same from above; together wrong 1 time of 20.  A bet may depend on what came before it, on nothing else."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

WRONG = 0.05
"""How often the mean may ever be outside of the bounds."""
HIGHEST_BET = 0.75
"""The largest part of what a bet has made that is put on the next number; a whole one could lose everything."""
GUESSED, GUESS = 4, 0.25
"""How many numbers the guess of the variance counts for before there are any, and the guess: the largest that there can be."""
HALVINGS = 40
"""Of the interval in which an end of the bounds is looked for: exact to 12 decimals."""

_ENOUGH = math.log(2 / WRONG)


class Bounds:
    """Of the mean of independent numbers from 0 to 1, added in rounds.

    within: how close they should come, as half of their distance; the bets are chosen for that, which says when they will get
    there, not whether they are right."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._rounds: list[tuple[float, Counter[float]]] = []
        self._known: Counter[float] = Counter()

    def add(self, numbers: Sequence[float]) -> None:
        """A further round of numbers."""
        self._rounds.append((self._bet(), Counter(numbers)))
        self._known.update(numbers)

    def ends(self) -> tuple[float, float]:
        """The lower and the upper bound: between them the mean lies, 95 times of 100 at all looks together."""
        return self._end(1), 1 - self._end(-1)

    def missing(self) -> int:
        """About how many further numbers it takes until the bounds are close enough."""
        bet_so_far = sum(bet * round_.total() for bet, round_ in self._rounds)
        return math.ceil(max(0.0, 2 * _ENOUGH / self._within - bet_so_far) / self._bet())

    def _bet(self) -> float:
        """The bet under which the bounds are closest when they are as close as wanted: the distance by the variance."""
        number = self._known.total()
        mean = sum(value * times for value, times in self._known.items()) / number if number else 0.0
        spread = sum(times * (value - mean) ** 2 for value, times in self._known.items())
        return min(HIGHEST_BET, self._within * (number + GUESSED) / (spread + GUESSED * GUESS))

    def _end(self, sign: int) -> float:
        """The lower bound of the mean (1), or of how far the mean is below 1 (-1)."""
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if self._made(middle if sign > 0 else 1 - middle, sign) >= _ENOUGH:
                low = middle
            else:
                high = middle
        return low

    def _made(self, mean: float, sign: int) -> float:
        """What bets against a mean have made of 1, as a logarithm."""
        return sum(
            times * math.log1p(sign * bet * (value - mean))
            for bet, round_ in self._rounds
            for value, times in round_.items()
        )
