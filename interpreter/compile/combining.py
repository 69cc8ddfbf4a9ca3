"""Several questions about a situation become one, which is asked in a single call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Asks = Callable[..., Any]


def all_of(asked: Sequence[Asks]) -> Asks:
    """Whether each of some questions is answered by yes; those behind a no are not asked."""
    if not asked:
        return lambda *about: True
    first, *behind = asked
    if not behind:
        return first
    rest = all_of(behind)
    return lambda *about: first(*about) and rest(*about)


def any_of(asked: Sequence[Asks]) -> Asks:
    """Whether one of some questions is answered by yes; those behind it are not asked."""
    if not asked:
        return lambda *about: False
    first, *behind = asked
    if not behind:
        return first
    rest = any_of(behind)
    return lambda *about: first(*about) or rest(*about)
