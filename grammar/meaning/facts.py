"""Facts: what `if` and `while` ask for, and what an example claims."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Placed
from grammar.article import a_or_an, with_article
from grammar.meaning.amounts import (
    INSTEAD,
    Amount,
    Cell,
    Worth,
    amount,
    cell,
    check_no_person,
    is_number,
    is_text,
    of_each,
    which_number,
    whose,
)
from grammar.meaning.apart import Many, many, of_one, picked_out, pointed_at, points_at
from grammar.meaning.being import check_bearer, check_had, check_is, check_there, instead_of_had, is_said_of
from grammar.meaning.binding import OPEN
from grammar.meaning.names import Naming
from grammar.meaning.nouns import (
    Noun,
    cards_of,
    distance,
    in_nobodys,
    never_had,
    none_of_test,
    noun,
    one_is_enough,
    optional,
    owned,
    select,
)
from grammar.meaning.patterns import Pattern, pattern
from grammar.meaning.picking import one_of
from grammar.meaning.reader import Reader, name_in
from grammar.nodes import nouns as n
from grammar.nodes.amounts import Count, EqualTo, Extreme, Lookup, Number, NumberOf, Sum
from grammar.nodes.clauses import (
    Before,
    Clause,
    Comparison,
    Condition,
    CostFor,
    Exists,
    Junction,
    Measured,
    Ordering,
    Predicate,
    Quoted,
)
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named
from grammar.words import PlaceWord, TestWord, ThingWord, TrackWord, between_two, opponents

TURNED = {"at least": "at most", "at most": "at least", "more than": "less than", "less than": "more than"}
"""How a comparison reads from the other side."""
SAID = (Sum, Extreme, NumberOf, Measured, CostFor)
"""What a fact can be about besides nouns: only a number."""


class Every(Struct, frozen=True):
    """All of them are so."""

    parts: tuple[Fact, ...]


class Some(Struct, frozen=True):
    """One of them is so."""

    parts: tuple[Fact, ...]


class Not(Struct, frozen=True):
    """It is not so."""

    fact: Fact


class OneOf(Struct, frozen=True):
    """`an Opponent is Dazed`, `one of your Weapons is Broken`: it is so of one of them, of whom `that …` speaks."""

    which: Noun
    fact: Fact


class There(Struct, frozen=True):
    """`there is an Ally in Play`."""

    noun: Noun


class Happened(Struct, frozen=True):
    """`if you make an Attack this Turn`.  scope: empty for as long as anybody remembers."""

    event: Pattern
    scope: str
    amount: Amount | None = None
    """How much of it in all, where that is claimed."""


class Played(Struct, frozen=True):
    """`Ada plays "9♣ 5♦"`: these cards and no others; or none of these, if that is said.  plays: that a card is played."""

    plays: Pattern
    scope: str
    cards: str
    none: bool


class Compares(Struct, frozen=True):
    """`your Body is at least 3`.  how: at least, at most, more than, less than, or `is`.

    whose: without whom it is not so, whatever the numbers.  each: of all these it must be so, where that is said."""

    left: Amount
    how: str
    right: Amount
    whose: tuple[Noun, ...] = ()
    each: Noun | None = None


class ActsBefore(Struct, frozen=True):
    """`Ada acts before Bea`."""

    subject: Noun
    whom: Noun


class CellSays(Struct, frozen=True):
    """`[Night Vision] given your Culture is Good`: what a table's cell says."""

    cell: Cell
    word: str


class IsCalled(Struct, frozen=True):
    """`you are Dazed`, `that card is Clubs`."""

    subject: Noun
    naming: Naming


class Same(Struct, frozen=True):
    """`the target is you`, `that Attack is a Melee Attack`, `your Body is your Mind`.

    number: what that is as a number; a test is none."""

    subject: Noun
    what: Noun
    number: Amount | None


class SameWord(Struct, frozen=True):
    """`your Initiative Suit is that card's Suit`: both are called by one word."""

    subject: Noun
    what: Noun


class IsIn(Struct, frozen=True):
    """`you are in the Water`, `you are in a Fight`.  of: from whom a distance is counted, if that is said."""

    subject: Noun
    where: Noun
    of: Noun | None = None


