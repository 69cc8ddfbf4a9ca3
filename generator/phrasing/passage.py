"""Sentences on their way onto lines: a paragraph grows until something is set in below it.  Knows no nodes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing.runs import Line, Piece, Text, join, sentence


class Passage(Struct, frozen=True):
    """Finished lines; depth 0 is where the passage stands."""

    lines: tuple[Line, ...] = ()

    def say(self, *pieces: Piece) -> Passage:
        """One more sentence, in the same line if nothing has been set in since."""
        text = join(*pieces)
        if not text:
            return self
        last = self.lines[-1] if self.lines else None
        if last is not None and last.depth == 0 and not last.bullet and not last.runs[-1].text.endswith(":"):
            return Passage((*self.lines[:-1], replace(last, runs=join(last.runs, sentence(text)))))
        return Passage((*self.lines, Line(0, sentence(text))))

    def and_then(self, other: Passage) -> Passage:
        """This passage and another one behind it; the first line of the other goes on in the last line of this."""
        if not other.lines:
            return self
        first, *rest = other.lines
        if first.depth or first.bullet:
            return Passage((*self.lines, *other.lines))
        return Passage((*self.say(first.runs).lines, *rest))

    def set_in(self, lines: Iterable[Line]) -> Passage:
        """Lines below the last one."""
        return Passage((*self.lines, *(replace(line, depth=line.depth + 1) for line in lines)))

    @property
    def short(self) -> bool:
        """Nothing is set in."""
        return len(self.lines) <= 1

    @property
    def text(self) -> Text:
        """The only line, or the first."""
        return self.lines[0].runs if self.lines else ()
