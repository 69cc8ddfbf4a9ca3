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
        small = text.lower()
        for pieces, pattern, instead in self._turns:
            for piece in pieces:
                if piece in small:
                    break
            else:
                if pieces:
                    continue
            if pattern.search(text):  # what stands instead is read anew each time that it is set in
                text = pattern.sub(instead, text)
                small = text.lower()
        return text
