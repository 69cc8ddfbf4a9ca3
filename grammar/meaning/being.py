"""What somebody or something can be, what there can be, and what can be taken or used: names that a verb never fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diagnostics.span import Span
from grammar.article import a_or_an, with_article
from grammar.meaning.binding import OPEN
from grammar.meaning.names import Naming
from grammar.meaning.nouns import check_somebodys, one_is_enough
from grammar.meaning.reader import OF_ANYBODYS, Reader, Thing, name_in
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Chance, Name, Named, OneOf, Owned, Role, This, You
from grammar.verbs import VERBS, verbs_that
from grammar.vocabulary import AS_MARK, Term, plural_of
from grammar.words import (
    NUMBERS,
    ActionWord,
    KindWord,
    ScopeWord,
    StateWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    anybody,
    default_thing,
)

SOMEBODY = ("state", "tag", "thing", "character", "kind")
"""The roles of what somebody can be."""
_CAN_BE = {
    "somebody": SOMEBODY,
    "item": SOMEBODY,
    "test": ("tag", "skill", "test"),
    "scope": ("tag",),
    "card": ("suit", "tag", "thing"),
}
"""The roles of what something can be, by what it is."""
_IS_ELSE = {
    "place": "say where: `is in {the}`",
    "scope": "say when: `is in {a}`",
    "suit": "of a card say `if that card is {name}`",
    "entry": "somebody has it: `… has {name}`",
    "action": "ask whether it is used: `… uses {a} this …`",
    "test": "ask whether it is made: `… makes {a} this …`",
    **dict.fromkeys(NUMBERS, "ask for the number: `if your {name} is at least 1`, `if that …'s {name} is at least 1`"),
}
"""How else something is asked, by the role of what it would be."""
_NOTHING = "name what it can be: a state, a word that it is called, or a kind of it"
_OF_CARDS = "a card is of a suit, or a joker, or so high: `if that card is at least 5`"
_ROW_OF_CARDS = "a card is of a suit, or a joker; how high it is, numbers say: `1 to 3: …`, `4 or more: …`"
_OF_NO_WORD = (
    "it is none of these words: name numbers in the rows, `1 to 3: …`, `4 or more: …`; or say whose word it is, "
    "`depending on that card:`, `depending on your …:`; of whom it is asked what he is, `if that … is …`"
)
_CALLED = "say of whom it is so: people, things, tests and entries are called something"
_THERE = {
    "scope": "ask whether it runs: `if you are in {a}`",
    "place": "ask who is there: `if … is in {a}`",
    "entry": "ask who has it: `if you have {name}`",
    "card": "ask who has it: `if you have {a}`",
    **{role: cure for role, cure in _IS_ELSE.items() if role in ("test", "action", *NUMBERS)},
}
"""How it is asked whether there is something, by its role."""


WHICH_CARD = (
    "say which: `that card`, the one that was played, drawn or turned up; of those in somebody's hand or on a test, "
    "`one of your cards`, `one of that …'s cards`"
)


def check_is(reader: Reader, subject: Node, predicate: Predicate) -> None:
    """Notes what somebody or something would be that it never is: `if you are a Turn`."""
    node, role = predicate.object, _what_is(reader, subject)
    name = name_in(node)
    if isinstance(node, Name) and _is_called_nothing(reader.read(name_in(subject))):
        reader.unheard(subject.span, f"{reader.read(name_in(subject)).text} that is {node.text}", _CALLED)
    if isinstance(subject, Named) and subject.determiner in ("a", "an", "any", "another") and role == "card":
        reader.unheard(subject.span, "a card", WHICH_CARD)
    if isinstance(subject, This) and name is not None and (state := reader.read(name).of("state")) is not None:
        so = f"{'not ' if predicate.negated else ''}{state.name}"
        cure = f"an entry is in no state: ask of whoever has it, `you are {so}`, or of what has it by its name, `the … is {so}`"
        reader.unheard(subject.span, f"this that is {state.name}", cure)
    if name is not None:
        check_of_entries(reader, subject, reader.read(name), "is", predicate.span)
    if name is None or role not in _CAN_BE or not isinstance(node, Name if role == "test" else Thing):
        return
    said, who = reader.read(name), reader.read(name_in(subject))
    if role in ("somebody", "item") and is_that_entry(said, node):
        cure = f"of one that was chosen ask who has it: `if … has that {said.text}`, `each … with that {said.text}`"
        reader.unheard(predicate.span, f"is that {said.text}", cure)
    if role == "somebody" and isinstance(node, Named) and node.determiner in ("a", "the") and reader.gives(name):
        one = "the" if node.determiner == "the" else a_or_an(said.text)
        reader.unheard(node.span, f"is {one} {said.text}", OF_ANYBODYS.format(name=said.text))
    elif cure := one_is_enough(node):
        reader.unheard(node.span, f"is each {name.text}", cure)
    elif said.terms.keys() == {"entry"} and who.terms.keys() == {"thing"}:
        had = f"has {'no ' if predicate.negated else ''}{said.text}"
        cure = AS_MARK if isinstance(node, Owned) else f"somebody has it: `that {who.text} {had}`"
        reader.unheard(predicate.span, f"is {said.text}", cure)
    elif said.terms and not said.is_chosen and said.of(*_CAN_BE[role]) is None and not _is_where(said, node):
        else_ = {**_IS_ELSE, "scope": _THERE["scope"]} if role == "scope" else _IS_ELSE
        reader.unheard(node.span, f"is {said.text}", _OF_CARDS if role == "card" else _else(else_, said, _NOTHING))
    elif role == "card" and _is_no_joker(said):
        reader.unheard(node.span, f"is {said.text}", _OF_CARDS)


def check_rows(reader: Reader, on: Node, names: Sequence[Name]) -> None:
    """Notes what has no word of those that rows name.  names: of all rows."""
    stat = reader.read(on.name).word(StatWord) if isinstance(on, Owned) else None
    if stat is not None and stat.text:
        return
    if _what_is(reader, on) != "card":
        reader.unheard(on.span, "rows that name words", _OF_NO_WORD)
        return
    for name in names:
        said = reader.read(name)
        if said.terms and (said.of(*_CAN_BE["card"]) is None or _is_no_joker(said)):
            reader.unheard(name.span, f"{name.text}:", _ROW_OF_CARDS)


def _is_no_joker(said: Naming) -> bool:
    """Whether no card is called so, because things that are declared otherwise are."""
    kind = said.word(ThingWord)
    return kind is not None and bool(kind.of or kind.default or kind.single)


def is_that_entry(said: Naming, node: Node | None) -> bool:
    """Whether one of a kind of entries is pointed at: `that State`."""
    return isinstance(node, Named) and node.determiner == "that" and said.terms.keys() == {"kind"}


def check_of_entries(reader: Reader, subject: Node, said: Naming, verb: str, span: Span) -> None:
    """Notes a word that is heard of entries alone, said of somebody, a thing or a test, whose own rules go on; and one that is
    heard of tests alone, said of anything else."""
    tag, who = said.word(TagWord), reader.read(name_in(subject))
    if tag is None or isinstance(subject, This):
        return
    term = who.of("thing", "character", "test", "kind", "entry", "action")
    role = "thing" if isinstance(subject, You) else term.head.role if term is not None else ""
    # that somebody is free of a price can be asked
    of_others = role == "test" or (role in ("thing", "character") and not tag.waives)
    if of_others and (tag.suspends or tag.lifts or tag.waives):
        cure = _OF_ENTRIES["waived" if tag.waives else "suspended"].format(said.text)
        reader.unheard(span, f"{verb} {said.text}", cure)
    elif (tag.suspends or tag.lifts) and who.terms and not who.is_chosen and not is_had(reader, who):
        cure = "nobody has that as an entry: forbid what is done, `… cannot use …`, or what one would be, `… cannot become …`"
        reader.unheard(span, f"{verb} {said.text}", cure)
    elif (tag.final or tag.from_deck) and role not in ("test", ""):
        reader.unheard(
            span,
            f"{verb} {said.text}",
            f"only tests are called so: `your … is {said.text}`, `that … becomes {said.text}`",
        )


_OF_ENTRIES = {
    "suspended": "only entries are called so, by their kind; of a thing say which number of it is another: "
    "`that …'s … is 0 until … ends`",
    "waived": "only what has a price or penalties of its own is called so, an entry or an action, by its name or its kind: "
    "`your … is {}`",
}
"""The cure where a word is said of something else than entries, by what it does to them."""


def is_had(reader: Reader, said: Naming) -> bool:
    """Whether somebody may have what is called so, or one of that kind: of a state or an action entries only tell."""
    kind = said.word(KindWord)
    if said.terms.keys() == {"state"}:
        return False
    if kind is None or said.of("entry", "thing", "character", *NUMBERS) is not None:
        return True
    return any(word.kind == kind.kind for word in reader.names.vocabulary.words("entry", "thing", "character"))


def check_entry_changed(reader: Reader, subject: Node, said: Naming, verb: str, span: Span) -> bool:
    """Notes what would happen to an entry: it is called something for as long as that holds; whether that is so."""
    who, words = reader.read(name_in(subject)), reader.names.vocabulary
    term = who.of("kind", "entry")
    if term is None or len(who.terms) > 1 or all(term.head.kind != one.kind for one in words.words("entry")):
        return False
    are = "are" if term.plural else "is"
    cure = f"an entry is called so while that holds: `… {are} {said.text} until … ends`, `while …, … {are} {said.text}`"
    if said.of("tag") is None:
        cure = f"an entry is in no state: say it of whose it is, `you …`, `that … {verb} {said.text}`"
    elif lifting := next((tag.name for tag in words.every(TagWord) if tag.lifts == said.text), ""):
        cure += f"; so that it is not, `… {are} {lifting}`"
    reader.unheard(span, f"{term.head.name} that {verb} {said.text}", cure)
    return True


def check_bearer(reader: Reader, subject: Node, said: str) -> None:
    """Notes what has nothing, and is nowhere: a number, a place, a suit."""
    who = reader.read(name_in(subject))
    if isinstance(subject, Named | Owned | OneOf) and _is_called_nothing(who):
        reader.unheard(subject.span, f"{who.text} that {said}", "say of whom it is so: `you …`, `that …`")


def _is_called_nothing(who: Naming) -> bool:
    """Whether it is a number, a place or a suit: nothing that is in a state, or called something."""
    stat = who.word(StatWord)
    called = ("thing", "character", "tag", "state", "test", "kind", "entry", "scope", "action", "word", "table")
    text = stat is not None and stat.text
    return bool(who.terms) and not who.is_chosen and not text and who.of(*called) is None


def _is_where(said: Naming, node: Node) -> bool:
    """`you are Near`: a place may be said so, and may be a word of a test."""
    return isinstance(node, Name) and said.of("place") is not None


def _what_is(reader: Reader, subject: Node) -> str:
    """Whether it is somebody, a thing, a test or a stretch of time that is something; empty for all else."""
    match subject:
        case You() | Role("target" | "winner" | "loser"):
            return "somebody"
        case Named(name=name) | Owned(name=name) | OneOf(name=name):
            naming = reader.read(name)
            if name.text == "card":
                return "card"
            if naming.is_chosen or naming.number:
                return "test" if reader.is_test(subject) else ""
            if reader.is_test(subject):
                return "test"
            if naming.is_time:
                return "scope"
            return ("item" if naming.is_item else "somebody") if naming.of("thing") is not None else ""
        case _:
            return ""


def is_of_people(reader: Reader, node: Node) -> bool:
    """Whether it names people, or may: those of a kind, one by name, entries that tell of such."""
    said, vocabulary = reader.read(name_in(node)), reader.names.vocabulary
    thing, kind = said.word(ThingWord), said.word(KindWord)
    by_name = isinstance(node, Name) or (isinstance(node, Named) and not node.determiner)
    if thing is not None and (by_name or thing.alone):
        return not thing.item
    if thing is not None:
        holders = vocabulary.sorts(default_thing(vocabulary))
        return not holders or thing.name in holders or anybody(vocabulary) in vocabulary.sorts(thing.name)
    return said.is_chosen or said.of("character") is not None or (kind is not None and bool(kind.of))


def check_becomes(reader: Reader, node: Node) -> None:
    """Notes what nobody ever is, and so cannot become."""
    said = reader.read(name_in(node))
    if said.terms and not said.is_chosen and said.of("state", "tag", "thing") is None:
        cure = "somebody becomes a state, a word or a kind of people"
        if said.of("place") is not None:
            cure = f"somebody is there: write `enter {said.text}`"
        elif said.of("character") is not None:
            cure = f"there is only one, and that is somebody else: {cure}"
        elif said.of("kind") is not None and is_had(reader, said):
            cure = f"one of these is had: let it be chosen, `choose {with_article(said.text)}`, below it `gain that {said.text}`"
        reader.unheard(node.span, f"become {said.text}", cure)


def check_turns_into(reader: Reader, subject: Node, node: Node, *, stops: bool = False) -> bool:
    """Notes what somebody would become, or be no more, that he is only as he stands to another one, or that is a thing; whether
    that is so."""
    said = reader.read(name_in(node))
    kind = said.word(ThingWord)
    if kind is not None and not said.is_chosen:
        stands = kind.side or kind.makes or kind.gives or kind.keeper
        one = f"{a_or_an(kind.name)} {kind.name}"
        words = f"{'stop being' if stops else 'become'} {one}"
        if stands or kind.single:
            cure = 'that is how somebody stands to another one, and is laid out where they meet; tell it, `note "…"`'
            reader.unheard(node.span, words, cure if stands else "there is only one: name a kind of people")
            return True
        if kind.item and not reader.read(name_in(subject)).is_item:
            moved = "lost, `lose" if stops else "gained, `gain"
            reader.unheard(node.span, words, f"that is a thing: it is {moved} {one}`")
            return True
    return False


def check_bears(reader: Reader, subject: Node, said: Naming, span: Span) -> None:
    """Notes a state that only puts things out of use, said of somebody; `you` may be a thing."""
    state, who = said.word(StateWord), reader.read(name_in(subject))
    if state is None or not state.idle or said.terms.keys() != {"state"} or who.is_chosen:
        return
    named = isinstance(subject, Named) and subject.determiner  # people are called by their own names
    if isinstance(subject, Role) or (named and who.terms.keys() == {"thing"} and not who.is_item):
        cure = f"a thing is, and is of no use then: `one of that …'s … becomes {said.text}`"
        reader.unheard(span, f"somebody who is {said.text}", cure)


def check_there(reader: Reader, node: Node) -> None:
    """Notes that there would be one of what is no people and no thing: `if there is a Fight`."""
    said = reader.read(name_in(node))
    if said.terms and not said.is_chosen and said.of("thing", "character", "state", "tag", "kind") is None:
        cure = _else(_THERE, said, "there are people and things; ask who has it, `if … has …`")
        reader.unheard(node.span, f"there is {a_or_an(said.text)} {said.text}", cure)


def check_had(reader: Reader, node: Node) -> None:
    """Notes what nobody has as one has a thing: damage, a word for a number, or a word that is another's."""
    name = name_in(node)
    said = reader.read(name)
    stat = said.word(StatWord)
    if name is None or said.is_chosen:
        return
    check_somebodys(reader, node, said)
    if name.text == "damage":
        reader.unheard(name.span, "have damage", "it is taken: ask for what it leaves, `if your … is at most …`")
    elif said.group:
        reader.unheard(name.span, f"have {said.text}", "it is several numbers: name each")
    elif stat is not None and stat.text:
        reader.unheard(name.span, f"have {said.text}", f"it is a word: ask which, `if your {said.text} is …`")
    elif isinstance(node, Owned | OneOf) and said.terms and said.terms.keys() <= {"state", "tag", "suit", "table"}:
        reader.unheard(node.span, f"somebody's {said.text}", f"a word is nobody's: `is {said.text}`")


