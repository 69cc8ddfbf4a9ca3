"""Each measure of `make bench` runs: on a game as small as can be, everything once, and no time is judged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import bench_cards
import bench_fight
import bench_rule
import growth
import pytest
from copies import multiply, number

import bench
from generator.commands.beginnings import Made, new_system
from tests.apart import kept_apart
from tests.conftest import Loaded


def _once(ours: Callable[[], object], yardstick: Callable[[], object], **_: object) -> tuple[float, float]:
    """Both sides of a measure, without a clock."""
    yardstick(), ours()
    return 1.0, 1.0


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A game of two entries."""
    return new_system(tmp_path_factory.mktemp("bench") / "content", "tiny")


@pytest.mark.parametrize("name", bench.MEASURES)
def test_the_measure_runs(name: str, small: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded: Loaded):
    shown, changed = sorted(small.path.glob("tricks/[!_]*.yml"))
    monkeypatch.setattr(bench, "ratio", _once)
    monkeypatch.setattr(bench, "CONTENT", small.path.parent)
    monkeypatch.setattr(bench, "ENTRIES", len(small.entries) + 1)
    monkeypatch.setattr(bench, "SHOWN", shown.stem)
    monkeypatch.setattr(bench, "CHANGED", str(changed.relative_to(small.path.parent)))
    monkeypatch.setattr(growth, "TIMES", {1: 1, 2: 1, 4: 1})
    monkeypatch.setattr(bench_cards, "COUNT", 3)
    monkeypatch.setattr(bench_cards, "PAIRS", 1)
    monkeypatch.setattr(bench_rule, "ROUNDS", 1)
    for of_fights in ("FIGHTS", "TURNS_OF", "MEASURED"):
        monkeypatch.setattr(bench_fight, of_fights, 1)
    for module in (bench_rule, bench_fight, bench_cards):  # the content that all tests share
        monkeypatch.setattr(module, "load_rulebook", lambda _: loaded)
    measure, goal = bench.MEASURES[name]
    kept_apart(tmp_path / "measured" / "cache")
    found, seconds = measure(tmp_path / "measured")
    assert seconds > 0
    assert isinstance(found, float) and goal > 0


def test_what_everybody_holds_is_not_multiplied(tmp_path: Path):
    """A copy of it would be on the page of everybody who holds it, so that the work grew with the square."""
    few = number(bench.CONTENT)
    folder = multiply(bench.CONTENT, tmp_path, few + 400, alike=False)
    copies = [path for path in folder.glob("*/*/*.yml") if not (bench.CONTENT / path.relative_to(folder)).exists()]
    assert len(copies) == 400
    assert not [path.name for path in copies if "\nheld_by: " in path.read_text("utf-8")]
