"""What examples can say, and what is found of them; and what play hears of sentences: one game for each case of
tests/cases/examples.yml, and of heard and refused beside it, which go on in a second file each."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from diagnostics.diagnostic import Diagnostic, in_order
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.loaded import Loaded
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


HEARD = (
    "heard.yml",
    "heard_further.yml",
    "heard_of_things_and_places.yml",
    "heard_of_what_others_give.yml",
    "heard_of_endings.yml",
    "heard_of_tests_and_pools.yml",
    "heard_of_bids.yml",
    "heard_of_kinds.yml",
    "heard_of_lists.yml",
    "heard_of_stretches.yml",
    "heard_of_maxima.yml",
    "heard_of_gains.yml",
    "heard_of_damage_further.yml",
)
FILES = ("examples.yml", *HEARD, "refused.yml", "refused_further.yml", "refused_of_tests_and_pools.yml")
CASES = {name: case for file in FILES for name, case in _cases(file).items()}


class Found(NamedTuple):
    """What is found of a case, and what is told while it is played."""

    findings: list[str]
    steps: list[str]
    notes: list[str]


class Finder:
    """What comes of each case.  Each is a game of its own, of which only the entry is read anew if the last one was like it."""

    def __init__(self, content: Path) -> None:
        self._content, self._game = content, content / "brawl"
        (self._game / "knacks").mkdir(parents=True)
        shutil.copy(SYSTEM, self._game / "_system.yml")
        (self._game / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
        self._loaded: Loaded | None = None
        self._found: dict[str, Found] = {}

    def of(self, name: str) -> Found:
        """What comes of the case of a name."""
        if name not in self._found:
            self._found[name] = self._find(CASES[name])
        return self._found[name]

    def _find(self, case: Case) -> Found:
        (self._game / KNACK).write_text(_knack(case), encoding="utf-8")
        again = self._loaded and load_again(self._loaded, (KNACK,), self._game, self._content)
        loaded = self._loaded = again or load_system(self._game, self._content)
        assert loaded.system is not None and {one.place.file for one in loaded.findings} <= {
            f"{self._content.name}/brawl/{KNACK}"
        }
        found = Found([_said(one) for one in in_order(loaded.findings)], [], [])
        (entry,) = loaded.system.entries.values()
        programs = Programs(Rulebook({"brawl": loaded.system}))
        for example in entry.examples if not found.findings else ():
            played = play_example(programs, entry, example)
            found.findings.extend(map(_said, played.diagnostics))
            found.notes.extend(note.message for one in played.diagnostics for note in one.notes)
            found.steps.extend(step.text for step in played.steps)
        return found


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Finder:
    """The cases, each played when it is asked for."""
    return Finder(tmp_path_factory.mktemp("content"))


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


@pytest.mark.parametrize("name", sorted(CASES, key=_sort))
def test_it_is_found_as_the_case_says(name: str, finder: Finder):
    assert finder.of(name).findings == CASES[name].get("finds", [])


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "notes" in case])
def test_it_is_noted_as_the_case_says(name: str, finder: Finder):
    assert finder.of(name).notes == CASES[name]["notes"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "tells" in case])
def test_it_is_told_as_the_case_says(name: str, finder: Finder):
    told = CASES[name]["tells"]
    assert [step for step in finder.of(name).steps if step in told] == told  # type: ignore[operator]
