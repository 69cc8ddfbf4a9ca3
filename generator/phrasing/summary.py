"""What can be read off an effect without reading it aloud: its facets, and the words that it mentions."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned, You
from grammar.nodes.slots import During, Limit, When, Would
from grammar.nodes.structure import Act, Effect, Rule
from grammar.vocabulary import Vocabulary, Word

COSTS = ("pay", "give up", "lose", "discard")
TOUCHED = ("stat", "track", "skill", "test", "state")


def mentions(effect: Effect, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """The declared words that the effect speaks of, each once, in the order of the text."""
    found: dict[str, Word] = {}
    for node in effect.walk():
        term = vocabulary.resolve(node.text) if isinstance(node, Name) else None
        for word in (*term.tags, term.head) if term else ():
            if word.role != "word":
                found.setdefault(word.name, word)
    return tuple(found.values())


def facets(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Sorted facet words: `timing: reaction`, `cost: BP`, `limit: Scene`, `touches: Defense`."""
    found = {f"timing: {word}" for statement in effect.statements for word in _timings(statement)}
    for node in effect.walk():
        if isinstance(node, Rule):
            found |= {f"cost: {name}" for name in _costs(node, vocabulary)}
        if isinstance(node, Limit):
            found.add(f"limit: {node.scope.text}")
    found |= {f"touches: {word.name}" for word in mentions(effect, vocabulary) if word.role in TOUCHED}
    return tuple(sorted(found))


def _timings(statement: Node) -> Iterator[str]:
    match statement:
        case Rule(may=Clause(subject=subject)) if not isinstance(subject, You):
            yield "other players"
        case Rule(time=When() | Would()):
            yield "reaction"
        case Rule(time=During(scope=Owned(owner=You()))):
            yield "on your turn"
        case Rule(time=During()):
            yield "any time"
        case Rule(time=None, may=None, body=body):
            for inner in body:
                yield from _timings(inner)
        case Act():
            yield "passive"
        case _:
            yield "any time"


def _costs(rule: Rule, vocabulary: Vocabulary) -> Iterator[str]:
    if rule.may is None or not isinstance(rule.may.subject, You):
        return
    for predicate in rule.may.predicates:
        item = predicate.object
        if predicate.verb not in COSTS or item is None:
            continue
        unit = item.unit if isinstance(item, Count | EqualTo) else getattr(item, "name", None)
        term = vocabulary.resolve(unit.text) if isinstance(unit, Name) else None
        if term is not None:
            yield term.head.name
