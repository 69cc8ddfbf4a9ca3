"""Facts become closures that are true or not."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, assert_never

from grammar.meaning import facts as f
from grammar.meaning.amounts import Fixed
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Noun, Own, Role, Select, is_one_thing, naming_of
from grammar.words import ScopeWord
from interpreter.compile.amounts import amount, exact, number_of, words_of
from interpreter.compile.amounts import optional as optional_amount
from interpreter.compile.combining import COMPARE, all_of, any_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Called, meant_by
from interpreter.compile.nouns import calls, optional, reference, role_of
from interpreter.compile.patterns import pattern
from interpreter.compile.refs import Ref, has, is_at, is_in_state, is_named, is_running
from interpreter.game.deck import Card
from interpreter.play.asking import ask
from interpreter.standing.attempts import tests_of
from interpreter.standing.carried import is_held, is_idle
from interpreter.standing.in_effect import entry_is
from interpreter.standing.index import could_have_been, whose
from interpreter.standing.numbers import value_of
from interpreter.standing.places import around, where_lies
from interpreter.standing.ranking import in_order
from interpreter.standing.words import is_called
from interpreter.state.attempt import Test
from interpreter.state.event import Event, owner_of
from interpreter.state.program import Calls, Pattern
from interpreter.state.questions import Question
from interpreter.state.recall import ANY, ITEMS, THERE
from interpreter.state.situation import CannotPlay, Frame
from interpreter.state.things import Held, Label, Quantity, Thing

Fact = Callable[[Frame], bool]


def is_so(compiler: Compiler, fact: f.Fact) -> Fact:
    """Whether a fact holds."""
    match fact:
        case f.Every(parts):
            return all_of([is_so(compiler, part) for part in parts])
        case f.Some(parts):
            return any_of([is_so(compiler, part) for part in parts])
        case f.Not(f.IsCalled(subject, naming)) if is_one_thing(subject):
            return _is_name(compiler, reference(compiler, subject), naming, of_any=True, so=False)
        case f.Not(inner):
            positive = is_so(compiler, inner)
            return lambda frame: not positive(frame)
        case f.OneOf(which, inner):
            return _is_so_of_one(reference(compiler, which), calls(which), is_so(compiler, inner))
        case f.There(noun):
            ref = reference(compiler, noun)
            return lambda frame: any(not isinstance(x, Label) for x in ref.all(frame))
        case f.Happened():
            return _has_happened(compiler, fact)
        case f.Played():
            return _were_played(compiler, fact)
        case f.ActsBefore(subject, whom):
            who, other = reference(compiler, subject), reference(compiler, whom)
            return lambda frame: _comes_before(frame, who.one(frame), other.one(frame))
        case f.Compares():
            return _compares(compiler, fact)
        case f.CellSays(cell, word):
            said, wanted = words_of(compiler, cell), word.casefold()
            return lambda frame: said(frame).casefold() == wanted
        case f.IsCalled(subject, naming):
            return _is_name(compiler, reference(compiler, subject), naming, of_any=is_one_thing(subject))
        case f.Same():
            return _same(compiler, fact)
        case f.SameWord(subject, what):
            one, other = reference(compiler, subject), reference(compiler, what)
            return lambda frame: _is_one_word(
                [_word_of(frame, x) for x in one.all(frame)], [_word_of(frame, x) for x in other.all(frame)]
            )
        case f.IsIn(Holder(), where, None) if (time := _time(reference(compiler, where))) is not None:
            return _runs(time)
        case f.IsIn(Select() as subject, where, None) if (
            time := reference(compiler, subject).name
        ) and time.is_only_time:
            return _lies(time, reference(compiler, where))
        case f.IsIn(subject, where, of):
            place, seen_by = reference(compiler, where), optional(compiler, of)
            return _of_any(compiler, subject, lambda frame, x: is_somewhere(frame, x, place, seen_by))
        case f.HasNumber():
            return _has_number(compiler, fact)
        case f.Has():
            return _has(compiler, fact)
        case f.CameOut(subject, verb):
            tests = reference(compiler, subject)
            return lambda frame: any(_outcome(x) == verb for x in tests.all(frame))
        case f.Agrees():
            return _agree(compiler, fact)
        case _:
            assert_never(fact)


def _time(place: Ref) -> Called | None:
    """The name of a stretch of time, if whatever is called so is meant."""
    return place.name if place.by_name and place.name is not None and place.name.is_only_time else None


def _runs(time: Called) -> Fact:
    """Whether a stretch of time runs, and whoever asks is there."""
    scope, mark = time.scope, time.scope_mark

    def runs(frame: Frame) -> bool:
        table, who = frame.table, frame.holder
        table.recall.note((who, THERE))
        if who.__class__ is not Thing or who.gone:
            return False
        table.recall.note(mark)
        return scope in table.open_scopes

    return runs


def _lies(time: Called, place: Ref) -> Fact:
    """Whether a stretch of time runs that lies in a place."""
    scope, mark = time.scope, time.scope_mark

    def lies(frame: Frame) -> bool:
        table = frame.table
        table.recall.note(mark)
        return scope in table.open_scopes and is_named(frame, place, where_lies(table, scope))

    return lies


def _is_so_of_one(several: Ref, spoken: Calls, of_one: Fact) -> Fact:
    """Whether it is so of one of several, who is `that X` meanwhile."""

    def so(frame: Frame, one: object) -> bool:
        inner = frame.inner(one)
        inner.call_by(spoken, one)
        return of_one(inner)

    return lambda frame: any(so(frame, one) for one in several.all(frame))


def _has_happened(compiler: Compiler, fact: f.Happened) -> Fact:
    found, scope = pattern(compiler, fact.event), fact.scope
    if fact.amount is not None:
        number, in_all = amount(compiler, fact.amount), happened_in_all(compiler, fact)
        return lambda frame: in_all(frame) == number(frame)

    def holds(frame: Frame) -> bool:
        return any(map(partial(found.matches, frame), _heard(frame, scope, found)))

    return holds


def _heard(frame: Frame, scope: str, found: Pattern) -> list[Event]:
    """What has happened that could be meant."""
    table, holder = frame.table, frame.holder
    events = [
        one
        for one in table.since(scope, found)
        if (found.could_be(one.topic) if one.topic is not None else could_have_been(table, one, found))
    ]
    if table.recall.reading is not None and [one for one in events if one.concerns_test()]:
        table.recall.note(ANY)
    return [one for one in events if holder in whose(one)] if found.own else events


def happened_in_all(compiler: Compiler, fact: f.Happened) -> Callable[[Frame], int]:
    """How much of it has happened."""
    found, scope = pattern(compiler, fact.event), fact.scope

    def in_all(frame: Frame) -> int:
        return sum(event.amount for event in _heard(frame, scope, found) if found.matches(frame, event))

    return in_all


def cards_played(compiler: Compiler, fact: f.Played) -> Callable[[Frame], list[Card]]:
    """The cards that whoever is meant has played."""
    found, scope = pattern(compiler, fact.plays), fact.scope
    return lambda frame: [event.object for event in _heard(frame, scope, found) if found.matches(frame, event)]


def _were_played(compiler: Compiler, fact: f.Played) -> Fact:
    played = cards_played(compiler, fact)

    def holds(frame: Frame) -> bool:
        named, wrong = frame.table.game.plan.read(fact.cards)
        if wrong:
            raise CannotPlay(f"{wrong[0]} is no card")
        cards = Counter(played(frame))
        return cards.keys().isdisjoint(named) if fact.none else cards == Counter(named)

    return holds


def _comes_before(frame: Frame, first: object, other: object) -> bool:
    """Whether somebody comes before another where people take turns; where they act, if there are such turns."""
    table = frame.table
    ordered = [word for word in table.game.vocabulary.every(ScopeWord) if word.sorted_by]
    orders = (in_order(table, word) for word in sorted(ordered, key=lambda word: not word.moves))
    found = next((order for order in orders if first in order and other in order), [])
    return bool(found) and found.index(first) < found.index(other)  # type: ignore[arg-type]


def _agree(compiler: Compiler, fact: f.Agrees) -> Fact:
    """So many may refuse, but somebody has to agree.  Whoever proposes it is not asked."""
    subject, refusals = reference(compiler, fact.who), optional_amount(compiler, fact.but)

    def agrees(frame: Frame, who: Thing) -> bool:
        table = frame.table
        agreed = who is frame.only or bool(ask(table, Question(who.name, "agree", f"{frame.label}: agree")))
        if not agreed:
            table.say(f"{who} does not agree.", "choice")
        return agreed

    def holds(frame: Frame) -> bool:
        if frame.table.looking:
            return True
        people = subject.things(frame)
        if refusals is None:
            return all(agrees(frame, x) for x in people)
        agreeing = sum(agrees(frame, x) for x in people)
        return agreeing >= min(len(people), max(1, len(people) - refusals(frame)))

    return holds


def _outcome(test: object) -> str:
    won = getattr(test, "won", None)
    return "" if won is None else "succeed" if won else "fail"


def _compares(compiler: Compiler, fact: f.Compares) -> Fact:
    read = exact if fact.how in COMPARE else amount  # so many as half of something are as many as that comes to
    left, right = read(compiler, fact.left), read(compiler, fact.right)
    compare = COMPARE.get(fact.how, operator.eq)
    if fact.each is not None:
        every = of_each(compiler, fact)
        return lambda frame: _all_compare(every(frame), lambda one: compare(number_of(frame, one), right(frame)))
    match fact.whose, fact.right:
        case ((() | (Holder(),)), Fixed(value)):
            return lambda frame: compare(left(frame), value)
        case ((() | (Holder(),)), _):
            return lambda frame: compare(left(frame), right(frame))
        case owners, _:
            there = all_of([reference(compiler, owner).all for owner in owners])
            return lambda frame: bool(there(frame)) and compare(left(frame), right(frame))


def of_each(compiler: Compiler, fact: f.Compares) -> Callable[[Frame], list[object]]:
    """What is compared of each of many; of things, how many each of them has."""
    assert fact.each is not None
    every = reference(compiler, fact.each)
    if not isinstance(fact.each, Own) or fact.each.naming.number or fact.each.naming.of("thing") is None:
        return every.all
    owners = reference(compiler, fact.each.owner)

    def counted(frame: Frame) -> list[object]:
        found = every.all(frame)
        return [sum(owner_of(one) is owner for one in found) for owner in owners.all(frame)]

    return counted


def _all_compare(found: list[object], so: Callable[[object], bool]) -> bool:
    return bool(found) and all(map(so, found))


def _same(compiler: Compiler, fact: f.Same) -> Fact:
    subject, other, right = (
        _all_told(compiler, fact.subject),
        _all_told(compiler, fact.what),
        optional_amount(compiler, fact.number),
    )
    any_of = isinstance(fact.what, Select) and fact.what.how == "any"
    among = any if fact.subject.__class__ is Role else all

    def same(frame: Frame) -> bool:
        mine = subject.all(frame)
        theirs = other.all(frame)
        if any(isinstance(x, (Thing, Held)) for x in mine) or any(isinstance(x, Thing) for x in theirs):
            return bool(theirs) and among(other.matches(frame, x) for x in mine)
        if mine and any_of and all(isinstance(x, Card) or hasattr(x, "words") for x in mine):
            return all(other.matches(frame, x) for x in mine)
        return right is not None and amount_of(frame, mine) == right(frame)

    return same


def _all_told(compiler: Compiler, noun: Noun) -> Ref:
    """Who is spoken of; `you are the loser` is so of each who is one."""
    match noun:
        case Role(role):
            return role_of(role, all_told=True)
        case _:
            return reference(compiler, noun)


def amount_of(frame: Frame, found: list[object]) -> int:
    """The sum of the quantities found."""
    return sum(value_of(frame.table, x.owner, x.key) for x in found if isinstance(x, Quantity))


def _is_name(compiler: Compiler, subject: Ref, naming: Naming, *, of_any: bool = False, so: bool = True) -> Fact:
    """Whether all that is meant is called so; or any of several things, as which one is meant.  so: or is not."""
    meaning = meant_by(compiler.game, naming)
    term = meaning.of("state", "tag", "place", "thing", "suit", "kind")
    words = [word.name for word in (term.head, *term.tags)] if term is not None else [meaning.text]

    def holds(frame: Frame) -> bool:
        found = subject.all(frame)
        called = (_called(frame, meaning, words, x) is so for x in found)
        return any(called) if of_any and found else bool(found) is so and all(called)

    return holds


def _called(frame: Frame, meaning: Called, words: list[str], x: object) -> bool:
    match x:
        case Thing():
            return all(is_called(frame.table, x, word) for word in words) or meaning.matches(frame, x)
        case Held():
            return all(x.is_called(word) or entry_is(frame.table, x, word) for word in words)
        case Quantity():
            return _word_of(frame, x) in words
        case Test() | Event():
            return all(word in x.words for word in words) or meaning.matches(frame, x)
        case _:
            return meaning.matches(frame, x)


def _is_one_word(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all are one word; who has none says nothing."""
    return bool(some) and bool(others) and len({*some, *others}) == 1 and "" not in some


