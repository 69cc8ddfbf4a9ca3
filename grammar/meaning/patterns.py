"""Which events a clause means, in `when`, `until` and `cannot`: a verb, who it is about, and what else must be so.

What no event is ever like is a problem of the text: an answer to it would never come."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Placed
from grammar.article import a_or_an, with_article
from grammar.meaning.amounts import Amount, amount, rolls
from grammar.meaning.being import (
    check_acts,
    check_becomes,
    check_done,
    check_entry_changed,
    check_taken,
    check_turns_into,
    check_used,
    check_whom,
)
from grammar.meaning.binding import bound
from grammar.meaning.happening import EVENTS, check_ends_of_each, check_who
from grammar.meaning.names import Naming
from grammar.meaning.nouns import (
    NOBODY,
    Holder,
    Itself,
    Noun,
    Own,
    Select,
    TestsOf,
    check_all_of_them,
    check_whose_time,
    naming_of,
    noun,
    phrases_in,
)
from grammar.meaning.reader import Reader, Thing, name_in, noun_in
from grammar.nodes.amounts import Count, EqualTo, Number, NumberOf, Signed
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned, Qualifier, Role, This, You
from grammar.verbs import OF_CARDS
from grammar.vocabulary import PLAYED, Term, plural_of
from grammar.words import (
    ActionWord,
    PlaceWord,
    ScopeWord,
    ThingWord,
    TrackWord,
    between_two,
    made_by,
    opponents,
    singles,
)

COUNTED = ("card", "die", "damage", "rank", "step")


_OF_WORDS = {"become": "gain", "stop": "lose"}
"""As what it happens that somebody or a test is called something else, which is no state."""


class Asked(Struct, frozen=True):
    """Something that must be so of an event."""

    quick: ClassVar[bool] = False
    """Whether it takes less to ask than whom the event is about."""


class Comes(Asked, frozen=True):
    """The event is of this number: `reaches 3`.  of_mover: that is told from whose number it is."""

    to: Amount
    of_mover: bool = False


class Crosses(Asked, frozen=True):
    """The number that comes to another one is how far somebody is away, and one of these distances begins or ends there.

    at: how far apart they are.  out: whether it ends."""

    at: tuple[int, ...]
    out: bool


class Counts(Asked, frozen=True):
    """The event moves this: `BP`, cards, ranks.  unit: as events name it; name: where it may be a thing or an entry."""

    quick = True

    unit: str
    name: Noun | None


class IsDamage(Asked, frozen=True):
    """The event is damage."""

    quick = True


class Is(Asked, frozen=True):
    """The object of the event is this.  unit: of the number that it is, if it is one."""

    quick = True

    what: Noun
    unit: str


class IsNot(Asked, frozen=True):
    """The object of the event is not this: `other than …`."""

    what: Noun


class Has(Asked, frozen=True):
    """The event has this behind a small word: `from an Opponent`.  By a test something comes `through` it, by whoever makes
    that."""

    word: str
    what: Noun


class DamageIs(Asked, frozen=True):
    """Of damage: `to your BP`, `from an Opponent`, `by a Melee Attack`, `with Fire`, `without …`."""

    word: str
    what: Noun


Check = Comes | Crosses | Counts | IsDamage | Is | IsNot | Has | DamageIs


class Pattern(Placed, frozen=True):
    """verb: that happens.  subject: None where damage flows, whoever takes it.  checks: all must be so."""

    verb: str
    subject: Noun | None
    checks: tuple[Check, ...]

    @property
    def unit(self) -> str:
        """What it must move, if that is said."""
        return next((check.unit for check in self.checks if isinstance(check, Counts)), "")


NO_ONE = "an entry does nothing, and nothing happens to it: say who, `you …`, `each …`"
"""The cure where `this` would do something."""


def test_made(event: Pattern) -> Term | None:
    """The test that somebody makes in an event, as it is called there."""
    named = (naming_of(check.what) for check in event.checks if isinstance(check, Is)) if event.verb == "make" else ()
    return next((term for one in named if one is not None and (term := one.of("test")) is not None), None)


def pattern(
    reader: Reader, clause: Clause, *, awaited: bool = False, barred: bool = False, ends: bool = False
) -> Pattern:
    """The events that a clause means.  awaited: it is answered, or ends something, when one has come.  barred: they are
    forbidden.  ends: something ends with them."""
    clause = _as_it_begins(reader, clause)
    clause = replace(clause, predicates=(_with_ranks(reader, clause.predicates[0]), *clause.predicates[1:]))
    predicate = clause.predicates[0]
    if isinstance(clause.subject, NumberOf):
        cure = "ask for it, `when …, if the number of … is at least 2`, or as long as it is so, `while the number of …`"
        reader.unheard(clause.span, "a number of things that changes", cure)
        return Pattern(predicate.verb, None, (), span=clause.span)
    subject = noun(reader, clause.subject) if not isinstance(clause.subject, Damage) else None
    _each_one(reader, subject, predicate.verb if ends else "")
    _check_relation(reader, subject)
    if isinstance(clause.subject, This) and predicate.verb != "end":
        reader.unheard(clause.subject.span, "this", NO_ONE)
    if predicate.verb in RISES and isinstance(clause.subject, Owned):
        reader.unheard(
            clause.span, f"to {predicate.verb}", _moved(reader, clause.subject, RISES[predicate.verb], barred=barred)
        )
        return Pattern(predicate.verb, subject, (), span=clause.span)
    if predicate.verb not in EVENTS:
        cure = "wait for something that happens: a number that is gained, a test that is made, a stretch of time that begins"
        reader.unheard(predicate.span, f"to {predicate.verb}", cure)
    else:
        check_who(reader, clause, predicate)
        check_acts(reader, clause.subject, predicate)
    _check_what(reader, clause, predicate)
    if predicate.verb in ("begin", "end"):
        _check_begun(reader, clause.subject)
    _check_on_whom(reader, predicate, awaited=awaited)
    if not barred:
        _check_all(reader, predicate)
    if ends:
        check_ends_of_each(reader, clause)
    if subject is not None and (far := _distances(reader, predicate)):
        return _crossing(reader, clause, subject, far, awaited=awaited)
    checks = _of_object(reader, predicate, barred=barred, ends=ends)
    for word in predicate.qualifiers:
        checks += _behind(reader, predicate.verb, word, EVENTS.get(predicate.verb, ()))
        if predicate.verb == "pay" and word.word == "on":
            _check_spent_on(reader, predicate, word)
    return Pattern(_verb(reader, clause.subject, predicate), subject, tuple(checks), span=clause.span)


def _check_all(reader: Reader, predicate: Predicate) -> None:
    """Notes `each` behind the verb: what happens is like it with one of them."""
    counted = predicate.object
    behind = [*predicate.qualifiers, *(counted.qualifiers if isinstance(counted, Count) else ())]
    for said in (counted, *(word.object for word in behind)):
        for one in said.walk() if isinstance(said, Named | Owned | OneOf | Name) else ():
            check_all_of_them(reader, one)


def _check_begun(reader: Reader, subject: Node) -> None:
    """Notes the beginning or end of a stretch of time that is only there to be asked whether more is played for a test."""
    naming = reader.read(name_in(subject))
    scope = naming.word(ScopeWord)
    if isinstance(subject, Owned) and not naming.is_time:  # a word of a test as well, which is what somebody has
        check_whose_time(reader, subject, naming)
    if scope is not None and not scope.at_table and (test := reader.raised_in(scope.name)):
        cure = f"nobody says that one begins: what is offered in it is `during your {scope.name}, you may …`; what happens with "
        cure += f"each {test} is answered as that is made, or comes out"
        reader.unheard(subject.span, f"the beginning or end of {with_article(scope.name)}", cure)


def _as_it_begins(reader: Reader, clause: Clause) -> Clause:
    """Who takes a stretch of time of his own has it, whatever it comes by: that it begins."""
    match clause:
        case Clause(who, _, (Predicate("take", Named("a", _, name) as taken) as takes,)) if isinstance(who, Thing):
            word = reader.read(name).word(ScopeWord)
            if word is None or not word.of or reader.read(name).word(ActionWord) is not None:
                return clause
            begins = replace(takes, verb="begin", object=None)
            return replace(clause, subject=Owned(who, None, name, span=taken.span), predicates=(begins,))
        case _:
            return clause


def _with_ranks(reader: Reader, predicate: Predicate) -> Predicate:
    """Whoever gains or loses ranks of something gains or loses it: of a number so much, of an entry however many."""
    match predicate:
        case Predicate(
            "gain" | "lose", Count(quantity, Name("rank"), qualifiers=(Qualifier("of", of), *others)) as ranks
        ):
            words = (*others, *predicate.qualifiers)
            if isinstance(of, Name) and reader.read(of).number:
                return replace(predicate, object=replace(ranks, unit=of, qualifiers=words), qualifiers=())
            if quantity in (None, Number(1)) and isinstance(of, Name | Named | Owned | This):
                return replace(predicate, object=of, qualifiers=words)
    return predicate


RISES = {"rise": "gain", "sink": "lose"}
"""What a number does, and what whoever has it does by that."""


def _moved(reader: Reader, number: Owned, verb: str, *, barred: bool) -> str:
    """How to answer, or to forbid, that a number goes up or down."""
    naming = reader.read(number.name)
    word = naming.word(TrackWord)
    several = plural_of(naming.text) if word is None else word.several
    alone = next((one for one in word.of if one in singles(reader.names.vocabulary)), "") if word is not None else ""
    match number.owner:
        case You():
            who, does = "you", verb
        case Named(determiner="the" | "a" | "an" | "another" | "that" as which, name=name):
            who, does = f"{which} {name.text}", f"{verb}s"
        case _:
            who, does = f"the {alone}" if alone else "…", f"{verb}s"
    if barred:
        return f"whoever has it cannot {verb} it: `{who} cannot {verb} {several}`"
    who = f"{who} {does}"
    return f"whoever has it {verb}s it: `when {who} {several}, …`; how much that is, is `the amount`"


def _distances(reader: Reader, predicate: Predicate) -> tuple[PlaceWord, ...]:
    """The places that begin and end as somebody moves, each a distance on the same track, where somebody enters or leaves
    them; in a claim of what has been played it is whoever was said to."""
    place = reader.read(name_in(predicate.object)).word(PlaceWord)
    if predicate.verb not in ("enter", "leave") or place is None or reader.exact:
        return ()
    words = reader.names.vocabulary
    named = [word for name in place.any_of or (place.name,) if (word := words.named(name, PlaceWord)) is not None]
    same = {word.track for word in named}
    return tuple(named) if len(same) == 1 and same != {""} else ()


def _crossing(reader: Reader, clause: Clause, who: Noun, places: tuple[PlaceWord, ...], *, awaited: bool) -> Pattern:
    """A distance begins or ends when the number changes that says where somebody stands, and so is known when it has."""
    track, predicate = places[0].track, clause.predicates[0]
    vocabulary = reader.names.vocabulary
    kept = reader.names.vocabulary.named(track, TrackWord)
    said = f"to {predicate.verb} {reader.read(name_in(predicate.object)).text}"
    if kept is not None and len(kept.of) == 1 and kept.of[0] in singles(reader.names.vocabulary):
        reader.unheard(clause.span, said, f"everybody is there at once: `when the {track} reaches {places[0].at}`")
    elif not awaited:
        place = places[0].name
        cure = f"it is known when somebody has moved: `when … {predicate.verb}s {place}, …`"
        reader.unheard(clause.span, said, f"{cure}; forbid how one moves, and ask where one is, `if … is in {place}`")
    elif isinstance(clause.subject, You) and between_two(places[0], vocabulary):
        other = with_article(opponents(vocabulary))
        cure = f"wait for another: `when {other} {predicate.verb}s {places[0].name}, …`"
        if predicate.verb == "leave":  # as you have left it, nobody is there to be asked about
            cure = f"{cure}; of your own steps ask before: `when you use …, if there is {other} in {places[0].name}, …`"
        reader.unheard(clause.span, f"you {predicate.verb} {places[0].name}", f"from whom? {cure}")
    checks = (Crosses(tuple(place.at for place in places), predicate.verb == "leave"),)
    return Pattern("reach", Own(who, reader.read(Name(track)), track), checks, span=clause.span)


def _check_what(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes what nobody takes, uses, becomes, gains or loses, and so is never answered either."""
    node, name = predicate.object, name_in(predicate.object)
    naming = reader.read(name)
    match predicate.verb:
        case "take" if name is not None and name.text != "damage":
            check_taken(reader, clause.subject, node)
        case "use" if naming.terms.keys() == {"test"} and isinstance(node, Named | Owned):
            reader.unheard(
                predicate.span, f"to use {naming.text}", f"a test is made: `make {a_or_an(naming.text)} {naming.text}`"
            )
        case "use":
            check_used(reader, node)
            check_done(reader, predicate, awaited=True)
        case "play" | "draw" as verb if name is not None and _is_no_card(naming):
            cure = f"cards are: write `{verb} a card`; what is used is said `use …`, what somebody then has, `gain …`"
            reader.unheard(predicate.span, f"{verb} {naming.text}", cure)
        case "pay" if name is not None and name.text == "card":
            reader.unheard(predicate.span, "pay a card", "it is discarded: write `discard a card`")
        case ("begin" | "end") as verb if isinstance(node, Named | Owned) and reader.read(name_in(clause.subject)).of(
            "scope"
        ):
            reader.unheard(
                node.span,
                f"{verb} {naming.text}",
                f"name what {verb}s: `until {a_or_an(naming.text)} {naming.text} {verb}s`",
            )
        case "become" if check_entry_changed(reader, clause.subject, naming, "becomes", predicate.span):
            pass
        case "become" if isinstance(node, Named) and not reader.is_test(clause.subject):
            check_becomes(reader, node)
        case "become" if isinstance(node, Name) and not isinstance(clause.subject, Owned):
            check_becomes(reader, node)
        case "stop" if node is not None:
            if reader.read(name_in(node)).is_item:
                check_turns_into(reader, clause.subject, node, stops=True)
        case ("gain" | "lose") as verb if naming.terms.keys() == {"test"}:
            cure = f"a test is made, and no event loses one: `make {a_or_an(naming.text)} {naming.text}`"
            reader.unheard(predicate.span, f"{verb} {naming.text}", cure)
        case ("gain" | "lose") as verb if naming.terms.keys() == {"action"} and not naming.budget:
            cure = f"it is used: `use {a_or_an(naming.text)} {naming.text}`"
            reader.unheard(predicate.span, f"{verb} {naming.text}", cure)
        case ("gain" | "lose") as verb if name is not None and name.text == "damage":
            reader.unheard(predicate.span, f"{verb} damage", "it is taken: `take damage`, `take damage to …`")


