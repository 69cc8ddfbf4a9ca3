"""Statements become things to do, in order; a clause that stands is set up with its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import INSIDE, NOWHERE, Span
from grammar.article import with_article
from grammar.meaning import bodies as m
from grammar.meaning.amounts import Amount, Fixed, Rolled
from grammar.meaning.deeds import (
    AnyDeed,
    Become,
    BecomeWord,
    ChangeNumber,
    Choose,
    Draw,
    EndThis,
    Enter,
    Leave,
    Make,
    Move,
    MoveRanks,
    MoveTag,
    MoveThings,
    OutOfHand,
    StopBeing,
)
from grammar.meaning.facts import Same
from grammar.meaning.nouns import Noun, Own, Role, Select, TestsOf, is_one_thing, naming_of, phrases_in
from grammar.meaning.offers import JustDone
from grammar.meaning.patterns import Pattern as Awaited
from grammar.meaning.standing import AnyStanding, Calls, ChangesNumber
from grammar.words import PlaceWord
from interpreter.compile.amounts import amount
from interpreter.compile.amounts import optional as optional_amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.deeds import do, to_one
from interpreter.compile.modifiers import modifier
from interpreter.compile.names import none_of
from interpreter.compile.nouns import calls, optional, reference, spoken_as_one
from interpreter.compile.options import closed
from interpreter.compile.patterns import pattern
from interpreter.compile.refs import Ref
from interpreter.compile.rules import compile_rule, given
from interpreter.compile.verbs.cards import NO_CARD, by_lot
from interpreter.compile.verbs.entries import change_rank, pass_on, ranked, set_tag
from interpreter.compile.verbs.tests import make
from interpreter.compile.verbs.things import cross, passed, spoken
from interpreter.game.deck import Card
from interpreter.play.asking import ask, pick
from interpreter.play.events import (
    after_so_many,
    check,
    end_loan,
    is_over_for_all,
    keep,
    last,
    lend,
    never,
    take_back,
    wait_for,
    with_life,
)
from interpreter.play.events import become as enter_state
from interpreter.play.numbers import give_back, lend_number
from interpreter.play.rules import once_per, run_here
from interpreter.play.time import is_there
from interpreter.standing import index
from interpreter.standing.attempts import tests_of
from interpreter.standing.numbers import base, coming
from interpreter.standing.places import besides
from interpreter.state.attempt import Test
from interpreter.state.bids import Bids, bids_of
from interpreter.state.event import Event
from interpreter.state.program import Fact, Modifier, Pattern
from interpreter.state.questions import Question
from interpreter.state.recall import AT, BEGUN, NOW
from interpreter.state.situation import (
    THAT_DAMAGE,
    THE_AMOUNT,
    CannotPlay,
    Frame,
    Live,
    Missing,
    Situation,
    Timed,
    Trigger,
    named,
)
from interpreter.state.things import Label, Quantity, Stretch, Thing, in_turn, is_given, none_can, possessive, told
from interpreter.state.trace import signed

Do = Callable[[Frame], None]
Ending = Callable[[Frame], Callable[["Event"], bool]]


def statement(compiler: Compiler, meaning: m.Meaning) -> Do:
    """What a statement in a block does; to each loser of a bid by himself, if it speaks of `the loser`."""
    done = _statement(compiler, meaning)
    match meaning:
        case m.Does(deeds) if len(deeds) > 1:  # each of them by itself
            return done
        case _:
            return _to_each_loser(done, m.heads_of(meaning))


def _speaks_of_a_loser(said: object) -> bool:
    """Whether something is said of the loser; that somebody is one, is so of each of them at once."""
    match said:
        case Same():
            return False
        case Role(role="loser"):
            return True
        case tuple():
            return any(map(_speaks_of_a_loser, said))
        case Struct():
            below = INSIDE[said.__class__]
            return below is not None and any(map(_speaks_of_a_loser, below(said)))
        case _:
            return False


def _to_each_loser(do: Do, said: object) -> Do:
    """What is said of the loser of a bid comes to each of them, if there are several, and each decides for himself."""
    if not _speaks_of_a_loser(said):
        return do

    def act(frame: Frame) -> None:
        bids = bids_of(frame)
        if bids is None or bids.at_hand is not None or len(bids.losers) < 2:
            do(frame)
            return
        for one in in_turn(bids.losers):
            _speak_of(frame, bids, at_hand := replace(bids, at_hand=one))
            try:
                do(frame)
            finally:
                _speak_of(frame, at_hand, bids)

    return act


def _speak_of(frame: Frame, before: Bids, now: Bids) -> None:
    frame.bound = tuple(now if one is before else one for one in frame.bound)


def _statement(compiler: Compiler, meaning: m.Meaning) -> Do:
    match meaning:
        case m.Does(deeds):
            return do(compiler, deeds[0]) if len(deeds) == 1 else _does(compiler, deeds)
        case m.Sets():
            return _set_up(compiler, meaning)
        case m.Lends():
            return _for_a_time(compiler, meaning)
        case m.Picks(choices, then):
            picks = [*(do(compiler, one) for one in choices), statement(compiler, then)]
            return lambda f: _in_order(picks, f)
        case m.Tries(test, outcomes):
            done: dict[str, list[Do]] = {}
            for outcome, body in outcomes:  # of several rows of one outcome all come, in their order
                done.setdefault(outcome, []).extend(compiler.body(body))
            return make(compiler, test, done)
        case m.Rule():
            return _rule(compiler, meaning)
        case m.ForEach():
            return _for_each(compiler, meaning)
        case m.Repeats():
            return _repeat(compiler, meaning)
        case m.Chooses():
            return _choice(compiler, meaning)
        case m.Depends():
            return _depending(compiler, meaning)
        case m.Says():
            return _note(meaning)
        case _:
            assert_never(meaning)


# ------------------------------------------------------------------ what stands, and what is lent
def _in_order(acts: Sequence[Do], frame: Frame) -> None:
    for act in acts:
        act(frame)


def _does(compiler: Compiler, deeds: Sequence[AnyDeed]) -> Do:
    """Deeds in order.  A group of which several speak is found as the sentence begins: whoever stops being Dazed by the first
    is one of those Dazed by the second."""
    named = [[one for one in phrases_in(deed) if isinstance(one, Select) and one.how == "each"] for deed in deeds]
    again = [
        one for number, those in enumerate(named, 1) for one in those if any(one in later for later in named[number:])
    ]
    found = [(f"those {number}", reference(compiler, one)) for number, one in enumerate(again)]
    compiler.gathered = [(one, key) for one, (key, _) in zip(again, found, strict=True)]
    acts = [_to_each_loser(do(compiler, one), one) for one in deeds]
    compiler.gathered = []

    def act(frame: Frame) -> None:
        frame.variables |= {key: ref.all(frame) for key, ref in found}
        _in_order(acts, frame)
        for key, _ in found:
            del frame.variables[key]

    return act


def ending(compiler: Compiler, until: m.Duration | None) -> Ending | None:
    """When something set up now will end."""
    match until:
        case None:
            return None
        case m.Until(event):
            return _with_event(compiler, event)
        case m.For():
            return _after_stretches(compiler, until)
        case _:
            assert_never(until)


def _with_event(compiler: Compiler, meaning: Awaited) -> Ending:
    """With an event; what waits for a stretch of time that is still to come is over at the latest with that of which it is a
    part."""
    ends_with, of = _with_that_event(compiler, meaning), optional(compiler, meaning.subject)
    wholes, to_come = _parts_of_what(compiler, meaning)
    if not wholes:
        return ends_with

    def ends(frame: Frame) -> Callable[[Event], bool]:
        own, table = ends_with(frame), frame.table
        if not to_come and of is not None and all(_runs(table, one) for one in of.all(frame)):
            return own
        return lambda event: own(event) or is_over_for_all(table, event, wholes)

    return ends


def _parts_of_what(compiler: Compiler, meaning: Awaited) -> tuple[Sequence[str], bool]:
    """Of what a stretch of time is a part that begins or ends, if it is one that is pointed at and not any, wherever it is; and
    whether it is one that is still to come."""
    match meaning:
        case Awaited("begin" | "end" as verb, (Own(next=next_one) | Select(next=next_one)) as stretch) if (
            m.is_pointed_at(stretch)
        ):
            term = stretch.naming.of("scope")
            wholes = compiler.game.closing(term.head.name) if term is not None else ()
            return wholes, verb == "begin" or next_one
        case _:
            return (), False


def _with_that_event(compiler: Compiler, meaning: Awaited) -> Ending:
    found, of = pattern(compiler, meaning), optional(compiler, meaning.subject)

    def ends(frame: Frame) -> Callable[[Event], bool]:
        match meaning:
            case Awaited("end", Own(next=True) | Select(next=True)):
                runs = of is not None and all(_runs(frame.table, one) for one in of.all(frame))
                return _ends_anew(frame, found, next_one=True, after=runs)
            case Awaited("end", TestsOf(when="next")):
                return _ends_with_the_next(frame, found)
            case Awaited("end") if of is not None and not all(_runs(frame.table, one) for one in of.all(frame)):
                return _ends_anew(frame, found)
            case Awaited("use"):  # what is being used is used until it is used again
                running = [one for one in frame.table.happening if one.verb == "use"]
                return lambda event: event.verb == "use" and event not in running and found.matches(frame, event)
            case _:
                wait_for(found, frame)
                return lambda event: event.verb == found.verb and found.matches(frame, event)

    return ends


def _over(compiler: Compiler, until: m.Duration | None) -> Callable[[Frame], bool]:
    """Whether it is over as it begins, or would be ended by nobody: what was to end with somebody who did not come."""
    over, those = _over_at_once(compiler, until), _by_whom(compiler, until)
    return over if those is None else lambda frame: not those.all(frame) or over(frame)


def _by_whom(compiler: Compiler, until: m.Duration | None) -> Ref | None:
    """With whom it ends who was spoken of: `until that Rival becomes Dazed`, `until that Rival's next Go ends`."""
    match until:
        case m.Until(Awaited(subject=Select(how="that", naming=naming) as one)) if naming.of("thing") is not None:
            return reference(compiler, one)
        case m.Until(Awaited(subject=Own(owner=Select(how="that", naming=naming) as one))) if naming.of("thing"):
            return reference(compiler, one)
        case _:
            return None


def _over_at_once(compiler: Compiler, until: m.Duration | None) -> Callable[[Frame], bool]:
    """Whether it is over as it begins: it waits for somebody to stop being what he is not, or for the end of a Round where
    nothing runs that is made of Rounds."""
    match until:
        case m.Until(Awaited("stop", subject) as event) if subject is not None:
            found, of = pattern(compiler, event), reference(compiler, subject)
        case m.Until(Awaited("end", Select(how="the", next=False) as subject)):
            of = reference(compiler, subject)
            return lambda frame: any(_comes_to_none(frame.table, one) for one in of.all(frame))
        case _:
            return lambda frame: False

    def over(frame: Frame) -> bool:
        now = [(one, Label(name, role)) for one in of.things(frame) for name, role in _words(one)]
        return not any(found.matches(frame, Event("stop", one, word)) for one, word in now)

    return over


def _comes_to_none(table: Situation, one: object) -> bool:
    """Whether a stretch of time that is nobody's own does not run, and none does of which it would be a part."""
    match one:
        case Stretch(scope, None) if not _runs(table, one) and (wholes := table.game.wholes.get(scope)):
            begins = [event.subject for event in table.happening if event.verb == "begin"]
            return not any(Stretch(name) in begins or _runs(table, Stretch(name)) for name in wholes)
        case _:
            return False


