"""What a system may declare of the fights that `rulewright balance` plays; a part of the table in fields.py."""

from __future__ import annotations

from rulebook.shapes import Anything, Block, Fields, Items, Name, Number, Text

_SHEET = Block("What everybody has, as in the `given` of an example.", Anything())
BALANCE = Fields(
    "What is played to see what an entry is worth: two equal sides, of which one holds it.",
    {
        "kinds": Items("The folders of the kinds whose entries are measured.", Text(), alone=True),
        "lost": Name("What those are who have lost.", ("state",)),
        "sheet": _SHEET,
        "fights": Block(
            "The fights by name; an entry is measured in the first in which it is seen.",
            Fields(
                "A fight.",
                {
                    "plays": Name("The scope that is played.", ("scope",)),
                    "moves": Name("What they do of all that everybody can, the best first.", several=True),
                    "sheet": _SHEET,
                    "allies": Number("How many further people each side has.", least=0),
                },
                {"plays": "say what is played: `plays: Combat`"},
            ),
        ),
    },
    {"lost": "say what those are who have lost", "fights": "say what is played"},
)
