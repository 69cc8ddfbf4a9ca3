"""Odds are exact: they are held against every deal of small packs, every throw of a few dice, and what the engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

import pytest

from diagnostics.diagnostic import Place
from grammar.meaning.statements import lower_line
from grammar.parser import parse_clause
from grammar.words import TestWord
from interpreter.compile.program import CompiledProgram, compiler_for
from interpreter.desk.deciders import Scripted
from interpreter.desk.laying import lay
from interpreter.desk.odds import Draws, beats, reaches, rolled
from interpreter.game.deck import Card
from interpreter.state.situation import Frame
from rulebook.model.entry import Example
from rulebook.model.rulebook import Rulebook

PLAYS = 1500
FAR = 4
"""Standard errors; once in some 16,000 times what is right is farther off."""


# ---------------------------------------------------------------------- cards
def pack(values: tuple[int, ...], suits: int, copies: int, jokers: int, gives: str) -> Any:
    tame = [Card(f"{value}{suit}", "", str(suit), value) for suit in range(1, suits + 1) for value in values]
    cards = (*tame, *[Card("J", "", "", 0, wild=True)] * jokers) * copies
    return SimpleNamespace(plan=SimpleNamespace(cards=cards, wild_gives=gives), suits=dict.fromkeys(range(suits)))


def every_deal(game: Any, ties: str, cards: int, adds: int, theirs: int, bought: int) -> Fraction:
    """The same by dealing in every way: what the engine does, written down once more."""
    won, of = 0, 0
    pile = list(enumerate(game.plan.cards))
    for drawn in permutations(pile, cards):
        left = [one for one in pile if one not in drawn]
        if game.plan.wild_gives:
            left += [one for one in drawn if one[1].wild]
            drawn = tuple(one for one in drawn if not one[1].wild)
        kept = sorted(drawn, key=lambda one: -one[1].value)
        deals = list(permutations(left, bought + theirs))
        for dealt in deals:
            mine = [card for _, card in (*kept, *dealt[:bought])]
            other = [card for _, card in dealt[bought:]]
            margin = sum(card.value for card in mine) + adds - sum(card.value for card in other)
            last = [int(side[-1].suit or 0) if side else 0 for side in (mine, other)]
            wins = margin > 0 or (margin == 0 and bool(ties) and bool(mine) and last[0] > last[1])
            won += Fraction(int(wins), len(deals))
        of += 1
    return Fraction(won) / of


@pytest.mark.parametrize("gives", ["Point", ""])
@pytest.mark.parametrize("ties", ["last suit", ""])
@pytest.mark.parametrize("of", [((1, 2, 3), 2, 1, 1), ((1, 2), 2, 2, 1), ((2, 2, 3), 2, 1, 1), ((1, 3, 4), 2, 1, 0)])
def test_draws_are_what_all_deals_of_a_small_pack_come_to(of: Any, ties: str, gives: str) -> None:
    game = pack(*of, gives)
    draws = Draws(game, TestWord(name="Draw", ties=ties), 3, 2)
    cases = list(product((1, 2), (0, 2), (0, 1, 2), (0, 1)))
    wrong = [case for case in cases if draws.won(*case) != every_deal(game, ties, *case)]
    assert not wrong and len(cases) == 24


def test_more_cards_and_a_higher_trait_help_and_a_harder_task_does_not(rulebook: Rulebook) -> None:
    game = CompiledProgram(rulebook.systems["bastards"]).game
    draws = Draws(game, game.tests["Draw"], 4, 6)
    by_trait = [draws.won(2, trait, 2) for trait in range(6)]
    by_level = [draws.won(2, 2, 2 + level) for level in range(4)]
    assert by_trait == sorted(by_trait) and by_level == sorted(by_level, reverse=True)
    assert draws.won(2, 2, 3, bought=1) > draws.won(2, 2, 3)
    assert draws.won(2, 200, 2) == 1


# ---------------------------------------------------------------------- dice
@pytest.mark.parametrize("read", ["sum", "highest", "lowest", "count 4"])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_dice_are_what_all_throws_come_to(read: str, number: int) -> None:
    worth: Callable[[tuple[int, ...]], int] = {
        "sum": sum,
        "highest": lambda faces: max(faces, default=0),
        "lowest": lambda faces: min(faces, default=0),
        "count 4": lambda faces: faces.count(4),
    }[read]
    throws = Counter(worth(faces) for faces in product(range(1, 5), repeat=number))
    found = rolled(TestWord(name="Roll", source="dice", sides=4, read=read), number)
    assert {one: chance for one, chance in found.items() if chance} == {
        one: Fraction(times, 4**number) for one, times in throws.items()
    }


def test_a_die_that_goes_on_counts_as_its_highest_and_more() -> None:
    test = TestWord(name="Roll", source="dice", sides=4, read="highest")
    found = rolled(test, 1, goes_on=3)
    assert found[1] == found[2] == Fraction(1, 4) and found[5] == Fraction(1, 8) and found.get(3) is None
    assert sum(found.values()) == 1
    assert reaches(test, found, 0, 5) == Fraction(1, 2)


def test_ties_and_the_least_that_is_needed_count() -> None:
    test = TestWord(name="Roll", source="dice", sides=6, read="count 6", needs=1)
    one, none = rolled(test, 1), rolled(test, 0)
    assert beats(test, one, none) == Fraction(1, 6) and beats(test, none, none) == 0
    assert reaches(test, one, 0, 0) == Fraction(1, 6)
    even, strict = TestWord(name="Roll", sides=6), TestWord(name="Roll", sides=6, ties="failure")
    assert reaches(even, rolled(even, 1), 2, 6) == Fraction(1, 2)
    assert reaches(strict, rolled(strict, 1), 2, 6) == Fraction(1, 3)


# ---------------------------------------------------------------------- what is played
def played(rulebook: Rulebook, system: str, given: dict[str, Any], said: str) -> Fraction:
    """The share of so many tests that succeed at one table, one after the other."""
    program = CompiledProgram(rulebook.systems[system])
    clause, _ = parse_clause(said, tuple(given))
    act = compiler_for(program.game, said).act(lower_line(clause, program.game.names))  # type: ignore[arg-type]
    example = Example("", 1, given, {}, "", {}, (), (), Place(""))
    table = lay(program, example, None, [], decider=Scripted({}), seed=1)
    won = 0
    for _ in range(PLAYS):
        table.shuffle()
        table.steps = 0
        act(Frame(table, table.things[next(iter(given))]))
        won += bool(table.past.pop().won)
    return Fraction(won, PLAYS)


def near(share: Fraction, chance: Fraction) -> bool:
    return abs(float(share - chance)) < FAR * float(chance * (1 - chance) / PLAYS) ** 0.5


@pytest.mark.parametrize(("skill", "trait", "harder"), [(1, 2, 0), (3, 3, 1)])
def test_draws_are_won_as_often_at_the_table(rulebook: Rulebook, skill: int, trait: int, harder: int) -> None:
    game = CompiledProgram(rulebook.systems["bastards"]).game
    said = "Mara makes an Athletics Draw with Body against Fate" + (f" at +{harder} Difficulty" if harder else "")
    share = played(rulebook, "bastards", {"Mara": {"Athletics": skill, "Body": trait}}, said)
    assert near(share, Draws(game, game.tests["Draw"], 3, 4).won(skill, trait, skill + harder))


@pytest.mark.parametrize(
    ("system", "given", "said", "name", "number", "adds", "goal"),
    [
        ("wolsung", {"Adelaide": {"Brawl": 3}}, "Adelaide makes a Brawl Test against 9", "Test", 1, 3, 9),
        ("steamfunkateers", {"Ezra": {"Tinkering": 4}}, "Ezra makes a Tinkering Upper Hand against 2", "Roll", 4, 0, 2),
        ("cadwallon", {"Mara": {"Prowess": 2}}, "Mara makes a Roll with 2 dice against 7", "Roll", 2, 2, 7),
        (
            "workshop",
            {"Mei": {"Stunt": 2, "Agility": 2}},
            "Mei makes a Stunt Test with Agility against 9",
            "Test",
            1,
            4,
            9,
        ),
    ],
)
def test_rolls_succeed_as_often_at_the_table(
    rulebook: Rulebook, system: str, given: dict[str, Any], said: str, name: str, number: int, adds: int, goal: int
) -> None:
    test = CompiledProgram(rulebook.systems[system]).game.tests[name]
    dice = rolled(test, number, test.sides if test.explodes else None)
    assert near(played(rulebook, system, given, said), reaches(test, dice, adds, goal))
