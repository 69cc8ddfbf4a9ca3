"""Pools of dice that are counted, dice besides and thrown again, bids, turns by several numbers, and what ends with what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.desk.examples import Resolution
from tests.interpreter.conftest import NOTHING, found, play_knack, texts

SYSTEM = Path(__file__).with_name("pools.yml")
KIND = "name: Trick\nplural: Tricks\ntitle: Tricks\nsummary: Tricks.\n"
Row = Callable[..., Resolution]


@pytest.fixture
def row(tmp_path: Path) -> Row:
    """row(effect, example): the entry `Knack` with this effect, and one worked example of it."""

    def run(effect: str, example: str, held_by: str = "") -> Resolution:
        kind = KIND + (f"held_by: {held_by}\n" if held_by else "")
        return play_knack(tmp_path / "regatta", SYSTEM.read_text(encoding="utf-8"), kind, effect, example)

    return run


class TestPools:
    def test_as_many_dice_as_the_rank_and_each_six_counts(self, row: Row):
        example = """
            given: {Ada: {Sculling: 3}}
            dice: [6, 2, 6]
            when: [Ada makes a Pull against 2]
            then: [Ada's last Pull succeeds, Ada's last Pull's Splashes are 2, Ada's last Pull's Oars are 3]
        """
        played = row(NOTHING, example)
        assert not found(played)
        assert "Ada rolls 6, 2 and 6: 2 showing 6." in texts(played)

    def test_an_answer_that_is_let_succeed_does_though_it_came_to_less_than_it_needs(self, row: Row):
        effect = """
            when your Pull would fail, that Pull succeeds
            when your Pull succeeds, your Purse goes up by 1
        """
        example = """
            given: {Ada: {Sculling: 1}, Bea: {Sculling: 1}}
            dice: [6, 1]
            when: [Bea makes a Pull against Ada's Pull]
            then: [Bea's last Pull fails, Ada's last Pull succeeds, Ada's Purse is 1]
        """
        assert not found(row(effect, example))

    @pytest.mark.parametrize(
        ("effect", "dice"),
        [
            ("your Pulls use Punting instead of Sculling", 3),
            ("your Pulls use Punting instead of any Craft", 3),
            ("your Pulls use your Punting + 1 instead of any Craft", 4),
            ("when you make a Pull, that Pull uses Punting instead of Sculling", 3),
        ],
    )
    def test_as_many_dice_as_what_is_used_instead(self, row: Row, effect: str, dice: int):
        example = f"""
            given: {{Ada: {{Sculling: 1, Punting: 3}}}}
            dice: {[6] + [1] * (dice - 1)}
            when: [Ada makes a Sculling Pull against 1]
            then: [Ada's last Pull's Oars are {dice}, Ada's last Pull's Splashes are 1]
        """
        assert not found(row(effect, example))

    def test_whoever_takes_what_is_offered_while_the_dice_lie_there_uses_it(self, row: Row, tmp_path: Path):
        folder = tmp_path / "regatta" / "knacks"
        folder.mkdir(parents=True)
        wind = "name: Wind\nsummary: A trick.\norigin: drafted\neffect: |\n  during your Heave, you may pay 1 Purse:\n"
        (folder / "wind.yml").write_text(f"{wind}    you reroll each die not showing 6\n", encoding="utf-8")
        example = """
            given: {Ada: {Sculling: 1, Purse: 1, Wind: 1}}
            choices: {Ada: [yes]}
            dice: [1, 6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull succeeds, Ada's Cheer is 1]
        """
        assert not found(row("when you use Wind, your Cheer goes up by 1", example))

    @pytest.mark.parametrize(
        "effect",
        ["when you make a Pull, that Pull becomes Calm", "you cannot make a Sculling Pull"],
        ids=["what it is called by then", "the best that nothing forbids"],
    )
    def test_it_is_made_with(self, row: Row, effect: str):
        example = """
            given: {Ada: {Sculling: 3, Punting: 1}}
            dice: [6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull's Oars are 1]
        """
        assert not found(row(effect, example))

    def test_more_dice_with_what_was_chosen(self, row: Row):
        effect = """
            once per Race, during a Race, you may choose one of your Crafts:
              your Pulls with that Craft roll 1 more die until the Race ends
        """
        example = """
            given: {Ada: {Sculling: 2, Punting: 1}}
            choices: {Ada: [Ada's Punting]}
            dice: [6, 6, 6, 6]
            when: [a Race begins, Ada uses Knack, Ada makes a Sculling Pull against 1, Ada makes a Punting Pull against 1]
            then: [Ada's last Pull's Oars are 2]
        """
        assert not found(row(effect, example))

    def test_it_is_counted_for_each_of_those_with_which_it_is_made(self, row: Row):
        effect = "once per Race per Craft, when you make a Pull with a Craft, if that Craft is at most 2, your Purse goes up by 1"
        example = """
            given: {Ada: {Sculling: 2, Punting: 1}}
            dice: [6, 6, 6, 6, 6]
            when:
              - a Race begins
              - Ada makes a Sculling Pull against 1
              - Ada makes a Sculling Pull against 1
              - Ada makes a Punting Pull against 1
            then: [Ada's Purse is 2]
        """
        assert not found(row(effect, example))

    def test_it_is_counted_for_each_of_those_that_are_chosen(self, row: Row):
        effect = """
            once per Race per Craft, during a Race, you may choose one of your Crafts:
              your Purse goes up by 1
        """
        example = """
            given: {Ada: {Sculling: 2, Punting: 1}}
            choices: {Ada: [Ada's Punting]}
            when: [a Race begins, Ada uses Knack, Ada uses Knack]
            then: [Ada's Purse is 2, Ada cannot use Knack]
        """
        assert not found(row(effect, example))

    def test_who_has_nothing_left_to_roll_rolls_what_is_added(self, row: Row):
        effect = """
            your Pulls roll 2 fewer dice
            when you make a Pull, that Pull gains 1 die
        """
        example = """
            given: {Ada: {Sculling: 1}}
            dice: [6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull succeeds, Ada's last Pull's Oars are 1]
        """
        played = row(effect, example)
        assert not found(played)
        assert "Knack: Ada rolls 1 die besides: 6." in texts(played)

    def test_a_rule_sets_the_number_of_dice(self, row: Row):
        example = """
            given: {Ada: {Sculling: 1}}
            dice: [1, 1, 6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull's Oars are 3]
        """
        assert not found(row("your Pulls' Oars are 3", example))

    def test_sixes_stay_when_the_rest_is_thrown_again(self, row: Row):
        effect = """
            once per Pull, during your Heave, you may pay 1 Purse:
              you reroll each die not showing 6
        """
        example = """
            given: {Ada: {Sculling: 3, Purse: 2}}
            dice: [6, 2, 3, 6, 1]
            choices: {Ada: [yes, never]}
            when: [Ada makes a Pull against 2]
            then: [Ada's last Pull's Splashes are 2, Ada's last Pull's Openings are 1, Ada's Purse is 1]
        """
        played = row(effect, example)
        assert not found(played)
        assert "Knack: Ada rolls 2 and 3 again: 6 and 1." in texts(played)

    def test_a_die_that_comes_to_them_once_it_would_fail_was_not_thrown_with_them(self, row: Row):
        effect = "when your Pull would fail, that Pull gains 1 die"
        example = """
            given: {Ada: {Sculling: 2}}
            dice: [1, 2, 6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull's Splashes are 1, Ada's last Pull's Openings are 0]
        """
        assert not found(row(effect, example))

    def test_a_die_that_it_gains_as_it_is_made_is_thrown_with_them(self, row: Row):
        effect = "when you make a Pull, that Pull gains 1 die"
        example = """
            given: {Ada: {Sculling: 2}}
            dice: [1, 2, 6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull's Splashes are 1, Ada's last Pull's Openings are 1]
        """
        assert not found(row(effect, example))

    def test_what_is_needed_is_needed_by_both(self, row: Row):
        effect = """
            when your Pull fails, you gain 1 Cheer
            when your Pull succeeds, you gain 5 Cheer
        """
        example = """
            given: {Ada: {Sculling: 1}, Bea: {Sculling: 1}}
            dice: [2, 3]
            when: [Ada makes a Pull against Bea]
            then: [Ada's Cheer is 1, Bea's Cheer is 1]
        """
        assert not found(row(effect, example, held_by="Rower"))

    def test_what_rules_call_a_test_counts(self, row: Row):
        effect = """
            your Pulls are Windy
            your Windy Pulls roll 1 more die
        """
        example = """
            given: {Ada: {Sculling: 1}}
            dice: [1, 6]
            when: [Ada makes a Pull against 1]
            then: [Ada's last Pull succeeds]
        """
        assert not found(row(effect, example))


class TestBids:
    EFFECT = """
        when a Race ends, each Rower may bid Purses:
          the winner gains Cheer equal to the bid
    """

    @pytest.mark.parametrize(
        ("ada", "bea", "then"),
        [
            ([3], [1], ["Ada's Cheer is 3", "Ada's Purse is 1", "Bea's Purse is 3"]),
            ([2, 2], [2, 3], ["Bea's Cheer is 3", "Bea's Purse is 1", "Ada's Purse is 2"]),
            ([2, 2], [2, 2], ["Ada's Cheer is 0", "Bea's Cheer is 0", "Ada's Purse is 2", "Bea's Purse is 2"]),
            ([0], [0], ["Ada's Cheer is 0", "Ada's Purse is 4"]),
            ([4], [1], ["Ada's Cheer is 4", "Ada's Purse is 0"]),
        ],
        ids=["more", "raised", "level", "nobody", "all-that-there-is"],
    )
    def test_the_highest_wins_and_all_pay(self, row: Row, ada: list[int], bea: list[int], then: list[str]):
        example = f"""
            given: {{Ada: {{Purse: 4}}, Bea: {{Purse: 4}}}}
            choices: {{Ada: {ada}, Bea: {bea}}}
            when: [a Race begins, the Race ends]
            then: {then}
        """
        assert not found(row(self.EFFECT, example, held_by="Umpire"))


class TestOrder:
    EFFECT = "your Berth is your Arm then your Lung then 1d6"

    def test_later_numbers_count_between_equals(self, row: Row):
        example = """
            given: {Ada: {Arm: 2, Lung: 1}, Bea: {Arm: 2, Lung: 3}, Cid: {Arm: 3}}
            when: [a Race begins]
            then: [Cid's Seat is 1, Bea's Seat is 2, Ada's Seat is 3]
        """
        assert not found(row(self.EFFECT, example, held_by="Rower"))

    def test_those_who_are_level_throw_until_none_is(self, row: Row):
        example = """
            given: {Ada: {}, Bea: {}, Cid: {Arm: 1}}
            dice: [4, 4, 2, 5]
            when: [a Race begins]
            then: [Cid's Seat is 1, Bea's Seat is 2, Ada's Seat is 3, Bea's Seat is 2]
        """
        played = row(self.EFFECT, example, held_by="Rower")
        assert not found(played)
        assert "Level in Berth, they roll: Ada 2 and Bea 5." in texts(played)

    def test_what_the_dice_said_holds_for_one_race(self, row: Row):
        effect = self.EFFECT + "\nwhen a Race ends, you gain Cheer equal to your Seat"
        example = """
            given: {Ada: {}, Bea: {}}
            dice: [1, 2, 6, 3]
            when: [a Race begins, the Race ends, a Race begins, the Race ends]
            then: [Ada's Cheer is 3, Bea's Cheer is 3]
        """
        assert not found(row(effect, example, held_by="Rower"))


def test_what_counts_as_another_ends_with_it(row: Row):
    example = """
        given: {Ada: {}}
        when: [a Derby begins, the Race ends]
        then: [Ada is not in a Derby, Ada is not in a Race]
    """
    assert not found(row(NOTHING, example))


def test_what_is_just_ending_does_not_end_once_more(row: Row):
    effect = """
        when a Leg ends, the Race ends
        when a Race ends, you gain 1 Cheer
    """
    example = """
        decider: greedy
        given: {Ada: {}}
        when: [a Derby begins]
        then: [Ada's Cheer is 1, Ada is not in a Derby]
    """
    played = row(effect, example)
    assert not found(played)
    assert texts(played).count("The Race ends.") == 1


def test_what_came_of_a_state_outlasts_it(row: Row):
    effect = """
        when a Race begins, you become Ahead until a Leg begins
        when you become Ahead:
          you gain 1 Cheer
          you become Proud
    """
    example = """
        given: {Ada: {}}
        when: [a Race begins, a Leg begins]
        then: [Ada is not Ahead, Ada is Proud, Ada's Cheer is 1]
    """
    assert not found(row(effect, example))


def test_something_begins_with_the_number_that_is_said(row: Row):
    effect = """
        when a Race begins, you gain a Bruise at Depth 1d6
        when you gain a Bruise, if that Bruise's Depth is at least 4, you become Proud
    """
    example = """
        given: {Ada: {}}
        dice: [5]
        when: [a Race begins]
        then: [Ada's Ache is 5, Ada is Proud]
    """
    assert not found(row(effect, example))


def test_what_is_at_its_highest_cannot_be_bought(row: Row):
    effect = """
        during a Race, you may choose one of your Crafts and pay 1 Purse:
          you gain 1 rank of that Craft
        your Crafts are at most 2
    """
    example = """
        given: {Ada: {Sculling: 1, Punting: 2, Purse: 5}}
        when: [a Race begins, Ada uses Knack, Ada uses Knack]
        then: [Ada's Sculling is 2, Ada's Purse is 4]
    """
    assert not found(row(effect, example))


def test_the_others_are_those_besides_one(row: Row):
    effect = (
        "when a Race begins, if your Arm is more than the highest Arm among each Rower other than you, you gain 1 Cheer"
    )
    example = """
        given: {Ada: {Arm: 2}, Bea: {Arm: 1}}
        when: [a Race begins]
        then: [Ada's Cheer is 1, Bea's Cheer is 0]
    """
    assert not found(row(effect, example, held_by="Rower"))


def test_what_was_thrown_is_known_before_anybody_counts(row: Row):
    effect = "once per Race, during your Heave, if that Pull's Openings are 0, you may reroll each die"
    example = """
        given: {Ada: {Sculling: 2}}
        dice: [6, 2, 1, 2, 6, 6]
        choices: {Ada: [yes]}
        when: [a Race begins, Ada makes a Pull against 1, Ada makes a Pull against 2]
        then: [Ada's last Pull's Splashes are 2]
    """
    assert not found(row(effect, example))
