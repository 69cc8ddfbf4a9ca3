"""What the search and the tables of the site know of a game: one small file per game, which a page fetches when a reader asks.

The file is a script and not JSON, because a browser that reads pages from a disk may run scripts but fetch nothing.  How words
are compared is for `words.js`: nothing is folded or spelled in another way here."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from generator.site.facets import LABELS, SAID

_WORD = re.compile(r"\d*d\d+|[^\W_]+(?:['’][^\W_]+)*")


TOO_OFTEN = 8
"""In more than one of so many, and in more than so many, a word tells nothing apart."""


class Found(Struct, frozen=True):
    """One thing that can be found.  anchor: a heading on the page, or empty for the page itself.  said: its rule in short.
    text: what else is said of it.  answers: to the questions by which tables are narrowed.  ranks: how many it has.
    entry: whether it is an entry, which tables list.  answer: whether it answers a question that people ask in so many words."""

    title: str
    kind: str
    said: str
    text: str = ""
    anchor: str = ""
    aliases: tuple[str, ...] = ()
    answers: Mapping[str, tuple[str, ...]] = {}
    ranks: int | None = None
    entry: bool = False
    answer: bool = False


class Subject(Struct, frozen=True):
    """Whose index it is.  slug: of its file.  questions: labels by key.  signs: of suits, by name."""

    slug: str
    name: str
    questions: Mapping[str, str] = {}
    signs: Mapping[str, str] = {}


def index_of(subject: Subject, found: Iterable[tuple[str, Found]]) -> str:
    """The index as a script.  found: with their addresses from the root of the site."""
    items = list(found)
    kinds = sorted({item.kind for _, item in items})
    everywhere = _everywhere([item for _, item in items])
    data = {
        "name": subject.name,
        "kinds": kinds,
        "questions": {**LABELS, **subject.questions},
        "say": SAID,
        "signs": subject.signs,
        "docs": [_document(address, item, kinds, everywhere) for address, item in items],
    }
    return held(subject.slug, data)


def held(name: str, data: object) -> str:
    """Data as a script that hands it over under a name."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"Rulewright.hold({json.dumps(name)},{text})\n"


def _everywhere(items: list[Found]) -> set[str]:
    """The words that are said besides in so much of what can be found that they find nothing."""
    found = Counter(word for item in items for word in _words(item.text))
    return {word for word, often in found.items() if often > max(TOO_OFTEN, len(items) / TOO_OFTEN)}


def _words(text: str) -> dict[str, None]:
    """The words of a text, each once, in their order."""
    return dict.fromkeys(word.casefold() for word in _WORD.findall(text))


def _document(address: str, item: Found, kinds: list[str], everywhere: set[str]) -> dict[str, object]:
    answers = {key: list(values) for key, values in item.answers.items() if values and key != "kind"}
    told = {
        "a": list(item.aliases),
        "w": " ".join(_only_here(item.text, (item.title, item.said), everywhere)),
        "f": answers,
        "r": item.ranks if item.ranks and item.ranks > 1 else 0,
        "x": 0 if item.entry else 1,
        "q": int(item.answer),
    }
    address += f"#{item.anchor}" if item.anchor else ""
    document = {"t": item.title, "k": kinds.index(item.kind), "h": address, "s": item.said}
    return document | {key: value for key, value in told.items() if value}


def _only_here(text: str, told: Iterable[str], everywhere: set[str]) -> list[str]:
    """The words of a text, each once, that the others do not have, nor far too many of all that can be found."""
    known = everywhere.union(*map(_words, told))
    return [word for word in _words(text) if word not in known and (len(word) > 2 or not word.isalpha())]
