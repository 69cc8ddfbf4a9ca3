"""What a phrase stands for becomes a reference: who or what it names, and whether something answers to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from grammar.meaning import nouns as m
from grammar.meaning.names import Naming
from grammar.meaning.outline import is_own
from grammar.words import NUMBERS, TagWord, ThingWord, is_group, is_item
from interpreter.compile.combining import COMPARE, FOLD, all_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Called, meant_by
from interpreter.compile.refs import Ref, has, is_at, is_between_two, is_named, is_running
from interpreter.standing.attempts import tests_of, tests_spoken_of, trait_called
from interpreter.standing.carried import find as find_named
from interpreter.standing.numbers import cards_on, value_of
from interpreter.standing.places import around
from interpreter.state.attempt import Test, dice_of
from interpreter.state.bids import bids_of
from interpreter.state.event import OWNERS, Gist, owner_of
from interpreter.state.program import Calls
from interpreter.state.recall import HANDS, HELD, ITEMS, KIND, SIDES, THERE
from interpreter.state.situation import Frame, Situation
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing

CHANCE = Label("chance", "chance")
COST = "cost of "
Tells = Callable[[Frame, object], bool]


def reference(compiler: Compiler, meaning: m.Noun) -> Ref:
    """The reference that a phrase is."""
    match meaning:
        case m.Select() | m.Own() if said := m.utmost(meaning.tellings):
            return _gathered(compiler, meaning) or _utmost(compiler, meaning, said)
        case m.Holder():
            return Ref(
                lambda f: [f.holder], lambda f, x: x is f.holder, could_be=lambda gist: gist is Thing, is_holder=True
            )
        case m.Itself():
            return Ref(
                lambda f: [f.held], _is_itself, could_be=lambda gist: gist is Thing or isinstance(gist, frozenset)
            )
        case m.Chance():
            return Ref(lambda f: [CHANCE], lambda f, x: x is CHANCE)
        case m.Person(name):
            return _person(name)
        case m.Flow():
            return Ref(lambda f: [f.event], lambda f, x: x is f.event)
        case m.Lettered(letter):
            return _found(lambda f: [f.variables[letter]] if letter in f.variables else [])
        case m.Role(role):
            return role_of(role)
        case m.Called(naming):
            called = meant_by(compiler.game, naming, bare=True)
            return Ref(_finder(called, "any", ()), called.matches, called, True, called.could_be)
        case m.Select():
            return _gathered(compiler, meaning) or _select(compiler, meaning)
        case m.Cards():
            return _cards(compiler, meaning)
        case m.TopCard() | m.GroupOf() | m.TestsOf() | m.Own():
            return _owned(compiler, meaning)
        case m.Toward(owner, key, whom):
            return _toward(compiler, reference(compiler, owner), key, reference(compiler, whom))
        case m.CostOf(of):
            return _cost(COST + of.text if of is not None else "")
        case m.CostOfEach():
            return _cost_of_each(compiler, meaning)
        case _:
            assert_never(meaning)


def optional(compiler: Compiler, meaning: m.Noun | None) -> Ref | None:
    """The reference that a phrase is, if there is one."""
    return reference(compiler, meaning) if meaning is not None else None


def _utmost(compiler: Compiler, meaning: m.Select | m.Own, said: tuple[m.Telling, ...]) -> Ref:
    """Those of some who have the most or the least of a number: several, if they have as much."""
    of_all = tuple(one for one in meaning.tellings if one not in said)
    all_ = reference(compiler, replace(meaning, tellings=of_all))
    by = [(FOLD[one.word], naming.key) for one in said if (naming := m.naming_of(one.what)) is not None]

    def find(frame: Frame) -> list[Any]:
        found = all_.things(frame)
        for fold, key in by:
            most = fold((value_of(frame.table, x, key) for x in found), default=0)
            found = [x for x in found if value_of(frame.table, x, key) == most]
        return found

    return Ref(find, lambda f, x: all_.matches(f, x) and x in find(f), all_.name, False, all_.could_be)


def _gathered(compiler: Compiler, group: m.Select | m.Own) -> Ref | None:
    """Those of a group whom the sentence has found as it began, if it keeps them."""
    key = next((key for one, key in compiler.gathered if one == group), None)
    return None if key is None else _found(lambda f: f.variables[key])


def _found(find: Callable[[Frame], list[Any]]) -> Ref:
    """What is found, and nothing else."""
    return Ref(find, lambda f, x: x in find(f))


def _person(name: str) -> Ref:
    return Ref(
        lambda f: [found] if (found := find_named(f.table, name)) is not None else [],
        lambda f, x: isinstance(x, Thing) and x.name == name,
    )


# ------------------------------------------------------------------ costs
def _cost(key: str) -> Ref:
    """`the cost of Reinforce`; without a key, of the entry itself."""

    def find(frame: Frame) -> list[Any]:
        return [Quantity(frame.holder, key or f"{COST}{frame.label}")]

    return _found(find)


def _cost_of_each(compiler: Compiler, meaning: m.CostOfEach) -> Ref:
    """What each of several costs, `the cost of each Trait`; or that one at hand, `the cost of that Trait`."""
    called = meant_by(compiler.game, meaning.naming)
    role = called.of("skill", "stat", "track", "kind", "thing", "word")
    all_of_role = is_group(role)

    def matches(frame: Frame, actual: object) -> bool:
        match actual:
            case Quantity(owner, of) if owner is frame.holder and of.startswith(COST):
                return is_price(frame, of)
            case _:
                return False

    def is_price(frame: Frame, of: str) -> bool:
        priced = priced_thing(frame, of)
        match priced:
            case Held():
                return called.matches(frame, priced)
            case Label(role=sort):  # an action is anybody's, and so one of yours, too
                return (sort == "action" or not meaning.held) and called.matches(frame, priced)
            case Quantity():
                return not meaning.held and (called.matches(frame, priced) if all_of_role else of == key)
            case _:
                assert_never(priced)

    one = optional(compiler, meaning.one)
    key = COST + (role.head.name if role is not None else called.text)

    def find(frame: Frame) -> list[Any]:
        found = one.all(frame) if one is not None else []
        return [Quantity(frame.holder, COST + _priced_as(x)) for x in found]

    return Ref(find, matches)


def _priced_as(found: object) -> str:
    """Under which name the price of something is kept."""
    match found:
        case Quantity(key=key):
            return key
        case _:
            return str(found)


def priced_thing(frame: Frame, key: str) -> Held | Label | Quantity:
    """What a `cost of …` is the price of: an entry that is held, or only could be, or a number."""
    name = key.removeprefix(COST)
    frame.table.recall.note((frame.holder, HELD, name))
    held = frame.holder.held.get(name)
    if held is not None and held.rank > 0:
        return held
    game = frame.table.game
    role = "entry" if game.entry(name) is not None else "action" if game.word(name, "action") is not None else ""
    return Label(name, role) if role else Quantity(frame.holder, name)


# ------------------------------------------------------------------ what is called so
def _matcher(name: Called, tests: tuple[Tells, ...]) -> Tells:
    matches = name.matches
    if not tests:
        return matches
    told = all_of(tests)
    return lambda f, x: matches(f, x) and told(f, x)


def _is_itself(frame: Frame, x: object) -> bool:
    """Whether something is the entry whose rule it is, or the thing that it tells of."""
    return x is frame.held or (x.__class__ is Thing and frame.held is not None and x is frame.held.item)


def tells(compiler: Compiler, tellings: tuple[m.Telling, ...]) -> tuple[Tells, ...]:
    """What small words say of the noun on which they hang."""
    return tuple(_tells(compiler, one) for one in tellings)


def _select(compiler: Compiler, meaning: m.Select) -> Ref:
    name, tests = meant_by(compiler.game, meaning.naming), tells(compiler, meaning.tellings)
    find, matches = _finder(name, meaning.how, tests, said=_said(compiler, meaning)), _matcher(name, tests)
    match meaning.how:
        case "another":
            return Ref(find, lambda f, x: matches(f, x) and x is not f.holder, name, False, name.could_be)
        case "that" | "the":
            there = _is_that_stretch if meaning.is_that else _is_at_hand
            called = lambda f, x: x.__class__ is Thing or matches(f, x)  # noqa: E731  # it may be so no longer
            return Ref(find, lambda f, x: called(f, x) and there(f, x, find), name, False, name.could_be)
        case "chosen":
            return Ref(_there(name, find), lambda f, x: any(str(x) == str(found) for found in find(f)))
        case "only":
            return Ref(find, matches, name, False, name.could_be)
        case "any" | "each":
            return Ref(find, matches, name, not tests, name.could_be)
        case _:
            assert_never(meaning.how)


def _there(name: Called, chosen: Callable[[Frame], list[Any]]) -> Callable[[Frame], list[Any]]:
    """Who or what is there of what was chosen: somebody, or a thing of that name or kind, the holder's own first."""
    thing = name.of("thing")
    if thing is None:
        return chosen
    kept = is_item(thing)

    def called(frame: Frame, word: str) -> Thing | None:
        table, mine = frame.table, frame.holder.items.values() if kept else ()
        table.recall.note(ITEMS)
        everybody = table.everything() if kept else table.who_is_there()
        named = (x for x in (*mine, *everybody) if x.name == word)
        return next(named, None) or next((x for x in mine if word in table.kinds_of(x)), None)

    def find(frame: Frame) -> list[Any]:
        return [(called(frame, one.name) or one) if isinstance(one, Label) else one for one in chosen(frame)]

    return find


