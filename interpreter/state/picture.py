"""A situation as one plain value, for comparing two of them: who and what is there, by name, and nothing that is only
remembered to be found sooner."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grammar.vocabulary import Word
from interpreter.state.event import Event
from interpreter.state.program import Compiled, CompiledRule, Modifier
from interpreter.state.situation import Checking, Frame, Lists, Situation
from interpreter.state.things import Held

DERIVED = {
    "game",
    "program",
    "decider",
    "journal",
    "recall",
    "trace",
    "lists",
    "logged",
    "asked_for",
    "busy",
    "wares",
    "chance",
    "heard",
    "looking",
    "unmet",
    "met",
    "replaced",
    "outside",
    "answered",
}
"""What is not of the situation itself, or is found out from it; `chance` is pictured by where its stream stands."""

FOUND_OUT: dict[type, tuple[str, ...]] = {
    Held: ("frame", "found", "given"),
    Frame: ("table",),
    Checking: ("seen", "quiet"),
    Event: ("topic",),
}
"""The same of the parts of it."""


def picture(table: Situation) -> object:
    """All that a situation is, as nested tuples; two are equal if nothing distinguishes them."""
    seen = _Seen()
    parts = [(name, seen.value(value)) for name, value in sorted(vars(table).items()) if name not in DERIVED]
    return (*parts, ("chance", table.chance.state()), ("trace depth", table.trace.depth))


class _Seen:
    """What has been pictured already is a number from then on: things hold each other."""

    def __init__(self) -> None:
        self._number: dict[int, int] = {}

    def value(self, value: Any) -> object:
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, Compiled | CompiledRule | Modifier):
            return value.name if isinstance(value, Compiled) else str(value.span)
        if isinstance(value, dict):
            return tuple((self.value(key), self.value(held)) for key, held in value.items())
        if isinstance(value, list | tuple):
            return tuple(map(self.value, value))
        if isinstance(value, set | frozenset):
            return tuple(sorted(str(self.value(item)) for item in value))
        if isinstance(value, Situation | Lists) or callable(value) or not (names := _names(type(value))):
            return type(value).__name__
        if id(value) in self._number:
            return self._number[id(value)]
        self._number[id(value)] = len(self._number)
        left_out = FOUND_OUT.get(type(value), ())
        kept = (self.value(getattr(value, name)) for name in names if name not in left_out)
        return (type(value).__name__, *kept)


def _names(kind: type) -> tuple[str, ...]:
    """The fields of what has fields."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return ("name",) if issubclass(kind, Word) else ()