def _words(thing: Thing) -> list[tuple[str, str]]:
    """The states and tags of somebody, each with what it is."""
    return [*((state, "state") for state in thing.states), *((tag, "tag") for tag in thing.tags)]


def _runs(table: Situation, one: object) -> bool:
    match one:
        case Stretch(scope, None) if table.begun.get(scope) and not table.open_scopes.get(scope):
            return False  # it is over, if only just, with what counts as it
        case Stretch():
            return table.runs(one) and is_there(table, one)
        case _:
            return True


def _after_stretches(compiler: Compiler, until: m.For) -> Ending:
    number, scope = amount(compiler, until.number), compiler.game.word(until.scope, "scope")

    def starts(frame: Frame) -> Callable[[Event], bool]:
        owner = frame.holder if scope is not None and scope.of else None
        so_many = frame.variables[_SO_MANY] = number(frame)
        return after_so_many(frame.table, Stretch(scope.name if scope else "", owner), so_many)

    return starts


_SO_MANY = "so many stretches"
"""Among what a rule has chosen: for how many stretches of time it is, by dice that are thrown once."""


def _ends_with_the_next(frame: Frame, found: Pattern) -> Callable[[Event], bool]:
    """Until the end of a test that is still to be made; one that runs already is none of those."""
    table, since, running = frame.table, len(frame.table.log), tuple(frame.table.tests)

    def ends(event: Event) -> bool:
        if event.verb != "end" or event.subject in running or not found.matches(frame, event):
            return False
        return any(one.verb == "make" and one.object is event.subject for one in table.log[since:])

    return ends


