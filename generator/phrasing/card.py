"""Statements as lines of a card: how often · when · price: effect.  The same trees, a third of the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from generator.phrasing.clauses import deed_of, deed_of_all, joined, known_to
from generator.phrasing.flow import learn_all
from generator.phrasing.prices import card_price
from generator.phrasing.runs import Line, Text, capital, join, printed, string
from generator.phrasing.slots import known_by_time, slots
from generator.phrasing.statements import asks_whether_it_ends, comes_first, inside, of_each, row_key, so_often, those
from generator.phrasing.terms import say
from generator.phrasing.units import units_of
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Number, Variable
from grammar.nodes.node import Node
from grammar.nodes.nouns import You
from grammar.nodes.slots import Would
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

WIDTH = 90
"""Characters up to which the effect stands behind its colon in the same line."""

ROW_WIDTH = 130
"""The same in a row of a table, which hangs under its key."""
_FIGURE = re.compile(r"\d+")
"""Each counts as one character, so that a rule stands in as many lines at rank 10 as at rank 9."""

LINES: dict[type, Callable[[Any, Voice, Node | None], list[Line]]] = {}


def card_lines(kind: type) -> Callable[..., Any]:
    """Enter a function as the card form of a kind of statement."""

    def enter(function: Callable[[Any, Voice, Node | None], list[Line]]) -> Callable[..., list[Line]]:
        LINES[kind] = function
        return function

    return enter


def lines_of(statements: Sequence[Statement], voice: Voice, decider: Node | None = None) -> list[Line]:
    """Statements one below the other."""
    voice = learn_all(statements, voice)
    lines: list[Line] = []
    for unit in units_of(statements):
        if isinstance(unit, tuple):
            lines.append(Line(0, joined([deed_of_all(unit, voice, decider)])))
        else:
            lines += LINES[type(unit)](unit, voice, decider)
    return lines


def under(head: Text, lines: list[Line], width: int = WIDTH) -> list[Line]:
    """A head and what belongs to it: in its line if that is short, else set in below."""
    if not lines:
        return [Line(0, head)]
    flat = all(line.depth == 0 and not line.bullet for line in lines)
    # What stands behind a colon would seem to go on behind the semicolon.
    flat = flat and not any(": " in string(line.runs) and not _answers(after) for line, after in pairwise(lines))
    in_a_row = join(*(part for index, line in enumerate(lines) for part in ([";"] if index else []) + [line.runs]))
    if len(lines) == 1 or (flat and len(_FIGURE.sub("0", string(in_a_row))) <= width):
        return [Line(0, join(head, ":", in_a_row) if head else in_a_row)]
    if head and all(line.depth for line in lines[1:]) and not lines[0].bullet:
        return [Line(0, join(head, ":", lines[0].runs)), *lines[1:]]
    return [Line(0, join(head, ":")), *(Line(line.depth + 1, line.runs, line.bullet) for line in lines)]


def _answers(line: Line) -> bool:
    """Whether a line is the other side of a condition before it."""
    return string(line.runs).startswith("otherwise")


@card_lines(Act)
def _act(node: Act, voice: Voice, decider: Node | None) -> list[Line]:
    return [Line(0, joined([deed_of(node.clause, node.until, voice, decider)]))]


@card_lines(Rule)
def _rule(node: Rule, voice: Voice, decider: Node | None) -> list[Line]:
    node = known_by_time(node)
    inner = inside(node, voice)
    waits = voice.set_up and not asks_whether_it_ends(node)
    parts = slots(node, replace(inner, within=voice.within, unmade=voice.unmade, set_up=waits))
    voice = replace(inner, set_up=voice.set_up or node.time is not None or node.may is not None)
    who = decider
    body = lines_of(node.body, voice, node.may.subject if node.may else who)
    if node.may is not None:
        price = card_price(node.may, voice)
        if not node.body:
            body, price = [Line(0, _mere_choice(node, voice))], ()
        elif not price:
            price = join("may")
        elif not any(parts) and isinstance(node.may.subject, You) and node.may.predicates[0].verb != "pay":
            price = join("may", price)  # alone it would be an order
        parts.append(price)
    head = join(
        *(part for index, slot in enumerate(s for s in parts if s) for part in (["·"] if index else []) + [slot])
    )
    if isinstance(node.time, Would) and node.time.instead and body:
        body = [Line(0, join(body[0].runs, "instead")), *body[1:]]
    elif comes_first(node) and len(body) == 1:
        body = [Line(0, join(body[0].runs, "first"))]
    lines = under(head, body)
    if node.otherwise:
        other = lines_of(node.otherwise, voice)
        if node.may is None and isinstance(node.time, Would) and node.time.instead:
            other = [Line(0, join(other[0].runs, "instead")), *other[1:]]
        lines += under(join("otherwise" if node.may is None else "if not"), other)
    return lines


def _mere_choice(node: Rule, voice: Voice) -> Text:
    assert node.may is not None
    said = [say(predicate, voice) for predicate in node.may.predicates]
    who = () if isinstance(node.may.subject, You) else say(node.may.subject, voice)
    return join(who, "may", *(part for index, text in enumerate(said) for part in (["and"] if index else []) + [text]))


@card_lines(Trial)
def _trial(node: Trial, voice: Voice, decider: Node | None) -> list[Line]:
    head = deed_of(node.clause, None, voice, decider).main
    branches = [card_branch(branch, voice) for branch in node.branches]
    if all(len(lines) == 1 for lines in branches):
        return [Line(0, join(head, *(part for lines in branches for part in (".", capital(lines[0].runs)))))]
    return [Line(0, head), *(line for lines in branches for line in lines)]


def card_branch(node: Branch, voice: Voice) -> list[Line]:
    """`success: …`"""
    return [
        Line(line.depth + 1, line.runs, line.bullet) for line in under(join(node.outcome), lines_of(node.body, voice))
    ]


@card_lines(ForEach)
def _for_each(node: ForEach, voice: Voice, decider: Node | None) -> list[Line]:
    inner = of_each(node, voice)
    return under(those(node, voice), lines_of(node.body, inner))


@card_lines(Repeat)
def _repeat(node: Repeat, voice: Voice, decider: Node | None) -> list[Line]:
    count, lines = so_often(node.times, voice), lines_of(node.body, voice, decider)
    if isinstance(node.times, Number) and node.times.value == 1:
        return lines
    if len(lines) == 1 and isinstance(node.body[0], Act) and isinstance(node.times, Number | Variable):
        return [Line(0, join(lines[0].runs, count))]
    return under(join("repeat" if string(count).endswith("times") else None, count), lines)


@card_lines(Choice)
def _choice(node: Choice, voice: Voice, decider: Node | None) -> list[Line]:
    who = () if isinstance(node.subject, You) else say(node.subject, voice)
    head = join(who, "may choose one:" if node.optional else "chooses one:" if who else "choose one:")
    return [Line(0, head), *(line for option in node.options for line in card_option(option, voice, known_to(node)))]


def card_option(node: Option, voice: Voice, decider: Node | None = None) -> list[Line]:
    """One option as a bullet."""
    first, *rest = lines_of(node.body, voice, decider)
    deeper = 2 if any(line.depth == 0 for line in rest) else 1
    return [Line(1, first.runs, True), *(Line(line.depth + deeper, line.runs, line.bullet) for line in rest)]


@card_lines(Depending)
def _depending(node: Depending, voice: Voice, decider: Node | None) -> list[Line]:
    return [Line(0, join(say(node.amount, voice), ":")), *(line for row in node.rows for line in card_row(row, voice))]


def card_row(node: Row, voice: Voice) -> list[Line]:
    """One row of a table: `3–5: …`."""
    first, *rest = under(row_key(node, voice), lines_of(node.body, voice), ROW_WIDTH)
    return [Line(1, first.runs, True), *(Line(line.depth + 1, line.runs, line.bullet) for line in rest)]


@card_lines(Note)
def _note(node: Note, voice: Voice, decider: Node | None) -> list[Line]:
    text = printed(node.text).rstrip(".")
    return [Line(0, join(text if voice.head(text.split(" ", 1)[0]) else text[:1].lower() + text[1:]))]


def card(effect: Effect, voice: Voice) -> tuple[Line, ...]:
    """The effect as the rules text of a card."""
    lines = lines_of(effect.statements, replace(voice, standing=True))
    return tuple(Line(line.depth, capital(line.runs), line.bullet) for line in lines)
