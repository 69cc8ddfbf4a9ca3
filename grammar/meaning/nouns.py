"""Who, what or where a phrase stands for: one class for each way to point, with its names already read.

`noun` lowers a phrase.  A small word that says nothing of the noun on which it hangs is a problem of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeGuard

from msgspec import Struct

from diagnostics import codes
from diagnostics.span import INSIDE, Placed
from grammar.article import a_or_an, with_article
from grammar.meaning.binding import OPEN, bound, can_have, is_of_somebody, is_somebody
from grammar.meaning.having import ASK_OTHERWISE, NEVER_LESS, TAKE_IT_OUT, certainly, had_by_none, least
from grammar.meaning.names import Naming
from grammar.meaning.reader import Reader, name_in, noun_in
from grammar.nodes import amounts as a
from grammar.nodes import nouns as n
from grammar.nodes.node import Node
from grammar.words import (
    NUMBERS,
    ActionWord,
    NumberWord,
    PlaceWord,
    ScopeWord,
    StateWord,
    StatWord,
    ThingWord,
    TrackWord,
    anybody,
)

How = Literal["any", "each", "another", "that", "the", "only", "chosen"]
"""How something is picked out: whatever is called so (any, each), anything but the holder, the one at hand (that, the),
the only one there is (the water), or what the holder has chosen to be called so."""
Word = Literal[
    "against",
    "in",
    "with",
    "without",
    "other than",
    "of",
    "at least",
    "at most",
    "more than",
    "less than",
    "highest",
    "lowest",
]
"""The small words by which a noun is told from others that are called the same; or how a number of it is compared."""
UTMOST = ("highest", "lowest")
"""How a number is compared with those of all others who are called so."""

TOWARD = ("against", "from")
"""The small words behind a number that say toward whom somebody has it."""
_TELLING: dict[str, Word] = {
    "against": "against",
    "in": "in",
    "with": "with",
    "without": "without",
    "other than": "other than",
    "from": "of",
    "by": "of",
    "of": "of",
}
MADE_WITH = "a test is made with a stat, a skill, a thing or a word that tests are called; ask of its maker with `while` or `if`"
_OF_TESTS = {
    "with": MADE_WITH,
    "without": MADE_WITH,
    "in": "a test is made in a place or in a stretch of time; ask of its maker with `while` or `if`",
}
"""What else may stand behind a test, by the small word."""
_TEST_NOT_NUMBERED = (
    "a test has none: ask for that of its maker or its target with `if`; how many cards it has is asked as it comes out, "
    "`when your … succeeds, if that …'s cards are at least …`"
)
_NOT_NUMBERED = "only people and things have numbers: ask for it with `if`"
_TOLD = ("thing", "character", "kind", "test", "entry", "word", "action")
"""The roles of what small words tell from others that are called the same."""
_NOT_TOLD = "there are not several of it that it would be told from: take it out, or ask for it with `if`, `while`"
_NOT_TOLD_OF_EACH = (
    "behind a number it picks out none of them: for a time say it of one after the other, `for each … {word} …:` and below "
    "it `that …'s … gets … until …`; what stands is a rule of his own, `while you …, your … gets …` in an entry with `held_by: …`"
)
"""What small words do not tell of a number of each of several."""
_COULD_BE = {
    "kind": ("kind", "entry", "thing", "character", "tag", "suit", "state", "action", "skill"),
    "thing": ("thing", "state", "tag", "character", "kind"),
    "action": ("action", "entry", "tag", "kind"),
}
"""The roles of what is left out of what is called so, by the role of that."""
_OF_WHOM: dict[Word, str] = {
    "against": "a test is against somebody, a test, or what such a test is called: name one of these",
    "of": "name somebody whose it is; where it is, or what it has, is said with `in …`, `with …`",
}
"""Who or what stands behind other small words."""
_POINTED: dict[str, How] = {"another": "another", "that": "that", "the": "the", "each": "each"}


class Phrase(Placed, frozen=True, kw_only=True):
    """A phrase that points at something."""

    @property
    def is_that(self) -> bool:
        """Whether it points at the very one at hand: `that Attack`."""
        return False


class Holder(Phrase, frozen=True):
    """`you`: the holder of the rule; on a state, who has it."""


class Itself(Phrase, frozen=True):
    """`this`: the entry in its holder's hands."""


class Chance(Phrase, frozen=True):
    """`chance`: the deck or the dice choose."""


class Person(Phrase, frozen=True):
    """`Mara`: somebody at the table, by name."""

    name: str


class Flow(Phrase, frozen=True):
    """`that damage`: the damage at hand."""


class Lettered(Phrase, frozen=True):
    """`R`, of `you make a Draw as R`."""

    letter: str


class Role(Phrase, frozen=True):
    """What the test or the bidding at hand gives: the target, the winner, the loser."""

    role: Literal["target", "winner", "loser"]


class Called(Phrase, frozen=True):
    """`Dazed`, `Melee Range`: whatever has the name, where no word before it says which."""

    naming: Naming


class Telling(Struct, frozen=True):
    """`against you`, `in Short Range`: what must be so of a noun besides its name.

    of: from whom it is so far, `in Short Range of that Opponent`, where that is not the one who speaks.
    number: with which that is compared, `with at least 2 Coins`: a number, a letter, or one of somebody."""

    word: Word
    what: Noun
    of: Noun | None = None
    number: int | Noun = 0


class Select(Phrase, frozen=True):
    """`a Physical Attack against you`, `that Opponent`, `each Ally`.

    next: not the stretch of time that runs, but the next one: `the next Round`."""

    naming: Naming
    how: How
    tellings: tuple[Telling, ...] = ()
    next: bool = False

    @property
    def is_that(self) -> bool:
        """Whether it points at the very one at hand."""
        return self.how == "that"


class TopCard(Phrase, frozen=True):
    """`the Deck's top card`: turned up.  again: or the one that the sentence has turned up.  looked_at: it stays where it is."""

    owner: Noun
    naming: Naming
    again: bool = False
    looked_at: bool = False


