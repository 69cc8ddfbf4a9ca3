"""Places in a text.  Lines and columns count from 1, columns in characters."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """From (line, column) up to, not including, (end_line, end_column)."""

    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the beginning of this one to the end of the other."""
        return Span(self.line, self.column, other.end_line, other.end_column)


NOWHERE = Span(0, 0, 0, 0)
