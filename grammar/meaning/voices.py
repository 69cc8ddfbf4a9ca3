"""What a text says for others to hear, and what it listens for: words of tests, states, places, words of things and
damage, stretches of time, actions; and things that can be carried, which somebody has to give or sell.

Each word is said in a channel.  Whoever puts the texts of a game together can tell which words nobody ever says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import NOWHERE, Inside, Placed, Span
from grammar.meaning import deeds as d
from grammar.meaning import nouns as n
from grammar.meaning import offers as o
from grammar.meaning import settings as s
from grammar.meaning import standing as m
from grammar.meaning.amounts import Cell, Negative
from grammar.meaning.bodies import (
    After,
    Body,
    Chooses,
    Depends,
    Does,
    ForEach,
    FromRank,
    Given,
    Lends,
    Meaning,
    Picks,
    Repeats,
    Rule,
    Says,
    Sets,
    Tries,
    all_in,
)
from grammar.meaning.facts import CameOut, Has, IsCalled
from grammar.meaning.freely import is_free
from grammar.meaning.names import Naming
from grammar.meaning.patterns import Counts, DamageIs, Is, IsDamage, Pattern
from grammar.vocabulary import Term, Word
from grammar.words import TagWord, ThingWord

W = TypeVar("W")
Channel = Literal[
    "test",
    "turned",
    "bare",
    "opposed",
    "aimed",
    "tied",
    "more",
    "damage",
    "taken",
    "used",
    "person",
    "become",
    "so",
    "own",
    "word",
    "cell",
    "cost",
    "",
]
"""Of what a word is said: of a test, of one that becomes so in play, of one that is made against nothing, against anything,
against somebody, against another's test or the deck, or with more cards or dice than the one that anybody has; of damage, of
what somebody takes or uses; of people, of what becomes or stops being it, of who is so by what stands, of those who are
somebody's, of a word that somebody has (`your Pose`), which is its role then; of nothing yet, by a table; or of people and of
things, places and time.  Or that something costs."""
ROLES = ("state", "tag", "place", "scope", "action")
"""The words that something has to say; all others but things that can be carried are there because they are declared.
Any test may be called for."""


def has_to_be_said(word: Word) -> bool:
    """Whether a word is there only if something says it, or gives it."""
    return word.role in ROLES or (isinstance(word, ThingWord) and word.item)


class Say(NamedTuple):
    """A word that is said of something.  role: as it is declared; empty where only its name is known."""

    channel: Channel
    name: str
    role: str = ""


ANY_DAMAGE = Say("damage", "damage")
"""What is said by whatever deals damage."""
_OF_DAMAGE = ((ANY_DAMAGE,),)
A_COST = Say("cost", "the cost")
"""What is said by whatever asks what something costs."""
_OF_A_COST = ((A_COST,),)


class Heard(Struct, frozen=True):
    """A name that a text listens for.  ways: what it can mean, each with all words that have to be said for it."""

    name: str
    ways: tuple[tuple[Say, ...], ...]
    span: Span


class Wait(Struct, frozen=True):
    """What a text does only once its entry is used.  how: something is asked then, it ends, or neither.  free: it is had
    for nothing, and comes to more each time."""

    how: Literal["if", "until", "now"]
    span: Span
    free: bool


class Voices(Struct, frozen=True):
    """said: channel and name of each word that a text says, and the verbs that only happen.
    waits: what it does where nothing in it says when."""

    said: frozenset[Say] = frozenset()
    heard: tuple[Heard, ...] = ()
    waits: tuple[Wait, ...] = ()


def is_used(body: Body, waits: tuple[Wait, ...]) -> bool:
    """Whether an entry offers something that can be used, or does something when it is.  waits: what it then does."""
    offers = (one for one in all_in(body) if isinstance(one, Rule) and one.offer is not None)
    return bool(waits) or any(not isinstance(one.moment, After) for one in offers)


def never_done(body: Body) -> Iterator[Problem]:
    """What an entry does when it is used, and offers something else to whoever uses it: he is given what is offered."""
    if any(isinstance(one, Rule) and one.offer is not None and not isinstance(one.moment, After) for one in body):
        cure = "whoever uses this takes up the offer and nothing else: put this line below the offer, two spaces further in, "
        cure += "or say when it is done: `when …, …`"
        yield from (
            codes.SAYS_NOTHING_IN_PLAY.at(wait.span, hint=cure, words="a line beside the offer")
            for wait in _waiting(body)
        )


def voices(body: Body) -> Voices:
    """What a text says, and what it listens for, each name once and in the order of the text."""
    said: set[Say] = set()
    heard: dict[tuple[str, tuple[tuple[Say, ...], ...]], Heard] = {}
    for one, channel, span in _meet(body, "", NOWHERE, []):
        for say in _asked_of(one):
            heard.setdefault((say.channel, ((say,),)), Heard(say.name, same(((say,),)), span))
        if isinstance(one, Naming):
            told = (
                ("entry",) if channel == "become" and one.of("tag") is not None else ()
            )  # nobody becomes the text of a word
            ways = tuple(_way(term, role, channel) for role, term in one.terms.items() if role not in told)
            if ways and all(ways):
                heard.setdefault((one.text, ways), Heard(one.text, same(ways), span))
        elif isinstance(one, _DAMAGE):
            heard.setdefault(("damage", _OF_DAMAGE), Heard("damage", _OF_DAMAGE, span))
        elif isinstance(one, m.ChangesCost):
            heard.setdefault(("cost", _OF_A_COST), Heard("cost", _OF_A_COST, span))
        elif isinstance(one, _HAD):
            people = n.naming_of(one.what if isinstance(one, Has) else one)
            thing = people.word(ThingWord) if people is not None and people.terms.keys() == {"thing"} else None
            if thing is not None and not (thing.item or thing.wares or thing.is_relation or thing.single):
                own = ((Say("own", thing.name, thing.role),),)
                heard.setdefault((thing.name, own), Heard(thing.name, same(own), span))
        elif type(one) in _SAYS:
            said.update(_SAYS[type(one)](one))
    return Voices(frozenset(map(same, said)), tuple(heard.values()), tuple(_waiting(body)))


def _asked_of(held: object) -> Iterator[Say]:
    """What a test has to be for what is said of it: how it comes out, against whom it is, that fewer are played."""
    match held:
        case Pattern(verb="tie", subject=test):
            yield from _of_test(test, "tied")
        case Tries(made, outcomes):
            yield from [Say("tied", made.test.head.name)] if "tie" in dict(outcomes) else []
        case Pattern(verb="succeed" | "fail", subject=test) | m.Decides(test) | CameOut(test):
            yield from _of_test(test, "opposed")
        case n.Select(tellings=told) | n.TestsOf(tellings=told):
            if any(one.word == "against" and (is_person(one.what) or of_what(one.what)) for one in told):
                yield from _of_test(held, "aimed")
        case m.ChangesTest(test, "cards", m.Change("add", Negative())):
            yield from _of_test(test, "more")


def _of_test(noun: object, channel: Channel) -> Iterator[Say]:
    naming = n.naming_of(noun)  # type: ignore[arg-type]  # what is none has no name
    term = naming.of("test") if naming is not None else None
    if term is not None:
        yield Say(channel, term.head.name)


def _made(made: d.Make) -> Iterator[Say]:
    """How a test is called that is made, and against what it is."""
    yield from _term(made.test, "test")
    name, aimed = made.test.head.name, any(isinstance(one, s.AgainstSomebody | s.AgainstTest) for one in made.settings)
    opposed = aimed or any(isinstance(one, (*s.AGAINST, s.Difficulty)) for one in made.settings)
    yield Say("aimed" if aimed else "opposed" if opposed else "bare", name)
    if any(isinstance(one, s.Exactly | s.Changed) for one in made.settings):
        yield Say("more", name)
    for one in made.settings:
        match one:
            case s.AgainstDeck():
                yield Say("tied", name)
            case s.AgainstTest(test=other):
                yield from (Say("tied", name), Say("tied", other.head.name))
            case s.AgainstSomebody(whom) if of_what(whom):
                yield from (Say("tied", name), *_of_test(whom, "tied"))


@cache
def same(words: W) -> W:
    """Words that are said; the same ones where they are equal, so that many of them take little to keep and to fetch."""
    return words


def _waiting(body: Body) -> Iterator[Wait]:
    for one in body:
        match one:
            case Says() | Sets(until=None) | Chooses(optional=True):
                continue
            case Rule(moment=None, offer=None, limit=None, given=Given() | FromRank() as given):
                inside = list(_waiting((*one.body, *one.otherwise)))
                if isinstance(given, Given) and not given.lasting and inside:
                    yield Wait("if", given.span, is_free(n.Holder(), one))
                else:
                    yield from inside
            case Rule() if one.moment is not None or one.offer is not None:
                continue
            case Sets(until=until) | Lends(until=until) if until is not None:
                yield Wait("until", until.span, is_free(n.Holder(), one))
            case _:
                yield Wait("now", _begins(one), is_free(n.Holder(), one))


def _begins(one: Meaning) -> Span:
    """Where a statement begins that is done at once."""
    match one:
        case Does(deeds):
            return deeds[0].span
        case Tries(test):
            return test.span
        case Picks(choices):
            return choices[0].span
        case ForEach(body=body) | Repeats(body=body):
            return _begins(body[0])
        case Depends(rows=rows):
            return _begins(rows[0].body[0])
        case Sets() | Lends() | Rule() | Chooses() | Says():
            return one.span


def _way(term: Term, role: str, channel: Channel) -> tuple[Say, ...]:
    of: Channel = "test" if role == "test" and channel != "used" else channel
    if of == "" and isinstance(term.head, ThingWord) and not term.head.item:
        of = "person"
    if of == "used":
        return (Say(of, term.head.name, role),) if role == "test" else ()
    return tuple(
        Say(_heard_of(of, word), word.name, word.role) for word in (term.head, *term.tags) if has_to_be_said(word)
    )


def _heard_of(of: Channel, word: Word) -> Channel:
    """Of what a word is heard: what people alone are not called has no channel of its own."""
    return "" if of in ("person", "become") and not isinstance(word, TagWord) else of


_DAMAGE = (IsDamage, m.ChangesDamage)
"""What hears damage of whatever sort."""
_COSTS = (m.ChangesCost,)
"""What hears that it is asked what something costs."""
_HAD = (n.Own, Has)
"""What hears of people that they are somebody's."""
_ASKS = (Pattern, Tries, m.Decides, CameOut, n.Select, n.TestsOf)
"""What may ask of a test how it comes out, or against whom it is; what changes how many are played on it says so as well."""
_LISTENS = frozenset((*_DAMAGE, *_COSTS, *_HAD, *_ASKS))
"""What listens for more than its names."""

