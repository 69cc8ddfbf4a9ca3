"""The verbs that make tests and turn them: make, fail, target, reroll, play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, assert_never

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning import settings as m
from grammar.meaning.amounts import Amount
from grammar.meaning.nouns import Noun, Role, phrases_in
from interpreter.compile.amounts import amount
from interpreter.compile.amounts import optional as optional_amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import none_of
from interpreter.compile.nouns import optional, reference, spoken_as_one
from interpreter.compile.refs import Ref
from interpreter.compile.verbs.cards import NO_CARD
from interpreter.game.deck import Card
from interpreter.play.answering import answer, can_be_answered, follow_answer, is_answer
from interpreter.play.asking import pick
from interpreter.play.attempts import Following, Judged
from interpreter.play.dice import take_dice, throw_one
from interpreter.play.events import happen, is_forbidden
from interpreter.play.means import complete, replaced_by
from interpreter.play.numbers import move
from interpreter.play.rules import whole
from interpreter.play.several_targets import aim_at, spread
from interpreter.standing.attempts import best_skill, is_barred, name_of, paid_out, tests_of
from interpreter.standing.in_effect import ban, may_be_barred, waives
from interpreter.standing.numbers import allowance
from interpreter.state.attempt import Test, dice_of, is_tied
from interpreter.state.event import Event
from interpreter.state.recall import HANDS, NOW
from interpreter.state.situation import Aim, CannotMake, CannotPlay, Frame, Situation, named
from interpreter.state.things import Label, Quantity, Thing
from interpreter.state.trace import listed

Do = Callable[[Frame], None]
Setting = Callable[[Frame, Test], None]
Allowed = Callable[[Frame, Thing, list[Any]], list[Any]]


def make(compiler: Compiler, deed: d.Make, outcomes: Mapping[str, Sequence[Do]]) -> Do:
    """`you make a Guts Draw with Spirit against Fate`, and what follows from each outcome.  Of several each makes it who can."""
    build, who, none = builder(compiler, deed), reference(compiler, deed.who), none_of(compiler.game, deed.test)

    def act(frame: Frame) -> None:
        table, made = frame.table, False
        for maker in who.each(frame):
            try:
                test = begun(frame, maker)
                if answers := is_answer(test):
                    test.follows = partial(whole, deed.span, frame, _follow, frame.inner(), test, outcomes)
                    answer(table, test)
            except CannotMake as problem:
                table.say_rule(frame, named(frame, f"{problem}."), deed.span, "stopped")
                for those in (table.barred, table.unmade):
                    table.journal.append(those, str(problem), NOW)
                continue
            made = True
            if not answers:
                run(frame, test, outcomes)
                if (replaced := replaced_by(frame, test)) is not None:
                    replaced.in_place = (*replaced.in_place, test)
        if not made:
            frame.introduce(none)

    def begun(frame: Frame, maker: Thing) -> Test:
        """A test that can be made, with all that it takes."""
        test = build(frame, maker)
        if _is_bare(frame, test):
            raise CannotMake(f"{maker} has no card left to play")
        if frame.entry and is_barred(frame.table, test):
            raise _cannot_make(frame, test)
        if test.plan.pool:
            _take_dice(frame, test, deed.span)
        return test

    return act


def builder(compiler: Compiler, deed: d.Make) -> Callable[[Frame, Thing], Test]:
    """How a test is put together, before anybody plays."""
    plan = compiler.game.tests[deed.test.head.name]
    words = compiler.game.with_implied([*plan.words, *(tag.name for tag in deed.test.tags)])
    by = tuple(one for one in compiler.actions if one not in words)
    settings: list[Setting] = []

    def build(frame: Frame, maker: Thing) -> Test:
        test = Test(plan, maker, (*words, *by), by=by)
        for setting in settings:
            setting(frame, test)
        complete(frame, test)
        return test

    def allowed(frame: Frame, maker: Thing, found: list[Any]) -> list[Any]:
        """Those against whom it can be made, of several; all, if it can be made against none."""
        table = frame.table
        if not may_be_barred(table, maker, "", "make"):
            return found
        return [
            one for one in found if one.__class__ is not Thing or not table.look(barred, frame, maker, one)
        ] or found

    def barred(frame: Frame, maker: Thing, one: Thing) -> bool:
        probe = frame.inner()
        probe.aim = Aim(maker, one)
        try:
            return is_barred(frame.table, build(probe, maker))
        except CannotPlay:
            return True

    settings += [_setting(compiler, one, allowed) for one in deed.settings]
    return build


def cannot_be_made(frame: Frame, build: Callable[[Frame, Thing], Test], maker: Thing) -> bool:
    """Whether nobody is there against whom a test would be, or it would give up the last card that may be played on it; of one
    that cannot be put together for another reason, no."""
    try:
        return _is_bare(frame, build(frame.inner(), maker))
    except CannotMake:
        return True
    except CannotPlay:
        return False


def _is_bare(frame: Frame, test: Test) -> bool:
    return test.less > 0 and allowance(frame.table, test) < 1


def _cannot_make(frame: Frame, test: Test) -> CannotMake:
    against = f" against {test.target}" if test.target is not None else ""
    return CannotMake(f"{test.maker} cannot make {name_of(frame.table, test)}{against}")


def _tool(frame: Frame, test: Test, ref: Ref) -> object:
    """With what a test is made."""
    found = ref.one(frame)
    if found is None:
        raise CannotMake(f"there is nothing with which {test.maker} could make {name_of(frame.table, test)}")
    return found


def _nobody_there(frame: Frame, test: Test) -> CannotMake:
    return CannotMake(f"there is nobody against whom {test.maker} could make {name_of(frame.table, test)}")


def _take_dice(frame: Frame, test: Test, span: Span) -> None:
    """Out of the pool, as many as its maker likes, if it may be made at all."""
    if is_barred(frame.table, test):
        raise _cannot_make(frame, test)
    asks = take_dice(frame.table, test)
    if asks is None:
        raise CannotMake(f"{test.maker} has nothing left of {test.plan.pool}")
    if test.exactly is None:
        test.exactly = asks()
    paying = paid_out(test, test.exactly)
    move(frame, test.maker, test.plan.pool, -test.exactly, "pays", span, paying)
    if paying.cancelled and ban(frame.table, paying) is not None:  # an answer has forbidden it; one may pay it for him
        raise _cannot_make(frame, test)


def run(frame: Frame, test: Test, outcomes: Mapping[str, Sequence[Do]]) -> None:
    """All stages of a test, its branches and its damage."""
    table, aimed_at = frame.table, test.target
    judged = Judged(table, test)
    judged.deal_before(tests_of(frame))
    table.trace.depth += 1
    try:
        judged.run()
        _know(frame, test, aimed_at)
        with Following(table, test):
            judged.deal()
            _come_out(frame, test, outcomes)
            if test.echoes:
                spread(table, test, lambda echo: _come_out(_against(frame, test, echo), echo, outcomes))
        judged.close()
        for made in test.in_place:
            _go_on(frame, made, aimed_at, outcomes)
    finally:
        table.trace.depth -= 1


def _know(frame: Frame, test: Test, aimed_at: Thing | None) -> None:
    """A test that has been made is known, and whom it is against by now: who was aimed at is not who is hit."""
    instead = (test.target,) if test.target is not aimed_at else ()
    frame.bound = (test, *instead, *frame.bound)
    if instead:
        frame.called = {name: test.target if one is aimed_at else one for name, one in frame.called.items()}


def _go_on(frame: Frame, made: Test, aimed_at: Thing | None, outcomes: Mapping[str, Sequence[Do]]) -> None:
    """What was to follow from a test follows from one of the same sort that has been made in its place."""
    _know(frame, made, aimed_at)
    with Following(frame.table, made):
        _follow(frame, made, outcomes)
        for echo in made.echoes:
            _follow(_against(frame, made, echo), echo, outcomes)


def _come_out(frame: Frame, test: Test, outcomes: Mapping[str, Sequence[Do]]) -> None:
    """What follows from how a test came out, and from how that did which answered it."""
    _follow(frame, test, outcomes)
    follow_answer(test)


def _follow(frame: Frame, test: Test, outcomes: Mapping[str, Sequence[Do]]) -> bool:
    """The branch of how a test came out, if it did."""
    inner = frame.inner(test, test.other, test=test)
    inner.use, inner.replaced, inner.variables = frame.use, None, frame.variables
    outcome, known = {None: "", True: "success", False: "failure"}[test.won], len(inner.bound)
    chosen = outcomes.get("tie") if outcome and is_tied(test) and "tie" in outcomes else outcomes.get(outcome)
    test.done = True
    for step in chosen or ():
        step(inner)
    come = inner.bound[: len(inner.bound) - known]
    frame.bound, frame.called = (*come, *frame.bound), inner.called  # who and what has come there is known below, too
    return True


def _against(frame: Frame, test: Test, echo: Test) -> Frame:
    """The frame of the same attack against a further target: whoever was spoken of as the first is now that one."""
    inner = frame.inner(echo.target)
    inner.use = frame.use
    inner.called = {name: echo.target if one is test.target else one for name, one in frame.called.items()}
    return inner


def _setting(compiler: Compiler, meaning: m.Setting, allowed: Allowed) -> Setting:
    """What sets one thing about a test that is being put together.  allowed: of several those against whom it can be made."""
    match meaning:
        case m.AgainstDeck():
            return lambda f, t: setattr(t, "deck", True)
        case m.AgainstNumber(node):
            return _against_number(compiler, node, allowed)
        case m.AgainstSomebody(what):
            whom, name = _whom(compiler, what), spoken_as_one(what)
            return lambda f, t: _aim(f, t, whom(f, t), allowed, name)
        case m.AgainstTest():
            return _against_test(compiler, meaning, allowed)
        case m.Changed():
            return _changed(compiler, meaning)
        case m.Difficulty(unit, node):
            difficulty, decks = amount(compiler, node), (plan.deck for plan in compiler.game.tests.values())
            key = "deck_cards" if unit in decks else "difficulty"
            return lambda f, t: setattr(t, key, difficulty(f))
        case m.Exactly(node):
            exactly = amount(compiler, node)
            return lambda f, t: setattr(t, "exactly", exactly(f))
        case m.Without(node):
            fewer = amount(compiler, node)
            return lambda f, t: setattr(t, "less", t.less + fewer(f))
        case m.Lettered(letter):
            return lambda f, t: f.variables.update({letter: t})
        case m.WithTrait(trait):
            return lambda f, t: setattr(t, "trait", trait)
        case m.WithOneOf():
            return _with_one_of(compiler, meaning)
        case m.WithTool(tool, another):
            ref = reference(compiler, tool)
            return lambda f, t: setattr(t, "another_tool", True) if another else setattr(t, "tool", _tool(f, t, ref))
        case m.Called():
            return _called(compiler, meaning)
        case _:
            assert_never(meaning)


def _called(compiler: Compiler, meaning: m.Called) -> Setting:
    ref = reference(compiler, meaning.what)

    def setting(frame: Frame, test: Test) -> None:
        found = ref.one(frame) if meaning.chosen else None
        word = str(found) if found is not None else meaning.word
        test.words = frame.table.game.with_implied([*test.words, word])

    return setting


def _with_one_of(compiler: Compiler, meaning: m.WithOneOf) -> Setting:
    """`with that Skill`: with the number of a group that was chosen, be it a skill or what is added."""
    ref = reference(compiler, meaning.what)

    def setting(frame: Frame, test: Test) -> None:
        found = ref.one(frame)
        key = found.key if isinstance(found, Quantity) else ""
        word = frame.table.game.numbers.get(key)
        if word is not None and word.role == "skill":
            test.words = frame.table.game.with_implied([*test.words, key])
        elif word is not None:
            test.trait = key

    return setting


def _changed(compiler: Compiler, meaning: m.Changed) -> Setting:
    number, key = amount(compiler, meaning.by), meaning.part

    def change(frame: Frame, test: Test) -> None:
        by = number(frame)
        if by < 0 and key != "difficulty" and waives(frame.table, frame.held, "penalty"):
            by = 0
        setattr(test, key, getattr(test, key) + by)

    return change


def _aim(frame: Frame, test: Test, found: list[Any], allowed: Allowed, name: str = "") -> None:
    """Against one of these, whom its maker chooses of several."""
    aim = frame.aim
    aimed = aim.of(frame, test.maker, found) if aim is not None else None
    if aim is not None and aimed is not None:
        found = aimed
        aim.met(frame.table)
    if len(found) > 1:
        found = allowed(frame, test.maker, found)
    if len(found) > 1:
        found = [pick(frame.table, test.maker, f"{frame.label}: target", found)]
    if not found:
        raise _nobody_there(frame, test)
    one = found[0]
    if isinstance(one, Thing):
        test.target = one
        frame.call(name, one)
    elif isinstance(one, Test):
        test.target = one.maker
        if can_be_answered(frame.table, one):
            test.other = one
    elif isinstance(one, Label) and one.name == test.plan.deck:
        test.deck = True


def _is_the_target(one: object) -> bool:
    match one:
        case Role(role="target"):
            return True
        case _:
            return False


def _whom(compiler: Compiler, what: Noun) -> Callable[[Frame, Test], list[Any]]:
    """Whom a test may be against; if that is *the target*, and no test runs that has one, anybody else can be."""
    ref, of_target = reference(compiler, what), _is_the_target(what)

    def find(frame: Frame, test: Test) -> list[Any]:
        found, kind = ref.all(frame), frame.table.game.default_kind
        if found or not of_target:
            return found
        return [one for one in frame.table.present() if one is not test.maker and kind in one.kinds]

    return find


def _against_number(compiler: Compiler, node: Amount, allowed: Allowed) -> Setting:
    """Against a number; against one of its target's, whoever makes it has it against somebody."""
    number, targets = amount(compiler, node), [one for one in phrases_in(node) if _is_the_target(one)]
    whom = _whom(compiler, Role("target")) if targets else None

    def setting(frame: Frame, test: Test) -> None:
        if whom is not None and not any(one.target is not None for one in tests_of(frame)):
            _aim(frame, test, whom(frame, test), allowed)
            frame = frame.inner(test=test)
        test.number = number(frame)

    return setting


