"""The commands `rulewright new …`: a small game to begin with, and further entries.

What is made, and how, stands in beginnings.py."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from generator.commands import console, opening
from generator.commands.beginnings import CannotBegin, Made, new_entry, new_kind, new_system
from generator.commands.new_verb import new_verb
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import KIND_FILE


@click.group()
def new() -> None:
    """Begin a game of your own, or one more entry of a game.

    A kind of entry, and a verb of the language, too.

    \b
      rulewright new system night-kitchen
      rulewright new kind night-kitchen/hideouts Hideout
      rulewright new entry night-kitchen/tricks "Bold as Brass"
      rulewright new verb praise
    """


@new.command()
@click.argument("name")
@click.pass_obj
def system(content: str | None, name: str) -> None:
    """Make a small complete game in content/NAME: to be looked at, played, and changed until it is yours.

    It has one kind of entry, a track, a test with dice and two entries with examples. Nothing is overwritten.

    \b
      rulewright new system night-kitchen
    """
    folder = Path(content or "content")
    try:
        made = new_system(folder, name)
    except CannotBegin as why:
        _refuse(why, folder)
    of_folder = f"rulewright --content {folder}" if content else "rulewright"
    entries = console.count(len(made.entries), "entry", "entries")
    click.echo(f"Made {made.name} in {console.shown(made.path)}: {entries}, {console.count(made.examples, 'example')}.")
    click.echo("Look at it with:")
    for command in ("check --play", f"explain {made.entries[0]}", "cards", "site"):
        click.echo(f"  {of_folder} {command}")


@new.command()
@click.argument("kind", metavar="SYSTEM/KIND")
@click.argument("name")
@click.pass_obj
def entry(content: str | None, kind: str, name: str) -> None:
    """Make one more entry of a kind: a file with the fields that it must have and a first example.

    What it does is only a placeholder that can be played; write your own rule in its place.

    \b
      rulewright new entry night-kitchen/tricks "Bold as Brass"
    """
    made = _made(new_entry, content, kind, name)
    click.echo(f"Made {console.shown(made.path)}")
    if made.had:
        click.echo(made.had)
    click.echo(f"`rulewright explain {made.entries[0]}` shows what it does so far.")


@new.command()
@click.argument("kind", metavar="SYSTEM/FOLDER")
@click.argument("name")
@click.pass_obj
def kind(content: str | None, kind: str, name: str) -> None:
    """Make one more kind of entry: a folder with its declaration, ready for entries.

    NAME is what one entry of the kind is called.

    \b
      rulewright new kind night-kitchen/hideouts Hideout
    """
    made = _made(new_kind, content, kind, name)
    click.echo(f"Made {console.shown(made.path / KIND_FILE)}")
    click.echo(f'`rulewright new entry {kind} "…"` makes the first entry.')


@new.command()
@click.argument("verb")
@click.option("--third", help="What she does [default: with an s].")
@click.option("--past", help="What has been done [default: with ed].")
@click.pass_obj
def verb(content: str | None, verb: str, third: str | None, past: str | None) -> None:
    """Add a verb to the language: its grammar line, its meaning, what does it, what says it, and its page.

    It takes somebody and only tells of itself; what it does is then yours to write, in the files that are named. Works in
    a copy of the whole project.

    \b
      rulewright new verb praise
      rulewright new verb teach --third teaches --past taught
    """
    try:
        made = new_verb(console.HERE, verb, third or f"{verb}s", past or f"{verb.removesuffix('e')}ed")
    except CannotBegin as why:
        _refuse(why, Path(content or "content"))
    for path in made:
        click.echo(f"Wrote {console.shown(path)}")
    click.echo("`pytest tests/test_verbs.py` names what is missing; CONTRIBUTING.md goes on from there.")


def _made(make: Callable[[Path, Rulebook, str, str], Made], content: str | None, kind: str, name: str) -> Made:
    """What was made of a game that is in order; ends the run if it cannot be."""
    folder = console.content(content)
    try:
        return make(folder, opening.sound(folder, kind.partition("/")[0]), kind, name)
    except CannotBegin as why:
        _refuse(why, folder)


def _refuse(why: CannotBegin, folder: Path) -> NoReturn:
    """Says why nothing was made, and ends the run."""
    if why.findings:
        console.report(why.findings, folder, "text", err=True)
        click.echo(f"{why}. Nothing was written.", err=True)
        sys.exit(1)
    raise click.UsageError(str(why))
