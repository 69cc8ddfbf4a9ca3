"""`rulewright table`: people play at the terminal, the rules keep watch, and what was done can be undone."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.commands import console, opening
from generator.commands.seat import Seat
from grammar.shapes import LARGEST_NUMBER
from grammar.words import ScopeWord
from interpreter.desk.persons import AS, character_entry
from interpreter.desk.saved_game import SavedGame, playable, read_game
from rulebook.model.options import switched_on
from rulebook.model.rulebook import Rulebook
from rulebook.source.document import Document
from rulebook.source.yaml_source import read_document


@click.command()
@click.argument("what", metavar="SYSTEM|FILE")
@click.option("--mine", multiple=True, metavar="NAME", help="Whom you decide for; may be given several times.")
@click.option("--against", multiple=True, metavar="NAME", help="Who is on the other side.")
@click.option("--plays", metavar="SCOPE", help="What is played; the first that the system declares, if not said.")
@click.option("--option", "options", multiple=True, metavar="NAME", help="An optional rule that is on; also several.")
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_NUMBER), default=1, show_default=True, help="The seed of chance."
)
@click.option("--others", type=click.Choice(["greedy", "shrewd", "random"]), default="greedy", show_default=True)
@click.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the game here after each decision.",
)
@click.pass_obj
def table(
    content: str | None,
    what: str,
    mine: tuple[str, ...],
    against: tuple[str, ...],
    plays: str | None,
    options: tuple[str, ...],
    seed: int,
    others: str,
    save: Path | None,
) -> None:
    """Play at a table: pick who is there, play, see every step explained, undo, save and go on.

    NAMES are ready characters of the system; any other name is somebody with nothing special about him. Whoever is
    not yours is played by the others. Answer with the number or the name of an option; `help` tells what else there is.

    \b
      rulewright table bastards --mine Mara --against Osk
      rulewright table bastards --mine Mara --against Osk --plays Debate --save game.yml
      rulewright table bastards --mine Mara --against Osk --option "Miniature Rules"
      rulewright table game.yml                                   go on with a saved game
    """
    folder = console.content(content)
    rulebook = opening.sound(folder, what)
    game, document = _saved(what, rulebook, folder) if what.endswith((".yml", ".yaml")) else (None, None)
    if game is None:
        game = _new(rulebook, what, mine, against, plays, options, seed, others)
    elif options:
        raise click.UsageError("the saved game says which options are on; begin another one for others")
    if game.options:
        click.secho(f"Options: {', '.join(game.options)}", dim=True)
    seat = Seat(rulebook, game, document, save)
    sys.exit(_play(seat, folder))


def _play(seat: Seat, folder: Path) -> int:
    """The game, from its beginning or where it was left, until it is over or left again."""
    while True:
        match seat.sit():
            case "again":
                continue
            case "wrong":
                console.report(seat.findings, folder, "text", err=True)
                return 1
            case _:
                return 0


def _saved(what: str, rulebook: Rulebook, folder: Path) -> tuple[SavedGame | None, Document | None]:
    path = Path(what)
    document, found = read_document(path, path.name)
    console.finish(found, folder)
    assert document is not None
    game, wrong = read_game(document, rulebook)
    console.finish(wrong, folder)
    return game, document


def _new(
    rulebook: Rulebook,
    what: str,
    mine: tuple[str, ...],
    against: tuple[str, ...],
    plays: str | None,
    options: tuple[str, ...],
    seed: int,
    others: str,
) -> SavedGame:
    system = opening.system(rulebook, what)
    scopes = playable(system.vocabulary.every(ScopeWord))
    if not scopes:
        raise click.UsageError(f"{system.name} declares nothing that could be played from beginning to end")
    if plays is not None and plays not in scopes:
        raise click.UsageError(f"`{plays}` cannot be played; what can is {', '.join(scopes)}")
    if not mine:
        raise click.UsageError("say whom you play: --mine NAME")
    with console.lookup():
        ids = switched_on(system, options)
    on = tuple(system.entries[id].name for id in sorted(ids))
    people: dict[str, dict[str, object]] = {name: {"side": mine[0]} for name in mine}
    people.update({name: {"side": "others"} for name in against})
    for name, given in people.items():
        if character_entry(system, name) is not None:
            given[AS] = name
    return SavedGame(what, plays or scopes[0], seed, others, people, tuple(mine), on)
