"""Event patterns (`when you take damage to BP from a Character`) become closures that recognise an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from grammar.nodes.amounts import Count, EqualTo, Number, Signed
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, Owned, Qualifier
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.compile.refs import Ref
from interpreter.standing.numbers import spoken_as
from interpreter.standing.places import places_of
from interpreter.state.event import Event
from interpreter.state.program import Pattern
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Quantity, Thing

Matches = Callable[[Frame, Any], bool]


def pattern(compiler: Compiler, clause: Clause) -> Pattern:
    """The pattern of an event clause."""
    predicate = clause.predicates[0]
    subject = reference(compiler, clause.subject) if not isinstance(clause.subject, Damage) else None
    tests = [*_object_tests(compiler, predicate), *(_qualifier(compiler, q) for q in predicate.qualifiers)]
    checks = tuple(tests)

    def about(frame: Frame, actual: object) -> bool:
        if subject is None or subject.matches(frame, actual):
            return True
        if not isinstance(actual, Quantity) or actual.key not in frame.table.game.tracks:
            return False
        names = spoken_as(frame.table, actual.owner, actual.key)[1:]
        return any(subject.matches(frame, Quantity(actual.owner, name)) for name in names)

    pointed = getattr(clause.subject, "determiner", "") == "that"

    def matches(frame: Frame, event: Event) -> bool:
        if pointed and getattr(event.subject, "echo_of", None) is not None:
            return False  # one attack on several comes out once for whoever waits for that very attack
        if not about(frame, event.subject):
            return False
        return all(check(frame, event) for check in checks)

    return Pattern(predicate.verb, matches)


def _object_tests(compiler: Compiler, predicate: Predicate) -> list[Matches]:
    object_ = predicate.object
    if object_ is None:
        return []
    if isinstance(object_, (Count, EqualTo)):
        return _count_tests(compiler, object_, predicate)
    if isinstance(object_, Number):
        value = object_.value
        if predicate.verb == "reach":
            return [lambda f, e: e.amount == value]
        return [lambda f, e: e.amount == value]
    if isinstance(object_, Signed):
        return []
    if predicate.verb == "reach":
        number = amount(compiler, object_)
        return [lambda f, e: e.amount == number(f)]
    if isinstance(object_, Name) or _is_noun(object_):
        return _noun_tests(compiler, object_, predicate.verb)
    return []


def _noun_tests(compiler: Compiler, node: Any, verb: str) -> list[Matches]:
    """What is gained or lost, and from whom: `a Permanent Disadvantage from you`."""
    words: tuple[Qualifier, ...] = getattr(node, "qualifiers", ())
    givers = tuple(q for q in words if q.word == "from" and verb in ("gain", "lose"))
    if givers:
        node = replace(node, qualifiers=tuple(q for q in words if q not in givers))
    return [_thing_test(compiler, node), *(_qualifier(compiler, q) for q in givers)]


def _is_noun(node: Node) -> bool:
    return isinstance(node, (Named, Owned)) or type(node).__name__ in ("OneOf", "Role", "This", "You")


def _thing_test(compiler: Compiler, node: Node) -> Matches:
    ref = reference(compiler, node)
    unit = _unit(compiler, node.name if isinstance(node, (Named, Owned)) else node)

    def matches(frame: Frame, event: Event) -> bool:
        if event.object is not None:
            return ref.matches(frame, event.object)
        return bool(unit) and event.unit == unit

    return matches


def _count_tests(compiler: Compiler, node: Count | EqualTo, predicate: Predicate) -> list[Matches]:
    unit = _unit(compiler, node.unit)
    ref = reference(compiler, node.unit) if unit not in ("card", "die", "damage", "rank", "step") else None

    def same(frame: Frame, event: Event) -> bool:
        if event.unit:
            return event.unit == unit
        return ref is not None and event.object is not None and ref.matches(frame, event.object)

    if unit == "damage":
        return [lambda f, e: e.object == "damage", *(damage_part(compiler, q) for q in node.qualifiers)]
    return [same, *(_qualifier(compiler, q) for q in node.qualifiers)]


def _unit(compiler: Compiler, node: Node) -> str:
    if not isinstance(node, Name):
        return ""
    if node.text in ("card", "die", "damage", "rank", "step"):
        return node.text
    meaning = Meaning(compiler.game, node)
    term = meaning.of("track", "stat", "skill", "action")
    return term.head.name if term is not None else ""


def damage_part(compiler: Compiler, node: Qualifier) -> Matches:
    """`to your BP`, `from an Opponent`, `by a Melee Attack`, `with a Sword`, said of a damage event."""
    ref = reference(compiler, node.object)
    if node.word == "to":
        return lambda f, e: _hits(f, e, ref)
    if node.word == "from":
        return lambda f, e: ref.matches(f, e.roles.get("from"))
    if node.word == "by":
        return lambda f, e: ref.matches(f, e.roles.get("by"))
    without = node.word == "without"
    return lambda f, e: any(ref.matches(f, Label(word)) for word in e.words) is not without


def _hits(frame: Frame, event: Event, ref: Ref) -> bool:
    unit = event.roles.get("aimed", event.unit)  # what one pool for all takes was aimed at one of those it stands for
    units = (event.unit, unit)
    return any(ref.matches(frame, Quantity(event.subject, u)) for u in units) or ref.matches(frame, event.subject)


def _qualifier(compiler: Compiler, node: Qualifier) -> Matches:
    if isinstance(node.object, (Number, Signed)):
        return lambda f, e: True
    ref, word = reference(compiler, node.object), node.word
    if word == "other than":
        return lambda f, e: not ref.matches(f, e.object)

    def matches(frame: Frame, event: Event) -> bool:
        actual = event.roles.get(word)
        if actual is None and word == "on":
            actual = event.roles.get("by")
        if actual is None and word == "of" and isinstance(event.object, Held):
            actual = event.object
        if actual is None and word == "in" and isinstance(event.subject, Thing):
            return any(ref.matches(frame, Label(place)) for place in places_of(frame.table, event.subject, None))
        return actual is not None and ref.matches(frame, actual)

    return matches
