"""CONTRIBUTING.md, followed to the letter: each command that it names is one, and those of a regular contributor are run."""

from __future__ import annotations

import re
import shlex
from http.server import HTTPServer
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from generator import cli
from generator.commands.beginnings import new_system
from tests.repository import commit, git

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`rulewright ([^`]+)`", GUIDE)
LOCAL = re.search(r"## At your own machine\n\n```text\n(.*?)```", GUIDE, re.DOTALL)
HERE = {"thick-skin": "light-paws", "build/data": "data", "rulewright serve": "rulewright serve --port 0"}
"""What stands in the game of the test for what the guide names."""


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words name, and the words behind its name."""
    found: click.Command = cli.main
    while isinstance(found, click.Group) and words:
        inner = found.get_command(click.Context(found), words[0])
        assert inner is not None, f"there is no command `{words[0]}`"
        found, words = inner, words[1:]
    return found, words


@pytest.mark.parametrize("said", sorted({*NAMED}))
def test_a_command_that_the_guide_names_is_one(said: str):
    command, words = command_of(shlex.split(said.replace("\n", " ")))
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.parametrize("path", sorted({*re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", GUIDE)}))
def test_a_file_that_the_guide_names_is_there(path: str):
    made = path.startswith(("build/", "content/")) or "<" in path
    assert made or (ROOT / path).exists() or [*ROOT.glob(f"content/*/{path}")], path


def _control_c(*_: object) -> None:
    """Whoever serves has seen enough."""
    raise KeyboardInterrupt


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a repository, as it was merged, and a change since."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(HTTPServer, "serve_forever", _control_c)
    content = new_system(tmp_path / "content", "night-kitchen").path.parent
    git(tmp_path, "init", "-q")
    commit(content)
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD")
    file = content / "night-kitchen" / "tricks" / "light-paws.yml"
    file.write_text(re.sub("(?m)^summary: .*$", "summary: Quiet as flour.", file.read_text("utf-8")), encoding="utf-8")
    return content


def run(line: str) -> Result:
    return CliRunner().invoke(cli.main, shlex.split(line)[1:])


def test_what_a_contributor_runs_at_her_own_machine_does_what_the_guide_says(content: Path):
    assert LOCAL is not None
    lines = [re.split(r"\s{2,}", line)[0] for line in LOCAL[1].splitlines()]
    assert len(lines) >= 5
    for line in lines:
        for named, here in HERE.items():
            line = line.replace(named, here)
        result = run(line)
        assert result.exit_code == 0, (line, result.output)
        if " diff " in line:
            assert "Only the wording changed (1)" in result.output and "flour" in result.output
        if " rename " in line:
            assert (content / "night-kitchen" / "tricks" / "stone-skin.yml").exists()
    assert (content.parent / "data" / "rules.json").exists()


def test_a_new_entry_is_begun_explained_and_checked_as_the_guide_says(content: Path):
    for line in (
        'rulewright new entry night-kitchen/tricks "Bold as Brass"',
        "rulewright explain bold-as-brass",
        "rulewright check --play",
        "rulewright prove bold-as-brass",
    ):
        result = run(line)
        assert result.exit_code == 0, (line, result.output)
