"""What a roll has to reach, who answers it first, and other things that dice games ask for."""

from __future__ import annotations

import pytest

from interpreter.standing.ranking import by
from tests.interpreter.conftest import Play, found, texts

ROLL = "given: {Ada: {}}\ndice: [4]\nwhen: [Ada makes a Cast against 3]\n"


@pytest.mark.parametrize(
    ("effect", "need", "outcome"),
    [
        ("when you make a Cast, that Cast's Need is at least 5", 5, "fails"),
        ("when you make a Cast, that Cast's Need is at least 2", 3, "succeeds"),
        ("when you make a Cast, that Cast's Need goes up by 1", 4, "succeeds"),
        ("when you make a Cast:\n  that Cast's Need becomes 6\n  that Cast's Need goes down by 1", 5, "fails"),
    ],
)
def test_rules_change_what_a_roll_has_to_reach(play: Play, effect: str, need: int, outcome: str):
    then = f'then: ["Ada\'s last Cast\'s Need is {need}", "Ada\'s last Cast {outcome}"]'
    assert not found(play(effect, ROLL + then))


def test_what_makes_a_roll_harder_is_told(play: Play):
    result = play("when you make a Cast, that Cast's Need is at least 5", ROLL + "then: [Ada's last Cast fails]")
    assert "Knack: the Need of Ada's Cast is 5." in texts(result)


def test_the_next_rolls_are_not_the_one_that_runs(play: Play):
    example = """
        given: {Ada: {}}
        dice: [4, 4, 4]
        when: [Ada makes a Cast against 4, Ada makes a Cast against 3, Ada makes a Cast against 1]
        then: [Ada's last Cast's Sum is 0]
    """
    result = play("when you make a Cast, your next Casts get -2 until the Fight ends", example)
    assert not found(result)
    assert [text for text in texts(result) if "Cast just succeeds" in text] == ["Ada's Cast just succeeds."]


def test_those_who_answer_a_roll_come_in_its_order(play: Play):
    effect = "when a Rival makes a Cast, you may pay 1 Coin:\n  that Cast's Need goes up by 1"
    example = """
        given:
          Ada: {Nerve: 1}
          Bea: {side: Ada, Nerve: 3, Knack: 1}
          Cid: {side: Cid}
        choices: {Ada: [yes], Bea: [yes]}
        dice: [4]
        when: [Cid makes a Cast against 3]
        then: [Cid's last Cast fails]
    """
    result = play(effect, example)
    assert not found(result)
    assert [text.split()[1] for text in texts(result) if " pays 1 Coin" in text] == ["Bea", "Ada"]


def test_an_order_goes_by_its_first_key_and_then_by_the_next(play: Play):
    effect = "your Fame is your Grit then your Nerve"
    example = """
        given:
          Ada: {kind: Hero, Grit: 2, Nerve: 1}
          Bea: {kind: Hero, Grit: 2, Nerve: 9, Knack: 1}
          Cid: {kind: Hero, Grit: 3, Nerve: 0, Knack: 1}
        when: [a Beat begins]
        then: [Cid's Fame is 3]
    """
    result = play(effect, example)
    assert not found(result)
    assert result.table is not None
    people = [result.table.things[name] for name in ("Ada", "Bea", "Cid")]
    assert [str(one) for one in by(result.table, people, "Fame", True)] == ["Cid", "Bea", "Ada"]


def test_a_word_becomes_what_a_table_says(play: Play):
    effect = "when a Beat begins, your Pose becomes Poses given your Fists"
    example = "given: {Ada: {Fists: 2}}\nwhen: [a Beat begins]\nthen: [Ada's Pose is Nimble]"
    assert not found(play(effect, example))


def test_a_word_is_another_for_a_time(play: Play):
    effect = "when a Beat begins, your Pose becomes Heavy until the Fight ends"
    during = "given: {Ada: {Pose: Nimble}}\nwhen: [a Beat begins]\nthen: [Ada's Pose is Heavy]"
    after = "given: {Ada: {Pose: Nimble}}\nwhen: [a Beat begins, the Fight ends]\nthen: [Ada's Pose is Nimble]"
    assert not found(play(effect, during))
    assert not found(play(effect, after))


def test_what_somebody_has_toward_another_may_be_said_with_from(play: Play):
    example = """
        given: {Ada: {Grudge from Bea: 3}, Bea: {side: Bea}}
        when: [a Beat begins]
        then: [Ada's Grudge against Bea is 3, Ada's Coins are 6]
    """
    effect = (
        "when a Beat begins:\n  for each Rival:\n    if your Grudge from that Rival is at least 3, you gain 3 Coins"
    )
    assert not found(play(effect, example))


def test_damage_of_which_nothing_is_said_goes_to_the_vital_track(play: Play):
    effect = "when a Beat begins:\n  for each Dummy:\n    that Dummy takes 3 damage"
    example = "given: {Ada: {}, Sack: {kind: Dummy}}\nwhen: [a Beat begins]\nthen: [Sack's Straw is 7]"
    assert not found(play(effect, example))


def test_dice_before_a_cross_are_that_many_times_as_many(play: Play):
    effect = "when a Beat begins, you gain Coins equal to 1d6 × your Grit"
    example = "given: {Ada: {Coins: 0}}\ndice: [3, 5]\nwhen: [a Beat begins]\nthen: [Ada's Coins are 8]"
    assert not found(play(effect, example))


def test_a_state_may_be_given_by_somebody(play: Play):
    effect = "when you become Dazed by a Rival, you gain 1 Coin"
    mine = "given: {Ada: {}, Bea: {side: Bea}}\nwhen: [Ada becomes Dazed by Bea]\nthen: [Ada's Coins are 4]"
    friend = "given: {Ada: {}, Bea: {side: Ada}}\nwhen: [Ada becomes Dazed by Bea]\nthen: [Ada's Coins are 3]"
    assert not found(play(effect, mine))
    assert not found(play(effect, friend))


def test_what_stands_at_first_is_looked_at_until_nothing_changes(play: Play):
    """The state of the first one hangs on that of the second, who comes into it by a rule as well."""
    effect = "while there is a Dazed Rival, you are Cracked"
    example = "given: {Ada: {}, Bea: {side: Bea, Vigor: 0}}\nwhen: [a Beat begins]\nthen: [Ada is Cracked]"
    assert not found(play(effect, example))
