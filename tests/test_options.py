"""Options: a small game with options of every sort, played with and without; what pages and commands say of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft7Validator

from generator.cards.decks import deck_of
from generator.cli import main
from generator.site.pages import build_pages
from generator.site.plan import Page
from generator.telling.word_facts import facts_of_entry
from interpreter.compile.program import CompiledProgram
from interpreter.desk.examples import play_all, play_example
from interpreter.desk.programs import Programs
from interpreter.standing.numbers import value_of
from rulebook.model.entry import Entry, Example
from rulebook.model.options import switched_on
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_rulebook
from rulebook.schema import schemas

ROOT = Path(__file__).resolve().parent
OPTIONS = ROOT / "options"
EXAMPLES = [
    pytest.param(entry, example, id=f"{entry.slug}, {example.title}")
    for entry in load_rulebook(OPTIONS)[0]
    for example in entry.examples
]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    found, diagnostics = load_rulebook(OPTIONS)
    assert not diagnostics
    return found


@pytest.fixture(scope="module")
def quarry(rulebook: Rulebook) -> System:
    return rulebook.systems["quarry"]


@pytest.fixture(scope="module")
def pages(rulebook: Rulebook) -> dict[str, Page]:
    return build_pages(rulebook, play_all(rulebook)[0])[0]


def run(*arguments: str, says: str = "") -> Result:
    return CliRunner().invoke(main, ["--content", str(OPTIONS), *arguments], input=says)


# --- in play ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_an_example_comes_true_and_fails_without_its_entry(rulebook: Rulebook, entry: Entry, example: Example):
    assert not play_example(Programs(rulebook), entry, example).diagnostics
    assert play_example(Programs(rulebook), entry, example, without_entry=True).diagnostics


@pytest.mark.parametrize(
    ("slug", "on", "holds"),
    [
        ("rules/breath", [], True),
        ("rules/breath", ["Lanterns"], True),
        ("rules/breath", ["Bad Air"], False),
        ("rules/breath", ["spring-air"], False),
        ("states/weary", ["Deep Weariness"], False),
        ("actions/dig", ["Careful Digging"], False),
        ("actions/dig", ["No Digging"], False),
        ("knacks/sure-grip", ["Firm Grip"], False),
        ("rules/luck", ["Deep Seam"], False),
        ("tables/seam", ["Deep Seam"], False),
        ("options/careful-digging", ["No Digging"], False),
        ("options/lanterns", ["Bad Air"], True),
    ],
)
def test_what_an_option_replaces_is_not_in_force(
    rulebook: Rulebook, quarry: System, slug: str, on: list[str], holds: bool
):
    entry = quarry.entries[f"quarry/{slug}"]
    found = play_example(Programs(rulebook), entry, entry.examples[0], options=switched_on(quarry, on))
    assert (not found.diagnostics) is holds


def test_an_option_that_another_one_replaces_replaces_nothing(quarry: System):
    on = switched_on(quarry, ["Careful Digging", "No Digging"])
    there = CompiledProgram(quarry, on).game.in_force
    assert "quarry/options/careful-digging" in there.resting
    assert "quarry/actions/dig" in there.resting and not there.stands_for


def test_options_that_replace_the_same_are_not_on_together(quarry: System):
    with pytest.raises(LookupError, match="Bad Air and Spring Air both replace Breath"):
        switched_on(quarry, ["Spring Air", "Bad Air"])


def test_who_has_what_is_replaced_has_what_stands_in_its_place(rulebook: Rulebook, quarry: System):
    entry = quarry.entries["quarry/knacks/sure-grip"]
    table = play_example(Programs(rulebook), entry, entry.examples[0], options=switched_on(quarry, ["Firm Grip"])).table
    assert table is not None
    assert value_of(table, table.things["Ada"], "Arm") == 3
    assert table.things["Ada"].held["Sure Grip"].compiled.id == "quarry/options/firm-grip"


def test_a_refusal_names_the_option(rulebook: Rulebook, quarry: System):
    entry = quarry.entries["quarry/options/no-digging"]
    said = [step.text for step in play_example(Programs(rulebook), entry, entry.examples[0]).steps]
    assert "Dig is replaced by No Digging." in said


# --- commands ---------------------------------------------------------------------------------------------------------
def test_play_shows_what_an_option_makes_of_an_example():
    result = run("play", "breath", "--option", "Bad Air")
    assert result.exit_code == 0, result.output
    assert "Example 1: A long day, with Bad Air" in result.output
    assert "≠ Ada’s Wind is 9 (so without the option; with it: Ada’s Wind is 7, not 9)" in result.output


def test_play_lists_all_that_comes_out_differently():
    result = run("play", "--option", "Careful Digging", "--option", "Deep Seam")
    assert result.exit_code == 0, result.output
    assert "Quarry with Careful Digging, Deep Seam" in result.output
    assert "Dig, example 1: Two stones" in result.output and "Luck, example 1: Near the grass" in result.output
    assert "Breath, example 1" not in result.output


def test_play_says_what_cannot_be_on_together():
    result = run("play", "spring-air", "--option", "bad-air")
    assert result.exit_code == 0
    assert "This cannot be played: Bad Air and Spring Air both replace Breath." in result.output
    assert run("play", "dig", "--option", "bad-air", "--option", "Spring Air").exit_code == 2


@pytest.mark.parametrize("command", [("play", "dig"), ("play",), ("table", "quarry", "--mine", "Ada")])
def test_an_option_that_there_is_not(command: tuple[str, ...]):
    result = run(*command, "--option", "Bad Hair")
    assert result.exit_code == 2
    assert "no option is called `Bad Hair`; did you mean `Bad Air`?" in result.output


def test_a_game_is_played_and_kept_with_its_options(tmp_path: Path):
    file = tmp_path / "game.yml"
    asked = ("table", "quarry", "--mine", "Ada", "--option", "careful-digging", "--save", str(file))
    result = run(*asked, says="yes\nquit\n")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Options: Careful Digging\n")
    assert "Careful Digging: Ada gains 1 Stone (0 → 1)." in result.output
    assert 'options: ["Careful Digging"]' in file.read_text("utf-8")
    again = run("table", str(file), says="quit\n")
    assert again.exit_code == 0 and "Careful Digging: Ada gains 1 Stone (0 → 1)." in again.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("[Careful Diging]", "did you mean `Careful Digging`?"),
        ("[Bad Air, Spring Air]", "`Bad Air` and `Spring Air` both replace `Breath`"),
        ("[Breath]", "nothing is called `Breath`"),
    ],
)
def test_a_saved_game_with_options_that_cannot_be(tmp_path: Path, options: str, said: str):
    file = tmp_path / "game.yml"
    file.write_text(f"system: quarry\nplays: Day\noptions: {options}\npeople: {{Ada: {{}}}}\nmine: Ada\n", "utf-8")
    result = run("table", str(file))
    assert result.exit_code == 1
    assert said in result.output and "game.yml:3:" in result.output


def test_a_saved_game_keeps_its_options(tmp_path: Path):
    file = tmp_path / "game.yml"
    file.write_text("system: quarry\nplays: Day\npeople: {Ada: {}}\nmine: Ada\n", "utf-8")
    assert run("table", str(file), "--option", "Lanterns").exit_code == 2


def test_list_narrows_to_options():
    found = json.loads(run("list", "--where", "optional=yes", "--format", "json").output)
    assert {one["name"] for one in found} >= {"Lanterns", "Deep Seam"}
    assert not any(one["name"] == "Dig" for one in found)


# --- pages and cards --------------------------------------------------------------------------------------------------
def test_a_page_says_what_an_option_replaces(pages: dict[str, Page]):
    html = pages["quarry/options/bad-air.md"].html
    assert '<span class="rw-optional">optional</span>' in html
    assert "<dt>Replaces</dt>" in html and 'href="../rules/breath.html"' in html
    assert "<dt>Not together with</dt>" in html and 'href="spring-air.html"' in html


def test_a_page_says_what_replaces_its_rule(pages: dict[str, Page]):
    html = pages["quarry/rules/breath.md"].html
    assert "<dt>Replaced by</dt>" in html and 'href="../options/bad-air.html"' in html
    assert "rw-optional" not in html


def test_facts_are_sentences(quarry: System):
    def said(id: str) -> dict[str, str]:
        return {fact.label: fact.plain for fact in facts_of_entry(quarry.entries[f"quarry/{id}"], quarry)}

    assert said("rules/breath")["Replaced by"] == "The options Bad Air or Spring Air, where one of them is switched on"
    assert said("states/weary")["Replaced by"] == "The option Deep Weariness, where it is switched on"
    assert said("options/bad-air")["Replaces"] == "Breath"
    assert said("options/careful-digging")["Replaces"] == "Dig, and stands in its place"
    assert said("tables/deep-seam")["Replaces"] == "Seam, and stands in its place"
    assert said("options/no-digging")["Replaces"] == "Dig and Careful Digging"
    assert said("options/bad-air")["Not together with"] == "Spring Air, which replaces Breath too"
    assert "Not together with" not in said("options/no-digging")


def test_the_front_page_lists_the_options(pages: dict[str, Page]):
    html = pages["quarry/index.md"].html
    assert '<h2 id="options">Optional rules</h2>' in html
    assert 'href="options/lanterns.html"' in html and 'href="tables/deep-seam.html"' in html


def test_the_table_of_all_entries_can_be_narrowed(pages: dict[str, Page]):
    """The table is made by the browser, of what the index of the game knows."""
    assert 'data-rw-all=""' in pages["quarry/browse.md"].html
    answers = {
        found.title: found.answers.get("optional") for page in pages.values() for found in page.found if found.entry
    }
    assert answers["Lanterns"] == ("yes",) and not answers["Breath"]


def test_an_example_names_the_options_that_are_on(pages: dict[str, Page]):
    html = pages["quarry/options/careful-digging.md"].html
    assert "<dt>Options</dt>" in html and 'href="lanterns.html"' in html


def test_a_card_says_that_it_is_an_option(rulebook: Rulebook):
    kinds = {card.id: card.kind for card in deck_of(rulebook).cards}
    assert kinds["quarry/tables/deep-seam"] == "Table · optional"
    assert kinds["quarry/options/bad-air"] == "Option"
    assert kinds["quarry/rules/breath"] == "Rule"


# --- what is wrong ----------------------------------------------------------------------------------------------------
def test_options_that_replace_each_other_in_a_circle(tmp_path: Path):
    folder = Path(shutil.copytree(OPTIONS / "quarry", tmp_path / "quarry"))
    for name, other in (("Foul Air", "Sea Air"), ("Sea Air", "Night Air"), ("Night Air", "Foul Air")):
        text = f"name: {name}\nreplaces: {other}\norigin: drafted\n"
        (folder / "options" / f"{name.lower().replace(' ', '-')}.yml").write_text(text, "utf-8")
    found = [finding for finding in load_rulebook(folder)[1] if finding.is_error]
    assert [finding.message for finding in found] == [
        "this leads back to itself: Foul Air → Sea Air → Night Air → Foul Air"
    ]
    assert found[0].place.file == "quarry/options/foul-air.yml" and found[0].place.line == 2
    assert all(entry.replaces == () for entry in load_rulebook(folder)[0] if entry.name.endswith("Sea Air"))


def test_editors_know_the_keys(rulebook: Rulebook):
    of_knacks = schemas(rulebook)["quarry/knacks"]
    wrong = Draft7Validator(of_knacks)
    assert wrong.is_valid({"name": "Rest", "optional": True, "replaces": ["Breath"]})
    assert not wrong.is_valid({"name": "Rest", "optional": True})
    assert not wrong.is_valid({"name": "Rest", "optional": "sometimes", "effect": "you gain 1 Wind"})
