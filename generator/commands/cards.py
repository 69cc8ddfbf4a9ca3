"""The command `rulewright cards`: entries on index cards, as PDF files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from generator.cards.printed import Printed
from generator.cards.sheets import BACKS, BLANKS, PAPERS, Plan
from generator.commands import console
from generator.commands.again import again_or
from generator.commands.card_options import check_cards
from generator.files import write_whole

OFFSET = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")


@click.command()
@click.argument("entries", nargs=-1, metavar="[ENTRY]...")
@click.option("--game", help="All of a game.")
@click.option("--kind", help="All of a kind, by its folder or its name.")
@click.option("--select", "queries", multiple=True, metavar="QUERY", help="Such as `suit:clubs cost:wildcard`.")
@click.option(
    "--deck",
    "decks",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file with a name in each line: `second-wind@2`, `3 gallows-bear`.",
)
@click.option(
    "--character",
    "people",
    multiple=True,
    metavar="NAME",
    help="A ready character with all that she has, or the file of your own.",
)
@click.option(
    "--scene",
    "scenes",
    multiple=True,
    metavar="NAME",
    help="A ready scene with the places, people, monsters and states in it; its rules on a sheet.",
)
@click.option("--since", metavar="REVISION", help="Only cards whose text has changed since then.")
@click.option("--out", type=click.Path(path_type=Path), default="build/cards", show_default=True, help="Folder.")
@click.option("--size", default="3x5", show_default=True, help="Of a card; `60x90` in mm, `2.5x3.5in`.")
@click.option(
    "--sheet",
    multiple=True,
    default=("letter", "a4"),
    show_default=True,
    help="letter, a4, single, avery-5388, avery-5389, avery-5371.",
)
@click.option(
    "--back",
    type=click.Choice(BACKS),
    default="long",
    show_default=True,
    help="Edge about which the paper is turned; fold: beside the front.",
)
@click.option("--offset", default="0,0", metavar="X,Y", help="Move backs by so many mm to the right and down.")
@click.option("--margin", type=click.FloatRange(0, 40), default=5.0, show_default=True, help="Of the paper, in mm.")
@click.option("--gap", type=click.FloatRange(0, 20), default=0.0, help="Between cards, in mm.")
@click.option("--bleed", type=click.FloatRange(0, 10), default=0.0, help="Around single cards, in mm.")
@click.option("--ink", type=click.Choice(["full", "saving"]), default="full", show_default=True)
@click.option("--large-print", "large", is_flag=True, help="No type below 12 pt.")
@click.option("--blank", type=click.Choice(BLANKS), help="Cards to write on, of the game that --game names.")
@click.option("--calibrate", is_flag=True, help="Print a sheet to find the offset of your printer, and nothing else.")
@click.option("--report", type=click.Choice(["text", "json"]), help="Say how each card fits.")
@click.pass_obj
def cards(
    content: str | None,
    entries: tuple[str, ...],
    out: Path,
    sheet: tuple[str, ...],
    calibrate: bool,
    report: str | None,
    **said: Any,
) -> None:
    """Print entries as index cards: PDF files, for Letter and A4 paper.

    Beside them stands a file that lists what was printed (its name ends with .json).

    \b
      rulewright cards                             all of them
      rulewright cards thick-skin second-wind@2    these, the second one as it is at rank 2
      rulewright cards --game wolsung --size poker --sheet a4
      rulewright cards --select "suit:clubs cost:wildcard"
      rulewright cards --character brigid-vane --character ada.yml --deck friday.txt
      rulewright cards --scene low-water           all that is needed to play it
      rulewright cards --since v1.0                what to print anew
    """
    plan = _plan(said)
    check_cards(plan, sheet)
    if calibrate:
        _calibrate(out, sheet, plan)
        return
    folder = console.content(content)
    printed = _printed(folder, entries, said, sheet, plan)
    paths = [out / f"cards-{plan.size}-{one}.pdf" for one in sheet]
    for path, made in zip(paths, printed.files, strict=False):
        write_whole(path, made)
        click.echo(f"Cards: {console.shown(path)}")
    for name, made in printed.sheets.items():
        write_whole(out / name, made)
        click.echo(f"Rules: {console.shown(out / name)}")
    if printed.files:
        write_whole(out / f"cards-{plan.size}.json", as_json(printed))
    if report is not None:
        click.echo(as_json(printed) if report == "json" else "\n".join(_lines(printed)))
    console.finish(printed.findings, folder)


def _printed(
    folder: Path, entries: tuple[str, ...], said: Mapping[str, Any], sheet: tuple[str, ...], plan: Plan
) -> Printed:
    """The cards that are asked for, or those of the last time where the same words asked of the same rules."""

    def anew() -> Printed:
        from generator.commands.wanted_cards import print_cards  # all that sets cards takes longer than reading a file

        return print_cards(folder, entries, said, sheet, plan)

    files = [*said["decks"], *(path for path in map(Path, said["people"]) if path.is_file())]
    if said["since"] is not None:  # a revision may be another one tomorrow
        return anew()
    return again_or("cards", [entries, said, sheet], folder, files, anew)


def _plan(said: Mapping[str, Any]) -> Plan:
    """How it is to be printed, if that can be."""
    found = OFFSET.fullmatch(said["offset"].replace(" ", ""))
    if found is None:
        raise click.BadParameter(f"`{said['offset']}` is not of the form 1.5,-2", param_hint="--offset")
    offset = (float(found[1]), float(found[2]))
    names = ("size", "back", "margin", "gap", "bleed", "ink", "large")
    return Plan(offset=offset, **{name: said[name] for name in names})


def _calibrate(out: Path, sheets: tuple[str, ...], plan: Plan) -> None:
    from generator.cards.printing import calibration

    for paper in (one for one in sheets if one in PAPERS):
        path = out / f"calibration-{paper}.pdf"
        write_whole(path, calibration(paper, plan))
        click.echo(f"Calibration: {console.shown(path)}")


def as_json(printed: Printed) -> str:
    """What was printed, for other programs and for the next time."""
    return json.dumps({"cards": printed.report}, ensure_ascii=False, indent=1) + "\n"


def _lines(printed: Printed) -> list[str]:
    rows = []
    for one in printed.report:
        short = ", in few words" if one["short"] else ""
        pieces = f", {one['pieces']} cards" if one["pieces"] != 1 else ""
        how = f"{one['front']:g} pt{short}{pieces}" if one["printed"] else "not printed"
        rows.append(f"{one['name']}: {how}  ({one['edition']})")
    return rows
