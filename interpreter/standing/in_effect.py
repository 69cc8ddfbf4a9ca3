"""What has effect now: whether a modifier speaks, whether an entry is in force and not lost, replaced or suspended, what
is forbidden, whom standing rules give an entry."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.standing import index
from interpreter.state.event import Event
from interpreter.state.recall import HELD
from interpreter.state.situation import Live, Situation, Trigger
from interpreter.state.things import Held, Quantity, Thing

SUSPENSIONS = "suspensions"


# ---------------------------------------------------------------------- modifiers
def speaks(live: Live, of: object) -> bool:
    """Whether a modifier is about this, and in force.  Asked of itself (its own condition leads back to it): no."""
    frame = live.frame
    table = frame.table
    if live.busy:
        table.recall.knot(live)
        return False
    live.busy = True
    try:
        if not live.modifier.speaks(frame, of):
            return False
        if live.given is not None and not _still_gives(*live.given):
            return False
        if live.conditions and not table.recall.answer((live, "while"), conditions_hold, live):
            return False
        return live.set_up or stands(table, frame.held, live.modifier.channel)
    finally:
        live.busy = False
        if table.recall.knots:
            table.recall.knots.discard(live)


def _still_gives(live: Live, thing: Thing) -> bool:
    """Whether a standing rule gives somebody its entry now.  Who holds it anyway needs no gift; of several who give it, the
    one counts who gives most of it, and of those who give as much, the first."""
    table, word = live.frame.table, live.modifier.word
    table.recall.note((thing, HELD, word))
    own = thing.held.get(word)
    if (own is not None and own.rank > 0) or not speaks(live, thing):
        return False
    others = index.granted_twice(table, thing, word)
    return not others or next(other for _, other in others if other is live or speaks(other, thing)) is live


def speaking(table: Situation, channel: str, of: object) -> list[Live]:
    """The modifiers of a channel that speak of this now."""
    if table.recall.reading is None and channel in table.lists.at_hand.silent:
        return []
    lives = index.about(table, channel, of)
    return [live for live in lives if speaks(live, of)] if lives else []


def speaking_of_damage(table: Situation, channel: str, event: Event) -> list[Live]:
    """The modifiers that speak of damage now that is dealt or taken."""
    lives = index.about_damage(table, channel, event)
    return [live for live in lives if speaks(live, event)] if lives else lives


def speaking_of(table: Situation, quantity: Quantity) -> list[Live]:
    """The modifiers that speak of a number now: of it alone, then of many."""
    lives = index.about_number(table, quantity)
    return [live for live in lives if speaks(live, quantity)] if lives else []


def ban(table: Situation, event: Event) -> Live | None:
    """What forbids an event, if something does and nothing allows it."""
    channel = f"ban:{event.verb}"
    if table.recall.reading is None and channel in table.lists.at_hand.silent:
        return None
    for live in index.about(table, channel, event):
        if event.unit and live.modifier.unit not in ("", event.unit, *table.game.borne.get(event.unit, ())):
            continue  # it forbids to pay something else
        if speaks(live, event) and not speaking(table, f"can:{event.verb}", event):
            if table.met is not None:
                table.met.append((live, event))
            return live
    return None


def may_forbid(table: Situation, verb: str) -> bool:
    """Whether there is anything that could forbid what a verb says, as far as is known."""
    return table.recall.reading is not None or f"ban:{verb}" not in table.lists.at_hand.silent


def may_be_barred(table: Situation, who: Thing, unit: str, *verbs: str) -> bool:
    """Whether anything that stands could forbid somebody one of these, of what counts so."""
    found: bool = table.recall.answer(("barred", who, unit, verbs), _may_be_barred, table, who, unit, verbs)
    return found


def _may_be_barred(table: Situation, who: Thing, unit: str, verbs: tuple[str, ...]) -> bool:
    bans = (live for verb in verbs for live in index.touching(table, f"ban:{verb}", who))
    units = ("", unit, *table.game.bearers.get(unit, ()))
    return any(live.modifier.unit in units for live in bans)


# ---------------------------------------------------------------------- rules
def answers(trigger: Trigger) -> bool:
    """Whether a rule can answer now."""
    held, frame = trigger.frame.held, trigger.frame
    if not trigger.set_up and trigger.rule.verb != "reach" and not stands(frame.table, held):
        return False
    if trigger.given is not None and not _still_gives(*trigger.given):
        return False
    return not trigger.conditions or bool(frame.table.recall.answer((trigger, "while"), conditions_hold, trigger))


def is_usable(trigger: Trigger) -> bool:
    """Whether a rule can answer now, and nothing bars its holder from it."""
    found: bool = trigger.frame.table.recall.answer((trigger, "use"), _is_usable, trigger)
    return found


def _is_usable(trigger: Trigger) -> bool:
    return answers(trigger) and barring(trigger) is None


def conditions_hold(item: Live | Trigger) -> bool:
    """Whether the `while` and `from rank` around a clause are so."""
    return all(item.frame.table.look(condition, item.frame) for condition in item.conditions)


def barring(trigger: Trigger) -> Live | None:
    """The rule that bars the holder from using the entry."""
    held, table = trigger.frame.held, trigger.frame.table
    if held is None or held.compiled.id is None:
        return None
    found: Live | None = table.recall.answer((held, "use"), table.look, _barring, table, held)
    return found


def _barring(table: Situation, held: Held) -> Live | None:
    table.recall.note(held)
    return ban(table, Event("use", held.holder, held.as_used))


# ---------------------------------------------------------------------- entries
def stands(table: Situation, held: Held | None, channel: str = "") -> bool:
    """Whether an entry has effect: not lost, not replaced by a severer form, not suspended.

    channel: of the modifier that is asked for; some (the maximum of a track) go on when the rest is suspended."""
    if held is None or not (held.compiled.id or held.compiled.words):
        return True
    recall = table.recall
    mark = (held, channel if channel and channel.startswith("value:") else "")
    if mark in table.busy:  # asked within its own answer, it stands
        recall.knot(mark)
        return True
    found: bool = recall.answer(mark, table.look, _has_effect, table, held, channel, mark)
    return found


def _is_kept(table: Situation, held: Held) -> bool:
    """Whether an entry is not lost, though it may be suspended by now."""
    table.recall.note(held)
    return not (held.rank <= 0 or _replaced(table, held) or barred(table, held))


def _has_effect(table: Situation, held: Held, channel: str, mark: object) -> bool:
    if not _is_kept(table, held):
        return False
    table.busy.add(mark)
    try:
        return _suspending(table, held, channel) is None
    finally:
        table.busy.discard(mark)


def barred(table: Situation, held: Held) -> bool:
    """Whether the holder cannot have it: what is barred does nothing, and is not had."""
    possible = index.touching(table, "ban:have", held.holder)
    return bool(possible) and ban(table, Event("have", held.holder, held)) is not None


def _replaced(table: Situation, held: Held) -> bool:
    if held.name not in table.game.milder:
        return False
    table.recall.note((held.holder, HELD))
    return any(held.name == other.compiled.parent for other in held.holder.held.values() if other.rank > 0)


def of_no_effect(table: Situation, held: Held) -> str:
    """That an entry has no effect now, and which rule suspends it if one does; empty if it has."""
    if stands(table, held):
        return ""
    by = table.look(_suspending, table, held, "") if table.look(_is_kept, table, held) else None
    return "it has no effect now" if by is None else f"it is {by.modifier.word} ({by.frame.label})"


def _suspending(table: Situation, held: Held, channel: str) -> Live | None:
    """What suspends an entry, if something does."""
    for name, tag in table.game.suspensions.items():
        for live in index.worded(table, "entry tag", name):
            itself = held is live.frame.held and not live.set_up  # what it has set up goes on without it
            if itself or not live.modifier.speaks(live.frame, held):
                continue
            if any(channel.startswith(f"value:{kept} ") for kept in tag.keeps):
                continue
            if _suspends(table, live) and speaks(live, held) and not _lifted(table, held, name):
                return live
    return None


def _suspends(table: Situation, live: Live) -> bool:
    """Whether what suspends entries does so now.  Of what is asked while this is found out, nothing is suspended."""
    if SUSPENSIONS in table.busy:
        table.recall.knot(SUSPENSIONS)
        return False
    found: bool = table.recall.answer((live, SUSPENSIONS), table.look, _holds, table, live)
    return found


def _holds(table: Situation, live: Live) -> bool:
    """Whether its conditions do, whatever it is about."""
    table.busy.add(SUSPENSIONS)
    try:
        given = live.given is None or _still_gives(*live.given)
        return given and all(condition(live.frame) for condition in live.conditions)
    finally:
        table.busy.discard(SUSPENSIONS)


def _lifted(table: Situation, held: Held, suspension: str) -> bool:
    """Whether a rule keeps that off: of what is suspended, only that which speaks of itself."""
    lifting = [name for name, tag in table.game.liftings.items() if tag.lifts == suspension]
    return any(_lifts(table, live, held) for name in lifting for live in index.worded(table, "entry tag", name))


def _lifts(table: Situation, live: Live, held: Held) -> bool:
    if live.frame.held is held:
        return live.modifier.speaks(live.frame, held) and _suspends(table, live)
    return speaks(live, held)


def waives(table: Situation, held: Held | None, what: str) -> bool:
    """Whether a word that lifts the price of an entry, or its penalties (`waives:`), is said of it."""
    if held is None or not held.compiled.words or (table.recall.reading is None and what in table.lists.at_hand.silent):
        return False
    waivers = table.game.waivers
    lives = index.worded(table, "entry tag", *waivers[what]) if what in waivers else []
    if not lives:
        if table.recall.reading is None:
            table.lists.at_hand.silent.add(what)
        return False
    return any(speaks(live, held) for live in lives)


def may_be_waived(table: Situation, what: str) -> bool:
    """Whether anything that stands could lift this of any entry."""
    waivers = table.game.waivers
    return what in waivers and bool(index.worded(table, "entry tag", *waivers[what]))


def entry_is(table: Situation, held: Held, *words: str) -> bool:
    """Whether a standing rule says one of some words of an entry."""
    lives = index.worded(table, "entry tag", *words)
    return bool(lives) and any(speaks(live, held) for live in lives)


# ---------------------------------------------------------------------- who has what
def has_entry(table: Situation, thing: Thing, name: str) -> bool:
    """Whether somebody holds an entry, by purchase or because a rule says so."""
    table.recall.note((thing, HELD, name))
    held = thing.held.get(name)
    return (held is not None and held.rank > 0 and not barred(table, held)) or has_granted(
        table, thing, lambda granted: granted == name
    )


def held_of(table: Situation, thing: Thing) -> list[Held]:
    """What somebody holds, by purchase or because a rule says so."""
    table.recall.note((thing, HELD))
    return [*thing.held.values(), *(held for held, _ in grants_of(table, thing))]


def grants_of(table: Situation, thing: Thing) -> list[tuple[Held, str | None]]:
    """The entries that standing rules give somebody now, each with the id of the entry whose rule that is."""
    index.on(table, "grant")
    given = [(held, live) for held, live in table.lists.granted if held.holder is thing]
    return [(held, live.frame.entry) for held, live in given if _still_gives(live, thing)]


def granted(table: Situation, thing: Thing, name: str) -> Held | None:
    """The entry of a name that a standing rule gives somebody now."""
    return next((held for held, _ in grants_of(table, thing) if held.name == name), None)


def has_granted(table: Situation, thing: Thing, wanted: Callable[[str], bool]) -> bool:
    """Whether a standing rule gives somebody an entry."""
    grants = index.on(table, "grant")
    return any(wanted(live.modifier.word) and speaks(live, thing) for live in grants if live.modifier.word)
