"""How people say a rule who have not read the manual, and how the language says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from grammar.article import a_or_an
from grammar.late import late
from grammar.own_words.turn import Sieve
from grammar.vocabulary import AS_MARK

WHICH = "name it: `that …`, `the …`"
"""What nobody knows for sure."""

BEFORE_IT = "say it with the time: `when … would …, instead, you …`"
"""What happens to one and shall happen to another is answered before it does."""

WHOSE = "say whose they are: `your …`; of all `each …`; of anybody's `when a … makes a …, that … gets …`"
"""A name in the plural, of which nobody knows what it stands for."""

_FILE = Path(__file__).with_suffix(".txt")


@cache
def own_words() -> tuple[tuple[str, str, str], ...]:
    """What stands before the place where a sentence cannot go on, what stands there, and the cure; the first that fits is it."""
    found: list[tuple[str, str, str]] = []
    waiting: list[tuple[str, str]] = []
    for line in _FILE.read_text(encoding="utf-8").split("\n"):
        if line.startswith("→ "):
            found += [(earlier, here, line[2:]) for earlier, here in waiting]
            waiting = []
        elif "¦" in line and not line.startswith("# "):
            earlier, _, here = line.partition("¦")
            waiting.append((earlier, here.replace("␣", " ")))
    return tuple(found)


ALONE = "take this line out: what an entry is called is its `name:`"
PRICED = (
    "what it costs stands before what is had for it: `… may pay {price}:`, and that below it, two spaces further in"
)
NAMELESS = "what the entry is called stands in `name:`; what holds only then begins with `while …`"
OF_THEM = (
    "`{}` says by itself neither when nor of whom: begin with `when …`, `while …`, or say whose it is, `each …'s … gets …`, "
    "`that … gains …`"
)
TAKEN_OUT = "take `{}` out: what the entry is called stands in `name:`"
"""What an author writes above or before a rule."""

PHRASES: tuple[tuple[str, str], ...] = (
    (
        r"\b[Ff]or (?:every|each) (?:\d+|two|three|four|five) ",
        "write a fraction: `… get + (the number of … / 3)`; at the most 3, `+ (the lower of 3 and (the number of … / 3))`",
    ),
    (
        r"\b[Aa]n? (?:player|character|person) who\b",
        "in a rule for everybody say `you`: `if your … is at least 3, …`, `while you are …, …`",
    ),
    (
        r"\b(?:[Aa]nyone|[Aa]nybody|[Ww]hoever|[Ee]veryone|[Ee]verybody) (?:who|in|on|with|without|standing)\b",
        "in a rule for everybody say `you`: `while you are in …, …`, `if your … is at least 3, …`",
    ),
    (
        r"\b(?i:choose|pick|name|select|take)s? (?:an?|another|one|that) [A-Z][\w-]*(?: [A-Z][\w-]*)*"
        r"(?: as|,? to be|,? who (?:is|becomes)(?: then)?)? (?:your|his|her|their) ",
        AS_MARK,
    ),
    (
        r"\b(?:against|by|from) (?:your|my) (?!next\b|own\b|last\b)[a-z]+(?= (?:gets?|plays?|rolls?|uses?|deals?)\b)"
        r"|\b(?:is|becomes?) (?:then )?(?:your|my) (?!next\b|own\b|last\b)[a-z]+(?= (?:until|for)\b)",
        AS_MARK,
    ),
    (
        r"\b(?:acts?|goe?s?) (?:first|last)\b",
        "who acts first is said by the number that sorts turns: `your … gets +1`; to ask who does, `when a … begins, if your … "
        "is the highest … among each …, …`",
    ),
    (r"\bin (?:his|her|their|its) (?:place|stead)\b", BEFORE_IT),
    (
        r"\b(?:two|three|four|five|\d+) [a-z]+ (?:enter|arrive|appear|come|join)\b",
        "who comes into play is brought: `the … brings 4 …`; when, stands first: `when a … ends, if …, …`",
    ),
    (
        r"\b[Tt]he first (?:[a-z]+ )?to\b",
        "say when it comes to that: `when your … reaches 5, …`; that nobody was before, `if there is no …`",
    ),
    (
        r"\b(?:[Aa]t the (?:start|beginning|end) of (?:each of )?(?:his|her|its|their|the target's|that \w+'s) \w+"
        r"|[Ee]ach (?:[Rr]ound|[Tt]urn|[Mm]inute|[Hh]our|[Dd]ay|[Ee]xchange))"
        r",? (?:for (?:\d+|two|three|four|five) |until )",
        "what goes on for a while is a state: `the target becomes … for 3 …`; where that is declared, in a file of its own or "
        "as its `effect:` in `_system.yml`, stands what it does: `when your … begins, you lose 2 …`",
    ),
    (
        r"\bsince (?:your|its|their|his|her|the) last\b",
        "it is asked only of a stretch of time that still runs, `… this …`; since one that is over, let what happens say it: "
        "`when you take damage …, you cannot use this until your next … ends`, and offer what that bars, `when your … begins, "
        "you may use this:`",
    ),
    (r"\bfrom (?:then|now|here) on\b", "what holds from then on is a state: `you become …`, and `while you are …, …`"),
    (r"\bkeeps? the (?:highest|lowest|best|worst)\b", "write `the higher of 1d6 and 1d6`"),
    (
        r"\b(?:must|has to) [^,;]* or (?:suffer|lose|take|gain|be|become|fall)\b",
        "what comes otherwise stands below the test: `that … makes a … with … against 3:`, and below it `on failure: "
        "that … gains …`",
    ),
    (r"\bas (?:if|though) your [\w ]+ were\b", "write `your … gets -3`"),
    (r"\bit was an?\b", "ask for the card: `if that card's … is …`"),
)
"""Turns anywhere in a sentence of which nothing else is known, and how the language says them."""

SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        about above again already although am an and any are around as at away back be because been before being below
        beneath both but by could did do does done down each else even ever for from further he her here hers him his
        how however i if in into it its itself just later least less like many me might mine more most much must my
        myself neither never no nor not now of off often on once one only onto or other others otherwise our out over
        own per rather same she should since so some soon still such than that the their them then there these they
        this those though through till to together toward towards under until up upon us very was we well were
        what whatever when where whether which whichever while who whoever whole whom whose why will with within
        without would yet you yours yourself himself herself themselves
        """,
    )
)
"""Words of English that no game would declare."""

