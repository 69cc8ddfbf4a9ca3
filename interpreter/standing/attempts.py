"""What a test is called, with which skill and things it can be made, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from grammar.article import with_article
from grammar.words import TagWord
from interpreter.game.tests import NO_TOOL
from interpreter.standing.carried import is_ready
from interpreter.standing.in_effect import ban, may_forbid, speaking, speaks
from interpreter.standing.numbers import fitting, value_of
from interpreter.standing.places import places_of
from interpreter.standing.words import is_called
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.program import Modifier
from interpreter.state.recall import ANY, ITEMS, KIND, TESTS
from interpreter.state.situation import Frame, Live, Situation
from interpreter.state.things import Thing

TESTS_RUN = "tests run"


def said_of(table: Situation, test: Test) -> list[TagWord]:
    """What standing rules call a test: `your Attacks are Melee`.  Each hears what the others say."""
    said = speaking(table, "test tag", test)
    if not said:
        return []
    more = said
    while more:
        more = [live for live in speaking(table, "test tag", _called_so(table, test, said)) if live not in said]
        said = [*said, *more]
    for live in tuple(said):
        others = [one for one in said if one is not live]
        if others and not speaks(live, _called_so(table, test, others)):
            said = others
    words = (live.modifier.word for live in said)
    return [tag for word in words if (tag := table.game.named(word, TagWord)) is not None]


def _called_so(table: Situation, test: Test, lives: Iterable[Live]) -> Test:
    """A test as it would be if it were called what some rules say."""
    return replace(test, words=table.game.with_implied([*test.words, *(live.modifier.word for live in lives)]))


def called_besides(table: Situation, test: Test) -> tuple[str, ...]:
    """Its words, and those by which standing rules call it."""
    said = said_of(table, test)
    return table.game.with_implied([*test.words, *(tag.name for tag in said)]) if said else test.words


def name_of(table: Situation, test: Test) -> str:
    """`a Physical Melee Attack`."""
    places = places_of(table, test.target, test.maker) if test.target else ()
    hidden = (*test.by, *places) if test.tool is None else (*test.by, *places, (test.plan.tool or NO_TOOL).called)
    from_deck = table.game.from_deck.intersection(test.besides)  # what a rule says of it is told as its cards are
    shown = [word for word in table.game.sorts[test.plan.name, test.words].shown if word not in (*hidden, *from_deck)]
    text = " ".join([*shown, test.plan.name])
    return with_article(text) + (f" with {test.tool}" if test.tool is not None else "")


def answer_to(table: Situation, test: Test) -> Test:
    """The test with which the target answers: if it is the same one, with the same skill, but not with what hinders or
    helps the other."""
    assert test.target is not None
    plan = table.game.tests[test.plan.answer] if test.plan.answer else test.plan
    same = plan is test.plan
    taken = [w for w in test.words if w in plan.takes or (same and table.game.is_skill[w])]
    words = table.game.with_implied([*plan.words, *taken, *([plan.opposed] if plan.opposed else [])])
    answer = Test(plan, test.target, words, test.maker, test)
    answer.words = called_besides(table, answer)
    answer.skill = test.skill if same else best_skill(table, answer)
    answer.words = called_besides(table, answer)  # with what it is made, is known now
    return answer


def best_skill(table: Situation, test: Test) -> str:
    """The skill a test uses if it names none: the best of those its plan allows for its words, and with which it can be made."""
    if named := table.game.sorts[test.plan.name, test.words].skill:
        return named
    order = possible_skills(table, test)
    if not order:
        return ""
    best = sorted(order, key=lambda one: -value_of(table, test.maker, one))
    for one in best:
        if not is_barred(table, replace(test, skill=one)):  # asked of others like it: it stays as it is
            return one
    return best[0]


def is_barred(table: Situation, test: Test) -> bool:
    """Whether a rule says that it cannot be made as it is, or that not a die of its pool can be paid for it."""
    if may_forbid(table, "make") and what_bars(table, test) is not None:
        return True
    return bool(test.plan.pool) and ban(table, paid_out(test, 1)) is not None


def what_bars(table: Situation, test: Test) -> Live | None:
    """The rule that says that it cannot be made as it is."""
    roles = {"against": test.target} if test.target is not None else {}
    return ban(table, Event("make", test.maker, test, 0, "", roles))


def paid_out(test: Test, number: int) -> Event:
    """So many dice of its pool are paid for a test."""
    return Event("pay", test.maker, None, number, test.plan.pool, {"on": test})


def possible_skills(table: Situation, test: Test) -> tuple[str, ...]:
    """The skills that its kind allows for what it is called, and when it is made."""
    plan = test.plan
    return (
        next((plan.skills[word] for word in fitting(table, test, plan.skills)), plan.skill)
        if plan.skills
        else plan.skill
    )


def possible_tools(table: Situation, test: Test, used: Sequence[Thing] = ()) -> list[Thing]:
    """The things with which a test could be made, the best first."""
    sort = table.game.sorts[test.plan.name, test.words]
    if sort.tool is None:
        return []

    def fits(item: Thing) -> bool:
        return item not in used and (
            sort.any_tool
            or any(is_called(table, item, w) for w in sort.alike)
            or not any(is_called(table, item, w) for w in sort.others)
        )

    items, note = test.maker.items.values(), table.recall.note
    note(ITEMS)
    for item in items:
        note((item, KIND))
    of_kind = [item for item in items if sort.tool in item.kinds]
    found = [item for item in of_kind if fits(item) and is_ready(table, item)]
    by = (test.plan.tool or NO_TOOL).by
    return sorted(found, key=lambda item: -value_of(table, item, by))


def trait_called(table: Situation, test: Test) -> str:
    """The trait that a test is made with before anything replaces it, or the skill if it has none; empty for whoever has none."""
    sort = table.game.sorts[test.plan.name, test.words]
    if not sort.plain.isdisjoint(test.maker.kinds):
        return ""
    return test.trait or sort.trait or (test.skill if test.plan.adds or sort.counts_skill else "")


def numbers_called(table: Situation, test: Test) -> list[str]:
    """The numbers that a test is made with before anything replaces them: its trait, and the skill if that is added too."""
    trait = trait_called(table, test)
    return [trait, test.skill] if test.plan.adds and test.skill not in ("", trait) else [trait]


def replacing(table: Situation, test: Test) -> Iterable[tuple[Live, int, str]]:
    """What replaces the numbers that a test is made with, one after the other, each with the place of the one that it
    replaces, and its name."""
    lives = speaking(table, "trait", test)
    plain = bool(lives) and not table.game.sorts[test.plan.name, test.words].plain.isdisjoint(test.maker.kinds)
    return _replacing(table, test, lives) if lives and not plain else ()


def _replacing(table: Situation, test: Test, lives: Iterable[Live]) -> Iterator[tuple[Live, int, str]]:
    used = numbers_called(table, test)
    for live in lives:
        at = place_of(table, live.modifier, used)
        if at is not None:
            yield live, at, used[at]
            used[at] = live.modifier.word


def place_of(table: Situation, made: Modifier, used: Sequence[str]) -> int | None:
    """Which of the numbers that a test is made with something replaces, if any; of any of a group one of that, else the first."""
    if made.instead:
        return used.index(made.instead) if made.instead in used else None
    members = table.game.members(made.any_of)
    return next((at for at, one in enumerate(used) if one in members), 0)


def numbers_used(table: Situation, test: Test) -> list[str]:
    """The numbers that a test would be made with as things stand."""
    used = numbers_called(table, test)
    for live, at, _ in replacing(table, test):
        used[at] = live.modifier.word
    return used


def tests_of(frame: Frame) -> list[Test]:
    """The tests that a rule can point at, and those that they answer or are answered by."""
    found: list[Test] = []
    for value in (*frame.bound, frame.test, *frame.table.tests):
        if value.__class__ is Test:
            for test in (value, value.other):
                if test is not None and test not in found:
                    found.append(test)
    if found:
        frame.table.recall.note(ANY)
    elif frame.table.recall.reading is not None:
        frame.table.recall.answer(TESTS_RUN, _tests_run, frame.table)
    return found


def tests_spoken_of(frame: Frame) -> list[Test]:
    """The tests of which a rule itself speaks, whatever else is being made."""
    by = frame.event.roles.get("by") if frame.event is not None else None
    return [value for value in (*frame.bound, frame.test, by) if value.__class__ is Test]


def tests_at_hand(frame: Frame) -> list[Test]:
    """The tests that a rule can point at; if it speaks of none, and none is being made, the one from which all this follows."""
    table = frame.table
    if table.following and not any(one.__class__ is Test for one in (*frame.bound, frame.test)):
        test, around = table.following[-1]
        if len(table.tests) <= around:
            table.recall.note(ANY)
            return [test] if test.other is None else [test, test.other]
    return tests_of(frame)


def _tests_run(table: Situation) -> bool:
    """Whether any test runs: of what is known when none does, nothing changes while tests come and go."""
    table.recall.note(TESTS)
    return bool(table.tests or table.following)
