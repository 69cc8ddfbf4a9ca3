"""Cards to write on: an empty card, a tent for the order of turns, and the sheet of somebody whom nobody has made yet."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cards.blocks import ROOM, Blank, Block, Card, Cell, Stats, Strip, Ticks, Try
from generator.cards.faces import SMALL, finished
from interpreter.compile.program import program_of
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
            front, back = tuple(_numbers(kind, system)), tuple(_fields(kind))
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
    """Places for the numbers, the tracks, the skills; states to tick."""
    assert kind.sheet is not None
    game, plan = program_of(system).game, kind.stat_block
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


def _fields(kind: Kind) -> Iterator[Block]:
    """Lines for what is written in words."""
    assert kind.sheet is not None
    named = [*kind.sheet.given, *kind.sheet.taken, kind.sheet.carried]
    labels = [field.label for name, field in kind.fields.items() if field.type in ("text", "texts") or name in named]
    labels += kind.stat_block.write if kind.stat_block is not None else ()
    for label in dict.fromkeys(label for label in labels if label):
        yield Blank(label, 1)
