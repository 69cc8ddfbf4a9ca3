"""A turn: what people say, and what is said instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Turn = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""A pattern of what is said, and what stands in its place."""


def turned(text: str, turns: Iterable[Turn]) -> str:
    """A text after all turns, each in its turn."""
    for pattern, instead in turns:
        text = pattern.sub(instead, text)
    return text
