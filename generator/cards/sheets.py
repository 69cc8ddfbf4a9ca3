"""Sheets of paper and the cards on them: how many fit, and where each front and its back stand.

Millimetres everywhere; the sizes themselves are data, in site_src/cards/sizes.toml.  Never sets type and never reads a
rule."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

SIZES_FILE = Path(__file__).resolve().parents[2] / "site_src" / "cards" / "sizes.toml"
INCH = 25.4
UNPRINTABLE = 5.0
"""The margin that a home printer cannot print on."""

_DATA: Mapping[str, Any] = tomllib.loads(SIZES_FILE.read_text(encoding="utf-8"))
CARDS: Mapping[str, tuple[float, float]] = {name: (size[0], size[1]) for name, size in _DATA["cards"].items()}
"""Cards as they are read: width by height."""

PAPERS: Mapping[str, tuple[float, float]] = {name: (size[0], size[1]) for name, size in _DATA["papers"].items()}
"""Papers with the long side across."""

LABELS: Mapping[str, Mapping[str, Any]] = _DATA["labels"]
"""Sheets that are cut already, each for cards of one size."""

SINGLE = "single"
BACKS = ("long", "short", "fold", "none")
"""How the backs are printed: behind the fronts, the sheet turned over its long or its short edge; beside the fronts, to
be folded over; or not at all."""

BLANKS = ("card", "tent", "character")
"""What there is to write on."""

LEAST = (40.0, 40.0)
"""Cards smaller than this have no room for a name and a line."""

OWN_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)?")


class Sheet(Struct, frozen=True, rename="kebab"):
    """Cards on a page.

    fronts, backs: the upper left corner of each place, in the same order.  xs, ys: where to cut.
    folded: whether the backs stand on the page of their fronts.  backless: whether none are printed.
    bleed: what the page has beyond the card on each side, to be cut off by a printer's shop."""

    width: float
    height: float
    card_width: float
    card_height: float
    fronts: tuple[tuple[float, float], ...]
    backs: tuple[tuple[float, float], ...]
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    folded: bool = False
    backless: bool = False
    bleed: float = 0.0


class Plan(Struct, frozen=True):
    """How cards are printed.  size: a key of CARDS, or `60x90` in millimetres, `2.5x3.5in` in inches.  back: of BACKS.
    offset: by how much the printer sets backs too far left and up.  margin: of the paper.  gap: between cards.
    bleed: around a single card.  ink: `full`, or `saving` without grey fields.  large: no type below 12 pt."""

    size: str = "3x5"
    back: str = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    margin: float = UNPRINTABLE
    gap: float = 0.0
    bleed: float = 0.0
    ink: str = "full"
    large: bool = False


def card_size(size: str) -> tuple[float, float]:
    """Width and height.  KeyError for what is neither a known size nor one in figures; ValueError if it is too small."""
    if size in CARDS:
        return CARDS[size]
    own = OWN_SIZE.fullmatch(size)
    if own is None:
        raise KeyError(size)
    unit = INCH if own[3] == "in" else 1.0
    width, height = (round(float(one) * unit, 2) for one in own.group(1, 2))
    if width < LEAST[0] or height < LEAST[1]:
        raise ValueError(f"a card of {size} has no room for a name; it is at least {LEAST[0]:g} × {LEAST[1]:g} mm")
    return width, height


def lay_out(size: str, paper: str, plan: Plan | None = None) -> Sheet:
    """The sheet with the most cards of a size; the paper upright only if that holds more.

    paper: a key of PAPERS or LABELS, or `single` for pages of the card's own size, without margin or marks.
    Raises KeyError for a size or paper that does not exist, ValueError if not one card fits."""
    plan = plan or Plan(size)
    card = card_size(size)
    if paper == SINGLE:
        corner = ((0.0, 0.0),)
        sheet = Sheet(*card, *card, corner, corner, (), (), bleed=plan.bleed)
    elif paper in LABELS:
        sheet = _labels(size, paper, plan)
    else:
        sheet = _filled(size, paper, plan)
    if plan.back == "none":
        return replace(sheet, backless=True)
    dx, dy = plan.offset
    return replace(sheet, backs=tuple((round(x + dx, 4), round(y + dy, 4)) for x, y in sheet.backs))


def _labels(size: str, paper: str, plan: Plan) -> Sheet:
    """A sheet that is cut already."""
    label = LABELS[paper]
    if label["card"] != size:
        raise ValueError(f"the cards of {paper} are {label['card']}")
    (width, height), (x, y), (dx, dy) = label["paper"], label["at"], label["step"]
    card = CARDS[size]
    xs = tuple(round(x + dx * at, 4) for at in range(label["columns"]))
    ys = tuple(round(y + dy * at, 4) for at in range(label["rows"]))
    fronts = tuple((x, y) for y in ys for x in xs)
    return Sheet(width, height, *card, fronts, _turned(fronts, width, height, card, plan.back), (), ())


def _filled(size: str, paper: str, plan: Plan) -> Sheet:
    """As many as fit, in the middle of the paper."""
    card = card_size(size)
    long, short = PAPERS[paper]
    folds = plan.back == "fold"
    across, upright = (_grid(card, *ends, plan, folds) for ends in ((long, short), (short, long)))
    (columns, rows), width, height = (
        (upright, short, long) if upright[0] * upright[1] > across[0] * across[1] else (across, long, short)
    )
    if not columns * rows:
        raise ValueError(f"no card of {size} fits on {paper}")
    xs, ys = _starts(width, card[0], columns, plan.gap), _starts(height, card[1], rows, plan.gap)
    cut_xs, cut_ys = _cuts(xs, card[0]), _cuts(ys, card[1])
    places = tuple((x, y) for y in ys for x in xs)
    if folds:  # a front and the back to its right: folded over, the back lies behind it and reads upright
        fronts = tuple((x, y) for y in ys for x in xs[::2])
        backs = tuple((x, y) for y in ys for x in xs[1::2])
        return Sheet(width, height, *card, fronts, backs, cut_xs, cut_ys, folded=True)
    return Sheet(width, height, *card, places, _turned(places, width, height, card, plan.back), cut_xs, cut_ys)


def _grid(card: tuple[float, float], width: float, height: float, plan: Plan, folds: bool) -> tuple[int, int]:
    """How many columns and rows of cards fit inside the printable part."""
    columns, rows = (
        int((length - 2 * plan.margin + plan.gap + 1e-6) // (side + plan.gap))
        for length, side in ((width, card[0]), (height, card[1]))
    )
    return (columns - columns % 2 if folds else columns), rows


def _starts(length: float, card: float, count: int, gap: float) -> tuple[float, ...]:
    """Where `count` cards begin, in the middle of a length."""
    start = (length - count * card - (count - 1) * gap) / 2
    return tuple(round(start + i * (card + gap), 4) for i in range(count))


def _cuts(starts: tuple[float, ...], card: float) -> tuple[float, ...]:
    """Where to cut: both edges of each card, edges that touch once."""
    return tuple(sorted({round(edge, 4) for start in starts for edge in (start, start + card)}))


def _turned(
    fronts: tuple[tuple[float, float], ...], width: float, height: float, card: tuple[float, float], back: str
) -> tuple[tuple[float, float], ...]:
    """The places of the backs, when the sheet is turned over: about an edge that lies across, what was above is below;
    about an upright one, what was left is right."""
    about_across = (width > height) == (back != "short")
    if about_across:
        return tuple((x, round(height - y - card[1], 4)) for x, y in fronts)
    return tuple((round(width - x - card[0], 4), y) for x, y in fronts)
