"""The commands `rulewright reference`, `rulewright screen` and `rulewright guide`: what is needed at the table, and what is
read before."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cards.sheets import PAPERS
from generator.commands import console, opening
from generator.reference.guides import build_guide, guides
from generator.reference.panels import FACING, REFERENCE, SCREEN, Form, build_reference, declared_reference
from grammar.store import Store, default_cache

SYSTEM = click.argument("system", metavar="[SYSTEM]", required=False)
OUT = click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="The PDF file, for one paper."
)
SHEET = click.option("--sheet", multiple=True, help="letter or a4 [default: both; letter for a FILE].")


@click.command()
@SYSTEM
@OUT
@SHEET
@click.pass_obj
def reference(content: str | None, system: str | None, out: Path | None, sheet: tuple[str, ...]) -> None:
    """Print the rules of a game on one sheet: PDF files with two sides, in build/cards/.

    What stands on it is declared under `reference:` in the game's `_system.yml`; the text is that of the entries.
    Without a SYSTEM, every game that declares one.

    \b
      rulewright reference bastards
      rulewright reference bastards --sheet a4 --out bastards.pdf
    """
    _print(REFERENCE, content, system, out, sheet)


@click.command()
@SYSTEM
@OUT
@SHEET
@click.option("--facing", is_flag=True, help="The side that players see.")
@click.pass_obj
def screen(content: str | None, system: str | None, out: Path | None, sheet: tuple[str, ...], facing: bool) -> None:
    """Print the screen of a game, for whoever leads it: PDF files with up to four panels.

    The long side lies across. What stands on it is declared under `screen:` in the game's `_system.yml`, as it is for
    the reference, and under `facing:` what players see of it; the text and the tables are those of the entries.
    Without a SYSTEM, every game that declares one.

    \b
      rulewright screen bastards
      rulewright screen bastards --sheet a4 --out screen.pdf
      rulewright screen bastards --facing
    """
    _print(FACING if facing else SCREEN, content, system, out, sheet)


@click.command()
@click.argument("entries", metavar="[ENTRY]...", nargs=-1)
@OUT
@SHEET
@click.pass_obj
def guide(content: str | None, entries: tuple[str, ...], out: Path | None, sheet: tuple[str, ...]) -> None:
    """Print what is read before a game: quick starts and booklets, as PDF files in build/cards/.

    Every entry that has `parts:` can be printed, on as many sides as it allows. Without an ENTRY, all of them.

    \b
      rulewright guide bastards/guides/quick-start
      rulewright guide "A First Evening" --sheet a4 --out evening.pdf
    """
    folder = console.content(content)
    if entries:
        found = [opening.one(folder, one) for one in entries]
    else:
        rulebook = opening.sound(folder, None)
        found = [(rulebook, entry) for system in rulebook.systems.values() for entry in guides(system)]
    for _, one in found:
        if not one.parts or one.sides == 0:
            raise click.UsageError(f"{one.name} has no `parts:` that could be printed")
    papers = _papers(sheet, out)
    if out is not None and (len(papers) > 1 or len(found) > 1):
        raise click.UsageError("one file holds one entry on one paper")
    for rulebook, one in found:
        outs = {paper: out or Path("build/cards") / f"guide-{one.system}-{one.slug}-{paper}.pdf" for paper in papers}
        console.finish(build_guide(one, rulebook.system(one), outs, Store(default_cache())), folder)
        for path in outs.values():
            click.echo(f"{one.name}: {console.shown(path)}")


def _papers(sheet: tuple[str, ...], out: Path | None) -> tuple[str, ...]:
    papers = sheet or (("letter",) if out is not None else tuple(PAPERS))
    for paper in (one for one in papers if one not in PAPERS):
        raise click.UsageError(f"there is no sheet `{paper}`; there are {', '.join(PAPERS)}")
    return papers


def _print(form: Form, content: str | None, system: str | None, out: Path | None, sheet: tuple[str, ...]) -> None:
    what = form.name
    folder = console.content(content)
    rulebook = opening.sound(folder, system)
    systems = rulebook.systems.values() if system is None else [opening.system(rulebook, system)]
    found = [one for one in systems if declared_reference(one, form)]
    if not found:
        raise click.UsageError(f"no `{what}:` is declared in {system or 'any system'}")
    papers = _papers(sheet, out)
    if out is not None and (len(papers) > 1 or len(found) > 1):
        raise click.UsageError(f"one file holds the {what} of one system on one paper")
    for one in found:
        outs = {paper: out or Path("build/cards") / f"{what}-{one.slug}-{paper}.pdf" for paper in papers}
        console.finish(build_reference(one, outs, form, Store(default_cache())), folder)
        for path in outs.values():
            click.echo(f"{what.capitalize()}: {console.shown(path)}")