_BY_ROLE = {
    "thing": "say which: `each {name}`, `that {name}`, or of the holder `you`",
    "kind": "say whose or which: `your {name}`, `each {name}`",
    "stat": "say whose it is: `your {name}`, `that …'s {name}`",
    "track": "say whose it is: `your {name}`, `that …'s {name}`",
    "skill": "say whose it is: `your {name}`",
    "test": "say whose it is: `your {name}`, or `when you make {a} {name}, …`",
    "state": "ask for it: `while you are {name}, …`",
    "tag": "say of what: `your {name} …`, `each {name} …`; of anybody's, `when a … makes {a} {name} …, that … gets …`",
    "scope": "say when: `when {a} {name} begins, …`, `during your {name}, …`",
    "place": "ask for it: `while you are in {name}, …`",
    "suit": "say of which card: `when you play {a} {name}, …`",
    "action": "say who uses it: `you use {name}`; when somebody does, `when you use {name}, …`",
    "table": "say what is asked of it: `{name} given …`, `you roll on {name}`",
    "entry": "say who uses it, `you use {name}`, or what is so: `your {name} …`",
}


def name_alone(name: str, roles: Sequence[str]) -> str | None:
    """The cure where a sentence begins with a name alone, by what the name stands for."""
    found = next((_BY_ROLE[role] for role in roles if role in _BY_ROLE), None)
    return found.format(name=name, a=a_or_an(name)) if found is not None else None


def cure_for(line: str, column: int, *, cards: bool = True, dice: bool = True) -> str | None:
    """How to say what an author says in his own words, at the place where it cannot stand.  cards, dice: whether tests are made
    with any: of what nobody has, nothing is told."""
    before, rest = line[: column - 1], line[column - 1 :]
    small = rest.lower()
    for number in reversed(_sieve().likely(small)):
        earlier, here, cure = own_words()[number]
        if (not cards and _is_of(cure, _CARDS)) or (not dice and _is_of(cure, _DICE)):
            continue
        stands = late(here)
        found = late(f"(?:{earlier})$").search(before) if stands.may_stand_in(small) and stands.match(rest) else None
        if found is not None:
            told = cure.format(**found.groupdict()) if found.groupdict() else cure
            return _without(told, [kind for kind, any_of in ((_CARDS, cards), (_DICE, dice)) if not any_of])
    return None


@cache
def _sieve() -> Sieve:
    return Sieve(late(here) for _, here, _ in own_words())


_CARDS = r"(?:cards?|deck)"
_DICE = r"(?:dice|die|rerolls?)"


def _without(cure: str, kinds: Sequence[str]) -> str:
    """A cure without those of its ways to say it that are of cards, or of dice."""
    for kind in kinds:
        clauses = cure.split("; ")
        others = [one for one in clauses if not re.search(rf"\b{kind}\b", re.sub("`[^`]*`", "", one).partition(":")[0])]
        cure = "; ".join(others) if others and "`" in "".join(others) else cure
        cure = re.sub(rf"(, and )`[^`]*\b{kind}\b[^`]*`, (?=`)", r"\1", cure)
        cure = re.sub(rf", (?:and )?`[^`]*\b{kind}\b[^`]*`(?=$|[,;])", "", cure)
    return cure


@cache
def _is_of(cure: str, kind: str) -> bool:
    """Whether all that a cure says to write is of cards, or of dice."""
    written = re.findall("`[^`]*`", cure) or [cure]
    return all(re.search(rf"\b{kind}\b", one) for one in written)