class HasNumber(Placed, frozen=True, kw_only=True):
    """`you have 3 Coins` (so many, and no more), `you have Coins` (any).  key: of the number, or `card`."""

    subject: Noun
    naming: Naming
    key: str
    number: Amount | None


class Has(Struct, frozen=True):
    """`you have a Weapon in Hand`."""

    subject: Noun
    what: Noun
    where: Noun | None


class CameOut(Struct, frozen=True):
    """`that Attack succeeds`."""

    subject: Noun
    verb: Literal["succeed", "fail"]


class Agrees(Struct, frozen=True):
    """`each Player other than 1 Player agrees`.  but: so many may refuse; None: nobody may."""

    who: Noun
    but: Amount | None


Fact = (
    Every
    | Some
    | Not
    | OneOf
    | There
    | Happened
    | Played
    | Compares
    | ActsBefore
    | CellSays
    | IsCalled
    | Same
    | SameWord
    | IsIn
    | HasNumber
    | Has
    | CameOut
    | Agrees
)


def fact(reader: Reader, node: Condition) -> Fact:
    """What a condition asks for."""
    match node:
        case Junction("and", parts) if (at := _picking(reader, parts)) is not None:
            return Every(
                (*(fact(reader, part) for part in parts[:at]), _of_that_one(reader, parts[at], parts[at + 1 :]))
            )
        case Junction(word, parts):
            read = tuple(fact(reader, part) for part in parts)
            return Every(read) if word == "and" else Some(read)
        case Exists(what, negated):
            check_there(reader, what)
            there = There(noun(reader, what))
            return Not(there) if negated else there
        case Clause(n.OneOf() | n.Owned() as subject) if (which := _of_which_cards(node)) is not None:
            that = n.Named("that", None, subject.name, span=subject.span)
            cards, asked = cards_of(reader, subject), fact(reader, replace(node, subject=that))
            if subject.name.text == "die":
                _check_shown(reader, node)
            return OneOf(cards, asked) if which == "one" else _all_are(cards, asked, node)
        case Clause() if (several := one_of(reader, node.subject)) is not None:
            return OneOf(owned(reader, several.among), fact(reader, replace(node, subject=several.that)))
        case Clause() if (one := _one_of_several(reader, node)) is not None:
            return OneOf(select(reader, one), fact(reader, _said_of_that(node)))
        case Clause() if (each := _of_each(reader, node)) is not None:
            return _all_are(noun(reader, each), fact(reader, of_one(node, each)), node)
        case Clause() if (played := _named_cards(node)) is not None:
            return _played(reader, node, played)
        case Clause(scope=None):
            read = tuple(_of_predicate(reader, node, predicate) for predicate in node.predicates)
            return read[0] if len(read) == 1 else Every(read)
        case Clause():
            event = _happened(reader, node, _scope(reader, node))
            return Not(event) if node.predicates[0].negated else event


def _all_are(every: Noun, asked: Fact, said: Clause) -> Fact:
    """Whether there is none of which it is not so, and there are any; where nobody is, it is so of nobody, and so not of each."""
    none = Not(OneOf(every, Not(asked)))
    return none if all(predicate.negated for predicate in said.predicates) else Every((There(every), none))


def _check_shown(reader: Reader, clause: Clause) -> None:
    """Notes what no die shows."""
    most = max((test.sides for test in reader.names.vocabulary.every(TestWord) if test.source == "dice"), default=0)
    for predicate in clause.predicates:
        said = predicate.object.amount if isinstance(predicate.object, Comparison) else predicate.object
        if isinstance(said, Name):
            reader.unheard(
                predicate.span, f"a die that is {said.text}", "a die shows a number: `is 6`, `is at least 5`"
            )
        elif isinstance(said, Number) and said.value > most:
            cure = f"a die shows at most {most}; what it comes to in all is asked of the test: `if that …'s … is at least …`"
            reader.unheard(predicate.span, f"a die that shows {said.value}", cure)


def _of_which_cards(clause: Clause) -> str | None:
    """Of which cards or dice something is asked: of `one` or of `each`; None if it is of none, or of how many they are."""
    match clause.subject:
        case n.OneOf(which=which, name=Name("card" | "die")):
            return which
        case n.Owned(order=None, name=Name("card" | "die")) if all(
            isinstance(p.object, Name) for p in clause.predicates
        ):
            return "each"
        case _:
            return None


