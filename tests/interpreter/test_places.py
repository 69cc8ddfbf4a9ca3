"""People and places: who is where, who agrees, what is kept toward each one apart, what is used and how often."""

from __future__ import annotations

from pathlib import Path

from diagnostics import codes
from tests.interpreter.conftest import KIND, SYSTEM, Play, found, play_knack, texts


def test_what_only_one_thing_has_needs_no_owner(play: Play):
    effect = "when you draw cards, the Heat goes up by 2"
    assert not found(play(effect, "given: {Ada: {}}\nwhen: [Ada draws 1 card]\nthen: [the Heat is 2]"))
    given = "given: {Ada: {}, Ring: {Heat: 3}}"
    assert not found(play(effect, given + "\nwhen: [Ada draws 1 card]\nthen: [the Heat is 5]"))


def test_who_proposes_is_not_asked_and_one_no_may_be_left_out(play: Play):
    example = """
        given: {Ada: {}, Bo: {}, Cy: {}}
        choices: {%s}
        when: [Ada uses Pact]
        then: [the Heat is %s]
    """
    assert not found(play("you cannot draw cards", example % ("", 1)))
    assert not found(play("you cannot draw cards", example % ("Bo: [refuse]", 1)))
    assert not found(play("you cannot draw cards", example % ("Bo: [refuse], Cy: [refuse]", 0)))


def test_a_stretch_of_time_lies_in_a_place(play: Play):
    effect = "while you are in an Alley, you cannot draw cards"
    example = "given: {Ada: {}}\nwhen: [%sAda draws 1 card]\nthen: [Ada has %s]"
    assert not found(play(effect, example % ("a Beat begins, Ada uses Leap, ", "0 cards")))
    assert not found(play(effect, example % ("a Beat begins, Ada uses Leap, the Beat ends, ", "1 card")))


def test_a_place_is_entered_once_and_a_distance_left_for_another(play: Play):
    effect = "when a Rival enters Far, you draw 1 card\nwhen you lose Coins, each Rival enters Far"
    example = """
        given: {Ada: {}, Bo: {kind: Rival}}
        when: [Bo enters Far, Ada loses 1 Coin]
        then: [Ada has 1 card, Bo is in Far, Bo is not in Near]
    """
    assert not found(play(effect, example))


def test_whoever_would_go_beyond_the_end_of_a_line_stays_and_that_is_told(tmp_path: Path):
    system = SYSTEM.read_text(encoding="utf-8").replace("track: Gap, at: 1", "track: Gap, at: 2")
    system = system.replace("Gap: {of: Brawler, start: 0}", 'Gap: {of: Brawler, start: 1, maximum: "2"}')
    effect = "when you lose Coins, each Rival enters Far"
    example = "given: {Ada: {}, Bo: {kind: Rival}}\nwhen: [Ada loses 1 Coin]\nthen: [Bo's Gap is 1]"
    played = play_knack(tmp_path / "brawl", system, KIND, effect, example)
    assert "Knack: Bo stays where Bo is: Far would be beyond the end." in texts(played), texts(played)


def test_who_has_left_can_come_back(play: Play):
    effect = "when a Beat begins, each Rival enters the Fight"
    example = """
        given: {Ada: {}, Bo: {}}
        when: [Bo leaves the Fight%s]
        then: [the number of Rivals is %s]
    """
    assert not found(play(effect, example % ("", 0)))
    assert not found(play(effect, example % (", a Beat begins", 1)))


def test_who_may_not_enter_does_not(play: Play):
    effect = "a Rival cannot enter the Fight"
    example = (
        "given: {Ada: {}, Bo: {}}\nwhen: [Bo leaves the Fight, Bo enters the Fight]\nthen: [the number of Rivals is 0]"
    )
    assert not found(play(effect, example))


def test_a_grudge_is_borne_toward_each_one_apart(play: Play):
    effect = "when you make a Strike against a Rival, you may pay 1 Grudge against that Rival:\n  that Strike gets +5"
    example = """
        given: {Ada: {"Grudge against Bo": 1}, Bo: {}, Cy: {}}
        choices: {Ada: [yes]}
        when: [Ada makes a Strike against Cy, Ada makes a Strike against Bo, Ada gains 2 Grudges against Cy]
        then: ["Ada's Grudge against Bo is 0", "Ada's Grudge against Cy is 2", "Ada's Grudge is 2"]
    """
    assert not found(play(effect, example))


