"""What has changed between two revisions, as a reader is told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.revisions import NoRevision, changed_files, laid_out, marks
from generator.site.prepared import prepare
from generator.telling.changelog import parts
from generator.telling.changes import Change, changes, lines, marked
from generator.telling.history import changes_since, editions, histories
from rulebook.pipeline import load_rulebook
from tests.repository import EXAMPLE, commit, git, repository, shove

TABLES = Path(__file__).resolve().parents[1] / "tables"
WORKSHOP = Path(__file__).resolve().parents[2] / "content" / "workshop"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A small game in a repository, committed."""
    return repository(tmp_path)


def found(content: Path) -> tuple[Change, ...]:
    rulebook, wrong = load_rulebook(content)
    assert not [one for one in wrong if one.is_error], wrong
    return changes_since(content, rulebook, "HEAD")


def test_nothing_has_changed_where_nothing_has(content: Path):
    assert found(content) == ()
    (content / "tiny" / "moves" / "jab.yml").touch()
    file = shove(content)
    file.write_text(f"# A comment.\n{file.read_text('utf-8')}", encoding="utf-8")
    assert found(content) == ()


def test_a_rule_is_told_in_the_words_of_the_page(content: Path):
    shove(content, effect="when you gain Wildcards, you draw 2 cards")
    (change,) = found(content)
    assert (change.sort, change.id, change.path) == ("rule", "tiny/moves/shove", "content/tiny/moves/shove.yml")
    assert change.before is not None and change.after is not None
    ((old, new),) = lines(change.before.rules, change.after.rules)
    assert "2 cards" in [one.text for one in marked(old, new) if one.how == "new"]
    assert "".join(one.text for one in marked(old, new) if one.how != "gone") == new
    assert "".join(one.text for one in marked(old, new) if one.how != "new") == old


@pytest.mark.parametrize(
    ("before", "after", "read"),
    [
        ("lose 3 points", "lose 2 points", "lose [3][+2] points"),
        ("One leg is no longer here", "One leg has left the room", "One leg [is no longer here][+has left the room]"),
        ("a red one, a new one", "a blue one, a good one", "a [red][+blue] one, a [new][+good] one"),
        ("say it", "say it now", "say it[+ now]"),
        ("one two", "two", "[one ]two"),
    ],
)
def test_words_that_follow_each_other_are_marked_together(before: str, after: str, read: str):
    sign = {"same": "{}", "gone": "[{}]", "new": "[+{}]"}
    assert "".join(sign[one.how].format(one.text) for one in marked(before, after)) == read


def test_a_row_of_a_table_is_told_as_it_stands_on_the_page(content: Path):
    shutil.copytree(TABLES / "hazard", content / "hazard")
    commit(content)
    falls = content / "hazard" / "tables" / "falls.yml"
    falls.write_text(falls.read_text("utf-8").replace("  6 or more: 5d6", "  6 to 9: 5d6\n  10 or more: 8d6"), "utf-8")
    (change,) = found(content)
    assert change.sort == "rule" and change.before is not None and change.after is not None
    told = list(lines(change.before.rules, change.after.rules))
    assert told == [("6 or more: 5d6", "6–9: 5d6"), ("", "10 or more: 8d6")]


def test_odds_are_told_before_and_after(tmp_path: Path):
    """Where a declaration of the game changes them, they are another rule; where only the columns do, they are not."""
    was, now = (shutil.copytree(WORKSHOP, tmp_path / one / "workshop") for one in ("was", "now"))
    declared, shown = now / "_system.yml", now / "tests" / "test.yml"

    def change() -> Change:
        rulebooks = (load_rulebook(one.parent)[0] for one in (was, now))
        return next(one for one in changes(*rulebooks) if one.id == "workshop/tests/test")

    columns = shown.read_text("utf-8")
    shown.write_text(columns.replace("against: [2, 3, 4, 5, 6, 7, 8, 9, 10]", "against: [5]"), "utf-8")
    assert change().sort == "wording"
    shown.write_text(columns, "utf-8")
    declared.write_text(
        declared.read_text("utf-8").replace("source: dice, sides: 10", "source: dice, sides: 8"), "utf-8"
    )
    found = change()
    ((_, ((old, new),)),) = [part for part in parts(found) if part.name == "Odds"]
    assert (found.sort, "60% against 5" in old, "50% against 5" in new) == ("rule", True, True)


