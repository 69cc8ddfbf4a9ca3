"""People at the terminal: what they see, what is refused, what is undone, what is saved and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main

ROOT = Path(__file__).resolve().parent.parent
CONTENT = str(ROOT / "content")
FIGHT = ("bastards", "--mine", "Mara", "--against", "Osk", "--seed", "1")


def sit(*args: object, says: str = "") -> Result:
    lines = "".join(f"{line}\n" for line in says.split())
    return CliRunner().invoke(main, ["--content", CONTENT, "table", *map(str, args)], input=lines)


def decided(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("  - ")]


def test_a_game_is_shown_step_by_step():
    result = sit(*FIGHT, says="1 1 quit")
    assert "Mara draws 5 cards (" in result.output
    assert "Round 1 begins." in result.output
    assert "left after 2 decisions" in result.output
    assert result.exit_code == 0


def test_a_game_can_be_played_to_its_end():
    result = sit(*FIGHT, says="1 " * 400)
    assert "The Combat is over." in result.output
    assert "Knocked Out" in result.output


def test_a_ready_character_brings_her_sheet(tmp_path):
    game = tmp_path / "game.yml"
    lady, count = "Lady Adelaide Finch", "Count Ambrose Vane"
    result = sit("wolsung", "--mine", lady, "--against", count, "--plays", "Discussion", "--save", game, says="no quit")
    assert f"{lady}'s Challenge is 6 (it was 0)." in result.output
    assert f'"as": "{count}"' in game.read_text(encoding="utf-8")
    assert "Round 1 begins." in sit(game, says="quit").output


def test_what_is_no_answer_is_refused_and_asked_again(tmp_path):
    game = tmp_path / "game.yml"
    result = sit(*FIGHT, "--save", game, says="99 Joker 1 quit")
    assert result.output.count("is none of the answers") == 2
    assert len(decided(game)) == 1


def test_an_illegal_move_is_refused_with_the_rule_that_forbids_it(tmp_path):
    game = tmp_path / "game.yml"
    to_the_turn = sit("bastards", "--mine", "Mara", "--save", game, says="1 1 no quit")
    assert "end the turn" in to_the_turn.output
    before = decided(game)
    result = sit(game, "--save", game, says="Shoot Grumble quit")
    assert "No. Shoot: it is not so that Mara has a Ranged Weapon in Hand and Mara is not in a Parley." in result.output
    assert "On your turn, if you have a ranged weapon" in result.output, "the rule itself is shown"
    assert "Mara has nothing called Grumble" in result.output
    assert decided(game) == before, "nothing changed"


def test_undo_takes_back_one_decision_after_the_other(tmp_path):
    game = tmp_path / "game.yml"
    sit(*FIGHT, "--save", game, says="1 1 undo undo undo 2 quit")
    assert decided(game) == ['- "Mara": "8♥"']
    result = sit(*FIGHT, says="undo quit")
    assert "There is nothing to take back." in result.output


def test_why_and_who_tell_about_the_rule_and_the_people():
    result = sit(*FIGHT, says="why who quit")
    assert "Initiative Order (content/bastards/procedures/initiative.yml:" in result.output
    assert "Osk: BP 5" in result.output


def test_a_saved_game_goes_on_where_it_was_left(tmp_path):
    one, two = tmp_path / "one.yml", tmp_path / "two.yml"
    sit(*FIGHT, "--save", one, says="1 1 quit")
    sit(one, "--save", one, says="no 1 quit")
    sit(*FIGHT, "--save", two, says="1 1 no 1 quit")
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


def test_a_game_that_was_cut_short_is_a_game_that_stopped_earlier(tmp_path):
    game = tmp_path / "game.yml"
    sit(*FIGHT, "--save", game, says="1 1 no 1 quit")
    whole = game.read_text(encoding="utf-8")
    game.write_text(whole[: whole.rindex("\n  - ") + 1], encoding="utf-8")
    assert f"left after {whole.count('  - ') - 1} decisions" in sit(game, says="quit").output


GAME = """system: bastards
plays: Combat
seed: 1
people: {Mara: {}, Osk: {side: others}}
mine: [Mara]
decisions:
  - Mara: 4♣
"""


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (("plays: Combat", "plays: Combet"), "game.yml:2:8: error[RW201]"),
        (("system: bastards", "system: bastard"), "game.yml:1:9: error[RW201]"),
        (("plays: Combat\n", ""), "the field `plays` is missing"),
        (("seed: 1", "seed: soon"), "game.yml:3:7: error[RW022]"),
        (("mine: [Mara]", "mine: [Nora]"), "game.yml:5:8: error[RW201]"),
        (("4♣", "K♣"), "Mara cannot answer “K♣” to: Initiative Order: play"),
        (("- Mara: 4♣", "- Osk: 4♣"), "it is Mara who decides here, not Osk"),
        (("- Mara: 4♣", "- 4♣"), "game.yml:7:5: error[RW022]"),
        (("decisions:", "decision:"), "did you mean `decisions`?"),
        (("people: {Mara: {}", "people: {Mara: {"), "error[RW001]"),
        (("people: {Mara: {}", "people: {Mara: {hand: 9X}"), "9X is no card"),
        (("mine: [Mara]", "mine: [Mara]\nmine: [Osk]"), "`mine` stands twice"),
    ],
    ids=lambda value: value[1][:24].strip() if isinstance(value, tuple) else "",
)
def test_an_edited_game_says_what_is_wrong(tmp_path, edit, said):
    game = tmp_path / "game.yml"
    assert edit[0] in GAME
    game.write_text(GAME.replace(*edit, 1), encoding="utf-8")
    result = sit(game, says="quit")
    assert result.exit_code in (1, 2)
    text = " ".join(result.output.split())
    shown = text.replace("error[", "error[")
    place, _, rest = said.partition(": ")
    assert (rest in shown and place.partition(":")[2] in shown) if said.startswith("game.yml") else said in shown
    assert "Traceback" not in result.output


def test_what_cannot_be_played_is_told_before_it_begins():
    assert "there is no system `chess`" in sit("chess", "--mine", "Mara").output
    assert (
        "`Tea` cannot be played; what can is Combat, Debate"
        in sit("bastards", "--mine", "Mara", "--plays", "Tea").output
    )
    assert "say whom you play" in sit("bastards").output
