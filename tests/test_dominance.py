"""What nobody would rather have than another of its kind is found, and nothing else; there is none in any game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.balance.dominance import compared, dominated
from generator.cli import main
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_rulebook

SYSTEM = """
name: Stall
things: {Hand: {default: true, small: true}, Blade: {item: true}}
stats: {Edge: {of: Hand, start: 1}, Cost: {of: Hand, start: 0}}
tracks: {Penny: {of: Hand, start: 5, unit: money, small: true}}
tags: {Long: {small: true}, Loud: {small: true}}
states: {Out: {small: true}}
balance:
  lost: Out
  fights: {Brawl: {plays: Round}}
  compared:
    blades: {more: [edge], less: [cost], words: [words], burdens: [Loud]}
    charms: {less: [cost]}
"""
KIND = "name: {name}\nplural: {name}s\neffect: optional\nfields:\n  words: {{type: words, role: tag}}\n"
NUMBERS = "  edge: {type: number}\n  cost: {type: number}\n"
PRAY = "effect: |\n  during a Round, you may pay {pay} Pennies:\n    your Edge gets +{gain}\n"


def stall(folder: Path, **entries: str) -> System:
    files = {
        "_system.yml": SYSTEM + "scopes: {Round: {small: true}}\n",
        "blades/_kind.yml": KIND.format(name="Blade") + NUMBERS,
        "charms/_kind.yml": KIND.format(name="Charm") + NUMBERS,
        **{f"{name.replace('__', '/')}.yml": text for name, text in entries.items()},
    }
    for path, text in files.items():
        at = folder / "stall" / path
        at.parent.mkdir(parents=True, exist_ok=True)
        name = "" if at.name.startswith("_") else f"name: {at.stem.title()}\nsummary: Sharp.\norigin: drafted\n"
        at.write_text(name + text, encoding="utf-8")
    return load_rulebook(folder)[0].systems["stall"]


def beaten(system: System) -> list[tuple[str, str]]:
    return [(one.entry.slug, one.by.slug) for one in dominated(system)]


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("edge: 2\ncost: 5", "edge: 2\ncost: 4", [("first", "second")]),
        ("edge: 2\ncost: 5", "edge: 3\ncost: 5", [("first", "second")]),
        ("edge: 2\ncost: 5", "edge: 3\ncost: 6", []),
        ("edge: 2\ncost: 5", "edge: 2\ncost: 5", []),
        ("edge: 2\ncost: 5\nwords: [Long]", "edge: 3\ncost: 5", []),
        ("edge: 2\ncost: 5", "edge: 2\ncost: 5\nwords: [Long]", [("first", "second")]),
        ("edge: 2\ncost: 5", "edge: 3\ncost: 5\nwords: [Loud]", []),
        ("edge: 2\ncost: 5\nwords: [Loud]", "edge: 2\ncost: 5", [("first", "second")]),
        ("edge: 2\ncost: 5\neffect: |\n  your Edge gets +1\n", "edge: 2\ncost: 4", []),
    ],
)
def test_what_is_worse_and_not_cheaper_is_beaten(tmp_path: Path, first: str, second: str, found: list[tuple[str, str]]):
    assert beaten(stall(tmp_path, blades__first=first, blades__second=second)) == found


def test_effects_that_are_written_alike_are_held_against_each_other_by_their_numbers(tmp_path: Path):
    dear, cheap, other = (PRAY.format(pay=pay, gain=gain) for pay, gain in ((3, 2), (2, 2), (2, 1)))
    system = stall(tmp_path, charms__dear=dear, charms__cheap=cheap, charms__other=other, charms__bead="cost: 9")
    assert beaten(system) == [("dear", "cheap"), ("other", "cheap")]
    assert [one.slug for one in compared(system)] == ["cheap", "dear", "other"], "a bead is only what it is called"


def test_the_command_names_both_and_fails(tmp_path: Path):
    stall(tmp_path, blades__first="edge: 2\ncost: 5\n", blades__second="edge: 2\ncost: 4\n")
    said = CliRunner().invoke(main, ["--content", str(tmp_path), "balance", "--dominated"])
    assert said.exit_code == 1
    assert "First (Blade) is beaten by Second, and not cheaper" in said.output


def test_no_ware_and_no_spell_of_any_game_is_beaten(rulebook: Rulebook):
    found = [(one.entry.id, one.by.slug) for system in rulebook.systems.values() for one in dominated(system)]
    assert not found
    assert any(compared(system) for system in rulebook.systems.values())
