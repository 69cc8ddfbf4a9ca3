"""Which fields each file has and what may stand in them: the one table behind the check and the schemas for editors.

A new key of a declaration is entered here, in the section whose words have it.  What a key *means* is for the
interpreter and the phrasing; here it only has a shape, and a line for who writes it."""

from __future__ import annotations

from collections.abc import Mapping

from diagnostics.suggest import either
from grammar.verbs import VERBS
from grammar.vocabulary import ROLES
from rulebook.balance_fields import BALANCE
from rulebook.entry_fields import SOURCE, texts
from rulebook.fields_made import GENERATE, REFERENCE, SCREEN, TICKS
from rulebook.kinds import FIELD_TYPES, Field
from rulebook.shapes import (
    Anything,
    Block,
    Choice,
    Either,
    Fields,
    Formula,
    Items,
    Name,
    Number,
    Plain,
    Rules,
    Shape,
    Text,
    YesNo,
)
from rulebook.sheet_fields import SHEET
from rulebook.table_fields import TABLE
from rulebook.test_fields import NUMBERS, TEST

# --- kinds ------------------------------------------------------------------------------------------------------------
FIELD = Fields(
    "A field of the entries of this kind.",
    {
        "type": Choice("What may stand in it.", FIELD_TYPES),
        "label": Text("What pages call it."),
        "choices": Items("For the type `choice`: what may be chosen.", Plain()),
        "role": Choice("For the types `word` and `words`: of which role the words are.", ROLES),
        "required": YesNo("Whether every entry must have it.", said=True),
        "default": Anything("What it is if an entry does not say."),
        "facet": YesNo("Whether lists of entries can be narrowed by it.", said=True),
        "implies": YesNo("Whether what is called by the entry's name is called these words, too.", said=True),
        "number": Name("The number that whatever is called like the entry has by it.", NUMBERS),
        "sign": Text("What stands before the number: `+`, `$`."),
        "summary": Text("What it is for."),
    },
)
KIND = Fields(
    "A kind of entry.",
    {
        "name": Text("What one entry of this kind is called."),
        "plural": Text("What several are called."),
        "title": Text("The title of its page."),
        "summary": Text("A few sentences for its page."),
        "chapter": Text("The chapter of the game that lists it."),
        "place": Number("Its place in the chapter; those without one come last, by name.", least=1),
        "also": texts("Further words by which rules may speak of its entries."),
        "role": Choice("Of which role the names of its entries are.", ROLES),
        "held_by": Name("The kind of thing of which each holds all these entries.", ("thing",)),
        "of": Name("The thing of which each entry is a special case, without being declared elsewhere.", ("thing",)),
        "borne_by": Name("The kind of thing that has its entries, where people do not.", ("thing",)),
        "effect": Choice("Whether an entry may do without an effect.", ("required", "optional")),
        "optional": YesNo(
            "Whether its entries are options, in force only at a table that switches them on.", said=True
        ),
        "fields": Block(
            "The fields that its entries have besides those of every entry.", FIELD, None, "a block of names"
        ),
        "price": Text("What a rank costs, for the card."),
        "costs": Name("The track with which the cost of its entries is paid.", ("track",)),
        "card": Items("Which fields the head of the card shows.", Text()),
        "ticks": TICKS,
        "generate": GENERATE,
        "sheet": SHEET,
    },
    {"name": "say what one entry of this kind is called"},
)

# --- systems ----------------------------------------------------------------------------------------------------------
WORD: Mapping[str, Shape] = {
    "plural": Text("The plural, where adding an s is wrong."),
    "abbr": Text("A short form, for cards."),
    "long": Text("The name in full, if the word is short for something."),
    "summary": Text("What it is, in a sentence for the page of words."),
    "costs": Name("The track with which its cost is paid.", ("track",)),
    "small": YesNo("Whether it is written small in the middle of a sentence."),
    "verbs": Block("What the rules say for a verb of the language: `gain: recover`.", Text(), Choice("", tuple(VERBS))),
}
"""What may be said of every word."""

NUMBER: Mapping[str, Shape] = {
    "of": Name("Who has it.", several=True),
    "start": Formula("What it is at first.", ("maximum",)),
    "value": Formula("What it always is."),
    "suit": Name("The suit that it belongs to.", ("suit",)),
    "group": Name("The group that it belongs to; `true` for the group itself.", NUMBERS, group=True),
}

