"""What a kind may declare of the sheets of its entries, if they are characters; a part of the table in fields.py."""

from __future__ import annotations

from rulebook.shapes import Block, Fields, Name, Text

_FIELD_TO_WORD = Block("Field to word.", Name())
SHEET = Fields(
    "How the entries of this kind, which are characters, are read for play.",
    {
        "thing": Name("What a character is.", ("thing",)),
        "creation": Name("The scope in which a character is made.", ("scope",)),
        "pays": Name("The track with which ranks are paid.", ("track",)),
        "money": Name("The track of cash.", ("track",)),
        "earned": Name("The stat that counts what was earned in play.", ("stat",)),
        "at_once": Name("The stat that says how many ranks of one thing are bought at a time.", ("stat",)),
        "grows": Name("The action in which ranks are bought.", ("action",)),
        "late": Name("The state that lets a new character follow.", ("state",)),
        "chosen": Block("Fields for a word that is chosen, and the stat that it becomes.", Name("", ("stat",))),
        "bought": _FIELD_TO_WORD,
        "narrowed": _FIELD_TO_WORD,
        "given": _FIELD_TO_WORD,
        "taken": _FIELD_TO_WORD,
        "inflicted": _FIELD_TO_WORD,
        "removed": _FIELD_TO_WORD,
        "cured": _FIELD_TO_WORD,
        "carried": Text("The field of the gear."),
        "worth": Text("The field of other entries that says what a thing costs in money."),
        "numbers": Block("What numbers stand for, and their fields.", Text()),
    },
)
"""What a kind says of sheets: the fields of a file, and what they mean."""
