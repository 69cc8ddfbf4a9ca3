"""One function for each verb that is done: gain, lose, pay, get, take, choose …; VERBS has them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from diagnostics.span import Span
from grammar.nodes.amounts import Count, EqualTo, Signed, Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Damage, Name, Named, Owned, This
from interpreter.compile.amounts import amount, counted
from interpreter.compile.compiler import Compiler
from interpreter.compile.modifiers import part_of_test
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import entries_of_kind, key_of, reference
from interpreter.compile.tables import roll
from interpreter.compile.verbs.cards import by_lot, discard, draw, subjects
from interpreter.compile.verbs.entries import entry_of
from interpreter.compile.verbs.tests import TEST_VERBS
from interpreter.compile.verbs.things import THING_VERBS
from interpreter.compile.verbs.time import TIME_VERBS
from interpreter.play.asking import ask, pick
from interpreter.play.course import pass_stretch
from interpreter.play.damage import Blow, strike
from interpreter.play.events import happen
from interpreter.play.numbers import move, set_goal, set_number
from interpreter.standing import numbers as values
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.questions import Question
from interpreter.state.situation import Frame, named
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing
from interpreter.state.trace import signed
from rulebook.words import ScopeWord

Do = Callable[[Frame], None]
Builder = Callable[["Compiler", Clause, Predicate], "Do | None"]


# ------------------------------------------------------------------ gain, lose, pay
def gain(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you gain 2 BP`; an entry, an item or a tag: verbs_entries.py."""
    return _amounts(compiler, clause, predicate, 1, "gains")