def _ends_anew(frame: Frame, found: Pattern, *, next_one: bool = False, after: bool = False) -> Callable[[Event], bool]:
    """Until the end of one that is still to begin; where nobody says that one begins, that it ends is enough.  next_one: after
    the one that runs, which is over first where nobody says that it has begun.  after: one runs, which ends before that."""
    table, log = frame.table, frame.table.log
    since = len(log)

    def ends(event: Event) -> bool:
        if event.verb != "end" or not found.matches(frame, event):
            return False
        match event.subject:
            case Stretch(scope) as stretch if not table.begun.get(scope):
                over = table.over.get((scope, str(stretch.owner or "")), -1)
                return stretch in table.ending and (over >= since or not next_one)
        known = [one.verb for one in log[since:] if one.verb in ("begin", "end") and found.matches(frame, one)]
        return "begin" in known or known.count("end") > (1 if after else 0)

    return ends


def modifiers_of(compiler: Compiler, meaning: m.Sets) -> list[Modifier]:
    """The modifiers that what stands is."""
    return [modifier(compiler, one, meaning.subject) for one in meaning.standing]


def _set_up(compiler: Compiler, meaning: m.Sets, *asked: Fact) -> Do:
    """What stands from here on.  asked: what has to be so all the while."""
    made_of, until, ref = modifiers_of(compiler, meaning), meaning.until, optional(compiler, meaning.with_)
    ends, over = ending(compiler, until), _over(compiler, until)
    once = ref if meaning.coming == "one" else None
    change = getattr(meaning.standing[0], "change", None) if len(meaning.standing) == 1 else None
    at = change.said if change is not None else NOWHERE
    """Where it says how much is added, which is told as what it comes to now."""
    spoken_of, how_long = _spoken_of(compiler, meaning.standing, until), _how_long(compiler, until)
    of_itself = [getattr(one, "of_itself", False) for one in meaning.standing]
    thing = next(filter(is_one_thing, map(_of_what, meaning.standing)), None)
    things = optional(compiler, thing)

    def act(frame: Frame) -> None:
        table = frame.table
        inner = frame.inner()
        inner.use = frame.use
        if over(inner):
            return
        end, given = ends(inner) if ends is not None else never, False
        if once is not None:
            end = _or_after(end, once, inner)
        elif ends is None:
            life = _life(inner, ref) or _stretch_at_hand(frame) or frame.life
            end, given = (
                with_life(life) if life is not None else never,
                frame.test is not None and life is frame.test.first,
            )
        set_up: list[Timed] = []
        for made, own in zip(made_of, of_itself, strict=True):
            ready = made if made.called is None else replace(made, word=str(next(iter(made.called(inner)), None)))
            if spoken_of and ready.text:
                ready = replace(ready, text=_by_their_names(ready.text, spoken_of, inner))
            if things is not None:
                ready = replace(ready, speaks=_only_of(things.all(inner)), own=False)
            if meaning.coming:
                ready = replace(ready, speaks=_of_later(_running(inner), ready.speaks))
            later = ready.op == "use" or ready.channel == "extra" or own
            frozen = None if later else ready.amount(inner, None)
            set_up.append(Timed(Live(ready, inner, asked, frozen, set_up=True), end, given=given))
            last(table, set_up[-1])
        if made_of[0].channel == "state":
            check(table)
        if ends is not None or made_of[0].channel.startswith("ban"):
            said = compiler.quote(meaning.span)
            if at != NOWHERE and frozen is not None:
                said = compiler.quote_with(meaning.span, at, signed(frozen))
            so, lasting = (
                _by_their_names(none_can(told(one, inner.holder, inner.variables, inner.label)), spoken_of, inner)
                for one in (said, said + how_long(inner))
            )
            table.say_rule(frame, f"{frame.label}: {lasting}.", meaning.span, "rule")
            if ends is not None:
                set_up[0].over = f"{frame.label}: “{so}” is over."
        if made_of[0].channel == "grant" or made_of[0].channel.startswith("value"):  # what is bounded by it follows it
            check(table)

    return to_one(things, thing.naming.text, act) if things is not None and thing is not None else act


def _how_long(compiler: Compiler, until: m.Duration | None) -> Callable[[Frame], str]:
    """`until the Round ends`, in the author's words; `for 2 Turns`, however many they come to."""
    match until:
        case m.For(scope=scope):
            return lambda frame: f" for {(n := frame.variables[_SO_MANY])} {compiler.game.unit(scope, n)}"
    words = f" {compiler.quote(until.span)}" if until is not None else ""
    return lambda frame: words


def _only_of(things: list[Any]) -> Fact:
    """Of the thing that somebody has then is said what is said of it for a time, whoever has it later."""
    return lambda frame, of: (of.owner if of.__class__ is Quantity else of) in things


def _of_what(standing: AnyStanding) -> Noun | None:
    """Of what it is that a number changes, or what is called something."""
    match standing:
        case ChangesNumber(subject=Own(owner=whose), group=""):
            return whose
        case Calls(subject=what):
            return what
        case _:
            return None


