"""Things that are entries: what they are worth in whose hands, what a test is made with, what there is to be had."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.programs import Programs
from interpreter.standing.numbers import value_of
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import SYSTEM, found, texts

CLUBS = """
    name: Club Card
    plural: Club Cards
    role: thing
    of: Club
    effect: optional
    fields:
      words: {type: words, role: tag}
      heft: {type: number, number: Heft, default: 1}
      tag: {type: number, number: Tag}
"""
COATS = """
    name: Coat Card
    plural: Coat Cards
    role: thing
    of: Coat
    effect: optional
    fields:
      padding: {type: number, number: Padding}
"""
KNACKS = """
    name: Knack Card
    plural: Knack Cards
    borne_by: Kit
    fields:
      max_rank: {type: number, default: 9}
"""
BAT = {"words": "[Close]", "heft": "3", "tag": "4"}
Shop = Callable[..., Resolution]


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    """shop(entry, effect, example): a bat, a sling and a quilt; the entry of this name has this effect and this example."""

    def run(name: str, effect: str, example: str, *, without: bool = False) -> Resolution:
        folder = tmp_path / "brawl"
        goods = {
            "clubs": (CLUBS, {"Bat": BAT, "Sling": {"words": "[Afar]", "heft": "1"}}),
            "coats": (COATS, {"Quilt": {"padding": "2"}}),
            "knacks": (KNACKS, {"Nail": {}}),
        }
        for kind, (declaration, entries) in goods.items():
            (folder / kind).mkdir(parents=True, exist_ok=True)
            (folder / kind / "_kind.yml").write_text(dedent(declaration).strip(), encoding="utf-8")
            for title, fields in entries.items():
                rule = effect if title == name else "" if kind != "knacks" else "you cannot draw cards"
                text = f"name: {title}\nsummary: Something.\norigin: drafted\n"
                text += "".join(f"{key}: {value}\n" for key, value in fields.items())
                text += "effect: |\n" + indent(dedent(rule).strip(), "  ") + "\n" if rule else ""
                if title == name:
                    text += "examples:\n  - title: One\n" + indent(dedent(example).strip(), "    ") + "\n"
                (folder / kind / f"{title.lower()}.yml").write_text(text, encoding="utf-8")
        (folder / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
        rulebook, diagnostics = load_rulebook(folder)
        errors = [(str(d.place), d.message) for d in diagnostics if d.is_error]
        assert not errors, errors
        entry = rulebook.entry(name.lower())
        return play_example(Programs(rulebook), entry, entry.examples[0], without_entry=without)

    return run


def test_a_thing_takes_its_numbers_and_words_from_its_entry(shop: Shop):
    example = """
        given: {Ada: {Club: [Bat, Bat]}, Bo: {Bat: true}}
        when: [Ada draws 1 card]
        then: ["Bo's Bat's Heft is 3", Ada has a Close Club, "Bo's Bat's Tag is 4", "Ada's Clubs are 2"]
    """
    assert not found(shop("Bat", "", example))
    assert found(shop("Bat", "", example, without=True))


def test_what_an_entry_says_of_the_thing_always_holds_and_the_rest_only_in_hand(shop: Shop):
    effect = """
        the Club's Heft gets +2
        your Grit gets +1
    """
    example = """
        given: {Ada: {}, Bat: {kind: Bat, of: Ada, in: %s}}
        when: [Ada draws 1 card]
        then: ["Bat's Heft is 5", "Ada's Grit is %s"]
    """
    assert not found(shop("Bat", effect, example % ("Grip", 3)))
    assert not found(shop("Bat", effect, example % ("Sack", 2)))


@pytest.mark.parametrize("said", ["you have this in the Grip", "this is in the Grip", "you have this"])
def test_a_thing_says_where_it_lies_itself(shop: Shop, said: str):
    example = """
        given: {Ada: {}, Bat: {kind: Bat, of: Ada, in: Grip}, Bo: {}}
        when: [Ada draws 1 card, {then: ["Ada's Grit is 3"]}, Bo gains Bat]
        then: ["Ada's Grit is 2"]
    """
    assert not found(shop("Bat", f"while {said}, your Grit gets +1", example))


def test_who_is_given_a_thing_has_its_rules(shop: Shop):
    effect = "your Grit gets +1"
    example = """
        given: {Ada: {}, Bat: {kind: Bat, of: Ada, in: Grip}, Bo: {}}
        when: [Bo gains Bat]
        then: ["Ada's Grit is 2", "Bo's Grit is 3"]
    """
    assert not found(shop("Bat", effect, example))


def test_a_rule_about_the_thing_answers_wherever_it_lies(shop: Shop):
    effect = "when the Club becomes Cracked, you lose 1 Coin"
    example = """
        given: {Ada: {}, Bat: {kind: Bat, of: Ada, in: Sack}}
        when: [Bat becomes Cracked]
        then: ["Ada's Coins are 2"]
    """
    assert not found(shop("Bat", effect, example))


def test_a_test_is_made_with_what_fits_it_best(shop: Shop):
    effect = "your Strikes with the Bat get +4"
    example = """
        given: {Ada: {Club: [Sling, Bat]}, Bo: {}}
        cards: {Ada: ["5☾", "5☀"], Bo: ["1☾", "1☀"]}
        when: [Ada makes a Close Strike against Bo, Ada makes %s Strike against Bo]
        then: ["Ada's last Strike's Clubs are 1", "Bo's Vigor is 0", "Ada's Swing is %s"]
    """
    played = shop("Bat", effect, example % ("an Afar", 1))
    assert "Ada plays 5☾: 5 + Grit 2 +4 (Bat) = 11." in texts(played)
    assert "Ada plays 5☀: 5 + Grit 2 = 7." in texts(played)


def test_another_tool_is_not_the_one_used_before(shop: Shop):
    effect = """
        during a Beat, you may pay 1 Coin:
          you make a Close Strike against a Rival
          you make a Close Strike against a Rival with another Club
    """
    example = """
        given: {Ada: {Club: [Bat, Bat]}, Bo: {}}
        when: [a Beat begins, Ada uses Bat]
        then: ["Ada's Coins are 2"]
    """
    played = texts(shop("Bat", effect, example))
    assert any("with Bat against" in line for line in played)
    assert any("with Bat 2 against" in line for line in played)


def test_a_broken_thing_is_of_no_use_and_a_coat_is_worn(shop: Shop):
    example = """
        given: {Ada: {Coat: Quilt}, Bo: {Coat: Quilt}, Rag: {kind: Quilt, of: Bo, in: Shoulders, states: [Cracked]}}
        when: [Ada draws 1 card]
        then: ["Ada's Shell is 2", "Bo's Shell is 2", "Ada's Quilt is in Shoulders"]
    """
    assert not found(shop("Quilt", "", example))


def test_wares_are_bought_and_never_touched(shop: Shop):
    effect = """
        during a Beat, you may choose a Ware and pay Coins equal to that Ware's Tag:
          you gain that Ware
          that Kit's Heft goes up by 1
    """
    example = """
        given: {Ada: {Coins: 9, Bat: true}}
        choices: {Ada: [Bat, 1, Bat]}
        when: [a Beat begins, Ada uses Bat, Ada uses Bat]
        then: ["Ada's Coins are 1", "Ada's Clubs are 3"]
    """
    result = shop("Bat", effect, example)
    assert not found(result)
    assert result.table is not None
    kept = result.table.things["Ada"].items.values()
    assert sorted(value_of(result.table, item, "Heft") for item in kept) == [3, 4, 4]


@pytest.mark.parametrize(
    ("effect", "when", "then"),
    [
        ("when you gain a Ware, you gain 1 Coin", ["Ada gains Bat"], ["Ada's Coins are 5"]),
        ("when you gain a Ware, you gain 1 Coin", ["Ada gains Rag"], ["Ada's Coins are 4"]),
        ("when you lose a Ware, you gain 1 Coin", ["Ada gains Bat", "Ada loses Bat"], ["Ada's Coins are 5"]),
        (
            "when you draw cards, if you have a Ware, you gain 1 Coin",
            ["Ada gains Bat", "Ada draws 1 card"],
            ["Ada's Coins are 5"],
        ),
        (
            "when you draw cards, if you have a Ware, you gain 1 Coin",
            ["Ada gains Rag", "Ada draws 1 card"],
            ["Ada's Coins are 4"],
        ),
        ("when you draw cards, you lose a Ware", ["Ada gains Bat", "Ada draws 1 card"], ["Ada has no Club"]),
        ("when you draw cards, you lose a Ware", ["Ada gains Rag", "Ada draws 1 card"], ["Ada has Rag"]),
    ],
)
def test_a_ware_is_one_in_whose_hands_it_is(shop: Shop, effect: str, when: list[str], then: list[str]):
    given = "{Ada: {Coins: 4}, Bat: {kind: Bat}, Rag: {kind: Coat}}"
    assert not found(shop("Nail", effect, f"given: {given}\nwhen: {when}\nthen: {then}"))


def test_what_is_bought_is_a_ware_that_is_gained(shop: Shop):
    effect = """
        during a Beat, you may choose a Ware and pay Coins equal to that Ware's Tag:
          you gain that Ware
          that Ware's Heft goes up by 1
        when you gain a Ware, you gain 2 Coins
    """
    example = """
        given: {Ada: {Coins: 9}}
        choices: {Ada: [Bat]}
        when: [a Beat begins, Ada uses Nail]
        then: ["Ada's Coins are 7", "Ada's Clubs are 1"]
    """
    result = shop("Nail", effect, example)
    assert not found(result)
    assert result.table is not None
    assert [value_of(result.table, item, "Heft") for item in result.table.things["Ada"].items.values()] == [4]


def test_its_price_is_paid_on_the_ware_that_is_bought_and_not_on_one_that_is_given(shop: Shop):
    effect = """
        during a Beat, you may choose a Ware and pay Coins equal to that Ware's Tag:
          you gain that Ware
        when you pay Coins on a Ware, you gain Coins equal to half the amount
    """
    example = """
        given: {Ada: {Coins: 9}}
        choices: {Ada: [Bat]}
        when: [a Beat begins, Ada uses Nail, Ada gains Sling]
        then: ["Ada's Coins are 7", "Ada's Clubs are 2"]
    """
    assert not found(shop("Nail", effect, example))


def test_an_entry_that_things_have_is_ranked_apart_on_each(shop: Shop):
    effect = """
        the Kit's Heft gets +1 per rank
        during a Beat, you may choose one of your Kits:
          you choose a Knack Card
          you lose Coins equal to that Knack Card's next rank
          that Kit gains 1 rank of that Knack Card
    """
    example = """
        given: {Bat: {kind: Bat, of: Ada, in: Grip}, Ada: {}, Stick: {kind: Sling, of: Ada, in: Grip}}
        choices: {Ada: [Bat, Stick]}
        when: [a Beat begins, Ada uses Nail, Ada uses Nail]
        then: ["Ada's Coins are 0", "Bat's Heft is 5", "Stick's Heft is 2", "Bat's Nail is 2"]
    """
    assert not found(shop("Nail", effect, example))
