"""What entries are worth by play: which fights are fought, what the figures say, and which drafted entries stand out.

The design is paired: on every seed an entry is held on the left in one fight and on the right in another.  What it adds to
the side that holds it, against the same fight without it, is then half of (left + right - 1) for that seed: the fight in
which nobody holds it is in both differences, once for either side, and falls out.  So it need not be fought, what is lucky
about a seed falls out too, and seeds are what is counted.  Fights are given to a runner (trials.py) in rounds until the bounds
(bounds.py) are close enough; which fights these are does not depend on how many players there are.  Here nothing is played,
read or written."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.balance.bounds import Bounds
from interpreter.desk.contest import Contest, contests_of, measured_kinds
from interpreter.desk.shrewd import HABITS
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import DangerRow, Figures

CHUNK = 5
"""Seeds in one line of the results: what is played at one go, and lost if it is broken off."""
SCOUTED = 4 * CHUNK
"""Seeds on which each use of an entry is tried, if there is something to decide; whether it is seen, the first chunk says."""
FIRST_SEED = 1001
"""From here on the seeds count; those below are for scouting."""
FIRST_ROUND = 8
"""Chunks before the bounds are looked at for the first time; then a round never more than doubles what there is ..."""
SHARE, SMALLEST = 0.9, 1 / 16
"""... and is this share of what seems to be missing, but at least that part of what there is."""
PARTS = 1000
"""Into how many parts a share is divided where bounds are kept; they are rounded outward."""


class Precision(Struct, frozen=True):
    """When a figure is good enough.  points: how far its bounds may be from their middle, in points of 100.

    fights: how many there are at most, of each entry at each rank."""

    points: int = 3
    fights: int = 5000


class Job(Struct, frozen=True):
    """A chunk: the fights of one entry on some seeds.  rank 0: the same fights without it.

    seeds: the first, and the one after the last."""

    entry: str
    rank: int
    fight: str
    use: str
    seeds: tuple[int, int]


class Tally(Struct, frozen=True):
    """How the fights of a job went.  digest: of all that happened, for scouting.  offered: whether there was anything to decide.

    pairs: for each seed a sign for either fight, `+` if its holder won, `-` if the other, `=` if nobody."""

    pairs: tuple[str, ...]
    digest: str
    offered: bool

    @property
    def shares(self) -> list[float]:
        """For each seed the share of its two fights that the holder won; an even one is half won."""
        return [(pair.count("+") + pair.count("=") / 2) / len(pair) for pair in self.pairs]


Runner = Callable[[Sequence[Job]], Mapping[Job, Tally]]


class Found(Struct, frozen=True):
    """What scouting finds: in which fight an entry is seen, how it is used best (empty: not at all), and whether its
    holder is free to leave it alone."""

    fight: str
    use: str
    free: bool


class Figure(Struct, frozen=True):
    """How an entry did at one rank.  fight: empty if it was seen in none.  use: empty if it did best left alone.

    free: its holder may leave it alone, so that it is never worth less than nothing.  bounds: of the share of fights won.
    mark: a mark of what the entry said when this was measured; empty if nobody noted it."""

    entry: Entry
    rank: int
    fight: str = ""
    use: str = ""
    won: int = 0
    lost: int = 0
    even: int = 0
    free: bool = False
    bounds: tuple[float, float] = (0.0, 1.0)
    mark: str = ""

    @property
    def changed(self) -> bool:
        """Whether the entry says something else by now, so that nothing is known of it."""
        return self.mark not in ("", mark_of(self.entry))

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
        """The share of fights won; without the entry it is a half."""
        return (self.won + self.even / 2) / self.fights if self.fights else 0.5

    @property
    def points(self) -> float:
        """How far the bounds are from their middle, in points of 100."""
        return 50 * (self.bounds[1] - self.bounds[0])

    @property
    def left_alone(self) -> bool:
        """Whether its holder is free not to use it and surely does better so; it is then worth a half."""
        return self.free and self.bounds[1] < 0.5

    @property
    def worth(self) -> tuple[float, float]:
        """Within which bounds that lies which it is worth: never less than a half where it may be left alone."""
        low, high = self.bounds
        return (max(low, 0.5), max(high, 0.5)) if self.free else self.bounds


class Judgement(Struct, frozen=True):
    """A figure, the range of the document's own entries that it is held against (as wide as it may be), and what comes of it.

    verdict: `changed`, `not seen`, `left alone`, `source`, `inside`, `above`, `below`."""

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
    system: System,
    run: Runner,
    wanted: Iterable[tuple[Entry, int]] | None = None,
    precision: Precision = Precision(),
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
    series = {
        key: _Series(Job(entry.id, rank, how.fight, how.use, (FIRST_SEED, FIRST_SEED)), precision)
        for entry, rank in wanted
        if (how := chosen.get(key := (entry.id, rank))) is not None and how.use
    }
    while jobs := {key: one.due() for key, one in series.items() if not one.done}:
        done = run([job for due in jobs.values() for job in due])
        for key, due in jobs.items():
            series[key].add([done[job] for job in due])
    return [_figure(entry, rank, chosen.get((entry.id, rank)), series.get((entry.id, rank))) for entry, rank in wanted]


class _Series:
    """The fights that are measured of one entry at one rank, round by round.

    first: a job with the first seed.  What is due depends on the fights before and on nothing else, so that it is the same
    however many players there are and whatever was played of it before."""

    def __init__(self, first: Job, precision: Precision) -> None:
        self.tallies: list[Tally] = []
        self._first, self._precision = first, precision
        self._bounds = Bounds(precision.points / 100)
        self._next = FIRST_SEED
        self._end = FIRST_SEED + max(1, precision.fights // 2)

    @property
    def done(self) -> bool:
        """Whether the bounds are close enough, or as many fights were fought as there may be."""
        low, high = self.bounds
        return self._next >= self._end or 50 * (high - low) <= self._precision.points

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the share of fights won, rounded outward."""
        low, high = self._bounds.ends()
        return math.floor(low * PARTS) / PARTS, math.ceil(high * PARTS) / PARTS

    def due(self) -> list[Job]:
        """The jobs of the next round."""
        so_far = self._next - FIRST_SEED
        seeds = max(min(SHARE * self._bounds.missing(), so_far), SMALLEST * so_far)
        chunks = math.ceil(seeds / CHUNK) if so_far else FIRST_ROUND
        starts = range(self._next, min(self._next + chunks * CHUNK, self._end), CHUNK)
        return [replace(self._first, seeds=(at, min(at + CHUNK, self._end))) for at in starts]

    def add(self, tallies: Sequence[Tally]) -> None:
        """What came of the jobs that were due, in their order."""
        self.tallies += tallies
        shares = [share for tally in tallies for share in tally.shares]
        self._bounds.add(shares)
        self._next += len(shares)


