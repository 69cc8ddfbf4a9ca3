"""Tests: who plays what, who wins, what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interpreter.conftest import KIND, NOTHING, SYSTEM, Play, found, play_knack, texts

DUEL = """
given: {Ada: {Fists: 2}, Bea: {}}
cards: {Ada: ["%s"], Bea: ["%s"]}
when: [Ada makes a Strike against Bea]
then: ["Bea's Vigor is %s"]
"""


def test_no_more_cards_than_the_skill_allows(play: Play):
    result = play("you cannot draw cards", DUEL % ("5☀ 3☾ 9☀", "1☾", 2))
    assert not found(result)
    assert "Ada may play only 2 cards." in texts(result)


def test_more_and_fewer_cards_but_at_least_one(play: Play):
    assert not found(play("your Strikes play 1 more card", DUEL % ("1☀ 2☾ 3☀", "1☾", 4)))
    assert not found(play("your Strikes play 9 fewer cards", DUEL % ("5☀ 3☾", "1☾", 5)))


def test_the_suit_of_the_last_card_breaks_a_tie_and_else_the_answer_wins(play: Play):
    effect = "when your Strike succeeds, you draw 1 card"
    tied = DUEL.replace('"Bea\'s Vigor is %s"', "Ada has %s")
    assert not found(play(effect, tied % ("1☀", "2☾", "1 card")))
    assert not found(play(effect, tied % ("1☾", "2☀", "0 cards")))
    assert not found(play(effect, tied % ("1☾", "2☾", "0 cards")))


def test_a_trait_is_replaced_only_if_it_is_in_use(play: Play):
    assert not found(play("your Strikes use Nerve instead of Grit", DUEL % ("5☀", "1☾", 6)))
    assert not found(play("your Strikes use Nerve instead of Nerve", DUEL % ("5☀", "1☾", 5)))
    assert not found(play("your Strikes use your Nerve × 4 instead of any Grit", DUEL % ("5☀", "1☾", 3)))


def test_a_test_against_the_deck_is_played_with_fresh_cards(play: Play):
    effect = """
        when a Beat begins:
          you make a Fists Bout with Grit against Dame:
            on success: you gain 1 Coin
            on failure: you lose 1 Coin
    """
    example = 'given: {Ada: {}}\ndeck: "%s"\nwhen: [a Beat begins]\nthen: ["Ada\'s Coins are %s"]'
    assert not found(play(effect, example % ("5☀ 3☾", 4)))
    assert not found(play(effect, example % ("1☀ 9☾", 2)))


def test_a_further_attack_begins_when_the_damage_of_the_first_is_done(play: Play):
    effect = "once per Fight, when your Strike succeeds, you make a Strike"
    example = """
        given: {Ada: {}, Bea: {}}
        cards: {Ada: ["3☀", "5☀"], Bea: ["1☾", "1☾"]}
        when: [Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 2"]
    """
    result = play(effect, example)
    assert not found(result)
    damage = [text for text in texts(result) if "takes" in text]
    assert damage == ["Bea takes 3 damage to Vigor (10 → 7).", "Bea takes 5 damage to Vigor (7 → 2)."]


def test_a_test_may_be_turned_before_it_is_judged(play: Play):
    effect = "your Strikes fail"
    assert not found(play(effect, DUEL % ("9☀ 9☀", "1☾", 10)))


def test_another_may_become_the_target(play: Play):
    effect = """
        when a Rival makes a Strike against a Friend, you may use this:
          that Strike targets you
    """
    example = """
        given: {Ada: {}, Cid: {side: Ada}, Bea: {}}
        cards: {Bea: ["5☀"]}
        choices: {Ada: [yes]}
        when: [Bea makes a Strike against Cid]
        then: ["Cid's Vigor is 10", "Ada's Vigor is 4"]
    """
    assert not found(play(effect, example))


def test_dice_are_read_as_the_test_says(play: Play):
    effect = """
        when a Beat begins:
          you make a Roll against (2):
            on success: you draw 1 card
    """
    example = "given: {Ada: {Fists: 3}}\ndice: [6, 2, 6]\nwhen: [a Beat begins]\nthen: [Ada has 1 card]"
    assert not found(play(effect, example))


@pytest.mark.parametrize(("read", "total"), [("highest", 5), ("lowest", 2), ("sum", 11)])
def test_of_several_dice_the_declared_one_counts(tmp_path: Path, read: str, total: int):
    system = SYSTEM.read_text(encoding="utf-8").replace("read: highest", f"read: {read}")
    example = "given: {Ada: {}}\ndice: [4, 5, 2]\nwhen: [Ada makes a Cast against 3]\n"
    example += f"then: [\"Ada's last Cast's Sum is {total}\"]"
    assert not found(play_knack(tmp_path, system, KIND, "your Casts roll 2 more dice", example))


def test_the_deck_plays_more_cards_against_what_is_harder(play: Play):
    example = 'given: {Ada: {}}\ncards: {Ada: ["3☀"]}\ndeck: "3☾ 3☾ 1☀"\nwhen: [%s]\nthen: ["Ada\'s last Bout fails"]'
    harder = example % "Ada makes a Fists Bout with Nerve against Dame at +1 Trouble"
    assert not found(play(NOTHING, harder))
    assert not found(play("your Bouts get +1 Trouble", example % "Ada makes a Fists Bout with Nerve against Dame"))
    assert found(play(NOTHING, example % "Ada makes a Fists Bout with Nerve against Dame"))


def test_a_word_is_asked_of_a_test(play: Play):
    example = """
        given: {Ada: {}, Bea: {}}
        cards: {Ada: ["5☀"]}
        when: [Ada makes a %s Strike against Bea]
        then: ["Ada's Coins are %s"]
    """
    assert not found(play("when you make a Strike, if that Strike is Heavy, you gain 1 Coin", example % ("Heavy", 4)))
    assert not found(play("when you make a Strike, if that Strike is Heavy, you gain 1 Coin", example % ("Close", 3)))
    assert not found(
        play("when you make a Strike, if that Strike is not Heavy, you gain 1 Coin", example % ("Heavy", 3))
    )
    assert not found(
        play("when you make a Strike, if that Strike is not Heavy, you gain 1 Coin", example % ("Close", 4))
    )
