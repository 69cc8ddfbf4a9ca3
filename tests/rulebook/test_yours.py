"""Whether somebody has a number of which a kind of entries tells more."""

from __future__ import annotations

from pathlib import Path

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