def _of_each(reader: Reader, clause: Clause) -> Many | None:
    """The noun of those of each of whom it is asked by himself.  Numbers of many are compared, and refusals counted, all at
    once, if the sentence does not point back at each; that they are not something is so of none of them."""

    def alone(one: Predicate) -> bool:
        by_himself = one.negated or bool(one.qualifiers) or isinstance(one.object, Name)
        return one.verb != "agree" and (one.verb != "be" or by_himself)

    return many(clause.subject) if all(map(alone, clause.predicates)) else pointed_at(reader, clause)


def _named_cards(clause: Clause) -> Quoted | None:
    """Which cards somebody is claimed to have played, if they are named."""
    said: object = clause.predicates[0].object
    return said if clause.predicates[0].verb == "play" and isinstance(said, Quoted) else None


def _played(reader: Reader, clause: Clause, cards: Quoted) -> Played:
    predicate = clause.predicates[0]
    plays = replace(clause, predicates=(replace(predicate, object=None, negated=False),), scope=None)
    return Played(pattern(reader, plays), _scope(reader, clause), cards.text, predicate.negated)


def _scope(reader: Reader, clause: Clause) -> str:
    """Since when it is to have happened; empty for as long as anybody remembers."""
    term = reader.read(clause.scope).of("scope") if clause.scope is not None else None
    return term.head.name if term is not None else ""


def _picking(reader: Reader, parts: tuple[Condition, ...]) -> int | None:
    """Which of the facts that are joined finds one of many of whom those behind it speak: `a Rival is Dazed and that Rival …`."""
    for at, part in enumerate(parts):
        one = picked_out(part)
        if one is not None and any(points_at(reader, further, one.name) for further in parts[at + 1 :]):
            return at
    return None


def _of_that_one(reader: Reader, part: Condition, rest: tuple[Condition, ...]) -> Fact:
    """Whether there is one of whom all this is so."""
    one = picked_out(part)
    assert one is not None, "only a fact is asked for that finds somebody"
    which: Noun = select(reader, one)
    if isinstance(part, Clause) and part.predicates[0].object is one:
        told = (*one.qualifiers, *part.predicates[0].qualifiers)  # where it is, and how much it has, belongs to it
        which = owned(reader, n.Owned(part.subject, None, one.name, told, span=one.span))
    elif isinstance(part, Clause):
        rest = (_said_of_that(part), *rest)
    return OneOf(which, fact(reader, Junction("and", rest) if len(rest) > 1 else rest[0]))


def _one_of_several(reader: Reader, clause: Clause) -> Named | None:
    """Of whom it is asked, if any of several will do: `an Opponent`.  What one of them does is heard as it happened."""
    if clause.scope is not None and not clause.predicates[0].negated:
        return None
    owner = clause.subject.owner if isinstance(clause.subject, n.Owned) else clause.subject
    if not isinstance(owner, Named) or owner.determiner not in ("a", "an", "any", "another"):
        return None
    naming = reader.read(owner.name)
    if naming.of("thing") is None or naming.is_chosen:
        return None
    if clause.scope is not None and not reader.exact:
        each = f"each {naming.text}" + (" other than you" if owner.determiner == "another" else "")
        each_one = f"`for {each}:`, and below it `if that {naming.text} does not …`"
        cure = f"that none of them does: `if {each} does not …`; of each by himself: {each_one}"
        reader.unheard(clause.span, f"{with_article(naming.text)} that does not", cure)
    return owner


def _said_of_that(clause: Clause) -> Clause:
    subject = clause.subject
    if isinstance(subject, n.Owned) and isinstance(subject.owner, Named):
        that = replace(subject.owner, determiner="that", qualifiers=())
        return replace(clause, subject=replace(subject, owner=that))
    assert isinstance(subject, Named), "several are asked by a name of theirs"
    return replace(clause, subject=replace(subject, determiner="that", qualifiers=()))


NOT_NOTED = (
    "what it was earlier is not kept, since rules raise and lower it for a time: answer it when it comes, `when … reaches …`, "
    "and say there what holds from then on, `… until the … ends`"
)
"""How to ask whether a number that is none of those that are kept, and gained and lost, has come to something."""