def spoken_as_one(meaning: m.Noun | None) -> str:
    """As what a noun speaks of somebody who is `that X` from there on; empty if it is nobody, or says by itself who it is."""
    match meaning:
        case m.Select(naming, "any" | "each" | "another") | m.Own(_, naming) if not naming.is_item:
            return _somebody(naming)
        case m.GroupOf(_, naming):
            return naming.group
        case _:
            return ""


def calls(meaning: m.Noun | None, find: Callable[[Any], object] = lambda found: found) -> Calls:
    """As what a noun speaks of people who are `that X` from there on, each with what finds him in what is meant: of `an Ally's
    Club` whose that is, too."""
    return tuple(_calls(meaning, find))


def _calls(meaning: m.Noun | None, find: Callable[[Any], object]) -> Iterator[tuple[str, Callable[[Any], object]]]:
    match meaning:
        case m.Select(tellings=told) | m.TestsOf(tellings=told):
            for one in told:
                if one.word == "against":
                    yield from _calls(one.what, lambda found: getattr(find(found), "target", None))
                elif one.word == "of":
                    yield from _calls(one.what, lambda found: owner_of(find(found)))
        case m.Own() | m.GroupOf():
            pass
        case _:
            return
    name = spoken_as_one(meaning)
    if name:
        yield name, find
    match meaning:
        case m.GroupOf(owner=owner) | m.TestsOf(owner=owner):
            yield from _calls(owner, lambda found: owner_of(find(found)))
        case m.Own(owner=owner) if not name:
            yield from _calls(owner, lambda found: owner_of(find(found)))
        case _:
            pass


