"""The fields of every entry and of its examples; what a kind adds to them, its `_kind.yml` declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from grammar.declared import block_of
from grammar.shapes import (
    HIGHEST_RANK,
    Anything,
    Block,
    Choice,
    Either,
    Fields,
    Items,
    Number,
    Plain,
    Rules,
    Shape,
    Text,
    YesNo,
)
from rulebook.shapes.panels import Panel

ORIGINS = ("source", "drafted")
DECIDERS = ("greedy", "shrewd", "random")
PRESET: Mapping[str, object] = {"origin": ORIGINS[0], "optional": False, "rank": 1, "seed": 0}
"""What fields of an entry and of an example are if nothing is said, where that is something."""


def texts(says: str = "") -> Items:
    """A list of texts, or one text without the list."""
    return Items(says, Text(), alone=True)


def _by_another_name(
    names: Mapping[str, tuple[str, ...]], further: Mapping[str, str] | None = None
) -> Callable[[str], str | None]:
    """The hint for a field that has these names elsewhere.  further: hints of others, by their names."""
    meant = {other: f"write `{name}`" for name, others in names.items() for other in others} | dict(further or {})
    return lambda key: meant.get(key.casefold())


_OF_PEOPLE = dict.fromkeys(
    ("sides", "side", "teams", "team"),
    "who stands where is said of each under `given`: `given: {Ada: {side: …}, Bea: {side: …}}`",
)
"""The hints for what is said of the people of an example."""


SOURCE = Fields(
    "Where the rule stands.",
    {
        "document": Text("The name of the document."),
        "section": Text("The heading under which the rule stands there."),
        "page": Plain("A number, or a text such as `12 to 14`."),
        "note": Text("What else helps to find it."),
    },
)
RULING = Fields(
    "A point that the source leaves open.",
    {
        "question": Text("What is open."),
        "reading": Text("How it is read here."),
        "why": Text("Why it is read so."),
    },
    {"question": "add a line `question: …`", "reading": "add a line `reading: …`"},
)
_WHEN = Items(
    "What happens; between two steps, behind `then`, what is so.",
    Either("", Text(), Fields("", {"then": texts("What is so between two steps.")})),
    alone=True,
)
_LAID: Mapping[str, Shape] = {
    "rank": Number("The rank at which the first of those given has the entry.", least=1, most=HIGHEST_RANK),
    "given": Block("Who is there, the holder of the entry first.", Block("", Anything()), empty=True),
    "cards": Block("What each plays, test by test.", texts()),
    "deck": Text("The cards on top of the deck, the first one drawn first."),
    "dice": Items("What is rolled, in order.", Number(least=1)),
    "options": texts("The options that are switched on, besides its own entry."),
    "choices": Block(
        "What each decides, in the order in which it is asked; behind the name of the rule that asks, if that is said. `yes` and "
        "`no` wait for what may be done.",
        Items("", Either("", Plain(), Block("", Plain())), alone=True),
    ),
    "when": _WHEN,
    "then": texts("What is true afterwards."),
}
VARIATION = Fields(
    "The same example with something else in it: what is said here stands instead of what the example says.",
    {**_LAID, "later": replace(_WHEN, says="What happens after all that `when` says.")},
    {"then": "add `then:`"},
)
EXAMPLE = Fields(
    "A worked example; it is played, and must come true.",
    {
        "title": Text("What it shows."),
        **_LAID,
        "decider": Choice("Who decides and plays what is not scripted.", DECIDERS),
        "seed": Number("The seed of chance.", least=0),
        "moves": texts(
            "What a `shrewd` one does of all that everybody can do, the best first; any blow if nothing is said."
        ),
        "but": Items("The same with something else in it, each played anew.", VARIATION),
    },
    {"given": "add `given:`", "when": "add `when:`", "then": "add `then:`"},
    _by_another_name(
        {
            "given": ("setup", "characters", "people", "before"),
            "when": ("actions", "steps", "action", "events"),
            "then": ("result", "results", "expect", "expected", "after"),
            "dice": ("rolls", "roll", "die"),
            "choices": ("decisions", "answers"),
            "title": ("name", "description"),
        },
        _OF_PEOPLE,
    ),
)
ENTRY = Fields(
    "",
    {
        "name": Text("What the rule is called."),
        "summary": Text("One or two sentences of flavour; no numbers of the rule."),
        "effect": Rules("What the rule does, in the language of effects; over several lines, after a bar."),
        "optional": YesNo("Whether it is an option: in force only at a table that switches it on.", said=True),
        "replaces": texts("The entries that are not in force while this option is on."),
        "origin": Choice("Whether the document has the rule or this project wrote it.", ORIGINS),
        "source": SOURCE,
        "parts": Items("What its page tells and shows, part by part; it can be printed, too.", block_of(Panel)),
        "sides": Number(
            "How many printed sides its parts may take; as many as they need if nothing is said, and 0 if they stand on its "
            "page alone.",
            least=0,
        ),
        "aliases": texts("Other names under which the entry is found."),
        "rulings": Items("What the source leaves open.", RULING),
        "examples": Items("Worked examples.", EXAMPLE),
    },
    {"name": "add a line `name: …`", "effect": "add a line `effect: …`"},
    _by_another_name(
        {
            "summary": ("description", "desc", "flavor", "flavour", "blurb", "intro"),
            "effect": ("text", "rule", "rules", "body", "mechanics"),
            "name": ("title",),
            "parts": ("sections", "content"),
        }
    ),
)
"""What every entry has; its kind declares what comes to it."""
