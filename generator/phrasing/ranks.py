"""The table *at each rank*: a column for every number that changes with the rank.  Says no sentences."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.phrasing.amounts import value
from generator.phrasing.card import lines_of
from generator.phrasing.nouns import subjects_text
from generator.phrasing.partial import amount_at_rank, at_rank, depends_on_rank
from generator.phrasing.runs import capital, join, listing, string
from generator.phrasing.terms import say
from generator.phrasing.units import units_of
from generator.phrasing.verbs import chosen_verb
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.nodes.amounts import Count, EqualTo, Number, Product, Rank, Signed, Sum
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Named, OneOf, Owned
from grammar.nodes.slots import FromRank, Limit
from grammar.nodes.structure import Depending, Effect, Rule, Statement
from grammar.vocabulary import Vocabulary

BESIDES = "Besides"
NOTHING = "—"


class RankTable(Struct, frozen=True):
    """What an effect is at each rank.  columns: heads, the first is the rank; rows: one per rank."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rank_table(effect: Effect, vocabulary: Vocabulary, max_rank: int | None) -> RankTable | None:
    """A column per changing number, and one for what is new at a rank; None where nothing changes."""
    if not max_rank or max_rank < 2 or not depends_on_rank(effect):
        return None
    voice = Voice(vocabulary, card=True, max_rank=max_rank)
    columns: dict[str, tuple[str, ...]] = {}
    for head, whose, node in _changing(effect, voice, ""):
        cells = tuple(_cell(node, voice, rank) for rank in range(1, max_rank + 1))
        if len(set(cells)) < 2:
            continue
        if head == BESIDES and head in columns:
            cells = tuple(_added(old, new) for old, new in zip(columns[head], cells, strict=True))
        elif (
            columns.get(head, cells) != cells
            and whose.lower() not in ("", head.lower())
            and f"{head} ({whose})" not in columns
        ):
            head = f"{head} ({whose})"
        elif columns.get(head, cells) != cells:
            head = f"{head}, {len(columns)}"
        columns[head] = cells
    rows = tuple((str(rank), *(cells[rank - 1] for cells in columns.values())) for rank in range(1, max_rank + 1))
    return RankTable(("Rank", *columns), rows) if columns else None


def _added(old: str, new: str) -> str:
    return "; ".join(cell for cell in (old, new) if cell != NOTHING) or NOTHING


def _changing(node: Node, voice: Voice, about: str) -> Iterator[tuple[str, str, Node]]:
    """The nodes that hang on the rank, outermost first, each with the head of its column, and whose it is."""
    match node:
        case Rule(given=FromRank()) | Depending(amount=Rank()):
            yield BESIDES, about, node
        case Limit(scope=scope) if depends_on_rank(node):
            yield "Uses per " + string(say_name(scope, voice)), about, node
        case Predicate(object=Count(unit=unit) | EqualTo(unit=unit) as counted) if _hangs(counted):
            what = join(chosen_verb(node, voice), say_name(unit, voice, plural=True))
            yield string(capital(what)), about, counted
        case Count() | EqualTo() | Signed() if _hangs(node):
            label = string(say_name(node.unit, voice, plural=True)) if node.unit is not None else about
            yield string(capital(join(label or "number"))), about, node
        case Product(left=Owned() as owned) if depends_on_rank(node):
            yield string(capital(say(owned, voice))), about, node
        case Sum() | Product() | Rank() if depends_on_rank(node):
            yield string(capital(join(about or "number"))), about, node
        case Named(name=name):
            for child in node.children():
                yield from _changing(child, voice, string(say_name(name, voice)))
        case _:
            yield from _inside(node, voice, about)


def _inside(node: Node, voice: Voice, about: str) -> Iterator[tuple[str, str, Node]]:
    """The children; acts that the text tells as one make one column."""
    heads: dict[int, str] = {}
    told: set[int] = set()
    for unit in units_of([child for child in node.children() if isinstance(child, Statement)]):
        if isinstance(unit, tuple):
            heads[id(unit[0])] = _about([act.clause.subject for act in unit], voice)
            told |= {id(act) for act in unit[1:] if act.clause.predicates == unit[0].clause.predicates}
    for child in node.children():
        if id(child) in told:
            continue
        of = about or _about([child.subject], voice) if isinstance(child, Clause) else heads.get(id(child), about)
        yield from _changing(child, voice, of)


def _hangs(node: Count | EqualTo | Signed) -> bool:
    per = node.per if isinstance(node, Count | Signed) else None
    inside = node.amount if not isinstance(node, Count) else node.quantity
    return (per is not None and depends_on_rank(per)) or (isinstance(inside, Node) and depends_on_rank(inside))


def _about(subjects: list[Node], voice: Voice) -> str:
    """The head of a column: what is changed."""
    first = subjects[0]
    if isinstance(first, Damage) and len(subjects) == 1:
        to = [part.object for part in first.parts if part.word == "to"]
        return string(say(to[0], voice)) if to else "damage"
    if isinstance(first, OneOf | Owned | Named):
        said = string(subjects_text([each for each in subjects if isinstance(each, type(first))], voice))
        return said.removeprefix("that ").removeprefix("each ")
    if isinstance(first, Damage):
        return string(listing([join(_about([each], voice)) for each in subjects]))
    return ""


def _cell(node: Node, voice: Voice, rank: int) -> str:
    """What stands in the column at a rank."""
    if isinstance(node, Rule | Depending):
        lines = lines_of(at_rank(Effect((node,)), rank).statements, voice)
        return "; ".join(string(capital(line.runs)) for line in lines) or NOTHING
    match amount_at_rank(node, rank):
        case Limit(times=int(times)):
            return str(times)
        case Limit(times=Node() as times):
            return string(say(times, voice))
        case Count(quantity=Number(value=n)) | Number(value=n):
            return f"{n:,}"
        case Signed(sign=sign, amount=amount):
            return ("−" if sign == "-" else "+") + string(join(*value(amount, voice))).replace(" × ", "×")
        case Product(left=Owned(), sign="×", right=Number(value=n)):
            return f"×{n}"
        case Owned():
            return "×1"
        case other:
            return string(say(other, voice))