def _scout(contest: Contest, wanted: Sequence[tuple[Entry, int]], run: Runner) -> dict[tuple[str, int], Found]:
    """How it is best to use the entries that are seen in a fight, by the first seeds, which do not count afterwards."""

    def job(entry: Entry, rank: int, use: str = HABITS[0], first: int = 1) -> Job:
        name = entry.id if rank or entry.name in contest.besides else ""
        return Job(name, rank, contest.name, use, (first, first + CHUNK))

    def tries(entry: Entry, rank: int, use: str) -> list[Job]:
        return [job(entry, rank, use, first) for first in range(1, SCOUTED + 1, CHUNK)]

    looks = run([one for e, r in wanted for one in (job(e, 0), job(e, r))])
    seen = [(e, r) for e, r in wanted if looks[job(e, r)].digest != looks[job(e, 0)].digest]
    open_ = [(e, r) for e, r in seen if looks[job(e, r)].offered]
    tried = run([one for e, r in open_ for use in HABITS for one in tries(e, r, use)])
    found = {}
    for entry, rank in seen:
        if (entry, rank) not in open_:
            found[entry.id, rank] = Found(contest.name, HABITS[0], False)
            continue
        best = max(HABITS, key=lambda use: sum(sum(tried[one].shares) for one in tries(entry, rank, use)))
        best_tries, unused = ([tried[one].digest for one in tries(entry, rank, use)] for use in (best, HABITS[-1]))
        free = unused[0] == looks[job(entry, 0)].digest
        found[entry.id, rank] = Found(contest.name, "" if free and best_tries == unused else best, free)
    return found


def _figure(entry: Entry, rank: int, how: Found | None, series: _Series | None) -> Figure:
    if how is None or series is None:
        found = Figure(entry, rank, how.fight, how.use, free=how.free) if how else Figure(entry, rank)
        return replace(found, mark=mark_of(entry))
    signs = "".join(pair for tally in series.tallies for pair in tally.pairs)
    won, lost, even = (signs.count(sign) for sign in "+-=")
    return Figure(entry, rank, how.fight, how.use, won, lost, even, how.free, series.bounds, mark_of(entry))


