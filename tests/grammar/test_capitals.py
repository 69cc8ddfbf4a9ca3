"""The names of a game as people write them get the capitals that the language asks for; what is a verb there stays small."""

from __future__ import annotations

import pytest
from ruamel.yaml import YAML

from grammar.capitals import capitals
from tests.content import ROOT, content

CASES = YAML(typ="safe").load(ROOT / "tests" / "cases" / "capitals.yml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_names_get_their_capitals(case: dict[str, str]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    assert capitals(vocabulary)(case["says"]) == case["to"]


def test_what_is_written_as_the_language_writes_it_stays():
    for system in content().rulebook.systems.values():
        cap = capitals(system.vocabulary)
        for entry in system.entries.values():
            for line in entry.effect_text.split("\n"):
                if "note" not in line and "#" not in line:
                    assert cap(line) == line, f"{entry.id}: {line}"