def _word_of(frame: Frame, x: object) -> str:
    """The word that somebody or a card has for something; empty if none."""
    match x:
        case Quantity(owner=Card() as card):
            return card.suit or ""
        case Quantity(owner=owner, key=key):
            frame.table.recall.note((key, owner))
            return str(getattr(owner, "values", {}).get(key) or getattr(owner, "chosen", {}).get(key) or "")
        case _:
            return str(x)


def _of_any(compiler: Compiler, subject: Noun, so: Callable[[Frame, Any], bool]) -> Fact:
    """Whether something is so of any of those whom a noun names; the holder need not be looked for."""
    match subject:
        case Holder():
            return lambda frame: so(frame, frame.holder)
        case _:
            every = reference(compiler, subject).all
            return lambda frame: any(so(frame, x) for x in every(frame))


def is_somewhere(frame: Frame, x: object, place: Ref, of: Ref | None = None) -> bool:
    """Whether somebody is in a place, or in a stretch of time that runs.  of: so far from one of these."""
    match x:
        case Thing() if of is not None:
            return any(is_at(frame, x, place, seer=one) for one in of.things(frame))
        case Thing():
            return _is_there(frame, x, place)
        case Test() | Event():
            return is_named(frame, place, x.words)
        case Held(item=Thing() as thing):
            return is_somewhere(frame, thing, place, of)
        case _:
            return False