def _somebody(naming: Naming) -> str:
    """What people are called who are called so; empty where things are."""
    thing, word = naming.of("thing"), naming.word(ThingWord)
    return "" if thing is None or naming.is_item or (word is not None and word.wares) else thing.head.name


def _made_with(table: Situation, test: Test) -> list[Quantity]:
    """The numbers of its maker with which a test is made."""
    return [Quantity(test.maker, key) for key in (test.skill, trait_called(table, test)) if key]


def _is_aimed_at(frame: Frame, known: object) -> bool:
    """Whether somebody is whom the test at hand is against by now, be he on whichever side."""
    return frame.test is not None and frame.test.target is known


def _is_at_hand(frame: Frame, x: object, find: Callable[[Frame], list[Any]]) -> bool:
    """Whether something is the one at hand; of an attack on several, so is each that is held against one of them, as far as
    what is said of it holds against that one."""
    match x:
        case Stretch():
            return True
        case Test(echo_of=one, target=target):
            found, first = find(frame), one or x
            if frame.against is not None and frame.against[0] is first and target not in frame.against[1]:
                return False
            return x in found or one in found
        case Held(name=name, compiled=compiled):  # of a kind one may have been chosen, whoever has it
            found = find(frame)
            return x in found or Label(name, compiled.role) in found
        case _:
            found = find(frame)
            return x in found


