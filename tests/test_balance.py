"""What entries are worth by play: too strong ones are found, and a run that was broken off ends like any other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.balance.balance import Figure, Job, as_text, figures_of, judged, measure
from generator.balance.trials import Trials, read_lines
from generator.cli import main
from generator.site.addresses import Links
from generator.site.balance_view import balance_view
from generator.site.places import Places
from generator.site.plan import plan_pages
from rulebook.pipeline import load_rulebook
from rulebook.rulebook import System

DUEL = Path(__file__).parent / "cases" / "duel"
FIGHTS = 20


def system_of(folder: Path) -> System:
    rulebook, found = load_rulebook(folder)
    assert not [one for one in found if one.is_error], found
    return next(iter(rulebook.systems.values()))


def figures(system: System, kept: Path | None = None, fights: int = FIGHTS, processes: int = 1) -> list[Figure]:
    return measure(system, Trials(system, kept, processes).run, fights)


def ordered(folder: Path, *args: object) -> Result:
    return CliRunner().invoke(main, ["--content", str(folder), "balance", "duel", *map(str, args)])


@pytest.fixture(scope="module")
def duel() -> System:
    return system_of(DUEL)


@pytest.fixture(scope="module")
def whole(duel: System, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Figure], bytes]:
    """The figures of a run that nobody broke off, and what it kept."""
    kept = tmp_path_factory.mktemp("whole") / "kept.jsonl"
    return figures(duel, kept), kept.read_bytes()


@pytest.fixture(scope="module")
def verdicts(whole: tuple[list[Figure], bytes]) -> dict[str, str]:
    return {one.figure.entry.slug: one.verdict for one in judged(whole[0])}


def test_a_drafted_entry_that_is_too_strong_is_found(verdicts):
    assert verdicts["iron-fist"] == "above"


def test_a_drafted_entry_like_those_of_the_document_is_left_in_peace(verdicts):
    assert verdicts["quick-step"] == "inside"


def test_entries_of_the_document_make_the_range(verdicts):
    assert verdicts["heavy-hand"] == verdicts["thick-coat"] == "source"


def test_what_never_matters_is_said_not_to_be_seen(verdicts):
    assert verdicts["pure-air"] == "not seen"


def test_what_only_harms_whoever_uses_it_is_left_alone(verdicts):
    assert verdicts["last-drop"] == "left alone"


def test_an_entry_is_measured_in_the_first_fight_in_which_it_is_of_use(whole):
    fights = {one.entry.slug: one.fight for one in whole[0]}
    assert fights["night-eyes"] == "Dusk"
    assert fights["heavy-hand"] == "Dawn"


def test_without_an_entry_both_sides_win_equally_often(duel):
    tally = Trials(duel, None, 1).run([Job("", 0, "Dawn", "eager", (1, 21))])
    (one,) = tally.values()
    assert one.won == one.lost


def test_several_processes_find_the_same_and_write_the_same(duel, whole, tmp_path):
    kept = tmp_path / "kept.jsonl"
    assert figures(duel, kept, processes=2) == whole[0]
    assert kept.read_bytes() == whole[1]


class Broken(Exception):
    """Somebody breaks off."""


@pytest.mark.parametrize("after", [1, 12, 24])
def test_a_run_that_was_broken_off_ends_with_the_same_bytes(duel, whole, tmp_path, after):
    kept, told = tmp_path / "kept.jsonl", []

    def stop(what: str, done: int, total: int) -> None:
        told.append(done)
        if len(told) == after:
            raise Broken

    with pytest.raises(Broken):
        measure(duel, Trials(duel, kept, 1, stop).run, FIGHTS)
    assert kept.read_bytes() == b"".join(whole[1].splitlines(keepends=True)[:after]), "what was played is kept"
    assert as_text(figures(duel, kept), FIGHTS) == as_text(whole[0], FIGHTS)
    assert kept.read_bytes() == whole[1]


def test_a_last_line_that_was_cut_short_is_played_again_and_no_other(duel, whole, tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(whole[1][:-20])
    assert len(read_lines(kept)) == whole[1].count(b"\n") - 1
    figures(duel, kept)
    assert kept.read_bytes() == whole[1]


def test_more_fights_go_on_from_fewer(duel, whole, tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(whole[1])
    figures(duel, kept, FIGHTS + 10)
    assert kept.read_bytes().startswith(whole[1])


def test_results_of_other_rules_do_not_count(tmp_path):
    folder, kept = tmp_path / "duel", tmp_path / "kept.jsonl"
    shutil.copytree(DUEL, folder)
    for path in folder.glob("knacks/*.yml"):
        if path.stem not in ("_kind", "thick-coat", "iron-fist"):
            path.unlink()
    first = {one.entry.slug: one for one in figures(system_of(folder), kept, 10)}
    path = folder / "knacks" / "iron-fist.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("+6", "+0"), encoding="utf-8")
    second = {one.entry.slug: one for one in figures(system_of(folder), kept, 10)}
    assert second["iron-fist"].won < first["iron-fist"].won
    played = [json.loads(line)["entry"] for line in kept.read_text(encoding="utf-8").splitlines()]
    assert played.count("duel/knacks/thick-coat") == 2, "one line of scouting, one of figures; nothing again"


def test_the_command_writes_the_figures_and_fails_for_what_is_outside(tmp_path):
    folder, kept = tmp_path / "duel", tmp_path / "kept.jsonl"
    shutil.copytree(DUEL, folder)
    for path in folder.glob("knacks/*.yml"):  # the worked examples are not what is tested here
        if path.stem not in ("_kind", "heavy-hand", "thick-coat", "iron-fist"):
            path.unlink()
    result = ordered(folder, "--fights", FIGHTS, "--kept", kept, "--jobs", 1)
    assert result.exit_code == 1, result.output
    assert "Iron Fist at rank 1 is above the range" in result.output
    system = system_of(folder)
    assert [one.entry.slug for one in figures_of(system)] == ["heavy-hand", "iron-fist", "thick-coat"]
    again = ordered(folder, "--report")
    assert again.exit_code == 1
    assert again.output == result.output
    assert "Heavy Hand" in again.output


def test_a_system_that_declares_no_fights_is_told_so(tmp_path):
    folder = tmp_path / "duel"
    shutil.copytree(DUEL, folder)
    path = folder / "_system.yml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("balance:"), text.index("suits:")
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    result = ordered(folder)
    assert result.exit_code == 2
    assert "does not declare what is fought" in result.output


ROWS = """
decider: shrewd
scouted: 10
fights: 100
entries:
  - {entry: knacks/heavy-hand, rank: 1, fight: Dawn, use: eager, won: 60, lost: 40, even: 0}
  - {entry: knacks/iron-fist, rank: 1, fight: Dawn, use: eager, won: 90, lost: 10, even: 0}
  - {entry: knacks/last-drop, rank: 1, fight: Dawn, use: wary, won: 20, lost: 80, even: 0, free: true}
  - {entry: knacks/pure-air, rank: 1}
  - {entry: knacks/lost-long-ago, rank: 1}
