"""What examples can say, and what is found of them: and what play hears of sentences: one game for each case of
tests/cases/examples.yml and tests/cases/heard.yml."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from diagnostics.diagnostic import Diagnostic
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.pipeline import load_rulebook
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
    """What comes of each case, by its name.  Each is a game of its own, but all are read at once."""
    content = tmp_path_factory.mktemp("content")
    for number, case in enumerate(CASES.values()):
        _write(content / f"brawl{number}", case)
    rulebook, found = load_rulebook(content)
    files = {f"{content.name}/brawl{number}/knacks/knack.yml": name for number, name in enumerate(CASES)}
    of_each: dict[str, Found] = {name: Found([], [], []) for name in CASES}
    for one in found:
        of_each[files[one.place.file]].findings.append(_said(one))
    programs = Programs(rulebook)
    for number, name in enumerate(CASES):
        entry = rulebook.systems[f"brawl{number}"].entries[f"brawl{number}/knacks/knack"]
        for example in entry.examples if not of_each[name].findings else ():
            played = play_example(programs, entry, example)
            of_each[name].findings.extend(map(_said, played.diagnostics))
            of_each[name].notes.extend(note.message for one in played.diagnostics for note in one.notes)
            of_each[name].steps.extend(step.text for step in played.steps)
    return of_each


def _write(folder: Path, case: Case) -> None:
    """A game whose one entry has the effect and the example of a case."""
    (folder / "knacks").mkdir(parents=True)
    (folder / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    said = {key: value for key, value in case.items() if key not in NOT_OF_THE_EXAMPLE}
    example = {"title": "One"} | (said or dict(REFUSED))
    effect = str(case["effect"]).rstrip()
    effect = "".join(f"  {line}\n" for line in effect.split("\n"))
    text = "name: Knack\nsummary: A trick.\norigin: drafted\n"
    text += "".join(f"{key}: {case[key]}\n" for key in OF_THE_ENTRY if key in case) + f"effect: |\n{effect}examples:\n"
    text += f"  - {json.dumps(example, ensure_ascii=False)}\n"
    (folder / "knacks" / "knack.yml").write_text(text, encoding="utf-8")


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
