"""Cards to write on: an empty card, a tent for the order of turns, and the sheet of somebody whom nobody has made yet."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cards.blocks import ROOM, Blank, Block, Card, Cell, Stats, Strip, Ticks, Try
from generator.cards.faces import SMALL, finished
from grammar.words import NUMBERS
from interpreter.game.game import Game
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Kind


def blank_cards(what: str, system: System, number: int) -> Iterator[Card]:
    """So many of one of BLANKS.  LookupError with a sentence if a game has no characters."""
    for at in range(number):
        if what == "card":
            strip = Strip(tuple(Cell(name, ROOM) for name in ("When", "Cost", "How often")))
            yield _card(f"card-{at}", "Card", system, (strip, Blank("", 5)), (Blank("", 7),))
        elif what == "tent":
            figures = Stats((Cell("Place in the order", ROOM), Cell("What is left", ROOM)))
            yield _card(
                f"tent-{at}", "Whose turn", system, (Blank("Name", 1), figures, Blank("", 2)), (Blank("Name", 1),)
            )
        else:
            kind = next((kind for kind in system.kinds.values() if kind.sheet is not None), None)
            if kind is None:
                raise LookupError(f"{system.name} has no characters")
            front, back = tuple(_numbers(kind, system)), tuple(_fields(kind, system))
            yield _card(f"character-{at}", kind.sheet.thing if kind.sheet else kind.name, system, front, back)


def _card(id: str, name: str, system: System, front: tuple[Block, ...], back: tuple[Block, ...]) -> Card:
    card = Card(
        id=f"{system.slug}/blank/{id}",
        sign=None,
        letter=None,
        name=name,
        kind=system.name,
        game=system.head.abbr or system.name,
        ranks=None,
        about="",
        see="",
        flavour="",
        origin="",
        tries=(Try(front, back, SMALL),),
    )
    return finished(card, system)


def _numbers(kind: Kind, system: System) -> Iterator[Block]:
    """Places for the name and what is chosen with it, the numbers, the tracks, the skills; states to tick."""
    assert kind.sheet is not None
    game, plan = Game(system), kind.stat_block
    yield Blank(_one_of("Name", *kind.sheet.chosen.values()), 1)
    words = kind.sheet.bought.values()
    names = [name for word in words if game.word(word, "stat", "track") is not None for name in game.members(word)]
    names += [*plan.numbers, *plan.tracks] if plan is not None else []
    if names:
        yield Stats(tuple(Cell(name, ROOM) for name in names))
    skills = [name for word in words if game.word(word, "skill") is not None for name in game.members(word)]
    if skills:
        yield Stats(tuple(Cell(name, ROOM) for name in skills))
    if plan is not None and plan.states:
        yield Ticks("", plan.states)


def _fields(kind: Kind, system: System) -> Iterator[Block]:
    """Lines for what is written in words, but not for what one only comes by in play; what is bought has one place."""
    assert kind.sheet is not None
    sheet, game, fields = kind.sheet, Game(system), kind.fields
    told = [field.label for field in fields.values() if field.type in ("text", "texts", "prose")]
    bought = [name for name, word in sheet.bought.items() if game.word(word, *NUMBERS) is None]
    owned = _one_of(*(fields[name].label for name in (*bought, *sheet.narrowed) if name in fields))
    taken = _one_of(*(fields[name].label for name in sheet.taken if name in fields))
    gear = fields[sheet.carried].label if sheet.carried in fields else ""
    cash = sheet.numbers.get("cash", "")
    labels = [label for label in told if label != gear]
    if owned:
        yield Blank(owned, 2)
    labels += [taken, _one_of(gear, fields[cash].label if cash in fields else "")]
    labels += kind.stat_block.write if kind.stat_block is not None else ()
    for label in dict.fromkeys(label for label in labels if label):
        yield Blank(label, 1)


def _one_of(*labels: str) -> str:
    """Several labels as one."""
    first, *rest = [label for label in labels if label] or [""]
    return ", ".join((first, *(label.lower() for label in rest)))
