"""The cards as a player gets them: every entry has one, nothing is clipped, the file is tagged and always the same."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import partial
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
import typst
from msgspec.structs import replace as remade
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from generator.cards import kept as keeping
from generator.cards import letters, measuring, typesetting
from generator.cards.blank_faces import blank_cards
from generator.cards.blocks import Blank, Block, Boxes, Card, Cell, Line, Run, Stats, Strip, Table, Try, texts_of
from generator.cards.decks import Deck, deck_from, deck_of, joined
from generator.cards.faces import CLOSING, card_of
from generator.cards.guessing import guessed
from generator.cards.kept import kept_or_set
from generator.cards.measuring import COMFORT, EASE
from generator.cards.printing import SIZES, build_cards, fitting, print_deck, printed_deck
from generator.cards.sheets import BLANKS, CARDS, LABELS, PAPERS, UNPRINTABLE, Plan, card_size, lay_out
from generator.cards.sides import CardFit, Fit, sides_of
from generator.cards.typesetting import LAYOUTS
from generator.files import write_whole
from grammar.record import altered
from grammar.store import Store
from grammar.words import SuitWord
from rulebook.model.entry import Entry, Ruling
from rulebook.model.rulebook import Rulebook
from tests.decks import cards_of_game, every_card

HOSTILE = '#import "/etc/passwd": * $x^2$ \\ ] [ <tag> @ref *bold* _it_ `raw` // no /* no */ #read("cards.typ") "q" {{ x }} ~ --'
MILLIMETRE = 72 / 25.4
KINDS = ("spells", "monsters", "characters", "states", "tables", "actions", "archetypes", "vigor", "weapons", "goods")
"""Of these every entry is printed; of the others every ninth is."""


@pytest.fixture(scope="module")
def some_entries(rulebook: Rulebook) -> list[Entry]:
    return [
        entry for at, entry in enumerate(rulebook.entries) if (entry.kind in KINDS[:5] and at % 4 == 0) or at % 12 == 0
    ]


@pytest.fixture(scope="module")
def deck(rulebook: Rulebook, some_entries: list[Entry]) -> Deck:
    return deck_from(rulebook, [(entry, None) for entry in some_entries])


@pytest.fixture(scope="module")
def letter(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("cards") / "letter.pdf"
    assert print_deck(deck, {"letter": out}) == ()
    return out


@pytest.fixture(scope="module")
def pages(letter: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(letter).pages]


def with_entry(rulebook: Rulebook, entry: Entry) -> Rulebook:
    """The rulebook with only this one entry."""
    system = altered(rulebook.systems[entry.system], entries={entry.id: entry})
    return Rulebook({system.slug: system})


def fits(cards: Sequence[Card], size: str = "3x5") -> list[tuple[Card, CardFit]]:
    """How cards fit, as the layout measures them."""
    return fitting(cards, lay_out(size, "single"), Plan(size))


@pytest.fixture(scope="module")
def every() -> Deck:
    """Every card of every game."""
    return every_card()


def note_measured(patched: pytest.MonkeyPatch, found: list[str]) -> None:
    """From now on the ids of cards that the layout measures are noted."""
    report = typesetting.report

    def noted(layout: str, data: Any, style: typesetting.Style | None = None) -> list[object]:
        found.extend(card.id for card in data["cards"])
        return report(layout, data, style)

    patched.setattr(typesetting, "report", noted)


def wrongly_guessed(found: Sequence[tuple[Card, CardFit]], size: str) -> list[str]:
    """Of which cards a guess is larger or smaller than the measure, or goes on otherwise."""
    page, plan = lay_out(size, "single"), Plan(size)
    guesses = ((card, fit, guessed(card, page, plan, SIZES, COMFORT, EASE)) for card, fit in found)
    return [card.id for card, fit, guess in guesses if guess is not None and guess != fit]


def some(rulebook: Rulebook) -> Entry:
    return next(entry for entry in rulebook if entry.max_rank and entry.max_rank > 2 and len(entry.effect_text) < 80)


def outline(reader: PdfReader) -> list[str]:
    return [str(mark.title) for mark in reader.outline if not isinstance(mark, list)]


class TestEveryEntry:
    def test_has_a_card_that_the_bookmarks_lead_to(self, deck: Deck, letter: Path) -> None:
        titles = outline(PdfReader(letter))
        assert [re.sub(r" \(1/\d\)$", "", title) for title in titles] == [card.name for card in deck.cards]

    def test_has_its_rules_on_the_card(self, deck: Deck, pages: list[str]) -> None:
        """All of one of the ways in which it may be set."""
        printed = re.sub(r"\s+", "", "".join(pages))
        for card in deck.cards:
            ways = [
                [block.plain for block in (*way.front, *way.back) if isinstance(block, Line) and not block.optional]
                for way in card.tries
            ]
            assert any(all(re.sub(r"\s+", "", text) in printed for text in way) for way in ways), card.id

    def test_fits(self, every: Deck) -> None:
        """All are set, and looked at in the finished file; hardly one is measured before."""
        asked: list[str] = []
        with pytest.MonkeyPatch.context() as patched:
            note_measured(patched, asked)
            printed = printed_deck(every, ("single",), Plan())
        told = [one for one in printed.report if one["printed"]]
        assert printed.findings == () and [one["id"] for one in told] == [card.id for card in every.cards]
        assert min(size for one in told for size in (one["front"], one["back"])) >= 8  # type: ignore[type-var]
        assert sum(one["front"] >= 12 for one in told) > 0.8 * len(told)  # type: ignore[operator]
        assert len(asked) < 0.02 * len(told)

    @pytest.mark.parametrize("size", sorted({*CARDS} - {"3x5"}))
    def test_fits_any_size(self, deck: Deck, size: str) -> None:
        found = fits(deck.cards[:: 3 if size == "poker" else 8], size)
        assert [card.id for card, fit in found if not fit.fits] == []
        assert len(wrongly_guessed(found, size)) <= 0.02 * len(found)

    def test_goes_on_row_by_row_where_a_table_is_too_wide(self, rulebook: Rulebook) -> None:
        wide = ["bastards/characters/sixpence", "wolsung/characters/count-ambrose-vane", "cadwallon/terrain/ground"]
        actions = list(rulebook.systems["bastards"].of_kind("actions"))
        made = deck_from(rulebook, [(rulebook.entry(id), None) for id in wide] + [(one, None) for one in actions])
        turn = deck_from(rulebook, [(one, None) for one in actions], together=True)
        found = fits([*made.cards, *turn.cards], "poker")
        assert [card.id for card, fit in found if not fit.fits] == []
        (ground,) = (card for card, _ in found if card.id.endswith("/ground"))
        said = [block.plain for way in ground.tries for block in way.front if isinstance(block, Line)]
        assert any(text.startswith("Muddy Water or Sewers  MOV 2; Slither 0; Hide +2") for text in said)

    @pytest.mark.long
    @pytest.mark.parametrize("size", sorted(CARDS))
    def test_all_fit_any_size(self, every: Deck, size: str) -> None:
        found = fits(every.cards, size)
        assert [card.id for card, fit in found if not fit.fits] == []
        assert len(wrongly_guessed(found, size)) <= 0.015 * len(found)

    def test_no_option_of_a_table_is_torn_between_cards(self, rulebook: Rulebook) -> None:
        made = deck_of(rulebook, ["hazel-van-der-berg"])
        [(card, fit)] = fits(made.cards)
        assert len(sides_of(card, fit)) == 2
        said = [block.plain for block in card.back if isinstance(block, Line)]
        assert "Spades: your domain becomes experience. You have seen this before" in "".join(said)

    def test_no_rule_is_torn_that_has_room_on_one_side(self, rulebook: Rulebook) -> None:
        [(card, fit)] = fits(deck_of(rulebook, ["sister-oriel"]).cards)
        sides = [side.blocks for side in sides_of(card, fit) if side.blocks]
        assert len(sides) == 4 and not [blocks[0] for blocks in sides if getattr(blocks[0], "depth", None)]
        guess = guessed(card, lay_out("3x5", "single"), Plan(), SIZES, COMFORT, EASE)
        assert guess is None or guess == fit

    def test_says_what_somebody_defends_with(self, rulebook: Rulebook) -> None:
        [bear, vane] = (deck_of(rulebook, [name]).cards[0] for name in ("gallows-bear", "brigid-vane"))
        told = [
            cell
            for card in (bear, vane)
            for way in card.tries
            for block in (*way.front, *way.back)
            if isinstance(block, Stats | Strip)
            for cell in block.cells
        ]
        assert (
            Cell("Physical, Social, Mental Defense", "3 cards +3") in told
            and Cell("Social Defense", "1 card +2") in told
        )

    def test_says_what_somebody_attacks_with(self, rulebook: Rulebook) -> None:
        """In a line where there is one attack, or where the name in a table would be a stack of words."""
        bear, choir = deck_of(rulebook, ["gallows-bear", "kelp-choir"]).cards[:2]
        assert [type(block) for block in bear.front] == [Stats, Line, Boxes]
        attack = "Physical Melee Attack, Short Range  Plays: 3 cards +3. A hit does: margin + 9"
        assert attack in "".join(b.plain for b in bear.front if isinstance(b, Line)).replace("\u00a0", " ")
        for size, kinds in {"4x6": [Table], "tarot": [Line, Line, Line]}.items():
            [(_, fit)] = fits([choir], size)
            front = choir.tries[fit.taken].front
            assert [type(block) for block in front if isinstance(block, Line | Table)] == kinds
        said = next(block.plain for block in front if isinstance(block, Line)).replace("\u00a0", " ")
        assert said == "Physical Melee Attack, Short Range  Plays 4 cards +4; a hit does the margin"

    def test_tells_of_numbers_of_which_no_entry_tells(self, rulebook: Rulebook) -> None:
        for slug, said in {
            "bastards": [
                "Two-Weapon Penalty  begins at 2.",
                "Draw Step  is as much as your Luck, if nothing else is said",
            ],
            "workshop": ["Defense  is your Stunt + your Agility + your soak: what an attack has to come to."],
            "wolsung": ["Reroll Threshold  begins at 10: a die that shows so much or more counts as 10"],
        }.items():
            card = cards_of_game(slug)[-1]
            lines = [block.plain for block in card.front if isinstance(block, Line)]
            assert card.name == "Numbers" and all(any(line.startswith(one) for line in lines) for one in said)
        assert "Numbers" not in [card.name for card in deck_of(rulebook, ["dodge"]).cards]

    def test_no_front_is_blank_and_guides_are_no_cards(self, rulebook: Rulebook, every: Deck) -> None:
        cards = every.cards
        assert [card.id for card in cards if not card.front] == []
        guides = [entry.id for entry in rulebook if entry.parts and not entry.effect.statements]
        assert guides and not {card.id for card in cards} & set(guides)
        [kit] = deck_of(rulebook, ["gentry"]).cards
        assert "In it: Sword Cane, Ball Gown" in next(b.plain for b in kit.front if isinstance(b, Line))
        [bare] = deck_of(rulebook, ["steamfunkateers/figures/descriptor"]).cards
        said = next(b.plain for b in bare.front if isinstance(b, Line))
        assert bare.flavour == "" and said.startswith("A few words that are true of a place or of somebody")

    def test_no_back_repeats_its_front(self, deck: Deck) -> None:
        for card in deck.cards:
            for way in card.tries:
                front, back = ({b.plain for b in face if isinstance(b, Line)} for face in (way.front, way.back))
                assert not {text for text in front & back if len(text) > 12}, card.id

    def test_no_head_is_a_bare_number_and_no_text_is_of_the_tests(self, deck: Deck) -> None:
        for card in deck.cards:
            cells = [cell for block in card.front if isinstance(block, Strip | Stats) for cell in block.cells]
            assert all(cell.label and cell.text for cell in cells), card.id
            told = [b.plain for b in card.back if isinstance(b, Line) and (b.label or "").startswith("Example")]
            assert not any("[" in text or " given " in text for text in told), card.id

    def test_of_a_state_says_how_it_ends(self, rulebook: Rulebook) -> None:
        """By its own rules, or below them: as long as what it lasts, what else ends it, or that the table says so."""
        states = [entry for entry in rulebook.entries if rulebook.system(entry).kinds[entry.kind].role == "state"]
        assert states
        for entry in states:
            front = card_of(entry, rulebook.system(entry)).front
            own = any(re.search(rf"[Ss]tops? (being )?{entry.name}", text) for text in texts_of(front))
            last = [cell.label for cell in front[-1].cells] if isinstance(front[-1], Strip) else []
            table = any("say when it begins and when it ends" in text for text in texts_of(front))
            assert own or table or set(last) & set(CLOSING), entry.id

    def test_no_back_is_blank(self, pages: list[str]) -> None:
        assert min(len(page) for page in pages) > 80


class TestGuesses:
    """Most cards are set as they are guessed to fit, and looked at in the finished file."""

    @pytest.fixture
    def asked(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The cards that are measured."""
        found: list[str] = []
        note_measured(monkeypatch, found)
        return found

    def test_are_nearly_always_right(self, every: Deck) -> None:
        found = fits(every.cards[::7])
        assert len(wrongly_guessed(found, "3x5")) <= 0.01 * len(found)

    def test_leave_nothing_out_that_may_have_room(self, rulebook: Rulebook) -> None:
        cards = deck_of(rulebook, ["grand-terminus", "second-wind"]).cards
        for card, fit in fits(cards, "a7"):
            guess = guessed(card, lay_out("a7", "single"), Plan("a7"), SIZES, COMFORT, EASE)
            assert fit.kept and (guess is None or guess.kept), card.id

    def test_know_what_letters_take_from_each_other(self) -> None:
        """Kerning, both ways: as the layout measures it."""
        words = ["Total", "You", "Tower", "reserve", "fly", "every Monster", "7/11"]
        source = "\n".join(f"#context [#metadata(measure([{word}]).width.pt()) <one>]" for word in words)
        for name, weight, style in (
            (letters.USUAL, "regular", "normal"),
            (letters.BOLD, "bold", "normal"),
            (letters.SLANTED, "regular", "italic"),
        ):
            face = f'#set text(font: "Atkinson Hyperlegible", size: 100pt, weight: "{weight}", style: "{style}")\n'
            found = typst.query(
                (face + source).encode(),
                "<one>",
                field="value",
                font_paths=[LAYOUTS / "fonts"],
                ignore_system_fonts=True,
            )
            measured = [width / 100 for width in json.loads(found)]
            assert [letters.width(word, name) for word in words] == pytest.approx(measured, abs=0.0005)

    @pytest.mark.parametrize("size", ["poker", "tarot", "a7", "4x6"])
    def test_of_any_size_need_not_be_measured(self, deck: Deck, size: str, asked: list[str]) -> None:
        few = remade(deck, cards=deck.cards[::4])
        printed = printed_deck(few, ("single",), Plan(size))
        assert printed.findings == () and len(asked) < 0.1 * len(few.cards)

    def test_that_are_wrong_are_measured(self, deck: Deck, monkeypatch: pytest.MonkeyPatch, asked: list[str]) -> None:
        few = remade(deck, cards=deck.cards[:12])
        with monkeypatch.context() as patched:
            patched.setattr(measuring, "guessed", lambda *given: None)
            right = printed_deck(few, ("single",), Plan("poker"))
        asked.clear()
        true = [fit for _, fit in fits(few.cards, "poker")]
        wrong = {card.id: fit for card, fit in zip(few.cards, true, strict=True) if fit.taken or fit.front.size < 14}
        assert 2 < len(wrong) < len(few.cards)
        large = Fit(14, [], [], False)
        guesses = {
            card.id: remade(fit, taken=0, front=remade(large, sides=[len(card.front)])) if card.id in wrong else fit
            for card, fit in zip(few.cards, true, strict=True)
        }
        monkeypatch.setattr(measuring, "guessed", lambda card, *given: guesses[card.id])
        asked.clear()
        printed = printed_deck(few, ("single",), Plan("poker"))
        assert set(asked) == set(wrong) and printed.files == right.files and printed.report == right.report


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

    def test_long_text_shrinks_then_continues(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        long = tuple(
            Ruling(f"What of case {n}?", "Then the words go on and on for a good while. " * 4, "") for n in range(30)
        )
        one = with_entry(rulebook, altered(entry, rulings=long))
        assert build_cards(one, tmp_path / "long.pdf") == ()
        [(_, fit)] = fits(deck_of(one, [entry.id]).cards)
        assert len(fit.back.sides) > 2 and fit.back.size == min(SIZES["back"])
        text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "long.pdf").pages)
        assert all(f"case {n}?" in text for n in range(30))
        parts = -(-(1 + len(fit.back.sides)) // 2)
        assert f"({parts}/{parts})" in text and "continued on the next card" in text and "continued on the back" in text

    def test_what_goes_on_is_as_large_as_its_sides_allow(self, rulebook: Rulebook) -> None:
        entry = some(rulebook)
        plain = card_of(entry, rulebook.system(entry))
        lines = tuple(Line((Run(f"In case {n}, the words go on and on for a good while."),)) for n in range(20))
        card = remade(plain, id="made", tries=(Try(lines, (), 14),))
        [(_, fit)] = fits([card])
        assert len(fit.front.sides) == 2 and fit.front.size > 8
        [told] = printed_deck(Deck((card,), {}, "Made"), ("single",), Plan()).report
        assert told["front"] == fit.front.size and told["pieces"] == 1

    @pytest.mark.parametrize("size", ["business", "poker"])
    def test_what_is_written_on_has_as_many_lines_as_there_is_room_for(self, rulebook: Rulebook, size: str) -> None:
        system = rulebook.systems["bastards"]
        found = fits([next(blank_cards(what, system, 1)) for what in BLANKS], size)
        assert [card.id for card, fit in found if not fit.fits] == []
        [(card, fit)] = found[:1]
        assert len(sides_of(card, fit)) == 2 and any(isinstance(block, Blank) for block in card.front)

    def test_no_front_is_set_small_beside_a_blank_back(self, rulebook: Rulebook) -> None:
        [(card, fit)] = found = fits(deck_of(rulebook, ["low-water"]).cards, "5x8")
        assert not card.back and len(fit.front.sides) == 2 and fit.front.size >= 10
        assert wrongly_guessed(found, "5x8") == []

    def test_no_side_ends_with_what_leads_to_a_line_that_is_set_in(self, rulebook: Rulebook) -> None:
        entry = some(rulebook)
        plain = card_of(entry, rulebook.system(entry))
        for many in range(3, 9):
            pairs = [
                (Line((Run(f"Of case {n}:"),), 1), Line((Run("It goes on for a while. " * 2),), 2)) for n in range(16)
            ]
            first = [Line((Run(f"At first {n}."),)) for n in range(many)]
            card = remade(plain, id="made", tries=(Try((*first, *(one for pair in pairs for one in pair)), (), 14),))
            [(_, fit)] = found = fits([card])
            ends = list(accumulate(fit.front.sides))[:-1]
            lasts = [card.front[end - 1] for end in ends]
            assert ends and not [one for one in lasts if isinstance(one, Line) and one.depth == 1]
            assert wrongly_guessed(found, "3x5") == []

    def test_a_piece_taller_than_a_side_is_parted(self, rulebook: Rulebook, tmp_path: Path) -> None:
        entry = some(rulebook)
        reading = " ".join(f"word{n}" for n in range(500))
        one = with_entry(rulebook, altered(entry, rulings=(Ruling("Why?", reading, ""),)))
        assert build_cards(one, tmp_path / "cards.pdf") == ()
        text = " ".join(" ".join(page.extract_text() for page in PdfReader(tmp_path / "cards.pdf").pages).split())
        assert all(f"word{n}" in text for n in range(500))

    @pytest.mark.parametrize(("name", "reading", "trouble"), [("", "o" * 200, "wider"), ("o" * 80, "No.", "its name")])
    def test_what_fits_nowhere_is_told_and_not_printed(
        self, rulebook: Rulebook, tmp_path: Path, name: str, reading: str, trouble: str
    ) -> None:
        entry = some(rulebook)
        one = with_entry(rulebook, altered(entry, name=name or entry.name, rulings=(Ruling("Why?", reading, ""),)))
        out = tmp_path / "cards.pdf"
        out.write_bytes(b"as it was")
        [found] = build_cards(one, out, select=[entry.id])
        assert found.code.number == "RW601" and entry.id in found.message and "3x5" in found.message
        assert trouble in str(found.hint) and found.place.file == entry.path
        assert out.read_bytes() == b"as it was" and [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]

    def test_two_hundred_made_up_ones_fit_or_are_told(self, rulebook: Rulebook) -> None:
        """Long words, long tables, long texts, other scripts: on a small card and a usual one."""
        entry = some(rulebook)
        plain = card_of(entry, rulebook.system(entry))
        made = [remade(plain, id=f"made/{n}", **made_up(n, plain)) for n in range(200)]
        for size, some_of_them in (("3x5", made), ("poker", made[::13])):
            found = fits(some_of_them, size)
            for card, fit in found:
                assert fit.fits or "o" * 80 in "".join(texts_of(card)), card.id
                way = card.tries[fit.taken]
                assert sum(fit.front.sides) == len(way.front), card.id
                assert sum(fit.back.sides) <= len(way.back)

    def test_a_character_without_a_glyph_is_told_and_the_rest_is_printed(
        self, rulebook: Rulebook, deck: Deck, tmp_path: Path
    ) -> None:
        entry = some(rulebook)
        strange = deck_of(with_entry(rulebook, altered(entry, summary="A 龍 sleeps here.")), [entry.id])
        both = joined([strange, remade(deck, cards=deck.cards[2:4])])
        [found] = print_deck(both, {"letter": tmp_path / "cards.pdf"})
        assert found.code.number == "RW603" and "龍" in found.message and found.field == ("summary",)
        assert outline(PdfReader(tmp_path / "cards.pdf")) == [card.name for card in deck.cards[2:4]]

    def test_a_full_disk_leaves_nothing_behind(self, tmp_path: Path) -> None:
        (tmp_path / "cards.pdf").mkdir()
        with pytest.raises(OSError):
            write_whole(tmp_path / "cards.pdf", b"whole")
        assert [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]


def made_up(number: int, plain: Card) -> dict[str, object]:
    """What is strange about a card that no game has."""
    words = [
        "Überraschung",
        "ὁ βασιλεὺς τῆς θαλάσσης",
        "שלום עולם וכל אשר בו",
        "مرحبا بالعالم الكبير",
        "Ночь темна, а улица длинна",
    ]
    name = words[number % len(words)] if number % 7 == 0 else f"Number {number} with a name of several words"
    name = "o" * 80 if number % 50 == 0 else name
    length = 130 if number % 40 == 7 else number % 12
    text = " ".join(f"{words[(number + at) % len(words)]} {at}" for at in range(length))
    rows = tuple(
        (f"row {row}", str(row * number), f"{words[0]} {row}") for row in range(number % 41 if number % 8 == 0 else 0)
    )
    blocks: list[Block] = [Line((Run(text or "Nothing."),))]
    if rows:
        blocks.append(Table(("Key", "Figure", "What it means"), rows))
    if number % 3 == 0:
        blocks.insert(
            0, Strip((Cell("When", f"it is {number} o’clock"), Cell("Cost", "2 BP"), Cell("How often", "daily")))
        )
    return {"name": name, "tries": (Try(tuple(blocks), tuple(blocks[:1]) if number % 4 == 0 else (), 8),)}


class TestTheFile:
    def test_is_tagged_for_screen_readers(self, deck: Deck, letter: Path) -> None:
        reader = PdfReader(letter)
        root = reader.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"] is True or bool(root["/MarkInfo"]["/Marked"].value)
        assert root["/StructTreeRoot"] and str(root["/Lang"]).startswith("en")
        assert root["/ViewerPreferences"]["/DisplayDocTitle"]
        assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
        kinds = list(structure(root["/StructTreeRoot"]))
        assert {"/Document", "/H1", "/P", "/Table", "/TH", "/TD"} <= set(kinds)
        assert kinds.count("/H1") == len(deck.cards)  # each card is a section of its own
        whole = root["/StructTreeRoot"]["/K"][0].get_object()
        parts = [str(part.get_object()["/S"]) for part in whole["/K"]]
        assert "/Span" not in parts and parts.count("/P") > 100  # what is read aloud is read in paragraphs

    def test_what_a_card_is_is_read_behind_its_name(self, deck: Deck) -> None:
        """Whoever goes from heading to heading hears of a card nothing but what is its own."""
        card = next(one for one in deck.cards if one.sign is None)
        printed = printed_deck(Deck((card,), {card.id: deck.entries[card.id]}, deck.systems), ("letter",), Plan())
        tree = PdfReader(BytesIO(printed.files[0])).trailer["/Root"]["/StructTreeRoot"]
        whole = tree["/K"][0].get_object()
        assert str(whole["/K"][0].get_object()["/S"]) == "/H1"

    def test_has_a_title_and_no_date(self, letter: Path, rulebook: Rulebook) -> None:
        info = PdfReader(letter).metadata
        assert info is not None and "3 × 5 in, Letter" in str(info.title)
        assert next(iter(rulebook.systems.values())).name in str(info.title)
        assert info.creation_date is None or info.creation_date.year == 1970

    def test_is_the_same_in_a_second_run(self, deck: Deck) -> None:
        few = remade(deck, cards=deck.cards[:8])
        first, second = (printed_deck(few, ("a4",), Plan()) for _ in range(2))
        assert first.files == second.files and first.report == second.report

    def test_is_the_same_beside_one_for_another_paper(self, deck: Deck) -> None:
        """What is set for the first paper is there for the second."""
        few = remade(deck, cards=deck.cards[:8])
        both = printed_deck(few, ("a4", "letter"), Plan()).files
        assert both == tuple(printed_deck(few, (paper,), Plan()).files[0] for paper in ("a4", "letter"))
        widths = [float(PdfReader(BytesIO(made)).pages[0].mediabox.width) / MILLIMETRE for made in both]
        assert widths == [pytest.approx(297, abs=0.1), pytest.approx(279.4, abs=0.1)]

    def test_is_the_same_where_it_is_kept_how_cards_fit(
        self, deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        few, store = remade(deck, cards=deck.cards[:8]), Store(tmp_path)
        monkeypatch.setattr(measuring, "guessed", lambda *given: None)
        fresh, asked = printed_deck(few, ("a4",), Plan()), list[str]()
        note_measured(monkeypatch, asked)
        for wanted, measured in ((few, 8), (few, 0), (remade(few, cards=deck.cards[4:10]), 2)):
            asked.clear()
            again = printed_deck(wanted, ("a4",), Plan(), store)
            assert len(asked) == measured
            assert wanted is not few or (again.files, again.report) == (fresh.files, fresh.report)
        asked.clear()
        printed_deck(few, ("a4",), Plan("4x6"), store)  # another size is another question
        assert len(asked) == 8
        for kept in store.folder.iterdir():
            store.write(kept.name, b"[not what was kept")
        assert printed_deck(few, ("a4",), Plan(), store).files == fresh.files

    def test_is_the_same_where_it_is_kept_what_was_guessed(self, deck: Deck, tmp_path: Path) -> None:
        few, store = remade(deck, cards=deck.cards[:8]), Store(tmp_path)
        fresh, first, again = (printed_deck(few, ("a4",), Plan(), one) for one in (None, store, store))
        assert fresh.files == first.files == again.files and fresh.report == first.report == again.report

    def test_is_the_same_where_it_is_kept_how_parts_of_a_card_fit(self, rulebook: Rulebook, tmp_path: Path) -> None:
        wanted = [(entry, None) for entry in rulebook.systems["bastards"].of_kind("actions")]
        actions = deck_from(rulebook, wanted, together=True)
        all_of_them = next(card for card in actions.cards if card.id == "bastards/actions/all")
        assert len(fits([all_of_them])[0][0].front) > len(all_of_them.front), "nothing of it is taller than a side"
        few, store = remade(actions, cards=[all_of_them]), Store(tmp_path)
        printed_deck(few, ("a4",), Plan(), store)
        kept, fresh = (printed_deck(few, ("letter",), Plan(), one) for one in (store, None))
        assert kept.files == fresh.files and kept.report == fresh.report

    def test_is_not_set_again_while_it_is_the_same(
        self, deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        few, store = remade(deck, cards=deck.cards[:4]), Store(tmp_path)
        first = printed_deck(few, ("a4", "letter"), Plan(), store).files
        set_again: list[object] = []
        pdf = typesetting.pdfs_and_edges
        monkeypatch.setattr(typesetting, "pdfs_and_edges", lambda *given: set_again.append(given[0]) or pdf(*given))
        assert printed_deck(few, ("a4", "letter"), Plan(), store).files == first and not set_again
        printed_deck(few, ("a4",), Plan(ink="saving"), store)
        printed_deck(remade(few, cards=few.cards[:3]), ("a4",), Plan(), store)
        assert len(set_again) == 2

    def test_is_not_to_be_scaled(self, letter: Path) -> None:
        assert PdfReader(letter, strict=True).trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"

    def test_has_a_box_to_trim_where_it_bleeds(self, deck: Deck) -> None:
        few = remade(deck, cards=deck.cards[:1])
        [made] = printed_deck(few, ("single",), Plan(bleed=3)).files
        page = PdfReader(BytesIO(made)).pages[0]
        width, height = (float(side) / MILLIMETRE for side in (page.trimbox.width, page.trimbox.height))
        assert (width, height) == (pytest.approx(127, abs=0.1), pytest.approx(76.2, abs=0.1))
        assert float(page.mediabox.width) / MILLIMETRE == pytest.approx(133, abs=0.1)

    def test_large_print_has_no_small_type(self, deck: Deck) -> None:
        few = remade(deck, cards=deck.cards[:6])
        [made] = printed_deck(few, ("single",), Plan("a6", large=True)).files
        sizes: set[float] = set()

        def note(text: str, matrix: list[float], place: list[float], font: object, size: float) -> None:
            if text.strip():
                sizes.add(round(size * abs(place[3] * matrix[3]), 1))

        for page in PdfReader(BytesIO(made)).pages:
            page.extract_text(visitor_text=note)
        assert sizes and min(sizes) >= 11.9

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
        hostile = altered(
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
        [card] = deck_of(rulebook, [f"{entry.id}@2"]).cards
        assert card.ranks is not None and card.ranks.held == 2

    def test_suits_are_shapes_and_letters_in_black(self, rulebook: Rulebook, pages: list[str], letter: Path) -> None:
        text = "".join(pages).replace(" ", "")
        for suit in rulebook.systems["bastards"].vocabulary.every(SuitWord):
            assert f"{suit.sign}{suit.letter}" in text
        for page in PdfReader(letter).pages:
            assert re.search(rb"\b(rg|RG|k|K)\b\s", page.get_contents().get_data()) is None


class TestSheets:
    @pytest.mark.parametrize("paper", [*sorted(PAPERS), *sorted(LABELS)])
    @pytest.mark.parametrize("back", ["long", "short"])
    def test_cards_lie_inside_the_printable_part_and_backs_behind_fronts(self, back: str, paper: str) -> None:
        for size in CARDS if paper in PAPERS else [str(LABELS[paper]["card"])]:
            sheet = lay_out(size, paper, Plan(size, back=back))
            for x, y in (*sheet.fronts, *sheet.backs):
                assert x >= UNPRINTABLE and x + sheet.card_width <= sheet.width - UNPRINTABLE + 1e-6
                assert y >= UNPRINTABLE and y + sheet.card_height <= sheet.height - UNPRINTABLE + 1e-6
            about_across = (sheet.width > sheet.height) == (back == "long")
            for (x, y), (back_x, back_y) in zip(sheet.fronts, sheet.backs, strict=True):
                if about_across:  # turned over about the edge that lies across
                    assert back_x == x and back_y == pytest.approx(sheet.height - y - sheet.card_height, abs=0.01)
                else:
                    assert back_y == y and back_x == pytest.approx(sheet.width - x - sheet.card_width, abs=0.01)

    def test_labels_lie_where_they_are_cut(self) -> None:
        assert lay_out("3x5", "avery-5388").fronts == ((44.45, 25.4), (44.45, 101.6), (44.45, 177.8))
        assert lay_out("4x6", "avery-5389").fronts == ((31.75, 31.75), (31.75, 146.05))
        assert len(lay_out("business", "avery-5371").fronts) == 10
        with pytest.raises(ValueError, match="are 3x5"):
            lay_out("poker", "avery-5388")

    def test_backs_that_are_folded_over_stand_beside_their_fronts(self) -> None:
        sheet = lay_out("poker", "a4", Plan("poker", back="fold"))
        assert sheet.folded and sheet.fronts
        for (x, y), (back_x, back_y) in zip(sheet.fronts, sheet.backs, strict=True):
            assert (back_x, back_y) == (pytest.approx(x + sheet.card_width), y)

    def test_an_offset_moves_the_backs_alone(self) -> None:
        usual, moved = lay_out("3x5", "a4"), lay_out("3x5", "a4", Plan(offset=(1.5, -2)))
        assert moved.fronts == usual.fronts
        assert [(x - a, y - b) for (x, y), (a, b) in zip(moved.backs, usual.backs, strict=True)] == [
            (pytest.approx(1.5), pytest.approx(-2))
        ] * 4

    def test_a_size_of_ones_own(self) -> None:
        assert card_size("60x90") == (60, 90) and card_size("2.5x3.5in") == (63.5, 88.9)
        with pytest.raises(ValueError, match="no room for a name"):
            card_size("10x20")

    def test_four_index_cards_to_a_sheet(self) -> None:
        assert [len(lay_out("3x5", paper).fronts) for paper in ("letter", "a4")] == [4, 4]
        assert (lay_out("3x5", "letter").width, lay_out("3x5", "letter").height) == pytest.approx((279.4, 215.9))

    def test_backs_are_printed_behind_their_fronts(self, deck: Deck, letter: Path) -> None:
        """The first sheet: where each name stands on the front, and where on the back."""
        sheet = lay_out("3x5", "letter")
        editions = [str(card.edition) for card in deck.cards][: len(sheet.fronts)]
        front, back = (places(page, sheet.height) for page in PdfReader(letter).pages[:2])
        for edition, slot, behind in zip(editions, sheet.fronts, sheet.backs, strict=True):
            for found, (x, y) in ((front, slot), (back, behind)):
                here = [text for text, at_x, at_y in found if x <= at_x < x + 127 and y <= at_y < y + 76]
                assert any(edition in text for text in here), edition

    def test_an_unknown_size_is_ours_to_know(self, rulebook: Rulebook, tmp_path: Path) -> None:
        with pytest.raises(KeyError):
            build_cards(rulebook, tmp_path / "cards.pdf", size="huge", select=[some(rulebook).id])


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


def test_a_file_is_set_again_only_when_it_is_made_of_something_else(tmp_path: Path) -> None:
    store, turns = Store(tmp_path), iter([b"first", b"second", None, b"third"])
    give = partial(kept_or_set, "one.pdf", make=lambda: next(turns), store=store)
    assert [give(made_of=["a"]), give(made_of=["a"]), give(made_of=["b"])] == [b"first", b"first", b"second"]
    assert give(made_of=["c"]) is None  # what could not be set is not kept
    assert [give(made_of=["b"]), give(made_of=["c"])] == [b"second", b"third"]


def test_a_file_is_set_again_by_another_version_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, turns = Store(tmp_path), iter([b"first", b"second"])
    give = partial(kept_or_set, "one.pdf", ["a"], lambda: next(turns), store)
    assert give() == b"first"
    monkeypatch.setattr(keeping, "program", lambda: "another")
    assert [give(), give()] == [b"second", b"second"]


def test_the_license_of_every_typeface_lies_in_the_repository() -> None:
    fonts = typesetting.LAYOUTS / "fonts"
    rows = [line for line in (fonts / "README.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    files = {line.split("|")[1].strip(): re.search(r"`([\w-]+\.txt)`", line) for line in rows[1:]}
    look = (typesetting.LAYOUTS / "look.typ").read_text("utf-8")
    faces = re.findall(r'"([^"]+)"', next(line for line in look.splitlines() if line.startswith("#let faces = ")))
    assert len(faces) == 3 and all(files[face] is not None for face in faces)
    for face in faces:
        said = " ".join((fonts / files[face][1]).read_text("utf-8").split())
        assert "Permission is hereby granted, free of charge, to any person obtaining a copy" in said, face
    beside = (typesetting.LAYOUTS.parent / "overrides/assets/rulewright/fonts/OFL.txt").read_text("utf-8")
    assert "Alegreya" in beside and "Permission is hereby granted" in " ".join(beside.split())
