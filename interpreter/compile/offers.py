"""`you may PRICE:` — a choice that is offered only if its price can be paid in full, and then paid in full or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from grammar.nodes.amounts import Count, EqualTo, Number, Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import CostOf, Name, Named, Owned
from interpreter.compile.amounts import amount, counted
from interpreter.compile.names import Meaning, paired, tests_of
from interpreter.compile.nouns import Ref, entries_of_kind, reference
from interpreter.play.dice import is_barred
from interpreter.play.events import Event
from interpreter.state.frame import Frame
from interpreter.state.questions import Price, Question
from interpreter.state.things import Label, Thing

if TYPE_CHECKING:
    from interpreter.compile.program import Compiler

Payable = Callable[[Frame, Thing], bool]
Payment = Callable[[Frame, Thing], None]
Options = Callable[[Frame], list[object]]
COSTS = ("pay", "lose", "give up", "discard")
"""Verbs that take something away, and so are lifted where a rule says that something costs nothing."""


@dataclass(frozen=True, slots=True)
class Part:
    """One predicate of a price.  first: it chooses what later parts speak of.  cost: it takes something away."""

    payable: Payable
    pay: Payment
    first: bool = False
    cost: bool = False
    options: Options | None = None
    """What there is to choose from, if it chooses one of several."""
    price: Callable[[Frame, Thing], Price] | None = None
    """What it takes of a number."""
    always: tuple[str, int] | None = None
    """The number that it is paid of, and how much, if that is always the same."""
    permitted: Payable | None = None
    """Of such a price: whether nothing forbids to pay it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A `may`: whose choice it is, what it costs.  text: what is asked."""

    who: Ref
    parts: tuple[Part, ...]
    text: str

    def accepted(self, frame: Frame, word: str = "") -> bool:
        """Offer it to all whom it names, one after the other, until somebody takes it; then it is paid."""
        found = [who for who in self.who.all(frame) if isinstance(who, Thing)]
        if frame.accepted and frame.only is not None:
            found = [who for who in found if who is frame.only]
        for who in found:
            if self.payable(frame, who) and (frame.accepted or self._asks(frame, who, word)):
                frame.accepted = False
                if self._pay(frame, who):
                    return True
        return False

    def payable_at_once(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody could pay what comes before any choice; whether he has `enough` of what it costs is asked apart."""
        due = tuple(takewhile(lambda part: not part.first, self._due(frame, who)))
        return not due or frame.table.probing(_permitted, due, frame, who)

    def enough(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody has what it always costs: what changes most often, and is asked for most quickly."""
        for part in self.parts:
            if part.always is not None and frame.table.value(who, part.always[0]) < part.always[1]:
                return who is frame.holder and frame.table.waives(frame.held, "price")
        return True

    def payable_by(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody is among those whom it names, and can choose, and pay what follows; the rest he can pay."""
        due = tuple(dropwhile(lambda part: not part.first, self._due(frame, who)))
        return who in self.who.all(frame) and (not due or _possible(due, frame, who))

    def _asks(self, frame: Frame, who: Thing, word: str) -> bool:
        price = self.price(frame, who)
        question = Question(who.name, "may", f"{frame.label}: {self.text}", word=word, about=frame, price=price)
        return bool(frame.table.ask(question))

    def price(self, frame: Frame, who: Thing) -> tuple[Price, ...]:
        """What it takes of numbers; where a number is still to be chosen, if the least is chosen."""
        found: tuple[Price, ...] = frame.table.probing(self._prices, frame.inner(), who)
        return found

    def _prices(self, frame: Frame, who: Thing) -> tuple[Price, ...]:
        due = [part for part in self._due(frame, who) if part.payable(frame, who)]
        return tuple(part.price(frame, who) for part in due if part.price is not None)

    def payable(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody could pay it all, with some choice."""
        return _possible(self._due(frame, who), frame, who)

    def _due(self, frame: Frame, who: Thing) -> tuple[Part, ...]:
        """What is to be chosen and paid: without the costs, where a rule lifts them."""
        free = who is frame.holder and frame.table.waives(frame.held, "price")
        return tuple(part for part in self.parts if not (part.cost and free))

    def _pay(self, frame: Frame, who: Thing) -> bool:
        frame.bound = (who, *frame.bound) if who is not frame.holder else frame.bound
        for at, part in enumerate(self.parts):
            if part.first and part.options is not None:
                rest = self.parts[at + 1 :]
                frame.among = [one for one in part.options(frame) if _possible(rest, frame, who, one)]
            if part.first:
                part.pay(frame, who)
            frame.among = None
        due = [part for part in self._due(frame, who) if not part.first]
        if not all(part.payable(frame, who) for part in due):
            return False
        for part in due:
            part.pay(frame, who)
        return True


def _permitted(parts: tuple[Part, ...], frame: Frame, who: Thing) -> bool:
    probe = frame.inner()
    probe.use = frame.use
    return all((part.permitted or part.payable)(probe, who) for part in parts)


def _possible(parts: tuple[Part, ...], frame: Frame, who: Thing, *chosen: object) -> bool:
    """Whether all these parts can be paid in some way, given what has been chosen; nothing of it is told."""
    return frame.table.probing(_payable_in_some_way, parts, frame, who, *chosen)


def _payable_in_some_way(parts: tuple[Part, ...], frame: Frame, who: Thing, *chosen: object) -> bool:
    probe = frame.inner(*chosen)
    probe.use = frame.use
    for at, part in enumerate(parts):
        if not part.payable(probe, who):
            return False
        if part.options is not None:
            return any(_payable_in_some_way(parts[at + 1 :], probe, who, one) for one in part.options(probe))
    return True


def dice_part(compiler: Compiler, predicate: Predicate) -> Part | None:
    """That a test out of a pool can be made: there is a die for it, and no rule bars it as it would be made."""
    name = getattr(predicate.object, "name", None)
    term = Meaning(compiler.game, name).of("test") if isinstance(name, Name) else None
    pool = compiler.game.tests[term.head.name].dice.pool if term is not None else ""
    if not pool:
        return None
    build = compiler.verbs.builder(compiler, predicate)

    def payable(frame: Frame, who: Thing) -> bool:
        return frame.table.value(who, pool) > 0 and not is_barred(frame.table.probing(build, frame.inner(), who))

    return Part(payable, lambda f, who: None, always=(pool, 1))


def offer(compiler: Compiler, clause: Clause, has_body: bool, besides: tuple[Part, ...] = ()) -> Offer:
    """The offer of a `may` clause.  Without a body the price is the act itself."""
    if clause.predicates[0].verb == "bid":
        from interpreter.play.bidding import bidding

        return bidding(compiler, clause, clause.predicates[0])
    parts = tuple(_part(compiler, clause, predicate) for predicate in clause.predicates)
    return Offer(reference(compiler, clause.subject), (*parts, *besides), compiler.quote(clause.span))


def _part(compiler: Compiler, clause: Clause, predicate: Predicate) -> Part:
    part = _bare_part(compiler, clause, predicate)
    return replace(part, cost=predicate.verb in COSTS)


def _bare_part(compiler: Compiler, clause: Clause, predicate: Predicate) -> Part:
    if predicate.verb == "choose":
        return _choice(compiler, predicate, clause)
    if predicate.verb in ("pay", "lose") and isinstance(predicate.object, (Count, EqualTo)):
        unit = Meaning(compiler.game, predicate.object.unit)
        if unit.number:
            return _track(compiler, predicate, unit.number)
        budget = unit.of("action")
        if budget is not None and budget.head.name in compiler.game.budgets:
            return _track(compiler, predicate, budget.head.name, action=True)
    if predicate.verb == "give up":
        return _given_up(compiler, predicate)
    act = compiler.act(Clause(clause.subject, "do", (predicate,), span=predicate.span), None)
    if predicate.verb == "use" and type(predicate.object).__name__ == "This":
        return Part(lambda f, who: True, lambda f, who: None)
    return Part(_can(compiler, predicate), lambda f, who: act(f))


def _can(compiler: Compiler, predicate: Predicate) -> Payable:
    object_ = predicate.object
    if predicate.verb == "discard" and isinstance(object_, (Count, EqualTo)):
        number = counted(compiler, object_)
        return lambda f, who: f.table.value(who, "card") >= number(f)
    if predicate.verb == "play":
        return lambda f, who: f.table.value(who, "card") >= 1
    if predicate.verb == "lose" and isinstance(object_, Count) and object_.unit.text == "rank":
        of = next((q.object for q in object_.qualifiers if q.word == "of"), None)
        ranks = amount(compiler, of) if isinstance(of, (Name, Owned, Named)) else lambda f: f.rank
        needed = counted(compiler, object_)
        return lambda f, who: ranks(f) >= needed(f)
    return lambda f, who: True


def _track(compiler: Compiler, predicate: Predicate, key: str, *, action: bool = False) -> Part:
    assert isinstance(predicate.object, (Count, EqualTo))
    number, span = counted(compiler, predicate.object), predicate.span
    on = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word in ("on", "to")), None)
    exact = predicate.object.amount if isinstance(predicate.object, EqualTo) else None
    if on is None and isinstance(exact, CostOf) and isinstance(exact.of, Named):
        on = reference(compiler, exact.of)  # what has a cost is what its cost is paid on

    label = Label(key, "action")

    def event(frame: Frame, who: Thing) -> Event:
        running = next((test for test in tests_of(frame) if getattr(test, "maker", None) is who), None)
        target = on.one(frame) if on is not None else frame.test or running
        roles = {"on": target} if target is not None else {"on": frame.held}
        return Event("pay", who, None, number(frame), key, roles)

    against = next((reference(compiler, q.object) for q in predicate.object.qualifiers if q.word == "against"), None)

    def kept(frame: Frame) -> str:
        return paired(compiler.game, key, against.one(frame)) if against is not None else key

    def payable(frame: Frame, who: Thing) -> bool:
        return frame.table.value(who, kept(frame)) >= number(frame) and permitted(frame, who)

    def permitted(frame: Frame, who: Thing) -> bool:
        if action and number(frame) and frame.table.index.ban(taken(who)) is not None:
            return False
        return frame.table.index.ban(event(frame, who)) is None

    def taken(who: Thing) -> Event:
        """Who pays with an action takes it."""
        return Event("take", who, label, 1, key)

    def pay(frame: Frame, who: Thing) -> None:
        compiler.verbs.move(frame, who, kept(frame), -number(frame), "pays", span, event(frame, who))
        if number(frame) and key in compiler.game.budgets:
            frame.table.happen(taken(who))

    def price(frame: Frame, who: Thing) -> Price:
        return Price(key, number(frame), frame.table.value(who, key))

    count = predicate.object
    fixed = against is None and isinstance(count, Count) and count.per is None and isinstance(count.quantity, Number)
    if not fixed:
        return Part(payable, pay, price=price)
    assert isinstance(count, Count) and isinstance(count.quantity, Number)
    return Part(payable, pay, price=price, always=(key, count.quantity.value), permitted=permitted)


def _given_up(compiler: Compiler, predicate: Predicate) -> Part:
    object_, span = predicate.object, predicate.span
    if isinstance(object_, (Count, EqualTo)) and object_.unit.text in ("card", "die"):
        number = counted(compiler, object_)

        def pay_cards(frame: Frame, who: Thing) -> None:
            if frame.test is not None:
                frame.test.less += number(frame)
            frame.table.say_rule(frame, f"{frame.label}: {who} gives up {number(frame)} of the cards.", span, "change")

        return Part(lambda f, who: f.test is not None and f.test.allowance() - number(f) >= 1, pay_cards)
    name = (
        object_.name if isinstance(object_, (Owned, Named)) else object_.unit if isinstance(object_, Count) else object_
    )
    term = Meaning(compiler.game, name).of("action", "track") if isinstance(name, Name) else None
    if term is None:
        return Part(lambda f, who: True, lambda f, who: None)
    key = term.head.name

    def pay(frame: Frame, who: Thing) -> None:
        old = int(who.values.get(key, 0))
        frame.table.put_value(who, key, old - 1)
        frame.table.say_rule(frame, f"{frame.label}: {who} gives up the {key}.", span, "change")

    def price(frame: Frame, who: Thing) -> Price:
        return Price(key, 1, frame.table.value(who, key))

    return Part(lambda f, who: f.table.value(who, key) >= 1, pay, price=price)


def _choice(compiler: Compiler, predicate: Predicate, clause: Clause) -> Part:
    object_ = predicate.object
    if isinstance(object_, Variable):
        letter = object_.letter
        low, high = (amount(compiler, q.object) for q in predicate.qualifiers[:2])

        def payable(frame: Frame, who: Thing) -> bool:
            if low(frame) > high(frame):
                return False
            frame.variables.setdefault(letter, low(frame))
            return True

        def pay(frame: Frame, who: Thing) -> None:
            question = Question(who.name, "number", f"{frame.label}: {letter}", low=low(frame), high=high(frame))
            frame.variables[letter] = int(frame.table.ask(question))
            frame.table.say_rule(
                frame, f"{frame.label}: {who} chooses {frame.variables[letter]}.", predicate.span, "choice"
            )

        return Part(payable, pay, first=True)
    act = compiler.act(Clause(clause.subject, "do", (predicate,), span=predicate.span), None)
    if object_ is None:
        return Part(lambda f, who: True, lambda f, who: act(f), first=True)
    ref = reference(compiler, object_)
    kinds = entries_of_kind(compiler, object_) if isinstance(object_, Named) and object_.determiner != "that" else None
    options: Options = kinds if kinds is not None else ref.all
    return Part(lambda f, who: bool(options(f)), lambda f, who: act(f), first=True, options=options)
