"""What an example claims: whether it is so, and what is found instead."""

from __future__ import annotations

import operator

from diagnostics.suggest import either
from grammar.article import a_or_an
from grammar.meaning import amounts as a
from grammar.meaning import facts as f
from grammar.meaning.bodies import Possible
from grammar.meaning.having import can_have_number
from grammar.meaning.nouns import Noun, Own, Person, TestsOf, naming_of, phrases_in
from grammar.meaning.statements import lower_claim
from grammar.nodes.clauses import Condition
from grammar.words import StatWord, TrackWord, singles
from interpreter.compile.amounts import amount, number_of
from interpreter.compile.combining import COMPARE
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import cards_played, happened_in_all, is_so, of_each
from interpreter.compile.nouns import reference
from interpreter.desk.deciders import Greedy
from interpreter.play.events import check
from interpreter.standing.attempts import tests_of
from interpreter.standing.numbers import value_of
from interpreter.standing.places import places_of
from interpreter.state.situation import CannotPlay, Frame, OutOfSteps
from interpreter.state.things import Quantity, possessive
from interpreter.state.trace import listed

ATTEMPT = " attempt"
"""A scope that no game can declare: since something was tried."""


def claim(compiler: Compiler, frame: Frame, clause: Condition) -> str | None:
    """None if what is claimed is so, else what was found instead.

    Raises CannotPlay for what cannot be asked."""
    meaning, _ = lower_claim(clause, compiler.game.names)
    match meaning:
        case Possible():
            return _of_what_can_be(compiler, frame, meaning)
        case _:
            return _missing(compiler, frame, meaning) or _untrue(compiler, frame, clause, meaning)


def _untrue(compiler: Compiler, frame: Frame, clause: Condition, meaning: f.Fact) -> str | None:
    true = is_so(compiler, meaning)(frame)
    frame.table.say_why()
    return None if true else _what_is(compiler, frame, compiler.quote(clause.span), meaning)


def _missing(compiler: Compiler, frame: Frame, fact: f.Fact) -> str:
    """That there is nothing of which something is claimed: no test that was made or is still to come, nobody who has it, no
    stretch of time any more in which it is to have happened."""
    scope = _asked_in(fact)
    if scope and frame.table.running_since(scope) is None:
        return f"no {scope} runs: claim it between the steps, or without `this {scope}`"
    for phrase in phrases_in(_subject(fact)):
        match phrase:
            case TestsOf(when="last" | "next"):
                if not reference(compiler, phrase).all(frame):
                    return f"there is no {compiler.quote(phrase.span)}"
            case a.OfTest(part=("margin" | "result") as part):
                if not tests_of(frame):
                    return f"there is no test of which this is the {part}"
            case Own(owner=TestsOf()):
                pass
            case Own(owner=Person() as owner, key=key) if none := _has_none(compiler, frame, owner, key):
                return none
            case Own(owner=owner):
                if not reference(compiler, owner).all(frame):
                    return f"{compiler.quote(owner.span)} is not there"
            case Person(name) if name not in frame.table.things and compiler.game.term(name) is None:
                if not reference(compiler, phrase).all(frame):
                    return f"{compiler.quote(phrase.span)} is not there"
    return ""


def _has_none(compiler: Compiler, frame: Frame, who: Person, key: str) -> str:
    """That somebody has no number of a sort, which one has for all; else empty."""
    vocabulary = compiler.game.vocabulary
    number = vocabulary.named(key, TrackWord) or vocabulary.named(key, StatWord)
    kinds = next((thing.kinds for thing in reference(compiler, who).things(frame)), ())
    if number is None or not kinds or not number.of or number.of[0] not in singles(vocabulary):
        return ""
    if any(can_have_number(vocabulary, kind, number) for kind in kinds):
        return ""
    return f"{who.name} has no {number.name}: claim it of the {number.of[0]}, `the {number.name} is …`"


def _asked_in(fact: f.Fact) -> str:
    """In which stretch of time something is to have happened, or not to have."""
    match fact:
        case f.Not(inner):
            return _asked_in(inner)
        case f.Happened(scope=scope) | f.Played(scope=scope):
            return scope
        case _:
            return ""


def _subject(fact: f.Fact) -> object:
    """What something is claimed of."""
    match fact:
        case f.Not(inner):
            return _subject(inner)
        case f.Compares(left):
            return left
        case f.Happened(event) | f.Played(event):
            return event.subject
        case _:
            return getattr(fact, "subject", None)


def _of_what_can_be(compiler: Compiler, frame: Frame, meaning: Possible) -> str | None:
    """`Ada cannot use Strike`: it is tried, and what came of it undone."""
    did, why = _tried(compiler, frame, meaning)
    if did == meaning.allowed:
        return None
    said = compiler.quote(meaning.span)
    said = said.replace(" can " if meaning.allowed else " cannot ", " can " if did else " cannot ", 1)
    return said + (f": {why.removeprefix(f'{said} now: ')}" if why else "")


