"""People who stay at their table for another game: it begins and goes as it would at a table of its own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Random
from interpreter.desk.session import Seats
from interpreter.play.course import play_stretch
from interpreter.state.picture import picture
from interpreter.state.situation import OutOfSteps, Situation
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook
from tests.interpreter.conftest import KIND, SYSTEM, play_knack, texts

SHEETS: dict[str, dict[str, object]] = {"Ada": {"side": "a"}, "Bo": {"side": "b"}}
GAMES = ("bastards", "cadwallon", "steamfunkateers", "wolsung", "workshop")
SEEDS = 3


def played(seats: Seats, seed: int, scope: str) -> tuple[object, object]:
    """How a game began, and all that was told of it."""
    table = seats.begin(Random(seed), seed)
    before = picture(table)
    with suppress(OutOfSteps):
        play_stretch(table, Stretch(scope))
    return before, told(table)


def told(table: Situation) -> list[tuple[int, str]]:
    return [(step.depth, step.text) for step in table.trace.steps]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_at_the_same_table_is_that_at_a_new_one(rulebook: Rulebook, slug: str):
    system = rulebook.systems[slug]
    scope = next(word.name for word in system.vocabulary.words("scope") if word.parts and not word.of)
    program = CompiledProgram(system)
    seats = Seats(program, SHEETS)
    for seed in range(SEEDS):
        assert played(seats, seed, scope) == played(Seats(program, SHEETS), seed, scope), f"{scope} {seed}"


def test_a_game_that_was_broken_off_leaves_nothing_to_the_next(rulebook: Rulebook):
    seats = Seats(CompiledProgram(rulebook.systems["workshop"]), SHEETS)
    table = seats.begin(Random(1), 1)
    table.running.append(Stretch("Combat"))
    seats.leave()
    assert seats.begin(Random(1), 1) is not table


def test_what_everybody_has_by_his_kind_goes_before_what_somebody_has_gained(tmp_path: Path):
    """The manual says so: the rules of the game are the oldest (site_src/pages/language/order-of-play.md), though whoever is
    brought in play comes by them later than others have come by what is theirs."""
    system = SYSTEM.read_text(encoding="utf-8") + "  when a Brawler brings you, your Tails become 1\n"
    effect = "when you bring a Pack, that Pack gains 2 Tails"
    came = play_knack(
        tmp_path,
        system,
        KIND,
        effect,
        "given: {Ada: {Knack: 1}}\nwhen: [Ada brings a Pack]\nthen: [Ada's Pack has 3 Tails]",
    )
    assert not came.diagnostics, texts(came)