def _is_that_stretch(frame: Frame, x: object, find: Callable[[Frame], list[Any]]) -> bool:
    """Whether something is the one that was spoken of; of a stretch of time that is somebody's, his and nobody else's."""
    match x:
        case Stretch():
            known = [one for one in find(frame) if one.owner is not None]
            return not known or x in known
        case _:
            return _is_at_hand(frame, x, find)


def _said(compiler: Compiler, meaning: m.Noun) -> Hashable:
    """What is said of who or what is meant, if that depends on nothing but the situation and the holder of the rule: whoever
    says the same of somebody means the same.  None if it depends on more."""
    match meaning:
        case m.Holder():
            return "you"
        case m.Person(name):
            return "somebody", name
        case m.Called(naming) | m.Select(naming, "any" | "each" | "another"):
            parts = [_said_of(compiler, telling) for telling in m.tellings_of(meaning)]
            if meant_by(compiler.game, naming).points or any(None in part for part in parts):
                return None
            return naming.text, *naming.terms, *parts
        case _:
            return None


def _said_of(compiler: Compiler, telling: m.Telling) -> tuple[Hashable, ...]:
    """The same of what a small word says; a part of it is None if it depends on more."""
    seen = (_said(compiler, telling.of),) if telling.of is not None else ()
    match telling.number:
        case int() as number:
            return telling.word, _said(compiler, telling.what), *seen, number
        case number:
            return telling.word, _said(compiler, telling.what), *seen, _said(compiler, number)


def _finder(
    name: Called, how: m.How, tests: tuple[Tells, ...], *, said: Hashable = None
) -> Callable[[Frame], list[Any]]:
    matches = _matcher(name, tests)
    one_by_one = said is not None and bool(tests)
    scope, thing, ware = name.of("scope"), name.of("thing"), name.naming.word(ThingWord)
    label = name.of("suit", "place", "tag", "state", "entry", "action", "kind", *NUMBERS)
    kept = is_item(thing)
    wares = ware is not None and ware.wares
    many = ware is not None and not ware.is_one

    def chosen(frame: Frame) -> list[Any]:
        word, item = name.text.split(" ", 1)[-1], frame.held.item if frame.held is not None else None
        value = (item.chosen.get(word) if item is not None else None) or frame.holder.chosen.get(word)
        return [Label(value) if isinstance(value, str) else value] if value is not None else []

    spoken = _somebody(name.naming) or name.naming.group
    bare = thing.head.name if thing is not None and not tests and not thing.tags else ""

    def was(frame: Frame, known: object) -> bool:
        """Whether it has been called so and has stopped being that: who was spoken of as `a Hero` is that Hero still."""
        match known:
            case Thing(were=were) if bare:
                frame.table.recall.note((known, KIND))
                return bare in were
            case _:
                return False

    def at_hand(frame: Frame) -> list[Any]:
        known = frame.called.get(spoken)
        if known is not None and (
            matches(frame, known) or was(frame, known) or (not tests and _is_aimed_at(frame, known))
        ):
            return [known]
        mine = []
        for value in frame.bound:
            if value.__class__ is tuple:  # several who stand in the place of one
                if all(matches(frame, one) for one in value):
                    return list(value)
            elif matches(frame, value):
                if value is not frame.holder:
                    return [value]
                mine = [value]
            elif name.is_missing(value):
                return mine
        for test in tests_of(frame):
            if matches(frame, test):
                return [test]
            if name.naming.group and (
                made_with := [one for one in _made_with(frame.table, test) if matches(frame, one)]
            ):
                return made_with[:1]
        if mine:
            return mine
        for value in frame.bound:
            if was(frame, value):
                return [value]
        return there(frame) if how != "that" and not (many and frame.held is not None) else []

    def among(frame: Frame) -> Iterable[Thing]:
        if wares:
            return frame.table.wares.values()
        return frame.table.everything() if kept else frame.table.who_is_there()

    def each(frame: Frame) -> list[Thing]:
        """What was found of one still holds if another one changes."""
        table, holder = frame.table, frame.holder
        return [x for x in among(frame) if table.overheard((said, holder, x), matches, frame, x)]

    def there(frame: Frame) -> list[Any]:
        found: list[Thing]
        if one_by_one:
            found = frame.table.overheard((said, frame.holder), each, frame)
        else:
            found = [x for x in among(frame) if matches(frame, x)]
        if how == "another":
            found = [x for x in found if x is not frame.holder]
        if found or thing is not None:
            return found
        if scope is not None:
            return [Stretch(scope.head.name)]
        return [Label(label.name, label.head.role)] if label is not None else []

    if how == "chosen":
        return chosen
    return at_hand if how in ("that", "the", "only") else there


