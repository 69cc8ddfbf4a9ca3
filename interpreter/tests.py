"""A test from declaration to its end: declare, answer, play, adjust, judge, react, apply.  Knows no game's tests.

The stages are described on the manual page `language/order-of-play.md`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter import values
from interpreter.damage import Blow, strike
from interpreter.events import Event
from interpreter.system import TestPlan
from interpreter.things import Card, Stretch, Thing
from interpreter.trace import counted, listed, signed

if TYPE_CHECKING:
    from interpreter.index import Live
    from interpreter.table import Table


@dataclass(eq=False, slots=True)
class Test:
    """words: all that it is called.  target: whom it is against.  other: the test that answers it, or that it answers.
    number: what it must come to, if nobody answers.  exactly, more, less, bonus: what its maker was given or gave up.
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
    trait: str = ""
    trait_value: int = 0
    skill: str = ""
    exactly: int | None = None
    more: int = 0
    less: int = 0
    bonus: int = 0
    difficulty: int = 0
    cards: list[Card] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    fresh: list[Card] | None = None
    played: bool = False
    over: bool = False
    dealt: bool = False
    total: int = 0
    margin: int = 0
    won: bool | None = None

    def skill_rank(self) -> int:
        """The rank of the skill it uses: the one it names, else the best that its kind allows."""
        return self.table.value(self.maker, self.skill) if self.skill else 1

    def allowance(self) -> int:
        """How many cards or dice may be played."""
        start = self.skill_rank() if self.exactly is None else self.exactly
        lives = list(self.table.index.speaking("cards", self))
        fewer = sum(self.table.value(self.maker, stat) for word, stat in self.plan.fewer.items() if word in self.words)
        number = values.layered(start + self.more - fewer, lives, self)
        return max(number, min(self.plan.least, start) if self.exactly is not None else self.plan.least) - self.less

    def __str__(self) -> str:
        return self.plan.name


