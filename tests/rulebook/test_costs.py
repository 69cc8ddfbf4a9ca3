"""What is said to cost something, where no rule of the game asks for what anything costs: its price stands in its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

ASKED = "Coins equal to the cost of Feint"
NEVER = "nothing in this game ever asks what something costs"


@pytest.mark.parametrize(
    ("price", "effect", "found"),
    [
        ("2 Coins", "the cost of Feint is 0", [NEVER]),
        ("2 Coins", "while you are Dazed, the cost of Feint gets +1", [NEVER]),
        (ASKED, "the cost of Feint is 0", []),
        (
            "2 Coins",
            "during a Beat, you may pay Coins equal to the cost of Feint:\n    you gain 1 Vigor\n  the cost of Feint is 0",
            [],
        ),
    ],
    ids=["always", "as long as", "asked by the game", "asked beside it"],
)
def test_a_cost_is_only_said_where_it_is_asked_for(price: str, effect: str, found: list[str], tmp_path: Path):
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    system = SYSTEM.read_text(encoding="utf-8")
    assert ASKED in system
    (knacks.parent / "_system.yml").write_text(system.replace(ASKED, price), encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    text = f"name: Cheap\nsummary: A trick.\norigin: drafted\neffect: |\n  {effect}\n"
    (knacks / "cheap.yml").write_text(text, encoding="utf-8")
    assert [one.message for one in load_rulebook(knacks.parent)[1] if one.is_error] == found
