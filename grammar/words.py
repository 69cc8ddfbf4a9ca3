"""What may be declared of a word, by its role: a class for each, with a line for each key.

A new key is entered here, in the class of the words that have it.  What a key *means* is for the interpreter and the
phrasing; here it has a shape, a type, a sentence for who writes it, and what it is if nothing is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Either, Formula, Items, Name, Number, Rules, Text, YesNo
from grammar.verbs import VERBS
from grammar.vocabulary import ROLES, Term, Vocabulary, Word

UNSPOKEN = "nothing is said of it"
"""How the cure begins of a word that is chosen and never spoken of; who could not read all of a text leaves it out."""
NUMBERS = ("stat", "track", "skill")
"""Roles of words that are numbers."""

CELLS = ("amount", "modifier", "text", "word", "effect")
"""What the cells of a column are: an amount (a number, dice, a formula), an amount that is added to another and shown with
its sign, plain text, a name of the game, an effect."""

SUIT, RANK = "suit", "rank"
DRAWN = (RANK, SUIT)
"""What of a drawn card is looked up."""


class DeclaredWord(Declared, Word):
    """A word of the game."""

    __eq__, __hash__ = Word.__eq__, Word.__hash__
    plural: str = declared(Text("The plural, where adding an s is wrong.", name=True))
    abbr: str = declared(Text("A short form, for cards.", name=True))
    long: str = declared(Text("The name in full, if the word is short for something.", name=True))
    summary: str = declared(Text("What it is, in a sentence for the page of words."))
    costs: str = declared(Name("The track with which its cost is paid.", ("track",)))
    small: bool = declared(YesNo("Whether it is written small in the middle of a sentence."))
    paid_within: str = ""
    """The stretch of time of one's own that gives so many anew, if no effect of the game lets it be paid at another time."""
    verbs: Mapping[str, str] = declared(
        Block("What the rules say for a verb of the language: `gain: recover`.", Text(), Choice("", tuple(VERBS)))
    )


class SaidWord(DeclaredWord):
    """A word that something has to say before anything can hear it."""

    at_table: bool = declared(
        YesNo("Whether the people at the table say when it is so, and no rule has to.", said=True)
    )


class ThingWord(SaidWord):
    """Somebody or something.

    tags: what everything of the kind is called besides, if it is the word of an entry."""

    role: ClassVar[str] = "thing"
    of: tuple[str, ...] = declared(Name("What it is a special case of.", several=True))
    default: bool = declared(YesNo("Whether somebody in an example is one if nothing is said."))
    side: str = declared(Choice("Whether it is of those with or against the one who speaks.", ("same", "other")))
    makes: str = declared(Name("The test by which one becomes it.", ("test",)))
    single: bool = declared(YesNo("Whether there is only one."))
    alone: bool = declared(YesNo("Whether each stands on no side but its own, whoever brings it."))
    item: bool = declared(YesNo("Whether it can be carried."))
    ready_in: str = declared(Name("The place where it is, if somebody has it ready and nothing is said.", ("place",)))
    wares: bool = declared(YesNo("Whether it stands for whatever there is to be had of its kind, one of each."))
    parts: tuple[str, ...] = declared(Name("What everything of the kind has about it.", ("thing",), several=True))
    numbers: Mapping[str, int] = declared(Block("What numbers all of the kind have.", Number(), Name("", NUMBERS)))
    gives: str = declared(
        Name("The state that one becomes it by giving; of several who give it, the last.", ("state",))
    )
    keeper: bool = declared(YesNo("Whether it is whoever keeps the one who speaks."))
    cards: bool = declared(YesNo("Whether it is the deck, whose cards its page shows."))
    effect: str = declared(Rules("What holds for each of them."))
    tags: tuple[str, ...] = ()
    ranks: Mapping[str, int] = {}
    """Of the deck, what each rank of a suit is worth."""

    @property
    def is_relation(self) -> bool:
        """Whether somebody is called so for what he is to somebody else: an Ally, an Attacker."""
        return bool(self.side or self.makes or self.gives or self.keeper)

    @property
    def is_one(self) -> bool:
        """Whether `the …` says which: there is only one, or one for whoever has the rule, for a test, for a state."""
        return self.single or self.keeper or bool(self.makes or self.gives)


