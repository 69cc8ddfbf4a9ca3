"""Choices that cost something: `you may spend 1 wildcard to recover 10 BP`, `you may pay 1 BP. That defense …`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.phrasing.clauses import Deed, joined, points_at
from generator.phrasing.flow import INLINE, body, count_sentences, each_on_its_line, follow, learn_all, piece_of
from generator.phrasing.passage import Passage
from generator.phrasing.prices import Price, price_of
from generator.phrasing.runs import Line, Text, capital, glue, join
from generator.phrasing.units import Unit, units_of
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Lookup, Variable
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, OneOf, Owned, You
from grammar.nodes.slots import When
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
        refusal = join("if you do not" if price.yours else "if they do not")
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
    at_hand = _answers_at_hand(units, node.may)
    if purpose and not looked_up and not at_hand:  # `what the table gives for a turn to set …` would be read on as one
        rest = body(_flat(units[taken:]), voice, (), decider) if units[taken:] else Passage()
        if rest.short or len(units) - taken < MANY:
            return Passage().say(lead, purpose).and_then(tail).and_then(rest)
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
    return Passage().say(lead, price.cost).and_then(_afterwards(node, units[0], price, voice))


def _purpose(units: list[Unit], price: Price, voice: Voice, decider: Node) -> tuple[Text, int, Passage]:
    """The price and what it buys, where that can be said in one breath; how many units that are; what must follow."""
    nothing: tuple[Text, int, Passage] = ((), 0, Passage())
    first = piece_of(units[0], voice, decider)
    deed = first.deed
    if deed is None or price.chooses:
        return nothing
    order, taken, tail = join(deed.order, deed.end) if deed.order else (), 1, first.tail
    if order and not price.yours and isinstance(_subject(units[0]), You) and deed.told != deed.order:
        order = join("make", deed.caused, deed.end)
    elif not order and deed.caused and (not price.yours or not price.cost or _comes_out(units[0])):
        order = join("have" if price.yours and not price.cost else "make", deed.caused, deed.end)
    if not order:
        return nothing
    second = piece_of(units[1], voice, decider) if len(units) == 2 and price.yours and not tail.lines else None
    if second is not None and second.deed is not None and _both_orders(deed, second.deed):
        order = joined([replace(each, main=each.order) for each in (deed, second.deed)])
        taken, tail = 2, second.tail
    if len(units) > taken and not (price.cost and _goes_on(units[taken], voice, known=True)):
        return nothing
    return join(price.cost, "to" if price.cost else None, order), taken, tail


def _both_orders(one: Deed, two: Deed) -> bool:
    """Whether two deeds can stand behind one *to*."""
    return bool(one.order and two.order) and (not one.end or one.end == two.end)


def _flat(units: Sequence[Unit]) -> list[Statement]:
    return [statement for unit in units for statement in (unit if isinstance(unit, tuple) else (unit,))]


def _subject(unit: Unit) -> Node | None:
    clause = unit[0].clause if isinstance(unit, tuple) else getattr(unit, "clause", None)
    return clause.subject if clause is not None else None


def _of_what(subject: Node | None) -> Node | None:
    """Whom or what it is said of in the end: of `that Attack's damage`, the attack."""
    while isinstance(subject, Owned):
        subject = subject.owner
    return subject


def _comes_out(unit: Unit) -> bool:
    """Whether the unit says how a test comes out: `that attack misses` alone would be read as unconditional."""
    if not isinstance(unit, tuple) or len(unit) != 1:
        return False
    return [predicate.verb for predicate in unit[0].clause.predicates] in (["fail"], ["succeed"])


def _goes_on(unit: Unit, voice: Voice, *, known: bool) -> bool:
    """Whether the unit can stand after a full stop and still be read as part of what was bought: it is of the test at hand,
    or (known) of somebody whom the sentence before brought in.  All else would be read as unconditional."""
    if isinstance(unit, tuple):
        subject = _of_what(unit[0].clause.subject)
    elif isinstance(unit, Rule) and isinstance(unit.time, When):
        subject = _of_what(unit.time.event.subject)
    else:
        return False
    if not isinstance(subject, Named) or subject.determiner != "that":
        return False
    return voice.role(subject.name) == "test" or (known and subject.name.text != "damage")


def _answers_at_hand(units: Sequence[Unit], may: Node) -> bool:
    """Whether a unit answers what there is whatever is bought, such as the test that runs: alone, it would be read as said of
    whoever declines, too.  What the price or a unit before has brought in is another matter."""
    known = _brought_in([may])
    for unit in units:
        if isinstance(unit, Rule) and isinstance(unit.time, When):
            subject = _of_what(unit.time.event.subject)
            if isinstance(subject, Named) and not any(one.endswith(subject.name.text) for one in known):
                return True
        known |= _brought_in(_flat([unit]))
    return False


def _is_of_test_at_hand(unit: Unit, may: Node, voice: Voice) -> bool:
    """Whether the unit is said of a test that there is whatever is bought: `that attack targets you`."""
    subject = _of_what(_subject(unit))
    if not isinstance(subject, Named) or voice.role(subject.name) != "test":
        return False
    return not any(one.endswith(subject.name.text) for one in _brought_in([may]))


def _brought_in(said: Sequence[Node]) -> set[str]:
    """What is spoken of for the first time, by its name."""
    named = [node for one in said for node in one.walk() if isinstance(node, Named | OneOf)]
    return {node.name.text for node in named if isinstance(node, OneOf) or node.determiner in ("a", "an", "another")}


def _stands_alone(units: Sequence[Unit], may: Node) -> bool:
    """Whether a unit begins with a time or a condition of its own: behind a full stop it would be read as one for everybody.
    One that speaks of what the price or a unit before has brought in is for those who have paid."""
    known = _brought_in([may])
    for at, unit in enumerate(units):
        if at and isinstance(unit, Rule) and not _speaks_of(unit.time or unit.given, known):
            return True
        known |= _brought_in(_flat([unit]))
    return False


def _speaks_of(begins: Node | None, known: set[str]) -> bool:
    """Whether the beginning of a rule speaks of one of these; what begins with neither a time nor a condition does."""
    if begins is None:
        return True
    named = {node.name.text for node in begins.walk() if isinstance(node, Named) and node.determiner == "that"}
    lettered = any(isinstance(node, Variable) for node in begins.walk())
    return lettered or any(one.endswith(name) for name in named for one in known)


def _unbound(unit: Unit, voice: Voice, decider: Node) -> bool:
    """Whether the unit, as a sentence of its own, would be read as an order to everybody, paid or not."""
    deed = piece_of(unit, voice, decider).deed
    return deed is not None and deed.ordered


def _waits(unit: Unit, voice: Voice) -> bool:
    """Whether the unit waits for what could happen to whoever declines, too."""
    return isinstance(unit, Rule) and unit.time is not None and not _goes_on(unit, voice, known=True)


def _afterwards(node: Rule, first: Unit, price: Price, voice: Voice) -> Passage:
    """What a price buys, in sentences of its own; *if you do* only where it would be read as unconditional."""
    assert node.may is not None
    statements, decider = node.body, node.may.subject
    deed = piece_of(first, voice, decider).deed
    brings = any(predicate.verb == "bring" for predicate in node.may.predicates)
    if (
        price.yours
        and not node.otherwise
        and _goes_on(first, voice, known=price.chooses or brings)
        and not _answers_at_hand(units_of(statements), node.may)
        and not _is_of_test_at_hand(first, node.may, voice)
        and (deed is None or not deed.ordered)
        and not any(_unbound(unit, voice, decider) or _waits(unit, voice) for unit in units_of(statements)[1:])
    ):
        said = body(statements, voice, (), decider)
        if said.short and count_sentences(said.text) <= INLINE:
            return said
    alone = _stands_alone(units_of(statements), node.may)
    twice = len(statements) == 1 and isinstance(statements[0], Rule) and bool(statements[0].otherwise)
    return follow(join("if you do" if price.yours else "if they do"), statements, voice, decider, apart=twice or alone)
