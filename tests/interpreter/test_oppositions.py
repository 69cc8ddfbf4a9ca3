"""Many oppositions by chance: whatever is decided, no card is lost, no track leaves its bounds, every one comes to an end
and can be taken back."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grammar.record import altered
from grammar.words import ScopeWord, SkillWord
from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Random
from interpreter.desk.session import seat_all
from interpreter.game.game import Game
from interpreter.play.course import play_stretch
from interpreter.standing import numbers as values
from interpreter.state.picture import picture
from interpreter.state.program import Program
from interpreter.state.recall import Recall
from interpreter.state.situation import Situation
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook
from tests.interpreter.conftest import undone

SCOPES = ("Combat", "Debate", "Chase", "Demonstration")
MOST, ROUNDS = 30, 3
"""So many rounds there are at most, and here."""
PORTION, PORTIONS, PORTIONS_ALWAYS, PLAYED_TWICE = 25, 40, 8, 50
"""Seeds in one test; how many tests there are, and how many of them every run plays (`make test-long` plays the others).
One seed of how many is played twice, the second time with no answer kept."""


@pytest.fixture(scope="module")
def program(rulebook: Rulebook) -> Program:
    """The game of content/, with fewer rounds, so that a great number of oppositions can be played."""
    system = rulebook.systems["bastards"]
    (long,) = (word for word in system.vocabulary.every(ScopeWord) if word.most == MOST)
    vocabulary = system.vocabulary.instead(altered(long, most=ROUNDS))
    return CompiledProgram(altered(system, vocabulary=vocabulary))


def people(game: Game, seed: int) -> dict[str, dict[str, object]]:
    """Two small characters: low traits, two skills, up to three advantages each."""
    chance = random.Random(seed)
    skills = [word.name for word in game.vocabulary.every(SkillWord) if word.group is not True]
    advantages = [entry.name for entry in game.all_entries() if entry.kind == "advantages"]
    found: dict[str, dict[str, object]] = {}
    for name, side in (("Mara", "a"), ("Osk", "b")):
        given: dict[str, object] = {trait: chance.randint(1, 2) for trait in ("Body", "Mind", "Luck")}
        given |= {skill: chance.randint(1, 2) for skill in chance.sample(skills, 2)}
        given |= {entry: chance.randint(1, 2) for entry in chance.sample(advantages, chance.randint(0, 3))}
        found[name] = {**given, "side": side}
    return found


def seated(program: Program, seed: int) -> Situation:
    return seat_all(program, people(program.game, seed), Random(seed), seed)


def texts_of(table: Situation) -> list[str]:
    return [step.text for step in table.trace.steps]


def cards_of(table: Situation) -> Counter[str]:
    """All cards, wherever they are."""
    hands = [card for thing in table.things.values() for card in thing.hand]
    return Counter(card.text for card in (*table.pile.cards, *table.pile.discards, *hands))


def earned(table: Situation) -> Counter[str]:
    """What each got of what is earned, by the log."""
    found: Counter[str] = Counter()
    for event in table.log:
        if event.unit == "XP" and event.verb in ("gain", "lose", "pay"):
            found[str(event.subject)] += event.amount if event.verb == "gain" else -event.amount
    return found


@pytest.mark.parametrize(
    "portion",
    [
        pytest.param(
            n, marks=() if n < PORTIONS_ALWAYS else pytest.mark.long, id=f"{n * PORTION}-{n * PORTION + PORTION - 1}"
        )
        for n in range(PORTIONS)
    ],
)
def test_whatever_is_decided_an_opposition_keeps_its_promises(
    program: Program, portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(portion * PORTION, (portion + 1) * PORTION):
        table, scope = seated(program, seed), SCOPES[seed % len(SCOPES)]
        began = {name: thing.values.get("XP", 0) for name, thing in table.things.items()}
        at_first, mark = picture(table), table.mark()
        play_stretch(table, Stretch(scope))  # raises OutOfSteps if it does not end
        case = f"seed {seed}, {scope}"
        assert scope not in table.open_scopes and not table.running and not table.tests, case
        assert cards_of(table) == Counter(card.text for card in program.game.plan.cards), case
        for thing in table.present():  # whoever is gone is under no rules
            for key in (key for key in program.game.tracks if isinstance(thing.values.get(key), int)):
                low, high = values.bounds(table, thing, key)
                number = thing.values[key]
                assert low is None or number >= low, f"{case}: {thing}'s {key} is {number}, less than {low}"
                assert high is None or number <= high, f"{case}: {thing}'s {key} is {number}, more than {high}"
        got = earned(table)
        for name, before in began.items():
            assert table.things[name].values.get("XP", 0) == before + got[name], f"{case}: {name}"
        told = [step for step in table.trace.steps if " XP" in step.text and step.kind == "change"]
        assert all(step.entry is not None for step in told), case
        if not seed % PLAYED_TWICE:
            with monkeypatch.context() as forgetful:
                forgetful.setattr(Recall, "answer", lambda _, mark, find, *arguments: find(*arguments))
                again = seated(program, seed)
                play_stretch(again, Stretch(scope))
            assert texts_of(again) == texts_of(table), f"{case}: kept answers are not those that are found anew"
            again.rest()
        assert undone(table, mark) == at_first, f"{case}: taking it back leaves something behind"
        table.rest()
