"""The rules of a game on one sheet: two sides, nothing clipped, tagged, always the same, and only what is declared."""

from __future__ import annotations

import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from pypdf import PdfReader

from diagnostics.diagnostic import Diagnostic
from generator.cards.blocks import Item, Run, Table, TextLine, texts_of
from generator.cards.sheets import PAPERS, UNPRINTABLE
from generator.cards.typesetting import pdf
from generator.cli import main
from generator.phrasing import phrase
from generator.phrasing.runs import string
from generator.reference.panels import (
    FACING,
    FORMS,
    LAYOUT,
    MARGIN,
    REFERENCE,
    SCREEN,
    SIZES,
    Form,
    Panel,
    build_reference,
    fitted,
    layout_report,
    reference_data,
)
from generator.telling.odds import odds_of, percent
from generator.telling.rounding import rounding
from grammar.words import SuitWord
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_rulebook
from tests.content import content

CONTENT = Path(__file__).resolve().parents[2] / "content"
MILLIMETRE = 72 / 25.4

TINY = """\
name: Tiny
suits:
  Stones: {letter: S, sign: "♠"}
tracks:
  HP: {start: 3, unit: point}
things:
  Person: {default: true}
states:
  Tired: {summary: Wants a bed}
"""


@pytest.fixture(scope="module")
def system() -> System:
    return content().rulebook.systems["bastards"]


