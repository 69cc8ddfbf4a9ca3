"""Whom an act is aimed at, said where the act is said: `choose an opponent. If you do, make an attack against that opponent`
→ `make an attack against an opponent`; `for each opponent: that opponent discards 1 card` → `each opponent discards 1 card`.
Trees in, trees out; says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from diagnostics.span import content_of
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, OneOf, Qualifier, This
from grammar.nodes.structure import Act, Effect, ForEach, Rule, Statement, Trial
from grammar.vocabulary import Vocabulary


def aimed(effect: Effect, vocabulary: Vocabulary) -> Effect:
    """The effect with every choice that only says whom the next act is against said there, and every loop that only says
    of whom its deed is."""
    found = _anew(effect, vocabulary)
    assert isinstance(found, Effect)
    return found


def _anew(node: Node, vocabulary: Vocabulary) -> Node:
    changes: dict[str, Any] = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            made = [_anew(item, vocabulary) if isinstance(item, Node) else item for item in value]
            if any(new is not old for new, old in zip(made, value, strict=True)):
                changes[name] = tuple(made)
            if any(isinstance(item, ForEach) for item in made):
                changes[name] = tuple(part for item in made for part in _said_of_each(item, vocabulary))
    found = replace(node, **changes) if changes else node
    return _merged(found) if isinstance(found, Rule) else found


def _said_of_each(loop: Any, vocabulary: Vocabulary) -> Sequence[Any]:
    """What happens for each of many, if all of it is one deed of theirs, or to them: with them in the place of `that …`."""
    if not isinstance(loop, ForEach) or loop.most is not None or not isinstance(loop.noun, Named | OneOf):
        return (loop,)
    said = [_said_of(statement, loop.noun, vocabulary) for statement in loop.body]
    verbs = {deed.clause.predicates[0].verb for deed in loop.body if isinstance(deed, Act)}
    if len(said) > 1 and (len(verbs) > 1 or not all(isinstance(deed, Act) for deed in loop.body)):
        return (loop,)
    return [deed for deed in said if deed is not None] if all(said) else (loop,)


def _said_of(deed: Statement, noun: Named | OneOf, vocabulary: Vocabulary) -> Statement | None:
    """A statement with a noun in the one place where it says `that …`, unless it speaks of it elsewhere in the sentence."""
    alone = isinstance(deed, Rule) and not (deed.body or deed.otherwise or deed.limit or deed.time or deed.given)
    clause = deed.may if isinstance(deed, Rule) and alone else deed.clause if isinstance(deed, Act | Trial) else None
    if clause is None or len(clause.predicates) != 1:
        return None
    (predicate,) = clause.predicates
    whose = [part for part in clause.walk() if _means(part, noun, vocabulary)]
    if len(whose) != 1:
        return None
    if isinstance(noun, Named) and clause.subject is whose[0]:
        clause = replace(clause, subject=noun)
    elif isinstance(deed, Act) and predicate.object is whose[0]:
        clause = _with(clause, replace(predicate, object=noun))
    else:
        return None
    return replace(deed, may=clause) if isinstance(deed, Rule) else replace(deed, clause=clause)


def _means(part: Node, noun: Named | OneOf, vocabulary: Vocabulary) -> bool:
    """Whether a noun is `that Fated` where the talk is of each Directly Involved Fated."""
    if not isinstance(part, Named) or part.determiner != "that":
        return False
    one, other = vocabulary.resolve(part.name.text), vocabulary.resolve(noun.name.text)
    return one is not None and other is not None and one.head is other.head


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
