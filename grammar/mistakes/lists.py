"""Lines that stand as far in as the one that opens a block for them, or lets choose among them: they belong below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.mistakes.anew import block_anew
from grammar.mistakes.engine import NoSentence, tree_of
from grammar.mistakes.hints import as_instruction, in_place
from grammar.mistakes.places import indent_of
from grammar.own_words.advice import Advice

LETS_CHOOSE = re.compile(r"\bchooses? (?:one|1)(?: of\b[^:,]*)?: *$", re.IGNORECASE)
"""What lets choose among the lines below it."""
FURTHER_IN = "indent the lines below it that begin with `- ` by two spaces"


def indented(text: str, line: int, game: Advice) -> tuple[str, str] | None:
    """The cure where the lines of a list stand as far in as the line that lets choose, and the text with it, if that is right."""
    lines = text.rstrip("\n").split("\n")
    line = min(line, len(lines))
    margin = indent_of(lines[line - 1])
    while line > 1 and (lines[line - 1][margin:].startswith("- ") or indent_of(lines[line - 1]) > margin):
        line -= 1
    head = lines[line - 1]
    if LETS_CHOOSE.search(head) is None or indent_of(head) != margin:
        return None
    rows = list(takewhile(lambda one: indent_of(one) > margin or one[margin:].startswith("- "), lines[line:]))
    if not rows or not rows[0][margin:].startswith("- "):
        return None
    said = [head[margin:], *(f"  {one[margin:]}" for one in rows)]
    block = block_anew("\n".join(said), game)
    if block is not None and not block[1]:
        said = block[2].split("\n")
    else:
        try:
            effect = tree_of("\n".join(said) + "\n")
        except NoSentence:
            return FURTHER_IN, ""
        if any(one.is_error for one in game.wrong(effect)):
            return FURTHER_IN, ""
    anew = [*lines[: line - 1], *(" " * margin + one for one in said), *lines[line + len(rows) :]]
    return as_instruction(said) + in_place(1 + len(rows)), "\n".join(anew) + "\n"


class Laid(Struct, frozen=True):
    """Lines that belong below another: up to which they go, and what is wrong with it."""

    end: int
    problem: Problem


def laid_below(text: str, game: Advice) -> Laid | None:
    """What is wrong where lines stand as far in as the first that opens a block and has none, if all that they want is to stand
    further in."""
    lines = text.rstrip("\n").split("\n")
    at = _opens_none(lines)
    if at is None or LETS_CHOOSE.search(lines[at]):
        return None
    margin, last = indent_of(lines[at]), at
    while (head := _opens_none(lines[: _below(lines, last) or last + 1], last)) is not None:
        end = _below(lines, head)
        if end is None:
            break
        lines[head + 1 : end] = [f"  {line}" for line in lines[head + 1 : end]]
        last = head + 1
    end = next((n for n in range(at + 1, len(lines)) if indent_of(lines[n]) <= margin), len(lines))
    anew = "\n".join(lines) + "\n"
    said = [line[margin:] for line in lines[at:end]]
    try:
        wrong = any(one.is_error for one in game.wrong(tree_of(anew)))
    except NoSentence:
        block = block_anew("\n".join(said), game) if not margin else None
        if block is None or block[1]:
            return None
        said, wrong = block[2].split("\n"), False
        anew = "\n".join([*lines[:at], *said, *lines[end:]]) + "\n"
    if wrong:
        return None
    column = len(text.split("\n")[at].rstrip()) + 1
    hint = as_instruction(said) + in_place(end - at)
    problem = codes.MISSING_BLOCK.at(Span(at + 1, column, at + 1, column + 1), hint=hint)
    return Laid(end, replace(problem, anew=anew))


def _opens_none(lines: Sequence[str], first: int = 0) -> int | None:
    """The first line that ends with a colon and has another beside it, and none below."""
    for at in range(first, len(lines) - 1):
        if (
            lines[at].rstrip().endswith(":")
            and lines[at + 1].strip()
            and indent_of(lines[at + 1]) <= indent_of(lines[at])
        ):
            return at
    return None


def _below(lines: Sequence[str], head: int) -> int | None:
    """Up to where the lines go that belong below one that has none; None where the next begins a rule of its own."""
    margin = indent_of(lines[head])
    end = head + 1
    while end < len(lines) and lines[end].strip() and indent_of(lines[end]) >= margin:
        if indent_of(lines[end]) == margin and _OF_ITS_OWN.match(lines[end]):
            break
        end += 1
    return end if end > head + 1 else None


_OF_ITS_OWN = re.compile(r" *(?i:when|whenever|while|during|once per|\d+ times per|otherwise|or else|else|note)\b")
"""How a line begins that is a rule of its own, or answers what is asked above."""
