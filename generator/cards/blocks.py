"""What stands on cards and on the one sheet, as plain data: pieces that are never parted, and the card around them.

Nothing of it is markup; the layouts in site_src/cards/ set it.  `as_json` is where it leaves Python."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

T = TypeVar("T")


ROOM = "\u2003\u2003"
"""What stands where a figure is written."""

FIGURE = 16
"""What has no more letters is read as a figure behind its name; anything longer as a sentence."""


class Run(Struct, frozen=True, omit_defaults=True):
    """Words in one type.  strong: bold.  slant: italic, as what somebody asks."""

    t: str
    strong: bool | None = None
    slant: bool | None = None


class TextLine(Struct, frozen=True, omit_defaults=True):
    """A line of runs.  depth: how far it is set in.  bullet: an option of a choice, or a row."""

    runs: tuple[Run, ...]
    depth: int | None = None
    bullet: bool | None = None

    @property
    def plain(self) -> str:
        """The bare characters."""
        return "".join(run.t for run in self.runs)


class Block(Struct, frozen=True, omit_defaults=True, tag_field="is", tag=str.lower):
    """A piece that is never parted.  Layouts know it by its class: `Line` is `line`.

    optional: on a back it gives way before the type becomes small."""

    def halves(self) -> tuple[Block, ...]:
        """The same in two pieces, for a piece that is too tall for any side; itself if it cannot be parted."""
        return (self,)

    def narrowed(self) -> tuple[Block, ...]:
        """The same for a card that it is too wide for; itself if it cannot be narrower."""
        return (self,)


class Line(TextLine, Block, frozen=True):
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


def _in_two(items: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """The first half and the rest; what is one stays one."""
    middle = -(-len(items) // 2)
    yield items[:middle]
    if items[middle:]:
        yield items[middle:]


def _words(text: str) -> list[str]:
    """Each word with the space behind it."""
    words = text.split(" ")
    return [word + " " for word in words[:-1]] + ([words[-1]] if words[-1] else [])


class Table(Block, frozen=True):
    """Cells in rows of one length, under a head of the same.  name: above it.  notes: below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    name: str | None = None
    notes: tuple[TextLine, ...] | None = None
    optional: bool | None = None

    def halves(self) -> tuple[Block, ...]:
        """Parted between two rows; both have the head.  A row alone is read as a line."""
        if len(self.rows) < 2:
            return self.narrowed()
        middle = -(-len(self.rows) // 2)
        return replace(self, rows=self.rows[:middle], notes=None), replace(self, rows=self.rows[middle:], name=None)

    def narrowed(self) -> tuple[Block, ...]:
        """Row by row: its key, and each cell behind the head of its column."""
        lines = [
            Line((Run(f"{key}  ", strong=True), Run(_behind_heads(self.head[1:], cells))), 0 if key else 1, False)
            for key, *cells in self.rows
        ]
        lines += [Line(note.runs, note.depth, note.bullet) for note in self.notes or ()]
        first, *others = lines
        return tuple(replace(line, optional=self.optional) for line in (replace(first, label=self.name), *others))


def _behind_heads(heads: Iterable[str], cells: Iterable[str]) -> str:
    """Cells on one line: `Slither 0; Hide +2`, and where there are sentences `Cost: 1 action. You: Gain 1 move`."""
    found = [(head, cell.removesuffix(".")) for head, cell in zip(heads, cells, strict=True) if cell]
    if all(len(cell) <= FIGURE for _, cell in found):
        return "; ".join(f"{_within(head) if at else head} {cell}".strip() for at, (head, cell) in enumerate(found))
    return ". ".join(f"{head}: {cell}" if head else cell for head, cell in found) + "."


def _within(head: str) -> str:
    """A head in the middle of a sentence: `a hit does`, but `Short Range`."""
    return head[:1].lower() + head[1:] if head.partition(" ")[2][:1].islower() else head


class Cell(Struct, frozen=True):
    """Something that decides, behind a small word that says what it is."""

    label: str
    text: str


class Strip(Block, frozen=True):
    """What decides: when, for what, how often."""

    cells: tuple[Cell, ...]
    optional: bool | None = None

    def halves(self) -> tuple[Block, ...]:
        """Some cells, and the others."""
        return tuple(replace(self, cells=cells) for cells in _in_two(self.cells))


class Stats(Block, frozen=True):
    """Large figures, each over its name."""

    cells: tuple[Cell, ...]
    optional: bool | None = None

    def halves(self) -> tuple[Block, ...]:
        """Some figures, and the others."""
        return tuple(replace(self, cells=cells) for cells in _in_two(self.cells))


class BoxRow(Struct, frozen=True):
    """So many boxes behind a label."""

    label: str
    number: int


class Boxes(Block, frozen=True):
    """A box for each point of something, to be ticked off, in rows."""

    name: str
    rows: tuple[BoxRow, ...]

    def halves(self) -> tuple[Block, ...]:
        """Some rows, and the others; a row alone in two."""
        if len(self.rows) > 1:
            return tuple(replace(self, rows=rows) for rows in _in_two(self.rows))
        (row,) = self.rows
        numbers = (-(-row.number // 2), row.number // 2)
        return tuple(replace(self, rows=(BoxRow(row.label, number),)) for number in numbers if number)


class Ticks(Block, frozen=True):
    """Names with a box before each."""

    label: str
    names: tuple[str, ...]

    def halves(self) -> tuple[Block, ...]:
        """Some names, and the others."""
        return tuple(replace(self, names=names) for names in _in_two(self.names))


class Blank(Block, frozen=True):
    """Lines to write on."""

    label: str
    lines: int

    def halves(self) -> tuple[Block, ...]:
        """Fewer lines: nothing is lost that anybody has written."""
        return (replace(self, lines=max(1, self.lines // 2)),)


class Item(Block, frozen=True):
    """A name, and lines behind it and below it."""

    name: str
    lines: tuple[TextLine, ...]


class Ranks(Struct, frozen=True):
    """How many ranks are held, of how many there are."""

    held: int
    of: int


class HeadAndFoot(Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class Try(Struct, frozen=True):
    """How a card may be set.  least: the smallest type of the front, in points, before the next way is tried."""

    front: tuple[Block, ...]
    back: tuple[Block, ...]
    least: float


class Card(HeadAndFoot, frozen=True, kw_only=True):
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
    return HeadAndFoot(**{name: getattr(card, name) for name in HeadAndFoot.__struct_fields__})


def as_json(data: object) -> str:
    """Plain data and what is defined here as JSON, always in the same order; a layout finds `front_wide` as `front-wide`.

    A field that may be left out, because it is None by default, is left out where it is None."""
    return json.dumps(to_builtins(data), ensure_ascii=False, sort_keys=True)


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
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from texts_of(getattr(value, name))