_Met = list[tuple[object, Channel, Span]]


def _meet(held: Iterable[Any], channel: Channel, span: Span, met: _Met) -> _Met:
    """Whatever in meanings is a name or says something is put to the rest, with what its words would be said of and its place."""
    for one in held:
        if isinstance(one, tuple):
            _meet(one, channel, span, met)
        elif isinstance(one, Struct):
            kind = one.__class__
            at = one.span if isinstance(one, Placed) and one.span != NOWHERE else span
            if kind is Naming or kind in _SAYS or kind in _LISTENS:
                met.append((one, channel, at))
            below = _HEARD[kind]
            if below is not None:
                of = _CHANNELS.get(kind)
                _meet(below(one), channel if of is None else of(one, channel), at, met)
    return met


def _with_what(held: n.Telling, channel: Channel) -> Channel:
    return channel if held.word in ("with", "without", "of") and isinstance(held.what, n.Called) else ""


def _of_event(held: Pattern, channel: Channel) -> Channel:
    """Of what is spoken where something happens: an action is taken where nobody uses it, a test made; what becomes
    something is called that, and what a test is called is said of tests."""
    if held.verb in ("gain", "lose") and held.subject is not None and of_what(held.subject):
        return channel or "turned"
    done = [one.what if isinstance(one, Is) else one.name for one in held.checks if isinstance(one, Is | Counts)]
    role = _DONE.get(held.verb)
    if role is not None and any(_is_of(one, role[0]) for one in done):
        return role[1]
    return of_what(held.subject) or "become" if held.verb in _IS_CALLED else channel


