"""The commands `rulewright character …`: a character's file checked, priced, raised and printed.

What is asked and computed stands in generator/characters/."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from diagnostics.diagnostic import Diagnostic
from generator.cards.people import deck_of_character
from generator.cards.printing import print_deck
from generator.cards.sheets import Plan
from generator.characters.bill import bill, empty_sheet
from generator.characters.opened import Advance, Opened, Refused, chosen_kind, open_character
from generator.commands import console, opening
from generator.commands.card_options import check_cards
from generator.commands.making import make
from generator.files import write_whole
from grammar.store import Store, default_cache
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind
from rulebook.source.rewrite import NotRewritten

SYSTEM = click.option("--system", help="Of which game the character is, by its folder under content/.")


@click.group()
def character() -> None:
    """Check, price, raise and print characters: files with a sheet of ranks.

    \b
      rulewright character check brigid.yml
      rulewright character price brigid.yml
      rulewright character advance brigid.yml --buy "Thick Skin" --buy Body
      rulewright character card brigid.yml --sheet a4
      rulewright character new --after brigid.yml
      rulewright character make --system bastards
    """


character.add_command(make)


@character.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "form", type=console.FORMS, default="text")
@SYSTEM
@click.pass_obj
def check(content: str | None, files: tuple[str, ...], form: str, system: str | None) -> None:
    """Say everything that the rules forbid about a character, each with the rule.

    Prices, limits and gifts are those of the game's own rules. What the table may lift is only a warning.
    """
    found: list[Diagnostic] = []
    for file in files:
        found += _open(content, file, system)[2].findings
    console.report(found, _beside(), form)
    sys.exit(1 if console.errors(found) else 0)


@character.command()
@click.argument("file")
@SYSTEM
@click.pass_obj
def price(content: str | None, file: str, system: str | None) -> None:
    """The bill of a character, line by line, and what is left."""
    _, _, opened = _open(content, file, system)
    if opened.ledger is None:
        console.finish(opened.findings, _beside())
    assert opened.ledger is not None
    click.echo("\n".join(bill(opened.ledger)))
    errors = console.errors(opened.findings)
    if errors:
        click.echo(f"(`rulewright character check {file}` shows {console.count(errors, 'error')})", err=True)
    sys.exit(1 if errors else 0)


@character.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--buy", multiple=True, metavar="NAME", help="One rank more of it; NAME=CHOICE if it is chosen for something."
)
@click.option("--drop", multiple=True, metavar="NAME", help="A disadvantage, to be bought off.")
@click.option("--dry-run", is_flag=True, help="Say what it would cost and change nothing.")
@SYSTEM
@click.pass_obj
def advance(
    content: str | None, file: Path, buy: tuple[str, ...], drop: tuple[str, ...], dry_run: bool, system: str | None
) -> None:
    """Buy ranks: each --buy is one rank more, each --drop a disadvantage less.

    The file is rewritten with its comments; if a rule forbids one of the wishes, nothing is changed.
    """
    if not buy and not drop:
        raise click.UsageError("say what: --buy NAME or --drop NAME")
    _, kind, opened = _open(content, str(file), system)
    folder = _beside()
    console.finish((one for one in opened.findings if one.is_error), folder)
    raised = Advance(opened, kind)
    pays = opened.character.plan.pays if opened.character is not None else ""
    try:
        with console.lookup():
            for wish in buy:
                raised.buy(wish)
            for wish in drop:
                raised.drop(wish)
    except Refused as refused:
        console.report([refused.finding], folder, "text", err=True)
        click.echo("Nothing was changed.", err=True)
        sys.exit(1)
    except NotRewritten as why:
        raise click.UsageError(f"{file} cannot be rewritten: {why}") from None
    if not dry_run:
        write_whole(file, raised.text)
    for step in raised.steps:
        rank = f" {step.rank}" if step.rank else ""
        click.echo(f"{step.what}{rank}: {step.cost} {pays}, {step.left} left")
    if raised.warnings:
        console.report(raised.warnings, folder, "text", err=True)
    click.echo("Nothing was changed (--dry-run)." if dry_run else f"Changed {console.shown(file)}")


@character.command()
@click.argument("file")
@click.option("--out", type=click.Path(path_type=Path), default="build/cards", show_default=True, help="Folder.")
@click.option("--size", default="3x5", show_default=True, help="Size of a card in inches.")
@click.option("--sheet", multiple=True, default=("letter", "a4"), show_default=True, help="letter, a4 or single.")
@SYSTEM
@click.pass_obj
def card(content: str | None, file: str, out: Path, size: str, sheet: tuple[str, ...], system: str | None) -> None:
    """Print a character: her own sheet on an index card, and her cards with her numbers filled in."""
    check_cards(Plan(size), sheet)
    _, _, opened = _open(content, file, system)
    folder = _beside()
    console.finish(opened.findings, folder)
    assert opened.character is not None and opened.ledger is not None
    out.mkdir(parents=True, exist_ok=True)
    slug = "-".join("".join(c if c.isalnum() else " " for c in opened.character.name.lower()).split()) or "character"
    outs = {one: out / f"{slug}-{size}-{one}.pdf" for one in sheet}
    console.finish(
        print_deck(deck_of_character(opened.system, opened.ledger), outs, Plan(size), Store(default_cache())), folder
    )
    for path in outs.values():
        click.echo(f"Cards: {console.shown(path)}")


@character.command()
@click.option("--after", metavar="FILE", help="The character who died; her successor inherits experience by the rules.")
@click.option("--suit", metavar="CHOICE", help="What the new one chooses first.")
@click.option("--name", default="Nobody Yet", show_default=True, help="What the new one is called.")
@SYSTEM
@click.pass_obj
def new(content: str | None, after: str | None, suit: str | None, name: str, system: str | None) -> None:
    """Print an empty sheet for a new character, with what she has to spend.

    \b
      rulewright character new --suit Hearts > varga.yml
      rulewright character new --after brigid.yml --suit Spades
    """
    if after is not None:
        _, kind, opened = _open(content, after, system)
        click.echo("\n".join(empty_sheet(opened.system, kind, name, suit, opened.character)))
        return
    found, kind = _kind(opening.sound(console.content(content), system), "", system)
    click.echo("\n".join(empty_sheet(found, kind, name, suit, None)))


def _kind(rulebook: Rulebook, file: str, wanted: str | None) -> tuple[System, Kind]:
    with console.lookup():
        return chosen_kind(rulebook, Path(file), wanted)


def _open(content: str | None, file: str, wanted: str | None) -> tuple[Rulebook, Kind, Opened]:
    """A file, or a ready character of the rulebook by name, held against the rules."""
    folder = console.content(content)
    path = Path(file)
    rulebook = opening.sound(folder, *([wanted] if path.is_file() else opening.having(folder, file)))
    if not path.is_file():
        ready = [
            entry
            for entry in rulebook
            if file in (entry.slug, entry.name, entry.id) and rulebook.system(entry).kinds[entry.kind].sheet is not None
        ]
        if len(ready) != 1:
            raise click.UsageError(f"there is no file {file}, and no ready character of that name")
        path = folder.resolve().parent / ready[0].path
        system = rulebook.system(ready[0])
        kind = system.kinds[ready[0].kind]
    else:
        system, kind = _kind(rulebook, file, wanted)
    return rulebook, kind, open_character(system, kind, path, console.shown(path))


def _beside() -> Path:
    """The folder beside which reports look for the lines of a file: places are named from the working folder."""
    return Path.cwd() / "content"
