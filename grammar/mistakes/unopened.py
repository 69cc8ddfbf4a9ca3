"""Lines further in below something that is simply done, `when your Attack succeeds, you become Stunned until …`, or behind its
colon: what stands in front of that opens a block for all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagnostics.diagnostic import Problem
from grammar.mistakes.anew import cured, heard
from grammar.mistakes.engine import BadlyIndented, NotRead, tree_of
from grammar.mistakes.hints import and_then, as_instruction, in_place
from grammar.mistakes.places import each_apart, indent_of
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import apart, reworded

_STEPS = 8
"""How many things may be wrong with the lines of a block, one after the other."""
_OPENS = re.compile(
    r"(?i:when|whenever|if|while|during|once|from|unless|after|for|repeat|depending|until|otherwise|\d+ times)\b"
    r"|.*\b(?:may|can|makes?|rolls?|chooses?|tries|try|instead)\b"
)
"""What opens a block, or is more than simply done."""
_ENDS = re.compile(r" (?:until|for (?:\d+|one|two|three)) [^,:]*$")
_WHO = re.compile(r"(?:the target|that [A-Z][\w-]*)(?= (?:is|becomes?|[a-z]+s)\b)")
_HE = re.compile(r"(^ *|, |\b[Ii]f )(?:[Hh]e|[Ss]he|[Tt]hey)(?= )")
_DONE = "you draw 1 card"
"""What is simply done, in the place of what is."""
_ALREADY = re.compile(r"\balready\b")
_HAPPENS = re.compile(r"(?i:when|whenever|after|each time|every time)\b")


def opened_for_all(text: str, game: Advice) -> tuple[str, str] | None:
    """The cure of such a sentence as the whole block, and the text with it, if that can be read; None of another."""
    lines = text.rstrip("\n").split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    end = next((n for n in range(first + 1, len(lines)) if indent_of(lines[n]) <= indent_of(lines[first])), len(lines))
    if any(not line.strip() or "#" in line for line in lines[first:end]):
        return None
    for said in _readings(lines[first:end], game):
        anew = mended("\n".join([*lines[:first], *said, *lines[end:]]) + "\n", game)
        if anew is None:
            continue
        whole, left = anew
        shown = whole.rstrip("\n").split("\n")
        shown = shown[first : len(shown) - (len(lines) - end)]
        hint = and_then(as_instruction(shown) + in_place(end - first), left)
        return hint, "" if left is not None else whole
    return None


def _readings(lines: list[str], game: Advice) -> Iterator[list[str]]:
    """The block that may be meant: what ends with a time may say so of all that comes of it."""
    lines = [line.replace("−", "-") for line in lines]
    margin = " " * indent_of(lines[0])
    head = game.capitals(game.opened(lines[0].strip()))
    slots, deed = apart(head)
    deed, colon, behind = deed.partition(": ")
    deed = deed.removesuffix(":")
    if "⏎" in head or "\n" in head:  # said in rows, or in a block, as a whole
        return
    anew = reworded(f"{', '.join(slots)}, {_DONE}") if slots else None
    slots = apart(anew)[0] if anew is not None and anew.endswith(f", {_DONE}") and "\n" not in anew else slots
    if not any(map(_HAPPENS.match, slots)) or _OPENS.match(deed) or not (colon or len(lines) > 1):
        return
    below = [f"{margin}  {line[indent_of(lines[1]) :]}" for line in lines[1:]] if len(lines) > 1 else []
    below = [*(f"{margin}  {one}" for one in each_apart(behind).split("\n")), *below] if colon else below
    if (who := _WHO.match(deed)) is not None:
        below = [_HE.sub(rf"\g<1>{who[0]}", line) for line in below]
    before = [line for line in below if _ALREADY.search(line)]  # what is so by then, and not by what comes of this
    after = [line for line in below if line not in before]
    opened = [f"{margin}{', '.join(slots)}:", *before, f"{margin}  {deed}"]
    ends = _ENDS.search(deed)
    if ends is not None and not any(map(_ENDS.search, after)):
        yield [*opened, *(f"{line}{ends[0]}" for line in after)]
    yield [*opened, *after]


def mended(text: str, game: Advice) -> tuple[str, Problem | None] | None:
    """A text with all that can be said anew in it, and what is still wrong with it; None where it cannot be read."""
    for _ in range(_STEPS):
        try:
            effect = tree_of(text)
        except NotRead as error:
            problem = cured(text, error.with_traceback(None), game)
            if not problem.anew or problem.anew == text:
                return None
        except BadlyIndented:
            return None
        else:
            wrong = next((one for one in game.wrong(effect) if one.is_error), None)
            if wrong is None:
                return text, None
            problem = heard(text, wrong, game)
            if not problem.anew or problem.anew == text:
                return text, problem
        text = problem.anew
    return None
