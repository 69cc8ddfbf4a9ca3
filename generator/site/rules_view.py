"""Phrased rules text as templates show it: nested lines, runs with links, and what changes from rank to rank.

Given finished lines; never phrases and never plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher, get_close_matches

from msgspec import Struct

from generator.phrasing import Line
from generator.phrasing import Run as PhrasedRun
from generator.site.addresses import Links, Target
from grammar.vocabulary import Word


class Run(Struct, frozen=True):
    """Words, the address that they lead to, and what hovering shows."""

    text: str
    href: str = ""
    title: str = ""


class Saying(Struct, frozen=True):
    """A line and the lines below it.  bullet: an option of a choice or a row of a table."""

    runs: tuple[Run, ...]
    bullet: bool = False
    below: tuple[Saying, ...] = ()


class Stretch(Struct, frozen=True):
    """Words of a rank's text; changed: they differ from the rank before."""

    text: str
    changed: bool


class RankRow(Struct, frozen=True):
    """What an entry says at one rank: lines of stretches."""

    rank: int
    lines: tuple[tuple[Stretch, ...], ...]


def nest(
    lines: Sequence[Line], links: Links, locate: Callable[[Word], Target | None], *, but: str = ""
) -> tuple[Saying, ...]:
    """Lines with depths as a tree, their terms linked; what leads to the page `but` itself stays plain."""

    def between(start: int, end: int) -> tuple[Saying, ...]:
        found, at = [], start
        while at < end:
            stop = at + 1
            while stop < end and lines[stop].depth > lines[at].depth:
                stop += 1
            runs = tuple(_run(run, links, locate, but) for run in lines[at].runs)
            found.append(Saying(runs, lines[at].bullet, between(at + 1, stop)))
            at = stop
        return tuple(found)

    return between(0, len(lines))


def _run(run: PhrasedRun, links: Links, locate: Callable[[Word], Target | None], but: str) -> Run:
    target = locate(run.target) if run.target is not None else None
    if target is None or (target.path == but and not target.anchor):
        return Run(run.text)
    return Run(run.text, links.to(target), target.title)


def rank_rows(texts: Sequence[tuple[int, Sequence[str]]]) -> tuple[RankRow, ...]:
    """The rows of the table of ranks, or none where every rank says the same.

    texts: for each rank, its lines.  Lines that are the same at every rank are left out.
    A row marks the words that differ from the rank before; the first row from the second."""
    if len({tuple(lines) for _, lines in texts}) < 2:
        return ()
    always = set.intersection(*(set(lines) for _, lines in texts))
    texts = [(rank, [line for line in lines if line not in always]) for rank, lines in texts]
    return tuple(
        RankRow(rank, _marked(lines, texts[1 if position == 0 else position - 1][1]))
        for position, (rank, lines) in enumerate(texts)
    )


_TOKEN = re.compile(r"\s+|\d+(?:[,.]\d+)+|\w+|[^\s\w]")


def _marked(lines: Sequence[str], other: Sequence[str]) -> tuple[tuple[Stretch, ...], ...]:
    if len(lines) == len(other):
        return tuple(_compared(line, before) for line, before in zip(lines, other, strict=True))
    nearest = [get_close_matches(line, other, n=1, cutoff=0.6) for line in lines]
    return tuple(_compared(line, near[0] if near else "") for line, near in zip(lines, nearest, strict=True))


def _compared(line: str, before: str) -> tuple[Stretch, ...]:
    here, there = _TOKEN.findall(line), _TOKEN.findall(before)
    stretches = []
    for kind, start, end, *_ in SequenceMatcher(None, here, there, autojunk=False).get_opcodes():
        if start < end:
            stretches.append(Stretch("".join(here[start:end]), kind != "equal"))
    return tuple(stretches)
