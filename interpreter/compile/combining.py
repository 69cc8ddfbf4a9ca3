"""Several questions about a situation become one, which is asked in a single call; and how numbers are compared."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

Asks = Callable[..., Any]
COMPARE = {"at least": operator.ge, "at most": operator.le, "more than": operator.gt, "less than": operator.lt}
"""How two numbers are compared."""


def all_of(asked: Sequence[Asks]) -> Asks:
    """Whether each of some questions is answered by yes; those behind a no are not asked."""
    return reduce(_and, reversed(asked)) if asked else lambda *about: True


def any_of(asked: Sequence[Asks]) -> Asks:
    """Whether one of some questions is answered by yes; those behind it are not asked."""
    return reduce(_or, reversed(asked)) if asked else lambda *about: False


def _and(behind: Asks, first: Asks) -> Asks:
    return lambda *about: first(*about) and behind(*about)


def _or(behind: Asks, first: Asks) -> Asks:
    return lambda *about: first(*about) or behind(*about)
