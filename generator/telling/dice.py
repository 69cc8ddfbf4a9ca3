"""What is told of tests that are made with dice: how they are read, out of what they are taken, what they have to reach."""

from __future__ import annotations

from collections.abc import Callable

from generator.phrasing.runs import Text, join
from generator.phrasing.words import article
from generator.telling.teller import Teller, between, listed
from grammar.vocabulary import Word

Tell = Callable[[Teller, Word], Text]


def dice_of(t: Teller, w: Word) -> Text:
    """What is rolled, and how it is read."""
    sides, read = w.of("sides", 6), str(w.of("read", "sum"))
    pooled = (w.of("skill") or w.of("skills")) and not w.of("pool") and not w.of("adds")
    dice = f"as many d{sides} as the rank of the skill" if pooled else f"d{sides}"
    if read.startswith("count "):
        return join(f"{dice}; each {read.removeprefix('count ')} counts")
    return join(f"{dice};", "the highest counts" if read == "highest" else "all are added up")


def rolls(t: Teller, w: Word) -> Text:
    """How many dice a skill is worth, where it is not added."""
    pooled = any(test.of("source") == "dice" and not test.of("adds") for test in t.tests())
    return join("as many dice as its rank") if pooled else ()


def _needs(t: Teller, w: Word) -> Text:
    return join("at least", str(w.of("needs")), ", whoever it is against") if w.of("needs") else ()


def _made_with(t: Teller, w: Word) -> Text:
    return t.words(listed(w.of("skill")), joint="or") if w.of("skill") else ()


def _again(t: Teller, w: Word) -> Text:
    """What is offered when the dice lie there, in a game without cards."""
    offered = w.of("raise") and w.of("source") == "dice" and not t.system.declarations.get("deck")
    return t.one(w.of("raise")) if offered else ()


def _goes_on(t: Teller, w: Word) -> Text:
    most = next((test.of("sides") for test in t.tests() if test.of("sides") and test.of("explodes")), 6)
    rolled = f"or more counts as {most}, is rolled again and added"
    return join("a die that shows your", t.word(w.of("explodes")), rolled) if w.of("explodes") else ()


def _taken(t: Teller, w: Word) -> Text:
    return join("as many as you like, at least 1, out of your", t.word(w.of("pool"), True)) if w.of("pool") else ()


def _resisted(t: Teller, w: Word) -> Text:
    rows = []
    for when, number in t.plan(w, "resisted").items():
        named = t.word(when)
        rows.append(join("in", article(named), named, ":", t.word(number)))
    return join(*between(rows, ";"))


def _tool(t: Teller, w: Word) -> Text:
    kinds = t.plan(w, "tool").get("kinds")
    if not isinstance(kinds, dict):
        return t.value(w.of("tool")) if w.of("tool") else ()
    return join(*between([join(t.word(word), ":", t.one(kind)) for word, kind in kinds.items()], ";"))


def _skill(t: Teller, w: Word) -> Text:
    return join("the skill") if w.of("adds") == "skill" else ()


def _nothing(t: Teller, w: Word) -> Text:
    return ()


TOLD: tuple[tuple[str, str, Tell], ...] = (
    ("sides", "", _nothing),
    ("read", "", _nothing),
    ("needs", "Needs", _needs),
    ("skill", "Made with", _made_with),
    ("*raise", "Before it counts", _again),
    ("pool", "Dice", _taken),
    ("explodes", "Goes on", _goes_on),
    ("adds", "Added", _skill),
    ("resisted", "Has to reach", _resisted),
    ("tool", "With", _tool),
)
