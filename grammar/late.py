"""What is made when it is first asked for: patterns that only a mistake needs.

To compile those of all cures takes as long as to read a hundred sentences, and most runs find nothing to cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled once."""
    return re.compile(pattern)


class Late:
    """A pattern that is compiled when a text is first looked through for it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    @cached_property
    def needed(self) -> str:
        """The longest piece that stands in all that it finds, as far as it is easily seen: it stands outside of groups."""
        if self._flags & (re.IGNORECASE | re.VERBOSE) or _LOOSE.match(self.pattern):
            return ""
        said = _ONE_OF.sub("\0", _ESCAPED.sub("\0", self.pattern))
        while (outer := _GROUP.sub("\0", said)) != said:
            said = outer
        return "" if "|" in said else max(_PIECE.findall(_LEFT_OUT.sub("\0", said)), key=len, default="")

    def sub(self, instead: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """As of a pattern that is compiled."""
        return self._compiled.sub(instead, text, count)

    def search(self, text: str) -> re.Match[str] | None:
        """As of a pattern that is compiled."""
        return self._compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """As of a pattern that is compiled."""
        return self._compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As of a pattern that is compiled."""
        return self._compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of a pattern that is compiled."""
        return self._compiled.finditer(text)


@lru_cache(maxsize=1 << 14)  # what the games of a run say, and no more of a server that reads for days
def late(pattern: str, flags: int = 0) -> Late:
    """A pattern, compiled when it is needed, and once for all games that say it alike."""
    return Late(pattern, flags)


_LOOSE = re.compile(r"\(\?[a-z]*[ix][a-z]*\)")
_ESCAPED = re.compile(r"\\(?:x..|u....|U.{8}|N\{[^}]*\}|.)", re.DOTALL)
_ONE_OF = re.compile(r"\[\^?\]?[^\]]*\]")
_GROUP = re.compile(r"\([^()]*\)(?:[*+?]|\{[\d,]*\})*")
_LEFT_OUT = re.compile(r"(?s:.)(?:[*?]|\{[\d,]*\})[+?]?")
_PIECE = re.compile(r"[^\0.^$+]+")
