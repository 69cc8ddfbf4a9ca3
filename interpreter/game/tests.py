"""How a kind of test goes, as its declaration says."""

from __future__ import annotations

from grammar.words import TestWord


class TestPlan(TestWord):
    """How a kind of test goes: what its declaration says, or that of what it is a case of.

    words: what the test is called (itself, what it is a case of, its tags)."""

    words: tuple[str, ...] = ()
