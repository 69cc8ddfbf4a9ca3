"""What goes round in a circle: entries that need each other, numbers that are always what each other is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from diagnostics.span import Span
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned, You
from grammar.nodes.slots import While
from grammar.nodes.structure import Act, Effect, Rule
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


def check_circles(effect: Effect) -> tuple[Problem, ...]:
    """Numbers that always are what each other is: none of them is anything; and what holds while something is so that it
    changes itself."""
    said = made_of(effect)
    found = [*_check(said, _OF_ONE)]
    return tuple(found or _check([*said, *_held_by(effect)], _NOT_ITSELF))


_OF_ONE = "say of one of them alone what it is"
_NOT_ITSELF = (
    "what holds only while something is so cannot change that: ask for something else, or say what happens, `when …`"
)


def _check(said: Sequence[MadeOf], hint: str) -> Iterator[Problem]:
    places = {one.number: one.span for one in said}
    for circle in _of_numbers(said):
        yield _goes_round(max(places[one] for one in circle), " → ".join((*circle, circle[0])), hint)


def _held_by(effect: Effect) -> Iterator[MadeOf]:
    """What an effect says while something is so, by the numbers and states of the same one of which that is."""
    for statement in effect.statements:
        match statement:
            case Rule(None, None, While(condition), None, body):
                asked = tuple(_asked(condition))
                for one in body:
                    match one:
                        case Act(
                            Clause(Owned(You(), None | "maximum" as order, said), "do", (Predicate("get" | "be"),))
                        ):
                            yield MadeOf(_of(said.text, order), asked, said.span)
                        case Act(Clause(You(), "do", (Predicate("be", Name(state) as said, negated=False),))):
                            yield MadeOf(state, asked, said.span)


def _asked(condition: Node) -> Iterator[str]:
    """The numbers and states of one's own for which a condition asks; a maximum moves what it is the maximum of."""
    for one in condition.walk():
        match one:
            case Owned(You(), None, name):
                yield name.text
                yield _of(name.text, "maximum")
            case Clause(You(), predicates=(Predicate("be", Name(state)),)):
                yield state


def _of(name: str, order: str | None) -> str:
    return f"maximum {name}" if order else name


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
            findings.add_problems(
                [_goes_round(last[0].span, " → ".join((*circle, circle[0])), "say of one of them alone what it is")],
                ("effect",),
            )
            found += findings.list
    return found


def _of_numbers(said: Iterable[MadeOf]) -> list[tuple[str, ...]]:
    needs: dict[str, tuple[str, ...]] = {}
    for one in said:
        needs[one.number] = (*needs.get(one.number, ()), *one.of)
    return circles({number: tuple(one for one in of if one in needs) for number, of in needs.items()})


def _goes_round(span: Span, circle: str, hint: str) -> Problem:
    return codes.CIRCULAR_REFERENCE.at(span, hint=hint, circle=circle)


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