class NumberWord(DeclaredWord):
    """A number."""

    of: tuple[str, ...] = declared(Name("Who has it.", several=True))
    start: int | str | None = declared(Formula("What it is at first.", ("maximum",)))
    value: int | str | None = declared(Formula("What it always is."))
    suit: str = declared(Name("The suit that it belongs to.", ("suit",)))
    group: str | bool = declared(
        Name("The group that it belongs to; `true` for the group itself.", NUMBERS, group=True),
    )


class StatWord(NumberWord):
    """A number that somebody has."""

    role: ClassVar[str] = "stat"
    minimum: int | None = declared(Number("What it cannot fall below."))
    uses: str = declared(Name("The number that it is as high as.", NUMBERS))
    count: str = declared(
        Name(
            "The group of which it counts those `at` a number, things, or the ranks of entries.",
            (*NUMBERS, "thing", "kind"),
        )
    )
    in_: str = declared(Name("The place in which `count` counts things, and `sum` adds up.", ("place",)))
    sum: str = declared(Name("The number that it adds up over the things that somebody has ready.", NUMBERS))
    wielded: str = declared(Name("The number of the thing in use that it is as high as.", NUMBERS))
    at: int = declared(Number("The number at which those of `count` count."), 0)
    place_in: str = declared(Name("The scope in whose order it is the place: 1 for whoever comes first.", ("scope",)))
    reads: str = declared(Choice("What of a test it is.", ("total", "goal", "allowance", "margin", "thrown")))
    text: bool = declared(YesNo("Whether it is a word instead of a number."))


class TrackWord(NumberWord):
    """A number that is paid, gained and lost."""

    role: ClassVar[str] = "track"
    maximum: int | str | None = declared(Formula("What it cannot rise above."))
    minimum: int | str | None = declared(Formula("What it cannot fall below; 0 if nothing is said.", ("none",)))
    unit: str = declared(Text("What it is counted in."))
    sign: str = declared(Text("A sign before the number: `$`."))
    toward: str = declared(
        Name("Toward whom it is had, each of them apart; the word itself is then the sum.", ("thing",)),
    )
    mutual: bool = declared(
        YesNo("Whether it lies between the two: as much as one has it toward another, that one has it toward him.")
    )
    vital: bool = declared(YesNo("Whether it takes the damage of which nothing says where it goes."))
    bears: str = declared(Name("The group whose damage it takes for who has no other.", NUMBERS))


class SkillWord(NumberWord):
    """A number that is also said of tests."""

    role: ClassVar[str] = "skill"
    parameter: str = declared(Text("What it is learned for, each anew."))


NUMBER_WORDS = (StatWord, TrackWord, SkillWord)
"""The classes of those roles."""


class Tool(Declared):
    """What it is made with."""

    needed: ClassVar[Mapping[str, str]] = {"kind": "say what it is made with"}
    kind: str = declared(Name("The kind of thing; its maker has it ready.", ("thing",)))
    called: str = declared(Name("What the test is called if it is made with one.", ("tag",)))
    by: str = declared(Name("The number by which the best of several is chosen.", NUMBERS))
    kinds: Mapping[str, str] = declared(
        Block("The kind of thing instead, by what the test is.", Name("", ("thing",)), Name()),
    )
    alike: tuple[str, ...] = declared(
        Name("Words that the thing must share with the test, if it has one of them.", ("tag",), several=True)
    )


