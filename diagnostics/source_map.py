"""From places in an effect text to places in its file.

Made by the reader of files, used by whoever has problems to report; knows nothing of how the file is written."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic, Place, Problem
from diagnostics.span import NOWHERE, Span


class SourceMap(Struct, frozen=True):
    """Where a text stands in its file.

    whole: the place of the value.  line, column: the place of its first character.  indent: how many characters stand
    before every further line.  exact: whether the text stands in the file letter by letter; if not, everything in it is
    reported at the whole value."""

    whole: Place
    line: int
    column: int
    indent: int = 0
    exact: bool = True

    def place(self, span: Span) -> Place:
        """The place in the file of a span of the text."""
        if not self.exact or span == NOWHERE:
            return self.whole
        line, column = self._point(span.line, span.column)
        end_line, end_column = self._point(span.end_line, span.end_column)
        return Place(self.whole.file, line, column, end_line, end_column)

    def diagnostics(
        self, problems: Iterable[Problem], entry: str | None = None, field: tuple[str | int, ...] = ()
    ) -> list[Diagnostic]:
        """The problems of the text as findings in the file."""
        return [
            Diagnostic(
                problem.code,
                self.place(problem.span),
                problem.message,
                entry,
                field,
                problem.hint,
                anew=problem.anew,
            )
            for problem in problems
        ]

    def _point(self, line: int, column: int) -> tuple[int, int]:
        if line <= 1:
            return self.line, self.column + column - 1
        return self.line + line - 1, self.indent + column


def identity(file: str = "text") -> SourceMap:
    """The map of a text that is a file of its own."""
    return SourceMap(Place(file), 1, 1)