class Cards(Phrase, frozen=True):
    """`each of your cards`, `each of that Roll's dice`: what somebody holds in his hand, or what has been played on a test or
    was thrown for it.  which: that one of a test."""

    owner: Noun
    naming: Naming
    which: Literal["all", "first", "last"] = "all"


class GroupOf(Phrase, frozen=True):
    """`your Traits`: all numbers of a group."""

    owner: Noun
    naming: Naming
    group: str
    tellings: tuple[Telling, ...] = ()


class TestsOf(Phrase, frozen=True):
    """`your Draws`, `your last Attack`, `your next Defense`.

    when: among those that run, the last one that was made, or those that are still to come."""

    __test__ = False  # not a test of ours, whatever pytest thinks of the name

    owner: Noun
    naming: Naming
    when: Literal["now", "last", "next"]
    tellings: tuple[Telling, ...] = ()


class Toward(Phrase, frozen=True):
    """`your Grudge against Osk`: a number that is had toward somebody, each of them apart."""

    owner: Noun
    key: str
    whom: Noun


class Own(Phrase, frozen=True):
    """`your Body`, `that Squad's Weapon`, `your Turn`: a number, a word, a thing, an entry or a stretch of time of somebody.

    key: under which a number of that name is kept.  maximum: the most that it can be.  next: not this one, but the next."""

    owner: Noun
    naming: Naming
    key: str
    maximum: bool = False
    next: bool = False
    tellings: tuple[Telling, ...] = ()


def is_one_thing(noun: object) -> TypeGuard[Own]:
    """`your Club`: one thing, though somebody may have several of the kind."""
    term = noun.naming.of("thing") if isinstance(noun, Own) and noun.naming.is_item else None
    return term is not None and not term.plural


class CostOf(Phrase, frozen=True):
    """`the cost of Reinforce`; of: None for the entry itself."""

    of: Naming | None


class CostOfEach(Phrase, frozen=True):
    """`the cost of each Trait`, `the cost of that Trait`, `the cost of each of your Advantages`.

    one: the one at hand, if that is meant.  held: only of entries that somebody has."""

    naming: Naming
    one: Select | None
    held: bool


Noun = (
    Holder
    | Itself
    | Chance
    | Person
    | Flow
    | Lettered
    | Role
    | Called
    | Select
    | TopCard
    | Cards
    | GroupOf
    | TestsOf
    | Toward
    | Own
    | CostOf
    | CostOfEach
)
Possession = TopCard | Cards | GroupOf | TestsOf | Toward | Own
"""What is somebody's."""
NOBODY = Chance()
"""Stands where a text names nothing that could be pointed at; the text is refused."""


# ------------------------------------------------------------------ lowering
def noun(reader: Reader, node: Node) -> Noun:
    """What a phrase stands for."""
    match node:
        case n.You():
            return Holder(span=node.span)
        case n.This():
            _alone(reader, node.qualifiers)
            return Itself(span=node.span)
        case n.Chance():
            return Chance(span=node.span)
        case n.Name():
            return Called(reader.read(node), span=node.span)
        case n.Named():
            return named(reader, node)
        case n.Owned() | n.OneOf():
            return owned(reader, node)
        case n.Role(role, words):
            _alone(reader, words)
            if role == "target" and not reader.aimed:
                reader.ask("target", node.span)
            if role in ("target", "winner", "loser"):
                return Role(role, span=node.span)  # type: ignore[arg-type]  # it is one of them
        case n.CostOf():
            return cost_of(reader, node)
        case n.Damage():
            return Flow(span=node.span)
        case a.Count(unit=unit):
            return Called(reader.read(unit), span=unit.span)
        case a.Variable(letter):
            return Lettered(letter, span=node.span)
    reader.unheard(node.span, "a number", "name somebody or something here")
    return NOBODY


def optional(reader: Reader, node: Node | None) -> Noun | None:
    """What a phrase stands for, if there is one."""
    return noun(reader, node) if node is not None else None


def named(reader: Reader, node: n.Named) -> Noun:
    """What a name with a word before it stands for."""
    if node.determiner == "" and not node.qualifiers:
        return Person(reader.read(node.name).text, span=node.span)
    if node.name.text == "damage":
        return Flow(span=node.span)
    return select(reader, node)


def select(reader: Reader, node: n.Named) -> Select:
    """The same, where that is what is called so."""
    naming = reader.read(node.name)
    if node.order is not None and not (node.order == "next" and naming.of("scope")):
        if node.order == "next" and naming.of("test"):
            made = f"`your next {naming.text}`, `each …'s next {naming.text}`"
            waits = f"`when … makes {with_article(naming.text)} …:`, and below it last `you end this`"
            reader.unheard(
                node.span, node.order, f"say whose: {made}; anybody's is waited for below what happens before, {waits}"
            )
        else:
            _not_ordered(reader, node, node.order)
    elif node.order == "next":
        reader.ask("next", node.span)
    how = _POINTED.get(node.determiner, "any")
    if naming.is_chosen:
        how = "chosen"
    elif how in ("the", "that") and naming.is_place:
        if how == "that":
            check_which_place(reader, node, naming)
        how = "only"
    if node.determiner == "that" and naming.of("thing", "test") is not None and naming.text != "card":
        for word in node.qualifiers if not naming.is_chosen else ():
            if word.word in _TELLING or word.compares:
                one = f"that {naming.text}"
                reader.unheard(
                    word.span, f"{one} {word.word} …", f"it is the one at hand; ask for it with `if`: `if {one} …`"
                )
    return Select(naming, how, tellings(reader, naming, node.qualifiers), node.order == "next", span=node.span)


