"""Characters made in steps at the terminal: what is asked, taken, refused and taken back, and that the file is sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.characters.advice import worth
from generator.characters.making import Maker, NotTaken, written
from generator.characters.opened import chosen_kind
from generator.cli import main
from rulebook.model.rulebook import Rulebook
from rulebook.source.yaml_source import read_text
from tests.content import content

CONTENT = Path(__file__).resolve().parents[2] / "content"


def made(system: str, out: Path, *answers: str) -> Result:
    told = "".join(f"{answer}\n" for answer in answers)
    said = ["--content", str(CONTENT), "character", "make", "--system", system, "--out", str(out)]
    return CliRunner().invoke(main, said, input=told)


def checked(out: Path, system: str) -> Result:
    return CliRunner().invoke(main, ["--content", str(CONTENT), "character", "check", str(out), "--system", system])


def test_a_whole_course_with_slips_ends_with_a_sound_file(tmp_path: Path) -> None:
    out = tmp_path / "mara.yml"
    course = [
        "Mara Voss",
        *("Zed", "back", "Ada: 1st of her name", "tell clu", "clu"),  # no suit; back to the name; by first letters
        *("Addic", "1", ""),  # a second rank of it gives more, if the rules give it
        *("Body", "1", "bo", "worth Mind", "mi", "back", "mind", ""),  # a fourth rank is refused
        *("A", "Knowledge", "Know = ships", "Guts", "Guts", ""),
        *("Thick", "D", "tell Nowhere", "tell Second Wi", "Dodge", ""),
        *("list", "Cinder", ""),
        *("Athletics = climbing", ""),
        *("Bravo", "Ball Gown", "Ball Gown", "list", "Dagger", ""),
        *("", "", ""),
    ]
    result = made("bastards", out, *course)
    assert result.exit_code == 0, result.output
    said = result.output
    assert "Nothing here is called `Zed`." in said
    assert "No: Body 4 is above 3, the limit set by `Rank Caps`." in said
    assert "Rank Caps says" in said
    assert "Suit · bastards/suits/clubs" in said and "Which Fate has you by the collar." in said
    assert "spend 1 wildcard to recover 10 BP per rank" in said and "Nothing here is called `Nowhere`." in said
    assert "a Draw at +1: 26% → 30%" in said
    assert "Say for what Knowledge is chosen: `Knowledge = …` (Subject)." in said
    assert "Clockwork Arms (not now: Automaton Advantages)" in said and "Living Legend (not now: Legends)" in said
    assert "`D` could be" in said
    assert "No: gear and cash come to $232, more than the $200 that there were." in said
    assert (
        "Cinder Bolt (not now: Learning Spells)" in said and "on Cinder Bolt is forbidden by `Learning Spells`" in said
    )
    assert "None of them now: Learning Spells. `list` shows them; empty: on." in said
    assert "XP and $200 left" in said and "XP spent" in said
    text = out.read_text(encoding="utf-8")
    assert 'name: "Ada: 1st of her name"' in text and "  Knowledge:\n    ships: 2\n" in text
    assert "gear: [Cutlass, Leather Jerkin, Round Shield, Rope and Grapnel, Ball Gown, Dagger]" in text
    check = checked(out, "bastards")
    assert check.exit_code == 0, check.output
    assert CliRunner().invoke(main, ["--content", str(CONTENT), "character", "price", str(out)]).exit_code == 0


@pytest.mark.parametrize(
    ("system", "answers", "says"),
    [
        (
            "wolsung",
            ["Ada Finch", "tell Brawn", "Brawn", "", "Brawl", "Brawl", "", "Explorer", "", "Handgun", "", "", "", ""],
            "Brawl: 2",
        ),
        (
            "steamfunkateers",
            ["Ida", "", "tell it all", "Smith with a grudge", "Tinkering", "1", "", "Never late", "", ""],
            "Tinkering: 1",
        ),
    ],
)
def test_other_games_have_steps_of_their_own(tmp_path: Path, system: str, answers: list[str], says: str) -> None:
    out = tmp_path / "ada.yml"
    result = made(system, out, *answers)
    assert result.exit_code == 0, result.output
    assert says in out.read_text(encoding="utf-8")
    assert ("Begins at: 2" in result.output) == ("tell Brawn" in answers)
    check = checked(out, system)
    assert check.exit_code == 0, check.output


def test_who_stops_in_the_middle_has_written_nothing(tmp_path: Path) -> None:
    out = tmp_path / "mara.yml"
    assert made("bastards", out, "Mara", "quit").exit_code == 0 and not out.exists()
    assert made("bastards", out, "Mara", "Clubs").exit_code == 1 and not out.exists()
    out.write_text("name: Somebody else\n", encoding="utf-8")
    assert made("bastards", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "name: Somebody else\n"


def test_back_takes_answers_back_one_by_one(rulebook: Rulebook) -> None:
    maker = Maker(*chosen_kind(rulebook, Path(), "bastards"))
    steps = {step.field: step for step in maker.steps}
    maker.put(steps["suit"], "Hearts")
    before = maker.text
    maker.put(steps["traits"], "Spirit")
    maker.put(steps["gear"], "Revolver")
    assert maker.held(steps["traits"]) == ["Spirit 3"] and maker.left == (9, 140)
    assert maker.back() and maker.back() and maker.text == before
    assert maker.back() and not maker.back()
    with pytest.raises(NotTaken):
        maker.put(steps["name"], "Mara\u202eVoss")


def test_names_that_mean_something_to_yaml_are_written_in_quotes() -> None:
    sheet = {
        "name": "no",
        "wants": '12: # a "thing"',
        "skills": {"Knowledge": {"true": 2, "a: b": 3}},
        "gear": ["7", "x"],
    }
    document, found = read_text(written(sheet), "new")
    assert not found and document is not None and document.value == sheet


def test_the_odds_advise_where_tests_are_made_with_it(rulebook: Rulebook) -> None:
    bastards, steam, wolsung = (rulebook.systems[one] for one in ("bastards", "steamfunkateers", "wolsung"))
    for name, system in (("Body", bastards), ("Guts", bastards), ("Tinkering", steam), ("Brawl", wolsung)):
        found = worth(name, 2, system)
        assert found is not None and found[1] < found[2]
    assert worth("Wildcard", 2, bastards) is None and worth("Thick Skin", 1, bastards) is None


def test_what_may_be_chosen_is_grouped_and_ones_own_comes_first(tmp_path: Path) -> None:
    said = made("bastards", tmp_path / "mara.yml", "Mara", "Hearts", "", "", "", "quit").output
    advantages = said[said.index(": Advantages") :].splitlines()
    assert [line for line in advantages if line.isalpha()] == ["Hearts", "Clubs", "Diamonds", "Spades"]
    hearts = sorted(one.name for one in content().rulebook.entries if one.fields.get("suit") == "Hearts")
    assert re.match(r" *1 ([^(]+?)(?: \(|$)", advantages[advantages.index("Hearts") + 1])[1] in hearts  # type: ignore[index]
    assert "Choose one: nobody is without Suit." in made("bastards", tmp_path / "osk.yml", "Osk", "", "quit").output
