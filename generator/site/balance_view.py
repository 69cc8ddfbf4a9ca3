"""The page that shows what entries are worth by play: rows with bars, the range they are held against, the verdict."""

from __future__ import annotations

import json
import math

from msgspec import Struct

from generator.balance.balance import figures_of, precision_of
from generator.balance.dominance import compared, dominated
from generator.balance.judging import Judgement, judged
from generator.site.addresses import Link, Links
from generator.site.targets import Targets
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance, Figures, Unmeasured

VERDICTS = {
    "changed": "changed since it was measured",
    "not seen": "not seen in play",
    "left alone": "best left alone in a fight",
    "source": "makes the range",
    "alone": "nothing of its price to compare",
    "inside": "inside the range",
    "above": "above the range",
    "below": "below the range",
}
USES = {"eager": "whenever it can be had", "wary": "sparingly", "never": "without ever being called upon"}


class Picture(Struct, frozen=True):
    """Bounds as they are drawn, from 0 (no fight won) to 100 (all).  low, high: of the share; range, width: from where on the
    range reaches, and how far.  mark: the shape that stands at the share won: `source`, `drafted`, `above`, `below`."""

    at: float
    low: float
    high: float
    range: float
    width: float
    mark: str


class Row(Struct, frozen=True):
    """An entry at one rank.  rate, low, high: in percent; picture: of them; both None where nothing was measured.

    sure: whether the share is known as well as wanted.  answers: to the facets."""

    link: Link
    kind: str
    rank: int
    drafted: bool
    rate: int | None
    low: int
    high: int
    picture: Picture | None
    sure: bool
    fights: int
    fight: str
    use: str
    verdict: str
    outside: bool
    answers: str


class BalanceView(Struct, frozen=True):
    """The page.  points: how well shares were to be known.  most: how many fights there were of the one that took the
    most.  scouted: in how many fights each use was tried.  measured, sure: how many shares, and how many of
    them are known as well as wanted.  legend: what the shapes of the pictures mean.  compared: how many entries were held
    against each other by their figures; outdone: those that nobody would rather have, each with the one that beats it.
    unmeasured: why no fight shows what some are worth, and which these are."""

    name: str
    caption: str
    points: int
    most: int
    scouted: int
    decider: str
    rows: tuple[Row, ...]
    contests: tuple[str, ...]
    outside: int
    measured: int
    sure: int
    legend: tuple[tuple[Picture, str], ...]
    compared: int
    outdone: tuple[tuple[Link, Link], ...]
    unmeasured: tuple[tuple[str, tuple[Link, ...]], ...]


LABELS = {"kind": "Kind", "origin": "Origin", "fight": "Fight", "verdict": "Verdict"}
"""The questions by which the table is narrowed."""

LEGEND = (
    (Picture(60, 45, 75, 0, 0, "source"), "of the document"),
    (Picture(60, 45, 75, 0, 0, "drafted"), "drafted"),
    (Picture(60, 45, 75, 0, 0, "above"), "drafted, above the range"),
    (Picture(60, 45, 75, 0, 0, "below"), "drafted, below the range"),
    (Picture(50, 50, 50, 20, 60, ""), "the range, and one half"),
)
"""What the pictures show, each with its words."""


def balance_view(system: System, targets: Targets, links: Links) -> BalanceView:
    """The figures of a system, the best first."""
    shown = sorted(
        judged(system, figures_of(system)),
        key=lambda one: (not one.figure.seen, -one.figure.rate, one.figure.entry.name),
    )
    asked = [_answers(one, system) for one in shown]
    fights = dict.fromkeys(one.figure.fight for one in shown if one.figure.seen)
    precision, figures = precision_of(system), system.figures or Figures()
    rows = tuple(_row(one, answers, system, targets, links) for one, answers in zip(shown, asked, strict=True))
    return BalanceView(
        system.name,
        f"What entries of {system.name} are worth by play",
        precision.points,
        max((row.fights for row in rows), default=0),
        figures.scouted,
        figures.decider,
        rows,
        tuple(fights),
        sum(one.outside for one in shown),
        sum(one.figure.seen for one in shown),
        sum(row.sure for row in rows),
        LEGEND,
        len(compared(system)),
        tuple((_link(one.entry, targets, links), _link(one.by, targets, links)) for one in dominated(system)),
        tuple((one.why, _of(one, system, targets, links)) for one in (system.head.balance or Balance()).unmeasured),
    )


def _of(one: Unmeasured, system: System, targets: Targets, links: Links) -> tuple[Link, ...]:
    """Where those are that are not measured: lists of their kinds, and they themselves."""
    kinds = [system.kinds[kind] for kind in one.kinds if kind in system.kinds]
    entries = [entry for entry in system.entries.values() if entry.name in one.of]
    return (
        *(Link(kind.plural, links.to(targets.kind(system.slug, kind.slug))) for kind in kinds),
        *(_link(entry, targets, links) for entry in entries),
    )


def _link(entry: Entry, targets: Targets, links: Links) -> Link:
    return Link(entry.name, links.to(targets.entry(entry)))


def _answers(one: Judgement, system: System) -> dict[str, list[str]]:
    entry = one.figure.entry
    return {
        "kind": [system.kinds[entry.kind].name],
        "origin": [entry.origin],
        "fight": [one.figure.fight] if one.figure.seen else [],
        "verdict": [VERDICTS[one.verdict]],
    }


def _row(one: Judgement, answers: dict[str, list[str]], system: System, targets: Targets, links: Links) -> Row:
    figure, entry = one.figure, one.figure.entry
    low, high = figure.bounds
    return Row(
        _link(entry, targets, links),
        system.kinds[entry.kind].name,
        figure.rank,
        entry.origin == "drafted",
        round(100 * figure.rate) if figure.seen else None,
        math.floor(100 * low),
        math.ceil(100 * high),
        _picture(one) if figure.seen else None,
        figure.seen and figure.points <= precision_of(system).points,
        figure.fights,
        figure.fight if figure.seen else "",
        USES.get(figure.use, ""),
        VERDICTS[one.verdict],
        one.outside,
        json.dumps(answers),
    )


def _picture(one: Judgement) -> Picture:
    low, high = (round(100 * end, 1) for end in one.figure.bounds)
    first, last = (round(100 * end, 1) for end in one.range or (0, 0))
    mark = one.verdict if one.outside else "drafted" if one.figure.entry.origin == "drafted" else "source"
    return Picture(round(100 * one.figure.rate, 1), low, high, first, round(last - first, 1), mark)
