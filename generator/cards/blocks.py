"""What stands on cards and on the one sheet, as plain data: pieces that are never parted, and the card around them.

Nothing of it is markup; the layouts in site_src/cards/ set it.  `as_json` is where it leaves Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
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

    optional: on a back it gives way before the type becomes small."""

    __slots__ = ()

    def halves(self) -> tuple[Block, ...]:
        """The same in two pieces, for a piece that is too tall for any side; itself if it cannot be parted."""
        return (self,)


@dataclass(frozen=True, slots=True)
class Line(TextLine, Block):
    """A line of a face.  label: small words above it."""

    label: str | None = None
    optional: bool | None = None

    def halves(self) -> tuple[Block, ...]:
        """Parted between two words, near the middle."""
        words = [replace(run, t=word) for run in self.runs for word in _words(run.t)]
        if len(words) < 8:
            return (self,)
        middle = len(words) // 2
        first = replace(self, runs=tuple(words[:middle]))
        return first, Line(tuple(words[middle:]), self.depth, None, optional=self.optional)


def _words(text: str) -> list[str]:
    """Each word with the space behind it."""
    words = text.split(" ")
    return [word + " " for word in words[:-1]] + ([words[-1]] if words[-1] else [])


@dataclass(frozen=True, slots=True)
class Table(Block):
    """Cells in rows of one length, under a head of the same.  name: above it.  notes: below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    name: str | None = None
    notes: tuple[TextLine, ...] | None = None
    optional: bool | None = None

    def halves(self) -> tuple[Block, ...]:
        """Parted between two rows; both have the head."""
        if len(self.rows) < 2:
            return (self,)
        middle = -(-len(self.rows) // 2)
        return replace(self, rows=self.rows[:middle], notes=None), replace(self, rows=self.rows[middle:], name=None)


@dataclass(frozen=True, slots=True)
class Cell:
    """Something that decides, behind a small word that says what it is."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Strip(Block):
    """What decides: when, for what, how often."""

    cells: tuple[Cell, ...]
    optional: bool | None = None


@dataclass(frozen=True, slots=True)
class Stats(Block):
    """Large figures, each over its name."""

    cells: tuple[Cell, ...]
    optional: bool | None = None


@dataclass(frozen=True, slots=True)
class BoxRow:
    """So many boxes behind a label."""

    label: str
    number: int


@dataclass(frozen=True, slots=True)
class Boxes(Block):
    """A box for each point of something, to be ticked off, in rows."""

    name: str
    rows: tuple[BoxRow, ...]


@dataclass(frozen=True, slots=True)
class Ticks(Block):
    """Names with a box before each."""

    label: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Blank(Block):
    """Lines to write on."""

    label: str
    lines: int


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
    """What stands on every side of a card, around its text.  sign, letter: of its suit, or None.  game: its short name.

    about: what it is and costs, for the foot of the back.
    edition: a mark that is another one as soon as the text is."""

    name: str
    sign: str | None
    letter: str | None
    kind: str
    game: str
    ranks: Ranks | None
    about: str
    see: str
    flavour: str
    origin: str
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """How a card may be set.  least: the smallest type of the front, in points, before the next way is tried."""

    front: tuple[Block, ...]
    back: tuple[Block, ...]
    least: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(HeadAndFoot):
    """A card, not yet measured.  tries: the ways to set it, the best first; the last one goes on on further sides."""

    id: str
    tries: tuple[Try, ...]

    @property
    def front(self) -> tuple[Block, ...]:
        """The front as it is if there is room."""
        return self.tries[0].front

    @property
    def back(self) -> tuple[Block, ...]:
        """The back as it is if there is room."""
        return self.tries[0].back


def around(card: Card) -> HeadAndFoot:
    """The card without its text."""
    return HeadAndFoot(**{field.name: getattr(card, field.name) for field in fields(HeadAndFoot)})


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
