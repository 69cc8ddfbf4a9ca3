"""What an example claims: whether it is so, and what is found instead."""

from __future__ import annotations

from dataclasses import replace

from grammar.meaning.facts import AMOUNTS, Happened
from grammar.meaning.owners import whole
from grammar.meaning.patterns import pattern
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Comparison, Condition, Exists, Junction
from grammar.nodes.nouns import Name
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import condition, is_so
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.desk.deciders import Greedy
from interpreter.play.events import check
from interpreter.standing.numbers import value_of
from interpreter.state.attempt import Test
from interpreter.state.situation import CannotPlay, Frame, OutOfSteps
from interpreter.state.things import Thing

ATTEMPT = " attempt"
"""A scope that no game can declare: since something was tried."""


def claim(compiler: Compiler, frame: Frame, clause: Condition) -> str | None:
    """None if what is claimed is so, else what was found instead.

    Raises CannotPlay for what cannot be asked."""
    fact = whole(compiler.reader.names, clause)
    if isinstance(fact, Clause) and fact.mood in ("can", "cannot"):
        return _of_what_can_be(compiler, frame, fact)
    true = condition(compiler, fact)(frame)
    frame.table.say_why()
    return None if true else _what_is(compiler, frame, fact)


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
        is_so(compiler, Happened(pattern(compiler.reader, replace(clause, predicates=(one,))), ATTEMPT))
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


def _what_is(compiler: Compiler, frame: Frame, clause: Condition) -> str:
    """What was found instead: a number if the line states one, an outcome, a state."""
    if isinstance(clause, (Exists, Junction)):
        return "this is not so"
    predicate = clause.predicates[0]
    object_ = predicate.object.amount if isinstance(predicate.object, Comparison) else predicate.object
    text = compiler.quote(clause.subject.span)
    if predicate.verb == "have" and isinstance(object_, Count):
        subject = reference(compiler, clause.subject).one(frame)
        key = Meaning(frame.table.game, object_.unit).number or object_.unit.text
        if isinstance(subject, Thing):
            return f"{text} has {value_of(frame.table, subject, key)} of these, not {amount(compiler, object_)(frame)}"
    if predicate.verb == "be" and isinstance(object_, AMOUNTS) and not predicate.negated:
        found, said = amount(compiler, clause.subject)(frame), amount(compiler, object_)(frame)
        return f"{text} is {found}, not {said}"
    if predicate.verb in ("succeed", "fail") and text:
        for test in reference(compiler, clause.subject).all(frame):
            if isinstance(test, Test) and test.won is not None:
                return f"{text} {'succeeded' if test.won else 'failed'} by {abs(test.margin)}"
    if predicate.verb == "be" and text and isinstance(object_, Name) and not predicate.qualifiers:
        return f"{text} {'is' if predicate.negated else 'is not'} {object_.text}"
    return "this is not so"