class TestWord(DeclaredWord):
    """What is made with cards or dice."""

    __test__ = False  # not a test of ours, whatever pytest thinks of the name

    role: ClassVar[str] = "test"
    of: tuple[str, ...] = declared(Name("The test of which it is a special case.", ("test",)), ())
    tags: tuple[str, ...] = declared(Name("What it is called besides.", several=True))
    source: str = declared(Choice("What it is made with.", ("cards", "dice", "none")))
    sides: int = declared(Number("Of its dice.", least=2), 6)
    read: str = declared(Text("How its dice are read: `sum`, `highest`, `lowest` or `count 6`."), "sum")
    needs: int = declared(Number("What it must come to, whoever it is against, or it fails.", least=0), 0)
    trait: str = declared(Name("What is added to what the cards or dice come to.", NUMBERS))
    traits: Mapping[str, str] = declared(
        Block("What is added instead, by what the test is.", Name("", NUMBERS), Name())
    )
    plain: tuple[str, ...] = declared(Name("Who adds nothing.", ("thing",), several=True))
    skill: tuple[str, ...] = declared(
        Name("The skills of which the best says how many cards or dice there are.", ("skill",), several=True)
    )
    skills: Mapping[str, tuple[str, ...]] = declared(
        Block("The same, by what the test is.", Name("", ("skill",), several=True), Name())
    )
    least: int = declared(Number("How many cards may be played without any skill.", least=0), 0)
    deck: str = declared(Name("The word for the deck as the other side.", ("tag",)))
    opposed: str = declared(Name("The word for a test against somebody.", ("tag",)))
    ties: str = declared(
        Choice("What decides if both are equal; nothing said: the one who makes it.", ("last suit", "failure"))
    )
    sorted_by: Mapping[str, str] = declared(
        Block(
            "In which order others are asked who may answer it.", Choice("", ("lowest", "highest")), Name("", NUMBERS)
        )
    )
    hand: str = declared(Name("The scope in which cards come from the hand; else they are drawn.", ("scope",)))
    raise_: str = declared(Name("The scope in which cards may be bought.", ("scope",)))
    answer: str = declared(Name("The test that answers it.", ("test",)))
    takes: tuple[str, ...] = declared(Name("The words that it takes over from what it answers.", several=True))
    damage: Mapping[str, str] = declared(
        Block("The track that it hits, by what the test is.", Name("", ("track",)), Name()),
    )
    penalties: Mapping[str, Mapping[str, str]] = declared(
        Block("What is taken off, by what the test is and where.", Block("", Name("", NUMBERS), Name()), Name())
    )
    fewer: Mapping[str, str] = declared(Block("How many fewer cards, by what the test is.", Name("", NUMBERS), Name()))
    tool: Tool | None = declared(block_of(Tool))
    pool: str = declared(Name("The track out of which its maker takes the dice, as many as he likes.", ("track",)))
    explodes: str = declared(
        Name("The number from which on a die counts as its highest, is rolled again and added.", NUMBERS)
    )
    adds: str = declared(
        Choice("Whether its skill is added instead of saying how many cards or dice there are.", ("skill",))
    )
    resisted: Mapping[str, str] = declared(
        Block("What it has to reach, by what it is or when it is made.", Name("", NUMBERS), Name())
    )

    @property
    def usual(self) -> str:
        """What is made by who just makes one: of several sorts of damage, and of several traits, the first."""
        sorts = (next(iter(words)) for words in (self.damage, self.traits) if len(words) > 1)
        return " ".join((*sorts, self.name))


class StateWord(SaidWord):
    """What somebody is."""

    role: ClassVar[str] = "state"
    effect: str = declared(Rules("What it does."))
    idle: bool = declared(YesNo("Whether a thing that is so is of no use, even to who has it ready."))
    stays: bool = declared(YesNo("Whether whoever has become it stays so when what made him so (`while …`) is over."))
    without: str = declared(
        Text("What is said of whoever is not it: `who is still standing` instead of `who is not out`.")
    )


class TagWord(SaidWord):
    """What a test, a thing or an entry is called besides."""

    role: ClassVar[str] = "tag"
    implies: tuple[str, ...] = declared(Name("What it is called then, too.", several=True))
    suspends: bool = declared(YesNo("Whether what is called so does nothing."))
    keeps: tuple[str, ...] = declared(
        Items("What goes on nevertheless.", Choice("", ("maximum", "cost of")), alone=True),
    )
    lifts: str = declared(Name("The tag that it takes the force from.", ("tag",)))
    chosen: bool = declared(YesNo("Whether it stands before what the holder has chosen."))
    waives: str = declared(Choice("What is lifted from an entry that is called so.", ("price", "penalty")))
    final: bool = declared(YesNo("Whether a test that is called so comes to what was set, and nothing else counts."))
    from_deck: bool = declared(YesNo("Whether a test that is called so is played off the top of the deck."))
    suit_at: int | None = declared(Number("It stands for the suit whose track is at this number."))


