"""What stands for a time: a modifier, a rule or a state made in play, and the event that ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.state.things import Stretch

if TYPE_CHECKING:
    from interpreter.play.events import Event
    from interpreter.state.situation import Table


@dataclass(eq=False, slots=True, repr=False)
class Timed:
    """item: a modifier or a rule, or None.  ends: whether an event is its end.  undo: what is taken back then."""

    item: Any
    ends: Callable[[Event], bool]
    undo: Callable[[Table], None] | None = None

    def ends_with(self, event: Event) -> bool:
        """Whether this event is its end."""
        return self.ends(event)

    def take_back(self, table: Table) -> None:
        """Undo what it set up."""
        if self.undo is not None:
            self.undo(table)


def with_life(life: object) -> Callable[[Event], bool]:
    """Until a test or a stretch of time is over."""
    return lambda event: event.verb == "end" and (event.subject is life or event.subject == life)


def after_beginnings(stretch: Stretch, number: int) -> Callable[[Event], bool]:
    """Until a scope has begun so often."""
    left = [number]

    def ends(event: Event) -> bool:
        if event.verb == "begin" and event.subject == stretch:
            left[0] -= 1
        return left[0] <= 0

    return ends


def never(event: Event) -> bool:
    """For good."""
    return False
