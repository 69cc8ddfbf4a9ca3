"""What entries are worth by play: which fights are fought, and what the figures say.

The design is paired: on every seed an entry is held on the left in one fight and on the right in another.  What it adds to
the side that holds it, against the same fight without it, is then half of (left + right - 1) for that seed: the fight in
which nobody holds it is in both differences, once for either side, and falls out.  So it need not be fought, what is lucky
about a seed falls out too, and seeds are what is counted.  Fights are given to a runner (trials.py) in two rounds: the first
tells how many it takes until the bounds (bounds.py) are close enough, the second is those.  Which fights these are does not
depend on how many players there are.  Here nothing is played, read or written."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.balance.bounds import Bounds
from generator.balance.dominance import compared
from interpreter.desk.contest import Contest, contests_of, fought_for, measured_kinds
from interpreter.desk.shrewd import HABITS
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance, DangerRow, Figures

CHUNK = 20
"""Seeds in one line of the results: what is played at one go, and lost if it is broken off."""
LOOK = 5
"""Seeds that say whether an entry is seen."""
SCOUTED = LOOK + CHUNK
"""Seeds on which each use of an entry is tried, those of the look among them, if there is something to decide."""
FIRST_SEED = 1001
"""From here on the seeds count; those below are for scouting."""
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


# ------------------------------------------------------------------ measuring
def measured(system: System) -> list[tuple[Entry, int]]:
    """The entries that are measured, each at its first and at its highest rank; of things, those that can do something."""
    figured = {entry.id for entry in compared(system)}
    found = [
        entry
        for kind in measured_kinds(system)
        for entry in system.of_kind(kind)
        if (system.kinds[kind].role != "thing" or entry.id in figured) and reason_of(system, entry) is None
    ]
    return [(entry, rank) for entry in found for rank in sorted({1, entry.max_rank or 1})]


def reason_of(system: System, entry: Entry) -> str | None:
    """Why no fight shows what an entry is worth, if that is declared."""
    declared = (system.head.balance or Balance()).unmeasured
    return next((one.why for one in declared if entry.kind in one.kinds or entry.name in one.of), None)


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
    fights = {entry.id: fought_for(system, entry) for entry, _ in wanted}
    for contest in contests:
        meant = [(entry, rank) for entry, rank in waiting if contest in fights[entry.id]]
        chosen.update(
            {key: how for key, how in _scout(system, contest, meant, run).items() if how.use or key not in chosen}
        )
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
        self._bounds = Bounds(precision.points / 100 - 1 / PARTS)
        self._next = FIRST_SEED
        self._end = FIRST_SEED + max(1, precision.fights // 2)

    @property
    def done(self) -> bool:
        """Whether the bounds are close enough, or as many fights were fought as there may be."""
        return self._next >= self._end or not self._bounds.missing()

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the share of fights won, rounded outward."""
        low, high = self._bounds.ends()
        return math.floor(low * PARTS) / PARTS, math.ceil(high * PARTS) / PARTS

    def due(self) -> list[Job]:
        """The jobs of the next round."""
        end = self._next + CHUNK * math.ceil(self._bounds.missing() / CHUNK)
        starts = range(self._next, min(end, self._end), CHUNK)
        return [replace(self._first, seeds=(at, min(at + CHUNK, self._end))) for at in starts]

    def add(self, tallies: Sequence[Tally]) -> None:
        """What came of the jobs that were due, in their order."""
        self.tallies += tallies
        shares = [share for tally in tallies for share in tally.shares]
        self._bounds.add(shares)
        self._next += len(shares)


def _scout(
    system: System, contest: Contest, wanted: Sequence[tuple[Entry, int]], run: Runner
) -> dict[tuple[str, int], Found]:
    """How it is best to use the entries that are seen in a fight, by the first seeds, which do not count afterwards.

    What everybody could do is measured as it is done: that one may leave it alone says nothing of what it is worth."""

    def jobs(entry: Entry, rank: int, use: str = HABITS[0], *, long: bool = True) -> list[Job]:
        name = entry.id if rank or entry.name in contest.besides else ""
        seeds = [(1, 1 + LOOK), (1 + LOOK, 1 + SCOUTED)]
        return [Job(name, rank, contest.name, use, one) for one in seeds[: 2 if long else 1]]

    def look(entry: Entry, rank: int, use: str = HABITS[0]) -> Job:
        return jobs(entry, rank, use, long=False)[0]

    looks = run([one for e, r in wanted for one in (look(e, 0), look(e, r))])
    seen = [(e, r) for e, r in wanted if looks[look(e, r)].digest != looks[look(e, 0)].digest]
    open_ = [(e, r) for e, r in seen if looks[look(e, r)].offered]
    uses = {e.id: HABITS[:-1] if system.kinds[e.kind].role == "action" else HABITS for e, _ in open_}
    leave = [(e, r) for e, r in open_ if HABITS[-1] in uses[e.id]]
    unused = run([look(e, r, HABITS[-1]) for e, r in leave])
    free = {(e.id, r) for e, r in leave if unused[look(e, r, HABITS[-1])].digest == looks[look(e, 0)].digest}

    def tries(entry: Entry, rank: int, use: str) -> list[Job]:
        """What is left alone and then does nothing is as if nobody had it, which need not be played for each."""
        nothing = use == HABITS[-1] and (entry.id, rank) in free
        return jobs(entry, 0) if nothing else jobs(entry, rank, use)

    tried = run([one for e, r in open_ for use in uses[e.id] for one in tries(e, r, use)])
    found = {(e.id, r): Found(contest.name, HABITS[0], False) for e, r in seen}
    for entry, rank in open_:
        shares = {
            use: sum(share for one in tries(entry, rank, use) for share in tried[one].shares) for use in uses[entry.id]
        }
        best, may = max(shares, key=shares.__getitem__), (entry.id, rank) in free
        alone = may and all(
            tried[one].digest == tried[other].digest
            for one, other in zip(tries(entry, rank, best), jobs(entry, 0), strict=True)
        )
        found[entry.id, rank] = Found(contest.name, "" if alone else best, may)
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
    fields = {key: str(value) for key, value in entry.fields.items() if value is not None}
    return hashlib.sha256(repr((entry.effect_text, sorted(fields.items()))).encode()).hexdigest()[:8]


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
    """The figures that were found before, of the entries that are still there and measured."""
    found = []
    for row in system.figures.entries if system.figures is not None else ():
        entry = system.entries.get(f"{system.slug}/{row.entry}")
        if entry is not None and reason_of(system, entry) is None:
            won, bounds = (row.won, row.lost, row.even), (row.low / PARTS, row.high / PARTS)
            found.append(Figure(entry, row.rank, row.fight, row.use, *won, row.free, bounds, row.mark or ""))
    return found


def precision_of(system: System) -> Precision:
    """How well the figures that were found before were to be known."""
    wanted, figures = Precision(), system.figures or Figures()
    return Precision(figures.points or wanted.points, figures.fights or wanted.fights)