_WHOM = {"by": "become", "on": "pay, use", "against": "gain, lose, pay"}
"""What is done to, on or by somebody, by its small word."""


def check_whom(reader: Reader, verb: str, word: str, node: Node | None) -> None:
    """Notes who nobody is, where somebody is meant: `that Rival becomes Dazed by a Strike`, `pay 1 Coin on a Turn`."""
    said = reader.read(name_in(node))
    if verb not in _WHOM.get(word, "") or not said.terms or said.is_chosen or node is None:
        return
    priced = ("test", "kind", "entry", "action", *NUMBERS) if verb == "pay" and word == "on" else ()
    if said.of("thing", "character", "state", "tag", *priced) is None:
        cure = f"name somebody: `{word} …`"
        test = said.word(TestWord)
        if test is not None and verb == "become" and isinstance(node, Named) and node.determiner == "that":
            cure = f"wait until all of it is done: `when that {said.text} ends, if … is …, …`; who was so before is so "
            cure += "then, too: leave him out above it, `if … is not …:`"
        elif test is not None:
            cure += f"; what a test does is said where it comes out: `when your {said.text} succeeds, …`"
        reader.unheard(node.span, f"{word} {said.text}", cure)


ACTS = verbs_that("by_people")
"""What is done by people."""
NOT_CHOSEN = ("test", "scope", "place", "state", "tag", "table")
"""The roles of what nobody chooses; `one of your …` may be a test that is thrown again, and says so."""
ONLY_ONE = ("action", "entry", "word")
"""The roles of what there is one of, where nobody is named who has several."""


