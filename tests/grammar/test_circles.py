"""Who does what a cure says comes on: he is not sent back to where he was, and what is written out for him is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.following import checked, misled, way
from tests.written import written

CASES = {name: written(name) for name in ("own_words", "capitals", "left_out", "ways")}
"""Those of cures.yml are followed one by one, in test_cures.py."""


@pytest.mark.parametrize("name", CASES)
def test_no_cure_leads_back_or_is_refused_or_speaks_of_what_nobody_wrote(name: str):
    assert not [wrong for case in CASES[name] for wrong in misled(case["says"], case.get("game", "bastards"))]


@pytest.mark.parametrize("case", CASES["ways"], ids=lambda case: str(case["says"]))
def test_a_wish_comes_to_a_rule(case: dict[str, Any]):
    found = way(case["says"].rstrip(), checked(case.get("game", "bastards")))
    assert found.ends == "right"
    assert found.text == case["to"].rstrip()
    assert len(found.steps) <= case.get("steps", 1)
