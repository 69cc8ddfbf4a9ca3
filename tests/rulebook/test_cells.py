"""The words in the cells of a table: nothing is called so that is only read there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

ASKS = "while you have a Grim Club, your Nerve gets +1"
FOUND = "nothing in this game ever is called Grim"


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        (ASKS, [FOUND]),
        (f"{ASKS}\n  when you lose Coins, if Moods given your Coins is Grim, you gain 1 Grit", [FOUND]),
    ],
    ids=["asked for", "read there"],
)
def test_nothing_is_called_what_is_only_read_in_a_cell(effect: str, found: list[str], tmp_path: Path):
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    system = SYSTEM.read_text(encoding="utf-8").replace("\ntags:\n", "\ntags:\n  Grim: {small: true}\n", 1)
    moods = "  Moods: {key: coins, cells: word, rows: {1 or less: Grim, 2 or more: Heavy}}"
    system = system.replace("\ntables:\n", f"\ntables:\n{moods}\n", 1)
    assert _errors(system, effect, knacks) == found


@pytest.mark.parametrize(
    ("effect", "cure"),
    [
        (ASKS, "`Sizes` calls one so by its Heft: tell it by that, `… Kits with at least 2 Heft with at most 3 Heft`"),
        ("when you lose Coins, you gain a Grim Club", "write `when you lose Coins, you gain a Club at Heft 2`"),
    ],
    ids=["asked for", "given"],
)
def test_a_thing_is_called_by_its_number_what_a_table_calls_it(effect: str, cure: str, tmp_path: Path):
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    system = SYSTEM.read_text(encoding="utf-8").replace("\ntags:\n", "\ntags:\n  Grim: {small: true}\n", 1)
    sizes = "  Sizes: {key: heft, cells: word, rows: {1 or less: Heavy, 2 to 3: Grim, 4 or more: Heavy}}"
    system = system.replace("\ntables:\n", f"\ntables:\n{sizes}\n", 1)
    assert _errors(system, effect, knacks, "hint") == [cure]


def _errors(system: str, effect: str, knacks: Path, what: str = "message") -> list[str]:
    """What is wrong with a game with this one rule."""
    (knacks.parent / "_system.yml").write_text(system, encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    text = f"name: Ward\nsummary: A trick.\norigin: drafted\neffect: |\n  {effect}\n"
    (knacks / "ward.yml").write_text(text, encoding="utf-8")
    return [getattr(one, what) for one in load_rulebook(knacks.parent)[1] if one.is_error]
