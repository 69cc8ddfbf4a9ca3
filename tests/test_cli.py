"""The command line: every command on good content, on bad content, and on what nobody meant."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from generator import cli
from generator.commands import opening
from generator.commands.progress import Progress

ROOT = Path(__file__).resolve().parent.parent
Run = Callable[..., Result]


@pytest.fixture(scope="session")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which commands keep what they have read."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(remembered: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs a command with a cache of these tests' own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(remembered))

    def call(*arguments: str) -> Result:
        result = CliRunner().invoke(cli.main, list(arguments))
        assert "Traceback" not in result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    yield call


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content with only a few entries: enough for every command, quick to build."""
    folder = tmp_path_factory.mktemp("small") / "content"
    system = next(path for path in sorted((ROOT / "content").iterdir()) if (path / "_system.yml").exists())
    target = folder / system.name
    target.mkdir(parents=True)
    shutil.copy(system / "_system.yml", target)
    for kind in sorted(path for path in system.iterdir() if path.is_dir()):
        (target / kind.name).mkdir()
        for path in sorted(kind.glob("*.yml")):
            shutil.copy(path, target / kind.name)
    return folder


@pytest.fixture(scope="session")
def broken(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with one misspelt word in one entry."""
    folder = tmp_path_factory.mktemp("broken") / "content"
    shutil.copytree(small, folder)
    path = sorted(folder.glob("*/advantages/[a-z]*.yml"))[0]
    path.write_text(path.read_text("utf-8") + "nonsense: true\n", "utf-8")
    return folder


# --- good content -----------------------------------------------------------------------------------------------------
def test_help_teaches_with_examples(run: Run):
    result = run("--help")
    assert result.exit_code == 0
    for command in cli.COMMANDS:
        assert f"\n  {command} " in result.output
        of_command = run(command, "--help")
        assert of_command.exit_code == 0
        assert f"  rulewright {command}" in of_command.output, f"`rulewright {command} --help` shows no example"


def test_check_finds_nothing_in_good_content(run: Run):
    result = run("check")
    assert result.exit_code == 0 and "error" not in result.output, result.output
    again = run("check")
    assert again.output == result.output


def test_check_can_play_the_examples(run: Run, tmp_path: Path):
    """Those of one game; tests/test_golden.py plays all."""
    shutil.copytree(ROOT / "content" / "workshop", tmp_path / "content" / "workshop")
    result = run("--content", str(tmp_path / "content"), "check", "--play")
    assert result.exit_code == 0, result.output
    assert "all is well" in result.output
    dash = tmp_path / "content" / "workshop" / "actions" / "dash.yml"
    dash.write_text(
        dash.read_text(encoding="utf-8").replace("you may pay 1 Move:", "you may frob 1 Move:"), encoding="utf-8"
    )
    result = run("--content", str(tmp_path / "content"), "check", "--play")
    assert "examples not played: they rest on what is wrong)" in result.output, result.output
    assert "(everybody follows Dash: all examples wait for that)" in result.output, result.output


def test_format_check_leaves_the_files_alone(run: Run):
    result = run("format", "--check")
    assert result.exit_code == 0, result.output


def test_explain_shows_text_tree_and_trace(run: Run):
    result = run("explain", "Thick Skin", "--rank", "2")
    assert result.exit_code == 0, result.output
    for heading in ("Rules at rank 2", "Effect (content/", "How it is understood", "Example 1:"):
        assert heading in result.output
    assert "Effect\n" in result.output and "└─ " in result.output and "✓ " in result.output and "✗" not in result.output


def test_play_tells_what_happens(run: Run):
    by_name = run("play", "thick-skin")
    by_file = run("play", "content/bastards/advantages/thick-skin.yml")
    assert by_name.exit_code == 0
    assert by_name.output == by_file.output
    assert re.search(r"\(content/bastards/advantages/thick-skin\.yml:\d+:\d+\)", by_name.output)


def test_play_without_the_entry_shows_what_is_different(run: Run):
    result = run("play", "thick-skin", "--without", "--example", "1")
    assert result.exit_code == 0
    assert "✗" in result.output


def test_list_narrows(run: Run):
    everything = run("list", "--format", "ids").output.split()
    some = run("list", "--kind", "advantages", "--suit", "clubs", "--format", "ids").output.split()
    assert 0 < len(some) < len(everything)
    assert run("list", "wolsung", "--format", "ids").output.split() == [
        id for id in everything if id.startswith("wolsung/")
    ]
    data = json.loads(run("list", "--where", "suit=Clubs", "--kind", "Advantage", "--format", "json").output)
    assert [one["id"] for one in data] == some


def test_generate_prints_or_writes_an_entry(run: Run, tmp_path: Path):
    asked = ("generate", "bastards/monsters", "--seed", "7", "--players", "3")
    printed = run(*asked, "--suit=clubs")
    assert printed.exit_code == 0 and "suit: Clubs" in printed.output
    file = tmp_path / "it.yml"
    assert run(*asked, "--suit", "Clubs", "--out", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == printed.output
    for wrong in (["--teeth", "3"], ["--suit"], ["--suit", "Pears"]):
        assert run(*asked, *wrong).exit_code == 2


def test_schema_is_json_schema(run: Run, tmp_path: Path):
    result = run("schema", "--out", str(tmp_path / "schema"))
    assert result.exit_code == 0, result.output
    written = sorted((tmp_path / "schema").rglob("*.json"))
    assert written
    for path in written:
        assert "$schema" in json.loads(path.read_text("utf-8"))


# --- bad content and bad wishes ---------------------------------------------------------------------------------------
def test_check_says_place_code_sentence_and_cure(run: Run, broken: Path):
    short = run("--content", str(broken), "check", "--format", "short")
    assert short.exit_code == 1
    assert "error[RW020]" in short.output and "nonsense" in short.output
    text = run("--content", str(broken), "check")
    assert "RW020" in text.output and "^" in text.output and "1 error" in text.output
    data = json.loads(run("--content", str(broken), "check", "--format", "json").output)
    assert data and "RW020" in json.dumps(data)
    github = run("--content", str(broken), "check", "--format", "github")
    assert github.output.startswith("::error file=")


@pytest.mark.parametrize("command", [["play"], ["list"], ["schema"], ["cards"]], ids=" ".join)
def test_the_other_commands_refuse_content_with_errors(run: Run, broken: Path, command: list[str], tmp_path: Path):
    out = ["--out", str(tmp_path / "out")] if command == ["cards"] else []
    result = run("--content", str(broken), *command, *out)
    assert result.exit_code == 1
    assert "RW020" in result.output and "1 error" in result.output


def test_an_entry_can_be_explained_while_another_is_broken(run: Run, broken: Path):
    result = run("--content", str(broken), "explain", "thick-skin")
    assert result.exit_code == 0
    assert "1 error in other entries" in result.output and "✓" in result.output


def test_what_is_played_beside_an_entry_with_errors_says_that_this_takes_part(run: Run, tmp_path: Path):
    content = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "tiny")).parent
    kind = next(path.parent for path in sorted(content.glob("tiny/*/*.yml")) if path.name != "_kind.yml")
    name = next(path.stem for path in sorted(kind.glob("*.yml")) if path.name != "_kind.yml")
    (kind / "half-read.yml").write_text(
        "name: Half Read\nsummary: Says one thing too many.\norigin: drafted\neffect: |\n  you draw 1 card\nwrong: 1\n",
        encoding="utf-8",
    )
    assert "what can be read of these takes part: Half Read" in run("--content", str(content), "play", name).output


def test_an_entry_can_be_explained_while_a_declaration_is_wrong(run: Run, tmp_path: Path):
    content = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "tiny")).parent
    declared = content / "tiny" / "_system.yml"
    declared.write_text(declared.read_text().replace("stats:\n", "stats:\n  Odd: {sumary: Misspelt}\n", 1))
    result = run("--content", str(content), "explain", "jab")
    assert result.exit_code == 1
    assert "RW020" in result.output and "How it is understood" in result.output and "✓" not in result.output


def test_one_example_is_played_though_another_cannot_be_read(run: Run, tmp_path: Path):
    content = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "tiny")).parent
    jab = content / "tiny" / "moves" / "jab.yml"
    jab.write_text(jab.read_text() + "  - {given: {Ann: {}}, when: [Ann uzes Jab], then: [Ann's BP is 5]}\n")
    result = run("--content", str(content), "play", "jab", "--example", "1")
    assert result.exit_code == 0 and "✓" in result.output and "1 error elsewhere" in result.output
    result = run("--content", str(content), "play", "jab", "--example", "2")
    assert result.exit_code == 1 and "jab.yml:13:35" in result.output and "✓" not in result.output
    result = run("--content", str(content), "play", "jab")
    assert result.exit_code == 1 and "jab.yml:13:35" in result.output and "✓" in result.output


def test_what_does_not_happen_is_told_with_its_line(run: Run, tmp_path: Path):
    content = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "tiny")).parent
    shutil.copy(
        ROOT / "tests" / "bad_input" / "entries" / "example-not-done.yml", content / "tiny" / "moves" / "shove.yml"
    )
    result = run("--content", str(content), "play", "shove")
    assert "✗ Ann uses Jab: this does not happen: Ann has no Jab to use" in result.output


def test_what_can_be_answered_is_told_with_an_answer_that_is_none(run: Run, tmp_path: Path):
    content = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "tiny")).parent
    shutil.copy(
        ROOT / "tests" / "bad_input" / "entries" / "example-no-answer.yml", content / "tiny" / "moves" / "shove.yml"
    )
    result = run("--content", str(content), "play", "shove")
    assert "✗ `9` is no answer to “Shove: X”\n  write a number from 2 to 4\n" in result.output


def test_an_unknown_entry_is_answered_with_the_nearest(run: Run):
    result = run("explain", "thick-skinn")
    assert result.exit_code == 2
    assert "did you mean `Thick Skin`?" in result.output


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["explain", "thick-skin", "--rank", "99"], "up to rank"),
        (["play", "thick-skin", "--example", "99"], "example"),
        (["list", "--suit", "Clobs"], "did you mean `Clubs`?"),
        (["list", "wolsun"], "did you mean `wolsung`?"),
        (["list", "wolsung", "--system", "bastards"], "say one of the two"),
        (["list", "--where", "nothing"], "FIELD=VALUE"),
        (["list", "--where", "suits=Clubs"], "did you mean `suit`?"),
        (["--content", "no-such-folder", "check"], "there is no folder"),
        (["chekc"], "No such command"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_meant_is_answered_in_a_sentence(run: Run, arguments: list[str], answer: str):
    result = run(*arguments)
    assert result.exit_code == 2
    assert answer in result.output


def test_our_mistakes_are_called_ours(run: Run, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("wires crossed")

    monkeypatch.setattr(opening, "load", fail)
    result = run("list")
    assert result.exit_code == 3
    assert "our mistake" in result.output and "wires crossed" in result.output
    assert "rulewright --debug list" in result.output


def test_an_empty_folder_is_not_an_accident(run: Run, tmp_path: Path):
    (tmp_path / "content").mkdir()
    result = run("--content", str(tmp_path / "content"), "check")
    assert result.exit_code in (0, 1)
    assert result.output.strip()


# --- the house around it ----------------------------------------------------------------------------------------------
def test_help_imports_nothing_heavy():
    heavy = "lark yaml mkdocs typst jinja2 nh3 markdown_it rulebook grammar interpreter"
    program = (
        "import sys; from generator.cli import main; main(['--help'], standalone_mode=False); "
        f"print([m for m in {heavy.split()} if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "Commands:" in shown.stdout and shown.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", sorted(cli.COMMANDS))
def test_a_command_is_listed_with_its_name_and_the_first_sentence_of_its_help(name: str):
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None and command.name == name
    assert command.get_short_help_str(limit=500) == cli.COMMANDS[name][1]


def test_every_module_of_a_command_is_listed():
    shared = {"__init__", "again", "beginnings", "card_options", "console", "making", "new_verb"}
    shared |= {"opening", "progress", "seat", "wanted_cards"}
    modules = {path.stem for path in (ROOT / "generator" / "commands").glob("*.py")} - shared
    assert modules == {address.partition(":")[0] for address, _ in cli.COMMANDS.values()}


def test_progress_is_quiet_at_first_and_in_files(tmp_path: Path):
    class Terminal(list[str]):
        def write(self, text: str) -> int:
            self.append(text)
            return len(text)

        def flush(self) -> None: ...

        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    with Progress(terminal) as progress:  # type: ignore[arg-type]
        progress("pages", 1, 3)
        assert not terminal
        progress._due = 0
        progress("pages", 2, 3)
        assert "pages 2/3" in terminal[-1]
    assert terminal[-1].endswith("\r") and not terminal[-1].strip()
    with (tmp_path / "log").open("w+", encoding="utf-8") as log, Progress(log) as progress:
        progress._due = 0
        progress("pages", 2, 3)
        assert log.tell() == 0
