"""Something that happens, as a value: what, to whom, with what.  How it happens: play/events.py."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import attrgetter
from typing import Any

from msgspec import Struct

from interpreter.state.attempt import Test
from interpreter.state.things import Held, Quantity, Stretch, Thing

Gist = Hashable
"""What of something its name tells, whosever it is: which scope, number or word; of a test and an entry all words by which it
may be called; of all else its class."""
Topic = tuple[Gist, Gist, str, Gist]
"""What an event is about as far as that can be told at once: the gist of its subject and of its object, its unit, and the
gist of what it is on."""
About = tuple[Topic, object, object]
"""By what those are found that could hear an event: its topic, who it is about, and whose that is."""
Dealt = tuple[Gist, tuple[str, ...], str]
"""What of damage can be told at once: the gist of the test that deals it, the words that are said of it, and what it hits."""


AIMED = "aimed"
"""The role of damage that says at which number it was aimed, if another one takes it in its place; empty: at none."""


class Event(Struct, eq=False):
    """Something that happens, and what is known about it: each part of that a value, so that it can be kept as it was.

    unit: the track, card or damage that the amount counts.  roles: by the small word that says them (`from`, `against`).
    words: that damage has, of its own and of the test that deals it.  told: rules that have answered it.
    cancelled: it does not happen after all."""

    verb: str
    subject: Any
    object: Any = None
    amount: int = 0
    unit: str = ""
    roles: Mapping[str, Any] = {}
    cancelled: bool = False
    told: frozenset[tuple[int, int]] = frozenset()
    changes: tuple[tuple[str, int], ...] = ()
    """What rules do to the amount while it is about to happen: layer, number."""
    none: bool = False
    """Of damage, whether it was said to be 0: nothing is added to that by who takes it."""
    words: tuple[str, ...] = ()
    instead: tuple[Event, ...] | None = None
    """If a rule does something in its place: what of that is like it, and is answered when all of it is done."""
    came: tuple[Any, ...] = ()
    """Who came in the place of somebody that was to be brought."""
    besides: tuple[str, ...] = ()
    """Which places are entered or left besides the one of which it tells: who enters a market enters a crowded area."""
    giver: object = None
    """Of a state that is over, who gave it, or by which rule."""
    topic: Topic | None = None
    """Of what has happened, what it is about, if nothing can change that any more and somebody has asked."""

    def concerns_test(self) -> bool:
        """Whether a test has part in it, of which more may come to be known."""
        subject = self.subject
        if self.object.__class__ is Test or subject.__class__ is Test:
            return True
        if subject.__class__ is not Thing and owner_of(subject).__class__ is Test:  # whoever keeps a thing is a thing
            return True
        return bool(self.roles) and Test in [role.__class__ for role in self.roles.values()]

    def known(self, said: frozenset[str] = frozenset()) -> list[Any]:
        """What a rule that answers it may point at with `that`, the nearest first.

        said: the small words by which the rule speaks of it; whoever else has to do with it comes last."""
        subject, roles = self.subject, self.roles
        if subject.__class__ is Test and subject.target is not None:
            roles = {"against": subject.target, **roles}
        if "through" in roles and "through" not in said:  # by which test it came is known only where that is asked
            roles = {word: value for word, value in roles.items() if word != "through"}
        kind = subject.__class__
        whose = OWNERS[kind](subject) if kind in (Stretch, Test, Quantity) else None
        about = (subject,) if whose is None else (subject, whose)
        if not said:
            return [self.object, *about, *roles.values()]
        spoken = [value for word, value in roles.items() if word in said]
        unspoken = [value for word, value in roles.items() if word not in said]
        return [self.object, *spoken, *about, *unspoken]


OWNERS: dict[type, Callable[[Any], object]] = {
    Thing: attrgetter("maker"),
    Test: attrgetter("maker"),
    Quantity: attrgetter("owner"),
    Stretch: attrgetter("owner"),
    Held: attrgetter("holder"),
}
"""What tells whose something of a class is; of other classes is what is nobody's."""


def owner_of(actual: Any) -> object:
    """Whose something is."""
    kind = actual.__class__
    return OWNERS[kind](actual) if kind in OWNERS else None
