"""What nobody of a kind can have is found wherever it is given, whichever of the game's own words forbids it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.loading import check

TINY = Path(__file__).resolve().parents[1] / "bad_input" / "tiny"
SHOVE = "name: Shove\norigin: drafted\nheld_by: Revenant\neffect: you have Jab\n"


@pytest.mark.parametrize(
    ("kind", "rules", "said_by"),
    [
        ("{of: Character, effect: you cannot have Jab}", "", "the word `Revenant`"),
        ("{of: Character, effect: you cannot have a Move}", "", "the word `Revenant`"),
        ("{of: Character}", "rules: you cannot have Jab", "a rule"),
        ("{of: Character}", "rules: a Revenant cannot have Jab", "a rule"),
        ("{of: Character}", "rules: a Player cannot have Jab", ""),
        ("{of: Character}", "rules: 'while your BP is 0, you cannot have Jab'", ""),
    ],
)
def test_what_those_who_hold_it_cannot_have_is_not_given(tmp_path: Path, kind: str, rules: str, said_by: str):
    game = tmp_path / "tiny"
    shutil.copytree(TINY, game)
    text = (game / "_system.yml").read_text("utf-8").replace("\nthings:\n", f"\n{rules}\nthings:\n  Revenant: {kind}\n")
    (game / "_system.yml").write_text(text, "utf-8")
    with (game / "moves" / "_kind.yml").open("a", encoding="utf-8") as file:
        file.write("  held_by: {type: word, role: thing}\n")
    (game / "moves" / "shove.yml").write_text(SHOVE, "utf-8")
    errors = [one for one in check(game, None) if one.is_error]
    assert [(one.code.number, one.place.file.rpartition("/")[2]) for one in errors] == [("RW308", "shove.yml")] * bool(
        said_by
    )
    assert all(one.message.startswith(f"this can never happen: {said_by}") for one in errors)
