"""A made-up game and a way to play one effect of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import dedent, indent

import pytest

from grammar.words import ScopeWord
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.programs import Programs
from interpreter.state.picture import picture
from interpreter.state.situation import Mark, Situation
from rulebook.model.rulebook import System
from rulebook.pipeline import load_rulebook

NOTHING = 'note "It is there."'
"""An effect of which nothing comes, where it is the game that is played."""
SYSTEM = Path(__file__).with_name("brawl.yml")
KIND = """name: Knack Card
plural: Knack Cards
title: Knacks
summary: Tricks.
fields:
  max_rank: {type: number, default: 9}
  held_by: {type: word}
  parameter: {type: word}
"""
Play = Callable[..., Resolution]


def play_knack(
    folder: Path,
    system: str,
    kind: str,
    effect: str,
    example: str,
    *,
    without: bool = False,
    expect_clean: bool = True,
) -> Resolution:
    """A game of these declarations is written to a folder, with the entry `Knack` of this effect; its one example is played."""
    (folder / "knacks").mkdir(parents=True, exist_ok=True)
    (folder / "_system.yml").write_text(system, encoding="utf-8")
    (folder / "knacks" / "_kind.yml").write_text(kind, encoding="utf-8")
    text = "name: Knack\nsummary: A trick.\norigin: drafted\neffect: |\n" + indent(dedent(effect).strip(), "  ")
    text += "\nexamples:\n  - title: One\n" + indent(dedent(example).strip(), "    ") + "\n"
    (folder / "knacks" / "knack.yml").write_text(text, encoding="utf-8")
    rulebook, diagnostics = load_rulebook(folder)
    errors = [d for d in diagnostics if d.is_error]
    assert not errors or not expect_clean, [(str(d.place), d.message) for d in errors]
    entry = rulebook.entry("knack")
    return play_example(Programs(rulebook), entry, entry.examples[0], without_entry=without)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """play(effect, example, without=…): the entry `Knack` with this effect, and one worked example of it."""
    return partial(play_knack, tmp_path / "brawl", SYSTEM.read_text(encoding="utf-8"), KIND)


def conflicts_of(system: System) -> frozenset[str]:
    """The stretches of time of a game that have parts: whole conflicts, which take their time."""
    return frozenset(word.name for word in system.vocabulary.every(ScopeWord) if word.parts)


def undone(table: Situation, mark: Mark) -> object:
    """The situation when all that was done since the mark is taken back."""
    table.back_to(mark)
    table.unsay(mark)
    table.steps = table.nesting = 0
    return picture(table)


def texts(resolution: Resolution) -> list[str]:
    """The sentences of a trace."""
    return [step.text for step in resolution.steps]


def found(resolution: Resolution) -> list[tuple[str, str]]:
    """Codes and messages of what was not as the example says."""
    return [(d.code.number, d.message) for d in resolution.diagnostics]
