"""The command `rulewright site`: the website, and its pages for other site builders."""

from __future__ import annotations

from pathlib import Path

import click

from generator.commands import console
from generator.commands.progress import Progress
from generator.site.build import build_site
from generator.site.keeping import write_zip
from grammar.store import default_cache


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default="site", show_default=True, help="Where the website goes."
)
@click.option("--emit", type=click.Path(path_type=Path), help="Also write the pages as Markdown files there.")
@click.option("--zip", "packed", type=click.Path(path_type=Path), help="Also pack the website into this file.")
@click.pass_obj
def site(content: str | None, out: Path, emit: Path | None, packed: Path | None) -> None:
    """Build the website: a page per entry, kind and suit, with search.

    \b
      rulewright site
      rulewright site --emit build/markdown    the same pages for another site builder
      rulewright site --zip build/rules.zip    all of it in one file, to be unpacked and read without a server
    """
    folder = console.content(content)
    with Progress() as progress:
        found = build_site(folder, out, progress=progress, emit=emit, cache=default_cache())
    console.finish(found, folder)
    click.echo(f"The website is in {out}/ - open {out / 'index.html'}")
    if packed is not None:
        write_zip(out, packed)
        click.echo(f"All of it is in {packed}")
    if emit is not None:
        click.echo(f"Its pages as Markdown are in {emit}/")