"""


def with_figures(folder: Path, text: str) -> Path:
    shutil.copytree(DUEL, folder)
    (folder / "_balance.yml").write_text(text, encoding="utf-8")
    return folder


def test_the_page_shows_figures_the_best_first_and_forgets_what_is_gone(tmp_path):
    rulebook, _ = load_rulebook(with_figures(tmp_path / "duel", ROWS))
    assert "duel/balance.md" in plan_pages(rulebook)
    view = balance_view(rulebook.systems["duel"], Places(rulebook), Links("duel/balance.md"))
    assert [(row.link.name, row.rate, row.verdict) for row in view.rows] == [
        ("Iron Fist", 90, "above the range"),
        ("Heavy Hand", 60, "makes the range"),
        ("Last Drop", 20, "best left alone in a fight"),
        ("Pure Air", None, "not seen in play"),
    ]
    assert view.outside == 1


def test_a_system_without_figures_has_no_such_page():
    rulebook, _ = load_rulebook(DUEL)
    assert "duel/balance.md" not in plan_pages(rulebook)


def test_figures_that_are_none_are_findings(tmp_path):
    rulebook, found = load_rulebook(with_figures(tmp_path / "duel", "entries: [{entry: 5, rank: many}]\n"))
    assert {str(one.place.file) for one in found if one.is_error} == {"duel/_balance.yml"}
    assert not rulebook.systems["duel"].figures


def test_an_interval_becomes_narrower_with_more_fights(duel):
    entry = next(iter(duel.entries.values()))
    few, many = Figure(entry, 1, "Dawn", "eager", 6, 4, 0), Figure(entry, 1, "Dawn", "eager", 600, 400, 0)
    assert few.interval[0] < many.interval[0] < 0.6 < many.interval[1] < few.interval[1]
