"""Rows of a table that stand as sentences or in one: below what they depend on, each said anew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from diagnostics.diagnostic import Problem
from grammar.mistakes.hints import as_instruction, in_place
from grammar.mistakes.places import indent_of
from grammar.mistakes.trials import can_be_read, right
from grammar.own_words.advice import Advice
from grammar.own_words.headline import begins_rule
from grammar.own_words.rewording import reworded
from grammar.own_words.rows import KEY, rows, written

_ROW = re.compile(rf"(?:[Oo]n an? )?(?P<key>{KEY}) ?(?::|[-–] ) ?(?P<said>\S.*)")
"""A line that says what comes of a number, or of a name."""

_TIMED = re.compile(r"(?:when|whenever|if|while|at the|once|during|until)\b", re.IGNORECASE)
"""How a rule begins, and not what comes of a number."""


def rows_among(lines: list[str], starts: list[int]) -> dict[int, list[str]]:
    """Where rows of a table stand as sentences of their own: all of them at the first, none at the others."""
    found: dict[int, list[str]] = {}
    first = -1
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        row = None if "".join(lines[begin + 1 : end]).strip() else _ROW.fullmatch(lines[begin].rstrip(" ."))
        if row is None or begins_rule(row["key"]) or (first < 0 and _TIMED.match(row["said"])):
            first = -1
            continue
        first = begin if first < 0 else first
        found.setdefault(begin, [])
        found[first].append(row[0])
    return {at: rows for at, rows in found.items() if len(rows) != 1}


def laid_in_rows(problem: Problem, rows: list[str], game: Advice | None) -> Problem:
    """The cure of rows that stand as sentences: below what they depend on, each reworded if all can be read."""
    found = list(filter(None, map(_ROW.fullmatch, rows)))
    lines, _ = _laid([(written(row["key"]), row["said"]) for row in found], game)
    if all(line.endswith(" …") for line in lines):  # how two begin is enough
        lines = lines[:2]
    return replace(problem, hint=as_instruction(["depending on …:", *lines]) + in_place(len(rows)))


def _laid(said: Sequence[tuple[str, str]], game: Advice | None) -> tuple[list[str], list[str]]:
    """Rows, each reworded if it can be read; and what is said in those that cannot."""
    lines: list[str] = []
    left: list[str] = []
    for key, what in said:
        capitalized = what if game is None else game.capitals(game.opened(what))
        anew = (reworded(capitalized, done=True) or capitalized).split("\n")
        row = [f"  {key}: {anew[0]}"] if len(anew) == 1 else [f"  {key}:", *(f"    {line}" for line in anew)]
        thrown = [row[0].replace(key, "1", 1), *row[1:]]  # a row may also be of a suit
        if can_be_read("\n".join([_THROWN, *row])) and right("\n".join([_THROWN, *thrown]), game):
            lines += row
        else:
            lines.append(f"  {key}: …")
            left.append(capitalized)
    return lines, left


_THROWN = "depending on 1d6:"


def rows_anew(sentence: str, game: Advice | None) -> tuple[str, list[str]] | None:
    """The cure of rows in running text, of which not all can be read; and what is said in those that cannot."""
    first, *more = sentence.split("\n")
    thrown = rows(first, " ".join(more))
    if thrown is None:
        return None
    lines, left = _laid(thrown.rows, game)
    front = thrown.front if game is None else game.capitals(game.opened(thrown.front))
    opening = f"{front}depending on {thrown.dice}:"
    head = (reworded(opening) or opening).split("\n")
    if not can_be_read(
        "\n".join([*head, *(" " * indent_of(head[-1]) + line for line in lines)]).replace(": …", ': note "…"')
    ):
        head = [f"{'…, ' if front else ''}depending on {thrown.dice}:"]
        left = [front.rstrip(" ,"), *left] if front else left
    written = as_instruction([*head, *(" " * indent_of(head[-1]) + line for line in lines)]) + in_place(1 + len(more))
    return written, left
