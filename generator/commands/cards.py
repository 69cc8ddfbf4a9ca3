"""The command `rulewright cards`: entries on index cards, as PDF files."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from generator.cards.blank_faces import BLANKS, blank_cards
from generator.cards.choosing import deck_in, names_in, narrowed
from generator.cards.decks import (
    Deck,
    Wish,
    changed_cards,
    copied,
    deck_from,
    deck_of_character,
    deck_of_person,
    deck_of_scene,
    joined,
    list_card,
)
from generator.cards.printing import Printed, calibration, printed_deck
from generator.cards.sheets import BACKS, PAPERS, Plan
from generator.characters.kits import kits_of
from generator.characters.opened import chosen_kind, kinds_of_characters, open_character
from generator.commands import console
from generator.commands.card_options import check_cards
from generator.commands.progress import Progress
from generator.files import write_whole
from generator.telling.history import at
from grammar.store import Store, default_cache
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import system_folders

FULL_SHEET = 4
"""So many blank cards are printed: a sheet of index cards."""

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
    help="A ready scene with the places, people, monsters and states in it.",
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
    with Progress() as progress, console.lookup():
        deck = _deck(folder, entries, said, progress)
        progress("measuring and setting cards", 0, 0)
        printed = printed_deck(deck, sheet, plan, Store(default_cache()))
    paths = [out / f"cards-{plan.size}-{one}.pdf" for one in sheet]
    for path, made in zip(paths, printed.files, strict=False):
        write_whole(path, made)
        click.echo(f"Cards: {console.shown(path)}")
    if printed.files:
        write_whole(out / f"cards-{plan.size}.json", as_json(printed))
    if report is not None:
        click.echo(as_json(printed) if report == "json" else "\n".join(_lines(printed)))
    console.finish(printed.findings, folder)


def _plan(said: Mapping[str, Any]) -> Plan:
    """How it is to be printed, if that can be."""
    found = OFFSET.fullmatch(said["offset"].replace(" ", ""))
    if found is None:
        raise click.BadParameter(f"`{said['offset']}` is not of the form 1.5,-2", param_hint="--offset")
    offset = (float(found[1]), float(found[2]))
    names = ("size", "back", "margin", "gap", "bleed", "ink", "large")
    return Plan(offset=offset, **{name: said[name] for name in names})


def _calibrate(out: Path, sheets: tuple[str, ...], plan: Plan) -> None:
    for paper in (one for one in sheets if one in PAPERS):
        path = out / f"calibration-{paper}.pdf"
        write_whole(path, calibration(paper, plan))
        click.echo(f"Calibration: {console.shown(path)}")


def _deck(folder: Path, entries: tuple[str, ...], said: Mapping[str, Any], progress: Progress) -> Deck:
    """The cards that are meant; only those games are read that are needed."""
    files = {path: names_in(path) for path in said["decks"]}
    for path, lines in files.items():
        if not lines:
            raise LookupError(f"{path} names no card")
    names = [*entries, *(name for lines in files.values() for _, _, name in lines), *said["people"], *said["scenes"]]
    bare = [name.partition("@")[0] for name in names]
    games = console.having(folder, *bare) if bare else []
    if said["game"] is not None:
        known = [path.name for path in system_folders(folder)]
        if said["game"] not in known:
            raise LookupError(f"there is no game `{said['game']}`; there are {', '.join(known)}")
        games = list(dict.fromkeys([*games, said["game"]]))
    everything = not names or ((said["kind"] or said["queries"]) and said["game"] is None)
    rulebook = console.sound(folder, *(() if everything and said["game"] is None else games))
    if said["blank"] is not None:
        return _blank(rulebook, said["blank"], said["game"])
    deck = _chosen(rulebook, entries, said, files, progress)
    if said["since"] is not None:
        with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
            before = at(folder, said["since"], Path(aside), list(rulebook.systems))
            deck = changed_cards(deck, _all(before))
        if not deck.cards:
            raise LookupError(f"no card has changed since {said['since']}")
    return deck


def _blank(rulebook: Rulebook, what: str, game: str | None) -> Deck:
    """A sheet full of cards to write on; with those for characters, one that lists the kits to begin with."""
    if game is None:
        raise LookupError(f"say of which game: --game {' or '.join(rulebook.systems)}")
    system = rulebook.systems[game]
    cards = tuple(blank_cards(what, system, FULL_SHEET))
    kits = [kit for kind in system.kinds.values() for kit in kits_of(system, kind)] if what == "character" else []
    if kits:
        cards = (*cards[1:], list_card(kits, system.kinds[kits[0].kind], system))
    first = next(iter(system.entries.values()))
    return Deck(cards, {card.id: first for card in cards}, system.name)


def _all(rulebook: Rulebook) -> Deck:
    return deck_from(rulebook, [(entry, None) for entry in rulebook.entries], together=True)


def _chosen(
    rulebook: Rulebook,
    entries: tuple[str, ...],
    said: Mapping[str, Any],
    files: Mapping[Path, list[tuple[int, int, str]]],
    progress: Progress,
) -> Deck:
    wanted = {name: said[key] for name, key in (("system", "game"), ("kind", "kind")) if said[key] is not None}
    if not (entries or wanted or said["queries"] or files or said["people"] or said["scenes"]):
        return _all(rulebook)
    decks = []
    if entries or wanted or said["queries"]:
        wishes: list[Wish] = narrowed(rulebook, entries, wanted, said["queries"])
        decks.append(deck_from(rulebook, wishes, together=bool(wanted), progress=progress))
    for path, lines in files.items():
        for copies, wish in deck_in(rulebook, path, lines):
            decks.append(copied(deck_from(rulebook, [wish]), copies))
    for name in said["people"]:
        path = Path(name)
        decks.append(_of_file(rulebook, path) if path.is_file() else deck_of_person(rulebook, name))
    decks += [deck_of_scene(rulebook, name) for name in said["scenes"]]
    return joined(decks)


def _of_file(rulebook: Rulebook, path: Path) -> Deck:
    """The deck of somebody's own character, of the game by whose rules the file is sound; else the run ends with what is
    wrong with it."""
    tried = [open_character(*one, path, console.shown(path)) for one in kinds_of_characters(rulebook)]
    sound = [one for one in tried if one.sound]
    opened = (
        sound[0] if len(sound) == 1 else open_character(*chosen_kind(rulebook, path, None), path, console.shown(path))
    )
    console.finish((one for one in opened.findings if one.is_error), Path.cwd() / "content")
    assert opened.ledger is not None
    deck = deck_of_character(opened.system, opened.ledger)
    ids = {card.id: f"{path.stem}/{card.id}" for card in deck.cards}  # two files must not be one
    cards = tuple(replace(card, id=ids[card.id]) for card in deck.cards)
    return replace(deck, cards=cards, entries={ids[id]: entry for id, entry in deck.entries.items()})


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
