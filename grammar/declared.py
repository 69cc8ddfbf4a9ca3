"""What a block of a file says, as a typed value: one attribute for each key, with its shape and what it is if nothing is
said.  The check, the schemas for editors and the values themselves come from the same line.

A class of such values is a `Declared`; `declared` makes one attribute, and what is not of its shape counts as not said
(the check has spoken of it)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grammar.record import Record
from grammar.shapes import Block, Choice, Either, Fields, Formula, Items, Name, Number, Rules, Shape, Text, YesNo

NOTHING: Mapping[str, object] = {}


class Key(Struct, frozen=True):
    """One attribute: its name, what may stand under the key, what it is if nothing is said, and how what is said becomes
    its value."""

    attr: str
    shape: Shape
    default: object
    read: Callable[[object], object]


def declared(shape: Shape, default: Any = None) -> Any:
    """An attribute that may be declared.  default: if nothing is said, where that is not `false`, no text or no names."""
    return Key("", shape, _empty(shape) if default is None else default, _reader(shape, isinstance(default, tuple)))


class Declared(Record):
    """A block of a file; its docstring begins with the sentence that an editor shows.

    keys: what may be declared, by key.  needed: the keys that must be there, with what to do if one is not.
    said: the attributes of which the file says something, in its order."""

    keys: ClassVar[Mapping[str, Key]] = {}
    needed: ClassVar[Mapping[str, str]] = MappingProxyType({})
    _defaults: ClassVar[Mapping[str, object]] = {}
    said: Mapping[str, object] = NOTHING

    def __init_subclass__(cls) -> None:
        own = {name: replace(held, attr=name) for name, held in vars(cls).items() if isinstance(held, Key)}
        for name, held in own.items():
            setattr(cls, name, held.default)
        cls.keys = {**cls.keys, **{name.rstrip("_"): held for name, held in own.items()}}
        cls._defaults = {held.attr: held.default for held in cls.keys.values()}

    def __init__(self, **values: Any) -> None:
        super().__init__(**{**self._defaults, **values})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.said.items())})"


D = TypeVar("D", bound=Declared)


def decode(of: type[D], block: Mapping[str, Any], /, **further: Any) -> D:
    """The value of a block.  further: attributes that do not stand in it; they go before what the block says."""
    said: dict[str, object] = {}
    keys = of.keys
    for name, held in block.items():
        known = keys.get(name)
        if known is not None and (value := known.read(held)) is not None:
            said[known.attr] = value
    return of(said=said, **{**said, **further})


def block_of(of: type[Declared], elsewhere: Callable[[str], str | None] | None = None) -> Fields:
    """What may stand in a block of such a class."""
    says = (of.__doc__ or "").split("\n\n")[0]
    return Fields(says, {name: held.shape for name, held in of.keys.items()}, of.needed, elsewhere, of)


def _empty(shape: Shape) -> object:
    """What an attribute is if nothing is said."""
    match shape:
        case Name(several=True) | Items():
            return ()
        case Text() | Rules() | Choice() | Name():
            return ""
        case YesNo():
            return False
        case Block():
            return NOTHING
    return None


def _reader(shape: Shape, listed: bool = False) -> Callable[[object], object]:
    """What makes the value of an attribute of what a file says; None of what is not of the shape.

    listed: whether one name counts as a list of one."""
    match shape:
        case Text():
            return _text
        case Rules():
            return lambda value: value if isinstance(value, str) else None
        case YesNo():
            return _yes_no
        case Number(words=words) | Formula(words=words):
            free = isinstance(shape, Formula)
            return lambda value: (
                value if _whole(value) or (isinstance(value, str) and (free or value in words)) else None
            )
        case Choice(choices=choices):
            return lambda value: value if value in choices and not isinstance(value, bool) else None
        case Name(several=several, group=group):
            if several or listed:
                return _names
            return lambda value: value.strip() if isinstance(value, str) else True if group and value is True else None
        case Items(held=held):
            item = _reader(held)
            return lambda value: tuple(
                made
                for one in (value if isinstance(value, list | tuple) else (value,))
                if (made := item(one)) is not None
            )
        case Block(held=held, empty=empty):
            return _block(_reader(held), empty)
        case Fields(made=made) if made is not None:
            return lambda value: decode(made, value) if isinstance(value, dict) else None
        case Either(plain=plain, block=block):
            one, other = _reader(plain), _reader(block)
            return lambda value: other(value) if isinstance(value, dict) else one(value)
    return lambda value: value


def _text(value: object) -> str | None:
    return value.strip() if isinstance(value, str) else None


def _yes_no(value: object) -> bool | None:
    if isinstance(value, str):
        return {"yes": True, "no": False}.get(value.lower())
    return value if isinstance(value, bool) else None


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _names(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple):
        return tuple(one.strip() for one in value if isinstance(one, str))
    return (value.strip(),) if isinstance(value, str) else None


def _block(held: Callable[[object], object], empty: bool) -> Callable[[object], object]:
    def read(value: object) -> object:
        if not isinstance(value, dict):
            return None
        made = {name: held(one) for name, one in value.items()}
        return made if empty else {name: one for name, one in made.items() if one is not None}

    return read
