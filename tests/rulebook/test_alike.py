"""Beside the cure of what cannot be read stand rules of the game that say something alike, each with its place."""

from __future__ import annotations

import pytest

from grammar.mistakes.trials import goes_on_with
from grammar.own_words.advice import Advice
from grammar.own_words.holders import spoken_to
from grammar.parser import parse
from rulebook.checks.alike import Models
from tests.content import ROOT, content
from tests.written import written

CASES = written("alike")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_a_rule_that_says_something_alike_is_shown(case: dict[str, object]):
    entries = content().rulebook.systems["bastards"].entries
    found = Models(entries.values()).like(str(case["says"]), "")
    assert [model.entry.name for model in found] == case["alike"]
    for model in found:
        line = (ROOT / model.note.place.file).read_text(encoding="utf-8").split("\n")[model.note.place.line - 1]
        assert model.text.startswith(line.strip())


@pytest.mark.parametrize(
    ("says", "whole"),
    [
        ("you may roll 1 die, and gain 1 BP per each of them", False),
        ("your BP cannot be less than 1", True),
        ("you heal all your Allies", False),  # its cure writes only a word of it
    ],
)
def test_rules_that_say_something_alike_are_shown_unless_the_cure_writes_the_sentence(says: str, whole: bool):
    words = content().rulebook.systems["bastards"].vocabulary
    _, problems = parse(says, Advice(words, spoken_to(words, says), lambda _: ()))
    assert [problem.whole for problem in problems] == [whole]


def test_where_a_sentence_cannot_go_on_it_is_told_what_the_rules_say_there():
    models = Models(content().rulebook.systems["bastards"].entries.values())
    assert "gets" in models.behind("when you make an Attack, that Attack")
    assert models.behind("your Draws")
    assert models.behind("") == []


@pytest.mark.parametrize(
    ("before", "word", "could"),
    [
        ("you lose one of your Conditions with Severity", "is", False),
        ("you lose one of your Conditions", "with", True),
        ("on success: the target", "gains", True),
        ("on success: the target", "per", False),
    ],
)
def test_only_words_are_told_that_can_stand_there(before: str, word: str, could: bool):
    assert goes_on_with(before, word) is could
