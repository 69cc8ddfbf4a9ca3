"""What somebody has because of what he is: the entries that a kind holds in common, the side on which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.game.tests import as_list

if TYPE_CHECKING:
    from interpreter.state.situation import Table
    from interpreter.state.things import Thing


def hold_common(table: Table, thing: Thing, kind: str) -> None:
    """The rules of a kind, into the hands of one of its things.  Their keys begin with a space: many are called like a number."""
    compiled = table.library.thing_rules(kind)
    if compiled is not None:
        table.hold(thing, compiled, f" {kind}")
    for entry in table.game.common(kind):
        table.hold(thing, table.library.entry(entry), f" {entry.name}")


def declared(table: Table, kind: str, key: str) -> object:
    """What is declared of a kind of thing, by its word or by the entry that is its word."""
    word = table.game.word(kind, "thing")
    if word is None or (table.without is not None and word.of("id") == table.without):
        return None
    return word.of(key)


def words_of(table: Table, thing: Thing) -> tuple[str, ...]:
    """What everything of its kinds is called besides."""
    return table.game.with_implied(tag for kind in thing.kinds for tag in as_list(declared(table, kind, "tags")))


def recast(table: Table, thing: Thing, kinds: Sequence[str], *, still: Sequence[str] = ()) -> None:
    """Somebody becomes something else: the numbers and the rules of the new kinds come, the rules of the old ones go.

    still: what he is called besides, though he no longer lives by its rules."""
    from interpreter.desk.laying import fill

    old = thing.kinds
    table.journal.set(thing, "kinds", tuple(dict.fromkeys((*kinds, *still))))
    for kind in [kind for kind in old if kind not in kinds]:
        for name in (kind, *(entry.name for entry in table.game.common(kind))):
            table.let_go(thing, f" {name}")
    for kind in reversed([kind for kind in thing.kinds if kind not in old]):
        hold_common(table, thing, kind)
    for name in [name for name, word in table.game.tracks.items() if not table.game.has_number(thing.kinds, word)]:
        table.journal.drop(thing.values, name)
    if alone(table, thing.kinds):
        table.journal.set(thing, "side", thing.name)
    fill(table, thing)
    table.index.renew()


def alone(table: Table, kinds: Iterable[str]) -> bool:
    """Whether things of these kinds stand on a side of their own, whoever brings them (`alone: true`)."""
    words = (table.game.word(kind, "thing") for kind in kinds)
    return any(word is not None and bool(word.of("alone")) for word in words)
