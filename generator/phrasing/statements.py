"""Statements as sentences of a page: one function per kind of statement.  Cards are card.py's business."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.phrasing.clauses import Deed, deed_of, deed_of_all, points_at
from generator.phrasing.passage import Passage
from generator.phrasing.prices import Price, price_of
from generator.phrasing.runs import Line, Text, capital, join, listing
from generator.phrasing.slots import slots
from generator.phrasing.terms import say
from generator.phrasing.units import Unit, units_of
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.nodes.amounts import Number
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, You
from grammar.nodes.slots import When, While, Would
from grammar.nodes.structure import (
    Act,
    Branch,
    Choice,
    Depending,
    Effect,
    ForEach,
    Note,
    Option,
    Repeat,
    Row,
    Rule,
    Statement,
    Trial,
)

SHORT = 110
"""Characters up to which two orders are joined by *and*."""
INLINE = 3
"""Sentences up to which what follows from something stands in the same paragraph."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit said: its deed, if it can be joined with others, and what must follow that deed."""

    deed: Deed | None
    whole: Callable[[Text], Passage]
    """The unit as a passage behind a lead (`if you do,`)."""


PIECES: dict[type, Callable[[Any, Voice, Node | None], Piece]] = {}


def piece(kind: type) -> Callable[..., Any]:
    """Enter a function as the phrase of a kind of statement."""

    def enter(function: Callable[[Any, Voice, Node | None], Piece]) -> Callable[[Any, Voice, Node | None], Piece]:
        PIECES[kind] = function
        return function

    return enter


def piece_of(unit: Unit, voice: Voice, decider: Node | None) -> Piece:
    """A unit in words."""
    if isinstance(unit, tuple):
        deed = deed_of_all(unit, voice, decider)
        return Piece(deed, lambda lead: Passage().say(lead, deed.main))
    return PIECES[type(unit)](unit, voice, decider)


@piece(Act)
def _act(node: Act, voice: Voice, decider: Node | None) -> Piece:
    return piece_of((node,), voice, decider)


def body(statements: Sequence[Statement], voice: Voice, lead: Text = (), decider: Node | None = None) -> Passage:
    """Statements in order behind a lead: two short orders are joined, a third begins a new sentence."""
    for statement in statements:
        voice = learn(statement, voice)
    pieces = [piece_of(unit, voice, decider) for unit in units_of(statements)]
    passage = Passage()
    waiting: list[Deed] = []
    for item in pieces:
        if item.deed is not None and _joins(waiting, item.deed):
            waiting.append(item.deed)
            continue
        passage, lead = _flush(passage, waiting, lead)
        waiting = []
        if item.deed is not None:
            waiting = [item.deed]
        else:
            passage = passage.and_then(item.whole(lead))
            lead = ()
    return _flush(passage, waiting, lead)[0]


def _joins(waiting: list[Deed], deed: Deed) -> bool:
    if len(waiting) != 1 or not waiting[0].order or not deed.order:
        return False
    length = sum(len(run.text) for run in (*waiting[0].order, *deed.order))
    return length <= SHORT and not waiting[0].lasting


def _flush(passage: Passage, waiting: list[Deed], lead: Text) -> tuple[Passage, Text]:
    if not waiting:
        return passage, lead
    return passage.say(lead, listing([deed.main for deed in waiting])), ()


def follow(lead: Text, statements: Sequence[Statement], voice: Voice, decider: Node | None = None, *,
           inline: int = INLINE) -> Passage:
    """A lead (`when …,`) and what follows from it: in one paragraph if that is short, else set in below."""
    said = body(statements, voice, join(lead, ","), decider)
    if said.short and count_sentences(said.text) <= inline:
        return said
    if len(statements) == 1:
        return said
    return Passage((Line(0, capital(join(lead, ":"))),)).set_in(each_on_its_line(statements, voice, decider))


def count_sentences(text: Text) -> int:
    """How many sentences a paragraph has."""
    return sum(run.text.count(". ") + run.text.endswith(".") for run in text)


def each_on_its_line(statements: Sequence[Statement], voice: Voice, decider: Node | None = None) -> list[Line]:
    """Statements one below the other."""
    lines: list[Line] = []
    for statement in statements:
        voice = learn(statement, voice)
    for unit in units_of(statements):
        lines += piece_of(unit, voice, decider).whole(()).lines
    return lines


def learn(statement: Statement, voice: Voice) -> Voice:
    """The voice, knowing which test *you* make in this statement."""
    clause = statement.clause if isinstance(statement, Act | Trial) else None
    if isinstance(statement, Rule) and isinstance(statement.time, When | Would):
        clause = statement.time.event
    if clause is None or not isinstance(clause.subject, You):
        return voice
    for predicate in clause.predicates:
        if predicate.verb == "make" and isinstance(predicate.object, Named):
            voice = voice.with_mine(predicate.object.name.text)
    return voice


