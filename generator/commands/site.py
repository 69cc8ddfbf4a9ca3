"""The command `rulewright site`: the website, and its pages for other site builders."""

from __future__ import annotations

from pathlib import Path

import click

from generator.commands import console
from generator.commands.progress import Progress
from generator.site.build import build_site


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default="site", show_default=True, help="Where the website goes."
)
@click.option("--emit", type=click.Path(path_type=Path), help="Also write the pages as Markdown files there.")
@click.pass_obj
def site(content: str | None, out: Path, emit: Path | None) -> None:
    """Build the website: a page per entry, kind and suit, with search.

    \b
      rulewright site
      rulewright site --emit build/markdown    the same pages for another site builder
    """
    folder = console.content(content)
    with Progress() as progress:
        found = build_site(folder, out, progress=progress, emit=emit)
    console.finish(found, folder)
    click.echo(f"The website is in {out}/ - open {out / 'index.html'}")
    if emit is not None:
        click.echo(f"Its pages as Markdown are in {emit}/")
