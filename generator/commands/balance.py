"""`rulewright balance`: what entries are worth, by play, and whether a drafted one is too good or too bad."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.balance.balance import Judgement, as_text, figures_of, judged, measure, measured
from generator.balance.trials import Trials
from generator.commands import console
from generator.commands.progress import Progress
from generator.telling.listing import find
from interpreter.desk.contest import contests_of
from rulebook.pipeline import FIGURES_FILE

STEP = 4
"""How many percent a sign of the bar stands for."""


@click.command()
@click.argument("what", nargs=-1, metavar="SYSTEM [ENTRY]...")
@click.option("--fights", type=click.IntRange(2), default=100, show_default=True, help="Of each entry at each rank.")
@click.option(
    "--kept",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Results so far [default: build/balance/].",
)
@click.option("--jobs", type=click.IntRange(0), default=0, help="How many processes; 0: one for each core.")
@click.option("--report", is_flag=True, help="Play nothing; show the figures that were found before.")
@click.pass_obj
def balance(
    content: str | None, what: tuple[str, ...], fights: int, kept: Path | None, jobs: int, report: bool
) -> None:
    """Play equal sides against each other, one of them with an entry, and count who wins.

    What is fought, the system declares (`balance:`). Every seed is played twice, with the entry on either side; how an
    entry is used best is found out first. The figures go into content/SYSTEM/_balance.yml, which the site shows; with
    ENTRIES, only these are played, and nothing is written. A run can be broken off at any time and goes on when it is
    started again. It ends with 1 if a drafted entry is outside the range of those of the document.

    \b
      rulewright balance bastards
      rulewright balance bastards --fights 400
      rulewright balance bastards "Glass Ward" salt-and-iron
      rulewright balance bastards --report
    """
    folder = console.content(content)
    rulebook = console.sound(folder)
    system = console.system(rulebook, what[0]) if what else next(iter(rulebook.systems.values()))
    if not contests_of(system):
        raise click.UsageError(f"{system.name} does not declare what is fought (`balance:` in {system.path})")
    wanted = None
    if what[1:]:
        with console.lookup():
            named = {find(rulebook, one).id for one in what[1:]}
        wanted = [(entry, rank) for entry, rank in measured(system) if entry.id in named]
        if not wanted:
            raise click.UsageError(f"only entries of the kinds that {system.path} names under `balance` are measured")
    if report:
        figures = [one for one in figures_of(system) if wanted is None or (one.entry, one.rank) in wanted]
        known = figures_of(system)
    else:
        with Progress() as progress:
            path = kept or Path("build") / "balance" / f"{system.slug}.jsonl"
            trials = Trials(system, path, jobs, progress)
            figures = measure(system, trials.run, fights, wanted)
        known = (
            figures
            if wanted is None
            else [*(o for o in figures_of(system) if (o.entry, o.rank) not in wanted), *figures]
        )
        if wanted is None:
            own = folder if folder.name == system.slug else folder / system.slug
            (own / FIGURES_FILE).write_text(as_text(figures, fights), encoding="utf-8")
    shown = [one for one in judged(known) if one.figure in figures]
    for line in lines(shown):
        click.echo(line)
    outside = [one for one in shown if one.outside]
    for one in outside:
        range_ = " to ".join(f"{100 * end:.0f}%" for end in one.range or ())
        click.secho(f"{one.figure.entry.name} at rank {one.figure.rank} is {one.verdict} the range {range_}", fg="red")
    sys.exit(1 if outside else 0)


def lines(shown: list[Judgement]) -> list[str]:
    """A line for each figure: how often its holder won, and within which bounds that is sure."""
    width = max((len(one.figure.entry.name) for one in shown), default=0)
    found = []
    for one in sorted(shown, key=lambda one: (-one.figure.rate, one.figure.entry.name)):
        figure = one.figure
        name = f"{figure.entry.name:<{width}} {figure.rank:>2}"
        if not figure.seen:
            found.append(f"{name}  {one.verdict}")
            continue
        low, high = (round(100 * end) for end in figure.interval)
        bar = "#" * round(100 * figure.rate / STEP)
        found.append(
            f"{name}  {100 * figure.rate:>3.0f}% ({low:>2} to {high:>3})  {bar:<{100 // STEP}}  {figure.fight}, {figure.use}"
            f"  {one.verdict}"
        )
    return found
