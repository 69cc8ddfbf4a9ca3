"""Effect text → nodes and problems.  Never raises for what an author wrote.

What is right is read by tables (automaton.py).  They are lark's, which is only imported where they have to be made or
where a text is wrong (mistakes/): that takes longer than reading all effects of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.automaton import Automaton, NotASentence
from grammar.nodes.amounts import Amount
from grammar.nodes.clauses import Clause
from grammar.nodes.slots import Lasting
from grammar.nodes.structure import Act, Effect, Rule
from grammar.own_words.advice import Advice
from grammar.shapes import LARGEST_NUMBER
from grammar.tables import keep, kept
from grammar.tree import TreeBuilder

LONGEST_TEXT = 20_000
"""Characters of one effect; the longest of the five games has under 1,500."""
DEEPEST = 24
"""Levels of blocks; the deepest rule of the five games has 5."""

_NUMBER = re.compile(rf"#.*|\d{{{len(str(LARGEST_NUMBER))},}}")
_LONG_NUMBER = re.compile(rf"\d{{{len(str(LARGEST_NUMBER))}}}")

_NO_MOOD = "nobody *may* do anything in an example: write what is done, or in `then` what somebody `can` do"
_START, _FACT, _CLAIM, _AMOUNT = "start", "condition", "claim", "amount"


@cache
def _automaton(start: str) -> Automaton:
    tables = kept(start)
    if tables is None:
        tables = _engine().tables(start)
        keep(start, tables)
    return Automaton.of(tables, TreeBuilder())


def _engine() -> Any:
    from grammar.mistakes import engine

    return engine


def _mistakes() -> Any:
    from grammar.mistakes import reading

    return reading


def _trials() -> Any:
    from grammar.mistakes import trials

    return trials


def goes_on_with(before: str, word: str) -> bool:
    """Whether the beginning of a line can go on with a word."""
    could: bool = _trials().goes_on_with(before, word)
    return could


def parse(text: str, game: Advice | None = None) -> tuple[Effect | None, tuple[Problem, ...]]:
    """The effect that the text says, and what is wrong with it; None if no sentence of it could be read.

    game: what a game has to say to it, for the cure of what cannot be read."""
    early = _unread(text)
    if early:
        return None, early
    try:
        return _automaton(_START).read(_lines(text)), ()
    except NotASentence:
        pass  # what is wrong is asked when this is done with: else each mistake keeps it and all that was being read
    found: tuple[Effect | None, tuple[Problem, ...]] = _mistakes().whole(_lines(text), game)
    return found


def read(text: str) -> Effect | None:
    """The effect that the text says, if all of it can be read; what is wrong with another takes longer, and is for `parse`."""
    try:
        return _automaton(_START).read(_lines(text)) if not _unread(text) else None
    except NotASentence:
        return None


def _unread(text: str) -> tuple[Problem, ...]:
    """What is wrong with a text that need not be read for that."""
    if not re.sub(r"(?m)#.*$", "", text).strip():
        return (codes.EMPTY_EFFECT.at(Span(1, 1, 1, 1), hint="say what the rule does"),)
    return _limits(text)


def _lines(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"


def said_otherwise(text: str, problems: Sequence[Problem], game: Advice) -> tuple[Problem, ...]:
    """What is wrong with the meaning of a text, with a sentence for its cure where one says the same and is right."""
    found: tuple[Problem, ...] = _mistakes().unheard(text, problems, game)
    return found


def parse_clause(
    text: str, proper: Iterable[str] = (), *, claims: bool = False
) -> tuple[Clause | None, tuple[Problem, ...]]:
    """One clause or fact: a line of an example.  proper: the names of those who are at the table.
    claims: whether it says what is so, and can say more than a rule can ask for."""
    fact = _CLAIM if claims else _FACT
    early = _limits(text)
    if early:
        return None, early
    proper = frozenset(proper)
    done = _done(text, proper) if not claims else None
    if done is not None:
        return done, ()
    try:
        return _automaton(fact).read(text.strip(), proper), ()
    except NotASentence:  # what went wrong is only asked when the line is no act either
        as_act, act_problems = _one(text, _START, proper)
    if act_problems:
        _, problems = _one(text, fact, proper)
        further = act_problems[0].span.begin >= problems[0].span.begin
        return None, act_problems if further else problems
    if isinstance(as_act, Effect) and len(as_act.statements) == 1 and isinstance(as_act.statements[0], Act):
        act = as_act.statements[0]
        mood = act.clause.mood
        if mood not in (("do", "can", "cannot") if claims else ("do",)):
            hint = _NO_MOOD if claims or mood == "may" else "say what happens; what cannot be done is claimed in `then`"
            return None, (codes.UNEXPECTED_WORD.at(act.clause.span, hint=hint, word=mood),)
        if act.until is None:
            return act.clause, ()
        hint = "say what happens; what ends it happens in a line of its own"
        word = "for" if isinstance(act.until, Lasting) else "until"
        return None, (codes.UNEXPECTED_WORD.at(act.until.span, hint=hint, word=word),)
    offered = next((one.may for one in getattr(as_act, "statements", ()) if isinstance(one, Rule) and one.may), None)
    if offered is not None:
        return None, (codes.UNEXPECTED_WORD.at(offered.span, hint=_NO_MOOD, word="may"),)
    return None, (codes.UNEXPECTED_WORD.at(Span(1, 1, 1, 1), hint="write one clause", word=text.split(" ")[0]),)


def _done(text: str, proper: Collection[str]) -> Clause | None:
    """What a line says that is done, as most steps of an example are; what could be a fact, too, is the same clause."""
    try:
        statements = _automaton(_START).read(text.strip() + "\n", proper).statements
    except NotASentence:
        return None
    one = statements[0]
    plain = len(statements) == 1 and isinstance(one, Act) and one.clause.mood == "do" and one.until is None
    return one.clause if plain else None


def parse_amount(text: str) -> tuple[Amount | None, tuple[Problem, ...]]:
    """A formula of a declaration: `5 × your Body`."""
    early = _limits(text)
    return (None, early) if early else _one(text, _AMOUNT, ())


def _one(text: str, start: str, proper: Collection[str]) -> tuple[Any, tuple[Problem, ...]]:
    try:
        return _automaton(start).read(text.strip() + ("\n" if start == _START else ""), proper), ()
    except NotASentence:
        found: tuple[Any, tuple[Problem, ...]] = _mistakes().one(text, start, proper)
        return found


def _limits(text: str) -> tuple[Problem, ...]:
    if len(text) > LONGEST_TEXT:
        return (codes.TOO_LONG.at(Span(1, 1, 1, 1), hint="split the rule", size=len(text), limit=LONGEST_TEXT),)
    if max(map(text.count, ("\n", "(", "half "))) < DEEPEST and not _LONG_NUMBER.search(text):
        return ()  # as most are
    levels: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip():
            continue
        for found in _NUMBER.finditer(line):
            digits = found[0].lstrip("0") if found[0][0] != "#" else ""
            if len(digits) > len(str(LARGEST_NUMBER)) or int(digits or 0) > LARGEST_NUMBER:
                span = Span(number, found.start() + 1, number, found.end() + 1)
                return (codes.NUMBER_TOO_LARGE.at(span, hint=None, number=codes.cut(digits), limit=LARGEST_NUMBER),)
        while levels and levels[-1] > indent:
            levels.pop()
        if not levels or levels[-1] < indent:
            levels.append(indent)
        if len(levels) > DEEPEST or line.count("(") > DEEPEST or line.count("half ") > DEEPEST:
            return (codes.TOO_DEEP.at(Span(number, 1, number, len(line) + 1), hint="split the rule", limit=DEEPEST),)
    return ()
