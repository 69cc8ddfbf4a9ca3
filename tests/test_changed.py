"""From an edit to a merged change at the command line: what is checked, what is played, what the reviewer reads."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from diagnostics.codes import UNKNOWN_WORD
from diagnostics.diagnostic import Diagnostic, Place
from generator import revisions
from generator.cli import main
from generator.telling import mentions
from generator.telling.changelog import escaped
from generator.telling.replaying import concerned, resting_on
from tests.content import content as rules
from tests.repository import EXAMPLE, commit, repository, shove


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return repository(tmp_path)


def run(content: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--content", str(content), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def spoil(content: Path, name: str) -> None:
    file = content / "tiny" / "moves" / f"{name}.yml"
    file.write_text(file.read_text(encoding="utf-8") + "nonsense: true\n", encoding="utf-8")


# --- check ------------------------------------------------------------------------------------------------------------
def test_old_errors_elsewhere_are_named_and_do_not_block(content: Path):
    spoil(content, "jab")
    commit(content)
    shove(content, summary="Ruder.")
    result = run(content, "check", "--changed-since", "HEAD")
    assert result.exit_code == 0
    assert "(errors in files that were not changed: content/tiny/moves/jab.yml)" in result.output
    assert "RW020" not in result.output


def test_errors_in_what_was_changed_block(content: Path):
    spoil(content, "shove")
    result = run(content, "check", "--changed-since", "HEAD", "--format", "short")
    assert result.exit_code == 1
    assert "\ncontent/tiny/moves/shove.yml:7:1: error[RW020]" in result.output


def test_a_new_file_counts_as_changed(content: Path):
    shove(content, "Heave", effect="you draw 1 crd")
    assert run(content, "check", "--changed-since", "HEAD").exit_code == 1


def test_where_the_program_has_changed_all_examples_are_played(content: Path, monkeypatch: pytest.MonkeyPatch):
    room = content.parent / "interpreter"
    room.mkdir()
    (room / "__init__.py").write_text("", encoding="utf-8")
    jab = content / "tiny" / "moves" / "jab.yml"
    text = jab.read_text(encoding="utf-8")
    jab.write_text(text[: text.index("examples:")] + EXAMPLE.replace("BP is 5", "BP is 4"), encoding="utf-8")
    commit(content)
    monkeypatch.setattr(revisions, "PROGRAM", content.parent.resolve())
    checked = ["check", "--play", "--changed-since", "HEAD"]
    before = run(content, *checked)
    assert before.exit_code == 0, before.output
    (room / "dice.py").write_text("SIDES = 6\n", encoding="utf-8")
    after = run(content, *checked)
    assert after.exit_code == 1
    assert "(the program has changed since HEAD: all is looked at)" in after.output
    assert "jab.yml" in after.output
    monkeypatch.setattr(revisions, "PROGRAM", content.parent.parent.resolve())
    assert run(content, *checked).exit_code == 0


def test_a_new_rule_that_breaks_the_example_of_another_is_named(content: Path):
    (content / "tiny" / "moves" / "jab.yml").write_text(
        "name: Jab\nsummary: Quick.\norigin: drafted\neffect: when your Turn begins, you gain 1 Wildcard\n", "utf-8"
    )
    lunge = "name: Lunge\nsummary: Long.\norigin: drafted\neffect: when you gain Wildcards, you lose 1 BP\nexamples:\n"
    lunge += "  - given: {Ann: {Jab: 1}}\n    when: [Ann's Turn begins]\n    then: [Ann's BP is 4]\n"
    (content / "tiny" / "moves" / "lunge.yml").write_text(lunge, "utf-8")
    commit(content)
    assert run(content, "check", "--play").exit_code == 0, run(content, "check", "--play").output
    lunge = lunge.replace("{Jab: 1}", "{Jab: 1, Gash: 1}")
    (content / "tiny" / "moves" / "lunge.yml").write_text(lunge, "utf-8")
    (content / "tiny" / "moves" / "gash.yml").write_text(
        "name: Gash\nsummary: Deep.\norigin: drafted\neffect: when your Turn begins, you lose 1 BP\n", "utf-8"
    )
    result = run(content, "check", "--play")
    assert "error[RW501]: Ann's BP is 3, not 4" in result.output
    assert "note: without Gash it comes true: that changed it: content/tiny/moves/gash.yml:" in result.output


def test_what_an_edit_breaks_in_the_examples_of_others_is_told_with_the_clause_and_the_cure(content: Path):
    file = shove(content, effect="when you gain Wildcards, you gain 1 rank of Guts")
    worked = EXAMPLE.replace("deck: 3♣\n", "deck: 3♣\n").replace("BP is 5", "BP is 2")
    jab = content / "tiny" / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("you draw 1 card", "you lose 3 BP"), encoding="utf-8")
    text = jab.read_text("utf-8")
    jab.write_text(text[: text.index("examples:")], encoding="utf-8")
    file.write_text(file.read_text("utf-8") + worked, encoding="utf-8")
    commit(content)
    assert run(content, "check", "--play").exit_code == 0, run(content, "check", "--play").output
    jab.write_text(jab.read_text("utf-8").replace("lose 3 BP", "lose 4 BP"), encoding="utf-8")
    assert run(content, "check", "--changed-since", "HEAD").exit_code == 0
    result = run(content, "check", "--play", "--changed-since", "HEAD")
    assert result.exit_code == 1
    assert "error[RW501]: Ann's BP is 1, not 2" in result.output
    assert "--> content/tiny/moves/shove.yml:" in result.output
    assert "note: Jab acted: `you lose 4 BP`: content/tiny/moves/jab.yml:" in result.output
    assert "hint: if the rule is meant so, write `Ann's BP is 1`" in result.output


def test_who_is_told_that_an_example_of_others_is_not_true_any_more_reads_whether_the_changed_rule_acted(content: Path):
    file = shove(content, effect="when you gain Wildcards, you gain 1 rank of Guts")
    file.write_text(file.read_text("utf-8") + EXAMPLE.replace("BP is 5", "BP is 2"), encoding="utf-8")
    jab = content / "tiny" / "moves" / "jab.yml"
    text = jab.read_text("utf-8").replace("you draw 1 card", "you lose 3 BP")
    jab.write_text(text[: text.index("examples:")], encoding="utf-8")
    commit(content)
    nobody = "for each Opponent:\n    you lose 3 BP"
    jab.write_text(jab.read_text("utf-8").replace("you lose 3 BP", nobody), encoding="utf-8")
    result = run(content, "check", "--play", "--changed-since", "HEAD")
    assert "error[RW501]: Ann's BP is 5, not 2" in result.output
    assert "note: Jab did not act, as it now stands: content/tiny/moves/jab.yml" in result.output


def test_where_chance_decides_another_seed_is_the_cure(content: Path):
    jab = content / "tiny" / "moves" / "jab.yml"
    text = jab.read_text("utf-8")
    decided = EXAMPLE.replace("BP is 5", "BP is 4").replace(
        "    given:", "    decider: random\n    seed: 7\n    given:", 1
    )
    jab.write_text(text[: text.index("examples:")] + decided, encoding="utf-8")
    result = run(content, "check", "--play")
    assert "error[RW501]: Ann's BP is 5, not 4" in result.output
    assert "goes another way where there is more to do: then try another `seed:`" in result.output


@pytest.mark.parametrize(
    ("changed", "other"),
    [
        ("advantages/thick-skin", "ready-scenes/wrong-crate"),  # it seats a character who has it
        ("advantages/construct", "monsters/seventh-clerk"),  # it is one of those who have what has it
        ("monster-suits/hearts-proboscis", "monsters/pollen-sister"),  # everybody of its kind has it
    ],
)
def test_an_edit_concerns_the_examples_of_those_who_have_what_was_changed(changed: str, other: str):
    rulebook = rules().rulebook
    entry = rulebook.entry(f"bastards/{changed}")
    assert f"bastards/{other}" in {one.id for one in concerned(rulebook, {entry.path}, {entry.id})}


def test_what_others_say_is_put_together_once_however_much_was_changed_and_not_at_all_for_everything(
    monkeypatch: pytest.MonkeyPatch,
):
    read: list[str] = []
    put_together = mentions._all_said
    monkeypatch.setattr(mentions, "_all_said", lambda system: read.append(system.slug) or put_together(system))
    rulebook = rules().rulebook
    game = rulebook.systems["workshop"]
    files = {entry.path for entry in game.entries.values()}
    assert len(list(concerned(rulebook, files, game.entries.keys()))) >= len(game.entries) > 1
    assert read == ["workshop"]
    assert [*concerned(rulebook, None, set())] == [*rulebook.entries]
    assert read == ["workshop"]


def test_what_rests_on_a_rule_that_is_wrong_is_not_judged():
    """Not even through a character who has it: what comes out without the rule is no line to take over."""
    rulebook = rules().rulebook
    entry = rulebook.entry("bastards/advantages/thick-skin")
    wrong = Diagnostic(UNKNOWN_WORD, Place(entry.path), "", entry=entry.id, field=("effect",))
    mute = resting_on(rulebook, [wrong])
    assert {("bastards/advantages/thick-skin", None), ("bastards/ready-scenes/wrong-crate", None)} <= mute
    assert not {one for one, _ in mute if not one.startswith("bastards/")}


def test_what_is_safe_is_mended(content: Path):
    file = shove(content, effect="when you gain Wildcards, you  draw   1 card")
    result = run(content, "check", "--fix")
    assert result.exit_code == 0
    assert "mended content/tiny/moves/shove.yml" in result.output and "RW401" not in result.output
    assert "  when you gain Wildcards, you draw 1 card\n" in file.read_text(encoding="utf-8")


def test_findings_are_exchanged_as_sarif(content: Path):
    spoil(content, "shove")
    data = json.loads(run(content, "check", "--format", "sarif").output)
    (found,) = [one for one in data["runs"][0]["results"] if one["level"] == "error"]
    assert (data["version"], found["ruleId"]) == ("2.1.0", "RW020")
    where = found["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "content/tiny/moves/shove.yml"
    assert (where["region"]["startLine"], where["region"]["startColumn"]) == (7, 1)
    assert {rule["id"] for rule in data["runs"][0]["tool"]["driver"]["rules"]} >= {"RW020"}


def test_a_revision_that_there_is_not_is_a_wrong_command(content: Path):
    for command in (["check", "--changed-since", "nonsense"], ["diff", "nonsense"]):
        result = run(content, *command)
        assert result.exit_code == 2 and "there is no revision `nonsense`" in result.output


# --- diff -------------------------------------------------------------------------------------------------------------
def test_a_reviewer_reads_the_words_that_changed(content: Path):
    shove(content, effect="when you gain Wildcards, you draw 2 cards")
    shove(content, "Heave", effect="when you gain Wildcards, you gain 1 BP", summary="New.")
    text = run(content, "diff", "HEAD").output
    assert "New (1)" in text and "Heave (Move)" in text and "Shove (Move)" in text
    assert "[-" in text and "{+" in text and "2" in text
    markdown = run(content, "diff", "HEAD", "--format", "markdown").output
    assert markdown.startswith("**2 entries changed&#58; 1 new, 1 with other rules.**\n")
    assert "### Rules that changed\n\n**Shove** (Move) · content/tiny/moves/shove.yml\n" in markdown
    data = json.loads(run(content, "diff", "HEAD", "--format", "json").output)
    assert [(one["sort"], one["name"]) for one in data] == [("added", "Heave"), ("rule", "Shove")]
    assert data[1]["changed"]["rules"][0]["after"].count("2") == 1


def test_nothing_changed_is_said_in_a_sentence(content: Path):
    assert "Nothing that players read has changed" in run(content, "diff", "HEAD").output
    assert run(content, "diff", "HEAD", "HEAD", "--format", "json").output == "[]\n"


def test_what_strangers_write_means_nothing_in_a_comment():
    hostile = (
        "@everyone [x](javascript:x) <img src=x> `code` # head\n| a | **b** ~~c~~ $m$ ![i](u) \\* https://example.org"
    )
    said = escaped(hostile)
    assert not set("@[]()<>`|*~$!\\\n") & set(said)
    assert "://" not in said


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_the_order_is_always_the_same(content: Path, form: str):
    for name in ("Heave", "Haul", "Hurl"):
        shove(content, name, effect=f"when you gain Wildcards, you gain {len(name)} BP")
    assert (
        run(content, "diff", "HEAD", "--format", form).output == run(content, "diff", "HEAD", "--format", form).output
    )


# --- rename -----------------------------------------------------------------------------------------------------------
def test_a_name_changes_wherever_it_is_said_and_nowhere_else(content: Path):
    moves = content / "tiny" / "moves"
    file = shove(content, summary="Not a Jab.", effect="during your Turn, you may use Jab # a Jab, no Deep Jab")
    file.write_text(file.read_text("utf-8") + EXAMPLE.replace("{Jab: 1}", "{Jab: 1, Deep Jab: 1}"), encoding="utf-8")
    shove(content, "Deep Jab")
    before = len(run(content, "check", "--play", "--format", "short").output.splitlines())
    result = run(content, "rename", "jab", "Brigid's Poke")
    assert result.exit_code == 0, result.output
    assert "Jab is now called Brigid's Poke, in 2 files" in result.output
    assert not (moves / "jab.yml").exists()
    new = (moves / "brigids-poke.yml").read_text(encoding="utf-8")
    assert "name: Brigid's Poke\n" in new and "aliases: [jab, poke]\n" in new
    assert 'when: ["Ann uses [Brigid\'s Poke]"]' in new
    said = file.read_text(encoding="utf-8")
    assert "summary: Not a Jab.\n" in said and "you may use [Brigid's Poke]" in said
    assert "{Ann: {Brigid's Poke: 1, Deep Jab: 1}}" in said
    assert len(run(content, "check", "--play", "--format", "short").output.splitlines()) == before


def test_a_declared_word_changes_too(content: Path):
    result = run(content, "rename", "tiny/BP", "Vigor")
    assert result.exit_code == 0, result.output
    assert "BP" not in (content / "tiny" / "moves" / "jab.yml").read_text(encoding="utf-8")
    assert run(content, "check", "--play").exit_code == 0


@pytest.mark.parametrize(
    ("what", "new", "why"),
    [
        ("jabb", "Poke", "did you mean `Jab`?"),
        ("BP", "Vigor", "`BP` is a word and no entry; write `tiny/BP`"),
        ("jab", "Shove", "something is already called `Shove`"),
        ("jab", "???", "cannot be a name"),
        ("jab", "<b>x</b>", "RW028"),
        ("tiny/BP", "a: b", ""),
    ],
)
def test_what_cannot_be_renamed_changes_nothing(content: Path, what: str, new: str, why: str):
    files = {path: path.read_bytes() for path in content.rglob("*.yml")}
    result = run(content, "rename", what, new)
    assert result.exit_code in (1, 2) and why in result.output, result.output
    assert {path: path.read_bytes() for path in content.rglob("*.yml")} == files


def test_what_has_a_name_of_several_is_asked_for_by_its_address(content: Path):
    shutil.copytree(content / "tiny", content / "other")
    result = run(content, "rename", "Jab", "Poke")
    assert result.exit_code == 2
    assert "several things are called `Jab`; write `other/moves/jab` or `tiny/moves/jab`" in result.output


# --- new kind ---------------------------------------------------------------------------------------------------------
def test_a_new_kind_is_clean_at_once_and_takes_entries(content: Path):
    result = run(content, "new", "kind", "tiny/hideouts", "Hideout")
    assert result.exit_code == 0, result.output
    before = run(content, "check", "--format", "short").output
    assert "hideouts" not in before
    assert run(content, "new", "entry", "tiny/hideouts", "Under the Stove").exit_code == 0
    assert run(content, "check").exit_code == 0
    for wrong in (["tiny/hideouts", "X"], ["tinny/dens", "Den"], ["tiny/Dens!", "Den"], ["tiny/dens", "<b>Den</b>"]):
        assert run(content, "new", "kind", *wrong).exit_code in (1, 2)
    assert not (content / "tiny" / "dens").exists()
