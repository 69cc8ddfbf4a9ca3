"""What a body consists of when it is read: acts that belong together become one unit.  Orders; says nothing itself.

Two acts are one unit when they differ only in whom they speak of (*add 5 to your Charm and Seduce draws*) or only in
what they act on (*you cannot use A, B, or C*), or when all of them lift what bars somebody from something."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.nodes.amounts import Dice, Signed
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, Owned
from grammar.nodes.structure import Act, Statement

Unit = tuple[Act, ...] | Statement
SEVERAL_OBJECTS = ("use", "have", "gain", "lose", "become", "stop", "choose", "pay")
"""Verbs whose objects may stand in a list."""


def units_of(statements: Sequence[Statement]) -> list[Unit]:
    """The statements, with acts that belong together in one tuple."""
    units: list[Unit] = []
    for statement in statements:
        last = units[-1] if units else None
        if not isinstance(statement, Act):
            units.append(statement)
        elif isinstance(last, tuple) and _belongs(last, statement):
            units[-1] = (*last, statement)
        else:
            units.append((statement,))
    return units


def _belongs(unit: tuple[Act, ...], act: Act) -> bool:
    first, clause = unit[0].clause, act.clause
    if unit[0].until != act.until or first.mood != clause.mood:
        return False
    if first.mood == "can" and first.subject == clause.subject:
        return True
    if first.predicates == clause.predicates and not _one_by_one(first.predicates[0]):
        return _by_subject(unit, act) and _alike(first.subject, clause.subject)
    return _by_object(unit, act)


def _one_by_one(predicate: Predicate) -> bool:
    """What is done of each apart: one begins after the other, and dice are thrown for each."""
    return predicate.verb == "begin" or any(isinstance(node, Dice) for node in predicate.walk())


def _alike(one: Node, two: Node) -> bool:
    """Two subjects that can share a verb: flows of damage, or plain possessions."""
    if isinstance(one, Damage) or isinstance(two, Damage):
        return isinstance(one, Damage) and isinstance(two, Damage)
    return _is_plain_subject(one) and _is_plain_subject(two)


def _is_plain_subject(noun: Node) -> bool:
    """`your BP`, `that part`: what somebody has, or what has been spoken of, and nothing hangs on it."""
    match noun:
        case Owned(qualifiers=()) | Named(determiner="that", qualifiers=()):
            return True
    return False


def _by_subject(unit: tuple[Act, ...], act: Act) -> bool:
    return len(unit) == 1 or unit[0].clause.subject != unit[1].clause.subject


def _by_object(unit: tuple[Act, ...], act: Act) -> bool:
    one, two = unit[0].clause, act.clause
    if one.subject != two.subject or len(one.predicates) != 1 or len(two.predicates) != 1:
        return False
    a, b = one.predicates[0], two.predicates[0]
    if replaces(a) and replaces(b):
        return a.object == b.object
    same_subjects = len({piece.clause.subject for piece in unit}) == 1
    plain = not (a.qualifiers or b.qualifiers or a.negated or b.negated)
    signed = isinstance(a.object, Signed) or isinstance(b.object, Signed)
    if a.verb == "become" and isinstance(a.object, Name) is not isinstance(b.object, Name):
        return False  # one becomes a word, the other is set to a number or to what something says
    barred = a.verb == "make" and one.mood == "cannot" and _is_plain(a.object) and _is_plain(b.object)
    several = a.verb in SEVERAL_OBJECTS or barred
    return same_subjects and a.verb == b.verb and several and plain and not signed


def replaces(predicate: Predicate) -> bool:
    """Whether one number is used in the place of another, and nothing else is said of it."""
    return predicate.verb == "use" and [word.word for word in predicate.qualifiers] == ["instead of"]


def _is_plain(item: Node | None) -> bool:
    """Nothing hangs on a noun, so that a list of it and others is easily read."""
    return isinstance(item, Named) and not item.qualifiers
