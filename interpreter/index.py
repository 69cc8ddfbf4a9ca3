"""What stands now: modifiers by the channel they speak on, rules by the verb that they answer, windows.

Rebuilt when somebody gains or loses an entry or a state; never walked to value a number that nothing speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.belongings import in_use
from interpreter.compiler.frame import Frame
from interpreter.compiler.modifiers import Modifier
from interpreter.things import Held, Quantity, Thing

if TYPE_CHECKING:
    from interpreter.compiler.conditions import Fact
    from interpreter.compiler.rules import Trigger
    from interpreter.events import Event
    from interpreter.table import Table


@dataclass(eq=False, slots=True)
class Live:
    """A modifier in force for a holder.  amount: frozen, if it was made in play."""

    modifier: Modifier
    frame: Frame
    conditions: tuple[Fact, ...] = ()
    frozen: int | None = None
    busy: bool = False

    @property
    def span(self) -> Any:
        """Where its clause stands."""
        return self.modifier.span

    @property
    def text(self) -> str:
        """What it says."""
        return self.modifier.text

    def speaks(self, of: object) -> bool:
        """Whether it is about this, and in force.  Asked of itself (its own condition leads back to it): no."""
        if self.busy:
            return False
        self.busy = True
        try:
            return (
                self.modifier.speaks(self.frame, of)
                and all(condition(self.frame) for condition in self.conditions)
                and self.frame.table.stands(self.frame.held, self.modifier.channel)
            )
        finally:
            self.busy = False

    def holds(self) -> bool:
        """Whether its conditions do, whatever it is about."""
        return all(condition(self.frame) for condition in self.conditions)

    def amount(self, of: object) -> int:
        """How much."""
        return self.modifier.amount(self.frame, of) if self.frozen is None else self.frozen


def _still(live: Live, thing: Thing) -> Fact:
    """Whether a standing rule gives somebody its entry now; who holds it anyway needs no gift."""

    def still(_: Frame) -> bool:
        own = thing.held.get(live.modifier.word)
        return (own is None or own.rank <= 0) and live.speaks(thing)

    return still


class Index:
    """All that stands, oldest first."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._stale = True
        self._live: dict[str, list[Live]] = {}
        self._triggers: dict[tuple[str, bool], list[Trigger]] = {}
        self._windows: list[Trigger] = []
        self._granted: list[tuple[Held, Live]] = []
        self._known: dict[tuple[int, str, str], Held] = {}
        self._worded: dict[tuple[str, str], list[Live]] = {}
        self._about: dict[tuple[str, int], list[Live]] = {}

    def renew(self) -> None:
        """Look again at who holds what, before the next question."""
        self._stale = True

    def _fresh(self) -> None:
        if not self._stale:
            return
        self._stale = False
        self._live, self._triggers, self._windows, self._granted = {}, {}, [], []
        for held in sorted(self._table.all_held(), key=lambda h: h.age):
            self._add(held)
        for live in self._table.timed_modifiers():
            self._live.setdefault(live.modifier.channel, []).append(live)
        for trigger in self._table.timed_triggers():
            self._place(trigger)
        self._grant()
        self._worded, self._about = {}, {}
        for channel in ("tag", "untag", "entry tag", "state"):
            for live in self._live.get(channel, ()):
                self._worded.setdefault((channel, live.modifier.word), []).append(live)

    def _grant(self) -> None:
        """Entries that somebody has because a standing rule says so, and what they grant in turn."""
        grants = self._live.setdefault("grant", [])
        done: set[tuple[str, str]] = set()
        for live in grants:  # it grows while it is gone through
            compiled = self._table.library.named(live.modifier.word)
            for thing in self._table.present() if compiled is not None else ():
                mark = (thing.name, live.modifier.word)
                if mark not in done and live.modifier.speaks(live.frame, thing):
                    done.add(mark)
                    self._add(self._granted_as(compiled, thing, live), (_still(live, thing),))

    def _granted_as(self, compiled: Any, thing: Thing, live: Live) -> Held:
        """The same one as long as the rule that grants it is held."""
        key = (id(live.frame), live.modifier.word, thing.name)
        held = self._known.get(key)
        if held is None:
            age = live.frame.held.age if live.frame.held is not None else 0
            held = self._known[key] = Held(compiled, thing, live.amount(thing) or 1, age)
        self._granted.append((held, live))
        return held

    def grants_of(self, thing: Thing) -> list[Held]:
        """The entries that standing rules give somebody now."""
        self._fresh()
        return [held for held, live in self._granted if held.holder is thing and _still(live, thing)(live.frame)]

    def granted(self, thing: Thing, name: str) -> Held | None:
        """The entry of a name that a standing rule gives somebody now."""
        self._fresh()
        found = (held for held, live in self._granted if held.holder is thing and held.name == name)
        return next(found, None)

    def _add(self, held: Held, given: tuple[Fact, ...] = ()) -> None:
        frame = held.compiled.frame_of(self._table, held)
        ready = (in_use(held),) if held.item is not None else ()
        for modifier, conditions in held.compiled.modifiers:
            asked = (*given, *(() if modifier.of_item else ready), *conditions)
            self._live.setdefault(modifier.channel, []).append(Live(modifier, frame, asked))
        for trigger in held.compiled.triggers_for(held, frame, given, ready):
            self._place(trigger)

    def _place(self, trigger: Trigger) -> None:
        if trigger.rule.verb:
            self._triggers.setdefault((trigger.rule.verb, trigger.rule.would), []).append(trigger)
        else:
            self._windows.append(trigger)

    def on(self, channel: str) -> list[Live]:
        """The modifiers of a channel, whether or not they speak now."""
        self._fresh()
        return self._live.get(channel, [])

    def worded(self, channel: str, word: str) -> list[Live]:
        """The modifiers of a channel that give a word."""
        self._fresh()
        return self._worded.get((channel, word), [])

    def speaking(self, channel: str, of: object) -> Iterator[Live]:
        """The modifiers of a channel that speak of this now."""
        return (live for live in self._candidates(channel, of) if live.speaks(of))

    def _candidates(self, channel: str, of: object) -> list[Live]:
        """The modifiers of a channel without those that are only about somebody else."""
        lives = self.on(channel)
        if not lives:
            return []
        owner = of if isinstance(of, Thing) else of.owner if isinstance(of, Quantity) else getattr(of, "holder", None)
        if not isinstance(owner, Thing):
            return list(lives)
        key = (channel, id(owner))
        if key not in self._about:
            self._about[key] = [live for live in lives if not live.modifier.own or live.frame.holder is owner]
        return self._about[key]

    def triggers(self, verb: str, would: bool) -> list[Trigger]:
        """The rules that may answer an event of this verb."""
        self._fresh()
        return list(self._triggers.get((verb, would), ()))

    def windows(self) -> list[Trigger]:
        """The rules that wait to be used."""
        self._fresh()
        return list(self._windows)

    def ban(self, event: Event) -> Live | None:
        """What forbids an event, if something does and nothing allows it."""
        for live in self.speaking(f"ban:{event.verb}", event):
            if not any(True for _ in self.speaking(f"can:{event.verb}", event)):
                return live
        return None
