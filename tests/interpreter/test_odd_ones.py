"""Those for whom the usual rules do not quite hold: one pool for all, cards off the deck, no prices, blows at everybody."""

from __future__ import annotations

from pathlib import Path

from tests.interpreter.conftest import KIND, SYSTEM, Play, found, play_knack, texts


def test_one_pool_takes_what_is_aimed_at_any_and_keeps_them_apart(play: Play):
    example = """
        given: {Ada: {kind: Brute}, Bea: {}}
        when: [Ada takes 5 damage to Vigor from Bea, Ada takes 5 damage to Breath from Bea]
        then: ["Ada's Hide is %s"]
    """
    assert not found(play("you cannot draw cards", example % 10))
    assert not found(play("damage to your Breath gets -2", example % 12))
    assert not found(play("damage to your Hide gets -2", example % 14))


def test_one_pool_is_gained_paid_and_runs_dry_under_every_name(play: Play):
    effect = """
        your maximum Breath gets +10
        when your Vigor reaches 0, you gain 3 Breath
    """
    example = """
        given: {Ada: {kind: Brute}, Bea: {}}
        when: [Ada takes 30 damage to Breath from Bea]
        then: ["Ada's maximum Hide is 30", "Ada's Hide is 3"]
    """
    assert not found(play(effect, example))


def test_a_test_is_played_off_the_deck(play: Play):
    effect = """
        your Bouts are Dealt
        your Strikes play 1 more card
    """
    example = """
        given: {Ada: {}, Bea: {}}
        deck: "3☀ 5☾"
        cards: {Bea: ["1☾"]}
        when: [Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 2"]
    """
    assert not found(play(effect, example))


def test_what_costs_nothing_is_used_without_its_price_but_once(play: Play):
    effect = """
        your Knack Cards are Gratis
        during your Go, you may pay 2 Coins:
          you gain 1 Breath
    """
    example = """
        given: {Ada: {Coins: 1, Breath: 4}}
        when: [Ada uses Knack, Ada uses Knack]
        then: ["Ada's Coins are 1", "Ada's Breath is 5"]
    """
    assert not found(play(effect, example))


def test_penalties_of_its_own_rules_are_lifted_and_those_of_others_are_not(play: Play):
    effect = """
        your Knack Cards are Nimble
        your Strikes play 1 fewer card
        your Strikes get -3
        your Strikes get +1
    """
    example = """
        given: {Ada: {Fists: 2}, Bea: {}}
        cards: {Ada: ["3☀ 2☾"], Bea: ["1☾"]}
        when: [Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 4"]
    """
    assert not found(play(effect, example))


def test_one_attack_on_several_is_played_once_and_answered_by_each(play: Play):
    effect = "when you make a Strike, that Strike targets each Rival"
    example = """
        given: {Ada: {}, Bea: {}, Cato: {Nerve: 9}, Dora: {side: Ada}}
        cards: {Ada: ["5☀"], Bea: ["1☾"], Cato: ["1☾"]}
        when: [Ada makes a Strike against Cato]
        then: ["Bea's Vigor is 5", "Cato's Vigor is 10", "Dora's Vigor is 10"]
    """
    result = play(effect, example)
    assert not found(result)
    assert sum(text.startswith("Ada plays") for text in texts(result)) == 1


def test_chance_chooses_by_the_lowest_card(play: Play):
    effect = """
        when a Beat begins:
          chance chooses a Rival
          that Rival loses 1 Coin
    """
    example = """
        given: {Ada: {}, Bea: {}, Cato: {}, Dora: {}}
        deck: "5☀ 2☀ 2☾"
        when: [a Beat begins]
        then: ["Bea's Coins are 3", "Cato's Coins are 3", "Dora's Coins are 2"]
    """
    assert not found(play(effect, example))


