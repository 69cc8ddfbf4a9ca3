"""What every part of the compiler is given: the game, the author's words, and the way back to statements and clauses."""

from __future__ import annotations

from collections.abc import Callable

from diagnostics.span import NOWHERE, Span
from grammar.meaning.bodies import Body, Meaning
from grammar.meaning.nouns import Noun
from interpreter.game.game import Game
from interpreter.state.program import Act
from interpreter.state.situation import CannotPlay


class Compiler:
    """What is at hand while an effect is compiled: the game, the author's words, and the way into a block or a clause
    within what is compiled (a rule has statements, which may be rules).

    actions: the action that is compiled, and of what it is a case; what is made by it is called so.
    gathered: the groups that the sentence which is compiled has found as it begins, and where it keeps each."""

    def __init__(
        self, game: Game, text: str, statement: Callable[[Compiler, Meaning], Act], actions: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        self.actions = actions
        self.gathered: list[tuple[Noun, str]] = []
        self._lines = text.split("\n")
        self._statement = statement

    def body(self, meanings: Body) -> tuple[Act, ...]:
        """What a block does, in order."""
        return tuple(self._statement(self, meaning) for meaning in meanings)

    def act(self, meaning: Meaning | None) -> Act:
        """What a clause does that is said for itself."""
        if meaning is None:
            raise CannotPlay(f"“{self._lines[0]}” cannot be done")
        return self._statement(self, meaning)

    def quote(self, span: Span) -> str:
        """The author's words at a place, without the brackets that only hold a name together."""
        if span == NOWHERE or not 0 < span.line <= len(self._lines):
            return ""
        line = self._lines[span.line - 1]
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        text = line[span.column - 1 : end].strip().rstrip(":,").replace("[", "").replace("]", "")
        return text + ")" * (text.count("(") - text.count(")"))  # a node in brackets ends before the bracket

    def quote_with(self, span: Span, part: Span, said: str) -> str:
        """The author's words at a place, with something else said in a part of it."""
        before = Span(span.line, span.column, part.line, part.column)
        after = self.quote(Span(part.end_line, part.end_column, span.end_line, span.end_column)).lstrip(") ")
        return " ".join(words for words in (self.quote(before), said, after) if words)

    def quote_from(self, span: Span, *rest: Span) -> str:
        """The author's words from a place to the last of others that follow in its line."""
        last = max((one for one in (span, *rest) if one.line == span.line), key=lambda one: one.end_column)
        return self.quote(Span(span.line, span.column, last.end_line, last.end_column))

    def rest_of_line(self, span: Span) -> str:
        """The author's words from a place to the end of the line: what heads a block."""
        if span == NOWHERE or not 0 < span.line <= len(self._lines):
            return ""
        return self._lines[span.line - 1][span.column - 1 :].strip().rstrip(":,")

    def block(self, span: Span) -> str:
        """The author's words from a place to the end of the block that begins there, in one line."""
        if span == NOWHERE or not 0 < span.line <= len(self._lines):
            return ""
        said = [self.rest_of_line(span)]
        for line in self._lines[span.line :]:
            if len(line) - len(line.lstrip()) < span.column:
                break
            said.append(line.strip().rstrip(":,"))
        return f"{said[0]}: {', '.join(said[1:])}" if said[1:] else said[0]

    def cannot(self, why: str, span: Span = NOWHERE) -> CannotPlay:
        """The exception for what cannot be played."""
        return CannotPlay(why, span)
