"""The command `rulewright check`: every problem of the content, with its place and its cure."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

import click

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from generator.commands import console
from generator.commands.progress import Progress
from grammar.store import Store, default_cache
from rulebook import loading


@click.command()
@click.option("--format", "form", type=console.FORMS, default="text", show_default=True, help="short: one line each.")
@click.option("--play", "also_play", is_flag=True, help="Play worked examples as well.")
@click.option("--cards", "also_cards", is_flag=True, help="Set the cards as well: does everything fit, has it letters?")
@click.option("--changed-since", "since", metavar="REV", help="Only what was changed since a revision of git.")
@click.option("--fix", is_flag=True, help="First write what can be mended without a doubt: the form of effects.")
@click.option("--no-cache", is_flag=True, help="Read everything anew.")
@click.pass_obj
def check(
    content: str | None, form: str, also_play: bool, also_cards: bool, since: str | None, fix: bool, no_cache: bool
) -> None:
    """Say everything that is wrong with the content.

    Each finding has a place (file:line:column), a code, a sentence and, where there is one, the cure. The run fails if
    one of them is an error; warnings alone do not make it fail.

    With --changed-since only findings in files that were changed are shown and make the run fail; how many there are in
    others is said at the end. With --play, too, the examples are played to which the change can matter, those of other
    entries among them: a line that is no longer true is shown with the clause that acted. Where the program that plays
    them has changed, that is all examples.

    \b
      rulewright check
      rulewright check --play                          also: does every example come true?
      rulewright check --play --cards --changed-since main     before a pull request
      rulewright check --format sarif > findings.sarif
    """
    folder, cache = console.content(content), None if no_cache else default_cache()
    files = _changed(folder, since) if since is not None else None
    mattering = files
    if since is not None and (also_play or also_cards) and _program_changed(folder, since):
        click.echo(f"(the program has changed since {since}: all is looked at)", err=True)
        mattering = None
    found = everything(folder, cache, mattering, also_play, also_cards)
    if fix and _fix(folder, found):
        found = everything(folder, cache, mattering, also_play, also_cards)
    shown = [one for one in found if files is None or one.place.file in files or one.code in OF_PLAY]
    console.report(shown, folder, form)
    if others := sorted({one.place.file for one in found if one.is_error and one not in shown}):
        more = f" and {console.count(len(others) - 3, 'other')}" if len(others) > 3 else ""
        click.echo(f"(errors in files that were not changed: {', '.join(others[:3])}{more})", err=True)
    sys.exit(1 if console.errors(shown) else 0)


OF_PLAY = (codes.EXAMPLE_DISAGREES, codes.CANNOT_PLAY, codes.ENDLESS_PLAY, codes.NEVER_NEEDED)
"""Findings of play, which are looked for only where the change can matter."""


_SHOWN = 3
"""How many entries are named on which all examples rest."""


def everything(
    folder: Path, cache: Path | None, files: Collection[str] | None, also_play: bool, also_cards: bool
) -> list[Diagnostic]:
    """What is wrong with a folder of rules.

    files: those that were changed; examples are played and cards are set only where that can matter to them."""
    if not (also_play or also_cards):
        return list(loading.check(folder, cache))
    rulebook, diagnostics = loading.load(folder, cache)
    found, unplayed = list(diagnostics), 0
    first: list[str] = []
    with Progress() as progress:
        if also_play:
            from generator.telling.replaying import (
                in_force_for_all,
                left_out,
                replayed,
            )  # `check` alone does without, and is sooner

            unplayed = left_out(rulebook, files, found)
            first = in_force_for_all(rulebook, found)
            found += replayed(rulebook, files, progress, found)
        if also_cards:
            from generator.cards.printing import proof_of_cards

            found += proof_of_cards(rulebook, files, Store(cache) if cache is not None else None)
    if unplayed:
        rest = "it rests" if unplayed == 1 else "they rest"
        click.echo(f"({console.count(unplayed, 'example')} not played: {rest} on what is wrong)", err=True)
        if first:
            more = f" and {console.count(len(first) - _SHOWN, 'other')}" if len(first) > _SHOWN else ""
            click.echo(f"(everybody follows {', '.join(first[:_SHOWN])}{more}: all examples wait for that)", err=True)
    return found


def _changed(folder: Path, revision: str) -> frozenset[str]:
    from generator.revisions import changed_files

    with console.lookup():
        return changed_files(folder, revision)


def _program_changed(folder: Path, revision: str) -> bool:
    from generator.revisions import program_changed

    with console.lookup():
        return program_changed(folder, revision)


def _fix(folder: Path, found: list[Diagnostic]) -> bool:
    """Writes every effect that is not in the one form; whether a file was changed."""
    from rulebook.source.rewrite import format_file

    files = sorted({one.place.file for one in found if one.code is codes.NOT_FORMATTED})
    changed = [file for file in files if format_file(folder.resolve().parent / file)]
    for file in changed:
        click.echo(f"mended {file}", err=True)
    return bool(changed)
