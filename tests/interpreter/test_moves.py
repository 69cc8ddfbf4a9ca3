"""Why somebody cannot use something now, as a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.moves import moves_of, refusal
from interpreter.state.things import Thing
from tests.interpreter.conftest import SYSTEM, Play, found, play_knack

USE = "during a Beat, you may use this:\n  you gain 1 Coin"
PAY = "during a Beat, you may pay 9 Coins:\n  you gain 1 Vigor"


@pytest.mark.parametrize(
    ("effect", "when", "why"),
    [
        (USE.replace("Beat", "Brush"), "a Beat begins", "Knack: only during the Brush"),
        (PAY, "a Beat begins", "Knack: Ada cannot pay 9 Coins"),
        (
            "during a Beat, if you are Dazed, you may use this:\n  you gain 1 Coin",
            "a Beat begins",
            "Knack: it is not so that Ada is Dazed",
        ),
        (
            "once per Fight, during a Beat, you may use this:\n  you gain 1 Coin",
            "a Fight begins, a Beat begins, Ada uses Knack",
            "Knack: it has been used as often as it can be",
        ),
        (USE + "\nyou cannot use [Knack]", "a Beat begins", "Knack: Ada cannot use Knack (Knack)"),
    ],
)
def test_a_refusal_names_what_is_lacking(play: Play, effect: str, when: str, why: str):
    result = play(effect, f"given: {{Ada: {{}}}}\nwhen: [{when}]\nthen: [Ada is not Flat]")
    assert not found(result) and result.table is not None
    ada = result.table.things["Ada"]
    assert isinstance(ada, Thing)
    said, rule = refusal(result.table, ada, " knack ")
    assert said == why and rule is not None


def test_what_there_is_not_is_refused_as_such(play: Play):
    result = play(USE, "given: {Ada: {}}\nwhen: [a Beat begins]\nthen: [Ada is not Flat]")
    assert result.table is not None
    ada = result.table.things["Ada"]
    assert isinstance(ada, Thing)
    assert refusal(result.table, ada, "Grumble") == (
        "Ada has nothing called Grumble that could be used in a turn",
        None,
    )


def test_an_action_that_only_an_entry_tells_of_is_open_to_everybody(tmp_path: Path):
    effect, example = (
        PAY.replace("9 Coins", "1 Coin"),
        "given: {Ada: {}, Bea: {}}\nwhen: [a Beat begins]\nthen: [Ada is not Flat]",
    )
    kind = "name: Sleight\nplural: Sleights\ntitle: Sleights\nsummary: What anybody can do.\nrole: action\n"
    table = play_knack(tmp_path / "brawl", SYSTEM.read_text(encoding="utf-8"), kind, effect, example).table
    assert table is not None
    for name in ("Ada", "Bea"):
        somebody = table.things[name]
        assert isinstance(somebody, Thing)
        assert "Knack" in map(str, moves_of(table, somebody))
