"""Of each small word that could be said of another noun, `explain` says of which it is."""

from __future__ import annotations

import pytest

from generator.telling.hanging import doubtful, hanging
from generator.telling.rounding import rounded
from generator.telling.turned_up import turned_up
from grammar.parser import parse
from rulebook.model.rulebook import Rulebook


@pytest.mark.parametrize(
    ("effect", "lines"),
    [
        (
            "your Draws against a Character with [Bad Reputation] get +3",
            ["“against a Character” is said of Draws", "“with [Bad Reputation]” is said of Character"],
        ),
        (
            "when an Opponent makes an Attack against you in Water, you gain 1 BP",
            ["“against you” is said of Attack", "“in Water” is said of Attack"],
        ),
        (
            "when you make an Attack, you make a Stealth Draw with Spirit against the target's Perception Draw with Mind",
            [
                "“with Spirit” is said of Stealth Draw",
                "“against the target's Perception Draw” is said of Stealth Draw",
                "“with Mind” is said of Perception Draw",
            ],
        ),
        ("your Draws get +3", []),
    ],
)
def test_what_hangs_on_what_is_told(effect: str, lines: list[str], rulebook: Rulebook):
    tree, problems = parse(effect + "\n")
    assert tree is not None and not problems
    assert list(hanging(tree, effect, rulebook.systems["bastards"].vocabulary)) == lines


@pytest.mark.parametrize(
    ("effect", "lines"),
    [
        (
            "your Attacks against an Opponent with an Item get +3",
            ["“with an item” is said of the opponent, not of the attack"],
        ),
        ("your Draws against a Character with Armor get +3", []),
        ("your Draws against a Character with [Bad Reputation] get +3", []),
        ("when an Opponent makes an Attack against you in Water, you gain 1 BP", []),
        ("you make a Guts Draw with Spirit against Fate", []),
    ],
)
def test_a_page_says_what_could_be_taken_otherwise(effect: str, lines: list[str], rulebook: Rulebook):
    tree, problems = parse(effect + "\n")
    assert tree is not None and not problems
    assert list(doubtful(tree, rulebook.systems["bastards"].vocabulary)) == lines


@pytest.mark.parametrize(
    ("effect", "lines"),
    [
        ("your Attacks get + (your Body / 2)", ("What is divided here is rounded down",)),
        ("damage to you is half that damage", ("What is divided here is rounded down",)),
        ("your Attacks get +3", ()),
        ("when you lose BP, if your BP is less than half your maximum BP, you gain 1 SP", ()),
    ],
)
def test_a_page_says_where_halves_go_if_it_divides(effect: str, lines: tuple[str, ...], rulebook: Rulebook):
    tree, problems = parse(effect + "\n")
    assert tree is not None and not problems
    assert rounded(tree, rulebook.systems["bastards"]) == lines


@pytest.mark.parametrize(
    ("effect", "lines"),
    [
        (
            "when you lose BP, if the Deck's top card is Clubs, you gain 1 SP",
            ("The card that is looked at here stays where it is",),
        ),
        (
            "when you lose BP, if the Deck's top card is Clubs, you gain SP equal to the Deck's top card",
            ("The card that is turned up here is discarded",),
        ),
        ("when you lose BP, you draw 1 card", ()),
    ],
    ids=["asked for", "used", "drawn"],
)
def test_where_a_card_goes_that_is_turned_up_is_told(effect: str, lines: tuple[str, ...]):
    tree, _ = parse(effect)
    assert tree is not None
    assert turned_up(tree) == lines