def test_wording_is_told_apart_from_rules(content: Path):
    shove(content, summary="Very rude.")
    (change,) = found(content)
    assert change.sort == "wording"


def test_what_came_and_what_went(content: Path):
    shove(content, "Heave", effect="when you gain Wildcards, you gain 1 BP")
    shove(content).unlink()
    assert [(one.sort, one.name) for one in found(content)] == [("added", "Heave"), ("removed", "Shove")]


def test_the_same_rule_under_another_name_is_renamed(content: Path):
    shove(content).unlink()
    shove(content, "Big Shove")
    (change,) = found(content)
    assert (change.sort, change.was, change.id) == ("renamed", "tiny/moves/shove", "tiny/moves/big-shove")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("draw 1 card", "drwa 1 card"),
        ("suit: Clubs", "suit Clubs"),
        ("name: Shove", "name Shove"),
        ("origin: drafted", "origin drafted"),
    ],
)
def test_what_cannot_be_read_is_not_said_to_be_gone(content: Path, was: str, now: str):
    file = content / "tiny" / "moves" / "shove.yml"
    text = file.read_text("utf-8")
    assert was in text
    file.write_text(text.replace(was, now), encoding="utf-8")
    assert changes_since(content, load_rulebook(content)[0], "HEAD") == ()


def test_who_only_says_the_new_name_of_another_has_no_other_rule(content: Path):
    shove(content, "Heave", effect="you have Jab")
    shove(content, "Haul", effect="you have Jab")
    commit(content)
    jab = content / "tiny" / "moves" / "jab.yml"
    text = jab.read_text("utf-8").replace("name: Jab", "name: Poke").replace("uses Jab", "uses Poke")
    jab.write_text(text, encoding="utf-8")
    shove(content, "Heave", effect="you have Poke")
    shove(content, "Haul", effect="you have Poke\n  when you gain Wildcards, you draw 1 card")
    assert {(one.sort, one.name) for one in found(content)} == {
        ("renamed", "Poke"),
        ("wording", "Heave"),
        ("rule", "Haul"),
    }


def test_what_all_of_a_kind_cost_is_told_of_each(content: Path):
    kind = content / "tiny" / "moves" / "_kind.yml"
    said = kind.read_text("utf-8")
    kind.write_text(f"{said}price: 1 XP\n", encoding="utf-8")
    commit(content)
    kind.write_text(f"{said}price: 2 XP\n", encoding="utf-8")
    (one, *_) = found(content)
    assert one.sort == "rule" and one.before is not None and one.after is not None
    assert ("Price: 1 XP" in one.before.facts, "Price: 2 XP" in one.after.facts) == (True, True)


def test_it_is_said_whose_examples_name_the_entry(content: Path):
    file = shove(content)
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    commit(content)
    jab = content / "tiny" / "moves" / "jab.yml"
    jab.write_text(jab.read_text("utf-8").replace("you draw 1 card", "you draw 2 cards"), encoding="utf-8")
    (change,) = [one for one in found(content) if one.sort == "rule"]
    assert change.examples == ("Shove",)


def test_between_two_revisions(content: Path):
    shove(content, effect="when you gain Wildcards, you draw 2 cards")
    commit(content)
    shove(content, effect="when you gain Wildcards, you draw 3 cards")
    rulebook, _ = load_rulebook(content)
    assert changed_files(content, "HEAD~1", "HEAD") == {"content/tiny/moves/shove.yml"}
    (change,) = changes_since(content, rulebook, "HEAD~1", ("HEAD", rulebook))
    assert change.sort == "rule"


