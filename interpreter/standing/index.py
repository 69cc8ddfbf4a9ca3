"""What stands now: modifiers by the channel they speak on, rules by the verb that they answer, windows.

In three layers: what is held, what was made in play, what standing rules grant.  An entry that comes or goes is put in
or taken out; never walked to value a number that nothing speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.compile.modifiers import Modifier
from interpreter.standing.belongings import in_use
from interpreter.state.frame import Frame
from interpreter.state.recall import HELD
from interpreter.state.things import Held, Quantity, Thing

if TYPE_CHECKING:
    from interpreter.compile.facts import Fact
    from interpreter.compile.rules import Trigger
    from interpreter.play.events import Event
    from interpreter.state.situation import Table


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
        frame = self.frame
        if self.busy:
            frame.table.recall.knot(self)
            return False
        self.busy = True
        try:
            if not self.modifier.speaks(frame, of):
                return False
            for condition in self.conditions:
                if not condition(frame):
                    return False
            return frame.table.stands(frame.held, self.modifier.channel)
        finally:
            self.busy = False
            frame.table.recall.untie(self)

    def holds(self) -> bool:
        """Whether its conditions do, whatever it is about."""
        return all(condition(self.frame) for condition in self.conditions)

    def amount(self, of: object) -> int:
        """How much."""
        return self.modifier.amount(self.frame, of) if self.frozen is None else self.frozen


def _still(live: Live, thing: Thing) -> Fact:
    """Whether a standing rule gives somebody its entry now; who holds it anyway needs no gift."""

    def still(frame: Frame) -> bool:
        frame.table.recall.note((thing, HELD))
        own = thing.held.get(live.modifier.word)
        return (own is None or own.rank <= 0) and live.speaks(thing)

    return still


@dataclass(slots=True)
class _Layer:
    """Part of what stands: modifiers by channel, rules by verb, windows."""

    lives: dict[str, list[Live]] = field(default_factory=dict)
    triggers: dict[tuple[str, bool], list[Trigger]] = field(default_factory=dict)
    windows: list[Trigger] = field(default_factory=list)

    def put_live(self, live: Live) -> None:
        self.lives.setdefault(live.modifier.channel, []).append(live)

    def put_trigger(self, trigger: Trigger) -> None:
        if trigger.rule.verb:
            self.triggers.setdefault((trigger.rule.verb, trigger.rule.would), []).append(trigger)
        else:
            self.windows.append(trigger)

    def put(self, table: Table, held: Held, given: tuple[Fact, ...] = ()) -> None:
        frame = held.compiled.frame_of(table, held)
        ready = (in_use(held),) if held.item is not None else ()
        for modifier, conditions in held.compiled.modifiers:
            asked = (*given, *(() if modifier.of_item else ready), *conditions)
            self.put_live(Live(modifier, frame, asked))
        for trigger in held.compiled.triggers_for(held, frame, given, ready):
            self.put_trigger(trigger)

    def take(self, held: Held) -> None:
        """Everything of an entry goes."""
        compiled, frame = held.compiled, held.frame
        for channel in {modifier.channel for modifier, _ in compiled.modifiers}:
            self.lives[channel] = [live for live in self.lives.get(channel, ()) if live.frame is not frame]
        for key in {(rule.verb, rule.would) for rule, _ in compiled.rules if rule.verb}:
            self.triggers[key] = [trigger for trigger in self.triggers.get(key, ()) if trigger.frame is not frame]
        self.windows = [trigger for trigger in self.windows if trigger.frame is not frame]


class Index:
    """All that stands, oldest first.  Where it says `mark`, a channel is the mark of what speaks on it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._recall = table.recall
        self._stale = self._regrant = True
        self._held, self._made, self._given = _Layer(), _Layer(), _Layer()
        self._granted: list[tuple[Held, Live]] = []
        self._known: dict[tuple[int, str, str], Held] = {}
        self._lists: dict[object, list[Any]] = {}
        """The layers together, by what was asked for; found when asked for."""

    # -------------------------------------------------------------- what comes and goes
    def renew(self) -> None:
        """Look again at who holds what, before the next question."""
        self._stale = self._regrant = True
        self._recall.clear()

    def regrant(self) -> None:
        """Look again at what standing rules grant."""
        self._regrant = True

    def add(self, held: Held) -> None:
        """Somebody has an entry from now on."""
        if self._stale:
            return
        if not self._is_there(held.holder):
            self.renew()
            return
        self._held.put(self._table, held)
        self._changed({modifier.channel for modifier, _ in held.compiled.modifiers})

    def remove(self, held: Held) -> None:
        """Somebody has an entry no longer."""
        if not self._stale and held.frame is not None:
            self._held.take(held)
            self._changed({modifier.channel for modifier, _ in held.compiled.modifiers})

    def add_timed(self, item: Live | Trigger | None) -> None:
        """A modifier or a rule made in play stands from now on."""
        if self._stale or item is None:
            return
        if isinstance(item, Live):
            self._made.put_live(item)
            self._changed({item.modifier.channel})
        else:
            self._made.put_trigger(item)
            self._changed(())

    def remove_timed(self, item: Live | Trigger | None) -> None:
        """A modifier or a rule made in play is over."""
        if self._stale or item is None:
            return
        if isinstance(item, Live):
            self._made.lives[item.modifier.channel].remove(item)
            self._changed({item.modifier.channel})
        else:
            key = (item.rule.verb, item.rule.would)
            (self._made.triggers[key] if item.rule.verb else self._made.windows).remove(item)
            self._changed(())

    def _is_there(self, thing: Thing) -> bool:
        things = self._table.things
        if things.get(thing.name) is thing:
            return not thing.gone
        return any(one.items.get(thing.name) is thing for one in self._table.present())

    def _changed(self, channels: Iterable[str]) -> None:
        self._regrant = True
        self._lists.clear()
        for channel in channels:
            self._recall.changed(channel)

    def _fresh(self) -> None:
        if self._stale:
            self._stale = False
            self._held, self._made = _Layer(), _Layer()
            for held in sorted(self._table.all_held(), key=lambda h: h.age):
                self._held.put(self._table, held)
            for live in self._table.timed_modifiers():
                self._made.put_live(live)
            for trigger in self._table.timed_triggers():
                self._made.put_trigger(trigger)
            self._lists.clear()
        if self._regrant:
            self._regrant = False
            self._grant()

    def _grant(self) -> None:
        """Entries that somebody has because a standing rule says so, and what they grant in turn."""
        before = self._granted
        self._given, self._granted = _Layer(), []
        grants = [*self._held.lives.get("grant", ()), *self._made.lives.get("grant", ())]
        done: set[tuple[str, str]] = set()
        for live in grants:  # it grows while it is gone through
            compiled = self._table.library.named(live.modifier.word)
            for thing in self._table.present() if compiled is not None else ():
                mark = (thing.name, live.modifier.word)
                if mark not in done and live.modifier.speaks(live.frame, thing):
                    done.add(mark)
                    held = self._granted_as(compiled, thing, live)
                    had = len(self._given.lives.get("grant", ()))
                    self._given.put(self._table, held, (_still(live, thing),))
                    grants += self._given.lives.get("grant", [])[had:]
        if self._granted != before:
            self._lists.clear()
            self._recall.clear()

    def _granted_as(self, compiled: Any, thing: Thing, live: Live) -> Held:
        """The same one as long as the rule that grants it is held."""
        key = (id(live.frame), live.modifier.word, thing.name)
        held = self._known.get(key)
        if held is None:
            age = live.frame.held.age if live.frame.held is not None else 0
            held = self._known[key] = Held(compiled, thing, live.amount(thing) or 1, age)
        self._granted.append((held, live))
        return held

    # -------------------------------------------------------------- what there is
    def grants_of(self, thing: Thing) -> list[Held]:
        """The entries that standing rules give somebody now."""
        self.on("grant")
        return [held for held, live in self._granted if held.holder is thing and _still(live, thing)(live.frame)]

    def granted(self, thing: Thing, name: str) -> Held | None:
        """The entry of a name that a standing rule gives somebody now."""
        self.on("grant")
        found = (held for held, live in self._granted if held.holder is thing and held.name == name)
        return next(found, None)

    def on(self, channel: str) -> list[Live]:
        """The modifiers of a channel, whether or not they speak now."""
        if self._stale or self._regrant:
            self._fresh()
        self._recall.note(channel)
        found = self._lists.get(channel)
        if found is None:
            layers = (self._held, self._made, self._given)
            found = self._lists[channel] = [live for layer in layers for live in layer.lives.get(channel, ())]
        return found

    def worded(self, channel: str, word: str) -> list[Live]:
        """The modifiers of a channel that give a word."""
        lives = self.on(channel)
        if not lives:
            return lives
        key = (channel, word)
        if key not in self._lists:
            self._lists[key] = [live for live in lives if live.modifier.word == word]
        return self._lists[key]

    def speaking(self, channel: str, of: object) -> list[Live]:
        """The modifiers of a channel that speak of this now."""
        lives = self.on(channel)
        return [live for live in self._about(channel, lives, _owner_of(of)) if live.speaks(of)] if lives else []

    def speaking_of(self, quantity: Quantity) -> list[Live]:
        """The modifiers that speak of a number now: of it alone, then of many."""
        channel = f"value:{quantity.key}"
        one, many = self.on(channel), self.on("values")
        key = (quantity, "values")
        found = self._lists.get(key)
        if found is None:
            covering = [live for live in many if live.modifier.covers is None or live.modifier.covers(quantity.key)]
            found = [live for live in (*one, *covering) if not live.modifier.own or live.frame.holder is quantity.owner]
            self._lists[key] = found
        return [live for live in found if live.speaks(quantity)] if found else []

    def _about(self, channel: str, lives: list[Live], owner: object) -> list[Live]:
        """The modifiers of a channel without those that are only about somebody else."""
        if not isinstance(owner, Thing):
            return lives
        key = (channel, owner)
        if key not in self._lists:
            self._lists[key] = [live for live in lives if not live.modifier.own or live.frame.holder is owner]
        return self._lists[key]

    def triggers(self, verb: str, would: bool) -> list[Trigger]:
        """The rules that may answer an event of this verb."""
        if self._stale or self._regrant:
            self._fresh()
        key = (verb, would)
        found = self._lists.get(key)
        if found is None:
            layers = (self._held, self._made, self._given)
            found = self._lists[key] = [trigger for layer in layers for trigger in layer.triggers.get(key, ())]
        return found

    def windows(self) -> list[Trigger]:
        """The rules that wait to be used."""
        if self._stale or self._regrant:
            self._fresh()
        return [*self._held.windows, *self._made.windows, *self._given.windows]

    def windows_of(self, holder: Thing) -> list[Trigger]:
        """The rules that wait to be used by somebody, at his own choice."""
        if self._stale or self._regrant:
            self._fresh()
        key = (holder, "windows")
        if key not in self._lists:
            self._lists[key] = [t for t in self.windows() if t.frame.holder is holder and t.rule.may is not None]
        return self._lists[key]

    def ban(self, event: Event) -> Live | None:
        """What forbids an event, if something does and nothing allows it."""
        channel = f"ban:{event.verb}"
        name = getattr(event.object, "name", None)
        lives = [*self.on(channel), *self.on(f"{channel} {name}")] if name else self.on(channel)
        for live in lives:
            if live.speaks(event) and not self.speaking(f"can:{event.verb}", event):
                return live
        return None


def _owner_of(of: object) -> object:
    return of if isinstance(of, Thing) else of.owner if isinstance(of, Quantity) else getattr(of, "holder", None)
