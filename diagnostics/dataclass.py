"""`dataclass` as the standard library has it, for classes with slots, and made six times as fast.

A command takes as long to make its classes as to do its work: there are some three hundred, and the library compiles up
to seven functions for each.  Here it is one; the others are the same few for all.  Fields, `replace` and patterns work as
they do there.  What is not needed is left out: inheritance of `__post_init__`, and classes without slots."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field
from operator import attrgetter
from reprlib import recursive_repr
from types import SimpleNamespace
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_PLAIN = vars(dataclasses)["_FIELD"]
"""What the library calls a field that is neither of the class nor only for its making."""


@dataclass_transform(field_specifiers=(field,))
def dataclass(
    *, frozen: bool = False, slots: bool, eq: bool = True, repr: bool = True, kw_only: bool = False
) -> Callable[[type[T]], type[T]]:
    """Makes a class of its annotated fields.  frozen: it is never written into, and can be a key if it compares."""
    if not slots:
        raise TypeError("a class of the house has slots")

    def made(cls: type[T]) -> type[T]:
        return _made(cls, frozen, eq, repr, kw_only)

    return made


def _made(cls: Any, frozen: bool, eq: bool, repr: bool, kw_only: bool) -> Any:
    space = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    inherited: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        inherited |= vars(base).get("__dataclass_fields__", {})
    own = {
        name: _field(name, kind, space.pop(name, MISSING), kw_only)
        for name, kind in space.get("__annotations__", {}).items()
        if not str(kind).startswith("ClassVar")
    }
    every = inherited | own
    space["__slots__"] = tuple(name for name in own if name not in inherited)
    space["__dataclass_fields__"] = every
    space["__dataclass_params__"] = SimpleNamespace(frozen=frozen)
    space["__match_args__"] = tuple(name for name, one in every.items() if one.init and not one.kw_only)
    if frozen:
        space |= {"__setattr__": _refuse, "__delattr__": _refuse}
        space.setdefault("__getstate__", _state)
        space.setdefault("__setstate__", _restore)
    if repr:
        space.setdefault("__repr__", _shown)
    if eq:
        space.setdefault("__eq__", _equal)
        space.setdefault("__hash__", _hash if frozen else None)
    space["_compared"] = staticmethod(_all_of([name for name, one in every.items() if one.compare]))
    hashed = [name for name, one in every.items() if (one.compare if one.hash is None else one.hash)]
    space["_hashed"] = staticmethod(_all_of(hashed))
    made = type(cls)(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    made.__init__ = _init(made, every, frozen)
    return made


def _field(name: str, kind: object, said: Any, kw_only: bool) -> Field[Any]:
    one: Any = said if isinstance(said, Field) else field(default=said)
    one.name, one.type, one._field_type = name, kind, _PLAIN
    one.kw_only = kw_only if one.kw_only is MISSING else one.kw_only
    found: Field[Any] = one
    return found


def _init(cls: type, every: dict[str, Field[Any]], frozen: bool) -> Callable[..., None]:
    """The one function that is compiled: it takes the fields in their order and writes each into its slot."""
    known: dict[str, object] = {"_missing": MISSING}
    told: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for name, one in every.items():
        value, default = name, ""
        if one.default is not MISSING:
            known[f"_default_{name}"] = one.default
            value, default = (name if one.init else f"_default_{name}"), f"=_default_{name}"
        elif one.default_factory is not MISSING:
            known[f"_make_{name}"] = one.default_factory
            value = f"_make_{name}() if {name} is _missing else {name}" if one.init else f"_make_{name}()"
            default = "=_missing"
        elif not one.init:
            continue
        if one.init:
            (named if one.kw_only else told).append(name + default)
        if frozen:
            known[f"_set_{name}"] = getattr(cls, name).__set__
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" self.{name} = {value}")
    parameters = ", ".join(["self", *told, *(["*", *named] if named else [])])
    exec(f"def __init__({parameters}):\n" + "\n".join(lines or [" pass"]), known)
    found: Callable[..., None] = known["__init__"]  # type: ignore[assignment]
    found.__qualname__ = f"{cls.__qualname__}.__init__"
    return found


def _all_of(names: list[str]) -> Callable[[Any], tuple[object, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda one: (getattr(one, names[0]),)) if names else (lambda one: ())


# --- what all classes share -------------------------------------------------------------------------------------------
def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _equal(self: Any, other: Any) -> bool:
    if other.__class__ is not self.__class__:
        return NotImplemented
    same: bool = self._compared(self) == self._compared(other)
    return same


def _hash(self: Any) -> int:
    return hash(self._hashed(self))


@recursive_repr()
def _shown(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name, one in self.__dataclass_fields__.items() if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _state(self: Any) -> list[object]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _restore(self: Any, state: list[object]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)