SECTIONS: Mapping[str, tuple[str, Fields]] = {
    "things": (
        "thing",
        Fields(
            "Somebody or something.",
            {
                "of": Name("What it is a special case of.", several=True),
                "default": YesNo("Whether somebody in an example is one if nothing is said."),
                "side": Choice("Whether it is of those with or against the one who speaks.", ("same", "other")),
                "makes": Name("The test by which one becomes it.", ("test",)),
                "single": YesNo("Whether there is only one."),
                "alone": YesNo("Whether each stands on no side but its own, whoever brings it."),
                "item": YesNo("Whether it can be carried."),
                "ready_in": Name("The place where it is, if somebody has it ready and nothing is said.", ("place",)),
                "wares": YesNo("Whether it stands for whatever there is to be had of its kind, one of each."),
                "parts": Name("What everything of the kind has about it.", ("thing",), several=True),
                "numbers": Block("What numbers all of the kind have.", Number(), Name("", NUMBERS)),
                "gives": Name("The state that one becomes it by giving.", ("state",)),
                "keeper": YesNo("Whether it is whoever keeps the one who speaks."),
                "cards": YesNo("Whether it is the deck, whose cards its page shows."),
                "effect": Rules("What holds for each of them."),
            },
        ),
    ),
    "stats": (
        "stat",
        Fields(
            "A number that somebody has.",
            {
                **NUMBER,
                "minimum": Number("What it cannot fall below."),
                "uses": Name("The number that it is as high as.", NUMBERS),
                "count": Name(
                    "The group of which it counts those `at` a number, things, or the ranks of entries.",
                    (*NUMBERS, "thing", "kind"),
                ),
                "in": Name("The place in which `count` counts things, and `sum` adds up.", ("place",)),
                "sum": Name("The number that it adds up over the things that somebody has ready.", NUMBERS),
                "wielded": Name("The number of the thing in use that it is as high as.", NUMBERS),
                "at": Number("The number at which those of `count` count."),
                "place_in": Name("The scope in whose order it is the place: 1 for whoever comes first.", ("scope",)),
                "reads": Choice("What of a test it is.", ("total", "goal", "allowance", "margin", "thrown")),
                "text": YesNo("Whether it is a word instead of a number."),
            },
        ),
    ),
    "tracks": (
        "track",
        Fields(
            "A number that is paid, gained and lost.",
            {
                **NUMBER,
                "maximum": Formula("What it cannot rise above."),
                "minimum": Formula("What it cannot fall below; 0 if nothing is said.", ("none",)),
                "unit": Text("What it is counted in."),
                "sign": Text("A sign before the number: `$`."),
                "toward": Name(
                    "Toward whom it is had, each of them apart; the word itself is then the sum.", ("thing",)
                ),
                "vital": YesNo("Whether it takes the damage of which nothing says where it goes."),
                "bears": Name("The group whose damage it takes for who has no other.", NUMBERS),
            },
        ),
    ),
    "skills": (
        "skill",
        Fields(
            "A number that is also said of tests.",
            {**NUMBER, "parameter": Text("What it is learned for, each anew.")},
        ),
    ),
    "tests": ("test", TEST),
    "states": (
        "state",
        Fields(
            "What somebody is.",
            {
                "effect": Rules("What it does."),
                "idle": YesNo("Whether a thing that is so is of no use, even to who has it ready."),
                "without": Text(
                    "What is said of whoever is not it: `who is still standing` instead of `who is not out`."
                ),
            },
        ),
    ),
    "tags": (
        "tag",
        Fields(
            "What a test, a thing or an entry is called besides.",
            {
                "implies": Name("What it is called then, too.", several=True),
                "suspends": YesNo("Whether what is called so does nothing."),
                "keeps": Items("What goes on nevertheless.", Choice("", ("maximum", "cost of")), alone=True),
                "lifts": Name("The tag that it takes the force from.", ("tag",)),
                "chosen": YesNo("Whether it stands before what the holder has chosen."),
                "waives": Choice("What is lifted from an entry that is called so.", ("price", "penalty")),
                "final": YesNo("Whether a test that is called so comes to what was set, and nothing else counts."),
                "from_deck": YesNo("Whether a test that is called so is played off the top of the deck."),
                "suit_at": Number("It stands for the suit whose track is at this number."),
            },
        ),
    ),
    "scopes": (
        "scope",
        Fields(
            "A stretch of time.",
            {
                "of": Name("Whose it is, if everybody has one.", several=True),
                "open": YesNo("Whether it has begun when an example begins; `true` if nothing is said."),
                "resets": Block(
                    "What its beginning sets anew, and to what.",
                    Number("", words=("start", "maximum")),
                    Name("", (*NUMBERS, "action")),
                ),
                "renews": Block(
                    "The scopes whose limits begin anew with it, and of which entries alone: `action`, or any role.",
                    Choice("", ROLES),
                    Name("", ("scope",)),
                ),
                "counts_as": Name("The scopes that begin and end with it.", ("scope",), several=True),
                "asked": Text("The answer with which an example takes what is offered in it."),
                "offers": YesNo("Whether what may be done in it is offered as it begins."),
                "parts": Name("The scopes that it is made of, in their order.", ("scope",), several=True),
                "repeats": YesNo("Whether it comes again until what it is a part of has ended."),
                "most": Number(
                    "How often it comes at the most; how many have one at the most, if everybody has one.", least=1
                ),
                "sorted_by": Block(
                    "In which order everybody has one.", Choice("", ("lowest", "highest")), Name("", NUMBERS)
                ),
                "anew": YesNo("Whether the order is looked at anew after each of them."),
                "unless": Name("Who has none.", several=True),
                "moves": YesNo("Whether its owner chooses in it among all that he may do."),
            },
        ),
    ),
    "suits": (
        "suit",
        Fields(
            "A suit of the cards.",
            {
                "letter": Text("Its letter, as in `9C`."),
                "sign": Text("Its sign, as in `9♣`."),
                "order": Number("Its place among the suits."),
                "next": Name("The suit that follows it.", ("suit",)),
                "stat": Name("Its stat.", ("stat",)),
                "track": Name("Its track.", ("track",)),
            },
            {
                "letter": "say how its cards are written: `letter: C`",
                "sign": 'say how its cards are shown: `sign: "♣"`',
            },
        ),
    ),
    "places": (
        "place",
        Fields(
            "Where somebody is or how far away.",
            {
                "default": YesNo("Whether everybody is there if nothing is said."),
                "track": Name("The track on which it is a distance: how far two are apart.", ("track",)),
                "at": Number("How far apart, for a distance.", least=0),
                "holds": YesNo("Whether it is where things carried ready are."),
                "implies": Name("Where who is there is, too.", ("place",), several=True),
                "upon": YesNo("Whether one is said to be on it, instead of in it."),
                "effect": Rules("What holds for everybody there."),
                "apart": Text("Of the places with the same word here one holds at a time."),
                "any_of": Name("The places for any of which it stands.", ("place",), several=True),
            },
        ),
    ),
    "actions": (
        "action",
        Fields(
            "What is taken, used or happens.",
            {
                "per": Name("The scope in which there is a number of them.", ("scope",)),
                "number": Number("How many there are in it.", least=0),
                "of": Name("The action of which it is a special case.", ("action",)),
                "cost": Number("What it costs.", least=0),
                "effect": Rules("What it does."),
            },
        ),
    ),
    "tables": (
        "table",
        Fields(
            "A table that is looked up or rolled for.",
            dict(TABLE),
        ),
    ),
}
"""The sections of a system's file that declare words: the role of the words, and what may be said of each."""


