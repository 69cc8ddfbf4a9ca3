"""A state that an entry puts upon somebody, of which it then speaks as if nobody else could have put it there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interpreter.conftest import KIND, SYSTEM
from tests.rulebook.test_belated import found_in

BRINGS = "when a Beat begins, you may choose a Friend:\n    that Friend becomes Kept until the Beat ends"
ANSWERS = "when a Kept Friend would lose Vigor, instead, you may lose Vigor equal to the amount"
ASKS = ANSWERS.replace("a Kept", "a").replace("instead,", "instead, if you are that Friend's Keeper,")
KEEPER = "  Keeper: {of: Brawler, gives: Kept}\n"


def _found(kind: str) -> tuple[str, str]:
    cure = f"whoever has this answers for anybody's: that it was you who did that is asked, `if you are that {kind}'s Keeper`, "
    cure += "once `Keeper: {of: Brawler, gives: Kept}` stands under `things:` in `_system.yml`; ask that before what is done"
    return f"whose Kept {kind}", cure


FOUND = _found("Friend")
DECLARED = (
    FOUND[0],
    FOUND[1].replace(", once `Keeper: {of: Brawler, gives: Kept}` stands under `things:` in `_system.yml`", ""),
)
MARKS = "when you take damage by a Strike, {} becomes Kept until the Beat ends"
HITS = "when a Kept Brawler would take damage from you, that damage gets +2"
HITS_MINE = HITS.replace("you, that", "you, if you are that Brawler's Keeper, that")


STANDS = "your Strikes against a Kept Brawler get +2"
STANDS_MINE = "while you are the target's Keeper, your Strikes get +2"


def _stands(kind: str) -> tuple[str, str]:
    words, cure = _found(kind)
    cure = cure.replace("whoever has this answers for", "it stands for").removesuffix("ask that before what is done")
    cure += f"so it is said of his tests, `when a {kind} makes a …, if …, that … gets …`, and of yours against him, "
    return words, f"{cure}`while you are the target's …, your … get …`"


@pytest.mark.parametrize(
    ("effect", "things", "also", "found"),
    [
        (f"{BRINGS}\n  {ANSWERS}", "", "", [FOUND]),
        (f"{BRINGS}\n  {ASKS}", KEEPER, "", []),
        (f"{BRINGS}\n  {ANSWERS}", KEEPER, "", []),
        (f"{BRINGS}\n  {ASKS}\n  when a Kept Friend loses Coins, you gain 1 Coin", KEEPER, "", [DECLARED]),
        (f"{BRINGS}\n  {ASKS}\n  if there is a Kept Friend, your Strikes get +1", KEEPER, "", []),
        (f"{BRINGS}\n  {ANSWERS}", "", "when you lose Coins, you become Kept", []),
        (f"{BRINGS}\n  {ANSWERS.replace('you may lose Vigor', 'that Friend loses Coins')}", "", "", []),
        (ANSWERS, "", BRINGS, []),
        (f"{MARKS.format('the Striker')}\n  {HITS}", "", "", [_found("Brawler")]),
        (f"{MARKS.format('the Striker')}\n  {HITS_MINE}", KEEPER, "", []),
        (
            f"when your Strike succeeds, the target becomes Kept until the Beat ends\n  {HITS}",
            "",
            "",
            [_found("Brawler")],
        ),
        (f"{MARKS.format('the Striker')}\n  {STANDS}", "", "", [_stands("Brawler")]),
        (f"{MARKS.format('the Striker')}\n  {STANDS_MINE}", KEEPER, "", []),
        (f"{BRINGS}\n  each Kept Friend's Strikes get +2", "", "", [_stands("Friend")]),
        (f"{BRINGS}\n  each Kept Friend cannot make a Cast", "", "", []),
        (f"{BRINGS}\n  each Kept Friend cannot make a Cast against you", "", "", [_stands("Friend")]),
        ("each Kept Friend's Strikes get +2", "", BRINGS, []),
    ],
    ids=[
        "anybody's",
        "one's own",
        "declared",
        "of one's own in one line, of anybody's in another",
        "that there is one",
        "of others too",
        "not mine to do",
        "of another entry",
        "who struck",
        "who struck me",
        "the target",
        "what stands against him",
        "what stands against mine",
        "what stands for him",
        "what he cannot do, be he whose he is",
        "what he cannot do to me",
        "what stands for those of another entry",
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
