"""Stat blocks: what they say of somebody is what happens in play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from diagnostics.diagnostic import Place
from generator.characters.figures import StatBlock, stat_block
from grammar.meaning.statements import lower_line
from grammar.nodes.clauses import Clause
from grammar.parser import parse_clause
from interpreter.compile.program import compiler_for, program_of
from interpreter.desk.laying import lay
from interpreter.state.situation import Frame, Situation
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import Rulebook, System

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
    return lay(program_of(system), example, entry, [])


def test_there_are_some_to_look_at(rulebook: Rulebook) -> None:
    found = blocks(rulebook)
    assert len(found) >= 14
    assert all(block.numbers and block.pools and block.strokes and block.shared for _, _, block in found)


def test_a_blow_does_the_damage_that_it_says(rulebook: Rulebook) -> None:
    for system, entry, block in blocks(rulebook):
        for stroke in block.strokes:
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
                assert table.things["Beast"].values[pool.name] == pool.most[players - 1], entry.id
                assert sum(pool.steps[:players]) == pool.most[players - 1]


@pytest.mark.parametrize(("slug", "damage", "most"), [("gallows-bear", 9, 30), ("mud-ram", 6, 30)])
def test_suit_and_traits_are_applied(rulebook: Rulebook, slug: str, damage: int, most: int) -> None:
    entry = rulebook.entry(slug)
    block = stat_block(entry, rulebook.system(entry))
    assert block is not None
    [melee] = [stroke for stroke in block.strokes if "Melee" in stroke.name]
    assert sum(part.number for part in melee.damage or ()) == damage
    assert block.pools[0].most[1] == most