# ------------------------------------------------------------------ what is somebody's
def _toward(compiler: Compiler, owner: Ref, key: str, against: Ref) -> Ref:
    """A number that is had toward somebody, who is another one."""

    def find(frame: Frame) -> list[Any]:
        pairs = ((one, other) for one in owner.all(frame) for other in against.things(frame) if one is not other)
        return [Quantity(one, compiler.game.paired(key, other)) for one, other in pairs]

    return _found(find)


def _owned(compiler: Compiler, meaning: m.TopCard | m.GroupOf | m.TestsOf | m.Own) -> Ref:
    owner, name = reference(compiler, meaning.owner), meant_by(compiler.game, meaning.naming)
    tests = tells(compiler, m.tellings_of(meaning))
    is_called, key, maximum = _matcher(name, tests), meaning.naming.key, False
    match meaning:
        case m.Own() if name.is_relation:
            return _related(owner, name, tests)
        case m.Own():
            key, maximum = meaning.key, meaning.maximum
    of_holder, number = is_own(meaning), compiler.game.number
    time = name.scope if name.is_only_time and not tests else None

    def matches(frame: Frame, actual: object) -> bool:
        match actual:
            case Quantity():
                if actual.owner is not frame.holder if of_holder else not owner.matches(frame, actual.owner):
                    return False
                return actual.key == key or (
                    not (maximum or number[actual.key].maximum_of) and is_called(frame, actual)
                )
            case Stretch() if of_holder and time is not None:
                return actual.owner is frame.holder and actual.scope == time
            case _ if of_holder:  # the cheaper question comes first
                kind = actual.__class__
                if kind is Thing:
                    frame.table.recall.note((actual, KIND))
                return kind in OWNERS and OWNERS[kind](actual) is frame.holder and is_called(frame, actual)
            case _:
                return is_called(frame, actual) and owner.matches(frame, owner_of(actual))

    def could_be(gist: Gist) -> bool:
        match gist:
            case Quantity():
                return gist.key == key or name.could_be(gist)
            case _:
                return name.could_be(gist)

    return Ref(_parts(compiler, meaning, owner, name, tests), matches, could_be=could_be)


def _cards(compiler: Compiler, meaning: m.Cards) -> Ref:
    """The cards of a hand, or those that are played on a test, or its dice."""
    owner, dice = reference(compiler, meaning.owner), meaning.naming.text == "die"
    stretch = {"all": slice(None), "first": slice(1), "last": slice(-1, None)}[meaning.which]

    def find(frame: Frame) -> list[Any]:
        found: list[Any] = []
        for one in owner.all(frame):
            match one:
                case Thing(hand=cards):
                    frame.table.recall.note(HANDS)
                    found += cards[stretch]
                case Test() if dice:
                    found += dice_of(one)
                case Test():
                    found += cards_on(frame.table, one)[stretch]
        return found

    return _found(find)


def _related(owner: Ref, name: Called, tests: tuple[Tells, ...]) -> Ref:
    """Who is called so for what he is to somebody: `that Opponent's Grappler`, `each of your Allies`."""

    def matches(frame: Frame, actual: object) -> bool:
        match actual:
            case Thing():
                told = all(test(frame, actual) for test in tests)
                return told and any(name.is_to(frame, one, actual) for one in owner.things(frame))
            case _:
                return False

    return Ref(lambda f: [x for x in f.table.who_is_there() if matches(f, x)], matches, could_be=name.could_be)


