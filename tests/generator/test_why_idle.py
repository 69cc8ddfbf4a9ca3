"""An example in which its rule does nothing says what was not so when the rule came to it, or what did not happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.telling.replaying import replayed
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

NOT_SO = (
    "Knack does nothing here: by then it is not so that `{}`: state it under `given`, "
    "or let it come about before under `when`"
)
NOT_HEARD = (
    "Knack does nothing here: nothing happens here that it answers, `{}`: let that happen under `when`, in these words"
)
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
    ],
)
def test_it_is_told_why_nothing_is_done(tmp_path: Path, effect: str, hint: str):
    brawl = tmp_path / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    example = (
        "  - title: One\n    given: {Ada: {Vigor: 3}}\n    when: [Ada loses 1 Coin]\n    then: [Ada's Vigor is 4]\n"
    )
    text = f"name: Knack\nsummary: A trick.\norigin: drafted\neffect: {effect}\nexamples:\n{example}"
    (brawl / "knacks" / "knack.yml").write_text(text, encoding="utf-8")
    rulebook, _ = load_rulebook(tmp_path / "content")
    assert [one.hint for one in replayed(rulebook)] == [hint]