def _spoken_of(compiler: Compiler, *said: object) -> dict[str, Ref]:
    """Who is spoken of as somebody known, by the author's words: `that Opponent`, `the target`."""
    found: dict[str, Ref] = {}
    for one in phrases_in(said):
        match one:
            case (Select() | Role()) as noun if (words := compiler.quote(noun.span)).startswith(("that ", "the ")):
                found[words] = reference(compiler, noun)
    return found


def _by_their_names(text: str, spoken_of: Mapping[str, Ref], frame: Frame) -> str:
    """What is told, with the names of those of whom it speaks: who reads it need not look for them."""
    for words, ref in spoken_of.items():
        match frame.table.look(ref.all, frame):
            case [Thing() as one]:
                text = re.sub(rf"\b{re.escape(words)}'s\b", _plainly(possessive(one)), text)
                text = re.sub(rf"\b{re.escape(words)}(?![\w'-])", _plainly(str(one)), text)
    return text


def _plainly(text: str) -> Callable[[re.Match[str]], str]:
    """What stands in the place of what is found, whatever signs are in it."""
    return lambda _: text


def _running(frame: Frame) -> list[object]:
    """The tests that are being made, with what answers them: the one at hand may have been judged already."""
    tests = [*frame.table.tests, *([frame.test] if frame.test is not None else [])]
    return [one for test in tests for one in (test, getattr(test, "other", None)) if one is not None]


def _of_later(running: Sequence[object], speaks: Callable[[Frame, Any], bool]) -> Callable[[Frame, Any], bool]:
    """`your next Attacks`: those that run already are none of them."""
    return lambda frame, of: of not in running and speaks(frame, of)


def _or_after(end: Callable[[Event], bool], ref: Any, frame: Frame) -> Callable[[Event], bool]:
    """At an end, or when one test of which it speaks, and which does not run yet, is over: whichever comes first.  One that did
    not come about is none."""
    running = _running(frame)

    def is_one(test: Any) -> bool:
        made = hasattr(test, "words") and test.won is not None
        return made and test not in running and bool(ref.matches(frame, test))

    def ends(event: Event) -> bool:
        tests = (event.subject, getattr(event.subject, "other", None)) if event.verb == "end" else ()
        return end(event) or any(map(is_one, tests))

    return ends


def _life(frame: Frame, ref: Any) -> object:
    """The test (or, if it speaks of one, the stretch of time) after which a modifier without an end of its own is over: where
    nothing of a test is to come, one around it."""
    test = frame.test
    if test is not None and test.done:
        test = next((one for one in tests_of(frame) if not ((one.first or one).done or one.over)), test)
    match ref.one(frame) if ref is not None else None:
        case Stretch() as named:
            return named
        case Test() as test:
            pass
    if test is None or test.over:
        return None
    return test.first


def _stretch_at_hand(frame: Frame) -> Stretch | None:
    """The stretch of time that a rule spoke of last."""
    match frame.bound:
        case [Stretch() as stretch, *_]:
            return stretch
        case _:
            return None


def _for_a_time(compiler: Compiler, meaning: m.Lends) -> Do:
    """Something done that is taken back at its end: a state, an entry, a number gained, a place entered."""
    plain, ends, over, called = (
        statement(compiler, m.Does(meaning.deeds)),
        ending(compiler, meaning.until),
        _over(compiler, meaning.until),
        _named_in(compiler, meaning),
    )
    assert ends is not None
    borders: list[tuple[Enter | Leave, bool]] = []
    passes, texts = False, set[str]()
    for one in meaning.deeds:
        match one:
            case Enter():
                borders.append((one, True))
            case Leave():
                borders.append((one, False))
            case MoveThings():
                passes = True
            case BecomeWord(key=key):
                texts.add(spoken(key))
    passages = {passed(one.place.name, leaves=not out): (one, out) for one, out in borders if one.place is not None}
    match meaning.until:
        case m.Until() | m.For(number=Fixed()):
            awaited = ends
        case _:  # by dice, it may be, that are thrown once
            awaited = _never_ends

    def act(frame: Frame) -> None:
        """What others did because of it is theirs, and stays."""
        if over(frame):
            return
        table, names = frame.table, called(frame)
        known = _everybody(table)
        before = {id(t): (dict(t.states), _numbers_of(t, table, names), dict(t.tags)) for t in known}
        where = {t: (t.gone, dict(t.places)) for t in known} if borders else {}
        had = {id(t): _entries_of(t) for t in known}
        kept = _keepers(table) if passes else {}

        def settle(again: Sequence[tuple[Thing, str]]) -> Callable[[Any], None]:
            """What has been done so far is for a time; how it is taken back."""
            giver = object()
            keepers = _keepers(table) if passes else {}
            passed = [item for item in {**kept, **keepers} if kept.get(item) is not keepers.get(item)]
            things = _everybody(table)
            words = [
                _lend_word(table, _Word(t, said, object(), before.get(id(t), ({}, {}, {}))[1].get(said[1:], 0)))
                for t, said in again
                if said[1:] in names and said in texts
            ]
            moved = [(t, *where[t]) for t in where if (t.gone, t.places) != where[t]]
            lost = [(t, *_lost(before[id(t)], t, names)) for t in things if id(t) in before]
            changes = [
                (t, _of(names, states), {key: n for key, n in numbers.items() if key in names}, _of(names, tags))
                for t in things
                for states, numbers, tags in [_gained(before.get(id(t)), t)]
            ]
            ranks = [(t, had[id(t)], _entries_of(t)) for t in things if id(t) in had]
            risen = [(t, name, new.get(name, 0) - old.get(name, 0)) for t, old, new in ranks for name in {**old, **new}]
            risen = [one for one in risen if one[1] in names]
            given = {(t, word): False for t, states, _, tags in changes for word in (*states, *tags)}
            given |= {one: True for one in again if one[1] not in passages and one[1] not in texts}
            stays = _stays(table, passages, moved, again)
            for (thing, word), was_so in given.items():
                lend(table, thing, word, giver, again=was_so)
            changes = [change for change in changes if change[2] or change[3]]
            loans = {
                (id(t), key): lend_number(table, t, key, n)
                for t, _, numbers, _ in changes
                for key, n in numbers.items()
            }

            def undo(table_: Any) -> None:
                for thing, gone, places in moved:
                    for border, out in borders:
                        if border.place is None:
                            _go_back(frame, thing, border, out, gone, places)
                for stay in stays:
                    border, out = passages[stay.word]
                    if end_loan(table_, stay.thing, stay.word, stay):
                        _go_back(frame, stay.thing, border, out, stay.thing.gone, stay.places)
                for word in words:
                    _say_again(table_, word)
                called_so = [one for one in given if one[1] in one[0].tags]
                for thing, state in given:
                    if (thing, state) not in called_so:
                        take_back(table_, thing, state, giver)
                for thing, _, numbers, _ in changes:
                    for key in numbers:
                        give_back(frame, loans[id(thing), key], meaning.span)
                for thing, tag in called_so:
                    if end_loan(table_, thing, tag, giver):
                        set_tag(frame, thing, tag, -1)
                for thing, states, tags in lost:
                    _be_again(frame, thing, states, tags)
                for item in passed:
                    _pass_back(frame, item, kept.get(item), meaning.span)
                for thing, name, by in risen:
                    if by:
                        change_rank(frame, thing, name, abs(by), -1 if by > 0 else 1, meaning.span)

            return undo

        amid: list[bool] = []

        def end_amid(table_: Any) -> None:
            amid.append(True)
            around, table.given_again = table.given_again, None
            settle([])(table_)
            table.given_again = around

        with _ending_amid(frame, awaited, end_amid):
            again = _done_for_a_time(frame, plain, names)
        undo = settle(again)
        if amid:  # what has been done since is over, too
            undo(table)
        else:
            last(table, Timed(None, ends(frame.inner()), undo, frame))

    return act


