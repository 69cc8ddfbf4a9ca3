"""The fields that say what is made of entries besides pages: entries by chance, circles to be ticked off, a reference on
one sheet."""

from __future__ import annotations

from rulebook.entry_fields import texts
from rulebook.shapes import Anything, Block, Choice, Fields, Items, Name, Number, Text

TICKS = Fields(
    "Circles on the card, to be ticked off in play.",
    {
        "label": Text("What they count."),
        "number": Text("How many in a row: a formula of the entry's fields, such as `5 × your Size`."),
        "rows": Number("How many rows.", least=1),
    },
    {"number": "say how many: `number: 5 × your Size`"},
)

GENERATE = Fields(
    "How `rulewright generate` makes an entry by chance.",
    {
        "inputs": Block(
            "What is said on the command line, or else drawn.",
            Fields(
                "A number, or the suit of a card.",
                {
                    "number": Number("The number if nothing is said."),
                    "least": Number("The lowest that may be said."),
                    "most": Number("The highest that may be said."),
                    "card": Choice("What of a drawn card it is.", ("suit",)),
                    "wild": Text("What it is if a joker is drawn."),
                },
            ),
        ),
        "numbers": Block("Formulas, which may use the inputs and the numbers before them.", Text()),
        "words": Block(
            "Lists from which a word is drawn.",
            Fields(
                "", {"by": Text("The input that chooses the list."), "of": Anything("The list, or one for each value.")}
            ),
        ),
        "holder": Text("What the entry is about: its kind of thing."),
        "picks": Block(
            "Entries that are drawn; the same one again raises its rank.",
            Fields(
                "",
                {
                    "kind": Text("The folder of their kind."),
                    "number": Text("How many: a formula."),
                    "where": Block("Fields of the entry, and what they must be.", Text()),
                    "any": Text("The value that lets every entry through."),
                    "with": Text("Only if this entry has been drawn before."),
                },
            ),
        ),
        "entry": Anything("The entry, with `{…}` for what was drawn; a line with a pick is written for each of them."),
    },
    {"entry": "write the entry, with `{…}` for what was drawn"},
)

REFERENCE = Fields(
    "What a player needs at the table, on both sides of one sheet of paper.",
    {
        "title": Text("What the sheet is called."),
        "panels": Items(
            "Its parts, in their order.",
            Fields(
                "A part of the sheet: entries and words, under a title.",
                {
                    "title": Text("What stands above it."),
                    "of": Name("The entries and words that it shows, in this order.", several=True),
                    "kinds": Name(
                        "The kinds of which it shows every entry, behind those of `of`.", ("kind",), several=True
                    ),
                    "but": Name("What it leaves out of its kinds.", several=True),
                    "form": Choice(
                        "Rules in a few words each, facts alone, or a table of facts.", ("rules", "facts", "table")
                    ),
                    "facts": texts("The facts that it shows, by the labels that they have on pages."),
                },
                {"title": "say what stands above it"},
            ),
        ),
    },
    {"panels": "list its parts: `- {title: States, kinds: [State]}`"},
)

SCREEN = Fields(
    "What whoever leads the game needs in sight, on panels that stand side by side.", REFERENCE.known, REFERENCE.needed
)
