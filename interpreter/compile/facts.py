"""Facts become closures that are true or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grammar.nodes.amounts import Count, EqualTo, Half, Lookup, Number, NumberOf, Pick, Product, Rank, Sum, Variable
from grammar.nodes.clauses import Clause, Comparison, Condition, Exists, Junction, Predicate
from grammar.nodes.nouns import Name, Named, Owned, Qualifier
from interpreter.compile.amounts import COMPARE, amount, counted, words_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.compile.patterns import pattern
from interpreter.compile.refs import Ref, called, has, is_at, is_running
from interpreter.game.deck import Card
from interpreter.play.asking import ask
from interpreter.standing.carried import is_idle
from interpreter.standing.in_effect import entry_is
from interpreter.standing.numbers import value_of
from interpreter.standing.places import around
from interpreter.standing.words import is_called
from interpreter.state.program import Pattern
from interpreter.state.questions import Question
from interpreter.state.recall import IS, ITEMS
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Quantity, Thing

Fact = Callable[[Frame], bool]
AMOUNTS = (Number, Rank, Variable, Sum, Product, Half, NumberOf, Pick)


def condition(compiler: Compiler, node: Condition) -> Fact:
    """Whether a fact holds."""
    if isinstance(node, Junction):
        parts = tuple(condition(compiler, part) for part in node.parts)
        join = all if node.word == "and" else any
        return lambda f: join(part(f) for part in parts)
    if isinstance(node, Exists):
        ref, negated = reference(compiler, node.noun), node.negated
        return lambda f: bool([x for x in ref.all(f) if not isinstance(x, Label)]) != negated
    if node.scope is not None:
        return _happened(compiler, node)
    facts = tuple(_fact(compiler, node, predicate) for predicate in node.predicates)
    return facts[0] if len(facts) == 1 else lambda f: all(fact(f) for fact in facts)


def _happened(compiler: Compiler, node: Clause) -> Fact:
    scope = Meaning(compiler.game, node.scope) if node.scope is not None else None
    found = pattern(compiler, Clause(node.subject, "do", node.predicates, span=node.span))
    term = scope.of("scope") if scope is not None else None
    name = term.head.name if term is not None else ""
    return lambda f: _has_happened(f, found, name)


def _fact(compiler: Compiler, clause: Clause, predicate: Predicate) -> Fact:
    fact = _positive(compiler, clause, predicate)
    return (lambda f: not fact(f)) if predicate.negated else fact


def _positive(compiler: Compiler, clause: Clause, predicate: Predicate) -> Fact:
    if predicate.verb == "be":
        return _is(compiler, clause, predicate)
    if predicate.verb == "have":
        return _has(compiler, clause, predicate)
    if predicate.verb == "agree":
        return _agree(compiler, clause)
    subject = reference(compiler, clause.subject)
    if predicate.verb in ("succeed", "fail", "tie"):
        return lambda f: any(_outcome(x) == predicate.verb for x in subject.all(f))
    found = pattern(compiler, Clause(clause.subject, "do", (predicate,), span=clause.span))
    return lambda f: _has_happened(f, found, "")


def _has_happened(frame: Frame, found: Pattern, scope: str) -> bool:
    events = frame.table.since(scope, frame.holder)
    return any(event.verb == found.verb and found.matches(frame, event) for event in events)


def _agree(compiler: Compiler, clause: Clause) -> Fact:
    """`each Player agrees`; `each Player other than 1 Player`: so many may refuse, but somebody has to agree.  Whoever
    proposes it is not asked."""
    noun, refusals = clause.subject, None
    if isinstance(noun, Named):
        spared = [q.object for q in noun.qualifiers if q.word == "other than" and isinstance(q.object, Count)]
        kept = tuple(q for q in noun.qualifiers if q.object not in spared)
        noun, refusals = replace(noun, qualifiers=kept), counted(compiler, spared[0]) if spared else None
    subject = reference(compiler, noun)

    def agrees(frame: Frame, who: Thing) -> bool:
        table = frame.table
        agreed = who is frame.only or bool(ask(table, Question(who.name, "agree", f"{frame.label}: agree")))
        if not agreed:
            table.say(f"{who} does not agree.", "choice")
        return agreed

    def holds(frame: Frame) -> bool:
        if frame.probing:
            return True
        people = [x for x in subject.all(frame) if isinstance(x, Thing)]
        if refusals is None:
            return all(agrees(frame, x) for x in people)
        agreeing = sum(agrees(frame, x) for x in people)
        return agreeing >= min(len(people), max(1, len(people) - refusals(frame)))

    return holds


def _outcome(test: object) -> str:
    won = getattr(test, "won", None)
    return "" if won is None else "succeed" if won else "fail"


def _is(compiler: Compiler, clause: Clause, predicate: Predicate) -> Fact:
    for qualifier in predicate.qualifiers:
        if qualifier.word == "in":
            return _is_in(compiler, clause, qualifier)
    object_ = predicate.object
    if isinstance(object_, Comparison):
        left, right, compare = amount(compiler, clause.subject), amount(compiler, object_.amount), COMPARE[object_.how]
        there = [_whose(compiler, node) for node in (clause.subject, object_.amount)]
        owners = [owner for owner in there if owner is not None]
        return lambda f: all(owner.all(f) for owner in owners) and compare(left(f), right(f))
    if isinstance(clause.subject, Lookup) and isinstance(object_, Name):
        said, wanted = words_of(compiler, clause.subject), object_.text.strip("[]").casefold()
        return lambda f: said(f).casefold() == wanted
    if isinstance(clause.subject, NumberOf | Lookup) or isinstance(object_, AMOUNTS):
        left, right = amount(compiler, clause.subject), amount(compiler, object_)
        return lambda f: left(f) == right(f)
    subject = reference(compiler, clause.subject)
    if isinstance(object_, Name):
        return _is_name(compiler, subject, object_)
    other = reference(compiler, object_)
    right = amount(compiler, object_)
    any_of = getattr(object_, "determiner", "") in ("a", "an", "any")

    def same(frame: Frame) -> bool:
        mine = subject.all(frame)
        theirs = other.all(frame)
        if any(isinstance(x, (Thing, Held)) for x in mine) or any(isinstance(x, Thing) for x in theirs):
            return bool(theirs) and all(other.matches(frame, x) for x in mine)
        if mine and any_of and all(isinstance(x, Card) or hasattr(x, "words") for x in mine):
            return all(other.matches(frame, x) for x in mine)
        return amount_of(frame, mine) == right(frame)

    return same


def _whose(compiler: Compiler, node: object) -> Ref | None:
    """Whose number something is, if that may be nobody at all: `the Attacker's Body`."""
    named = isinstance(node, Owned) and isinstance(node.owner, Named) and node.owner.determiner == "the"
    return reference(compiler, node.owner) if named and isinstance(node, Owned) else None


def amount_of(frame: Frame, found: list[object]) -> int:
    """The sum of the quantities found."""
    return sum(value_of(frame.table, x.owner, x.key) for x in found if isinstance(x, Quantity))


def _is_name(compiler: Compiler, subject: Ref, name: Name) -> Fact:
    meaning = Meaning(compiler.game, name)
    term = meaning.of("state", "tag", "place", "thing", "suit", "kind")
    words = [word.name for word in (term.head, *term.tags)] if term is not None else [meaning.text]

    def holds(frame: Frame) -> bool:
        found = subject.all(frame)
        return bool(found) and all(_called(frame, meaning, words, x) for x in found)

    return holds


def _called(frame: Frame, meaning: Meaning, words: list[str], x: object) -> bool:
    if isinstance(x, Thing):
        return all(is_called(frame.table, x, word) for word in words) or meaning.matches(frame, x)
    if isinstance(x, Held):
        return all(x.is_called(word) or entry_is(frame.table, x, word) for word in words)
    if isinstance(x, Quantity):
        frame.table.recall.note((x.key, x.owner))
        value = getattr(x.owner, "values", {}).get(x.key) or getattr(x.owner, "chosen", {}).get(x.key)
        return str(value) in words
    return meaning.matches(frame, x)


def _is_in(compiler: Compiler, clause: Clause, qualifier: Qualifier) -> Fact:
    subject, place = reference(compiler, clause.subject), reference(compiler, qualifier.object)

    def holds(frame: Frame) -> bool:
        return any(is_somewhere(frame, x, place) for x in subject.all(frame))

    return holds


def is_somewhere(frame: Frame, x: object, place: Ref) -> bool:
    """Whether somebody is in a place, or in a stretch of time that runs."""
    if isinstance(x, Thing):
        frame.table.recall.note((x, IS))
        if is_running(frame, place) or called(frame, place, x.tags) or called(frame, place, x.states):
            return True
        return is_at(frame, x, place) or called(frame, place, around(frame.table))
    return called(frame, place, getattr(x, "words", ()))


def _has(compiler: Compiler, clause: Clause, predicate: Predicate) -> Fact:
    subject, object_ = reference(compiler, clause.subject), predicate.object
    where = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word == "in"), None)
    if isinstance(object_, (Count, EqualTo)) and (
        object_.unit.text == "card" or Meaning(compiler.game, object_.unit).number
    ):
        return _has_number(compiler, clause, object_)
    if isinstance(object_, Name) and Meaning(compiler.game, object_).number:
        key = Meaning(compiler.game, object_).number
        return lambda f: any(value_of(f.table, x, key) > 0 for x in subject.all(f))
    ref = reference(compiler, object_.unit if isinstance(object_, (Count, EqualTo)) else object_)

    def holds(frame: Frame) -> bool:
        return any(_holds(frame, x, ref, where) for x in subject.all(frame))

    return holds


def _holds(frame: Frame, x: object, ref: Ref, where: Ref | None) -> bool:
    if where is None or not isinstance(x, Thing):
        return has(frame, x, ref)
    frame.table.recall.note(ITEMS)
    kept = [item for item in x.items.values() if any(where.matches(frame, Label(place)) for place in item.places)]
    return any(ref.matches(frame, item) for item in kept if not is_idle(frame.table, item))


def _has_number(compiler: Compiler, clause: Clause, node: Count | EqualTo) -> Fact:
    subject = reference(compiler, clause.subject)
    number = counted(compiler, node)
    key = "card" if node.unit.text == "card" else Meaning(compiler.game, node.unit).number
    exact = isinstance(node, EqualTo) or node.quantity is not None

    def holds(frame: Frame) -> bool:
        values = [value_of(frame.table, x, key) for x in subject.all(frame)]
        return any(v == number(frame) for v in values) if exact else any(v > 0 for v in values)

    return holds
