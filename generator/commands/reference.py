"""The command `rulewright reference`: what a player needs at the table, on both sides of one sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.commands.arguments import FilePath

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("system", metavar="SYSTEM")
@click.option("--out", type=FilePath(dir_okay=False), metavar="FILE", help="The PDF file [default: in build/cards/].")
@click.option("--sheet", default="letter", show_default=True, help="The paper: letter or a4.")
@click.pass_obj
def reference(content: Path | None, system: str, out: Path | None, sheet: str) -> None:
    """Print the rules of a game on one sheet: a PDF with two sides.

    What stands on it is declared under `reference:` in the game's `_system.yml`; the text is that of the entries.

    \b
      rulewright reference bastards
      rulewright reference bastards --sheet a4 --out ~/bastards.pdf
    """
    from pathlib import Path

    from generator.cli import _content, _finish, _shown, _sound
    from generator.reference import build_reference, declared_reference
    from generator.sheets import PAPERS

    folder = _content(content)
    rulebook = _sound(folder)
    found = rulebook.systems.get(system)
    if found is None:
        raise click.UsageError(f"there is no system `{system}`; there are {', '.join(rulebook.systems)}")
    if not declared_reference(found):
        raise click.UsageError(f"`{found.path}` declares no `reference:`")
    if sheet not in PAPERS:
        raise click.UsageError(f"there is no sheet `{sheet}`; there are {', '.join(PAPERS)}")
    path = out or Path("build/cards") / f"reference-{system}-{sheet}.pdf"
    _finish(build_reference(found, {sheet: path}), folder)
    click.echo(f"Reference: {_shown(path)}")
