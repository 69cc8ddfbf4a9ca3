"""The layers of a value and the order of damage."""

from __future__ import annotations

import pytest
from bench_fight import called

from interpreter.standing.numbers import value_of
from tests.interpreter.conftest import Play, found, texts


@pytest.mark.parametrize(
    ("effect", "fact"),
    [
        ("your Grit gets +2", "Ada's Grit is 4"),
        ("your Grit is multiplied by 3\nyour Grit gets +1", "Ada's Grit is 7"),
        ("your Grit gets +1\nyour Grit is multiplied by 3", "Ada's Grit is 7"),
        ("your Grit is 5\nyour Grit gets -1", "Ada's Grit is 4"),
        ("your Grit is at most 4\nyour Grit gets +9", "Ada's Grit is 4"),
        ("your Grit is at least 6", "Ada's Grit is 6"),
        ("your Grit gets +1 per rank", "Ada's Grit is 4"),
        ("your maximum Vigor gets +3 per rank", "Ada's maximum Vigor is 16"),
        ("from rank 3, your Grit gets +9", "Ada's Grit is 2"),
        ("while your Coins are 3, your Grit gets +1", "Ada's Grit is 3"),
    ],
)
def test_layers(play: Play, effect: str, fact: str):
    result = play(effect, f'rank: 2\ngiven: {{Ada: {{}}}}\nwhen: [a Beat begins]\nthen: ["{fact}"]')
    assert not found(result)


def test_what_is_full_is_full_of_the_raised_maximum(play: Play):
    assert not found(
        play("your maximum Vigor gets +3", 'given: {Ada: {}}\nwhen: [a Beat begins]\nthen: ["Ada\'s Vigor is 13"]')
    )


def test_damage_is_added_then_multiplied_then_taken_off_then_not_below_zero(play: Play):
    effect = """
        damage from you gets +2
        damage by your Strikes is multiplied by 2
    """
    example = """
        given: {Ada: {Grit: 3}, Bea: {Grit: 9}}
        cards: {Ada: ["5☀"], Bea: ["2☾"]}
        when: [Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 31"]
    """
    result = play(effect, example)
    assert not found(result)  # 8 against 3: (5 + 2) × 2 = 14
    assert "Knack: damage +2." in texts(result)


def test_reductions_belong_to_the_pool_that_takes_it_in_the_end(play: Play):
    effect = """
        damage to your Vigor gets -3
        when you would take damage to Vigor, you may pay 1 Coin:
          that damage goes to your Breath
    """
    example = """
        given: {Ada: {}, Bea: {}}
        choices: {Ada: [yes]}
        when: [Ada takes 4 damage to Vigor from Bea]
        then: ["Ada's Breath is 6", "Ada's Vigor is 10", "Ada's Coins are 2"]
    """
    assert not found(play(effect, example))


def test_a_full_hand_takes_no_further_cards(play: Play):
    example = 'given: {Ada: {hand: "5☀"}}\nwhen: [Ada draws 4 cards]\nthen: [Ada has 3 cards]'
    assert not found(play("your maximum Grip is 3", example))


def test_whoever_has_no_pool_for_it_is_damaged_all_the_same(play: Play):
    example = """
        given: {Ada: {}, Rats: {kind: Pack}}
        when: [Rats take 5 damage to Vigor from Ada]
        then: ["Rats' Tails are 2"]
    """
    result = play("you cannot draw cards", example)
    assert not found(result)
    assert "Rats take 5 damage." in texts(result)


def test_whoever_becomes_something_else_lives_by_its_rules(play: Play):
    example = """
        given: {Ada: {}, Rats: {kind: Pack}}
        when: [Rats become Hero, Rats take 5 damage to Vigor from Ada]
        then: ["Rats' Tails are 4", "Rats' Vigor is 5", "Rats' Fame is 1"]
    """
    assert not found(play("you cannot draw cards", example))


def test_a_number_is_told_of_the_sentence_that_changed_it(play: Play):
    effect = "your Grit gets + your Gap\nyour Grit gets +2\nwhen you gain Coins, you gain Breath equal to your Grit"
    result = play(effect, "given: {Ada: {Breath: 1}}\nwhen: [Ada gains 1 Coin]\nthen: [Ada's Breath is 5]")
    assert not found(result)
    (told,) = [step for step in result.steps if step.text == "Knack: Ada's Grit is 4."]
    assert told.span is not None and told.span.line == 2


def test_what_stands_for_a_time_is_told_by_how_much_it_comes_to(play: Play):
    effect = "when you lose Coins, your Casts get -(your Grit × 2) until the Beat ends"
    example = """
      given: {Ada: {Grit: 2}}
      when: [Ada loses 1 Coin]
      then: [Ada's Coins are 2]
    """
    assert "Knack: Ada's Casts get −4 until the Beat ends." in texts(play(effect, example))


def test_whose_number_a_rule_changes_is_not_looked_for_among_all(play: Play):
    """Who is meant by a rule is known of whom is asked about; to look at everybody makes a long fight a slow one."""

    def calls(others: int) -> int:
        given = ", ".join(["Ada: {}", *(f"Bo{number}: {{}}" for number in range(others))])
        example = f'given: {{{given}, Bea: {{}}}}\nwhen: [a Beat begins]\nthen: ["Ada\'s Grit is 2"]'
        table = play("each Dazed Brawler's Grit gets +1", example).table
        assert table is not None
        table.recall.clear()
        value_of(table, table.things["Ada"], "Grit")  # what stands is found once
        return called(lambda: value_of(table, table.things["Bea"], "Grit"))

    assert calls(12) == calls(1)
