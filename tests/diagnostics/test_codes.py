"""The catalogue of findings: complete, in order, and in one voice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from diagnostics import codes
from diagnostics.diagnostic import Code, Severity
from diagnostics.span import Span


def test_numbers_and_names_are_unique():
    assert len({code.number for code in codes.ALL}) == len({code.name for code in codes.ALL}) == len(codes.ALL)


def test_numbers_rise_with_the_passes():
    assert [code.number for code in codes.ALL] == sorted(code.number for code in codes.ALL)


def lacking(so: Callable[[Code], object]) -> list[str]:
    """The numbers of all codes of which something is not so."""
    return [code.number for code in codes.ALL if not so(code)]


def test_every_number_has_three_digits():
    assert lacking(lambda code: re.fullmatch(r"RW[0-7]\d\d", code.number)) == []


def test_every_constant_has_its_name():
    assert lacking(lambda code: getattr(codes, code.name.upper().replace("-", "_"), None) is code) == []


def test_every_message_is_one_plain_sentence():
    assert lacking(lambda code: not code.message.endswith((".", "!"))) == []
    assert lacking(lambda code: code.message[0] in "`{" or code.message[0].islower()) == []
    assert lacking(lambda code: not re.search(r"\b(please|invalid|illegal|sorry|oops)\b", code.message)) == []


def test_only_house_style_is_a_warning():
    assert lacking(lambda code: code.severity is not Severity.WARNING or code.number[2] in "4567") == []


def test_a_message_takes_its_holes():
    problem = codes.UNKNOWN_NAME.at(Span(1, 2, 1, 6), "did you mean `Body`?", name="Bodi")
    assert problem.message == "nothing is called `Bodi`"
    assert problem.hint == "did you mean `Body`?"


def test_a_code_is_found_by_its_number():
    assert codes.code("RW201") is codes.UNKNOWN_NAME
    with pytest.raises(KeyError):
        codes.code("RW999")
