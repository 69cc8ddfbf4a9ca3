"""What goes round in a circle: entries that need each other, numbers that are always what each other is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.span import Span
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Owned, You
from grammar.nodes.structure import Act, Effect
from rulebook.model.entry import Entry, folded
from rulebook.model.loaded import MadeOf, Piece


def made_of(effect: Effect) -> tuple[MadeOf, ...]:
    """The numbers that an effect says always are what others are."""
    found: list[MadeOf] = []
    for statement in effect.statements:
        match statement:
            case Act(Clause(Owned(owner=You(), name=said), "do", (Predicate("be", object=Node() as amount),))):
                others = (node.name.text for node in amount.walk() if isinstance(node, Owned) and node.owner == You())
                found.append(MadeOf(said.text, tuple(one for one in others if one != said.text), said.span))
    return tuple(found)


def check_circles(said: Sequence[MadeOf]) -> tuple[Problem, ...]:
    """Numbers that always are what each other is: none of them is anything."""
    places = {one.number: one.span for one in said}
    return tuple(
        _goes_round(max(places[one] for one in circle), " → ".join((*circle, circle[0])))
        for circle in _of_numbers(said)
    )


def circles_between(entries: Mapping[str, Entry], pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What goes round from one entry to another: entries that use each other, that stand in each other's place, and
    numbers that each says are those of the other."""
    pieces = tuple(pieces)
    found = []
    names = {key: entry.id for entry in entries.values() for key in (folded(entry.name), entry.slug)}
    parents = ((entry.id, names.get(folded(str(entry.fields.get("parent"))))) for entry in entries.values())
    for path, needs in (
        (("effect",), {piece.entry.id: piece.needs for piece in pieces if piece.needs}),
        (("parent",), {id: (parent,) for id, parent in parents if parent is not None and parent != id}),
    ):
        for circle in circles(needs):
            entry = entries[circle[0]]
            named = " → ".join(entries[id].name for id in (*circle, circle[0]))
            message = codes.CIRCULAR_REFERENCE.message.format(circle=named)
            itself = len(circle) == 1 and path == ("effect",)
            hint = "an entry calls itself `this`: `you may use this`" if itself else None
            found.append(Diagnostic(codes.CIRCULAR_REFERENCE, entry.places[path], message, entry.id, path, hint))
    return found + _numbers_between(pieces)


def _numbers_between(pieces: Sequence[Piece]) -> list[Diagnostic]:
    """Numbers that different entries say are made of each other: whoever has them all has none of the numbers."""
    found: list[Diagnostic] = []
    said = [(one, piece.entry) for piece in pieces for one in piece.made_of]
    for circle in _of_numbers([one for one, _ in said]):
        parts = [(one, entry) for one, entry in said if one.number in circle and set(one.of) & set(circle)]
        last = max(parts, key=lambda part: part[1].id)
        if len({entry.id for _, entry in parts}) > 1:
            findings = last[1].findings()
            findings.add_problems([_goes_round(last[0].span, " → ".join((*circle, circle[0])))], ("effect",))
            found += findings.list
    return found


def _of_numbers(said: Iterable[MadeOf]) -> list[tuple[str, ...]]:
    needs: dict[str, tuple[str, ...]] = {}
    for one in said:
        needs[one.number] = (*needs.get(one.number, ()), *one.of)
    return circles({number: tuple(one for one in of if one in needs) for number, of in needs.items()})


def _goes_round(span: Span, circle: str) -> Problem:
    return codes.CIRCULAR_REFERENCE.at(span, hint="say of one of them alone what it is", circle=circle)


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
