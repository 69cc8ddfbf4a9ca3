"""Numbers that a rule calls yours: those that only one thing of a game has (its board, its party), and those of which each is
said to be what the other one is."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned, You
from grammar.nodes.structure import Act, Effect
from grammar.vocabulary import Vocabulary
from grammar.words import NUMBERS, NumberWord, ThingWord


def check_yours(effect: Effect, vocabulary: Vocabulary, holder: str) -> tuple[Problem, ...]:
    """What `you` cannot have.  holder: of what kind everybody is who holds the effect; "" if it is anybody."""
    things = vocabulary.every(ThingWord)
    single = {word.name for word in things if word.single}
    usual = next((word.name for word in things if word.default), "")
    you = _family(vocabulary, holder or usual)
    found = []
    for name in _had(effect) if single and you else ():
        term = vocabulary.resolve(name.text, *NUMBERS)
        if term is None or not isinstance(term.head, NumberWord) or term.head.group is True or not term.head.of:
            continue
        whose = set(term.head.of)
        if whose <= single and you.isdisjoint(whose):
            reason = f"no {holder or usual} has {term.head.name}"
            hint = f"say whose it is: `{term.head.of[0]}`"
            found.append(codes.NEVER_HAPPENS.at(name.span, hint=hint, reason=reason))
    return tuple(found)


def check_circles(effect: Effect) -> tuple[Problem, ...]:
    """Numbers that always are what each other is: neither of them is anything."""
    uses: dict[str, set[str]] = {}
    places: dict[str, Span] = {}
    for statement in effect.statements:
        match statement:
            case Act(Clause(Owned(owner=You(), name=said), "do", (Predicate("be", object=Node() as amount),))):
                uses.setdefault(said.text, set()).update(
                    node.name.text for node in amount.walk() if isinstance(node, Owned) and isinstance(node.owner, You)
                )
                places[said.text] = said.span
    found = []
    for name, others in uses.items():
        for other in others - {name}:
            if name in uses.get(other, ()) and places[name] > places[other]:
                circle = f"{other} → {name} → {other}"
                hint = "say of one of them alone what it is"
                found.append(codes.CIRCULAR_REFERENCE.at(places[name], hint=hint, circle=circle))
    return tuple(found)


def _had(effect: Effect) -> Iterator[Name]:
    """The numbers that an effect calls yours, or lets you gain, lose or pay."""
    for node in effect.walk():
        match node:
            case Owned(owner=You(), name=name):
                yield name
            case Clause(subject=You(), predicates=predicates):
                for one in predicates:
                    if one.verb in ("pay", "gain", "lose") and isinstance(one.object, Count | EqualTo):
                        yield one.object.unit


def _family(words: Vocabulary, kind: str) -> set[str]:
    found: set[str] = set()
    waiting = [kind] if kind else []
    while waiting:
        name = waiting.pop()
        word = words.named(name, ThingWord)
        if name not in found and word is not None:
            found.add(name)
            waiting += word.of
    return found