_OF_DEEDS = (
    "people, things, entries and numbers are chosen; of what is done let one choose: `… chooses one:`, below it `- …`"
)
"""The cure where what is done would be chosen."""


def check_acts(reader: Reader, subject: Node, predicate: Predicate) -> None:
    """Notes a thing that would do what people do."""
    if predicate.verb not in ACTS or not isinstance(subject, Named | Owned | OneOf):
        return
    said = reader.read(subject.name)
    thing = said.word(ThingWord) if said.terms.keys() == {"thing"} else None
    if thing is not None and thing.item and predicate.object is not None:
        cure = "a thing does nothing by itself: say who does it, `you …`, `each …`"
        reader.unheard(subject.span, f"{a_or_an(thing.name)} {thing.name} that {VERBS[predicate.verb].third}", cure)


_AS_IT_IS_PLAYED = {
    "card": "it is chosen as it leaves a hand: `you discard 1 card`, `you may play a card:`, and then `that card`",
    "die": "it is chosen as it is rolled again: `you reroll one of your dice`",
}
"""How one of several cards or dice is chosen."""


def check_choosable(reader: Reader, node: Node) -> None:
    """Notes what nobody chooses: of which there is only one, or which is not there before it is made; or a number of whomever."""
    said, one_of_all = reader.read(name_in(node)), isinstance(node, Named) and node.determiner in OPEN
    not_chosen = {*NOT_CHOSEN, *ONLY_ONE} if one_of_all else {*NOT_CHOSEN}
    if said.terms and not said.is_chosen and said.terms.keys() <= not_chosen:
        reader.unheard(node.span, f"to choose {a_or_an(said.text)} {said.text}", _OF_DEEDS)
    if said.text in _AS_IT_IS_PLAYED:
        reader.unheard(node.span, f"to choose {with_article(said.text)}", _AS_IT_IS_PLAYED[said.text])
    if isinstance(node, OneOf) and isinstance(node.owner, You | Named):
        _check_one_of_one(reader, node, said)
    if one_of_all and _is_only_a_number(said):
        reader.unheard(node.span, f"to choose {a_or_an(said.text)} {said.text}", whose_number(said))
    bare = isinstance(node, Named) and node.determiner in ("a", "an", "another") and not node.qualifiers
    item = said.word(ThingWord)
    if bare and item is not None and item.item and not item.wares and said.text == item.name and not said.is_chosen:
        reader.unheard(node.span, f"to choose {a_or_an(item.name)} {item.name}", _whose(reader, item))