def check_which_place(reader: Reader, node: n.Named, naming: Naming, *, said: str = "in") -> None:
    """Notes one of several places that are called so: of which of them something is said, nobody knows any more.

    said: what is said with it."""
    place = naming.word(PlaceWord)
    several = [
        one.name
        for one in reader.names.vocabulary.every(PlaceWord)
        if place is not None and (place.name in one.implies or one.name in place.any_of)
    ]
    if several:
        any_of_them = f"`{said} {a_or_an(naming.text)} {naming.text}`"
        cure = f"there are several: name the place, `{said} {several[0]}`; or mean any of them, {any_of_them}"
        reader.unheard(node.span, f"that {naming.text}", cure)


AGAINST_HIMSELF = (
    "nobody makes one against himself: say whose it is, `each …'s … against you`, or against whom, `against each …`"
)


def is_the_same(one: Noun, other: Noun) -> bool:
    """Whether two nouns are one and the same person, whoever that is."""
    known = isinstance(one, Holder | Person | Role) or (isinstance(one, Select) and one.is_that)
    return known and one == other


def owned(reader: Reader, node: n.Owned | n.OneOf) -> Possession:
    """What somebody's is."""
    naming, owner = reader.read(node.name), noun(reader, node.owner)
    order = node.order if isinstance(node, n.Owned) else None
    thing = naming.word(ThingWord) if naming.terms.keys() == {"thing"} else None
    if thing is not None and thing.side:
        cure = (
            f"{a_or_an(thing.name)} {thing.name} is always yours: ask `is your {thing.name}`, or say `each {thing.name}`; "
            "whom your test is against is `the target`: `when you make a …, if … the target's …, that …`; somebody else's has "
            "a rule of his own, which says `you` of him"
        )
        reader.unheard(node.span, f"somebody's {naming.text}", cure)
    elif thing is not None and thing.single:
        reader.unheard(node.span, f"somebody's {naming.text}", f"there is one for all: `the {thing.name}`")
    if reader.is_test(node.owner):
        _check_of_test(reader, node, naming)
    elif not isinstance(owner, (Lettered, Flow, Itself)):
        check_somebodys(reader, node, naming)
    if isinstance(owner, Flow):
        reader.unheard(
            node.span, f"{with_article(naming.text)} of damage", "damage has none; `that damage` is how much it is"
        )
    foreign = (
        naming.of("scope", "test") is not None
        or reader.test_that_has(naming)
        or _is_no_number_of_entries(reader, naming)
    )
    if isinstance(owner, Itself) and foreign:
        cure = f"`its` is of the entry: say whose, `that …'s {naming.text}`"
        reader.unheard(node.span, f"the entry's {naming.text}", cure)
    if naming.is_time:
        check_whose_time(reader, node, naming)
    if order == "top" and node.name.text == "card":
        return TopCard(owner, naming, reader.turns_again(node.span), reader.asks, span=node.span)
    if order in ("first", "last") and node.name.text == "card":
        return Cards(owner, naming, order, span=node.span)  # type: ignore[arg-type]  # it is one of these
    if isinstance(node, n.Owned) and order is not None and not _is_ordered(naming, order):
        _not_ordered(reader, node, order)
    elif order == "next" and naming.of("test") is None:
        reader.ask("next", node.span)
    key, maximum = naming.key, order == "maximum"
    toward = [word for word in node.qualifiers if word.word in TOWARD and naming.is_toward and not maximum]
    of_each = isinstance(owner, Select) and owner.how == "each"
    said = tellings(reader, naming, tuple(word for word in node.qualifiers if word not in toward[:1]), of_each=of_each)
    if naming.group:
        return GroupOf(owner, naming, naming.group, said, span=node.span)
    if naming.of("test") is not None:
        _check_maker(reader, node, naming)
        for word in (word for word in node.qualifiers if _TELLING.get(word.word) == "of"):
            cure = f"whose {naming.text} it is, is said already; against whom it is, is said `against …`"
            reader.unheard(word.span, f"{word.word} …", cure)
        when: Literal["now", "last", "next"] = order if order in ("last", "next") else "now"  # type: ignore[assignment]
        for one in said:
            if one.word == "against" and is_the_same(owner, one.what):
                where = next((word.span for word in node.qualifiers if word.span.holds(one.what.span)), node.span)
                reader.unheard(where, "against himself", AGAINST_HIMSELF)
        return TestsOf(owner, naming, when, said, span=node.span)
    if toward:
        return Toward(owner, key, noun(reader, toward[0].object), span=node.span)
    if maximum and naming.terms and naming.terms.keys() <= {"stat", "skill"} and not naming.group:
        cure = (
            f"only what is gained and lost has a maximum: compare that with it, `if … is at least half … {naming.text}`, "
            f"or say `… {naming.text}`"
        )
        reader.unheard(node.span, f"maximum {naming.text}", cure)
    key = f"maximum {key}" if maximum else key
    return Own(owner, naming, key, maximum, order == "next", said, span=node.span)


def cards_of(reader: Reader, node: n.Owned | n.OneOf) -> Cards:
    """All cards of somebody's hand, or of a test, or its dice."""
    found = owned(reader, node)
    whose = reader.read(name_in(node.owner)).word(ThingWord)
    if whose is not None and whose.cards:
        cure = f"they lie face down: of the one on top say `the {whose.name}'s top card`"
        reader.unheard(node.span, f"the {whose.name}'s cards", cure)
    return Cards(found.owner, reader.read(node.name), span=node.span)


def _check_maker(reader: Reader, node: n.Owned | n.OneOf, test: Naming) -> None:
    """Notes whose no test is: people make tests, with things and in places."""
    whose = reader.read(name_in(node.owner))
    if not whose.terms or whose.is_chosen or (whose.of("test") is not None and getattr(node.owner, "order", None)):
        return  # what is wrong with the next one is told already
    if whose.of("test") is not None:
        cure = f"a test makes none: say whose it is, `your {test.text}`, `that …'s {test.text}`"
        reader.unheard(node.span, f"{with_article(whose.text)}'s {test.text}", cure)
    elif whose.is_item:
        cure = f"tests are made with a thing: `your {test.text} with {a_or_an(whose.text)} {whose.text}`"
        reader.unheard(node.span, f"{with_article(whose.text)}'s {test.text}", cure)
    elif whose.of("thing", "character", "state", "tag", "kind", "entry") is None:
        cure = f"say who makes it: `your {test.text} in …`, `each …'s {test.text} with …`"
        reader.unheard(node.span, f"{with_article(whose.text)}'s {test.text}", cure)


