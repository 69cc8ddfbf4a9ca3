"""The cure of a sentence that cannot be read, or would not be heard, says a true next step: it knows what the game knows."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.formatter import format_text, is_formatted
from tests.following import first_found, misled
from tests.written import written

CASES = [
    *written("cures"),
    *written("cures_further"),
    *written("cures_of_limits_and_choices"),
    *written("cures_of_other_games"),
    *written("cures_of_winter"),
    *written("cures_of_cadwallon_and_workshop"),
    *written("cures_of_blows_and_first_times"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_a_cure_knows_the_game_and_leads_on(case: dict[str, Any]):
    """Whoever pastes a whole one is not sent back, nor on to another, nor told to format it."""
    game = case.get("game", "bastards")
    found = first_found(game, case["says"])
    assert [one.hint for one in found] == (cures if isinstance(cures := case["cure"], list) else [cures])
    if len(found) == 1 and found[0].anew:
        assert not [one.hint for one in first_found(game, found[0].anew) if one.is_error], found[0].anew
        assert is_formatted(found[0].anew, format_text(found[0].anew)), found[0].anew
    assert misled(case["says"], game) == []
