"""A turn: what people say, and what is said instead."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

from grammar.late import Late

Turn = tuple[Late, str | Callable[[re.Match[str]], str]]
"""A pattern of what is said, and what stands in its place."""
_NOTE = re.compile(r'(?<=\bnote ")[^"\n]+(?=")')
_FIRST = 0xE000
"""The first of the signs that are nobody's: they stand for what is quoted."""
_LETTERS = 3
"""By so many letters in a row a piece is found among many."""


def beside_notes(text: str) -> tuple[str, Callable[[str], str]]:
    """A text with signs for what its notes say, which is for people and stays as it was written; and what puts that back."""
    notes = _NOTE.findall(text)

    def with_notes(said: str) -> str:
        for number, note in enumerate(notes, _FIRST):
            said = said.replace(chr(number), note)
        return said

    signs = iter(range(_FIRST, _FIRST + len(notes)))
    return _NOTE.sub(lambda _: chr(next(signs)), text) if notes else text, with_notes


class Sieve:
    """Of many patterns those that may be found in a text: most are passed by because a piece is not there that they cannot do
    without.  Which pieces may be there is looked up by the letters of the text."""

    def __init__(self, patterns: Iterable[Late]) -> None:
        needed = [next(iter(pattern.needed), ()) for pattern in patterns]
        common = Counter(letters for pieces in needed for piece in pieces for letters in _letters(piece))
        self._by_letters: dict[str, list[tuple[int, str]]] = defaultdict(list)
        """The pieces, each by those of its letters that the fewest have, with the number of its pattern."""
        self._others: list[int] = []
        """The patterns that need nothing, or something too short to be found so."""
        for number, pieces in enumerate(needed):
            if not pieces or min(map(len, pieces)) < _LETTERS:
                self._others.append(number)
                continue
            for piece in pieces:
                self._by_letters[min(_letters(piece), key=lambda one: (common[one], one))].append((number, piece))

    def likely(self, small: str, first: int = 0) -> list[int]:
        """The numbers of those that may be found in a text, written small, from one on, the last of them first."""
        found = {number for number in self._others if number >= first}
        for letters in self._by_letters.keys() & _letters(small):
            for number, piece in self._by_letters[letters]:
                if number >= first and piece in small:
                    found.add(number)
        return sorted(found, reverse=True)


class Turns:
    """Turns that are all taken, each in its turn; of many, few are taken in a text."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._turns = tuple(turns)
        self._sieve = Sieve(pattern for pattern, _ in self._turns)
        self._after = lru_cache(maxsize=1 << 10)(self._taken)

    def __call__(self, text: str) -> str:
        """A text after all of them; of the same one it is asked again and again."""
        return self._after(text)

    def _taken(self, text: str) -> str:
        small = text.lower()
        likely = self._sieve.likely(small)
        while likely:
            number = likely.pop()
            pattern, instead = self._turns[number]
            if pattern.may_stand_in(small) and pattern.search(text):
                text = pattern.sub(instead, text)  # what stands instead is read anew each time that it is set in
                small = text.lower()
                likely = self._sieve.likely(small, number + 1)
        return text


@lru_cache(maxsize=1 << 10)
def _letters(small: str) -> frozenset[str]:
    """All letters that follow each other in a text."""
    return frozenset(map("".join, zip(*(small[at:] for at in range(_LETTERS)), strict=False)))
