"""The command `rulewright cards`: entries on index cards, as PDF files."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cards.printing import build_cards
from generator.commands import console
from generator.commands.progress import Progress
from generator.telling.listing import wish


@click.command()
@click.argument("entries", nargs=-1, metavar="[ENTRY]...")
@click.option("--out", type=click.Path(path_type=Path), default="build/cards", show_default=True, help="Folder.")
@click.option("--size", default="3x5", show_default=True, help="Size of a card in inches.")
@click.option("--sheet", multiple=True, default=("letter", "a4"), show_default=True, help="letter, a4 or single.")
@click.pass_obj
def cards(content: str | None, entries: tuple[str, ...], out: Path, size: str, sheet: tuple[str, ...]) -> None:
    """Print entries as index cards: PDF files, for Letter and A4 paper.

    \b
      rulewright cards                             all of them
      rulewright cards --sheet a4 --out ~/cards
      rulewright cards thick-skin second-wind@2    these, the second one as it is at rank 2
    """
    folder = console.content(content)
    rulebook = console.sound(folder, *console.having(folder, *(one.partition("@")[0] for one in entries)))
    console.check_cards(size, sheet)
    with console.lookup():
        named = [wish(rulebook, one) for one in entries]
    out.mkdir(parents=True, exist_ok=True)
    for one in sheet:
        path = out / f"cards-{size}-{one}.pdf"
        with Progress() as progress:
            findings = build_cards(rulebook, path, size=size, sheet=one, select=named or None, progress=progress)
        console.finish(findings, folder)
        click.echo(f"Cards: {console.shown(path)}")
