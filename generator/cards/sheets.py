"""Sheets of paper and the cards on them: how many fit, and where each front and its back stand.

Millimetres everywhere.  Never sets type and never reads a rule."""

from __future__ import annotations

from dataclasses import dataclass

INCH = 25.4
UNPRINTABLE = 5.0
"""The margin that a home printer cannot print on."""

CARDS = {
    "3x5": (5 * INCH, 3 * INCH),
    "4x6": (6 * INCH, 4 * INCH),
    "5x8": (8 * INCH, 5 * INCH),
    "a7": (105.0, 74.0),
    "a6": (148.0, 105.0),
}
"""Index cards as they are read: width by height, the long side across."""

PAPERS = {"letter": (11 * INCH, 8.5 * INCH), "a4": (297.0, 210.0)}
"""Papers with the long side across."""


SINGLE = "single"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards on a page.

    fronts, backs: the upper left corner of each place, in the same order; a back stands behind its front when the
    sheet is turned over about its long edge.  xs, ys: where to cut."""

    width: float
    height: float
    card_width: float
    card_height: float
    fronts: tuple[tuple[float, float], ...]
    backs: tuple[tuple[float, float], ...]
    xs: tuple[float, ...]
    ys: tuple[float, ...]


def lay_out(size: str, paper: str) -> Sheet:
    """The sheet with the most cards of a size; the paper upright only if that holds more.

    paper: a key of PAPERS, or `single` for pages of the card's own size, without margin or marks.
    Raises KeyError for a size or paper that does not exist, ValueError if not one card fits."""
    if paper == SINGLE:
        card = CARDS[size]
        return Sheet(*card, *card, ((0.0, 0.0),), ((0.0, 0.0),), (), ())
    long, short = PAPERS[paper]
    across, upright = _grid(size, long, short), _grid(size, short, long)
    (columns, rows), width, height = (
        (upright, short, long) if upright[0] * upright[1] > across[0] * across[1] else (across, long, short)
    )
    if not columns * rows:
        raise ValueError(f"no card of {size} fits on {paper}")
    card_width, card_height = CARDS[size]
    xs = _cuts(width, card_width, columns)
    ys = _cuts(height, card_height, rows)
    fronts = tuple((x, y) for y in ys[:-1] for x in xs[:-1])
    return Sheet(width, height, card_width, card_height, fronts, _turned(fronts, xs, ys, width > height), xs, ys)


def _grid(size: str, width: float, height: float) -> tuple[int, int]:
    """How many columns and rows of cards fit inside the printable part."""
    card_width, card_height = CARDS[size]
    return int((width - 2 * UNPRINTABLE) // card_width), int((height - 2 * UNPRINTABLE) // card_height)


def _cuts(length: float, card: float, count: int) -> tuple[float, ...]:
    """The cuts of `count` cards, edge to edge, in the middle of a length."""
    start = (length - count * card) / 2
    return tuple(round(start + i * card, 4) for i in range(count + 1))


def _turned(
    fronts: tuple[tuple[float, float], ...], xs: tuple[float, ...], ys: tuple[float, ...], across: bool
) -> tuple[tuple[float, float], ...]:
    """The places of the backs.  About the long edge a page that lies across turns its rows over, an upright page its
    columns; the cards stand in the middle of the page, so the mirrored places are places of the same grid."""
    if across:
        mirror = dict(zip(ys[:-1], reversed(ys[:-1]), strict=True))
        return tuple((x, mirror[y]) for x, y in fronts)
    mirror = dict(zip(xs[:-1], reversed(xs[:-1]), strict=True))
    return tuple((mirror[x], y) for x, y in fronts)
