"""A test as it stands: who makes it, what it is called, what was played, what it came to.  Its stages: tests.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.game.tests import TestPlan
from interpreter.play.dice import fitting
from interpreter.standing import numbers as values
from interpreter.state.things import Card, Thing, possessive

if TYPE_CHECKING:
    from grammar.vocabulary import Word
    from interpreter.standing.index import Live
    from interpreter.state.situation import Table


@dataclass(eq=False, slots=True, repr=False)
class Test:
    """words: all that it is called.  target: whom it is against.  other: the test that answers it, or that it answers.
    number: what it must come to, if nobody answers.  goal: the same as rules left it, once it is judged.
    exactly, more, less, bonus: what its maker was given or gave up.
    tool: the thing with which it is made; another_tool: not one used just before.  deck_cards: how many the deck plays,
    if that is said.  also: further targets; echo_of: the test whose cards, played once, count against each of them.
    thrown: what its dice were worth before any of them was thrown again.  allowed: how many there were to throw.
    fresh: cards drawn for it alone.  first: the one of a pair that was begun.  won: None until judged."""

    __test__ = False

    table: Table
    plan: TestPlan
    maker: Thing
    words: tuple[str, ...]
    target: Thing | None = None
    other: Test | None = None
    first: Test | None = None
    deck: bool = False
    number: int | None = None
    goal: int | None = None
    trait: str = ""
    trait_value: int = 0
    skill: str = ""
    tool: Thing | None = None
    another_tool: bool = False
    exactly: int | None = None
    more: int = 0
    less: int = 0
    bonus: int = 0
    difficulty: int = 0
    deck_cards: int | None = None
    also: tuple[Thing, ...] = ()
    echo_of: Test | None = None
    cards: list[Card] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    thrown: int = 0
    allowed: int | None = None
    fresh: list[Card] | None = None
    played: bool = False
    over: bool = False
    dealt: bool = False
    total: int = 0
    margin: int = 0
    won: bool | None = None

    def speaking(self, channel: str) -> list[Live]:
        """What speaks of it on a channel, without the penalties that its maker's own rules may not bring."""
        found = list(self.table.index.speaking(channel, self))
        return [live for live in found if not self._lifted(live)]

    def _lifted(self, live: Live) -> bool:
        own = live.frame.holder is self.maker and live.modifier.op == "add" and live.amount(self) < 0
        return own and self.table.waives(live.frame.held, "penalty")

    @property
    def rolls(self) -> bool:
        """Whether it is made with dice."""
        return self.plan.source == "dice"

    def skill_rank(self) -> int:
        """The rank of the skill it uses: the one it names, else the best that its kind allows."""
        return self.table.value(self.maker, self.skill) if self.skill and not self.plan.dice.adds else 1

    def allowance(self) -> int:
        """How many cards or dice may be played."""
        start = self.skill_rank() if self.exactly is None else self.exactly
        lives = self.speaking("cards")
        fewer = sum(self.table.value(self.maker, stat) for word, stat in self.plan.fewer.items() if word in self.words)
        number = values.layered(start + self.more - fewer, lives, self)
        return max(number, min(self.plan.least, start) if self.exactly is not None else self.plan.least) - self.less

    def __str__(self) -> str:
        return self.plan.name


def read_dice(test: Test) -> int:
    """What the dice are worth, as the test reads them."""
    if test.plan.read.startswith("count "):
        return test.dice.count(_face(test))
    return max(test.dice, default=0) if test.plan.read == "highest" else sum(test.dice)


def counted_face(test: Test) -> int:
    """The face of the dice that is counted, if nothing else is read of them; else 0."""
    counts = test.plan.read.startswith("count ") and test.total == test.dice.count(face := _face(test))
    return face if counts else 0


def _face(test: Test) -> int:
    return int(test.plan.read.removeprefix("count "))


def said_of(test: Test) -> list[Word]:
    """What standing rules call a test: `your Attacks are Melee`."""
    words = (live.modifier.word for live in test.table.index.speaking("test tag", test))
    return [tag for word in words if (tag := test.table.game.word(word, "tag")) is not None]


def called_besides(test: Test) -> tuple[str, ...]:
    """Its words, and those by which standing rules call it, except for those that only say how it is played."""
    more = [tag.name for tag in said_of(test) if not tag.of("from_deck")]
    return test.table.game.with_implied([*test.words, *more]) if more else test.words


def name_of(test: Test) -> str:
    """`a Physical Melee Attack`."""
    places = test.table.places_of(test.target, test.maker) if test.target else ()
    hidden = (*test.plan.words, test.plan.opposed, test.plan.deck, *places)
    hidden = (*hidden, str(test.plan.tool.get("called"))) if test.tool is not None else hidden
    chosen = [skills for word, skills in test.plan.skills.items() if word in test.words]
    chosen += [test.plan.skill] if test.plan.dice.adds else []
    hidden = (*hidden, *chosen[0]) if chosen and len(chosen[0]) == 1 else hidden  # the word before says it already
    shown = [word for word in test.words if word not in hidden]
    text = " ".join([*shown, test.plan.name])
    return ("an " if text[0] in "AEIOU" else "a ") + text + (f" with {test.tool}" if test.tool is not None else "")


def answer_to(table: Table, test: Test) -> Test:
    """The test with which the target answers."""
    assert test.target is not None
    plan = table.game.tests[test.plan.answer] if test.plan.answer else test.plan
    taken = (
        [w for w in test.words if w in plan.takes]
        if test.plan.answer
        else [w for w in test.words if w not in plan.words]
    )
    words = table.game.with_implied([*plan.words, *taken, *([plan.opposed] if plan.opposed else [])])
    answer = Test(table, plan, test.target, words, test.maker, test)
    answer.words = called_besides(answer)
    answer.skill = best_skill(table, answer) if test.plan.answer else test.skill
    return answer


def best_skill(table: Table, test: Test) -> str:
    """The skill a test uses if it names none: the best of those its plan allows for its words."""
    named = [w for w in test.words if table.game.word(w, "skill") is not None]
    if named:
        return named[0]
    return max(possible_skills(test), key=lambda skill: table.value(test.maker, skill), default="")


def possible_skills(test: Test) -> tuple[str, ...]:
    """The skills that its kind allows for what it is called, and when it is made."""
    return next((test.plan.skills[word] for word in fitting(test, test.plan.skills)), test.plan.skill)


def settle_trait(table: Table, test: Test) -> None:
    """Which trait is added: the named one, or the one its words call for; then whatever replaces the one in use."""
    plan = test.plan
    own = test.skill if plan.dice.adds else ""
    chosen = test.trait or next((t for word, t in plan.traits.items() if word in test.words), plan.trait) or own
    if any(kind in plan.plain for kind in test.maker.kinds):
        test.trait, test.trait_value = "", 0
        return
    value = table.value(test.maker, chosen) if chosen else 0
    for live in list(table.index.speaking("trait", test)):
        if not live.modifier.instead or live.modifier.instead == chosen:
            replaced, chosen, value = chosen, live.modifier.word, live.amount(test)
            text = f"{live.frame.label}: {possessive(test.maker)} {test} uses {live.modifier.word} {value} instead of {replaced}."
            table.say_rule(live.frame, text, live.span, "rule")
    test.trait, test.trait_value = chosen, value


def penalties_of(test: Test) -> list[str]:
    """The numbers that are taken off the total, for what the test is and where: `{Thrown: {Far: …}}`."""
    return [
        stat
        for word, stats in test.plan.penalties.items()
        for place, stat in stats.items()
        if word in test.words and place in test.words
    ]
