"""Something that happens, as a value: what, to whom, with what.  How it happens: play/events.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.state.things import Stretch


@dataclass(eq=False, slots=True, repr=False)
class Event:
    """Something that happens, and what is known about it.

    unit: the track, card or damage that the amount counts.  roles: by the small word that says them (`from`, `against`).
    words: that damage has, of its own and of the test that deals it.  told: rules that have answered it.
    cancelled: it does not happen after all."""

    verb: str
    subject: Any
    object: Any = None
    amount: int = 0
    unit: str = ""
    roles: dict[str, Any] = field(default_factory=dict)
    cancelled: bool = False
    told: set[tuple[int, int]] = field(default_factory=set)
    changes: list[tuple[str, str, int]] = field(default_factory=list)
    """What rules do to the amount while it is about to happen: unit at that time, layer, number."""
    words: tuple[str, ...] = ()

    def state(self) -> tuple[Any, ...]:
        """What is known of it now, for `restore`."""
        lists = (dict(self.roles), set(self.told), list(self.changes))
        return (self.subject, self.object, self.amount, self.unit, self.cancelled, *lists)

    def restore(self, state: tuple[Any, ...]) -> None:
        """As it was."""
        self.subject, self.object, self.amount, self.unit, self.cancelled, roles, told, changes = state
        self.roles, self.told, self.changes = dict(roles), set(told), list(changes)

    def known(self) -> list[Any]:
        """What a rule that answers it may point at with `that`, the nearest first."""
        whose = [self.subject.owner] if isinstance(self.subject, Stretch) and self.subject.owner is not None else []
        return [self.object, *self.roles.values(), self.subject, *whose]
