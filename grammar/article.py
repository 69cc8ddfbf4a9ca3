"""What stands before a noun: `a` or `an` as the word is spoken, as far as spelling tells; small numbers as people write them."""

from __future__ import annotations

import re
from functools import lru_cache

FIGURES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""How people write numbers that the language writes as figures."""

_SPOKEN_VOWEL = ("hour", "honest", "honour", "honor", "heir")
_SPOKEN_CONSONANT = ("uni", "use", "usu", "eu", "one", "once", "uto")


@lru_cache(maxsize=1024)
def a_or_an(word: str) -> str:
    """`an` before a vowel sound: an Attack, an Hour, an NPC; a Unit, a One-Eyed Man."""
    lower = word.lower()
    first = re.split(r"[ -]", word)[0]
    if first.isupper() and len(first) > 1 and first.isalpha():
        return "an" if first[0] in "AEFHILMNORSX" else "a"
    if lower.startswith(_SPOKEN_VOWEL):
        return "an"
    if lower.startswith(_SPOKEN_CONSONANT):
        return "a"
    return "an" if lower[:1] in "aeiou8" else "a"


def with_article(name: str) -> str:
    """A name with what stands before it: `an Attack`."""
    return f"{a_or_an(name)} {name}"
