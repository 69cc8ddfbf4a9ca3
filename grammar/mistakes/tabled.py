"""Rows of a table that stand as sentences or in one, or are marked as no row is: below what they depend on, each said anew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.diagnostic import Problem
from grammar.late import compiled
from grammar.mistakes.engine import tree_of
from grammar.mistakes.hints import and_then, as_instruction, in_form, in_place
from grammar.mistakes.places import indent_of
from grammar.mistakes.trials import can_be_read, right
from grammar.own_words.advice import Advice
from grammar.own_words.headline import begins_rule
from grammar.own_words.rewording import reworded
from grammar.own_words.rows import KEY, NOTHING, NUMBERS, rows, written

_ROW = re.compile(rf"(?:[Oo]n an? )?(?P<key>{KEY}) ?(?::|[-–] ) ?(?P<said>\S.*)")
"""A line that says what comes of a number, or of a name."""

_TIMED = re.compile(r"(?:when|whenever|if|while|at the|once|during|until)\b", re.IGNORECASE)
"""How a rule begins, and not what comes of a number."""


def rows_among(lines: list[str], starts: list[int]) -> dict[int, list[str]]:
    """Where rows of a table stand as sentences of their own: all of them at the first, none at the others."""
    found: dict[int, list[str]] = {}
    first = -1
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        row = None if "".join(lines[begin + 1 : end]).strip() else _ROW.fullmatch(lines[begin].rstrip(" ."))
        if row is None or begins_rule(row["key"]) or (first < 0 and _TIMED.match(row["said"])):
            first = -1
            continue
        first = begin if first < 0 else first
        found.setdefault(begin, [])
        found[first].append(row[0])
    return {at: rows for at, rows in found.items() if len(rows) != 1}


def laid_in_rows(problem: Problem, rows: list[str], game: Advice | None) -> Problem:
    """The cure of rows that stand as sentences: below what they depend on, each reworded if all can be read."""
    found = list(filter(None, map(_ROW.fullmatch, rows)))
    lines, _ = _laid([(written(row["key"]), row["said"]) for row in found], game)
    if all(line.endswith(" …") for line in lines):  # how two begin is enough
        lines = lines[:2]
    return replace(problem, hint=as_instruction(["depending on …:", *lines]) + in_place(len(rows)))


def _laid(
    said: Sequence[tuple[str, str]], game: Advice | None, *, strictly: bool = True
) -> tuple[list[str], list[str]]:
    """Rows, each reworded if it can be read; and what is said in those that cannot.  strictly: or with which something else is
    wrong."""
    lines: list[str] = []
    left: list[str] = []
    for key, what in said:
        capitalized = what if game is None else game.capitals(game.opened(what))
        anew = (reworded(capitalized, done=True) or capitalized).split("\n")
        row = [f"  {key}: {anew[0]}"] if len(anew) == 1 else [f"  {key}:", *(f"    {line}" for line in anew)]
        thrown = [row[0].replace(key, "1", 1), *row[1:]]  # a row may also be of a suit
        whole = "\n".join([_THROWN, *thrown])
        if can_be_read("\n".join([_THROWN, *row])) and (not strictly or right(whole, game)):
            lines += row
        else:
            lines.append(f"  {key}: …")
            left.append(capitalized)
    return lines, left


_THROWN = "depending on 1d6:"


def rows_anew(sentence: str, game: Advice | None) -> tuple[str, list[str]] | None:
    """The cure of rows in running text, of which not all can be read; and what is said in those that cannot."""
    first, *more = sentence.split("\n")
    thrown = rows(first, " ".join(more))
    if thrown is None:
        return None
    lines, left = _laid(thrown.rows, game)
    front = thrown.front if game is None else game.capitals(game.opened(thrown.front))
    opening = f"{front}depending on {thrown.dice}:"
    head = (reworded(opening) or opening).split("\n")
    if not can_be_read(
        "\n".join([*head, *(" " * indent_of(head[-1]) + line for line in lines)]).replace(": …", ': note "…"')
    ):
        head = [f"{'…, ' if front else ''}depending on {thrown.dice}:"]
        left = [front.rstrip(" ,"), *left] if front else left
    written = as_instruction([*head, *(" " * indent_of(head[-1]) + line for line in lines)]) + in_place(1 + len(more))
    return written, left


class Table(Struct, frozen=True):
    """A table said anew: up to which line it goes, the cure, the text with it if all of that is right, and what could not be
    said."""

    end: int
    hint: str
    anew: str
    left: Sequence[str]


def table_anew(text: str, line: int, game: Advice) -> Table | None:
    """The table of which a line is a part, if it is how its rows are marked, or what is thrown for them, that cannot be read."""
    lines = text.rstrip("\n").split("\n")
    first = min(line, len(lines)) - 1
    while first > 0 and _head(lines[first]) is None and (not lines[first].strip() or marked(lines[first]) is not None):
        first -= 1
    head, margin = _head(lines[first]), indent_of(lines[first])
    if head is None:
        return None
    end, rows_below, as_it_is = first + 1, list[tuple[str, str]](), head == lines[first].strip()
    while end < len(lines):
        row = marked(lines[end]) if indent_of(lines[end]) >= margin else None
        if row is None and lines[end].strip():
            break
        inner = end + 1
        while row is not None and inner < len(lines) and indent_of(lines[inner]) > indent_of(lines[end]):
            inner += 1
        if row is not None:
            below = [one[indent_of(lines[end]) :].removeprefix("  ") for one in lines[end + 1 : inner]]
            deed = "\n".join(filter(None, [(row["said"] or "").strip(), *below]))
            if compiled(NOTHING).fullmatch(deed):
                end = inner
                continue
            rows_below += [(key, deed) for key in _apart(written(row["on"] or row["key"]))]
            as_it_is &= lines[end].strip().startswith(f"{rows_below[-1][0]}:") and indent_of(lines[end]) > margin
        end = inner
    if as_it_is or not rows_below or line > end:
        return None
    opened = game.capitals(game.opened(head))
    opening = (reworded(opened) or opened).split("\n")
    laid, left = _laid(rows_below, game, strictly=False)
    said = in_form([*opening, *(" " * indent_of(opening[-1]) + one for one in laid)])
    anew = "\n".join([*lines[:first], *(" " * margin + one for one in said), *lines[end:]]) + "\n"
    cure = as_instruction(said) + in_place(sum(1 for one in lines[first:end] if one.strip()))
    if not can_be_read("\n".join(said).replace(": …", ': note "…"')) or len(left) == len(rows_below):
        return None
    if left or not can_be_read(anew):
        return Table(end, cure, "", left)
    wrong = next(
        (one for one in game.wrong(tree_of(anew)) if one.is_error and first < one.span.line <= first + len(said)), None
    )
    return Table(end, and_then(cure, wrong), "" if wrong is not None else anew, ())


def _head(line: str) -> str | None:
    """What stands above a table, as the language says it."""
    thrown = _THROWS.fullmatch(line.strip())
    if thrown is not None:
        return f"{thrown['front']}depending on {thrown['dice'] if thrown['dice'][0] != 'd' else '1' + thrown['dice']}:"
    return line.strip() if _DEPENDS.fullmatch(line.strip()) else None


def marked(line: str) -> re.Match[str] | None:
    """A line as a row of a table, however it is marked: `on` or `key`, for what; `said`, what then."""
    return _MARKED.fullmatch(line.strip())


def _apart(key: str) -> list[str]:
    """Numbers that do not follow each other, each for a row of its own."""
    return re.findall(r"\d+", key) if re.fullmatch(r"\d+(?:(?:,|,? or|,? and) \d+)+", key) else [key]


_THROWS = re.compile(
    r"(?P<front>(?:.*[,:] )?)(?:[Yy]ou )?(?:[Rr]oll|[Tt]hrow)s? (?:an? |one |1 )?(?P<dice>\d*d\d+)"
    r"(?: and (?:consult|look at|see|check|read)[a-z ]*| on (?:this|the following) table)?[:.,;]?"
)
_DEPENDS = re.compile(r"(?:.*[,:] )?depending on [^:]+:")
_MARKED = re.compile(
    rf"(?:[-*•] )?(?:(?:(?:[Oo]n|[Ii]f it is) (?:an? )?(?P<on>{NUMBERS}))[:,]? |(?P<key>{KEY}) ?(?::|[-–](?= )) ?)"
    r"(?P<said>\S.*?)?\.?"
)
"""What is thrown, what the rows of a table depend on, and a row."""
