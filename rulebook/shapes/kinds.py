"""Kinds of entries as their `_kind.yml` declares them: which fields an entry has and what may stand in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Items, Name, Number, Plain, Text, YesNo
from grammar.vocabulary import ROLES
from grammar.words import NUMBERS
from rulebook.shapes.entry_fields import texts
from rulebook.shapes.fields_made import Generate, StatPlan
from rulebook.shapes.sheet_fields import Sheet

FIELD_TYPES = (
    *("text", "prose", "number", "yes-no", "choice", "word", "words"),
    *("texts", "amount", "entry", "entries", "ranks"),
)
"""text and texts are plain; prose is for reading, in paragraphs, and may link to entries (`[[kind/slug]]`); word(s) are of
the vocabulary, of the field's role if it has one; amount is a formula of the effect language; entry and entries are names
of other entries; ranks are names with ranks (read by character.py)."""

_CALLED = {
    **dict.fromkeys(("string", "str", "line", "name"), "text"),
    **dict.fromkeys(("markdown", "long text", "paragraphs"), "prose"),
    **dict.fromkeys(("integer", "int", "whole number"), "number"),
    **dict.fromkeys(("boolean", "bool", "flag", "checkbox"), "yes-no"),
    **dict.fromkeys(("enum", "select", "option", "options"), "choice"),
    **dict.fromkeys(("list", "array", "strings"), "texts"),
    **dict.fromkeys(("formula", "dice"), "amount"),
    **dict.fromkeys(("link", "reference"), "entry"),
    **dict.fromkeys(("links", "references"), "entries"),
}
"""The types under the names that they have elsewhere."""

LAST = 1000
"""The place in its chapter of a kind of which nothing is said."""


class Field(Declared):
    """A field of the entries of this kind."""

    name: str = ""
    type: str = declared(Choice("What may stand in it.", FIELD_TYPES, _CALLED), "text")
    label: str = declared(Text("What pages call it.", name=True))
    choices: tuple[object, ...] = declared(Items("For the type `choice`: what may be chosen.", Plain()))
    role: str = declared(Choice("For the types `word` and `words`: of which role the words are.", ROLES))
    required: bool = declared(YesNo("Whether every entry must have it.", said=True))
    default: object = declared(Anything("What it is if an entry does not say."))
    facet: bool = declared(YesNo("Whether lists of entries can be narrowed by it.", said=True))
    implies: bool = declared(YesNo("Whether what is called by the entry's name is called these words, too.", said=True))
    number: str = declared(
        Name(
            "The number that whatever is called like the entry has by it; of what people have, its effect says it, too.",
            NUMBERS,
        )
    )
    sign: str = declared(Text("What stands before the number: `+`, `$`."))
    summary: str = declared(Text("What it is for."))


class Kind(Declared):
    """A kind of entry.

    id: `<system>/<slug>`.  path: of its file, as reports show it."""

    needed: ClassVar[Mapping[str, str]] = {"name": "say what one entry of this kind is called"}
    id: str = ""
    system: str = ""
    slug: str = ""
    path: str = ""
    name: str = declared(Text("What one entry of this kind is called.", name=True))
    plural: str = declared(Text("What several are called.", name=True))
    title: str = declared(Text("The title of its page.", name=True))
    summary: str = declared(Text("A few sentences for its page."))
    chapter: str = declared(Text("The chapter of the game that lists it."))
    place: int = declared(Number("Its place in the chapter; those without one come last, by name.", least=1), LAST)
    first: tuple[str, ...] = declared(texts("The entries that stand before the others in its lists, in this order."))
    also: tuple[str, ...] = declared(texts("Further words by which rules may speak of its entries."))
    role: str = declared(Choice("Of which role the names of its entries are.", ROLES), "entry")
    held_by: str = declared(Name("The kind of thing of which each holds all these entries.", ("thing",)))
    of: str = declared(
        Name("The thing of which each entry is a special case, without being declared elsewhere.", ("thing",))
    )
    borne_by: str = declared(Name("The kind of thing that has its entries, where people do not.", ("thing",)))
    effect: str = declared(Choice("Whether an entry may do without an effect.", ("required", "optional")))
    optional: bool = declared(
        YesNo("Whether its entries are options, in force only at a table that switches them on.", said=True)
    )
    fields: Mapping[str, Field] = declared(
        Block(
            "The fields that its entries have besides those of every entry.",
            block_of(Field),
            None,
            "a block of names",
        )
    )
    price: str = declared(Text("What a rank costs, for the card."))
    costs: str = declared(Name("The track with which the cost of its entries is paid.", ("track",)))
    card: tuple[str, ...] = declared(Items("Which fields the head of the card shows.", Text()))
    together: str = declared(
        Text("The field by which its entries stand on one card, as a list with their figures; `kind`: all of them.")
    )
    stat_block: StatPlan | None = declared(block_of(StatPlan))
    generate: Generate | None = declared(block_of(Generate))
    sheet: Sheet | None = declared(block_of(Sheet))

    @property
    def numbers(self) -> Mapping[str, str]:
        """The numbers that things have by the fields of its entries, by field; there are none, where people have these."""
        return {field.name: field.number for field in self.fields.values() if field.number and self.of}

    @property
    def plain(self) -> bool:
        """Whether an entry may do without an effect (a country, a suit)."""
        return self.effect == "optional"

    @property
    def prose(self) -> tuple[Field, ...]:
        """The fields for reading, in order of declaration."""
        return tuple(f for f in self.fields.values() if f.type == "prose")

    @property
    def facets(self) -> tuple[Field, ...]:
        """The fields by which lists can be narrowed, in order of declaration."""
        return tuple(f for f in self.fields.values() if f.facet)