def _is_no_card(naming: Naming) -> bool:
    """Whether it is nothing that is on a card."""
    if naming.text in PLAYED or naming.is_chosen or naming.of("tag", "suit") is not None:
        return False
    return (
        naming.text == "damage" or naming.is_item or naming.of("action", "scope", "place", "track", "skill") is not None
    )


def _verb(reader: Reader, subject: Node, predicate: Predicate) -> str:
    """As what it happens: what becomes what is only a word for it gains that word."""
    into = becomes_what(reader.read(name_in(predicate.object)))
    word = into is not None and into.head.role == "tag"
    return _OF_WORDS.get(predicate.verb, predicate.verb) if word or reader.is_test(subject) else predicate.verb


def becomes_what(naming: Naming) -> Term | None:
    """What it is that somebody becomes, where a name stands for several things."""
    return naming.of("state", "tag", "thing")


def _each_one(reader: Reader, what: Noun | None, ends: str = "") -> None:
    """An event is like each test of a name, the last and the next one as well as all others; something ends as the next one is
    over.  ends: what is done, if something ends with that."""
    if not isinstance(what, TestsOf) or what.when == "now" or reader.exact or (what.when, ends) == ("next", "end"):
        return
    cure = "a rule answers each; of the first say `once per …, when …`"
    if what.when == "next" and ends in ("succeed", "fail"):
        name = what.naming.text
        cure = f"of the next that {ends}s say `until your {name} {ends}s`; of the next, however it comes out, "
        cure += f"`until your next {name} ends`"
    reader.unheard(what.span, what.when, cure)


