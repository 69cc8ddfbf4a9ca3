"""Choices that cost something: `you may spend 1 wildcard to recover 10 BP`, `you may pay 1 BP. That defense …`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.phrasing.clauses import Deed, joined, points_at
from generator.phrasing.flow import (
    INLINE,
    brought_in,
    count_sentences,
    each_on_its_line,
    flow,
    follow,
    learn_all,
    piece_of,
)
from generator.phrasing.passage import Passage
from generator.phrasing.prices import Price, price_of
from generator.phrasing.runs import Line, Text, capital, glue, join
from generator.phrasing.units import Unit, units_of
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Count, EqualTo, Lookup
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, You
from grammar.nodes.structure import Choice, Rule, Statement

MANY = 3
"""So many things besides what was bought first, of which one has parts of its own, stand one below the other."""


def offer(node: Rule, voice: Voice, opening: Text) -> Passage:
    """A rule with a `may`, behind its slots."""
    assert node.may is not None
    price = price_of(node.may, voice)
    lead = join(opening, "," if opening and not opening[-1].text.endswith(",") else None, price.decider, "may")
    passage = _bought(node, price, lead, learn_all(node.body, voice))
    if node.otherwise:
        refusal = join(
            "if you do not" if price.yours else "if nobody does" if _is_any(node.may.subject) else "if they do not"
        )
        passage = passage.and_then(follow(refusal, node.otherwise, voice))
    return passage


def _bought(node: Rule, price: Price, lead: Text, voice: Voice) -> Passage:
    assert node.may is not None
    decider = node.may.subject
    if not node.body:
        return Passage().say(lead, price.cost or "do so")
    units = units_of(node.body)
    purpose, taken, tail = _purpose(units, price, voice, decider)
    looked_up = any(isinstance(one, Lookup) for one in node.may.walk())
    if purpose and not looked_up:  # `what the table gives for a turn to set …` would be read on as one
        known = brought_in([node.may, *_flat(units[:taken])], voice)
        rest = flow(_flat(units[taken:]), voice, (), decider, known=known, goes_on=True)
        holds = rest.holds and not (tail.lines and rest.passage.lines)
        if holds and (rest.passage.short or len(units) - taken < MANY):
            return Passage().say(lead, purpose).and_then(tail).and_then(rest.passage)
    only = units[0]
    if len(units) == 1 and isinstance(only, Choice) and not only.optional and points_at(only.subject, decider):
        if price.chooses:
            opening = capital(glue(join(lead, price.cost), ". If you do, choose one:"))
        else:
            opening = capital(join(lead, price.cost, "and" if price.cost else None, "choose one:"))
        return Passage((Line(0, opening),)).and_then(piece_of(only, voice, decider).tail)
    if not price.cost:
        announced = Passage((Line(0, capital(join(lead, "do this:"))),))
        return announced.set_in(each_on_its_line(node.body, voice, decider))
    return Passage().say(lead, price.cost).and_then(_afterwards(node, price, voice))


def _is_any(decider: Node) -> bool:
    """Whether any one of several may do it: who declines leaves it to the others."""
    return isinstance(decider, Named) and decider.determiner in ("a", "another", "any")


def _purpose(units: list[Unit], price: Price, voice: Voice, decider: Node) -> tuple[Text, int, Passage]:
    """The price and what it buys, where that can be said in one breath; how many units that are; what must follow."""
    nothing: tuple[Text, int, Passage] = ((), 0, Passage())
    first = piece_of(units[0], voice, decider)
    deed = first.deed
    if deed is None or price.chooses or (price.cost and _hurts_oneself(units[0])):
        return nothing
    order, taken, tail = join(deed.order, deed.end) if deed.order else (), 1, first.tail
    if order and not price.yours and isinstance(_subject(units[0]), You) and deed.told != deed.order:
        order = join("make", deed.caused, deed.end)
    elif not order and deed.caused and (not price.yours or not price.cost or _comes_out(units[0])):
        lets = price.yours and not (price.cost or deed.made_so)
        order = join("have" if lets else "make", deed.caused, deed.end)
    if not order:
        return nothing
    second = piece_of(units[1], voice, decider) if len(units) == 2 and price.yours and not tail.lines else None
    if second is not None and second.deed is not None and _both_orders(deed, second.deed):
        order = joined([replace(each, main=each.order) for each in (deed, second.deed)])
        taken, tail = 2, second.tail
    if len(units) > taken and not price.cost:
        return nothing
    return join(price.cost, "to" if price.cost else None, order), taken, tail


def _hurts_oneself(unit: Unit) -> bool:
    """Whether *you* take damage by it, which nobody pays for: it comes of what is bought."""
    clauses = [one.clause for one in unit] if isinstance(unit, tuple) else []
    return any(
        isinstance(clause.subject, You) and predicate.verb == "take" and _is_damage(predicate.object)
        for clause in clauses
        for predicate in clause.predicates
    )


def _is_damage(node: Node | None) -> bool:
    match node:
        case Count(unit=unit) | EqualTo(unit=unit):
            return isinstance(unit, Name) and unit.text == "damage"
        case _:
            return False


def _both_orders(one: Deed, two: Deed) -> bool:
    """Whether two deeds can stand behind one *to*."""
    return bool(one.order and two.order) and (not one.end or one.end == two.end)


def _flat(units: Sequence[Unit]) -> list[Statement]:
    return [statement for unit in units for statement in (unit if isinstance(unit, tuple) else (unit,))]


def _subject(unit: Unit) -> Node | None:
    clause = unit[0].clause if isinstance(unit, tuple) else getattr(unit, "clause", None)
    return clause.subject if clause is not None else None


def _comes_out(unit: Unit) -> bool:
    """Whether the unit says how a test comes out: `that attack misses` alone would be read as unconditional."""
    if not isinstance(unit, tuple) or len(unit) != 1:
        return False
    return [predicate.verb for predicate in unit[0].clause.predicates] in (["fail"], ["succeed"])


def _afterwards(node: Rule, price: Price, voice: Voice) -> Passage:
    """What a price buys, in sentences of its own; *if you do* only where it would be read as unconditional."""
    assert node.may is not None
    statements, decider, known = node.body, node.may.subject, brought_in([node.may], voice)
    if price.yours and not node.otherwise:
        said = flow(statements, voice, (), decider, known=known, goes_on=True)
        if said.holds and said.passage.short and count_sentences(said.passage.text) <= INLINE:
            return said.passage
    twice = len(statements) == 1 and isinstance(statements[0], Rule) and bool(statements[0].otherwise)
    lead = join("if you do" if price.yours else "if they do")
    return follow(lead, statements, voice, decider, apart=twice, known=known)
