"""Tests made with a die, a skill and a trait, answered by whoever they are aimed at, in an order that is looked at anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from interpreter.desk.examples import Resolution
from tests.interpreter.conftest import NOTHING, play_knack

SYSTEM = """
name: Duel
rounding: down
suits: {Rains: {letter: R, sign: "☂", order: 1}}
deck: {ranks: {"1": 1, "2": 2, "3": 3}}
things:
  Duelist: {default: true}
  Rival: {of: Duelist, side: other}
stats:
  Poise: {of: Duelist, start: 2}
  Guard: {of: Duelist, start: 6}
  Speed: {of: Duelist, start: 0}
tracks:
  Mark: {of: Duelist, start: 0}
  Turns Had: {plural: Turns Had, of: Duelist, start: 0}
skills:
  Blade: {start: 3}
tests:
  Trial: {source: dice, sides: 10, read: sum, adds: skill}
  Thrust: {of: Trial, skill: Blade, trait: Poise, resisted: {Thrust: Guard}}
  Parry: {of: Trial, skill: Blade, trait: Poise}
states:
  Flat: {at_table: true}
scopes:
  Bout: {at_table: true, open: false, parts: [Round]}
  Round: {parts: [Turn]}
  Turn: {of: Duelist, sorted_by: {Speed: highest}, anew: true, moves: true}
  Quick Turn: {at_table: true, of: Duelist, open: false, counts_as: Turn}
  Contest: {at_table: true, open: false, parts: [Lead]}
  Lead: {of: Duelist, sorted_by: {Speed: highest}, most: 1, moves: true}
tables:
  Omens: {draws: rank, cells: amount, rows: {1: 1, 2: 2, 3: 3}}
rules: |
  when your Turn begins, you gain 1 Turns Had
  when your Lead begins, you gain 1 Turns Had
"""
Play = Callable[[str, str], Resolution]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """play(effect, example): the entry `Knack` with this effect, and one worked example of it."""

    return partial(play_knack, tmp_path / "duel", SYSTEM, "name: Card\ntitle: Knacks\nsummary: Tricks.\n")


def told(resolution: Resolution) -> list[str]:
    return [d.message for d in resolution.diagnostics]


PARRY = """
    when a Rival makes a Thrust against you, you may pay 1 Mark:
      you make a Parry against that Thrust
