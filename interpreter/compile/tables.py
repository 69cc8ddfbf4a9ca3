"""Look-ups become closures; `roll on` and `use … given …` become things to do (see interpreter/standing/look_ups.py)."""

from __future__ import annotations

from collections.abc import Callable

from grammar.nodes.amounts import Lookup
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name
from interpreter.compile.amounts import keys_of, table_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.play.rolling import carry_out, roll_on
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


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
                roll_on(frame, thing, table)

    return act


def use_row(compiler: Compiler, clause: Clause, predicate: Predicate) -> Callable[[Frame], None] | None:
    """`you use Fear given the margin`: the effect of that row."""
    node = predicate.object
    if not isinstance(node, Lookup) or predicate.qualifiers:
        return None
    who, table = reference(compiler, clause.subject), table_of(compiler, node.table)
    key, _ = keys_of(compiler, node, table)

    def act(frame: Frame) -> None:
        for thing in who.all(frame):
            if isinstance(thing, Thing):
                found = key(frame)
                carry_out(frame, thing, table, found, f"uses {table.name} given {found}")

    return act