class ScopeWord(SaidWord):
    """A stretch of time."""

    role: ClassVar[str] = "scope"
    of: tuple[str, ...] = declared(Name("Whose it is, if everybody has one.", several=True))
    open: bool = declared(YesNo("Whether it has begun when an example begins; `true` if nothing is said."), True)
    resets: Mapping[str, int | str] = declared(
        Block(
            "What its beginning sets anew, and to what.",
            Number("", words=("start", "maximum")),
            Name("", (*NUMBERS, "action")),
        )
    )
    renews: Mapping[str, str] = declared(
        Block(
            "The scopes whose limits begin anew with it, and of which entries alone: `action`, or any role.",
            Choice("", ROLES),
            Name("", ("scope",)),
        )
    )
    counts_as: tuple[str, ...] = declared(Name("The scopes that begin and end with it.", ("scope",), several=True))
    asked: str = declared(Text("The answer with which an example takes what is offered in it."))
    offers: bool = declared(YesNo("Whether what may be done in it is offered as it begins."))
    parts: tuple[str, ...] = declared(Name("The scopes that it is made of, in their order.", ("scope",), several=True))
    repeats: bool = declared(YesNo("Whether it comes again until what it is a part of has ended."))
    most: int | None = declared(
        Number("How often it comes at the most; how many have one at the most, if everybody has one.", least=1)
    )
    sorted_by: Mapping[str, str] = declared(
        Block("In which order everybody has one.", Choice("", ("lowest", "highest")), Name("", NUMBERS))
    )
    anew: bool = declared(YesNo("Whether the order is looked at anew after each of them."))
    unless: tuple[str, ...] = declared(Name("Who has none.", several=True))
    moves: bool = declared(YesNo("Whether its owner chooses in it among all that he may do."))


class SuitWord(DeclaredWord):
    """A suit of the cards."""

    role: ClassVar[str] = "suit"
    needed: ClassVar[Mapping[str, str]] = {
        "letter": "say how its cards are written: `letter: C`",
        "sign": 'say how its cards are shown: `sign: "♣"`',
    }
    letter: str = declared(Text("Its letter, as in `9C`."))
    sign: str = declared(Text("Its sign, as in `9♣`."))
    order: int | None = declared(Number("Its place among the suits."))
    next: str = declared(Name("The suit that follows it.", ("suit",)))
    stat: str = declared(Name("Its stat.", ("stat",)))
    track: str = declared(Name("Its track.", ("track",)))


class PlaceWord(SaidWord):
    """Where somebody is or how far away."""

    role: ClassVar[str] = "place"
    default: bool = declared(YesNo("Whether everybody is there if nothing is said."))
    track: str = declared(Name("The track on which it is a distance: how far two are apart.", ("track",)))
    at: int = declared(Number("How far apart, for a distance.", least=0), 0)
    holds: bool = declared(YesNo("Whether it is where things carried ready are."))
    implies: tuple[str, ...] = declared(Name("Where who is there is, too.", ("place",), several=True))
    preposition: str = declared(Choice("How it is said that one is there.", ("in", "on", "at")), "in")
    measured: str = declared(Choice("What stands before whom one is so far from.", ("of", "with", "to", "from")), "of")
    effect: str = declared(Rules("What holds for everybody there."))
    apart: str = declared(Text("Of the places with the same word here one holds at a time."))
    any_of: tuple[str, ...] = declared(Name("The places for any of which it stands.", ("place",), several=True))


class ActionWord(SaidWord):
    """What is taken, used or happens."""

    role: ClassVar[str] = "action"
    per: str = declared(Name("The scope in which there is a number of them.", ("scope",)))
    number: int | None = declared(Number("How many there are in it.", least=0))
    of: tuple[str, ...] = declared(Name("The action of which it is a special case.", ("action",)), ())
    cost: int | None = declared(Number("What it costs.", least=0))
    effect: str = declared(Rules("What it does."))
    makes: tuple[str, ...] = ()
    """What the tests are called that are made by taking or using it, as its effect says."""
    within: str = ""
    """The stretch of time that is somebody's own, if it is used in that alone, as its effect says."""
    done: str = ""
    """By which verb the rules of the game let it come about: what its effect does is done by who uses it (`use`); if it has no
    effect of its own and is not used, it is taken by whom it comes to (`take`), or it happens (`happen`)."""


