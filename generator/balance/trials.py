"""Has the fights of `rulewright balance` played, and keeps what came of them line by line, so that a run that was broken off
goes on where it was.  What is kept counts only as long as the rules and the program that plays them are the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from generator.balance.balance import Job, Tally
from generator.balance.playing import SIGNS, program_print
from interpreter.desk.contest import Contest, contests_of, measured_kinds
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.fields import SECTIONS


class Players(Protocol):
    """Whoever plays: the processes of this machine (playing.py) or of a cluster (cluster.py)."""

    def play(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Tally]]:
        """Every job and what came of it, in whatever order they are done."""
        ...


@dataclass(slots=True)
class Trials:
    """Runs jobs.  kept: the file of results.  progress: told how many jobs of a round are done, and of how many."""

    system: System
    players: Players
    kept: Path | None = None
    progress: Any = None
    _known: dict[tuple[str, Job], Tally] = field(default_factory=dict)
    _prints: dict[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kept is not None:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self._known = read_lines(self.kept)

    def run(self, jobs: Sequence[Job]) -> Mapping[Job, Tally]:
        """The results of all jobs; what is known is not played again.  A line is written as soon as its job is done."""
        wanted = dict.fromkeys(jobs)
        missing = [job for job in wanted if (self._print(job), job) not in self._known]
        for done, (job, tally) in enumerate(self.players.play(missing), 1):
            self._known[self._print(job), job] = tally
            self._keep(job, tally)
            if self.progress is not None:
                self.progress("chunks of fights", done, len(missing))
        return {job: self._known[self._print(job), job] for job in wanted}

    def _keep(self, job: Job, tally: Tally) -> None:
        if self.kept is not None:
            with self.kept.open("a", encoding="utf-8") as file:
                file.write(_as_line(self._print(job), job, tally) + "\n")

    def _print(self, job: Job) -> str:
        """Of everything that decides how the fights of a job go: the program, the game's own rules, the fight, the entry."""
        key = job.fight, job.entry
        if key not in self._prints:
            contest = next(one for one in contests_of(self.system) if one.name == job.fight)
            self._prints[key] = _fingerprint(self.system, contest, self.system.entries.get(job.entry))
        return self._prints[key]


def _fingerprint(system: System, contest: Contest, entry: Entry | None) -> str:
    kinds = measured_kinds(system)
    common = {one.id: _said(one) for one in system.entries.values() if one.kind not in kinds and one.effect_text}
    own = [_said(entry), contest.besides.get(entry.name)] if entry is not None else None
    fought = [contest.scope, contest.sheet, contest.moves, contest.lost, contest.allies, contest.opposite]
    words = {
        key: value for key, value in system.declarations.items() if key in (*SECTIONS, "deck", "rounding", "rules")
    }
    text = json.dumps([program_print(), words, common, fought, own], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _said(entry: Entry) -> object:
    return [entry.name, entry.effect_text, {key: str(value) for key, value in entry.fields.items() if key != "group"}]


# ------------------------------------------------------------------ lines
def _as_line(print_: str, job: Job, tally: Tally) -> str:
    return json.dumps(
        {
            "entry": job.entry,
            "rules": print_,
            "rank": job.rank,
            "fight": job.fight,
            "use": job.use,
            "seeds": list(job.seeds),
            "pairs": " ".join(tally.pairs),
            "digest": tally.digest,
            "offered": tally.offered,
        }
    )


def read_lines(path: Path) -> dict[tuple[str, Job], Tally]:
    """What a file of results says.  A last line that was cut short is taken off, so that the next one stands by itself;
    any other line that makes no sense counts for nothing."""
    if not path.is_file():
        return {}
    data, known = path.read_bytes(), {}
    whole = data.rfind(b"\n") + 1
    for line in data[:whole].splitlines():
        try:
            row = json.loads(line)
            job = Job(row["entry"], row["rank"], row["fight"], row["use"], tuple(row["seeds"]))
            tally = Tally(tuple(row["pairs"].split()), row["digest"], row["offered"])
            if len(tally.pairs) == len(range(*job.seeds)) and set("".join(tally.pairs)) <= set(SIGNS.values()):
                known[row["rules"], job] = tally
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return known