def _check_one_of_one(reader: Reader, node: OneOf, said: Naming) -> None:
    """Notes one of what there is only one of, or of what is done."""
    if not said.terms or said.group or said.is_chosen or not said.terms.keys() <= {*NUMBERS, "action"}:
        return
    whose = "your" if isinstance(node.owner, You) else "that …'s"
    cure = f"there is only one: say it of that, `{whose} {said.text}`; how much is chosen so: `choose X from 1 to …`"
    cure = _OF_DEEDS if said.of("action") is not None else cure
    reader.unheard(node.span, f"to choose one of several {said.text}", cure)


def _is_only_a_number(said: Naming) -> bool:
    """Whether a name is nothing but a number of somebody, or several, be there entries that tell of each."""
    stat = said.word(StatWord)
    word = stat is not None and stat.text
    return bool(said.number) and said.terms.keys() <= {*NUMBERS, "kind"} and not word and not said.is_chosen


def whose_number(said: Naming) -> str:
    """How one of several numbers is chosen, or how much of one."""
    if not said.group:
        return "how many is chosen so: `choose X from 1 to …`, and then `X`"
    term = said.of(*NUMBERS)
    assert term is not None, "a group is one of numbers"
    many = term.head.several
    return f"each has his own: say whose, `one of your {many}`, `one of that …'s {many}`"


