"""What the front of a card says of a rule is what the page says of it, parted in what decides and what then happens."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from generator.cards.faces import whole_lines
from generator.phrasing import Line, deciding
from generator.phrasing.runs import string
from grammar.parser import parse
from rulebook.model.rulebook import Rulebook

TOLD_BY_WHAT_DECIDES = ("(cumulative)", "does not happen")
"""What a page says of a deed by how often it is done, and by whether it has happened yet."""


def said(lines: Iterable[Line]) -> str:
    return " ".join(string(line.runs) for line in lines)


@pytest.mark.parametrize("slug", ["bastards", "cadwallon", "steamfunkateers", "wolsung", "workshop"])
@pytest.mark.parametrize("words", TOLD_BY_WHAT_DECIDES)
def test_a_front_says_of_each_rule_what_the_page_says(slug: str, words: str, rulebook: Rulebook):
    system = rulebook.systems[slug]
    for entry in system.entries.values():
        told = deciding(entry.effect, system.vocabulary, max_rank=entry.max_rank, name=entry.name)
        front, page = " ".join(said(rule.lines) for rule in told), said(whole_lines(entry, system))
        assert front.count(words) == page.count(words), entry.id


@pytest.mark.parametrize(
    ("effect", "adds_up"),
    [
        ("during your Turn, you may pay 1 BP:\n  your Draws get +1 until the Scene ends", True),
        ("once per Scene, during your Turn, you may pay 1 BP:\n  your Draws get +1 until the Scene ends", False),
        ("once per Scene, another Player may pay 1 Wildcard:\n  your Draws get -1 until the Scene ends", False),
        ("another Player may pay 1 Wildcard:\n  your Draws get -1 until the Scene ends", True),
    ],
)
def test_it_adds_up_where_it_can_come_again(effect: str, adds_up: bool, rulebook: Rulebook):
    tree, problems = parse(effect + "\n")
    assert tree is not None and not problems
    (told,) = deciding(tree, rulebook.systems["bastards"].vocabulary)
    assert ("(cumulative)" in said(told.lines)) is adds_up