def _never_ends(frame: Frame) -> Callable[[Event], bool]:
    return never


@contextmanager
def _ending_amid(frame: Frame, ends: Ending, undo: Callable[[Any], None]) -> Iterator[None]:
    """What lasts is over if its end comes meanwhile: that is nothing that is done here itself, nor what comes before that has
    happened."""
    table = frame.table
    deep, since, ended = len(table.happening), len(table.log), ends(frame.inner())

    def heard(event: Event) -> bool:
        doing = table.happening[deep:]
        if not doing or doing[0] is event:
            return False
        reached = any(one.verb == "reach" for one in doing)  # what has brought a number there has done so by then
        return (reached or any(one is doing[0] for one in table.log[since:])) and ended(event)

    watch = Timed(None, heard, undo, frame)
    last(table, watch)
    try:
        yield
    finally:
        if watch in table.timed:
            table.journal.replace(table.timed, [timed for timed in table.timed if timed is not watch])


def _everybody(table: Situation) -> tuple[Thing, ...]:
    """All that there is, and what it keeps; also who has left, for something may become of him, too."""
    return tuple({one: None for thing in table.things.values() for one in (thing, *thing.items.values())})


class _Stay(Struct, eq=False, frozen=True):
    """That somebody is in a place, or out of it, for a time.  word: as what that is kept.  places: where he was before."""

    thing: Thing
    word: str
    places: Mapping[str, bool]


def _stays(
    table: Situation,
    passages: Mapping[str, tuple[Enter | Leave, bool]],
    moved: Sequence[tuple[Thing, bool, Mapping[str, bool]]],
    again: Sequence[tuple[Thing, str]],
) -> list[_Stay]:
    """Who is somewhere else now for a time, or for longer than before."""
    found = []
    for word, (border, out) in passages.items():
        assert border.place is not None
        for thing, _, places in moved:
            if _lies(table, thing.places, border.place) is out and _lies(table, places, border.place) is not out:
                found.append(_Stay(thing, word, places))
                lend(table, thing, word, found[-1], again=False)
        for thing, said in again:
            known = table.lent.get((thing, word), ()) if said == word else ()
            if known:
                found.append(_Stay(thing, word, known[0].places))
                lend(table, thing, word, found[-1], again=True)
    return found


def _done_for_a_time(frame: Frame, do: Do, names: Set[str]) -> list[tuple[Thing, str]]:
    """Does it; who was in one of these states already, each with that state.  What is not said here is for good."""
    table = frame.table
    around, table.given_again = table.given_again, []
    try:
        do(frame)
        again = table.given_again
    finally:
        table.given_again = around
    for thing, state in again:
        if state not in names:
            keep(table, thing, state)
    return [(thing, state) for thing, state in again if state in names]


def _keepers(table: Situation) -> dict[Thing, Thing]:
    """Who keeps what is kept by somebody."""
    return {item: who for who in table.present() for item in who.items.values()}


def _pass_back(frame: Frame, item: Thing, owner: Thing | None, span: Span) -> None:
    """Something goes back to whoever kept it; what nobody did is gone."""
    now = _keepers(frame.table).get(item)
    if owner is not None and owner is not now:
        pass_on(frame, owner, item, 1, span)
    elif owner is None and now is not None:
        pass_on(frame, now, item, -1, span)


def _be_again(frame: Frame, who: Thing, states: Sequence[str], tags: Sequence[str]) -> None:
    """Somebody is what he was only not for a time, if nothing else has made him so."""
    for state in states:
        if not is_given(who.states, state):
            enter_state(frame.table, who, state, frame)
    for tag in tags:
        if tag not in who.tags:
            set_tag(frame, who, tag, 1)


def _of(names: Set[str], gained: Sequence[str]) -> list[str]:
    return [one for one in gained if one in names]


def _entries_of(thing: Thing) -> dict[str, int]:
    """The entries that somebody has, with their ranks; the rules of states, actions and kinds go by other names."""
    return {name: held.rank for name, held in thing.held.items() if name == held.name}


def _numbers_of(thing: Thing, table: Situation, names: Set[str]) -> dict[str, Any]:
    """What is kept of somebody's numbers, and what those of these names begin with of which nothing is kept yet."""
    known = (key for key in names if key in table.game.numbers and key not in thing.values)
    return {key: base(table, thing, key) for key in known} | thing.values


