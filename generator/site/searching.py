"""What the search of the site knows of a page: a title, the words of its rules, and the spellings that people type.

The search of the theme neither folds accents nor finds words inside words, so those spellings are written down."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """One item of the index.  anchor: a heading on the page, or empty for the page itself."""

    title: str
    text: str
    anchor: str = ""
    tags: tuple[str, ...] = ()
    boost: float = 1.0


def spellings(names: Iterable[str]) -> tuple[str, ...]:
    """Other ways to type the names: without accents, in one word, without apostrophes; sorted, none that is given."""
    given = [name.casefold() for name in names]
    others: set[str] = set()
    for name in given:
        plain = fold(name)
        others.update((plain, plain.replace(" ", "").replace("-", ""), re.sub(r"['’]", "", plain)))
    return tuple(sorted(other for other in others if other and other not in given))


def fold(text: str) -> str:
    """The text without accents and other marks, in small letters."""
    special = (
        text.casefold().replace("œ", "oe").replace("æ", "ae").replace("ø", "o").replace("ł", "l").replace("đ", "d")
    )
    return "".join(c for c in unicodedata.normalize("NFKD", special) if not unicodedata.combining(c))


def with_folded(text: str) -> str:
    """The text, and behind it its accented words once more without accents."""
    folded = sorted({fold(word) for word in re.findall(r"\w+", text) if fold(word) != word.casefold()})
    return " ".join((text, *folded)) if folded else text
