"""What entries are worth by play: which fights are fought, what the figures say, and which drafted entries stand out.

Fights are given to a runner (trials.py) in batches; here nothing is played, read or written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.desk.contest import Contest, contests_of, measured_kinds
from interpreter.desk.shrewd import HABITS
from rulebook.entry import Entry
from rulebook.rulebook import System

SCOUTED = 5
"""Seeds on which each use of an entry is tried; every seed is fought twice, with the entry on either side."""
BATCH = 5
"""Seeds in one line of the results."""
FIRST_SEED = 1001
"""From here on the seeds count; those below are for scouting."""
SURE = 1.96
"""Standard errors on both sides of an interval that holds 95 times of 100."""


@dataclass(frozen=True, slots=True)
class Job:
    """Fights of one entry.  rank 0: the same fights without it.  seeds: the first, and the one after the last."""

    entry: str
    rank: int
    fight: str
    use: str
    seeds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """How the fights of a job went.  digest: of all that happened.  offered: whether there was anything to decide."""

    won: int
    lost: int
    even: int
    digest: str
    offered: bool

    @property
    def score(self) -> float:
        """Fights won; an even one is half a fight."""
        return self.won + self.even / 2


Runner = Callable[[Sequence[Job]], Mapping[Job, Tally]]


@dataclass(frozen=True, slots=True)
class Found:
    """What scouting finds: in which fight an entry is seen, how it is used best (empty: not at all), and whether its
    holder is free to leave it alone."""

    fight: str
    use: str
    free: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """How an entry did at one rank.  fight: empty if it was seen in none.  use: empty if it did best left alone.

    free: its holder may leave it alone, so that it is never worth less than nothing."""

    entry: Entry
    rank: int
    fight: str = ""
    use: str = ""
    won: int = 0
    lost: int = 0
    even: int = 0
    free: bool = False

    @property
    def fights(self) -> int:
        """How many were fought."""
        return self.won + self.lost + self.even

    @property
    def seen(self) -> bool:
        """Whether it made a difference in a fight, and was worth using."""
        return self.fights > 0

    @property
    def rate(self) -> float:
        """The share of fights won."""
        return (self.won + self.even / 2) / self.fights if self.fights else 0.5

    @property
    def worth(self) -> float:
        """What it adds: the share of fights won, or half of them where it is better left alone."""
        return max(self.rate, 0.5) if self.free else self.rate

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies 95 times of 100 (Wilson)."""
        number, squared = self.fights, SURE * SURE
        if not number:
            return 0.0, 1.0
        middle = (self.rate + squared / (2 * number)) / (1 + squared / number)
        half = SURE * math.sqrt(self.rate * (1 - self.rate) / number + squared / (4 * number * number))
        half /= 1 + squared / number
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A figure, the range of the document's own entries that it is held against, and what comes of it.

    verdict: `not seen`, `left alone`, `source`, `inside`, `above`, `below`."""

    figure: Figure
    range: tuple[float, float] | None
    verdict: str

    @property
    def outside(self) -> bool:
        """Whether it is too good or too bad, and not by chance."""
        return self.verdict in ("above", "below")


# ------------------------------------------------------------------ measuring
def measured(system: System) -> list[tuple[Entry, int]]:
    """The entries that are measured, each at its first and at its highest rank."""
    found = [entry for kind in measured_kinds(system) for entry in system.of_kind(kind)]
    return [(entry, rank) for entry in found for rank in sorted({1, entry.max_rank or 1})]


def measure(
    system: System, run: Runner, fights: int, wanted: Iterable[tuple[Entry, int]] | None = None
) -> list[Figure]:
    """Figures by play.  First every entry is scouted: is it seen, and how is it used best?  Then that use is measured."""
    wanted = measured(system) if wanted is None else list(wanted)
    chosen: dict[tuple[str, int], Found] = {}
    waiting, contests = wanted, contests_of(system)
    named = {name for contest in contests for name in contest.entries}
    for contest in contests:
        meant = [(e, r) for e, r in waiting if (e.name in contest.entries if e.name in named else not contest.entries)]
        chosen.update({key: how for key, how in _scout(contest, meant, run).items() if how.use or key not in chosen})
        waiting = [(e, r) for e, r in wanted if (e.id, r) not in chosen or not chosen[e.id, r].use]
    jobs = [
        Job(entry.id, rank, how.fight, how.use, seeds)
        for seeds in _batches(fights)
        for entry, rank in wanted
        if (how := chosen.get((entry.id, rank))) is not None and how.use
    ]
    done = run(jobs)
    return [_figure(entry, rank, chosen.get((entry.id, rank)), done) for entry, rank in wanted]


def _scout(contest: Contest, wanted: Sequence[tuple[Entry, int]], run: Runner) -> dict[tuple[str, int], Found]:
    """How it is best to use the entries that are seen in a fight."""
    seeds = (1, SCOUTED + 1)

    def job(entry: Entry, rank: int, use: str) -> Job:
        return Job(entry.id if rank or entry.name in contest.besides else "", rank, contest.name, use, seeds)

    first = run([one for e, r in wanted for one in (job(e, 0, HABITS[0]), job(e, r, HABITS[0]))])
    seen = [(e, r) for e, r in wanted if first[job(e, r, HABITS[0])].digest != first[job(e, 0, HABITS[0])].digest]
    open_ = [(e, r) for e, r in seen if first[job(e, r, HABITS[0])].offered]
    rest = run([job(e, r, use) for e, r in open_ for use in HABITS[1:]])
    known = {**first, **rest}
    found = {}
    for entry, rank in seen:
        uses = [use for use in HABITS if job(entry, rank, use) in known]
        best = max(uses, key=lambda use: known[job(entry, rank, use)].score)
        without = first[job(entry, 0, HABITS[0])].digest
        use = "" if known[job(entry, rank, best)].digest == without else best
        free = uses[-1] == HABITS[-1] and known[job(entry, rank, uses[-1])].digest == without
        found[entry.id, rank] = Found(contest.name, use, free)
    return found


def _batches(fights: int) -> list[tuple[int, int]]:
    seeds = max(1, fights // 2)
    return [(FIRST_SEED + at, FIRST_SEED + min(at + BATCH, seeds)) for at in range(0, seeds, BATCH)]


def _figure(entry: Entry, rank: int, how: Found | None, done: Mapping[Job, Tally]) -> Figure:
    if how is None:
        return Figure(entry, rank)
    own = [tally for job, tally in done.items() if (job.entry, job.rank) == (entry.id, rank)]
    won, lost, even = (sum(getattr(tally, key) for tally in own) for key in ("won", "lost", "even"))
    return Figure(entry, rank, how.fight, how.use, won, lost, even, how.free)


# ------------------------------------------------------------------ judging
def judged(figures: Sequence[Figure]) -> list[Judgement]:
    """Every figure against the range of the document's own entries of its kind, all at the first rank or all at the
    highest; where the document has none of that kind, of all kinds."""
    return [_judge(figure, figures) for figure in figures]


def _judge(figure: Figure, figures: Sequence[Figure]) -> Judgement:
    range_ = _range(figure, figures)
    if not figure.fight:
        return Judgement(figure, range_, "not seen")
    if not figure.seen or figure.rate < figure.worth:
        return Judgement(figure, range_, "left alone")
    if figure.entry.origin != "drafted" or range_ is None:
        return Judgement(figure, range_, "source" if figure.entry.origin != "drafted" else "inside")
    low, high = figure.interval
    return Judgement(figure, range_, "above" if low > range_[1] else "below" if high < range_[0] else "inside")


def _range(figure: Figure, figures: Sequence[Figure]) -> tuple[float, float] | None:
    like = [
        one for one in figures if one.seen and one.entry.origin != "drafted" and (one.rank == 1) == (figure.rank == 1)
    ]
    found = [one.worth for one in like if one.entry.kind == figure.entry.kind] or [one.worth for one in like]
    return (min(found), max(found)) if found else None


# ------------------------------------------------------------------ the file
def as_text(figures: Sequence[Figure], fights: int) -> str:
    """The figures as a file, one entry at one rank to a line."""
    rows = []
    for one in figures:
        name = one.entry.id.partition("/")[2]
        row = f"entry: {name}, rank: {one.rank}"
        if one.fight:
            row += f", fight: {one.fight}"
        if one.seen:
            row += f", use: {one.use}, won: {one.won}, lost: {one.lost}, even: {one.even}"
        if one.free:
            row += ", free: true"
        rows.append(f"  - {{{row}}}\n")
    head = f"decider: shrewd\nscouted: {2 * SCOUTED}\nfights: {fights}\nentries:\n"
    return f"# Written by `rulewright balance`, which plays these fights; not to be changed by hand.\n{head}{''.join(rows)}"


def figures_of(system: System) -> list[Figure]:
    """The figures that were found before, of the entries that are still there."""
    rows: Any = system.figures.get("entries") or []
    found = []
    for row in rows:
        entry = system.entries.get(f"{system.slug}/{row['entry']}")
        if entry is not None:
            won, lost, even = (int(row.get(key, 0)) for key in ("won", "lost", "even"))
            how, free = (row.get("fight", ""), row.get("use", "")), bool(row.get("free"))
            found.append(Figure(entry, row["rank"], how[0], how[1], won, lost, even, free))
    return found
