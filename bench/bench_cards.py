"""500 cards set by typst against the same cards set by reportlab: shrunk to fit, fronts and backs, crop marks.

    python bench/bench_cards.py

Both get the finished data of the cards.  Ours also tags the file for screen readers and continues what does not fit;
reportlab does neither here."""

from __future__ import annotations

import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reportlab.lib.enums import TA_RIGHT  # noqa: E402
from reportlab.lib.styles import ParagraphStyle  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402
from reportlab.platypus import Paragraph, Table, TableStyle  # noqa: E402
from reportlab.platypus.flowables import Flowable  # noqa: E402

from generator.cards.blocks import Block, Card, Line, Run, Stats, Strip, texts_of  # noqa: E402
from generator.cards.blocks import Table as Cells  # noqa: E402
from generator.cards.faces import card_of  # noqa: E402
from generator.cards.printing import SIZES, set_cards  # noqa: E402
from generator.cards.sheets import Plan, Sheet, lay_out  # noqa: E402
from generator.cards.typesetting import LAYOUTS  # noqa: E402
from rulebook.pipeline import load_rulebook  # noqa: E402

COUNT, PAIRS = 500, 5
GOAL = 0.75
MM = 72 / 25.4
INSET = 4.5 * MM


def cards(count: int) -> list[Card]:
    """The cards of our content, again and again under other names, so that nothing can be remembered from the last."""
    rulebook = load_rulebook(ROOT / "content")[0]
    made = [card_of(entry, rulebook.system(entry)) for entry in rulebook]
    return [_renamed(made[i % len(made)], i) for i in range(count)]


