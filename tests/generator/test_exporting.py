"""The rules as data for other programs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator
from markdown_it import MarkdownIt

from generator.cli import main
from generator.files import write_whole
from generator.telling.exporting import exported
from generator.telling.handout import as_markdown, as_plain, escaped, words_as_markdown, words_as_plain
from rulebook.model.rulebook import Rulebook
from tests.repository import EXAMPLE, repository, shove


def test_every_entry_is_exported_whole_and_the_same_each_time(tmp_path: Path):
    content = repository(tmp_path)
    file = shove(content, effect="when you gain Wildcards, you gain 1 rank of Guts")
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    written = []
    for name in ("one", "two"):
        result = CliRunner().invoke(main, ["--content", str(content), "export", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
        files = {path.relative_to(tmp_path / name).as_posix(): path for path in (tmp_path / name).rglob("*.*")}
        written.append({path: one.read_bytes() for path, one in files.items() if one.is_file()})
    assert written[0] == written[1]
    data = {path: json.loads(text) for path, text in written[0].items() if path.endswith(".json")}
    (system,) = data["rules.json"]["systems"]
    check = Draft7Validator(data["schema.json"])
    for path in system["entries"]:
        check.validate(data[path])
        for end in (".txt", ".md"):
            assert data[path]["name"] in written[0][path.replace(".json", end)].decode()
    entry = data["tiny/moves/shove.json"]
    assert entry["english"] and entry["short"] and entry["meaning"][0]["is"]
    assert entry["ranks"] == [{"rank": 1, "english": entry["ranks"][0]["english"]}]
    played = data["tiny/conformance.json"]["examples"]
    (jab,) = [one for one in played if one["entry"] == "tiny/moves/jab"]
    assert jab["true"] and jab["events"] and [line["text"] for line in jab["when"]] == ["Ann uses Jab"]
    assert jab["before"].keys() == jab["after"].keys() and jab["before"] != jab["after"]


def test_words_that_are_only_declared_are_handed_on_too(rulebook: Rulebook, data: Path):
    system = rulebook.systems["cadwallon"]
    said = words_as_plain(system)
    assert said.startswith("Words of Cadwallon\n\nWho and what\nElement\n  Somebody or something on the board\n")
    assert "\nToll\n  What the next square costs" in said
    assert "\nDouble Dose\n  Twice as much as it says on the label\n  During a scene, you may gain 2 doses." in said
    assert "\nMOV (Movement Value)\n" in said and "\n  Begins at: 5\n" in said
    assert "\nFalling\n" not in said, "an entry tells of it"
    assert "\n- Lamp\n  - Whatever gives light" in words_as_markdown(system)
    game = rulebook.systems["workshop"]
    for name, text in {"words.txt": words_as_plain(game), "words.md": words_as_markdown(game)}.items():
        assert (data / game.slug / name).read_text("utf-8") == text


def test_an_example_to_be_read_says_its_rank_and_how_it_varies(rulebook: Rulebook):
    read = {
        entry: as_plain(rulebook, rulebook.entry(f"bastards/advantages/{entry}")) for entry in ("acrobat", "bloodlust")
    }
    assert "Example: Chimney, gutter, weathercock, gone (rank 3)" in read["acrobat"]
    varied = (
        "Drago plays 2♠. Osk plays 8♣. When: Osk makes a Physical Melee Attack against Drago. Then: Drago has 0 cards."
    )
    assert "\nThe same, but:\n  When: Drago makes a Social Attack" in read["bloodlust"]
    assert f"\n  {varied}\n" in read["bloodlust"]
    assert "\nThen: Osk’s BP is 7. Drago has 1 card.\n" in read["bloodlust"]


def test_an_entry_is_handed_on_with_what_stands_in_the_head_of_its_page(rulebook: Rulebook):
    read = as_plain(rulebook, rulebook.entry("bastards/advantages/blood-price"))
    assert read.startswith(
        "Blood Price\nAdvantage of Game of Bastards\nClubs · utility · spellcaster · ranks 1 to 3 · 1 XP"
    )
    arms = as_plain(rulebook, rulebook.entry("bastards/disadvantages/no-arms"))
    assert "Severe form of: One Arm" in arms, "by its name, not by its file"
    boat = as_markdown(rulebook, rulebook.entry("bastards/weapons/saber"))
    assert boat.startswith("# Saber\n\n*Weapon of Game of Bastards*\n\n")
    assert boat.count("Blade") == 1, "what stands in a list of its own is not said twice"


def test_a_guide_and_a_situation_are_handed_on_whole_with_each_item_by_itself(rulebook: Rulebook):
    guide = as_plain(rulebook, rulebook.entry("steamfunkateers/guides/quick-start"))
    assert (
        "\nOne roll\nSay what you want and how you go about it. Roll as many d6 as the rank of the skill; each 6"
        in guide
    )
    assert "\nSee: The Game Master's Dice, Who Achieves What, One Six or Several, and No Sixes\n" in guide
    assert "\nSee: Every Dice Modifier\n" in guide
    flyer = rulebook.entry("steamfunkateers/ready-scenes/the-midnight-flyer")
    people = "want\n  - Engineer Josephus Tate, who wants to be told that it can be done.\n  - Sheriff Dill, who"
    assert people in as_plain(rulebook, flyer)
    assert "\n- Sheriff Dill, who wants" in as_markdown(rulebook, flyer)


# --- another program --------------------------------------------------------------------------------------------------
CLIENT = Path(__file__).resolve().parents[2] / "site_src" / "pages" / "play.mjs"
PLAYED = ("tables", "tests")


@pytest.fixture(scope="module")
def node() -> str:
    """The program that runs the client; the build server must have it."""
    found = shutil.which("node")
    if found is None:
        assert "CI" not in os.environ, "node is missing; .ci/run installs it"
        pytest.skip("node is not installed here, so the client in JavaScript is not run; the build server runs it")
    return found


@pytest.fixture(scope="module")
def data(rulebook: Rulebook, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game as data."""
    folder = tmp_path_factory.mktemp("data")
    for path, text in exported(Rulebook({"workshop": rulebook.systems["workshop"]})):
        write_whole(folder / path, text)
    return folder


