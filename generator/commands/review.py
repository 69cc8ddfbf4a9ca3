"""The command `rulewright review`: the comment under a pull request, in two steps of which only the first runs what a
stranger wrote."""

from __future__ import annotations

import json
from pathlib import Path

import click

from diagnostics.report import as_data as as_findings
from generator.commands import console
from generator.files import write_whole
from generator.revisions import changed_files
from generator.telling.changelog import as_data
from generator.telling.history import changes_since
from generator.telling.replaying import replayed
from generator.telling.reviewing import CHANGES, FINDINGS, NoReview, comment
from grammar.store import default_cache
from rulebook.loading import load


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--since", metavar="REV", help="Write down what has changed since this revision, and what is wrong with it."
)
@click.pass_obj
def review(content: str | None, folder: Path, since: str | None) -> None:
    """Write down what a change does, for a comment; or print the comment.

    With --since, the changes and the findings go into FOLDER as data. Without it, the comment that the data of a FOLDER
    make is printed as Markdown; then the data are not trusted, nothing is read besides them, and all text is escaped.

    \b
      rulewright review build/review --since origin/main     where the change is checked
      rulewright review build/review                         where the comment is written
    """
    if since is None:
        try:
            click.echo(comment(folder), nl=False)
        except NoReview as why:
            raise click.ClickException(str(why)) from None
        return
    rules = console.content(content)
    with console.lookup():
        files = changed_files(rules, since)
        rulebook, diagnostics = load(rules, default_cache())
        changes = changes_since(rules, rulebook, since)
    found = [one for one in diagnostics if one.place.file in files] + replayed(rulebook, files)
    write_whole(folder / CHANGES, json.dumps(as_data(changes), ensure_ascii=False, indent=1))
    write_whole(folder / FINDINGS, json.dumps([as_findings(one) for one in found], ensure_ascii=False, indent=1))
    click.echo(f"Wrote {console.shown(folder / CHANGES)} and {console.shown(folder / FINDINGS)}")