def _check_relation(reader: Reader, what: Noun | None) -> None:
    """Notes who is something to anybody: of whom one then speaks as of that one, the event does not know."""
    match what:
        case Own(owner=Select(how="any" | "each" | "another") as owner, naming=naming):
            relation, whose, called = naming.word(ThingWord), owner.naming.text, naming.text
            if relation is not None and relation.is_relation:
                cure = f"wait for yours, `when your {called} …`, or for what {a_or_an(whose)} {whose} does"
                cure += f", and ask: `if you are that {whose}'s {called}`"
                reader.unheard(what.span, f"{a_or_an(whose)} {whose}'s {called}", cure)
        case _:
            pass


def _of_object(reader: Reader, predicate: Predicate, *, barred: bool, ends: bool) -> list[Check]:
    node = predicate.object
    if own := reader.named_like(predicate):
        reader.unheard(predicate.span, predicate.verb, f"write `{own}`")
    match node:
        case None:
            return []
        case Count() | EqualTo():
            return _of_count(reader, predicate, node, barred=barred, ends=ends)
        case _ if predicate.verb == "reach" and not isinstance(node, Signed):
            to = _reached(reader, node)
            return [Comes(to, any(isinstance(one, Select) and one.is_that for one in phrases_in(to)))]
        case Named("a" | "an", None, Name(text="card"), ()) if predicate.verb in OF_CARDS and not (barred or ends):
            cure = f"several may come at once, and it is answered once: write `{predicate.verb} cards`; by how many they are, "
            reader.unheard(node.span, "a card", f"{cure}`1 … per card`")
            return _of_noun(reader, predicate, node)
        case Named("a" | "an", None, name, words) if reader.read(name).is_toward:
            return _of_count(reader, predicate, Count(None, name, qualifiers=words), barred=barred, ends=ends)
        case Name() | Named() | Owned() | OneOf() | Role() | This() | You():
            return _of_noun(reader, predicate, node)
        case _:
            cure = "say of what: `2 …`, or ask for it: `if the amount is …`"
            cure = "say that it comes there: `reaches 2`" if predicate.verb == "become" else cure
            reader.unheard(predicate.span, "a bare number", cure)
            return []