def _parts(
    compiler: Compiler,
    meaning: m.TopCard | m.GroupOf | m.TestsOf | m.Own,
    owner: Ref,
    name: Called,
    tests: tuple[Tells, ...],
) -> Callable[[Frame], list[Any]]:
    """What finds all that is somebody's."""
    is_called = _matcher(name, tests)
    match meaning:
        case m.TopCard(again=again, looked_at=stays):
            return lambda f: [card] if (card := f.table.turn_up(f, again=again, stays=stays)) is not None else []
        case m.GroupOf(group=group):
            members = compiler.game.members(group)
            return lambda f: [Quantity(one, member) for one in owner.all(f) for member in members]
        case m.TestsOf(when=when):

            def those(frame: Frame) -> list[Any]:
                known = list(reversed(frame.table.past)) if when == "last" else tests_of(frame)
                mine = ([t for t in known if is_called(frame, t) and t.maker is one][:1] for one in owner.all(frame))
                return [test for found in mine for test in found]

            return those
        case m.Own():
            of_one = _of_one(meaning, name, tests)
            if m.is_one_thing(meaning):
                return lambda f: [part for one in owner.all(f) for part in _spoken_of(f, of_one(f, one))]
            return lambda f: [part for one in owner.all(f) for part in of_one(f, one)]
        case _:
            assert_never(meaning)


def _spoken_of(frame: Frame, found: list[Any]) -> list[Any]:
    """Of several things of somebody the one that was spoken of last, if any was; or that with which the test is made of which
    the rule speaks."""
    if len(found) < 2:
        return found
    made_with = (test.tool for test in tests_spoken_of(frame))
    known = (one for one in (*frame.bound, *made_with) if one in found)
    return [one] if (one := next(known, None)) is not None else found


def _of_one(meaning: m.Own, name: Called, tests: tuple[Tells, ...]) -> Callable[[Frame, Any], list[Any]]:
    """What somebody has of a name: things and entries, a word, a stretch of time, or else a number."""
    naming, key, is_called = meaning.naming, meaning.key, _matcher(name, tests)
    scope, kind, of_kind = naming.of("scope"), naming.of("thing"), naming.of("kind") is not None
    stretch = scope.head.name if scope is not None and not naming.number else ""
    tool, only_a_name = naming.is_item, name.is_only_a_name

    def entries(frame: Frame, one: Thing) -> list[Any]:
        found = frame.table.recall.answer((name, one, HELD), name.entries_of, frame.table, one)
        return [held for held in found if all(test(frame, held) for test in tests)]

    def things(frame: Frame, one: Thing) -> list[Any]:
        """What it brought, and what it keeps."""
        table = frame.table
        table.recall.note(ITEMS)
        table.recall.note(THERE)
        if only_a_name and naming.text not in table.things and naming.text not in one.items:
            return []
        made = [t for t in table.who_is_there() if t.maker is one and is_called(frame, t)]
        return made + [item for item in one.items.values() if is_called(frame, item)]

    def of_thing(frame: Frame, one: Thing) -> list[Any]:
        """What it brought, has, or has for a word."""
        found = things(frame, one) or (list(entries(frame, one)) if of_kind else [])
        if found:
            return found
        frame.table.recall.note((naming.text, one))
        match one.chosen.get(naming.text, one.values.get(naming.text)):
            case Thing() | Label() as value:
                return [value]
            case _:
                return []

    def find(frame: Frame, one: Any) -> list[Any]:
        match one:
            case Test(tool=used) if tool:
                return [used] if used is not None and is_called(frame, used) else []
            case Thing() if found := of_thing(frame, one):
                return found
        if stretch:
            return [Stretch(stretch, one)]
        if (kind is not None or of_kind) and not naming.number:
            return []
        return [Quantity(one, key)]

    return find


def role_of(role: str, *, all_told: bool = False) -> Ref:
    """The target, the winner or the loser.  all_told: also of who is outbid by somebody, though a sentence comes to each of
    them by himself."""

    def find(frame: Frame) -> list[Any]:
        tests = tests_of(frame)
        if role == "target":
            targets = [t.target for t in tests if t.target is not None]
            return targets[:1]
        bids = bids_of(frame)
        if bids is not None:
            return bids.who(role, all_told=all_told)
        for test in tests:
            if test.won is not None:
                return [test.maker if test.won == (role == "winner") else test.target]
        return []

    return _found(find)


