"""`you may PRICE:` — a choice that is offered only if its price can be paid in full, and then paid in full or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grammar.nodes.amounts import Count, EqualTo, Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name, Named, Owned
from interpreter.compiler.amounts import amount, counted
from interpreter.compiler.frame import Frame
from interpreter.compiler.names import Meaning, paired, tests_of
from interpreter.compiler.nouns import Ref, reference
from interpreter.deciders import Question
from interpreter.events import Event
from interpreter.things import Label, Thing

if TYPE_CHECKING:
    from interpreter.compiler.entry import Compiler

Payable = Callable[[Frame, Thing], bool]
Payment = Callable[[Frame, Thing], None]


@dataclass(frozen=True, slots=True)
class Part:
    """One predicate of a price.  first: it chooses what later parts speak of."""

    payable: Payable
    pay: Payment
    first: bool = False


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
            if self._payable(frame, who) and (frame.accepted or self._asks(frame, who, word)):
                frame.accepted = False
                if self._pay(frame, who):
                    return True
        return False

    def payable_by(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody is among those whom it names, and could pay."""
        return who in self.who.all(frame) and self._payable(frame, who)

    def _asks(self, frame: Frame, who: Thing, word: str) -> bool:
        question = Question(who.name, "may", f"{frame.label}: {self.text}", word=word)
        return bool(frame.table.ask(question))

    def _payable(self, frame: Frame, who: Thing) -> bool:
        probe = frame.inner()
        probe.use = frame.use
        return all(part.payable(probe, who) for part in self.parts)

    def _pay(self, frame: Frame, who: Thing) -> bool:
        frame.bound = (who, *frame.bound) if who is not frame.holder else frame.bound
        for part in self.parts:
            if part.first:
                part.pay(frame, who)
        if not all(part.first or part.payable(frame, who) for part in self.parts):
            return False
        for part in self.parts:
            if not part.first:
                part.pay(frame, who)
        return True


def offer(compiler: Compiler, clause: Clause, has_body: bool) -> Offer:
    """The offer of a `may` clause.  Without a body the price is the act itself."""
    parts = tuple(_part(compiler, clause, predicate) for predicate in clause.predicates)
    return Offer(reference(compiler, clause.subject), parts, compiler.quote(clause.span))


def _part(compiler: Compiler, clause: Clause, predicate: Predicate) -> Part:
    if predicate.verb == "choose":
        return _choice(compiler, predicate, clause)
    if predicate.verb in ("pay", "lose") and isinstance(predicate.object, (Count, EqualTo)):
        unit = Meaning(compiler.game, predicate.object.unit)
        if unit.number:
            return _track(compiler, predicate, unit.number)
        budget = unit.of("action")
        if budget is not None and budget.head.name in compiler.game.budgets:
            return _track(compiler, predicate, budget.head.name)
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
        return lambda f, who: len(who.hand) >= number(f)
    if predicate.verb == "lose" and isinstance(object_, Count) and object_.unit.text == "rank":
        of = next((q.object for q in object_.qualifiers if q.word == "of"), None)
        ranks = amount(compiler, of) if isinstance(of, (Name, Owned, Named)) else lambda f: f.rank
        needed = counted(compiler, object_)
        return lambda f, who: ranks(f) >= needed(f)
    return lambda f, who: True


def _track(compiler: Compiler, predicate: Predicate, key: str) -> Part:
    assert isinstance(predicate.object, (Count, EqualTo))
    number, span = counted(compiler, predicate.object), predicate.span
    on = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word in ("on", "to")), None)

    def event(frame: Frame, who: Thing) -> Event:
        running = next((test for test in tests_of(frame) if getattr(test, "maker", None) is who), None)
        target = on.one(frame) if on is not None else frame.test or running
        roles = {"on": target} if target is not None else {"on": frame.held}
        return Event("pay", who, None, number(frame), key, roles)

    against = next((reference(compiler, q.object) for q in predicate.object.qualifiers if q.word == "against"), None)

    def kept(frame: Frame) -> str:
        return paired(compiler.game, key, against.one(frame)) if against is not None else key

    def payable(frame: Frame, who: Thing) -> bool:
        price, ban = number(frame), frame.table.index.ban
        if price and key in compiler.game.budgets and ban(taken(who)) is not None:
            return False
        return frame.table.value(who, kept(frame)) >= price and ban(event(frame, who)) is None

    def taken(who: Thing) -> Event:
        """Who pays with an action takes it."""
        return Event("take", who, Label(key, "action"), 1, key)

    def pay(frame: Frame, who: Thing) -> None:
        compiler.verbs.move(frame, who, kept(frame), -number(frame), "pays", span, event(frame, who))
        if number(frame) and key in compiler.game.budgets:
            frame.table.happen(taken(who))

    return Part(payable, pay)


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

    return Part(lambda f, who: f.table.value(who, key) >= 1, pay)


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
    ref = reference(compiler, object_) if object_ is not None else None
    return Part(lambda f, who: ref is None or bool(ref.all(f)), lambda f, who: act(f), first=True)