def lose(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you lose 2 BP`."""
    return _amounts(compiler, clause, predicate, -1, "loses")


def pay(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you pay 1 BP`, said outside a `may`."""
    return _amounts(compiler, clause, predicate, -1, "pays")


def _amounts(compiler: Compiler, clause: Clause, predicate: Predicate, sign: int, verb: str) -> Do | None:
    object_, span = predicate.object, predicate.span
    if isinstance(object_, (Count, EqualTo)) and object_.unit.text in ("card", "die"):
        return None  # a test gains a card or a die: a modifier
    if not isinstance(object_, (Count, EqualTo)):
        return entry_of(compiler, clause, predicate, sign)
    unit = Meaning(compiler.game, object_.unit)
    budget = unit.of("action")
    key = unit.number or (budget.head.name if budget is not None and budget.head.name in compiler.game.budgets else "")
    if object_.unit.text == "rank" or not key:
        return entry_of(compiler, clause, predicate, sign)
    who, number = reference(compiler, clause.subject), counted(compiler, object_)
    everything = isinstance(object_, Count) and object_.quantity == "all"
    against = next((reference(compiler, q.object) for q in object_.qualifiers if q.word == "against"), None)

    def act(frame: Frame) -> None:
        for thing in subjects(who, frame):
            by = _all_of(frame, thing, key, sign) if everything else number(frame)
            whom = against.one(frame) if against is not None else None
            event = Event(verb.rstrip("s"), thing, None, by, key, {"against": whom} if against is not None else {})
            move(frame, thing, compiler.game.paired(key, whom), sign * by, verb, span, event)

    return act


def _all_of(frame: Frame, thing: Thing, key: str, sign: int) -> int:
    now = values.base(frame.table, thing, key)
    if sign < 0:
        return now
    high = values.bounds(frame.table, thing, key)[1]
    return max(0, (high if high is not None else now) - now)


# ------------------------------------------------------------------ numbers
def get(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`that damage gets -10`; with a value: it changes for good."""
    object_ = predicate.object
    if not isinstance(object_, Signed):
        return None
    if _is_that_damage(clause.subject):
        number = counted(compiler, object_)

        def act(frame: Frame) -> None:
            event = frame.event
            if event is not None:
                event.changes.append((event.unit, number(frame), frame.label, predicate.span))
                text = f"that damage {signed(number(frame))}."
                frame.table.say_rule(frame, named(frame, text), predicate.span, "rule")

        return act
    return _value_change(compiler, clause, counted(compiler, object_))


def _is_that_damage(node: Node) -> bool:
    return (isinstance(node, Named) and node.name.text == "damage") or (isinstance(node, Damage) and not node.parts)


def rise(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`X goes up by 1`."""
    return _value_change(compiler, clause, amount(compiler, predicate.object))


def sink(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`X goes down by 1`."""
    number = amount(compiler, predicate.object)
    return _value_change(compiler, clause, lambda f: -number(f))


def _value_change(compiler: Compiler, clause: Clause, number: Callable[[Frame], int]) -> Do | None:
    if not isinstance(clause.subject, (Owned, This, CostOf)) or _speaks_of_tests(compiler, clause.subject):
        return None
    ref = reference(compiler, clause.subject)

    def act(frame: Frame) -> None:
        for found in ref.all(frame):
            quantity = Quantity(found.holder, found.name) if isinstance(found, Held) else found
            if isinstance(quantity, Quantity) and isinstance(quantity.owner, Thing):
                old = values.base(frame.table, quantity.owner, quantity.key)
                set_number(frame, quantity.owner, quantity.key, old + number(frame), clause.span)
            elif isinstance(quantity, Quantity) and isinstance(quantity.owner, Test):
                set_goal(frame, quantity.owner, quantity.key, (quantity.owner.number or 0) + number(frame), clause.span)

    return act


def _speaks_of_tests(compiler: Compiler, node: Node) -> bool:
    if not isinstance(node, Owned):
        return False
    meaning = Meaning(compiler.game, node.name)
    return (
        (meaning.of("test") is not None and not meaning.number)
        or node.name.text == "card"
        or bool(part_of_test(compiler, node))
    )


def be(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """In a block, `X is N` without an end sets a number for good."""
    subject, object_ = clause.subject, predicate.object
    if (
        not isinstance(subject, (Owned,))
        or _speaks_of_tests(compiler, subject)
        or predicate.qualifiers
        or predicate.negated
    ):
        return None
    meaning = Meaning(compiler.game, subject.name)
    if subject.order == "maximum" or isinstance(object_, Name) or type(object_).__name__ in ("Comparison", "Ordering"):
        return None
    if meaning.of("stat", "track", "skill", "entry", "action") is None or object_ is None:
        return None
    owner, key, number = reference(compiler, subject.owner), key_of(compiler, meaning), amount(compiler, object_)

    def act(frame: Frame) -> None:
        for thing in subjects(owner, frame):
            set_number(frame, thing, key, number(frame), clause.span)

    return act


def multiply(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`X is multiplied by 2`, for good."""
    factor = amount(compiler, predicate.object)
    if not isinstance(clause.subject, Owned) or _speaks_of_tests(compiler, clause.subject):
        return None
    ref = reference(compiler, clause.subject)

    def act(frame: Frame) -> None:
        for found in ref.all(frame):
            if isinstance(found, Quantity) and isinstance(found.owner, Thing):
                old = values.base(frame.table, found.owner, found.key)
                set_number(frame, found.owner, found.key, old * factor(frame), clause.span)

    return act


# ------------------------------------------------------------------ damage
def take(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you take 4 damage to BP from …`, or an action."""
    object_, who = predicate.object, reference(compiler, clause.subject)
    if not isinstance(object_, (Count, EqualTo)) or object_.unit.text != "damage":
        name = object_.unit if isinstance(object_, (Count, EqualTo)) else getattr(object_, "name", object_)
        text = name.text if isinstance(name, Name) else ""

        def take_action(frame: Frame) -> None:
            for thing in subjects(who, frame):
                _take_action(frame, thing, text, predicate.span)

        return take_action
    number = counted(compiler, object_)
    words = {q.word: q.object for q in object_.qualifiers}
    source = reference(compiler, words["from"]) if "from" in words else None
    by = reference(compiler, words["by"]) if "by" in words else None
    to = words.get("to")
    goal = to.name if isinstance(to, (Owned, Named)) else to
    track = Meaning(compiler.game, goal).number if isinstance(goal, Name) else ""
    said = [
        Meaning(compiler.game, q.object).text
        for q in object_.qualifiers
        if isinstance(q.object, Name) and q.word == "with"
    ]
    called = compiler.game.with_implied(said)

    def act(frame: Frame) -> None:
        for thing in subjects(who, frame):
            dealer = source.one(frame) if source is not None else None
            test = by.one(frame) if by is not None else None
            dealer_thing = dealer if isinstance(dealer, Thing) else None
            dealt_by = test if isinstance(test, Test) else None
            strike(frame.table, Blow(thing, track, number(frame), dealer_thing, dealt_by, called))

    return act


def _take_action(frame: Frame, who: Thing, name: str, span: Span) -> None:
    if (scope := frame.table.game.named(name, ScopeWord)) is not None and frame.table.game.word(name, "action") is None:
        pass_stretch(frame.table, Stretch(scope.name, who if scope.of_ else None))
        return

    def apply(event: Event) -> None:
        if name in who.values:
            frame.table.put_value(who, name, max(0, int(who.values[name]) - 1))
        frame.table.say_rule(frame, named(frame, f"{who} takes the {name}."), span, "change")

    happen(frame.table, Event("take", who, Label(name, "action"), 1, name), apply)


def go(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`that damage goes to your MP`."""
    to = next((q.object for q in predicate.qualifiers if q.word == "to"), None)
    if to is None or (not _is_that_damage(clause.subject) and not isinstance(clause.subject, Damage)):
        return None
    ref = reference(compiler, to)

    def act(frame: Frame) -> None:
        event, goal = frame.event, ref.one(frame)
        if event is None:
            return
        if isinstance(goal, Quantity):
            event.subject, event.unit = goal.owner, goal.key
        elif isinstance(goal, Thing):
            event.subject = goal
        frame.table.say_rule(frame, named(frame, f"the damage goes to {goal}."), predicate.span, "rule")

    return act


# ------------------------------------------------------------------ choices and time
def choose(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you choose an Item`, `you choose X from 1 to 3`."""
    object_, who = predicate.object, reference(compiler, clause.subject)
    if isinstance(object_, Variable):
        low, high = (amount(compiler, q.object) for q in predicate.qualifiers[:2])
        letter = object_.letter

        def number(frame: Frame) -> None:
            for thing in subjects(who, frame):
                question = Question(thing.name, "number", f"{frame.label}: {letter}", low=low(frame), high=high(frame))
                frame.variables[letter] = int(ask(frame.table, question))

        return number
    if object_ is None:
        return None
    name = object_.unit if isinstance(object_, Count) else getattr(object_, "name", None)
    ref = reference(compiler, object_)
    key = Meaning(compiler.game, name).text if isinstance(name, Name) else ""
    kinds = entries_of_kind(compiler, object_) if isinstance(object_, Named) and object_.determiner != "that" else None

    def act(frame: Frame) -> None:
        chooser = who.one(frame)
        table = frame.table
        if chooser is None or not isinstance(chooser, (Thing, Label)):
            return
        options = frame.among if frame.among is not None else (kinds or ref.all)(frame)
        if isinstance(chooser, Label):
            picked: Any = by_lot(frame, options)
            by = "Chance"
        else:
            picked, by = pick(table, chooser, f"{frame.label}: {key}", options), chooser.name
        if picked is None:
            return
        frame.introduce(picked)
        if isinstance(object_, Owned):
            for owner in reference(compiler, object_.owner).all(frame):
                if isinstance(owner, Thing):
                    table.journal.put(owner.chosen, key, picked)
        table.say_rule(frame, named(frame, f"{by} chooses {picked}."), predicate.span, "choice")

    return act


VERBS: dict[str, Builder] = {
    "draw": draw,
    "discard": discard,
    "gain": gain,
    "lose": lose,
    "pay": pay,
    "get": get,
    "rise": rise,
    "sink": sink,
    "be": be,
    "multiply": multiply,
    "take": take,
    "go": go,
    "choose": choose,
    "roll": roll,
    **TEST_VERBS,
    **TIME_VERBS,
    **THING_VERBS,
}
