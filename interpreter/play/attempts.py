"""A test from declaration to its end: declare, answer, play, adjust, judge, react, apply.  Knows no game's tests.

The stages are described on the manual page `language/order-of-play.md`."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from interpreter.game.deck import Card, worth_of
from interpreter.play.damage import Blow, strike
from interpreter.play.dice import roll_dice, set_total, throw_one
from interpreter.play.events import come_about, expire, happen, in_course, is_forbidden, offer, offer_next, write
from interpreter.play.hands import from_hand, play_in_turn, take_cards
from interpreter.play.rules import use
from interpreter.play.time import end
from interpreter.standing import index
from interpreter.standing import numbers as values
from interpreter.standing.attempts import (
    answer_to,
    best_skill,
    called_besides,
    name_of,
    numbers_called,
    replacing,
    said_of,
    what_bars,
)
from interpreter.standing.in_effect import answers, ban, may_forbid, speaking, speaks
from interpreter.standing.numbers import allowance, lays_none, skill_rank, speaking_of_test, value_of
from interpreter.standing.places import places_of
from interpreter.state.attempt import Test, counted_face, is_tied, numbers_added, read_dice
from interpreter.state.event import Event
from interpreter.state.program import Offer
from interpreter.state.recall import NOW
from interpreter.state.situation import Live, Situation, Timed, Trigger, so_many
from interpreter.state.things import Label, Quantity, Stretch, Thing, possessive
from interpreter.state.trace import changed, counted, listed, signed

NEUTRAL = {"add": 0, "times": 1}
"""What of a layer changes no number."""


class Judged:
    """Runs one test; a new one for each."""

    def __init__(self, table: Situation, test: Test) -> None:
        self.table = table
        self.test = test
        self.turned: list[object] = []
        """What has said already how it comes out."""
        self.unasked: set[object] = set()
        """What has happened already where more is bought, and is offered to nobody: that happens once."""
        self.said = 0
        """How much had been said of it when it was made."""
        self.holds = False
        """Whether that says of the answer that it succeeds, whatever it came to."""
        test.first = test.first or test

    def run(self) -> Test:
        """All stages in order."""
        table, test = self.table, self.test
        table.tests.append(test)
        table.journal.stir()
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
            table.journal.stir()
        return test

    def close(self) -> None:
        """The test is over: what lasted for it ends.  One that did not happen is none that was made."""
        for test in self.both:
            test.over = True
            test.said, test.answers, test.added = (), {}, []  # nobody asks for them any more
        if self.test.won is None:
            for test in self.both:
                expire(self.table, Event("end", test))
            return
        if self.test.other is not None:
            come_about(self.table, Event("end", self.test.other), lambda event: None)
        self._end()

    def _end(self) -> None:
        end(self.table, self.test)

    @property
    def both(self) -> list[Test]:
        """The test and its answer."""
        return [self.test] if self.test.other is None else [self.test, self.test.other]

    # -------------------------------------------------------------- stages
    def _declare(self) -> bool:
        table, test = self.table, self.test
        uncall(table, test)
        if test.deck or (table.live and test.plan.source == "cards" and not from_hand(table, test)):
            test.fresh = []
        against = f" against {test.target}" if test.target else f" against {test.plan.deck}" if test.deck else ""
        text = f"{test.maker} makes {name_of(table, test)}{against}."
        last = table.trace.steps[-1] if table.trace.steps else None
        said = last is not None and last.kind == "given" and last.text.startswith(f"{test.maker} make")
        if last is None or not said or str(test) not in last.text:  # another one is made in its place
            table.say(text, "when", above=1)
        aimed_at, test.declared = test.target, (test.number, test.difficulty, test.words)
        made = happen(table, making(test)) and (test.target is aimed_at or self._ask_anew(aimed_at))
        self.said = len(test.said)
        return made

    def _ask_anew(self, before: Thing | None, *around: Event) -> bool:
        """Let those answer that it is made who hear of it against whom it is by now, instead of the one before; whether it is.
        What has been said of it whomever it is against, and what he said to whom it was told already, stands."""
        table, test = self.table, self.test
        own = test.other
        if own is not None and own.maker is before and own in table.tests:
            table.say(f"{possessive(own.maker)} {own} is against nothing any more.", "when")
            test.other = None
            table.tests.remove(own)
            table.journal.stir()
        test.number, test.difficulty, test.words = test.declared
        if test.target is not None and before is not None:
            there = places_of(table, test.target, test.maker)
            was = [place for place in places_of(table, before, test.maker) if place not in there]
            words = [word for word in test.words if word not in was and word not in test.besides]
            test.words = table.game.with_implied([*words, *(place for place in there if place not in words)])
            test.words = called_besides(table, test)
        event = making(test)
        with in_course(table, *around, event):
            if self._is_barred(before) and is_forbidden(table, event):
                return False
            for would in (True, False):
                if not event.cancelled:
                    offer(table, event, would=would)
        return not event.cancelled

    def _is_barred(self, before: Thing | None) -> bool:
        """Whether something forbids it against whom it is by now, and did not against the one before: nobody is hit whom it
        could not have been made against."""
        table, test, bars = self.table, self.test, []
        for target in (test.target, before):
            test.target, now = target, test.target
            table.journal.stir()
            bars.append(table.look(what_bars, table, test))
            test.target = now
        table.journal.stir()
        return bars[0] is not None and bars[0] is not bars[1]

    def _answer(self) -> None:
        table, test = self.table, self.test
        if test.target is None or test.other in table.tests:  # somebody has made the answer already
            return
        if test.other is None and (test.number is not None or not (test.plan.answer or test.plan.opposed)):
            return  # what has to come to a number is answered by nobody
        if not table.game.acts(test.target.kinds):  # a thing that does not act does not defend itself
            return
        if test.other is None:
            test.other = answer_to(table, test)
        other = test.other
        assert other is not None
        other.other, other.first = test, test
        if test.fresh is not None:
            other.fresh = []
        uncall(table, other)
        table.tests.append(other)
        table.journal.stir()
        if not happen(table, Event("make", other.maker, other, 0, "", {"against": test.maker})):
            table.tests.remove(other)
            test.other = None
            table.journal.stir()

    def _play(self) -> None:
        both = self.both
        for test in both:
            settle_trait(self.table, test)
        for test in both:
            self._play_one(test)
        if self.table.live:
            hands = [t for t in both if not t.cards and from_hand(self.table, t)]
            play_in_turn(self.table, hands)
            for test in hands:
                self._tell_played(test, test.cards)
        for test in both:
            self._add_extra(test)
        for test in both:
            self._lies(test)
        self._raise()
        for test in both:
            self._total(test)
        self.test.echoes = tuple([echo_of(self.test, target) for target in self.test.also]) if self.test.also else ()
        for echo in self.test.echoes:
            echo.said, echo.added = self.test.said[self.said :], self._adding(echo)

    def _play_side(self, test: Test) -> None:
        """One side alone plays: the other one's cards lie there already."""
        settle_trait(self.table, test)
        self._play_one(test)
        self._add_extra(test)
        bets = self.test.plan.raise_ and not lays_none(self.table, test)
        while bets and self.table_windows(self.test.plan.raise_, test):
            pass
        self._total(test)

    def _play_one(self, test: Test) -> None:
        table, lives = self.table, speaking_of_test(self.table, test, "cards")
        allowed, out_of_hand = allowance(table, test, lives), list[Card]()
        scripted = table.plays.get(test.maker.name)
        self._tell_allowance(test, lives)
        test.allowed = allowed
        if test.plan.source == "dice":
            test.dice = roll_dice(table, test, allowed)
            test.thrown = read_dice(test)
        elif not scripted and self._is_blind(test):
            self.add_cards(test, allowed, "")
        elif scripted:
            given = scripted[0]
            table.journal.replace(scripted, scripted[1:], NOW)
            test.cards = given[:allowed]
            if len(given) > allowed > 0:
                table.say(f"{test.maker} may play only {counted(allowed, 'card', 'cards')}.", "play")
            out_of_hand = self._from_hand(test)
        elif test.fresh is not None:
            drawn = test.fresh + take_cards(table, test.maker, skill_rank(table, test))[0]
            test.cards = sorted(drawn, key=lambda card: -card.value)[:allowed]
            table.put_away(list(drawn))
        self._tell_played(test, out_of_hand)
        test.played = True

    def _tell_played(self, test: Test, out_of_hand: Collection[Card]) -> None:
        """Each card that is laid can be answered; where nobody does, it is only known.  One that is not played is taken back."""
        if not test.cards or test.plan.source != "cards":
            return
        table = self.table
        answering = index.answering(table, "play")
        heard = answering.before or answering.after
        for card in test.cards:
            event = Event("play", test.maker, card, 1, "card", {"on": test})
            if not heard:
                write(table, event)
            elif not happen(table, event):
                self._take_back(test, card, in_hand=card in out_of_hand)

    def _take_back(self, test: Test, card: Card, *, in_hand: bool) -> None:
        table, rest, discards = self.table, list(test.cards), list(self.table.pile.discards)
        rest.remove(card)
        test.cards = rest
        if in_hand:
            discards.remove(card)
            table.journal.replace(table.pile.discards, discards, NOW)
            table.put_hand(test.maker, [*test.maker.hand, card])

    def _is_blind(self, test: Test) -> bool:
        """Whether the test is played off the top of the pile, by a word that says so (`from_deck`), its own or of a rule."""
        if self.table.game.sorts[test.plan.name, test.words].from_deck:
            return True
        said = said_of(self.table, test)
        return bool(said) and any(tag.from_deck for tag in said)

    def _tell_allowance(self, test: Test, lives: Iterable[Live]) -> None:
        forbids = not test.rolls and may_forbid(self.table, "play")
        barring = ban(self.table, Event("play", test.maker, None, 1, "card")) if forbids else None
        if barring is not None:
            self.table.say_rule(
                barring.frame, f"{barring.frame.label}: {barring.told(test.maker)}.", barring.span, "stopped"
            )
        for live in lives:
            number = live.amount(test)
            if live.modifier.op == "add" and number:
                plays = "may play" if number > 0 else "plays"
                does, one, several = ("rolls", "die", "dice") if test.rolls else (plays, "card", "cards")
                how = counted(abs(number), one, several).replace(" ", " more " if number > 0 else " fewer ")
                text = f"{live.frame.label}: {test.maker} {does} {how}."
                self.table.say_rule(live.frame, text, live.span, "rule")

    def _from_hand(self, test: Test) -> list[Card]:
        """Those of its cards that were in hand lie there."""
        rest, laid = list(test.maker.hand), list[Card]()
        for card in test.cards:
            if card in rest:
                rest.remove(card)
                laid.append(card)
        self.table.put_hand(test.maker, rest)
        self.table.put_away(test.cards)
        return laid

    def _add_extra(self, test: Test) -> None:
        found = list(speaking(self.table, "extra", test))
        for live in found if found and not lays_none(self.table, test) else ():
            self._add(test, live)
        if found and test.rolls:
            test.thrown = read_dice(test)  # what comes to them once it would fail was not thrown with them

    def _add(self, test: Test, live: Live) -> None:
        if test.rolls:
            self._add_dice(test, live)
        else:
            self.add_cards(test, live.amount(test), f"{live.frame.label}: ", live)

    def _add_dice(self, test: Test, live: Live) -> None:
        """Dice besides those of the pool, thrown with them."""
        dice = [throw_one(self.table, test) for _ in so_many(live.amount(test))]
        test.dice = [*test.dice, *dice]
        text = f"{live.frame.label}: {test.maker} rolls {counted(len(dice), 'die', 'dice')} besides: {listed(dice)}."
        self.table.say_rule(live.frame, text, live.span, "play")

    def add_cards(self, test: Test, number: int, label: str, live: object = None) -> None:
        """Cards from the top of the pile to those played."""
        cards = self.table.take(number)
        if cards:
            test.cards = [*test.cards, *cards]
            self.table.put_away(cards)
            frame = getattr(live, "frame", None)
            text = f"{label}{test.maker} adds {listed(cards)} from the deck."
            if frame is not None:
                self.table.say_rule(frame, text, getattr(live, "span", None), "play")
            else:
                self.table.say(text, "play")

    def _lies(self, test: Test) -> None:
        """The dice lie there, and may be thrown again: this answers who has made the test, and each whom it is against."""
        if not test.dice:
            return
        against = test.target if test is self.test else self.test.maker
        event = thrown(test, against)
        offer(self.table, event, would=False)
        for further in test.also:
            of_each = [one.key for one in index.answering(self.table, event.verb).after if one.rule.of_whom == "each"]
            heard, event = event.told.difference(of_each), thrown(echo_of(test, further), further)
            event.told, event.object.dice = heard, test.dice
            offer(self.table, event, would=False)
            test.dice = event.object.dice  # they are the same for all

    def _raise(self) -> None:
        """Betting: those on both sides who can play cards may buy more, the answering side first, until nobody wants any."""
        scope = self.test.plan.raise_
        if not scope:
            return
        sides = [test for test in reversed(self.both) if not lays_none(self.table, test)]
        again = True
        while again:
            again = False
            for test in sides:
                again = self.table_windows(scope, test) or again

    def table_windows(self, scope: str, test: Test) -> bool:
        """Offer the rules that wait for a scope to those who may use them on this test."""
        used = False
        for trigger in index.windows_in(self.table, scope):
            holder = trigger.frame.holder
            if holder is not test.maker and not self._is_licensed(holder, test):
                continue
            if trigger.key in self.unasked or not answers(trigger):
                continue
            stood = list(self.table.timed)
            if use(trigger, accepted=False, bound=(test, Stretch(scope, holder)), test=test):
                used = True
                self._add_late(test, stood)
                if trigger.rule.may is None:
                    self.unasked.add(trigger.key)
                else:
                    self._tell_used(trigger, trigger.rule.may, stood)
        return used

    def _tell_used(self, trigger: Trigger, offered: Offer, stood: Collection[Timed]) -> None:
        """Whoever takes what an entry offers uses that entry.  stood: before; what he sets up by it is not over with it."""
        held, users = trigger.frame.held, offered.who(trigger.frame)
        if held is not None and held.compiled.id is not None and len(users) == 1:
            event = Event("use", users[0], held, 1)
            write(self.table, event, stood)
            with in_course(self.table, event):
                offer(self.table, event, would=False)

    def _is_licensed(self, holder: Thing, test: Test) -> bool:
        """Whether a rule lets somebody pay on a test that he does not make."""
        lives = index.permitting(self.table, "pay", holder, test)
        return bool(lives) and any(
            speaks(live, Event("pay", holder, None, 1, live.modifier.unit, {"on": test})) for live in lives
        )

    def _add_late(self, test: Test, stood: Collection[Timed]) -> None:
        """Cards or dice bought for this test just now.  stood: what has been counted already."""
        for timed in [one for one in self.table.timed if one not in stood]:
            live = timed.item
            if isinstance(live, Live) and test in live.frame.bound[:2] and self._is_late(test, live):
                self.table.journal.replace(self.table.timed, [t for t in self.table.timed if t is not timed], NOW)
                index.remove_timed(self.table, live)
                if test.rolls:
                    self._add_dice(test, live)
                else:
                    self.add_cards(test, live.amount(test), "")

    @staticmethod
    def _is_late(test: Test, live: Live) -> bool:
        """Whether it adds to what lies there already; of dice that a test would have more of, one is thrown besides."""
        made = live.modifier
        return made.channel == "extra" or (made.channel == "cards" and made.op == "add" and test.rolls)

    def _total(self, test: Test) -> None:
        table = self.table
        sort = table.game.sorts[test.plan.name, test.words]
        if sort.final:
            set_total(table, test)
            return
        parts = sum(map(worth_of, test.cards)) + (read_dice(test) if test.dice else 0)
        added = numbers_added(test)
        test.total, test.counted = parts + test.bonus, read_dice(test) if test.dice else None
        nothing = {"cards": "no card", "dice": "no dice"}.get(test.plan.source, "nothing")
        shown = listed(test.cards) or listed(test.dice) or nothing
        pieces = [f"{shown}: {parts}"]
        for name, number in added:
            test.total += number
            pieces.append(f"+ {name} {number}" if name else signed(number))
        if test.bonus:
            pieces.append(f"{signed(test.bonus)}")
        test.added, settled = [], False
        for live in speaking_of_test(table, test, "total"):
            if live.modifier.op == "add":
                by = live.amount(test)
                test.added.append((live, by))
                if not by:
                    continue
                test.total += by
                settled = False
                pieces.append(f"{signed(by)} ({live.frame.label})")
                table.say_rule(
                    live.frame, f"{live.frame.label}: {possessive(test.maker)} {test} {signed(by)}.", live.span, "rule"
                )
            elif live.modifier.op == "is":
                before, test.total, settled = test.total, live.amount(test), True
                reckoned = f" = {before}" if len(pieces) > 1 else ""
                pieces[-1] += f"{reckoned}; {live.frame.label}: {test.total}"
                text = f"{live.frame.label}: {possessive(test.maker)} {test} comes to {test.total}."
                table.say_rule(live.frame, text, live.span, "rule")
        for stat in sort.penalties:
            if number := value_of(table, test.maker, stat):
                test.total -= number
                settled = False
                pieces.append(f"{signed(-number)} ({stat})")
        does = "rolls" if test.rolls else "plays"
        counts = counted_face(test)
        summed = (len(pieces) > 1 or parts != test.total) and not settled
        end = f" showing {counts}" if counts else f" = {test.total}" if summed else ""
        table.say(f"{test.maker} {does} {' '.join(pieces)}{end}.", "total")

    def _adding(self, test: Test) -> list[tuple[Live, int]]:
        """What rules add to what it comes to."""
        lives = speaking_of_test(self.table, test, "total")
        return [(live, live.amount(test)) for live in lives if live.modifier.op == "add"]

    # -------------------------------------------------------------- who wins
    def _goal(self) -> tuple[int, list[Card], str]:
        test = self.test
        if test.other is not None:
            return self._reach(test.other.total, test, test.other), test.other.cards, str(test.other.maker)
        if test.deck:
            number = skill_rank(self.table, test) if test.deck_cards is None else test.deck_cards
            number = max(0, number + self._difficulty(test))
            cards = self.table.take(number)
            self.table.put_away(cards)
            total = sum(card.value for card in cards)
            self.table.say(f"{test.plan.deck} plays {listed(cards) or 'no card'}: {total}.", "total")
            for card in cards:  # the deck is nobody, whom no rule answers: what it plays is only known
                write(self.table, Event("play", Thing(test.plan.deck, ()), card, 1, "card", {"on": test}))
            return self._reach(total), cards, test.plan.deck
        return self._reach(test.number, test), [], ""

    def _reach(self, number: int | None, *harder: Test) -> int:
        """What a test must come to: what it was made against, as rules leave it, and how much more is needed, or the other
        side needs."""
        test, goal = self.test, values.goal_of(self.table, self.test, number)
        self._tell_goal(goal, number or 0)
        more = 0
        for one in harder:
            more += self._difficulty(one) * (1 if one is test else -1)
        test.goal = goal + more
        if more:
            self.table.say(f"{test.maker} needs {goal} {signed(more)[0]} {abs(more)} = {test.goal}.", "total")
        return test.goal

    def _tell_goal(self, goal: int, number: int) -> None:
        """What rules that stand make of the number to be reached."""
        for name in self.table.game.goals if goal != number else ():
            for live in speaking(self.table, f"value:{name}", Quantity(self.test, name)):
                op, by = live.modifier.op, live.amount(self.test)
                if by != NEUTRAL[op] if op in NEUTRAL else by == goal:
                    text = f"{live.frame.label}: the {name} of {possessive(self.test.maker)} {self.test} {changed(op, by)}."
                    self.table.say_rule(live.frame, text, live.span, "rule")

    def _difficulty(self, test: Test) -> int:
        """How many more cards the deck plays, or how much more is needed: what was said of the test, and what rules add to it."""
        number = test.difficulty
        for live in list(speaking(self.table, "difficulty", test)):
            number += live.amount(test)
            by = signed(live.amount(test))
            plays = f"{test.plan.deck} plays {by} cards" if test.deck else f"{by} to what is needed"
            text = f"{live.frame.label}: {plays}."
            self.table.say_rule(live.frame, text, live.span, "rule")
        return number

    def _judge(self) -> None:
        test = self.test
        goal, cards, _ = self._goal()
        test.margin = test.total - goal
        self._compare(cards)
        told = frozenset[tuple[int, int]]()
        for one in self.both if is_tied(test) else ():  # it is one tie: no rule answers it twice
            tie = Event("tie", one, told=told)
            write(self.table, tie)
            offer(self.table, tie, would=False)
            told = tie.told
        test.won = test.won and self._suffices(test)
        self._turn()

    def _compare(self, cards: list[Card]) -> None:
        """Whether the total is enough, by its margin and by what decides between equals."""
        test = self.test
        if is_tied(test):
            test.won = self._breaks_tie(test.cards, cards)
        else:
            test.won = test.margin > 0 or (test.margin == 0 and test.plan.ties != "failure")

    def _turn(self) -> None:
        """What rules say of how it comes out, whatever was played."""
        for one in self.both:
            for live in [x for x in speaking(self.table, "outcome", one) if x.modifier not in self.turned]:
                self.turned.append(live.modifier)
                self._let(one, succeed=live.modifier.op == "succeed")
                text = f"{live.frame.label}: {possessive(one.maker)} {one} {live.modifier.op}s."
                self.table.say_rule(live.frame, text, live.span, "rule")

    def _let(self, one: Test, *, succeed: bool) -> None:
        """A rule says how the test, or its answer, comes out."""
        answers = one is not self.test
        self.test.won = succeed is not answers
        self.holds = succeed and answers

    def _suffices(self, test: Test) -> bool:
        """Whether it comes to what such a test needs, whoever it is against."""
        held = self.holds and test is self.test.other
        return held or not test.plan.needs or test.total >= test.plan.needs

    def _breaks_tie(self, mine: list[Card], theirs: list[Card]) -> bool:
        """Equal totals: the suit of the last card decides; equal again, the other side wins."""
        if self.test.plan.ties != "last suit" or not mine:
            return False
        suits = self.table.game.suits
        ranks = [suits[c[-1].suit].order or 0 if c and c[-1].suit else 0 for c in (mine, theirs)]
        self.table.say("A tie: the suit of the last card decides.", "judge")
        return ranks[0] > ranks[1]

    def _react(self) -> None:
        """`would succeed` may still turn it; then everybody who hears of success or failure answers."""
        table, test = self.table, self.test
        settled = self._settled()
        by = f" by {abs(test.margin)}" if test.margin else ""
        turned = bool(test.margin) and (test.margin > 0) != test.won
        if turned:  # what comes out against its numbers does so by nothing
            test.margin, by = 0, ""
        just = "just " if not (test.margin or turned) else ""
        if test.other is not None:
            test.other.margin, test.other.won = -test.margin, not test.won and self._suffices(test.other)
        table.journal.replace(table.past, [*table.past, *self.both], NOW)
        verb = "succeeds" if test.won else "fails"
        if test.other is not None or test.deck or test.target is not None or test.number is not None:
            table.say(f"{possessive(test.maker)} {test} {just}{verb}{by}.", "judge")
        for one, event in zip(self.both, settled, strict=True):
            event.amount = abs(one.margin)
            happen(table, event)

    def _settled(self) -> Iterable[Event]:
        """What comes of a test and of its answer, once rules have answered what would: to what comes out anew everybody has an
        answer, and nobody two."""
        found: dict[int, Event] = {}
        again = True
        while again:
            again = False
            for one in self.both:
                event, known = self._outcome(one), found.get(id(one))
                if known is not None:
                    if known.verb == event.verb and not known.cancelled:
                        continue
                    event.told = known.told
                found[id(one)] = event
                again = self._ask(one, event) or again
        return found.values()

    def _ask(self, one: Test, event: Event) -> bool:
        """Let rules answer what would come of a test or of its answer, one after the other as long as it would come out so: it
        comes out the other way if one has stopped it, and is judged anew if one has changed what was rolled, or what it comes
        to.  Whether there are any that could."""
        table = self.table
        if not index.answering(table, event.verb).before:
            return False
        answered = True
        while answered and self._outcome(one).verb == event.verb:
            stood, thrown = list(table.timed), [list(side.dice) for side in self.both]
            with in_course(table, event):
                answered = not event.cancelled and offer_next(table, event)
            new = [timed.item for timed in table.timed if timed not in stood]
            changed = [
                self._takes_up(side, new) or side.dice != was for side, was in zip(self.both, thrown, strict=True)
            ]
            if any(changed):
                self._judge_anew(changed)
            if event.cancelled and self._outcome(one).verb == event.verb:
                self._let(one, succeed=event.verb == "fail")
            self._turn()
        return True

    def _outcome(self, one: Test) -> Event:
        """What would come of a test or of its answer, as things stand."""
        won = self.test.won if one is self.test else not self.test.won and self._suffices(one)
        return Event("succeed" if won else "fail", one, None, abs(self.test.margin), "", {"by": one})

    def _takes_up(self, test: Test, new: Iterable[object]) -> bool:
        """Whether something that stands since it was judged adds to a test; cards and dice are added here."""
        heard = False
        for live in new:
            match live:
                case Live() if live.modifier.channel in ("total", "extra") and speaks(live, test):
                    heard = True
                    if live.modifier.channel == "extra":
                        self._add(test, live)
        return heard

    def _judge_anew(self, changed: Iterable[bool]) -> None:
        """It comes to something else now, against what it had to come to before."""
        test = self.test
        for one, sign, again in zip(self.both, (1, -1), changed, strict=False):
            before = one.total
            if again:
                self._total(one)
            test.margin += sign * (one.total - before)
        self._compare(test.other.cards if test.other is not None else [])
        test.won = test.won and self._suffices(test)

    def deal_before(self, known: Iterable[Test]) -> None:
        """A further attack by the same attacker begins only when the damage of the one before is done, if that is settled."""
        if self._track() is None:
            return
        table, maker = self.table, self.test.maker
        for test in known:
            if test.maker is maker and test.won and test in table.tests and test in table.past:
                Judged(table, test).deal()

    def _track(self) -> str | None:
        """The number that such a test hurts."""
        return self.table.game.sorts[self.test.plan.name, self.test.words].track

    def deal(self) -> None:
        """The margin of a success hits the track that the test names for it."""
        test = self.test
        if not test.won or test.dealt or test.target is None or test.margin < 0:
            return
        test.dealt = True
        track = self._track()
        if track is not None:
            strike(self.table, Blow(test.target, track, test.margin, test.maker, test))


