"""Tests made with dice out of a pool, dice that go on, what is set against a test, and results that are final."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from interpreter.desk.examples import Resolution
from tests.interpreter.conftest import NOTHING, found, play_knack, texts

SYSTEM = Path(__file__).with_name("dice.yml")
KIND = "name: Trick\nplural: Tricks\ntitle: Tricks\nsummary: Tricks.\n"
Cook = Callable[..., Resolution]


@pytest.fixture
def cook(tmp_path: Path) -> Cook:
    """cook(effect, example): the entry `Knack` with this effect, and one worked example of it."""

    return partial(play_knack, tmp_path / "cellar", SYSTEM.read_text(encoding="utf-8"), KIND)


TOSS = """
    during your Turn, you may choose a Rival:
      you make a Toss against that Rival:
        on success: that Rival gains 1 Salt
        on failure: you gain 1 Salt
"""


class TestPools:
    def test_as_many_dice_as_one_likes_leave_the_pool(self, cook: Cook):
        played = cook(
            TOSS,
            """
            given: {Ann: {Stir: 1}, Bob: {}}
            choices: {Ann: [2]}
            dice: [2, 4]
            when: Ann uses Knack
            then: [Bob's Salt is 1, Ann's Beans are 1]
            """,
        )
        assert not found(played), texts(played)

    def test_nothing_said_is_one_die(self, cook: Cook):
        played = cook(
            TOSS,
            """
            given: {Ann: {Stir: 1}, Bob: {}}
            dice: [4]
            when: Ann uses Knack
            then: [Bob's Salt is 1, Ann's Beans are 2]
            """,
        )
        assert not found(played), texts(played)

    def test_an_empty_pool_offers_nothing(self, cook: Cook):
        played = cook(
            TOSS,
            """
            given: {Ann: {Bean: 0}, Bob: {}}
            when: Ann uses Knack
            then: [Bob's Salt is 0, Ann's Salt is 0]
            """,
        )
        assert not found(played), texts(played)

    def test_whoever_is_barred_pays_nothing_and_does_not_fail(self, cook: Cook):
        played = cook(
            TOSS + "    you cannot make a Toss against a Rival in Hot\n",
            """
            given: {Ann: {Stir: 9}, Bob: {}, Table: {Heat: 2}}
            when: Ann uses Knack
            then: [Bob's Salt is 0, Ann's Salt is 0, Ann's Beans are 3]
            """,
        )
        assert not found(played), texts(played)

    @pytest.mark.parametrize(
        "barred",
        [
            "you cannot pay Beans",
            "you cannot pay Beans on a Toss",
            "you cannot pay Beans on a Dish",
            "when you would pay Beans on a Toss, you cannot pay Beans until your Turn ends",
        ],
    )
    def test_who_cannot_pay_for_dice_makes_no_test_out_of_the_pool(self, cook: Cook, barred: str):
        played = cook(
            f"{TOSS}    {barred}\n",
            """
            given: {Ann: {Stir: 9}, Bob: {}}
            when: Ann uses Knack
            then: [Bob's Salt is 0, Ann's Salt is 0, Ann's Beans are 3]
            """,
        )
        assert not found(played), texts(played)

    def test_who_cannot_pay_for_dice_of_a_skill_makes_it_with_another(self, cook: Cook):
        played = cook(
            "you cannot pay Beans on a Fling Toss",
            """
            given: {Ann: {Stir: 1, Fling: 3}, Bob: {}}
            dice: [2]
            when: Ann makes a Toss against Bob
            then: Ann's last Toss fails
            """,
        )
        assert "Ann rolls 2: 2 + Stir 1 = 3." in texts(played)

    @pytest.mark.parametrize(
        ("answers", "beans", "salt"),
        [
            ("when you pay Beans on a Toss, you gain 1 Salt", 2, 1),
            ("when you pay Beans on a Stir Toss, you gain 1 Salt", 2, 1),
            ("when you pay Beans on a Duck, you gain 1 Salt", 2, 0),
            ("when you would pay Beans on a Toss, instead, you gain 1 Salt", 3, 1),
        ],
    )
    def test_what_is_paid_for_dice_is_paid_on_the_test(self, cook: Cook, answers: str, beans: int, salt: int):
        played = cook(
            f"{TOSS}    {answers}\n",
            f"""
            given: {{Ann: {{Stir: 9}}, Bob: {{}}}}
            dice: [4]
            when: Ann uses Knack
            then: [Bob's Salt is 1, Ann's Salt is {salt}, Ann's Beans are {beans}]
            """,
        )
        assert not found(played), texts(played)


class TestSkills:
    def test_the_best_is_added(self, cook: Cook):
        played = cook(
            NOTHING,
            """
            given: {Ann: {Stir: 1, Fling: 3}, Bob: {}}
            dice: [2]
            when: Ann makes a Toss against Bob
            then: Ann's last Toss succeeds
            """,
        )
        assert "Ann rolls 2: 2 + Fling 3 = 5." in texts(played)

    @pytest.mark.parametrize(
        ("effect", "made", "comes_to"),
        [
            ("your Stir Dishes use Crust instead of Stir", "a Stir Dish", "Crust 7 = 9"),
            ("your Dishes use Fling instead of Stir", "a Stir Dish", "Fling 4 = 6"),
            ("your Dishes use your Crust × 2 instead of Stir", "a Stir Dish", "Crust 14 = 16"),
            ("your Dishes use Crust instead of any Art", "a Stir Dish", "Crust 7 = 9"),
            ("your Dishes use Crust instead of Fling", "a Stir Dish", "Stir 3 = 5"),
            ("when you make a Stir Dish, that Dish uses Crust instead of Stir", "a Stir Dish", "Crust 7 = 9"),
            ("your Dishes use Crust instead of any Art", "a Stir Dish with Keen", "Keen 6 + Crust 7 = 15"),
            ("your Dishes use Crust instead of Stir", "a Stir Dish with Keen", "Keen 6 + Crust 7 = 15"),
            ("your Dishes use Crust instead of Keen", "a Stir Dish with Keen", "Crust 7 + Stir 3 = 12"),
        ],
    )
    def test_what_is_used_instead_of_it_stands_in_its_place(self, cook: Cook, effect: str, made: str, comes_to: str):
        played = cook(
            effect,
            f"""
            given: {{Ann: {{Stir: 3, Fling: 4, Crust: 7}}}}
            dice: [2]
            when: Ann makes {made} with 1 die against 9
            then: Ann's last Dish's Total is {comes_to.split()[-1]}
            """,
        )
        assert f"Ann rolls 2: 2 + {comes_to}." in texts(played)

    def test_what_is_barred_is_not_used(self, cook: Cook):
        played = cook(
            "you cannot make a Fling Toss",
            """
            given: {Ann: {Stir: 1, Fling: 3}, Bob: {}}
            dice: [2]
            when: Ann makes a Toss against Bob
            then: Ann's last Toss fails
            """,
        )
        assert "Ann rolls 2: 2 + Stir 1 = 3." in texts(played)

    def test_each_has_tools_of_its_own(self, cook: Cook):
        played = cook(
            "you cannot make a Fling Toss without a Ladle",
            """
            given: {Ann: {Stir: 1, Fling: 3, Ladle: true}, Bob: {}}
            dice: [2]
            when: Ann makes a Toss against Bob
            then: Ann's last Toss succeeds
            """,
        )
        assert any("with Ladle" in text for text in texts(played)), texts(played)


class TestDice:
    def test_a_die_goes_on(self, cook: Cook):
        played = cook(
            NOTHING,
            """
            given: {Ann: {Keen: 5}}
            dice: [5, 6, 1]
            when: Ann makes a Dish with 1 die against 13
            then: Ann's last Dish succeeds
            """,
        )
        assert "Ann's 5 counts as 6 and is rolled again." in texts(played)
        assert "Ann rolls 13: 13." in texts(played)

    @pytest.mark.parametrize(
        ("effect", "dice"),
        [
            ("when your Dish would fail, you reroll one of your dice", "3, 6, 4"),
            ("when your Dish would fail, that Dish gains 1 die", "3, 6, 4"),
            ("when you make a Dish, that Dish gains 1 die", "3, 6, 4"),
            ("when you make a Dish, you reroll each die not showing 6", "3, 6, 4"),
            ("when you make a Dish, you reroll each die not showing 6", "6, 4"),
            ("during your Tasting, that Dish gains 1 die", "3, 6, 4"),
        ],
    )
    def test_a_die_that_is_thrown_later_goes_on_too(self, cook: Cook, effect: str, dice: str):
        played = cook(
            effect,
            f"""
            given: {{Ann: {{}}}}
            dice: [{dice}]
            when: Ann makes a Dish with 1 die against 10
            then: ["Ann's last Dish's Total is 10"]
            """,
        )
        assert not found(played), texts(played)

    @pytest.mark.parametrize("barred", ["you cannot play a Fool", "you cannot play a Fool on a Dish"])
    @pytest.mark.parametrize(("hand", "left"), [("[Fool]", 1), ("[Fool, 2♣]", 1), ("[2♣]", 0)])
    def test_a_card_that_cannot_be_played_is_not_on_offer(self, cook: Cook, barred: str, hand: str, left: int):
        played = cook(
            f"""
            {barred}
            when you make a Dish, you may play a card on that Dish:
              that Dish gets +1
            """,
            f"""
            given: {{Ann: {{hand: {hand}}}}}
            choices: {{Ann: [yes]}}
            dice: [2]
            when: Ann makes a Dish with 1 die against 5
            then: [Ann has {left} card]
            """,
        )
        assert not [one for _, one in found(played) if "never needed" not in one], texts(played)

    def test_what_is_bought_where_the_dice_lie_is_a_die_and_no_card(self, cook: Cook):
        played = cook(
            """
            when you play a card on a Dish, that Dish rolls 1 more die
            during your Tasting, you may play a card on that Dish:
              that Dish gets +1
            """,
            """
            given: {Ann: {hand: [2♣]}}
            choices: {Ann: [taste]}
            dice: [2, 4]
            when: Ann makes a Dish with 1 die against 5
            then: [Ann's last Dish's Total is 5]
            """,
        )
        assert not found(played), texts(played)

    def test_what_came_to_it_before_comes_to_it_once(self, cook: Cook):
        played = cook(
            """
            when you make a Dish, that Dish gains 1 die
            during your Tasting, you may pay 1 Bean:
              that Dish gains 1 die
            """,
            """
            given: {Ann: {Bean: 1}}
            choices: {Ann: [taste]}
            dice: [2, 3, 4]
            when: Ann makes a Dish with 1 die against 4
            then: [Ann's last Dish's Total is 4]
            """,
        )
        assert not found(played), texts(played)

    def test_no_die_goes_on_for_ever(self, cook: Cook):
        played = cook(
            NOTHING,
            """
            given: {Ann: {Keen: 1}}
            dice: [1]
            when: Ann makes a Dish with 1 die against 1
            then: Ann's last Dish succeeds
            """,
        )
        assert not found(played), texts(played)

    def test_equal_may_be_a_failure(self, cook: Cook):
        played = cook(
            NOTHING,
            """
            given: {Ann: {Stir: 2}}
            dice: [3, 4]
            when: [Ann makes a Duck against 5, Ann makes a Duck against 5]
            then: Ann's last Duck succeeds
            """,
        )
        assert sum("Ann's Duck just fails." in text for text in texts(played)) == 1


class TestWhatIsSetAgainstIt:
    def test_by_what_the_test_is_or_when_it_is_made(self, cook: Cook):
        played = cook(
            NOTHING,
            """
            given: {Ann: {Stir: 3}, Bob: {}}
            dice: [2, 5]
            when:
              - Ann makes a Toss against Bob
              - a Night begins
              - Ann makes a Toss against Bob
            then: Ann's last Toss fails
            """,
        )
        assert sum(text == "Ann's Toss just succeeds." for text in texts(played)) == 1

    def test_it_is_read_when_the_test_is_judged(self, cook: Cook):
        played = cook(
            "when a Rival makes a Toss against you, your Crust gets +3 until that Toss ends",
            """
            given: {Ann: {}, Bob: {Stir: 3}}
            dice: [4, 5]
            when: [Bob makes a Toss against Ann, Bob makes a Toss against Ann]
            then: Bob's last Toss succeeds
            """,
        )
        assert "Bob's Toss fails by 1." in texts(played)


class TestResults:
    def test_what_is_final_is_not_rolled_nor_changed(self, cook: Cook):
        played = cook(
            """
            your Dishes get +2
            when you make a Dish, you may play a card on that Dish:
              that Dish's Total is 2 × that card's Heft
              that Dish becomes Sealed
            """,
            """
            given: {Ann: {Stir: 3, hand: K♣}}
            choices: {Ann: [yes]}
            when: Ann makes a Dish with 2 dice against 8
            then: [Ann's last Dish's Total is 8, Ann's last Dish succeeds]
            """,
        )
        assert not found(played), texts(played)

    def test_a_card_may_follow_the_dice(self, cook: Cook):
        played = cook(
            """
            during your Tasting, you may play a card on that Dish:
              that Dish gets + that card's Heft
            """,
            """
            given: {Ann: {hand: [2♣, A♣]}}
            choices: {Ann: [taste, A♣]}
            dice: [4]
            when: Ann makes a Dish with 1 die against 9
            then: [Ann's last Dish's Total is 9, Ann has 1 card]
            """,
        )
        assert not found(played), texts(played)

    def test_no_card_no_choice(self, cook: Cook):
        played = cook(
            """
            when you make a Dish, you may play a card on that Dish:
              you gain 1 Salt
            """,
            """
            given: {Ann: {}}
            choices: {Ann: [yes]}
            dice: [4]
            when: Ann makes a Dish with 1 die against 4
            then: Ann's Salt is 0
            """,
        )
        assert not [code for code, _ in found(played) if code != "RW504"], texts(played)


def test_a_number_of_the_table_makes_places(cook: Cook):
    played = cook(
        "while you are in Hot, your Stir gets +2",
        """
        given: {Ann: {}, Bob: {}, Table: {}}
        when: [the Heat goes up by 2]
        then: [Ann's Stir is 2, Ann is in Hot, Bob is in Hot, Bob is not in Cold]
        """,
    )
    assert not found(played), texts(played)


def test_a_card_that_is_turned_up_can_be_pointed_at(cook: Cook):
    played = cook(
        """
        when a Night begins:
          your Salt becomes the Deck's top card
          if that card is a Fool, you gain 7 Salt
        """,
        """
        given: {Ann: {}}
        deck: Fool
        when: a Night begins
        then: Ann's Salt is 7
        """,
    )
    assert not found(played), texts(played)
