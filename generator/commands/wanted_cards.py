"""Which cards `rulewright cards` is asked for, and the files with them.  Reads the games that are needed, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.cards.choosing import deck_in, names_in, narrowed
from generator.cards.decks import (
    Deck,
    Wish,
    changed_cards,
    copied,
    deck_from,
    joined,
    list_card,
)
from generator.cards.printed import Printed
from generator.cards.printing import printed_deck
from generator.cards.sheets import PAPERS, Plan
from generator.commands import console, opening
from generator.commands.progress import Progress
from generator.telling.finding import find
from grammar.store import Store, default_cache
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import system_folders

FULL_SHEET = 4
"""So many blank cards are printed: a sheet of index cards."""


def print_cards(
    folder: Path, entries: tuple[str, ...], said: Mapping[str, Any], sheet: tuple[str, ...], plan: Plan
) -> Printed:
    """The cards that the words of the command ask for.  said: its options, by name."""
    with Progress() as progress, console.lookup():
        rulebook, deck = _deck(folder, entries, said, progress)
        progress("measuring and setting cards", 0, 0)
        store = Store(default_cache())
        printed = printed_deck(deck, sheet, plan, store)
        return replace(printed, sheets=dict(_scene_sheets(rulebook, said["scenes"], sheet, store)))


def _scene_sheets(
    rulebook: Rulebook, scenes: Iterable[str], papers: Iterable[str], store: Store
) -> Iterator[tuple[str, bytes]]:
    """The rules of scenes, on each paper that is no sheet of labels, by the names of the files."""
    if not scenes:
        return
    from generator.cards.scenes import deck_of_scene  # with all that plays
    from generator.reference.scene_sheet import scene_pdf

    for scene in (find(rulebook, name) for name in scenes):
        deck = deck_of_scene(rulebook, scene.id)
        for paper in [one for one in papers if one in PAPERS] or [next(iter(PAPERS))]:
            made = scene_pdf(rulebook, deck, scene, paper, store)
            if made is not None:
                yield f"rules-{scene.slug}-{paper}.pdf", made


def _deck(folder: Path, entries: tuple[str, ...], said: Mapping[str, Any], progress: Progress) -> tuple[Rulebook, Deck]:
    """The cards that are meant, and the games that they are of; only those are read that are needed."""
    files = {path: names_in(path) for path in said["decks"]}
    for path, lines in files.items():
        if not lines:
            raise LookupError(f"{path} names no card")
    names = [*entries, *(name for lines in files.values() for _, _, name in lines), *said["people"], *said["scenes"]]
    bare = [name.partition("@")[0] for name in names]
    games = opening.having(folder, *bare) if bare else []
    if said["game"] is not None:
        known = [path.name for path in system_folders(folder)]
        if said["game"] not in known:
            raise LookupError(f"there is no game `{said['game']}`; there are {', '.join(known)}")
        games = list(dict.fromkeys([*games, said["game"]]))
    everything = not names or ((said["kind"] or said["queries"]) and said["game"] is None)
    rulebook = opening.sound(folder, *(() if everything and said["game"] is None else games))
    if said["blank"] is not None:
        return rulebook, _blank(rulebook, said["blank"], said["game"])
    deck = _chosen(rulebook, entries, said, files, progress)
    if not deck.cards:
        raise LookupError("guides are no cards; `rulewright guide` prints one")
    if said["since"] is not None:
        import tempfile

        from generator.telling.history import at

        with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
            before = at(folder, said["since"], Path(aside), list(rulebook.systems))
            deck = changed_cards(deck, _all(before))
        if not deck.cards:
            raise LookupError(f"no card has changed since {said['since']}")
    return rulebook, deck


def _blank(rulebook: Rulebook, what: str, game: str | None) -> Deck:
    """A sheet full of cards to write on; with those for characters, one that lists the kits to begin with."""
    if game is None:
        raise LookupError(f"say of which game: --game {' or '.join(rulebook.systems)}")
    from generator.cards.blank_faces import blank_cards  # with all that plays, as the others below

    system = rulebook.systems[game]
    cards = tuple(blank_cards(what, system, FULL_SHEET))
    kits = [kit for kind in system.kinds.values() for kit in system.kits(kind.sheet)] if what == "character" else []
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
    decks += [_of_person(rulebook, name) for name in said["people"]]
    if said["scenes"]:
        from generator.cards.scenes import deck_of_scene  # with all that plays

        decks += [deck_of_scene(rulebook, name) for name in said["scenes"]]
    return joined(decks)


def _of_person(rulebook: Rulebook, name: str) -> Deck:
    """The deck of a ready character; or of somebody's own, of the game by whose rules the file is sound, else the run ends
    with what is wrong with it."""
    from generator.cards.people import deck_of_character, deck_of_person
    from generator.characters.opened import chosen_kind, kinds_of_characters, open_character

    path = Path(name)
    if not path.is_file():
        return deck_of_person(rulebook, name)
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
