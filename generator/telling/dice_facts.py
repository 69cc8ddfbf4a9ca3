"""What is told of how tests are made, with dice above all: how they are read, out of what they are taken,
what they have to reach."""

from __future__ import annotations

from collections.abc import Callable

from generator.phrasing.runs import Text, join
from generator.phrasing.words import article
from generator.telling.teller import Teller, between
from grammar.vocabulary import Word
from grammar.words import TestWord

Tell = Callable[[Teller, TestWord], Text]


def dice_of(t: Teller, w: TestWord) -> Text:
    """What is rolled, and how it is read."""
    pooled = (w.skill or w.skills) and not w.pool and not w.adds
    dice = f"as many d{w.sides} as the rank of the skill" if pooled else f"1d{w.sides}"
    of_more = "" if pooled else "of more dice "
    if w.read.startswith("count "):
        return join(f"{dice}; {of_more}each {w.read.removeprefix('count ')} counts")
    return join(f"{dice};", f"{of_more}all are added up" if w.read == "sum" else f"{of_more}the {w.read} counts")


def rolls(t: Teller, w: Word) -> Text:
    """How many dice a skill is worth, where it is not added."""
    pooled = any(test.source == "dice" and not test.adds for test in t.tests())
    return join("as many dice as its rank") if pooled else ()


def _needs(t: Teller, w: TestWord) -> Text:
    return join("at least", str(w.needs), ", whoever it is against") if w.needs else ()


def _made_with(t: Teller, w: TestWord) -> Text:
    return t.words(w.skill, joint="or") if w.skill else ()


def _again(t: Teller, w: TestWord) -> Text:
    """What is offered when the dice lie there, in a game without cards."""
    offered = w.raise_ and w.source == "dice" and t.system.head.deck is None
    return t.one(w.raise_) if offered else ()


def _goes_on(t: Teller, w: TestWord) -> Text:
    most = next((test.sides for test in t.tests() if "sides" in test.said and test.explodes), TestWord.sides)
    rolled = f"or more counts as {most}, is rolled again and added"
    return join("a die that shows your", t.word(w.explodes), rolled) if w.explodes else ()


def _taken(t: Teller, w: TestWord) -> Text:
    return join("as many as you like, at least 1, out of your", t.word(w.pool, True)) if w.pool else ()


def _resisted(t: Teller, w: TestWord) -> Text:
    rows = []
    for when, number in w.resisted.items():
        named = t.word(when)
        rows.append(join("in", article(named), named, ":", t.word(number)))
    return join(*between(rows, ";"))


def _tool(t: Teller, w: TestWord) -> Text:
    """The thing with which it is made: which one counts, what the test is called then, what both must have in common."""
    if w.tool is None:
        return ()
    kinds = [join(t.one(kind), "for", t.word(f"{tag} {w.name}", True)) for tag, kind in w.tool.kinds.items()]
    called = join("; it is then", t.word(w.tool.called)) if w.tool.called else ()
    best = join("; of several, the one with the best", t.word(w.tool.by), "counts") if w.tool.by else ()
    alike = join("; a", t.words(w.tool.alike, joint="or"), "one only if it is that, too") if w.tool.alike else ()
    return join(*between(kinds or [t.one(w.tool.kind)], ","), ", if one is ready", called, best, alike)


def _skill(t: Teller, w: TestWord) -> Text:
    return join("the skill") if w.adds else ()


def _nothing(t: Teller, w: TestWord) -> Text:
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