class Judged:
    """Runs one test; a new one for each."""

    def __init__(self, table: Table, test: Test) -> None:
        self.table = table
        self.test = test
        test.first = test.first or test

    def run(self) -> Test:
        """All stages in order."""
        table, test = self.table, self.test
        table.tests.append(test)
        try:
            if self._declare():
                self._answer()
                self._play()
                self._judge()
                self._react()
        finally:
            table.tests.remove(test)
            if test.other is not None and test.other in table.tests:
                table.tests.remove(test.other)
        return test

    def close(self) -> None:
        """The test is over: what lasted for it ends."""
        self.test.over = True
        if self.test.other is not None:
            self.test.other.over = True
        self.table.past.extend(self.both)
        self.table.end(self.test)

    @property
    def both(self) -> list[Test]:
        """The test and its answer."""
        return [self.test] if self.test.other is None else [self.test, self.test.other]

    # -------------------------------------------------------------- stages
    def _declare(self) -> bool:
        table, test = self.table, self.test
        if test.deck:
            test.fresh = []
        against = f" against {test.target}" if test.target else f" against {test.plan.deck}" if test.deck else ""
        text = f"{test.maker} makes {name_of(test)}{against}."
        if not table.trace.steps or table.trace.steps[-1].text != text:
            table.say(text, "when")
        roles = {"against": test.target} if test.target is not None else {}
        happened = table.happen(Event("make", test.maker, test, 0, "", dict(roles)))
        if not happened:
            test.won = False
        return happened

    def _answer(self) -> None:
        table, test = self.table, self.test
        if test.target is None or not (test.plan.answer or (test.plan.opposed and test.other is None)):
            return
        if test.other is None:
            test.other = answer_to(table, test)
        other = test.other
        assert other is not None
        other.other, other.first = test, test
        table.tests.append(other)
        table.happen(Event("make", other.maker, other, 0, "", {"against": test.maker}))

    def _play(self) -> None:
        for test in self.both:
            settle_trait(self.table, test)
        for test in self.both:
            self._play_one(test)
        for test in self.both:
            self._add_extra(test)
        self._raise()
        for test in self.both:
            self._total(test)

    def _play_one(self, test: Test) -> None:
        table, allowed = self.table, test.allowance()
        scripted = table.plays.get(test.maker.name)
        self._tell_allowance(test)
        if test.plan.source == "dice":
            test.dice = [table.roll(int(test.plan.ties or 6)) for _ in range(allowed)]
        elif scripted:
            given = scripted[0]
            table.journal.replace(scripted, scripted[1:])
            test.cards = given[:allowed]
            if len(given) > allowed:
                table.say(f"{test.maker} may play only {counted(allowed, 'card', 'cards')}.", "play")
            self._from_hand(test)
        elif test.fresh is not None:
            drawn = test.fresh + [c for _ in range(test.skill_rank()) if (c := table.take_top()) is not None]
            test.cards = sorted(drawn, key=lambda card: -card.value)[:allowed]
            table.put_away(list(drawn))
        test.played = True

    def _tell_allowance(self, test: Test) -> None:
        for live in self.table.index.speaking("cards", test):
            number = live.amount(test)
            if live.modifier.op == "add":
                how = counted(abs(number), "card", "cards").replace(" ", " more " if number > 0 else " fewer ")
                text = f"{live.frame.label}: {test.maker} may play {how}."
                self.table.say_rule(live.frame, text, live.span, "rule")

    def _from_hand(self, test: Test) -> None:
        rest = list(test.maker.hand)
        for card in test.cards:
            if card in rest:
                rest.remove(card)
        self.table.journal.replace(test.maker.hand, rest)
        self.table.put_away(test.cards)

    def _add_extra(self, test: Test) -> None:
        for live in list(self.table.index.speaking("extra", test)):
            self.add_cards(test, live.amount(test), f"{live.frame.label}: ", live)

    def add_cards(self, test: Test, number: int, label: str, live: object = None) -> None:
        """Cards from the top of the pile to those played."""
        cards = [card for _ in range(number) if (card := self.table.take_top()) is not None]
        if cards:
            test.cards = [*test.cards, *cards]
            self.table.put_away(cards)
            frame = getattr(live, "frame", None)
            text = f"{label}{test.maker} adds {listed(cards)} from the deck."
            if frame is not None:
                self.table.say_rule(frame, text, getattr(live, "span", None), "play")
            else:
                self.table.say(text, "play")

    def _raise(self) -> None:
        """Betting: those on both sides may buy cards, the answering side first, until nobody wants more."""
        scope = self.test.plan.raise_
        if not scope:
            return
        again = True
        while again:
            again = False
            for test in reversed(self.both):
                again = self.table_windows(scope, test) or again

    def table_windows(self, scope: str, test: Test) -> bool:
        """Offer the rules that wait for a scope to those who may use them on this test."""
        used = False
        for trigger in self.table.index.windows():
            if trigger.rule.window_scope != scope or not trigger.stands():
                continue
            holder = trigger.frame.holder
            licensed = any(live.frame.holder is holder for live in self._licences(test))
            if holder is not test.maker and not licensed:
                continue
            if trigger.use(accepted=False, bound=(test, Stretch(scope, holder)), test=test):
                used = True
                self._add_late(test)
        return used

    def _licences(self, test: Test) -> list[Live]:
        found = []
        for live in self.table.index.on("can:pay"):
            event = Event("pay", live.frame.holder, None, 1, "", {"on": test})
            words = live.modifier.about
            unit = getattr(getattr(words, "object", None), "unit", None)
            term = self.table.game.term(unit.text, "track") if unit is not None else None
            event.unit = term.head.name if term else ""
            if live.speaks(event):
                found.append(live)
        return found

    def _add_late(self, test: Test) -> None:
        """Cards bought for this test just now."""
        for timed in list(self.table.timed):
            live = timed.item
            if getattr(getattr(live, "modifier", None), "channel", "") == "extra" and test in live.frame.bound[:2]:
                self.table.journal.replace(self.table.timed, [t for t in self.table.timed if t is not timed])
                self.table.index.renew()
                self.add_cards(test, live.amount(test), "")

    def _total(self, test: Test) -> None:
        table = self.table
        parts = sum(card.value for card in test.cards) + sum(test.dice)
        test.total = parts + test.trait_value + test.bonus
        pieces = [f"{listed(test.cards) or 'no card'}: {parts}"]
        if test.trait:
            pieces.append(f"+ {test.trait} {test.trait_value}")
        if test.bonus:
            pieces.append(f"{signed(test.bonus)}")
        for live in list(table.index.speaking("total", test)):
            if live.modifier.op == "add":
                by = live.amount(test)
                test.total += by
                pieces.append(f"{signed(by)} ({live.frame.label})")
                table.say_rule(
                    live.frame, f"{live.frame.label}: {test.maker}'s {test} {signed(by)}.", live.span, "rule"
                )
            elif live.modifier.op == "is":
                test.total = live.amount(test)
        for word, penalty in test.plan.penalties.items():
            if word in test.words and (number := table.value(test.maker, penalty)):
                test.total -= number
                pieces.append(f"{signed(-number)} ({penalty})")
        table.say(f"{test.maker} plays {' '.join(pieces)} = {test.total}.", "total")

    # -------------------------------------------------------------- who wins
    def _goal(self) -> tuple[int, list[Card], str]:
        test = self.test
        if test.other is not None:
            return test.other.total, test.other.cards, str(test.other.maker)
        if test.deck:
            number = test.skill_rank() + test.difficulty
            cards = [card for _ in range(number) if (card := self.table.take_top()) is not None]
            self.table.put_away(cards)
            total = sum(card.value for card in cards)
            self.table.say(f"{test.plan.deck} plays {listed(cards) or 'no card'}: {total}.", "total")
            return total, cards, test.plan.deck
        return test.number if test.number is not None else 0, [], ""

    def _judge(self) -> None:
        test = self.test
        goal, cards, _ = self._goal()
        test.margin = test.total - goal
        if test.margin == 0 and (test.other is not None or test.deck):
            test.won = self._breaks_tie(test.cards, cards)
        else:
            test.won = test.margin >= 0
        for one, sign in ((test, True), (test.other, False)):
            if one is not None:
                for live in list(self.table.index.speaking("outcome", one)):
                    test.won = (live.modifier.op == "succeed") is sign
                    text = f"{live.frame.label}: {one.maker}'s {one} {live.modifier.op}s."
                    self.table.say_rule(live.frame, text, live.span, "rule")

    def _breaks_tie(self, mine: list[Card], theirs: list[Card]) -> bool:
        """Equal totals: the suit of the last card decides; equal again, the other side wins."""
        if self.test.plan.ties != "last suit" or not mine:
            return False
        order = self.table.game.suits
        ranks = [int(str(order[c[-1].suit]["order"])) if c and c[-1].suit else 0 for c in (mine, theirs)]
        self.table.say("A tie: the suit of the last card decides.", "judge")
        return ranks[0] > ranks[1]

    def _react(self) -> None:
        """`would succeed` may still turn it; then everybody who hears of success or failure answers."""
        table, test = self.table, self.test
        if not self._would(test):
            test.won = not test.won
        if test.other is not None:
            test.other.margin, test.other.won = -test.margin, not test.won
        verb = "succeeds" if test.won else "fails"
        table.say(f"{test.maker}'s {test} {verb} by {abs(test.margin)}.", "judge")
        for one in self.both:
            table.happen(Event("succeed" if one.won else "fail", one, None, abs(one.margin), "", {"by": one}))

    def _would(self, test: Test) -> bool:
        from interpreter.events import offer

        event = Event("succeed" if test.won else "fail", test, None, abs(test.margin), "", {"by": test})
        offer(self.table, event, would=True)
        return not event.cancelled

    def deal_before(self, known: Iterable[Test]) -> None:
        """A further test of the same maker begins only when the damage of the one before is done."""
        for test in known:
            if test.maker is self.test.maker and test.won and test in self.table.tests:
                Judged(self.table, test).deal()

    def deal(self) -> None:
        """The margin of a success hits the track that the test names for it."""
        test = self.test
        if not test.won or test.dealt or test.target is None or test.margin < 0:
            return
        test.dealt = True
        track = next((t for word, t in test.plan.damage.items() if word in test.words), None)
        if track is not None:
            strike(self.table, Blow(test.target, track, test.margin, test.maker, test))