class _Word(Struct, eq=False, frozen=True):
    """That a word is said of somebody in the place of another one for a time.  said: as what that is kept.  giver: by what.
    old: what was said before."""

    thing: Thing
    said: str
    giver: object
    old: object


def _lend_word(table: Situation, word: _Word) -> _Word:
    lend(table, word.thing, word.said, word, again=False)
    return word


def _say_again(table: Situation, word: _Word) -> None:
    """What was said before is said again; if another word was said since, that one stays until its own end."""
    known = table.lent.get((word.thing, word.said), ())
    at = next((at for at, one in enumerate(known) if one.giver is word.giver), None)
    if at is None:
        return
    old, after = known[at].old, known[at + 1 :]
    if after:
        after = (replace(after[0], old=old), *after[1:])
    else:
        table.put_value(word.thing, word.said[1:], old)
    table.journal.put(table.lent, (word.thing, word.said), (*known[:at], *after), NOW)


def _lies(table: Situation, places: Iterable[str], place: PlaceWord) -> bool:
    """Whether who is in these places is in this one, too."""
    return place.name in besides(table, places)


def _go_back(
    frame: Frame, thing: Thing, border: Enter | Leave, out: bool, gone: bool, places: Mapping[str, bool]
) -> None:
    """Somebody is where he was before he passed a border, if he is still where that has led him.

    out: the way back leads out of it.  gone, places: where he was."""
    if border.place is None:
        if thing.gone != gone and thing.gone != out:
            cross(frame, thing, border, gone=out)
        return
    if _lies(frame.table, thing.places, border.place) != out or _lies(frame.table, places, border.place) == out:
        return
    others = [name for name in thing.places if name != border.place.name]
    if out and _lies(frame.table, others, border.place):
        frame.table.journal.drop(thing.places, border.place.name, (thing, AT))  # he is there by another place as well
    elif out:
        cross(frame, thing, border, gone=True)
    for place in places:
        word = frame.table.game.named(place, PlaceWord)
        if word is None or place in thing.places:
            continue
        is_left = not out and _lies(frame.table, [place], border.place)
        if is_left or (word.apart and word.apart == border.place.apart):
            cross(frame, thing, replace(border, place=word), gone=False)


def _named_in(compiler: Compiler, meaning: m.Lends) -> Callable[[Frame], set[str]]:
    """The states, words, entries and numbers that somebody gains or loses."""
    words: set[str] = set()
    found: list[Callable[[Frame], set[str]]] = []
    for one in meaning.deeds:
        match one:
            case Enter(place=PlaceWord() as place):
                words.add(passed(place.name, leaves=False))
            case Leave(place=PlaceWord() as place):
                words.add(passed(place.name, leaves=True))
            case Become(word=word) | StopBeing(word=word) | MoveTag(tag=word):
                words.add(word)
            case BecomeWord(key=word):
                words.update((word, spoken(word)))
            case Move(key=key):
                words.update((key, *compiler.game.members(key)))
            case MoveRanks():
                found.append(_rank_of(ranked(compiler, one)))
            case ChangeNumber():
                found.append(_key_of(reference(compiler, one.what)))
    return lambda frame: _with_pairs(frame.table, words.union(*(find(frame) for find in found)))


def _with_pairs(table: Situation, names: set[str]) -> set[str]:
    """With what stands for a number with whoever lacks it, and what is kept toward each one apart, wherever it is kept."""
    kept = names.union(*(table.game.bearers.get(name, ()) for name in names))
    return {table.game.paired(name, whom) for name in kept for whom in (None, *table.things)}


def _rank_of(find: Callable[[Frame], tuple[str, bool]]) -> Callable[[Frame], set[str]]:
    return lambda frame: {find(frame)[0]}


def _key_of(what: Ref) -> Callable[[Frame], set[str]]:
    return lambda frame: {getattr(one, "key", "") or getattr(one, "name", "") for one in what.all(frame)}


def _gained(before: tuple[dict[str, Any], ...] | None, thing: Thing) -> tuple[list[str], dict[str, int], list[str]]:
    states, values, tags = before or ({}, {}, {})
    numbers = {k: v - values.get(k, 0) for k, v in thing.values.items() if isinstance(v, int) and v != values.get(k, 0)}
    given = [s for s in thing.states if is_given(thing.states, s) and not is_given(states, s)]
    return given, numbers, [t for t in thing.tags if t not in tags]


def _lost(before: tuple[dict[str, Any], ...], thing: Thing, names: Set[str]) -> tuple[list[str], list[str]]:
    """The states and words of these names that somebody has no more."""
    states, _, tags = before
    return [s for s in states if s in names and is_given(states, s) and not is_given(thing.states, s)], [
        t for t in tags if t in names and t not in thing.tags
    ]


# ------------------------------------------------------------------ rules inside a block
def _rule(compiler: Compiler, meaning: m.Rule) -> Do:
    if meaning.moment is not None:
        return _delayed(compiler, meaning)
    match meaning:
        case m.Rule(given=m.Given(lasting=True), offer=None):
            return _while(compiler, meaning)
    rule, nobody = compile_rule(compiler, meaning), _nobody(compiler, meaning)

    def run(frame: Frame) -> None:
        """An `if` or a `may` in a block sees and makes known what the block does, or that nobody took it."""
        inner = frame.inner()
        inner.variables = frame.variables
        inner.use = frame.use
        if not run_here(rule, inner) and nobody and (rule.given is None or rule.given(inner)):
            inner.introduce(*nobody)
        frame.knows_from(inner)

    return run


def _nobody(compiler: Compiler, meaning: m.Rule) -> tuple[Missing, ...]:
    """Who and what is spoken of in what is offered: nobody and nothing, where it is declined."""
    if meaning.offer is None or meaning.otherwise:
        return ()
    found: list[Missing] = []
    said: list[object] = [meaning.offer]
    for one in meaning.body:
        match one:
            case m.Does():
                said.append(one)
    for phrase in phrases_in(tuple(said)):
        match phrase:
            case Select(naming, "any" | "another"):
                found.append(none_of(compiler.game, *naming.terms.values()))
            case Choose(what=what) if (chosen := naming_of(what)) is not None:
                found.append(none_of(compiler.game, *chosen.terms.values()))
            case Make(test=test):
                found.append(none_of(compiler.game, test))
            case Draw() | OutOfHand():
                found.append(NO_CARD)
    return tuple(found)