def check_which_ware(reader: Reader, name: Name, term: Term) -> None:
    """Notes what somebody would gain of which each is an entry of its own, or that stands for whatever there is to be had: it
    would be none of them."""
    word, words = term.head, reader.names.vocabulary
    if not isinstance(word, ThingWord):
        return
    known = next((one.name for one in words.every(ThingWord) if one.id and word.name in one.of), "")
    if not word.wares and (not known or reader.read(name).of("kind") is None):
        return
    sold = word.name if word.wares else _sold(reader, word)
    cures = [f"name it, `gain {a_or_an(known)} {known}`"] if known else []
    if sold:
        last = sold.split()[-1]
        cures.append(f"let one be chosen, `you choose {a_or_an(sold)} {sold}`, below it `you gain that {last}`")
    cure = "; or ".join(cures) or "name it"
    reader.unheard(name.span, f"{a_or_an(word.name)} {word.name}", f"nobody knows which one: {cure}")


def _whose(reader: Reader, item: ThingWord) -> str:
    """How it is said whose thing is chosen: what lies on the table may be anybody's."""
    several = item.several
    cure = f"it may be anybody's: say whose, `one of your {several}`, `one of that …'s {several}`"
    sold = _sold(reader, item)
    return f"{cure}, or of what is to be had, `{a_or_an(sold)} {sold}`" if sold else cure


