"""A test of which nothing comes where it is made, though an entry of its name says what comes of it."""

from __future__ import annotations

import shutil
from pathlib import Path

from rulebook.pipeline import load_system
from tests.content import ROOT

GAME, TAKES_NOTHING = "wolsung", "rolls/swan-song.yml"
ENTRY = """\
name: Swan Song
effect: |
  when an Opponent's Finisher against you succeeds, you may make an Attack against that Opponent
origin: drafted
"""
CURE = "say what comes of it, as `Attack` does: `you make an Attack …:`, and below that `on success: …`"


def test_a_bare_test_is_refused_where_an_entry_says_what_comes_of_it(tmp_path: Path):
    game = tmp_path / GAME
    shutil.copytree(ROOT / "content" / GAME, game)
    (game / TAKES_NOTHING).write_text(ENTRY, encoding="utf-8")
    found = [one for one in load_system(game, tmp_path).findings if one.is_error]
    assert [(one.code.number, one.place.line, one.hint) for one in found] == [("RW314", 3, CURE)]