def _against_test(compiler: Compiler, meaning: m.AgainstTest, allowed: Allowed) -> Setting:
    """Against somebody's own test of another kind: `your Stealth Draw against the target's Perception Draw`."""
    owner, name, term = _whom(compiler, meaning.owner), spoken_as_one(meaning.owner), meaning.test
    plan = compiler.game.tests[term.head.name]
    settings = [_setting(compiler, one, allowed) for one in meaning.settings]

    def setting(frame: Frame, test: Test) -> None:
        _aim(frame, test, owner(frame, test), allowed, name)
        one = test.target
        if one is None:
            raise _nobody_there(frame, test)
        words = frame.table.game.with_implied([*plan.words, *(tag.name for tag in term.tags), plan.opposed])
        other = Test(plan, one, words, test.maker, test)
        for inner in settings:
            inner(frame, other)
        other.skill = best_skill(frame.table, other)
        test.other = other

    return setting


def prevent(compiler: Compiler, deed: d.Prevent) -> Do:
    """`that Move fails`: what is about to happen does not."""

    def act(frame: Frame) -> None:
        if frame.event is not None:
            frame.event.cancelled = True
            what = frame.event.object
            said = f"the {what} does not happen" if what is not None else compiler.quote(deed.said)
            frame.table.say_rule(frame, f"{frame.label}: {said}.", deed.span, "stopped")

    return act


