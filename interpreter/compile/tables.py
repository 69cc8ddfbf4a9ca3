"""Look-ups become closures; `roll on` and `use … given …` become things to do (see interpreter/standing/look_ups.py)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grammar.nodes.amounts import Lookup, RowOf
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned, You
from grammar.vocabulary import strip_brackets
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.standing import look_ups
from interpreter.state.frame import Frame
from interpreter.state.things import Card, Held, Label, Quantity, Thing
from rulebook.tables import Table

if TYPE_CHECKING:
    from interpreter.compile.program import Compiler

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
    key, second = _keys(compiler, node, table)
    return lambda f: look_ups.cell(f, table, key(f), second(f) if second else None)


def words_of(compiler: Compiler, node: Lookup) -> Callable[[Frame], str]:
    """What a cell says, for a fact about it."""
    table = table_of(compiler, node.table)
    key, second = _keys(compiler, node, table)
    return lambda f: look_ups.words(f, table, key(f), second(f) if second else None)


def row_of(compiler: Compiler, node: RowOf) -> Callable[[Frame], int]:
    """`the highest row of Capital Worth with at most 5,000`."""
    from interpreter.compile.amounts import amount

    table, number, how = table_of(compiler, node.table), amount(compiler, node.amount), COMPARE[node.how]

    def key(frame: Frame) -> int:
        wanted = number(frame)
        return look_ups.row_of(frame, table, node.which, lambda value: bool(how(value, wanted)))

    return key


def _keys(compiler: Compiler, node: Lookup, table: Table) -> tuple[KeyOf, KeyOf | None]:
    columns = tuple(word for column in table.columns for word in (column.name, *column.band.words))
    return (
        _key(compiler, node.key, table, table.words),
        _key(compiler, node.second, table, columns) if node.second is not None else None,
    )


def _key(compiler: Compiler, node: Node, table: Table, words: tuple[str, ...]) -> KeyOf:
    from interpreter.compile.amounts import amount

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


# ------------------------------------------------------------------ verbs
def roll(compiler: Compiler, clause: Clause, predicate: Predicate) -> Callable[[Frame], None] | None:
    """`you roll on Incidents`."""
    on = next((q.object for q in predicate.qualifiers if q.word == "on"), None)
    if not isinstance(on, Name):
        return None
    who, table = reference(compiler, clause.subject), table_of(compiler, on)

    def act(frame: Frame) -> None:
        for thing in who.all(frame):
            if isinstance(thing, Thing):
                look_ups.roll_on(frame, thing, table)

    return act


def use_row(compiler: Compiler, clause: Clause, predicate: Predicate) -> Callable[[Frame], None] | None:
    """`you use Fear given the margin`: the effect of that row."""
    node = predicate.object
    if not isinstance(node, Lookup) or predicate.qualifiers:
        return None
    who, table = reference(compiler, clause.subject), table_of(compiler, node.table)
    key, _ = _keys(compiler, node, table)

    def act(frame: Frame) -> None:
        for thing in who.all(frame):
            if isinstance(thing, Thing):
                found = key(frame)
                look_ups.carry_out(frame, thing, table, found, f"uses {table.name} given {found}")

    return act
