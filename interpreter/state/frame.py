"""What a running rule knows: who holds it, at which rank, what happened, what was chosen and what `that X` can mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from diagnostics.span import Span

if TYPE_CHECKING:
    from interpreter.play.events import Event
    from interpreter.state.attempt import Test
    from interpreter.state.situation import Table
    from interpreter.state.things import Held, Thing


class CannotPlay(Exception):
    """The author's words ask for something that cannot be done; the rule is undone and the trace says why."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


@dataclass(eq=False, slots=True, repr=False)
class Frame:
    """variables: chosen numbers.  bound: what was introduced, the nearest first.  use: which use within the limit this is.
    life: the test or stretch of time with which things end that name no end of their own."""

    table: Table
    holder: Thing
    held: Held | None = None
    variables: dict[str, int] = field(default_factory=dict)
    bound: tuple[object, ...] = ()
    event: Event | None = None
    test: Test | None = None
    use: int = 1
    life: object | None = None
    accepted: bool = False
    """The rule was called up by name, so that its own `may` need not be asked."""
    only: object = None
    """Who called it up."""
    probing: bool = False
    """It is only asked what could be done: nobody is asked anything."""
    among: list[object] | None = None
    """Of what there is to choose from, what can be had."""

    @property
    def rank(self) -> int:
        """The rank at which the holder has the entry, as modifiers leave it."""
        return self.table.rank_of(self.held) if self.held is not None else 1

    @property
    def label(self) -> str:
        """The name of the entry, or of the game for its own rules."""
        return (self.held.compiled.title or self.held.name) if self.held is not None else str(self.holder)

    @property
    def entry(self) -> str | None:
        """The id of the entry."""
        return self.held.compiled.id if self.held is not None else None

    def inner(self, *bound: object, event: Event | None = None, test: Test | None = None) -> Frame:
        """A frame for a body: what is newly introduced comes first."""
        new = tuple(value for value in bound if value is not None)
        return Frame(
            self.table,
            self.holder,
            self.held,
            dict(self.variables),
            new + self.bound,
            event or self.event,
            test or self.test,
            self.use,
            self.life,
        )

    def introduce(self, *values: object) -> None:
        """Make values known to `that X` from here on."""
        self.bound = tuple(value for value in values if value is not None) + self.bound
        if self.held is not None:
            self.table.journal.replace(self.held.memory, [*values, *self.held.memory][:24], self.held)
