"""What is gained, lost or lent of an entry that everybody of a kind has in any case."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.checks.had_by_all import ALWAYS_SO, OF_ITSELF
from tests.rulebook.test_belated import found_in, game_of

COMMON = "when a Beat begins, you gain 1 Coin"
STILLED = "each Brawler has it: whoever is to go without it for a time says so: `your Common is Stilled`"
TAKE_OUT = "each Brawler has it: take this out, and say in the entry itself when it holds, `while …, …`"

ALWAYS = f"each Brawler has it: {ALWAYS_SO}"


@pytest.mark.parametrize(
    ("effect", "held_by", "found"),
    [
        ("when you lose Coins, you lose Common", "Brawler", [("lose Common", STILLED)]),
        ("when you lose Coins, you gain Common", "Brawler", [("gain Common", TAKE_OUT)]),
        ("you have Common", "Brawler", [("have Common", TAKE_OUT)]),
        ("while you have Common, your Grit gets +1", "Brawler", [("have Common", ALWAYS)]),
        ("when you lose Coins, if you have no Common, you gain 1 Coin", "Brawler", [("have Common", ALWAYS)]),
        ("while you have Common, your Grit gets +1\n  your Common is Stilled", "Brawler", []),
        ("while you have Common, your Grit gets +1", "", []),
        ("when you lose Coins, you gain Common", "", []),
        ("when you lose Coins, you lose this", "Brawler", []),
        ("while you have Late, your Grit gets +1", "", [("have Late", OF_ITSELF)]),
        ("when you lose Coins, if you have Late, you gain 1 Grit", "", [("have Late", OF_ITSELF)]),
        ("while a Rival has Late, your Grit gets +1", "", []),
        ("when you lose Coins:\n    you lose Late\n    if you have Late, you gain 1 Grit", "", []),
    ],
    ids=[
        "lost",
        "gained",
        "lent",
        "asked for",
        "asked against",
        "what can be out of force",
        "asked for what only some have",
        "what only some have",
        "itself",
        "asked for by itself",
        "asked for by itself when something happens",
        "asked for by itself of others",
        "asked for by what may be gone",
    ],
)
def test_nobody_gains_or_loses_what_all_have(effect: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path):
    assert found_in(game_of(tmp_path, effect, COMMON, held_by)) == found
