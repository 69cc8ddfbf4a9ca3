"""Content from strangers: what they write is refused or shown letter by letter, what they link is not opened, and nothing
that they ask for takes longer than a moment.  What is trusted and what is not: site_src/pages/safety.md."""

from __future__ import annotations

import copy
import os
import re
import shutil
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.report import render
from generator.characters.opened import chosen_kind, open_character
from generator.cli import main
from generator.site.keeping import write_zip
from grammar.own_words.rewording import reworded
from grammar.parser import parse, parse_amount
from grammar.shapes import HIGHEST_RANK, LARGEST_NUMBER, LONGEST_NAME, markup_in
from interpreter.desk.deciders import Greedy
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from interpreter.desk.saved_game import read_game
from rulebook.building.builder import RESERVED_GAMES
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook
from rulebook.source.yaml_source import read_text
from tests.written import written

ROOT = Path(__file__).resolve().parent.parent
TINY = ROOT / "tests" / "bad_input" / "tiny"
CASES = written("payloads")
REFUSED = [payload for payload in CASES["payloads"] if markup_in(payload)]
SHOWN = [payload for payload in CASES["payloads"] if not markup_in(payload)]
MOMENT = 2.0
"""Seconds; what is measured takes hundredths of it, so that a busy machine makes no difference."""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the small game, in a folder of games."""
    return Path(shutil.copytree(TINY, tmp_path / "content" / "tiny"))


def found_in(folder: Path) -> list[tuple[str, str, int]]:
    return [(one.code.name, one.place.file, one.place.line) for one in load_rulebook(folder.parent)[1]]


def run(folder: Path, *arguments: str, **more: Any) -> Result:
    result = CliRunner().invoke(main, ["--content", str(folder), *arguments], **more)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output and "our mistake" not in result.output, result.output
    return result


# --- one rule for names, titles and prose -----------------------------------------------------------------------------
def test_markup_of_every_sort_is_known_for_what_it_is():
    assert len(REFUSED) >= 40
    for payload in SHOWN:
        assert "<" not in payload and "&" not in payload, "what could become an element is refused, not shown"


def test_ordinary_words_are_not_taken_for_markup():
    for said in ("a < b", "1 <2", "Salt & Iron", "R&D", "[Long Name]", "see (there)", "{x}", "data: none", "I <3 you"):
        assert not markup_in(said), said


def put(value: Any, path: list[Any], payload: str) -> Any:
    """The value with the payload at a path; what is missing on the way is made."""
    if not path:
        return payload
    step, *rest = path
    if step == "*":
        return {**(value or {}), payload: {}}
    if isinstance(step, int):
        held = list(value or [])
        return [put(held[0] if held else None, rest, payload), *held[1:]]
    return {**(value or {}), step: put((value or {}).get(step), rest, payload)}


@pytest.mark.parametrize("sink", CASES["sinks"], ids=lambda sink: " ".join(map(str, [sink["file"], *sink["path"]])))
def test_markup_is_refused_wherever_it_is_put(tiny: Path, sink: dict[str, Any]):
    file = tiny / sink["file"]
    value = yaml.safe_load(file.read_text(encoding="utf-8"))
    if sink["path"][0] == "reference":
        value["reference"] = {"title": "Reference", "panels": [{"title": "States", "of": ["Dazed"]}]}
    payload = '<img src=x onerror="runs()">' if sink["path"] != ["effect"] else 'note "<img src=x onerror=runs()>"'
    file.write_text(yaml.safe_dump(put(copy.deepcopy(value), sink["path"], payload), allow_unicode=True), "utf-8")
    _, found = load_rulebook(tiny.parent)
    assert any(one.is_error and one.place.file == f"tiny/{sink['file']}".join(["content/", ""]) for one in found), found


# --- links ------------------------------------------------------------------------------------------------------------
SECRET = "name: The Secret of the House\nnonsense: true\n"


@pytest.mark.parametrize("file", ["_system.yml", "_balance.yml", "moves/_kind.yml", "moves/jab.yml"])
def test_a_file_that_is_a_link_out_of_the_folder_is_neither_read_nor_quoted(tiny: Path, tmp_path: Path, file: str):
    (tmp_path / "secret.yml").write_text(SECRET, encoding="utf-8")
    (tiny / file).unlink(missing_ok=True)
    (tiny / file).symlink_to(tmp_path / "secret.yml")
    _, found = load_rulebook(tiny.parent)
    assert ("path-escape", f"content/tiny/{file}") in {(one.code.name, one.place.file) for one in found}
    for form in ("text", "short", "json", "github", "sarif"):
        assert "Secret" not in render(found, form, tiny.parent) and "nonsense" not in render(found, form, tiny.parent)


@pytest.mark.parametrize("folder", ["tiny2", "tiny/holds"])
def test_a_folder_that_is_a_link_out_of_the_folder_is_not_entered(tiny: Path, tmp_path: Path, folder: str):
    elsewhere = shutil.copytree(TINY, tmp_path / "elsewhere")
    (elsewhere / "moves" / "jab.yml").write_text(SECRET, encoding="utf-8")
    (tiny.parent / folder).symlink_to(elsewhere if folder == "tiny2" else elsewhere / "moves")
    rulebook, found = load_rulebook(tiny.parent)
    assert [(one.code.name, one.place.file) for one in found] == [("path-escape", f"content/{folder}")]
    assert len(rulebook.entries) == 1
    assert "Secret" not in render(found, "text", tiny.parent)


@pytest.mark.parametrize("file", ["moves/loop.yml", "moves/_kind.yml", "_system.yml", "loop"])
def test_a_link_that_leads_to_itself_is_one_finding_among_others(tiny: Path, file: str):
    (tiny / "moves" / "wrong.yml").write_text("name: Wrong\neffect: you draww 1 card\n", encoding="utf-8")
    (tiny / file).unlink(missing_ok=True)
    (tiny / file).symlink_to(tiny / file)
    found = found_in(tiny)
    assert ("unreadable-file", f"content/tiny/{file}", 1) in found
    if file != "_system.yml":
        assert any(name == "unknown-word" for name, _, _ in found)
    assert run(tiny.parent, "check", "--no-cache").exit_code == 1


def test_a_pipe_is_not_waited_for(tiny: Path):
    os.mkfifo(tiny / "moves" / "pipe.yml")
    assert found_in(tiny) == [("unreadable-file", "content/tiny/moves/pipe.yml", 1)]


# --- bounds -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("digits", [8, 40, 4301, 15000])
def test_a_number_of_any_length_is_a_finding(digits: int):
    number = "9" * digits
    for problems in (parse(f"you draw {number} cards")[1], parse(f"you draw {number}d6 cards")[1]):
        assert [one.code for one in problems] == [codes.NUMBER_TOO_LARGE]
        assert str(LARGEST_NUMBER) in problems[0].message and len(problems[0].message) < 80
    assert parse_amount(number)[1] and parse_amount(f"1d{number}")[1]
    document, found = read_text(f"name: {number}\nrank: -{number}", "x.yml")
    assert document is not None and [one.code for one in found] == [codes.NUMBER_TOO_LARGE] * 2


def test_a_number_in_a_comment_is_nobodys_business():
    assert not parse("you draw 1 card # 99999999999\n")[1]


@pytest.mark.parametrize("rank", [HIGHEST_RANK + 1, 10**6, 999999999999])
def test_a_rank_beyond_all_bounds_is_a_finding_at_its_place(rulebook: Rulebook, tmp_path: Path, rank: int):
    file = tmp_path / "mara.yml"
    file.write_text(f"name: Mara\nsuit: Clubs\ntraits:\n  Body: {rank}\n", encoding="utf-8")
    system, kind = chosen_kind(rulebook, ROOT / "content" / "bastards", "bastards")
    before = time.monotonic()
    found = open_character(system, kind, file, file.name).findings
    assert time.monotonic() - before < MOMENT
    assert (codes.NUMBER_TOO_LARGE, 4) in {(one.code, one.place.line) for one in found}


def test_a_maximum_that_is_none_is_reported_once_and_there(tiny: Path):
    jab = tiny / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("suit: Clubs", "suit: Clubs\nmax_rank: 0"), encoding="utf-8")
    (one,) = load_rulebook(tiny.parent)[1]
    assert (one.code, one.place.line, one.field) == (codes.WRONG_VALUE_TYPE, 4, ("max_rank",))


def test_lines_below_a_test_are_read_in_one_way_only():
    """Else each line more, and each space in front of one, doubles how long its sentence is looked at."""
    below = "".join(f"{' ' * 8}you gain {n} Points\n" for n in range(60))
    said = reworded(f"when a Turn ends, you make a Draw against Fate:\n{below}x\n")
    assert said is not None and said.endswith("you gain 59 Points\nx")


def test_a_name_has_an_end(tiny: Path):
    jab = tiny / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("name: Jab", "name: " + "J" * (LONGEST_NAME + 1)), encoding="utf-8")
    assert ("too-long", "content/tiny/moves/jab.yml", 1) in found_in(tiny)


SYSTEM = TINY / "_system.yml"
GREEDY = [
    ("copies: 1", "copies: 1000000"),
    ("jokers: 0", "jokers: 1000000"),
]


@pytest.mark.parametrize(("said", "instead"), GREEDY)
def test_what_is_counted_one_by_one_has_a_bound(tiny: Path, said: str, instead: str):
    text = SYSTEM.read_text(encoding="utf-8")
    assert said in text
    (tiny / "_system.yml").write_text(text.replace(said, instead), encoding="utf-8")
    assert {name for name, _, _ in found_in(tiny)} == {"number-too-large"}


@pytest.mark.parametrize("effect", ["you draw 1000000 cards", "you draw cards equal to 1000 × 1000 × 1000 × 1000"])
def test_a_rule_that_asks_for_more_than_a_table_can_handle_is_undone_in_a_moment(tiny: Path, effect: str):
    jab = tiny / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("you draw 1 card", effect), encoding="utf-8")
    rulebook, found = load_rulebook(tiny.parent)
    assert not [one for one in found if one.is_error], found
    entry = rulebook.entry("tiny/moves/jab")
    before = time.monotonic()
    played = play_example(Programs(rulebook), entry, entry.examples[0])
    assert time.monotonic() - before < MOMENT
    assert played.table is not None and not played.table.things["Ann"].hand
    (told,) = [step.text for step in played.steps if step.kind == "stopped"]
    assert "more than 1000" in told and "nothing of it happens" in told
    (wrong,) = played.diagnostics
    assert wrong.code is codes.CANNOT_PLAY and "more than 1000" in wrong.message


def test_a_game_at_a_table_goes_on_after_a_rule_that_asks_for_too_much(tiny: Path):
    jab = tiny / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("you draw 1 card", "you draw 1000000 cards"), encoding="utf-8")
    rulebook, _ = load_rulebook(tiny.parent)
    entry = rulebook.entry("tiny/moves/jab")
    played = play_example(Programs(rulebook), entry, entry.examples[0], decider=Greedy())
    assert "more than 1000" in next(step.text for step in played.steps if step.kind == "stopped")
    assert not played.diagnostics and played.asked, "what the example asks is asked, and true"


# --- saved games ------------------------------------------------------------------------------------------------------
def game(rulebook: Rulebook, text: str) -> list[Diagnostic]:
    document, found = read_text(text, "game.yml")
    assert document is not None
    return [*found, *read_game(document, rulebook)[1]]


def test_a_saved_game_is_as_bounded_as_everything_else(rulebook: Rulebook):
    base = "system: wolsung\nplays: x\npeople: {Ann: {}}\n"
    (one,) = game(rulebook, "system: wolsun\nplays: x\npeople: {Ann: {}}\n")
    assert one.hint == "did you mean `wolsung`?"
    seed, *_ = game(rulebook, base + "seed: 99999999999999\n")
    assert seed.message == f"99999999999999 is more than {LARGEST_NUMBER}"
    assert codes.TOO_LONG in {one.code for one in game(rulebook, base.replace("Ann", "A" * 500))}
    assert codes.MARKUP_IN_PROSE in {one.code for one in game(rulebook, base.replace("Ann", "<b>Ann</b>"))}


@pytest.mark.parametrize(
    "said", ["²", "٣", "--5", "-", "9" * 5000, "save .", "save no/such/folder/\0", "save /dev/null/x"]
)
def test_nothing_that_is_typed_at_the_prompt_ends_the_game(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    result = run(ROOT / "content", "table", "workshop", "--mine", "Ann", "--against", "Bo", input=f"{said}\nquit\n")
    assert result.exit_code == 0, result.output
    assert "left after" in result.output
    assert not re.search("posixpath|embedded|Traceback|Errno", result.output)


# --- addresses and the machine ----------------------------------------------------------------------------------------
def test_an_entry_cannot_take_the_page_of_its_kind(tiny: Path):
    shutil.copy(tiny / "moves" / "jab.yml", tiny / "moves" / "index.yml")
    assert ("bad-id", "content/tiny/moves/index.yml", 1) in found_in(tiny)


@pytest.mark.parametrize("name", sorted(RESERVED_GAMES))
def test_a_game_cannot_take_the_place_of_a_page(tiny: Path, name: str):
    tiny.rename(tiny.parent / name)
    assert ("bad-id", f"content/{name}", 1) in found_in(tiny)


def test_all_pages_written_by_hand_are_kept_free():
    pages = {path.stem for path in (ROOT / "site_src" / "pages").iterdir()} - {"index"}
    assert pages <= RESERVED_GAMES


@pytest.mark.parametrize("name", ["rules.zip", "...zip", "....zip", ".zip"])
def test_the_file_of_the_site_holds_nothing_of_elsewhere_and_unpacks_into_one_folder(tmp_path: Path, name: str):
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.txt").write_text(SECRET, encoding="utf-8")
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("page", encoding="utf-8")
    (site / "key.txt").symlink_to(tmp_path / "secret" / "key.txt")
    (site / "more").symlink_to(tmp_path / "secret")
    write_zip(site, tmp_path / name)
    with zipfile.ZipFile(tmp_path / name) as packed:
        (held,) = packed.infolist()
        assert held.external_attr >> 16 == 0o644
    folder, _, rest = held.filename.partition("/")
    assert rest == "index.html" and folder not in ("", ".", "..")


def test_an_output_that_cannot_be_written_is_told_as_what_it_is(tiny: Path, tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(tiny.parent, "schema", "--out", str(tmp_path / "file" / "schema"))
    assert result.exit_code == 1
    assert result.output.startswith("Error: ") and (
        "not a directory" in result.output or "file exists" in result.output
    )


@pytest.mark.parametrize("there", ["file", "file/letter.txt"])
def test_a_website_takes_the_place_of_nothing_but_a_website(tiny: Path, tmp_path: Path, there: str):
    kept = tmp_path / there
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("Dear Ann", encoding="utf-8")
    result = run(tiny.parent, "site", "--out", str(tmp_path / "file"))
    assert result.exit_code == 1 and "there is something else than a website; name another folder" in result.output
    assert kept.read_text("utf-8") == "Dear Ann"


@pytest.mark.parametrize("name", ["\x1b]0;Evil\x07", "\u202eEvil", "E" * 100_000], ids=["escape", "turned", "long"])
def test_what_ends_a_command_quotes_nothing_that_a_terminal_would_obey(tiny: Path, tmp_path: Path, name: str):
    deck = tmp_path / "friday.txt"
    deck.write_text(f"Jab\n{name}\n", encoding="utf-8")
    result = run(tiny.parent, "cards", "--deck", str(deck))
    assert result.exit_code == 2
    assert "friday.txt:2" in result.output and len(result.output) < 3000
    assert all(letter.isprintable() for line in result.output.split("\n") for letter in line)