@pytest.fixture(scope="module", params=sorted(PAPERS))
def sheet(request: pytest.FixtureRequest, system: System, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    out = tmp_path_factory.mktemp("reference") / f"{request.param}.pdf"
    assert build_reference(system, {request.param: out}) == ()
    return request.param, out


def small(folder: Path, panels: str) -> tuple[System, tuple[Diagnostic, ...]]:
    """A small game with these panels, and what is wrong with it."""
    (folder / "tiny").mkdir()
    (folder / "tiny" / "_system.yml").write_text(f"{TINY}reference:\n  panels:\n{panels}", encoding="utf-8")
    book, found = load_rulebook(folder)
    return book.systems["tiny"], found


def printed(out: Path) -> str:
    return re.sub(r"\s+", "", "".join(page.extract_text() for page in PdfReader(out).pages))


def test_it_is_one_sheet_with_two_sides_of_the_paper(sheet: tuple[str, Path]) -> None:
    paper, out = sheet
    pages = PdfReader(out).pages
    assert len(pages) == 2
    long, short = PAPERS[paper]
    for page in pages:
        width, height = float(page.mediabox.width) / MILLIMETRE, float(page.mediabox.height) / MILLIMETRE
        assert (width, height) == (pytest.approx(short, abs=0.1), pytest.approx(long, abs=0.1))


def test_it_is_tagged_and_says_its_title_and_language(sheet: tuple[str, Path]) -> None:
    reader = PdfReader(sheet[1])
    catalog = reader.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in catalog
    assert catalog["/Lang"] == "en"
    assert "pdfuaid:part" in catalog["/Metadata"].get_data().decode()
    assert reader.metadata is not None and reader.metadata.title == "Game of Bastards: The rules on one sheet"
    whole = catalog["/StructTreeRoot"]["/K"][0].get_object()
    parts = [part.get_object()["/S"] for part in whole["/K"]]
    assert (
        parts.count("/H1") == 1 and parts.count("/H2") > 8 and "/Span" not in parts
    )  # read in sections and paragraphs


def test_it_says_itself_where_halves_go(sheet: tuple[str, Path]) -> None:
    """In the smallest type, too."""
    assert "Whatisdividedisroundeddown." in printed(sheet[1])


def test_a_second_run_gives_the_same_bytes(sheet: tuple[str, Path], system: System, tmp_path: Path) -> None:
    paper, out = sheet
    assert build_reference(system, {paper: tmp_path / "again.pdf"}) == ()
    assert (tmp_path / "again.pdf").read_bytes() == out.read_bytes()


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext gives the boxes of words")
def test_every_word_lies_inside_its_column(sheet: tuple[str, Path]) -> None:
    paper, out = sheet
    long, short = PAPERS[paper]
    told = subprocess.run(["pdftotext", "-bbox", out, "-"], capture_output=True, check=True, text=True).stdout
    words = re.findall(r"<word " + " ".join([r'\w+="([-.0-9]+)"'] * 4), told)
    boxes = [tuple(float(number) / MILLIMETRE for number in box) for box in words]
    assert len(boxes) > 1000
    gutter = 3.0
    column = (short - 2 * MARGIN - 2 * gutter) / 3
    starts = [MARGIN + at * (column + gutter) for at in range(3)]
    for left, top, right, bottom in boxes:
        assert top >= UNPRINTABLE and bottom <= long - UNPRINTABLE
        if bottom < long - MARGIN - 4.4:  # else the foot, which goes across
            assert any(start - 0.1 <= left and right <= start + column + 0.1 for start in starts), (left, right)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext tells the sizes of type")
def test_no_type_is_smaller_than_can_be_read(sheet: tuple[str, Path]) -> None:
    assert min(SIZES) >= 8
    sizes: set[float] = set()

    def note(text: str, matrix: list[float], place: list[float], font: object, size: float) -> None:
        if text.strip():
            sizes.add(round(size * abs(place[3] * matrix[3]), 2))

    for page in PdfReader(sheet[1]).pages:
        page.extract_text(visitor_text=note)
    assert sizes and min(sizes) >= 7.9


def test_all_rules_of_the_kinds_stand_on_it_as_cards_say_them(sheet: tuple[str, Path], system: System) -> None:
    text = printed(sheet[1])
    for kind in ("combat-tricks", "social-tricks", "oppositions", "states", "actions"):
        for entry in system.of_kind(kind):
            assert re.sub(r"\s+", "", entry.name) in text, entry.id
            for line in phrase(entry.effect, system.vocabulary, form="card", name=entry.name):
                assert re.sub(r"\s+", "", "".join(run.text for run in line.runs)) in text, entry.id


def test_suits_have_their_shape_and_their_letter(sheet: tuple[str, Path], system: System) -> None:
    text = printed(sheet[1])
    for suit in system.vocabulary.every(SuitWord):
        assert f"{suit.sign}{suit.letter}{suit.name}" in text


def test_no_panel_is_empty(system: System) -> None:
    panels = reference_data(system, "letter").panels
    assert all(panel.title and panel.items for panel in panels)
    assert all(item.rows if isinstance(item, Table) else item.lines for panel in panels for item in panel.items)


def test_a_word_without_rules_and_facts_shows_its_summary(tmp_path: Path) -> None:
    tiny, found = small(tmp_path, "    - {title: States, of: [Tired]}\n")
    assert found == ()
    assert build_reference(tiny, {"a4": tmp_path / "tiny.pdf"}) == ()
    assert "Wantsabed" in printed(tmp_path / "tiny.pdf")


def test_a_name_that_is_not_declared_is_a_finding_with_its_place(tmp_path: Path) -> None:
    _, found = small(tmp_path, "    - {title: States, of: [Tyred]}\n")
    assert [(one.code.name, one.hint) for one in found] == [("unknown-name", "did you mean `Tired`?")]


def test_a_fact_that_nothing_has_is_a_finding(tmp_path: Path) -> None:
    tiny, _ = small(tmp_path, "    - {title: Health, of: [HP], form: table, facts: [Begins at, Ends]}\n")
    (found,) = build_reference(tiny, {"a4": tmp_path / "tiny.pdf"})
    assert found.code.name == "not-a-choice" and "`Ends`" in found.message
    assert not (tmp_path / "tiny.pdf").exists()


def test_what_does_not_fit_is_a_finding_and_leaves_no_file(tmp_path: Path) -> None:
    many = "".join(f"    - {{title: Number {n}, of: [{', '.join(['HP'] * 8)}], form: facts}}\n" for n in range(150))
    tiny, _ = small(tmp_path, many)
    (found,) = build_reference(tiny, {"letter": tmp_path / "tiny.pdf"})
    assert found.code.name == "reference-overflows" and found.is_error
    assert not (tmp_path / "tiny.pdf").exists()


def test_no_word_can_become_markup(system: System) -> None:
    hostile = '#import "/etc/passwd": * $x^2$ ] [ <tag> @ref *bold* // no #read("card.typ")'
    data = reference_data(system, "letter")
    item = Item(hostile, (TextLine((Run(hostile),), 0, False),))
    made = pdf(LAYOUT, replace(data, panels=(Panel("Hostile", (item,)),), size=8))
    assert b"%PDF" in made[:10]


def test_the_command_writes_one_file_and_refuses_what_is_not_there(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    made = CliRunner().invoke(main, ["--content", str(CONTENT), "reference", "bastards", "--out", str(out)])
    assert made.exit_code == 0 and len(PdfReader(out).pages) == 2, made.output
    for words in (["chess"], ["bastards", "--sheet", "a9"], ["bastards", "--sheet", "a4", "--sheet", "letter"]):
        refused = CliRunner().invoke(main, ["--content", str(CONTENT), "reference", *words, "--out", str(out)])
        assert refused.exit_code == 2, refused.output


def test_a_piece_that_no_column_holds_does_not_fit(rulebook: Rulebook) -> None:
    """A table that is not torn, in type so large that it would run over the foot of the paper."""
    data = reference_data(rulebook.systems["bastards"], "a4", FACING)
    rows = tuple((str(number), "a row of it") for number in range(20))
    data = replace(data, panels=(Panel("Tall", (Table(("", "What"), rows),)),))
    assert not layout_report(replace(data, size=9))["wide"]
    assert layout_report(replace(data, size=22))["wide"]


@pytest.mark.parametrize("form", [REFERENCE, SCREEN, FACING], ids=lambda form: form.name)
def test_sides_are_filled(rulebook: Rulebook, form: Form) -> None:
    """Of every game, each side and not only the last; and nothing is wider than its place."""
    for slug, system in rulebook.systems.items():
        if not system.head.sheets.get(form.name):
            continue
        data = fitted(reference_data(system, "a4", form), form)
        assert data is not None and data.size is not None and data.size >= 8
        report = layout_report(data)
        assert report["sides"] in form.sides and not report["wide"]
        assert min(report["least"], report["full"]) >= 0.6, (slug, data.size, report)


def test_of_every_state_on_paper_it_is_said_how_it_ends(rulebook: Rulebook) -> None:
    for system in rulebook.systems.values():
        states = {entry.name for entry in system.entries.values() if system.kinds[entry.kind].role == "state"}
        for form in (form for form in FORMS if system.head.sheets.get(form.name)):
            for panel in reference_data(system, "a4", form).panels:
                for item in (one for one in panel.items if isinstance(one, Item) and one.name in states):
                    said = " ".join(line.plain for line in item.lines)
                    ends = rf"\b(Ends|Lasts|Comes about): |\bend {item.name}|\bstops being {item.name}"
                    assert re.search(ends, said), (system.slug, form.name, item.name)


def test_odds_stand_in_a_table_with_a_note(system: System) -> None:
    data = reference_data(system, "letter", SCREEN)
    (panel,) = (panel for panel in data.panels if panel.title == "Odds of a draw")
    (table,) = panel.items
    assert isinstance(table, Table)
    assert table.head == ("Cards + trait", "+0", "+1", "+2", "+3") and len(table.rows) == 12
    assert table.rows[1] == ("1 + 2", "62%", "25%", "7%", "2%")
    assert table.notes is not None and table.notes[0].plain.startswith("Of 100 draws")
    entry = next(entry for entry in system.entries.values() if entry.slug == "difficulty-modifier")
    bought = odds_of(next(part.odds for part in entry.parts if part.odds is not None and part.odds.bought), system)
    assert percent(bought.rows[6].chances[0]) == "83%" and "You buy 1 card" in string(bought.aside)


def test_a_share_is_never_rounded_to_never_or_always() -> None:
    said = [percent(Fraction(number, 1000)) for number in (0, 1, 5, 500, 996, 1000)]
    assert said == ["0%", "<1%", "<1%", "50%", ">99%", "100%"]


def test_who_has_only_the_sheet_finds_what_its_numbers_are(rulebook: Rulebook) -> None:
    for slug, name, said in [
        (
            "workshop",
            "Shot Count",
            "is (your Agility + your Wits + your Luck) ÷ 3: the most shots that somebody can have.",
        ),
        ("wolsung", "Dice Pool", "begins at 2: how many dice somebody has in each round."),
        (
            "steamfunkateers",
            "Hindrance",
            "is the hindrance that the Severity Scale table gives for your severity: "
            "the dice that a condition takes from a pool.",
        ),
    ]:
        panels = reference_data(rulebook.systems[slug], "a4", REFERENCE).panels
        [numbers] = [panel for panel in panels if panel.title == "Numbers"]
        items = {item.name: item.lines for item in numbers.items if isinstance(item, Item)}
        assert [line.plain for line in items[name]] == [said]


def test_where_halves_go_is_said_on_paper_where_anything_is_divided(rulebook: Rulebook) -> None:
    said = "What is divided is rounded down."
    for slug, system in rulebook.systems.items():
        divides = slug in ("bastards", "workshop")
        assert rounding(system) == (said if divides else "")
        assert (said in reference_data(system, "letter").kind) == divides
        assert said not in reference_data(system, "letter", SCREEN).kind


def test_how_ties_go_is_said_on_paper(rulebook: Rulebook) -> None:
    """Above everything, or with the test itself."""
    for system in rulebook.systems.values():
        sheet = reference_data(system, "letter")
        itself = " ".join(texts_of(sheet.panels))
        meet = system.slug in ("bastards", "steamfunkateers")  # where two of them can be made against each other
        assert (" come out equal, whoever answers wins." in sheet.kind or "In a tie" in itself) == meet, system.slug
        assert meet or "that comes to exactly that succeeds." in sheet.kind, system.slug
    told = "Against a number, a roll that comes to exactly that succeeds."
    assert reference_data(rulebook.systems["steamfunkateers"], "letter").kind.endswith(told)


def test_a_rule_for_those_without_a_player_says_so() -> None:
    """Else who is called *you* there would be the reader."""
    systems = content().rulebook.systems
    for slug, form, name, said in [
        ("steamfunkateers", SCREEN, "Outnumbering NPCs", "Holds for: every NPC"),
        ("steamfunkateers", SCREEN, "Extra", ""),
        ("bastards", SCREEN, "Damage", ""),
    ]:
        panels = reference_data(systems[slug], "a4", form).panels
        item = next(one for panel in panels for one in panel.items if isinstance(one, Item) and one.name == name)
        lines = [line.plain for line in item.lines]
        assert said in lines[-1] if said else not any("Holds for" in line for line in lines), lines
