"""What is declared of a word, in English; and pages of entries that only tell more of a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.site.pages import build_pages
from generator.telling.always import always
from generator.telling.role_facts import ROLES
from generator.telling.word_facts import SILENT, facts_of, facts_of_entry
from grammar.shapes import YesNo
from grammar.words import CLASSES, DeclaredWord, TableWord
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_rulebook
from tests.content import content

SYSTEM = """
name: Quarry
rounding: down
chapters: [Below, Above]
suits:
  Picks: {plural: Picks, letter: P, sign: "♠", order: 1, next: Lamps, stat: Arm, track: Sweat}
  Lamps: {plural: Lamps, letter: L, sign: "♦", order: 2, next: Picks}
deck: {ranks: {"1": 1, "2": 2, K: 9}, jokers: 1, joker: Joker, copies: 2, wild_gives: Nod}
things:
  Digger: {default: true}
  Foreman: {of: Digger}
  Heap: {single: true, cards: true}
  Gaffer: {of: Digger, gives: Scolded}
states: {Scolded: {}}
stats:
  Arm: {of: Digger, start: 2, suit: Picks, group: Limb}
  Limb: {group: true}
  Load: {of: Digger, value: "2 × your Arm"}
tracks:
  Sweat: {plural: Sweat, of: Digger, maximum: "5 × your Arm", start: maximum}
  Nod: {of: Foreman, start: 1}
skills:
  Cutting: {start: 1}
tests:
  Toil: {small: true, source: cards, least: 1, trait: Arm, deck: Rock, ties: last suit}
  Blow: {of: Toil, skills: {Hard: Cutting}, traits: {Keen: Arm, Long: Arm}, damage: {Hard: Sweat}}
