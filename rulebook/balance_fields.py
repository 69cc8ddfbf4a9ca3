"""What a system may declare of the fights that `rulewright balance` plays; a part of the table in fields.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Fields, Items, Name, Number, Text, YesNo

_SHEET = Block("What everybody has, as in the `given` of an example.", Anything())


class Fight(Declared):
    """A fight."""

    needed: ClassVar[Mapping[str, str]] = {"plays": "say what is played: `plays: Combat`"}
    plays: str = declared(Name("The scope that is played.", ("scope",)))
    moves: tuple[str, ...] = declared(
        Name("What they do of all that everybody can, the best first.", several=True),
    )
    sheet: Mapping[str, object] = declared(_SHEET)
    entries: tuple[str, ...] = declared(
        Name("The entries for which it is fought; if none, all that no fight names.", ("entry",), several=True)
    )
    allies: int = declared(Number("How many further people each side has.", least=0), 0)


class Balance(Declared):
    """What is played to see what an entry is worth: two equal sides, of which one holds it."""

    needed: ClassVar[Mapping[str, str]] = {
        "lost": "say what those are who have lost",
        "fights": "say what is played",
    }
    kinds: tuple[str, ...] = declared(
        Items("The folders of the kinds whose entries are measured.", Text(), alone=True),
    )
    lost: str = declared(Name("What those are who have lost.", ("state",)))
    sheet: Mapping[str, object] = declared(_SHEET)
    with_: Mapping[str, Mapping[str, object]] = declared(
        Block("What both sides have besides where this entry is measured.", _SHEET)
    )
    fights: Mapping[str, Fight] = declared(
        Block("The fights by name; an entry is measured in the first in which it is of use.", block_of(Fight))
    )


_ROW = Fields(
    "How an entry did at one rank; without a fight, it was seen in none.",
    {
        "entry": Text("Its kind and name in addresses."),
        "rank": Number("Its rank.", least=1),
        "fight": Text("What was fought."),
        "use": Choice("How its holder used it.", ("eager", "wary", "never")),
        "won": Number("Fights that its holder won.", least=0),
        "lost": Number("Fights that its holder lost.", least=0),
        "even": Number("Fights that nobody won.", least=0),
        "low": Number("Of 1000 fights, how many its holder wins at least, 95 times of 100.", least=0),
        "high": Number("Of 1000 fights, how many its holder wins at most, 95 times of 100.", least=0),
        "free": YesNo("Whether its holder may leave it alone."),
    },
    {"entry": "say which entry", "rank": "say at which rank"},
)
FIGURES = Fields(
    "What `rulewright balance` has found; it writes this file itself.",
    {
        "decider": Text("Who decided."),
        "scouted": Number("In how many fights each use was tried.", least=0),
        "points": Number("Within how many points of 100 each share was to be known.", least=1),
        "fights": Number("How many fights were fought for that at most, of each entry at each rank.", least=0),
        "entries": Items("The figures.", _ROW),
    },
)
