"""What a page says can be written: whoever has read pages writes as they do, and is led back to the sentence of the rule."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from generator.phrasing import phrase, plain
from grammar.checker import check
from grammar.formatter import format_effect
from grammar.holders import spoken_to
from grammar.nodes.structure import Effect, Note, Statement
from grammar.parser import parse
from grammar.rewording import reworded
from rulebook.checks.linker import holder_of
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from tests.content import content
from tests.written import written

SAYS = written("written_back")
SLACK = 1.0
"""By how much more may be led back than the floor says, before the floor has to rise."""


def _led(statement: Statement, entry: Entry, system: System) -> tuple[str, str]:
    """How far the page's sentence leads back to the rule's, and to what.

    tree: to the same.  page: to another of which the page says the same.  other: to another that is accepted.  none: to none."""
    effect = Effect((statement,))
    words, rank = system.vocabulary, entry.max_rank
    said = plain(phrase(effect, words, name=entry.name, max_rank=rank))
    text = said.replace("’", "'")
    text = spoken_to(words, text, entry.name)(text)
    back, problems = parse(reworded(text) or text)
    if problems or back is None:
        return "none", ""
    if format_effect(back) == format_effect(effect):
        return "tree", format_effect(back)
    holder = holder_of(entry, system.kinds[entry.kind], words)
    if check(back, words, max_rank=rank, parameters=entry.parameters, holder=holder):
        return "none", ""
    same = plain(phrase(back, words, name=entry.name, max_rank=rank)) == said
    return "page" if same else "other", format_effect(back)


@cache
def _all_led() -> tuple[dict[str, Counter[str]], dict[str, str]]:
    """How many sentences of one line and of several lead how far back; and those that lead to another, with that other."""
    counted: dict[str, Counter[str]] = {"line": Counter(), "lines": Counter()}
    others: dict[str, str] = {}
    seen: set[str] = set()
    for system in content().rulebook.systems.values():
        for entry in system.entries.values():
            for statement in entry.effect.statements:
                text = format_effect(Effect((statement,)))
                if text in seen or any(isinstance(node, Note) for node in statement.walk()):
                    continue  # what a note says is no sentence of the language
                seen.add(text)
                how, back = _led(statement, entry, system)
                counted["lines" if "\n" in text.strip() else "line"][how] += 1
                if how == "other":
                    others[text.strip()] = back.strip()
    return counted, others


@pytest.mark.parametrize("kind", ["line", "lines"])
@pytest.mark.parametrize("how", ["tree", "page"])
def test_what_the_pages_say_leads_back(kind: str, how: str):
    counted = _all_led()[0][kind]
    led = counted["tree"] + (counted["page"] if how == "page" else 0)
    share = 100 * led / counted.total()
    floor = SAYS["floors"][kind][how]
    assert floor <= share, f"{share:.1f} % of what stands in one {kind} leads back to the same {how}"
    assert share < floor + SLACK, f"{share:.1f} % lead back to the same {how} now: raise the floor"


def test_what_leads_to_another_sentence_is_named_with_its_reason():
    others = _all_led()[1]
    named = {case["rule"].strip(): case for case in SAYS["others"]}
    assert {rule: back for rule, back in others.items() if rule not in named} == {}
    for rule, case in named.items():
        assert others.get(rule) == case["back"].strip(), f"no longer led to another, or to that one: {rule}"
        assert case["reason"]
