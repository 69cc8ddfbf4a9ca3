"""An example in which its rule does nothing says what was not so when the rule came to it, or what did not happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.telling.replaying import replayed
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

NOT_SO = (
    "Knack does nothing here: by then it is not so that `{}`: state it under `given`, "
    "or let it come about before under `when`"
)
NOT_HEARD = (
    "Knack does nothing here: nothing happens here that it answers, `{}`: let that happen under `when`, in these words"
)
OFFERED = "Knack is offered to Ada, and nothing answers it: write `choices: {{Ada: [{}]}}`"
STATE_IT = "Knack does nothing here: state what it asks for under `given`, or let it happen under `when`"


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        ("when you lose Coins, if you are in an Alley, you gain 1 Vigor", NOT_SO.format("Ada is in an Alley")),
        (
            "when you lose Coins, if your Grit is at least 3, you gain 1 Vigor",
            NOT_SO.format("Ada's Grit is at least 3"),
        ),
        ("when you lose Coins, while you are Dazed, you gain 1 Vigor", NOT_SO.format("Ada is Dazed")),
        ("when you make a Cast, you gain 1 Vigor", NOT_HEARD.format("when you make a Cast")),
        ("when you would lose Grudge, you gain 1 Vigor", NOT_HEARD.format("when you would lose Grudge")),
        ("while you are Dazed, your maximum Vigor gets +3", STATE_IT),
        (
            "once per Brush, when you lose Coins, you gain 1 Vigor",
            "Knack does nothing here: so often per Brush is in a Brush, and none has begun: add a line under "
            "`when`, `a Brush begins`",
        ),
        ("when you lose Coins, you may gain 1 Vigor", OFFERED.format("yes")),
        (
            "when you lose Coins, if you are Dazed:\n  you gain 2 Vigor\notherwise:\n  you may gain 1 Vigor",
            OFFERED.format("yes"),
        ),
    ],
)
def test_it_is_told_why_nothing_is_done(tmp_path: Path, effect: str, hint: str):
    assert _found(tmp_path, Knack=_file("Knack", effect, "Ada: {Vigor: 3}", "Ada's Vigor is 4")) == [hint]


def test_of_several_it_is_told_who_has_the_rule(tmp_path: Path):
    knack = _file(
        "Knack", "when a Rival makes a Cast, you gain 1 Vigor", "Bea: {}, Ada: {Vigor: 3}", "Ada's Vigor is 4"
    )
    hint = NOT_HEARD.format("when a Rival makes a Cast") + "; it is Bea who has it here, named first under `given`"
    assert _found(tmp_path, Knack=knack) == [hint]


def test_it_is_told_which_other_rule_takes_away_what_is_waited_for(tmp_path: Path):
    alms = _file("Alms", "when you would lose Coins, instead, you gain 1 Nerve", "Ada: {}", "Ada's Nerve is 2")
    knack = _file("Knack", "when you lose Coins, you gain 1 Vigor", "Ada: {Vigor: 3, Alms: 1}", "Ada's Vigor is 4")
    hint = "Alms does something else in the place of what it answers, `when you lose Coins`: answer what comes of that"
    rulebook = _rulebook(tmp_path, Alms=alms, Knack=knack)
    (found,) = replayed(rulebook, {next(one.path for one in rulebook.entries if one.name == "Knack")})
    assert found.hint == f"Knack does nothing here: {hint}"


def test_what_is_not_to_be_offered_is_not_to_be_used(tmp_path: Path):
    effect = "during a Beat, if your Vigor is at least 3, you may pay 1 Coin:\n  you gain 1 Vigor"
    knack = _file("Knack", effect, "Ada: {Vigor: 3}", "Ada cannot use Knack")
    assert _found(tmp_path, Knack=knack) == ["if the rule is meant so, write `Ada can use Knack`"]


def test_whoever_is_asked_once_more_answers_once_more(tmp_path: Path):
    alms = _file("Alms", "when you would lose Coins, you may gain 1 Grit", "Ada: {}", "Ada's Coins are 2")
    knack = _file("Knack", "when you lose Coins, you may gain 1 Vigor", "Ada: {Vigor: 3, Alms: 1}", "Ada's Vigor is 4")
    found = _found(tmp_path, Alms=alms, Knack=knack + "    choices: {Ada: [yes]}\n")
    assert found == ["Alms asks once more than there are answers: write `choices: {Ada: [no, yes]}`"]


@pytest.mark.parametrize(
    ("answers", "cure"), [("[Bat]", "take `choices` out"), ("[Bat, 1]", "write `choices: {Ada: [1]}`")]
)
def test_the_only_one_to_choose_is_not_asked_for(tmp_path: Path, answers: str, cure: str):
    alms = _file(
        "Alms",
        "when you would lose Coins, you choose one:\n  - you gain 1 Grit\n  - you gain 1 Nerve",
        "Ada: {}",
        "Ada's Coins are 2",
    )
    effect = "when you lose Coins:\n  you choose a Rival's Club\n  that Club becomes Cracked"
    given = "Ada: {Alms: 1}, Bea: {kind: Rival}, Bat: {kind: Club, of: Bea}"
    found = _found(
        tmp_path,
        Alms=alms,
        Knack=_file("Knack", effect, given, "Bat is Cracked") + f"    choices: {{Ada: {answers}}}\n",
    )
    assert found == [f"nothing asks for `Bat`, as nothing does where there is but one to choose: {cure}"]


def test_who_is_none_of_several_to_choose_is_asked_for_all_the_same(tmp_path: Path):
    effect = "when you lose Coins:\n  you choose a Friend\n  that Friend becomes Dazed"
    given = "Ada: {side: a}, Bea: {side: a}, Cyd: {side: a}, Dan: {side: b}"
    knack = _file("Knack", effect, given, "Bea is Dazed") + "    choices: {Ada: [Dan]}\n"
    assert _found(tmp_path, Knack=knack) == ["write `Bea` or `Cyd`"]


def test_where_an_answer_is_none_nothing_else_is_blamed(tmp_path: Path):
    effect = "when you lose Coins, if you are Dazed, you gain 1 Vigor\nwhen you lose Coins, you may gain 1 Nerve"
    knack = _file("Knack", effect, "Ada: {Vigor: 3}", "Ada's Nerve is 2")
    assert _found(tmp_path, Knack=knack + "    choices: {Ada: [2]}\n") == [
        "an answer of this example is none, and that may be why: put that right first",
        "this offer comes first: answer it with `yes` or `no`, and then `2`: `[no, 2]`",
    ]


def test_what_another_rule_offers_is_declined_where_an_answer_is_left_over(tmp_path: Path):
    """Its answer stands where it is written, be it taken over by a variation."""
    alms = _file(
        "Alms", "when you lose Coins, you may pay 1 Nerve:\n  you gain 1 Vigor", "Ada: {}", "Ada's Coins are 3"
    )
    effect = "when you lose Coins, if you are Dazed:\n  you choose one:\n    - you gain 1 Grit\n    - you gain 1 Breath"
    knack = _file("Knack", effect, "Ada: {states: [Dazed], Breath: 2}", "Ada's Grit is 3")
    knack += "    choices: {Ada: [1]}\n    but:\n      - given: {Ada: {Alms: 1, Nerve: 1, states: []}}\n"
    knack += '        then: ["Ada\'s Breath is 3"]\n'
    rulebook = _rulebook(tmp_path, Alms=alms, Knack=knack)
    found = [(one.place.line, one.hint) for one in replayed(rulebook) if one.place.file.endswith("knack.yml")]
    assert found == [
        (17, "an answer of this example is none, and that may be why: put that right first"),
        (14, "this offer comes first: answer it with `yes` or `no`, and then `1`: `[no, 1]`"),
    ]


def test_of_many_that_rule_is_named_which_answered_in_the_place_of_another(tmp_path: Path):
    effect = "when a Brawler would take damage to Vigor by your Strike, instead, that Brawler takes 3 damage to Breath"
    struck, gained = "[Bea makes a Strike against Ada]", "[Ada gains 1 Coin, Ada loses 1 Coin]"
    alms = _file("Alms", effect, "Ada: {}", "Ada's Coins are 3").replace("[Ada loses 1 Coin]", gained)
    given = "Ada: {Vigor: 10}, Bea: {Grit: 3, Nerve: 9, Alms: 1}"
    knack = _file("Knack", "damage to your Vigor by a Strike gets -2", given, "Ada's Vigor is 8")
    knack = knack.replace("[Ada loses 1 Coin]", struck) + "    cards: {Bea: [2M], Ada: []}\n"
    others = {f"X{sort}": _file(f"X{sort}", "your Grit gets +0", "Ada: {}", "Ada's Coins are 2") for sort in "abcdefg"}
    (found,) = replayed(_rulebook(tmp_path, Alms=alms, Knack=knack, **others))
    assert [one.message for one in found.notes] == ["without Alms it comes true: that changed it"]


def test_nobody_becomes_what_he_is_from_the_start(tmp_path: Path):
    knack = _file(
        "Knack", "when you become Dazed, each Friend gains 1 Grit", "Ada: {Dazed: true}, Bea: {}", "Bea's Grit is 3"
    )
    assert _found(tmp_path, Knack=knack) == [
        "Knack does nothing here: Ada is Dazed from the start, and nobody becomes what he is: say otherwise of Ada under `given`"
    ]


def test_where_chance_decides_that_is_said_before_whom_to_blame(tmp_path: Path):
    alms = _file("Alms", "when you would lose Coins, you may gain 1 Grit", "Ada: {}", "Ada's Coins are 2")
    knack = _file("Knack", "when you lose Coins, you may gain 1 Vigor", "Ada: {Vigor: 3, Alms: 1}", "Ada's Vigor is 5")
    rulebook = _rulebook(tmp_path, Alms=alms, Knack=knack + "    decider: random\n    seed: 4\n")
    (found,) = replayed(rulebook, {next(one.path for one in rulebook.entries if one.name == "Alms")})
    assert found.notes[0].message.startswith("`decider: random` chooses here") and len(found.notes) == 1
    assert found.hint == "see first whether `decider: random` has only gone another way, with another `seed:`"


def test_where_chance_decides_it_is_told_what_was_changed_and_acted(tmp_path: Path):
    alms = _file("Alms", "when you would lose Coins, you gain 1 Grit", "Ada: {}", "Ada's Coins are 2")
    knack = _file("Knack", "when you lose Coins, you may gain 1 Vigor", "Ada: {Vigor: 3, Alms: 1}", "Ada's Vigor is 5")
    rulebook = _rulebook(tmp_path, Alms=alms, Knack=knack + "    decider: random\n    seed: 4\n")
    (found,) = replayed(rulebook, {next(one.path for one in rulebook.entries if one.name == "Alms")})
    assert found.notes[1].message == "Alms acted: `when you would lose Coins, you gain 1 Grit`"


def _file(name: str, effect: str, given: str, then: str) -> str:
    """An entry with an example in which Ada loses a Coin."""
    said = "".join(f"  {line}\n" for line in effect.split("\n"))
    example = f'  - title: One\n    given: {{{given}}}\n    when: [Ada loses 1 Coin]\n    then: ["{then}"]\n'
    return f"name: {name}\nsummary: A trick.\norigin: drafted\neffect: |\n{said}examples:\n{example}"


def _found(tmp_path: Path, **files: str) -> list[str | None]:
    """What is to be done about the examples of some entries."""
    return [one.hint for one in replayed(_rulebook(tmp_path, **files))]


def _rulebook(tmp_path: Path, **files: str) -> Rulebook:
    brawl = tmp_path / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    for name, text in files.items():
        (brawl / "knacks" / f"{name.lower()}.yml").write_text(text, encoding="utf-8")
    return load_rulebook(tmp_path / "content")[0]
