"""What may stand in a field, said as data: what its value looks like, and a line for who writes it.

The check of a value against its shape is in rulebook/shapes/judging.py.  The classes are made anew whenever the command
starts, and of all that could hold a few values, a `Struct` is made soonest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from grammar.late import late

LARGEST_NUMBER = 1_000_000
"""No number of a file is larger, whatever it stands for."""
HIGHEST_RANK = 100
"""No rank is higher: what depends on ranks is counted, priced and printed rank by rank."""
LONGEST_NAME = 120
"""Letters of a name: of an entry, a word, a person, a game."""

PLAIN = "write plain words"
"""The cure for markup."""
_MARKUP = late(
    r"</?[A-Za-z!?][^>\n]*>?|\]\([^)\n]*\)|(?:javascript|vbscript|data):(?=\S)|\{\{|\{%|\{:|&(?:#\w+|[A-Za-z]+\d*);",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[]<{&:]")
"""Without one of these there is no markup: most texts have none, which is sooner seen."""


def markup_in(text: str) -> str:
    """The first piece of markup, script or template in a text; names, titles and prose are plain text and have none."""
    found = _MARKUP.search(text) if _SIGNS.search(text) else None
    return found.group()[:30] if found else ""


class Text(Struct, frozen=True):
    """A text without markup; numbers are not taken for texts.  says: what the field is for, as an editor shows it.

    name: whether it is a name, which cannot be long."""

    says: str = ""
    name: bool = False


class Rules(Struct, frozen=True):
    """A text in the language of effects."""

    says: str = ""


class Number(Struct, frozen=True):
    """A whole number, at least so much if that is said and never more than `most`, or one of a few words."""

    says: str = ""
    least: int | None = None
    words: tuple[str, ...] = ()
    most: int = LARGEST_NUMBER


class Formula(Struct, frozen=True):
    """A whole number, a formula such as `5 × your Body`, or one of a few words."""

    says: str = ""
    words: tuple[str, ...] = ()


class YesNo(Struct, frozen=True):
    """`true` or `false`.  said: whether `yes` and `no` do as well."""

    says: str = ""
    said: bool = False


class Choice(Struct, frozen=True):
    """One of a few values.  meant: which of them somebody means who knows it by another word."""

    says: str
    choices: tuple[object, ...]
    meant: Mapping[str, str] = MappingProxyType({})


class Name(Struct, frozen=True):
    """The name of a declared word, of one of the roles if any are given.

    several: whether it may be a list of names.  group: whether `true` may stand instead (the word is itself a group)."""

    says: str = ""
    roles: tuple[str, ...] = ()
    several: bool = False
    group: bool = False


class Items(Struct, frozen=True):
    """A list.  alone: whether a single item may stand without the list."""

    says: str
    held: Shape
    alone: bool = False


class Block(Struct, frozen=True):
    """A block with any names, and under each a value of one shape.

    keys: the shape of the names, if not any name will do; only names, choices and numbers."""

    says: str
    held: Shape
    keys: Shape | None = None
    expected: str = "a block of fields"
    empty: bool = False
    """Whether nothing may stand instead of a value."""


class Fields(Struct, frozen=True):
    """A block with known names.  needed: those that must be there, with what to do if one is not.
    elsewhere: the hint for a name that is known in another block.  made: the class of the value that it becomes."""

    says: str
    known: Mapping[str, Shape]
    needed: Mapping[str, str] = MappingProxyType({})
    elsewhere: Callable[[str], str | None] | None = None
    made: Any = None


class Either(Struct, frozen=True):
    """A value of one of two shapes; what is no block is held against the first."""

    says: str
    plain: Shape
    block: Shape


class Plain(Struct, frozen=True):
    """One value and no block or list: a text, a number, `true` or `false`."""

    says: str = ""


class Anything(Struct, frozen=True):
    """Whatever is written."""

    says: str = ""


Shape = Text | Rules | Number | Formula | YesNo | Choice | Name | Items | Block | Fields | Either | Plain | Anything