def _elsewhere(key: str) -> str | None:
    """The hint for a key that only words of other sections have."""
    others = [f"`{section}`" for section, (_, shape) in SECTIONS.items() if key in shape.known]
    return f"only words of {either(others)} have it" if others else None


DECLARED: Mapping[str, Fields] = {
    section: Fields(shape.says, {**shape.known, **WORD}, shape.needed, _elsewhere)
    for section, (_, shape) in SECTIONS.items()
}
"""What may be said of a word, by section."""

DECK = Fields(
    "The cards that there are.",
    {
        "ranks": Block("What each rank of a suit is worth.", Number()),
        "jokers": Number("How many jokers a pack has.", least=0),
        "joker": Text("How a joker is written."),
        "wild_gives": Name("The track of which a joker gives a point to whoever draws it.", ("track",)),
        "lots": Choice("Which card decides where chance chooses among several.", ("lowest", "highest")),
        "copies": Number("How many packs are shuffled together.", least=1),
    },
    {"ranks": "say what the cards are worth: `ranks: {A: 1, K: 13}`"},
)
HEAD = Fields(
    "A system.",
    {
        "name": Text("What the game is called."),
        "abbr": Text("Its name in short."),
        "summary": Text("A sentence for its front page."),
        "source": Either("The document that it is from.", Text(), SOURCE),
        "chapters": texts("The chapters that list its kinds, in this order."),
        "rounding": Choice("Where halves go.", ("down", "up")),
        "balance": BALANCE,
        "deck": DECK,
        "reference": REFERENCE,
        "screen": SCREEN,
        "rules": Rules("What always applies."),
    },
    {"name": "say what the game is called"},
)
"""The fields of a system's file besides its sections."""


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
