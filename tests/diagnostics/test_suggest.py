"""Did you mean: near enough to help, never so far that it misleads."""

from __future__ import annotations

import pytest

from diagnostics.suggest import did_you_mean, nearest, one_of

NAMES = ("Body", "Mind", "Spirit", "Luck", "BP", "MP", "Wildcard", "Combat Training", "Athletics", "Opponent", "Scene")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Bodi", "Body"),
        ("Bdoy", "Body"),
        ("body", "Body"),
        ("Wildcrad", "Wildcard"),
        ("wild card", "Wildcard"),
        ("Combat-Trainig", "Combat Training"),
        ("Atletics", "Athletics"),
        ("Oponent", "Opponent"),
        ("Luk", "Luck"),
    ],
)
def test_one_mistake_finds_the_name(text: str, name: str):
    assert nearest(text, NAMES) == name


@pytest.mark.parametrize("text", ["", "Zodiac", "SP", "Sense", "Wild", "x" * 500])
def test_what_is_not_near_finds_nothing(text: str):
    assert nearest(text, NAMES) is None
    assert did_you_mean(text, NAMES) is None


def test_the_answer_does_not_depend_on_the_order():
    assert nearest("Bod", ["Bode", "Body"]) == nearest("Bod", ["Body", "Bode"]) == "Bode"


def test_every_name_is_found_with_any_one_letter_left_out():
    long = [name for name in NAMES if len(name) > 3]
    missed = [
        name[:i] + name[i + 1 :]
        for name in long
        for i in range(len(name))
        if nearest(name[:i] + name[i + 1 :], NAMES) != name
    ]
    assert missed == []


def test_a_list_of_choices_reads_well():
    assert one_of(["a"]) == "write `a`"
    assert one_of(["a", "b"]) == "write `a` or `b`"
    assert one_of(["a", "b", "c"]) == "write `a`, `b` or `c`"
    assert one_of("abcdef", limit=3) == "write `a`, `b` or one of 4 more"
