"""What stands (it changes a number, a test, damage, a state or what may be done) becomes modifiers.

By which channel a modifier is found says grammar/meaning/outline.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from grammar.meaning import amounts as a
from grammar.meaning import standing as m
from grammar.meaning.nouns import (
    CostOf,
    CostOfEach,
    GroupOf,
    Holder,
    Noun,
    Own,
    Select,
    TestsOf,
    TopCard,
    Toward,
    is_one_thing,
    phrases_in,
    tellings_of,
)
from grammar.meaning.outline import channel, own
from interpreter.compile.amounts import amount
from interpreter.compile.combining import all_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import priced_thing, reference
from interpreter.compile.patterns import damage_part, dealt_by, pattern
from interpreter.standing.in_effect import speaking
from interpreter.standing.numbers import value_of
from interpreter.state.attempt import Test
from interpreter.state.event import Event, owner_of
from interpreter.state.program import Modifier
from interpreter.state.situation import Frame
from interpreter.state.things import Label, Quantity

Amount = Callable[[Frame, Any], int]
NONE = "none"
"""The word of a modifier that says that somebody has no such number, and so no bound by it."""


def modifier(compiler: Compiler, meaning: m.AnyStanding, subject: Noun) -> Modifier:
    """What does what stands.  subject: of the sentence that says it."""
    return replace(_modifier(compiler, meaning), own=own(meaning, subject))


def _modifier(compiler: Compiler, meaning: m.AnyStanding) -> Modifier:
    match meaning:
        case m.ChangesDamage():
            return _on_damage(compiler, meaning)
        case m.ChangesTest(subject, change=change):
            ref = reference(compiler, subject)
            made = replace(_made(compiler, change, ref.matches, meaning), covers=ref.could_be)
            return replace(made, amount=_of_its_test(subject, made.amount, change.by))
        case m.Replaces():
            return _replaces(compiler, meaning)
        case m.Decides(subject, verb):
            return _word(compiler, meaning, verb, subject, told=True)
        case m.CallsTest(subject, word):
            return _word(compiler, meaning, "tag", subject, word)
        case m.ChangesNumber():
            return _on_number(compiler, meaning)
        case m.ChangesRanks():
            return _on_ranks(compiler, meaning)
        case m.ChangesStretch():
            return _on_stretch(compiler, meaning)
        case m.ChangesCost():
            return _on_cost(compiler, meaning)
        case m.Calls(subject, word, called):
            made = _word(compiler, meaning, "tag", subject, word)
            return replace(made, called=reference(compiler, called).all) if called is not None else made
        case m.Uncalls(subject, word):
            return _word(compiler, meaning, "untag", subject, word)
        case m.IsInState(subject, state):
            return _word(compiler, meaning, "state", subject, state, told=True)
        case m.Grants(subject, entry, ranks):
            made = _word(compiler, meaning, "grant", subject, entry)
            if ranks is None:
                return replace(made, amount=lambda f, of: 1)
            number = amount(compiler, ranks)
            return replace(made, amount=lambda f, of: number(f.inner(of) if of is not None else f))
        case m.HasNone(subject):
            ref = reference(compiler, subject)
            return Modifier(
                channel(meaning), "is", lambda f, q: ref.matches(f, q.owner), _nothing, "", meaning.span, NONE
            )
        case m.Permits():
            return _permission(compiler, meaning)
        case _:
            assert_never(meaning)


def _nothing(frame: Frame, of: object) -> int:
    return 0


def _number(compiler: Compiler, node: a.Amount) -> Amount:
    number = amount(compiler, node)
    return lambda f, of: number(f)


def _made(
    compiler: Compiler, change: m.Change, speaks: Callable[[Frame, Any], bool], meaning: m.AnyStanding
) -> Modifier:
    return Modifier(channel(meaning), change.op, speaks, _number(compiler, change.by), "", meaning.span)


def _word(
    compiler: Compiler,
    meaning: m.AnyStanding,
    op: str,
    subject: Noun,
    word: str = "",
    *,
    told: bool = False,
) -> Modifier:
    """A word for somebody, or a test.  told: its sentence is said where it speaks."""
    text = compiler.quote(meaning.span) if told else ""
    ref = reference(compiler, subject)
    covers = ref.could_be
    return Modifier(channel(meaning), op, ref.matches, _nothing, text, meaning.span, word=word, covers=covers)


def _permission(compiler: Compiler, meaning: m.Permits) -> Modifier:
    mood, found = "can" if meaning.allowed else "cannot", pattern(compiler, meaning.event)
    unit, text, covers = meaning.event.unit, compiler.quote(meaning.span), found.could_be
    if compiler.game.members(unit) and not meaning.allowed:
        unit = ""  # of a group each is barred, as the event is that one's
    return Modifier(channel(meaning), mood, found.matches, _nothing, text, meaning.span, unit=unit, covers=covers)


# ------------------------------------------------------------------ damage and tests
def _on_damage(compiler: Compiler, meaning: m.ChangesDamage) -> Modifier:
    speaks = all_of([damage_part(compiler, part) for part in meaning.parts])
    text = f"damage to {meaning.to}" if meaning.to else "damage"
    made = _made(compiler, meaning.change, speaks, meaning)
    number = amount(compiler, meaning.change.by)
    covers = dealt_by(compiler, meaning.parts)
    points = tuple(one.word for one in reversed(meaning.parts) if _is_open(_whose(one.what)))

    def by(frame: Frame, event: Event | None) -> int:
        if event is None:
            return number(frame)
        known = (event.subject if word == "to" else event.roles.get(word) for word in points)
        return number(frame.inner(*known, event=event))

    return replace(made, text=text, amount=by, covers=covers)


def _replaces(compiler: Compiler, meaning: m.Replaces) -> Modifier:
    """A number is used instead of another: that of whom it is about, or what a formula comes to."""
    subject, uses, name = meaning.subject, meaning.uses, meaning.name
    number: Amount
    if uses is None:
        number = lambda f, of: value_of(f.table, owner_of(of), name)  # noqa: E731
    else:
        number = _number(compiler, uses)
        number = _of_its_owner(number) if meaning.key else _of_its_test(subject, number, uses)
    match subject:
        case Select() if meaning.key:
            speaks = _of_stretch(compiler, subject)
        case Own() | GroupOf() | TestsOf() | TopCard() | Toward() if meaning.key:
            owner = reference(compiler, subject.owner)
            speaks = lambda f, q: owner.matches(f, q.owner)  # noqa: E731
        case _:
            speaks = reference(compiler, subject).matches
    text = compiler.quote(meaning.said)
    old, group = meaning.instead, meaning.any_of
    return Modifier(channel(meaning), "use", speaks, number, text, meaning.span, word=name, instead=old, any_of=group)


# ------------------------------------------------------------------ numbers
def _on_number(compiler: Compiler, meaning: m.ChangesNumber) -> Modifier:
    subject, owner = meaning.subject, reference(compiler, meaning.subject.owner)
    if meaning.group:
        keys = compiler.game.members(meaning.group)
        made = _made(compiler, meaning.change, lambda f, q: q.key in keys and owner.matches(f, q.owner), meaning)
        return replace(made, covers=lambda gist: gist.key in keys)
    ref, never_of_another = reference(compiler, subject), _is_number_of_who_is_meant(subject)

    def speaks(frame: Frame, quantity: Quantity) -> bool:
        if owner.matches(frame, quantity.owner):
            return True
        return not never_of_another and quantity.owner in [getattr(x, "owner", x) for x in ref.all(frame)]

    match meaning.change:
        case m.Change("least" | "most", a.Plain(key=by)):
            pass
        case _:
            by = ""

    def bounds(frame: Frame, quantity: Quantity) -> bool:
        return speaks(frame, quantity) and not _has_none(frame, by)

    made = _made(compiler, meaning.change, bounds if by else speaks, meaning)
    if isinstance(subject, Own) and _is_open(subject.owner):
        made = replace(made, amount=_of_its_owner(made.amount))
    return replace(made, then=tuple((isinstance(one, a.Rolled), amount(compiler, one)) for one in meaning.then))


def _is_open(noun: Noun) -> bool:
    """Whether it is said of each of many, and of whom, is known only where it is asked."""
    return isinstance(noun, Select) and noun.how in ("any", "each", "another")


def _whose(noun: Noun) -> Noun:
    """Of whom something is said: of a number, of whoever has it."""
    return noun.owner if isinstance(noun, Own | GroupOf | TestsOf) else noun


def _of_its_test(subject: Noun, number: Amount, by: a.Amount | None = None) -> Amount:
    """The number may be one of whoever makes the test of which it is said, is its target, or is what it is made with, where
    that is one of many: `that …`; the one said last is the nearest.

    by: what is said of it; of several things of somebody, `your …`, the one is meant with which the test is made."""
    words: list[str] = [one.word for one in reversed(tellings_of(subject)) if _is_open(one.what)]
    words += ["of"] if _is_open(_whose(subject)) and isinstance(subject, TestsOf) else []
    if not words and not any(is_one_thing(one) for one in phrases_in(by)):
        return number

    def of_test(frame: Frame, test: Test | None) -> int:
        if test is None:
            return number(frame, test)
        against = test.target if test.target is not None or test.other is None else test.other.maker
        known = {"against": against, "with": test.tool, "of": test.maker}
        return number(frame.inner(*(known.get(word) for word in words), test), test)

    return of_test


def _of_its_owner(number: Amount) -> Amount:
    """The number may be one of whoever it is said of, where that is each of many: `that …`."""
    return lambda f, of: number(f.inner(of.owner) if of is not None else f, of)


def _is_number_of_who_is_meant(subject: Noun) -> bool:
    """Whether a number is had by whoever the words before it mean, and never by something of theirs that is called the same."""
    match subject:
        case Own(owner=Select(how="chosen")):
            return False
        case Own(owner=Holder() | Select(), naming=naming):
            return bool(naming.number) and naming.of("thing", "kind", "state", "tag") is None
        case _:
            return False


def _has_none(frame: Frame, key: str) -> bool:
    """Whether a rule says that the holder has no such number."""
    if value_of(frame.table, frame.holder, key):
        return False
    lives = speaking(frame.table, f"value:{key}", Quantity(frame.holder, key))
    return any(live.modifier.word == NONE for live in lives)


def _on_ranks(compiler: Compiler, meaning: m.ChangesRanks) -> Modifier:
    """`each of your Advantages is at most 3`: the ranks of all entries of a kind."""
    owner, kind = reference(compiler, meaning.owner), meant_by(compiler.game, meaning.kind)

    def speaks(frame: Frame, quantity: Quantity) -> bool:
        return covers(quantity.key) and owner.matches(frame, quantity.owner)

    def covers(key: str) -> bool:
        return kind.is_label(Label(key, "entry"))

    made = _made(compiler, meaning.change, speaks, meaning)
    text = compiler.quote(meaning.span)
    return replace(made, text=text, amount=_of_each(made.amount), covers=lambda gist: covers(gist.key))


def _on_stretch(compiler: Compiler, meaning: m.ChangesStretch) -> Modifier:
    speaks = _of_stretch(compiler, meaning.subject)
    return _made(compiler, meaning.change, speaks, meaning)


def _of_stretch(compiler: Compiler, node: Select) -> Callable[[Frame, Any], bool]:
    """The number of whom a stretch of time is, of a stretch whose name is a number too: `that Draw Step`."""
    ref = reference(compiler, node)
    return lambda f, q: any(getattr(stretch, "owner", None) is q.owner for stretch in ref.all(f))


def _on_cost(compiler: Compiler, meaning: m.ChangesCost) -> Modifier:
    made = _made(compiler, meaning.change, reference(compiler, meaning.subject).matches, meaning)
    match meaning.subject:
        case CostOf():
            return made
        case CostOfEach():
            return replace(made, amount=_of_each(made.amount), text=compiler.quote(meaning.span))
        case _:
            assert_never(meaning.subject)


def _of_each(number: Amount) -> Amount:
    """The number may be one of that which is priced."""
    return lambda f, of: number(f.inner(priced_thing(f, of.key)) if of is not None else f, of)
