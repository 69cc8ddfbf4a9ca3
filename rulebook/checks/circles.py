"""What goes round in a circle: entries that need each other, numbers that are always what each other is."""

from __future__ import annotations

from collections.abc import Mapping

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Owned, You
from grammar.nodes.structure import Act, Effect


def check_circles(effect: Effect) -> tuple[Problem, ...]:
    """Numbers that always are what each other is: none of them is anything."""
    needs: dict[str, tuple[str, ...]] = {}
    places: dict[str, Span] = {}
    for statement in effect.statements:
        match statement:
            case Act(Clause(Owned(owner=You(), name=said), "do", (Predicate("be", object=Node() as amount),))):
                others = (node.name.text for node in amount.walk() if isinstance(node, Owned) and node.owner == You())
                needs[said.text] = (*needs.get(said.text, ()), *(one for one in others if one != said.text))
                places[said.text] = said.span
    hint = "say of one of them alone what it is"
    return tuple(
        codes.CIRCULAR_REFERENCE.at(
            max(places[one] for one in circle), hint=hint, circle=" → ".join((*circle, circle[0]))
        )
        for circle in circles({name: tuple(one for one in of if one in needs) for name, of in needs.items()})
    )


def circles(needs: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Every circle of entries that need each other, once, beginning with its first id."""
    found: list[tuple[str, ...]] = []
    done: set[str] = set()
    for start in sorted(needs):
        trail: list[str] = []
        _follow(start, needs, trail, done, found)
    return found


def _follow(
    id: str, needs: Mapping[str, tuple[str, ...]], trail: list[str], done: set[str], found: list[tuple[str, ...]]
) -> None:
    if id in trail:
        circle = trail[trail.index(id) :]
        first = circle.index(min(circle))
        found.append((*circle[first:], *circle[:first]))
        return
    if id in done:
        return
    trail.append(id)
    for other in needs.get(id, ()):
        _follow(other, needs, trail, done, found)
    trail.pop()
    done.add(id)
