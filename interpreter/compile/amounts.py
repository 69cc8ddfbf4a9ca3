"""Amounts become closures that give a whole number."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, assert_never

from grammar.meaning import amounts as m
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Cards, CostOf, Noun, Own, Select, TopCard, phrases_in
from interpreter.compile.combining import COMPARE, FOLD
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import COST, reference, tells
from interpreter.game.deck import Card
from interpreter.standing import look_ups
from interpreter.standing.attempts import tests_of
from interpreter.standing.numbers import coming, has_number, rank_here, rank_of, value_of
from interpreter.state.attempt import Test, Thrown, allowed_in_all, goal_reached
from interpreter.state.bids import bids_of
from interpreter.state.event import owner_of
from interpreter.state.situation import THAT_DAMAGE, THE_AMOUNT, Frame, Situation, named, so_many
from interpreter.state.things import Held, Label, Quantity, Thing
from interpreter.state.trace import listed
from rulebook.model.tables import Table

FARTHEST = 10**12
"""No product goes beyond it, or a rule could keep the table reckoning."""

Number = Callable[[Frame], int]


def amount(compiler: Compiler, meaning: m.Amount) -> Number:
    """The number that an amount says."""
    match meaning:
        case m.Fixed(value):
            return lambda f: value
        case m.Rank():
            return rank_here
        case m.Letter(letter):
            return lambda f: f.variables.get(letter, 0)
        case m.Plus(left, right):
            one, other = amount(compiler, left), amount(compiler, right)
            return lambda f: one(f) + other(f)
        case m.Minus(left, right):
            one, other = amount(compiler, left), amount(compiler, right)
            return lambda f: one(f) - other(f)
        case m.Times(left, right):
            one, other = amount(compiler, left), amount(compiler, right)
            return lambda f: max(-FARTHEST, min(one(f) * other(f), FARTHEST))
        case m.Over(left, right):
            one, other, game = amount(compiler, left), amount(compiler, right), compiler.game
            return lambda f: game.rounded(one(f), other(f))
        case m.Negative(of):
            positive = amount(compiler, of)
            return lambda f: -positive(f)
        case m.Rolled():
            return _rolled(compiler, meaning)
        case m.Better(higher, left, right):
            best, one, other = max if higher else min, amount(compiler, left), amount(compiler, right)
            return lambda f: best(one(f), other(f))
        case m.HowMany(naming, tellings):
            name, tests = meant_by(compiler.game, naming), tells(compiler, tellings)
            among = Situation.everything if naming.is_item else Situation.present  # what can be carried is with people
            return lambda f: sum(name.matches(f, x) and all(t(f, x) for t in tests) for x in among(f.table))
        case m.Extreme():
            return _extreme(compiler, meaning)
        case m.Cell():
            return look_up(compiler, meaning)
        case m.RowKey():
            return row_of(compiler, meaning)
        case m.OfEvent(kept=True):
            return lambda f: int(f.variables.get(THE_AMOUNT, 0))
        case m.OfEvent():
            return _of_event
        case m.Dealt():
            return lambda f: int(f.variables.get(THAT_DAMAGE, 0))
        case m.OfTest(part):
            return lambda f: _of_test(f, part)
        case m.Plain(key):
            return lambda f: value_of(f.table, f.holder, key)
        case m.CardWorth():
            return _one_card(compiler, meaning)
        case m.RankOf():
            return _rank_of(compiler, meaning)
        case m.Measured():
            return _measured(compiler, meaning)
        case m.Worth(what, used=True):
            card = reference(compiler, what)
            return lambda f: sum(f.table.use_up(f, one).value for one in card.all(f) if one.__class__ is Card)
        case m.Worth(what, counts):
            return _worth(compiler, what, counts=counts)
        case _:
            assert_never(meaning)


def exact(compiler: Compiler, meaning: m.Amount) -> Callable[[Frame], Any]:
    """The number with which another one is compared: 2 is less than half of 5, however a game rounds."""
    match meaning:
        case m.Over(left, right):
            from fractions import Fraction  # takes a moment, and few rules compare anything with a part

            one, other = amount(compiler, left), amount(compiler, right)
            return lambda f: Fraction(one(f), by) if (by := other(f)) else 0
        case m.Plus(left, right):
            first, second = exact(compiler, left), exact(compiler, right)
            return lambda f: first(f) + second(f)
        case m.Minus(left, right):
            first, second = exact(compiler, left), exact(compiler, right)
            return lambda f: first(f) - second(f)
        case _:
            return amount(compiler, meaning)


def optional(compiler: Compiler, meaning: m.Amount | None) -> Number | None:
    """The number that an amount says, if there is one."""
    return amount(compiler, meaning) if meaning is not None else None


def to_each(compiler: Compiler, meaning: m.Amount) -> Callable[[Frame], Callable[[], int]]:
    """How much comes to each of several: read once, before it comes to the first of them.  Dice are thrown, and cards turned up,
    for each."""
    number = amount(compiler, meaning)
    if _is_of_chance(meaning):
        return lambda f: partial(number, f)
    return lambda f: cache(partial(number, f))


def _is_of_chance(meaning: m.Amount) -> bool:
    for one in phrases_in(meaning):
        match one:
            case m.Rolled() | TopCard():
                return True
    return False


def _rolled(compiler: Compiler, meaning: m.Rolled) -> Number:
    number, sides, times = meaning.number, meaning.sides, optional(compiler, meaning.times)

    def roll(frame: Frame) -> int:
        dice = [frame.table.roll(sides) for _ in so_many(number if times is None else number * times(frame))]
        if len(dice) > 1 and not frame.table.looking:  # what one die shows is told with what comes of it
            frame.table.say_rule(frame, named(frame, f"{listed(dice)} are rolled."), meaning.span, "play")
        return sum(dice)

    return roll


def _of_event(frame: Frame) -> int:
    return coming(frame.event) if frame.event is not None else 0


def _of_test(frame: Frame, part: str) -> int:
    if part == "use":
        return frame.use
    if part == "bid":
        return bids.amount if (bids := bids_of(frame)) is not None else 0
    for test in tests_of(frame):
        return abs(test.comes_out_by) if part == "margin" else test.comes_to
    return 0


def _extreme(compiler: Compiler, meaning: m.Extreme) -> Number:
    among, naming = reference(compiler, meaning.among), meaning.naming
    keys = compiler.game.members(naming.group) if naming.group else (naming.number,)
    fold = FOLD.get(meaning.which)
    tests = tells(compiler, meaning.tellings)

    def value(frame: Frame) -> int:
        found = [x for x in among.all(frame) if all(test(frame, x) for test in tests)]
        worth = ((x, key, value_of(frame.table, x, key)) for x in found for key in keys)
        numbers = [n for x, key, n in worth if n or has_number(frame.table, x, key)]  # a rule may give what nobody has
        return (fold(numbers) if fold else sum(numbers)) if numbers else 0

    return value


def _measured(compiler: Compiler, meaning: m.Measured) -> Number:
    """`Ada's last Haul's margin`, of the first of these tests; what is not known of it is 0."""
    tests, what = reference(compiler, meaning.test), meaning.what

    def value(frame: Frame) -> int:
        test = tests.one(frame)
        if not isinstance(test, Test):
            return 0
        said = {
            "margin": abs(test.margin),
            "result": test.total,
            "goal": goal_reached(test),
            "allowance": allowed_in_all(test),
        }
        return said.get(what) or 0

    return value


def _worth(compiler: Compiler, what: Noun, *, counts: bool) -> Number:
    of_one = False
    match what:
        case CostOf(of=Naming(text=text)):
            key = COST + text
            return lambda f: value_of(f.table, f.holder, key)
        case Own(owner, naming, key="card", tellings=(_, *_)):
            cards, tests = reference(compiler, Cards(owner, naming)), tells(compiler, what.tellings)
            return lambda f: sum(all(test(f, card) for test in tests) for card in cards.all(f))
        case Own(owner=Select(is_that=of_one)):
            pass
    ref = reference(compiler, what)

    def value(frame: Frame) -> int:
        found = ref.all(frame)
        if of_one and len(found) > 1:  # of several who came in the place of one, the first stands for all
            found = [x for x in found if owner_of(x) is owner_of(found[0])]
        match found[0] if counts and found else None:
            case Held() | Card() | Thrown() as first:
                return number_of(frame, first)
            case Thing():
                return len(found)
            case _:
                return sum(number_of(frame, one) for one in found)

    return value


def _rank_of(compiler: Compiler, meaning: m.RankOf) -> Number:
    """`that Advantage's rank`, or the one that would be the next."""
    ref, more = reference(compiler, meaning.of), 1 if meaning.next else 0

    def value(frame: Frame) -> int:
        one = ref.one(frame)
        if isinstance(one, Label):
            return value_of(frame.table, _bearer(frame, one.name), one.name) + more
        return number_of(frame, one) + more

    return value


def _bearer(frame: Frame, name: str) -> Thing:
    """Who has an entry of a name, or could have it: the thing at hand, where things have such entries."""
    game = frame.table.game
    entry = game.entry(name)
    kind = game.system.kinds[entry.kind].borne_by if entry is not None else ""
    return next((x for x in frame.bound if isinstance(x, Thing) and kind in frame.table.kinds_of(x)), frame.holder)


def number_of(frame: Frame, one: object) -> int:
    """Something as a number."""
    match one:
        case Quantity(owner=owner, key=key):
            return value_of(frame.table, owner, key)
        case Card():
            return one.value
        case Thrown():
            return one.shows
        case Held():
            return rank_of(frame.table, one)
        case int():
            return one
        case Label():
            return value_of(frame.table, frame.holder, one.name)
        case _:
            return 0


def _one_card(compiler: Compiler, meaning: m.CardWorth) -> Number:
    """`the Deck's top card`: turned up, and worth its value."""
    owner, which = reference(compiler, meaning.owner), meaning.which

    def value(frame: Frame) -> int:
        one = owner.one(frame)
        if which == "top" or not isinstance(one, Test):
            card = frame.table.turn_up(frame, again=meaning.again, stays=meaning.looked_at)
            return card.value if card else 0
        return one.cards[-1 if which == "last" else 0].value if one.cards else 0

    return value


# ---------------------------------------------------------------------- tables
KeyOf = Callable[[Frame], Any]


def table_of(compiler: Compiler, naming: Naming) -> Table:
    """The table of a name."""
    word = compiler.game.word(naming.text, "table")
    found = compiler.game.in_force.table(word.name) if word is not None else None
    if found is None:
        raise compiler.cannot(f"the table {naming.text} has no rows")
    return found


def look_up(compiler: Compiler, meaning: m.Cell) -> Number:
    """`Falls given the Height`."""
    table = table_of(compiler, meaning.table)
    key, second = keys_of(compiler, meaning, table)
    return lambda f: look_ups.cell(f, table, key(f), second(f) if second else None)


def words_of(compiler: Compiler, meaning: m.Cell) -> Callable[[Frame], str]:
    """What a cell says, for a fact about it."""
    table = table_of(compiler, meaning.table)
    key, second = keys_of(compiler, meaning, table)
    return lambda f: look_ups.words(f, table, key(f), second(f) if second else None)


def row_of(compiler: Compiler, meaning: m.RowKey) -> Number:
    """`the highest row of Capital Worth with at most 5,000`."""
    table, number, how = table_of(compiler, meaning.table), amount(compiler, meaning.amount), COMPARE[meaning.how]

    def key(frame: Frame) -> int:
        wanted = number(frame)
        return look_ups.row_of(frame, table, meaning.which, lambda value: bool(how(value, wanted)))

    return key


def keys_of(compiler: Compiler, meaning: m.Cell, table: Table) -> tuple[KeyOf, KeyOf | None]:
    """By what a table is looked up: the key of the row, and of the column if there is one."""
    columns = tuple(word for column in table.columns for word in (column.name, *column.band.words))
    second = _key(compiler, meaning.second, table, columns) if meaning.second is not None else None
    return _key(compiler, meaning.key, table, table.words), second


def _key(compiler: Compiler, meaning: m.Key, table: Table, words: tuple[str, ...]) -> KeyOf:
    match meaning:
        case m.KeySaid(said, number):
            return (lambda f: said) if number is None or said in words else amount(compiler, number)
        case m.KeyPointed(what, number):
            return _pointed(compiler, what, amount(compiler, number), table, words)
        case _:
            return amount(compiler, meaning)


def _pointed(compiler: Compiler, what: Noun, number: Number, table: Table, words: tuple[str, ...]) -> KeyOf:
    ref = reference(compiler, what)

    def key(frame: Frame) -> Any:
        found = ref.one(frame)
        if table.adds and isinstance(found, Test):
            return look_ups.key_of(found, frame, table)
        pointed = isinstance(found, Card | Label | Quantity) or (isinstance(found, Thing | Held) and bool(words))
        return look_ups.key_of(found, frame, table) if pointed else number(frame)

    return key
