"""Does what a cure says, as an author would: what it proposes takes the place of what was wrong, and is checked again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import Struct

from diagnostics.diagnostic import Problem, Severity
from grammar.article import FIGURES
from grammar.checker import check
from grammar.nodes.structure import Effect
from grammar.own_words.advice import Advice
from grammar.own_words.holders import spoken_to
from grammar.parser import parse, said_otherwise
from grammar.shapes import HIGHEST_RANK
from tests.content import content

STEPS = 6
"""How often an author does what he is told before he gives up."""

_LINE = re.compile(
    r" and below (?:it|that)(?P<how>, (?P<more>[a-z]+) spaces further in|, (?:(?P<many>[a-z]+) spaces )?less far in)?,? "
    r"`(?P<said>[^`…]+)`"
)
_SENTENCE = re.compile(
    r"write `(?P<first>[^`…]+ [^`…]+ [^`…]+|otherwise:|on (?:success|failure):)`"
    r"(?P<below>(?: and below (?:it|that)(?:, [a-z ]+)?,? `[^`…]+`)*)"
    r"(?: in place of (?P<number>both|the \d+) lines)?(?=$|;)(?P<rest>.*)"
)
_NAMELESS = re.compile(r"(?:; what the entry is called .*)?")
_WORD = re.compile(r"(?:write|did you mean|name it:) `([^`…]+)`(?:$|\?|:| or )")
_COMMA = re.compile(r"put a `,` before `")
_LINE_OUT = re.compile(r"take (?:it out, and write|this line out)")
_OUT = re.compile(r"take (?:it out|out one `)")


@cache
def _read(game: str, text: str) -> tuple[Effect | None, Sequence[Problem], Advice, Sequence[Problem]]:
    """A text as it is read in a game, once for all who ask about it: what comes of it, what is wrong with its words, what the
    game has to say to it, and what is wrong with what it says."""
    vocabulary = content().rulebook.systems[game].vocabulary

    def wrong(effect: Effect) -> Sequence[Problem]:
        return check(effect, vocabulary, max_rank=HIGHEST_RANK, parameters={})

    advice = Advice(vocabulary, spoken_to(vocabulary, text), wrong)
    effect, problems = parse(text, advice)
    return effect, problems, advice, wrong(effect) if effect is not None else ()


def first_found(game: str, text: str) -> Sequence[Problem]:
    """What is wrong with an effect in a game, before it is said in another way what a whole sentence would be."""
    _, problems, _, wrong = _read(game, text)
    return [*problems, *wrong]


@cache
def checked(game: str) -> Callable[[str], Sequence[Problem]]:
    """What is wrong with an effect in a game, as its author reads it."""

    @cache
    def found(text: str) -> Sequence[Problem]:
        effect, problems, advice, wrong = _read(game, text)
        return [*problems, *(said_otherwise(text, wrong, advice) if effect is not None else ())]

    return found


def misled(says: str, game: str) -> list[str]:
    """What an author of this reads who does what each cure says, and should not: a cure that leads him back or nowhere, one
    with which something else is wrong, one that speaks of a word that is not his."""
    one = way(says.rstrip(), checked(game))
    found = [f"{says}: {one.ends}"] if one.ends in ("circle", "lost") else []
    found += [step.problem.hint or "" for step in one.stumbles]
    for problem in checked(game)(says):
        word = re.search(r"`([^`]+)` (?:is not a word|cannot stand)", problem.message)
        line = says.split("\n")[problem.span.line - 1]
        if word is not None and word[1].lower() not in line.lower():  # it stands in the sentence that is proposed
            found.append(problem.message)
    return found


class Step(Struct, frozen=True):
    """A text, what was found to be wrong with it, and what was done about it.

    wrote: the lines that the cure wrote, if it said that with them nothing is left to find out."""

    text: str
    problem: Problem
    wrote: range = range(0)


class Way(Struct, frozen=True):
    """Where an author comes to who does what he is told.

    ends: `right`, if nothing is wrong at last; `asks`, if it is left to him what to write; `circle`, if he is sent to where he
    was; `lost`, if he has not arrived after so many steps.  stumbles: the steps that wrote something with which something was
    wrong."""

    steps: Sequence[Step]
    text: str
    ends: str
    stumbles: Sequence[Step]


def way(text: str, check: Callable[[str], Sequence[Problem]]) -> Way:
    """Where an author comes to who does what he is told."""
    steps: list[Step] = []
    stumbles: list[Step] = []
    seen = {text}
    for _ in range(STEPS):
        found = [one for one in check(text) if one.code.severity is Severity.ERROR]
        if steps and any(one.span.line - 1 in steps[-1].wrote for one in found):
            stumbles.append(steps[-1])
        if not found:
            return Way(steps, text, "right", stumbles)
        followed = next(((one, anew) for one in found if (anew := done(text, one)) is not None), None)
        if followed is None:
            return Way([*steps, *(Step(text, one) for one in found)], text, "asks", stumbles)
        problem, (anew, wrote) = followed
        steps.append(Step(text, problem, wrote))
        text = anew
        if text in seen:
            return Way(steps, text, "circle", stumbles)
        seen.add(text)
    return Way(steps, text, "lost", stumbles)


def done(text: str, problem: Problem) -> tuple[str, range] | None:
    """The text with what a cure proposes, and which of its lines that wrote; None where it is left open what to write."""
    hint, span = problem.hint or "", problem.span
    lines = text.split("\n")
    at = min(span.line, len(lines)) - 1
    if sentence := _SENTENCE.match(hint):
        number = {None: 1, "both": 2}.get(sentence["number"]) or int(sentence["number"].split()[1])
        first, last = _stretch(lines, at, number, begins=sentence["first"])
        margin = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
        written = [margin + one for one in _written(sentence)]
        wrote = range(first, first + len(written)) if _NAMELESS.fullmatch(sentence["rest"]) else range(0)
        return "\n".join([*lines[:first], *written, *lines[last:]]), wrote
    before, wrong, behind = (
        lines[at][: span.column - 1],
        lines[at][span.column - 1 : span.end_column - 1],
        lines[at][span.end_column - 1 :],
    )
    if word := _WORD.match(hint):
        lines[at] = before + word[1] + behind
    elif _COMMA.match(hint):
        lines[at] = f"{before.rstrip()}, {wrong}{behind}"
    elif _LINE_OUT.match(hint):
        del lines[at]
    elif _OUT.match(hint):
        margin = before[: len(before) - len(before.lstrip())]
        lines[at] = margin + f"{before.strip()} {behind.lstrip()}".strip()
    else:
        return None
    return "\n".join(lines), range(0)


_ELSE = re.compile(r" *(?:otherwise|or else|else|elif|if not)\b", re.IGNORECASE)


def _stretch(lines: Sequence[str], at: int, sentences: int, *, begins: str) -> tuple[int, int]:
    """From which line to which a sentence goes, or several.  begins: how what is written for it begins."""
    first = at
    margin = len(lines[at]) - len(lines[at].lstrip())
    while begins.startswith("if ") and first > 0 and _ELSE.match(lines[first]):  # it goes with what is asked above it
        first = max((i for i in range(first) if len(lines[i]) - len(lines[i].lstrip()) <= margin), default=0)
    if first >= sentences - 1 and _ELSE.match(lines[first]) and not _ELSE.match(begins):  # it is the last of them
        first -= sentences - 1
    while first > 0 and (lines[first - 1].rstrip().endswith(",") or sentences > len(lines) - first):
        first -= 1
    last = first
    for _ in range(sentences):
        while last < len(lines) and lines[last].rstrip().endswith(","):
            last += 1
        last += 1
    return first, min(last, len(lines))


def _written(sentence: re.Match[str]) -> Iterator[str]:
    """The lines that a cure writes, each as far in as it says."""
    yield sentence["first"]
    level = 0
    for line in _LINE.finditer(sentence["below"]):
        less = FIGURES.index(line["many"]) + 1 if line["many"] else 2
        level += FIGURES.index(line["more"]) + 1 if line["more"] else -less if line["how"] else 0
        yield " " * level + line["said"]
