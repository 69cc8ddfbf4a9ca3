"""`rulewright balance`: what entries are worth, by play, and whether a drafted one is too good or too bad."""

from __future__ import annotations

import importlib
import sys
from contextlib import AbstractContextManager
from pathlib import Path

import click

from generator.balance.balance import (
    Precision,
    as_text,
    figures_of,
    measure,
    measured,
    precision_of,
)
from generator.balance.danger import bounds, hunted, plan_of, verdict
from generator.balance.dominance import compared, dominated
from generator.balance.judging import Judgement, judged
from generator.balance.playing import Processes, WorkersLost
from generator.balance.trials import Players, Trials
from generator.commands import console, opening
from generator.commands.progress import Progress
from generator.files import write_whole
from generator.telling.finding import find
from interpreter.desk.contest import contests_of
from rulebook.model.rulebook import System
from rulebook.pipeline import FIGURES_FILE

STEP = 4
"""How many percent a sign of a picture stands for."""


@click.command()
@click.argument("what", nargs=-1, metavar="SYSTEM [ENTRY]...")
@click.option(
    "--points",
    type=click.IntRange(1, 49),
    default=3,
    show_default=True,
    help="How well each share of 100 is to be known.",
)
@click.option(
    "--fights", type=click.IntRange(2), default=5000, show_default=True, help="At most, of each entry at each rank."
)
@click.option(
    "--kept",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Results so far [default: build/balance/].",
)
@click.option("--jobs", type=click.IntRange(0), default=0, help="How many processes; 0: one for each core.")
@click.option(
    "--scheduler", metavar="ADDRESS", default="", help="Play on the Dask cluster with this scheduler instead."
)
@click.option("--report", is_flag=True, help="Play nothing; show the figures that were found before.")
@click.option("--dominated", "outdone", is_flag=True, help="Play nothing; show what another beats and is not cheaper.")
@click.option("--danger", is_flag=True, help="Send beginners against each beast, and count how they fare.")
@click.pass_obj
def balance(
    content: str | None,
    what: tuple[str, ...],
    points: int,
    fights: int,
    kept: Path | None,
    jobs: int,
    scheduler: str,
    report: bool,
    outdone: bool,
    danger: bool,
) -> None:
    """Play equal sides against each other, one of them with an entry, and count who wins.

    What is fought, the system declares (`balance:`). Every seed is played twice, with the entry on either side, until the
    share of fights won is known to 3 points of 100 on either side, 95 times of 100; how an entry is used best is found
    out first. The figures go into content/SYSTEM/_balance.yml, which the site shows; with ENTRIES, only these are played,
    and the figures of the others stay. A run can be broken off at any time and goes on when it is started again, with more
    or fewer processes or on a cluster; the figures are the same. It ends with 1 if a drafted entry is outside the range of
    those of its price.

    \b
      rulewright balance bastards
      rulewright balance bastards --points 5
      rulewright balance bastards --scheduler tcp://127.0.0.1:8786
      rulewright balance bastards "Glass Ward" salt-and-iron
      rulewright balance bastards --report
      rulewright balance bastards --dominated
      rulewright balance bastards --danger
    """
    folder = console.content(content)
    rulebook = opening.sound(folder, *what[:1])
    system = opening.system(rulebook, what[0]) if what else next(iter(rulebook.systems.values()))
    if outdone:
        sys.exit(_show_dominated(system))
    own = folder if folder.name == system.slug else folder / system.slug
    if danger:
        with console.lookup():
            hunting = [find(rulebook, one).id for one in what[1:]]
        _measure_danger(system, own, hunting)
        return
    if not contests_of(system):
        raise click.UsageError(f"{system.name} does not declare what is fought (`balance:` in {system.path})")
    wanted = None
    if what[1:]:
        with console.lookup():
            named = {find(rulebook, one).id for one in what[1:]}
        wanted = [(entry, rank) for entry, rank in measured(system) if entry.id in named]
        if not wanted:
            raise click.UsageError(f"only entries of the kinds that {system.path} names under `balance` are measured")
    before, precision = figures_of(system), Precision(points, fights)
    if report:
        known, precision = before, precision_of(system)
        figures = [one for one in known if wanted is None or (one.entry, one.rank) in wanted]
    else:
        try:
            with Progress() as progress, _players(system, jobs, scheduler) as players:
                path = kept or Path("build") / "balance" / f"{system.slug}.jsonl"
                figures = measure(system, Trials(system, players, path, progress).run, wanted, precision)
        except WorkersLost as error:
            raise click.ClickException(f"{error}; what was played is kept, and the same command goes on") from error
        found = {(one.entry.id, one.rank): one for one in (*before, *figures)}
        known = [found[key] for entry, rank in measured(system) if (key := (entry.id, rank)) in found]
        kept_danger = system.figures.danger if system.figures is not None else ()
        write_whole(own / FIGURES_FILE, as_text(known, precision, kept_danger))
    shown = [one for one in judged(system, known) if one.figure in figures]
    for line in [*lines(shown), reached(shown, precision)]:
        click.echo(line)
    outside = [one for one in shown if one.outside]
    for one in outside:
        range_ = " to ".join(f"{100 * end:.0f}%" for end in one.range or ())
        click.secho(f"{one.figure.entry.name} at rank {one.figure.rank} is {one.verdict} the range {range_}", fg="red")
    sys.exit(1 if outside else 0)


