"""`each Rival gains Coins equal to that Rival's Grit`: what is done by each of several, one after the other, because the
sentence points back at that one.  It is the same as `for each Rival:` and below it `that Rival gains …`."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from grammar.meaning.nouns import UTMOST
from grammar.meaning.reader import Reader
from grammar.nodes import nouns as n
from grammar.nodes import structure as st
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Condition, Exists, Predicate
from grammar.nodes.node import Node

Many = n.Named | n.OneOf
S = TypeVar("S", bound=st.Act | st.Trial | st.Choice | Clause)


def is_each(node: Node) -> bool:
    """`each Rival`, `each of your Strikes`."""
    match node:
        case n.Named("each") | n.OneOf("each"):
            return True
        case _:
            return False


def many(node: Node) -> Many | None:
    """The noun for each of which a sentence with this subject is said: of `each Rival's Strikes` each Rival."""
    match node:
        case n.Named("each") | n.OneOf("each"):
            return node
        case n.Owned(owner=owner):
            return many(owner)
        case n.Damage(parts=parts):
            return next((found for part in parts if (found := many(part.object)) is not None), None)
        case _:
            return None


def pointed_at(reader: Reader, statement: st.Act | st.Trial | st.Choice | Clause) -> Many | None:
    """The noun for each of which a statement is said that says `that …` of each of them or of what each of them has drawn, made
    or lost just before, speaks of the next that each of them makes, or lets each of them choose; None if it does not."""
    if isinstance(statement, st.Choice):
        return many(statement.subject)
    clause = statement if isinstance(statement, Clause) else statement.clause
    each = many(clause.subject)
    if each is None:
        return None
    of_next = isinstance(clause.subject, n.Owned) and clause.subject.order == "next"
    chooses = any(one.verb == "choose" for one in clause.predicates)
    points = points_at(reader, statement, each.name) and not _excepts(reader, each)
    return each if of_next or chooses or points or _points_back(clause) else None


def _excepts(reader: Reader, each: Many) -> bool:
    """Whether the noun itself says `that …` of another one who is called so, as then does the rest: `each Rival other than that
    Rival gains 1 Grudge against that Rival`."""
    return any(points_at(reader, one, each.name) for one in each.qualifiers)


def _points_back(clause: Clause) -> bool:
    """Whether of what is done the later speaks of what the earlier has brought: `discards 1 card and loses BP equal to that
    card`."""
    brought: set[str] = set()
    for predicate in clause.predicates:
        nodes = list(predicate.walk())
        if any(isinstance(one, n.Named) and one.determiner == "that" and one.name.text in brought for one in nodes):
            return True
        for one in nodes:
            match one:
                case n.Named("a" | "an" | "another", _, name) | n.OneOf("one", _, name) | Count(_, name):
                    brought.add(name.text)
                case _:
                    pass
    return False


def points_at(reader: Reader, said: Node, name: n.Name) -> bool:
    """Whether a text says `that …` of what is called so."""
    meant = reader.read(name).of("thing", "kind", "test")
    those = (one for one in said.walk() if isinstance(one, n.Named) and one.determiner == "that")
    terms = (reader.read(one.name).of("thing", "kind", "test") for one in those)
    return meant is not None and any(term is not None and term.head == meant.head for term in terms)


def of_one(statement: S, each: Many) -> S:
    """The same statement, said of the one that is at hand."""
    that = n.Named("that", None, each.name, span=each.span)
    if isinstance(statement, st.Choice | Clause):
        return replace(statement, subject=_put(statement.subject, each, that))
    return replace(statement, clause=of_one(statement.clause, each))


def of_ones_own(clause: Clause) -> Clause:
    """`that Rival loses each Club with the highest Heft`: the heaviest of those that he has, whatever others have."""
    match clause.subject:
        case n.Named("each", name=name, span=span) | n.OneOf("each", name=name, span=span):
            owner: n.Noun = n.Named("that", None, name, span=span)
        case subject:
            owner = subject
    return replace(clause, predicates=tuple(_of_whose_it_is(one, owner) for one in clause.predicates))


def _of_whose_it_is(predicate: Predicate, owner: n.Noun) -> Predicate:
    match predicate:
        case Predicate("lose", n.Named("each", None, name, words) as lost) if any(
            word.word.removeprefix("with the ") in UTMOST for word in words
        ):
            return replace(predicate, object=n.OneOf("each", owner, name, words, span=lost.span))
        case _:
            return predicate


def _put(node: Any, each: Many, that: n.Named) -> Any:
    match node:
        case n.Owned(owner=owner):
            return replace(node, owner=_put(owner, each, that))
        case n.Damage(parts=parts):
            return replace(node, parts=tuple(replace(part, object=_put(part.object, each, that)) for part in parts))
        case _:
            return that if node == each else node


def picked_out(asked: Condition) -> n.Named | None:
    """The noun of those of whom a condition finds one, so that what is asked besides can be asked of that one."""
    match asked:
        case Exists(n.Named() as noun, False):
            return noun
        case Clause(_, _, (Predicate("have", n.Named("a" | "an" | "any") as noun, negated=False),), None):
            return noun
        case Clause(subject, scope=scope) if scope is None or asked.predicates[0].negated:
            owner = subject.owner if isinstance(subject, n.Owned) else subject
            several = isinstance(owner, n.Named) and owner.determiner in ("a", "an", "any", "another")
            return owner if several else None  # type: ignore[return-value]  # it is one, if it is several
        case _:
            return None