def _is_there(frame: Frame, who: Thing, place: Ref) -> bool:
    frame.table.recall.note((who, THERE))
    if not who.gone and is_running(frame, place):
        return True
    if place.name is not None and place.name.is_only_time:
        return False
    if is_named(frame, place, who.tags) or is_in_state(frame, place, who):
        return True
    may_be_test = place.name is None or place.name.of("test") is not None
    tests = tests_of(frame) if may_be_test else ()
    if any(who in (test.maker, test.target) and place.matches(frame, test) for test in tests):
        return True
    return is_at(frame, who, place) or is_named(frame, place, around(frame.table))


def _has(compiler: Compiler, fact: f.Has) -> Fact:
    what, where, idle = reference(compiler, fact.what), optional(compiler, fact.where), compiler.game.idle
    said = naming_of(fact.what)
    of_use = said is None or not any(word.name in idle for term in said.terms.values() for word in term.tags)
    return _of_any(compiler, fact.subject, lambda frame, x: _holds(frame, x, what, where, of_use=of_use))


def _holds(frame: Frame, x: object, ref: Ref, where: Ref | None, *, of_use: bool) -> bool:
    """of_use: who has something ready, in a place that holds, has it there to use."""
    match x:
        case Thing(items=items) if where is not None:
            table = frame.table
            table.recall.note(ITEMS)
            there = (item for item in items.values() if ref.matches(frame, item) and is_at(frame, item, where))
            return any(not (of_use and is_held(table, item) and is_idle(table, item)) for item in there)
        case _:
            return has(frame, x, ref)


def _has_number(compiler: Compiler, fact: f.HasNumber) -> Fact:
    key = fact.key
    if fact.number is None:
        return _of_any(compiler, fact.subject, lambda frame, x: value_of(frame.table, x, key) > 0)
    subject, number = reference(compiler, fact.subject), amount(compiler, fact.number)

    def holds(frame: Frame) -> bool:
        values = [value_of(frame.table, x, key) for x in subject.all(frame)]
        return any(value == number(frame) for value in values)

    return holds
