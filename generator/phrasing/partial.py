"""Partial evaluation: the effect as it stands at a known rank.  Trees in, trees out; says nothing.

Rank becomes a number, constants fold, `per rank` multiplies, `rank times` is counted, `from rank N` opens or vanishes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from diagnostics.span import content_of
from grammar.nodes.amounts import Count, EqualTo, Number, Per, Product, Rank, Signed, Sum
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name
from grammar.nodes.slots import FromRank, Limit
from grammar.nodes.structure import Depending, Effect, Row, Rule

HOLDERS = ("body", "options", "rows")


def at_rank(effect: Effect, rank: int) -> Effect:
    """The effect at this rank."""
    found = _fold(effect, rank)
    assert len(found) == 1 and isinstance(found[0], Effect)
    return found[0]


def amount_at_rank(amount: Node, rank: int) -> Node:
    """An amount, count or other single node at this rank."""
    return _fold(amount, rank)[0]


def _fold(node: Node, rank: int) -> tuple[Node, ...]:
    """The nodes that stand for this one: usually one, none for a closed `from rank`, several for an opened one."""
    if isinstance(node, Rank):
        return (Number(rank, span=node.span),)
    if isinstance(node, Rule) and isinstance(node.given, FromRank):
        return _open_from_rank(node, node.given.rank, rank)
    if isinstance(node, Depending) and isinstance(number := _fold(node.amount, rank)[0], Number):
        row = next((row for row in node.rows if _matches(row, number.value)), None)
        return tuple(piece for statement in row.body for piece in _fold(statement, rank)) if row else ()
    rebuilt = _rebuild(node, rank)
    return () if _emptied(node, rebuilt) else (_simplify(rebuilt, rank),)


def _emptied(before: Node, after: Node) -> bool:
    """Whether all that a statement held was for higher ranks."""
    held = next((name for name in HOLDERS if getattr(before, name, ())), None)
    return held is not None and not isinstance(before, Effect) and not getattr(after, held)


def _open_from_rank(rule: Rule, needed: int, rank: int) -> tuple[Node, ...]:
    if rank < needed:
        return tuple(piece for statement in rule.otherwise for piece in _fold(statement, rank))
    if rule.limit is None and rule.time is None and rule.may is None:
        return tuple(piece for statement in rule.body for piece in _fold(statement, rank))
    return (_rebuild(replace(rule, given=None), rank),)


def _matches(row: Row, number: int) -> bool:
    return not row.names and (row.low is None or row.low <= number) and (row.high is None or number <= row.high)


def _rebuild(node: Node, rank: int) -> Node:
    changes: dict[str, Any] = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = _fold(value, rank)[0]
        elif isinstance(value, tuple):
            changes[name] = tuple(p for v in value for p in (_fold(v, rank) if isinstance(v, Node) else (v,)))
    return replace(node, **changes) if changes else node


def _simplify(node: Node, rank: int) -> Node:
    match node:
        case Sum(left=Number(value=a), sign=sign, right=Number(value=b)):
            return Number(a + b if sign == "+" else a - b, span=node.span)
        case Product(left=Number(value=a), sign="×", right=Number(value=b)):
            return Number(a * b, span=node.span)
        case Product(left=inner, sign="×", right=Number(value=1)):
            return inner
        case Product(left=Number(value=1), sign="×", right=inner):
            return inner
        case Product(left=Product(left=inner, sign="×", right=Number(value=a)), sign="×", right=Number(value=b)):
            return Product(inner, "×", Number(a * b), span=node.span)
        case Count(quantity=Number(value=n), per=Per(each=1, of=of)) if (times := _times(of, rank)) is not None:
            return replace(node, quantity=Number(n * times), per=None)
        case Count(quantity=None, per=Per(each=1, of=of)) if (times := _times(of, rank)) is not None:
            return replace(node, quantity=Number(times), per=None)
        case Signed(amount=Number(value=n), per=Per(each=1, of=of)) if (times := _times(of, rank)) is not None:
            return replace(node, amount=Number(n * times), per=None)
        case Signed(per=Per(each=1, of=of)) if (times := _times(of, rank)) is not None:
            return replace(node, amount=Product(node.amount, "×", Number(times)), per=None)
        case EqualTo(unit=unit, amount=Number() as number, qualifiers=qualifiers):
            return Count(number, unit, qualifiers=qualifiers, span=node.span)
        case Limit(times=None):
            return replace(node, times=rank)
        case Limit(times=Number(value=n)):
            return replace(node, times=n)
        case _:
            return node


def _times(of: object, rank: int) -> int | None:
    if isinstance(of, Number):
        return of.value
    return rank if isinstance(of, Name) and of.text == "rank" else None


def depends_on_rank(node: Node) -> bool:
    """Whether the rank is spoken of anywhere inside: then the text differs from rank to rank."""
    return any(
        isinstance(part, Rank | FromRank)
        or (isinstance(part, Limit) and part.times is None)
        or (isinstance(part, Per) and isinstance(part.of, Name) and part.of.text == "rank")
        for part in node.walk()
    )
