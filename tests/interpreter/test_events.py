"""Events: cannot, would, apply, when, checks; and the slots of a rule."""

from __future__ import annotations

from tests.interpreter.conftest import Play, found, texts


def test_instead_takes_the_place_of_the_event(play: Play):
    effect = "when you would draw cards, instead, you gain 2 Coins per card"
    example = 'given: {Ada: {}}\nwhen: [Ada draws 2 cards]\nthen: [Ada has 0 cards, "Ada\'s Coins are 7"]'
    assert not found(play(effect, example))


def test_a_ban_stops_and_a_licence_lifts_it(play: Play):
    example = "given: {Ada: {}}\nwhen: [Ada draws 1 card]\nthen: [Ada has %s]"
    assert not found(play("you cannot draw cards", example % "0 cards"))
    assert not found(play("you cannot draw cards\nyou can draw cards", example % "1 card"))


def test_a_price_is_offered_only_if_it_can_be_paid_and_paid_whole(play: Play):
    effect = """
        during a Beat, you may pay 2 Coins and pay 4 Breath:
          you draw 1 card
    """
    poor = """
        given: {Ada: {Coins: 5, Breath: 3}}
        when: [Ada uses Knack]
        then: ["Ada's Coins are 5", "Ada's Breath is 3", Ada has 0 cards]
    """
    rich = (
        poor.replace("Breath: 3", "Breath: 4")
        .replace("Coins are 5", "Coins are 3")
        .replace("Breath is 3", "Breath is 0")
        .replace("0 cards", "1 card")
    )
    assert not found(play(effect, poor))
    assert not found(play(effect, rich))


def test_a_limit_counts_uses_and_begins_anew_with_its_scope(play: Play):
    effect = "2 times per Fight, when a Beat begins, you draw cards equal to the use"
    example = "given: {Ada: {}}\nwhen: [%s]\nthen: [Ada has %s cards]"
    assert not found(play(effect, example % ("a Beat begins, a Beat begins, a Beat begins", 3)))
    assert not found(play(effect, example % ("a Beat begins, a Beat begins, a Fight begins, a Beat begins", 4)))


def test_a_declined_choice_is_no_use(play: Play):
    effect = "once per Fight, when a Beat begins, you may draw 1 card"
    example = """
        given: {Ada: {}}
        choices: {Ada: [no, yes, never]}
        when: [a Beat begins, a Beat begins, a Beat begins]
        then: [Ada has 1 card]
    """
    assert not found(play(effect, example))


def test_states_that_end_together_end_once_each(play: Play):
    effect = """
        while your Coins are at least 6, you are Dazed
        while your Coins are at least 6, you are Flat
        while your Coins are at least 6, you are Cracked
    """
    played = play(effect, "given: {Ada: {Coins: 6}}\nwhen: [Ada loses 1 Coin]\nthen: [Ada is not Flat]")
    ends = [text for text in texts(played) if "no longer" in text]
    assert sorted(ends) == [f"Ada is no longer {state}." for state in ("Cracked", "Dazed", "Flat")]


def test_reaching_a_number_is_answered_before_the_checks(play: Play):
    effect = "when your Vigor reaches 0, you gain 4 Vigor"
    example = """
        given: {Ada: {Vigor: 3}, Bea: {}}
        when: [Ada takes 9 damage to Vigor from Bea]
        then: ["Ada's Vigor is 4", Ada is not Dazed]
    """
    result = play(effect, example)
    assert not found(result)
    assert "Ada is Dazed." not in texts(result)


def test_a_state_is_asked_for_again_after_its_would(play: Play):
    effect = "when you would become Dazed, you gain 1 Vigor"
    example = """
        given: {Ada: {Vigor: 3}, Bea: {}}
        when: [Ada takes 9 damage to Vigor from Bea]
        then: ["Ada's Vigor is 1", Ada is not Dazed]
    """
    assert not found(play(effect, example))


def test_what_is_set_up_ends(play: Play):
    effect = """
        during a Beat, you may use this:
          your Strikes get +5 until the Fight ends
    """
    example = """
        given: {Ada: {}, Bea: {}}
        cards: {Ada: ["1☾", "1☾"], Bea: ["1☾", "1☾"]}
        when: [Ada uses Knack, Ada makes a Strike against Bea, the Fight ends, Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 3"]
    """
    assert not found(play(effect, example))  # 6, then 1


def test_a_rule_that_fails_midway_is_undone(play: Play):
    effect = """
        when a Beat begins:
          you draw 1 card
          you pay 9 Coins
    """
    result = play(effect, 'given: {Ada: {}}\nwhen: [a Beat begins]\nthen: [Ada has 0 cards, "Ada\'s Coins are 3"]')
    assert not found(result)
    assert any(step.kind == "stopped" and "cannot pay 9" in step.text for step in result.steps)


def test_rules_that_chase_each_other_are_stopped_and_undone(play: Play):
    effect = """
        when you gain Coins, you lose 1 Coin
        when you lose Coins, you gain 1 Coin
    """
    result = play(effect, "given: {Ada: {}}\nwhen: [Ada gains 1 Coin]\nthen: [Ada has 0 cards]")
    assert [code for code, _ in found(result)] == ["RW503"]
    assert result.table is not None and result.table.things["Ada"].values["Coin"] == 3


def test_so_many_may_refuse_but_somebody_must_agree(play: Play):
    effect = "when a Beat begins, if each Brawler other than 1 Brawler agrees, you gain 1 Coin"
    example = 'given: {Ada: {}, Bea: {}, Cid: {}}\nchoices: {%s}\nwhen: [a Beat begins]\nthen: ["Ada\'s Coins are %d"]'
    assert not found(play(effect, example % ("Ada: [agree], Bea: [agree], Cid: [refuse]", 4)))
    assert not found(play(effect, example % ("Ada: [agree], Bea: [refuse], Cid: [refuse]", 3)))
    alone = 'given: {Ada: {}}\nchoices: {Ada: [refuse]}\nwhen: [a Beat begins]\nthen: ["Ada\'s Coins are 3"]'
    assert not found(play(effect, alone))


def test_who_gives_a_state_that_another_gave_before_is_told(play: Play):
    effect = "when you lose Coins, you gain 1 Vigor"
    example = """
        given: {Ada: {}, Bea: {}, Cyd: {side: Bea}}
        when: [Bea becomes Dazed by Cyd, Bea becomes Dazed by Cyd, Bea becomes Dazed by Ada]
        then: [Bea is Dazed]
    """
    told = [text for text in texts(play(effect, example)) if "no longer" in text]
    assert told == ["Bea is Dazed by Ada now, no longer by Cyd."]