def _sold(reader: Reader, item: ThingWord) -> str:
    """How that is called of a kind which is to be had; empty where nothing is."""
    words = reader.names.vocabulary
    ware = next((one for one in words.every(ThingWord) if one.wares and not one.item), None)
    if ware is None or not any(one.id and item.name in words.sorts(one.name) for one in words.every(ThingWord)):
        return ""
    return ware.name if item.name in ware.of else f"{item.name} {ware.name}"


def check_chooser(reader: Reader, node: Node, *, may: bool) -> None:
    """Notes who cannot choose, and one of several of whom nobody says which.  may: whether he need not."""
    said = reader.read(name_in(node))
    if isinstance(node, Named) and node.determiner in ("a", "another"):
        one = f"{'another' if node.determiner == 'another' else a_or_an(said.text)} {said.text}"
        cure = f"say `each {said.text} may choose one:`; or let " if may else "let "
        chooses = "may choose" if may else "chooses"
        cure += f"one be chosen first, `you choose {one}`, and below that `that {said.text} {chooses} one:`"
        reader.unheard(node.span, f"which {said.text}", cure)
    if said.terms and not said.is_chosen and said.of("thing", "character", "state", "tag", "kind") is None:
        reader.unheard(node.span, f"{said.text} that chooses", "only somebody chooses: `you choose one:`")


