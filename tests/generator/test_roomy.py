"""How deep a call lies does not decide what it costs."""

from __future__ import annotations

import resource
import sys

import pytest

from generator.roomy import roomy

TIMES = 200


def asked() -> int:
    """How often this process has asked for memory that it did not have yet, in pages."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def called_at(depth: int) -> int:
    """How often memory was asked for by many calls so deep below this one."""
    if depth:
        return called_at(depth - 1)
    before = asked()
    for _ in range(TIMES):
        nothing(0)
    return asked() - before


def nothing(value: int) -> int:
    return value


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="how CPython keeps its frames")
def test_no_depth_asks_for_memory_at_each_call():
    assert max(map(roomy(called_at), range(400))) < TIMES


def test_what_is_called_with_room_is_the_same_function_to_its_caller():
    assert (roomy(nothing)(3), roomy(nothing).__name__, roomy(nothing).__doc__) == (3, "nothing", nothing.__doc__)