@piece(Rule)
def _rule(node: Rule, voice: Voice, decider: Node | None) -> Piece:
    inner = learn(node, voice)
    if isinstance(node.time, When | Would):
        inner = replace(inner, counted=_unit_of(node.time))
    return Piece(None, lambda lead: _rule_passage(node, inner, lead))


def _unit_of(time: When | Would) -> str:
    unit = getattr(time.event.predicates[0].object, "unit", None)
    return unit.text if isinstance(unit, Name) else ""


def _rule_passage(node: Rule, voice: Voice, lead: Text) -> Passage:
    opening = listing_of_slots(lead, slots(node, voice))
    if node.may is not None:
        return _offer(node, voice, opening)
    inline = 1 if isinstance(node.given, While) else 2
    passage = follow(opening, node.body, voice, inline=inline)
    if isinstance(node.time, Would) and node.time.instead:
        passage = _instead(passage)
    if node.otherwise:
        passage = passage.and_then(follow(join("otherwise"), node.otherwise, voice))
    return passage


def listing_of_slots(lead: Text, found: list[Text]) -> Text:
    """The slots behind a lead, with commas."""
    said: Text = lead
    for slot in found:
        said = join(said, "," if said and not said[-1].text.endswith(",") else None, slot)
    return said


def _instead(passage: Passage) -> Passage:
    """`… instead.` at the end of the first sentence."""
    first = passage.lines[0]
    runs = first.runs
    text = runs[-1].text
    if runs and text.endswith(".") and count_sentences(runs) == 1:
        runs = (*runs[:-1], replace(runs[-1], text=text[:-1] + " instead."))
    elif text.endswith(":"):
        runs = (*runs[:-1], replace(runs[-1], text=text[:-1] + " this happens instead:"))
    return Passage((replace(first, runs=runs), *passage.lines[1:]))


def _offer(node: Rule, voice: Voice, opening: Text) -> Passage:
    """`you may pay 1 BP. That defense …`, `you may spend 1 wildcard to recover 10 BP`."""
    assert node.may is not None
    price = price_of(node.may, voice)
    lead = join(opening, "," if opening else None)
    inner = voice
    for statement in node.body:
        inner = learn(statement, inner)
    passage = _paid(node, price, lead, inner)
    if node.otherwise:
        pronoun = "you do" if price.yours else "they do"
        refusal = join(f"if {pronoun} not") if node.otherwise else ()
        passage = passage.and_then(follow(refusal, node.otherwise, voice))
    return passage


def _paid(node: Rule, price: Price, lead: Text, voice: Voice) -> Passage:
    assert node.may is not None
    decider = node.may.subject
    if not node.body:
        return Passage().say(lead, price.decider, "may", price.cost or "do so")
    units = units_of(node.body)
    purpose, rest = _purpose(units, price, voice, decider)
    if purpose:
        passage = Passage().say(lead, price.decider, "may", purpose)
        if not rest:
            return passage
        return passage.and_then(_afterwards(rest, price, voice, decider, bought=True))
    passage = Passage().say(lead, price.decider, "may", price.cost or "do this")
    return passage.and_then(_afterwards(list(node.body), price, voice, decider, bought=False))


def _purpose(units: list[Unit], price: Price, voice: Voice, decider: Node) -> tuple[Text, list[Statement]]:
    """`spend 1 wildcard to draw 1 card`: the price and what it buys, where that can be said in one breath; the rest."""
    first = piece_of(units[0], voice, decider)
    deed = first.deed
    if deed is None or price.names_number:
        return (), []
    order = deed.order
    if deed.order and not price.yours and not points_at(_subject(units[0]), decider) and _subject_is_you(units[0]):
        order = join("make", "you", deed.order)
    if not order and deed.caused and not price.cost:
        order = join("have", deed.caused)
    elif not order and deed.caused and not price.yours:
        order = join("make", deed.caused)
    if not order:
        return (), []
    taken = 1
    second = piece_of(units[1], voice, decider).deed if len(units) > 1 else None
    if second is not None and second.order and deed.order and len(units) == 2 and not deed.lasting and price.yours:
        order, taken = join(order, "and", second.order), 2
    if len(units) - taken > 0 and not _follows_by_itself(units[taken]):
        return (), []
    rest = [s for unit in units[taken:] for s in (unit if isinstance(unit, tuple) else (unit,))]
    return join(price.cost, "to" if price.cost else None, order), rest


def _subject(unit: Unit) -> Node:
    clause = unit[0].clause if isinstance(unit, tuple) else getattr(unit, "clause", None)
    return clause.subject if clause is not None else You()


def _subject_is_you(unit: Unit) -> bool:
    return isinstance(_subject(unit), You)


