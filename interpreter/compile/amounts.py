"""Amounts become closures that give a whole number."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from grammar.nodes.amounts import (
    Count,
    Dice,
    EqualTo,
    Extreme,
    Half,
    Lookup,
    Number,
    NumberOf,
    Per,
    Pick,
    Product,
    Rank,
    RowOf,
    Signed,
    Sum,
    Variable,
)
from grammar.nodes.clauses import Measured
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, Role, You
from grammar.vocabulary import strip_brackets
from grammar.words import is_group
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import qualifier_test, reference
from interpreter.game.deck import Card
from interpreter.standing import look_ups
from interpreter.standing.attempts import tests_of
from interpreter.standing.numbers import rank_here, rank_of, value_of
from interpreter.state.attempt import Test, goal_reached
from interpreter.state.bids import bids_of
from interpreter.state.situation import Frame, so_many
from interpreter.state.things import Held, Label, Quantity, Thing
from rulebook.tables import Table

_YOU = You()
FARTHEST = 10**12
"""No product goes beyond it, or a rule could keep the table reckoning."""

Amount_ = Callable[[Frame], int]


def amount(compiler: Compiler, node: Any) -> Amount_:
    """The number that an amount or a count says."""
    if node is None:
        return lambda f: 1
    if isinstance(node, Number):
        value = node.value
        return lambda f: value
    if isinstance(node, Rank):
        return lambda f: rank_here(f)
    if isinstance(node, Variable):
        return _variable(node)
    if isinstance(node, (Sum, Product)):
        return _arithmetic(compiler, node)
    if isinstance(node, Half):
        inner, game = amount(compiler, node.of), compiler.game
        return lambda f: game.rounded(inner(f), 2)
    if isinstance(node, Dice):
        number, sides = node.number, node.sides
        return lambda f: sum(f.table.roll(sides) for _ in range(number))
    if isinstance(node, Pick):
        left, right, best = (
            amount(compiler, node.left),
            amount(compiler, node.right),
            max if node.which == "higher" else min,
        )
        return lambda f: best(left(f), right(f))
    if isinstance(node, NumberOf):
        return _number_of(compiler, node)
    if isinstance(node, Extreme):
        return _extreme(compiler, node)
    if isinstance(node, Lookup):
        return look_up(compiler, node)
    if isinstance(node, RowOf):
        return row_of(compiler, node)
    if isinstance(node, (Count, EqualTo, Signed)):
        return counted(compiler, node)
    if isinstance(node, Role):
        return _role(node)
    if isinstance(node, Measured):
        return _measured(compiler, node)
    return _named(compiler, node)


def counted(compiler: Compiler, node: Count | EqualTo | Signed) -> Amount_:
    """How many: the quantity, times what stands behind `per`.  A Signed amount keeps its sign."""
    if isinstance(node, EqualTo):
        return amount(compiler, node.amount)
    if isinstance(node, Count):
        quantity = node.quantity if isinstance(node.quantity, Node) else Number(1)
        return _times(amount(compiler, quantity), per(compiler, node.per))
    total = _times(amount(compiler, node.amount), per(compiler, node.per))
    return total if node.sign == "+" else lambda f: -total(f)


def _times(base: Amount_, factor: Amount_ | None) -> Amount_:
    return base if factor is None else lambda f: base(f) * factor(f)


def per(compiler: Compiler, node: Per | None) -> Amount_ | None:
    """How many times `per` counts: `per rank`, `per 5 of the margin`, `per Addiction`."""
    if node is None:
        return None
    of = amount(compiler, Owned(_YOU, None, node.of) if isinstance(node.of, Name) else node.of)
    if isinstance(node.of, Name) and node.of.text in ("card", "die", "rank"):
        of = _of_event
    each, game = node.each, compiler.game
    return of if each == 1 else lambda f: game.rounded(of(f), each)


def _of_event(frame: Frame) -> int:
    return frame.event.amount if frame.event is not None else 0


def _variable(node: Variable) -> Amount_:
    letter = node.letter
    return lambda f: f.variables.get(letter, 0)


def _arithmetic(compiler: Compiler, node: Sum | Product) -> Amount_:
    left, right, game = amount(compiler, node.left), amount(compiler, node.right), compiler.game
    if node.sign == "+":
        return lambda f: left(f) + right(f)
    if node.sign == "-":
        return lambda f: left(f) - right(f)
    if node.sign == "×" and isinstance(node.left, Dice):
        number, sides = node.left.number, node.left.sides
        return lambda f: sum(f.table.roll(sides) for _ in so_many(number * right(f)))
    if node.sign == "×":
        return lambda f: max(-FARTHEST, min(left(f) * right(f), FARTHEST))
    return lambda f: game.rounded(left(f), right(f))


def _number_of(compiler: Compiler, node: NumberOf) -> Amount_:
    meaning = Meaning(compiler.game, node.name)
    tests = tuple(qualifier_test(compiler, q) for q in node.qualifiers)
    return lambda f: sum(1 for x in f.table.present() if meaning.matches(f, x) and all(t(f, x) for t in tests))


def _extreme(compiler: Compiler, node: Extreme) -> Amount_:
    among = reference(compiler, node.among)
    meaning = Meaning(compiler.game, node.name)
    keys = compiler.game.members(meaning.text.rstrip("s")) or compiler.game.members(meaning.text) or (meaning.number,)
    fold = {"highest": max, "lowest": min}.get(node.which)
    tests = tuple(qualifier_test(compiler, q) for q in node.qualifiers)

    def value(frame: Frame) -> int:
        found = [x for x in among.all(frame) if all(test(frame, x) for test in tests)]
        numbers = [value_of(frame.table, x, key) for x in found for key in keys]
        return (fold(numbers) if fold else sum(numbers)) if numbers else 0

    return value


def _role(node: Role) -> Amount_:
    role = node.role

    def value(frame: Frame) -> int:
        if role == "use":
            return frame.use
        if role == "amount":
            return _of_event(frame)
        if role == "bid":
            return bids.amount if (bids := bids_of(frame)) is not None else 0
        for test in tests_of(frame):
            if role == "margin":
                return abs(test.margin)
            if role == "result":
                return test.total
        return 0

    return value


def _measured(compiler: Compiler, node: Measured) -> Amount_:
    """`Ada's last Haul's margin`, of the first of these tests; what is not known of it is 0."""
    tests, what = reference(compiler, node.test), node.what

    def value(frame: Frame) -> int:
        test = tests.one(frame)
        if not isinstance(test, Test):
            return 0
        said = {"margin": abs(test.margin), "result": test.total, "goal": goal_reached(test), "allowance": test.allowed}
        return said.get(what) or 0

    return value


def _named(compiler: Compiler, node: Node) -> Amount_:
    if isinstance(node, Name):
        node = Owned(_YOU, None, node, span=node.span)
    if isinstance(node, Owned) and node.name.text == "card" and node.order in ("top", "last", "first"):
        return _one_card(compiler, node)
    if isinstance(node, Named) and node.name.text == "damage":
        return _of_event
    if isinstance(node, Owned) and node.name.text == "rank":
        return _rank_of(compiler, node)
    plain = _plain_number(compiler, node)
    if plain:
        return lambda f: value_of(f.table, f.holder, plain)
    ref = reference(compiler, node)

    def value(frame: Frame) -> int:
        total, found = 0, ref.all(frame)
        if isinstance(node, (Owned, OneOf)) and found and not isinstance(found[0], Quantity):
            if isinstance(found[0], Held):
                return rank_of(frame.table, found[0])
            if isinstance(found[0], (Thing, Card)) and len(found) > 0:
                return found[0].value if isinstance(found[0], Card) else len(found)
        for one in found:
            total += number_of(frame, one)
        return total

    return value


def _rank_of(compiler: Compiler, node: Owned) -> Amount_:
    """`that Advantage's rank`, or the one that would be the next."""
    ref, more = reference(compiler, node.owner), 1 if node.order == "next" else 0

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
    return next((x for x in frame.bound if isinstance(x, Thing) and kind in x.kinds), frame.holder)


def _plain_number(compiler: Compiler, node: Node) -> str:
    """`your Body`: a number of the holder that nothing else could be meant by; asked without a detour."""
    if not isinstance(node, Owned) or node.owner != _YOU or node.order is not None or node.qualifiers:
        return ""
    meaning = Meaning(compiler.game, node.name)
    word = meaning.of("stat", "track", "skill")
    several = is_group(word)
    return "" if several or meaning.of("thing", "test", "kind") is not None else meaning.number


def number_of(frame: Frame, one: object) -> int:
    """Something as a number."""
    if isinstance(one, Quantity):
        return value_of(frame.table, one.owner, one.key)
    if isinstance(one, Card):
        return one.value
    if isinstance(one, Held):
        return rank_of(frame.table, one)
    if isinstance(one, int):
        return one
    if isinstance(one, Label):
        return value_of(frame.table, frame.holder, one.name)
    return 0


def _one_card(compiler: Compiler, node: Owned) -> Amount_:
    """`the Deck's top card`: turned up, and worth its value."""
    owner, order = reference(compiler, node.owner), node.order

    def value(frame: Frame) -> int:
        one = owner.one(frame)
        if order == "top" or not hasattr(one, "cards"):
            card = frame.table.turn_up(frame)
            return card.value if card else 0
        cards = one.cards
        return cards[-1 if order == "last" else 0].value if cards else 0

    return value


# ---------------------------------------------------------------------- tables
KeyOf = Callable[[Frame], Any]
COMPARE = {"at least": operator.ge, "at most": operator.le, "more than": operator.gt, "less than": operator.lt}


def table_of(compiler: Compiler, name: Name) -> Table:
    """The table of a name."""
    word = compiler.game.word(strip_brackets(name.text), "table")
    found = compiler.game.in_force.table(word.name) if word is not None else None
    if found is None:
        raise compiler.cannot(name, f"the table {name.text} has no rows")
    return found


def look_up(compiler: Compiler, node: Lookup) -> Callable[[Frame], int]:
    """`Falls given the Height`."""
    table = table_of(compiler, node.table)
    key, second = keys_of(compiler, node, table)
    return lambda f: look_ups.cell(f, table, key(f), second(f) if second else None)


def words_of(compiler: Compiler, node: Lookup) -> Callable[[Frame], str]:
    """What a cell says, for a fact about it."""
    table = table_of(compiler, node.table)
    key, second = keys_of(compiler, node, table)
    return lambda f: look_ups.words(f, table, key(f), second(f) if second else None)


def row_of(compiler: Compiler, node: RowOf) -> Callable[[Frame], int]:
    """`the highest row of Capital Worth with at most 5,000`."""
    table, number, how = table_of(compiler, node.table), amount(compiler, node.amount), COMPARE[node.how]

    def key(frame: Frame) -> int:
        wanted = number(frame)
        return look_ups.row_of(frame, table, node.which, lambda value: bool(how(value, wanted)))

    return key


def keys_of(compiler: Compiler, node: Lookup, table: Table) -> tuple[KeyOf, KeyOf | None]:
    """By what a table is looked up: the key of the row, and of the column if there is one."""
    columns = tuple(word for column in table.columns for word in (column.name, *column.band.words))
    return (
        _key(compiler, node.key, table, table.words),
        _key(compiler, node.second, table, columns) if node.second is not None else None,
    )


def _key(compiler: Compiler, node: Node, table: Table, words: tuple[str, ...]) -> KeyOf:
    if isinstance(node, Name):
        said = strip_brackets(node.text)
        if said in words:
            return lambda f: said
        if not Meaning(compiler.game, node).number:
            return lambda f: said
    number = amount(compiler, node)
    of_rank = isinstance(node, Owned) and node.name.text == "rank"
    if isinstance(node, Name) or of_rank or not (hasattr(node, "qualifiers") or isinstance(node, You)):
        return number
    ref = reference(compiler, node)

    def key(frame: Frame) -> Any:
        found = ref.one(frame)
        if table.adds and hasattr(found, "words"):
            return look_ups.key_of(found, frame, table)
        pointed = isinstance(found, Card | Label | Quantity) or (isinstance(found, Thing | Held) and bool(words))
        return look_ups.key_of(found, frame, table) if pointed else number(frame)

    return key
