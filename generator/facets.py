"""What one can ask of an entry in a table: the facets that its kind declares, and those read off its effect.

The second sort (when it acts, what it costs, what it changes) is written by nobody, so it cannot be wrong or missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause
from grammar.nodes.nouns import Name
from grammar.nodes.slots import During, When, Would
from grammar.nodes.structure import Effect, Rule
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary

TIMINGS: Mapping[type | None, str] = {None: "always", When: "after an event", Would: "before an event", During: "when you choose"}


@dataclass(frozen=True, slots=True)
class Facet:
    """A question with the answers that occur, most frequent order left to the page.

    key: in addresses.  label: for people.  values: (value, label, how many)."""

    key: str
    label: str
    values: tuple[tuple[str, str, int], ...]


def timing(effect: Effect) -> tuple[str, ...]:
    """When the rules of an effect act: always, after or before an event, when the holder chooses."""
    found = {type(node.time) if node.time else None for node in effect.statements if isinstance(node, Rule)}
    if any(not isinstance(node, Rule) for node in effect.statements):
        found.add(None)
    return tuple(label for kind, label in TIMINGS.items() if kind in found)


def limits(effect: Effect) -> tuple[str, ...]:
    """The stretches of time within which a rule of the effect is counted: `per Scene`."""
    return tuple(sorted({f"per {node.limit.scope.text}" for node in effect.walk() if isinstance(node, Rule) and node.limit}))


def prices(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What is paid or given up for it, by the singular names."""
    found = set()
    for node in effect.walk():
        if isinstance(node, Rule) and node.may is not None and node.body:
            found.update(_paid(node.may, vocabulary))
    return tuple(sorted(found))


def _paid(clause: Clause, vocabulary: Vocabulary) -> Iterator[str]:
    for predicate in clause.predicates:
        if predicate.verb not in ("pay", "give up", "discard"):
            continue
        unit = predicate.object
        if isinstance(unit, Count | EqualTo):
            unit = unit.unit
        name = next((node.text for node in unit.walk() if isinstance(node, Name)), "") if unit else ""
        term = vocabulary.resolve(name) if name else None
        if term:
            yield term.head.name


def deeds(effect: Effect) -> tuple[str, ...]:
    """The verbs of what is done (not of what is waited for), in the order of the language's table."""
    waited = {id(clause) for node in effect.walk() if isinstance(node, When | Would) for clause in [node.event]}
    found = set()
    for node in effect.walk():
        if isinstance(node, Clause) and id(node) not in waited and node.mood in ("do", "may"):
            found.update(predicate.verb for predicate in node.predicates)
    return tuple(verb for verb in VERBS if verb in found)


def count(key: str, label: str, answers: list[tuple[str, ...]], order: tuple[str, ...] = ()) -> Facet:
    """The facet over the answers of all rows; in the given order, else by name."""
    totals: dict[str, int] = {}
    for answer in answers:
        for value in answer:
            totals[value] = totals.get(value, 0) + 1
    ranked = sorted(totals, key=lambda value: (order.index(value) if value in order else len(order), _natural(value)))
    return Facet(key, label, tuple((value, value, totals[value]) for value in ranked))


def _natural(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (10**9, value)
