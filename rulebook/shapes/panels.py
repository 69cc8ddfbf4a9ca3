"""Parts of a page and of a printed sheet: what is told, and entries and words that are shown under a title.

Only what a file declares; what it says of them in English is the generator's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Choice, Items, Name, Number, Text, YesNo

FORMS = ("rules", "facts", "table", "whole")

MANY = 20
"""Nobody plays or rolls more at once."""

NUMBERS = Number("", least=0, most=MANY)
ANY_NUMBERS = Number("", least=-100, most=100)


class Odds(Declared):
    """How likely a test succeeds, computed from its declaration: a table."""

    needed: ClassVar[Mapping[str, str]] = {
        "test": "say of which test",
        "against": "list what it is up against, a column for each: `[0, 1, 2]`",
    }
    test: str = declared(Name("The test.", ("test",)))
    number: tuple[int, ...] = declared(Items("How many cards or dice, a row for each.", NUMBERS, alone=True), (1,))
    adds: tuple[int, ...] = declared(Items("What is added, a row for each.", ANY_NUMBERS, alone=True), (0,))
    against: tuple[int, ...] = declared(
        Items(
            "What it is up against, a column for each: the number to reach; how many more cards the deck plays; with "
            "`theirs`, how many dice the other side has.",
            ANY_NUMBERS,
            alone=True,
        )
    )
    theirs: bool = declared(YesNo("Whether it is up against dice of somebody else."))
    bought: int = declared(Number("How many cards from the deck are bought for it.", least=0, most=MANY), 0)
    goes_on: int | None = declared(
        Number("From which face on a die is rolled again, if not from its highest.", least=2, most=100)
    )


class Panel(Declared):
    """A part of the sheet: what is told first, then entries and words, under a title."""

    needed: ClassVar[Mapping[str, str]] = {"title": "say what stands above it"}
    title: str = declared(Text("What stands above it."))
    says: str = declared(
        Text(
            "What is told first, for reading; `[[name]]` leads to an entry or a word, `[[name#label]]` says a fact of it."
        )
    )
    plays: str = declared(Text("The title of the entry's own example whose course it tells behind that, step by step."))
    of: tuple[str, ...] = declared(
        Name("The entries and words that it shows, in this order.", several=True),
    )
    kinds: tuple[str, ...] = declared(
        Name("The kinds of which it shows every entry, behind those of `of`.", ("kind",), several=True)
    )
    but: tuple[str, ...] = declared(Name("What it leaves out of its kinds.", several=True))
    form: str = declared(
        Choice("Rules in a few words each, facts alone, a table of facts, or whole entries for reading.", FORMS),
        "rules",
    )
    facts: tuple[str, ...] = declared(
        Items("The facts that it shows, by the labels that they have on pages.", Text(), alone=True)
    )
    odds: Odds | None = declared(block_of(Odds))
