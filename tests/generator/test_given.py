"""What examples lay out and claim, as people read it (cases/told.yml)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.telling.explaining import named
from generator.telling.given import claimed, differing, given
from rulebook.model.rulebook import Rulebook
from rulebook.source.yaml_source import read_document

CASES = read_document(Path(__file__).parent.parent / "cases" / "told.yml", "told.yml")[0].value  # type: ignore[union-attr]


@pytest.mark.parametrize("case", CASES["claims"], ids=lambda case: case["claim"])
def test_a_claim_reads_as_people_say_it(case: dict[str, Any], rulebook: Rulebook) -> None:
    vocabulary = rulebook.systems[case["in"]].vocabulary
    assert claimed(case["claim"], vocabulary, case.get("of", ""), case.get("many", ())) == case["reads"]


@pytest.mark.parametrize("case", CASES["given"], ids=lambda case: case["reads"])
def test_a_sheet_reads_as_people_say_it(case: dict[str, Any], rulebook: Rulebook) -> None:
    vocabulary = rulebook.systems[case["in"]].vocabulary
    assert ", ".join(given(key, value, vocabulary) for key, value in case["sheet"].items()) == case["reads"]


@pytest.mark.parametrize("case", CASES["otherwise"], ids=lambda case: case["reads"])
def test_what_is_otherwise_is_said_and_what_is_gone_is_denied(case: dict[str, Any], rulebook: Rulebook) -> None:
    vocabulary = rulebook.systems[case["in"]].vocabulary
    assert ", ".join(differing(case["before"], case["sheet"], vocabulary)) == case["reads"]


def test_a_variation_is_called_by_what_it_lays_out_and_by_what_happens_in_it(rulebook: Rulebook) -> None:
    """Two that lay out the same are told apart by what happens."""
    system = rulebook.systems["workshop"]
    entry = system.entries["workshop/procedures/favored-action-reward"]
    titles = [named(entry, one, system.vocabulary) for one in entry.examples]
    lines = [title for title in titles if title.startswith("A lie well told, but Mei: Favored in All Else, Stunt")]
    assert len(lines) == len(set(lines)) == 3