def _tried(compiler: Compiler, frame: Frame, meaning: Possible) -> tuple[bool, str]:
    """Whether it happens if somebody tries who takes whatever is offered, and what stands in the way if not."""
    table, before = frame.table, frame.table.decider
    mark, scripted = table.mark(), (table.unscripted, table.by_chance, list(table.impossible))
    events = [is_so(compiler, f.Happened(event, ATTEMPT)) for event in meaning.events]
    table.begun[ATTEMPT] = {"": len(table.log)}
    table.decider, table.steps, table.nesting, why = Greedy(), 0, 0, ""
    try:
        compiler.act(meaning.does)(frame)
        check(table)
        did = all(event(frame) for event in events)
        why = next((s.text.rstrip(".") for s in reversed(table.trace.steps[mark.steps :]) if s.kind == "stopped"), "")
    except (CannotPlay, OutOfSteps) as problem:
        did, why = False, str(problem)
    finally:
        table.back_to(mark)
        table.unsay(mark)
        table.decider = before
        table.unscripted, table.by_chance, table.impossible = scripted
        del table.begun[ATTEMPT]
    return did, "" if did else why


def _what_is(compiler: Compiler, frame: Frame, said: str, fact: f.Fact) -> str:
    """What was found instead: a number if the line states one, an outcome, a place, what has happened."""
    negated = False
    match fact:
        case f.Not(fact):
            negated = True
    match fact:
        case f.Compares() as compares:
            return _of_numbers(compiler, frame, said, compares) if not negated else f"{said}: it is"
        case f.HasNumber(subject=subject, key=key, number=number):
            who = reference(compiler, subject).one(frame)
            has = value_of(frame.table, who, key)
            wanted = f", not {amount(compiler, number)(frame)}" if number is not None else ""
            return f"{compiler.quote(subject.span)} has {has} {compiler.game.unit(key, has)}{wanted}"
        case f.Has(subject, what):
            return f"{compiler.quote(subject.span)} has {_what_is_had(what, negated=negated)}"
        case f.There():
            return "there is one" if negated else "there is none"
        case f.Happened(_, _, number) if number is not None:
            has = happened_in_all(compiler, fact)(frame) if not negated else 0
            return f"{said}: it is {has} in all, not {amount(compiler, number)(frame)}"
        case f.Happened():
            return f"{said}: it has happened" if negated else f"{said}: it has not happened"
        case f.Played(plays) if plays.subject is not None:
            cards = cards_played(compiler, fact)(frame)
            return f"{compiler.quote(plays.subject.span)} plays {listed(cards) or 'no card'}"
        case f.CameOut(subject):
            tests = [test for test in reference(compiler, subject).tests(frame) if test.won is not None]
            came = next((f"{'succeeded' if x.won else 'failed'}{_by(x.margin)}" for x in tests), "was never judged")
            return f"{compiler.quote(subject.span)} {came}"
        case f.IsIn(subject, where) if (time := naming_of(where)) is not None and time.of("scope") is not None:
            return f"{compiler.quote(subject.span)} {'is' if negated else 'is not'} in {compiler.quote(where.span)}"
        case f.IsIn(subject, _, of):
            thing = reference(compiler, subject).thing(frame)
            seer = reference(compiler, of).thing(frame) if of is not None else None
            places = either(places_of(frame.table, thing, seer)) if thing is not None else ""
            seen = f", seen from {seer}" if seer is not None else ""
            return f"{compiler.quote(subject.span)} is in {places or 'no place'}{seen}".replace(" or ", " and ")
        case f.IsCalled(subject, naming):
            return f"{compiler.quote(subject.span)} {'is' if negated else 'is not'} {naming.text}"
    return f"this is not so: {said}"


def _what_is_had(what: Noun, *, negated: bool) -> str:
    """The opposite of what is claimed that somebody has.  negated: it is claimed that he has it not."""
    naming = naming_of(what)
    if naming is None:
        return "it" if negated else "it not"
    if not negated:
        return f"no {naming.text}"
    thing = naming.of("thing") is not None and naming.of("entry") is None
    return f"{a_or_an(naming.text)} {naming.text}" if thing else naming.text


def _of_numbers(compiler: Compiler, frame: Frame, claim: str, fact: f.Compares) -> str:
    """What two numbers are, in the number of the claim; of each of many, the first that is another one."""
    said, wanted = compiler.quote(fact.left.span), amount(compiler, fact.right)(frame)
    verb = "are" if claim.removeprefix(said).startswith(" are ") else "is"
    wished = f"{fact.how} {wanted}" if fact.how in COMPARE else f"{wanted}"
    holds = COMPARE.get(fact.how, operator.eq)
    if fact.each is not None:
        every = of_each(compiler, fact)(frame)
        other = next((x for x in every if not holds(number_of(frame, x), wanted)), None)
        if other is None:
            return f"there is no {said.removeprefix('each ')}"
        if not isinstance(other, Quantity):
            return f"{said} {verb} {number_of(frame, other)}, not {wished}"
        return f"{possessive(other.owner)} {other.key} is {value_of(frame.table, other.owner, other.key)}, not {wished}"
    return f"{said} {verb} {amount(compiler, fact.left)(frame)}, not {wished}"


def _by(margin: int) -> str:
    return f" by {abs(margin)}" if margin else ""
