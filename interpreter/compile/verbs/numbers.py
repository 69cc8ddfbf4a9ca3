"""What changes numbers (gain, lose, pay, get, is, go up), what deals damage, what is chosen and taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.nouns import naming_of
from interpreter.compile.amounts import amount, to_each
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import none_of
from interpreter.compile.nouns import calls, entries_of_kind, optional, reference
from interpreter.compile.verbs.cards import by_lot
from interpreter.play.asking import ask, pick
from interpreter.play.course import pass_stretch
from interpreter.play.damage import Blow, strike
from interpreter.play.events import happen
from interpreter.play.numbers import move, raise_goal, rise, set_number
from interpreter.standing import numbers as values
from interpreter.standing.damage import aim
from interpreter.state.attempt import Test
from interpreter.state.event import AIMED, Event
from interpreter.state.program import Find
from interpreter.state.questions import Question
from interpreter.state.situation import THAT_DAMAGE, CannotPlay, Frame, named, so_many
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing, in_turn
from interpreter.state.trace import bounded

Do = Callable[[Frame], None]


# ------------------------------------------------------------------ gain, lose, pay
def shift(compiler: Compiler, deed: d.Move) -> Do:
    """`you gain 2 BP`, `you lose all Shock`, `you pay 1 Wildcard` outside an offer."""
    who, key, sign = reference(compiler, deed.who), deed.key, deed.sign
    number = to_each(compiler, deed.number) if deed.number is not None else None
    toward = optional(compiler, deed.toward)

    def act(frame: Frame) -> None:
        each = number(frame) if number is not None else None
        for thing in who.each(frame):
            for whom in toward.each(frame) if toward is not None else (None,):
                if whom is thing:  # nobody has it against himself
                    continue
                kept = compiler.game.paired(key, whom)
                by = max(0, each()) if each is not None else _all_of(frame, thing, kept, sign)
                roles = {"against": whom} if whom is not None else values.NO_ROLES
                event = values.moving(frame.table, deed.verb, thing, by, key, roles)
                move(frame, thing, kept, sign * by, f"{deed.verb}s", deed.span, event)

    return act


def _all_of(frame: Frame, thing: Thing, key: str, sign: int) -> int:
    now = values.base(frame.table, thing, key)
    if sign < 0:
        return now
    high = values.highest(frame.table, thing, key)
    return max(0, (high if high is not None else now) - now)


# ------------------------------------------------------------------ numbers
def change_number(compiler: Compiler, deed: d.ChangeNumber) -> Do:
    """`the Heat goes up by 1`, `your Body gets +1`, for good."""
    ref, number, sign = reference(compiler, deed.what), to_each(compiler, deed.by), -1 if deed.down else 1

    def act(frame: Frame) -> None:
        each = number(frame)
        for found in in_turn(ref.all(frame)):
            by = sign * max(0, each())  # less than none is none
            match found:
                case Held(holder=Thing() as owner, name=key):
                    set_number(frame, owner, key, values.base(frame.table, owner, key) + by, deed.span)
                case Quantity(owner=Thing() as owner, key=key):
                    rise(frame, owner, key, by, deed.span)
                case Quantity(owner=Test() as test, key=key):
                    raise_goal(frame, test, key, by, deed.span)

    return act


def put_number(compiler: Compiler, deed: d.SetNumber) -> Do:
    """In a block, `X is N` without an end sets a number for good."""
    owner, key, number = reference(compiler, deed.owner), deed.key, to_each(compiler, deed.number)

    def act(frame: Frame) -> None:
        each = number(frame)
        for thing in owner.each(frame):
            set_number(frame, thing, key, each(), deed.span)

    return act


# ------------------------------------------------------------------ damage
def take_damage(compiler: Compiler, deed: d.TakeDamage) -> Do:
    """`you take 4 damage to BP from …`."""
    who, number = reference(compiler, deed.who), to_each(compiler, deed.number)
    source, by = optional(compiler, deed.source), optional(compiler, deed.by)
    words, track_of = compiler.game.with_implied(deed.words), hurt_by(compiler, deed)

    def act(frame: Frame) -> None:
        each, track = number(frame), track_of(frame)
        if track is None:
            return
        if source is not None and source.one(frame) is None:  # from nobody nothing comes
            return
        for thing in who.each(frame):
            dealer = source.thing(frame) if source is not None else None
            test = by.test(frame) if by is not None else None
            taken = strike(frame.table, Blow(thing, track, each(), dealer, test, words, (frame, deed.span)))
            frame.variables[THAT_DAMAGE] = taken

    return act


def hurt_by(compiler: Compiler, deed: d.TakeDamage) -> Callable[[Frame], str | None]:
    """To which number damage goes: empty where it goes by itself, None where one was to be chosen, and is not."""
    chosen = optional(compiler, deed.chosen)
    if chosen is None:
        return lambda frame: deed.track

    def track(frame: Frame) -> str | None:
        match chosen.one(frame):
            case Quantity(key=key):
                return key
            case _:
                return None

    return track


def change_damage(compiler: Compiler, deed: d.ChangeDamage) -> Do:
    """`that damage gets -10`, `that damage is half that damage`."""
    number, op = amount(compiler, deed.change.by), deed.change.op

    def act(frame: Frame) -> None:
        event = frame.event
        if event is not None:
            by = number(frame)
            if op == "is":  # whatever it was by then
                event.amount, event.changes, event.none = by, (), by <= 0
            else:
                event.changes = (*event.changes, (op, by))
            frame.table.say_rule(frame, named(frame, f"that damage {bounded(op, by)}."), deed.span, "rule")

    return act


def redirect(compiler: Compiler, deed: d.RedirectDamage) -> Do:
    """`that damage goes to your MP`."""
    ref = reference(compiler, deed.to)

    def act(frame: Frame) -> None:
        event, goal = frame.event, ref.one(frame)
        if event is None:
            return
        match goal:
            case Quantity(owner=owner, key=key):
                event.subject, track = owner, key
            case Thing():
                event.subject, track = goal, event.roles.get(AIMED, event.unit)
            case _:  # nobody was chosen to whom it could go
                return
        aim(frame.table, event, track)
        frame.table.say_rule(frame, named(frame, f"the damage goes to {goal}."), deed.span, "rule")

    return act


# ------------------------------------------------------------------ actions and choices
def take_action(compiler: Compiler, deed: d.TakeAction) -> Do:
    """`you take an Action`, `you take your Turn`."""
    who, number = reference(compiler, deed.who), to_each(compiler, deed.number)

    def act(frame: Frame) -> None:
        each = number(frame)
        for thing in who.each(frame):
            for _ in so_many(each()):
                _take_action(frame, thing, deed.name, deed.span)

    return act


def _take_action(frame: Frame, who: Thing, name: str, span: Span) -> None:
    if (scope := frame.table.game.scopes[name]) is not None and frame.table.game.word(name, "action") is None:
        if who.gone:
            told = named(frame, f"{who} takes no {name}, for {who} has left.")
            frame.table.say_rule(frame, told, span, "stopped")
            return
        pass_stretch(frame.table, Stretch(scope.name, who if scope.of else None))
        return

    def apply(event: Event) -> None:
        if name in who.values:
            frame.table.put_value(who, name, max(0, int(who.values[name]) - 1))
        frame.table.say_rule(frame, named(frame, f"{who} takes the {name}."), span, "change")

    happen(frame.table, Event("take", who, Label(name, "action"), 1, name), apply)


def choose_number(compiler: Compiler, deed: d.ChooseNumber) -> Do:
    """`you choose X from 1 to 3`, `chance chooses X from 1 to 3`."""
    who, low, high = reference(compiler, deed.who), amount(compiler, deed.low), amount(compiler, deed.high)
    letter = deed.letter

    def act(frame: Frame) -> None:
        match who.one(frame):
            case Label():
                picked = frame.variables[letter] = by_lot(frame, range(low(frame), high(frame) + 1)) or 0
                frame.table.say_rule(frame, named(frame, f"Chance chooses {picked}."), deed.span, "choice")
        for thing in who.each(frame):
            least, most = low(frame), high(frame)
            question = Question(thing.name, "number", f"{frame.label}: {letter}", low=least, high=most)
            frame.variables[letter] = int(ask(frame.table, question)) if least <= most else 0

    return act


def choose(compiler: Compiler, deed: d.Choose) -> Do:
    """`you choose an Item`."""
    who, kept, key = reference(compiler, deed.who), optional(compiler, deed.kept), deed.name
    options_of, naming, spoken = options(compiler, deed), naming_of(deed.what), calls(deed.what)
    none = none_of(compiler.game, *(naming.terms.values() if naming is not None else ()))

    def among(frame: Frame) -> list[Any]:
        return frame.among if frame.among is not None else options_of(frame)

    def chosen(frame: Frame, chooser: Thing) -> Any:
        of = among(frame)
        aimed = frame.aim.of(frame, chooser, of) if frame.aim is not None else None
        if frame.aim is None or aimed is None:
            return pick(frame.table, chooser, f"{frame.label}: {key}", of)
        if not aimed:
            raise CannotPlay(f"{frame.aim.on} cannot be chosen for it", deed.span)
        frame.aim.met(frame.table)
        return aimed[0]

    def act(frame: Frame) -> None:
        picked: Any
        table, chooser = frame.table, who.one(frame)
        match chooser:
            case Label():
                picked, by = by_lot(frame, among(frame)), "Chance"
            case Thing(name=by):
                picked = chosen(frame, chooser)
            case _:
                picked, by = None, ""
        if picked is None:
            frame.introduce(none)
            return
        frame.introduce(picked)
        frame.call_by(spoken, picked)
        for owner in kept.things(frame) if kept is not None else ():
            table.journal.put(owner.chosen, key, picked)
        table.say_rule(frame, named(frame, f"{by} chooses {picked}."), deed.span, "choice")

    return act


def options(compiler: Compiler, deed: d.Choose) -> Find:
    """What there is to choose from: what is there, or all entries of a kind."""
    kinds = entries_of_kind(compiler, deed.what) if deed.entries else None
    return kinds if kinds is not None else reference(compiler, deed.what).all
