"""The shape of a finding: its code, its place, one sentence, and the cure.

Never prints and never decides whether a run fails; report.py shows, the command line decides."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span


class Severity(Enum):
    """How much a finding weighs; only an error makes a run fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(Struct, frozen=True):
    """A kind of trouble.

    number: `RW203`, a stable address, never reused.  name: what people say, `unknown-name`.
    message: the sentence with `{holes}`; lower case, no full stop.  quotes: whether it begins with what stands at its place,
    of which whoever finds it knows the sense alone."""

    number: str
    name: str
    severity: Severity
    message: str
    quotes: bool = False

    def at(self, span: Span, /, hint: str | None = None, **holes: object) -> Problem:
        """A problem of this code at a place of the effect text, its message filled in."""
        return Problem(self, span, self.message.format_map(holes), hint)


class Problem(Struct, frozen=True):
    """A finding inside a text that does not know its file yet; a SourceMap makes a Diagnostic of it.

    anew: the text with what the hint writes out in it, if that is all of the sentence."""

    code: Code
    span: Span
    message: str
    hint: str | None = None
    anew: str = ""

    @property
    def whole(self) -> bool:
        """Whether the hint writes the sentence out, so that nothing is left to find out."""
        return bool(self.anew)

    @property
    def is_error(self) -> bool:
        """Whether it makes a run fail."""
        return self.code.severity is Severity.ERROR

    def quoting(self, text: str) -> Problem:
        """With the words that its author wrote, where the message should begin with them and puts it otherwise."""
        named = _NAMED.match(self.message) if self.code.quotes else None
        said = self.span.of(text) if named is not None else ""
        if named is None or not said or _stands(named["words"], self.span, text):
            return self
        first, *further = said.split("\n")
        return replace(self, message=f"`{first.strip()}{' …' if further else ''}`{self.message[named.end() :]}")


_NAMED = re.compile(r"`(?P<words>[^`]*)`")
"""What a message begins with."""


def _stands(words: str, span: Span, text: str) -> bool:
    """Whether words stand in the lines of a place, with `…` for what is left out of them."""
    lines = "\n".join(text.split("\n")[max(span.line - 1, 0) : span.end_line]).lower()
    return all(part.strip().lower() in lines for part in words.split("…"))


class Place(Struct, frozen=True, order=True):
    """A stretch of a file.  Lines and columns count from 1, columns in characters; the end is not included."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    @classmethod
    def of(cls, file: str, span: Span) -> Place:
        """The span as a place in the file."""
        return cls(file, span.line, span.column, span.end_line, span.end_column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Note(Struct, frozen=True):
    """A second place that belongs to a finding: `the first one is here`."""

    message: str
    place: Place


class Diagnostic(Struct, frozen=True):
    """One finding at one place.

    entry: the id of the entry, if there is one.  field: the way to the value, `("examples", 0, "then")`.
    hint: the cure, as an instruction; anew: the text with what it writes out, if that is all of a sentence.  notes: second
    places."""

    code: Code
    place: Place
    message: str
    entry: str | None = None
    field: tuple[str | int, ...] = ()
    hint: str | None = None
    notes: tuple[Note, ...] = ()
    anew: str = ""

    @property
    def is_error(self) -> bool:
        """Whether this finding makes a run fail."""
        return self.code.severity is Severity.ERROR

    @property
    def order(self) -> tuple[object, ...]:
        """The key by which reports are sorted: file, line, column, code, message."""
        return (self.place.file, self.place.line, self.place.column, self.code.number, self.message)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in the order of their places, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.order))
