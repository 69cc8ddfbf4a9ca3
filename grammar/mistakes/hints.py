"""What is said to an author: hints that stand for themselves, a sentence as an instruction, how much a hint says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from diagnostics.diagnostic import Problem
from diagnostics.suggest import then
from grammar.article import FIGURES
from grammar.layout import laid, lines_whole
from grammar.mistakes.engine import BadlyIndented, NotRead, tree_of
from grammar.mistakes.places import indent_of

GAMES_WORDS = "the game's words are Capitalized"

STRANGERS = "neither the language nor the game has"

UNDECLARED = "say it in their words, take it out, or declare a name in `_system.yml`"

CAPITALS = ": only words of the game have capitals"

NO_SUCH_VERB = "say what comes of it: `gain`, `lose`, `become`, `make` and the like; what has a name is used: `use …`"

NO_SUCH_EVENT = "say what happens: `when you gain …`, `when your … succeeds`, `when a … becomes …`"

NO_SUCH_FACT = (
    "ask what is so: `your … is at least 3`, `you are …`, `there is a …`; what happens is waited for, `when …`"
)

WRITTEN_SO = "a sentence is `limit, time, given, who does what`: see the page of the verb"

NO_HELP = re.compile(r"write `\d+`|take it out|leave it out")
"""Cures that say too little, or lose too much, where they are not of the one word that is wrong."""

CURED = 2


def no_such_verb(before: str) -> str:
    """What is said of a word that stands where somebody does something: what is done, what happens, or what is so."""
    slot = before.rpartition(", ")[2].lstrip(" -")
    if slot.startswith("when "):
        return NO_SUCH_EVENT
    return NO_SUCH_FACT if slot.startswith(("if ", "while ", "unless ")) else NO_SUCH_VERB


def how_much(hint: str | None) -> int:
    """How much a hint says: 0 for what sentences are like, 1 for a word that nobody knows or is misspelt, 2 for a cure."""
    if (
        hint in (None, WRITTEN_SO, NO_SUCH_VERB, NO_SUCH_EVENT, NO_SUCH_FACT)
        or hint.startswith(("expected ", GAMES_WORDS))
        or hint.endswith(CAPITALS)
        or (hint.startswith("did you mean ") and GAMES_WORDS in hint)
    ):
        return 0
    return 1 if STRANGERS in hint or hint.startswith("did you mean ") else CURED


def in_form(lines: list[str]) -> list[str]:
    """Lines in the one form in which effects are written, each whole, where they can be read by themselves."""
    margin = min(map(indent_of, lines))
    try:
        effect = tree_of("".join(f"{line[margin:]}\n" for line in lines))
    except (NotRead, BadlyIndented):
        return lines
    told = [f"{' ' * margin}{'  ' * depth}{text}" for depth, text, _ in laid(effect.statements)]
    return [whole for whole, _ in lines_whole(told)]


def as_instruction(lines: list[str]) -> str:
    """`write "…"`, and how the lines stand below each other."""
    lines = in_form(lines)
    said = f"write `{lines[0].strip()}`"
    for above, line in pairwise(lines):
        further = indent_of(line) - indent_of(above)
        if further > 0:
            said += f" and below it, {FIGURES[further - 1]} spaces further in, `{line.strip()}`"
        elif further < 0:
            many = f"{FIGURES[-further - 1]} spaces " if further < -2 else ""
            said += f" and below that, {many}less far in, `{line.strip()}`"
        else:
            said += f" and below {'that' if indent_of(line) else 'it'} `{line.strip()}`"
    return said


def in_place(sentences: int) -> str:
    """Of how many sentences one was made."""
    return "" if sentences == 1 else f" in place of {'both lines' if sentences == 2 else f'the {sentences} lines'}"


def and_then(instruction: str, left: Problem | None) -> str:
    """What is to be written, and what then is still wrong with it."""
    if left is None:
        return instruction
    return then(instruction, left.message + (f": {left.hint}" if left.hint not in (None, WRITTEN_SO) else ""))


BEGINS = "`{}` begins no sentence: say who does something, `you …`, `each …`, or first when, `when …`, `while …`"
"""What is said of a word with which a sentence begins, and of which nothing is known."""


def behind_it(before: str, word: str, hint: str) -> str:
    """The cure where nothing is known of a word: up to where the sentence can be read, and what could stand there."""
    could = hint.removeprefix("expected ") if hint.startswith("expected ") else ""
    if could and word:
        return f"`{before}` can be read; behind it stands {could}, not `{word}`"
    if could:
        return f"`{before}` can be read; behind it stands {could}"
    return f"`{before}` can be read, and `{word}` cannot stand behind it" if word else ""


def goes_on(text: str) -> str:
    """The cure where nothing tells what could follow."""
    return f"say what comes after `{text.split()[-1]}`" if text.split() else WRITTEN_SO


_PLAIN = {
    "NAME": "a name of the game",
    "NUMBER": "a number",
    "COMMA": "`,`",
    "COLON": "`:`",
    "_NL": "the end of the line",
    "SIGN": "`+` or `-`",
    "IS": "`is`",
    "DET": "`a`",
    "POSSESSIVE": "`'s`",
    "CARD": "`cards`",
    "OPERATOR": "`×`",
    "VAR": "a letter such as `X`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "DICE": "dice such as `1d6`",
}


def expected(types: Iterable[str]) -> str | None:
    """What could stand there, if that is little enough to help."""
    said = sorted(
        {
            _PLAIN.get(kind, f"`{kind.lower()}`")
            for kind in types
            if kind in _PLAIN or not (kind.startswith("$") or "_" in kind or kind == "PROPER")
        }
    )
    if not said or len(said) > 5 or said == ["`given`"]:  # so a table would be looked up
        return None
    return "expected " + (said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1])