def making(test: Test) -> Event:
    """That a test is made."""
    return Event("make", test.maker, test, 0, "", {"against": test.target} if test.target is not None else {})


def thrown(test: Test, against: Thing | None) -> Event:
    """That dice are thrown for a test, be it against somebody."""
    return Event("throw", test.maker, test, 0, "", {"against": against} if against is not None else {})


def echo_of(test: Test, target: Thing) -> Test:
    """The same test against a further target, as it was declared."""
    echo = Test(test.plan, test.maker, test.words, target)
    echo.trait, echo.trait_value, echo.beside = test.trait, test.trait_value, test.beside
    echo.skill, echo.tool = test.skill, test.tool
    echo.echo_of, echo.by, echo.played = test, test.by, True
    echo.besides, echo.declared = test.besides, test.declared
    return echo


class Following:
    """While what follows from a test is done, it is known who has made it."""

    def __init__(self, table: Situation, test: Test) -> None:
        self._table, self._test = table, test

    def __enter__(self) -> None:
        self._table.following.append((self._test, len(self._table.tests)))
        self._table.journal.stir()

    def __exit__(self, *raised: object) -> None:
        self._table.following.pop()
        self._table.journal.stir()


def uncall(table: Situation, test: Test) -> None:
    """What a test cannot become, it is not, though whoever has it made says so."""
    said = table.game.sorts[test.plan.name, test.words].said
    barred = [
        word for word in index.may_be_barred(table, test, said) if is_forbidden(table, Event("gain", test, Label(word)))
    ]
    if barred:
        test.words = tuple(word for word in test.words if word not in barred)
        made_with(table, test, barred)


def made_with(table: Situation, test: Test, words: Iterable[str]) -> None:
    """A test that is called so no longer, or from now on, is made with the skill that it calls for now."""
    if not (test.plan.skills.keys().isdisjoint(words) or test.plan.adds or test.played):
        test.skill = best_skill(table, test)


def settle_trait(table: Situation, test: Test) -> None:
    """Which trait is added: the named one, or the one its words call for, and the skill where that is added; then whatever
    replaces one of those in use, or the skill whose rank is the number of cards or dice."""
    counts = table.game.sorts[test.plan.name, test.words].counts_skill and not test.trait
    made_with = [(name, value_of(table, test.maker, name) if name else 0) for name in numbers_called(table, test)]
    for live, at, replaced in replacing(table, test):
        made_with[at] = chosen, value = live.modifier.word, live.amount(test)
        what = f"{chosen} {value}" if chosen else f"{value}"
        text = f"{live.frame.label}: {possessive(test.maker)} {test} uses {what} instead of {replaced}."
        table.say_rule(live.frame, text, live.span, "rule")
        test.rank = value if counts else None
    if not counts:
        (test.trait, test.trait_value), *test.beside = made_with
