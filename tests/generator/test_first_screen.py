"""What the first screen of a page answers: prices with their sums, what an empty pool does, what changes what."""

from __future__ import annotations

import pytest

from generator.characters.prices import rank_prices
from generator.site.addresses import Link, Links
from generator.site.chart_view import chart_view
from generator.site.entry_view import outcome_of
from generator.site.figures_view import figures_view
from generator.site.panels_view import panels_view
from generator.site.relations import counting, relations
from generator.site.targets import Targets
from generator.telling.diagrams import Chain, Ladder, chain_of, course_of, ladder_of
from grammar.words import ScopeWord, SuitWord
from interpreter.desk.examples import Resolution
from interpreter.state.trace import Step
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook


@pytest.mark.parametrize(
    ("id", "prices", "totals"),
    [
        ("bastards/advantages/dodge", [1, 4, 6], [1, 5, 11]),
        ("bastards/advantages/thick-skin", [1, 4, 6, 8, 10], [1, 5, 11, 19, 29]),
        ("bastards/followers/friends", [1], [1]),
    ],
)
def test_each_rank_says_what_it_costs_and_what_all_of_them_do(
    rulebook: Rulebook, id: str, prices: list[int], totals: list[int]
) -> None:
    entry = rulebook.entry(id)
    found = rank_prices(entry, rulebook.system(entry))
    assert found is not None
    assert found[0] == "XP"
    assert [one.price for one in found[1]][: len(prices)] == prices
    assert [one.total for one in found[1]][: len(totals)] == totals


def test_what_nobody_pays_for_has_no_prices(rulebook: Rulebook) -> None:
    for id in ("bastards/states/knocked-out", "wolsung/actions/move", "bastards/monsters/mud-ram"):
        entry = rulebook.entry(id)
        assert rank_prices(entry, rulebook.system(entry)) is None


def link(entry: Entry) -> Link:
    return Link(entry.name, entry.id)