def _happened(reader: Reader, clause: Clause, scope: str) -> Happened:
    """What is to have happened, and in a claim how much of it in all."""
    predicate = replace(clause.predicates[0], negated=False)
    if predicate.verb == "reach" and not reader.exact and reader.read(name_in(clause.subject)).word(TrackWord) is None:
        reader.unheard(clause.span, "what a number has come to before", NOT_NOTED)
    counted = predicate.object if isinstance(predicate.object, Count) else None
    if not reader.exact or counted is None or counted.quantity is None or isinstance(counted.quantity, str):
        return Happened(pattern(reader, replace(clause, predicates=(predicate,), scope=None)), scope)
    rest = replace(predicate, object=replace(counted, quantity=None, per=None))
    return Happened(pattern(reader, replace(clause, predicates=(rest,), scope=None)), scope, amount(reader, counted))


def _of_predicate(reader: Reader, clause: Clause, predicate: Predicate) -> Fact:
    positive = _positive(reader, clause, predicate)
    return Not(positive) if predicate.negated else positive


def _positive(reader: Reader, clause: Clause, predicate: Predicate) -> Fact:
    subject = clause.subject
    if predicate.verb == "agree":
        return _agrees(reader, subject)
    if predicate.verb == "be":
        return _is(reader, clause, _as_one(reader, predicate))
    if predicate.verb == "have":
        return _has(reader, clause, predicate)
    if predicate.verb in ("succeed", "fail"):
        return CameOut(noun(reader, subject), predicate.verb)  # type: ignore[arg-type]
    return _happened(reader, Clause(subject, "do", (predicate,), span=clause.span), "")


def _as_one(reader: Reader, predicate: Predicate) -> Predicate:
    """What somebody is to you, as the game says it: *your Rival* is one of those who are Rivals."""
    match predicate.object:
        case n.Owned(n.You(), None, name, ()) as node:
            side = reader.read(name).word(ThingWord)
            if side is not None and side.side:
                return replace(predicate, object=Named("a", None, name, span=node.span))
    return predicate


def _agrees(reader: Reader, who: n.Noun) -> Fact:
    words = who.qualifiers if isinstance(who, Named) else ()
    spared = next((w for w in words if w.word == "other than" and isinstance(w.object, Count)), None)
    if spared is None or not isinstance(who, Named):
        return Agrees(noun(reader, who), None)
    asked = replace(who, qualifiers=tuple(word for word in words if word is not spared))
    return Agrees(noun(reader, asked), amount(reader, spared.object))


def _is(reader: Reader, clause: Clause, predicate: Predicate) -> Fact:
    subject, node = clause.subject, predicate.object
    if predicate.qualifiers:
        words = reader.words(predicate)
        place = words.named("in")
        words.end("is")
        if place is not None:
            if cure := in_nobodys(reader, place, reader.read(name_in(subject)), asked=True) or one_is_enough(place):
                reader.unheard(predicate.span, "in …", cure)
            elif reader.read(name_in(subject)).is_time and (time := reader.read(name_in(place))).is_time:
                reader.unheard(predicate.span, "in …", f"ask of who is there: `you are in {with_article(time.text)}`")
            check_bearer(reader, subject, "is in …")
            _check_how_many(reader, subject)
            if isinstance(subject, n.You) and not isinstance(place, n.Owned) and not reader.exact:
                _check_how_far(reader, predicate, place)
            if isinstance(subject, n.This):
                _check_lies(reader, subject)
            return IsIn(noun(reader, subject), *distance(reader, place))
    if node is None:
        reader.unheard(predicate.span, "a place without a name", "name where: `in …`")
        return Happened(Pattern("happen", None, ()), "")
    check_is(reader, subject, predicate)
    match node:
        case Comparison(how, bound):
            check_no_person(reader, subject)
            check_no_person(reader, bound)
            return _compares(reader, subject, how, bound)
        case Ordering():
            reader.unheard(node.span, "an order", "an order can be set, not asked for")
            return _compares(reader, subject, "is", node.keys[0])
        case Before(whom):
            return ActsBefore(noun(reader, subject), noun(reader, whom))
        case Quoted(text) if isinstance(subject, Lookup):
            return CellSays(cell(reader, subject), text)
        case Quoted():
            reader.unheard(node.span, "a text in quotes", "only the cells of tables say texts; write the name")
            return Happened(Pattern("happen", None, ()), "")
        case Name() if isinstance(subject, Lookup):
            return CellSays(cell(reader, subject), node.text.strip("[]"))
        case Name() if not isinstance(subject, SAID):
            _check_how_many(reader, subject)
            return IsCalled(noun(reader, subject), reader.read(node))
        case n.Owned(owner=Named("a" | "an" | "any" | "another") as one) if is_text(reader, subject) and is_text(
            reader, node
        ):
            that = replace(node, owner=n.Named("that", None, one.name, span=one.span))
            return OneOf(select(reader, one), SameWord(noun(reader, subject), noun(reader, that)))
        case n.Owned() if is_text(reader, subject) and is_text(reader, node):
            return SameWord(noun(reader, subject), noun(reader, node))
        case n.You() | n.This() | Named() | n.Owned() | n.OneOf() | n.CostOf() | n.Role("target" | "winner" | "loser"):
            if not isinstance(subject, (*SAID, Lookup)):
                if reader.is_test(subject) and not reader.is_test(node):
                    reader.unheard(subject.span, "a test as a number", which_number(subject))
                named = isinstance(node, Named) and (node.determiner in OPEN or not is_number(reader.read(node.name)))
                number = amount(reader, node) if not named and not reader.is_test(node) else None
                return Same(noun(reader, subject), noun(reader, node), number)
    return _compares(reader, subject, "is", node)


