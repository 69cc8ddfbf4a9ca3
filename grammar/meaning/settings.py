"""How a test is made: what the small words behind it set, one class for each kind of setting."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grammar.article import with_article
from grammar.meaning.amounts import ONE, Amount, amount
from grammar.meaning.binding import MADE, WHO, bound, is_no_trait
from grammar.meaning.names import Naming
from grammar.meaning.nouns import (
    IS_OF_NO_USE,
    MADE_WITH,
    Noun,
    Person,
    Role,
    naming_of,
    noun,
    of_no_use,
    one_is_enough,
    phrases_in,
)
from grammar.meaning.reader import Reader, Thing, is_that_damage, name_in
from grammar.nodes.amounts import Count, EqualTo, Number, Signed, Variable
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, Qualifier, You
from grammar.nodes.nouns import Role as RoleNode
from grammar.vocabulary import Term
from grammar.words import StatWord, TestWord, is_group, needs


class AgainstNumber(Struct, frozen=True):
    """`against 6`."""

    number: Amount


class AgainstDeck(Struct, frozen=True):
    """`against Fate`: the deck is the other side."""


class AgainstSomebody(Struct, frozen=True):
    """`against that Opponent`, `against that Attack`."""

    what: Noun


class AgainstTest(Struct, frozen=True):
    """`against the target's Perception Draw with Mind`: what follows sets that other test."""

    owner: Noun
    test: Term
    settings: tuple[Setting, ...]


class Changed(Struct, frozen=True):
    """`at +1 card`, `at -2`: more cards or dice, a total that is more or less, or how hard it is."""

    part: Literal["more", "bonus", "difficulty"]
    by: Amount


class Difficulty(Struct, frozen=True):
    """`at Difficulty 3`; by the name of the deck, how many cards it plays."""

    unit: str
    number: Amount


class Exactly(Struct, frozen=True):
    """`with 2 dice`."""

    number: Amount


class Without(Struct, frozen=True):
    """`without 1 card`: a price."""

    number: Amount


class Lettered(Struct, frozen=True):
    """`as R`."""

    letter: str


class WithTrait(Struct, frozen=True):
    """`with Spirit`.  trait: a stat."""

    trait: str


class WithOneOf(Struct, frozen=True):
    """`with that Skill`: one of a group, of which play knows which."""

    what: Noun


class WithTool(Struct, frozen=True):
    """`with that Weapon`, `with another Weapon`."""

    what: Noun
    another: bool


class Called(Struct, frozen=True):
    """`in Short Range`, `by Stealth`: a word of the test.  chosen: of which the holder has chosen what it stands for."""

    what: Noun
    word: str
    chosen: bool


Setting = (
    AgainstNumber
    | AgainstDeck
    | AgainstSomebody
    | AgainstTest
    | Changed
    | Difficulty
    | Exactly
    | Without
    | Lettered
    | WithTrait
    | WithOneOf
    | WithTool
    | Called
)

AGAINST = (AgainstSomebody, AgainstNumber, AgainstDeck)


def is_aimed(setting: Setting) -> bool:
    """Whether a test is against somebody by this."""
    return isinstance(setting, AgainstSomebody | AgainstTest)


def has_target(setting: Setting) -> bool:
    """Whether somebody is the target of a test by this: it is against him, or against a number of the target's, whom its
    maker then chooses.  Against a number of somebody else it is against nobody."""
    number = setting.number if isinstance(setting, AgainstNumber) else None
    return is_aimed(setting) or any(isinstance(one, Role) and one.role == "target" for one in phrases_in(number))


_MAKING = {
    "with": MADE,
    "by": MADE,
    "in": ("place", "tag"),
    "on": ("place", "tag"),
}
"""The roles of what can stand behind a small word that says how a test is made, besides things that can be carried."""
_HOW = "a test is made `against`, `with`, `without`, `in`, `by`, `on` or `at` something, and `as` a letter"


TOO_LATE = (
    "what it came to is known; compare them: `make a … as R`, and then `if R's … is more than that …'s …, that … fails`; or "
    "answer it when it is made: `when … makes a …`"
)
"""How to set a test against one that is judged already."""


AGAINST_WHOM = "a test is made against somebody, against a number, or against another's test"
"""Against what a test can be made."""


ONE_FOR_ALL = (
    "a test is against one: of a test for each write `for each {2} …:`, and below it, two spaces further in, `you make {0} "
    "against that {2}:`; of one throw for all `you make {0} against {3}:`, below it `on success:`, and below that `for each "
    "{2} …:` and `if that {1}'s … is at least that {2}'s …, …`"
)
"""How many are tested by one throw, or each by his own."""


def settings(reader: Reader, maker: Node, test: Naming, words: tuple[Qualifier, ...]) -> tuple[Setting, ...]:
    """What small words set of a test of a name that somebody makes, in their order.

    Behind `against that Opponent's Guts Draw` they speak of that other test."""
    found: list[Setting] = []
    words = bound(reader, test, words)
    for at, word in enumerate(words):
        other = word.object if word.word == "against" else None
        term = reader.read(other.name).of("test") if isinstance(other, Owned) else None
        if isinstance(other, Owned) and term is not None:
            behind = (*other.qualifiers, *words[at + 1 :])
            return (
                *found,
                AgainstTest(
                    noun(reader, other.owner),
                    term,
                    settings(reader, other.owner, reader.read(other.name), behind),
                ),
            )
        setting = _setting(reader, maker, test, word)
        if isinstance(setting, AGAINST) and any(isinstance(one, AGAINST) for one in found):
            reader.unheard(word.span, f"{word.word} …", "whom or what it is against is said already: take one out")
        if setting is not None:
            _check_tool(reader, test, word, setting)
            found.append(setting)
            continue
        reader.unheard(word.span, f"{word.word} …", MADE_WITH if word.word == "with" else _HOW)
    return tuple(found)


def _check_tool(reader: Reader, test: Naming, word: Qualifier, setting: Setting) -> None:
    """Notes a thing with which no such test is made."""
    match setting:
        case WithTool(what) if (thing := naming_of(what)) is not None and not reader.is_tool(test, thing):
            reader.unheard(word.span, f"with {thing.text}", NO_TOOL.format(test.text, thing.text))
        case WithTool() if idle := of_no_use(reader, word.object):
            reader.unheard(word.span, "with …", IS_OF_NO_USE.format(idle))


NO_TOOL = "nothing says of {} that it is made with such a thing: name that in its declaration, `tool: {{kind: {}}}`"


def _setting(reader: Reader, maker: Node, test: Naming, word: Qualifier) -> Setting | None:
    node = word.object
    match word.word, node:
        case "against", _:
            return _against(reader, test, word)
        case "at", Signed(unit=None):
            return Changed("bonus", amount(reader, node))
        case "at", Signed(unit=Name(text) as unit):
            if text not in ("card", "die") and not reader.is_goal(unit):
                reader.unheard(
                    unit.span, unit.text, "a test is made `at +2`, `at +1 card` or `at +1` of how hard it is"
                )
            return Changed("more" if text in ("card", "die") else "difficulty", amount(reader, node))
        case "at", EqualTo(unit, of):
            return Difficulty(reader.read(unit).text, amount(reader, of))
        case "with", Count() | EqualTo():
            return Exactly(amount(reader, node))
        case "without", Count() | EqualTo():
            return Without(amount(reader, node))
        case "as", Variable(letter):
            return Lettered(letter)
        case (("with" | "in" | "by" | "on"), _):
            return _with(reader, maker, word)
        case _:
            return None


def _against(reader: Reader, test: Naming, word: Qualifier) -> Setting:
    node, made, vocabulary = word.object, test.word(TestWord), reader.names.vocabulary
    least = needs(vocabulary, made.name) if made is not None else 0
    if isinstance(node, Name) and _is_deck(reader, test, node):
        return AgainstDeck()
    if isinstance(node, Number) and node.value < least:
        cure = f"whatever it is against, it fails with less than {least}: write `against {least}`"
        reader.unheard(word.span, f"against {node.value}", cure)
    counts = isinstance(node, Owned) and bool(reader.read(node.name).number)
    counts = counts or (isinstance(node, RoleNode) and node.role not in ("target", "winner", "loser"))
    if not (counts or is_that_damage(node)) and isinstance(node, (Named, Owned, OneOf, You, RoleNode)):
        if reader.stage == "judged" and isinstance(node, Named) and node.determiner == "that" and reader.is_test(node):
            reader.unheard(word.span, f"against that {node.name.text}", TOO_LATE)
        naming = reader.read(name_in(node))
        if naming.terms and naming.of(*WHO, "test") is None and not naming.is_chosen:
            reader.unheard(word.span, f"against {naming.text}", AGAINST_WHOM)
        each = node.which if isinstance(node, OneOf) else node.determiner if isinstance(node, Named) else ""
        if each == "each":
            cure = ONE_FOR_ALL.format(with_article(test.text), test.text, naming.text, least)
            reader.unheard(word.span, f"against each {naming.text}", cure)
        return AgainstSomebody(noun(reader, node))
    _check_made_by_both(reader, test, node)
    said = reader.read(node) if isinstance(node, Name) else None
    if said is not None and said.terms and not (said.number or said.is_chosen):
        reader.unheard(word.span, f"against {said.text}", AGAINST_WHOM)
        return AgainstNumber(ONE)
    return AgainstNumber(amount(reader, node))


def _check_made_by_both(reader: Reader, test: Naming, node: Node) -> None:
    """Notes that a test is against what another one can do, of whom a reader expects a test with it: it would be against the
    bare number."""
    made, vocabulary = test.word(TestWord), reader.names.vocabulary
    if made is None or not isinstance(node, Owned) or isinstance(node.owner, You) or reader.is_test(node.owner):
        return
    base = next(
        (one for one in vocabulary.every(TestWord) if not one.of and one.name in vocabulary.sorts(made.name, "test")),
        made,
    )
    answer = f"{node.name.text} {made.answer or base.name}"
    is_skill = reader.read(node.name).of("skill") is not None  # any other number may be there to be reached
    if is_skill and vocabulary.resolve(answer, "test") is not None:
        number = node.name.text
        cure = f"where both make one, write `against that …'s {answer}`; what is reckoned, `against (4 + that …'s {number})`"
        reader.unheard(node.span, f"against a bare {number}", cure)


def _is_deck(reader: Reader, test: Naming, name: Name) -> bool:
    """Whether a name stands for the deck as the other side of a test."""
    made, words, said = test.word(TestWord), reader.names.vocabulary, reader.read(name).text
    sorts = words.sorts(made.name, "test") if made is not None else ()
    return any(one.deck == said for sort in sorts if (one := words.named(sort, TestWord)) is not None)


def _with(reader: Reader, maker: Node, word: Qualifier) -> Setting | None:
    node, name = word.object, name_in(word.object)
    if name is None or not isinstance(node, Thing):
        return None
    naming = reader.read(name)
    if cure := one_is_enough(node):
        reader.unheard(word.span, f"{word.word} …", cure)
    if word.word == "with" and (not naming.terms or reader.names.is_person(naming.text)):
        return WithTool(Person(naming.text, span=node.span), another=False)
    chosen, stat = naming.is_chosen, naming.of("stat")
    if naming.of(*_MAKING[word.word]) is None and not naming.is_item and not chosen:
        return None
    group = is_group(naming.of("stat", "skill")) and not chosen
    if group and (isinstance(node, Name) or (isinstance(node, Named) and node.determiner not in ("that", "the"))):
        one = f"{word.word} that {naming.text}"
        cure = f"say which: let it be chosen, `you choose one of your {naming.text}`, and then `{one}`"
        reader.unheard(word.span, f"{word.word} …", cure)
    if is_no_trait(reader, naming) and not chosen:
        reader.unheard(word.span, f"{word.word} {naming.text}", MADE_WITH)
    if is_group(naming.of("stat", "skill")) and isinstance(node, Named):
        return WithOneOf(noun(reader, node))
    if stat is not None and isinstance(stat.head, StatWord) and not chosen:
        if isinstance(node, Owned) and node.owner != maker:
            cure = "a test is made with its maker's; what another one has can be added: `that … gets +that …'s …`"
            reader.unheard(word.span, "somebody else's number", cure)
        return WithTrait(stat.head.name)
    if isinstance(node, (Named, Owned)) and naming.is_item and not chosen:
        return WithTool(noun(reader, node), isinstance(node, Named) and node.determiner == "another")
    if isinstance(node, Owned) and not chosen and (naming.of("skill") is None or node.owner != maker):
        cure = f"a word of a test is nobody's: `{word.word} {naming.text}`; a test is made with its maker's numbers"
        reader.unheard(word.span, f"somebody's {naming.text}", cure)
    return Called(noun(reader, node), naming.text, chosen)
