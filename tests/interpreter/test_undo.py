"""Going back: what fails midway leaves nothing behind, and what is only asked about changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grammar.meaning.statements import lower_line
from grammar.nodes.clauses import Clause
from interpreter.compile.program import compiler_for
from interpreter.desk.deciders import Random
from interpreter.desk.laying import lay
from interpreter.desk.persons import people_of
from interpreter.play.events import check
from interpreter.play.moves import refusal
from interpreter.state.picture import picture
from interpreter.state.program import Program
from interpreter.state.questions import Question
from interpreter.state.situation import CannotPlay, Frame, OutOfSteps, Situation
from interpreter.state.things import Thing
from rulebook.model.entry import Entry, Example, Line
from rulebook.model.rulebook import Rulebook, System
from tests.content import programs
from tests.interpreter.conftest import Play, conflicts_of, found, texts, undone

SEEDS, EACH = 6, 40
"""How many tests of random acts there are, and of how many examples each."""


def test_cards_that_were_given_up_for_nothing_are_played_all_the_same(play: Play):
    """The price was paid and the body failed: the test has as many cards as before."""
    effect = """
        when you make a Strike, you may give up 1 card:
          you pay 9 Coins
    """
    example = """
        given: {Ada: {Fists: 2}, Bea: {}}
        cards: {Ada: ["5☀ 3☀"], Bea: ["1☾"]}
        choices: {Ada: [yes]}
        when: [Ada makes a Strike against Bea]
        then: ["Ada's Coins are 3", "Bea's Vigor is 2"]
    """
    result = play(effect, example)
    assert not found(result)
    assert "Knack: Ada cannot pay 9 Coins; nothing of it happens." in texts(result)
    assert "Ada plays 5☀ and 3☀: 8 + Grit 2 = 10." in texts(result)


def test_a_word_that_a_test_was_given_in_vain_is_gone(play: Play):
    effect = """
        when you make a Strike:
          that Strike becomes Heavy
          you pay 9 Coins
        your Heavy Strikes get +5
    """
    example = """
        given: {Ada: {}, Bea: {}}
        cards: {Ada: ["5☀"], Bea: ["1☾"]}
        when: [Ada makes a Strike against Bea]
        then: ["Bea's Vigor is 5"]
    """
    assert not found(play(effect, example))


def test_an_event_that_was_stopped_in_vain_happens(play: Play):
    effect = """
        when you would lose Coins, instead:
          you pay 9 Breath
          you pay 9 Breath
    """
    example = 'given: {Ada: {}}\nwhen: [Ada loses 2 Coins]\nthen: ["Ada\'s Coins are 1", "Ada\'s Breath is 10"]'
    assert not found(play(effect, example))


class Asked(Random):
    """Notes what is asked."""

    def __init__(self) -> None:
        super().__init__(0)
        self.questions: list[Question] = []

    def decide(self, question: Question) -> int | bool:
        self.questions.append(question)
        return super().decide(question)


def test_why_something_cannot_be_used_is_found_out_without_asking_anybody(play: Play):
    effect = """
        during a Beat, if each Brawler agrees, you may pay 9 Coins:
          you draw 1 card
    """
    table = play(effect, "given: {Ada: {}, Bea: {}}\nwhen: [Ada gains 1 Coin]\nthen: [Ada has 0 cards]").table
    assert table is not None
    asked = table.decider = Asked()
    before, said = picture(table), len(table.trace.steps)
    why, _ = refusal(table, table.things["Ada"], "Knack")
    assert why == "Knack: Ada cannot pay 9 Coins"
    assert not asked.questions
    assert (picture(table), len(table.trace.steps)) == (before, said)


# ---------------------------------------------------------------------- whatever is done, it can be undone
def lines_of(system: System) -> tuple[Line, ...]:
    """Everything that the examples of a game let happen."""
    return tuple(line for e in system.entries.values() for x in e.examples for line in acts_of(x, system))


def acts_of(example: Example, system: System) -> Iterator[Line]:
    """What an example lets happen, but whole conflicts: those are undone where they are played, by test_recall and
    test_oppositions."""
    whole = conflicts_of(system)
    return (x for x in example.when if x.clause is not None and not any(name in x.text for name in whole))


def laid(program: Program, entry: Entry, example: Example) -> Situation:
    decider = Random(example.seed)
    people = people_of(program, example.given, None, [])
    return lay(program, example, entry, [], decider=decider, seed=example.seed, people=people)


def let_happen(table: Situation, holder: str, line: Line) -> None:
    assert isinstance(line.clause, Clause)
    table.steps = table.nesting = 0
    who = table.things.get(holder) or Thing("nobody", ())
    try:
        compiler_for(table.game, line.text).act(lower_line(line.clause, table.game.names))(Frame(table, who))
        check(table)
    except (CannotPlay, OutOfSteps):
        pass


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_is_done_going_back_leaves_the_situation_as_it_was(rulebook: Rulebook, seed: int):
    """The table of some example; its acts and some of others of the same game, on whoever is there; and back."""
    chance = random.Random(seed)
    examples = [(entry, example) for entry in rulebook.entries for example in entry.examples]
    for entry, example in chance.sample(examples, EACH):
        system = rulebook.systems[entry.system]
        others = chance.sample(lines_of(system), 3)
        table = laid(programs().of(system.slug), entry, example)
        before, mark = picture(table), table.mark()
        for line in (*acts_of(example, system), *others):
            let_happen(table, example.holder, line)
        assert undone(table, mark) == before, f"{entry.path}, {example.title}; then {[line.text for line in others]}"
