"""How a kind of test goes, as its declaration says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.words import TestWord


class TestPlan(TestWord):
    """How a kind of test goes: what its declaration says, or that of what it is a case of.

    words: what the test is called (itself, what it is a case of, its tags)."""

    words: tuple[str, ...] = ()


def as_list(value: object) -> list[str]:
    """A list of texts from one text, a list, or nothing."""
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]


def as_mapping(value: object) -> Mapping[str, Any]:
    """What is declared by key; nothing if it is not."""
    return value if isinstance(value, Mapping) else {}
