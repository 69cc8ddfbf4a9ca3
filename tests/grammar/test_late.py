"""Patterns that are passed by: only where a piece is not there without which nothing of them can be."""

from __future__ import annotations

import pytest

from grammar.late import late


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        ("you may pay", (("you may pay",),)),
        ("^you (?:gain|lose) [+-]", (("you ",), ("gain", "lose"))),
        ("[Yy]our (?:Mind|Body) is .* per rank", ((" per rank",), ("our ",), (" is ",), ("body", "mind"))),
        ("gains? (?:an?|\\d+) Ally", ((" ally",), ("gain",))),
        ("gain|lose", (("gain", "lose"),)),
        ("gain|\\d+", ()),
        ("(?!you)[a-z]+", ()),
    ],
)
def test_of_all_that_is_needed_one_piece_each_is_looked_for(pattern: str, needed: tuple[tuple[str, ...], ...]):
    assert late(pattern).needed == needed


def test_a_text_that_lacks_one_of_what_is_needed_is_passed_by():
    pattern = late("^[Yy]ou (?:gain|lose) \\d+ Mind")
    assert pattern.may_stand_in("you gain 2 mind")
    assert not pattern.may_stand_in("you gain 2 body")
    assert not pattern.may_stand_in("you have 2 mind")