def _delayed(compiler: Compiler, meaning: m.Rule) -> Do:
    rule, one = compile_rule(compiler, meaning), m.next_one(meaning.moment)
    begins = _beginnings(compiler, one) if one is not None else None
    offered_once = bool(rule.window_scope) and rule.limit is None  # by each that sets it up
    once, that = (
        m.is_of_one_stretch(meaning.moment) and not _asks_whether_it_ends(meaning),
        m.that_stretch(meaning.moment),
    )
    runs = reference(compiler, that) if that is not None else None

    def act(frame: Frame) -> None:
        inner = frame.inner()
        inner.use = frame.use
        inner.begun = inner.bound
        _keep_the_amount(inner)
        if begins is not None:
            begun = begins(inner)
            set_up = replace(rule, limit=once_per(rule.window_scope)) if offered_once else rule
            trigger = Trigger(set_up, inner, (lambda f: begun() == 1,), set_up=True)
            last(frame.table, Timed(trigger, lambda event: event.verb == "begin" and begun() > 1))
            return
        waiting = Trigger(rule, inner, set_up=True)
        in_course = not meaning.stays and rule.verb not in ("begin", "end", "become")
        life = _life(inner, None) if in_course else None
        if once:
            _last_once(frame.table, waiting)
        elif runs is not None:
            limit = once_per(rule.window_scope) if offered_once else rule.limit
            offered = replace(waiting, rule=replace(rule, limit=limit, of_that=True))
            last(frame.table, Timed(offered, _with_that(runs, inner)))
        elif life is not None and rule.verb:
            last(frame.table, Timed(waiting, with_life(life)))
        elif not any(_waits_alike(one.item, waiting) for one in frame.table.timed):
            last(frame.table, Timed(waiting, never))

    return act


def _asks_whether_it_ends(meaning: m.Rule) -> bool:
    """`when your Turn begins, you may end this`: each time, until somebody does."""
    for part in meaning.offer.parts if meaning.offer is not None else ():
        match part:
            case JustDone(deed=EndThis()):
                return True
    return False


def _last_once(table: Situation, waiting: Trigger) -> None:
    """Something waits for what comes once; if it does something in its place, that never comes, and it is over with the doing."""
    if not waiting.rule.would:
        last(table, Timed(waiting, _after_the_first(waiting)))
        return

    def done(frame: Frame) -> None:
        frame.table.journal.replace(frame.table.timed, [timed for timed in frame.table.timed if timed is not mine])
        index.remove_timed(frame.table, trigger)

    rule = replace(waiting.rule, body=(*waiting.rule.body, done))
    trigger = Trigger(rule, waiting.frame, set_up=True)
    mine = Timed(trigger, _after_the_first(trigger))
    last(table, mine)


def _after_the_first(waiting: Trigger) -> Callable[[Event], bool]:
    """What comes once has been answered when it comes again; what answers it before it comes, when it has come."""
    frame, heard, answered = waiting.frame, waiting.rule.pattern, 0 if waiting.rule.would else 1
    since = len(frame.table.log)
    assert heard is not None

    def comes(event: Event) -> bool:
        return event.verb == waiting.rule.verb and heard.matches(frame, event)

    return lambda event: comes(event) and sum(map(comes, frame.table.log[since:])) > answered


def _with_that(stretch: Ref, frame: Frame) -> Callable[[Event], bool]:
    """It is over when the stretch of time is that it is for, or the next one of these begins."""
    return lambda event: event.verb in ("begin", "end") and stretch.matches(frame, event.subject)


def _waits_alike(one: Live | Trigger | None, other: Trigger) -> bool:
    """Whether a rule that goes on waiting, begun again, would do what it does already: it speaks of the same people, and as
    much of something."""
    match one:
        case Trigger(rule, was) if rule is other.rule:
            return _speaks_of(was) == _speaks_of(other.frame)
        case _:
            return False


def _speaks_of(frame: Frame) -> tuple[object, ...]:
    """Whom and what, and how much; of a test that is over by then it speaks no more."""
    bound = [one for one in frame.bound if one.__class__ is not Test]
    return frame.holder, frame.held, frame.called, frame.variables, bound


def _keep_the_amount(frame: Frame) -> None:
    """How much happened is spoken of in answer to something else, later."""
    event = frame.event
    if event is None or event.verb not in m.MOVES:
        return
    frame.variables[THE_AMOUNT] = coming(event)
    if event.verb == "take" and event.object == "damage":
        frame.variables[THAT_DAMAGE] = coming(event)


def _beginnings(compiler: Compiler, one: Select | Own) -> Callable[[Frame], Callable[[], int]]:
    """How many such stretches of time have begun since something was set up."""
    term, ref = one.naming.of("scope"), reference(compiler, one)
    scope = term.head.name if term is not None else ""

    def since(frame: Frame) -> Callable[[], int]:
        table = frame.table
        from_now = len(table.log)

        def begun() -> int:
            table.recall.note((BEGUN, scope))
            known = table.logged.get("begin", ())
            return sum(at >= from_now and ref.matches(frame, event.subject) for at, event in known)

        return begun

    return since


def _while(compiler: Compiler, meaning: m.Rule) -> Do:
    fact = given(compiler, meaning.given)
    assert fact is not None
    stands: list[Do] = []
    for one in meaning.body:
        match one:
            case m.Sets():
                stands.append(_set_up(compiler, one, fact))
            case _:
                raise CannotPlay("only what stands can follow `while` here", meaning.span)
    return lambda frame: _in_order(stands, frame)


# ------------------------------------------------------------------ loops and choices
def _inside(frame: Frame, *bound: object) -> Frame:
    inner = frame.inner(*bound)
    inner.use = frame.use
    inner.variables = frame.variables
    return inner


