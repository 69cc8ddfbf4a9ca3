"""The command `rulewright explain`: one entry, as it is written, understood and played."""

from __future__ import annotations

import sys

import click

from generator.commands import console, opening
from generator.telling.explaining import explain as explained
from rulebook.source.collector import without_collection


@click.command()
@click.argument("entry")
@click.option("--rank", type=click.IntRange(1), metavar="N", help="What the entry says at this rank.")
@click.pass_obj
def explain(content: str | None, entry: str, rank: int | None) -> None:
    """Show one entry: its text, how it was understood, and its examples as they are played.

    ENTRY is a name, a slug, an id or a file.

    \b
      rulewright explain "Second Wind"
      rulewright explain second-wind --rank 3
    """
    rulebook, found, sound = opening.to_read(console.content(content), entry)
    if rank is not None and rank > (found.max_rank or 1):
        raise click.UsageError(f"{found.name} goes up to rank {found.max_rank or 1}")
    with without_collection():  # the few examples of an entry leave less than it takes to look for that
        console.say(explained(rulebook, found, rank=rank, played_too=sound))
    if not sound:
        click.echo("(the examples are played when the declarations have no errors)", err=True)
        sys.exit(1)
