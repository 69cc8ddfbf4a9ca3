"""Rows of what is looked up by a suit, as people head them: `Club: …`, `a Heart: …`, `on a Spade: …`, `if it is red, …`."""

from __future__ import annotations

import re
from itertools import takewhile

from grammar.article import with_article
from grammar.late import compiled
from grammar.lexicon import NAME
from grammar.mistakes.hints import as_instruction, in_place
from grammar.mistakes.places import Sentence, indent_of
from grammar.mistakes.trials import right
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import reworded
from grammar.words import SuitWord, ThingWord, opponents

_ONE = r"(?i:on )?(?i:an? |any |the )?[A-Za-z][\w-]*(?: cards?)?"
_AND = r"(?:, (?:or |and )?| (?:or|and|&) | ?/ ?)"
_ROW = rf"(?P<keys>{_ONE}(?:{_AND}{_ONE})*):(?: (?P<says>\S.*))?"
_LOOKED_UP = r" *(?:[^:\n]*, )?(?i:depending on) [^\n]*(?i:suit|card)[^\n]*:"


def suit_row(place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure of a row that names its suits otherwise than the game does, and the text with it; None of another sentence."""
    row = compiled(_ROW).fullmatch(place.sentence)
    suits = {one.lower(): word.name for word in game.vocabulary.every(SuitWord) for one in _called(word.name)}
    if row is None or not place.margin:
        return None
    said = (re.sub(r"^(?i:on )?(?i:an? |any |the )?| cards?$", "", one) for one in re.split(_AND, row["keys"]))
    keys = [suits.get(one.lower(), one) for one in said]
    if suits.keys().isdisjoint(one.lower() for one in keys) or not all(game.names_so(one) for one in keys):
        return None
    above = next((line for line in reversed(place.before) if indent_of(line) < len(place.margin)), "")
    if compiled(_LOOKED_UP).fullmatch(above.rstrip()) is None:
        return None
    deed = game.capitals((row["says"] or "").rstrip("."))
    written = f"{' or '.join(keys)}: {reworded(deed, done=True) or deed}".rstrip()
    if "\n" in written or written == place.sentence:
        return None
    anew = place.with_lines([place.margin + written])
    if "the target" in written and not right(anew, game):
        return _of_a_chosen_one(written, place, game)
    return as_instruction([written]), anew


def _of_a_chosen_one(written: str, place: Sentence, game: Advice) -> tuple[str, str]:
    """A row of somebody whom nobody tests, and who is chosen above it."""
    chosen = [found[1] for line in place.before for found in re.finditer(rf"\bchoose an?(?:other)? ({NAME})", line)]
    one = chosen[-1] if chosen else opponents(game.vocabulary)
    anew = re.sub(r"\bthe target\b", f"that {one}", written)
    if chosen:
        return as_instruction([anew]), place.with_lines([place.margin + anew])
    return (
        f"no test runs here that has a target: choose one above, `… and choose {with_article(one)}:`, and write `{anew}`",
        "",
    )


def _called(suit: str) -> tuple[str, str]:
    """A suit, and one card of it."""
    return suit, re.sub("s$", "", suit)


_SHOWN = r"[Ii]f (?:it|the card|its suit)(?: is|'s) (?:an? )?(?P<key>[A-Za-z]+)(?: card)?, \S[^\n]*"


def shown_rows(place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure of lines that ask one after the other what a card is, and the text with it: rows below one head."""
    if not place.margin or place.many > 1 or compiled(_SHOWN).fullmatch(place.sentence) is None:
        return None
    above = place.before[-1] if place.before else ""
    if indent_of(above) == len(place.margin) and compiled(_SHOWN).fullmatch(above.strip()):
        return "it is a row below the same `depending on …:` as the line above it", ""
    further = [
        line.strip()
        for line in takewhile(
            lambda line: indent_of(line) == len(place.margin) and compiled(_SHOWN).fullmatch(line.strip()), place.behind
        )
    ]
    if not further:
        return None
    said = game.capitals(". ".join(f"{one[:1].upper()}{one[1:]}".rstrip(".") for one in [place.sentence, *further]))
    lines = (reworded(said, done=True) or said).split("\n")
    rest = place.behind[len(further) :]
    anew = "\n".join([*place.before, *(place.margin + one for one in lines), *rest]).rstrip("\n") + "\n"
    well = right("\n".join(["you may use this:", *(f"  {one}" for one in lines)]) + "\n", game)
    return (as_instruction(lines) + in_place(1 + len(further)), anew) if well else None


def chosen_suit(place: Sentence, game: Advice) -> str | None:
    """The cure where a card is asked for a suit that was chosen: only what is offered together with it can follow from it."""
    suits = [one.name for one in game.vocabulary.every(SuitWord)]
    deck = next((one.name for one in game.vocabulary.every(ThingWord) if one.cards), "")
    spoken = "\n".join([*place.before, place.sentence])
    if not suits or not deck or not _OF_THAT_SUIT.search(place.sentence) or not _CHOOSES_A_SUIT.search(spoken):
        return None
    return _FOR_EACH_SUIT.format(deck=deck, first=suits[0], then=suits[-1])


_CHOOSES_A_SUIT = re.compile(
    r"\b(?i:choose|name|pick|call|guess|declare|announce|select)s? (?:an?|one|any)(?: card)? [Ss]uit\b"
)
_OF_THAT_SUIT = re.compile(
    r"\b(?i:if|when) [^,:\n]*\b(?:card|it|one)\b[^,:\n]*"
    r"\b(?:(?:that|the|your) (?:(?i:chosen|named) )?[Ss]uit|(?:that|the) suit you\b)"
)
_FOR_EACH_SUIT = (
    "a suit that was chosen is asked of no card: let what comes of it be chosen with it, `you choose one:`, and below it a line "
    "for each, `- if the {deck}'s top card is {first}, …` to `- if the {deck}'s top card is {then}, …`"
)
"""How a suit is chosen, and asked of a card; and what is written instead."""