def test_a_revision_that_there_is_not_is_a_sentence(content: Path, tmp_path: Path):
    for wrong in ("nonsense", "--help", "HEAD~99", "HEAD:content"):
        with pytest.raises(NoRevision, match="there is no revision"):
            changed_files(content, wrong)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with pytest.raises(NoRevision, match="no repository"):
        changed_files(elsewhere, "HEAD")


def test_links_of_a_repository_are_not_laid_out(content: Path, tmp_path: Path):
    (content / "tiny" / "moves" / "link.yml").symlink_to(tmp_path)
    (content / "tiny" / "notes.txt").write_text("not ours", encoding="utf-8")
    commit(content)
    before = laid_out(content, "HEAD", tmp_path / "aside")
    names = {path.name for path in before.rglob("*")}
    assert {"_system.yml", "_kind.yml", "jab.yml", "shove.yml"} <= names and not names & {"link.yml", "notes.txt"}


# --- editions ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def edited(content: Path) -> Path:
    """Two editions and a change since."""
    git(content, "tag", "v1.0")
    shove(content, effect="when you gain Wildcards, you draw 2 cards")
    shove(content, "Heave", effect="when you gain Wildcards, you gain 1 BP")
    commit(content)
    git(content, "tag", "-a", "v1.1", "-m", "The second edition")
    git(content, "tag", "nothing-of-ours")
    shove(content).unlink()
    shove(content, "Big Shove", effect="when you gain Wildcards, you draw 2 cards")
    return content


def test_the_history_goes_from_edition_to_edition(edited: Path):
    rulebook, _ = load_rulebook(edited)
    found = editions(edited, rulebook)
    told = [(one.name, [(change.sort, change.name) for change in one.changes or ()]) for one in found]
    assert told == [
        ("", [("renamed", "Big Shove")]),
        ("v1.1", [("added", "Heave"), ("rule", "Shove")]),
        ("v1.0", []),
    ]
    assert found[-1].changes is None and re.fullmatch(r"\d{4}-\d\d-\d\d", found[-1].day)
    history = histories(found)
    assert [(e.name, c.sort) for e, c in history["tiny/moves/big-shove"]] == [("", "renamed"), ("v1.1", "rule")]
    assert "tiny/moves/jab" not in history


def test_rules_without_editions_have_no_history(content: Path, tmp_path: Path):
    rulebook, _ = load_rulebook(content)
    assert editions(content, rulebook) == ()
    shutil.copytree(content, tmp_path / "apart")
    assert editions(tmp_path / "apart", rulebook) == ()


def test_editions_stand_in_the_order_of_their_numbers(content: Path):
    for name in ("v1.10", "1.9", "v1", "v2.0-rc", "x1.0"):
        git(content, "tag", name)
    assert [mark.name for mark in marks(content)] == ["v1", "1.9", "v1.10"]


def test_the_site_tells_what_has_changed(edited: Path):
    prepared = prepare(edited)
    pages = prepared.finish().pages
    assert pages.keys() == prepared.planned.keys()
    page = pages["tiny/changes.md"].html
    assert [text for _, text in pages["tiny/changes.md"].headings[1:]] == ["Since the last edition", "v1.1", "v1.0"]
    assert "<ins>2" in page and "<del>1" in page and "before: Shove" in page and "<p>The first edition.</p>" in page
    assert "rulewright cards --since v1.1" in page
    own = pages["tiny/moves/big-shove.md"].html
    assert re.search(r'Another name <a href="[^"]*#since-the-last-edition">', own)
    assert re.search(r'another rule <a href="[^"]*#v1-1">with v1.1</a>', own)
    assert "changes.html" in pages["tiny/index.md"].html