def test_a_pool_leads_to_what_its_emptying_does_through_a_word_that_counts_it(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/pools/bp")
    found = {(word.name, other.name) for word, other in counting(entry, rulebook.system(entry))}
    assert ("Empty Pools", "States from empty pools") in found


def test_what_changes_an_entry_stands_apart_from_what_only_speaks_of_it(rulebook: Rulebook) -> None:
    found = {
        one.title: {kind: [other.name for other in others] for kind, others in one.groups}
        for one in relations(rulebook.entry("bastards/pools/bp"), rulebook, link)
    }
    assert "Thick Skin" in found["What changes this"]["Advantages"]
    assert "Dodge" in found["Where it is spoken of"]["Advantages"]
    all_named = [name for groups in found.values() for names in groups.values() for name in names]
    assert len(all_named) == len(set(all_named)), "each entry stands once"


def test_an_opposition_says_what_can_be_done_in_it_and_what_helps_there(rulebook: Rulebook) -> None:
    found = {
        one.anchor: {other.name for _, others in one.groups for other in others}
        for one in relations(rulebook.entry("bastards/oppositions/debate"), rulebook, link)
    }
    assert {"Argue", "Charm", "Run"} <= found["doable"]
    assert found["doable"].isdisjoint({"Strike", "Shoot", "Grapple", "Fighting with two weapons", "Perform"})
    assert {"Cunning Linguist", "Attractive", "Ugly", "Mute"} <= found["helps"]
    assert found["helps"].isdisjoint({"Dodge", "Thick Skin", "Lunge"})
    nowhere = relations(rulebook.entry("bastards/oppositions/opposition"), rulebook, link)
    assert [one for one in nowhere if one.anchor] == []


def test_a_monster_has_its_numbers_on_the_page(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/monsters/hollow-landlord")
    found = figures_view(entry, rulebook.system(entry), link, lambda other, rank: other.name)
    assert found is not None
    assert found.numbers == (("PR", "4"),)
    assert found.growing == (("PP", (20, 40, 60, 80, 100, 120)),)
    assert [(one.name, one.place, one.total, one.damage) for one in found.strokes][:2] == [
        ("Physical Melee Attack", "Short Range", "+4", "margin"),
        ("Physical Ranged Attack", "Medium Range", "−1", "margin + 4"),
    ]
    brigid = rulebook.entry("bastards/characters/brigid-vane")
    hers = figures_view(brigid, rulebook.system(brigid), link, lambda other, rank: other.name)
    assert hers is not None and ("Wildcards", "3") in hers.pools
    assert ("Gun Fever", 2) in [(one.name, rank) for one, rank, _ in found.own]


def test_every_game_begins_with_what_is_needed_at_the_table(rulebook: Rulebook) -> None:
    targets = Targets(rulebook)
    for system in rulebook.systems.values():
        panels = panels_view(system, targets, Links(targets.now(system).path))
        assert len(panels) >= 5, system.name
        for panel in panels:
            assert panel.items or panel.odds is not None, panel.title
            for one in panel.items:
                assert one.lines or one.facts or one.summary or one.chart, f"{panel.title}: {one.name}"


def test_figures_are_made_of_the_rules(rulebook: Rulebook) -> None:
    def seen(id: str) -> tuple[Ladder | None, Chain | None]:
        entry = rulebook.entry(id)
        vocabulary = rulebook.system(entry).vocabulary
        return ladder_of(entry.effect, vocabulary), chain_of(entry.effect, vocabulary)

    ladder, chain = seen("bastards/procedures/state-thresholds")
    assert ladder is not None and ladder.number == "Empty Pools" and ladder.whole and chain is None
    assert [(one.low, one.high, one.state) for one in ladder.rungs] == [
        (1, None, "Desperate"),
        (2, None, "Knocked Out"),
        (3, None, "Wounded"),
        (4, None, "Killed"),
    ]
    ladder, _ = seen("cadwallon/health/health-track")
    assert ladder is not None and not ladder.whole
    assert [(one.low, one.high) for one in ladder.rungs] == [(0, 10), (11, 20), (21, 30), (31, 40), (41, None)]
    ladder, chain = seen("bastards/procedures/damage")
    assert ladder is None and chain == Chain(("BP", "MP", "SP", "LP"), True, True)
    # One step is no chain, and what somebody may choose is no way that damage goes.
    assert seen("bastards/advantages/mind-over-matter") == (None, None)
    system = rulebook.systems["wolsung"]
    combat = system.vocabulary.named("Combat", ScopeWord)
    assert combat is not None
    course = course_of(combat, system.vocabulary)
    (round_,) = course.parts
    (turn,) = round_.parts
    assert (round_.repeats, turn.of, turn.order[0]) == (True, ("Character",), ("Initiative", "highest"))


def test_an_outcome_says_what_a_number_was_and_what_it_became() -> None:
    steps = (Step(0, "Dodge: Ruy pays 1 BP (15 → 14)."), Step(0, "Ruy takes 2 damage to BP (14 → 12)."))
    played = Resolution(steps, (), None)
    assert outcome_of(["Ruy's BP is 12"], played) == "Ruy’s BP 15 → 12"
    assert outcome_of(["Ruy's MP is 9", "Ruy is Out"], played) == "Ruy's MP is 9; Ruy is Out"
    assert outcome_of(["Ruy's BP is 12"], None) == "Ruy's BP is 12"


def test_no_link_leads_to_a_word_of_which_nothing_is_said(rulebook: Rulebook) -> None:
    targets = Targets(rulebook)
    for system in rulebook.systems.values():
        for word in system.vocabulary.words():
            target = targets.word(system, word)
            if target is not None and target.path == targets.words(system).path:
                assert targets.defined(system, word) or isinstance(word, SuitWord), (system.name, word.name)


def test_columns_of_amounts_that_go_on_with_their_keys_are_bars_too(rulebook: Rulebook) -> None:
    def bars(id: str) -> list[list[int | None]]:
        entry = rulebook.entry(id)
        found = chart_view(entry, rulebook.system(entry), Targets(rulebook), Links(f"{id}.md"))
        assert found is not None
        return [[cell.bar for cell in column] for column in zip(*(row.cells for row in found.rows), strict=True)]

    assert bars("steamfunkateers/tables/skill-prices") == [[7, 7, 10, 13, 17, 20]]
    assert bars("workshop/tables/wound-seriousness") == [[2, 5, 10, 20, None], [None] * 5]
    # Keys that are names, and amounts that are taken off, have no shape.
    assert {one for column in bars("cadwallon/terrain/ground") for one in column} == {None}


def test_a_panel_that_shows_only_odds_on_the_sheet_says_on_the_page_what_the_screen_says(rulebook: Rulebook) -> None:
    system = rulebook.systems["bastards"]
    (panel,) = (p for p in panels_view(system, Targets(rulebook), Links("bastards/now.md")) if p.title == "Difficulty")
    assert panel.odds is not None and panel.labels == ("Such as",)
    assert [one.name for one in panel.items][:2] == ["Difficulty +1", "Difficulty +2"]
