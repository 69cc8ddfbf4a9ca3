"""Numbers that are changed for good, while a rule of everybody says at any time what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.test_belated import found_in, game_of

BECOMES = "when you lose Coins, your Grit becomes 4"
ALWAYS = "your Grit is your Coins"
FOUND = (
    "a change of Grit for good",
    "[Common] says at any time what it is: what comes on top stands, `… gets +1`, or for how long, `… gets +1 until … ends`; in "
    "its place, `… is 4 until … ends`",
)


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "found"),
    [
        (BECOMES, ALWAYS, "Brawler", [FOUND]),
        ("when you lose Coins, you swap your Grit and your Nerve", ALWAYS, "Brawler", [FOUND]),
        (BECOMES, f"while you are Dazed, {ALWAYS} then your Nerve", "Brawler", [FOUND]),
        (BECOMES, f"while you are Dazed, {ALWAYS}", "Brawler", []),
        (BECOMES, ALWAYS, "", []),
        (f"{BECOMES.replace('becomes', 'is')} until the Beat ends", ALWAYS, "Brawler", []),
    ],
    ids=["becomes", "change places", "an order", "only then", "what only some have", "for a time"],
)
def test_it_is_said_that_a_change_comes_to_nothing(
    effect: str, common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found


SETS = "your Grit is 4"
TWICE = (
    "what Grit is",
    "[Late] says at any time what it is, and comes after: say when it is this, `while …, …`, or for how long, `when …, … until "
    "… ends`; what comes on top, `… gets +1`",
)


@pytest.mark.parametrize(
    ("effect", "late_held_by", "found"),
    [
        (SETS, "Brawler", [TWICE]),
        (f"while you are Dazed, {SETS}", "Brawler", []),
        (SETS, "Hero", []),
        (SETS, "", []),
        (ALWAYS, "Brawler", []),
    ],
    ids=["of the same people", "only then", "of some of them", "what only some have", "the same"],
)
def test_it_is_said_that_another_rule_sets_it_later(
    effect: str, late_held_by: str, found: list[tuple[str, str]], tmp_path: Path
):
    assert found_in(game_of(tmp_path, effect, ALWAYS, "Brawler", late_held_by)) == found
