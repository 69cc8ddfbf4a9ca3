"""What an action forbids of itself: whoever has not used it yet has not got it, and is not barred."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.loading import check
from tests.interpreter.conftest import SYSTEM

USE = "once per Fight, during a Beat, you may use this:\n  the Heat goes up by 1\n"


@pytest.mark.parametrize(
    ("line", "is_heard"),
    [
        ("while you are Dazed, you cannot use Bolt", False),
        ("while you are Dazed, you cannot use this", False),
        ("when you take damage, you cannot use Bolt until the Beat ends", False),
        ("when you use Bolt, you cannot use Bolt until the Fight ends", True),
    ],
)
def test_an_action_forbids_itself_only_as_its_use_is_answered(tmp_path: Path, line: str, is_heard: bool):
    named = "this" if "this" in line else "Bolt"
    game, bolt = tmp_path / "brawl", json.dumps(USE + line)
    game.mkdir()
    text = SYSTEM.read_text("utf-8").replace("actions:\n", f"actions:\n  Bolt: {{at_table: true, effect: {bolt}}}\n")
    (game / "_system.yml").write_text(text, "utf-8")
    found = [one.message for one in check(game, None) if one.is_error]
    assert [one.partition("cannot use ")[2] for one in found] == (
        [] if is_heard else [f"{named}` says nothing in play here"]
    )