def name_of(test: Test) -> str:
    """`a Physical Melee Attack`."""
    hidden = (*test.plan.words, test.plan.opposed, test.plan.deck, *(test.target.places if test.target else ()))
    shown = [word for word in test.words if word not in hidden]
    text = " ".join([*shown, test.plan.name])
    return ("an " if text[0] in "AEIOU" else "a ") + text


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
    answer.skill = best_skill(table, answer) if test.plan.answer else test.skill
    return answer


def best_skill(table: Table, test: Test) -> str:
    """The skill a test uses if it names none: the best of those its plan allows for its words."""
    named = [w for w in test.words if table.game.word(w, "skill") is not None]
    if named:
        return named[0]
    options = next((skills for word, skills in test.plan.skills.items() if word in test.words), test.plan.skill)
    return max(options, key=lambda skill: table.value(test.maker, skill), default="")


def settle_trait(table: Table, test: Test) -> None:
    """Which trait is added: the named one, or the one its words call for; then whatever replaces the one in use."""
    plan = test.plan
    chosen = test.trait or next((t for word, t in plan.traits.items() if word in test.words), plan.trait)
    if any(kind in plan.plain for kind in test.maker.kinds):
        test.trait, test.trait_value = "", 0
        return
    value = table.value(test.maker, chosen) if chosen else 0
    for live in list(table.index.speaking("trait", test)):
        if not live.modifier.instead or live.modifier.instead == chosen:
            replaced, chosen, value = chosen, live.modifier.word, live.amount(test)
            text = f"{live.frame.label}: {test.maker}'s {test} uses {live.modifier.word} {value} instead of {replaced}."
            table.say_rule(live.frame, text, live.span, "rule")
    test.trait, test.trait_value = chosen, value
