"""What can be read off an effect without reading it aloud: facets, words mentioned, what changes from rank to rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.phrasing.partial import amount_at_rank, at_rank, depends_on_rank
from generator.phrasing.runs import capital, join, string
from generator.phrasing.terms import say
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.nodes.amounts import Count, EqualTo, Number, Product, Rank, Signed, Sum
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned, You
from grammar.nodes.slots import During, FromRank, Limit, When, Would
from grammar.nodes.structure import Act, Depending, Effect, Rule
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


@dataclass(frozen=True, slots=True)
class RankTable:
    """What an effect is at each rank.  columns: heads, the first is the rank; rows: one per rank."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rank_table(effect: Effect, vocabulary: Vocabulary, max_rank: int | None) -> RankTable | None:
    """A column per changing number; None where nothing changes or more than numbers do."""
    if not max_rank or max_rank < 2 or not depends_on_rank(effect):
        return None
    voice = Voice(vocabulary, card=True, max_rank=max_rank)
    columns: dict[str, tuple[str, ...]] = {}
    for head, node in _changing(effect, voice, ""):
        if isinstance(node, FromRank | Depending):
            return _sentences(effect, voice, max_rank)
        cells = tuple(_cell(node, voice, rank) for rank in range(1, max_rank + 1))
        if columns.setdefault(head, cells) != cells:
            columns[f"{head} ({len(columns)})"] = cells
    rows = tuple((str(rank), *(cells[rank - 1] for cells in columns.values())) for rank in range(1, max_rank + 1))
    return RankTable(("Rank", *columns), rows) if columns else None


def _sentences(effect: Effect, voice: Voice, max_rank: int) -> RankTable:
    from generator.phrasing.card import card

    rows = []
    for rank in range(1, max_rank + 1):
        lines = card(at_rank(effect, rank), voice)
        rows.append((str(rank), " ".join(string(join(line.runs, "." if line.depth == 0 else ";")) for line in lines)))
    return RankTable(("Rank", "Effect"), tuple(rows))


def _changing(node: Node, voice: Voice, about: str) -> Iterator[tuple[str, Node]]:
    """The nodes whose number hangs on the rank, outermost first, each with a head for its column."""
    if isinstance(node, Clause):
        about = _about(node.subject, voice)
    match node:
        case FromRank() | Depending(amount=Rank()):
            yield "", node
        case Limit(times=None, scope=scope):
            yield "Uses per " + string(say_name(scope, voice)), node
        case Count() | EqualTo() | Signed() if _hangs(node):
            unit = node.unit
            label = string(say_name(unit, voice, plural=True)) if unit is not None else about
            yield string(capital(join(label))), node
        case Product(left=Owned() as owned) if depends_on_rank(node):
            yield string(capital(say(owned, voice))), node
        case Sum() | Product() | Rank() if depends_on_rank(node):
            yield string(capital(join(about or "number"))), node
        case _:
            for child in node.children():
                yield from _changing(child, voice, about)


def _hangs(node: Count | EqualTo | Signed) -> bool:
    per = node.per if isinstance(node, Count | Signed) else None
    inside = node.amount if not isinstance(node, Count) else node.quantity
    return (per is not None and depends_on_rank(per)) or (isinstance(inside, Node) and depends_on_rank(inside))


def _about(subject: Node, voice: Voice) -> str:
    match subject:
        case Owned(order=order, name=name):
            return string(join(order, say_name(name, voice)))
        case OneOf(name=name) | Named(name=name):
            return string(say_name(name, voice, plural=isinstance(subject, OneOf)))
        case Damage():
            to = [part.object for part in subject.parts if part.word == "to"]
            return string(say(to[0], voice)) if to else "damage"
        case _:
            return ""


def _cell(node: Node, voice: Voice, rank: int) -> str:
    match amount_at_rank(node, rank):
        case Limit(times=times):
            return str(times)
        case Count(quantity=Number(value=n)) | Number(value=n):
            return str(n)
        case Signed(sign=sign, amount=amount):
            return ("−" if sign == "-" else "+") + _cell_amount(amount, voice)
        case other:
            return _cell_amount(other, voice)


def _cell_amount(amount: Node, voice: Voice) -> str:
    match amount:
        case Number(value=n):
            return str(n)
        case Product(left=Owned(), sign="×", right=Number(value=n)):
            return f"×{n}"
        case Owned():
            return "×1"
        case _:
            return string(say(amount, voice))
