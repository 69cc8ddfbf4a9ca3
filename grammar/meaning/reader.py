"""What every lowering is given: the names of the game, where problems go, and what is left of the small words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from msgspec import Struct, field

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning.names import Names, Naming
from grammar.nodes.amounts import Count, EqualTo, Number
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, Noun, OneOf, Owned, Qualifier
from grammar.vocabulary import PLAYED, Vocabulary
from grammar.words import StatWord, TestWord, ThingWord, TrackWord

Part = Literal["total", "cards", "difficulty", "extra"]
"""What a rule can change of a test."""
Stage = Literal["", "made", "judged"]
"""How far a test is."""
MomentOf = Literal["", "damage", "amount", "other"]
"""Of what a moment is: damage that is taken, something else of a number, something of none; or no moment at all."""
Deals = Literal["", "one", "several"]
"""Damage in one line, to one, of which one then speaks as `that damage`; or in such a way that one cannot."""
OF_ANYBODYS = (
    "whose it is, is asked of one who is named: `if you are that …'s {name}`; whether of anybody, says a state of one's own: "
    "`you become … until … ends` where that begins, and here `if you are …`"
)
"""How it is asked who has brought somebody into a state."""
MOVING = ("gain", "lose", "pay")
"""The verbs that move a number of somebody."""
COUNTED = {"track", "stat", "action"}
"""The roles of what is moved by how much of it there is."""
Thing = Noun | Name
"""What can be pointed at."""

PARTS: dict[str, Part] = {"allowance": "cards", "total": "total"}
"""What a rule can change of a test, by what a word reads of it (`reads:`)."""


OF_THE_MOMENT = ("moment", "dealt", "unsettled", "unmade", "making", "stage", "limited", "staked")
"""What a `Reader` knows only inside the rule that answers a moment."""


class Asked(Struct, frozen=True):
    """A number of the moment.  what: amount, blow, margin, result or use."""

    what: str
    span: Span


class Reader(Struct):
    """One reading of a text.  problems: what it says that play would not hear."""

    names: Names
    holder: str = ""
    """The kind of thing that has the text; empty if it is anybody."""
    exact: bool = False
    """Whether it claims something, so that a number is the whole number: `Ada has 3 Coins`."""
    problems: list[Problem] = field(default_factory=list)
    unmade: str = ""
    """The test that the rule at hand answers before it is made: `when you would make an Attack`."""
    making: str = ""
    """The test that is made as the rule around answers, and has not come out yet."""
    unsettled: str = ""
    """Below which words the margin would be said of the test at hand, if it is not known here whether that has succeeded or
    failed: `on success: …`."""
    limited: bool = False
    """Whether what is said is done only so often, by a limit around it."""
    stage: Stage = ""
    """How far the test is that the rule at hand answers: about to be made, judged, or empty if it is none."""
    turned: Span | None = None
    """Where the sentence at hand first speaks of the top card: that is turned up there, and meant wherever it does so again."""
    asks: bool = False
    """Whether it is only asked for something: what is at hand stays as it is."""
    arrived: set[str] = field(default_factory=set)
    """Who or what is new in the sentence at hand: a number of theirs is what it is from the start, `that Squad's PR is 3`."""
    aimed: bool = False
    """Whether the sentence at hand has made a test, whose target may be spoken of from then on."""
    moment: MomentOf = ""
    """Of what the moment is that is answered, as far as a number of it is known."""
    dealt: Deals = ""
    """What the lines before deal of damage, in the block at hand or around it."""
    blows: int = 0
    """How many lines have been read so far that deal damage."""
    compares: bool = False
    """Whether a number is only compared: with that of each of many."""
    ended: list[Span] = field(default_factory=list)
    """Where the entry is said to end."""
    words_chosen: list[Named] = field(default_factory=list)
    """Where one of the words is chosen that somebody has for a number."""
    named: frozenset[str] = frozenset()
    """Every name that the entry says."""
    ends_itself: bool = False
    """Whether the entry says so anywhere, before or behind what is read."""
    staked: dict[str, str] = field(default_factory=dict)
    """Of what as much is paid as somebody has chosen, and the letter of that."""
    waiting: list[Span] = field(default_factory=list)
    """What is answered, from something that has happened on, as often as it happens."""
    bare: list[Span] = field(default_factory=list)
    """The numbers that are said of nobody: `per Coin`."""
    asked: list[Asked] = field(default_factory=list)
    """What is said of the moment, and nothing around it has answered for yet."""

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Inside a rule, what is known there of the moment that it answers; behind it, what was known before."""
        around = [(name, getattr(self, name)) for name in OF_THE_MOMENT]
        self.staked = dict(self.staked)
        yield
        for name, value in around:
            setattr(self, name, value)

    def ask(self, what: str, span: Span) -> None:
        """Notes a number that something around it must have: `the amount`, `the margin`, `the use`."""
        self.asked.append(Asked(what, span))

    def answer(self, since: int, *what: str) -> None:
        """What is asked for since then is there: the rest around it need not have it."""
        self.asked[since:] = [one for one in self.asked[since:] if one.what not in what]

    def turns_again(self, span: Span) -> bool:
        """Whether the top card of which is spoken here is the one that the sentence has turned up."""
        self.turned = self.turned or span
        return self.turned != span

    def read(self, name: Name | None) -> Naming:
        """What a name can stand for."""
        return self.names.read(name)

    def unheard(self, span: Span, words: str, cure: str) -> None:
        """Notes words that play would not hear."""
        self.problems.append(codes.SAYS_NOTHING_IN_PLAY.at(span, hint=cure, words=words))

    def words(self, predicate: Predicate, *, with_object: bool = False) -> SmallWords:
        """The small words behind a verb; with_object: and those behind its object."""
        behind = getattr(predicate.object, "qualifiers", ()) if with_object else ()
        return SmallWords(self, [*predicate.qualifiers, *behind])

    def is_test(self, node: Node) -> bool:
        """Whether a noun names tests: `your Social Draws`, `that Defense`."""
        if not isinstance(node, (Named, Owned, OneOf)):
            return False
        found = self.read(node.name)
        return found.of("test") is not None and (not found.number or isinstance(node, Named))

    def part_of_test(self, node: Node) -> Part | None:
        """What a rule can change of a test, of a noun that names it: `your Draws' Cards`; None if it is nothing of one."""
        if not isinstance(node, Owned) or not self.is_test(node.owner):
            return None
        if node.name.text in PLAYED:
            return "cards"
        stat = self.read(node.name).of("stat")
        return PARTS.get(stat.head.reads) if stat is not None and isinstance(stat.head, StatWord) else None

    def made_with(self, test: Name | None) -> str:
        """With what tests of a name are made, as they say or what they are a case of: `card`, `die` or empty if with neither."""
        return self.source_of(self.read(test))

    def source_of(self, test: Naming) -> str:
        """With what the tests are made that a naming is of, in the same words."""
        made, words = test.word(TestWord), self.names.vocabulary
        sorts = words.sorts(made.name, "test") if made is not None else ()
        said = {one.source for one in words.every(TestWord) if one.name in sorts}
        return next((one for one, several in PLAYED.items() if several in said), "")

    def raised_in(self, scope: str) -> str:
        """The test for which more is played or thrown in a stretch of time of this name, before it is judged; else empty."""
        tests = self.names.vocabulary.every(TestWord) if scope else ()
        return next((test.name for test in tests if test.raise_ == scope), "")

    def is_tool(self, test: Naming, thing: Naming) -> bool:
        """Whether a test can be made with a thing: its declaration names the kind (`tool`), or the people at the table say it."""
        made, head = test.word(TestWord), thing.word(ThingWord)
        if made is None or head is None or not head.item:
            return False
        words = self.names.vocabulary
        sorts, lines = words.sorts(head.name), words.sorts(made.name, "test")
        kinds = words.once("tools", lambda: _tools(words))
        tools = {kind for one, kind in kinds if one in lines or made.name in words.sorts(one, "test")}
        return head.at_table or any(kind in sorts or head.name in words.sorts(kind) for kind in tools)

    def is_goal(self, unit: Name) -> bool:
        """Whether a unit says how hard a test is: `at +1 Difficulty`."""
        stat = self.read(unit).of("stat")
        if stat is None or not isinstance(stat.head, StatWord) or stat.head.reads not in ("", "goal"):
            return False
        return any(self.names.vocabulary.resolve(one, "test") is not None for one in stat.head.of)

    def is_how_hard(self, node: Node, *, reads: str = "") -> bool:
        """Whether a noun names how much more a test needs, `that Attack's Difficulty`; with `goal`, what it must come to."""
        stat = self.read(node.name).word(StatWord) if isinstance(node, Owned) and self.is_test(node.owner) else None
        return stat is not None and stat.reads == reads and isinstance(node, Owned) and self.is_goal(node.name)

    def test_that_has(self, naming: Naming) -> str:
        """The test of which alone a number is, and of nobody at the table; empty if somebody has it, or it is no number."""
        stat = naming.word(StatWord)
        if stat is None or naming.terms.keys() != {"stat"} or naming.is_chosen or stat.group is True:
            return ""
        words = self.names.vocabulary
        if any(words.word(whose, "test") is None for whose in stat.of):
            return ""
        return stat.of[0] if stat.of else ""

    def is_of_item(self, node: Node) -> bool:
        """Whether a noun is the thing that has the entry, or something of it: `the Weapon`, `the Weapon's PP`."""
        match node:
            case Owned(owner=owner):
                return self.is_of_item(owner)
            case Damage(parts=parts):
                return any(part.word == "to" and self.is_of_item(part.object) for part in parts)
            case Named(determiner="the", name=name):
                return self.read(name).is_item
            case _:
                return False

    def counted(self, predicate: Predicate) -> str:
        """What is moved as it is said of what has no pieces, where it is pointed at: `1 Coin` for `a Coin`; or as the game
        says it (`named_like`); empty if it is said so."""
        node = predicate.object
        if predicate.verb in MOVING and isinstance(node, Named) and node.determiner in ("a", "an", "another", "any"):
            naming = self.read(node.name)
            if naming.terms and naming.terms.keys() <= COUNTED:
                return f"1 {naming.text}"
        return self.named_like(predicate)

    def named_like(self, predicate: Predicate) -> str:
        """What is moved as the game says it, where a number of the game is called like the word of the language that stands
        there: `2 Dice` for `2 dice`; empty if none is."""
        node, unit = predicate.object, name_in(predicate.object)
        if predicate.verb not in MOVING:
            return ""
        own = next((t for t in self.names.vocabulary.every(TrackWord) if unit and t.name.lower() == unit.text), None)
        if own is None or unit is None or unit.text == own.name:
            return ""
        many = own.several
        match node:
            case Count(quantity=Number(value=value)) if value != 1:
                return f"{value} {many}"
            case Count(quantity="all"):
                return f"all {many}"
            case EqualTo():
                return f"{many} equal to …"
            case _:
                return f"1 {own.name}"

    def gives(self, name: Name) -> bool:
        """Whether whoever is called so is it to those alone whom he has brought into a state."""
        kind = self.read(name).word(ThingWord)
        return kind is not None and bool(kind.gives)

    def one_is_meant(self, node: Node) -> None:
        """Notes somebody or something of which there may be many, `a Rival`, where one of them would have to be meant."""
        match node:
            case Owned(owner=Named(determiner="a" | "an" | "any" | "another") as owner, name=name) if self.gives(name):
                self.unheard(owner.span, f"which {owner.name.text}", OF_ANYBODYS.format(name=self.read(name).text))
            case Owned(owner=owner, name=name, qualifiers=words):
                self.one_is_meant(owner)
                for against in words if self.read(name).is_toward else ():
                    self.one_is_meant(against.object)
            case Named(determiner="a" | "an" | "any" | "another", name=name):
                thing = self.read(name).of("thing")
                if thing is not None and isinstance(thing.head, ThingWord) and not thing.head.single:
                    another = node.determiner == "another"
                    one = f"another {name.text}" if another else f"{a_or_an(name.text)} {name.text}"
                    each = f"each {name.text} other than you" if another else f"each {name.text}"
                    than = next((one.object for one in node.qualifiers if one.word == "other than"), None)
                    who = "you choose"
                    if isinstance(than, Named) and than.determiner == "that":  # it is he who has to do with another
                        who, one = f"that {than.name.text} chooses", f"{one} other than that {than.name.text}"
                        each = f"for each {name.text} other than that {than.name.text}:"
                    cure = f"say of whom: `{each}`; or let one be chosen: `{who} {one}`, and then `that …`"
                    self.unheard(node.span, f"which {name.text}", cure)

    def is_of_test(self, node: Node) -> bool:
        """Whether a noun is a test's, or names tests, and so is no number of somebody."""
        if not isinstance(node, Owned):
            return False
        return self.is_test(node) or node.name.text in PLAYED or self.part_of_test(node) is not None


