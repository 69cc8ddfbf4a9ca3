"""The words of the language by what they do in a sentence, read off its grammar: for editors, and for colors on pages.

Knows no game: what begins with a capital or stands in brackets is a name, whoever declares it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Literal, cast

from grammar.late import either_of
from grammar.tables import GRAMMAR

Sort = Literal["shape", "small", "verb"]
"""Words that give a sentence its shape (`when`, `each`), verbs (`draws`), all others (`of`, `at least`)."""

NAME = r"\[[^\]\n]+\]|[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*!?(?: [A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*!?)*"
"""A name, as a regular expression."""
PRICE = rf"\bpay (?:\d+ |[XYZ] )?({NAME})"
"""What is paid."""
NUMBER, REMARK, QUOTE, SIGN = r"\d+(?:d\d+)?", r"#[^\n]*", r'"[^"\n]*"', r"[×+\-−/]"
"""The rest of what a text is made of."""

PHRASES = (
    *("choose one:", "rank times per", "once per", "from rank", "per rank", "for each", "depending on", "you may"),
    *("the number of", "the highest", "the lowest"),
)
"""Words that often stand together, to be offered as one."""

_HEADING = r"// (words: (shape|small|verb)|end of words)\n"
_TERMINAL = r"(?m)^[A-Z_]+(?:\.\d+)?: /(.+)/$"
_AROUND = r"^,\[ \]\*|\(\?=.*\)$|\\b$"


@cache
def words() -> Mapping[Sort, tuple[str, ...]]:
    """All words, sorted, the longest of those that begin alike first."""
    text = GRAMMAR.read_text(encoding="utf-8")
    marks = [(found[2], found.end(), found.start()) for found in re.finditer(_HEADING, text)]
    found: dict[str, tuple[str, ...]] = {}
    for (sort, begin, _), (_, _, end) in pairwise(marks):
        said = {
            word
            for pattern in re.findall(_TERMINAL, text[begin:end])
            for word in _spelled(re.sub(_AROUND, "", pattern))
        }
        found[sort] = tuple(sorted(said, key=lambda word: (-len(word), word)))
    return cast("Mapping[Sort, tuple[str, ...]]", found)


def pattern(sort: Sort) -> str:
    """A regular expression for the words of a sort, each whole."""
    return rf"\b(?:{either_of(words()[sort])})\b"


def _spelled(pattern: str) -> Iterator[str]:
    """Every text that a pattern without repetition stands for."""
    group = re.search(r"\(([^()]*)\)(\??)|(\w)\?", pattern)
    if group is None:
        yield pattern
        return
    choices = [group[3]] if group[3] else group[1].split("|")
    for choice in [*choices, *([""] if group[2] or group[3] else [])]:
        yield from _spelled(pattern[: group.start()] + choice + pattern[group.end() :])