def target(compiler: Compiler, deed: d.Retarget) -> Do:
    """`that Attack targets you`, `that Attack targets each Opponent`."""
    subject, goal = reference(compiler, deed.test), reference(compiler, deed.at)
    several = deed.several

    def act(frame: Frame) -> None:
        test: Any = subject.one(frame)
        found = goal.things(frame)
        one = found[0] if found else None
        if several and found and hasattr(test, "target"):
            aim_at(test, found)
            said = listed([str(x) for x in found])
            frame.table.say_rule(frame, f"{frame.label}: the {test} targets {said}.", deed.span, "rule")
        elif one is not None and hasattr(test, "target"):
            test.target = one
            if frame.against is not None and frame.against[0] is (test.echo_of or test):
                frame.table.journal.append(frame.against[1], one, NOW)  # what the rule says of it besides goes with it
            frame.table.say_rule(frame, f"{frame.label}: the {test} now targets {one}.", deed.span, "rule")

    return act


def reroll(compiler: Compiler, deed: d.Reroll) -> Do:
    """Dice that show a number, or another one, are rolled anew: of the test that is named, or of whoever is said to throw."""
    told, said = optional_amount(compiler, deed.shown), optional(compiler, deed.test)
    who, whose = reference(compiler, deed.who), reference(compiler, deed.whose)

    def find(frame: Frame) -> list[Test]:
        if said is not None:
            return said.tests(frame)[:1]
        makers, at_hand = whose.things(frame), (frame.test, frame.test.other) if frame.test is not None else ()
        return [test for test in at_hand if test is not None and test.maker in makers]

    def act(frame: Frame) -> None:
        thrown = find(frame)
        if not any(test.dice for test in thrown):  # nobody has thrown any, or it comes to what was set
            raise CannotPlay(
                f"{listed([str(one) for one in who.things(frame)])} has no such dice to throw again", deed.span
            )
        for test in thrown:
            again(frame, test)

    def again(frame: Frame, test: Test) -> None:
        table = frame.table
        number = told(frame) if told is not None else None
        shown = list(test.dice)
        dice = enumerate(dice_of(test))
        places = [at for at, one in dice if number is None or (one.shows == number) is not deed.stays]
        if deed.one and places:
            chooser = who.thing(frame) or test.maker
            one = pick(table, chooser, f"{frame.label}: roll again", [shown[at] for at in places])
            places = [at for at in places if shown[at] == one][:1]
        old = [shown[at] for at in places]
        new = [throw_one(table, test) for _ in old]
        for at, face in zip(places, new, strict=True):
            shown[at] = face
        test.dice = shown
        if old:
            text = f"{test.maker} rolls {listed(old)} again: {listed(new)}."
            table.say_rule(frame, named(frame, text), deed.span, "play")

    return act