def _is_no_number_of_entries(reader: Reader, naming: Naming) -> bool:
    """Whether it is a number that people or things have, and no entry."""
    term = naming.of(*NUMBERS)
    if term is None or not isinstance(term.head, NumberWord) or naming.group or {*naming.terms} - {*NUMBERS}:
        return False
    words = reader.names.vocabulary
    return bool(term.head.of) and all(words.word(whose, "kind", "entry") is None for whose in term.head.of)


def check_whose_time(reader: Reader, node: n.Owned | n.OneOf, naming: Naming) -> None:
    """Notes a stretch of time that is said to be somebody's, and is everybody's."""
    stretch = naming.word(ScopeWord)
    if stretch is not None and not stretch.of:
        one = with_article(stretch.name)
        cure = f"nobody has one of his own: say it of anybody's, `{one} begins`, `until the {stretch.name} ends`, `during {one}`"
        reader.unheard(node.span, f"somebody's {naming.text}", cure)


_OF_TEST = (
    "a test has what it comes to, its cards or dice, and its tool; of others say whose: `your {0}`, `the target's {0}`"
)
_COMES = "; what comes of a test is answered where it comes: `when … gains …, … that {0} …`"


def none_of_test(naming: Naming) -> str:
    """The cure of what no test has."""
    return (_OF_TEST + (_COMES if naming.is_item else "")).format(naming.text)


def _check_of_test(reader: Reader, node: n.Owned | n.OneOf, naming: Naming) -> None:
    """Notes what is no part of a test."""
    assert isinstance(node.owner, n.Named | n.Owned | n.OneOf), "it is a test"
    if node.name.text in ("card", "die", "rank") or naming.of("test") is not None or naming.is_chosen:
        return
    stat = naming.word(StatWord)
    words = reader.names.vocabulary
    part = stat is not None and (bool(stat.reads) or any(words.word(one, "test") is not None for one in stat.of))
    if not part and not reader.is_tool(reader.read(node.owner.name), naming):
        reader.unheard(node.span, f"a test's {naming.text}", none_of_test(naming))


def check_somebodys(reader: Reader, node: Node, naming: Naming) -> None:
    """Notes a number of tests, or dice, that are said to be somebody's: of which test, nobody knows."""
    if naming.text == "die" and isinstance(node, n.Owned | n.OneOf):
        kept = (track for track in reader.names.vocabulary.every(TrackWord) if track.name.lower() == naming.text)
        several = "".join(f"; what is kept as a number is `… {one.plural or one.name}`" for one in kept)
        reader.unheard(node.span, "somebody's dice", f"dice lie there for a test: `that …'s dice`{several}")
        return
    if test := reader.test_that_has(naming):
        cure = f"it is a number of a test: `that {test}'s {naming.text}`, `your last {test}'s {naming.text}`"
        reader.unheard(
            node.span, f"somebody's {naming.text}", f"{cure}; what stands is said of the tests: `your … get …`"
        )


_ORDERED = {
    "first": "a rule answers each; of the first say `once per …, when …`",
    "last": "a number that runs out is `when your … reaches 0`, what is made last `your last …`",
    "next": "it is so of tests, of stretches of time and of ranks; of others say when: `when …`",
    "maximum": "only what is gained and lost, and a hand, has a maximum: name each",
    "top": "only the top card is turned up",
}


def _is_ordered(naming: Naming, order: str) -> bool:
    """Whether one of several is meant, which play tells from the others."""
    if naming.of("test") is not None:
        return order in ("last", "next")
    if naming.of("scope") is not None:
        return order == "next"
    place = naming.word(PlaceWord)
    kept = not naming.terms or naming.of(*NUMBERS, "thing", "word") is not None or (place is not None and place.holds)
    return order == "maximum" and kept and not naming.group


def _not_ordered(reader: Reader, node: n.Owned | n.Named, order: str) -> None:
    reader.unheard(node.span, order, _ORDERED[order])


def _check_priced(reader: Reader, node: n.CostOf, naming: Naming) -> None:
    """Notes the cost of an action that has none: what is paid for it stands in its rule, and nobody asks there for a cost."""
    action, vocabulary = naming.of("action"), reader.names.vocabulary
    if action is None or not naming.terms.keys() <= {"action", "entry"}:
        return
    priced = (one for one in vocabulary.every(ActionWord) if one.cost is not None)
    if all(action.head.name not in vocabulary.sorts(one.name, "action") for one in priced):
        cure = "what it takes stands in its own rule, where nobody asks for a cost: say another way to do it, `during …, you may "
        cure += "pay …:`, and below it what that rule does; or declare "
        cure += f"`cost: …`, and let its rule say `pay … equal to the cost of {naming.text}`"
        reader.unheard(node.span, f"the cost of {naming.text}", cure)


def _check_cost_of_each(reader: Reader, node: n.CostOf, naming: Naming) -> None:
    """Notes the cost of several at once, of which nobody asks."""
    if (
        isinstance(node.of, n.Name)
        and (many := next((one for one in naming.terms.values() if one.plural), None)) is not None
    ):
        cure = f"each has one of its own: write `the cost of each {many.head.name} …`"
        reader.unheard(node.span, f"the cost of {naming.text}", cure)