def _reached(reader: Reader, node: Node) -> Amount:
    """The number that another one reaches: there before it does, and the same until then."""
    before = len(reader.asked)
    number = amount(reader, node)
    for one in reader.asked[before:]:
        reader.unheard(
            one.span, f"the {one.what}", "nothing has happened by then: name a number, or somebody's: `reaches 3`"
        )
    del reader.asked[before:]
    if rolls(number):
        reader.unheard(node.span, "dice", "what is reached is known before: name a number, or somebody's: `reaches 3`")
    return number


def _whatever(reader: Reader, node: Count | EqualTo, verb: str, *, barred: bool, ends: bool) -> str:
    """The cure for a number in an event, which is one whatever that is."""
    word = next((term.head for term in reader.read(node.unit).terms.values()), None)
    several = word.several if word is not None else plural_of(node.unit.text.removesuffix("s"))
    if ends:
        many = node.quantity.value if isinstance(node, Count) and isinstance(node.quantity, Number) else 2
        comes = f"when … {verb} {several}" if several != "damage" else "when … take damage"
        reach = (
            f"; if what one then has is meant, `until your {several} reach …`" if isinstance(word, TrackWord) else ""
        )
        return (
            f"any number ends it: `until … {verb} {several}`; if it takes {many} at once, let it be a state, `you become …` and "
            f"`while you are …, …`, with a rule that ends it, `{comes}, if the amount is at least {many}, you stop being …`; if "
            f"it takes {many} in all, count them in a track of their own: `your … becomes 0` where it begins, `{comes}, your … "
            f"goes up by the amount`, and `until your … reaches {many}`{reach}"
        )
    if barred:
        return f"what is forbidden is so whatever the number: `cannot {verb} {several}`; or answer it: `when … would {verb} …, …`"
    return "it is heard whatever the number; add `if the amount is at least …`"


