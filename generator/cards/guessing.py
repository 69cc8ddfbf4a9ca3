"""How a card will fit, guessed from the widths of its letters without setting it: most cards need not be measured.

A guess decides nothing: what was set by it is looked at in the finished file, and measured where it was wrong.  So only
time is lost where a layout has changed and the figures here have not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf, sqrt

from generator.cards.blocks import Blank, Block, Boxes, Card, Line, Stats, Strip, Table, Ticks
from generator.cards.letters import BOLD, SLANTED, USUAL, face, width
from generator.cards.sheets import Plan, Sheet
from generator.cards.sides import CardFit, Fit

POINTS = 72 / 25.4
INSET = (4.5 * POINTS, 4 * POINTS)
AIR = 2 * POINTS
NARROW = 80 * POINTS
NAME, KIND, FLOOR, KIND_ROOM = 13.5, 8.5, 8.0, 34 * POINTS
LINE_GAP = 0.5
"""Between lines, in sizes of the text all around: smaller type in it has gaps as wide."""

HEAD_GAP = LINE_GAP * 11
"""Of a head without a size of its own: that of typst; a heading has its own."""

CLOSE = 0.0005
"""So much of the room is left free: the guess may be wrong by that."""

FEW_LINES = 5.6
"""In sizes of its type: what is less high looks like a mistake on a side of its own."""

HOPELESS = 1.3
"""Text takes room by the square of its size: a size for which the room lacks so much is not tried."""

SLACK = 1.02
"""A word so much wider than its place, and not only as wide, might still fit."""

SPARED = 0.4
"""A side is ended before a rule that would be torn if so much of it is filled."""

NEARLY = 1.04
"""What is only so much too high for a side might still have room."""

ENDS = "-–—/"
"""Behind these a line may end, as at a space."""

APART = re.compile(rf"[{ENDS}]")
WORDS = re.compile(rf".+?(?:[{ENDS}]+(?=\w)|$)", re.DOTALL)
"""Words between two spaces."""

Text = tuple[tuple[str, str], ...]
"""Words, and the face of each."""


class Unsure(Exception):
    """Too strange to guess."""


def guessed(
    card: Card, page: Sheet, plan: Plan, sizes: dict[str, tuple[float, ...]], comfort: float, ease: float
) -> CardFit | None:
    """How a card fits; None if it has to be measured.  sizes, comfort, ease: as of measuring.py."""
    if plan.large:
        return None
    try:
        return _guessed(card, page, sizes, comfort, ease)
    except Unsure:
        return None


def _guessed(card: Card, page: Sheet, sizes: dict[str, tuple[float, ...]], comfort: float, ease: float) -> CardFit:
    wide, high = page.card_width * POINTS - 2 * INSET[0], page.card_height * POINTS - 2 * INSET[1] - 2 * AIR
    first = high - _head(card, wide, opening=True)
    room = first - _foot(card, wide, opening=True)
    onward = high - _head(card, wide, opening=False) - _foot(card, wide, opening=False) - _onward_line()
    taken, size = len(card.tries) - 1, 0.0
    for at, way in enumerate(card.tries):
        least = way.least if way.back else max(ease, way.least)
        size = _largest(way.front, [size for size in sizes["front"] if size >= least], wide, room)
        if size:
            taken = at
            break
    way = card.tries[taken]
    front = (
        Fit(size, [len(way.front)], [], False)
        if size
        else _going_on(way.front, sizes["front"], wide, room - _onward_line(), onward, 1 if way.back else 2)
    )
    if not way.back:
        return CardFit(card.id, taken, True, False, front, Fit(sizes["back"][0], [], [], False))
    needed = tuple(block for block in way.back if not getattr(block, "optional", None))
    for kept, blocks in ((True, way.back), (False, needed)):
        tried = [size for size in sizes["back"] if size >= comfort or needed == blocks]
        if size := _largest(blocks, tried, wide, onward):
            back = Fit(size, [len(blocks)] if blocks else [], [], False)
            return CardFit(card.id, taken, kept, False, front, back)
        if blocks != needed and _together(blocks, tried[-1], wide) < NEARLY * onward:
            raise Unsure  # what is left out for nothing, nobody notices
    back = _going_on(needed, sizes["back"], wide, onward, onward, 1)
    return CardFit(card.id, taken, needed == way.back, False, front, back)


def _going_on(
    blocks: Sequence[Block], sizes: Sequence[float], wide: float, first: float, room: float, step: int
) -> Fit:
    """On as few sides as the smallest type needs, in the largest type that needs no more and tears no more.  step: so many
    sides are taken together, because the last of them would be left blank."""
    *larger, smallest = sizes
    found = _parted(blocks, smallest, wide, first, room)
    most = -(-len(found.sides) // step) * step
    for size in reversed(larger):
        try:
            tried = _parted(blocks, size, wide, first, room)
        except Unsure:
            break
        if len(tried.sides) > most or _torn(blocks, tried) > _torn(blocks, found):
            break
        found = tried
    return found


def _parted(blocks: Sequence[Block], size: float, wide: float, first: float, room: float) -> Fit:
    """On as many sides as they need, a last one with a few lines at least.  first: the room of the first side."""
    sides, start = list[int](), 0
    for end in range(1, len(blocks) + 1):
        if not _fits(blocks[start:end], size, wide, room if sides else first):
            if end - 1 == start:
                raise Unsure  # taller than a side
            last = end - 1
            rule = _begins(blocks, last)
            filled = rule > start and _together(blocks[start:rule], size, wide) >= SPARED * (room if sides else first)
            if filled and _fits(blocks[rule:end], size, wide, room):
                last = rule
            while last - start > 1 and _leads(blocks, last - 1) and _fits(blocks[last - 1 : end], size, wide, room):
                last -= 1
            sides.append(last - start)
            start = last
            if not _fits(blocks[start:end], size, wide, room):
                raise Unsure
    sides.append(len(blocks) - start)
    while len(sides) > 1 and sides[-2] > 1 and _fits(blocks[-sides[-1] :], size, wide, FEW_LINES * size):
        if not _fits(blocks[-sides[-1] - 1 :], size, wide, room):
            break
        sides[-2:] = [sides[-2] - 1, sides[-1] + 1]
    return Fit(size, sides, [], False)


def _torn(blocks: Sequence[Block], fit: Fit) -> int:
    """How many sides begin within a rule."""
    return sum(1 for at in accumulate(fit.sides[:-1]) if getattr(blocks[at], "depth", None))


def _begins(blocks: Sequence[Block], at: int) -> int:
    """Where the rule begins to which a piece belongs."""
    while at > 0 and (getattr(blocks[at], "depth", None) or 0) > 0:
        at -= 1
    return at


def _leads(blocks: Sequence[Block], at: int) -> bool:
    """Whether a piece leads to the one behind it, which is set in further: no side ends between them."""
    here, behind = (getattr(block, "depth", None) or 0 for block in blocks[at : at + 2])
    return behind > here


def _largest(blocks: Sequence[Block], sizes: Sequence[float], wide: float, room: float) -> float:
    """The largest of these sizes in which pieces fit on a side; 0 if they fit in none."""
    hopeless = inf
    for size in sizes:
        if size < hopeless:
            high = _together(blocks, size, wide)
            if high < (1 - CLOSE) * room:
                return size
            hopeless = size * sqrt(HOPELESS * max(0.0, room) / high)
    return 0.0


def _fits(blocks: Sequence[Block], size: float, wide: float, room: float) -> bool:
    """Whether pieces surely fit on a side; what only just would is taken a step smaller."""
    return _together(blocks, size, wide) < (1 - CLOSE) * room


def _together(blocks: Sequence[Block], size: float, wide: float) -> float:
    """How high pieces are, one under the other."""
    return sum(_height(block, size, wide) + (_above(block) * size if at else 0) for at, block in enumerate(blocks))


@lru_cache(maxsize=2048)
def _height(block: Block, size: float, wide: float) -> float:
    if isinstance(block, Line):
        return _line(block, size, wide)
    if isinstance(block, Strip):
        return _strip(block, size, wide)
    if isinstance(block, Stats):
        return _stats(block, size, wide)
    if isinstance(block, Table):
        return _table(block, size, wide)
    if isinstance(block, Boxes):
        return _boxes(block, size, wide)
    if isinstance(block, Ticks):
        return _ticks(block, size, wide)
    if isinstance(block, Blank):
        return _blank(block, size, wide)
    raise Unsure


def _above(block: Block) -> float:
    """The air above a piece, in sizes of its type."""
    if isinstance(block, Table | Boxes | Stats | Strip) or getattr(block, "label", None) is not None:
        return 0.8
    return 0.45 if isinstance(block, Line) and block.depth else 0.62


def _line(line: Line, size: float, wide: float) -> float:
    bullet = 0.35 + 0.5 if line.bullet else 0.0
    text = tuple((run.t, BOLD if run.strong else USUAL) for run in line.runs)
    inner = wide - (line.depth or 0) * 1.2 * size
    high = _paragraph(text, size, inner, LINE_GAP * size, hanging=0.9 if bullet else 0.0, first=bullet)
    if line.label is None:
        return high
    return high + _paragraph(((line.label, BOLD),), max(FLOOR, size * 0.86), wide, LINE_GAP * size) + 0.45 * size


def _strip(strip: Strip, size: float, wide: float) -> float:
    shares = [sqrt(max(len(cell.label) + 1, len(cell.text))) for cell in strip.cells]
    inner = wide - 0.9 * size - 0.9 * size * (len(strip.cells) - 1)
    label, said, gap = max(FLOOR, size * 0.66), max(FLOOR, size * 0.88), 0.42 * size
    rooms = [inner * share / sum(shares) for share in shares]
    tight = (wide - len(shares) * size) / inner
    stacked = any(_longest(cell.text) * said > room * tight for cell, room in zip(strip.cells, rooms, strict=True))
    cells = [
        _paragraph(((cell.label, USUAL),), label, room, gap)
        + 0.32 * size
        + _paragraph(((cell.text, BOLD),), said, room, gap)
        for cell, room in zip(strip.cells, [wide - 0.9 * size] * len(rooms) if stacked else rooms, strict=True)
    ]
    return (sum(cells) + 0.5 * size * (len(cells) - 1) if stacked else max(cells)) + 0.68 * size


def _stats(stats: Stats, size: float, wide: float) -> float:
    label = max(FLOOR, size * 0.72)
    lines, at = 1, 0.0
    for cell in stats.cells:
        box = max(_wide(cell.text, BOLD) * size * 1.25, _wide(cell.label, USUAL) * label) + 0.9 * size
        if box * SLACK > wide:
            raise Unsure
        if at + box > wide:
            lines, at = lines + 1, 0.0
        at += box + 0.4 * size
    height = face(USUAL).height
    box = height * (size * 1.25 + label) + 0.35 * size + 0.6 * size
    return lines * box + (lines - 1) * 0.35 * size


def _boxes(boxes: Boxes, size: float, wide: float) -> float:
    """A row of boxes stands on one line, or it is too strange."""
    small, line_gap = max(FLOOR, size * 0.84), LINE_GAP * size
    most = max(row.number for row in boxes.rows)
    label = 0.62 * small * (3 + max(len(row.label) for row in boxes.rows))
    abreast = 2 if len(boxes.rows) > 1 and most * 3.5 * POINTS + label < wide / 2 - 3 * POINTS else 1
    gaps = -(-most // 5) * 1.2 * POINTS
    pitch = min(2.95, max(2.25, (wide / abreast - label - 4 * POINTS - gaps) / most / POINTS)) * POINTS
    for row in boxes.rows:
        said = _wide(row.label, BOLD) * small + _wide(f" {row.number}", USUAL) * small
        if said + 0.6 * size + row.number * pitch + gaps > wide / abreast:
            raise Unsure
    capital, below = face(USUAL).height, 0.1 * POINTS
    alone = max(capital * small, pitch - 0.4 * POINTS)
    parted = max(alone, capital * size + below)  # where one is set apart from the next five
    lines = [max(row.number for row in boxes.rows[at : at + abreast]) for at in range(0, len(boxes.rows), abreast)]
    head = _paragraph(((boxes.name, BOLD),), small, wide, line_gap) + 0.4 * size if boxes.name else 0.0
    return head + sum(parted if most > 5 else alone for most in lines) + (len(lines) - 1) * 0.42 * size


def _ticks(ticks: Ticks, size: float, wide: float) -> float:
    small = max(FLOOR, size * 0.84)
    at = _wide(ticks.label, BOLD) * small + 0.6 * size if ticks.label else 0.0
    lines = 1
    for name in ticks.names:
        box = 2.5 * POINTS + 0.3 * size + _wide(name, USUAL) * size + 0.9 * size
        if box * SLACK > wide:
            raise Unsure
        if at + box > wide:
            lines, at = lines + 1, 0.0
        at += box
    line = max(face(USUAL).height * size, 2.4 * POINTS) + 0.1 * POINTS
    return lines * line + (lines - 1) * LINE_GAP * size


def _blank(blank: Blank, size: float, wide: float) -> float:
    label = ((blank.label, BOLD),)
    high = _paragraph(label, max(FLOOR, size * 0.84), wide, LINE_GAP * size) if blank.label else 0.0
    return high + (4 + 6 * (blank.lines - 1)) * POINTS


def _table(table: Table, size: float, wide: float) -> float:
    """Side by side where it is narrow; with cells of several lines where it is too wide."""
    gap, between, names = 0.7 * size, 1.6 * size, range(len(table.head))
    columns = [((table.head[x], BOLD), *((row[x], BOLD if x == 0 else USUAL) for row in table.rows)) for x in names]
    beside = [gap if x + 1 < len(columns) else 0.0 for x in names]
    natural = [max(_wide(*cell) for cell in column) * size + beside[x] for x, column in enumerate(columns)]
    line_gap = LINE_GAP * size
    high = _paragraph(((table.name, BOLD),), size, wide, line_gap) + 0.4 * size if table.name is not None else 0.0
    for note in table.notes or ():
        text = tuple((run.t, BOLD if run.strong else USUAL) for run in note.runs)
        high += 0.4 * size + _paragraph(text, max(FLOOR, size * 0.92), wide, line_gap)
    line = (face(USUAL).height + 0.52) * size
    if abs(sum(natural) - wide) < CLOSE * wide:
        raise Unsure
    if sum(natural) < wide:
        room = int((wide + between) / (sum(natural) + between))
        abreast = max(1, min(room, -(-len(table.rows) // 5), 4))
        return high + (1 - -len(table.rows) // abreast) * line
    least = [max(_longest(cell) for cell, _ in column) * size + beside[x] for x, column in enumerate(columns)]
    rest = wide - sum(least)
    if rest < 0.02 * wide:
        raise Unsure
    want = [sqrt(max(0.0, natural[x] - least[x])) for x in names]
    widths = [least[x] + rest * want[x] / max(0.001, sum(want)) - beside[x] for x in names]
    for row in zip(*columns, strict=True):
        high += 0.52 * size + max(
            _lines(_set((cell,), size, at, 0.0, 0.0)[0], size, line_gap) for cell, at in zip(row, widths, strict=True)
        )
    return high


def _head(card: Card, wide: float, *, opening: bool) -> float:
    """The line of the name, as it is where a card has two parts, and the ranks."""
    size = NAME if opening else NAME * 0.78
    narrow = wide < NARROW
    mark = size * 0.86 if card.sign is not None else 0.0
    beside = (_wide(card.letter or "", BOLD) + 0.62 + 0.12 + 0.56) * mark + 2 * POINTS if mark else 0.0
    room = wide - beside - (0 if narrow else KIND_ROOM)
    if _longest(card.name) * size * SLACK > wide - (size * 2.9 if mark else 0.0) - (0 if narrow else KIND_ROOM):
        raise Unsure
    name = _paragraph(((f"{card.name} (2/2)", BOLD),), size, room, LINE_GAP * size if opening else HEAD_GAP)
    high = max(name, mark * (0.76 + 0.32))
    kind = _paragraph(((card.kind, USUAL),), KIND, wide if narrow else 32 * POINTS, HEAD_GAP)
    high = high + POINTS + kind if narrow else max(high, kind)
    if opening and card.ranks is not None:
        high += 1.6 * POINTS + 2.7 * POINTS
    return high + 1.3 * POINTS


def _onward_line() -> float:
    """The line that says where it goes on."""
    return 1.1 * POINTS + face(USUAL).height * FLOOR


def _foot(card: Card, wide: float, *, opening: bool) -> float:
    high = 1.1 * POINTS
    if opening and card.see:
        high += 1.1 * POINTS + _paragraph((("See: ", BOLD), (card.see, USUAL)), FLOOR, wide, LINE_GAP * FLOOR)
    about = card.flavour if opening else " · ".join(text for text in (card.about, card.origin) if text)
    edition = _wide(card.edition or "", USUAL) * FLOOR + 3 * POINTS
    lines, at = _set(((about, SLANTED if opening else USUAL),), FLOOR, wide, 0.0, 0.0)
    lines += at + edition > wide
    return high + _lines(lines, FLOOR, LINE_GAP * FLOOR)


def _paragraph(text: Text, size: float, wide: float, gap: float, *, hanging: float = 0.0, first: float = 0.0) -> float:
    """How high a text is.  gap: between its lines; hanging: how far its other lines are set in, first: what stands before
    it, in sizes."""
    if _glued(text)[2] * size * SLACK > wide - hanging * size:
        raise Unsure
    return _lines(_set(text, size, wide, hanging * size, first * size)[0], size, gap)


def _lines(lines: int, size: float, gap: float) -> float:
    return lines * face(USUAL).height * size + (lines - 1) * gap


def _set(text: Text, size: float, wide: float, hanging: float, at: float) -> tuple[int, float]:
    """On how many lines words stand, and how far the last one goes."""
    words, long, _ = _glued(text)
    if at + long * size <= wide:
        return 1, at + long * size
    lines, room, at, behind = 1, wide / size, at / size, hanging / size
    for gap, long in words:
        at += gap + long
        if at > room:
            lines, at = lines + 1, behind + long
    return lines, at * size


@lru_cache(maxsize=2048)
def _glued(text: Text) -> tuple[list[tuple[float, float]], float, float]:
    """How wide each word is, behind a gap how wide; what touches across a change of type is one word.  And how wide all
    of them are, and the widest."""
    words: list[tuple[float, float]] = []
    gap = long = 0.0
    held = False
    for said, name in text:
        space = _wide(" ", name)
        for at, part in enumerate(said.split(" ")):
            if at:
                if held:
                    words.append((gap, long))
                    gap = long = 0.0
                    held = False
                gap += space
            for piece in (part,) if APART.search(part) is None else WORDS.findall(part):
                if piece:
                    long, held = long + _wide(piece, name), True
                    if piece[-1] in ENDS:
                        words.append((gap, long))
                        gap = long = 0.0
                        held = False
    if held:
        words.append((gap, long))
    return words, sum(gap + long for gap, long in words), max((long for _, long in words), default=0.0)


def _longest(text: str) -> float:
    """How wide the widest word is, set bold, where lines end at spaces alone."""
    return max((_wide(word, BOLD) for word in text.split(" ")), default=0.0)


@lru_cache(maxsize=8192)
def _wide(word: str, name: str) -> float:
    found = width(word, name)
    if found is None:
        raise Unsure
    return found
