"""`you may PRICE:` becomes an offer: whose choice it is, and what has to be paid or chosen for it."""

from __future__ import annotations

from dataclasses import replace

from grammar.meaning.deeds import Make
from grammar.nodes.amounts import Count, EqualTo, Number, Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import CostOf, Name, Named, Owned
from interpreter.compile.amounts import amount, counted
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import entries_of_kind, reference
from interpreter.compile.verbs.tests import builder
from interpreter.play.asking import ask
from interpreter.play.bidding import won
from interpreter.play.dice import is_barred
from interpreter.play.events import happen
from interpreter.play.numbers import move
from interpreter.standing.attempts import tests_of
from interpreter.standing.in_effect import ban
from interpreter.standing.numbers import allowance, probing, rank_here, value_of
from interpreter.state.event import Event
from interpreter.state.program import Fact, Find, Offer, Part, Price
from interpreter.state.questions import Question
from interpreter.state.situation import Frame
from interpreter.state.things import Label, Thing

COSTS = ("pay", "lose", "give up", "discard")
"""Verbs that take something away, and so are lifted where a rule says that something costs nothing."""


def dice_part(compiler: Compiler, made: Make) -> Part | None:
    """That a test out of a pool can be made: there is a die for it, and no rule bars it as it would be made."""
    pool = compiler.game.tests[made.test.head.name].pool
    if not pool:
        return None
    build = builder(compiler, made)

    def payable(frame: Frame, who: Thing) -> bool:
        if value_of(frame.table, who, pool) < 1:
            return False
        return not is_barred(frame.table, probing(frame.table, build, frame.inner(), who))

    return Part(payable, lambda f, who: None, always=(pool, 1))


def offer(compiler: Compiler, clause: Clause, has_body: bool, besides: tuple[Part, ...] = ()) -> Offer:
    """The offer of a `may` clause.  Without a body the price is the act itself."""
    if clause.predicates[0].verb == "bid":
        return _bidding(compiler, clause, clause.predicates[0])
    parts = tuple(_part(compiler, clause, predicate) for predicate in clause.predicates)
    return Offer(reference(compiler, clause.subject).all, (*parts, *besides), compiler.quote(clause.span))


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
    if predicate.verb == "use" and type(predicate.object).__name__ == "This":
        return Part(lambda f, who: True, lambda f, who: None)
    act = compiler.act(Clause(clause.subject, "do", (predicate,), span=predicate.span), None)
    return Part(_can(compiler, predicate), lambda f, who: act(f))


def _can(compiler: Compiler, predicate: Predicate) -> Fact:
    object_ = predicate.object
    if predicate.verb == "discard" and isinstance(object_, (Count, EqualTo)):
        number = counted(compiler, object_)
        return lambda f, who: value_of(f.table, who, "card") >= number(f)
    if predicate.verb == "play":
        return lambda f, who: value_of(f.table, who, "card") >= 1
    if predicate.verb == "lose" and isinstance(object_, Count) and object_.unit.text == "rank":
        of = next((q.object for q in object_.qualifiers if q.word == "of"), None)
        ranks = amount(compiler, of) if isinstance(of, (Name, Owned, Named)) else lambda f: rank_here(f)
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
        return compiler.game.paired(key, against.one(frame)) if against is not None else key

    def payable(frame: Frame, who: Thing) -> bool:
        return value_of(frame.table, who, kept(frame)) >= number(frame) and permitted(frame, who)

    def permitted(frame: Frame, who: Thing) -> bool:
        if action and number(frame) and ban(frame.table, taken(who)) is not None:
            return False
        return ban(frame.table, event(frame, who)) is None

    def taken(who: Thing) -> Event:
        """Who pays with an action takes it."""
        return Event("take", who, label, 1, key)

    def pay(frame: Frame, who: Thing) -> None:
        move(frame, who, kept(frame), -number(frame), "pays", span, event(frame, who))
        if number(frame) and key in compiler.game.budgets:
            happen(frame.table, taken(who))

    def price(frame: Frame, who: Thing) -> Price:
        return Price(key, number(frame), value_of(frame.table, who, key))

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

        return Part(lambda f, who: f.test is not None and allowance(f.table, f.test) - number(f) >= 1, pay_cards)
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
        return Price(key, 1, value_of(frame.table, who, key))

    return Part(lambda f, who: value_of(f.table, who, key) >= 1, pay, price=price)


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
            frame.variables[letter] = int(ask(frame.table, question))
            frame.table.say_rule(
                frame, f"{frame.label}: {who} chooses {frame.variables[letter]}.", predicate.span, "choice"
            )

        return Part(payable, pay, first=True)
    act = compiler.act(Clause(clause.subject, "do", (predicate,), span=predicate.span), None)
    if object_ is None:
        return Part(lambda f, who: True, lambda f, who: act(f), first=True)
    ref = reference(compiler, object_)
    kinds = entries_of_kind(compiler, object_) if isinstance(object_, Named) and object_.determiner != "that" else None
    options: Find = kinds if kinds is not None else ref.all
    return Part(lambda f, who: bool(options(f)), lambda f, who: act(f), first=True, options=options)


def _bidding(compiler: Compiler, clause: Clause, predicate: Predicate) -> Offer:
    """`each Player may bid Favor`."""
    object_ = predicate.object
    unit = Meaning(compiler.game, object_.unit) if isinstance(object_, (Count, EqualTo)) else None
    if unit is None or not unit.number:
        raise compiler.cannot(predicate, "only something that is counted can be bid")
    who, key, span = reference(compiler, clause.subject), unit.number, predicate.span

    def bidding(frame: Frame) -> bool:
        return won(frame, [one for one in who.all(frame) if isinstance(one, Thing)], key, span)

    return Offer(who.all, (), compiler.quote(clause.span), bidding)
