"""What the holder of a rule cannot have, or cannot lose."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

TOLD = "name: Heat\nplural: Heats\ntitle: Heats\nsummary: How hot it is.\nrole: place\nfields: {}\n"


def test_nobody_has_a_number_of_the_one_thing_though_a_kind_of_entries_is_called_so(tmp_path: Path):
    game = tmp_path / "content" / "brawl"
    for folder, kind in (("knacks", KIND), ("heats", TOLD)):
        (game / folder).mkdir(parents=True)
        (game / folder / "_kind.yml").write_text(kind, encoding="utf-8")
    (game / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    text = "name: Hot\nsummary: A trick.\norigin: drafted\neffect: |\n  when you lose Coins, your Heat becomes 2\n"
    (game / "knacks" / "hot.yml").write_text(text, encoding="utf-8")
    _, found = load_rulebook(tmp_path / "content")
    assert "this can never happen: no Brawler has Heat" in [one.message for one in found]


LOSE = "when you take damage, you lose this"


@pytest.mark.parametrize(
    ("was", "now", "cure"),
    [
        (
            "Dazed: {at_table: true}",
            f'Dazed: {{at_table: true, effect: "{LOSE}"}}',
            "he is out of it, `you stop being Dazed`",
        ),
        (
            "Trick: {at_table: true}",
            f'Trick: {{at_table: true, effect: "{LOSE}"}}',
            "`you cannot use Trick until … ends`",
        ),
        (
            "Hero: {of: Brawler}",
            f'Hero: {{of: Brawler, effect: "{LOSE}"}}',
            "each Hero has this, and nobody can lose it",
        ),
        ("Alley: {at_table: true}", f'Alley: {{at_table: true, effect: "{LOSE}"}}', "that somebody `leaves Alley`"),
        ("rules: |", f"rules: |\n  {LOSE}", "everybody has this, and nobody can lose it"),
    ],
    ids=["a state", "an action", "a kind of people", "a place", "the rules of the game"],
)
def test_nobody_loses_what_a_declaration_says(was: str, now: str, cure: str, tmp_path: Path):
    game = tmp_path / "content" / "brawl"
    game.mkdir(parents=True)
    text = SYSTEM.read_text(encoding="utf-8")
    assert text.count(was) == 1
    (game / "_system.yml").write_text(text.replace(was, now), encoding="utf-8")
    _, found = load_rulebook(tmp_path / "content")
    assert [one.message for one in found if cure in (one.hint or "")] == ["`lose this` says nothing in play here"]