def _of_count(reader: Reader, predicate: Predicate, node: Count | EqualTo, *, barred: bool, ends: bool) -> list[Check]:
    exact = isinstance(node, EqualTo) or node.quantity not in (None, Number(1))
    if exact and predicate.verb != "have":
        reader.unheard(node.span, "how many", _whatever(reader, node, predicate.verb, barred=barred, ends=ends))
    unit = unit_of(reader, node.unit)
    words = bound(reader, reader.read(node.unit), node.qualifiers)
    if unit == "damage":
        return [IsDamage(), *(damage_is(reader, word, _what(reader, word)) for word in words)]
    checks: list[Check] = [Counts(unit, noun(reader, node.unit) if unit not in COUNTED else None)]
    counted = bool(unit) and unit != "rank" and predicate.verb in ("gain", "lose")
    known = ("against",) if counted else EVENTS.get(predicate.verb, ())
    for word in words:
        _check_against_whom(reader, predicate.verb, node.unit, word)
        checks += _behind(reader, predicate.verb, word, known)
    return checks


def _check_against_whom(reader: Reader, verb: str, unit: Name, word: Qualifier) -> None:
    """Notes that what counts is had against nobody, where it is said against whom it changes."""
    number = reader.read(unit)
    if word.word == "against" and number.terms and number.of("test") is None and not number.is_toward:
        on = "; it may be paid on a test against somebody: `… on a … against …`" if verb == "pay" else ""
        reader.unheard(word.span, "against …", f"{number.key} is not kept `toward` anybody; take it out{on}")