_DONE: dict[str, tuple[str, Channel]] = {"take": ("action", "taken"), "use": ("test", "used")}
"""What has to be said besides, by verb: of the words of a role, that something is done with them."""


_IS_CALLED = ("become", "stop", "gain", "lose")
"""What happens with a word that is said of somebody or something."""


def _of_somebody(noun: object, channel: Channel = "") -> Channel:
    """Of what is spoken where something is said of a noun that may be somebody."""
    return "person" if is_person(noun) else of_what(noun) or channel


def _is_of(noun: object, role: str) -> bool:
    naming = n.naming_of(noun)  # type: ignore[arg-type]  # what is none has no name
    return naming is not None and naming.of(role) is not None


def _selected(held: n.Select, channel: Channel) -> Channel:
    done = any(channel == of and _is_of(held, role) for role, of in _DONE.values())
    return channel if done else _of_somebody(held)


_CHANNELS: dict[type, Callable[[Any, Channel], Channel]] = {
    Pattern: _of_event,
    DamageIs: lambda held, channel: "damage" if held.word in ("with", "without") else "",
    IsCalled: lambda held, channel: _of_somebody(held.subject),
    Has: lambda held, channel: _of_somebody(held.subject, channel),
    n.Select: _selected,
    n.TestsOf: lambda held, channel: of_what(held),
    n.Telling: _with_what,
    m.Permits: lambda held, channel: of_what(
        held.event.subject
    ),  # what a test is called from the first, is barred as well
}
"""Of what the names in a meaning are said; in all others, of what they were said around it."""


