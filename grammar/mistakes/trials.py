"""Whether a text could be read, and whether it could without that part of it in which it goes wrong."""

from __future__ import annotations

import re

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.mistakes.engine import BadlyIndented, NoSentence, NotRead, tree_of
from grammar.mistakes.places import Sentence, indent_of
from grammar.nodes.structure import Effect
from grammar.own_words.advice import Advice


def can_be_read(text: str) -> bool:
    """Whether a text is made of sentences."""
    try:
        tree_of(text)
    except NoSentence:
        return False
    return True


def right(text: str, game: Advice | None) -> bool:
    """Whether a text can be read, and nothing is wrong with it but that somebody was named before it."""
    try:
        effect = tree_of(text)
    except NoSentence:
        return False
    wrong = game.wrong(effect) if game is not None else ()
    return all(not one.is_error or one.code is codes.UNINTRODUCED_REFERENCE for one in wrong)


def but_for_one(anew: str, left: Problem, place: Sentence) -> bool:
    """Whether the sentence could be read without that part of it in which it goes wrong, or up to there."""
    lines = anew.split("\n")
    if left.span.line > len(lines):
        return False
    line = lines[left.span.line - 1]
    before, behind = line[: left.span.column - 1].rstrip(" ,"), line[left.span.column - 1 :]
    slots = before.rpartition(", ")[0]
    _, comma, rest = behind.partition(", ")
    without = [before] if before.strip() else []
    if comma:
        without.append(f"{slots}, {rest}" if slots else place.margin + rest)
    return any(can_be_read("\n".join([*lines[: left.span.line - 1], one, *lines[left.span.line :]])) for one in without)


def opens(place: Sentence, written: list[str]) -> bool:
    """Whether what is written could be read with a sentence below it."""
    below = " " * (indent_of(written[-1]) + 2) + STAND_IN
    return can_be_read(place.with_lines([place.margin + line for line in (*written, below)]))


def goes_on_with(before: str, word: str) -> bool:
    """Whether the beginning of a line can go on with a word."""
    above = next((opened for begins, opened in _OPENED.items() if before.startswith(begins)), "")
    margin = "  " if above else ""
    try:
        tree_of(f"{above}{margin}{before} {word}")
    except NotRead as error:
        return error.line > above.count("\n") + 1 or error.column > len(f"{margin}{before} ") + 1
    except BadlyIndented:
        return False
    return True


_OPENED = {"on ": "you make a Thing:\n", "- ": "you choose one:\n"}
"""What opens the block in which a line stands, by how the line begins."""


STAND_IN = 'note "…"'
"""A deed that can be read, in the place of one that cannot."""
HEADS = ("you may use this:", "you make a Thing:", "that Thing chooses one:", "depending on 1d6:")
"""What can be read above a block, above branches, above what can be chosen and above rows, in the place of a line that cannot."""


def in_its_place(line: str, below: str) -> str:
    """What can be read where a line stands that cannot."""
    branch = re.match(r" *(?:- |on [a-z]+: )?", line)
    if not line.endswith(":"):
        return f"{branch[0] if branch else ''}{STAND_IN}"
    asks = _ASKS.search(line)
    head = head_above(below)
    if asks is not None and head not in HEADS[2:]:
        head = f"{asks[1].lower()} there is no Thing:"
    return f"{' ' * indent_of(line)}{head}"


def head_above(below: str) -> str:
    """What can be read above a line, whatever it is a part of."""
    begins = _OF_A_BLOCK.match(below.strip())
    return HEADS[begins.lastindex or 0] if begins is not None else HEADS[0]


_OF_A_BLOCK = re.compile(r"(on )|(- )|(\d+(?: to \d+| or (?:more|less))?:)")
"""How a line begins that is a branch, one of those that can be chosen, or a row of what is looked up."""


_ASKS = re.compile(r"(?:^|, ) *([Ii]f|[Ww]hile) [^,]*:\s*$")
"""What asks something, below which it is said what comes otherwise, or what stands as long as that is so."""


_UNSAID = 2
"""How many lines may be left to say in a text that is shown whole."""


def but_below(anew: str, place: Sentence) -> bool:
    """Whether the text could be read but for one or two of the lines that stand below the first of the sentence."""
    lines = anew.split("\n")
    for _ in range(_UNSAID):
        try:
            tree_of("\n".join(lines))
        except NotRead as error:
            at = error.line - 1
            if not place.first < at < len(lines):
                return False
            lines[at] = in_its_place(lines[at], lines[at + 1] if at + 1 < len(lines) else "")
        except BadlyIndented:
            return False
        else:
            return True
    return can_be_read("\n".join(lines))


def for_nothing(effect: Effect, before: int, lines: int, game: Advice | None) -> str:
    """What to do where what is written could be done over and over: else that is told only once it is written.

    before: the lines above it."""
    found = game.wrong(effect) if game is not None else ()
    hints = (one.hint for one in found if one.code is codes.FOR_NOTHING and before < one.span.line <= before + lines)
    return next((f"; and {hint}" for hint in hints), "")
