"""A sentence with the words of the language in it that are misspelt, written as they are meant."""

from __future__ import annotations

import re

from diagnostics.suggest import misspellings, nearest
from grammar.akin import sort_of
from grammar.mistakes.engine import BadlyIndented, NotRead, tree_of
from grammar.mistakes.places import Sentence, whole_word
from grammar.mistakes.strangers import as_done, language_words, misspelt
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import SMALL_WORDS


def spelt(place: Sentence, game: Advice) -> tuple[list[str], list[tuple[str, str]]]:
    """The lines of a sentence without misspelt words of the language; and those words, each with what is meant by it."""
    lines, meant = list(place.lines), []
    for number, line in enumerate(place.lines):
        opened = game.opened(line)
        for word in game.strangers(opened):
            at = re.search(whole_word(word), opened)
            if at is None or word in SMALL_WORDS or own_way(game, opened, at.start() + 1) or sort_of(opened, word):
                continue
            for one in _meant(word, lines, number, place, game):
                lines[number] = re.sub(whole_word(word), one, game.opened(lines[number]))
                meant.append((word, one))
    return lines, meant


def _meant(word: str, lines: list[str], number: int, place: Sentence, game: Advice) -> list[str]:
    """The word of the language that is most like a word and can stand where it does; none where there is none.

    Where nothing tells what can stand there, one that is much like it."""
    line = game.opened(lines[number])
    at = re.search(whole_word(word), line)
    if at is None:
        return []
    begins = max((found.end() for found in _PARTED.finditer(line, 0, at.start())), default=0)
    words = {one for one in language_words() if len(one) > _SHORT or sorted(one) == sorted(word)}
    for one in dict.fromkeys(as_done(one, line[: at.start()]) for one in misspellings(word, sorted(words))):
        if len(word) - len(one) > 1 and len(word) <= _BRIEF:  # of so few letters too many would be too much
            continue
        behind = re.sub(whole_word(word), one, line[at.end() :])
        for before in dict.fromkeys((line[: at.start()], line[begins : at.start()])):
            anew = [*lines[:number], f"{place.margin}{before.lstrip()}{one}{behind}", *lines[number + 1 :]]
            if _left(anew, number, place, game) < max(len(behind.split()), 1):
                return [one]
    near = nearest(word, [*words, *(name.lower() for name in game.names())])
    return [as_done(near, line[: at.start()])] if near and near in words and misspelt(word, near) else []


_SHORT = 2
"""Letters of a word for which too many others could be taken."""
_BRIEF = 5
"""Letters of a word from which no two are too many."""
_PARTED = re.compile(r", |,? (?:and|but|then) ")
"""Between what is said and what is said then: if what stands before it cannot be read, what follows may."""


def _left(lines: list[str], number: int, place: Sentence, game: Advice) -> int:
    """How many words of a line stand behind that place, that one with them, up to which it can be read; 0 if all can."""
    line = game.capitals(lines[number])
    anew = place.with_lines([*lines[:number], line, *lines[number + 1 :]])
    try:
        tree_of(anew)
    except NotRead as error:
        at = place.first + number + 1
        if error.line == at:
            return len(line[max(error.column - 1, 0) :].split())
        return 0 if error.line > at else len(line.split())
    except BadlyIndented:
        return len(line.split())
    return 0
