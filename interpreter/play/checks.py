"""States that standing rules give (`while your pools …, you are …`), and tracks that follow their maximum.

Tried after every event until nothing changes; a state is entered through an event that rules may still stop, and is
asked for once more after that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.play.events import Event
from interpreter.standing import numbers as values
from interpreter.standing.places import arrive
from interpreter.state.recall import IS, NOW
from interpreter.state.things import Label, Thing, possessive

if TYPE_CHECKING:
    from interpreter.state.situation import Table

MOST_ROUNDS = 20


class Checks:
    """The checks of one table.  waiting: how many answers to `reaches` are being given; checks wait for them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._running = False
        self._settled = False
        self._seen = -1
        self._pending: set[tuple[str, str]] = set()
        self._tops: dict[tuple[str, str], int] = {}
        self.waiting = 0

    def run(self) -> None:
        """Enter and leave states until nothing changes."""
        journal = self._table.journal
        if self._running or self.waiting or not self._settled or self._seen == journal.version:
            return
        self._running = True
        try:
            arrive(self._table)
            for _ in range(MOST_ROUNDS):
                if not (self._follow_maxima() or self._enter() or self._leave()):
                    self._seen = journal.version  # as long as nothing changes, no state can become due
                    return
        finally:
            self._running = False

    def settle(self) -> None:
        """The situation is set up: what standing rules say of it is so, without any event."""
        table = self._table
        arrive(table)
        for _ in range(MOST_ROUNDS):
            changed = [self._put_right(thing) for thing in table.present()]
            if not any(changed):
                break
        for thing in table.present():
            for key in self._topped(thing):
                self._tops[thing.name, key] = table.value(thing, f"maximum {key}")
        self._settled = True

    def _put_right(self, thing: Thing) -> bool:
        """Give somebody the states that are due and take the others; whether there was anything to do."""
        due = self._due(thing)
        new = [state for state in due if state not in thing.states]
        old = [state for state, giver in thing.states.items() if giver == "check" and state not in due]
        for state in new:
            self._table.journal.put(thing.states, state, "check", (thing, IS))
            self._take_on(thing, state)
        for state in old:
            self.drop(thing, state)
        return bool(new or old)

    def become(self, thing: Thing, state: str, giver: object = None, still: Callable[[], bool] = lambda: True) -> bool:
        """Somebody comes into a state, unless a rule stops it or it is no longer due."""
        table = self._table
        if state in thing.states:
            return False

        def apply(event: Event) -> None:
            if not still():
                event.cancelled = True
                return
            table.journal.put(thing.states, state, giver, (thing, IS))
            self._take_on(thing, state)
            table.say(f"{thing} is {state}.", "state")

        causes = [giver] if isinstance(giver, Thing) else table.causes[-1:]
        roles: dict[str, object] = {"by": causes[0]} if causes else {}
        return table.happen(Event("become", thing, Label(state, "state"), roles=roles), apply)

    def drop(self, thing: Thing, state: str) -> None:
        """Out of a state, and rid of what it did."""
        self._table.journal.drop(thing.states, state, (thing, IS))
        self._table.let_go(thing, f"={state}")

    def _take_on(self, thing: Thing, state: str) -> None:
        compiled = self._table.library.state(state)
        self._table.index.regrant()
        if compiled is not None:
            self._table.hold(thing, compiled, f"={state}")

    def _due(self, thing: Thing) -> list[str]:
        due: list[str] = self._table.recall.answer((" due", thing), self._find_due, thing)
        return due

    def _find_due(self, thing: Thing) -> list[str]:
        return [live.modifier.word for live in self._table.index.speaking("state", thing)]

    def _enter(self) -> bool:
        changed = False
        for thing in self._table.present():
            for state in self._due(thing):
                if state not in thing.states and (thing.name, state) not in self._pending:
                    changed = self._enter_one(thing, state) or changed
        return changed

    def _enter_one(self, thing: Thing, state: str) -> bool:
        """While the event of entering runs, other states are checked, but not this one."""
        self._pending.add((thing.name, state))
        self._running = False
        try:
            return self.become(thing, state, "check", lambda: state in self._due(thing))
        finally:
            self._running = True
            self._pending.discard((thing.name, state))

    def _leave(self) -> bool:
        changed = False
        for thing in self._table.present():
            due = self._due(thing)
            for state in [s for s, giver in thing.states.items() if giver == "check" and s not in due]:
                self.drop(thing, state)
                self._table.say(f"{thing} is no longer {state}.", "state")
                changed = True
        return changed

    def _topped(self, thing: Thing) -> list[str]:
        return [key for key in self._table.game.topped if key in thing.values]

    def _follow_maxima(self) -> bool:
        """A track whose maximum rises rises with it; one that is above its maximum is cut down to it."""
        changed = False
        table = self._table
        for thing in table.present():
            for key in self._topped(thing):
                top = table.value(thing, f"maximum {key}")
                before = self._tops.get((thing.name, key), top)
                self._tops.setdefault((thing.name, key), top)
                if top != before:
                    table.journal.put(self._tops, (thing.name, key), top, NOW)
                    now = int(str(thing.values[key]))
                    low = values.bounds(table, thing, key)[0] or 0
                    new = now + top - before if top > before else max(low, min(now, top))
                    if new != now:
                        table.put_value(thing, key, new)
                        table.say(f"{possessive(thing)} {key} follows its maximum ({now} → {new}).")
                        changed = True
        return changed