def check_may(reader: Reader, node: Node) -> None:
    """Notes an offer to nobody who could decline it."""
    if isinstance(node, Chance):
        reader.unheard(node.span, "chance may", "chance lets nothing be: write `chance chooses …`")


def is_said_of(said: Naming, *, of_test: bool = False) -> bool:
    """Whether it is a state, which somebody is in, or a word that one is called: neither is had.  of_test: of a test, which is in
    no state."""
    return said.terms.keys() == {"tag"} or (said.terms.keys() == {"state"} and not of_test)


def instead_of_had(reader: Reader, subject: Node, said: Naming, *, negated: bool = False) -> str:
    """The cure of a state or a word that is said to be had."""
    several = isinstance(subject, You) or any(term.plural for term in reader.read(name_in(subject)).terms.values())
    be = f"{'are' if several else 'is'}{' not' if negated else ''}"
    return f"that is what {'somebody' if said.of('state') is not None else 'one'} is: write `… {be} {said.text}`"


def check_each(reader: Reader, node: Node, body: Iterable[Node]) -> None:
    """Notes of what there are not several, to be gone through one by one; and things of which nobody says whose, where nothing
    is done to them, so that they only count: a reader counts his own, and those of all would be counted."""
    _check_whose(reader, node, body)
    said = reader.read(name_in(node))
    several = ("thing", "character", "kind", "entry", "state", "tag", "suit")
    if said.terms and not said.is_chosen and not said.group and said.of(*several) is None:
        cure = f"of a number say how often: `repeat your {said.text} times:`, `… per {said.text}`"
        if said.of(*NUMBERS, "action") is None:
            cure = "people, things and entries are gone through; answer the others when they come: `when …`"
        reader.unheard(node.span, f"for each {said.text}", cure)


def _check_whose(reader: Reader, node: Node, body: Iterable[Node]) -> None:
    said = reader.read(name_in(node))
    counted = isinstance(node, Named) and not node.qualifiers and (said.is_item or said.terms.keys() == {"kind"})
    if counted and all(one.text != said.text for part in body for one in part.walk() if isinstance(one, Name)):
        many = plural_of(next(iter(said.terms.values())).name)
        of_all = f"; of all that anybody has, `… equal to the number of {many}`" if said.is_item else ""
        cure = f"say whose: `for each of your {many}:`, `for each of that …'s {many}:`{of_all}"
        reader.unheard(node.span, f"for each {said.text}", cure)


def check_taken(reader: Reader, who: Node, node: Node | None) -> None:
    """Notes what nobody takes: an action or a stretch of time of one's own is taken, or damage."""
    name = name_in(node)
    said = reader.read(name)
    if name is None or not said.terms or said.is_chosen:
        return
    single = next(iter(said.terms.values())).name
    one = f"{a_or_an(single)} {single}"
    action, time = said.word(ActionWord), said.word(ScopeWord) if said.of("action") is None else None
    if action is not None and action.done == "use" and action.number is None:
        cure = f"what it does is done for who uses it: `use {single}`"
        reader.unheard(name.span, f"take {one}", cure)
    elif said.of("action", "scope") is None:
        cure = "write `draw 1 card`" if said.text == "card" else f"what somebody then has is gained: `gain {one}`"
        if said.text == "damage":
            cure = "say how much: `take 2 damage`, or as much as it would be: `take damage equal to the amount`"
        reader.unheard(name.span, f"take {one}", cure)
    elif time is not None and not time.of:
        cure = f"it is everybody's at once, and nobody's own as a turn is: it begins, `{one} begins`, `when {one} begins, …`"
        reader.unheard(name.span, f"take {one}", cure)
    elif time is not None and (test := reader.raised_in(said.text)):
        cure = f"it comes with each {test}: what is done in it is offered, `during your {said.text}, you may …`"
        reader.unheard(name.span, f"take {one}", cure)
    elif isinstance(node, Owned) and node.owner != who:
        reader.unheard(node.span, f"somebody's {said.text}", f"everybody takes his own: `take {one}`")


