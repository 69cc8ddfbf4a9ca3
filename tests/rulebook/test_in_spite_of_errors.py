"""What is wrong with one entry is said although another one cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

WAITS = "your Casts get +2 until your next Go ends"
NEVER = "nothing in this game ever says when this is done, or uses Daze"


@pytest.mark.parametrize(("broken", "said"), [("you blorp a Snark", True), ("you blorp, and you use Daze", False)])
def test_what_nothing_uses_is_found_unless_a_broken_text_names_it(tmp_path: Path, broken: str, said: bool):
    brawl = tmp_path / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    for name, effect in (("Daze", WAITS), ("Broken", broken)):
        text = f"name: {name}\nsummary: A trick.\norigin: drafted\neffect: {effect}\n"
        (brawl / "knacks" / f"{name.lower()}.yml").write_text(text, encoding="utf-8")
    found = {one.message for one in load_rulebook(tmp_path / "content")[1] if one.code.number != "RW403"}
    assert len(found) > 1 if said else NEVER not in found
    assert (NEVER in found) is said
