"""Stat blocks: what they say of somebody is what happens in play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from diagnostics.diagnostic import Place
from generator.cards.blocks import Ticks, texts_of
from generator.cards.character_faces import sheet_of
from generator.characters.figures import StatBlock, graded, stat_block
from grammar.meaning.statements import lower_line
from grammar.nodes.clauses import Clause
from grammar.parser import parse_clause
from interpreter.compile.program import compiler_for
from interpreter.desk.laying import lay
from interpreter.state.situation import Frame, Situation
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import Rulebook, System
from tests.content import programs

WITH_CARDS = {"bastards/monsters/mud-ram"}
"""Whose hits do more by a card that is drawn then: no number that could stand on paper."""


def blocks(rulebook: Rulebook) -> list[tuple[System, Entry, StatBlock]]:
    """Every stat block that there is of what is no character."""
    return [
        (system, entry, block)
        for system in rulebook.systems.values()
        for entry in system.entries.values()
        if system.kinds[entry.kind].sheet is None and (block := stat_block(entry, system)) is not None
    ]


def laid(system: System, entry: Entry, block: StatBlock, players: int, place: str) -> Situation:
    given: dict[str, Mapping[str, object]] = {"Beast": {"kind": block.thing}}
    for name in ("Osk", "Ines", "Mara", "Drago", "Tomas")[:players]:
        given[name] = {"maximum BP": 400, "side": "the others", **({"places": [place]} if place else {})}
    example = Example("", 1, given, {}, "", {}, (), (), Place(""))
    return lay(programs().of(system.slug), example, entry, [])


def test_there_are_some_to_look_at(rulebook: Rulebook) -> None:
    found = [block for _, _, block in blocks(rulebook) if block.own]
    assert len(found) >= 14
    assert all(block.numbers and block.pools and block.strokes and block.shared for block in found)
    assert len([block for _, _, block in blocks(rulebook) if not block.own]) >= 16


def test_a_blow_does_the_damage_that_it_says(rulebook: Rulebook) -> None:
    for system, entry, block in blocks(rulebook):
        for stroke in (one for one in block.strokes if one.damage is not None):
            table = laid(system, entry, block, 1, stroke.place)
            who, osk = table.things["Beast"], table.things["Osk"]
            before = osk.values["BP"]
            clause, _ = parse_clause(f"Beast makes a {stroke.name} against Osk", ("Beast", "Osk"))
            assert isinstance(clause, Clause)
            compiler_for(table.game).act(lower_line(clause, table.game.names))(Frame(table, who))
            test = next(one for one in table.past if one.plan.name == "Attack" and one.maker is who)
            assert test.total - sum(card.value for card in test.cards) == stroke.bonus, entry.id
            if test.won and entry.id not in WITH_CARDS:
                said = test.margin
                for part in stroke.damage or ():
                    said = {"+": said + part.number, "−": said - part.number, "×": said * part.number}[part.op]
                assert before - osk.values["BP"] == said, (entry.id, stroke)


def test_a_pool_is_as_large_as_it_says(rulebook: Rulebook) -> None:
    for system, entry, block in blocks(rulebook):
        for players in (2, 5):
            table = laid(system, entry, block, players, "")
            for pool in block.pools:
                most = pool.most[players - 1] if pool.grows else pool.most[0]
                assert table.things["Beast"].values[pool.name] == most, entry.id
                if not pool.grows:
                    continue
                assert sum(pool.steps[:players]) == pool.most[players - 1]


@pytest.mark.parametrize(("slug", "damage", "most"), [("gallows-bear", 9, 30), ("mud-ram", 6, 30)])
def test_suit_and_traits_are_applied(rulebook: Rulebook, slug: str, damage: int, most: int) -> None:
    entry = rulebook.entry(slug)
    block = stat_block(entry, rulebook.system(entry))
    assert block is not None
    [melee] = [stroke for stroke in block.strokes if "Melee" in stroke.name]
    assert sum(part.number for part in melee.damage or ()) == damage
    assert block.pools[0].most[1] == most


@pytest.mark.parametrize(("slug", "pool", "most"), [("airship", "PP", 30), ("mule", "PP", 10)])
def test_what_carries_people_bears_as_much_as_its_speed_says(
    rulebook: Rulebook, slug: str, pool: str, most: int
) -> None:
    entry = rulebook.entry(f"bastards/vehicles/{slug}")
    block = stat_block(entry, rulebook.system(entry))
    assert block is not None
    assert [(one.name, one.most) for one in block.pools] == [(pool, (most,))]
    assert not list(graded(block, rulebook.system(entry)))


def test_numbers_that_follow_from_one_are_shown_for_each_that_it_may_be(rulebook: Rulebook) -> None:
    said = {}
    for slug in ("squad", "follower"):
        entry = rulebook.entry(f"bastards/figures/{slug}")
        block = stat_block(entry, rulebook.system(entry))
        assert block is not None
        assert block.per == "PR"
        said[slug] = dict(graded(block, rulebook.system(entry)))
    assert said["squad"]["Members"] == ("5", "5", "5", "5", "5")
    assert said["squad"]["Physical Melee Attack: plays"] == ("1", "2", "3", "4", "5")
    assert said["follower"]["PP"] == ("5", "10", "15", "20", "25")
    assert said["follower"]["Physical Melee Defense: adds"] == ("+1", "+2", "+3", "+4", "+5")


def test_others_of_a_kind_have_none(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/figures/dealer")
    assert stat_block(entry, rulebook.system(entry)) is None


def said_on(slug: str, rulebook: Rulebook) -> str:
    return "\n".join(texts_of(sheet_of(rulebook.entry(slug), rulebook.system(rulebook.entry(slug)))))


def test_without_her_weapon_she_fights_with_what_else_she_has_learned(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/characters/severin-roque")
    block = stat_block(entry, rulebook.system(entry))
    assert block is not None
    melee = {one.tool: one for one in block.strokes if one.name == "Physical Melee Attack"}
    assert melee["Rapier"].cards == 3 and melee[""].cards == 2 and melee[""].damage == ()
    assert "Physical Melee Attack (unarmed), Melee Range" in said_on(entry.id, rulebook)
    defense = {one.tool: one.cards for one in block.strokes if one.name == "Physical Defense"}
    assert defense == {"": 2, "Rapier": 3}
    assert "Physical Defense (unarmed)\n2 cards +3\nPhysical Defense (Rapier)\n3 cards +3" in said_on(
        entry.id, rulebook
    )


def test_a_sheet_says_what_her_gear_does(rulebook: Rulebook) -> None:
    said = said_on("bastards/characters/brigid-vane", rulebook)
    assert "Damage Bonus +3, Burden +1" in said and "Armor Bonus −2, Burden +1" in said and "$ 25" not in said
    assert "Damage to BP (Thick Skin)" in said


def test_numbers_are_those_with_all_that_she_carries(rulebook: Rulebook) -> None:
    for slug, burden in [("brigid-vane", 2), ("severin-roque", 0)]:
        entry = rulebook.entry(f"bastards/characters/{slug}")
        block = stat_block(entry, rulebook.system(entry))
        assert block is not None
        assert {one.name: one.value for one in block.numbers} == {"Burden": burden}


def test_only_those_states_are_ticked_that_somebody_can_come_to(rulebook: Rulebook) -> None:
    for slug, there, not_there in [
        ("bastards/characters/brigid-vane", {"Knocked Out", "Killed", "Silenced", "Wounded"}, {"Berserk"}),
        ("steamfunkateers/characters/nettie-washington", {"Out", "Folded", "Moved", "Off Guard"}, set()),
        ("wolsung/characters/sterling-moth", {"All-In", "Gripped", "Familiar"}, set()),
    ]:
        entry = rulebook.entry(slug)
        card = sheet_of(entry, rulebook.system(entry))
        ticks = {
            name
            for way in card.tries
            for one in (*way.front, *way.back)
            if isinstance(one, Ticks)
            for name in one.names
        }
        assert there <= ticks and not not_there & ticks, slug