tags: {Rock: {}, Hard: {}, Keen: {implies: [Hard]}, Long: {implies: [Hard]}}
scopes: {Shift: {resets: {Nod: start}}}
"""
KINDS = {
    "limbs": "{name: Limb, plural: Limbs, role: stat, effect: optional, chapter: Below, "
    "fields: {use: {type: texts, label: Good for}}}",
    "suits": "{name: Suit, plural: Suits, role: suit, effect: optional, chapter: Above}",
    "laws": "{name: Law, plural: Laws, effect: optional, fields: {held_by: {type: word, role: thing}}}",
}
ENTRIES = {
    "limbs/arm": "name: Arm\nsummary: It aches.\nuse: [lifting, waving]\norigin: drafted\n",
    "suits/picks": "name: Picks\nsummary: They ring.\norigin: drafted\n",
    "laws/rest": "name: Rest\nsummary: Sit.\nheld_by: Digger\neffect: |\n  your Arm is at least 1\norigin: drafted\n",
    "laws/talk": "name: Talk\nsummary: Nobody may be silent.\norigin: drafted\n",
}


@pytest.fixture
def quarry(tmp_path: Path) -> Rulebook:
    folder = tmp_path / "quarry"
    for kind, text in KINDS.items():
        (folder / kind).mkdir(parents=True)
        (folder / kind / "_kind.yml").write_text(text, encoding="utf-8")
    (folder / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    for name, text in ENTRIES.items():
        (folder / f"{name}.yml").write_text(text, encoding="utf-8")
    rulebook, diagnostics = load_rulebook(tmp_path)
    assert not [d for d in diagnostics if d.is_error], [(str(d.place), d.message) for d in diagnostics]
    return rulebook


def said(system: System, name: str) -> dict[str, str]:
    word = system.vocabulary.word(name)
    assert word is not None
    return {fact.label: fact.plain for fact in facts_of(word, system)}


def test_what_is_declared_is_told_in_english(quarry: Rulebook):
    system = quarry.systems["quarry"]
    assert said(system, "Picks") == {
        "Written": "♠ or P",
        "Limb": "Arm",
        "Sweat": "Sweat",
        "In a tie": "Loses to every other suit",
        "Turns into": "Lamps",
    }
    assert said(system, "Arm") == {
        "Had by": "Every Digger",
        "Begins at": "2",
        "Suit": "Picks",
        "Decides": "Load and the maximum of Sweat",
        "Added to": "Toils that call for no other, Keen Blows, and Long Blows",
    }
    assert said(system, "Sweat")["At most"] == "5 × your Arm"
    assert said(system, "Sweat")["Damage from"] == "Hard Blows"
    assert said(system, "Cutting") == {
        "Begins at": "Rank 1",
        "Lets you play": "As many cards as its rank",
        "Used for": "Hard Blows",
    }
    assert said(system, "Heap")["Cards"] == "14, of 2 packs shuffled together, each with 1 joker"
    assert said(system, "Nod")["Set anew"] == "To its beginning when a Shift begins"
    assert said(system, "Limb") == {"Are": "Arm"}
    assert said(system, "Gaffer")["Is"] == "Whoever has made somebody Scolded; of several, the last one"
    assert said(system, "Blow")["Is also"] == "Hard, if it is Keen or Long", "its damage goes by that word"
    assert "Is also" not in said(system, "Toil")


def test_an_entry_tells_its_fields_and_its_word(quarry: Rulebook):
    system = quarry.systems["quarry"]
    facts = facts_of_entry(quarry.entry("arm"), system)
    assert [fact.label for fact in facts][:2] == ["Good for", "Had by"]
    assert [(fact.label, fact.plain) for fact in facts_of_entry(quarry.entry("rest"), system)] == [
        ("Holds for", "Every Digger")
    ]


def test_a_rule_of_many_says_that_it_counts_for_each_how_often_it_is_used():
    system = content().rulebook.systems["bastards"]
    told = {entry.name: facts_of_entry(entry, system) for entry in system.entries.values()}
    assert ("Holds for", "Every Fated, each for themselves") in [(f.label, f.plain) for f in told["Crafting"]]
    assert ("Holds for", "Every character") in [(f.label, f.plain) for f in told["Dramatic Actions"]]


def test_pages_of_entries_without_a_rule(quarry: Rulebook):
    pages, lost = build_pages(quarry, {})
    assert not lost
    arm = pages["quarry/limbs/arm.md"]
    assert "Good for" in arm.html and 'id="rules"' not in arm.html and "rw-code" not in arm.html
    picks = pages["quarry/suits/picks.md"]
    assert picks.section == ("Quarry", "By suit", "Picks") and "Everything of the suit Picks" in picks.html
    assert "quarry/suits/lamps.md" not in pages, "nothing is of this suit"
    assert "Nobody may be silent" in pages["quarry/laws/index.md"].html
    assert pages["quarry/chapter-below/index.md"].section == ("Quarry", "Below", "")
    assert pages["quarry/limbs/index.md"].section == ("Quarry", "Below", "Limbs")


@pytest.mark.parametrize("of", [one for one in CLASSES if one is not TableWord], ids=lambda of: of.role)
def test_whatever_may_be_declared_of_a_word_is_told_in_a_sentence_or_known_to_be_nothing_for_readers(
    of: type[DeclaredWord],
):
    """No field is shown as it stands in the file.  What is yes or no is said by what follows from it."""
    keys = {key for key, held in of.keys.items() if not isinstance(held.shape, YesNo)}
    told = {key for key, _, _ in ROLES.get(of.role, ())} | SILENT
    assert keys <= told, f"say these in generator/telling/role_facts.py: {sorted(keys - told)}"


def test_how_numbers_are_rounded_and_how_ties_go_is_said_of_every_game(rulebook: Rulebook) -> None:
    said = {slug: tuple(always(system)) for slug, system in rulebook.systems.items()}
    assert {sentences[0] for sentences in said.values()} == {"What is divided or halved is rounded down."}
    cards = "the suit of the last card decides; if that is the same too, whoever answers wins"
    assert f"When two draws come out equal, {cards}." in said["bastards"]
    assert "When two rolls come out equal, whoever answers wins." in said["steamfunkateers"]
    assert "Against a number, a roll that comes to exactly that succeeds." in said["cadwallon"]
    assert not [slug for slug in ("cadwallon", "wolsung", "workshop") if "come out equal" in " ".join(said[slug][:-1])]
    assert said["wolsung"][-1] == "An active resistance that comes out equal fails."


def test_no_fact_is_a_label_alone() -> None:
    """Of no word and no entry of all games; and the rows of a table without a page are all there."""
    empty, rows = [], {}
    for system in content().rulebook.systems.values():
        told = [(word.name, facts_of(word, system)) for word in system.vocabulary.words()]
        told += [(entry.id, facts_of_entry(entry, system)) for entry in system.entries.values()]
        empty += [(name, fact.label) for name, facts in told for fact in facts if not fact.plain.strip()]
        rows |= {name: fact.plain for name, facts in told for fact in facts if fact.label == "Rows"}
    assert empty == []
    assert rows["Escort"].startswith("1: 0; 2: 0; 3: 1; ")
