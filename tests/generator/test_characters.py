"""Characters: bought by the rules of their game, written back with every comment, and printed whole."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace
from pypdf import PdfReader

from diagnostics.diagnostic import Diagnostic
from generator.cards.people import deck_of_character
from generator.cards.printing import fitting
from generator.cards.sheets import Plan, lay_out
from generator.characters.opened import Advance, Opened, Refused, chosen_kind, open_character
from generator.cli import main
from generator.phrasing import phrase, plain
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind
from tests.content import content

CONTENT = Path(__file__).resolve().parents[2] / "content"
MARA = """\
# Mine since the flood.
name: Mara Voss
summary: She sold the boat, then the pier.
suit: Clubs
traits: {Body: 3, Mind: 2}  # strong
skills:
  Guts: 2
  Knowledge: {Ships: 2}
advantages:
  Thick Skin: 2  # salt
  Dodge: 1
  Iron Wall: 1

# What the tavern did:
disadvantages:
  Addiction: 2  # rum
cash: 120
xp_earned: 7
xp_spent: 11
"""


@cache
def rulebook() -> Rulebook:
    return content().rulebook


def game() -> tuple[System, Kind]:
    return chosen_kind(rulebook(), Path(), "bastards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mara.yml"
    path.write_text(MARA, encoding="utf-8")
    return path


def opened(path: Path) -> Opened:
    return open_character(*game(), path, path.name)


def advance(path: Path) -> Advance:
    return Advance(opened(path), game()[1])


def run(*words: str | Path) -> Result:
    """A command for a game that is named, since several keep sheets."""
    return CliRunner().invoke(main, ["--content", str(CONTENT), "character", *map(str, words), "--system", "bastards"])


READY = [entry for entry in rulebook() if rulebook().system(entry).kinds[entry.kind].sheet is not None]


class TestReady:
    def test_there_are_six(self):
        assert len(READY) >= 6

    @pytest.mark.parametrize("entry", READY, ids=lambda entry: entry.slug)
    def test_they_keep_the_rules(self, entry):
        result = run("check", entry.slug)
        assert result.exit_code == 0, result.output

    @pytest.mark.parametrize("size", ["3x5", "poker"])
    def test_their_sheets_and_cards_are_not_clipped(self, size: str):
        cards = []
        for entry in READY[:6]:
            ledger = open_character(*game(), CONTENT.parent / entry.path, entry.path).ledger
            assert ledger is not None
            deck = deck_of_character(game()[0], ledger)
            cards += [replace(card, id=f"{entry.slug}/{card.id}") for card in deck.cards]
        for card, fit in fitting(cards, lay_out(size, "single"), Plan(size)):
            assert fit.fits, card.id


class TestBill:
    def test_it_adds_up(self, file: Path):
        result = run("price", file)
        assert result.exit_code == 0, result.output
        rows = [re.split(r"\s{2,}", line) for line in result.output.splitlines()]
        assert ["Thick Skin", "2", "−5"] in rows
        assert ["Body", "2 → 3", "−1"] in rows
        assert "11 of 18 XP spent; $120 in cash" in result.output

    def test_a_price_of_its_own_goes_before_the_general_one(self, tmp_path: Path):
        path = tmp_path / "fiore.yml"
        path.write_text("name: Fiore\nsuit: Clubs\nadvantages: {Favored Equipment: 3}\n", encoding="utf-8")
        ledger = opened(path).ledger
        assert ledger is not None and ledger.points == (10, 3)

    def test_rewards_cost_nothing(self, tmp_path: Path):
        path = tmp_path / "hedda.yml"
        text = "name: Hedda\nsuit: Clubs\nadvantages: {Capital: 5}\nrewards: {Capital: 4}\nxp_earned: 1\n"
        path.write_text(text, encoding="utf-8")
        found = opened(path)
        assert found.sound and found.ledger is not None and found.ledger.points == (11, 1)


class TestAdvance:
    def test_one_rank_more_is_written_and_nothing_else_changes(self, file: Path):
        result = run("advance", file, "--buy", "thick skin")
        assert result.exit_code == 0, result.output
        assert "Thick Skin 3: 6 XP, 1 left" in result.output
        wanted = MARA.replace("Thick Skin: 2  # salt", "Thick Skin: 3  # salt").replace("xp_spent: 11", "xp_spent: 17")
        assert file.read_text(encoding="utf-8") == wanted

    @pytest.mark.parametrize(
        ("wish", "line"),
        [
            ("Luck", "traits: {Body: 3, Mind: 2, Luck: 2}  # strong"),
            ("Stealth", "  Stealth: 2"),
            ("Knowledge=Herbs", "  Knowledge: {Ships: 2, Herbs: 2}"),
            ("Knowledge=ships", "  Knowledge: {Ships: 3}"),
            ("Second Wind", "  Second Wind: 1"),
        ],
    )
    def test_what_was_not_there_finds_its_place(self, file: Path, wish: str, line: str):
        assert run("advance", file, "--buy", wish).exit_code == 0
        text = file.read_text(encoding="utf-8")
        assert line in text.split("\n")
        assert [c for c in re.findall("#.*", MARA) if c not in text] == []
        assert opened(file).sound

    def test_a_file_without_such_a_block_gets_one(self, tmp_path: Path):
        path = tmp_path / "new.yml"
        path.write_text("name: Nobody\nsuit: Clubs\n", encoding="utf-8")
        assert run("advance", path, "--buy", "Dodge").exit_code == 0
        assert path.read_text(encoding="utf-8") == "name: Nobody\nsuit: Clubs\nadvantages:\n  Dodge: 1\n"

    def test_a_habit_is_bought_off(self, file: Path):
        result = run("advance", file, "--drop", "Addiction")
        assert "no more Addiction: 4 XP, 3 left" in result.output
        text = file.read_text(encoding="utf-8")
        assert "# rum" in text and "removed:\n  Addiction: 2\n" in text
        again = opened(file)
        assert again.sound and again.ledger is not None and again.ledger.left == 3

    def test_what_has_a_rule_of_its_own_goes_rank_by_rank(self, tmp_path: Path):
        path = tmp_path / "bad.yml"
        path.write_text("name: X\nsuit: Clubs\ndisadvantages:\n  Bad Reputation: {Gaell: 3}\n", encoding="utf-8")
        result = run("advance", path, "--drop", "Bad Reputation", "--drop", "Bad Reputation")
        assert "down to 2: 1 XP, 10 left" in result.output and "down to 1: 2 XP, 8 left" in result.output
        assert "too-fast" not in result.output
        assert opened(path).sound

    def test_what_others_inflicted_is_cured_without_a_gain(self, tmp_path: Path):
        path = tmp_path / "cured.yml"
        path.write_text("name: X\nsuit: Clubs\ninflicted:\n  Depressed: 1\nxp_earned: 1\n", encoding="utf-8")
        result = run("advance", path, "--drop", "depressed")
        assert "no more Depressed: 2 XP, 9 left" in result.output
        again = opened(path)
        assert again.sound and again.ledger is not None and again.ledger.left == 9

    @pytest.mark.parametrize(
        ("wishes", "code"),
        [
            (["Large"], "not-for-sale"),
            (["Iron Wall", "Iron Wall", "Iron Wall"], "overspent"),
            (["Knowledge"], "choice-missing"),
            (["Guts=Ghosts"], "choice-unwanted"),
        ],
    )
    def test_what_a_rule_forbids_changes_nothing(self, file: Path, wishes: list[str], code: str):
        result = run("advance", file, *(word for wish in wishes for word in ("--buy", wish)))
        assert result.exit_code == 1
        assert f"diagnostics/{code}" in result.output and "Nothing was changed" in result.output
        assert file.read_text(encoding="utf-8") == MARA

    def test_a_cap_is_named_with_its_rule(self, tmp_path: Path):
        path = tmp_path / "new.yml"
        path.write_text("name: Nobody\nsuit: Clubs\ntraits: {Body: 3}\n", encoding="utf-8")
        with pytest.raises(Refused) as refused:
            advance(path).buy("Body")
        finding: Diagnostic = refused.value.finding
        assert finding.code.name == "above-limit"
        assert finding.notes[0].place.file == "content/bastards/procedures/rank-caps.yml"

    def test_it_does_not_know_everything(self, file: Path):
        result = run("advance", file, "--buy", "Thik Skin")
        assert result.exit_code == 2 and "did you mean `Thick Skin`?" in result.output

    def test_a_dry_run_changes_nothing(self, file: Path):
        result = run("advance", file, "--buy", "Body", "--dry-run")
        assert "Body 4: 1 XP, 6 left" in result.output
        assert file.read_text(encoding="utf-8") == MARA


class TestGear:
    def test_two_of_a_sort_are_said_in_one_line(self, tmp_path: Path):
        path, other = tmp_path / "odile.yml", tmp_path / "odo.yml"
        head = "name: Odile\nsuit: Clubs\n"
        path.write_text(f"{head}gear: [2 Daggers, Leather Jerkin, 3 Old Coins]\n", encoding="utf-8")
        other.write_text(f"{head}gear: [Dagger, Dagger, Leather Jerkin, 3 Old Coins]\n", encoding="utf-8")
        ledgers = [opened(one).ledger for one in (path, other)]
        assert ledgers[0] is not None and ledgers[1] is not None
        assert ledgers[0].points == ledgers[1].points and ledgers[0].money == ledgers[1].money
        for ledger in ledgers:
            assert ledger is not None and ledger.character.gear == ("Dagger", "Dagger", "Leather Jerkin", "3 Old Coins")
            assert list(ledger.carried.values()) == ["2 Daggers", "Leather Jerkin", "3 Old Coins"]

    def test_several_stand_on_the_sheet(self, tmp_path: Path):
        path = tmp_path / "odile.yml"
        path.write_text("name: Odile\nsuit: Clubs\ngear: [2 Daggers, 3 Old Coins]\n", encoding="utf-8")
        result = run("card", path, "--out", tmp_path / "out", "--sheet", "single")
        assert result.exit_code == 0, result.output
        pages = [" ".join(page.extract_text().split()) for page in PdfReader(next((tmp_path / "out").iterdir())).pages]
        assert any("2 Daggers" in page and "3 Old Coins" in page for page in pages)


class TestCards:
    def test_her_numbers_stand_on_her_cards(self, file: Path, tmp_path: Path):
        result = run("card", file, "--out", tmp_path / "out", "--sheet", "single")
        assert result.exit_code == 0, result.output
        path = tmp_path / "out" / "mara-voss-3x5-single.pdf"
        pages = [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]
        assert "Mara Voss" in pages[0] and "BP 15" in pages[0] and "Guts 2, Knowledge (Ships) 2" in pages[0]
        skin = content().rulebook.entry("bastards/advantages/thick-skin")
        words = content().rulebook.systems["bastards"].vocabulary
        rule = plain(phrase(skin.effect, words, rank=2, max_rank=skin.max_rank, name=skin.name)).strip()
        assert f"Thick Skin 2 (♣ C) {rule}" in pages[1] and "Dodge 1 " in pages[1]
        assert any(
            "you may pay 1 BP. If you do, that defense uses 6 (your Body × 2) instead of Mind." in page
            for page in pages
        )

    def test_the_file_is_tagged_and_always_the_same(self, file: Path, tmp_path: Path):
        made = []
        for name in ("one", "two"):
            run("card", file, "--out", tmp_path / name, "--sheet", "a4")
            made.append((tmp_path / name / "mara-voss-3x5-a4.pdf").read_bytes())
        assert made[0] == made[1]
        catalogue = PdfReader(tmp_path / "one" / "mara-voss-3x5-a4.pdf").trailer["/Root"]
        assert catalogue["/MarkInfo"]["/Marked"]
        assert catalogue["/Lang"] == "en"

    def test_a_bound_and_a_pick_are_figures_too(self):
        system, _ = game()
        entry = next(entry for entry in system.entries.values() if entry.slug == "defensive-stance")
        said = plain(phrase(entry.effect, system.vocabulary, form="card", rank=1, character={"Body": 4}))
        assert "X from 0 to 4" in said


class TestNew:
    def test_a_new_one_has_what_everybody_has(self):
        result = run("new", "--suit", "Hearts")
        assert result.exit_code == 0, result.output
        assert "10 XP to spend" in result.output
        assert "traits: {Body: 1, Mind: 1, Spirit: 2, Luck: 1}" in result.output
        assert "cash: 200" in result.output

    def test_a_dead_one_leaves_half_of_what_was_earned(self, file: Path, tmp_path: Path):
        result = run("new", "--after", file, "--suit", "Spades")
        assert "13 XP to spend: 10 as everybody, 3 after Mara Voss" in result.output
        path = tmp_path / "heir.yml"
        path.write_text(result.output, encoding="utf-8")
        heir = opened(path)
        assert heir.sound and heir.ledger is not None and heir.ledger.left == 13


@pytest.mark.parametrize(
    "text", ["", "[]", "name: 3", "name: X\nsuit: Clubs\ntraits: 7", "name: X\ntraits: {: 2}", "\x00"]
)
@pytest.mark.parametrize("command", ["check", "price", "advance"])
def test_no_file_leads_to_a_traceback(tmp_path: Path, command: str, text: str):
    path = tmp_path / "odd.yml"
    path.write_text(text, encoding="utf-8")
    result = run(command, path, *(["--buy", "Body"] if command == "advance" else []))
    assert result.exit_code == 1 and "our mistake" not in result.output
    assert "RW" in result.output or "character check" in result.output
