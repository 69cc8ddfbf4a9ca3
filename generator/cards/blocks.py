"""What stands on cards and on the one sheet, as plain data: pieces that are never parted, and the card around them.

Nothing of it is markup; the layouts in site_src/cards/ set it.  `as_json` is where it leaves Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one type.  strong: bold."""

    t: str
    strong: bool | None = None


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of runs.  depth: how far it is set in.  bullet: an option of a choice, or a row."""

    runs: tuple[Run, ...]
    depth: int | None = None
    bullet: bool | None = None

    @property
    def plain(self) -> str:
        """The bare characters."""
        return "".join(run.t for run in self.runs)


class Block:
    """A piece that is never parted.  Layouts know it by its class: `Line` is `line`.

    optional: it gives way before the type becomes small."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Line(TextLine, Block):
    """A line of a face.  label: small words above it."""

    label: str | None = None
    optional: bool | None = None


@dataclass(frozen=True, slots=True)
class Table(Block):
    """Cells in rows of one length, under a head of the same.  name: above it.  notes: below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    name: str | None = None
    notes: tuple[TextLine, ...] | None = None
    optional: bool | None = None


@dataclass(frozen=True, slots=True)
class Boxes(Block):
    """A box for each point of something, to be ticked off."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Word(Block):
    """A word that is too long to be sure of; it is measured, and stands in a line besides."""

    word: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Item(Block):
    """A name, and lines behind it and below it."""

    name: str
    lines: tuple[TextLine, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many ranks are held, of how many there are."""

    held: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadAndFoot:
    """What stands on every side of a card, around its text.  sign, letter: of its suit, or None.

    edition: a mark that is another one as soon as the text is."""

    name: str
    sign: str | None
    letter: str | None
    kind: str
    ranks: Ranks | None
    price: str
    see: str
    flavour: str
    origin: str
    edition: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(HeadAndFoot):
    """A card, not yet measured.  front_wide, back_wide: what of a face cannot be broken at the end of a line."""

    id: str
    front: tuple[Block, ...]
    back: tuple[Block, ...]
    front_wide: tuple[Block, ...] = ()
    back_wide: tuple[Block, ...] = ()


def as_json(data: object) -> str:
    """Plain data and what is defined here as JSON, always in the same order; a layout finds `front_wide` as `front-wide`.

    A field that may be left out, because it is None by default, is left out where it is None."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, default=_written)


def _written(value: object) -> dict[str, object]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} cannot be handed to a layout")
    found: dict[str, object] = {"is": type(value).__name__.lower()} if isinstance(value, Block) else {}
    for field in fields(value):
        held = getattr(value, field.name)
        if held is not None or field.default is MISSING:
            found[field.name.replace("_", "-")] = held
    return found


def mark_of(data: object) -> str:
    """Four letters of what is said: another text has another mark, so an old print can be told."""
    return sha256(as_json(data).encode()).hexdigest()[:4]


def texts_of(value: object) -> Iterator[str]:
    """All texts in what stands on cards, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for held in value.values():
            yield from texts_of(held)
    elif isinstance(value, list | tuple):
        for held in value:
            yield from texts_of(held)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))
