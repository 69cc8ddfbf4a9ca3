"""The cards as a player gets them: every entry has one, nothing is clipped, the file is tagged and always the same."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from generator.cards.blocks import Line
from generator.cards.faces import card_of
from generator.cards.printing import SIZES, build_cards, measured
from generator.cards.sheets import CARDS, PAPERS, UNPRINTABLE, lay_out
from generator.cards.sides import CardFit
from grammar.words import SuitWord
from rulebook.entry import Entry, Ruling
from rulebook.pipeline import load_rulebook
from rulebook.rulebook import Rulebook

CONTENT = Path(__file__).resolve().parents[2] / "content"
HOSTILE = '#import "/etc/passwd": * $x^2$ \\ ] [ <tag> @ref *bold* _it_ `raw` // no /* no */ #read("cards.typ") "q" {{ x }} ~ --'
MILLIMETRE = 72 / 25.4


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load_rulebook(CONTENT)[0]


@pytest.fixture(scope="module")
def letter(rulebook: Rulebook, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("cards") / "letter.pdf"
    assert build_cards(rulebook, out) == ()
    return out


@pytest.fixture(scope="module")
def pages(letter: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(letter).pages]


def with_entry(rulebook: Rulebook, entry: Entry) -> Rulebook:
    """The rulebook with only this one entry."""
    system = replace(rulebook.systems[entry.system], entries={entry.id: entry})
    return Rulebook({system.slug: system})


def fits(rulebook: Rulebook, size: str = "3x5") -> list[CardFit]:
    """How all cards fit, as the layout measures them."""
    return measured([card_of(entry, rulebook.system(entry)) for entry in rulebook], lay_out(size, "single"))


def some(rulebook: Rulebook) -> Entry:
    return next(entry for entry in rulebook if entry.max_rank and entry.max_rank > 2 and len(entry.effect_text) < 80)


def outline(reader: PdfReader) -> list[str]:
    return [str(mark.title) for mark in reader.outline if not isinstance(mark, list)]


class TestEveryEntry:
    def test_has_a_card_that_the_bookmarks_lead_to(self, rulebook: Rulebook, letter: Path) -> None:
        titles = outline(PdfReader(letter))
        assert [re.sub(r" \(1/\d\)$", "", title) for title in titles] == [entry.name for entry in rulebook]

    def test_has_its_rules_on_the_card(self, rulebook: Rulebook, pages: list[str]) -> None:
        printed = re.sub(r"\s+", "", "".join(pages))
        for entry in rulebook:
            if rulebook.systems[entry.system].kinds[entry.kind].sheet:
                continue  # its card is a sheet: test_characters.py
            card = card_of(entry, rulebook.system(entry))
            lines = [block for block in (*card.front, *card.back) if isinstance(block, Line)]
            for text in [line.plain for line in lines if not line.optional]:
                assert re.sub(r"\s+", "", text) in printed, (entry.id, text)

    @pytest.mark.parametrize("size", sorted(CARDS))
    def test_fits(self, rulebook: Rulebook, size: str) -> None:
        found = fits(rulebook, size)
        assert [card.id for card in found] == [entry.id for entry in rulebook]
        faces = [(card.id, face) for card in found for face in (card.front, card.back)]
        assert [id for id, face in faces if face.wide or face.lacking] == []
        assert min(face.size for _, face in faces) >= 8


class TestNothingIsClipped:
    @pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext gives the boxes of words")
    def test_every_word_lies_inside_one_card(self, letter: Path) -> None:
        """The boxes of words in the file itself, not what the layout says of them."""
        sheet = lay_out("3x5", "letter")
        told = subprocess.run(["pdftotext", "-bbox", letter, "-"], capture_output=True, check=True, text=True).stdout
        words = re.findall(r"<word " + " ".join([r'\w+="([-.0-9]+)"'] * 4), told)
        boxes = [[float(number) / MILLIMETRE for number in box] for box in words]
        assert len(boxes) > 1000
        for left, top, right, bottom in boxes:
            inside = any(
                x + 3 < left and right < x + sheet.card_width - 3 and y + 2 < top and bottom < y + sheet.card_height - 2
                for x, y in sheet.fronts
            )
            assert inside or top > sheet.ys[-1] + 4, (left, top, right, bottom)  # else the note in the margin

    def test_rules_text_ends_above_the_foot(self, letter: Path) -> None:
        """Body and foot are laid out apart; on no card may the one run into the other."""
        sheet = lay_out("3x5", "letter")
        for page in PdfReader(letter).pages:
            found = places(page, sheet.height)
            for x, y in sheet.fronts:
                on = [place for place in found if x < place[1] < x + 127 and y < place[2] < y + 76]
                downs = [down for *_, down in on]
                # In reading order a card goes down, line by line; only what stands to the right goes back by a line.
                assert all(later > earlier - 2 for earlier, later in pairwise(downs)), on

    def test_long_text_shrinks_then_continues(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        long = tuple(
            Ruling(f"What of case {n}?", "Then the words go on and on for a good while. " * 4, "") for n in range(30)
        )
        one = with_entry(rulebook, replace(entry, rulings=long))
        assert build_cards(one, tmp_path / "long.pdf") == ()
        [card] = fits(one)
        assert len(card.back.sides) > 2 and card.back.size == min(SIZES["back"])
        text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "long.pdf").pages)
        assert all(f"case {n}?" in text for n in range(30))
        parts = -(-(1 + len(card.back.sides)) // 2)
        assert f"({parts}/{parts})" in text and "continued on the next card" in text and "continued on the back" in text

    @pytest.mark.parametrize(("reading", "trouble"), [("on and on " * 600, "mm are lacking"), ("o" * 200, "wider")])
    def test_what_fits_nowhere_is_told_and_not_printed(
        self, rulebook: Rulebook, tmp_path: Path, reading: str, trouble: str
    ) -> None:
        entry = some(rulebook)
        one = with_entry(rulebook, replace(entry, rulings=(Ruling("Why?", reading, ""),)))
        out = tmp_path / "cards.pdf"
        out.write_bytes(b"as it was")
        [found] = build_cards(one, out)
        assert found.code.number == "RW601" and entry.id in found.message and "3x5" in found.message
        assert trouble in str(found.hint) and found.place.file == entry.path
        assert out.read_bytes() == b"as it was" and [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]

    def test_a_character_without_a_glyph_is_told(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        [found] = build_cards(with_entry(rulebook, replace(entry, summary="A 龍 sleeps here.")), tmp_path / "cards.pdf")
        assert found.code.number == "RW603" and "龍" in found.message
        assert found.field == ("summary",) and not (tmp_path / "cards.pdf").exists()


class TestTheFile:
    def test_is_tagged_for_screen_readers(self, letter: Path) -> None:
        reader = PdfReader(letter)
        root = reader.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"] is True or bool(root["/MarkInfo"]["/Marked"].value)
        assert root["/StructTreeRoot"] and str(root["/Lang"]).startswith("en")
        assert root["/ViewerPreferences"]["/DisplayDocTitle"]
        assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
        kinds = set(structure(root["/StructTreeRoot"]))
        assert {"/Document", "/H1", "/P", "/Table", "/TH", "/TD"} <= kinds

    def test_has_a_title_and_no_date(self, letter: Path, rulebook: Rulebook) -> None:
        info = PdfReader(letter).metadata
        assert info is not None and "3 × 5 in, Letter" in str(info.title)
        assert next(iter(rulebook.systems.values())).name in str(info.title)
        assert info.creation_date is None or info.creation_date.year == 1970

    def test_is_the_same_in_a_second_run(self, rulebook: Rulebook, letter: Path, tmp_path: Path) -> None:
        assert build_cards(rulebook, tmp_path / "again.pdf") == ()
        assert (tmp_path / "again.pdf").read_bytes() == letter.read_bytes()

    def test_embeds_all_its_fonts(self, letter: Path) -> None:
        fonts = {
            str(font["/BaseFont"])
            for page in PdfReader(letter).pages
            for font in (one.get_object() for one in page["/Resources"]["/Font"].values())
            for descriptor in [font["/DescendantFonts"][0].get_object()["/FontDescriptor"]]
            if any(key.startswith("/FontFile") for key in descriptor)
        }
        assert fonts and all("+" in name for name in fonts)
        used = {
            str(f.get_object()["/BaseFont"]) for p in PdfReader(letter).pages for f in p["/Resources"]["/Font"].values()
        }
        assert {name.removesuffix("-Identity-H") for name in used} == {
            name.removesuffix("-Identity-H") for name in fonts
        }

    def test_words_of_an_entry_stay_words(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        hostile = replace(
            entry,
            name=HOSTILE,
            summary=HOSTILE,
            fields={**entry.fields, "price": HOSTILE},
            rulings=(Ruling(HOSTILE, HOSTILE, ""),),
        )
        assert build_cards(with_entry(rulebook, hostile), tmp_path / "hostile.pdf") == ()
        text = re.sub(r"\s+", "", "".join(page.extract_text() for page in PdfReader(tmp_path / "hostile.pdf").pages))
        assert re.sub(r"\s+", "", HOSTILE) in text
        assert "root:" not in text

    def test_shows_selected_entries_at_a_rank(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        assert build_cards(rulebook, tmp_path / "one.pdf", select=[f"{entry.id}@2"], sheet="single") == ()
        reader = PdfReader(tmp_path / "one.pdf")
        assert outline(reader) == [entry.name] and len(reader.pages) == 2
        assert "●●○" in reader.pages[0].extract_text().replace(" ", "")

    def test_suits_are_shapes_and_letters_in_black(self, rulebook: Rulebook, pages: list[str], letter: Path) -> None:
        text = "".join(pages).replace(" ", "")
        for system in rulebook.systems.values():
            for suit in system.vocabulary.every(SuitWord):
                assert f"{suit.sign}{suit.letter}" in text
        for page in PdfReader(letter).pages:
            assert re.search(rb"\b(rg|RG|k|K)\b\s", page.get_contents().get_data()) is None


class TestSheets:
    @pytest.mark.parametrize("paper", sorted(PAPERS))
    @pytest.mark.parametrize("size", sorted(CARDS))
    def test_cards_lie_inside_the_printable_part_and_backs_behind_fronts(self, size: str, paper: str) -> None:
        sheet = lay_out(size, paper)
        for x, y in (*sheet.fronts, *sheet.backs):
            assert x >= UNPRINTABLE and x + sheet.card_width <= sheet.width - UNPRINTABLE + 1e-6
            assert y >= UNPRINTABLE and y + sheet.card_height <= sheet.height - UNPRINTABLE + 1e-6
        across = sheet.width > sheet.height
        for (x, y), (back_x, back_y) in zip(sheet.fronts, sheet.backs, strict=True):
            if across:  # turned over about the upper edge
                assert back_x == x and back_y == pytest.approx(sheet.height - y - sheet.card_height, abs=0.01)
            else:
                assert back_y == y and back_x == pytest.approx(sheet.width - x - sheet.card_width, abs=0.01)

    def test_four_index_cards_to_a_sheet(self) -> None:
        assert [len(lay_out("3x5", paper).fronts) for paper in ("letter", "a4")] == [4, 4]
        assert (lay_out("3x5", "letter").width, lay_out("3x5", "letter").height) == pytest.approx((279.4, 215.9))

    def test_backs_are_printed_behind_their_fronts(self, rulebook: Rulebook, letter: Path) -> None:
        """The first sheet: where each name stands on the front, and where on the back."""
        sheet = lay_out("3x5", "letter")
        names = [entry.name for entry in rulebook][: len(sheet.fronts)]
        front, back = (places(page, sheet.height) for page in PdfReader(letter).pages[:2])
        for name, slot, behind in zip(names, sheet.fronts, sheet.backs, strict=True):
            for found, (x, y) in ((front, slot), (back, behind)):
                assert any(name in text and x <= at_x < x + 127 and y <= at_y < y + 25 for text, at_x, at_y in found), (
                    name
                )

    def test_an_unknown_size_is_ours_to_know(self, rulebook: Rulebook, tmp_path: Path) -> None:
        with pytest.raises(KeyError):
            build_cards(rulebook, tmp_path / "cards.pdf", size="9x9")


def places(page: object, height: float) -> list[tuple[str, float, float]]:
    found: list[tuple[str, float, float]] = []

    def note(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            x, y = (tm[4] * cm[axis] + tm[5] * cm[2 + axis] + cm[4 + axis] for axis in (0, 1))
            found.append((text.strip(), x / MILLIMETRE, height - y / MILLIMETRE))

    page.extract_text(visitor_text=note)  # type: ignore[attr-defined]
    return found


def structure(node: object) -> Iterable[str]:
    """The kinds of all elements of the structure tree."""
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(node, DictionaryObject):
        if "/S" in node:
            yield str(node["/S"])
        yield from structure(node.get("/K"))
    elif isinstance(node, list):
        for one in node:
            yield from structure(one)
