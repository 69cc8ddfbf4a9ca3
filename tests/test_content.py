"""The content of this project: nothing is wrong with it, and no example comes true without its entry."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec import structs

from diagnostics import codes, report
from generator.proof.lacking import lacks
from grammar.formatter import format_text
from grammar.nodes.structure import Effect
from grammar.record import altered
from grammar.words import ScopeWord
from interpreter.desk.examples import play_example
from interpreter.desk.proving import meeting, noticed
from rulebook.model.entry import Entry, Example
from rulebook.pipeline import load_rulebook
from tests.content import ROOT, content, programs

RULEBOOK, DIAGNOSTICS = content()  # parametrize needs the entries before fixtures exist
ENTRIES = RULEBOOK.entries
SMALLEST = ROOT / "content" / min(RULEBOOK.systems.values(), key=lambda system: len(system.entries)).slug


def test_nothing_is_wrong_with_the_content():
    """But reasons that speak of a sentence which was changed: they excuse nothing, and go when shares are kept anew."""
    wrong = [one for one in DIAGNOSTICS if one.code is not codes.STALE_REASON]
    assert not wrong, report.render(wrong, "short")


def test_the_main_game_is_complete():
    """53 advantages, 6 follower advantages and 27 disadvantages of the document; drafted ones stand beside them."""
    counts = {
        kind: sum(entry.origin == "source" for entry in RULEBOOK.systems["bastards"].of_kind(kind))
        for kind in ("advantages", "followers", "disadvantages")
    }
    assert counts == {"advantages": 53, "followers": 6, "disadvantages": 27}


def test_effects_stand_in_canonical_form():
    other = [entry.path for entry in ENTRIES if format_text(entry.effect_text).strip() != entry.effect_text.strip()]
    assert not other, "run `rulewright check --fix`: " + ", ".join(other)


def test_no_entry_lacks_an_example():
    """What the comment under a pull request asks for: a second case; of what scales, its first rank and a higher one."""
    lacking = {entry.path: said for entry in ENTRIES if (said := lacks(entry))}
    assert not lacking


def test_every_entry_says_where_it_comes_from():
    assert {entry.origin for entry in ENTRIES} == {"source", "drafted"}
    assert not [entry.path for entry in ENTRIES if entry.origin == "source" and not entry.source.get("section")]


SHOWN = [entry for entry in ENTRIES if entry.examples]


@pytest.mark.parametrize("entry", SHOWN, ids=lambda entry: entry.id)
def test_examples_fail_when_what_they_show_is_taken_away(entry: Entry):
    """That they come true with it, tests/test_golden.py sees when it plays them.  Of what is only told aloud, it is the
    rules that play meets."""
    whole = [(number, one) for number, one in enumerate(entry.examples) if one.of is None]
    courses = {one.title for _, one in whole} if only_told(entry) else {part.plays for part in entry.parts}
    idle = [
        one.title
        for number, one in whole
        if not (_fails_as_told(entry, number) if one.title in courses else _fails(entry, one, without_entry=True))
    ]
    assert not idle, f"{entry.path}: these come true without the entry, so they show nothing of it: {idle}"


def only_told(entry: Entry) -> bool:
    """Whether an entry is prose and says no rule."""
    kind = RULEBOOK.systems[entry.system].kinds[entry.kind]
    says = entry.effect.statements or entry.table or entry.replaces or kind.role != "entry"
    return not says and all(field.type == "prose" for field in kind.fields.values())


def _fails(entry: Entry, example: Example, *, without_entry: bool = False) -> bool:
    return bool(play_example(programs(), entry, example, without_entry=without_entry).diagnostics)


def _fails_as_told(entry: Entry, number: int) -> bool:
    """Whether a course of play that a page tells would be another one without the people whom the game has for it, or
    without a rule that it meets."""
    example = entry.examples[number]
    nobody = {name: {key: held for key, held in sheet.items() if key != "as"} for name, sheet in example.given.items()}
    if _fails(entry, structs.replace(example, given=nobody)):
        return True
    met = (RULEBOOK.entry(id) for id in sorted(meeting(programs(), (entry.id, number)).met - {entry.id}))
    silent = (altered(one, effect=Effect(()), meaning=None) for one in met)
    return any(noticed(programs(), one, [(entry.id, number)]) for one in silent)


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


def test_two_loads_are_equal():
    again, first = load_rulebook(SMALLEST)[0].entries, RULEBOOK.systems[SMALLEST.name].entries
    assert [(entry.id, entry.effect, entry.meaning) for entry in again] == [
        (entry.id, entry.effect, entry.meaning) for entry in first.values()
    ]
