"""What is made when it is first asked for: patterns that only a mistake needs.

To compile those of all cures takes as long as to read a hundred sentences, and most runs find nothing to cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache

Pieces = tuple[str, ...]
"""Pieces of a text, of which one is needed."""


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
    def needed(self) -> tuple[Pieces, ...]:
        """What stands, written small, in all that it finds, as far as that is easily seen: of each of these one piece.  What
        tells most comes first."""
        return _needed(self.pattern)

    def may_stand_in(self, small: str) -> bool:
        """Whether a text, written small, has all that is needed."""
        for pieces in self.needed:  # it is asked so often that each call counts
            for piece in pieces:
                if piece in small:
                    break
            else:
                return False
        return True

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

    def findall(self, text: str) -> list[str]:
        """As of a pattern that is compiled, of one group at the most."""
        return self._compiled.findall(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of a pattern that is compiled."""
        return self._compiled.finditer(text)


@lru_cache(maxsize=1 << 14)  # what the games of a run say, and no more of a server that reads for days
def late(pattern: str, flags: int = 0) -> Late:
    """A pattern (none that is `VERBOSE`), compiled when it is needed, and once for all games that say it alike."""
    return Late(pattern, flags)


def either_of(names: Iterable[str]) -> str:
    """A pattern of names: the longest that fits; empty where there are none."""
    return "|".join(map(re.escape, sorted(dict.fromkeys(names), key=len, reverse=True)))


_ESCAPED = late(r"\\(?:x..|u....|U.{8}|N\{[^}]*\}|.)", re.DOTALL)
_ONE_OF = late(r"\[\^?\]?[^\]]*\]")
_GROUP = late(r"\((\?(?:[a-z-]*:|=|<=|P<\w+>)|)([^()]*)\)([*?]|\{0?,\d*\})?")
_LEFT_OUT = late(r"(?s:.)(?:[*?]|\{[\d,]*\})[+?]?")
_PIECE = late("[^\0.^$+\ue000-\uf8ff]+")
_FIRST = 0xE000
"""The first of the signs that are nobody's: they stand for groups of which is known what is needed."""
_MANY = 12
"""To look for so many pieces takes as long as to look for the pattern itself."""


def _needed(pattern: str) -> tuple[Pieces, ...]:
    """Pieces of which each text in which it is found has some; from the innermost groups outwards."""
    groups: list[Pieces] = []

    def known(group: re.Match[str]) -> str:
        _, said, left_out = group.groups()
        found = () if left_out or said.startswith("?") else _of_each(said, groups)  # `?`: what must not stand there
        groups.append(found)
        return chr(_FIRST + len(groups) - 1) if found else "\0"

    said = _ONE_OF.sub("\0", _ESCAPED.sub("\0", pattern))
    while (outer := _GROUP.sub(known, said)) != said:
        said = outer
    if "|" in said:
        return (each,) if (each := _of_each(said, groups)) else ()
    first, *others = [*dict.fromkeys(_of_all(said, groups))] or [()]
    return (first, *(one for one in others if min(map(len, one)) > 1)) if first else ()


def _of_each(said: str, groups: list[Pieces]) -> Pieces:
    """What is needed by one way or the other."""
    found: set[str] = set()
    for way in said.split("|"):
        needed = _of_all(way, groups)
        if not needed:
            return ()
        found |= {*needed[0]}
    return tuple(sorted(found)) if len(found) <= _MANY else ()


def _of_all(way: str, groups: list[Pieces]) -> list[Pieces]:
    """All that is needed by one way, what tells most first."""
    if way.replace(" ", "").isalpha():  # most of them: words alone
        return [(way.lower(),)]
    way = _LEFT_OUT.sub("\0", way)
    needed: list[Pieces] = [(piece.lower(),) for piece in _PIECE.findall(way)]
    needed += [groups[ord(sign) - _FIRST] for sign in way if ord(sign) >= _FIRST and groups[ord(sign) - _FIRST]]
    return sorted(needed, key=_worth, reverse=True)


def _worth(pieces: Pieces) -> tuple[int, int]:
    shortest = min(map(len, pieces))
    return min(shortest, 9), -len(pieces)
