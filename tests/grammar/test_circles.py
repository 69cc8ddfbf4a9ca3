"""Who does what a cure says comes on: he is not sent back to where he was, and what is written out for him is accepted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from diagnostics.diagnostic import Problem
from grammar.advice import Advice
from grammar.checker import check
from grammar.holders import spoken_to
from grammar.nodes.structure import Effect
from grammar.parser import parse, said_otherwise
from grammar.shapes import HIGHEST_RANK
from tests.content import content
from tests.following import way
from tests.written import written

CASES = {name: written(name) for name in ("own_words", "cures", "capitals", "left_out", "ways")}


@cache
def checked(game: str) -> Callable[[str], Sequence[Problem]]:
    """What is wrong with an effect in a game; a text that several tests ask about is read once."""
    vocabulary = content().rulebook.systems[game].vocabulary

    def wrong(effect: Effect) -> Sequence[Problem]:
        return check(effect, vocabulary, max_rank=HIGHEST_RANK, parameters={})

    @cache
    def found(text: str) -> Sequence[Problem]:
        advice = Advice(vocabulary, spoken_to(vocabulary, text), wrong)
        effect, problems = parse(text, advice)
        return [*problems, *(said_otherwise(text, wrong(effect), advice) if effect is not None else ())]

    return found


@pytest.mark.parametrize("name", CASES)
def test_no_cure_leads_back_or_is_refused(name: str):
    ways = {case["says"]: way(case["says"].rstrip(), checked(case.get("game", "bastards"))) for case in CASES[name]}
    assert not [says for says, one in ways.items() if one.ends in ("circle", "lost")]
    assert not [step.problem.hint for one in ways.values() for step in one.stumbles]


@pytest.mark.parametrize("name", CASES)
def test_a_headline_speaks_of_a_word_of_the_author(name: str):
    """What only stands in the sentence that is proposed is no word of his."""
    for case in CASES[name]:
        for problem in checked(case.get("game", "bastards"))(case["says"]):
            word = re.search(r"`([^`]+)` (?:is not a word|cannot stand)", problem.message)
            line = case["says"].split("\n")[problem.span.line - 1]
            assert word is None or word[1].lower() in line.lower(), problem.message


@pytest.mark.parametrize("case", CASES["ways"], ids=lambda case: str(case["says"]))
def test_a_wish_comes_to_a_rule(case: dict[str, Any]):
    found = way(case["says"].rstrip(), checked(case.get("game", "bastards")))
    assert found.ends == "right"
    assert found.text == case["to"].rstrip()
    assert len(found.steps) <= case.get("steps", 1)