def _follows_by_itself(unit: Unit) -> bool:
    """Whether the unit can stand after a full stop and still be read as part of what was bought."""
    if isinstance(unit, tuple):
        return _points_back(unit[0].clause.subject)
    return isinstance(unit, Rule) and isinstance(unit.time, When) and _points_back(unit.time.event.subject)


def _points_back(noun: Node) -> bool:
    owner = getattr(noun, "owner", None)
    return (isinstance(noun, Named) and noun.determiner == "that") or (owner is not None and _points_back(owner))


def _afterwards(statements: Sequence[Statement], price: Price, voice: Voice, decider: Node, *, bought: bool) -> Passage:
    units = units_of(list(statements))
    pronoun = "you" if price.yours else "they"
    if bought or _follows_by_itself(units[0]):
        said = body(statements, voice, (), decider)
        if said.short and count_sentences(said.text) <= INLINE:
            return said
    return follow(join(f"if {pronoun} do"), statements, voice, decider)


@piece(Trial)
def _trial(node: Trial, voice: Voice, decider: Node | None) -> Piece:
    inner = learn(node, voice)
    deed = deed_of(node.clause, None, inner, decider)

    def whole(lead: Text) -> Passage:
        passage = Passage().say(lead, deed.main)
        for branch in node.branches:
            passage = passage.and_then(say_branch(branch, inner))
        return passage

    return Piece(None, whole)


def say_branch(node: Branch, voice: Voice) -> Passage:
    """`On a success, …`"""
    return follow(join(f"on a {node.outcome}"), node.body, voice)


@piece(ForEach)
def _for_each(node: ForEach, voice: Voice, decider: Node | None) -> Piece:
    def whole(lead: Text) -> Passage:
        return follow(join(lead, "for", say(node.noun, voice)), node.body, voice)

    return Piece(None, whole)


@piece(Repeat)
def _repeat(node: Repeat, voice: Voice, decider: Node | None) -> Piece:
    times = "times" if isinstance(node.times, Number) else None
    count = join(say(node.times, voice), times) if times else join("as many times as", say(node.times, voice))

    def whole(lead: Text) -> Passage:
        opening = capital(join(lead, "do this", count, ":"))
        return Passage((Line(0, opening),)).set_in(each_on_its_line(node.body, voice))

    return Piece(None, whole)


@piece(Choice)
def _choice(node: Choice, voice: Voice, decider: Node | None) -> Piece:
    you = isinstance(node.subject, You)
    if node.optional:
        opening = join(say(node.subject, voice), "may choose one:")
    elif you or (decider is not None and points_at(node.subject, decider)):
        opening = join("choose one:") if you else join(say(node.subject, voice), "chooses one:")
    else:
        opening = join(say(node.subject, voice), "chooses one:")

    def whole(lead: Text) -> Passage:
        lines = [line for option in node.options for line in say_option(option, voice)]
        return Passage((Line(0, capital(join(lead, opening))),)).set_in(lines)

    return Piece(None, whole)


def say_option(node: Option, voice: Voice) -> list[Line]:
    """One option as a bullet, with what belongs to it below."""
    first, *below = body(node.body, voice).lines
    return [replace(first, bullet=True), *below]


@piece(Depending)
def _depending(node: Depending, voice: Voice, decider: Node | None) -> Piece:
    def whole(lead: Text) -> Passage:
        opening = capital(join(lead, "depending on", say(node.amount, voice), ":"))
        lines = [line for row in node.rows for line in say_row(row, voice)]
        return Passage((Line(0, opening),)).set_in(lines)

    return Piece(None, whole)


def say_row(node: Row, voice: Voice) -> list[Line]:
    """One row of a table as a bullet: `3 to 5: …`."""
    first, *below = body(node.body, voice).lines
    return [Line(0, join(row_key(node, voice), ":", first.runs), bullet=True), *below]


def row_key(node: Row, voice: Voice) -> Text:
    """`3 to 5`, `9 or more`, `Jack, Queen, or King`."""
    if node.names:
        return listing([say_name(name, voice) for name in node.names], "or")
    if node.low == node.high:
        return join(str(node.low))
    if node.low is None:
        return join(f"{node.high} or less")
    return join(f"{node.low} or more" if node.high is None else f"{node.low} to {node.high}")


@piece(Note)
def _note(node: Note, voice: Voice, decider: Node | None) -> Piece:
    def whole(lead: Text) -> Passage:
        text = node.text
        if lead and voice.head(text.split(" ", 1)[0]) is None:
            text = text[:1].lower() + text[1:]
        return Passage().say(lead, text)

    return Piece(None, whole)


def page(effect: Effect, voice: Voice) -> tuple[Line, ...]:
    """The effect as the rules text of a page: one paragraph per statement."""
    return tuple(each_on_its_line(effect.statements, voice))


