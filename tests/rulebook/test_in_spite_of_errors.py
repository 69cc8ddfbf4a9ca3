"""What is wrong with one entry is said although another one cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from diagnostics.diagnostic import Diagnostic
from rulebook.pipeline import load_rulebook
from tests.interpreter.conftest import KIND, SYSTEM

WAITS = "your Casts get +2 until your next Go ends"
NEVER = "nothing in this game ever says when this is done, or uses Daze"


HEARS = "when a Rival makes a Hushed Strike, you gain 1 Coin"
UNHEARD = "nothing in this game ever makes a test that is called Hushed"

NOWHERE = "`damage` says nothing in play here"
TAKES = "when your Strike succeeds, you take 2 damage"

CALLED = "when you lose Coins, you become Ruffled"
UNASKED = "`somebody who is Ruffled` says nothing in play here"

EARLY = "when your Strike succeeds, if the target's Vigor is 0, you gain 1 Coin"
BEFORE_IT_HURTS = "`whether the target has lost Vigor already` says nothing in play here"

MORE = "your maximum Coins get +1"
HOW_MANY = "`a change of maximum Coin` says nothing in play here"
ASKS = "when you lose Coins, if your Breath is more than 12, you gain 1 Coin"
BEYOND = "this can never happen: Breath is never more than 10"
USES = "each Rival cannot use Fists"
UNUSED = "nothing in this game ever uses Fists"
VEXES = (
    "|\n  when you lose Coins, you may choose a Rival:\n    that Rival becomes Vexed\n"
    "  when a Vexed Rival makes a Cast, you gain 1 Coin"
)
WHOSE = "`whose Vexed Rival` says nothing in play here"
WRY = "when you lose Coins, you become Wry"
A_WORD = "`somebody who is Wry` says nothing in play here"


@pytest.mark.parametrize(
    ("rule", "broken", "never", "said"),
    [
        (MORE, "you blorp a Snark", HOW_MANY, True),
        (MORE, "your maximum Coins are blorp 9", HOW_MANY, False),
        (ASKS, "you blorp a Snark", BEYOND, True),
        (ASKS, "you blorp your maximum Breath", BEYOND, False),
        (USES, "you blorp a Snark", UNUSED, True),
        (VEXES, "you blorp a Snark", WHOSE, True),
        (VEXES, "you blorp whoever is vexed", WHOSE, False),
        (WRY, "you blorp a Snark", A_WORD, True),
        (WRY, "you blorp while wry", A_WORD, False),
        (WAITS, "you blorp a Snark", NEVER, True),
        (WAITS, "you blorp, and you use Daze", NEVER, False),
        (HEARS, "you blorp a Snark", UNHEARD, True),
        (HEARS, "you blorp a hushed Strike", UNHEARD, False),
        (CALLED, "you blorp a Snark", UNASKED, True),
        (CALLED, "you blorp while ruffled", UNASKED, False),
        (EARLY, "you blorp a Snark", BEFORE_IT_HURTS, True),
        (TAKES, "you blorp a Snark", NOWHERE, True),
        (TAKES, "you blorp, and you take 3 damage to Vigor", NOWHERE, True),
    ],
)
def test_what_nothing_uses_or_says_is_found_unless_a_broken_text_names_it(
    tmp_path: Path, rule: str, broken: str, never: str, said: bool
):
    found = {one.message for one in _found(tmp_path, {"Daze": rule, "Broken": broken})}
    assert len(found) > 1 if said else never not in found
    assert (never in found) is said


@pytest.mark.parametrize(("rule", "never"), [(CALLED, UNASKED), (HEARS, UNHEARD), (MORE, HOW_MANY)])
def test_nor_is_it_if_a_file_that_cannot_be_read_names_it(tmp_path: Path, rule: str, never: str):
    """The rest of it is lost, and not what it speaks of."""
    broken = "|\n  a Hushed Strike, your maximum Coins while ruffled\n lost: [in"
    found = {one.message for one in _found(tmp_path, {"Daze": rule, "Broken": broken})}
    assert found
    assert never not in found


def test_a_cure_is_held_against_the_whole_of_its_own_text(tmp_path: Path):
    """What makes somebody Hushed stands in a block of its own, above the line that cannot be read."""
    broken = (
        "|\n  when your Go begins, you may choose a Rival:\n    that Rival becomes Hushed\n"
        "  when a Hushed Rival becomes Dazed, you gain 1 Coin, and that Rival stops being Hushed"
    )
    (found,) = _found(tmp_path, {"Broken": broken})
    assert found.hint is not None
    assert "`that Rival stops being Hushed`" in found.hint
    assert "nothing in this game" not in found.hint


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("once per Go, if a Rival is blorped, he becomes Hushed", False),
        ("during your Go, you may pay 1 Coin:\n  that Rival becomes Hushed\n  choose a Rival", False),
        ("you may pay 1 Coin:\n  for up to 2 Rivals in Alley:\n    blorp him\n    that Rival becomes Hushed", False),
        ("once per Go, if a Rival is blorped, he becomes Dazed", True),
    ],
)
def test_what_nothing_says_is_not_told_of_what_a_broken_line_of_the_same_text_names(
    tmp_path: Path, rules: str, said: bool
):
    text = f"{rules}\nwhen a Hushed Rival becomes Dazed, you gain a coin".replace("\n", "\n  ")
    found = next(one for one in _found(tmp_path, {"Broken": f"|\n  {text}"}) if "`coin`" in one.message)
    assert ("nothing in this game ever calls anybody Hushed" in (found.hint or "")) is said


def _found(place: Path, effects: dict[str, str]) -> list[Diagnostic]:
    """What is wrong with entries of these effects in the made-up game, by their names."""
    brawl = place / "content" / "brawl"
    (brawl / "knacks").mkdir(parents=True)
    (brawl / "_system.yml").write_text(SYSTEM.read_text(encoding="utf-8"), encoding="utf-8")
    (brawl / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    for name, effect in effects.items():
        text = f"name: {name}\nsummary: A trick.\norigin: drafted\neffect: {effect}\n"
        (brawl / "knacks" / f"{name.lower()}.yml").write_text(text, encoding="utf-8")
    return [one for one in load_rulebook(place / "content")[1] if one.code.number != "RW403"]
