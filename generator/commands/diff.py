"""The command `rulewright diff`: what has changed in the rules between two revisions, as players read them."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import click

from generator.commands import console
from generator.revisions import changed_files
from generator.telling.changelog import as_data, as_markdown, as_text, sentence
from generator.telling.history import at, changes_since, games_of
from grammar.store import default_cache
from rulebook.loading import load


@click.command()
@click.argument("base")
@click.argument("head", required=False)
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text", show_default=True)
@click.pass_obj
def diff(content: str | None, base: str, head: str | None, form: str) -> None:
    """Say what has changed in the rules since a revision, as players read them.

    What is new, gone or renamed; of what changed, the rules in the words of the page with the words marked that differ,
    apart from mere wording; whose characters and examples it touches. BASE and HEAD are revisions of git; without HEAD it
    is what lies there now. Entries that cannot be read are left out: `rulewright check` says why.

    \b
      rulewright diff main
      rulewright diff v1.0 v1.1 --format markdown
    """
    folder = console.content(content)
    with console.lookup(), tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
        games = games_of(folder, changed_files(folder, base, head))
        if head is not None:
            rulebook = at(folder, head, Path(aside), games)
        else:
            rulebook = load(folder, default_cache(), games)[0]
        found = changes_since(folder, rulebook, base, (head, rulebook) if head is not None else None)
    if form == "json":
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=1))
    elif form == "markdown":
        click.echo(as_markdown(as_data(found)), nl=False)
    else:
        console.say(as_text(found))
        click.echo(sentence(found), err=True)