def check_bought(reader: Reader, bought: Sequence[Node]) -> None:
    """Notes an action that is taken by what somebody has agreed to: he would have one less, and nothing for it."""
    deeds = (node for one in bought for node in one.walk() if isinstance(node, Clause) and node.mood == "do")
    for one in (predicate for clause in deeds for predicate in clause.predicates if predicate.verb == "take"):
        budget = reader.read(name_in(one.object)).budget
        if budget and isinstance(one.object, Named) and one.object.determiner != "another":
            cure = f"that is one less, and nothing for it; to have one more, write `gain 1 {budget}`; what is done at once "
            reader.unheard(one.span, f"to take {a_or_an(budget)} {budget}", cure + "is named, `use …`, `make …`")


def check_used(reader: Reader, node: Node | None) -> None:
    """Notes what nobody uses: somebody, a test, or all of several at once."""
    name = name_in(node)
    said, thing = reader.read(name), reader.read(name).word(ThingWord)
    if name is None or said.is_chosen:
        return
    if isinstance(node, Named) and node.determiner in ("each", "another"):
        reader.unheard(
            node.span, f"{node.determiner} {said.text}", "name what is used, or let it be chosen: `you choose …`"
        )
    elif said.terms.keys() == {"thing"} and thing is not None and not thing.item:
        reader.unheard(name.span, f"to use {said.text}", "say what is used of his: an action, an entry or a thing")


def check_done(reader: Reader, predicate: Predicate, *, awaited: bool) -> None:
    """Notes that somebody uses an action which nobody uses: it happens, or it is taken, as is any of which there is a number."""
    naming = reader.read(name_in(predicate.object))
    action = naming.word(ActionWord) if naming.terms.keys() == {"action"} else None
    if action is None or not (action.done in ("take", "happen") or action.number is not None):
        return
    one = with_article(action.name)
    if action.done == "happen":
        cure = f"nobody uses it, it happens: write `{one} happens`, below `you may use this:` if somebody may; or `{one} cannot "
        cure += "happen`"
    elif action.number is None:
        cure = f"nobody uses it, it comes to somebody: write `take {one}`"
    elif any(action.name in other.of for other in reader.names.vocabulary.every(ActionWord)):
        return
    elif awaited:
        cure = f"it is taken, whatever is used with it: `take {one}`; or name what is used"
    else:
        cure = "name what is used with it"
    reader.unheard(predicate.span, f"to use {one}", cure)


def check_moved(reader: Reader, node: Node, verb: str) -> None:
    """Notes what is gained or lost of several numbers at once, or of a word that somebody has for a number."""
    name = name_in(node)
    said = reader.read(name)
    stat = said.word(StatWord)
    if said.is_chosen or name is None:
        return
    if said.group:
        term, way = said.of(*NUMBERS), "up" if verb == "gain" else "down"
        one = f"one of your {term.head.several if term is not None else said.text}"
        cure = f"it is several numbers: name each, or let one be chosen, `choose {one}`, "
        cure += f"and below it `that {said.group} goes {way} by …`"
        reader.unheard(name.span, f"{verb} {said.text}", cure)
    elif stat is not None and stat.text:
        reader.unheard(name.span, f"{verb} {said.text}", f"it is a word: `your {said.text} becomes …`")


def _else(cures: dict[str, str], said: Naming, otherwise: str) -> str:
    """How else it is said, by the first role of a name."""
    role = "card" if said.text == "card" else next((role for role in cures if role in said.terms), "")
    return cures.get(role, otherwise).format(
        name=said.text, a=f"{a_or_an(said.text)} {said.text}", the=f"the {said.text}"
    )
