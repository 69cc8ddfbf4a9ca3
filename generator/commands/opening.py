"""The rules that a command is about: the rulebook if it is sound, one entry of it, one game.

Apart from console.py, because a command that gives again what it made before opens none: that takes longer than all else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from diagnostics.diagnostic import Diagnostic
from generator.commands import console
from generator.telling.finding import find
from grammar.store import default_cache
from rulebook.loading import Shelf, load
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.source.folders import system_folders

MOST_NAMED = 5
"""More entries with errors are not named: the check shows them all."""


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


def one(folder: Path, wanted: str) -> tuple[Rulebook, Entry]:
    """One entry, with its game, if it and the declarations have no errors; errors of other entries are only counted."""
    rulebook, entry, own = _about(folder, wanted)
    console.finish(own, folder)
    return rulebook, entry


def to_read(folder: Path, wanted: str) -> tuple[Rulebook, Entry, bool]:
    """One entry as in `one`, though the declarations may have errors, which are shown; and whether they have none."""
    rulebook, entry, own = _about(folder, wanted)
    if any(found.is_error and found.entry is not None for found in own):
        console.finish(own, folder)
    if own:
        console.report(own, folder, "text", err=True)
    return rulebook, entry, not console.errors(own)


def to_play(folder: Path, wanted: str, example: int | None) -> tuple[Rulebook, Entry, list[int], list[Diagnostic]]:
    """One entry as in `one`, with those of its examples that can be read, counted from 0, and what is wrong with the others.

    example: the only one that is wanted."""
    rulebook, entry, own = _about(folder, wanted)
    if example is not None and example >= len(entry.examples):
        raise click.UsageError(f"{entry.name} has {console.count(len(entry.examples), 'example')}")
    asked = range(len(entry.examples)) if example is None else [example]
    unread = [found for found in own if found.is_error and found.field[:1] == ("examples",) and found.field[1:]]
    bad = {found.field[1] for found in unread}
    numbers = [at for at in asked if entry.examples[at].path[1] not in bad]
    about = {entry.examples[at].path[1] for at in asked}
    wrong = [found for found in unread if example is None or found.field[1] in about]
    rest = [found for found in own if found not in unread]
    console.finish(rest if numbers else [*rest, *wrong], folder)
    if unread != wrong:
        click.echo(f"({console.count(len(unread) - len(wrong), 'error')} elsewhere)", err=True)
    return rulebook, entry, numbers, wrong


def _about(folder: Path, wanted: str) -> tuple[Rulebook, Entry, list[Diagnostic]]:
    """An entry with its game, and what is wrong with it and with the declarations; what is wrong elsewhere is counted."""
    shelf = Shelf(folder, default_cache())
    rulebook, diagnostics = shelf.load(shelf.games_with(wanted))
    with console.lookup():
        entry = find(rulebook, wanted)
    own = [found for found in diagnostics if found.entry in (entry.id, None)]
    if others := console.errors(diagnostics) - console.errors(own):
        playing = _playing(rulebook, (found for found in diagnostics if found.is_error and found not in own))
        told = f"; what can be read of these takes part: {playing}" if playing else ""
        click.echo(f"(`rulewright check` shows {console.count(others, 'error')} in other entries{told})", err=True)
    return rulebook, entry, own


def _playing(rulebook: Rulebook, wrong: Iterable[Diagnostic]) -> str:
    """The names of those entries with errors of whose rules some can be read, and may act in what is played."""
    entries = {entry.id: entry for entry in rulebook.entries}
    ids = dict.fromkeys(found.entry for found in wrong if found.entry in entries)
    names = [entry.name for id in ids if id is not None and (entry := entries[id]).effect.statements]
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "and others"])


def system(rulebook: Rulebook, slug: str) -> System:
    """The game of that folder; if there is none, the command is wrong."""
    if slug not in rulebook.systems:
        raise click.UsageError(f"there is no system `{slug}`; there are {', '.join(rulebook.systems)}")
    return rulebook.systems[slug]
