"""Several questions about a situation become one, which is asked in a single call; and how numbers are compared."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

Asks = Callable[..., Any]
FOLD = {"highest": max, "lowest": min}
"""Which of several numbers is meant."""
COMPARE = {"at least": operator.ge, "at most": operator.le, "more than": operator.gt, "less than": operator.lt}
"""How two numbers are compared."""


def all_of(asked: Sequence[Asks]) -> Asks:
    """Whether each of some questions is answered by yes; those behind a no are not asked."""
    match asked:
        case ():
            return lambda *about: True
        case (one,):
            return one
        case (one, two):
            return lambda *about: one(*about) and two(*about)
        case (one, two, three):
            return lambda *about: one(*about) and two(*about) and three(*about)
        case (one, two, *behind):
            rest = all_of(behind)
            return lambda *about: one(*about) and two(*about) and rest(*about)
        case _:
            raise AssertionError("a sequence has so many or so many")


def any_of(asked: Sequence[Asks]) -> Asks:
    """Whether one of some questions is answered by yes; those behind it are not asked."""
    match asked:
        case ():
            return lambda *about: False
        case (one,):
            return one
        case (one, *behind):
            rest = any_of(behind)
            return lambda *about: one(*about) or rest(*about)
        case _:
            raise AssertionError("a sequence has so many or so many")
