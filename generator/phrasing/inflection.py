"""English verbs in their forms: inflected, as participles, negated.  Knows no nodes and no game."""

from __future__ import annotations

import re

from grammar.verbs import VERBS

SHORT = re.compile(r"[^aeiou]+[aeiou][bdgklmnprt]")
"""One syllable with a short vowel, whose last letter is doubled: stop, hit, get."""
IRREGULAR_THIRD = {"be": "is", "have": "has", "go": "goes", "do": "does"}


def inflect(verb: str, person: str) -> str:
    """The verb after `you`, `one` or `many`; further words (`give up`, `avoid an attack`) stay as they are."""
    first, space, rest = verb.partition(" ")
    if person == "one":
        first = IRREGULAR_THIRD.get(first) or _with_s(first)
    elif first == "be":
        first = "are"
    return first + space + rest


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def gerund(verb: str) -> str:
    """`making`, `stopping`, `avoiding an attack`."""
    first, space, rest = verb.partition(" ")
    if first.endswith("e") and first != "be":
        first = first[:-1]
    elif SHORT.fullmatch(first):
        first += first[-1]
    return first + "ing" + space + rest


IRREGULAR = {
    "spend": "spent",
    "hit": "hit",
    "win": "won",
    "fall": "fallen",
    "rise": "risen",
    "strike": "struck",
    "buy": "bought",
}
IRREGULAR |= {
    "hold": "held",
    "keep": "kept",
    "sell": "sold",
    "find": "found",
    "cast": "cast",
    "fight": "fought",
    "send": "sent",
    "drop": "dropped",
}
"""Participles of verbs that the words of a game may bring along."""


def participle(verb: str) -> str:
    """`made`, `taken`, `avoided an attack`."""
    if verb in VERBS:
        return VERBS[verb].past
    first, space, rest = verb.partition(" ")
    known = VERBS.get(first)
    past = known.past if known else IRREGULAR.get(first) or first + ("d" if first.endswith("e") else "ed")
    return past + space + rest


IRREGULAR_PAST = {"become": "became", "take": "took", "give": "gave", "draw": "drew", "go": "went", "begin": "began"}
IRREGULAR_PAST |= {"choose": "chose", "be": "was"}


def past(verb: str) -> str:
    """`made`, `took`, `became`: what has been, in the fewest words."""
    first, space, rest = verb.partition(" ")
    return IRREGULAR_PAST[first] + space + rest if first in IRREGULAR_PAST else participle(verb)
