"""The sides that a card has once its faces are measured, and the pages that carry them: fronts and backs in turn.

A face that needs several sides goes on on the back, then on further cards.  Never measures and never sets type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

from generator.cards.blocks import Block, Card, HeadAndFoot
from generator.cards.sheets import Sheet

ON_THE_BACK = "continued on the back"
ON_THE_NEXT = "continued on the next card"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a face fits, as the layout `measure` reports it.

    size: of the type, in points.  sides: how many blocks stand on each.  lacking: how many millimetres a block is too
    tall, at most.  wide: whether something sticks out to the right."""

    size: float
    sides: list[int]
    lacking: float
    wide: bool


@dataclass(frozen=True, slots=True)
class CardFit:
    """How both faces of a card fit."""

    id: str
    front: Fit
    back: Fit


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a piece of paper.  opening: the first of the front.  onward: where it goes on, if it does.

    x, y: where it stands on its page, in millimetres, once it is laid there."""

    card: HeadAndFoot
    opening: bool
    size: float
    blocks: tuple[Block, ...]
    part: int
    parts: int
    onward: str | None
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """The sides on one side of a sheet.  note: what is printed at its edge."""

    sides: tuple[Side, ...]
    note: str


def sides_of(card: Card, fit: CardFit) -> tuple[Side, ...]:
    """The sides of a card in reading order; two of them are one piece of paper."""
    around = HeadAndFoot(**{field.name: getattr(card, field.name) for field in fields(HeadAndFoot)})
    fronts, backs = list(_parted(card.front, fit.front)), list(_parted(card.back, fit.back))
    parts = (len(fronts) + len(backs) + 1) // 2
    return tuple(
        Side(
            card=around,
            opening=number == 0,
            size=size,
            blocks=blocks,
            part=number // 2 + 1,
            parts=parts,
            onward=None if last else ON_THE_NEXT if number % 2 else ON_THE_BACK,
        )
        for number, (size, blocks, last) in enumerate((*fronts, *backs))
    )


def _parted(blocks: tuple[Block, ...], fit: Fit) -> Iterator[tuple[float, tuple[Block, ...], bool]]:
    """The blocks of each side, with their size and whether it is the last of the face."""
    start = 0
    for number, count in enumerate(fit.sides, 1):
        yield fit.size, blocks[start : start + count], number == len(fit.sides)
        start += count


def pages_of(cards: Sequence[Sequence[Side]], sheet: Sheet, title: str, how: str) -> list[Page]:
    """The pages of all cards, each card given as its sides: a page of fronts, then the page behind it."""
    pieces = [sides[at : at + 2] for sides in cards for at in range(0, len(sides), 2)]
    room = len(sheet.fronts)
    sheets = [pieces[at : at + room] for at in range(0, len(pieces), room)]
    pages: list[Page] = []
    for number, laid in enumerate(sheets, 1):
        for face, (word, places) in enumerate((("fronts", sheet.fronts), ("backs", sheet.backs))):
            sides = tuple(
                replace(piece[face], x=x, y=y) for piece, (x, y) in zip(laid, places, strict=False) if face < len(piece)
            )
            pages.append(Page(sides, f"{title} · sheet {number} of {len(sheets)}, {word} · {how}"))
    return pages
