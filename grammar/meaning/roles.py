"""Of which role a name must be where it stands: what somebody can be, be in, have damage dealt to, or do instead.

objects.py says the same of the objects of verbs.  Knows no game: only what a name is declared as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes.node import Node

NUMBERS = ("stat", "track", "skill", "entry", "action", "test", "word")
"""What can be more or less."""
COUNTS = (*NUMBERS, "thing", "place", "tag", "kind")
"""What there can be so many of."""
PERSON = ("state", "tag", "place", "thing", "character")
"""What somebody can be."""
CALLED = (*PERSON, "kind", "suit", "entry", "skill", "table")
"""What something can be."""
WITHIN = ("place", "scope", "tag")
"""What somebody can be in, by its bare name."""
HAD = ("state", "tag", "entry", "thing", "kind", "suit", "action", "stat", "skill", "track", "word", "test", "place")
"""What somebody or something can be with, or without."""
POINTED = ("track", "thing", "test", "kind", "entry", "scope", "action", "place", "tag", "word", "character", "table")
"""What can be called `a …`, `each …`, `another …`."""
OWNERS = (*POINTED, "state")
"""What can have something."""
ACTORS = ("thing", "character", "tag", "kind")
"""Who can wish something."""
DOERS = (*ACTORS, "state")
"""Who does anything; what is wrong with `the Dazed` is told elsewhere."""
DOES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("bid", "bring", "choose", "discard", "draw", "enter", "gain", "give up", "leave", "lose"), DOERS),
    **dict.fromkeys(("make", "meet", "pay", "play", "roll", "shuffle", "stop", "swap", "take", "use"), DOERS),
    "reach": tuple(role for role in NUMBERS if role != "test"),
    "begin": ("scope",),
    "end": ("scope", "test"),
    "succeed": ("test",),
    "tie": ("test",),
    "target": ("test",),
    "reroll": DOERS,
    "fail": ("test", "action", "scope"),
    "happen": ("action", "entry", "kind", "place", "tag", "word", "table"),
}
"""Who or what does it, by verb; of a verb that is not named, whatever it is said of."""
BEARERS = (*DOERS, *NUMBERS, "suit", "scope", "table")
"""What is or has something: all but places, of which only who is there is something."""
PRICED = ("entry", "action", "kind", "stat", "skill", "track", "thing", "tag")
"""What can cost something."""


class Wanted(Struct, frozen=True):
    """A name, and the roles of which one is that of its head.  verb: behind which it stands."""

    name: n.Name
    roles: tuple[str, ...]
    verb: str = ""


def wanted(x: Node) -> Iterable[Wanted]:
    """The names that stand right below a node, where their role is not left to a verb."""
    below = _BELOW.get(x.__class__)
    return below(x) if below is not None else ()


def _of_window(x: s.During) -> Iterator[Wanted]:
    match x.scope:
        case n.Owned(name=name) | n.Named(name=name):
            yield Wanted(name, ("scope",), "during")


def _of_clause(x: c.Clause) -> Iterator[Wanted]:
    if x.mood == "may":
        yield from _named(x.subject, ACTORS)
    for predicate in x.predicates:
        yield from _of_subject(x.subject, predicate)
        yield from _of_predicate(x.subject, predicate)


def _of_qualifier(x: n.Qualifier) -> Iterator[Wanted]:
    match x:
        case n.Qualifier("in", n.Name() as name):
            yield Wanted(name, WITHIN, "in")
        case n.Qualifier("in", object_):
            yield from _named(object_, (*WITHIN, "test", "kind"), "in")
        case n.Qualifier("at", a.Signed(unit=n.Name() as name)):
            yield Wanted(name, ("stat", "word"))
        case n.Qualifier("with" | "without", object_):
            yield from _named(object_, HAD)


def _compared(x: Node) -> Iterator[Wanted]:
    return (Wanted(child.name, COUNTS) for child in x.children() if isinstance(child, n.Owned))


def _of_count(x: a.Count) -> Iterator[Wanted]:
    match x.unit:
        case n.Name("damage"):
            yield from _of_damage(x.qualifiers)


def _of_owned(x: n.Owned) -> Iterator[Wanted]:
    match x.owner:
        case n.Named(determiner=word, name=name) if word:
            yield Wanted(name, OWNERS)


def _of_noun(x: n.Named) -> Iterator[Wanted]:
    if x.name.text and x.determiner in ("any", "a", "an", "another", "each"):
        yield Wanted(x.name, (*POINTED, "stat") if x.determiner == "any" else POINTED)


def _of_cost(x: n.CostOf | c.CostFor) -> Iterator[Wanted]:
    match x:
        case n.CostOf(n.Name() as name) | c.CostFor(name) | n.CostOf(n.Named(name=name) | n.OneOf(name=name)):
            yield Wanted(name, PRICED)


def _named(node: Node | None, roles: tuple[str, ...], verb: str = "") -> Iterator[Wanted]:
    match node:
        case n.Name():
            yield Wanted(node, roles, verb)
        case n.Named(name=name) | n.Owned(name=name) if name.text:
            yield Wanted(name, roles, verb)


def _of_subject(subject: Node, predicate: c.Predicate) -> Iterator[Wanted]:
    match subject, predicate.verb:
        case n.Owned() | n.OneOf(), "get" | "multiply" | "rise" | "sink":
            one = isinstance(subject, n.Owned) and subject.order != "maximum"
            yield Wanted(subject.name, NUMBERS if one else COUNTS)
        case n.Named(name=name), "be" | "have" if name.text:
            yield Wanted(name, BEARERS, "done")
        case ((n.Owned(name=name) | n.Named(name=name) | n.OneOf(name=name)), verb) if verb in DOES and name.text:
            if not _is_of_a_test(predicate):
                yield Wanted(name, DOES[verb], "done" if DOES[verb] is DOERS else verb if "test" in DOES[verb] else "")


def _is_of_a_test(predicate: c.Predicate) -> bool:
    """Whether it is said of a test how much is played or thrown in it, or with what it is made; or of an entry that it ends."""
    match predicate:
        case c.Predicate("play" | "roll", a.Signed()) | c.Predicate("gain", a.Count(unit=n.Name("card" | "die"))):
            return True
        case c.Predicate("gain", a.EqualTo(unit=n.Name("card" | "die"))) | c.Predicate("end", n.This()):
            return True
        case c.Predicate("use", _, words):
            return any(word.word == "instead of" for word in words)
        case _:
            return False


def _of_predicate(subject: Node, predicate: c.Predicate) -> Iterator[Wanted]:
    match predicate:
        case c.Predicate("be", n.Name() as name) if not isinstance(subject, a.Lookup):
            is_entry, somebody = isinstance(subject, n.This), isinstance(subject, (n.You, n.Role))
            verb = "not be" if predicate.negated else "be"
            yield Wanted(name, ("tag", "kind", "state") if is_entry else PERSON if somebody else CALLED, verb)
        case c.Predicate("be", n.Named(determiner="a" | "an" | "any", name=name)) if isinstance(
            subject, (n.You, n.Role)
        ):
            yield Wanted(name, (*PERSON, "test"), "not be" if predicate.negated else "be")
        case c.Predicate("become", n.Name() as name) if not isinstance(subject, n.Owned):
            yield Wanted(name, ("state", "tag", "thing", "kind", "place"), "become")
        case c.Predicate("use", object_, words) if any(word.word == "instead of" for word in words):
            for one in (object_, *(word.object for word in words)):  # no test is made with a test
                yield from _named(one, tuple(role for role in NUMBERS if role not in ("test", "action")))


def _of_damage(parts: tuple[n.Qualifier, ...]) -> Iterator[Wanted]:
    for part in parts:
        if part.word == "to":
            yield from _named(part.object, ("track", "thing", "character", "tag"))
        elif part.word == "from":
            yield from _named(part.object, ("thing", "character", "tag"), "from")
        elif part.word == "by":
            yield from _named(part.object, ("test",), "by")


_BELOW: dict[type[Node], Callable[[Any], Iterator[Wanted]]] = {
    s.During: _of_window,
    c.Clause: _of_clause,
    n.Qualifier: _of_qualifier,
    **dict.fromkeys((a.Sum, a.Product, a.Half, a.Pick, a.EqualTo, c.Comparison, c.Ordering), _compared),
    n.Damage: lambda x: _of_damage(x.parts),
    a.Count: _of_count,
    n.Owned: _of_owned,
    n.Named: _of_noun,
    n.CostOf: _of_cost,
    c.CostFor: _of_cost,
}
"""What asks for the names below a node, by its class; below all others nothing is asked."""
