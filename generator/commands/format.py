"""The command `rulewright format`: effects in their one canonical form."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.commands import console
from generator.commands.progress import Progress
from rulebook.source.rewrite import format_file


@click.command(name="format")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True), metavar="[FILE]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; fail if something would be changed.")
@click.pass_obj
def format_(content: str | None, files: tuple[Path, ...], only_check: bool) -> None:
    """Write effects in their one canonical form; comments stay.

    \b
      rulewright format                                      all of content/
      rulewright format content/bastards/advantages/lunge.yml
      rulewright format --check                              for the build server
    """
    paths = {
        path for one in files or [console.content(content)] for path in (one.rglob("*.yml") if one.is_dir() else [one])
    }
    changed = 0
    with Progress() as progress:
        for done, path in enumerate(sorted(paths)):
            progress("files", done, len(paths))
            left: list[str] = []
            if format_file(path, write=not only_check, left=left):
                changed += 1
                click.echo(f"{'would change' if only_check else 'changed'} {console.shown(path)}")
            for loss in left:
                click.echo(f"left as it is, {console.shown(path)}: {loss}", err=True)
    click.echo(f"{changed} of {console.count(len(paths), 'file')} {'to change' if only_check else 'changed'}")
    sys.exit(1 if only_check and changed else 0)
