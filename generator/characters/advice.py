"""What a rank is worth in the odds: how often a usual test succeeds with it and without.  Knows no game's tests."""

from __future__ import annotations

from fractions import Fraction

from generator.characters.program import program_of
from generator.telling.odds import percent
from grammar.article import with_article
from grammar.words import SkillWord, StatWord, TestWord
from interpreter.desk.odds import Draws, reaches, rolled
from rulebook.model.rulebook import System

USUAL = 2
"""Cards, and what is added to them, of somebody who is new: what the other half of a test is taken to be."""

MOST = 10
"""Beyond this nobody asks for advice."""


def worth(name: str, rank: int, system: System) -> tuple[str, Fraction, Fraction] | None:
    """For a number that tests are made with: which test is meant, and how often it succeeds now and with one rank more;
    None for what tests do not read.

    Against a deck a draw is meant that is one level harder; of dice, one as high as the highest die, or one that counts."""
    game = program_of(system).game
    word = game.named(name, StatWord, SkillWord)
    test = next((one for one in game.tests.values() if one.source and not one.of), None)
    if word is None or test is None or rank >= MOST:
        return None
    is_skill = isinstance(word, SkillWord)
    added = game.named(test.trait, StatWord)
    group = added.group if added is not None else None
    if test.source == "cards":
        if not is_skill and (not isinstance(group, str) or word.group != group):
            return None
        draws = system.once(("advice", test.name), lambda: Draws(game, test, MOST, MOST + 1))
        now, then = (
            ((rank, rank + 1) if is_skill else (USUAL, USUAL)),
            ((USUAL, USUAL) if is_skill else (rank, rank + 1)),
        )
        one, other = (draws.won(cards, adds, cards + 1) for cards, adds in zip(now, then, strict=True))
        return f"{with_article(test.name)} at +1", one, other
    if not is_skill:
        return None
    chances = [_roll(test, number) for number in (rank, rank + 1)]
    goal = str(test.sides) if test.adds else f"one {test.read.removeprefix('count ')}"
    rolled = with_article(test.name)
    return f"{rolled} against {goal}" if test.adds else f"{goal} in {rolled}", chances[0], chances[1]


def _roll(test: TestWord, rank: int) -> Fraction:
    again = test.sides if test.explodes else None
    if test.adds:
        return reaches(test, rolled(test, 1, again), rank, test.sides)
    return reaches(test, rolled(test, rank, again), 0, 1)


def advice(name: str, rank: int, system: System) -> str:
    """The same in a few words; empty where there is nothing to say."""
    found = worth(name, rank, system)
    return f"{found[0]}: {percent(found[1])} → {percent(found[2])}" if found is not None else ""
