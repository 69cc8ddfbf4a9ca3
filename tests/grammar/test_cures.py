"""The cure of a sentence that cannot be read, or would not be heard, says a true next step: it knows what the game knows."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.advice import Advice
from grammar.checker import check
from grammar.holders import spoken_to
from grammar.parser import parse
from tests.content import content
from tests.written import written

CASES = written("cures")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_a_cure_knows_the_game(case: dict[str, Any]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    game = Advice(
        vocabulary,
        spoken_to(vocabulary, case["says"]),
        lambda effect: check(effect, vocabulary, max_rank=1, parameters={}),
    )
    effect, problems = parse(case["says"], game)
    found = problems if effect is None else [*problems, *game.wrong(effect)]
    assert [problem.hint for problem in found] == (cures if isinstance(cures := case["cure"], list) else [cures])


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_a_whole_cure_is_accepted(case: dict[str, Any]):
    """Whoever pastes it is not sent on to the next; but for what it names itself, how often."""
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    game = Advice(
        vocabulary,
        spoken_to(vocabulary, case["says"]),
        lambda effect: check(effect, vocabulary, max_rank=3, parameters={}),
    )
    _, problems = parse(case["says"], game)
    for problem in problems if len(problems) == 1 else ():
        if problem.anew:
            written, wrong = parse(problem.anew, game)
            assert not wrong and written is not None, problem.anew
            assert not [one.hint for one in game.wrong(written) if one.is_error], problem.anew
