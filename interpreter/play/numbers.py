"""Numbers of people change: moved inside their bounds, set, given anew when a stretch of time begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from diagnostics.span import Span
from grammar.vocabulary import plural_of, split_pair
from grammar.words import ScopeWord
from interpreter.play.events import check, happen, reach, write
from interpreter.play.rules import when_given
from interpreter.standing import index
from interpreter.standing.numbers import (
    NO_ROLES,
    base,
    bounds,
    fallen,
    formula,
    given_anew,
    has_number,
    kept_as,
    lowest,
    moving,
    owed,
    risen,
    set_by,
    to_reach,
    value_of,
)
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.recall import NOW
from interpreter.state.situation import CannotPlay, Frame, Situation, named
from interpreter.state.things import Stretch, Thing, possessive
from interpreter.state.trace import signed


def change(table: Situation, thing: Thing, key: str, by: int) -> tuple[int, int]:
    """Move a number by so much, inside its bounds; what it was and what it is."""
    key = kept_as(table, thing, key)
    old = base(table, thing, key)
    new = risen(table, thing, key, old, fallen(table, thing, key, old, old + by))
    if by < 0 and (low := lowest(table, thing, key)) is not None:
        new = min(old, max(new, low))
    if new != old:
        table.put_value(thing, key, new)
        if _is_set(table, thing, key, new):
            return old, old
        reach(table, thing, key, old, new)
    return old, new


def reset(table: Situation, stretch: Stretch, word: ScopeWord) -> None:
    """What the beginning of a scope sets anew, as its declaration says."""
    if not word.resets:
        return
    for thing in [stretch.owner] if stretch.owner is not None else list(table.present()):
        for key, to in word.resets.items():
            declared = table.game.numbers.get(key)
            if declared is not None and not table.game.has_number(thing.kinds, declared):
                continue
            overwrite(table, thing, key)
            number = to if isinstance(to, int) else formula(table, thing, key, to)
            number = given_anew(table, thing, key, number) if table.game.number[key].anew else number
            number = _less_owed(table, thing, key, number)
            if thing.values.get(key) != number and (declared is not None or key in thing.values):
                table.put_value(thing, key, number)


def _less_owed(table: Situation, thing: Thing, key: str, number: int) -> int:
    debt = int(thing.values.get(owed(key), 0))
    if not debt:
        return number
    table.put_value(thing, owed(key), 0)
    left = max(0, number - debt)
    table.say(f"{thing} has {left} {table.game.unit(key, left)}." if left else f"{thing} goes without the {key}.")
    return left


def begin_tracks(table: Situation, thing: Thing) -> list[str]:
    """The tracks of which nothing is known yet, at their start; which they are."""
    begun = [name for name in table.game.starting(thing.kinds) if name not in thing.values]
    for name in begun:
        table.put_value(thing, name, base(table, thing, name))
    return begun


def move(frame: Frame, who: Thing, key: str, by: int, verb: str, span: Span | None, event: Event | None = None) -> int:
    """Move a number of somebody as an event (gain, lose, pay); returns by how much it moved."""
    table, moved = frame.table, [0]
    key = kept_as(table, who, key)
    happening = event or Event({"gains": "gain", "loses": "lose", "pays": "pay"}[verb], who, None, abs(by), key)

    def apply(e: Event) -> None:
        step = e.amount if by > 0 else -e.amount
        if verb == "pays" and (low := lowest(table, who, key)) is not None and base(table, who, key) + step < low:
            raise CannotPlay(f"{who} cannot pay {e.amount} {table.game.unit(key, e.amount)}", span)
        if verb != "pays" and _is_still_to_come(table, who, key):
            table.put_value(who, owed(key), int(who.values.get(owed(key), 0)) - step)
            moved[0] = step
            of = f"of the next {table.game.given_in[key][0]}"
            told = named(frame, f"{who} {verb} {e.amount} {table.game.unit(key, e.amount)} {of}.")
            table.say_rule(frame, told, span, "change")
            return
        at = len(table.trace.steps)
        old, new = change(table, who, key, step)
        moved[0] = new - old
        if new == old:
            e.cancelled = e.amount > 0
            return
        e.amount = abs(new - old)  # nobody gains or loses more than there is room for
        said_step = named(frame, f"{who} {verb} {e.amount} {table.game.unit(key, e.amount)} ({old} → {new}).")
        table.say_rule(frame, said_step, span, "change")
        table.trace.steps.insert(at, table.trace.steps.pop())

    if by and (verb == "pays" or has_number(table, who, key)):
        happen(table, happening, apply)
    return moved[0]


def _is_still_to_come(table: Situation, who: Thing, key: str) -> bool:
    """Whether somebody is given it in a stretch of time of his own (an Action in his Turn) that does not run just now: what he
    gains and loses of it meanwhile he has more and less of then."""
    return key in table.game.budgets and key in table.game.given_in and when_given(table, key, who) != "now"


def set_number(frame: Frame, who: Thing, key: str, number: int, span: Span | None) -> None:
    """Set a number of somebody: a rank, a track, a stat."""
    table, key = frame.table, kept_as(frame.table, who, key)
    overwrite(table, who, key)
    old = base(table, who, key)
    if _put(frame, who, key, number, span):
        _come_to(table, who, key, old)


def _come_to(table: Situation, who: Thing, key: str, old: int) -> None:
    reach(table, who, key, old, base(table, who, key))
    check(table)


def _put(frame: Frame, who: Thing, key: str, number: int, span: Span | None) -> bool:
    """Whether a number becomes another one by this."""
    table, old = frame.table, base(frame.table, who, key)
    if key in who.held:
        number = risen(table, who, key, old, number)
        table.journal.set(who.held[key], "rank", number)
        index.renew(table)
    else:
        kept = within(table, who, key, number)
        if kept == old != number:  # its bounds keep it as it is
            return False
        number = kept
        table.put_value(who, key, number)
    if number == old or _is_set(table, who, key, number):
        return False
    word = table.game.tracks.get(key)
    lies = any(
        track == key for _, track, _ in table.game.distances
    )  # where somebody is, and nothing that he has so many of
    declared = key if word is None else word.plural or (key if lies else plural_of(key))
    several = declared if declared != key else ""
    said, before = (f"{several} are", "they were") if several else (f"{key} is", "it was")
    table.say_rule(frame, named(frame, f"{possessive(who)} {said} {number} ({before} {old})."), span, "change")
    return True


def _is_set(table: Situation, who: Thing, key: str, number: int) -> bool:
    """Whether a rule of the game says at any time what a number is, so that it becomes no other one; told if it is not what it
    was to be."""
    setting = set_by(table, who, key)
    if setting is None or setting.frame.held is None or not setting.frame.held.compiled.is_always_in_force:
        return False
    if (stays := table.look(value_of, table, who, key)) != number:
        said = f"{setting.frame.label}: {possessive(who)} {key} is {stays}, not {number}."
        table.say_rule(setting.frame, said, setting.modifier.span, "stopped")
    return True


def within(table: Situation, who: Thing, key: str, number: int) -> int:
    """A number as far as its track, or a stat that says what it cannot fall below, can come to it, and rules that say what it
    is at most; what is had against somebody is bounded as well."""
    known = table.game.number[key]
    if known.leaf not in table.game.tracks:
        least = known.stat.minimum if known.stat is not None else None
        number, old = max(number, least) if least is not None else number, base(table, who, key)
        return risen(table, who, key, old, fallen(table, who, key, old, number))
    low, high = bounds(table, who, key)
    number = max(number, low) if low is not None else number
    return min(number, high) if high is not None else number


def rise(frame: Frame, who: Thing, key: str, by: int, span: Span | None) -> None:
    """A number of somebody goes up or down by so much: he gains or loses of it, for all that answers or forbids that."""
    table = frame.table
    said, key = key, kept_as(table, who, key)
    if not by or not has_number(table, who, key):
        return
    unit, whom = split_pair(key)
    roles: Mapping[str, object] = {"against": table.things[whom]} if whom in table.things else NO_ROLES
    event = moving(table, "gain" if by > 0 else "lose", who, abs(by), unit if whom else said, roles)

    def apply(e: Event) -> None:
        old = base(table, who, key)
        becomes_another = _put(frame, who, key, old + (e.amount if by > 0 else -e.amount), span)
        e.amount = abs(base(table, who, key) - old)  # whatever answers what it has come to
        e.cancelled = not e.amount
        if becomes_another:
            _come_to(table, who, key, old)

    happen(table, event, apply)


LEND, RETURN = "lend", "return"
"""The log says of a number how much was gained, or lost, only for a time, and that this is over: with its time, or because
the number has become another one."""


def lend_number(table: Situation, who: Thing, key: str, number: int) -> Event:
    """Write down that somebody has so much more (or less) of a number only for a time."""
    loan = Event(LEND, who, None, number, key)
    write(table, loan)
    return loan


def overwrite(table: Situation, who: Thing, key: str) -> None:
    """A number becomes another one: nothing of that was gained or lost for a time before."""
    lent = table.logged.get(LEND)
    if lent and any(loan.subject is who and loan.unit == key for _, loan in lent):
        write(table, Event(RETURN, who, None, 0, key))


def give_back(frame: Frame, loan: Event, span: Span | None) -> None:
    """The time is over for which somebody had so much more (or less) of a number."""
    table, who, key = frame.table, loan.subject, loan.unit
    left = _left(table, loan)
    write(table, Event(RETURN, who, loan, abs(left), key))
    if left < 0:
        move(frame, who, key, -left, "gains", span)
    else:
        move(frame, who, key, -left, "loses", span, Event("lose", who, None, left, key, {RETURN: loan}))


def _left(table: Situation, loan: Event) -> int:
    """How much of what was lent is still there to be taken back: what is spent is first what was lent first."""
    known = (entry for verb in (LEND, RETURN, "pay", "lose") for entry in table.logged.get(verb, ()))
    events = sorted((at, e) for at, e in known if e.subject is loan.subject and e.unit == loan.unit)
    left: dict[int, int] = {}
    for _, event in events:
        if event.verb == LEND:
            left[id(event)] = event.amount
        elif event.verb == RETURN and event.object is None:
            left.clear()
        elif event.verb == RETURN:
            left.pop(id(event.object), None)
        elif RETURN not in event.roles:
            spent = event.amount
            for one, has in left.items():
                if has > 0:
                    left[one] = max(0, has - spent)
                    spent = max(0, spent - has)
    return left.get(id(loan), 0)


def set_goal(frame: Frame, test: Test, key: str, number: int, span: Span | None) -> None:
    """Set what a test that is not judged yet has to come to."""
    if key in frame.table.game.goals and test.goal is None:
        _say_of(frame.table, test, lambda one: _put_goal(frame, one, key, number, span))


def raise_goal(frame: Frame, test: Test, key: str, by: int, span: Span | None) -> None:
    """Change what a test that is not judged yet has to come to; or how much more than what an answer will come to."""
    if key in frame.table.game.goals and test.goal is None and by:
        _say_of(frame.table, test, lambda one: _move_goal(frame, one, key, by, span))


def _say_of(table: Situation, test: Test, say: Callable[[Test], None]) -> None:
    """Change something of a test that is being made, and know what that was: it may be said of another one."""
    say(test)
    table.journal.set(test, "said", (*test.said, say), NOW)


def _put_goal(frame: Frame, test: Test, key: str, number: int, span: Span | None) -> None:
    if number != (test.number or 0):
        frame.table.journal.set(test, "number", number)
        said = f"the {key} of {possessive(test.maker)} {test} is {number}."
        frame.table.say_rule(frame, f"{frame.label}: {said}", span, "rule")


def _move_goal(frame: Frame, test: Test, key: str, by: int, span: Span | None) -> None:
    number = to_reach(frame.table, test) if test.number is None else test.number
    if not test.is_answered and (number is not None or not (test.plan.answer or test.plan.opposed)):
        _put_goal(frame, test, key, (number or 0) + by, span)
    else:
        frame.table.journal.set(test, "difficulty", test.difficulty + by)
        if by:
            frame.table.say_rule(frame, f"{frame.label}: {signed(by)} to what is needed.", span, "rule")


def fill(table: Situation, thing: Thing) -> list[str]:
    """The numbers that nothing was said of: tracks at their start, the actions of a stretch of time; which tracks they are."""
    game = table.game
    begun = begin_tracks(table, thing)
    for name, word in game.budgets.items():
        if name not in thing.values:
            thing.values[name] = word.number
    return begun
