"""The page that shows what entries are worth by play: rows with bars, the range they are held against, the verdict."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from generator.balance.balance import Judgement, figures_of, judged
from generator.site.addresses import Link, Links
from generator.site.facets import Facet
from generator.site.places import Places
from rulebook.rulebook import System

VERDICTS = {
    "not seen": "not seen in play",
    "left alone": "best left alone in a fight",
    "source": "makes the range",
    "inside": "inside the range",
    "above": "above the range",
    "below": "below the range",
}
USES = {"eager": "whenever it can be had", "wary": "sparingly", "never": "without ever being called upon"}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry at one rank.  rate, low, high: in percent, None where nothing was measured.  answers: to the facets."""

    link: Link
    kind: str
    rank: int
    drafted: bool
    rate: int | None
    low: int
    high: int
    fight: str
    use: str
    verdict: str
    outside: bool
    words: str
    answers: str


@dataclass(frozen=True, slots=True)
class BalanceView:
    """The page.  fights: how many were fought of each.  scouted: in how many each use was tried."""

    name: str
    caption: str
    fights: int
    scouted: int
    decider: str
    rows: tuple[Row, ...]
    facets: tuple[Facet, ...]
    contests: tuple[str, ...]
    outside: int


def balance_view(system: System, places: Places, links: Links) -> BalanceView:
    """The figures of a system, the best first."""
    shown = sorted(
        judged(figures_of(system)), key=lambda one: (not one.figure.seen, -one.figure.rate, one.figure.entry.name)
    )
    asked = [_answers(one, system) for one in shown]
    labels = {"kind": "Kind", "origin": "Origin", "fight": "Fight", "verdict": "Verdict"}
    facets = [
        Facet(key, label, tuple(sorted(Counter(answers[key][0] for answers in asked if answers[key]).items())))
        for key, label in labels.items()
    ]
    fights = dict.fromkeys(one.figure.fight for one in shown if one.figure.seen)
    return BalanceView(
        system.name,
        f"What entries of {system.name} are worth by play",
        _number(system, "fights"),
        _number(system, "scouted"),
        str(system.figures.get("decider", "")),
        tuple(_row(one, answers, system, places, links) for one, answers in zip(shown, asked, strict=True)),
        tuple(facets),
        tuple(fights),
        sum(one.outside for one in shown),
    )


def _number(system: System, key: str) -> int:
    return int(str(system.figures.get(key) or 0))


def _answers(one: Judgement, system: System) -> dict[str, list[str]]:
    entry = one.figure.entry
    return {
        "kind": [system.kinds[entry.kind].name],
        "origin": [entry.origin],
        "fight": [one.figure.fight] if one.figure.seen else [],
        "verdict": [VERDICTS[one.verdict]],
    }


def _row(one: Judgement, answers: dict[str, list[str]], system: System, places: Places, links: Links) -> Row:
    figure, entry = one.figure, one.figure.entry
    low, high = figure.interval
    return Row(
        Link(entry.name, links.to(places.entry(entry))),
        system.kinds[entry.kind].name,
        figure.rank,
        entry.origin == "drafted",
        round(100 * figure.rate) if figure.seen else None,
        round(100 * low),
        round(100 * high),
        figure.fight if figure.seen else "",
        USES.get(figure.use, ""),
        VERDICTS[one.verdict],
        one.outside,
        f"{entry.name} {answers['kind'][0]}".casefold(),
        json.dumps(answers),
    )
