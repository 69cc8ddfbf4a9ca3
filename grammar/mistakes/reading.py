"""What can be read of a text that is no sentence, and what is wrong with the rest.

A sentence that does not parse costs only itself: its block is left out and the rest is parsed, so that one run tells
all that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.mistakes.anew import (
    block_anew,
    cured,
    further_in,
    heard,
    last_that_hangs,
    limit_first,
    sentence_at,
    where_it_stops,
    wrong_with,
)
from grammar.mistakes.chains import chain_at
from grammar.mistakes.engine import BadlyIndented, NotRead, tree_of
from grammar.mistakes.hints import as_instruction
from grammar.mistakes.indents import a_tab, wrong_indentation
from grammar.mistakes.lists import LETS_CHOOSE, indented, laid_below
from grammar.mistakes.tabled import laid_in_rows, rows_among, table_anew
from grammar.mistakes.thrown import Thrown, offered_throw
from grammar.mistakes.trials import can_be_read, in_its_place
from grammar.mistakes.unopened import opened_for_all
from grammar.mistakes.wrong import problem_at
from grammar.nodes.structure import Effect
from grammar.own_words.advice import Advice
from grammar.words import UNSPOKEN


def whole(body: str, game: Advice | None = None) -> tuple[Effect | None, tuple[Problem, ...]]:
    """What can be read of an effect, and what is wrong with the rest."""
    try:
        return tree_of(body), ()
    except NotRead as error:
        first = error.with_traceback(None)
    except BadlyIndented:
        return None, (wrong_indentation(body),)
    if "\t" in body:
        return None, (a_tab(body),)
    if game is not None and (thrown := offered_throw(body, game)) is not None:
        return _beside_throw(body, first, thrown, game)
    return _parse_apart(body, first, game)


def _beside_throw(text: str, error: NotRead, thrown: Thrown, game: Advice) -> tuple[Effect | None, tuple[Problem, ...]]:
    """What is wrong with a throw that is offered, and with all that stands beside it."""
    lines = text.split("\n")
    problem = replace(problem_at(text, error, game), hint=thrown.hint, anew=thrown.anew)
    rest = "\n".join(["" if thrown.first <= at < thrown.end else line for at, line in enumerate(lines)])
    effect, others = whole(rest, game) if rest.strip() else (None, ())
    if not others:
        return effect, (problem,)
    return effect, tuple(replace(one, anew="") for one in sorted((problem, *others), key=lambda one: one.span))


def unheard(text: str, problems: Sequence[Problem], game: Advice) -> tuple[Problem, ...]:
    """What is wrong with the meaning of a text that can be read."""
    found: list[Problem] = []
    for problem in problems:
        one = heard(text, problem, game) if problem.is_error else problem
        if not one.anew or all(one.anew != earlier.anew for earlier in found):  # one sentence mends both
            found.append(one)
    return tuple(found)


def one(text: str, start: str, proper: Iterable[str]) -> tuple[Any, tuple[Problem, ...]]:
    """What is wrong with a text of one sentence."""
    try:
        return tree_of(text.strip() + ("\n" if start == "start" else ""), start, proper), ()
    except NotRead as error:
        return None, (where_it_stops(text, problem_at(text, error)),)
    except BadlyIndented:
        return None, (wrong_indentation(text),)


def _parse_apart(text: str, error: NotRead, game: Advice | None) -> tuple[Effect | None, tuple[Problem, ...]]:
    """Each top-level sentence for itself; the problems of all that fail."""
    statements: list[Any] = []
    problems: list[Problem] = []
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.strip() and not line.startswith((" ", "#"))]
    starts = [i for k, i in enumerate(starts) if not _continues(lines, starts, k)]
    starts = [i for i in starts if not any(first < i <= last_that_hangs(lines, first, game) for first in starts)]
    if not starts or starts[0] > next(i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")):
        return None, tuple(_all_wrong(text, error, game))
    laid = rows_among(lines, starts)
    opened = [i for i in starts if lines[i].rstrip().endswith(":")]
    upto = 0
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if begin < upto:  # it belongs below a line above it, of which that was said
            continue
        rest = "\n" * begin + "\n".join(lines[begin:])
        if game is not None and (table := _as_table(lines, begin, end, game)) is not None:
            upto = table[0]
            problems.append(table[1])
            continue
        if game is not None and begin in opened and (below := laid_below(rest, game)) is not None:
            upto = below.end
            problems.append(replace(below.problem, anew="\n".join([*lines[:begin], below.problem.anew.lstrip("\n")])))
            continue
        piece = "\n" * begin + "\n".join(lines[begin:end]) + "\n"
        try:
            statements.extend(tree_of(piece).statements)
        except NotRead as own:
            if (within := further_in(sentence_at(text, begin + 1, None))) is not None:
                problems.append(replace(problem_at(piece, own, game), hint=within))
            elif game is not None and (often := _how_often(lines, begin, game)) is not None:
                problems.append(replace(problem_at(piece, own, game), hint=often[0], anew=often[1]))
            elif begin not in laid:
                problems.extend(_all_wrong(piece, own, game))
            elif laid[begin]:
                problems.append(laid_in_rows(problem_at(piece, own, game), laid[begin], game))
        except BadlyIndented:
            problems.append(wrong_indentation(piece))
    if not problems:  # cannot happen unless the pieces hide what is wrong with the whole
        problems.append(cured(text, error, game))
    return (Effect(tuple(statements)) if statements else None), tuple(problems)


def _how_often(lines: list[str], begin: int, game: Advice) -> tuple[str, str] | None:
    """The cure where a line says how often the block above it is done."""
    place = sentence_at("\n".join(lines), begin + 1, game)
    return limit_first(place.sentence, place, game)


def _as_table(lines: list[str], begin: int, end: int, game: Advice) -> tuple[int, Problem] | None:
    """Up to which line a table goes that cannot be read, and what is wrong with it; None where it is another sentence."""
    piece = "\n" * begin + "\n".join(lines[begin:end]) + "\n"
    try:
        tree_of(piece)
    except NotRead as error:
        table = table_anew("\n".join(lines), error.line, game)
        if table is not None:
            wrong = next((one for what in table.left if (one := wrong_with(what, game)) is not None), None)
            rest = f"; then of the rest: {wrong.hint}" if wrong is not None and wrong.hint else ""
            return table.end, replace(problem_at(piece, error, game), hint=table.hint + rest, anew=table.anew)
    except BadlyIndented:
        pass
    return None


def _all_wrong(text: str, error: NotRead, game: Advice | None) -> Iterator[Problem]:
    """What is wrong with each sentence of a block that cannot be read; one alone where the whole is said anew."""
    problem = cured(text, error, game)
    if game is not None and (laid := indented(text, problem.span.line, game)) is not None:
        yield replace(problem, hint=laid[0], anew=laid[1])
        return
    if game is not None and (beside := laid_below(text, game)) is not None:
        yield beside.problem
        return
    mended = bool(problem.anew) and can_be_read(problem.anew)
    if game is not None and not mended and (opened := opened_for_all(text, game)) is not None:
        yield replace(problem, hint=opened[0], anew=opened[1])
        return
    yield problem
    if game is None or block_anew(text, game) is not None:
        return
    lines = text.split("\n")
    begins, told = problem.span.line, problem.hint
    while True:
        place = sentence_at("\n".join(lines), error.line, game)
        below = next((line for line in place.behind if line.strip()), "")
        anew = problem.anew.rstrip("\n").split("\n") if problem.anew else []
        chain = chain_at("\n".join(lines), problem.span.line, game)
        if len(anew) == len("\n".join(lines).rstrip("\n").split("\n")):  # of what it is said to be, the rest may speak
            lines = anew
        elif chain is not None and (problem.hint or "").startswith(as_instruction(chain.written)):
            lines = [*chain.upto, *chain.behind]
        else:
            lines = [*place.before, in_its_place(place.lines[-1], below), *("" for _ in place.lines[1:]), *place.behind]
        try:
            effect = tree_of("\n".join(lines))
        except NotRead as further:
            if further.line <= place.first + len(place.lines) or further.sort in ("_INDENT", "_DEDENT", "$END"):
                return
            error = further.with_traceback(None)
            problem = cured("\n".join(lines), error, game)
            yield problem
        except BadlyIndented:
            return
        else:
            above = (one for one in game.wrong(effect) if one.span.line < begins and one.hint != told)
            for_itself = (one for one in above if one.code in _FOR_ITSELF)
            yield from (one for one in for_itself if not (one.hint or "").startswith(UNSPOKEN))
            return


_FOR_ITSELF = (codes.UNKNOWN_NAME, codes.WRONG_KIND_OF_NAME, codes.SAYS_NOTHING_IN_PLAY)
"""What is wrong with a line, whatever could not be read below it."""


def _continues(lines: list[str], starts: list[int], k: int) -> bool:
    """Whether this line belongs to the sentence above: an `otherwise:`, or after a comma."""
    line = lines[starts[k]]
    above = next((text for text in reversed(lines[: starts[k]]) if text.strip()), "")
    if k > 0 and line.startswith("- "):
        head = next((lines[i] for i in reversed(starts[:k]) if not lines[i].startswith("- ")), "")
        return LETS_CHOOSE.search(head) is not None
    return k > 0 and (_ELSE.match(line) is not None or above.rstrip().endswith(","))


_ELSE = re.compile(r"otherwise|(?:or else|else|elif)\b|if not[:,]", re.IGNORECASE)
