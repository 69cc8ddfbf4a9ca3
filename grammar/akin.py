"""Which words of a game may be meant by a word that it does not have: those of the sort that stands there, and those of which the
game says that they have to do with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from diagnostics.suggest import either
from grammar.late import late
from grammar.own_words.cures import SMALL_WORDS
from grammar.vocabulary import Vocabulary, Word
from grammar.words import PlaceWord, ThingWord, anybody

_SPOKEN_OF = ("thing", "stat", "track", "skill", "test", "state", "tag", "scope", "place", "action", "suit")
"""The roles whose words say what they are."""

_SORTS: Mapping[str, str] = {
    "scope": "stretches of time",
    "test": "tests",
    "person": "people",
    "item": "things",
    "place": "places",
    "range": "ranges",
    "number": "numbers of a test",
}
"""How each sort of word is called."""

SORTED = "it has the"
"""How words of a sort are told."""

_MEANT: Mapping[str, str] = {
    "scope": "fight|battle|combat|conflict|contest|encounter|scene|session|turn|round|phase|exchange|day|game|adventure",
    "test": "test|check|roll|throw|draw|attempt",
    "person": "player|character|person|people|enemy|enemies|foe|attacker|defender|opponent|ally|allies|friend|target|npc|hero",
    "item": "weapon|item|gear|equipment|armor|armour|tool|object",
    "place": "zone|area|location|terrain",
    "range": "adjacent|nearby|near|distant",
    "number": "tn|dc|difficulty",
}
"""What sort of word people mean by theirs, whatever the game calls it."""

_STANDS: Sequence[tuple[str, str]] = (
    (r"\bper ", "scope"),
    (
        r"\b(?:start|beginning|end|close|rest|remainder|course) of (?:the|that|this|each|every|any|an?|your|its) ",
        "scope",
    ),
    (r"\b(?:until|throughout) (?:the|that|this|your|its) (?:next )?", "scope"),
)
"""What stands before a word, and what sort that must be."""

_EDGE = late(r"start|beginning|middle|end|close|rest|current|whole|entire|following|same")
"""What is of a stretch of time, and none."""
_MOST = 5
"""Names of a sort that are told; where there are more, only those that have to do with the word."""
_TOLD = 3
"""Of how many words it is told what may be meant."""


def akin(vocabulary: Vocabulary, line: str, strangers: Sequence[str]) -> list[str]:
    """What may be meant by the words of a line that the game does not have."""
    told: list[str] = []
    said: set[str] = set()
    for stranger in strangers:
        if side := _side_of(vocabulary, stranger):
            told.append(side)
            continue
        near = sorted(_speaking_of(vocabulary, stranger, line), key=partial(_distance, line))
        sort = sort_of(line, stranger)
        names = [f"`{word.name}`" for word in _ofsort_of(vocabulary, sort)] if sort else []
        shown = list(dict.fromkeys([*(f"`{one.name}`" for one in near if f"`{one.name}`" in names), *names]))[:_MOST]
        if shown and sort not in said:
            said.add(sort)
            told.append(f"for `{stranger}` {SORTED} {_SORTS[sort]} {', '.join(shown)}")
        elif not shown and near and near[0].name not in said:
            said.add(near[0].name)
            alike = [word for word in near if _ends_so(word, stranger) and word.role == near[0].role]
            several = len(alike) > 1 and _ends_so(near[0], stranger)
            meant = either([f"`{word.name}`" for word in alike[:_MOST]]) if several else _shown(near[0])
            told.append(f"for `{stranger}` see {meant}")
    return told[:_TOLD]


_SIDES: Mapping[str, tuple[str, str]] = {
    "same": ("all(?:y|ie)|friend|companion|comrade|teammate", "Ally: {{of: {}, side: same, plural: Allies{}}}"),
    "other": ("enem(?:y|ie)|foe|opponent|adversar(?:y|ie)", "Opponent: {{of: {}, side: other{}}}"),
}
"""What people say of those with and against them, and how a game that has no word for them comes to have one."""


def _side_of(vocabulary: Vocabulary, stranger: str) -> str:
    """How to declare those of a side, where the game has no word for them; else empty."""
    row = of_a_side(vocabulary, stranger)
    return f"for `{stranger}` {row}" if row else ""


def of_a_side(vocabulary: Vocabulary, stranger: str) -> str:
    """How those of a side are declared whom a word is for, where the game has no word for them; else empty."""
    people = vocabulary.every(ThingWord)
    opposed = next((one.of[0] for one in people if one.side and one.of), anybody(vocabulary))
    word = vocabulary.word(opposed, "thing") if opposed else None
    small = ", small: true" if isinstance(word, ThingWord) and word.small else ""  # on pages as they are
    for side, (said, declared) in _SIDES.items():
        if re.fullmatch(said, stranger.lower().removesuffix("s")) and not any(one.side == side for one in people):
            return f"declare in `_system.yml`, under `things:`, `{declared.format(opposed or '…', small)}`"
    return ""


def _shown(word: Word) -> str:
    return (
        f"`{word.name}` ({word.summary[:1].lower()}{word.summary[1:].rstrip('.')})"
        if word.summary
        else f"`{word.name}`"
    )


def sort_of(line: str, stranger: str) -> str:
    """The sort of word that must stand where a word stands, or that people mean by it."""
    for before, sort in _STANDS:
        if re.search(rf"{before}{re.escape(stranger)}(?![\w-]| [A-Z])", line) and not _EDGE.fullmatch(stranger):
            return sort
    one = stranger.lower().removesuffix("s")
    return next((sort for sort, words in _MEANT.items() if re.fullmatch(words, one)), "")


def _ofsort_of(vocabulary: Vocabulary, sort: str) -> list[Word]:
    if sort == "person" and (whoever := anybody(vocabulary)):  # a joker, too, is a thing, and nobody
        every = (word for word in vocabulary.every(ThingWord) if whoever in vocabulary.sorts(word.name))
        return [word for word in every if not word.item and not word.single and not word.id]
    if sort in ("person", "item"):
        return [
            word
            for word in vocabulary.every(ThingWord)
            if word.item == (sort == "item") and not word.single and not word.id
        ]
    if sort == "range":
        return [word for word in vocabulary.every(PlaceWord) if word.track]
    if sort == "number":
        tests = {word.name for word in vocabulary.words("test")}
        return [word for word in vocabulary.words("stat") if tests.intersection(word.of)]
    return vocabulary.words(sort)


def _speaking_of(vocabulary: Vocabulary, stranger: str, line: str) -> list[Word]:
    """The words of which the game says that they have to do with another: by their name, or with more of the line."""
    stem, others = _stem(stranger), set(_stems(line))
    found = vocabulary.once(_by_stem, lambda: _by_stem(vocabulary)).get(stem, [])
    return [word for word in found if stem in _stems(word.name) or len(others & set(_stems(word.summary))) > 1]


def _by_stem(vocabulary: Vocabulary) -> dict[str, list[Word]]:
    found: dict[str, list[Word]] = {}
    for word in vocabulary.words(*_SPOKEN_OF):
        if not word.id:
            for stem in set(_stems(f"{word.name} {word.long} {word.summary}")):
                found.setdefault(stem, []).append(word)
    return found


def _ends_so(word: Word, stranger: str) -> bool:
    """Whether a name is a word with another before it: `Lightly Wounded`."""
    return word.name.lower().endswith(f" {stranger.lower()}")


def _stems(text: str) -> Iterator[str]:
    return (_stem(word) for word in re.findall(r"[A-Za-z][a-z]{2,}", text) if word.lower() not in SMALL_WORDS)


def _stem(word: str) -> str:
    word = word.lower()
    return re.sub(r"(?:ing|ed|es|s|e)$", "", word) if len(word) > 3 else word


def _distance(line: str, word: Word) -> tuple[int, int]:
    """How little of a line a word has to do with, for its length; smaller is nearer."""
    told = set(_stems(f"{word.name} {word.summary}"))
    return -len(told & set(_stems(line))), len(told)