def damage_is(reader: Reader, word: Qualifier, what: Noun) -> DamageIs:
    """What a small word says of damage.  A thing deals none; with it a test is made that does."""
    item = reader.read(name_in(word.object))
    if word.word in ("from", "with", "without") and item.is_item and not item.is_chosen:
        a = a_or_an(item.text)
        reader.unheard(word.span, f"{word.word} …", f"say by what it is dealt: `by a … with {a} {item.text}`")
    elif word.word in ("with", "without"):
        check_word_of_damage(reader, word)
    if word.word == "by" and isinstance(what, Holder):
        reader.unheard(word.span, "by you", "a test deals it, and it is from whoever makes that: write `from you`")
    if isinstance(what, Itself):
        cure = "an entry takes and deals no damage: say who takes it, `to your …`, or by what it is dealt, `by your …`"
        reader.unheard(word.span, f"{word.word} this", cure)
    return DamageIs(word.word, what)


def check_word_of_damage(reader: Reader, word: Qualifier) -> None:
    """Notes what no damage is called: damage has words, and is dealt by a test that has others."""
    said = reader.read(name_in(word.object))
    if not said.terms or said.is_chosen or (said.of("tag", "kind") is not None and isinstance(word.object, Name)):
        return
    one = f"{a_or_an(said.text)} {said.text}"
    cure = f"say by what it is dealt: `by a … with {said.text}`; damage itself has only words, declared under `tags:`"
    if said.of("test") is not None:
        cure = f"say by what it is dealt: `by {one}`"
    elif said.of("tag") is not None:
        cure = f"write `{word.word} {said.text}`"
    reader.unheard(word.span, f"{word.word} …", cure)


def _of_noun(reader: Reader, predicate: Predicate, node: Thing) -> list[Check]:
    """What is gained or lost, and from whom: `a Permanent Disadvantage from you`."""
    givers: tuple[Qualifier, ...] = ()
    if predicate.verb in ("gain", "lose") and isinstance(node, (Named, Owned, OneOf, Role, This)):
        words = bound(reader, reader.read(name_in(node)), node.qualifiers)
        givers = tuple(word for word in words if word.word == "from")
        told = list(givers)
        for word in words if reader.read(name_in(node)).is_item else ():
            of_test = reader.read(name_in(word.object)).of("test") is not None
            if word.word == "by" or (word.word == "from" and (predicate.verb == "lose" or of_test)):
                somebody = predicate.verb == "gain" and not of_test
                reader.unheard(word.span, f"{word.word} …", _FROM if somebody else FROM_NOBODY)
                told.append(word)
        node = replace(node, qualifiers=tuple(word for word in words if word not in told))
        for word in givers if reader.read(name_in(node)).terms.keys() == {"track"} else ():
            reader.unheard(word.span, f"{word.word} …", _elsewhere(reader, predicate.verb, word))
    named = node.name if isinstance(node, (Named, Owned)) else node
    if predicate.verb in OF_CARDS and isinstance(node, Named) and node.name.text == "card":
        for word in node.qualifiers:
            reader.unheard(word.span, f"{word.word} …", "which cards they are is heard only of those that are played")
    if predicate.verb == "play" and isinstance(node, Named) and node.name.text == "card":
        for word in (one for one in node.qualifiers if one.word == "against"):
            reader.unheard(word.span, "a card against somebody", _OF_A_TEST)
    what = noun(reader, node)
    _each_one(reader, what)
    return [Is(what, unit_of(reader, named)), *(Has("from", _what(reader, word)) for word in givers)]


