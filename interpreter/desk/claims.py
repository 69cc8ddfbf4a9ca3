"""What an example claims: whether it is so, and what is found instead."""

from __future__ import annotations

from dataclasses import replace

from diagnostics.suggest import either
from grammar.meaning import facts as f
from grammar.meaning.patterns import pattern
from grammar.meaning.statements import lower_claim
from grammar.nodes.amounts import Amount
from grammar.nodes.clauses import Clause, Condition
from grammar.nodes.nouns import Owned, Role
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import happened_in_all, is_so, of_each
from interpreter.compile.nouns import reference
from interpreter.desk.deciders import Greedy
from interpreter.play.events import check
from interpreter.standing.attempts import tests_of
from interpreter.standing.numbers import value_of
from interpreter.standing.places import places_of
from interpreter.state.attempt import Test
from interpreter.state.situation import CannotPlay, Frame, OutOfSteps
from interpreter.state.things import Quantity, Thing, possessive

ATTEMPT = " attempt"
"""A scope that no game can declare: since something was tried."""


def claim(compiler: Compiler, frame: Frame, clause: Condition) -> str | None:
    """None if what is claimed is so, else what was found instead.

    Raises CannotPlay for what cannot be asked."""
    if isinstance(clause, Clause) and clause.mood in ("can", "cannot"):
        return _of_what_can_be(compiler, frame, clause)
    missing = _missing(compiler, frame, clause)
    if missing:
        return missing
    fact, _ = lower_claim(clause, compiler.game.names)
    true = is_so(compiler, fact)(frame)
    frame.table.say_why()
    return None if true else _what_is(compiler, frame, clause, fact)


def _missing(compiler: Compiler, frame: Frame, fact: Condition) -> str:
    """That there is no test of which something is claimed: nobody has made one, or none is still to come."""
    if not isinstance(fact, Clause):
        return ""
    for node in fact.subject.walk():
        if isinstance(node, Owned) and node.order in ("last", "next", "first") and compiler.reader.is_test(node):
            if not reference(compiler, node).all(frame):
                return f"there is no {compiler.quote(node.span)}"
        elif isinstance(node, Role) and node.role in ("margin", "result") and not tests_of(frame):
            return f"there is no test of which this is the {node.role}"
    return ""


def _of_what_can_be(compiler: Compiler, frame: Frame, clause: Clause) -> str | None:
    """`Ada cannot use Strike`: it is tried, and what came of it undone."""
    did, why = _tried(compiler, frame, replace(clause, mood="do"))
    if did == (clause.mood == "can"):
        return None
    said = compiler.quote(clause.span).replace(f" {clause.mood} ", " can " if did else " cannot ", 1)
    return said + (f": {why}" if why else "")


def _tried(compiler: Compiler, frame: Frame, clause: Clause) -> tuple[bool, str]:
    """Whether it happens if somebody tries who takes whatever is offered, and what stands in the way if not."""
    table, before = frame.table, frame.table.decider
    mark, scripted = table.mark(), (table.unscripted, list(table.impossible))
    events = [
        is_so(compiler, f.Happened(pattern(compiler.reader, replace(clause, predicates=(one,))), ATTEMPT))
        for one in clause.predicates
    ]
    table.begun[ATTEMPT, ""] = len(table.log)
    table.decider, table.steps, table.nesting, why = Greedy(), 0, 0, ""
    try:
        compiler.act(clause)(frame)
        check(table)
        did = all(event(frame) for event in events)
        why = next((s.text.rstrip(".") for s in reversed(table.trace.steps[mark.steps :]) if s.kind == "stopped"), "")
    except (CannotPlay, OutOfSteps) as problem:
        did, why = False, str(problem)
    finally:
        table.back_to(mark)
        table.unsay(mark)
        table.decider = before
        table.unscripted, table.impossible = scripted
        del table.begun[ATTEMPT, ""]
    return did, "" if did else why


def _what_is(compiler: Compiler, frame: Frame, clause: Condition, fact: f.Fact) -> str:
    """What was found instead: a number if the line states one, an outcome, a place, what has happened."""
    said = compiler.quote(clause.span)
    negated = isinstance(fact, f.Not)
    match fact.fact if isinstance(fact, f.Not) else fact:
        case f.Compares(left, _, right):
            return _of_numbers(compiler, frame, left, right) if not negated else f"{said}: it is"
        case f.HasNumber(subject, key, number) if number is not None:
            who = reference(compiler, subject).one(frame)
            has = value_of(frame.table, who, key)
            return f"{compiler.quote(subject.span)} has {has} of these, not {amount(compiler, number)(frame)}"
        case f.Happened(_, _, number) if number is not None:
            has = happened_in_all(compiler, fact)(frame) if isinstance(fact, f.Happened) else 0
            return f"{said}: it is {has} in all, not {amount(compiler, number)(frame)}"
        case f.Happened():
            return f"{said}: it has happened" if negated else f"{said}: it has not happened"
        case f.CameOut(subject):
            tests = [x for x in reference(compiler, subject).all(frame) if isinstance(x, Test) and x.won is not None]
            came = next((f"{'succeeded' if x.won else 'failed'} by {abs(x.margin)}" for x in tests), "was never judged")
            return f"{compiler.quote(subject.span)} {came}"
        case f.IsIn(subject, _):
            who = reference(compiler, subject).one(frame)
            places = either(places_of(frame.table, who, None)) if isinstance(who, Thing) else ""
            return f"{compiler.quote(subject.span)} is in {places or 'no place'}".replace(" or ", " and ")
        case f.IsCalled(subject, name):
            return f"{compiler.quote(subject.span)} {'is' if negated else 'is not'} {name.text}"
    return f"this is not so: {said}"


def _of_numbers(compiler: Compiler, frame: Frame, left: Amount, right: Amount) -> str:
    """What two numbers are; of each of many, the first that is another one."""
    said, wanted = compiler.quote(left.span), amount(compiler, right)(frame)
    if of_each(left):
        every = [x for x in reference(compiler, left).all(frame) if isinstance(x, Quantity)]
        other = next((x for x in every if value_of(frame.table, x.owner, x.key) != wanted), None)
        if other is None:
            return f"there is no {said.removeprefix('each ')}"
        return f"{possessive(other.owner)} {other.key} is {value_of(frame.table, other.owner, other.key)}, not {wanted}"
    return f"{said} is {amount(compiler, left)(frame)}, not {wanted}"
