"""Reads a text by the tables of an LALR(1) parser, and calls the builder of nodes at each rule that is complete.

The tables are plain data, so that they can be kept between runs; parser.py has them made.  What is no sentence is refused
without a reason: parser.py asks the maker of the tables for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from diagnostics.span import Span
from grammar.matched import Token
from grammar.tables import Row, Tables

END, NEW_LINE, INDENT, DEDENT = "$END", "_NL", "_INDENT", "_DEDENT"
TAB = 8
"""How many columns a tab counts for where a line is indented."""

_NEXT = re.compile(r"(?:[ \t]+|#[^\n]*)*([a-z]+\b)?")
"""What is passed over, and a small word behind it, if one comes next."""

_NUMBER_BEHIND = re.compile(r" \d+\b")

_Rule = tuple[int, str, Callable[[list[Any]], Any] | None, Any, int, bool]
"""A rule of the tables, with what builds it instead of the name of that."""
_Reads = Callable[[str, int], "re.Match[str] | None"]


class NotASentence(Exception):
    """The text cannot be read by the tables."""


class Automaton(Struct):
    """A parser for one sort of text."""

    tables: Tables
    rules: Sequence[_Rule]
    _others: tuple[str, ...]
    """The names, numbers and marks: the terminals that no small word is."""
    _anywhere: _Reads
    """Reads one of these."""
    _forms: dict[str, _Reads] = field(default_factory=dict)
    _by_names: dict[tuple[str, ...], _Reads] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Tables, builder: object) -> Automaton:
        """A parser by tables; the builder has a method for each rule that makes a node."""
        said = {name for names in tables.words.values() for name in ([names] if isinstance(names, str) else names)}
        rules = [
            (size, of, getattr(builder, method) if method else None, chosen, empty, alone)
            for size, of, method, chosen, empty, alone in tables.rules
        ]
        others = tuple(name for name in tables.patterns if name not in said)
        return cls(tables, rules, others, _one_of_all(others, tables))

    def read(self, text: str, proper: Collection[str] = ()) -> Any:
        """What the builder makes of a text; NotASentence if it is none.

        proper: the names of those who are at the table."""
        rows, rules, always = self.tables.rows, self.rules, self.tables.always
        following, of_word, anywhere = _NEXT.match, self.tables.words.get, self._anywhere
        states: list[int] = [self.tables.start]
        values: list[Any] = []
        row = rows[self.tables.start]
        levels: list[int] = [0]
        waiting: list[str] = []
        at, line, line_start, length = 0, 1, 0, len(text)
        before = ""
        kind: Any
        said: Any
        while True:
            if waiting:
                kind, token = waiting.pop(0), None
            else:
                found = following(text, at)
                said, at = found.group(1), found.end()  # type: ignore[union-attr]
                if said is None and at == length:
                    kind, token = END, None
                    if len(levels) > 1:
                        levels.pop()
                        kind = DEDENT
                else:
                    if said is not None:
                        here, kind = at - len(said), of_word(said)
                        if kind.__class__ is not str:
                            kind, found = self._one_of(kind, row, text, here)
                            said, at = found.group(), found.end()
                    else:
                        found = anywhere(text, at)
                        if found is not None and found.lastgroup not in row and found.lastgroup not in always:
                            found = self._expected(row)(text, at)
                        if found is None:
                            raise NotASentence
                        kind, said, here, at = found.lastgroup, found.group(), at, found.end()
                    if kind == NEW_LINE:
                        line += said.count("\n")
                        line_start = here + said.rindex("\n") + 1
                        if before == "COMMA":
                            continue
                        self._indent(said[said.rindex("\n") + 1 :], levels, waiting)
                        token = None
                    else:
                        if kind == "NAME" and proper:
                            said = _of_person(said, text, at, proper)
                            kind, at = ("PROPER" if said in proper else kind), here + len(said)
                        column = here - line_start + 1
                        token = Token(said)
                        token.type, token.span = kind, Span(line, column, line, column + at - here)
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
                size, name, build, chosen, empty, alone = rules[~act]
                if size == 1 and chosen is None:
                    if not alone:
                        values[-1] = build(values[-1:]) if build else values[-1:]
                    del states[-1]
                else:
                    children = values[len(values) - size :]
                    del values[len(values) - size :], states[len(states) - size :]
                    if chosen is not None:
                        children = _chosen(children, chosen, empty)
                    if alone and len(children) == 1:
                        values.append(children[0])
                    else:
                        values.append(build(children) if build else children)
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

    def _one_of(self, kinds: tuple[str, ...] | None, row: Row, text: str, at: int) -> tuple[str, re.Match[str]]:
        """Which of several terminals stands at a place: the first that can follow.  kinds: None for an unknown word."""
        for kind in kinds or ():
            if kind in row or kind in self.tables.always:
                form = self._forms.get(kind)
                if form is None:
                    form = self._forms[kind] = re.compile(self.tables.patterns[kind]).match
                found = form(text, at)
                if found is not None:
                    return kind, found
        raise NotASentence

    def _expected(self, row: Row) -> _Reads:
        """What reads a name, a number or a mark that can follow.

        What stands at a place is nearly always the first that can stand anywhere: then none that is expected comes before."""
        names = tuple(name for name in self._others if name in row or name in self.tables.always)
        if names not in self._by_names:
            self._by_names[names] = _one_of_all(names, self.tables)
        return self._by_names[names]


def _of_person(name: str, text: str, at: int, proper: Collection[str]) -> str:
    """A name with the number behind it, if somebody is called by both: `Guard 1`.  at: where the name ends."""
    number = _NUMBER_BEHIND.match(text, at)
    whole = name + number.group() if number is not None else name
    return whole if whole in proper else name


def _one_of_all(names: Iterable[str], tables: Tables) -> _Reads:
    """What reads one of these terminals, the first that fits."""
    return re.compile("|".join(f"(?P<{name}>{tables.patterns[name]})" for name in names)).match


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