def mark_of(entry: Entry) -> str:
    """A mark of what an entry says that counts in a fight: another one as soon as its rule or a figure of it is changed."""
    fields = {key: str(value) for key, value in entry.fields.items()}
    return hashlib.sha256(repr((entry.effect_text, sorted(fields.items()))).encode()).hexdigest()[:8]


# ------------------------------------------------------------------ judging
def judged(figures: Sequence[Figure]) -> list[Judgement]:
    """Every figure against the range of the document's own entries of its price: of its kind at the same rank; where the
    document has none of that kind, of all kinds at that rank; where it has none of that rank, all at the first rank or all at
    the highest.  Figures of what has been changed since are held against nothing, and nothing against them.

    The ends of the range are themselves known only within bounds.  A drafted entry is outside if all of its bounds lie beyond
    the bounds of every entry of the document: for one that is inside, this happens at most 1 time of 20, since its own bounds
    or those of the best (or worst) of the document must be wrong on one side, each 1 time of 40."""
    return [_judge(figure, figures) for figure in figures]


def _judge(figure: Figure, figures: Sequence[Figure]) -> Judgement:
    range_ = _range(figure, figures)
    if figure.changed:
        return Judgement(figure, None, "changed")
    if not figure.fight:
        return Judgement(figure, range_, "not seen")
    if not figure.seen or figure.left_alone:
        return Judgement(figure, range_, "left alone")
    if figure.entry.origin != "drafted" or range_ is None:
        return Judgement(figure, range_, "source" if figure.entry.origin != "drafted" else "inside")
    low, high = figure.worth
    return Judgement(figure, range_, "above" if low > range_[1] else "below" if high < range_[0] else "inside")


def _range(figure: Figure, figures: Sequence[Figure]) -> tuple[float, float] | None:
    document = [one for one in figures if one.seen and one.entry.origin != "drafted" and not one.changed]
    like = [one for one in document if one.rank == figure.rank]
    like = like or [one for one in document if (one.rank == 1) == (figure.rank == 1)]
    found = [one.worth for one in like if one.entry.kind == figure.entry.kind] or [one.worth for one in like]
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


# ------------------------------------------------------------------ the file
def as_text(figures: Sequence[Figure], precision: Precision, danger: Sequence[DangerRow] = ()) -> str:
    """The figures as a file, one entry at one rank to a line, and a line for each beast and size of a party."""
    rows = []
    for one in figures:
        name = one.entry.id.partition("/")[2]
        row = f"entry: {name}, rank: {one.rank}"
        if one.fight:
            row += f", fight: {one.fight}"
        if one.seen:
            row += f", use: {one.use}, won: {one.won}, lost: {one.lost}, even: {one.even}"
            row += f", low: {PARTS * one.bounds[0]:.0f}, high: {PARTS * one.bounds[1]:.0f}"
        if one.free:
            row += ", free: true"
        if one.mark:
            row += f", mark: '{one.mark}'"
        rows.append(f"  - {{{row}}}\n")
    head = (
        f"decider: shrewd\nscouted: {2 * SCOUTED}\npoints: {precision.points}\nfights: {precision.fights}\nentries:\n"
    )
    tail = "danger:\n" if danger else ""
    for hunt in danger:
        said = f"party: {hunt.party}, won: {hunt.won}, hunts: {hunt.hunts}, down: {hunt.down}"
        tail += f"  - {{entry: {hunt.entry}, {said}}}\n"
    says = "# Written by `rulewright balance`, which plays these fights; not to be changed by hand.\n"
    return f"{says}{head}{''.join(rows)}{tail}"


def figures_of(system: System) -> list[Figure]:
    """The figures that were found before, of the entries that are still there."""
    found = []
    for row in system.figures.entries if system.figures is not None else ():
        entry = system.entries.get(f"{system.slug}/{row.entry}")
        if entry is not None:
            won, bounds = (row.won, row.lost, row.even), (row.low / PARTS, row.high / PARTS)
            found.append(Figure(entry, row.rank, row.fight, row.use, *won, row.free, bounds, row.mark or ""))
    return found


def precision_of(system: System) -> Precision:
    """How well the figures that were found before were to be known."""
    wanted, figures = Precision(), system.figures or Figures()
    return Precision(figures.points or wanted.points, figures.fights or wanted.fights)
