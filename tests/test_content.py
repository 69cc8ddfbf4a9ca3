"""The content of this project: nothing is wrong with it, and every example comes true because of its entry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from diagnostics import report
from grammar.formatter import format_text
from grammar.nodes.amounts import Rank
from grammar.words import ScopeWord
from interpreter.desk.examples import play_example
from rulebook.entry import Entry, Example
from rulebook.pipeline import load_rulebook
from rulebook.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent
RULEBOOK, DIAGNOSTICS = load_rulebook(ROOT / "content")  # parametrize needs the entries before fixtures exist
ENTRIES = RULEBOOK.entries
EXAMPLES = [(entry, example) for entry in ENTRIES for example in entry.examples]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Entry) else value.title if isinstance(value, Example) else str(value)


def test_nothing_is_wrong_with_the_content():
    assert not DIAGNOSTICS, report.render(DIAGNOSTICS, "short")


def test_the_main_game_is_complete():
    """53 advantages, 6 follower advantages and 27 disadvantages of the document; drafted ones stand beside them."""
    counts = {
        kind: sum(entry.origin == "source" for entry in RULEBOOK.systems["bastards"].of_kind(kind))
        for kind in ("advantages", "followers", "disadvantages")
    }
    assert counts == {"advantages": 53, "followers": 6, "disadvantages": 27}


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
class TestEveryEntry:
    def test_its_effect_stands_in_canonical_form(self, entry: Entry):
        assert format_text(entry.effect_text).strip() == entry.effect_text.strip()

    def test_it_has_an_example(self, entry: Entry):
        assert entry.examples or not entry.effect.statements, f"{entry.path} has no worked example"

    def test_it_has_two_examples_in_the_smaller_games(self, entry: Entry):
        """Each of their procedures is played twice; each of their tables is looked up."""
        if entry.system != "bastards" and entry.effect.statements:
            assert len(entry.examples) >= 2, f"{entry.path} has one example only"
        if entry.table is not None:
            assert entry.examples, f"{entry.path} is never looked up"

    def test_it_has_examples_at_two_ranks_if_it_scales(self, entry: Entry):
        if scales(entry):
            ranks = {example.rank for example in entry.examples}
            assert 1 in ranks and max(ranks) > 1, f"{entry.path} scales, but its examples are at rank {sorted(ranks)}"

    def test_it_says_where_it_comes_from(self, entry: Entry):
        assert entry.origin in ("source", "drafted")
        assert entry.origin == "drafted" or entry.source.get("section"), f"{entry.path} has no section of its source"


def scales(entry: Entry) -> bool:
    return (entry.max_rank or 1) > 1 and any(isinstance(node, Rank) for node in entry.effect.walk())


@pytest.mark.parametrize(("entry", "example"), EXAMPLES, ids=name_of)
class TestEveryExample:
    def test_it_comes_true_the_same_way_every_time(self, entry: Entry, example: Example):
        first, second = (play_example(RULEBOOK, entry, example) for _ in range(2))
        assert not first.diagnostics, _told(first)
        assert [step.text for step in first.steps] == [step.text for step in second.steps]

    def test_it_fails_when_its_entry_is_taken_away(self, entry: Entry, example: Example):
        result = play_example(RULEBOOK, entry, example, without_entry=True)
        assert result.diagnostics, (
            f"{entry.path}: `{example.title}` comes true without the entry, so it shows nothing of it"
        )


def _told(result: object) -> str:
    steps: list[str] = ["  " * step.depth + step.text for step in result.steps]  # type: ignore[attr-defined]
    return "\n".join([*(f"{d.place}: {d.message}" for d in result.diagnostics), *steps])  # type: ignore[attr-defined]


def test_every_game_plays_a_whole_conflict():
    """An example that somebody decides, and in which a stretch of time is played that is made of others."""
    for system in RULEBOOK.systems.values():
        whole = [word.name for word in system.vocabulary.every(ScopeWord) if word.parts or word.counts_as]
        played = [x for e in system.entries.values() for x in e.examples if x.decider and _begins(x, whole)]
        assert played, system.slug


def _begins(example: Example, scopes: list[str]) -> bool:
    return any(line.text.endswith(f"{scope} begins") for line in example.when for scope in scopes)


def test_mentions_lead_to_entries():
    ids = {entry.id for entry in ENTRIES}
    mentions: Mapping[str, tuple[str, ...]] = RULEBOOK.mentions
    assert all(set(named) <= ids for named in mentions.values())


def test_two_loads_are_equal(rulebook: Rulebook):
    assert [entry.id for entry in rulebook.entries] == [entry.id for entry in ENTRIES]
    assert all(a.effect == b.effect for a, b in zip(rulebook.entries, ENTRIES, strict=True))
