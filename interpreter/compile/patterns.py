"""Event patterns (`when you take damage to BP from a Character`) become closures that recognise an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, assert_never

from msgspec.structs import replace

from grammar.meaning import patterns as p
from grammar.meaning.nouns import Called, Holder, Noun, Own, Select, Toward, naming_of, tellings_of
from grammar.meaning.outline import is_own
from interpreter.compile.amounts import amount
from interpreter.compile.combining import all_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import calls, optional, reference
from interpreter.compile.refs import Ref
from interpreter.standing.numbers import spoken_as, value_of
from interpreter.standing.places import places_of
from interpreter.state.event import AIMED, Dealt, Event, Gist, Topic, owner_of
from interpreter.state.program import Pattern
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Quantity, Thing

Matches = Callable[[Frame, Any], bool]


def pattern(compiler: Compiler, meaning: p.Pattern) -> Pattern:
    """What recognises the events that are meant."""
    subject = optional(compiler, meaning.subject)
    could_be = _could_be(compiler, meaning, subject)
    asked: list[Matches] = []
    if meaning.subject is not None and meaning.subject.is_that:
        asked.append(_is_no_echo)
    asked += (_check(compiler, one) for one in meaning.checks if one.quick)
    match meaning.subject:
        case Holder():
            asked.append(lambda frame, event: event.subject is frame.holder)
        case _ if subject is not None:
            asked.append(_is_of(subject.matches))
        case _:
            pass
    asked += (_check(compiler, one) for one in meaning.checks if not one.quick)
    matches = all_of(asked)
    said, calls = frozenset(_said(meaning)), tuple(_called(meaning))
    found = Pattern(meaning.verb, matches, could_be, is_own(meaning.subject), said, calls)
    match meaning.checks:
        case (p.Comes(),) if subject is not None:
            return replace(found, numbers=subject.quantities)
        case _:
            return found


def _called(meaning: p.Pattern) -> Iterator[tuple[str, Callable[[Event], object]]]:
    """As what it speaks of somebody or something, each with what finds that in the event; of two who are called the same,
    the one of whom it speaks later."""
    match meaning.subject:
        case Toward(owner, _, whom):
            yield from calls(owner, lambda event: owner_of(event.subject))
            yield from calls(whom, partial(_behind, "against"))
        case _:
            yield from calls(meaning.subject, lambda event: event.subject)
    for one in meaning.checks:
        match one:
            case p.Is(what):
                yield from calls(what, lambda event: event.object)
                yield from _called_number(what)
            case p.Counts(name=Select() as what):
                yield from _called_number(what)
            case p.Has(word, what) | p.DamageIs(word, what):
                yield from calls(what, partial(_behind, word))
                if word == "to":
                    yield from _called_number(what)


def _called_number(what: Noun) -> Iterator[tuple[str, Callable[[Event], object]]]:
    """As what one of several numbers is spoken of, `you lose a Well`: it is the one that the event counts."""
    naming = naming_of(what)
    if naming is not None and naming.group and not what.is_that:
        yield naming.group, lambda event: Quantity(event.subject, event.unit) if event.unit else None


def _behind(word: str, event: Event) -> object:
    """Who or what is behind a small word; damage goes to whoever takes it."""
    found = event.roles.get(word)
    if found is None and word == "against":
        return getattr(event.subject, "target", None)
    return event.subject if found is None and word == "to" else found


def _is_no_echo(frame: Frame, event: Event) -> bool:
    """One attack on several comes out once for whoever waits for that very attack."""
    return getattr(event.subject, "echo_of", None) is None or event.subject in frame.bound


def _is_of(is_meant: Matches) -> Matches:
    """Whether an event is of who or what is meant."""
    return lambda f, e: is_meant(f, e.subject) or _by_another_name(is_meant, f, e.subject)


def _by_another_name(is_meant: Matches, frame: Frame, actual: object) -> bool:
    """Whether it is a number that stands for one that is meant."""
    match actual:
        case Quantity(owner, key) if key in frame.table.game.tracks:
            names = spoken_as(frame.table, owner, key)[1:]
            return any(is_meant(frame, Quantity(owner, name)) for name in names)
        case _:
            return False


def _said(meaning: p.Pattern) -> Iterator[str]:
    """The small words by which it says who or what has to do with the event: of the event, and of what is made or used."""
    nouns = [meaning.subject]
    for one in meaning.checks:
        match one:
            case p.Has(word) | p.DamageIs(word):
                yield word
            case p.Is(what):
                nouns.append(what)
            case p.Comes() | p.Crosses() | p.Counts() | p.IsDamage() | p.IsNot():
                pass
            case _:
                assert_never(one)
    if isinstance(meaning.subject, Toward):
        yield "against"
    for noun in nouns:
        yield from (telling.word for telling in tellings_of(noun))


def _could_be(compiler: Compiler, meaning: p.Pattern, subject: Ref | None) -> Callable[[Topic], bool]:
    """Whether an event of a topic can ever be meant; found out once for each."""
    checks = tuple(check for one in meaning.checks if (check := _topical(compiler, one)) is not None)

    def about(of: Gist) -> bool:
        if subject is None or subject.could_be(of):
            return True
        match of:
            case Quantity(key=key):
                borne = compiler.game.borne.get(key.removeprefix("maximum "), ())
                return any(subject.could_be(Quantity(None, name)) for name in borne)
            case _:
                return False

    @cache
    def could_be(topic: Topic) -> bool:
        return about(topic[0]) and all(check(topic) for check in checks)

    return could_be


def _topical(compiler: Compiler, meaning: p.Check) -> Callable[[Topic], bool] | None:
    """What of a check can be told by the topic of an event; None if nothing can."""
    match meaning:
        case p.IsDamage():
            return lambda topic: topic[1] == "damage"
        case p.Counts(unit, name):
            ref, units = optional(compiler, name), _units(compiler, unit)
            return lambda topic: topic[2] in units if topic[2] else ref is not None and ref.could_be(topic[1])
        case p.Is(what, unit):
            ref, units = reference(compiler, what), _units(compiler, unit)
            wider = compiler.game.wider
            return lambda topic: _tells_of(wider, ref, topic[1]) if topic[1] is not None else topic[2] in units
        case p.Has("on", what):
            said = reference(compiler, what)
            return lambda topic: topic[3] is None or said.could_be(topic[3])
        case p.DamageIs("to") if (hits := _could_hit(compiler, meaning)) is not None:
            return lambda topic: hits(topic[2])
        case _:
            return None


def _tells_of(wider: Mapping[str, Sequence[str]], ref: Ref, gist: Gist) -> bool:
    """Whether something of a gist can be meant, or a place that is meant be entered and left with it.  wider: what places are
    besides."""
    match gist:
        case Label(name, "place"):
            others = (Label(place, "place") for place in wider.get(name, ()))
            return ref.could_be(gist) or any(_tells_of(wider, ref, one) for one in others)
        case _:
            return ref.could_be(gist)


def _check(compiler: Compiler, meaning: p.Check) -> Matches:
    match meaning:
        case p.Comes(to, of_mover):
            return _comes(amount(compiler, to), of_mover=of_mover)
        case p.Crosses(at, out):
            return _crosses(at, out=out)
        case p.IsDamage():
            return lambda f, e: e.object == "damage"
        case p.Counts():
            return _counts(compiler, meaning)
        case p.Is():
            return _is(compiler, meaning)
        case p.IsNot(what):
            other = reference(compiler, what)
            return lambda f, e: not other.matches(f, e.object)
        case p.Has():
            return _has(compiler, meaning)
        case p.DamageIs():
            return damage_part(compiler, meaning)
        case _:
            assert_never(meaning)


def _comes(number: Callable[[Frame], int], *, of_mover: bool) -> Matches:
    """A number reaches what it comes to, and what it passes on its way.  of_mover: that is told from whose number it is."""

    def matches(frame: Frame, event: Event) -> bool:
        old: int = event.roles["old"]  # a number that is reached was another one
        new, at = event.amount, number(frame.inner(owner_of(event.subject)) if of_mover else frame)
        return old < at <= new or new <= at < old

    return matches


def _crosses(at: tuple[int, ...], *, out: bool) -> Matches:
    """A distance ends, or begins, by the step of somebody: as far as he was, and is, from the holder of the rule."""

    def matches(frame: Frame, event: Event) -> bool:
        mover, key = event.subject.owner, event.subject.key
        seer = 0 if mover is frame.holder else value_of(frame.table, frame.holder, key)
        stood = event.roles["together"].get((frame.holder, key), seer) if mover is not frame.holder else seer
        was, now = abs(event.roles["old"] - stood) in at, abs(event.amount - seer) in at
        return was is out and now is not out

    return matches


def _counts(compiler: Compiler, meaning: p.Counts) -> Matches:
    ref, counted = optional(compiler, meaning.name), _is_counted(compiler, meaning.unit)

    def same(frame: Frame, event: Event) -> bool:
        if event.unit:
            return counted(frame, event)
        return ref is not None and event.object is not None and ref.matches(frame, event.object)

    return same


def _is(compiler: Compiler, meaning: p.Is) -> Matches:
    ref, was_his = reference(compiler, meaning.what), _was_his(compiler, meaning.what)
    counted, pointed = _is_counted(compiler, meaning.unit), meaning.what.is_that

    def matches(frame: Frame, event: Event) -> bool:
        if event.object is not None:
            besides = any(ref.matches(frame, Label(place, "place")) for place in event.besides)
            return besides or ref.matches(frame, event.object) or ("kept" in event.roles and was_his(frame, event))
        return counted(frame, event) and (not pointed or ref.matches(frame, Quantity(event.subject, event.unit)))

    return matches


def _units(compiler: Compiler, unit: str) -> frozenset[str]:
    """What an event may be counted in that is of such a number, or of one of a group of them: `gain a Skill`; also what stands
    for one of these with whoever lacks it."""
    meant = _meant(compiler, unit)
    return meant.union(*(compiler.game.bearers.get(one, ()) for one in meant))


def _meant(compiler: Compiler, unit: str) -> frozenset[str]:
    return frozenset((unit, *compiler.game.members(unit))) if unit else frozenset()


def _is_counted(compiler: Compiler, unit: str) -> Matches:
    """Whether an event is counted in such a number, or with whoever lacks that in the one that stands for it."""
    meant, units = _meant(compiler, unit), _units(compiler, unit)
    if meant == units:
        return lambda f, e: e.unit in meant

    def counted(frame: Frame, event: Event) -> bool:
        if event.unit in meant or event.unit not in units:
            return event.unit in meant
        if (
            AIMED in event.roles and event.object is None
        ):  # of which of those that it stands for somebody has gained or lost
            return event.roles[AIMED] in meant
        return not meant.isdisjoint(spoken_as(frame.table, event.subject, event.unit)[1:])

    return counted


def _was_his(compiler: Compiler, what: Noun) -> Matches:
    """Whether a thing that somebody gains was, until then, of whom the rule says that it is: `gains one of your Weapons`."""
    match what:
        case Own(owner, naming, tellings=told):
            whose, called = reference(compiler, owner), reference(compiler, Select(naming, "any", told))
            return lambda f, e: whose.matches(f, e.roles["kept"]) and called.matches(f, e.object)
        case _:
            return lambda f, e: False


def damage_part(compiler: Compiler, meaning: p.DamageIs) -> Matches:
    """`to your BP`, `from an Opponent`, `by a Melee Attack`, `with a Sword`, said of a damage event."""
    ref = reference(compiler, meaning.what)
    if meaning.word == "to":
        return lambda f, e: _hits(f, e, ref)
    if meaning.word in ("from", "by"):
        word = meaning.word
        if ref.is_holder:
            return lambda f, e: e.roles.get(word) is f.holder
        return lambda f, e: ref.matches(f, e.roles.get(word))
    without = meaning.word == "without"
    return lambda f, e: any(ref.matches(f, Label(word)) for word in e.words) is not without


def _could_hit(compiler: Compiler, meaning: p.DamageIs) -> Callable[[str], bool] | None:
    """Whether damage to a number could ever be meant; None if that is not told by the number."""
    match meaning.what:
        case (Called(naming) | Own(naming=naming)) as what if naming.number:
            ref = reference(compiler, what)
            if meant_by(compiler.game, naming).is_only_a_name:
                return lambda unit: any(ref.could_be(Quantity(None, one)) for one in compiler.game.aimed_at(unit))
    return None


def dealt_by(compiler: Compiler, meaning: tuple[p.DamageIs, ...]) -> Callable[[Dealt], bool]:
    """Whether damage could ever be meant, by the test that deals it, by the words that are said of it and by what it hits."""
    tests = tuple(reference(compiler, one.what).could_be for one in meaning if one.word == "by")
    words = tuple(reference(compiler, one.what).could_be for one in meaning if one.word == "with")
    to = (_could_hit(compiler, one) for one in meaning if one.word == "to")
    hit = tuple(hits for hits in to if hits is not None)

    def could_be(dealt: Dealt) -> bool:
        by, said, unit = dealt
        if not (all(test(by) for test in tests) and all(hits(unit) for hits in hit)):
            return False
        return all(any(word(Label(one)) for one in said) for word in words)

    return could_be


def _hits(frame: Frame, event: Event, ref: Ref) -> bool:
    whose, unit = event.subject, event.unit
    if ref.matches(frame, Quantity(whose, unit)):
        return True
    aimed = event.roles.get(AIMED, unit)  # what one pool for all takes was aimed at one of those it stands for
    return (aimed not in ("", unit) and ref.matches(frame, Quantity(whose, aimed))) or ref.matches(frame, whose)


def _has(compiler: Compiler, meaning: p.Has) -> Matches:
    ref, word = reference(compiler, meaning.what), meaning.word

    def matches(frame: Frame, event: Event) -> bool:
        actual = event.roles.get(word)
        if actual is None and word == "on":
            actual = event.roles.get("by")
        if actual is None and word == "of" and isinstance(event.object, Held):
            actual = event.object
        if actual is None and word == "in" and isinstance(event.subject, Thing):
            return any(ref.matches(frame, Label(place)) for place in places_of(frame.table, event.subject, None))
        return actual is not None and ref.matches(frame, actual)

    return matches