def play(compiler: Compiler, deed: d.Play) -> Do:
    """`you play a card`: out of the hand, onto the running test."""
    who, onto = reference(compiler, deed.who), _onto(compiler, deed)

    def act(frame: Frame) -> None:
        table, roles = frame.table, onto(frame)
        for thing in who.each(frame):
            barred = is_forbidden(table, Event("play", thing, None, 1, "card", roles))
            card = pick(table, thing, f"{frame.label}: play", _playable(table, thing, roles)) if not barred else None
            frame.introduce(card or NO_CARD)
            event = Event("play", thing, card, 1, "", roles)
            if card is not None and not happen(table, event, partial(_lay, frame, deed.span)):
                frame.introduce(NO_CARD)

    return act


def can_play(compiler: Compiler, deed: d.Play) -> Callable[[Frame, Thing], bool]:
    """Whether somebody has a card that he could play."""
    onto = _onto(compiler, deed)
    return lambda frame, who: bool(_playable(frame.table, who, onto(frame)))


def _onto(compiler: Compiler, deed: d.Play) -> Callable[[Frame], Mapping[str, object]]:
    on = optional(compiler, deed.on)

    def roles(frame: Frame) -> Mapping[str, object]:
        test = on.one(frame) if on is not None else None
        return {"on": test} if test is not None else {}

    return roles


def _playable(table: Situation, who: Thing, roles: Mapping[str, object]) -> list[Card]:
    """The cards in somebody's hand which no rule forbids him to play."""
    table.recall.note(HANDS)
    return [card for card in who.hand if ban(table, Event("play", who, card, 1, "", roles)) is None]


def _lay(frame: Frame, span: Span, event: Event) -> None:
    """Out of the hand, unless an answer has taken it from there."""
    table, rest = frame.table, list(event.subject.hand)
    if event.object not in rest:
        event.cancelled = True
        return
    rest.remove(event.object)  # this one only: a deck may hold a card several times
    table.put_hand(event.subject, rest)
    table.put_away([event.object])
    table.say_rule(frame, f"{frame.label}: {event.subject} plays {event.object}.", span, "play")
