"""Rows of what is looked up by a suit, as people head them: `Club: …`, `a Heart: …`, `on a Spade: …`."""

from __future__ import annotations

import re

from grammar.late import compiled
from grammar.mistakes.hints import as_instruction
from grammar.mistakes.places import Sentence, indent_of
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import reworded
from grammar.words import SuitWord

_ROW = r"(?i:on )?(?i:an? |any |the )?(?P<suit>[A-Za-z]+)(?: cards?)?: (?P<says>\S.*)"
_LOOKED_UP = r" *(?:[^:\n]*, )?(?i:depending on) [^\n]*(?i:suit|card)[^\n]*:"


def suit_row(place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure of a row that names its suit otherwise than the game does, and the text with it; None of another sentence."""
    row = compiled(_ROW).fullmatch(place.sentence)
    suits = {one.lower(): word.name for word in game.vocabulary.every(SuitWord) for one in _called(word.name)}
    if row is None or row["suit"].lower() not in suits or not place.margin:
        return None
    above = next((line for line in reversed(place.before) if indent_of(line) < len(place.margin)), "")
    if compiled(_LOOKED_UP).fullmatch(above.rstrip()) is None:
        return None
    said = game.capitals(row["says"].rstrip("."))
    said = reworded(said, done=True) or said
    written = f"{suits[row['suit'].lower()]}: {said}"
    if "\n" in written or written == place.sentence:
        return None
    return as_instruction([written]), place.with_lines([place.margin + written])


def _called(suit: str) -> tuple[str, str]:
    """A suit, and one card of it."""
    return suit, re.sub("s$", "", suit)