def _renamed(card: Card, number: int) -> Card:
    def face(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(
            replace(block, runs=(*block.runs, Run(f" ({number})"))) if isinstance(block, Line) else block
            for block in blocks
        )

    return replace(
        card,
        id=f"{card.id}-{number}",
        name=f"{card.name} {number}",
        tries=tuple(replace(way, front=face(way.front), back=face(way.back)) for way in card.tries),
    )


def by_typst(found: list[Card], sheet: Sheet) -> bytes:
    """As the command does it: guessed or measured, laid out, set, and looked at."""
    return set_cards(found, {}, {"Cards": sheet}, Plan()).files[0]


class ByReportlab:
    """The same cards by reportlab's canvas and paragraphs."""

    def __init__(self) -> None:
        for style in ("Regular", "Bold", "Italic", "BoldItalic"):
            pdfmetrics.registerFont(
                TTFont(f"Atkinson-{style}", LAYOUTS / "fonts" / f"AtkinsonHyperlegible-{style}.ttf")
            )
        pdfmetrics.registerFontFamily(
            "Atkinson-Regular", "Atkinson-Regular", "Atkinson-Bold", "Atkinson-Italic", "Atkinson-BoldItalic"
        )

    def set(self, found: list[Card], sheet: Sheet) -> bytes:
        """The whole file."""
        out = BytesIO()
        canvas = Canvas(out, pagesize=(sheet.width * MM, sheet.height * MM), invariant=1)
        for first in range(0, len(found), len(sheet.fronts)):
            for face, places in (("front", sheet.fronts), ("back", sheet.backs)):
                for card, (x, y) in zip(found[first : first + len(places)], places, strict=False):
                    if face == "front":
                        canvas.bookmarkPage(card.id)
                        canvas.addOutlineEntry(card.name, card.id)
                    self._side(canvas, card, face, x * MM, (sheet.height - y) * MM, sheet)
                self._marks(canvas, sheet)
                canvas.showPage()
        canvas.save()
        return out.getvalue()

    def _side(self, canvas: Canvas, card: Card, face: str, x: float, top: float, sheet: Sheet) -> None:
        width = sheet.card_width * MM - 2 * INSET
        x, y = x + INSET, top - INSET
        bottom = top - sheet.card_height * MM + INSET
        head = [Paragraph(_escape(f"{card.letter} {card.name}"), _style(13.5, bold=True))]
        head.append(Paragraph(_escape(card.kind), _style(8.5, right=True)))
        head += [Paragraph(_escape(card.about), _style(8.5))] if face == "back" else []
        foot = [Paragraph(_escape(f"See: {card.see}"), _style(8))] if face == "front" else []
        foot.append(Paragraph(f"<i>{_escape(card.flavour if face == 'front' else card.origin)}</i>", _style(7.5)))
        foot.append(Paragraph(_escape(str(card.edition)), _style(7.5, right=True)))
        y = self._stack(canvas, head, x, y, width)
        foot_height = sum(piece.wrap(width, 1000)[1] for piece in foot)
        self._stack(canvas, foot, x, bottom + foot_height, width)
        canvas.line(x, y, x + width, y)
        for size in SIZES[face]:
            body = [piece for block in getattr(card, face) for piece in _block(block, size)]
            if sum(piece.wrap(width, 1000)[1] for piece in body) <= y - bottom - foot_height:
                break
        self._stack(canvas, body, x, y, width)

    def _stack(self, canvas: Canvas, pieces: list[Flowable], x: float, y: float, width: float) -> float:
        for piece in pieces:
            y -= piece.wrap(width, 1000)[1]
            piece.drawOn(canvas, x, y)
        return y

    def _marks(self, canvas: Canvas, sheet: Sheet) -> None:
        for x in sheet.xs:
            canvas.line(x * MM, (sheet.ys[0] - 5) * MM, x * MM, (sheet.ys[0] - 1) * MM)
            canvas.line(x * MM, (sheet.ys[-1] + 1) * MM, x * MM, (sheet.ys[-1] + 5) * MM)
        for y in sheet.ys:
            canvas.line((sheet.xs[0] - 5) * MM, y * MM, (sheet.xs[0] - 1) * MM, y * MM)
            canvas.line((sheet.xs[-1] + 1) * MM, y * MM, (sheet.xs[-1] + 5) * MM, y * MM)


def _style(size: float, *, bold: bool = False, right: bool = False, depth: int = 0) -> ParagraphStyle:
    return ParagraphStyle(
        f"{size}{bold}{right}{depth}",
        fontName="Atkinson-Bold" if bold else "Atkinson-Regular",
        fontSize=size,
        leading=size * 1.25,
        spaceAfter=size * 0.6,
        alignment=TA_RIGHT if right else 0,
        leftIndent=depth * size * 1.2,
    )


def _block(block: Block, size: float) -> list[Flowable]:
    if isinstance(block, Cells):
        rows = [block.head, *block.rows]
        return [Table(rows, style=TableStyle([("FONT", (0, 0), (-1, -1), "Atkinson-Regular", size)]))]
    if isinstance(block, Strip | Stats):
        return [Paragraph(_escape(" ".join(f"{cell.label} {cell.text}" for cell in block.cells)), _style(size))]
    if not isinstance(block, Line):
        return [Paragraph(_escape(" ".join(texts_of(block))), _style(size))]
    words = "".join(f"<b>{_escape(run.t)}</b>" if run.strong else _escape(run.t) for run in block.runs)
    label = [Paragraph(_escape(block.label), _style(size * 0.84, bold=True))] if block.label is not None else []
    return [*label, Paragraph(words, _style(size, depth=block.depth or 0))]


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def measure() -> tuple[float, float]:
    """The median ratio of pairs taken in turn, and the median of our seconds.

    Each pair has a process of its own: typst remembers what it has set, and a second run would be a gift."""
    found, sheet = cards(COUNT), lay_out("3x5", "letter")
    times = []
    for _ in range(PAIRS):
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            theirs, ours = alone.submit(_pair, found, sheet).result()
        times.append((ours / theirs, ours))
    return statistics.median(ratio for ratio, _ in times), statistics.median(ours for _, ours in times)


def _pair(found: list[Card], sheet: Sheet) -> tuple[float, float]:
    """The seconds of reportlab, and ours; both have set one card before."""
    reportlab = ByReportlab()
    reportlab.set(found[:1], sheet)
    by_typst(found[:1], sheet)
    start = perf_counter()
    reportlab.set(found, sheet)
    middle = perf_counter()
    by_typst(found, sheet)
    return middle - start, perf_counter() - middle


def main() -> int:
    """Prints the ratio beside its goal; 1 if it was missed."""
    found, seconds = measure()
    print(f"{COUNT} cards, typst : reportlab   {found:.2f} x   (goal {GOAL:.2f} x)   {seconds:.2f} s")
    return int(found > GOAL)


if __name__ == "__main__":
    raise SystemExit(main())
