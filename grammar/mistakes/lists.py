"""What can be chosen, in lines that stand as far in as what lets choose: they belong below it."""

from __future__ import annotations

import re
from itertools import takewhile

from grammar.advice import Advice
from grammar.mistakes.anew import block_anew
from grammar.mistakes.engine import NoSentence, tree_of
from grammar.mistakes.hints import as_instruction, in_place
from grammar.mistakes.places import indent_of

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