"""


def test_skill_and_trait_are_both_added(play: Play):
    example = "given: {Ada: {}, Bo: {}}\ndice: [4]\nwhen: [Ada makes a Thrust against Bo]\n"
    done = play(NOTHING, example + "then: [Ada's last Thrust succeeds]")
    assert not told(done)
    assert any("4 + Poise 2 + Blade 3 = 9" in step.text for step in done.steps)


def test_what_is_not_answered_has_to_come_to_what_resists_it(play: Play):
    example = "given: {Ada: {}, Bo: {Guard: %s}}\ndice: [4]\nwhen: [Ada makes a Thrust against Bo]\nthen: [%s]"
    assert not told(play(NOTHING, example % (9, "Ada's last Thrust succeeds")))
    assert not told(play(NOTHING, example % (10, "Ada's last Thrust fails")))


def test_a_test_against_one_that_is_only_declared_answers_it(play: Play):
    given = "given: {Ada: {Marks: 1}, Bo: {}}\ndice: [4, 8]\nchoices: {Ada: [yes]}\n"
    done = play(
        PARRY, given + "when: [Bo makes a Thrust against Ada]\nthen: [Bo's last Thrust fails, Ada's Marks are 0]"
    )
    assert not told(done)
    assert any(step.text == "Bo's Thrust fails by 4." for step in done.steps)


def test_what_cannot_be_made_is_not_offered_and_costs_nothing(play: Play):
    given = "given: {Ada: {Marks: 1}, Bo: {Poise: 6}}\ndice: [4]\nchoices: {Ada: [never]}\n"
    effect = PARRY.rstrip() + "\n    you cannot make a Parry\n"
    then = "when: [Bo makes a Thrust against Ada]\nthen: [Bo's last Thrust succeeds, Ada's Marks are 1]"
    assert not told(play(effect, given + then))


def test_a_number_of_somebody_can_be_rolled_against(play: Play):
    effect = "when a Round begins:\n  you make a Trial with Poise against your Guard:\n    on success: you gain 1 Mark"
    example = "given: {Ada: {Guard: %s}}\ndice: [4]\nwhen: [a Round begins]\nthen: [Ada's Marks are %s]"
    assert not told(play(effect, example % (6, 1)))
    assert not told(play(effect, example % (7, 0)))


def test_what_happened_can_be_rolled_against(play: Play):
    effect = "when you gain Marks:\n  you make a Trial with Poise against the amount:\n    on failure: you become Flat"
    example = "given: {Ada: {}}\ndice: [4]\nwhen: [Ada gains %s Marks]\nthen: [Ada is %s]"
    assert not told(play(effect, example % (6, "not Flat")))
    assert not told(play(effect, example % (7, "Flat")))


def test_the_order_is_looked_at_anew_after_each(play: Play):
    effect = "when a Rival's Turn begins, if your Speed is 0, your Speed becomes 5"
    example = """
        decider: greedy
        given: {Ada: {}, Bo: {Speed: 9}, Cy: {Speed: 3}}
        when: [a Bout begins]
        then: [Ada's Turns Had are 1, Cy's Turns Had are 1]
    """
    done = play(effect, example)
    assert not told(done)
    turns = [step.text for step in done.steps if "Turn begins" in step.text]
    assert turns == ["Bo's Turn begins.", "Ada's Turn begins.", "Cy's Turn begins."]


def test_only_so_many_have_one(play: Play):
    example = """
        decider: greedy
        given: {Ada: {}, Bo: {Speed: 9}, Cy: {Speed: 3}}
        when: [a Contest begins]
        then: [Ada's Turns Had are 0, Bo's Turns Had are 1, Cy's Turns Had are 0]
    """
    assert not told(play(NOTHING, example))


@pytest.mark.parametrize(
    ("effect", "then"),
    [
        ("you may pay 1 Mark:\n  your Speed goes up by 1", "Ada's Marks are 0, Ada's Speed is 1"),
        ("once per Bout, you may use this:\n  your Speed goes up by 1", "Ada's Speed is 1, Ada's Turns Had are 1"),
        (
            "you may use this:\n  your Speed goes up by 1",
            "Ada's Speed is 0",
        ),  # nothing holds it back: it is talked about
        (
            "another Duelist may pay 2 Marks:\n  your Speed goes up by 1",
            "Ada's Speed is 0",
        ),  # it is nothing of her turn
    ],
)
def test_what_can_be_used_at_any_time_can_be_in_a_turn(play: Play, effect: str, then: str):
    example = "decider: greedy\ngiven: {Ada: {Marks: 1}, Bo: {Marks: 3}}\nwhen: [a Bout begins]\nthen: [%s]"
    assert not told(play(effect, example % then))


def test_what_counts_as_somebodys_turn_is_a_turn_of_his(play: Play):
    effect = "when your Turn begins, your Guard gets +3 until your Turn ends"
    example = """
        given: {Ada: {}, Bo: {}}
        when: [Ada's Quick Turn begins, {then: [Ada's Guard is 9]}, Bo's Quick Turn begins, Bo's Quick Turn ends]
        then: [Ada's Guard is 6, Ada's Turns Had are 1, Bo's Turns Had are 1]
    """
    assert not told(play(effect, example))


def test_a_card_that_was_drawn_for_a_table_can_be_pointed_at(play: Play):
    effect = "when a Round begins:\n  you roll on Omens\n  you gain Marks equal to Omens given that card"
    assert not told(play(effect, 'given: {Ada: {}}\ndeck: "3☂"\nwhen: [a Round begins]\nthen: [Ada\'s Marks are 3]'))
