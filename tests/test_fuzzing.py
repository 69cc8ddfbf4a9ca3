"""A little of what `make fuzz` does at length, and whether it would notice."""

from __future__ import annotations

import ast
import re
from random import Random

import fuzzing
import pytest

from tests.conftest import Loaded

INPUTS = 40


@pytest.mark.parametrize("target", fuzzing.TARGETS)
def test_nonsense_makes_nothing_fall_over(target: str, loaded: Loaded, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fuzzing, "SECONDS", 20.0)  # so that a busy machine makes no difference
    wrong = [found for number in range(INPUTS) if (found := fuzzing.run(target, number))]
    assert not wrong, wrong[0].trace


def test_many_of_the_changed_rules_are_accepted_and_many_are_not():
    chance = Random(1)
    found = [fuzzing.accepted(*fuzzing._effect(chance)) is not None for _ in range(100)]
    assert 5 <= sum(found) <= 95


def test_the_tests_by_which_mutants_are_judged_are_there():
    text = (fuzzing.ROOT / "tests" / "mutating.py").read_text(encoding="utf-8")
    named = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    paths = [one for one in named if isinstance(one, str) and re.fullmatch(r"tests/[\w/.]+", one)]
    assert len(paths) > 10 and all((fuzzing.ROOT / path).exists() for path in paths)


@pytest.mark.parametrize(
    ("does", "where"),
    [
        (lambda chance: 1 // 0, "ZeroDivisionError test_fuzzing.py"),
        (lambda chance: bytearray(2 * fuzzing.MEGABYTES * 2**20), "MemoryError"),
        (lambda chance: [None for _ in iter(lambda: chance.random() < 2, False)], "Slow"),
    ],
)
def test_what_falls_over_is_noticed(monkeypatch: pytest.MonkeyPatch, does, where: str):
    monkeypatch.setitem(fuzzing.TARGETS, "one", does)
    monkeypatch.setattr(fuzzing, "SECONDS", 0.1)
    (found,) = fuzzing.block("one", 3, 4)
    assert found.number == 3 and found.where.startswith(where) and "Traceback" in found.trace
