"""Where a sentence, a line and a word stand in a text."""

from __future__ import annotations

import re

from msgspec import Struct

from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.late import late


class Sentence(Struct, frozen=True):
    """Where a sentence stands in a text: its lines, those before it and those behind it."""

    before: list[str]
    lines: list[str]
    behind: list[str]

    @property
    def first(self) -> int:
        """How many lines stand before it."""
        return len(self.before)

    @property
    def margin(self) -> str:
        """What stands before its first word."""
        return self.lines[0][: indent_of(self.lines[0])]

    @property
    def sentence(self) -> str:
        """What is said: each sentence in one line."""
        said = (f"{line.strip()}{' ' if line.rstrip().endswith(',') else chr(10)}" for line in self.lines)
        return "".join(said).strip()

    @property
    def many(self) -> int:
        """In how many lines it stands, without those that only go on in the next."""
        return self.sentence.count("\n") + 1

    def with_lines(self, lines: list[str]) -> str:
        """The text with other lines in its place."""
        return "\n".join([*self.before, *lines, *self.behind]).rstrip("\n") + "\n"

    def holds(self, problem: Problem, lines: int) -> bool:
        """Whether an error lies in the lines that stand in its place."""
        return problem.is_error and self.first < problem.span.line <= self.first + lines


def each_apart(text: str) -> str:
    """A text with each of its sentences in a line of its own."""
    return _END.sub("\n", text)


_END = late(r"(?<=[\w\])\"'])(?<! St)(?<! Dr)(?<! Mr)(?<! vs)[.!] +(?=[A-Z])")
"""Where a sentence ends in the midst of a line."""


def line_of(text: str, line: int) -> str:
    """A line of a text; empty where it has none."""
    return "".join(text.split("\n")[line - 1 : line])


def word_at(text: str, problem: Problem) -> str:
    """What of a text a problem points at."""
    return line_of(text, problem.span.line)[problem.span.column - 1 : problem.span.end_column - 1]


def said_at(place: Sentence, span: Span) -> str:
    """What of the author's sentence stands at a place."""
    return line_of("\n".join([*place.before, *place.lines]), span.line)[span.column - 1 : span.end_column - 1]


def found_in(word: str, place: Sentence) -> Span | None:
    """Where a word of the reworded sentence stands in that of the author, be it in another form."""
    for pattern in (whole_word(word), whole_word(word, _FORMS)) if word.strip() else ():
        for number, line in enumerate(place.lines, place.first + 1):
            if found := re.search(pattern, line, re.IGNORECASE):
                return Span(number, found.start() + 1, number, found.end() + 1)
    return None


_FORMS = "(?:e?s|e?d|ing)"
"""What a word has behind itself in another form."""


def whole_word(word: str, ending: str = "") -> str:
    """A pattern for a word that is no part of another."""
    return rf"(?<![\w-]){re.escape(word)}{ending}(?![\w-])" if word[:1].isalnum() else re.escape(word)


def indent_of(line: str) -> int:
    """How many spaces stand before its first word."""
    return len(line) - len(line.lstrip(" "))
