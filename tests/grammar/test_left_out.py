"""What is proposed for a sentence says all that its author said, or it is told what it leaves out."""

from __future__ import annotations

import re

import pytest

from grammar.own_words.advice import Advice
from grammar.own_words.holders import spoken_to
from grammar.own_words.left_out import left_out
from grammar.parser import parse
from tests.content import content
from tests.led_back import led
from tests.written import written

CASES = written("left_out")
TAKEN = (
    r"\b(an)other(?= )",
    r"()\b[A-Z][\w-]+ (?=[A-Z])",
    r"() per rank\b",
    r"() until [^,\n]* (?:ends|begins)\b",
    r"() other than an? [A-Z]\w*",
    r"(,) (?:if|while) [^,\n]*,",
    r"()\b\d\d\b ?",
)
"""What is taken out of a rule, but for its group."""


@pytest.fixture(scope="module")
def led_back() -> list[tuple[str, str, str]]:
    """The rules that the turns find again: of which game, as the page says it, as it is written."""
    return [(one.system, one.said.strip(), one.back) for one in led() if one.how == "tree"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_what_is_lost_is_told(case: dict[str, str]):
    said = advice("bastards").capitals(case["says"])
    assert left_out(said, case["proposed"], advice("bastards").paid_with()) == list(dict.fromkeys(case.get("lost", ())))


def test_the_cure_says_what_it_leaves_out():
    _, problems = parse("each Spell costs 1 BP", advice("bastards"))
    assert [problem.hint for problem in problems] == [
        "write `the cost of each Spell is 1`; it leaves out `BP`: say that too"
    ]


def test_what_leads_back_to_the_same_rule_has_lost_nothing(led_back: list[tuple[str, str, str]]):
    """Each rule as its page says it: where the turns find it again, nothing is told that is not lost."""
    found = [(said, left_out(said, back, advice(system).paid_with())) for system, said, back in led_back]
    assert len(found) > 500
    assert not "\n".join(f"{said} loses {lost}" for said, lost in found if lost)


def _ends(text: str) -> int:
    return text.count(" until ")


@pytest.mark.parametrize("taken", TAKEN, ids=str)
def test_what_is_taken_away_is_told(taken: str, led_back: list[tuple[str, str, str]]):
    """Of each such rule something is taken away: nearly always that is told.  Where the page says an end less often than the
    rule, it may be that of the last of several things alone: there all of them go."""
    shorter = [
        (system, said, re.sub(taken, r"\1", back, count=_ends(said) >= _ends(back)))
        for system, said, back in led_back
        if re.search(taken, back)
    ]
    told = [left_out(said, less, advice(system).paid_with()) != [] for system, said, less in shorter]
    assert len(told) > 5
    assert sum(told) >= 0.95 * len(told)


def advice(system: str) -> Advice:
    """What a game has to say to a sentence."""
    vocabulary = content().rulebook.systems[system].vocabulary
    return Advice(vocabulary, spoken_to(vocabulary, ""), lambda effect: ())
