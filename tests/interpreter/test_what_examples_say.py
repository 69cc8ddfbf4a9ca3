"""What examples can say, and what is found of them; and what play hears of sentences: one game for each case of
tests/cases/examples.yml and tests/cases/heard.yml."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from diagnostics.diagnostic import Diagnostic
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.loaded import Loaded, in_order
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_again, load_system
from rulebook.source.yaml_source import read_document
from tests.interpreter.conftest import KIND, SYSTEM

Case = Mapping[str, object]
OF_THE_ENTRY = ("held_by", "max_rank", "parameter")
NOT_OF_THE_EXAMPLE = ("effect", "finds", "tells", "notes", *OF_THE_ENTRY)
REFUSED: Case = {"given": {"Ada": {}}, "when": ["Ada gains 1 Coin"], "then": ["Ada's Coins are 4"]}
"""The example of a text that is refused."""


def _cases(file: str) -> Mapping[str, Case]:
    path = Path(__file__).parents[1] / "cases" / file
    document, found = read_document(path, path.name)
    assert document is not None and not found, found
    return document.value  # type: ignore[return-value]


CASES = {**_cases("examples.yml"), **_cases("heard.yml")}


class Found(NamedTuple):
    """What is found of a case, and what is told while it is played."""

    findings: list[str]
    steps: list[str]
    notes: list[str]


@pytest.fixture(scope="module")
def found_of(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Found]:
    """What comes of each case, by its name.  Each is a game of its own, of which only the entry is read anew."""
    content = tmp_path_factory.mktemp("content")
    game = content / "brawl"
    (game / "knacks").mkdir(parents=True)
    shutil.copy(SYSTEM, game / "_system.yml")
    (game / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    of_each: dict[str, Found] = {}
    loaded: Loaded | None = None
    for name in sorted(CASES, key=_sort):
        (game / KNACK).write_text(_knack(CASES[name]), encoding="utf-8")
        loaded = loaded and load_again(loaded, (KNACK,), game, content)
        loaded = loaded or load_system(game, content)
        assert loaded.system is not None and {one.place.file for one in loaded.findings} <= {
            f"{content.name}/brawl/{KNACK}"
        }
        found = of_each[name] = Found([_said(one) for one in in_order(loaded.findings)], [], [])
        (entry,) = loaded.system.entries.values()
        programs = Programs(Rulebook({"brawl": loaded.system}))
        for example in entry.examples if not found.findings else ():
            played = play_example(programs, entry, example)
            found.findings.extend(map(_said, played.diagnostics))
            found.notes.extend(note.message for one in played.diagnostics for note in one.notes)
            found.steps.extend(step.text for step in played.steps)
    return of_each


KNACK = "knacks/knack.yml"


def _sort(name: str) -> str:
    """By what others would learn of the entry of a case, so that after its like nothing else has to be read."""
    return repr(["finds" in CASES[name], *(CASES[name].get(key) for key in OF_THE_ENTRY)])


def _knack(case: Case) -> str:
    """The file of an entry that has the effect and the example of a case."""
    said = {key: value for key, value in case.items() if key not in NOT_OF_THE_EXAMPLE}
    example = {"title": "One"} | (said or dict(REFUSED))
    effect = str(case["effect"]).rstrip()
    effect = "".join(f"  {line}\n" for line in effect.split("\n"))
    text = "name: Knack\nsummary: A trick.\norigin: drafted\n"
    text += "".join(f"{key}: {case[key]}\n" for key in OF_THE_ENTRY if key in case) + f"effect: |\n{effect}examples:\n"
    return text + f"  - {json.dumps(example, ensure_ascii=False)}\n"


def _said(found: Diagnostic) -> str:
    return found.message + (f" ({found.hint})" if found.hint else "")


@pytest.mark.parametrize("name", CASES)
def test_it_is_found_as_the_case_says(name: str, found_of: Mapping[str, Found]):
    assert found_of[name].findings == CASES[name].get("finds", [])


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "notes" in case])
def test_it_is_noted_as_the_case_says(name: str, found_of: Mapping[str, Found]):
    assert found_of[name].notes == CASES[name]["notes"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "tells" in case])
def test_it_is_told_as_the_case_says(name: str, found_of: Mapping[str, Found]):
    told = CASES[name]["tells"]
    assert [step for step in found_of[name].steps if step in told] == told  # type: ignore[operator]
