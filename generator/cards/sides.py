"""The sides that a card has once its faces are measured, and the pages that carry them: fronts and backs in turn.

A face that needs several sides goes on on the back, then on further cards.  Never measures and never sets type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from generator.cards.blocks import Block, Card, HeadAndFoot, Try, around
from generator.cards.letters import USUAL, width
from generator.cards.sheets import Sheet

NOTE_SIZE = 6.5 * 25.4 / 72
"""Of the type in the margin, in millimetres."""

RULES, RULE_WORDS = (100, 50), 12
"""How long a rule in the margin may be, and what it says of itself, in millimetres."""

ON_THE_BACK = "continued on the back"
ON_THE_NEXT = "continued on the next card"


class Fit(Struct, frozen=True):
    """How a face fits, as the layout `measure` reports it.

    size: of the type, in points.  sides: how many blocks stand on each.  tall: the places of the blocks that are too tall
    for any side.  wide: whether something sticks out to the right."""

    size: float
    sides: list[int]
    tall: list[int]
    wide: bool

    @property
    def good(self) -> bool:
        """Whether it can be printed."""
        return not (self.wide or self.tall)


class CardFit(Struct, frozen=True):
    """How a card fits.  taken: which of its ways to be set.  kept: whether what is optional on the back is kept.
    name: whether its name is wider than its line even in the smallest type."""

    id: str
    taken: int
    kept: bool
    name: bool
    front: Fit
    back: Fit

    @property
    def fits(self) -> bool:
        """Whether it can be printed."""
        return self.front.good and self.back.good and not self.name


class Side(Struct, frozen=True):
    """One side of a piece of paper.  id: of its card.  opening: the first of the front.  onward: where it goes on, if it
    does."""

    id: str
    card: HeadAndFoot
    opening: bool
    size: float
    blocks: tuple[Block, ...]
    part: int
    parts: int
    onward: str | None


class Page(Struct, frozen=True):
    """One side of a sheet.  sides: the number of each that stands on it, and how far to the right and down, in millimetres.
    note: what is printed at its edge.  rule: how long the one beside it is, in millimetres; None if there is no room for
    both on one line."""

    sides: tuple[tuple[int, float, float], ...]
    note: str
    rule: int | None


def sides_of(card: Card, fit: CardFit) -> tuple[Side, ...]:
    """The sides of a card in reading order; two of them are one piece of paper.  What has no other back has the mark."""
    taken, edge = card.tries[fit.taken], around(card)
    kept = tuple(block for block in taken.back if fit.kept or not getattr(block, "optional", None))
    fronts, backs = list(_parted(taken.front, fit.front)), list(_parted(kept, fit.back))
    faces = [*fronts, *backs]
    if len(faces) % 2:
        faces.append((fit.back.size, (), True))
    parts = len(faces) // 2
    return tuple(
        Side(
            id=card.id,
            card=edge,
            opening=number == 0,
            size=size,
            blocks=blocks,
            part=number // 2 + 1,
            parts=parts,
            onward=None if last else ON_THE_NEXT if number % 2 else ON_THE_BACK,
        )
        for number, (size, blocks, last) in enumerate(faces)
    )


def halved(card: Card, fit: CardFit) -> Card | None:
    """The same card with the pieces parted that are too tall for any side, and tables that are too wide row by row; None
    if there is nothing to part."""
    last = card.tries[-1]
    ways = {"front": last.front, "back": card.tries[fit.taken].back}
    made: dict[str, tuple[Block, ...]] = {}
    for face, blocks in ways.items():
        found = fit.front if face == "front" else fit.back
        kept = blocks if face == "front" or fit.kept else tuple(b for b in blocks if not getattr(b, "optional", None))
        made[face] = tuple(
            piece
            for at, block in enumerate(kept)
            for piece in (block.narrowed() if found.wide else block.halves() if at in found.tall else (block,))
        )
        if not found.good and made[face] == kept:
            return None
    front = card.tries[fit.taken].front if fit.front.good else made["front"]
    return replace(card, tries=(Try(front, made["back"], last.least),))


def _parted(blocks: tuple[Block, ...], fit: Fit) -> Iterator[tuple[float, tuple[Block, ...], bool]]:
    """The blocks of each side, with their size and whether it is the last of the face."""
    start = 0
    for number, held in enumerate(fit.sides, 1):
        yield fit.size, blocks[start : start + held], number == len(fit.sides)
        start += held


def pages_of(cards: Sequence[Sequence[Side]], sheet: Sheet, title: str, how: str) -> list[Page]:
    """The pages of all cards, each card given as its sides: a page of fronts, then the page behind it; folded over, both
    on one page.  Sides are numbered one card after the other."""
    number = count()
    pieces = [[next(number) for _ in sides[at : at + 2]] for sides in cards for at in range(0, len(sides), 2)]
    room = len(sheet.fronts)
    sheets = [pieces[at : at + room] for at in range(0, len(pieces), room)]
    pages: list[Page] = []
    for at, laid in enumerate(sheets, 1):
        faces = [
            tuple((piece[face], x, y) for piece, (x, y) in zip(laid, places, strict=False) if face < len(piece))
            for face, places in enumerate((sheet.fronts, sheet.backs))
        ]
        note = f"{title} · sheet {at} of {len(sheets)}"
        if sheet.folded:
            faces, words = [(*faces[0], *faces[1])], [""]
        else:
            words = [""] if sheet.backless else [", fronts", ", backs"]
        for side, word in zip(faces, words, strict=False):
            said = f"{note}{word} · {how}"
            pages.append(Page(side, said, _rule_beside(said, sheet)))
    return pages


def _rule_beside(note: str, sheet: Sheet) -> int | None:
    """The longest rule that has room beside a note."""
    long = (width(note, USUAL) or len(note)) * NOTE_SIZE
    room = sheet.xs[-1] - sheet.xs[0] - long if sheet.xs else 0.0
    return next((rule for rule in RULES if rule + RULE_WORDS < room), None)
