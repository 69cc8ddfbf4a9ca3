"""A turn: what people say, and what is said instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from grammar.late import Late

Turn = tuple[Late, str | Callable[[re.Match[str]], str]]
"""A pattern of what is said, and what stands in its place."""


class Turns:
    """Turns that are all taken, each in its turn.

    Of many turns few are taken in a text: most are passed by because a piece is not there that they cannot do without."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._turns = [(pattern.needed, pattern, instead) for pattern, instead in turns]

    def __call__(self, text: str) -> str:
        """A text after all of them."""
        for piece, pattern, instead in self._turns:
            # what stands instead is read anew each time that it is set in, also where nothing is found
            if piece in text and pattern.search(text):
                text = pattern.sub(instead, text)
        return text