def cost_of(reader: Reader, node: n.CostOf) -> CostOf | CostOfEach:
    """What something costs."""
    naming = reader.read(name_in(node.of))
    ware = naming.word(ThingWord)
    if ware is not None and ware.wares and naming.terms.keys() == {"thing"}:
        cure = f"what is for sale has a price, a number of its own: `that {naming.text}'s …`, `each {naming.text}'s …`"
        reader.unheard(node.span, f"the cost of {naming.text}", cure)
    else:
        _check_cost_of_each(reader, node, naming)
    _check_priced(reader, node, naming)
    match node.of:
        case n.Name():
            return CostOf(naming, span=node.span)
        case n.Named(determiner, _, name):
            one = select(reader, node.of) if determiner not in ("each", "any") else None
            return CostOfEach(reader.read(name), one, held=False, span=node.span)
        case n.OneOf(name=name):
            return CostOfEach(reader.read(name), None, held=True, span=node.span)
        case _:
            return CostOf(None, span=node.span)


def naming_of(found: Noun) -> Naming | None:
    """The name by which something is called, if it is called by one."""
    match found:
        case (
            Called(naming)
            | Select(naming)
            | TopCard(_, naming)
            | Cards(_, naming)
            | GroupOf(_, naming)
            | TestsOf(_, naming)
        ):
            return naming
        case Own(_, naming) | CostOfEach(naming):
            return naming
        case _:
            return None


def utmost(tellings: tuple[Telling, ...]) -> tuple[Telling, ...]:
    """Those of what small words say that compare one with all others who are called so."""
    return tuple(one for one in tellings if one.word in UTMOST)


def tellings_of(found: Noun | None) -> tuple[Telling, ...]:
    """What small words say of it."""
    match found:
        case Select(tellings=told) | GroupOf(tellings=told) | TestsOf(tellings=told) | Own(tellings=told):
            return told
        case _:
            return ()


def phrases_in(found: object) -> Iterator[object]:
    """A phrase, and all phrases and names in it, in the order of the text."""
    waiting = [found]
    while waiting:
        one = waiting.pop()
        if one is None:  # as most of what may be there
            continue
        kind = one.__class__
        if kind is tuple:
            waiting += reversed(one)  # type: ignore[call-overload]  # it is one
        elif issubclass(kind, Struct):
            yield one
            below = INSIDE[kind]
            if below is not None:
                waiting += reversed(below(one))


# ------------------------------------------------------------------ small words
def tellings(
    reader: Reader, naming: Naming, words: tuple[n.Qualifier, ...], *, of_each: bool = False
) -> tuple[Telling, ...]:
    """What small words say of the noun on which they hang, and which is called so.  of_each: whether it is of each of several."""
    found: list[Telling] = []
    said = bound(reader, naming, words)
    for before, word in zip((None, *said), said, strict=False):
        if before is not None and before.word in _EXTREMES and word.word not in _EXTREMES:
            last = f"{before.word} {reader.read(name_in(before.object)).text}"
            cure = f"it is asked of those of whom all the rest is so: write `… {word.word} … {last}`"
            reader.unheard(before.span, f"{last} before {word.word} …", cure)
        if word.compares:
            found += _numbered(reader, naming, word)
            continue
        kind, what = _TELLING.get(word.word), noun_in(word)
        if naming.terms and naming.of(*_TOLD) is None:
            told = _NOT_TOLD_OF_EACH if of_each and word.word in ("in", "with", "without") else _NOT_TOLD
            reader.unheard(word.span, f"{word.word} …", told.format(word=word.word))
        elif naming.terms.keys() == {"action"} and naming.budget and word.word != "other than":
            reader.unheard(
                word.span, f"{word.word} …", "an action is the same whoever takes it: ask of him, with `if`, `while`"
            )
        elif word.word in TOWARD and (toward := _toward(reader, before, word)):
            reader.unheard(word.span, f"{word.word} …", toward)
        elif word.word == "from" and naming.of("test") is None and any(one.word == "in" for one in words):
            reader.unheard(
                word.span, "from …", "near whom somebody is, is said with `of`: `in … of you`, `in … of that …`"
            )
        elif kind is None and word.word == "as" and naming.of("thing") is not None:
            one = next((term.name for term in naming.terms.values()), naming.text)
            cure = f"below, that one is called `that {one}`; for longer it is in a state, `that {one} becomes …`"
            reader.unheard(word.span, "as …", cure)
        elif kind is None:
            reader.unheard(word.span, f"{word.word} …", "take it out, or say it in a sentence of its own")
        elif what is None:
            reader.unheard(word.span, f"{word.word} …", "ask for the number with `if`")
        elif naming.of("test") is not None and word.word in _OF_TESTS and not can_have(reader, naming, word):
            reader.unheard(word.span, f"{word.word} …", _OF_TESTS[word.word])
        elif kind in _OF_WHOM and naming.of("thing", "test") is not None and not is_of_somebody(reader, naming, word):
            reader.unheard(word.span, f"{word.word} …", _OF_WHOM[kind])
        elif isinstance(what, n.This) and kind == "against":
            reader.unheard(word.span, "against this", "nobody makes a test against an entry: say against whom")
        elif cure := _never_so(reader, naming, word.word, what):
            reader.unheard(word.span, f"{word.word} …", cure)
        elif kind == "other than" and isinstance(word.object, a.Count):
            one = next((term.name for term in naming.terms.values()), naming.text)
            reader.unheard(word.span, "other than …", _SO_MANY_SPARED.format(with_article(one), one))
        else:
            found.append(Telling(kind, *distance(reader, what)) if kind == "in" else Telling(kind, noun(reader, what)))
    return tuple(found)


_SO_MANY_SPARED = (
    "so many may only refuse: `if each … other than 1 … agrees`; who is spared is chosen first, `you choose {0}`, and below it "
    "`each … other than that {1} …`; how many are so is counted, `if the number of … is at least …`"
)

_EXTREMES = ("with the highest", "with the lowest")
"""The small words that ask who has most of it or least, among those who are left."""


