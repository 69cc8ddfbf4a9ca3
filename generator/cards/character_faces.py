"""A character as plain data for cards: her sheet, and the cards of all that she has with her numbers filled in.

What stands on the sheet follows from the kind's plan and the words of the game; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from generator.cards.blocks import Block, Boxes, Card, Table
from generator.cards.faces import card_of, finished, text_block
from generator.telling.entry_facts import suit_of
from generator.telling.plain_prose import plain
from grammar.words import TrackWord
from interpreter.desk.ledger import Ledger
from interpreter.standing.numbers import value_of
from rulebook.character import Ranked, Reader
from rulebook.entry import Entry
from rulebook.findings import Findings
from rulebook.rulebook import System

MOST_BOXES = 60
"""Tracks with more points have no room for a box each; their number is written."""


def own_cards(system: System, ledger: Ledger) -> Iterator[tuple[Entry, Card]]:
    """The cards of the entries that she has, each at her rank."""
    numbers = figures(ledger)
    seen: set[str] = set()
    for one in held(ledger):
        entry = ledger.program.game.entry(one.name)
        if entry is None or entry.id in seen:
            continue
        seen.add(entry.id)
        rank = ledger.rank(one.name)
        card = card_of(entry, system, rank, numbers, f"{ledger.character.entry.id}/{entry.slug}")
        choices = [other.choice for other in held(ledger) if other.name == one.name and other.choice]
        if choices:
            card = finished(replace(card, name=f"{entry.name}: {plain(', '.join(choices))}"), system)
        yield entry, card


def held(ledger: Ledger) -> list[Ranked]:
    """All that she has, in the order of her file."""
    ranks = ledger.character.ranks
    return [*ranks["bought"], *ranks["given"], *ranks["taken"], *ranks["inflicted"]]


def figures(ledger: Ledger) -> Mapping[str, int]:
    """Her numbers that do not change in play: what she has bought, and nothing that is spent."""
    game = ledger.program.game
    named = [name for word in ledger.character.plan.ranks["bought"].values() for name in game.members(word)]
    return {name: value_of(ledger.table, ledger.who, name) for name in named}


def sheet_of(entry: Entry, system: System) -> Card:
    """The sheet of a character of the rulebook."""
    return sheet_card(system, made(entry, system))


def made(entry: Entry, system: System) -> Ledger:
    """A character of the rulebook, with everything bought."""
    findings = Findings(entry.places.document, entry.id)
    character = Reader(system.kinds, system.entries, system.vocabulary).read(entry, findings)
    assert character is not None
    return Ledger(system, character).made()


def sheet_card(system: System, ledger: Ledger) -> Card:
    """The sheet: what she is, her pools with boxes to tick off, what she can do and what she has."""
    entry = ledger.character.entry
    kind = system.kinds[entry.kind]
    suit = suit_of(entry, system)
    card = Card(
        id=entry.id,
        sign=suit.sign if suit else None,
        letter=(suit.letter or suit.name[:1]) if suit else None,
        name=plain(entry.name),
        kind=ledger.character.plan.thing or kind.name,
        ranks=None,
        price=" · ".join(_purse(ledger)),
        front=tuple(_front(ledger)),
        back=tuple(_back(ledger)),
        see="",
        flavour=plain(entry.summary),
        origin=system.name,
    )
    return finished(card, system)


def _purse(ledger: Ledger) -> Iterator[str]:
    """What is left of experience and money."""
    character, game = ledger.character, ledger.program.game
    if character.plan.pays:
        yield f"{ledger.left} {character.plan.pays} left"
    money = game.named(character.plan.money, TrackWord)
    if money is not None:
        had, spent = ledger.money
        sign = money.sign
        cash = character.numbers.get("cash", had - spent)
        yield f"{sign}{cash:,}" if sign else f"{cash:,} {money.plural or money.name}"


def _front(ledger: Ledger) -> Iterator[Block]:
    game, plan = ledger.program.game, ledger.character.plan
    for field, word in plan.ranks["bought"].items():
        names = game.members(word)
        declared = game.word(word, "stat", "track")
        if names and declared is not None:
            row = (label_of(ledger, field), *(str(value_of(ledger.table, ledger.who, name)) for name in names))
            yield Table(("", *names), (row,))
    yield from _boxes(ledger)
    for field, word in plan.ranks["bought"].items():
        if game.word(word, "skill") is not None:
            yield text_block(_skills(ledger, word), label=label_of(ledger, field))


def _boxes(ledger: Ledger) -> Iterator[Block]:
    """A row of boxes for each track that has a top."""
    for name, word in ledger.program.game.tracks.items():
        has = word.start == "maximum" and ledger.program.game.has_number(ledger.who.kinds, word)
        if not has:
            continue
        most = value_of(ledger.table, ledger.who, f"maximum {name}")
        if 0 < most <= MOST_BOXES:
            yield Boxes(name, most)
        elif most:
            yield text_block(f"{name} {most}")


def _skills(ledger: Ledger, word: str) -> str:
    """Skills above where everybody begins; the others in one word."""
    lines = [one for one in ledger.character.ranks["bought"] if one.name in ledger.program.game.members(word)]
    said = [f"{plain(one.said)} {one.rank}" for one in lines]
    rest = {ledger.starts[name] for name in ledger.program.game.members(word)}
    if len(rest) == 1:
        said.append(f"{'all others' if said else 'all'} {rest.pop()}")
    return ", ".join(said)


def _back(ledger: Ledger) -> Iterator[Block]:
    character, system = ledger.character, ledger.system
    listed = held(ledger)
    for kind, ones in groupby(
        sorted((one for one in listed if _entry(ledger, one) is not None), key=lambda one: _kind(ledger, one)),
        key=lambda one: _kind(ledger, one),
    ):
        said = dict.fromkeys(_with_rank(ledger, one) for one in ones)
        yield text_block(", ".join(said), label=system.kinds[kind].plural)
    for field in character.plan.ranks["narrowed"]:
        said = dict.fromkeys(f"{plain(one.choice)} ({one.name})" for one in character.ranks["narrowed"])
        if said:
            yield text_block(", ".join(said), label=label_of(ledger, field))
    if character.gear:
        yield text_block(", ".join(map(plain, character.gear)), label=label_of(ledger, character.plan.carried))


def _entry(ledger: Ledger, one: Ranked) -> Entry | None:
    return ledger.program.game.entry(one.name)


def _kind(ledger: Ledger, one: Ranked) -> str:
    entry = _entry(ledger, one)
    return entry.kind if entry is not None else ""


def _with_rank(ledger: Ledger, one: Ranked) -> str:
    entry = _entry(ledger, one)
    ranked = entry is not None and (entry.max_rank or 1) > 1
    return plain(f"{one.said} {ledger.rank(one.name)}" if ranked else one.said)


def label_of(ledger: Ledger, field: str) -> str:
    """What the kind calls a field."""
    kind = ledger.system.kinds[ledger.character.entry.kind]
    declared = kind.fields.get(field)
    return declared.label if declared is not None and declared.label else field.capitalize()
