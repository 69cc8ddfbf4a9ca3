"""What says what is made of entries besides pages: entries by chance, what is shown of somebody, a reference on one
sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Items, Name, Number, Text
from grammar.words import NUMBERS
from rulebook.shapes.entry_fields import texts
from rulebook.shapes.panels import Panel


class StatPlan(Declared):
    """The numbers of somebody, computed and shown: on a card, a sheet, a page."""

    holder: str = declared(
        Text("What an entry is that is no character: its kind of thing; `{name}`, `{suit}` are what it says of itself.")
    )
    only: tuple[str, ...] = declared(texts("The entries that have one; without it all do."))
    per: str = declared(Name("The number that makes its others; they are shown for each, from 1 on.", NUMBERS))
    up_to: int = declared(Number("How far that number is shown.", least=2, most=10), 5)
    numbers: tuple[str, ...] = declared(Name("The numbers that count all the time.", NUMBERS, several=True))
    tracks: tuple[str, ...] = declared(Name("What is ticked off, as many boxes as it has.", ("track",), several=True))
    states: tuple[str, ...] = declared(Name("What one can be in, to be ticked.", ("state",), several=True))
    tests: tuple[str, ...] = declared(Items("What one makes and answers with, by name and words.", Text()))
    armed: tuple[str, ...] = declared(Items("Those of them that are only made with a thing in hand.", Text()))
    where: Mapping[str, tuple[str, ...]] = declared(
        Block(
            "Where the others stand, for a test that is not made from everywhere.", Name("", ("place",), several=True)
        )
    )
    reached: str = declared(Name("What the others are called there, or else the test cannot be made.", ("tag",)))
    most: int = declared(
        Number("How many of the others there may be, where a track grows with them.", least=1, most=20), 1
    )
    write: tuple[str, ...] = declared(texts("What there are lines for, to write on."))

    def thing_of(self, name: str, fields: Mapping[str, object]) -> str:
        """The kind of thing that an entry of that name is, with these fields."""
        thing = self.holder.replace("{name}", name)
        for field, value in fields.items():
            thing = thing.replace(f"{{{field}}}", str(value))
        return thing


class Input(Declared):
    """A number, or the suit of a card."""

    number: int = declared(Number("The number if nothing is said."), 0)
    least: int = declared(Number("The lowest that may be said."), 0)
    most: int | None = declared(Number("The highest that may be said."))
    card: str = declared(Choice("What of a drawn card it is.", ("suit",)))
    wild: str = declared(Text("What it is if a joker is drawn."))


class Drawn(Declared):
    """A list from which a word is drawn."""

    by: str = declared(Text("The input that chooses the list."))
    of: object = declared(Anything("The list, or one for each value."))


class Picks(Declared):
    """Entries of a kind that are drawn."""

    kind: str = declared(Text("The folder of their kind."))
    number: str = declared(Text("How many: a formula."))
    where: Mapping[str, str] = declared(Block("Fields of the entry, and what they must be.", Text()))
    any: str = declared(Text("The value that lets every entry through."))
    with_: str = declared(Text("Only if this entry has been drawn before."))


class Generate(Declared):
    """How `rulewright generate` makes an entry by chance."""

    needed: ClassVar[Mapping[str, str]] = {"entry": "write the entry, with `{…}` for what was drawn"}
    inputs: Mapping[str, Input] = declared(
        Block("What is said on the command line, or else drawn.", block_of(Input)),
    )
    numbers: Mapping[str, str] = declared(
        Block("Formulas, which may use the inputs and the numbers before them.", Text())
    )
    words: Mapping[str, Drawn] = declared(Block("Lists from which a word is drawn.", block_of(Drawn)))
    holder: str = declared(Text("What the entry is about: its kind of thing."))
    picks: Mapping[str, Picks] = declared(
        Block("Entries that are drawn; the same one again raises its rank.", block_of(Picks))
    )
    entry: object = declared(
        Anything("The entry, with `{…}` for what was drawn; a line with a pick is written for each of them.")
    )


class Reference(Declared):
    """What a player needs at the table, on both sides of one sheet of paper."""

    needed: ClassVar[Mapping[str, str]] = {"panels": "list its parts: `- {title: States, kinds: [State]}`"}
    title: str = declared(Text("What the sheet is called."))
    panels: tuple[Panel, ...] = declared(Items("Its parts, in their order.", block_of(Panel)))


class Screen(Reference):
    """What whoever leads the game needs in sight, on panels that stand side by side."""


class Facing(Reference):
    """What players see of the screen: the same paper, turned to them."""
