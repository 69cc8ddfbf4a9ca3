"""Fields of a file that stand as sentences in its rule: the cure names the field, as the kind declares it."""

from __future__ import annotations

import pytest

from grammar.parser import parse
from rulebook.building.misplaced import placed
from tests.content import content
from tests.written import written

CASES = written("misplaced")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['kind']}: {case['says']}")
def test_the_cure_names_the_field_that_a_line_should_be(case: dict[str, str | None]):
    system = content().rulebook.systems["bastards"]
    _, (problem, *_) = parse(case["says"])
    hint = placed(problem, case["says"], system.kinds[case["kind"]], system.vocabulary).hint
    assert hint == (case["cure"] or problem.hint)
