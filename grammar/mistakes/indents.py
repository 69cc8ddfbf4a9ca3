"""What is wrong with how lines stand below each other, and where one ends too early."""

from __future__ import annotations

import re

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.mistakes.engine import NotRead
from grammar.mistakes.hints import expected, goes_on
from grammar.mistakes.places import indent_of
from grammar.own_words.cures import cure_for


def at_line_end(lines: list[str], error: NotRead) -> Problem:
    """What is wrong where a sentence ends before it is one, or a line stands too far in."""
    number = min(max(error.line or len(lines), 1), len(lines))
    if error.sort == "_INDENT":
        number = min(number + 1, len(lines))
        odd = next((n for n, line in enumerate(lines, 1) if line.strip() and indent_of(line) % 2), number)
        above = lines[number - 2] if number > 1 else ""
        if odd == number and _OPENS.match(above) and not above.rstrip().endswith(":"):
            text = re.sub(r"\s*#.*$", "", above).rstrip()
            span = Span(number - 1, len(text) + 1, number - 1, len(text) + 2)
            or_less = "" if lines[number - 1].lstrip().startswith("on ") else ", or indent the next line less"
            return codes.UNFINISHED_SENTENCE.at(span, hint=f"write a `:` at its end{or_less}")
        number = odd
        found = indent_of(lines[number - 1])
        span = Span(number, 1, number, found + 1)
        opened = odd > 1 and lines[odd - 2].rstrip().endswith(":")
        right = indent_of(lines[odd - 2]) + 2 * opened if odd > 1 else 0
        hint = "indent it by two spaces more than the line above" if opened else "only a line after a colon is indented"
        return codes.WRONG_INDENTATION.at(span, hint=hint, wrong=_too_much(found - right))
    while number > 1 and not lines[number - 1].strip():
        number -= 1
    text = re.sub(r"\s*#.*$", "", lines[number - 1]).rstrip()
    span = Span(number, len(text) + 1, number, len(text) + 2)
    if text.endswith(":"):
        return codes.MISSING_BLOCK.at(span, hint="indent the next line by two spaces")
    if re.search(r"\b(until|for)$", text):
        return codes.MISSING_DURATION.at(span, hint="say how long: `until … ends`", word=text.split()[-1])
    cure = cure_for(text, len(text) + 1)
    hint = cure or expected(error.allowed) or goes_on(text)
    return codes.UNFINISHED_SENTENCE.at(span, hint=hint)


_OPENS = re.compile(
    r"\s*(?:- )?(?:(?:when|if|while|during|once|from|for each|for up to|repeat|depending|until|otherwise)\b"
    r"|(?:rank|\d+|as many) times\b"
    r"|.*\bmay\b|.*\bagainst\b)"
)
"""A line below which further ones may be indented."""


def _too_much(spaces: int) -> str:
    """`2 spaces too many`, `1 space too few`."""
    return f"{abs(spaces)} space{'' if abs(spaces) == 1 else 's'} too {'many' if spaces > 0 else 'few'}"


def wrong_indentation(text: str) -> Problem:
    """Where a line comes back to a column at which no line above stands."""
    levels = [0]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        if indent > levels[-1]:
            levels.append(indent)
        while levels[-1] > indent:
            levels.pop()
        if levels[-1] != indent:
            span = Span(number, 1, number, indent + 1)
            asked = _answered(text.split("\n")[: number - 1], indent) if _ANSWERS.match(line) else None
            if asked is not None:
                hint = f"begin it under `{asked.strip()}`, which it answers"
                return codes.WRONG_INDENTATION.at(span, hint=hint, wrong=_too_much(indent - indent_of(asked)))
            hint = "begin the line under a line above it"
            return codes.WRONG_INDENTATION.at(span, hint=hint, wrong=_too_much(indent - levels[-1]))
    return codes.WRONG_INDENTATION.at(
        Span(1, 1, 1, 2), hint="begin the first line at the left edge", wrong=_too_much(1)
    )


def _answered(above: list[str], indent: int) -> str | None:
    """The line that asks what is so or offers something, next above one that is less far in and says what comes otherwise."""
    return next((one for one in reversed(above) if indent_of(one) > indent and _ASKS.match(one)), None)


_ANSWERS = re.compile(r"\s*(?i:otherwise|or else|else)\b")
_ASKS = re.compile(r"\s*(?:[^,]*, )*?(?:if\b|.*\bmay\b)")
"""What comes otherwise, and what it answers."""


def a_tab(text: str) -> Problem:
    """Where a line is indented with a tab."""
    number, line = next((i, line) for i, line in enumerate(text.split("\n"), 1) if "\t" in line)
    column = line.index("\t") + 1
    span = Span(number, column, number, column + 1)
    return codes.UNEXPECTED_CHARACTER.at(span, hint="indent with spaces", character="tab")
