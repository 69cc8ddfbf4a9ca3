"""The command `rulewright check`: every problem of the content, with its place and its cure."""

from __future__ import annotations

import sys

import click

from generator.commands import console
from generator.commands.progress import Progress
from grammar.store import default_cache
from rulebook import loading


@click.command()
@click.option("--format", "form", type=console.FORMS, default="text", show_default=True, help="short: one line each.")
@click.option("--play", "also_play", is_flag=True, help="Play every worked example as well.")
@click.option("--no-cache", is_flag=True, help="Read everything anew.")
@click.pass_obj
def check(content: str | None, form: str, also_play: bool, no_cache: bool) -> None:
    """Say everything that is wrong with the content.

    Each finding has a place (file:line:column), a code, a sentence and, where there is one, the cure. The run fails if
    one of them is an error; warnings alone do not make it fail.

    \b
      rulewright check
      rulewright check --play              also: does every example come true?
    """
    folder, cache = console.content(content), None if no_cache else default_cache()
    if also_play:
        from interpreter.desk.examples import play_all  # `check` alone comes without the interpreter, and sooner

        rulebook, diagnostics = loading.load(folder, cache)
        with Progress() as progress:
            found = [*diagnostics, *play_all(rulebook, progress)[1]]
    else:
        found = list(loading.check(folder, cache))
    console.report(found, folder, form)
    sys.exit(1 if console.errors(found) else 0)
