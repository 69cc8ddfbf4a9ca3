"""Text and tree are two sides of one thing: what is formatted parses back to the same tree, comments and all."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as h

from grammar.formatter import format_effect, format_text
from grammar.nodes.structure import Effect
from grammar.parser import parse
from tests.strategies import effects

few = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@few
@given(effects)
def test_a_formatted_tree_parses_back_to_itself(effect: Effect) -> None:
    text = format_effect(effect)
    again, problems = parse(text)
    assert not problems, (text, problems)
    assert again == effect, text
    assert format_text(text) == text


@few
@given(h.text(alphabet="you may draw BP Xcards:\n  ,.'+-×(19)[]#\"\té", max_size=120))
def test_the_parser_never_raises(text: str) -> None:
    effect, problems = parse(text)
    assert effect is not None or problems


def test_comments_stay_where_they_were() -> None:
    text = (
        "# the price first\n"
        "during your Turn, you may pay 1 BP:\n"
        "  # then the gain\n"
        "  you draw 2 cards  # two, not one\n"
        "# at the end\n"
    )
    assert format_text(text) == text


def test_what_counts_once_for_several_keeps_what_that_is() -> None:
    text = "when your Attack fails, you lose 1 Coin per 5 of the margin\n"
    assert format_text(text) == text


def test_a_text_that_does_not_parse_comes_back_as_it_was() -> None:
    assert format_text("you drw 2 cards\n") == "you drw 2 cards\n"


def test_one_rule_around_another_is_one_rule() -> None:
    assert format_text("when a Round ends:\n    if you are Hidden:\n        you draw 1 cards\n") == (
        "when a Round ends, if you are Hidden, you draw 1 card\n"
    )


def test_a_long_header_breaks_after_a_comma_and_joins_again() -> None:
    long = (
        "once per Scene, when a Character in Short Range makes a Physical Melee Attack against you, "
        "if you have a Weapon, you may pay 1 BP:\n  you draw 1 card\n"
    )
    formatted = format_text(long)
    assert max(map(len, formatted.split("\n"))) <= 112
    assert parse(formatted)[0] == parse(long)[0]
