"""Rules as players say them at the table: refused at the right place, with a cure that leads to a rule that is accepted."""

from __future__ import annotations

import pytest
from ruamel.yaml import YAML

from grammar.checker import check
from grammar.parser import parse
from tests.content import ROOT, content

CASES = YAML(typ="safe").load(ROOT / "tests" / "cases" / "own_words.yml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_the_cure_for_ones_own_words_leads_on(case: dict[str, str]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    _, problems = parse(case["says"])
    assert [problem.hint for problem in problems] == [case["cure"]]
    if "so" in case:
        effect, problems = parse(case["so"])
        assert not problems
        assert not check(effect, vocabulary, max_rank=1, parameters={})
