"""What a kind says of sheets, if its entries are characters: the fields of a file, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from grammar.declared import Declared, declared
from grammar.shapes import Block, Name, Text

HOW = ("bought", "narrowed", "given", "taken", "inflicted", "removed", "cured")
"""How one comes by a rank: with experience, as a narrow field of another, as a reward, at the beginning for a gain,
in play by others; and what one has bought off again of the former and of the latter."""

_FIELD_TO_WORD = Block("Field to word.", Name())


class Sheet(Declared):
    """How the entries of this kind, which are characters, are read for play."""

    thing: str = declared(Name("What a character is.", ("thing",)))
    creation: str = declared(Name("The scope in which a character is made.", ("scope",)))
    pays: str = declared(Name("The track with which ranks are paid.", ("track",)))
    money: str = declared(Name("The track of cash.", ("track",)))
    earned: str = declared(Name("The stat that counts what was earned in play.", ("stat",)))
    at_once: str = declared(Name("The stat that says how many ranks of one thing are bought at a time.", ("stat",)))
    grows: str = declared(Name("The action in which ranks are bought.", ("action",)))
    late: str = declared(Name("The state that lets a new character follow.", ("state",)))
    chosen: Mapping[str, str] = declared(
        Block("Fields for a word that is chosen, and the stat that it becomes.", Name("", ("stat",)))
    )
    bought: Mapping[str, str] = declared(_FIELD_TO_WORD)
    narrowed: Mapping[str, str] = declared(_FIELD_TO_WORD)
    given: Mapping[str, str] = declared(_FIELD_TO_WORD)
    taken: Mapping[str, str] = declared(_FIELD_TO_WORD)
    inflicted: Mapping[str, str] = declared(_FIELD_TO_WORD)
    removed: Mapping[str, str] = declared(_FIELD_TO_WORD)
    cured: Mapping[str, str] = declared(_FIELD_TO_WORD)
    carried: str = declared(Text("The field of the gear."))
    kits: str = declared(Name("The kind whose entries are lists of gear to begin with.", ("kind",)))
    worth: str = declared(Text("The field of other entries that says what a thing costs in money."))
    numbers: Mapping[str, str] = declared(Block("What numbers stand for, and their fields.", Text()))

    @property
    def ranks(self) -> Mapping[str, Mapping[str, str]]:
        """For each way of HOW, field to the word of which its names are."""
        return {how: getattr(self, how) for how in HOW}