def _check_how_many(reader: Reader, subject: Node) -> None:
    """Notes several things of somebody of which something is asked: of all of them, or of any?"""
    if reader.exact or not isinstance(subject, n.Owned) or not (said := reader.read(subject.name)).is_item:
        return
    if (term := said.of("thing")) is not None and term.plural:
        whose = "your" if isinstance(subject.owner, n.You) else "that …'s"
        theirs = f"{whose} {subject.name.text}"
        cure = f"of all of them, `each of {theirs} is …`; of any, `one of {theirs} is …`"
        reader.unheard(subject.span, f"{subject.name.text} that are …", cure)


def _compares(reader: Reader, left: Node, how: str, right: Node) -> Compares:
    for node in (left, right):
        if isinstance(node, Named) and reader.read(node.name).is_time:
            reader.unheard(node.span, f"{node.name.text} as a number", INSTEAD["scope"])
    around, reader.compares = reader.compares, True
    one, other = amount(reader, left), amount(reader, right)
    reader.compares = around
    each, each_other = _of_every(left, one), _of_every(right, other)
    if each is None and each_other is not None:  # less than each other one: each of them is more
        one, how, other, each = other, TURNED.get(how, how), one, each_other
    owners = (whose(one), whose(other))
    return Compares(one, how, other, tuple(owner for owner in owners if owner is not None), each)


def _of_every(node: Node, found: Amount) -> Noun | None:
    """What it must be so of, each by itself, where a number is said of each: `each Rival's Grit`, `each of your Skills`."""
    if isinstance(found, Worth) and isinstance(many(node), n.OneOf):
        return found.what
    return of_each(found)


def _check_test_has(reader: Reader, subject: Node, node: Node | None) -> None:
    """Notes what no test has: `if that Attack has a Wound`."""
    name = name_in(node)
    if isinstance(subject, Named | n.Owned) and reader.is_test(subject) and name is not None:
        thing = reader.read(name)
        is_made_with = thing.is_chosen or thing.of("tag", "skill", "stat", "place", "test") is not None
        if thing.terms and not is_made_with and not reader.is_tool(reader.read(subject.name), thing):
            asked = f"ask it of whose it is: `if you are {thing.text}`, `if that … is {thing.text}`"
            cure = asked if thing.of("state") is not None else none_of_test(thing)
            reader.unheard(name.span, f"a test's {thing.text}", cure)


def _check_how_far(reader: Reader, predicate: Predicate, where: Node) -> None:
    """Notes that it is asked how far off one is oneself, which is so from another."""
    vocabulary, name = reader.names.vocabulary, name_in(where)
    place = reader.read(name).word(PlaceWord)
    if name is not None and between_two(place, vocabulary):
        other = opponents(vocabulary)
        some = f"there is {a_or_an(other)} {other} in {name.text}`, or `each {other} is in {name.text}"
        told = f"there is no {other} in {name.text}" if predicate.negated else some
        reader.unheard(predicate.span, f"you in {reader.read(name).text}", f"say from whom: `{told}`")


