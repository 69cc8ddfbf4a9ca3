"""The sides that a card has once its faces are measured, and the pages that carry them: fronts and backs in turn.

A face that needs several sides goes on on the back, then on further cards.  Never measures and never sets type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.cards.sheets import Sheet

Card = Mapping[str, object]
Fit = Mapping[str, object]
"""How a face fits, as the layout `measure` reports it: size, sides, lacking, wide."""

HEAD_AND_FOOT = ("name", "sign", "letter", "kind", "ranks", "price", "see", "flavour", "origin", "edition")
ON_THE_BACK = "continued on the back"
ON_THE_NEXT = "continued on the next card"


def sides_of(card: Card, front: Fit, back: Fit) -> list[dict[str, object]]:
    """The sides of a card in reading order; two of them are one piece of paper."""
    shown = {key: card[key] for key in HEAD_AND_FOOT}
    sides = [
        {
            "card": shown,
            "opening": face == "front" and first,
            "last": last,
            "size": size,
            "blocks": blocks,
        }
        for face, fit in (("front", front), ("back", back))
        for size, blocks, first, last in _parted(card[face], fit)
    ]
    parts = (len(sides) + 1) // 2
    for number, side in enumerate(sides):
        onward = None if side.pop("last") else ON_THE_NEXT if number % 2 else ON_THE_BACK
        side |= {"part": number // 2 + 1, "parts": parts, "onward": onward}
    return sides


def _parted(blocks: object, fit: Fit) -> Iterator[tuple[object, Sequence[object], bool, bool]]:
    """The blocks of each side, with their size and whether it is the first and the last of the face."""
    counts = fit["sides"]
    assert isinstance(blocks, list) and isinstance(counts, list)
    start = 0
    for number, count in enumerate(counts):
        yield fit["size"], blocks[start : start + count], number == 0, number + 1 == len(counts)
        start += count


def pages_of(
    cards: Sequence[Sequence[dict[str, object]]], sheet: Sheet, title: str, how: str
) -> list[dict[str, object]]:
    """The pages of all cards, each card given as its sides: a page of fronts, then the page behind it."""
    pieces = [sides[at : at + 2] for sides in cards for at in range(0, len(sides), 2)]
    room = len(sheet.fronts)
    sheets = [pieces[at : at + room] for at in range(0, len(pieces), room)]
    pages: list[dict[str, object]] = []
    for number, laid in enumerate(sheets, 1):
        for face, (word, places) in enumerate((("fronts", sheet.fronts), ("backs", sheet.backs))):
            sides = [
                {**piece[face], "x": x, "y": y}
                for piece, (x, y) in zip(laid, places, strict=False)
                if face < len(piece)
            ]
            pages.append({"sides": sides, "note": f"{title} · sheet {number} of {len(sheets)}, {word} · {how}"})
    return pages