def test_a_next_action_is_lost_when_it_is_given(play: Play):
    effect = "when a Beat begins, each Rival loses that Rival's next Deed"
    example = """
        given: {Ada: {}, Bea: {}}
        when: [a Beat begins, "Bea's Go begins", "%s"]
        then: ["Bea's Deeds are %s"]
    """
    assert not found(play(effect, example % ("a Fight begins", 0)))
    assert not found(play(effect, example % ("Bea's Go begins", 1)))


def test_a_turn_that_a_rule_grants_begins_and_ends(play: Play):
    effect = """
        when a Beat begins, you take a Go
        when your Go begins, you gain 1 Coin
        when your Go would end, you gain 2 Coins
    """
    assert not found(play(effect, 'given: {Ada: {}}\nwhen: [a Beat begins]\nthen: ["Ada\'s Coins are 6"]'))


def test_somebody_becomes_something_else(play: Play):
    effect = """
        when a Beat begins:
          you become a Brute
          you stop being Brawler
    """
    example = """
        given: {Ada: {}, Bea: {}}
        when: [a Beat begins]
        then: ["Ada is a Brute", "Ada is not a Brawler", "Ada's Hide is 20"]
    """
    assert not found(play(effect, example))


def test_the_word_of_somebody_becomes_that_which_was_chosen(tmp_path: Path):
    kind = KIND.replace("Knack Cards", "Poses").replace("Knack Card", "Pose")
    effect = "during a Beat, you may choose a Pose:\n  each Friend's Pose becomes that Pose"
    example = """
        given: {Ada: {}, Bea: {kind: Friend}}
        when: [a Beat begins, Ada uses Knack]
        then: [Bea's Pose is Knack]
    """
    assert not found(play_knack(tmp_path / "brawl", SYSTEM.read_text(encoding="utf-8"), kind, effect, example))


def test_what_tells_an_entry_from_others_of_its_kind_is_no_kind_of_it(tmp_path: Path):
    arts = tmp_path / "brawl" / "arts"
    arts.mkdir(parents=True)
    kind = "name: Art\nplural: Arts\ntitle: Arts\nsummary: Arts.\nfields:\n  max_rank: {type: number, default: 9}\n"
    (arts / "_kind.yml").write_text(f"{kind}  category: {{type: choice, choices: [club]}}\n", encoding="utf-8")
    entry = "name: Reach\nsummary: An art.\norigin: drafted\ncategory: club\neffect: your Grit gets +3\n"
    (arts / "reach.yml").write_text(entry, encoding="utf-8")
    effect = """
        during a Beat, you may choose one of your Clubs:
          you choose a Club Art
          that Club becomes Cracked
    """
    example = """
        given: {Ada: {}, Stick: {kind: Club, of: Ada}}
        when: [a Beat begins, Ada uses Knack]
        then: [Stick is Cracked]
    """
    kind, system = KIND.replace("Knack Card", "Club"), SYSTEM.read_text(encoding="utf-8")
    assert not found(play_knack(tmp_path / "brawl", system, kind, effect, example))


def test_damage_has_the_words_that_are_said_of_it(play: Play):
    example = """
        given: {Ada: {}, Bea: {}}
        when: [Ada takes 5 damage to Vigor with Heavy]
        then: ["Ada's Vigor is %s", "Ada's Coins are %s"]
    """
    assert not found(play("damage with Heavy to your Vigor gets -2", example % (7, 3)))
    assert not found(play("damage without Heavy to your Vigor gets -2", example % (5, 3)))
    assert not found(play("when you take damage with Heavy, you gain 1 Coin", example % (5, 4)))
    assert not found(play("when you take damage, if that damage is Heavy, you gain 1 Coin", example % (5, 4)))
    assert not found(play("when you take damage, if that damage is Close, you gain 1 Coin", example % (5, 3)))
    assert not found(play("when you take damage with Close, you gain 1 Coin", example % (5, 3)))


