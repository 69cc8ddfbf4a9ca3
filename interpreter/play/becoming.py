"""Somebody becomes something else: other kinds, with their rules and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.play.holding import hold_common, let_go, out_of_force
from interpreter.play.numbers import fill
from interpreter.standing import index
from interpreter.standing.kinds import alone
from interpreter.state.recall import HAS, KIND, SIDES
from interpreter.state.situation import Situation, leaf
from interpreter.state.things import Thing


def lives_as(table: Situation, thing: Thing, kind: str) -> bool:
    """Whether somebody is of a kind and lives by its rules, and is not only called so besides."""
    resting = out_of_force(table)
    rules = [name for name, compiled in table.program.common(kind) if compiled.id not in resting]
    return kind in thing.kinds and (not rules or any(name in thing.held for name in rules))


def recast(table: Situation, thing: Thing, kinds: Sequence[str], *, still: Sequence[str] = ()) -> None:
    """Somebody becomes something else: the numbers and the rules of the new kinds come, the rules of the old ones go.

    still: what he is called besides, though he no longer lives by its rules."""
    old = thing.kinds
    lived = [kind for kind in old if lives_as(table, thing, kind)]
    new = tuple(dict.fromkeys((*kinds, *still)))
    table.journal.set(thing, "were", tuple(kind for kind in (*thing.were, *old) if kind not in new), (thing, KIND))
    table.journal.set(thing, "kinds", new, (thing, KIND))
    for kind in [kind for kind in old if kind not in kinds]:
        for name, _ in table.program.common(kind):
            let_go(table, thing, name)
    for kind in reversed([kind for kind in kinds if kind not in lived]):
        hold_common(table, thing, kind)
    for name in [name for name, word in table.game.tracks.items() if not table.game.has_number(thing.kinds, word)]:
        table.journal.drop(thing.values, name, leaf(thing, name), (thing, HAS, name))
    if alone(table, thing.kinds):
        table.journal.set(thing, "side", thing.name, SIDES)
    fill(table, thing)
    index.look_who_is_granted(table)