def _numbered(reader: Reader, naming: Naming, word: n.Qualifier) -> Iterator[Telling]:
    """What `with at least 2 Coins` says of the noun on which it hangs, and which is called so."""
    name, how = name_in(word.object), word.word.removeprefix("with ")
    said = reader.read(name)
    number: int | Noun
    if naming.terms and not is_somebody(naming):
        cure = _TEST_NOT_NUMBERED if naming.of("test") is not None else _NOT_NUMBERED
        reader.unheard(word.span, f"{word.word} …", cure)
        return
    if said.terms and not _is_ones_number(said):
        reader.unheard(word.span, f"{word.word} … {said.text}", _not_compared(said))
        return
    if reader.test_that_has(said):
        check_somebodys(reader, word, said)
        return
    if said.text == "card" and how.startswith("the "):
        reader.unheard(word.span, f"{word.word} cards", "say how many: `with at least 4 cards`")
        return
    match word.object:
        case n.Name() if how == "the total":
            reader.unheard(
                word.span, f"{word.word} …", f"say `with the highest {said.text}` or `with the lowest {said.text}`"
            )
            return
        case n.Name():
            _check_had(reader, naming, said, word)
            how, number = how.removeprefix("the "), 0
        case a.Count(a.Number(value), per=None):
            _check_possible(reader, naming, said, word, how, value)
            number = value
        case a.Count(a.Variable() as letter, per=None):
            number = noun(reader, letter)
        case a.EqualTo(_, n.Owned(owner, name=other) as owned_) if _is_one(owner) and _is_ones_number(
            reader.read(other)
        ):
            number = noun(reader, owned_)
        case _:
            cure = "say a number, or in brackets one of somebody: `… (your …) …`; else ask for it with `if`"
            reader.unheard(word.span, f"{word.word} …", cure)
            return
    yield Telling(how, Called(said, span=word.span), number=number)  # type: ignore[arg-type]  # it is one of them


def _toward(reader: Reader, before: n.Qualifier | None, word: n.Qualifier) -> str:
    """The cure where it is said toward whom somebody has so much; else empty."""
    if before is None or not before.compares or not reader.read(name_in(before.object)).is_toward:
        return ""
    number = reader.read(name_in(before.object)).text
    return f"toward whom it is had is asked for: `if that …'s {number} {word.word} … is {before.word[5:]} …`"


def _is_one(owner: n.Noun) -> bool:
    """Whether somebody is meant who is known, and not one of many."""
    return isinstance(owner, n.You | n.Role) or (isinstance(owner, n.Named) and owner.determiner not in OPEN)


def _is_ones_number(said: Naming) -> bool:
    """Whether it is one number of somebody, and not several, nor a word, nor how many of something he has."""
    stat = said.word(StatWord)
    is_word = stat is not None and bool(stat.text)
    return not said.group and not is_word and bool(said.number or said.budget or said.text == "card")


def _not_compared(said: Naming) -> str:
    """The cure where something is compared with a number that is none."""
    if said.group:
        return f"there are several of them: name one, or ask for it with `if`, `the highest {said.group} among …`"
    if (stat := said.word(StatWord)) is not None and stat.text:
        return f"it is a word: ask which, `if that …'s {said.text} is …`"
    if said.of("state") is not None:
        return f"one is so or not: `with {said.text}`, `without {said.text}`"
    name = next(iter(said.terms.values())).name
    one = f"{a_or_an(name)} {name}"
    return f"only a number of somebody is compared so: `with {one}`, `without {one}`"


def _check_possible(reader: Reader, naming: Naming, said: Naming, word: n.Qualifier, how: str, number: int) -> None:
    """Notes a number that none of those has who are called so, or each of them in any case."""
    words = reader.names.vocabulary
    if (
        _check_had(reader, naming, said, word)
        and (so := certainly(how, number, low=(low := least(words, said.key) if said.key != "card" else 0))) is not None
    ):
        code, cure = (codes.ALWAYS_SO, TAKE_IT_OUT) if so else (codes.NEVER_HAPPENS, ASK_OTHERWISE)
        reader.problems.append(code.at(word.span, hint=cure, reason=NEVER_LESS.format(said.key, low)))


def _check_had(reader: Reader, naming: Naming, said: Naming, word: n.Qualifier) -> bool:
    """Whether one of those has a number who are called so; notes it if none has."""
    wrong = had_by_none(reader.names.vocabulary, naming.text, said.text)
    if wrong is not None:
        reader.problems.append(codes.NEVER_HAPPENS.at(word.span, hint=wrong[1], reason=wrong[0]))
    return wrong is None


IS_OF_NO_USE = (
    "what is {0} is of no use, and no test is made with it: ask of it apart, `while your … is {0}, your … get …`"
)


def of_no_use(reader: Reader, what: object) -> str:
    """The state in which a thing is that is named, if nobody has the use of it then."""
    term = reader.read(name_in(what)).of("thing") if isinstance(what, n.Named) else None
    return next(
        (tag.name for tag in (term.tags if term is not None else ()) if isinstance(tag, StateWord) and tag.idle), ""
    )


def _never_so(reader: Reader, naming: Naming, word: str, what: object) -> str:
    """The cure where what is named is never where a word says, or never one of those that it leaves out."""
    match word:
        case "against" if naming.is_item:
            return f"a thing is against nobody, a test with it is: `… against … with {with_article(naming.text)}`"
        case "in":
            return _in_a_test(reader, what, naming) or in_nobodys(reader, what, naming) or one_is_enough(what)
        case "with" if isinstance(what, n.You):
            thing = naming.word(ThingWord)
            return "take it out: near is near you" if thing is not None and thing.side else "write `other than you`"
        case "with" if naming.of("test") is not None and (idle := of_no_use(reader, what)):
            return IS_OF_NO_USE.format(idle)
        case "with" | "without" if (whom := _somebody(reader, what)) and naming.of("thing") is not None:
            return f"nobody has somebody: whom somebody is near is said with `of`, `in … of {whom}`"
        case "with" | "without":
            said = reader.read(name_in(what))  # type: ignore[arg-type]
            whose = _a_word(said) if isinstance(what, n.Owned) else ""
            return one_is_enough(what) or whose or _not_had(naming, said, word) or _another(naming, what)
        case "other than" if isinstance(what, n.You):
            thing = naming.word(ThingWord)
            return "you are none yourself: take it out" if thing is not None and thing.side else ""
        case "other than":
            return _never_one(naming, reader.read(name_in(what)))  # type: ignore[arg-type]
        case _:
            return ""


