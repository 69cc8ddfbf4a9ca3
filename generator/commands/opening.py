"""The rules that a command is about: the rulebook if it is sound, one entry of it, one game.

Apart from console.py, because a command that gives again what it made before opens none: that takes longer than all else."""

from __future__ import annotations

from pathlib import Path

import click

from generator.commands import console
from generator.telling.listing import find
from grammar.store import default_cache
from rulebook.loading import Shelf, load
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.source.folders import system_folders


def sound(folder: Path, *games: str | None) -> Rulebook:
    """The rulebook, if it has no errors; else the run ends with them.

    games: the folders of those that are needed; all are read if none is named, or one is that is not there."""
    known = {path.name for path in system_folders(folder)}
    wanted = [game for game in games if game in known]
    rulebook, diagnostics = load(folder, default_cache(), wanted if len(wanted) == len(games) and games else None)
    if console.errors(diagnostics):
        console.finish(diagnostics, folder)
    return rulebook


def having(folder: Path, *wanted: str) -> list[str]:
    """The folders of the games in which entries may be called so; all if one is in none."""
    return Shelf(folder, default_cache()).games_with(*wanted)


def one(folder: Path, wanted: str, example: int | None = None) -> tuple[Rulebook, Entry]:
    """One entry, with its game, if it and the declarations have no errors; errors of other entries are only counted.

    example: the only one, counted from 0, that is wanted; the others of the entry may have errors, too."""
    shelf = Shelf(folder, default_cache())
    rulebook, diagnostics = shelf.load(shelf.games_with(wanted))
    with console.lookup():
        entry = find(rulebook, wanted)
    of_it = [one for one in diagnostics if one.entry in (entry.id, None)]
    own = [one for one in of_it if example is None or one.field[:1] != ("examples",) or example in one.field[1:2]]
    console.finish(own, folder)
    if others := console.errors(diagnostics) - console.errors(own):
        where = "in other entries" if console.errors(of_it) == console.errors(own) else "elsewhere"
        click.echo(f"(`rulewright check` shows {console.count(others, 'error')} {where})", err=True)
    return rulebook, entry


def system(rulebook: Rulebook, slug: str) -> System:
    """The game of that folder; if there is none, the command is wrong."""
    if slug not in rulebook.systems:
        raise click.UsageError(f"there is no system `{slug}`; there are {', '.join(rulebook.systems)}")
    return rulebook.systems[slug]
