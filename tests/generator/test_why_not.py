"""An example that comes out otherwise says why its rule did nothing, where that is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.telling.replaying import replayed
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM


def _hints(place: Path, rule: str, given: str, when: str, then: str = "Ada's Vigor is 4") -> list[str | None]:
    """The cures of an example in which Ada, who has the rule, ends with 4 Vigor."""
    brawl = place / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    example = f"examples:\n  - title: One\n    given: {given}\n    when: [{when}]\n    then: [{then}]\n"
    text = f"name: Knack\nsummary: A trick.\norigin: drafted\neffect: {rule}\n{example}"
    (brawl / "knacks" / "knack.yml").write_text(text, encoding="utf-8")
    rulebook, _ = load_rulebook(place / "content")
    return [one.hint for one in replayed(rulebook)]


OF_A_FRIEND = "when a Friend loses Coins, you gain 1 Vigor"
OF_NO_RIVAL = "when another Brawler loses Coins, if that Brawler is not a Rival, you gain 1 Vigor"


@pytest.mark.parametrize(
    ("rule", "bea", "hints"),
    [
        (OF_A_FRIEND, "Coin: 5", ["Knack does nothing here: Bea is no Friend of Ada: write `Bea: {side: Ada}`"]),
        (OF_A_FRIEND, "Coin: 5, side: Ada", []),
        (
            OF_NO_RIVAL,
            "Coin: 5",
            ["Knack does nothing here: Bea has no `side:`, and so is a Rival of Ada's: else write `Bea: {side: Ada}`"],
        ),
        (OF_NO_RIVAL, "Coin: 5, side: Ada", []),
    ],
)
def test_who_is_on_no_side_is_told(tmp_path: Path, rule: str, bea: str, hints: list[str]):
    assert _hints(tmp_path, rule, f"{{Ada: {{Vigor: 3}}, Bea: {{{bea}}}}}", "Bea loses 1 Coin") == hints


@pytest.mark.parametrize(
    ("given", "when", "hints"),
    [
        (
            "{Ada: {}, Bea: {side: Ada, Vigor: 3}}",
            "Bea becomes Dazed by Ada",
            ["Knack does nothing here: Ada is no Rival of Bea: take `side: Ada` of Bea out"],
        ),
        (
            "{Ada: {Vigor: 3}, Bea: {}, Cyd: {}}",
            "Cyd becomes Dazed by Bea",
            [
                "Knack does nothing here: Bea is no Rival of Cyd, since all without `side:` are against Ada: "
                "write `Cyd: {side: Ada}`"
            ],
        ),
    ],
)
def test_who_is_on_one_side_is_told(tmp_path: Path, given: str, when: str, hints: list[str]):
    rule = "when a Rival becomes Dazed by you, you gain 1 Vigor"
    assert _hints(tmp_path, rule, given.replace("Ada: {}", "Ada: {Vigor: 3}"), when) == hints


def test_whoever_the_line_is_about_is_told_to_be_on_no_side(tmp_path: Path):
    rule = "|\n  when a Rival becomes Dazed by you:\n    you gain 1 Coin\n    each Friend loses 1 Vigor"
    given = "{Ada: {Vigor: 4}, Osk: {}, Cyd: {Vigor: 5}}"
    hints = _hints(tmp_path, rule, given, "Osk becomes Dazed by Ada", "Cyd's Vigor is 4")
    assert hints == ["Cyd is no Friend of Ada: write `Cyd: {side: Ada}`"]


@pytest.mark.parametrize(
    ("coins", "hints"),
    [("1", ["Ada cannot use Knack now: “you may pay 2 Coins” cannot be paid"]), ("2", [])],
)
def test_what_could_not_be_used_is_told_with_its_reason(tmp_path: Path, coins: str, hints: list[str]):
    rule = "|\n  during a Beat, you may pay 2 Coins:\n    you gain 1 Vigor"
    assert _hints(tmp_path, rule, f"{{Ada: {{Vigor: 3, Coin: {coins}}}}}", "Ada uses Knack") == hints


@pytest.mark.parametrize(
    ("when", "hints"),
    [
        (
            "Ada's Go begins",
            ["Knack does nothing here: it is offered, and nobody uses it: add a line under `when`, `Ada uses Knack`"],
        ),
        ("Ada's Go begins, Ada uses Knack", []),
    ],
)
def test_what_is_offered_is_to_be_used(tmp_path: Path, when: str, hints: list[str]):
    rule = "|\n  during your Go, you may pay 1 Coin:\n    you gain 1 Vigor"
    assert _hints(tmp_path, rule, "{Ada: {Vigor: 3}}", when) == hints