def test_a_tie_is_heard_before_it_is_decided(play: Play):
    example = """
        given: {Ada: {Nerve: 1}, Bea: {Nerve: 1}}
        cards: {Ada: ["%s"], Bea: ["3☀"]}
        when: [Ada makes a Bout against Bea]
        then: ["Ada's Coins are %s"]
    """
    effect = """
        when your Bout ties, that Bout succeeds
        when your Bout succeeds, you gain 1 Coin
    """
    assert not found(play(effect, example % ("3☾", 4)))
    assert not found(play("when your Bout succeeds, you gain 1 Coin", example % ("3☾", 3)))
    assert not found(play("when your Bout ties, you gain 1 Coin", example % ("5☾", 3)))


def test_a_test_with_a_letter_is_read_by_it(play: Play):
    effect = """
        when you lose Coins:
          you make a Cast as R
          if R's Sum is more than 3, you gain 1 Vigor
    """
    example = """
        given: {Ada: {Vigor: 5}, Bea: {}}
        dice: [%s]
        when: [Ada loses 1 Coin]
        then: ["Ada's Vigor is %s"]
    """
    assert not found(play(effect, example % (6, 6)))
    assert not found(play(effect, example % (1, 5)))


def test_nobody_brings_more_than_can_be_played(play: Play):
    effect = """
        when you gain Coins:
          repeat your Coins times:
            you bring a Pack
    """
    example = """
        given: {Ada: {Coins: 0}, Bea: {}}
        when: [Ada gains %s Coins]
        then: ["Ada's Coins are %s"]
    """
    assert not found(play(effect, example % (20, 20)))
    ((_, wrong), *_) = found(play(effect, example % (60, 60)))
    assert wrong == "50 people and things are there, which is the most that can be played"


def test_a_joker_is_asked_for_by_the_name_that_the_deck_gives_it(tmp_path: Path):
    system = SYSTEM.read_text(encoding="utf-8").replace("copies: 2,", "copies: 2, joker: Fool, jokers: 1,", 1)
    effect = """
        when you lose Coins:
          you draw 1 card
          if that card is a Fool, you gain 1 Grit
          if that card is not a Fool, you gain 1 Coin
    """
    example = """
        given: {Ada: {Coin: 2}}
        deck: 3M Fool
        when: [Ada loses 1 Coin, {then: ["Ada's Grit is 2", "Ada's Coins are 2"]}, Ada loses 1 Coin]
        then: ["Ada's Grit is 3", "Ada's Coins are 1"]
    """
    assert found(play_knack(tmp_path / "brawl", system, KIND, effect, example)) == []
    effect = "when you draw a Fool, you gain 1 Grit\nwhen you draw cards, you gain 1 Coin"
    example = """
        given: {Ada: {Coin: 2}}
        deck: 3M Fool
        when: [Ada draws 1 card, {then: ["Ada's Grit is 2", "Ada's Coins are 3"]}, Ada draws 1 card]
        then: ["Ada's Grit is 3", "Ada's Coins are 4"]
    """
    assert found(play_knack(tmp_path / "brawl", system, KIND, effect, example)) == []


def test_whoever_draws_a_joker_gains_what_it_gives(tmp_path: Path):
    system = SYSTEM.read_text(encoding="utf-8").replace(
        "copies: 2,", "copies: 2, joker: Fool, jokers: 1, wild_gives: Coin,", 1
    )

    def played(effect: str, then: str) -> list[tuple[str, str]]:
        example = f"""
            given: {{Ada: {{Coin: 2, Vigor: 5}}}}
            deck: Fool 3M
            when: Ada draws 1 card
            then: [{then}]
        """
        return found(play_knack(tmp_path / "brawl", system, KIND, effect, example))

    assert played("when you gain Coins, you gain 1 Vigor", "Ada's Coins are 3, Ada's Vigor is 6") == []
    assert played("you cannot gain Coins", "Ada's Coins are 2") == []
    instead = "when you would gain Coins, instead, you gain Vigor equal to the amount"
    assert played(instead, "Ada's Coins are 2, Ada's Vigor is 6") == []
