"""How statements stand below each other: each line of the canonical text, with its depth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from grammar.canonical import (
    say_amount,
    say_argument,
    say_clause,
    say_duration,
    say_given,
    say_limit,
    say_noun,
    say_time,
    say_verb_for,
)
from grammar.nodes import structure as st
from grammar.nodes.amounts import Count
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named

WIDTH = 110
"""A header line longer than this breaks after a slot's comma."""

Line = tuple[int, str, int]
"""Depth, text, and the line of the source that it came from (0: none)."""


def laid(statements: tuple[st.Statement, ...], depth: int = 0) -> list[Line]:
    """The lines of a block."""
    return [line for statement in statements for line in _statement(statement, depth, "")]


def _statement(x: st.Statement, depth: int, lead: str) -> list[Line]:
    at = x.span.line
    match x:
        case st.Act(clause, until):
            return _wrapped(depth, lead + say_clause(clause) + (f" {say_duration(until)}" if until else ""), at)
        case st.Note(text):
            return [(depth, f'{lead}note "{text}"', at)]
        case st.Rule():
            return _rule(x, depth, lead)
        case st.Trial(clause, branches):
            rows = [
                line for branch in branches for line in _headed(f"on {branch.outcome}:", branch.body, depth + 1, branch)
            ]
            return [*_wrapped(depth, f"{lead}{say_clause(clause)}:", at), *rows]
        case st.ForEach(Named(qualifiers=words), body, Count() as most):
            return [(depth, f"for {say_argument(replace(most, qualifiers=words))}:", at), *laid(body, depth + 1)]
        case st.ForEach(noun, body):
            return [(depth, f"for {say_noun(noun)}:", at), *laid(body, depth + 1)]
        case st.Repeat(times, body):
            return [(depth, f"repeat {say_amount(times)} times:", at), *laid(body, depth + 1)]
        case st.Choice(subject, optional, options):
            verb = "may choose" if optional else say_verb_for("choose", subject)
            lines: list[Line] = [(depth, f"{lead}{say_noun(subject)} {verb} one:", at)]
            for option in options:
                first, *rest = laid(option.body, depth + 1)
                lines += [(depth + 1, f"- {first[1]}", first[2]), *((d + 1, text, origin) for d, text, origin in rest)]
            return lines
        case st.Depending(amount, rows_):
            lines = [(depth, f"{lead}depending on {say_amount(amount)}:", at)]
            for row in rows_:
                lines += _headed(f"{_key(row)}:", row.body, depth + 1, row)
            return lines
        case _:
            assert_never(x)


def _rule(x: st.Rule, depth: int, lead: str) -> list[Line]:
    slots = [slot for slot in (say_limit(x.limit), say_time(x.time), say_given(x.given)) if slot]
    head = lead + "".join(f"{slot}, " for slot in slots)
    if (
        x.may is None
        and len(x.body) == 1
        and not x.otherwise
        and not isinstance(x.body[0], st.Rule | st.ForEach | st.Repeat | st.Note)
    ):
        return _broken(_statement(x.body[0], depth, head), x.span.line)
    if x.may is None:
        lines = _wrapped(depth, head[:-2] + ":", x.span.line) + laid(x.body, depth + 1)
    elif not x.body:
        one = x.otherwise[0] if len(x.otherwise) == 1 else None
        text = head + say_clause(x.may)
        if isinstance(one, st.Act) and one.until is None and one.clause.mood != "may":
            return _wrapped(depth, f"{text}, otherwise {say_clause(one.clause)}", x.span.line)
        return _wrapped(depth, text, x.span.line)
    else:
        lines = _wrapped(depth, f"{head}{say_clause(x.may)}:", x.span.line) + laid(x.body, depth + 1)
    if x.otherwise:
        lines += _headed("otherwise:", x.otherwise, depth, None)
    return lines


def _broken(lines: list[Line], origin: int) -> list[Line]:
    return [(depth, text, origin if i == 0 and origin else at) for i, (depth, text, at) in enumerate(lines)]


def _headed(head: str, body: tuple[st.Statement, ...], depth: int, node: Node | None) -> list[Line]:
    """A branch, row or otherwise: on one line if its body is one plain sentence."""
    origin = node.span.line if node else 0
    inner = laid(body, depth + 1)
    if len(body) == 1 and _is_simple(body[0]) and len(inner) == 1:
        return [(depth, f"{head} {inner[0][1]}", origin or inner[0][2])]
    return [(depth, head, origin), *inner]


def _is_simple(x: st.Statement) -> bool:
    return isinstance(x, st.Act | st.Note) or (
        isinstance(x, st.Rule) and (not x.body or (x.may is None and _is_simple(x.body[0])))
    )


def _wrapped(depth: int, text: str, origin: int) -> list[Line]:
    """A line that is too long goes on after the comma of a slot; what follows belongs to it."""
    if 2 * depth + len(text) <= WIDTH:
        return [(depth, text, origin)]
    cut = text.rfind(", ", 0, WIDTH - 2 * depth)
    if cut < 0 or text[cut:].startswith((", otherwise", ", instead")):
        return [(depth, text, origin)]
    return [
        (depth, text[: cut + 1], origin),
        *((d, t, origin) for d, t, _ in _wrapped(depth + 2, text[cut + 2 :], origin)),
    ]


def _key(row: st.Row) -> str:
    if row.names:
        return " or ".join(name.text for name in row.names)
    if row.low is None:
        return f"{row.high} or less"
    if row.high is None:
        return f"{row.low} or more"
    return str(row.low) if row.low == row.high else f"{row.low} to {row.high}"


def lines_whole(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines of a canonical text, each whole and as it is broken."""
    broken: list[str] = []
    for line in lines:
        broken.append(line)
        if not line.endswith(","):
            yield " ".join([broken[0], *(one.strip() for one in broken[1:])]), broken
            broken = []
