"""Whom an act is aimed at, said where the act is said: `choose an opponent. If you do, make an attack against that opponent`
→ `make an attack against an opponent`.  Trees in, trees out; says nothing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from diagnostics.span import content_of
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, Qualifier, This
from grammar.nodes.structure import Act, Effect, Rule, Statement, Trial


def aimed(effect: Effect) -> Effect:
    """The effect with every choice that only says whom the next act is against said there."""
    found = _anew(effect)
    assert isinstance(found, Effect)
    return found


def _anew(node: Node) -> Node:
    changes: dict[str, Any] = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            made = tuple(_anew(item) if isinstance(item, Node) else item for item in value)
            if any(new is not old for new, old in zip(made, value, strict=True)):
                changes[name] = made
    found = replace(node, **changes) if changes else node
    return _merged(found) if isinstance(found, Rule) else found


def _merged(rule: Rule) -> Rule:
    """A rule whose price chooses somebody, of whom the first act is the first to speak."""
    if rule.may is None or not rule.body or rule.otherwise:
        return rule
    for predicate in rule.may.predicates:
        others = tuple(one for one in rule.may.predicates if one is not predicate)
        chosen = predicate.object
        if (
            predicate.verb != "choose"
            or not isinstance(chosen, Named)
            or (chosen.determiner, chosen.order) != ("a", None)
        ):
            continue
        if predicate.qualifiers or any(_speaks_of(one, chosen) for one in others):
            continue
        first = _aimed_at(rule.body[0], chosen)
        if first is not None:
            left = others or (Predicate("use", This(), span=predicate.span),)
            return replace(rule, may=replace(rule.may, predicates=left), body=(first, *rule.body[1:]))
    return rule


def _aimed_at(statement: Statement, chosen: Named) -> Statement | None:
    """The statement with the one who was chosen in the place of `against that …`, if it speaks of nobody else's sooner."""
    if not isinstance(statement, Act | Trial) or len(statement.clause.predicates) != 1:
        return None
    clause = statement.clause
    predicate = clause.predicates[0]
    made = predicate.object
    if predicate.verb != "make" or not isinstance(made, Named) or _speaks_of(clause.subject, chosen):
        return None
    words = made.qualifiers
    hits = [word for word in words if word.word == "against" and _is_that(word.object, chosen)]
    if len(hits) != 1 or any(_speaks_of(word, chosen) for word in words if word is not hits[0]):
        return None
    aimed = tuple(Qualifier("against", chosen, span=word.span) if word is hits[0] else word for word in words)
    return replace(statement, clause=_with(clause, replace(predicate, object=replace(made, qualifiers=aimed))))


def _with(clause: Clause, predicate: Predicate) -> Clause:
    return replace(clause, predicates=(predicate,))


def _is_that(noun: Node, chosen: Named) -> bool:
    return isinstance(noun, Named) and (noun.determiner, noun.name.text) == ("that", chosen.name.text)


def _speaks_of(node: Node, chosen: Named) -> bool:
    return any(_is_that(part, chosen) for part in node.walk())
