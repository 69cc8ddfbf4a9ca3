"""How a state ends, read off all rules of a game (cases/endings.yml)."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from generator.telling.word_facts import facts_of, said
from rulebook.model.rulebook import System
from rulebook.pipeline import load_rulebook
from rulebook.source.yaml_source import read_document

FILE = Path(__file__).parent.parent / "cases" / "endings.yml"
CASES: Any = read_document(FILE, FILE.name)[0].value  # type: ignore[union-attr]


def game_of(folder: Path, rules: dict[str, str]) -> System:
    """The game of the cases with these rules."""
    for kind, shape in CASES["kinds"].items():
        (folder / kind).mkdir(parents=True)
        told = {"name": f"{kind} Card", "plural": f"{kind} Cards", "summary": "Rules.", **shape}
        (folder / kind / "_kind.yml").write_text("".join(f"{k}: {v}\n" for k, v in told.items()), encoding="utf-8")
    (folder / "_system.yml").write_text(CASES["game"], encoding="utf-8")
    for address, effect in rules.items():
        name = address.partition("/")[2].replace("-", " ").title()
        text = f"name: {name}\nsummary: So it is.\norigin: drafted\neffect: |\n{indent(effect, '  ')}\n"
        (folder / f"{address}.yml").write_text(text, encoding="utf-8")
    rulebook, diagnostics = load_rulebook(folder)
    errors = [(str(d.place), d.message) for d in diagnostics if d.is_error and "example" not in d.message]
    assert not errors
    (system,) = rulebook.systems.values()
    return system


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["why"])
def test_how_a_state_ends_is_read_off_the_rules(case: Any, tmp_path: Path) -> None:
    system = game_of(tmp_path / "wardens", case["rules"])
    word = system.vocabulary.word(case["state"], "state")
    assert word is not None
    told = {fact.label.lower(): fact.plain for fact in facts_of(word, system)}
    assert told == {label: case[label] for label in ("lasts", "ends", "comes about") if label in case}


def test_in_running_text_it_is_a_sentence(tmp_path: Path) -> None:
    rules = {
        "laws/blow": "when your Brawl fails, you become Dazed",
        "laws/weak": "while your Breath is 0, you are Held",
        "laws/dawn": "when your Brawl fails, you become Numb until a Watch begins",
    }
    system = game_of(tmp_path / "wardens", rules)
    states = [system.vocabulary.word(name, "state") for name in ("Dazed", "Held", "Numb")]
    assert [said(fact) for word in states if word is not None for fact in facts_of(word, system)] == [
        "Nothing ends it.",
        "It lasts while your breath is 0.",
        "It ends when the next watch begins.",
    ]