def _begin_round(frame: Frame, before: Mapping[str, Any]) -> None:
    """In each round anew: what has got a letter in the one before has none, or is what it was before all of them."""
    for letter in [name for name in frame.variables if len(name) == 1]:
        if letter in before:
            frame.variables[letter] = before[letter]
        else:
            del frame.variables[letter]


def _for_each(compiler: Compiler, meaning: m.ForEach) -> Do:
    ref, body, spoken = reference(compiler, meaning.each), compiler.body(meaning.body), calls(meaning.each)
    most = optional_amount(compiler, meaning.most)
    choose = f"choose {with_article(spoken_as_one(meaning.each))}"

    def act(frame: Frame) -> None:
        found, before = ref.all(frame), {**frame.variables}
        for one in in_turn(found if most is None else _chosen(frame, found, most(frame), choose)):
            _begin_round(frame, before)
            inner = _inside(frame, one)
            inner.each = (*frame.each, one)
            inner.call_by(spoken, one)
            for step in body:
                step(inner)

    return act


def _chosen(frame: Frame, among: list[Any], most: int, choose: str) -> list[Any]:
    """Those whom the holder chooses, each once, until there are so many or he has enough."""
    table, left, found = frame.table, list(among), list[Any]()
    text = f"{frame.label}: {choose}"
    aimed = frame.aim.of(frame, frame.holder, left) if frame.aim is not None and most else None
    while left and len(found) < most:
        if not aimed and not ask(table, Question(frame.holder.name, "may", text, about=frame)):
            break
        one = aimed.pop() if aimed else pick(table, frame.holder, text, left)
        if frame.aim is not None:
            frame.aim.met(table)
        table.say_rule(frame, f"{frame.label}: {frame.holder} chooses {one}.", None, "choice")
        left.remove(one)
        found.append(one)
    if found:
        table.journal.set(table, "taken_up", table.taken_up + 1, NOW)
    return found


def _repeat(compiler: Compiler, meaning: m.Repeats) -> Do:
    times, body = _told_if_rolled(compiler, meaning.times), compiler.body(meaning.body)

    def act(frame: Frame) -> None:
        before = {**frame.variables}
        for _ in range(min(times(frame), m.MOST_TIMES)):
            _begin_round(frame, before)
            inner = _inside(frame)
            for step in body:
                step(inner)
            frame.knows_from(inner)

    return act


def _choice(compiler: Compiler, meaning: m.Chooses) -> Do:
    who = reference(compiler, meaning.who)
    options = [compiler.body(option.body) for option in meaning.options]
    texts = [_called(option, compiler.rest_of_line) for option in meaning.options]
    if len(set(texts)) < len(texts):  # what heads them alike does not tell them apart
        texts = [_called(option, compiler.block) for option in meaning.options]
    barred = [closed(compiler, option.body, meaning.who) for option in meaning.options]

    def act(frame: Frame) -> None:
        chooser, table = who.one(frame), frame.table
        if chooser is None:
            return
        open_ = [at for at, one in enumerate(barred) if one is None or not table.look(one, frame)]
        if meaning.optional and not open_:
            return
        open_ = open_ or list(range(len(texts)))  # then each says for itself why nothing comes of it
        offered = [texts[at] for at in open_]
        asked = " or ".join(f"“{text}”" for text in offered)
        if meaning.optional and not ask(table, Question(chooser.name, "may", f"{frame.label}: {asked}?")):
            return
        table.journal.set(table, "taken_up", table.taken_up + 1, NOW)
        match chooser:
            case Label():
                picked, by = by_lot(frame, open_, lambda at: f"“{texts[at].rstrip('.')}”"), "Chance"
            case _:
                listed = texts if len(open_) < len(texts) else ()
                question = Question(chooser.name, "option", f"{frame.label}: choose one", offered, listed=listed)
                picked = open_[int(ask(table, question))]
                by = chooser.name
        table.say_rule(frame, f"{frame.label}: {by} chooses “{texts[picked].rstrip('.')}”.", meaning.span, "choice")
        for step in options[picked]:
            step(frame)

    return act


def _called(option: m.Option, quote: Callable[[Span], str]) -> str:
    """How an option is told: by its note, or by what it does."""
    match option.body[0]:
        case m.Says(text):
            return text
        case _:
            return quote(option.head)


def _depending(compiler: Compiler, meaning: m.Depends) -> Do:
    number, ref = _told_if_rolled(compiler, meaning.amount), optional(compiler, meaning.what)
    rows = [(row.low, row.high, row.names, compiler.body(row.body)) for row in meaning.rows]

    def act(frame: Frame) -> None:
        value = 0 if ref is not None else number(frame)
        name = _word(ref.one(frame)) if ref is not None else ""
        for low, high, names, body in rows:
            if names and name not in names:
                continue
            if not names and not ((low is None or value >= low) and (high is None or value <= high)):
                continue
            for step in body:
                step(frame)
            return

    return act


def _told_if_rolled(compiler: Compiler, meaning: Amount) -> Callable[[Frame], int]:
    """An amount of which only what follows from it is told; if dice are thrown for it, what they come to."""
    number, spans = amount(compiler, meaning), [one.span for one in phrases_in(meaning) if type(one) is Rolled]
    if not spans:
        return number

    def throw(frame: Frame) -> int:
        come_to, table = number(frame), frame.table
        somebody = table.game.default_kind in table.kinds_of(frame.holder)
        text = f"{frame.holder} rolls {come_to}." if somebody else f"{come_to} is rolled."
        table.say_rule(frame, named(frame, text), spans[0], "play")
        return come_to

    return throw


def _word(found: object) -> str:
    """A value as a word; the only word that a card has besides its number is its suit, or of a wild one its name."""
    match found:
        case Card(text=text, suit=suit) | Quantity(Card(text=text, suit=suit)):
            return suit or text
        case _:
            return str(found)


def _note(meaning: m.Says) -> Do:
    return lambda f: f.table.say_rule(f, f"{f.label}: {meaning.text}", meaning.span, "note")