def run(node: str, data: Path, *said: str) -> subprocess.CompletedProcess[str]:
    words = said or ("workshop", *PLAYED)
    return subprocess.run([node, CLIENT, data, *words], capture_output=True, text=True, timeout=60)


def test_another_program_plays_the_tables_and_the_tests_of_a_game(node: str, data: Path):
    done = run(node, data)
    page = CLIENT.with_name("build-on-it.md").read_text(encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"$ node play.mjs build/data workshop {' '.join(PLAYED)}\n{done.stdout}```" in page


@pytest.mark.parametrize(
    ("folder", "said", "why"),
    [
        ("nowhere", ["workshop"], "there are no rules in "),
        ("", ["workshp"], "there is no game workshp; there are workshop\n"),
        ("", ["workshop", "tabels"], "workshop has no kind tabels; it has "),
    ],
)
def test_a_program_that_has_nothing_to_play_says_why(node: str, data: Path, folder: str, said: list[str], why: str):
    done = run(node, data / folder, *said)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(why), done.stderr


@pytest.mark.parametrize(
    ("file", "said", "instead"),
    [
        ("tables/glass-jaw.json", '"high": 9', '"high": 10'),
        ("tests/attack.json", '"role": "margin"', '"role": "difficulty"'),
        ("procedures/weapons.json", '"sign": "+"', '"sign": "-"'),
        ("system.json", '"Ranged": "Perception"', '"Ranged": "Luck"'),
    ],
)
def test_a_program_that_plays_otherwise_is_found_out(node: str, data: Path, file: str, said: str, instead: str):
    path = data / "workshop" / file
    text = path.read_text(encoding="utf-8")
    assert said in text
    path.write_text(text.replace(said, instead), encoding="utf-8")
    try:
        assert run(node, data).returncode == 1
    finally:
        path.write_text(text, encoding="utf-8")


# --- to be read -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text", ["* a * b_c_d <b>x</b> [y](z) `q` # | ~ & \\", "- one", "+ one", "1. one", "2) one", "#x"]
)
def test_markdown_shows_what_an_entry_says_letter_by_letter(text: str):
    html = MarkdownIt().render(escaped(text))
    plain = html.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("\u200b", "")
    assert plain == f"<p>{text}</p>\n"


def test_a_table_is_a_table_in_markdown(data: Path):
    said = (data / "workshop" / "tables" / "glass-jaw.md").read_text(encoding="utf-8")
    assert "| Damage | Result |\n| --- | --- |\n| 0–4 | – |\n| 5–9 | Become Shaken. |" in said
    assert "\n- Then: Waiter is Shaken. Waiter is not Out.\n" in said
