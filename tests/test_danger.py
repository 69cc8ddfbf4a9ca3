"""How dangerous beasts are: counted once and kept, the same whenever it is counted, said on pages and cards."""

from __future__ import annotations

import pytest

from generator.balance.balance import as_text, figures_of, precision_of
from generator.balance.danger import advice, bounds, hunted_by, plan_of, rows_of, verdict
from generator.cards.figure_faces import figure_card
from generator.site.addresses import Link
from generator.site.figures_view import figures_view
from interpreter.compile.program import CompiledProgram
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.balance_fields import DangerRow


@pytest.fixture
def system(rulebook: Rulebook) -> System:
    return next(one for one in rulebook.systems.values() if plan_of(one) is not None)


@pytest.mark.parametrize(
    ("won", "hunts", "said"),
    [
        (0, 8, "better run"),
        (4, 8, "an even fight"),
        (8, 8, "can be beaten"),
        (7, 8, "can be beaten"),
        (6, 8, "an even fight"),
    ],
)
def test_a_party_is_told_to_run_only_where_it_surely_loses_more_often_than_not(won: int, hunts: int, said: str):
    low, high = bounds(won, hunts)
    assert 0 <= low <= won / hunts <= high <= 1
    assert verdict(DangerRow(entry="beasts/one", party=2, won=won, hunts=hunts)) == said


WAITING = 3
"""So many new beasts may wait until somebody hunts them: whoever adds one in the browser cannot."""


def hunted(system: System) -> list[Entry]:
    plan = plan_of(system)
    assert plan is not None
    return [one for one in system.of_kind(plan.kind) if rows_of(system, one)]


def test_every_beast_was_hunted_by_parties_of_two_to_six(system: System):
    plan = plan_of(system)
    assert plan is not None
    waiting = len(system.of_kind(plan.kind)) - len(hunted(system))
    assert waiting <= WAITING, f"`rulewright balance {system.slug} --danger`"
    for beast in hunted(system):
        rows = rows_of(system, beast)
        assert [row.party for row in rows] == [2, 3, 4, 5, 6], beast.id
        assert all(row.hunts == plan.hunts and row.won <= row.hunts for row in rows)
        assert all(row.down <= row.party * row.hunts for row in rows)
        assert advice(system, beast).count("beginners") >= 1


@pytest.mark.parametrize("easy", [0, -1], ids=["the easiest", "the hardest"])
def test_a_hunt_that_is_counted_again_comes_to_what_was_kept(system: System, easy: int):
    """The easiest ones mostly run away, which is as good as beaten."""
    plan = plan_of(system)
    assert plan is not None
    beasts = sorted(hunted(system), key=lambda one: -rows_of(system, one)[0].won)
    again, kept = hunted_by(CompiledProgram(system), plan, beasts[easy], 2), rows_of(system, beasts[easy])[0]
    hint = f"what is kept is of other rules: `rulewright balance {system.slug} --danger`"
    assert (again.won, again.down) == (kept.won, kept.down), hint


def test_figures_are_written_as_they_were_read(system: System):
    assert system.figures is not None
    text = as_text(figures_of(system), precision_of(system), system.figures.danger)
    assert text.count("party:") == len(system.figures.danger) > 0


def test_pages_and_cards_say_what_beginners_had_better_do(system: System):
    for beast in hunted(system):
        view = figures_view(beast, system, lambda one: Link(one.name, ""), lambda one, rank: "")
        card = figure_card(beast, system)
        assert view is not None and card is not None
        assert advice(system, beast) == view.danger
        assert card.about.endswith(view.danger)
        assert len(view.hunts) == 5
