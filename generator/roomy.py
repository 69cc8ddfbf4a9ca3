"""Room for the frames of what runs, taken once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ROOM = 1 << 17
"""Words that the first frame claims (1 MiB); as much again is left behind it for what is called."""


def roomy(function: Callable[P, T]) -> Callable[P, T]:
    """The function, called where there is room for the frames of all that it calls.

    Python keeps frames in pieces of 16 KiB: it asks the system for one where the last is full, and gives it back as soon as the
    call that needed it returns.  What calls and returns just there, ten thousands of times, takes up to twice the time, and
    nothing in its lines tells why.  A piece whose first frame is larger is made as large as the next power of two; what that
    frame leaves of it is room for the others.
    """

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    call.__code__ = call.__code__.replace(co_stacksize=ROOM)
    return wraps(function)(call)
