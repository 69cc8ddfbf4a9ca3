"""Damage, in its order: amount, + dealt, × dealt, would (change, redirect), − taken by what finally takes it, what was said
that it is at the least or at the most, not below 0."""

from __future__ import annotations

from msgspec import Struct

from interpreter.play.events import happen, offer, would_be_stopped, write
from interpreter.play.numbers import change
from interpreter.standing.damage import aim, comes_to_nothing, damage_to, goes_nowhere
from interpreter.standing.in_effect import ban, speaking_of_damage
from interpreter.standing.numbers import BOUNDS, TAKEN, coming, has_number, laid
from interpreter.state.attempt import Test
from interpreter.state.event import AIMED, Event
from interpreter.state.situation import Clause, Situation
from interpreter.state.things import Thing
from interpreter.state.trace import bounded, changed

DEALT = ("add", "times", "is", "least", "most")
"""The order of the layers on damage that is dealt."""


class Blow(Struct, frozen=True):
    """Damage on its way.  track: the one it is aimed at, or empty.  words: that are said of it (`with Fire`).  clause:
    which deals it, where that is no test."""

    target: Thing
    track: str
    amount: int
    source: Thing | None = None
    test: Test | None = None
    words: tuple[str, ...] = ()
    clause: Clause | None = None


def strike(table: Situation, blow: Blow) -> int:
    """Deal damage; how much was taken in the end."""
    roles: dict[str, object] = {}
    if blow.source is not None:
        roles["from"] = blow.source
    if blow.test is not None:
        roles["by"] = blow.test
    words = (*getattr(blow.test, "words", ()), *blow.words)
    event = damage_to(table, blow.target, blow.track, blow.amount, roles, words)
    table.dealing.append(blow.test)
    table.journal.stir()
    event.amount = _layer(table, "damage dealt", event, DEALT)
    taken, lost = [0], list[Event]()

    def apply(e: Event) -> None:
        aim(table, e, e.roles.get(AIMED, e.unit))  # what he is may be something else by now
        none = comes_to_nothing(table, e) or goes_nowhere(table, e, taken=True)
        e.amount, bounds = coming(e), [one for op in BOUNDS for one in e.changes if one[0] == op]
        e.changes = ()
        e.amount = 0 if none else max(0, _within(table, _layer(table, "damage taken", e, TAKEN), bounds))
        assert isinstance(e.subject, Thing)
        if e.amount == 0:
            table.say_by(blow.clause, f"{e.subject} takes no damage.")
            e.cancelled = True
            return
        at = len(table.trace.steps)
        if not e.unit or not has_number(table, e.subject, e.unit):
            table.say_by(blow.clause, f"{e.subject} takes {e.amount} damage.")
        elif would_be_stopped(table, _loss(e, e.amount)):
            e.cancelled = True
            return
        else:
            old, new = change(table, e.subject, e.unit, -e.amount)
            table.say_by(blow.clause, f"{e.subject} takes {e.amount} damage to {e.unit} ({old} → {new}).")
            table.trace.steps.insert(at, table.trace.steps.pop())
            if new < old:  # that is a part of it, and happens before anybody answers either
                lost.append(_loss(e, old - new))
                write(table, lost[0])
        taken[0] = e.amount

    if blow.source is not None:
        table.causes.append(blow.source)
    try:
        if _is_none(table, event):
            table.say_by(blow.clause, f"{event.subject} takes no damage.")
        elif happen(table, event, apply) and lost:
            offer(table, lost[0], would=False)
    finally:
        if blow.source is not None:
            table.causes.pop()
        table.dealing.pop()
        table.journal.stir()
    return taken[0]


def _is_none(table: Situation, event: Event) -> bool:
    """Whether nobody would take damage, so that nothing answers it: it was said to be 0, or goes nowhere, or is none and nobody
    could take any more."""
    if not comes_to_nothing(table, event):
        return False
    return event.none or goes_nowhere(table, event) or not can_be_hurt(table, event)


def can_be_hurt(table: Situation, event: Event) -> bool:
    """Whether somebody has what some damage would be taken off, and no rule bars him from the damage or from losing that."""
    barred = any(ban(table, one) is not None for one in (event, _loss(event, event.amount)))
    return not barred and not goes_nowhere(table, event)


def _loss(taken: Event, by: int) -> Event:
    """What somebody loses by damage to a number: rules that answer a loss answer this one, too."""
    return Event("lose", taken.subject, None, by, taken.unit)


def _within(table: Situation, number: int, bounds: list[tuple[str, int]]) -> int:
    """What answers have said that it is at the least or at the most, it is whatever stands besides."""
    for op, by in bounds:
        if (within := laid(number, op, by)) != number:
            table.say(f"That damage {bounded(op, by)}.")
            number = within
    return number


def _layer(table: Situation, channel: str, event: Event, order: tuple[str, ...]) -> int:
    """What stands on one side of the damage, each told in the trace."""
    number = event.amount
    lives = speaking_of_damage(table, channel, event)
    for op in order if lives else ():
        for live in lives:
            if live.modifier.op != op:
                continue
            if op == "is":
                event.amount = number  # `half that damage` is half of what it has come to
            before, by = number, live.amount(event)
            if event.none and number <= 0 and op == "add" and by > 0:
                continue
            number = laid(number, op, by)
            if op == "is":
                event.none = number <= 0
            if number != before:
                text = f"{live.frame.label}: {live.text} {changed(op, by)}."
                table.say_rule(live.frame, text, live.span, "rule")
    return number