_HEARD = Inside(
    {
        d.Begin: ("stretch",),
        d.BecomeWord: ("said",),
        d.Enter: ("place", "where"),
        d.Choose: ("what",),
        s.Called: ("what",),
        s.WithTool: ("what",),
        m.Calls: ("called",),
        m.ChangesCost: ("subject",),
        Sets: ("subject", "with_"),
        Naming: ("terms",),
    }
)
"""What is listened to in a meaning; left out is what something is to become or be made: that is said, not heard.
A name is heard whole."""


# ------------------------------------------------------------------ what is said
def _term(term: Term | None, channel: Channel = "") -> Iterator[Say]:
    for word in (term.head, *term.tags) if term is not None else ():
        yield Say(channel, word.name)


def _noun(noun: object, channel: Channel = "") -> Iterator[Say]:
    naming = n.naming_of(noun)  # type: ignore[arg-type]  # what is none has no name
    for term in naming.terms.values() if naming is not None else ():
        yield from _term(term, channel)


def of_what(noun: object) -> Channel:
    """Of what is spoken where something is said of a noun."""
    naming = n.naming_of(noun)  # type: ignore[arg-type]  # what is none has no name
    return "test" if naming is not None and naming.of("test") is not None else ""


def is_person(noun: object) -> bool:
    """Whether somebody is meant, and no thing."""
    naming = n.naming_of(noun)  # type: ignore[arg-type]  # what is none has no name
    term = naming.of("thing") if naming is not None and naming.of("test", "kind", "entry") is None else None
    somebody = term is not None and isinstance(term.head, ThingWord) and not term.head.item
    return somebody or isinstance(noun, n.Holder | n.Role)


def _called(noun: object, *words: str) -> Iterator[Say]:
    """What somebody or something is called from now on."""
    for word in words:
        yield Say(of_what(noun), word)
        if is_person(noun):
            yield Say("person", word)


def _turned(noun: object, word: str) -> Iterator[Say]:
    if of_what(noun) == "test":
        yield Say("turned", word)


def _become(held: d.BecomeWord) -> Iterator[Say]:
    """What a word of somebody becomes; no name where that is what a table says."""
    if isinstance(held.said, Cell):
        yield Say("word", "", held.key)
    for say in _noun(held.said):
        yield Say("word", say.name, held.key)


def _place(word: Word | None) -> Iterator[Say]:
    if word is not None:
        yield Say("", word.name)


_SAYS: dict[type, Callable[[Any], Iterable[Say]]] = {
    d.Make: _made,
    d.BecomeNumber: lambda x: _of_test(getattr(x.what, "owner", None), "opposed"),
    d.ChangeNumber: lambda x: _of_test(getattr(x.what, "owner", None), "opposed"),
    m.ChangesNumber: lambda x: _of_test(x.subject.owner, "opposed"),
    m.ChangesTest: lambda x: (
        _of_test(x.subject, "more") if x.part == "cards" and type(x.change.by) is not Negative else ()
    ),
    s.AgainstTest: lambda x: _term(x.test, "test"),
    s.Called: lambda x: (Say("test", x.word), *_noun(x.what, "test")),
    m.CallsTest: lambda x: (Say("test", x.word),),
    m.Calls: lambda x: (*_called(x.subject, x.word), *([Say("so", x.word)] if is_person(x.subject) else ())),
    m.IsInState: lambda x: (Say("", x.state),),
    d.Become: lambda x: (
        *_called(x.who, x.word),
        *_turned(x.who, x.word),
        *(say for of in (of_what(x.who), "person", "become") for say in _term(x.term, of)),
    ),
    d.StopBeing: lambda x: (Say("become", x.word),),
    d.BecomeWord: _become,
    d.MoveTag: lambda x: (Say("", x.tag), Say("person", x.tag), Say("become", x.tag)),
    d.MoveThings: lambda x: _term(x.what) if x.verb == "gain" else (),  # what is lost has to have been there
    d.Bring: lambda x: (*_term(x.what), *_term(x.what, "person"), *_term(x.what, "own")),
    d.Enter: lambda x: (*_place(x.place), *_terms(x.where)),
    d.Begin: lambda x: _noun(x.stretch),
    d.Use: lambda x: _term(x.term),
    d.TakeAction: lambda x: (Say("", x.name), Say("taken", x.name)),
    o.Paid: lambda x: (Say("taken", x.key),) if x.action else (),
    n.CostOf: lambda x: (A_COST,),
    n.CostOfEach: lambda x: (A_COST,),
    d.TakeDamage: lambda x: (ANY_DAMAGE, *(Say("damage", word) for word in x.words)),
}


def _terms(naming: Naming | None) -> Iterator[Say]:
    for term in naming.terms.values() if naming is not None else ():
        yield from _term(term)