class TableWord(DeclaredWord):
    """A table that is looked up or rolled for."""

    role: ClassVar[str] = "table"
    key: str = declared(Text("What it is looked up by."))
    second: str = declared(Text("What its columns are looked up by, if they are keys too."))
    columns: object = declared(
        Either(
            "What stands above its columns; as a block with what the cells of each are.",
            Items("", Text(), alone=True),
            Block("", Choice("What its cells are.", CELLS)),
        )
    )
    cells: str = declared(Choice("What its cells are, where columns do not say so; amounts if nothing is said.", CELLS))
    rolls: str = declared(Text("What is rolled for it: `1d6`, `2d6 + your Fear`, `d66`."))
    draws: str = declared(Choice("What of a drawn card it is looked up by.", DRAWN))
    adds_up: bool = declared(
        YesNo("Whether all rows that fit somebody or a test, by what they are called, are added up."),
    )
    first: bool = declared(YesNo("Whether rows may overlap: the first that fits counts."))
    rows: Mapping[str, object] = declared(
        Block("Its rows: a key, and what stands behind it, one cell or a list of cells.", Anything())
    )
    then: str = declared(Choice("How it goes on after its last row.", ("double",)))


class KindWord(DeclaredWord):
    """A kind of entry; what may be declared of it stands in kinds.py."""

    role: ClassVar[str] = "kind"
    of: tuple[str, ...] = declared(Name("The thing of which each entry is a special case."), ())


class EntryWord(DeclaredWord):
    """An entry, by its name; what may be declared of it, its kind says.

    suit, group, cost: what fields of these names say."""

    role: ClassVar[str] = "entry"
    of: tuple[str, ...] = declared(Name("What it is a special case of.", several=True))
    suit: str = declared(Name("The suit that it belongs to."))
    group: str = declared(Name("The group that it belongs to."))
    cost: int | None = declared(Number("What it costs."))


class CharacterWord(EntryWord):
    """Somebody with a sheet, by name."""

    role: ClassVar[str] = "character"


def made_by(found: Term, vocabulary: Vocabulary, *, plural: bool = False) -> str:
    """What the test that an action makes is called: `Strike Attack`; empty if it makes none, or not one alone."""
    makes = found.head.makes if isinstance(found.head, ActionWord) and not found.tags else ()
    tests = {made.head for name in makes if (made := vocabulary.resolve(name, "test")) is not None}
    if len(tests) != 1:
        return ""
    test = tests.pop()
    return f"{found.name} {test.several if plural else test.name}"


def is_group(term: Term | None) -> bool:
    """Whether a name is that of a group of numbers."""
    return term is not None and isinstance(term.head, NumberWord) and term.head.group is True


def is_item(term: Term | None) -> bool:
    """Whether a name is that of things that can be carried."""
    return term is not None and isinstance(term.head, ThingWord) and term.head.item


def is_chosen(term: Term) -> bool:
    """Whether a name stands for what its holder has chosen."""
    return any(isinstance(tag, TagWord) and tag.chosen for tag in term.tags)


def singles(vocabulary: Vocabulary) -> frozenset[str]:
    """The kinds of which there is only one."""
    return vocabulary.once("singles", lambda: frozenset(w.name for w in vocabulary.every(ThingWord) if w.single))


def told_by(tag: TagWord, vocabulary: Vocabulary) -> str:
    """What somebody has in words of which this is one, as what is told of both says: `Of an area: …`, `Whether the area …`; else
    empty."""
    of = re.match(r"Of (?:an? |the )?(\w+)", tag.summary)
    kept = (stat for stat in vocabulary.every(StatWord) if stat.text) if of else ()
    return next((one.name for one in kept if of and re.search(rf"\b{of[1]}\b", one.summary)), "")


def many_persons(vocabulary: Vocabulary) -> frozenset[str]:
    """The kinds of things that are many under one name: something counts their persons."""
    return frozenset(kind for word in vocabulary.every(TrackWord) if word.unit == "person" for kind in word.of)


def between_two(place: PlaceWord | None, vocabulary: Vocabulary) -> str:
    """The number that tells how far apart two are who are so far apart; empty of any other place, and of one that is the same
    for all who are there."""
    one = vocabulary.named(place.any_of[0], PlaceWord) if place is not None and place.any_of else place
    kept = vocabulary.named(one.track, TrackWord) if one is not None and one.track else None
    return kept.name if kept is not None and singles(vocabulary).isdisjoint(kept.of) else ""