# ------------------------------------------------------------------ small words
def _tells(compiler: Compiler, telling: m.Telling) -> Tells:
    """What a small word and what is behind it say of the noun on which they hang."""
    ref = reference(compiler, telling.what)
    match telling.word:
        case "other than":
            return lambda f, x: not ref.matches(f, x)
        case "against":
            return lambda f, x: _against(f, x, ref)
        case "in" if telling.of is not None:
            seen_by = reference(compiler, telling.of)
            return lambda f, x: any(x is not one and _is_in(f, x, ref, one) for one in seen_by.things(f))
        case "in":
            return lambda f, x: _is_in(f, x, ref, f.holder)
        case "with":
            return lambda f, x: has(f, x, ref)
        case "without":
            return lambda f, x: not has(f, x, ref)
        case "of":
            return lambda f, x: ref.matches(f, _maker_of(x))
        case "at least" | "at most" | "more than" | "less than":
            return _compared(compiler, telling)
        case "highest" | "lowest":
            raise AssertionError("it is said of all together: _utmost")
        case _:
            assert_never(telling.word)


def _compared(compiler: Compiler, telling: m.Telling) -> Tells:
    """What a number of somebody says of the noun on which it hangs."""
    naming, compare, wanted = m.naming_of(telling.what), COMPARE[telling.word], _wanted(compiler, telling.number)
    key = naming.key if naming is not None else ""

    def is_so(frame: Frame, actual: object) -> bool:
        match actual:
            case Thing():
                return compare(value_of(frame.table, actual, key), wanted(frame))
            case _:
                return False

    return is_so


def _wanted(compiler: Compiler, number: int | m.Noun) -> Callable[[Frame], int]:
    """The number with which that of somebody is compared."""
    match number:
        case int():
            return lambda f: number
        case m.Lettered(letter):
            return lambda f: f.variables.get(letter, 0)
        case _:
            ref = reference(compiler, number)
            return lambda f: sum(value_of(f.table, one.owner, one.key) for one in ref.quantities(f))


def _against(frame: Frame, actual: object, ref: Ref) -> bool:
    match actual:
        case Test(target=target, other=other):
            if ref.matches(frame, target) or (other is not None and ref.matches(frame, other)):
                return True
            return any(ref.matches(frame, Label(w)) for w in actual.words)
        case Thing():
            frame.table.recall.note(SIDES)
            return any(one.side != actual.side for one in ref.things(frame))
        case _:
            return False


def _maker_of(actual: object) -> Thing | None:
    """Who makes a test, or has brought a thing."""
    match actual:
        case Test(maker=maker) | Thing(maker=maker):
            return maker
        case _:
            return None


def _is_in(frame: Frame, actual: object, ref: Ref, seer: Thing) -> bool:
    match actual:
        case Thing():
            here = is_running(frame, ref) or is_named(frame, ref, actual.tags) or is_at(frame, actual, ref, seer=seer)
            return here or is_named(frame, ref, around(frame.table))
        case Test(maker=maker, target=target):  # is made where its maker is
            if is_named(frame, ref, actual.words):
                return True
            if maker is seer and is_between_two(frame, ref):  # who is no way off himself
                return target is not None and is_at(frame, target, ref, seer=seer)
            return _is_in(frame, maker, ref, seer)
        case _:
            return is_named(frame, ref, getattr(actual, "words", ()))


def entries_of_kind(compiler: Compiler, meaning: m.Noun) -> Callable[[Frame], list[object]] | None:
    """All entries of a kind that there are in the game, for a choice among them: `a Disadvantage with an Empty Suit`."""
    naming = m.naming_of(meaning)
    term = naming.of("thing", "kind") if naming is not None else None
    if term is None or term.head.role != "kind":
        return None
    game = compiler.game
    called = [entry for entry in game.entries_called(term.head.name) if game.is_one(entry, term)]
    found = [(Label(entry.name, game.role_of(entry)), entry) for entry in called]
    words = [one.what.naming for one in m.tellings_of(meaning) if one.word == "with" and isinstance(one.what, m.Select)]
    tags = [tag for naming in words if (tag := naming.word(TagWord)) is not None]

    def fits(frame: Frame, suit: str) -> bool:
        track = game.suits[suit].track if suit in game.suits else ""
        return all(value_of(frame.table, frame.holder, track) == tag.suit_at for tag in tags)

    return lambda f: [label for label, entry in found if fits(f, str(entry.fields.get("suit", "")))]
