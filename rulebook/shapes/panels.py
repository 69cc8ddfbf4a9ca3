"""Parts of a page and of a printed sheet: what is told, and entries and words that are shown under a title.

Only what a file declares; what it says of them in English is the generator's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, declared
from grammar.shapes import Choice, Items, Name, Text

FORMS = ("rules", "facts", "table", "whole")


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
