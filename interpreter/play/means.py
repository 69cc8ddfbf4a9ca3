"""What a test is that nobody said: whom it is against, with which skill and which thing it is made, what it is called."""

from __future__ import annotations

from interpreter.play.asking import pick
from interpreter.play.belongings import best_tool
from interpreter.play.dice import find_means
from interpreter.standing.attempts import best_skill, called_besides, possible_skills, possible_tools, tests_of
from interpreter.standing.places import places_of
from interpreter.state.attempt import Test
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


def complete(frame: Frame, test: Test) -> None:
    """Whom it is against if that is not said, which skill it uses, what it is called because of that."""
    table, plan = frame.table, test.plan
    _take_over(frame, test)
    if plan.deck and plan.deck in test.words:
        test.deck = True
    if test.target is None and not test.deck and test.number is None:
        if plan.answer or plan.resisted:
            test.target = _default_target(frame, test)
        elif plan.deck:
            test.deck = True
    words = list(test.words)
    if test.deck:
        words.append(plan.deck)
    elif test.target is not None:
        words += [plan.opposed] if plan.opposed else []
        words += [place for place in places_of(table, test.target, test.maker) if place not in words]
    test.words = said = table.game.with_implied(words)
    test.words = called_besides(table, test)
    test.besides = tuple(word for word in test.words if word not in said)
    if plan.adds:
        _choose_means(frame, test)
    else:
        _take_up(frame, test)
        test.skill = test.skill or best_skill(table, test)
    said, test.words = test.words, called_besides(table, test)  # with what it is made, is known now
    test.besides += tuple(word for word in test.words if word not in said)


GIVEN = ("exactly", "more", "less", "bonus", "difficulty", "deck_cards")
"""What is said of a test by who has it made."""


def replaced_by(frame: Frame, test: Test) -> Test | None:
    """The test in the place of which somebody makes another one of the same sort, if he is not the one whom that is against."""
    replaced = frame.replaced
    if replaced is None or test.maker is replaced.target or replaced.plan is not test.plan:
        return None
    return replaced


def _take_over(frame: Frame, test: Test) -> None:
    """What is not said of a test that somebody makes in the place of another one is as it was of that: whom it is against, if
    he is not that one himself, and, if it is one of the same sort, what it has to reach and how many cards or dice there are."""
    replaced, alike = frame.replaced, replaced_by(frame, test)
    if replaced is None or test.maker is replaced.target:
        return
    if test.target is None and not test.deck and test.number is None:
        test.target = replaced.target
        if alike is not None:
            test.deck, test.number = alike.deck, alike.number
    unsaid = Test(test.plan, test.maker, ())
    for one in GIVEN if alike is not None else ():
        if getattr(test, one) == getattr(unsaid, one):
            setattr(test, one, getattr(alike, one))


def _choose_means(frame: Frame, test: Test) -> None:
    """The best skill that is not barred, and a thing that goes with it."""
    named = [word for word in test.words if frame.table.game.is_skill[word]]
    table, skills = frame.table, named[:1] or possible_skills(frame.table, test)
    found = find_means(table, test, skills, lambda one: possible_tools(table, one))
    test.tool = pick(table, test.maker, f"{test}: with", found)


def _take_up(frame: Frame, test: Test) -> None:
    """The thing with which it is made, and what it is called because of that."""
    called = test.plan.tool.called if test.plan.tool is not None else ""
    if test.tool is None:
        before = [x.tool for x in frame.bound if isinstance(x, Test) and x.maker is test.maker and x.tool is not None]
        test.tool = best_tool(frame.table, test, before if test.another_tool else ())
    if test.tool is not None and called and called not in test.words:
        test.words = frame.table.game.with_implied([*test.words, called])


def _default_target(frame: Frame, test: Test) -> Thing | None:
    """The one the running test is against; else the one it came from; else one of the opponents, by choice."""
    for known in tests_of(frame):
        if known.maker is test.maker and known.target is not None:
            return known.target
    sides = [x for x in frame.table.present() if x.side != test.maker.side and frame.table.game.acts(x.kinds)]
    return pick(frame.table, test.maker, f"{frame.label}: target", sides)
