"""What a page says can be written: whoever has read pages writes as they do, and is led back to the sentence of the rule."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.led_back import led
from tests.written import written

SAYS = written("written_back")
SLACK = 1.0
"""By how much more may be led back than the floor says, before the floor has to rise."""


@pytest.mark.parametrize("kind", ["line", "lines"])
@pytest.mark.parametrize("how", ["tree", "page"])
def test_what_the_pages_say_leads_back(kind: str, how: str):
    counted = Counter(one.how for one in led() if ("\n" in one.rule.strip()) == (kind == "lines"))
    found = counted["tree"] + (counted["page"] if how == "page" else 0)
    share = 100 * found / counted.total()
    floor = SAYS["floors"][kind][how]
    assert floor <= share, f"{share:.1f} % of what stands in one {kind} leads back to the same {how}"
    assert share < floor + SLACK, f"{share:.1f} % lead back to the same {how} now: raise the floor"


def test_what_leads_to_another_sentence_is_named_with_its_reason():
    others = {one.rule.strip(): one.back.strip() for one in led() if one.how == "other"}
    named = {case["rule"].strip(): case for case in SAYS["others"]}
    assert {rule: back for rule, back in others.items() if rule not in named} == {}
    for rule, case in named.items():
        assert others.get(rule) == case["back"].strip(), f"no longer led to another, or to that one: {rule}"
        assert case["reason"]
