"""What is changed of a thing once it is gained, while a rule of everybody asks for it as it is gained."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

LATE = "when you gain a Club, that Club's Heft goes down by 1"
ASKED = "when you gain a Club, if that Club's Heft is at least 3, you become Dazed"
FOUND = (
    "the Heft of a Club that is gained already",
    "[Common] asks for it at the same moment, and nobody can see which comes first; say it before: "
    "`when … would gain a Club, …`",
)


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "found"),
    [
        (LATE, ASKED, "Brawler", [FOUND]),
        (LATE.replace("gain", "would gain"), ASKED, "Brawler", []),
        (LATE, ASKED.replace("Heft", "Padding"), "Brawler", []),
        (LATE, ASKED, "", []),
    ],
    ids=["too late", "before", "another number", "what only some have"],
)
def test_it_is_said_that_it_comes_too_late(
    effect: str, common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found


def test_it_comes_too_late_for_a_rule_of_the_game(tmp_path: Path):
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    (knacks.parent / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8") + f"  {ASKED}\n", encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    text = f"name: Late\nsummary: A trick.\norigin: drafted\neffect: |\n  {LATE}\n"
    (knacks / "late.yml").write_text(text, encoding="utf-8")
    words, hint = FOUND
    assert found_in(knacks.parent) == [(words, hint.replace("[Common]", "a rule in `_system.yml`"))]


ENDS = "when you make a Bout, you stop being Dazed"
ASKS = "when you make a Strike against a Rival, if you are Dazed, you gain 1 Coin"
OUT = "when your Strike succeeds, if you are Dazed, you gain 1 Coin"
ENDED = (
    "Dazed, of whoever makes a Strike",
    "by [Common] one is no longer Dazed when a Bout is made; ask before: `when you would make …, if you are Dazed, …`; how it "
    "comes out stands below, `when that … succeeds, …`",
)


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "found"),
    [
        (ASKS, ENDS, "Brawler", [ENDED]),
        (ASKS.replace("if you", "while you"), ENDS, "Brawler", [ENDED]),
        (OUT, ENDS, "Brawler", [ENDED]),
        (OUT.replace("succeeds", "would succeed"), ENDS, "Brawler", [ENDED]),
        (ASKS.replace("make", "would make"), ENDS, "Brawler", []),
        (ASKS.replace("are Dazed", "are not Dazed"), ENDS, "Brawler", []),
        (ASKS, ENDS.replace("Bout", "Parry"), "Brawler", []),
        (ASKS, ENDS.replace(", you", ", if you are in an Alley, you"), "Brawler", []),
        (ASKS, ENDS, "", []),
    ],
    ids=[
        "asked",
        "as long as",
        "as it comes out",
        "right before it does",
        "before",
        "not so",
        "of another test",
        "only there",
        "what only some have",
    ],
)
def test_it_is_said_that_a_state_is_over_by_then(
    effect: str, common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found


def test_a_state_ends_itself_too_early_for_the_test_that_is_changed_with_it(tmp_path: Path):
    folder = game_of(tmp_path, "while you are Dazed, your Strikes get +2", ENDS, "")
    common = folder / "knacks" / "common.yml"
    common.write_text(common.read_text(encoding="utf-8").replace("name: Common", "name: Dazed"), encoding="utf-8")
    cure = "by [Dazed] one is no longer Dazed when a Bout is made; say it of that one: `when you would make a Strike, "
    cure += "if you are Dazed, that Strike …`"
    assert found_in(folder) == [("Dazed, over when a Bout is made", cure)]


def test_what_everybody_has_ends_a_state_too_early_for_what_stands_with_it(tmp_path: Path):
    folder = game_of(tmp_path, "while you are Dazed, your Strikes get +2", ENDS, "Brawler")
    cure = "by [Common] one is no longer Dazed when a Bout is made; say it of that one: `when you would make a Strike, "
    cure += "if you are Dazed, that Strike …`"
    assert found_in(folder) == [("Dazed, over when a Bout is made", cure)]


def test_and_for_what_is_answered_below_it(tmp_path: Path):
    effect = "while you are Dazed:\n    when you make a Strike, that Strike gets +2"
    assert found_in(game_of(tmp_path, effect, ENDS, "Brawler")) == [ENDED]


def game_of(tmp_path: Path, effect: str, common: str, held_by: str, late_held_by: str = "") -> Path:
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    shutil.copy(SYSTEM, knacks.parent / "_system.yml")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    for name, said, holder in (("Late", effect, late_held_by), ("Common", common, held_by)):
        held = f"held_by: {holder}\n" if holder else ""
        text = f"name: {name}\nsummary: A trick.\norigin: drafted\n{held}effect: |\n  {said}\n"
        (knacks / f"{name.lower()}.yml").write_text(text, encoding="utf-8")
    return knacks.parent


def found_in(game: Path) -> list[tuple[str, str | None]]:
    _, diagnostics = load_rulebook(game)
    errors = [one for one in diagnostics if one.is_error]
    assert all(one.message.endswith("` says nothing in play here") for one in errors)
    return [(one.message.removeprefix("`").removesuffix("` says nothing in play here"), one.hint) for one in errors]


TAKES = "when you make a Cast against a Brawler, that Cast's Need becomes that Brawler's Nerve"
LIFTS = "when a Rival makes a Cast against you, you may pay 1 Coin:\n    your Nerve gets +2 until that Cast ends"
TAKEN = (
    "the Nerve of whomever a Cast is against",
    "by [Common] it is taken for a Cast as that is made; change it before, `when … would make a Cast against you, …`, and end it "
    "when that is over, `until that Cast ends`, `until …'s Cast against you ends`",
)


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "found"),
    [
        (LIFTS, TAKES, "Brawler", [TAKEN]),
        ("when you lose Coins, your Nerve gets +2 until a Rival makes a Cast against you", TAKES, "Brawler", [TAKEN]),
        ("when you lose Coins, your Nerve gets +2 until a Rival's Cast against you ends", TAKES, "Brawler", []),
        (LIFTS.replace("makes", "would make"), TAKES, "Brawler", []),
        (LIFTS.replace("Nerve", "Grit"), TAKES, "Brawler", []),
        (LIFTS, TAKES.replace("you make", "you would make"), "Brawler", []),
        (LIFTS, TAKES, "", []),
    ],
    ids=[
        "as it is made",
        "until then",
        "until it is over",
        "before",
        "another number",
        "taken before",
        "what only some have",
    ],
)
def test_it_is_said_that_a_number_has_been_taken_for_a_test_by_then(
    effect: str, common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found


LOSES = "when your Cast fails, you lose 1 Coin"
BARS = "when your Cast fails, you cannot lose Coins until that Cast ends"
DONE = ("to bar it as a Cast fails", "by [Common] it is done by then; bar it before: `when a Cast would fail, …`")
ANSWERS = "when a Rival makes a Bout, you may pay 1 Coin:\n    you make a Cast"
FORBIDS = "when you make a Strike against a Rival:\n    that Rival cannot make a Cast until that Strike ends"
MADE = (
    "to bar it as a Strike is made",
    "by [Common] it is done by then; bar it before: `when … would make a Strike, …`",
)


AWAITS = "when a Rival makes a Bout against you, your next Cast gets +2"
AWAITED = (
    "the next Cast as a Bout is made",
    "by [Common] it is done by then; say so before: `when … would make a Bout against you, …`",
)


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "found"),
    [
        (BARS, LOSES, "Brawler", [DONE]),
        (BARS.replace("fails", "would fail"), LOSES, "Brawler", []),
        (BARS.replace("Coins", "Vigor"), LOSES, "Brawler", []),
        (BARS.replace("fails", "succeeds"), LOSES, "Brawler", []),
        (BARS, LOSES, "", []),
        (FORBIDS, ANSWERS, "Brawler", [MADE]),
        (FORBIDS.replace("you make", "you would make"), ANSWERS, "Brawler", []),
        (FORBIDS, ANSWERS.replace("Bout", "Parry"), "Brawler", []),
        (AWAITS, ANSWERS, "Brawler", [AWAITED]),
        (AWAITS.replace("makes", "would make"), ANSWERS, "Brawler", []),
        (AWAITS.replace("Cast", "Parry"), ANSWERS, "Brawler", []),
        (AWAITS, ANSWERS, "", []),
    ],
    ids=[
        "lost",
        "before",
        "another number",
        "another outcome",
        "some",
        "made",
        "would make",
        "another test",
        "the next one",
        "the next one, before",
        "the next one of another sort",
        "the next one, by some",
    ],
)
def test_it_is_said_that_what_is_barred_until_a_test_ends_is_done_by_then(
    effect: str, common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found