def _check_on_whom(reader: Reader, predicate: Predicate, *, awaited: bool) -> None:
    """Notes on whom something is used that makes a test: whoever uses it chooses whom that is against, which comes after."""
    term = reader.read(name_in(predicate.object)).of("action") if predicate.verb == "use" else None
    on = next((word for word in predicate.qualifiers if word.word == "on"), None)
    if on is None or term is None or reader.exact or not isinstance(term.head, ActionWord) or not term.head.makes:
        return
    made = made_by(term, reader.names.vocabulary)
    test = f"{a_or_an(made)} {made}" if made else "a …"
    cure = f"`when … makes {test} against …, …`" if awaited else f"`make {test} against …`"
    reader.unheard(predicate.span, f"to use {term.name} on somebody", f"whom it is used on, its test says: {cure}")


_OF_A_TEST = (
    "a card is played on a test, and that is against somebody: `when … makes a … against …, …`; once its cards lie there, "
    "`when …'s … against … would succeed, if one of that …'s cards is …, …`"
)
"""The cure where a card would be against somebody."""
_FROM = "say from whom it comes: `when … gains a … from …, …`"
FROM_NOBODY = (
    "a thing comes from somebody and goes to nobody: wait for that, and ask how it came, "
    "`when … gains a … from an …, if your last … is a …, …`"
)
"""The cures where it is asked by whom a thing comes, or goes."""


def _behind(reader: Reader, verb: str, word: Qualifier, known: tuple[str, ...]) -> list[Check]:
    if word.word == "other than":
        return [IsNot(_what(reader, word))]
    what = _what(reader, word)
    by = noun_in(word)
    through = word.word == "by" and reader.read(name_in(by)).terms.keys() == {"test"}
    if not through or (isinstance(by, Named) and by.determiner == "that"):
        check_whom(reader, verb, word.word, by)
    if verb == "pay" and word.word == "on":
        _check_paid_for(reader, word)
    if word.word != "in" and word.word not in known:
        reader.unheard(word.span, f"{word.word} …", _elsewhere(reader, verb, word))
    return [Has("through" if through else word.word, what)]


def _elsewhere(reader: Reader, verb: str, word: Qualifier) -> str:
    """The cure where an event does not know by what it came: of what a test does to somebody, the damage does."""
    if verb not in ("gain", "lose"):
        return "no such event has it; ask for it with `if`"
    term = reader.read(name_in(word.object)).of("test")
    if term is None:
        return "what is gained or lost does not tell from whom it comes; damage does: `when … takes damage from …, …`"
    return (
        "what is gained or lost does not say what it came by: wait for that alone, `when you gain …`, for the damage, "
        f"`when … takes damage by {a_or_an(term.name)} {term.name}, if the amount is at least …, …`, "
        f"or for the test, `when {a_or_an(term.name)} {term.name} against … succeeds, …`"
    )


def _check_spent_on(reader: Reader, predicate: Predicate, word: Qualifier) -> None:
    """Notes an action of which there is a number that would be spent on a test: with it one is begun, and none is there yet."""
    spent, test = reader.read(name_in(predicate.object)).word(ActionWord), reader.read(name_in(word.object))
    if spent is not None and spent.number is not None and test.terms.keys() == {"test"}:
        one = f"{a_or_an(test.text)} {test.text}"
        many = spent.several
        cure = f"it is spent before any test is there: write `when you make {one}, …`, or `when you pay {many}, …`"
        reader.unheard(word.span, f"on {one}", cure)


def _check_paid_for(reader: Reader, word: Qualifier) -> None:
    """Notes those on whom nobody pays anything, and things where none is for sale."""
    said = reader.read(name_in(word.object))
    thing = said.word(ThingWord) if said.terms.keys() == {"thing"} else None
    sold = any(one.wares for one in reader.names.vocabulary.every(ThingWord))
    if thing is not None and not said.is_chosen and not (sold and (thing.item or thing.wares)):
        reader.unheard(
            word.span, f"on {said.text}", "what is paid is paid on a test, for an entry, or for what is bought"
        )


def _what(reader: Reader, word: Qualifier) -> Noun:
    found = noun_in(word)
    if found is None:
        reader.unheard(word.span, f"{word.word} …", "no event knows the number; ask for it with `if`")
        return NOBODY
    return noun(reader, found)


def unit_of(reader: Reader, node: Node) -> str:
    """What an event calls something that is counted; empty for what is not."""
    if not isinstance(node, Name):
        return ""
    if node.text in COUNTED:
        return node.text
    term = reader.read(node).of("track", "stat", "skill", "action")
    return term.head.name if term is not None else ""