def _whose(subject: Node) -> str:
    """How it is said that a number is somebody's who was spoken of before."""
    match subject:
        case n.You():
            return "your"
        case n.Named(determiner="that", name=name):
            return f"that {name.text}'s"
        case n.Role(role):
            return f"the {role}'s"
        case _:
            return "that …'s"


def _check_lies(reader: Reader, this: n.This) -> None:
    """Notes where an entry would lie that is no thing."""
    holder = reader.names.vocabulary.named(reader.holder, ThingWord)
    if holder is None or not holder.item:
        reader.unheard(
            this.span, "this in …", "this is no thing that lies somewhere: ask of one by its name, `the … is in …`"
        )


def _has(reader: Reader, clause: Clause, predicate: Predicate) -> Fact:
    subject, node = noun(reader, clause.subject), predicate.object
    _check_test_has(reader, clause.subject, node)
    check_bearer(reader, clause.subject, "has …")
    if node is not None and not reader.is_test(clause.subject):
        check_had(reader, node)
    words = reader.words(predicate)
    place = words.named("in")
    where = optional(reader, place)
    if isinstance(place, n.Owned):
        cure = (
            in_nobodys(reader, place, reader.read(place.name)) or "ask for it in an `if` of its own: `… is in … of …`"
        )
        reader.unheard(place.span, "in …", cure)
    other = words.take("other than") if reader.read(name_in(node)).is_item else None
    if other is not None:
        match node:
            case Named(qualifiers=told):
                node = replace(node, qualifiers=(*told, other))
            case Name() as unit:  # `no Club other than that Club`
                node = Named("a", None, unit, (other,), span=node.span)
    had = reader.read(name_in(node)).of("thing", "kind")
    if had is not None and any(word.compares for word in words.rest):
        how = next(word for word in words.rest if word.compares)
        words.rest.remove(how)
        those = f"{_whose(clause.subject)} {had.head.several} {how.word} …"
        cure = f"count them: `if {those} are {'0' if predicate.negated else 'at least 1'}`"
        reader.unheard(how.span, f"{how.word} …", cure)
    words.end("have", "ask for it in an `if` of its own")
    if isinstance(node, n.This) and place is not None:
        _check_lies(reader, node)
    if isinstance(node, (Count, EqualTo)):
        key = "card" if node.unit.text == "card" else reader.read(node.unit).number
        asked = node if isinstance(node, EqualTo) or node.quantity is not None else None
        if key:
            if asked is not None and not reader.exact:
                is_so = "are" if any(term.plural for term in reader.read(node.unit).terms.values()) else "is"
                cure = f"ask for the number: `if {_whose(clause.subject)} {node.unit.text} {is_so} at least …`"
                reader.unheard(node.span, "how many", cure)
            number = amount(reader, asked) if asked is not None else None
            return HasNumber(
                subject=subject, naming=reader.read(node.unit), key=key, number=number, span=predicate.span
            )
        if asked is not None:
            reader.unheard(node.span, "how many", "count them: `if the number of … is at least …`")
        return Has(subject, noun(reader, node.unit), where)
    said = reader.read(name_in(node))
    a_number = isinstance(node, Name) or (isinstance(node, Named) and node.determiner in ("a", "an", "any"))
    if a_number and said.number and said.of("thing", "entry", "kind") is None:
        return HasNumber(subject=subject, naming=said, key=said.number, number=None, span=predicate.span)
    who, tracks = "you" if isinstance(clause.subject, n.You) else "that …", reader.names.vocabulary.every(TrackWord)
    not_had = not isinstance(predicate.object, n.Owned) and is_said_of(said, of_test=reader.is_test(clause.subject))
    so = instead_of_had(reader, clause.subject, said, negated=predicate.negated) if not_had else ""
    cure = so or never_had(said, who, tracks)
    if node is not None and (cure := one_is_enough(node) or cure):
        reader.unheard(node.span, f"have {said.text}", cure)
    return Has(subject, noun(reader, node), where)  # type: ignore[arg-type]