def _somebody(reader: Reader, what: object) -> str:
    """Who it is that nobody can have: a part in a test, who is spoken of, or one by how he stands to others; empty if it is no
    such."""
    match what:
        case n.Role(role=role):
            return f"the {role}"
        case n.Named("that" | "the" as pointing, _, name) if (
            word := reader.read(name).word(ThingWord)
        ) is not None and not word.item:
            return f"{pointing} {name.text}"
        case n.Named(name=name) if (word := reader.read(name).word(ThingWord)) is not None and word.side:
            return with_article(name.text)
        case _:
            return ""


def _another(naming: Naming, what: object) -> str:
    """The cure where a test is told by another thing than it was made with before: none is known before it is made."""
    if naming.of("test") is None or not isinstance(what, n.Named) or what.determiner != "another":
        return ""
    thing = f"{a_or_an(what.name.text)} {what.name.text}"
    return f"say with which, `with {thing}`; with another than before it is made, `you make a … with another {what.name.text}`"


def one_is_enough(what: object) -> str:
    """The cure where all of several are named, `with each Weapon`, and one of them would do; else empty."""
    if not (isinstance(what, n.Named) and what.determiner == "each") and not (
        isinstance(what, n.OneOf) and what.which == "each"
    ):
        return ""
    name = what.name.text
    return f"one of them is enough: `{a_or_an(name)} {name}`; how many they are is asked, `the number of …`"


def _a_word(said: Naming) -> str:
    """The cure where a word is said to be somebody's; else empty."""
    words = {"state", "tag", "suit", "place", "table"}
    return f"a word is nobody's: `with {said.text}`" if said.terms and said.terms.keys() <= words else ""


def _not_had(naming: Naming, said: Naming, word: str) -> str:
    """The cure where somebody is told by what he does, or by a number of his that is not compared; empty for what he can have.

    naming: of him."""
    if naming.text == "card":
        of_cards = not said.terms or said.is_chosen or said.of("suit", "tag", "thing") is not None
        return "" if of_cards else "a card has a suit, or a word that cards are called: ask for the rest with `if`"
    if not is_somebody(naming) or naming.of("thing") is None or said.is_chosen:
        return ""
    if _is_ones_number(said) and said.terms.keys() <= {*NUMBERS, "action"}:
        return f"say how much: `with at {f'least 1 {said.key}' if word == 'with' else f'most 0 {said.text}'}`"
    return never_had(said, f"that {naming.text}")


def never_had(said: Naming, who: str, tracks: Iterable[TrackWord] = ()) -> str:
    """The cure of what nobody has as one has a thing, a state or an entry; empty of what somebody can have.  who: it is.

    tracks: the numbers of the game, one of which may be called as dice are."""
    one, relation = f"{a_or_an(said.text)} {said.text}", said.word(ThingWord)
    if said.text == "die":
        kept = next((track.plural or track.name for track in tracks if track.name.lower() == said.text), "")
        return f"write `{kept}`" if kept else "dice are rolled, and nobody has any; ask for a number of his"
    if relation is not None and relation.side and said.terms.keys() == {"thing"}:
        none = f"; that there is none, `there is no {relation.name}`"
        return f"that is how somebody stands to you: `there is {a_or_an(relation.name)} {relation.name}`{none}"
    if relation is not None and relation.gives and said.terms.keys() == {"thing"}:
        return f"ask for what one is by {one}: `if {who} {'are' if who == 'you' else 'is'} {relation.gives}`"
    if relation is not None and relation.single and said.terms.keys() == {"thing"}:
        return f"there is one for all, and nobody has it; ask of that: `if the {said.text}'s … is …`"
    if not said.terms or not said.terms.keys() <= {*NUMBERS, "action", "test"}:
        return ""
    if (number := said.of(*NUMBERS, "action")) is not None and (said.number or said.budget):
        whose = "your" if who == "you" else f"{who}'s"
        return f"ask for the number: `if {whose} {number.head.name} is at least 1`"
    verb, s = "make" if "test" in said.terms else "use", "" if who == "you" else "s"
    return f"ask whether it is so: `if {who} {verb}{s} {one} this …`"


def distance(reader: Reader, where: n.Noun | n.Name) -> tuple[Noun, Noun | None]:
    """Where somebody is, and from whom that is so far, if it is a distance and that is said."""
    if isinstance(where, n.Owned) and is_distance(reader, where):
        check_all_of_them(reader, where.owner)
        return noun(reader, where.name), noun(reader, where.owner)
    return noun(reader, where), None


def check_all_of_them(reader: Reader, node: object) -> None:
    """Notes `each` where it is so, or has happened, of one of them: a reader would ask for all."""
    match node:
        case n.Named("each", name=name):
            said = f"whether it is so of all is asked with them in front: `each {name.text} …`"
            reader.unheard(
                node.span, f"each {name.text}", f"one of them is enough: `{with_article(name.text)}`; {said}"
            )
        case n.OneOf("each", name=name):
            reader.unheard(node.span, f"each of several {name.text}", "one of them is enough: `one of …`")


def is_distance(reader: Reader, where: object) -> bool:
    """Whether it is said how far from whom something is: `Short Range of that Opponent`."""
    place = reader.read(where.name).word(PlaceWord) if isinstance(where, n.Owned) and where.order is None else None
    return place is not None and (bool(place.track) or bool(place.any_of))


def _in_a_test(reader: Reader, what: object, naming: Naming) -> str:
    """The cure where somebody is told by the test in which he is; else empty."""
    test = reader.read(name_in(what)) if isinstance(what, n.Named) else None
    if test is None or test.terms.keys() != {"test"} or naming.of("thing") is None:
        return ""
    somebody, one = with_article(anybody(reader.names.vocabulary)), with_article(test.text)
    return (
        f"name where you wait for it who makes it, and whom it is against: `when {somebody} makes {one} against you, …`"
    )


