"""Tables are first class: looked up, rolled for, drawn for, carried out, shown, printed; played with a game of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from generator.cards.printing import build_cards
from generator.cards.sheets import PAPERS
from generator.cli import main
from generator.phrasing import phrase, plain
from generator.phrasing.runs import string
from generator.reference.panels import SCREEN, build_reference
from generator.site.pages import build_pages
from generator.telling.charts import chart_of
from grammar.formatter import format_effect
from grammar.parser import parse
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook, System
from rulebook.model.tables import Band, band_of
from rulebook.pipeline import load_rulebook

FOLDER = Path(__file__).resolve().parent / "tables"
CONTENT = FOLDER.parents[1] / "content"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    rulebook, found = load_rulebook(FOLDER)
    assert not found
    return rulebook


@pytest.fixture(scope="module")
def hazard(book: Rulebook) -> System:
    return book.systems["hazard"]


def test_every_example_comes_true_and_fails_without_its_table(book: Rulebook):
    programs = Programs(book)
    for entry in book:
        assert entry.examples, entry.id
        for example in entry.examples:
            assert not play_example(programs, entry, example).diagnostics, (entry.id, example.title)
        without = [play_example(programs, entry, e, without_entry=True).diagnostics for e in entry.examples]
        assert any(without), entry.id


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("3", Band(3, 3)),
        ("1 to 3", Band(1, 3)),
        ("13 or more", Band(13)),
        ("2 or less", Band(None, 2)),
        ("-31 or less", Band(None, -31)),
        ("−5 to −1", Band(-5, -1)),
        ("Torch", Band(words=("Torch",))),
        ("J, Q or K", Band(words=("J", "Q", "K"))),
        ("Candle, will-o'-the-wisp", Band(words=("Candle", "will-o'-the-wisp"))),
        ("5+", None),
        ("3-5", None),
        ("below 5", None),
        ("more than 7", None),
        ("", None),
    ],
)
def test_keys(text: str, band: Band | None):
    assert band_of(text) == band


@pytest.mark.parametrize(
    ("effect", "page"),
    [
        (
            "you lose Health equal to Falls given your Height",
            "Lose Health equal to what the Falls table gives for your Height.",
        ),
        ("you lose Health equal to Falls given 1d6", "Lose Health equal to what the Falls table gives for 1d6."),
        (
            "you lose Health equal to Ground given Rock with Wet",
            "Lose Health equal to what the Ground table gives for Rock and Wet.",
        ),
        (
            "you gain Fear equal to the highest row of Penalty with at most your Margin",
            "Gain Fear equal to the highest targets for which the Penalty table gives at most your Margin.",
        ),
        ("you roll on Fright", "Roll on Fright."),
        ("you roll on Omens", "Draw a card for the Omens table."),
        ("you use [Glass Jaw] given your Margin", "Apply what the Glass Jaw table gives for your Margin."),
    ],
)
def test_look_ups_are_said(effect: str, page: str, hazard: System):
    found, problems = parse(effect + "\n")
    assert found is not None and not problems
    assert format_effect(found).strip() == effect
    assert plain(phrase(found, hazard.vocabulary)).strip() == page


def play(tmp_path: Path, when: str, then: str, given: str = "{Height: 5}", dice: str = "[]") -> list[str]:
    """What is found wrong with one example in the game of tables."""
    folder = tmp_path / "hazard"
    for file in (FOLDER / "hazard").rglob("*.yml"):
        to = folder / file.relative_to(FOLDER / "hazard")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    text = "name: Jump\norigin: drafted\neffect: when you gain Fear, you gain 1 Health\n"
    text += f"examples:\n  - title: One\n    given: {{Ada: {given}}}\n"
    text += f'    dice: {dice}\n    when: {when}\n    then: ["{then}"]\n'
    (folder / "moves" / "jump.yml").write_text(text, encoding="utf-8")
    rulebook, found = load_rulebook(folder)
    found = (
        found
        or play_example(Programs(rulebook), rulebook.entry("jump"), rulebook.entry("jump").examples[0]).diagnostics
    )
    return [one.message for one in found]


@pytest.mark.parametrize(
    "fact",
    [
        "Debts given 0 is 0",
        "Debts given 3 is 4000",
        "Debts given 5 is 16000",
        "Penalty given 9 is 8",
        "Ground given Rock with Wet is 4",
        "Ground given Grass with Dry is 1",
        "Ground given Rock with Ada's Weather is 4",
        "Cold given 1 is 3",
        "Obstacles given Corpse is 6",
    ],
)
def test_cells(fact: str, tmp_path: Path):
    assert not play(tmp_path, "Ada gains 1 Health", fact, "{Size: 7, Weather: Wet}")


@pytest.mark.parametrize(("margin", "row"), [(1, 0), (2, 1), (4, 2), (8, 4), (100, 4)])
def test_a_table_is_read_backwards(margin: int, row: int, tmp_path: Path):
    when = "Ada's Fear becomes the highest row of Penalty with at most Ada's Margin"
    assert not play(tmp_path, when, f"Ada's Fear is {row}", f"{{Margin: {margin}}}")


@pytest.mark.parametrize(("debt", "row"), [(1, 1), (1000, 1), (1001, 2), (4000, 3), (9000, 0)])
def test_which_row_gives_at_least_so_much(debt: int, row: int, tmp_path: Path):
    when = f"Ada's Fear becomes the lowest row of Debts with at least {debt}"
    assert not play(tmp_path, when, f"Ada's Fear is {row}", "{Size: 1}")


@pytest.mark.parametrize(
    ("dice", "fear"), [("[1, 1]", 1), ("[1, 6]", 1), ("[2, 1]", 2), ("[2, 6]", 2), ("[3, 1]", 3), ("[6, 6]", 3)]
)
def test_edge_rows_of_a_roll(dice: str, fear: int, tmp_path: Path):
    assert not play(tmp_path, "Ada rolls on Incident", f"Ada's Fear is {fear}", "{Size: 1}", dice)


def test_a_cell_of_text_is_no_number(tmp_path: Path):
    found = play(tmp_path, "Ada gains Fear equal to Favour given Clubs with For", "Ada is Lame")
    assert found == ["`Favour` holds text, no numbers"]


def test_charts(hazard: System):
    chart = chart_of(hazard.tables["Fright"], hazard, short=True)
    assert [string(one) for one in chart.head] == ["2d6 + your Fear", "Effect"]
    assert [(string(row.key), *row.texts) for row in chart.rows][1:] == [
        ("5–9", "Become shaken; Lose 2 Health"),
        ("10–12", "Draw a card for Omens"),
        ("13+", "Become lame; Lose all Health"),
    ]
    assert chart_of(hazard.tables["Cold"], hazard).rows[4].texts == ("–",)


def test_pages_show_the_whole_table(book: Rulebook):
    programs = Programs(book)
    played = {(e.id, n): play_example(programs, e, x) for e in book for n, x in enumerate(e.examples)}
    pages, lost = build_pages(book, played)
    assert not lost
    page = next(page for path, page in pages.items() if path.endswith("tables/fright.md"))
    assert page.html.count('<th scope="row" data-label="') == 4
    assert 'data-sort="c1"' in page.html and "omens" in page.html
    assert "shaken" in page.found[0].text
    assert ("table", "The table") in page.headings


def test_cards_show_the_table(book: Rulebook, tmp_path: Path):
    assert not build_cards(book, tmp_path / "cards.pdf", sheet="single")
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "cards.pdf").pages)
    assert "10–12" in text and "Draw a card for Omens" in text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_screen_is_panels_across(paper: str, hazard: System, tmp_path: Path):
    out = tmp_path / "screen.pdf"
    assert build_reference(hazard, {paper: out}, SCREEN) == ()
    pages = PdfReader(out).pages
    assert 1 <= len(pages) <= max(SCREEN.sides)
    assert all(page.mediabox.width > page.mediabox.height for page in pages)
    text = "".join(page.extract_text() for page in pages)
    for name in ("Fright", "Falls", "Glass Jaw", "Become shaken", "twice the one before"):
        assert "".join(name.split()) in "".join(text.split()), name


def test_a_screen_with_too_much_on_it_is_a_finding(tmp_path: Path):
    (tmp_path / "big").mkdir()
    states = f"states:\n  Tired: {{summary: {'Wants a bed ' * 8}}}\n"
    panels = f"screen:\n  panels: [{{title: States, of: [{', '.join(['Tired'] * 400)}]}}]\n"
    (tmp_path / "big" / "_system.yml").write_text(f"name: Big\n{states}{panels}", encoding="utf-8")
    book, found = load_rulebook(tmp_path)
    assert not found
    (finding,) = build_reference(book.systems["big"], {"a4": tmp_path / "big.pdf"}, SCREEN)
    assert (finding.code.name, finding.place.line) == ("screen-overflows", 5)
    assert not (tmp_path / "big.pdf").exists()


def test_the_command(tmp_path: Path):
    out = tmp_path / "screen.pdf"
    args = ["--content", str(CONTENT), "screen", "bastards", "--sheet", "letter", "--out", str(out)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    text = "".join("".join(page.extract_text().split()) for page in PdfReader(out).pages)
    assert "CapitalWorth" in text and "$640,000" in text
