"""Which fields each file has and what may stand in them: the one table behind the check and the schemas for editors.

Each is said once, in the class of what it becomes: words.py, kinds.py, and here, of a system's file besides its words.
Here it only has a shape, and a line for who writes it; what it *means* is for the interpreter and the phrasing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from diagnostics.suggest import either
from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Either, Fields, Formula, Name, Number, Rules, Shape, Text, YesNo
from grammar.words import SECTIONS, DeclaredWord, TableWord
from rulebook.shapes.balance_fields import Balance
from rulebook.shapes.entry_fields import SOURCE, texts
from rulebook.shapes.fields_made import Facing, Reference, Screen
from rulebook.shapes.kinds import Field, Kind

FIELD, KIND = block_of(Field), block_of(Kind)


def _elsewhere(key: str) -> str | None:
    """The hint for a key that only words of other sections have."""
    others = [f"`{section}`" for section, of in SECTIONS.items() if key in of.keys]
    return f"only words of {either(others)} have it" if others else None


def _of_words(of: type[DeclaredWord]) -> Fields:
    """What may be said of a word: what its role has, then what every word has."""
    shape, every = block_of(of, _elsewhere), DeclaredWord.keys
    return replace(shape, known=dict(sorted(shape.known.items(), key=lambda one: one[0] in every)))


DECLARED: Mapping[str, Fields] = {section: _of_words(of) for section, of in SECTIONS.items()}
"""What may be said of a word, by section."""

TABLE: Mapping[str, Shape] = {key: held.shape for key, held in TableWord.keys.items() if key not in DeclaredWord.keys}
"""What may be said of a table, whether it stands in a system's file or is an entry of its own."""


class Deck(Declared):
    """The cards that there are."""

    needed: ClassVar[Mapping[str, str]] = {"ranks": "say what the cards are worth: `ranks: {A: 1, K: 13}`"}
    ranks: Mapping[str, int] = declared(Block("What each rank of a suit is worth.", Number()))
    jokers: int = declared(Number("How many jokers a pack has.", least=0, most=100), 0)
    joker: str = declared(Text("How a joker is written."))
    wild_gives: str = declared(
        Name("The track of which a joker gives a point to whoever draws it.", ("track",)),
    )
    lots: str = declared(
        Choice("Which card decides where chance chooses among several.", ("lowest", "highest")),
    )
    copies: int = declared(Number("How many packs are shuffled together.", least=1, most=20), 1)


class Head(Declared):
    """A system."""

    needed: ClassVar[Mapping[str, str]] = {"name": "say what the game is called"}
    name: str = declared(Text("What the game is called.", name=True))
    abbr: str = declared(Text("Its name in short.", name=True))
    summary: str = declared(Text("A sentence for its front page."))
    source: object = declared(Either("The document that it is from.", Text(), SOURCE))
    chapters: tuple[str, ...] = declared(texts("The chapters that list its kinds, in this order."))
    rounding: str = declared(Choice("Where halves go.", ("down", "up")))
    balance: Balance | None = declared(block_of(Balance))
    deck: Deck | None = declared(block_of(Deck))
    reference: Reference | None = declared(block_of(Reference))
    screen: Screen | None = declared(block_of(Screen))
    facing: Facing | None = declared(block_of(Facing))
    rules: str = declared(Rules("What always applies."))

    @property
    def sheets(self) -> Mapping[str, Reference]:
        """What is put together for the table, by its key."""
        made = {"reference": self.reference, "screen": self.screen, "facing": self.facing}
        return {name: sheet for name, sheet in made.items() if sheet is not None}


DECK, HEAD = block_of(Deck), block_of(Head)


def shape_of(declared: Field) -> Shape:
    """What may stand in a field of an entry, as its kind declares it."""
    says = declared.summary or declared.label
    roles = (declared.role,) if declared.role else ()
    match declared.type:
        case "number":
            return Number(says, least=0)
        case "yes-no":
            return YesNo(says, said=True)
        case "choice":
            return Choice(says, declared.choices)
        case "word" | "words":
            return Name(says, roles, several=declared.type == "words")
        case "texts" | "entries":
            return texts(says)
        case "amount":
            return Formula(says)
        case "ranks":
            return Block(says, Anything(), None, "a block of names and ranks", empty=True)
        case _:
            return Text(says)
