"""The command `rulewright export`: the rules as data for other programs, with tests that they can hold themselves against."""

from __future__ import annotations

from pathlib import Path

import click

from generator.commands import console, opening
from generator.commands.progress import Progress
from generator.files import write_whole
from generator.telling.exporting import exported


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--system", help="Only this game, by its folder under content/.")
@click.pass_obj
def export(content: str | None, folder: Path, system: str | None) -> None:
    """Write the rules as data for other programs.

    `rules.json` lists the games; each entry is a file of its own, as data and as plain text: its fields, its rule as
    written, in English in two lengths and at each rank, and as it is understood. `conformance.json` of a game holds its
    examples with all that happened in them, so that another program can prove that it plays the same.

    \b
      rulewright export build/data
      rulewright export build/data --system workshop
    """
    rulebook = opening.sound(console.content(content), system)
    if system is not None:
        opening.system(rulebook, system)
    number = 0
    with Progress() as progress:
        for path, text in exported(rulebook, progress):
            write_whole(folder / path, text)
            number += 1
    click.echo(f"Wrote {console.count(number, 'file')} to {console.shown(folder)}")
