"""Examples: the trace, what disagrees, and that nothing depends on chance."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from bench_fight import called

from grammar.meaning.deeds import Begin
from grammar.meaning.names import Naming
from grammar.meaning.nouns import phrases_in
from interpreter.desk.deciders import Greedy, Random, Scripted
from interpreter.desk.examples import laid, play_example
from interpreter.desk.programs import Programs
from interpreter.state.chance import Chance
from interpreter.state.journal import Journal
from interpreter.state.questions import Decider, Question
from rulebook.model.entry import Answer, Entry
from rulebook.model.rulebook import Rulebook
from tests.content import programs
from tests.interpreter.conftest import Play, conflicts_of, found, texts
from tests.plays import keeps_its_cards, nobody_asked

EXAMPLE = """
given: {Ada: {}, Bea: {}}
cards: {Ada: ["5☀"], Bea: ["1☾"]}
when:
  - Ada makes a Strike against Bea
then:
  - Bea's Vigor is 4
"""


def test_the_trace_says_which_clause_acted(play: Play):
    result = play("damage from you gets +1", EXAMPLE)
    assert not found(result)
    step = next(step for step in result.steps if step.text == "Knack: damage +1.")
    assert (step.entry, step.span and step.span.line) == ("brawl/knacks/knack", 1)
    assert "Ada plays 5☀: 5 + Grit 2 = 7." in texts(result)
    assert "Bea takes 6 damage to Vigor (10 → 4)." in texts(result)


def test_what_disagrees_is_said_at_its_line(play: Play):
    result = play("damage from you gets +3", EXAMPLE)
    (wrong,) = result.diagnostics
    assert (wrong.code.number, wrong.message) == ("RW501", "Bea's Vigor is 2, not 4")
    assert (wrong.place.line, wrong.place.column) == (13, 9)


def test_an_example_fails_without_its_entry(play: Play):
    assert found(play("damage from you gets +1", EXAMPLE, without=True)) == [("RW501", "Bea's Vigor is 5, not 4")]


DECIDERS: dict[str, Callable[[], Decider]] = {"greedy": Greedy, "random": lambda: Random(1)}


@pytest.mark.parametrize(
    ("at", "every"),
    [
        pytest.param(at, every, id=f"{name}-all" if every else name, marks=pytest.mark.long if every else ())
        for at, name in enumerate(DECIDERS)
        for every in (False, True)
    ],
)
def test_whoever_decides_the_situation_stays_whole(rulebook: Rulebook, shared: Path, at: int, every: bool):
    """Cards are neither made nor lost, no track leaves its bounds, and no rule goes on for ever.

    Examples that would begin a whole fight are left out, be it in a step or by their entry: what random deciders make of
    those takes its time (test_oppositions.py plays them).  So are those in which nobody is asked when they are played as
    they are written (tests/plays.py looks at these): whoever would decide, they go as they go.  Of an example and what is
    played of it with something otherwise, one and then the other decides; who decides all of them, `make test-long` sees."""
    decider = list(DECIDERS.values())[at]
    whole = frozenset().union(*map(conflicts_of, rulebook.systems.values()))
    played_by = programs()
    unasked = {slug: nobody_asked(shared, slug) for slug in rulebook.systems}
    for entry in rulebook.entries:
        if begun_by(entry) & whole:
            continue
        for number, example in enumerate(entry.examples):
            if example.decider or any(name in line.text for line in example.when for name in whole):
                continue
            if (entry.id, number) in unasked[entry.system]:
                continue
            if not every and example.of is not None and (number - at) % 2:
                continue
            result = play_example(played_by, entry, example, decider=decider())
            assert not {d.code.number for d in result.diagnostics} - {"RW501"}, (entry.id, found(result))
            assert result.table is not None
            keeps_its_cards(result.table)


def begun_by(entry: Entry) -> set[str]:
    """The stretches of time that a rule makes begin."""
    begun = (one.stretch for one in phrases_in(entry.meaning) if isinstance(one, Begin))
    return {one.text for stretch in begun for one in phrases_in(stretch) if isinstance(one, Naming)}


def test_undoing_brings_everything_back():
    journal, numbers, items = Journal(), {"a": 1, "b": 2}, [1, 2]
    mark = journal.mark()
    journal.put(numbers, "c", 3)
    journal.put(numbers, "a", 9)
    journal.drop(numbers, "b")
    journal.replace(items, [])
    journal.append(items, 5)
    journal.back_to(mark)
    assert (list(numbers.items()), items) == ([("a", 1), ("b", 2)], [1, 2])


def test_those_who_decide():
    may = Question("Ada", "may", "?")
    number = Question("Ada", "number", "?", low=1, high=4)
    option = Question("Ada", "option", "?", ("red", "blue"))
    script = Scripted({"Ada": ["yes", "3", "blue", "no"]})
    assert [script.decide(q) for q in (may, number, option, may, may, number, option)] == [
        True,
        3,
        1,
        False,
        None,
        1,
        0,
    ]
    assert [Greedy().decide(q) for q in (may, number, option)] == [True, 4, 0]
    one, other = Random(7), Random(7)
    assert [one.decide(q) for q in (may, number, option)] == [other.decide(q) for q in (may, number, option)]
    assert 1 <= Random(1).decide(number) <= 4


def test_a_question_with_a_word_of_its_own_takes_no_other_answer():
    bet = Question("Ada", "may", "?", word="bet")
    script = Scripted({"Ada": ["yes", "bet"]}, frozenset({"bet"}))
    assert script.decide(bet) is None
    assert script.decide(Question("Ada", "may", "?")) is True
    assert script.decide(Question("Ada", "may", "?")) is None
    assert script.decide(bet) is True


def test_a_word_of_one_question_is_not_to_be_asked_any_more_where_a_name_says_so():
    bid = Question("Ada", "may", "Bluff: you may draw a card", word="bet")
    script = Scripted({"Ada": ["never", Answer("Bluff", "never")]}, frozenset({"bet"}))
    script.decide(bid)
    assert [(one.at, one.said) for one in script.wrong] == [(1, "never")]


@pytest.mark.parametrize("never", ["never", Answer("Pact", "never")])
def test_who_may_not_be_asked_any_more_does_not_agree(never: str | Answer):
    script = Scripted({"Ada": ["agree", never]})
    asked = Question("Ada", "agree", "Pact: agree")
    assert [bool(script.decide(asked)), bool(script.decide(asked))] == [True, False]
    assert [(one.at, one.said) for one in script.wrong] == [(1, "never")]


def test_chance_is_a_seed():
    assert Chance(3).shuffled([1, 2, 3, 4]) == Chance(3).shuffled([1, 2, 3, 4])


@pytest.mark.parametrize("shuffles", range(4))
def test_a_seed_whose_first_shuffles_are_known_goes_on_as_any_stream(shuffles: int):
    for _ in range(2):
        chance, stream = Chance(5), random.Random(5)
        for length in range(10, 10 + shuffles):
            cards = list(range(length))
            stream.shuffle(cards)
            assert chance.shuffled(list(range(length))) == cards
        state = chance.state()
        drawn = [chance.below(100) for _ in range(5)]
        assert drawn == [stream.randrange(100) for _ in range(5)]
        chance.go_back(state)
        assert [chance.below(100) for _ in range(5)] == drawn


def test_a_table_that_is_played_out_goes_with_the_last_who_holds_it(play: Play):
    """Without the collector, which would have to look through all that lives for what does not."""
    gc.disable()
    try:
        table = weakref.ref(play("damage from you gets +1", EXAMPLE).table)
        assert table() is None
    finally:
        gc.enable()


LAYING = 4800
"""Calls of functions that laying the table of an example takes at most, on an average of these; of all it is a tenth less."""


def test_laying_a_table_is_cheap(rulebook: Rulebook):
    every = ((entry, example) for entry in rulebook.entries for example in entry.examples)
    examples = [
        one for one in every if crc32(f"{one[0].id} {one[1].title}".encode()) % 15 == 0
    ]  # the same as long as they stand
    programs = Programs(rulebook)

    def lay_all() -> None:
        for entry, example in examples:
            laid(programs, entry, example, [])

    lay_all()  # what is compiled and looked up once
    assert called(lay_all) <= LAYING * len(examples)