class SmallWords(Struct):
    """The small words behind a verb (and behind its object), each to be taken once."""

    reader: Reader
    rest: list[Qualifier]

    def take(self, *words: str) -> Qualifier | None:
        """The first of these small words; it is heard from now on."""
        for at, one in enumerate(self.rest):
            if one.word in words:
                return self.rest.pop(at)
        return None

    def named(self, *words: str) -> Thing | None:
        """The noun behind the first of these small words."""
        found = self.take(*words)
        return noun_in(found) if found is not None else None

    def end(self, verb: str, cure: str = "take it out, or say it in a sentence of its own") -> None:
        """Notes those that nobody has taken."""
        for word in self.rest:
            self.reader.unheard(word.span, f"{word.word} …", f"{cure}; behind `{verb}` it changes nothing")


def _tools(words: Vocabulary) -> tuple[tuple[str, str], ...]:
    """Each test that names with what it is made, with each kind of that."""
    named = ((test.name, test.tool) for test in words.every(TestWord) if test.tool is not None)
    return tuple((test, kind) for test, tool in named for kind in (tool.kind, *tool.kinds.values()) if kind)


def noun_in(word: Qualifier) -> Thing | None:
    """The noun behind a small word; None for a number."""
    found = word.object
    if isinstance(found, Thing):
        return found
    return found.unit if isinstance(found, Count) else None


def is_that_damage(node: Node) -> bool:
    """`that damage`."""
    return (isinstance(node, Named) and node.name.text == "damage") or (isinstance(node, Damage) and not node.parts)


def name_in(node: Node | None) -> Name | None:
    """The name in a noun or a count."""
    if isinstance(node, Name):
        return node
    found = getattr(node, "unit", None) or getattr(node, "name", None)
    return found if isinstance(found, Name) else None
