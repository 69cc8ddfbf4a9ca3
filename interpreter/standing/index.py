"""What stands, found without walking: modifiers by the channel they speak on, rules by the verb that they answer, windows.

In three layers: what is held, what was made in play, what standing rules grant.  An entry that comes or goes is put in or
taken out.  Where it says `mark` (state/recall.py), a channel is the mark of what speaks on it.  Whether something that
stands here has effect now: in_effect.py."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from interpreter.standing.carried import in_use
from interpreter.state.program import Compiled, CompiledRule, Fact, Modifier
from interpreter.state.recall import NOW
from interpreter.state.situation import Layer, Live, Situation, Timed, Trigger, frame_for
from interpreter.state.things import Held, Quantity, Thing

WINDOWS = "windows"


# ---------------------------------------------------------------------- what comes and goes
def renew(table: Situation) -> None:
    """Look again at who holds what, before the next question."""
    _look_again(table)
    table.journal.note((), _look_again, table)


def regrant(table: Situation) -> None:
    """Look again at what standing rules grant."""
    table.lists.regrant = True


def add(table: Situation, held: Held) -> None:
    """Somebody has an entry from now on."""
    if not table.lists.stale and not _is_there(table, held.holder):
        renew(table)
        return
    if not table.lists.stale:
        _put(table, table.lists.held, held)
    _changes(table, _channels(held.compiled))


def remove(table: Situation, held: Held) -> None:
    """Somebody has an entry no longer."""
    if not table.lists.stale and held.frame is not None:
        _take(table.lists.held, held)
    _changes(table, _channels(held.compiled))


def add_timed(table: Situation, item: Live | Trigger | None) -> None:
    """A modifier or a rule made in play stands from now on."""
    if item is None:
        return
    if not table.lists.stale:
        _put_one(table.lists.made, item)
    _changes(table, {_channel(item.modifier if isinstance(item, Live) else item.rule)})


def remove_timed(table: Situation, item: Live | Trigger | None) -> None:
    """A modifier or a rule made in play is over."""
    if item is None:
        return
    made = table.lists.made
    if not table.lists.stale and isinstance(item, Live):
        made.lives[item.modifier.channel].remove(item)
    elif not table.lists.stale and isinstance(item, Trigger):
        (made.triggers[item.rule.verb, item.rule.would] if item.rule.verb else made.windows).remove(item)
    _changes(table, {_channel(item.modifier if isinstance(item, Live) else item.rule)})


def _channel(one: Modifier | CompiledRule) -> str:
    """By what it is found: the channel of a modifier, the verb of a rule; all windows together."""
    return one.channel if isinstance(one, Modifier) else f"when {one.verb}" if one.verb else WINDOWS


def _channels(compiled: Compiled) -> set[str]:
    return {_channel(one) for one, _ in compiled.modifiers} | {_channel(one) for one, _ in compiled.rules}


def _look_again(table: Situation) -> None:
    table.lists.stale = table.lists.regrant = True


def _changes(table: Situation, channels: Collection[str]) -> None:
    """What stands on some channels is another now, and will be if this is undone."""
    _changed(table, channels)
    table.journal.note((NOW,), _undone, table, channels)


def _undone(table: Situation, channels: Collection[str]) -> None:
    _look_again(table)
    _changed(table, channels)


def _put_one(layer: Layer, item: Live | Trigger) -> None:
    if isinstance(item, Live):
        layer.lives.setdefault(item.modifier.channel, []).append(item)
    elif item.rule.verb:
        layer.triggers.setdefault((item.rule.verb, item.rule.would), []).append(item)
    else:
        layer.windows.append(item)


def _put(table: Situation, layer: Layer, held: Held, given: tuple[Live, Thing] | None = None) -> None:
    """Everything of an entry comes.  What is not about the thing that has it holds only while that is at hand."""
    frame = frame_for(table, held)
    if held.lives is None or held.triggers is None:
        ready: tuple[Fact, ...] = (in_use(held),) if held.item is not None else ()
        held.lives = [
            Live(modifier, frame, (*(() if modifier.of_item else ready), *conditions), given=given)
            for modifier, conditions in held.compiled.modifiers
        ]
        held.triggers = [
            Trigger(rule, frame, (*(() if rule.of_item else ready), *conditions), given=given)
            for rule, conditions in held.compiled.rules
        ]
    for one in (*held.lives, *held.triggers):
        _put_one(layer, one)


def _take(layer: Layer, held: Held) -> None:
    """Everything of an entry goes."""
    compiled, frame = held.compiled, held.frame
    for channel in {modifier.channel for modifier, _ in compiled.modifiers}:
        layer.lives[channel] = [live for live in layer.lives.get(channel, ()) if live.frame is not frame]
    for key in {(rule.verb, rule.would) for rule, _ in compiled.rules if rule.verb}:
        layer.triggers[key] = [trigger for trigger in layer.triggers.get(key, ()) if trigger.frame is not frame]
    layer.windows = [trigger for trigger in layer.windows if trigger.frame is not frame]


def _is_there(table: Situation, thing: Thing) -> bool:
    if table.things.get(thing.name) is thing:
        return not thing.gone
    return any(one.items.get(thing.name) is thing for one in table.present())


def _changed(table: Situation, channels: Iterable[str]) -> None:
    table.lists.regrant = True
    table.lists.found.clear()
    for channel in channels:
        table.recall.changed(channel)


def _fresh(table: Situation) -> None:
    lists = table.lists
    if lists.stale:
        lists.stale = False
        lists.held, lists.made = Layer(), Layer()
        for held in sorted(table.all_held(), key=lambda h: h.age):
            _put(table, lists.held, held)
        for timed in _timed(table.timed):
            _put_one(lists.made, timed)
        lists.found.clear()
    if lists.regrant:
        lists.regrant = False
        _grant(table)


def _timed(timed: Iterable[Timed]) -> Iterable[Live | Trigger]:
    return (one.item for one in timed if one.item is not None)


def _grant(table: Situation) -> None:
    """Entries that somebody has because a standing rule says so, and what they grant in turn."""
    lists = table.lists
    before = lists.granted
    lists.given, lists.granted = Layer(), []
    grants = [*lists.held.lives.get("grant", ()), *lists.made.lives.get("grant", ())]
    done: set[tuple[str, str]] = set()
    for live in grants:  # it grows while it is gone through
        compiled = table.program.named(live.modifier.word)
        for thing in table.present() if compiled is not None else ():
            mark = (thing.name, live.modifier.word)
            if mark not in done and live.modifier.speaks(live.frame, thing):
                done.add(mark)
                held = _granted_as(table, compiled, thing, live)
                had = len(lists.given.lives.get("grant", ()))
                _put(table, lists.given, held, (live, thing))
                grants += lists.given.lives.get("grant", [])[had:]
    if lists.granted != before:
        lists.found.clear()
        table.recall.clear()


def _granted_as(table: Situation, compiled: Any, thing: Thing, live: Live) -> Held:
    """The same one as long as the rule that grants it is held."""
    lists = table.lists
    key = (id(live.frame), live.modifier.word, thing.name)
    held = lists.known.get(key)
    if held is None:
        age = live.frame.held.age if live.frame.held is not None else 0
        held = lists.known[key] = Held(compiled, thing, live.amount(thing) or 1, age)
    lists.granted.append((held, live))
    return held


# ---------------------------------------------------------------------- what there is
def on(table: Situation, channel: str) -> list[Live]:
    """The modifiers of a channel, whether or not they speak now."""
    lists = table.lists
    if lists.stale or lists.regrant:
        _fresh(table)
    table.recall.note(channel)
    found = lists.found.get(channel)
    if found is None:
        layers = (lists.held, lists.made, lists.given)
        found = lists.found[channel] = [live for layer in layers for live in layer.lives.get(channel, ())]
    return found


def worded(table: Situation, channel: str, *words: str) -> list[Live]:
    """The modifiers of a channel that give one of some words."""
    lives = on(table, channel)
    if not lives:
        return lives
    key, lists = (channel, words), table.lists.found
    found = lists.get(key)
    if found is None:
        found = lists[key] = [live for live in lives if live.modifier.word in words]
    return found


def about(table: Situation, channel: str, owner: object) -> list[Live]:
    """The modifiers of a channel without those that are only about somebody else."""
    lives = on(table, channel)
    if not lives or not isinstance(owner, Thing):
        return lives
    key, found = (channel, owner), table.lists.found
    if key not in found:
        found[key] = [live for live in lives if not live.modifier.own or live.frame.holder is owner]
    return found[key]


def about_number(table: Situation, quantity: Quantity) -> list[Live]:
    """The modifiers that may speak of a number: of it alone, then of many."""
    one, many = on(table, f"value:{quantity.key}"), on(table, "values")
    key, found = (quantity, "values"), table.lists.found
    if key not in found:
        covering = [live for live in many if live.modifier.covers is None or live.modifier.covers(quantity.key)]
        found[key] = [
            live for live in (*one, *covering) if not live.modifier.own or live.frame.holder is quantity.owner
        ]
    return found[key]


def triggers(table: Situation, verb: str, would: bool) -> list[Trigger]:
    """The rules that may answer an event of this verb."""
    lists = table.lists
    if lists.stale or lists.regrant:
        _fresh(table)
    key = (verb, would)
    found = lists.found.get(key)
    if found is None:
        layers = (lists.held, lists.made, lists.given)
        found = lists.found[key] = [trigger for layer in layers for trigger in layer.triggers.get(key, ())]
    return found


def windows(table: Situation) -> list[Trigger]:
    """The rules that wait to be used."""
    lists = table.lists
    if lists.stale or lists.regrant:
        _fresh(table)
    return [*lists.held.windows, *lists.made.windows, *lists.given.windows]


def windows_of(table: Situation, holder: Thing) -> list[Trigger]:
    """The rules that wait to be used by somebody, at his own choice."""
    if table.lists.stale or table.lists.regrant:
        _fresh(table)
    table.recall.note(WINDOWS)
    key, found = (holder, "windows"), table.lists.found
    if key not in found:
        found[key] = [t for t in windows(table) if t.frame.holder is holder and t.rule.may is not None]
    return found[key]


def granted(table: Situation, thing: Thing, name: str) -> Held | None:
    """The entry of a name that a standing rule gives somebody now."""
    on(table, "grant")
    found = (held for held, live in table.lists.granted if held.holder is thing and held.name == name)
    return next(found, None)