def _measure_danger(system: System, own: Path, wanted: list[str]) -> None:
    """Plays the hunts (all, if none are wanted), says how they went, and keeps it with the figures."""
    if plan_of(system) is None:
        raise click.UsageError(
            f"{system.name} does not declare who hunts (`danger:` under `balance:` in {system.path})"
        )
    with Progress() as progress:
        rows = hunted(system, wanted, progress)
    write_whole(own / FIGURES_FILE, as_text(figures_of(system), precision_of(system), rows))
    for row in rows:
        low, high = bounds(row.won, row.hunts)
        share = f"{row.won} of {row.hunts} ({100 * low:.0f} to {100 * high:.0f}%)"
        click.echo(f"{row.entry.partition('/')[2]:<20} {row.party}  {share:<22} {verdict(row)}")


def _show_dominated(system: System) -> int:
    """Says which entries nobody would rather have than another; 1 if there are any."""
    found = dominated(system)
    for one in found:
        kind = system.kinds[one.entry.kind].name
        click.secho(f"{one.entry.name} ({kind}) is beaten by {one.by.name}, and not cheaper", fg="red")
    number, no_other = len(compared(system)), "none is beaten by another that costs no more"
    click.echo(
        f"{number} entries were held against each other; {len(found) or no_other}{' are beaten' if found else ''}"
    )
    return 1 if found else 0


def _players(system: System, jobs: int, scheduler: str) -> AbstractContextManager[Players]:
    if not scheduler:
        return Processes(system, jobs)
    try:
        cluster = importlib.import_module("generator.balance.cluster")
    except ModuleNotFoundError as error:
        raise click.UsageError(
            f"`--scheduler` needs the program {error.name}: install `rulewright[cluster]` here and on all its machines"
        ) from error
    players: AbstractContextManager[Players] = cluster.Cluster(system, scheduler)
    return players


def lines(shown: list[Judgement]) -> list[str]:
    """A line for each figure: how often its holder won, and a picture of the bounds within which that is known."""
    width = max((len(one.figure.entry.name) for one in shown), default=0)
    found = []
    for one in sorted(shown, key=lambda one: (-one.figure.rate, one.figure.entry.name)):
        figure = one.figure
        name = f"{figure.entry.name:<{width}} {figure.rank:>2}"
        if not figure.seen:
            found.append(f"{name}  {one.verdict}")
            continue
        low, high = (100 * end for end in figure.bounds)
        found.append(
            f"{name}  {100 * figure.rate:>3.0f}% ({low:>4.1f} to {high:>5.1f})  {picture(figure.rate, *figure.bounds)}"
            f"  {figure.fights:>4} fights, {figure.fight}, {figure.use}  {one.verdict}"
        )
    return found


def picture(rate: float, low: float, high: float) -> str:
    """From none to all of the fights: a line between the bounds, `o` the share won, `:` a half."""
    at, first, last = (min(int(100 * share / STEP), 100 // STEP - 1) for share in (rate, low, high))
    signs = [" "] * (100 // STEP)
    signs[100 // STEP // 2] = ":"
    signs[first : last + 1] = "-" * (last + 1 - first)
    signs[at] = "o"
    return f"|{''.join(signs)}|"


def reached(shown: list[Judgement], precision: Precision) -> str:
    """How many of the figures are known as well as wanted."""
    figures = [one.figure for one in shown if one.figure.seen]
    sure = sum(one.points <= precision.points for one in figures)
    most = max((one.fights for one in figures if one.points > precision.points), default=0)
    said = f"{sure} of {len(figures)} shares are known to {precision.points} points on either side, 95 times of 100"
    return said + (f"; the others after {most} fights at most not yet" if sure < len(figures) else "")
