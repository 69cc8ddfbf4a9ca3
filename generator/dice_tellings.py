"""What is told of tests that are made with dice.  Knows the keys of declarations, never a game's words."""

from __future__ import annotations

from generator.phrasing.runs import Text, join
from generator.teller import Teller, listed
from grammar.vocabulary import Word

SIDED = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
"""How dice are called by their sides."""


def read(t: Teller, w: Word) -> Text:
    """What of its dice counts."""
    how = str(w.of("read", ""))
    if how.startswith("count "):
        return join("how many of them show", how.removeprefix("count "))
    return join({"sum": "all that they show, added up", "highest": "the highest of them"}.get(how))


def needs(t: Teller, w: Word) -> Text:
    """What it has to come to in any case."""
    return join("at least", str(w.of("needs")), ", whoever it is against") if w.of("needs") else ()


def best_of(t: Teller, w: Word) -> Text:
    """The skills of which the best counts."""
    return t.words(listed(w.of("skill")), joint="or") if w.of("skill") else ()


def rolled_again(t: Teller, w: Word) -> Text:
    """What is offered when the dice lie there."""
    return t.one(w.of("raise")) if w.of("raise") and w.of("source") == "dice" else ()


def rolls(t: Teller, w: Word) -> Text:
    """How many dice a skill is worth."""
    with_dice = any(test.of("source") == "dice" for test in t.tests())
    return join("as many dice as its rank") if with_dice else ()


def dice_of(t: Teller, w: Word) -> Text:
    """Which dice, and how many."""
    sides = w.of("sides", 6)
    dice = f"{SIDED.get(int(str(sides)), str(sides))}-sided dice"
    skilled = w.of("skill") or w.of("skills")
    return join("as many" if skilled else None, dice, "as the rank of the skill" if skilled else None)
