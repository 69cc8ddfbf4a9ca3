"""What is counted at the moment at which a rule of everybody reads what hangs on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.test_belated import found_in, game_of

COUNTS = "when a Beat begins, you gain 1 Gap"
HANGS = f"{COUNTS}\n  while your Gap is at least 2, your Grit gets +1"
READS_GAP = "when a Beat begins, you gain Coins equal to your Gap"
READS_GRIT = READS_GAP.replace("Gap", "Grit")
HINT = (
    "[Common] reads {} at the same moment, and nobody can see which of the two comes first: "
    "write `when a Beat would begin, you gain 1 Gap`, which comes before"
)


def _when(before: str) -> str:
    """When a rule answers that is to answer before that, as it says it."""
    return (
        before.partition(",")[0]
        .replace("would take", "takes" if "Rival" in before else "take")
        .replace("would end", "ends")
    )


@pytest.mark.parametrize(
    ("effect", "common", "held_by", "number"),
    [
        (COUNTS, READS_GAP, "Brawler", "Gap"),
        (HANGS, READS_GRIT, "Brawler", "Grit"),
        (COUNTS, READS_GRIT, "Brawler", ""),
        (HANGS.replace("begins", "would begin"), READS_GRIT, "Brawler", ""),
        (HANGS.replace("begins", "ends"), READS_GRIT, "Brawler", ""),
        (HANGS, READS_GRIT, "Hero", ""),
        (HANGS, READS_GRIT, "", ""),
    ],
    ids=["the number", "what hangs on it", "another number", "before", "later", "of others", "what only some have"],
)
def test_it_is_said_that_nobody_can_see_which_comes_first(
    effect: str, common: str, held_by: str, number: str, tmp_path: Path
):
    found = [("when a Beat begins", HINT.format(number))] if number else []
    assert found_in(game_of(tmp_path, effect, common, held_by)) == found


SETS_GAP = "when a Beat begins, your Gap becomes your Grit"
BEFORE = COUNTS.replace("begins", "would begin")
SWALLOWED = f"[Common] says what Gap is when it begins: write `{COUNTS}`, which comes after"


@pytest.mark.parametrize(
    ("common", "held_by", "found"),
    [
        (SETS_GAP, "Brawler", [("Gap before that", SWALLOWED)]),
        (SETS_GAP.replace("your Grit", "your Gap + 1"), "Brawler", []),
        (SETS_GAP.replace("Beat", "Fight"), "Brawler", []),
        (SETS_GAP, "", []),
    ],
    ids=["said anew", "added to", "at another time", "of what only some have"],
)
def test_it_is_said_of_what_nothing_is_left(common: str, held_by: str, found: list[tuple[str, str]], tmp_path: Path):
    assert found_in(game_of(tmp_path, BEFORE, common, held_by)) == found


COMES_AFTER = (
    "[Late] comes after at the same moment and says what Gap is: change before what it is made of, "
    "`when a Beat would begin, … your Grit gets +1 until …`; or wait for something later"
)


@pytest.mark.parametrize(
    ("counts", "words"),
    [(COUNTS, "when a Beat begins"), (BEFORE, "Gap before that"), (COUNTS.replace("begins", "ends"), "")],
    ids=["at that moment", "before", "later"],
)
def test_it_is_said_of_what_a_later_rule_of_everybody_sets(counts: str, words: str, tmp_path: Path):
    found = found_in(game_of(tmp_path, SETS_GAP, counts, "Brawler", "Brawler"))
    assert found == ([(words, COMES_AFTER)] if words else [])


STUMBLES = "when you take a Stumble, you lose Vigor equal to your Nerve"
LESS = "when you take a Stumble, your Nerve gets -1 until your Go ends"


@pytest.mark.parametrize(
    ("effect", "before"),
    [
        (LESS, "when you would take a Stumble, your Nerve gets -1 until your Go ends"),
        ("when you take a Stumble, you may lose 1 Nerve", "when you would take a Stumble, you may lose 1 Nerve"),
        (
            "when a Rival takes a Stumble, that Rival loses 1 Nerve",
            "when a Rival would take a Stumble, that Rival loses 1 Nerve",
        ),
        ("when a Rival takes a Stumble, you lose 1 Nerve", ""),
        (LESS.replace("Stumble", "Deed"), ""),
        (LESS.replace("Nerve", "Grit"), ""),
        (LESS.replace("take", "would take"), ""),
    ],
    ids=["for a while", "at a price", "of another", "not his", "something else", "another number", "before"],
)
def test_it_is_said_so_of_what_somebody_does(effect: str, before: str, tmp_path: Path):
    cure = (
        "[Common] reads Nerve at the same moment, and nobody can see which of the two comes first: "
        f"write `{before}`, which comes before"
    )
    assert found_in(game_of(tmp_path, effect, STUMBLES, "Brawler")) == ([(_when(before), cure)] if before else [])


ASKS = "when a Beat ends, if you are Dazed, you lose 1 Vigor"
NO_LONGER = "when a Beat ends, you stop being Dazed"


@pytest.mark.parametrize(
    ("effect", "before"),
    [
        (NO_LONGER, NO_LONGER.replace("ends", "would end")),
        (NO_LONGER.replace("Dazed", "Flat"), ""),
        (NO_LONGER.replace("ends", "begins"), ""),
    ],
    ids=["at that moment", "another state", "at another time"],
)
def test_it_is_said_so_of_states(effect: str, before: str, tmp_path: Path):
    cure = (
        "[Common] reads Dazed at the same moment, and nobody can see which of the two comes first: "
        f"write `{before}`, which comes before"
    )
    assert found_in(game_of(tmp_path, effect, ASKS, "Brawler")) == ([(_when(before), cure)] if before else [])


SAYS = "when you make a Cast against a Brawler, that Cast's Need becomes that Brawler's Nerve"
ADDS = "when a Rival makes a Cast against you, that Cast's Need goes up by 2"
IN_ANY_ORDER = "[Common] says what Need is then: write `gets +…` or `gets -…`, which counts in any order"


@pytest.mark.parametrize(
    ("effect", "held_by", "words"),
    [
        (ADDS, "Brawler", "before or after [Common]"),
        (ADDS.replace("makes", "would make"), "", "before or after [Common]"),
        (ADDS, "", ""),
        (ADDS.replace("goes up by 2", "gets +2"), "Brawler", ""),
        (ADDS.replace("Cast", "Bout"), "Brawler", ""),
        (f"{SAYS}\n  {ADDS}", "Brawler", ""),
    ],
    ids=["whoever sits first", "before", "of what only some have", "in any order", "another test", "by itself"],
)
def test_it_is_said_so_of_what_is_added_to_a_number_of_a_test(effect: str, held_by: str, words: str, tmp_path: Path):
    game = game_of(tmp_path, effect, SAYS, "Brawler", late_held_by=held_by)
    assert found_in(game) == ([(words, IN_ANY_ORDER)] if words else [])


WAITS = f"when you lose Coins:\n    you gain 1 Vigor\n    {NO_LONGER.replace('a Beat', 'the Beat')}"


@pytest.mark.parametrize(
    ("effect", "before"),
    [
        (WAITS, "when the Beat would end, you stop being Dazed"),
        (WAITS.replace("the Beat ends", "the next Fight begins"), ""),
    ],
    ids=["at that moment", "at another time"],
)
def test_it_is_said_so_of_what_waits_for_that_moment(effect: str, before: str, tmp_path: Path):
    cure = (
        "[Common] reads Dazed at the same moment, and nobody can see which of the two comes first: "
        f"write `{before}`, which comes before"
    )
    assert found_in(game_of(tmp_path, effect, ASKS, "Brawler")) == ([(_when(before), cure)] if before else [])
