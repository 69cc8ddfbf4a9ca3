"""Rules as players say them at the table: refused at the right place, with a cure that leads to a rule that is accepted."""

from __future__ import annotations

import pytest

from grammar.checker import check
from grammar.formatter import format_text
from grammar.mistakes.hints import as_instruction
from grammar.parser import parse
from tests.content import content
from tests.written import written

CASES = written("own_words")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_the_cure_for_ones_own_words_leads_on(case: dict[str, str]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    _, problems = parse(case["says"])
    so = case.get("so", case.get("to"))
    cure = case["cure"] if "cure" in case else as_instruction(case["to"].strip().split("\n"))
    assert [problem.hint for problem in problems] == [cure]
    if so is not None:
        effect, problems = parse(so)
        assert not problems
        assert not check(effect, vocabulary, max_rank=1, parameters={})
    if "to" in case:
        assert format_text(case["to"]).split() == case["to"].split(), "what the cure says is not as it is written"