def test_the_cost_of_each_is_the_cost_of_all_that_are_called_so(play: Play):
    effect = "the cost of each Trick is 0"
    example = 'given: {Ada: {}}\nwhen: [a Beat begins, Ada uses Feint]\nthen: ["Ada\'s Coins are %s"]'
    assert not found(play(effect, example % 3))
    assert not found(play(effect, example % 1, without=True))


def test_a_break_renews_what_is_limited_of_actions_and_of_nothing_else(play: Play):
    effect = "once per Fight, when a Beat begins, you draw 1 card"
    example = """
        given: {Ada: {Coins: 9}}
        when: [a Beat begins, Ada uses Feint, a Break begins, a Beat begins, Ada uses Feint]
        then: [Ada has 1 card, "Ada's Coins are 5", Ada cannot use Feint]
    """
    assert not found(play(effect, example))


def test_what_nothing_came_of_was_not_used(play: Play):
    effect = "when a Brawler uses Feint, you draw 1 card"
    example = "given: {Ada: {}, Bo: {Coins: %s}}\nwhen: [a Beat begins, Bo uses Feint]\nthen: [Ada has %s]"
    assert not found(play(effect, example % (2, "1 card")))
    assert [code for code, _ in found(play(effect, example % (1, "0 cards")))] == [codes.NOT_DONE.number]


def test_the_top_of_the_deck_survives_a_shuffle(play: Play):
    effect = "when a Beat begins, you shuffle the Stack"
    lines = "when: [Ada draws 1 card, a Beat begins, Ada draws 1 card]\nthen: [Ada has 2 cards]"
    resolution = play(effect, 'given: {Ada: {}}\ndeck: "9☾ 5☾"\n' + lines)
    assert [card.text for card in resolution.table.things["Ada"].hand] == ["9☾", "5☾"]


def test_what_a_place_says_holds_for_everybody_there_and_for_nobody_else(play: Play):
    effect = "you cannot draw cards"
    example = """
        given: {Ada: {in: %s}, Bo: {}}
        cards: {Ada: ["3☾"], Bo: ["5☾"]}
        when: [Ada makes a Strike against Bo]
        then: ["Bo's Vigor is %s"]
    """
    assert not found(play(effect, example % ("Cellar", 6)))
    assert not found(play(effect, example % ("Alley", 10)))


def test_a_place_may_be_another_one_besides(play: Play):
    effect = "while you are in a Cellar, you cannot draw cards"
    example = 'given: {Ada: {}, Bo: {}}\nwhen: [Ada enters the %s, Ada draws 1 card]\nthen: [Ada has %s, "Ada\'s Coins are %s"]'
    assert not found(play(effect, example % ("Cellar", "0 cards", 4)))
    assert not found(play(effect, example % ("Alley", "1 card", 3)))
    assert not found(play(effect, example % ("Vault", "0 cards", 4)))


def test_whoever_leaves_a_place_leaves_its_rules(play: Play):
    example = """
        given: {Ada: {in: Vault}, Bo: {}}
        cards: {Ada: ["3☾", "3☀"], Bo: ["5☾", "5☀"]}
        when: [Ada makes a Strike against Bo, Ada leaves the Vault, Ada makes a Strike against Bo]
        then: ["Bo's Vigor is 6"]
    """
    assert not found(play("you cannot draw cards", example))


def test_what_counts_as_a_stretch_of_time_takes_place_where_that_does(play: Play):
    effect = "when a Brush ends, if you are in a Cellar, you draw 1 card"
    example = "given: {Ada: {}}\nwhen: [a Beat begins, Ada uses Descend, %s]\nthen: [Ada has %s]"
    assert not found(play(effect, example % ("a Brush begins, the Brush ends", "1 card")))
    assert not found(
        play(effect, example % ("the Beat ends, a Beat begins, a Brush begins, the Brush ends", "0 cards"))
    )
