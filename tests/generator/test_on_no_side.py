"""An example in which nobody is on the side that its rule speaks of says how somebody would be."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.telling.replaying import replayed
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

RULE = "when a Friend loses Coins, you gain 1 Vigor"


@pytest.mark.parametrize(
    ("bea", "hint"),
    [
        ("Coin: 5", "Knack does nothing here: Bea is no Friend of Ada: write `Bea: {side: Ada}`"),
        ("Coin: 5, side: Ada", None),
    ],
)
def test_who_is_on_no_side_is_told(tmp_path: Path, bea: str, hint: str | None):
    brawl = tmp_path / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    example = (
        "examples:\n  - title: One\n"
        f"    given: {{Ada: {{Vigor: 3}}, Bea: {{{bea}}}}}\n    when: [Bea loses 1 Coin]\n    then: [Ada's Vigor is 4]\n"
    )
    text = f"name: Knack\nsummary: A trick.\norigin: drafted\neffect: {RULE}\n{example}"
    (brawl / "knacks" / "knack.yml").write_text(text, encoding="utf-8")
    rulebook, _ = load_rulebook(tmp_path / "content")
    assert [one.hint for one in replayed(rulebook)] == ([hint] if hint else [])
