"""What may be said of a test: the fields of its declaration.  What they mean is for the interpreter."""

from __future__ import annotations

from rulebook.shapes import Block, Choice, Fields, Name, Number, Text

NUMBERS = ("stat", "track", "skill")
"""Roles of words that are numbers."""

TOOL = Fields(
    "What it is made with.",
    {
        "kind": Name("The kind of thing; its maker has it ready.", ("thing",)),
        "called": Name("What the test is called if it is made with one.", ("tag",)),
        "by": Name("The number by which the best of several is chosen.", NUMBERS),
        "kinds": Block("The kind of thing instead, by what the test is.", Name("", ("thing",)), Name()),
        "alike": Name("Words that the thing must share with the test, if it has one of them.", ("tag",), several=True),
    },
    {"kind": "say what it is made with"},
)

TEST = Fields(
    "What is made with cards or dice.",
    {
        "of": Name("The test of which it is a special case.", ("test",)),
        "tags": Name("What it is called besides.", several=True),
        "source": Choice("What it is made with.", ("cards", "dice", "none")),
        "sides": Number("Of its dice.", least=2),
        "read": Text("How its dice are read: `sum`, `highest` or `count 6`."),
        "needs": Number("What it must come to, whoever it is against, or it fails.", least=0),
        "trait": Name("What is added.", NUMBERS),
        "traits": Block("What is added instead, by what the test is.", Name("", NUMBERS), Name()),
        "plain": Name("Who adds nothing.", ("thing",), several=True),
        "skill": Name("The skills of which the best counts.", ("skill",), several=True),
        "skills": Block("The same, by what the test is.", Name("", ("skill",), several=True), Name()),
        "least": Number("How many cards may be played without any skill.", least=0),
        "deck": Name("The word for the deck as the other side.", ("tag",)),
        "opposed": Name("The word for a test against somebody.", ("tag",)),
        "ties": Choice("What decides if both are equal; nothing said: the one who makes it.", ("last suit", "failure")),
        "sorted_by": Block(
            "In which order others are asked who may answer it.", Choice("", ("lowest", "highest")), Name("", NUMBERS)
        ),
        "hand": Name("The scope in which cards come from the hand; else they are drawn.", ("scope",)),
        "raise": Name("The scope in which cards may be bought.", ("scope",)),
        "answer": Name("The test that answers it.", ("test",)),
        "takes": Name("The words that it takes over from what it answers.", several=True),
        "damage": Block("The track that it hits, by what the test is.", Name("", ("track",)), Name()),
        "penalties": Block(
            "What is taken off, by what the test is and where.", Block("", Name("", NUMBERS), Name()), Name()
        ),
        "fewer": Block("How many fewer cards, by what the test is.", Name("", NUMBERS), Name()),
        "tool": TOOL,
        "pool": Name("The track out of which its maker takes the dice, as many as he likes.", ("track",)),
        "explodes": Name("The number from which on a die counts as its highest, is rolled again and added.", NUMBERS),
        "adds": Choice("Whether its skill is added; else it is how many cards or dice there are.", ("skill",)),
        "resisted": Block("What it has to reach, by what it is or when it is made.", Name("", NUMBERS), Name()),
    },
)
