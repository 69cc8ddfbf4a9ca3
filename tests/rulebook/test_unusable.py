"""What is waited for of the use of an entry that nobody can use by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook
from tests.rulebook.test_belated import game_of

ANSWERS = "Common answers what happens, and is not used by its name: answer that as well"
SETS_UP = "when you lose Coins:\n  during your Go, you may pay 1 Coin:\n    you gain 1 Grit\n    you end this"
TELLS = 'when you lose Coins:\n  you gain 1 Grit\n  note "as is said during a lull"'


@pytest.mark.parametrize(
    ("common", "hints"),
    [(SETS_UP, []), (TELLS, [ANSWERS])],
    ids=["what an answer sets up", "what a note tells"],
)
def test_only_what_is_offered_in_some_time_is_used(common: str, hints: list[str], tmp_path: Path):
    common = common.replace("\n", "\n  ")
    _, found = load_rulebook(game_of(tmp_path, "when you use Common, you gain 1 Breath", common, ""))
    assert [one.hint for one in found if one.is_error] == hints
