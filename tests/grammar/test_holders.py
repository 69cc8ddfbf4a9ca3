"""Whoever holds a rule, as people call them, becomes `you`."""

from __future__ import annotations

import pytest

from grammar.own_words.holders import spoken_to
from tests.content import content
from tests.written import written

CASES = written("holders")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_a_sentence_speaks_to_whoever_holds_the_rule(case: dict[str, str]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    assert spoken_to(vocabulary, case["says"], case.get("own", ""), case.get("role", ""))(case["says"]) == case["to"]
