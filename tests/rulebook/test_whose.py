"""A state that an entry puts upon somebody, of which it then speaks as if nobody else could have put it there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interpreter.conftest import KIND, SYSTEM
from tests.rulebook.test_belated import found_in

BRINGS = "when a Beat begins, you may choose a Friend:\n    that Friend becomes Kept until the Beat ends"
ANSWERS = "when a Kept Friend would lose Vigor, instead, you may lose Vigor equal to the amount"
ASKS = ANSWERS.replace("a Kept", "a").replace("instead,", "instead, if you are that Friend's Keeper,")
STRIKER = "  Striker: {of: Brawler, makes: Strike}\n"
KEEPER = "  Keeper: {of: Brawler, gives: Kept}\n"


def _found(kind: str) -> tuple[str, str]:
    cure = f"whoever has this answers for anybody's: that it was you who did that is asked, `if you are that {kind}'s Keeper`, "
    cure += "once `Keeper: {of: Brawler, gives: Kept}` stands under `things:` in `_system.yml`; ask that before what is done"
    return f"whose Kept {kind}", cure


FOUND = _found("Friend")
MARKS = "when you take damage by a Strike, {} becomes Kept until the Beat ends"
HITS = "when a Kept Brawler would take damage from you, that damage gets +2"
HITS_MINE = HITS.replace("you, that", "you, if you are that Brawler's Keeper, that")


@pytest.mark.parametrize(
    ("effect", "things", "also", "found"),
    [
        (f"{BRINGS}\n  {ANSWERS}", "", "", [FOUND]),
        (f"{BRINGS}\n  {ASKS}", KEEPER, "", []),
        (f"{BRINGS}\n  {ANSWERS}", KEEPER, "", []),
        (f"{BRINGS}\n  {ANSWERS}", "", "when you lose Coins, you become Kept", []),
        (f"{BRINGS}\n  {ANSWERS.replace('you may lose Vigor', 'that Friend loses Coins')}", "", "", []),
        (ANSWERS, "", BRINGS, []),
        (f"{MARKS.format('the Striker')}\n  {HITS}", STRIKER, "", [_found("Brawler")]),
        (f"{MARKS.format('the Striker')}\n  {HITS_MINE}", STRIKER + KEEPER, "", []),
        (
            f"when your Strike succeeds, the target becomes Kept until the Beat ends\n  {HITS}",
            "",
            "",
            [_found("Brawler")],
        ),
    ],
    ids=[
        "anybody's",
        "one's own",
        "declared",
        "of others too",
        "not mine to do",
        "of another entry",
        "who struck",
        "who struck me",
        "the target",
    ],
)
def test_it_is_asked_whose_it_is(effect: str, things: str, also: str, found: list[tuple[str, str]], tmp_path: Path):
    knacks = tmp_path / "brawl" / "knacks"
    knacks.mkdir(parents=True)
    system = SYSTEM.read_text(encoding="utf-8").replace("\nthings:\n", f"\nthings:\n{things}", 1)
    system = system.replace("\nstates:\n", "\nstates:\n  Kept: {}\n", 1)
    (knacks.parent / "_system.yml").write_text(system, encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    for name, said in (("Ward", effect), ("Other", also)):
        if said:
            text = f"name: {name}\nsummary: A trick.\norigin: drafted\neffect: |\n  {said}\n"
            (knacks / f"{name.lower()}.yml").write_text(text, encoding="utf-8")
    assert found_in(knacks.parent) == found
