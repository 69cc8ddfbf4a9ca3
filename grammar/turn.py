"""A turn: what people say, and what is said instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Turn = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""A pattern of what is said, and what stands in its place."""


class Turns:
    """Turns that are all taken, each in its turn.

    Of many turns few are taken in a text: most are passed by because a piece is not there that they cannot do without."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._turns = [(needed(pattern), pattern, instead) for pattern, instead in turns]

    def __call__(self, text: str) -> str:
        """A text after all of them."""
        for piece, pattern, instead in self._turns:
            # what stands instead is read anew each time that it is set in, also where nothing is found
            if piece in text and pattern.search(text):
                text = pattern.sub(instead, text)
        return text


_ESCAPED = re.compile(r"\\(?:x..|u....|U.{8}|N\{[^}]*\}|.)", re.DOTALL)
_ONE_OF = re.compile(r"\[\^?\]?[^\]]*\]")
_GROUP = re.compile(r"\([^()]*\)(?:[*+?]|\{[\d,]*\})*")
_LEFT_OUT = re.compile(r"(?s:.)(?:[*?]|\{[\d,]*\})[+?]?")
_PIECE = re.compile(r"[^\0.^$+]+")


def needed(pattern: re.Pattern[str]) -> str:
    """The longest piece that stands in all that a pattern finds, as far as it is easily seen: it stands outside of groups."""
    said = pattern.pattern
    if pattern.flags & (re.IGNORECASE | re.VERBOSE):
        return ""
    said = _ONE_OF.sub("\0", _ESCAPED.sub("\0", said))
    while (outer := _GROUP.sub("\0", said)) != said:
        said = outer
    return "" if "|" in said else max(_PIECE.findall(_LEFT_OUT.sub("\0", said)), key=len, default="")
