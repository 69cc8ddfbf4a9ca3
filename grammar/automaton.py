"""Reads a text by the tables of an LALR(1) parser, and calls the builder of nodes at each rule that is complete.

The tables are plain data, so that they can be kept between runs; parser.py has them made.  What is no sentence is refused
without a reason: parser.py asks the maker of the tables for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Sequence
from typing import Any

from msgspec import Struct, field

from diagnostics.span import Span
from grammar.matched import Token
from grammar.tables import Row, Tables

END, NEW_LINE, INDENT, DEDENT = "$END", "_NL", "_INDENT", "_DEDENT"
TAB = 8
"""How many columns a tab counts for where a line is indented."""

_IGNORED = re.compile(r"(?:[ \t]+|#[^\n]*)*")
_WORD = re.compile(r"[a-z]+\b")


class NotASentence(Exception):
    """The text cannot be read by the tables."""


class Automaton(Struct):
    """A parser for one sort of text."""

    tables: Tables
    builders: Sequence[Callable[[list[Any]], Any] | None]
    _others: tuple[str, ...] = ()
    _forms: dict[str, Callable[[str, int], re.Match[str] | None]] = field(default_factory=dict)
    _by_names: dict[tuple[str, ...], Callable[[str, int], re.Match[str] | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Tables, builder: object) -> Automaton:
        """A parser by tables; the builder has a method for each rule that makes a node."""
        said = {name for names in tables.words.values() for name in ([names] if isinstance(names, str) else names)}
        builders = [getattr(builder, name) if name else None for _, _, name, *_ in tables.rules]
        return cls(tables, builders, tuple(name for name in tables.patterns if name not in said))

    def read(self, text: str, proper: Collection[str] = ()) -> Any:
        """What the builder makes of a text; NotASentence if it is none.

        proper: the names of those who are at the table."""
        rows, rules, words = self.tables.rows, self.tables.rules, self.tables.words
        builders, read, always = self.builders, self._reader(self._others), self.tables.always
        ignored, small = _IGNORED.match, _WORD.match
        states: list[int] = [self.tables.start]
        values: list[Any] = []
        row = rows[self.tables.start]
        levels: list[int] = [0]
        waiting: list[str] = []
        at, line, line_start, length = 0, 1, 0, len(text)
        before = ""
        while True:
            if waiting:
                kind, token = waiting.pop(0), None
            else:
                at = ignored(text, at).end()  # type: ignore[union-attr]
                if at == length:
                    kind, token = END, None
                    if len(levels) > 1:
                        levels.pop()
                        kind = DEDENT
                else:
                    found = small(text, at)
                    if found is not None:
                        said = found.group()
                        kinds = words.get(said)
                        if kinds is None:
                            raise NotASentence
                        if isinstance(kinds, str):
                            kind = kinds
                        else:
                            kind, found = self._one_of(kinds, row, text, at)
                            said = found.group()
                    else:
                        found = read(text, at)
                        if found is not None and found.lastgroup not in row and found.lastgroup not in always:
                            found = self._reader(row)(text, at)
                        if found is None:
                            raise NotASentence
                        kind, said = found.lastgroup, found.group()  # type: ignore[assignment]
                    here, at = at, found.end()
                    if kind == NEW_LINE:
                        line += said.count("\n")
                        line_start = here + said.rindex("\n") + 1
                        if before == "COMMA":
                            continue
                        self._indent(said[said.rindex("\n") + 1 :], levels, waiting)
                        token = None
                    else:
                        if kind == "NAME" and said in proper:
                            kind = "PROPER"
                        column = here - line_start + 1
                        token = Token(said, kind, Span(line, column, line, column + at - here))
                        if kind == "BULLET":
                            waiting.append(NEW_LINE)
                            self._indent(" " * (column + 1), levels, waiting)
                    before = kind
            while True:
                act = row.get(kind)
                if act is None:
                    raise NotASentence
                if act >= 0:
                    states.append(act)
                    values.append(token)
                    row = rows[act]
                    break
                size, name, _, chosen, empty, alone = rules[~act]
                if alone and size == 1 and chosen is None:  # its value stands for itself, as at most rules
                    states[-1] = state = rows[states[-2]][name]
                    row = rows[state]
                    if kind == END and state == self.tables.end:
                        return values[-1]
                    continue
                if size:
                    children = values[-size:]
                    del values[-size:]
                    del states[-size:]
                else:
                    children = []
                if chosen is not None:
                    children = _chosen(children, chosen, empty)
                builder = builders[~act]
                if alone and len(children) == 1:
                    values.append(children[0])
                elif builder is not None:
                    values.append(builder(children))
                else:
                    values.append(children)
                state = rows[states[-1]][name]
                states.append(state)
                row = rows[state]
                if kind == END and state == self.tables.end:
                    return values[-1]

    @staticmethod
    def _indent(blank: str, levels: list[int], waiting: list[str]) -> None:
        """The blocks that a line opens or closes by how far it is indented."""
        indent = blank.count(" ") + blank.count("\t") * TAB
        if indent > levels[-1]:
            levels.append(indent)
            waiting.append(INDENT)
            return
        while indent < levels[-1]:
            levels.pop()
            waiting.append(DEDENT)
        if indent != levels[-1]:
            raise NotASentence

    def _one_of(self, kinds: tuple[str, ...], row: Row, text: str, at: int) -> tuple[str, re.Match[str]]:
        """Which of several terminals stands at a place: the first that can follow."""
        for kind in kinds:
            if kind in row or kind in self.tables.always:
                form = self._forms.get(kind)
                if form is None:
                    form = self._forms[kind] = re.compile(self.tables.patterns[kind]).match
                found = form(text, at)
                if found is not None:
                    return kind, found
        raise NotASentence

    def _reader(self, expected: Container[str]) -> Callable[[str, int], re.Match[str] | None]:
        """What reads a name, a number or a mark, where these are expected.

        What stands at a place is nearly always the first that can stand anywhere: then none that is expected comes before."""
        names = tuple(name for name in self._others if name in expected or name in self.tables.always)
        if names not in self._by_names:
            forms = "|".join(f"(?P<{name}>{self.tables.patterns[name]})" for name in names)
            self._by_names[names] = re.compile(forms).match
        return self._by_names[names]


def _chosen(children: list[Any], chosen: tuple[tuple[int, bool, int], ...], empty: int) -> list[Any]:
    """The children that a rule gets: without marks, with the children of those that only hold others together."""
    found: list[Any] = []
    for number, inner, blank in chosen:
        if blank:
            found += [None] * blank
        if inner:
            found += children[number]
        else:
            found.append(children[number])
    if empty:
        found += [None] * empty
    return found