def up_to(place: PlaceWord, vocabulary: Vocabulary) -> tuple[str, tuple[str, ...]]:
    """What this far or nearer is called, and the distances that are: a place that stands for any of them, by a name that could
    be declared where a game has none; itself, if nothing is nearer."""
    near = [one for one in vocabulary.every(PlaceWord) if one.track == place.track and one.at <= place.at]
    each = {one.at: one.name for one in reversed(near)} | {place.at: place.name}
    if len(each) < 2 or not between_two(place, vocabulary):
        return place.name, (place.name,)
    names = tuple(each[at] for at in sorted(each))
    for word in vocabulary.every(PlaceWord):
        held = [one for name in word.any_of if (one := vocabulary.named(name, PlaceWord)) is not None]
        if held and {(one.track, one.at) for one in held} == {(place.track, at) for at in each}:
            return word.name, names
    first, last = names[0].split(" "), names[-1].split(" ")
    while min(len(first), len(last)) > 1 and first[-1] == last[-1]:  # `Short or Medium Range`
        first.pop()
        last.pop()
    return f"{' '.join(first)} {'or' if len(names) == 2 else 'to'} {names[-1]}", names


def people_by_form(vocabulary: Vocabulary) -> dict[str, str]:
    """What one is called of those of whom there are several, by what one is called and many."""
    people = (word for word in vocabulary.every(ThingWord) if not (word.item or word.single))
    return {form: word.name for word in people for form in word.forms}


def opponents(vocabulary: Vocabulary) -> str:
    """What those of another side are called; `…` if a game has no word for them."""
    return next((word.name for word in vocabulary.every(ThingWord) if word.side == "other"), "…")


def default_thing(vocabulary: Vocabulary) -> str:
    """What everybody is of whom nothing is said; empty if a game does not say it."""
    return next((word.name for word in vocabulary.every(ThingWord) if word.default), "")


def own_time(vocabulary: Vocabulary) -> str:
    """The stretch of time that is somebody's own, in which he does things; empty if the game has none."""
    return next((scope.name for scope in vocabulary.every(ScopeWord) if scope.of and scope.moves), "")


def anybody(vocabulary: Vocabulary) -> str:
    """What anybody is called who can hold rules: of his kinds the one that has the most numbers; empty if there is none."""
    return vocabulary.once("anybody", lambda: _anybody(vocabulary))


def _anybody(vocabulary: Vocabulary) -> str:
    holders = (thing.name for thing in vocabulary.every(ThingWord) if thing.default)
    sorts = {sort for holder in holders for sort in vocabulary.sorts(holder)}
    numbers = Counter(sort for number in vocabulary.every(*NUMBER_WORDS) for sort in number.of)
    return max(sorted(sorts), key=lambda sort: (numbers[sort], -len(vocabulary.sorts(sort))), default="")


def hits(vocabulary: Vocabulary, test: str) -> Mapping[str, str]:
    """The tracks that a test hits, by what it is called: as it says itself, or else what it is a case of."""
    word = vocabulary.named(test, TestWord)
    if word is None or word.damage:
        return word.damage if word is not None else {}
    return next(filter(None, (hits(vocabulary, one) for one in word.of)), {})


def needs(vocabulary: Vocabulary, test: str) -> int:
    """What a test must come to, whoever it is against: as it says itself, or else what it is a case of."""
    word = vocabulary.named(test, TestWord)
    if word is None or word.needs:
        return word.needs if word is not None else 0
    return next(filter(None, (needs(vocabulary, one) for one in word.of)), 0)


SECTIONS: Mapping[str, type[DeclaredWord]] = {
    "things": ThingWord,
    "stats": StatWord,
    "tracks": TrackWord,
    "skills": SkillWord,
    "tests": TestWord,
    "states": StateWord,
    "tags": TagWord,
    "scopes": ScopeWord,
    "suits": SuitWord,
    "places": PlaceWord,
    "actions": ActionWord,
    "tables": TableWord,
}
"""The sections of a system's file that declare words, and the class of the words of each."""

CLASSES: tuple[type[DeclaredWord], ...] = (*SECTIONS.values(), KindWord, EntryWord, CharacterWord)
OF_ROLE: Mapping[str, type[DeclaredWord]] = {of.role: of for of in CLASSES}
"""The class of the words of each role that entries and declarations may have."""
