"""Anything that happens: cannot → would → apply → log → when → checks.  Knows no verb; what a verb does is its caller's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.state.things import Stretch
from interpreter.state.trace import told

if TYPE_CHECKING:
    from interpreter.compile.rules import Trigger
    from interpreter.state.situation import Table

LONGEST = 4000
"""Steps that one line of an example may take."""


DEEPEST = 40
"""Events inside events inside events; the longest chain of the entries has far fewer."""


class OutOfSteps(Exception):
    """A rule that goes on and on."""


@dataclass(eq=False, slots=True, repr=False)
class Event:
    """Something that happens, and what is known about it.

    unit: the track, card or damage that the amount counts.  roles: by the small word that says them (`from`, `against`).
    told: rules that have answered it.  cancelled: it does not happen after all."""

    verb: str
    subject: Any
    object: Any = None
    amount: int = 0
    unit: str = ""
    roles: dict[str, Any] = field(default_factory=dict)
    cancelled: bool = False
    told: set[tuple[int, int]] = field(default_factory=set)
    changes: list[tuple[str, int, str, Any]] = field(default_factory=list)
    """What rules add to the amount while it is about to happen: (unit at that time, number, by what, clause)."""

    def known(self) -> list[Any]:
        """What a rule that answers it may point at with `that`, the nearest first."""
        whose = [self.subject.owner] if isinstance(self.subject, Stretch) and self.subject.owner is not None else []
        return [self.object, *self.roles.values(), self.subject, *whose]


def happen(table: Table, event: Event, apply: Callable[[Event], Any] | None = None) -> bool:
    """Let an event happen, through all its steps; False if it did not."""
    table.spend_step()
    table.nesting += 1
    try:
        return _happen(table, event, apply)
    finally:
        table.nesting -= 1
        if not table.nesting and table.leaving:
            table.leaving.clear()
            table.index.renew()


def _happen(table: Table, event: Event, apply: Callable[[Event], Any] | None) -> bool:
    if table.nesting > DEEPEST:
        raise OutOfSteps
    ban = table.index.ban(event)
    if ban is not None:
        said = told(ban.text, ban.frame)
        table.say_rule(ban.frame, f"{ban.frame.label}: {said}.", ban.span, "stopped")
        event.cancelled = True
        return False
    offer(table, event, would=True)
    if event.cancelled:
        return False
    if apply is not None:
        apply(event)
        if event.cancelled:
            return False
    table.write(event)
    after(table, event)
    return True


def after(table: Table, event: Event) -> None:
    """The steps that follow what has happened: what ends with it, the rules that answer it, the checks."""
    table.expire(event)
    offer(table, event, would=False)
    table.checks.run()


def offer(table: Table, event: Event, *, would: bool) -> None:
    """Give every matching rule its turn, the oldest first, each once; a `would` is read again when it was changed."""
    while True:
        answered = False
        for trigger in _in_turn(table, event, list(table.index.triggers(event.verb, would))):
            if event.cancelled:
                return
            key = (id(trigger.rule), id(trigger.frame))
            if key in event.told or not _hears(table, trigger, event):
                continue
            event.told.add(key)
            answered = trigger.fire(event) or answered
        if not (would and answered):
            return


def _in_turn(table: Table, event: Event, triggers: list[Trigger]) -> list[Trigger]:
    """Those to whom an answer to a test is offered come in the order that the test names for it."""
    order = getattr(getattr(event.object, "plan", None), "sorted_by", None) if event.verb == "make" else None
    if not order:
        return triggers
    answers = [t for t in triggers if t.rule.may is not None and t.frame.holder is not event.subject]
    holders = table.course.ranking.in_order(dict.fromkeys(trigger.frame.holder for trigger in answers), order)
    sorted_ = iter(sorted(answers, key=lambda trigger: holders.index(trigger.frame.holder)))
    return [next(sorted_) if trigger in answers else trigger for trigger in triggers]


def _hears(table: Table, trigger: Trigger, event: Event) -> bool:
    return trigger.stands() and trigger.matches(event)