def in_nobodys(reader: Reader, what: object, naming: Naming, *, asked: bool = False) -> str:
    """The cure where a place is said to be somebody's, or where a stretch of time that is somebody's is no place; else empty.

    Nor is anybody in what is only said of something.  naming: of what is there.  asked: it is a fact for itself, and so may be
    whose time it is."""
    only = reader.read(name_in(what)) if isinstance(what, n.Name | n.Named) else None
    if only is not None and only.terms.keys() == {"tag"} and naming.of("test") is None:
        return (
            f"something is only called so, and nobody is in that: `{with_article(only.text)} …`, `if … is {only.text}`"
        )
    if isinstance(what, n.Named) and what.determiner in ("a", "an", "any") and not reader.exact:
        one, stretch = reader.read(what.name), reader.read(what.name).word(ScopeWord)
        if one.is_time and stretch is not None and stretch.of:
            return (
                f"{a_or_an(one.text)} {one.text} is somebody's: `when your {one.text} begins, … until your {one.text} ends`; "
                f"anybody's, `when {a_or_an(one.text)} {one.text} begins, … until that {one.text} ends`"
            )
        return ""
    said = reader.read(what.name) if isinstance(what, n.Owned) else None
    if said is not None and said.is_time:
        whose = "your" if isinstance(what, n.Owned) and isinstance(what.owner, n.You) else "that …'s"
        stretch = said.word(ScopeWord)
        if asked and stretch is not None and stretch.of:
            return ""
        return (
            f"in whose {said.text} something is, is asked for itself: `if you are in {whose} {said.text}, …`; what may be done "
            f"in it, `during {whose} {said.text}, …`"
        )
    if said is None or said.of("place", "tag") is None or said.of("scope", "thing") is not None:
        return ""
    mine = isinstance(what, n.Owned) and isinstance(what.owner, n.You)
    if isinstance(what, n.Owned) and is_distance(reader, what):
        return (
            ""
            if what.behind
            else f"how far from whom is said behind it: `in {said.text} of {'you' if mine else 'that …'}`"
        )
    whose = "of your" if mine else "of that …'s"
    things = f"; whose things are meant is said of them: `each {whose} … in {said.text}`" if naming.is_item else ""
    return f"a place is nobody's: `in {said.text}`{things}"


def _never_one(naming: Naming, said: Naming) -> str:
    """The cure where what is taken out is none of what is named in any case; empty where it may be one."""
    action, test = said.word(ActionWord), said.of("test") if said.terms.keys() == {"test"} else None
    made = f"`cannot make {a_or_an(test.name)} {test.name} other than …`" if test is not None else ""
    used = "`cannot use a … other than …`"
    if naming.budget and "kind" not in naming.terms and said.terms:
        one, sorts = naming.budget, (action.name, *action.of) if action is not None else ()
        bars = f"say what cannot be {'made or ' if made else ''}used: {made}{', ' if made else ''}{used}"
        return "" if one in sorts else f"{a_or_an(one)} {one} is the same whatever it is taken for; {bars}"
    made_of = naming.of("test")
    if made_of is not None and (cure := _never_called(made_of.head.name, said)):
        return cure
    if (
        made_of is not None
        and said.terms
        and said.terms.keys() <= {"thing", "track", "scope", "kind", "suit", "word", "table"}
    ):
        one = made_of.head.name
        return f"no {one} is one; say how it is made, `without a …`, or name a sort of it: `other than a … {one}`"
    sort, one_ = naming.of("kind"), said.of("entry", "thing")
    if sort is not None and said.terms.keys() == {"thing"} and naming.of("thing") is None and said.is_item:
        return f"{a_or_an(sort.head.name)} {sort.head.name} is an entry: name one of them, or take it out"
    if sort is not None and one_ is not None and one_.head.kind not in ("", sort.head.kind):
        return f"{one_.head.name} is none of the {sort.head.plural}: name one of them, or take it out"
    if test is not None and naming.terms and "test" not in naming.terms:
        return f"a test is made: {made}; what is used has a name: {used}"
    role = next((role for role in _COULD_BE if role in naming.terms), "")
    whole = naming.of(role)
    return _never_is(whole.head.name, said) if whole is not None and said.of(*_COULD_BE[role]) is None else ""


def _never_called(test: str, said: Naming) -> str:
    """The cure where what is taken out is no test: a word of one says nothing without it, and others are asked of its maker."""
    if not said.terms or said.is_chosen or "test" in said.terms:
        return ""
    if said.of("tag", "skill") is not None:
        return f"write `other than {a_or_an(said.text)} {said.text} {test}`"
    if said.of("stat") is not None:
        return f"write `without {said.text}`"
    asked = {"state": f"`while you are not {said.text}, …`", "place": f"`while you are not in {said.text}, …`"}
    cure = next((cure for role, cure in asked.items() if role in said.terms), "")
    if said.of("action", "entry") is not None:
        return f"no {test} is one; name what tests are called: `other than {a_or_an(test)} … {test}`"
    return f"no {test} is one; ask it of its maker: {cure}" if cure else ""


def _never_is(one: str, said: Naming) -> str:
    """The cure where what is taken out is nobody and nothing that there is at the table; empty where it may be a name."""
    if not said.terms or said.is_chosen:
        return ""
    if said.terms.keys() == {"entry"}:
        return f"nobody is one: who has it not is {a_or_an(one)} {one} `without {said.text}`"
    if said.of("place") is not None:
        return f"nobody is one; ask of each where it is: `if that {one} is not in {said.text}, …`"
    if said.is_time:
        return f"ask whether it runs: `if you are not in {a_or_an(said.text)} {said.text}`"
    return f"no {one} is one: name whom or what you mean, or take it out"


def _alone(reader: Reader, words: tuple[n.Qualifier, ...]) -> None:
    for word in words:
        reader.unheard(word.span, f"{word.word} …", "there is only one; ask for it with `if`")
