"""`rulewright cards`: what it chooses, what it leaves behind, and what it says of what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from generator.cards.blank_faces import blank_cards
from generator.cards.blocks import Blank, Line
from generator.cards.choosing import matching
from generator.cards.decks import changed_cards, deck_of, word_cards
from generator.cards.people import deck_of_person
from generator.cards.printing import calibration
from generator.cards.scenes import deck_of_scene
from generator.cards.sheets import Plan
from generator.cli import main
from generator.commands import again
from grammar.record import altered
from rulebook.model.rulebook import Rulebook

CONTENT = Path(__file__).resolve().parents[2] / "content"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["--content", str(CONTENT), "cards", *map(str, words)])


def test_a_query_asks_for_fields_and_for_what_decides(rulebook: Rulebook) -> None:
    found = matching(rulebook, "suit:clubs cost:wildcard")
    assert "Second Wind" in [entry.name for entry in found]
    assert all(entry.fields["suit"] == "Clubs" for entry in found)


def test_a_deck_file_is_printed_with_copies_and_listed(tmp_path: Path) -> None:
    deck = tmp_path / "friday.txt"
    deck.write_text("# Friday\n2 second-wind@2\n- thick-skin\n", encoding="utf-8")
    result = run("--deck", deck, "--out", tmp_path, "--sheet", "a4", "--report", "json")
    assert result.exit_code == 0, result.output
    listed = json.loads((tmp_path / "cards-3x5.json").read_text(encoding="utf-8"))["cards"]
    assert [card["name"] for card in listed] == ["Second Wind", "Second Wind", "Thick Skin"]
    assert all(card["printed"] and card["front"] >= 8 and card["edition"] for card in listed)
    assert (tmp_path / "cards-3x5-a4.pdf").read_bytes().startswith(b"%PDF")


def test_only_what_says_something_else_is_printed_again(rulebook: Rulebook) -> None:
    now = deck_of(rulebook, ["second-wind", "thick-skin"])
    before = deck_of(rulebook, ["second-wind@2", "thick-skin"])
    assert [card.name for card in changed_cards(now, before).cards] == ["Second Wind"]
    assert changed_cards(now, now).cards == ()


def test_a_scene_brings_its_place_its_people_and_the_states_in_it(rulebook: Rulebook) -> None:
    cards = {card.name: card for card in deck_of_scene(rulebook, "one-guest-too-many").cards}
    assert next(iter(cards)) == "One Guest Too Many" and len(cards) > 8
    assert {"Night Packet", "Second Uncle", "Every Monster", "Brigid Vane", "Hostile"} <= cards.keys()
    assert "The Wrong Crate" not in cards  # another scene, to which this one leads
    assert deck_of_scene(rulebook, "thick-skin").cards[0].name == "Thick Skin"


@pytest.mark.parametrize("what", ["card", "tent", "character"])
def test_there_are_sheets_to_write_on(what: str, tmp_path: Path) -> None:
    result = run("--blank", what, "--game", "wolsung", "--out", tmp_path, "--sheet", "a4", "--report", "text")
    assert result.exit_code == 0 and "not printed" not in result.output, result.output
    assert (tmp_path / "cards-3x5-a4.pdf").is_file()


def test_on_an_empty_sheet_is_room_for_all_that_a_character_is_made_of(rulebook: Rulebook) -> None:
    (card,) = blank_cards("character", rulebook.systems["bastards"], 1)
    front, back = card.tries[0].front, card.tries[0].back
    labels = [block.label for block in (*front, *back) if isinstance(block, Blank)]
    owned = "Advantages, spells, specialties"
    assert labels == ["Name, suit", owned, "What this one wants", "Ties", "Disadvantages", "Gear, cash"]


def test_what_somebody_wants_lies_beside_her_sheet(rulebook: Rulebook) -> None:
    _, story, *own = deck_of_person(rulebook, "brigid-vane").cards
    said = ["".join(run.t for run in block.runs) for block in story.tries[0].front if isinstance(block, Line)]
    assert story.name == "Brigid Vane" and said[0] == "A boat of her own, and the papers for it." and len(said) == 2
    assert [card.name for card in own][:2] == ["Thick Skin", "Second Wind"]


def test_a_sheet_to_find_the_offset_by() -> None:
    assert calibration("a4", Plan(offset=(1, 2))).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--select", "suit:clubz"], "did you mean `Clubs`"),
        (["--select", "suit"], "not of the form field:value"),
        (["--select", "suit:clubs cost:banana"], "nothing is `suit:clubs cost:banana`"),
        (["--game", "chess"], "there is no game `chess`"),
        (["--kind", "guides"], "guides are no cards"),
        (["--size", "10x20"], "no room for a name"),
        (["--size", "huge"], "your own as 60x90"),
        (["--size", "poker", "--sheet", "avery-5388"], "the cards of avery-5388 are 3x5"),
        (["--offset", "far"], "not of the form 1.5,-2"),
        (["--blank", "card"], "say of which game"),
        (["--scene", "nowhere"], "no entry is called"),
        (["--character", "thick-skin"], "Thick Skin is no character"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_left(words: list[str], said: str, tmp_path: Path) -> None:
    result = run(*words, "--out", tmp_path / "cards")
    assert result.exit_code == 2 and said in result.output, result.output
    assert not (tmp_path / "cards").exists()


def test_a_game_without_characters_has_no_sheets_to_write_on(rulebook: Rulebook) -> None:
    system = rulebook.systems["workshop"]
    kinds = {slug: kind for slug, kind in system.kinds.items() if kind.sheet is None}
    with pytest.raises(LookupError, match="has no characters"):
        list(blank_cards("character", altered(system, kinds=kinds), 4))


def test_the_rules_of_a_scene_lie_beside_its_cards(tmp_path: Path) -> None:
    result = run("--scene", "the-quiet-table", "--sheet", "a4", "--sheet", "avery-5388", "--out", tmp_path)
    assert result.exit_code == 0 and result.output.count("Rules: ") == 1, result.output
    [rules] = tmp_path.glob("rules-*.pdf")
    text = "".join(page.extract_text() for page in PdfReader(rules).pages)
    assert rules.name == "rules-the-quiet-table-a4.pdf" and "In your turn" in text and "Words" in text


def test_a_deck_that_names_what_is_gone_says_where(tmp_path: Path) -> None:
    deck = tmp_path / "friday.txt"
    deck.write_text("second-wind\nthick-skim\n", encoding="utf-8")
    result = run("--deck", deck, "--out", tmp_path / "cards")
    assert result.exit_code == 2 and "friday.txt:2:" in result.output.replace("\n", ""), result.output
    assert not (tmp_path / "cards").exists()


def test_a_deck_without_a_card_says_so(tmp_path: Path) -> None:
    deck = tmp_path / "friday.txt"
    deck.write_text("# nobody comes\n", encoding="utf-8")
    result = run("--deck", deck, "--out", tmp_path / "cards")
    assert result.exit_code == 2 and "names no card" in result.output, result.output
    assert not (tmp_path / "cards").exists()


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("mine", encoding="utf-8")
    result = run("second-wind", "--out", tmp_path / "cards", "--sheet", "single")
    assert result.exit_code == 1 and "our mistake" not in result.output
    assert (tmp_path / "cards").read_text(encoding="utf-8") == "mine"


def test_a_character_of_ones_own_is_printed_from_her_file_whatever_game_she_is_of(tmp_path: Path) -> None:
    ready = "wolsung/characters/count-ambrose-vane", "bastards/characters/brigid-vane", "bastards/characters/sixpence"
    files = [tmp_path / f"{number}.yml" for number in range(len(ready))]
    for path, one in zip(files, ready, strict=True):
        path.write_text((CONTENT / f"{one}.yml").read_text(encoding="utf-8"), encoding="utf-8")
    people = [word for path in files for word in ("--character", path)]
    result = run(*people, "--out", tmp_path, "--sheet", "a4", "--report", "json")
    assert result.exit_code == 0, result.output
    listed = json.loads((tmp_path / "cards-3x5.json").read_text(encoding="utf-8"))["cards"]
    games = [card["edition"].partition(" ")[0] for card in listed]
    assert list(dict.fromkeys(games)) == ["wolsung", "bastards"] and len(listed) > 12
    assert {"Brigid Vane", "Sixpence", "Count Ambrose Vane"} <= {card["name"] for card in listed}


def test_a_file_that_is_no_sound_character_is_told(tmp_path: Path) -> None:
    (tmp_path / "ada.yml").write_text("name: Ada\nsummary: Nobody.\nbody: 12\n", encoding="utf-8")
    result = run("--character", tmp_path / "ada.yml", "--out", tmp_path / "out")
    assert result.exit_code == 1 and "ada.yml" in result.output
    assert not (tmp_path / "out").exists()


def test_who_has_only_paper_finds_what_the_small_words_mean(rulebook: Rulebook) -> None:
    for slug, name, said in [
        ("bastards", "Out", "No longer able to do anything in an opposition."),
        (
            "wolsung",
            "Reckoning",
            "The moment when the dice of a test lie on the table, and a card may still be played.",
        ),
        ("steamfunkateers", "Fight On", "To go on with a conflict for another exchange."),
    ]:
        system = rulebook.systems[slug]
        deck = deck_of(rulebook, [entry.id for entry in system.entries.values()])
        assert f"{slug}/words" not in deck.entries  # some cards are no game
        [words] = [card for card in word_cards(next(iter(system.entries.values())), system) if card.name == "Words"]
        lines = ["".join(run.t for run in line.runs) for line in words.tries[0].front if isinstance(line, Line)]
        assert f"{name}  {said}" in lines and len(lines) == len(words.tries[0].front)


def test_the_same_words_are_answered_with_the_same_cards_while_the_rules_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game, deck, turns = tmp_path / "content" / "harbour", tmp_path / "deck.txt", count(1)
    (game / "knacks").mkdir(parents=True)
    for path in (game / "_system.yml", game / "knacks" / "might.yml", deck):
        path.write_text("name: Might\n", encoding="utf-8")

    def asked(*words: str) -> int:
        return again.again_or("cards", words, game.parent, [deck], lambda: next(turns))

    assert [asked("might"), asked("might")] == [1, 2]  # the files were written just now: nothing is taken for granted
    monkeypatch.setattr(again, "trusted", lambda stamp, now: True)
    assert [asked("might"), asked("might"), asked("will"), asked("might")] == [3, 3, 4, 3]
    deck.write_text("name: Will\n", encoding="utf-8")
    assert [asked("might"), asked("might")] == [5, 5]
    (game / "knacks" / "might.yml").write_text("name: Mights\n", encoding="utf-8")
    assert [asked("might"), asked("might")] == [6, 6]
    monkeypatch.setattr(again, "program_stamp", lambda *rooms: "another program")
    assert [asked("might"), asked("might")] == [7, 7]
    for kept in (tmp_path / "cache" / "rulewright" / "kept").iterdir():
        kept.write_bytes(b"not what was kept")
    assert asked("might") == 8

    def meanwhile() -> int:
        deck.write_text("name: Wit\n", encoding="utf-8")
        return next(turns)

    deck.write_text("name: Luck\n", encoding="utf-8")
    assert again.again_or("cards", ("might",), game.parent, [deck], meanwhile) == 9
    deck.write_text("name: Luck\n", encoding="utf-8")
    assert asked("might") == 10  # what was made of another deck is not given for this one


AGAIN = """
from generator.commands import cards
from generator.cards.printed import Printed
cards.again_or = lambda *given: Printed((), (b"%PDF",), ())
from generator.cli import main
main(["--content", sys.argv[1], "cards", "thick-skin", "--out", sys.argv[2]], standalone_mode=False)
"""


@pytest.mark.parametrize(
    ("program", "heavy"),
    [
        (AGAIN, "rulebook.model.entry grammar.nodes typst generator.phrasing generator.telling"),
        ("import generator.commands.wanted_cards", "markdown_it nh3 jinja2 lark interpreter.state.things"),
    ],
    ids=["again", "anew"],
)
def test_what_takes_long_to_import_is_left_out_where_nothing_needs_it(tmp_path: Path, program: str, heavy: str) -> None:
    said = f"import sys\n{program}\nprint([name for name in {heavy.split()} if name in sys.modules])"
    shown = subprocess.run(
        [sys.executable, "-c", said, str(CONTENT), str(tmp_path)],
        cwd=CONTENT.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.splitlines()[-1] == "[]"
