"""What stands, found without walking: modifiers by the channel they speak on, rules by the verb that they answer, windows.

In three layers: what is held, what was made in play, what standing rules grant.  An entry that comes or goes is put in or
taken out under all channels on which it speaks; what it says there is made when it is asked for.  Where it says `mark`
(state/recall.py), a channel is the mark of what speaks on it.  Whether something that stands here has effect now:
in_effect.py."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec import Struct

from grammar.meaning.outline import WINDOWS, is_rule, verb_of, waiting_for
from interpreter.standing.carried import in_use, of_use
from interpreter.state.attempt import Test
from interpreter.state.event import OWNERS, About, Event, Gist
from interpreter.state.program import Compiled, CompiledRule, Fact, Modifier, Pattern
from interpreter.state.recall import KIND, NOW
from interpreter.state.situation import Answering, Filed, Layer, Live, Situation, Timed, Trigger, frame_for
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing

ALL, WORDS = None, "words"
"""All that stands on a channel, among its parts; the words that it gives."""
_age = attrgetter("age")
OWN = "own"
"""With a channel, the mark of what is only about its holder, whoever that is; with somebody, of what is about him."""


# ---------------------------------------------------------------------- what comes and goes
def renew(table: Situation) -> None:
    """Look again at who holds what, before the next question."""
    _look_again(table)
    table.journal.note((), _look_again, table)


def look_who_is_granted(table: Situation) -> None:
    """Others are there than before: look again at what standing rules grant them."""
    regrant(table)
    table.journal.note((NOW,), regrant, table)


def regrant(table: Situation) -> None:
    """Look again at what standing rules grant, if there are any that do."""
    lists = table.lists
    if not lists.regrant and (lists.stale or lists.granted or lists.held.get("grant") or lists.made.get("grant")):
        lists.regrant, lists.at_hand = True, Filed()


def add(table: Situation, *coming: Held) -> None:
    """Somebody has entries from now on."""
    if not coming:
        return
    if not table.lists.stale and not _is_there(table, coming[0].holder):
        renew(table)
        return
    if not table.lists.stale:
        _put(table.lists.held, coming)
    _changes(table, _channels(coming), partial(_marks, coming), partial(_take, coming))


def remove(table: Situation, *going: Held) -> None:
    """Somebody has entries no longer."""
    if going:
        back = _look_again if table.lists.stale else _take(going, table)
        _changes(table, _channels(going), partial(_marks, going), back)


def add_timed(table: Situation, item: Live | Trigger | None) -> None:
    """A modifier or a rule made in play stands from now on."""
    if item is None:
        return
    if not table.lists.stale:
        _put_one(table.lists.made, item)
    said = _said(item)
    _changes(table, (said.channel,), partial(_marks_of, said, item.frame.holder), partial(_take_one, item))
    _regrant_at_once(table, said.channel)


def remove_timed(table: Situation, item: Live | Trigger | None) -> None:
    """A modifier or a rule made in play is over."""
    if item is None:
        return
    back = _look_again if table.lists.stale else _take_one(item, table)
    said = _said(item)
    _changes(table, (said.channel,), partial(_marks_of, said, item.frame.holder), back)
    _regrant_at_once(table, said.channel)


def _regrant_at_once(table: Situation, channel: str) -> None:
    """What somebody has for a time he has from the next line on, with all that has been found out of him."""
    if channel == "grant":
        refresh(table)


def _said(item: Live | Trigger) -> Modifier | CompiledRule:
    return item.modifier if isinstance(item, Live) else item.rule


def _marks_of(one: Modifier | CompiledRule, holder: Thing) -> tuple[Hashable, ...]:
    """What changes when this comes or goes: what speaks on its channel, of anybody or only of its holder."""
    return _on(one.channel, holder, own=isinstance(one, Modifier) and one.own)


def _on(channel: str, holder: Thing, *, own: bool) -> tuple[Hashable, ...]:
    return ((channel, holder), (channel, OWN)) if own else (channel,)


def _channels(entries: Collection[Held]) -> dict[str, None]:
    return {channel: None for held in entries for channel in held.compiled.channels}


def _marks(entries: Collection[Held]) -> list[Hashable]:
    """What changes when entries come or go."""
    return [
        mark
        for held in entries
        for channel, owns in held.compiled.channels.items()
        for own in owns
        for mark in _on(channel, held.holder, own=own)
    ]


def _look_again(table: Situation) -> None:
    table.lists.stale = True
    regrant(table)


Marks = Callable[[], Collection[Hashable]]
Back = Callable[[Situation], object]
"""The way back: the lists as they were before a change, if they are known now."""


def _changes(table: Situation, channels: Collection[str], marks: Marks, back: Back) -> None:
    """What stands on some channels is another now, and will be if this is undone."""
    _changed(table, channels, marks)
    table.journal.note((NOW,), _undone, table, channels, marks, back)


def _undone(table: Situation, channels: Collection[str], marks: Marks, back: Back) -> None:
    if not table.lists.stale:
        back(table)
    _changed(table, channels, marks)


def _put_one(layer: Layer, item: Live | Trigger) -> None:
    layer.setdefault(item.channel, []).append(item)


def _put(layer: Layer, coming: Iterable[Held]) -> None:
    """Everything of some entries comes, each to its place by age."""
    for held in coming:
        for channel in held.compiled.channels:
            if channel not in layer:
                layer[channel] = [held]
            elif (there := layer[channel]) and there[-1].age > held.age:
                insort(there, held, key=_age)
            else:
                there.append(held)


def _take(going: Iterable[Held], table: Situation) -> Back:
    """Everything of some entries goes; the way back."""
    layer, places = table.lists.held, list[tuple[str, int, Held]]()
    for held in going:
        for channel in held.compiled.channels:
            if held in (there := layer.get(channel, [])):
                places.append((channel, there.index(held), held))
                there.remove(held)
    return partial(_put_back, "held", places)


def _take_one(item: Live | Trigger, table: Situation) -> Back:
    """Something made in play goes; the way back."""
    there = table.lists.made[item.channel]
    place = there.index(item)
    del there[place]
    return partial(_put_back, "made", [(item.channel, place, item)])


def _put_back(layer: str, places: list[tuple[str, int, Any]], table: Situation) -> None:
    """Where it was, the last that went first."""
    for channel, place, one in reversed(places):
        getattr(table.lists, layer).setdefault(channel, []).insert(place, one)


def _all(table: Situation, layer: Layer, channel: str) -> Iterator[Any]:
    """What there is on a channel of a layer; of an entry, what it says there."""
    for one in layer.get(channel, ()):
        if one.__class__ is not Held:
            yield one
        else:
            yield from one.found.get(channel) or _says(table, one, channel)


def _says(table: Situation, held: Held, channel: str) -> list[Any]:
    """What an entry says on a channel.  What is not about the thing that has it holds only while that is at hand."""
    if channel in held.found:
        return held.found[channel]
    frame, given = frame_for(table, held), held.given
    ready: tuple[Fact, ...] = (in_use(held),) if held.item is not None else ()
    of: type[Trigger | Live] = Trigger if is_rule(channel) else Live
    held.found[channel] = [
        of(made, frame, (*(() if made.of_item else ready), *_of_use(held, made), *conditions), given=given)
        for made, conditions in held.compiled.on(channel)
    ]
    return held.found[channel]


def _of_use(held: Held, made: CompiledRule | Modifier) -> tuple[Fact, ...]:
    """Nobody can use what a thing that is of no use offers."""
    match made:
        case CompiledRule(verb="") if held.item is not None:
            return (of_use(held, made.of_idle),)
        case _:
            return ()


def _is_there(table: Situation, thing: Thing) -> bool:
    if table.things.get(thing.name) is thing:
        return not thing.gone
    return any(one.items.get(thing.name) is thing for one in table.present())


def _changed(table: Situation, channels: Iterable[str], marks: Marks) -> None:
    regrant(table)
    _unfile(table.lists.filed, channels)
    table.recall.changed(() if table.recall.is_empty() else marks())


def _unfile(filed: Filed, channels: Iterable[str]) -> None:
    """What stands on some channels is to be looked for again."""
    if filed.found:
        filed.silent.clear()
        for channel in channels:
            filed.found.pop(channel, None)
            if verb := verb_of(channel):
                filed.answering.pop(verb, None)


def refresh(table: Situation) -> None:
    """Now, and not at the next question, is looked at what has come and gone."""
    if table.lists.regrant:
        _fresh(table)


def _fresh(table: Situation) -> None:
    lists = table.lists
    if lists.stale:
        lists.stale = False
        lists.held, lists.made = {}, {}
        _put(lists.held, sorted(table.all_held(), key=_age))
        for timed in _timed(table.timed):
            _put_one(lists.made, timed)
        lists.filed.clear()
    if lists.regrant:
        lists.regrant, lists.at_hand = False, lists.filed
        _grant(table)


def _timed(timed: Iterable[Timed]) -> Iterable[Live | Trigger]:
    return (one.item for one in timed if one.item is not None)


def _grant(table: Situation) -> None:
    """Entries that somebody has because a standing rule says so, and what they grant in turn."""
    lists = table.lists
    before = lists.granted
    lists.given, lists.granted = {}, []
    grants = [*_all(table, lists.held, "grant"), *_all(table, lists.made, "grant")]
    alike: dict[tuple[Thing, str], list[tuple[Held, Live]]] = {}
    in_turn: set[tuple[Modifier, Thing, Thing]] = set()
    for live in grants:  # it grows while it is gone through
        modifier, giver = live.modifier, live.frame.holder
        compiled = table.program.named(modifier.word)
        for thing in table.present() if compiled is not None else ():
            if (modifier, giver, thing) in in_turn or not modifier.speaks(live.frame, thing):
                continue
            if live.given is not None:  # what is granted may lead back to itself
                in_turn.add((modifier, giver, thing))
            held = _granted_as(table, compiled, thing, live)
            alike.setdefault((thing, modifier.word), []).append((held, live))
            _put(lists.given, (held,))
            grants += _says(table, held, "grant")
    lists.granted_twice = {
        mark: sorted(found, key=lambda one: -one[0].rank) for mark, found in alike.items() if len(found) > 1
    }
    if lists.granted != before:
        _regranted(table, {held for held, _ in {*before} ^ {*lists.granted}} or {held for held, _ in before})


def granted_twice(table: Situation, thing: Thing, word: str) -> list[tuple[Held, Live]]:
    """What several rules give somebody of one entry, where more than one does: those who give most of it first."""
    on(table, "grant")
    return table.lists.granted_twice.get((thing, word), [])


GRANTS = "grants"
"""The mark of to whom standing rules grant what."""


def grant_anew(table: Situation) -> None:
    """What standing rules grant is had from now on by whoever is by now what they ask for: in a place, of so many Coins."""
    if grants_otherwise(table):
        look_who_is_granted(table)
        refresh(table)


def grants_otherwise(table: Situation) -> bool:
    """Whether standing rules grant something to others than those who have it by them."""
    if not on(table, "grant"):
        return False
    found: set[tuple[Live, Thing]] = table.recall.answer(GRANTS, table.look, _grants, table)
    return found != {(live, held.holder) for held, live in table.lists.granted}


def _grants(table: Situation) -> set[tuple[Live, Thing]]:
    standing = [live for live in on(table, "grant") if table.program.named(live.modifier.word) is not None]
    there = table.who_is_there() if standing else ()
    return {(one, thing) for one in standing for thing in there if one.modifier.speaks(one.frame, thing)}


def _regranted(table: Situation, entries: Collection[Held]) -> None:
    """Other entries are granted than before."""
    channels = {"grant": None, **_channels(entries)}
    _unfile(table.lists.filed, channels)
    table.recall.changed(["grant", *_marks(entries)])


def _granted_as(table: Situation, compiled: Any, thing: Thing, live: Live) -> Held:
    """The same one as long as the rule that grants it is held."""
    lists = table.lists
    key = (id(live), thing.name)
    held = lists.known.get(key)
    if held is None:
        age = live.frame.held.age if live.frame.held is not None else 0
        held = lists.known[key] = Held(compiled, thing, live.amount(thing) or 1, age, given=(live, thing))
    lists.granted.append((held, live))
    return held


# ---------------------------------------------------------------------- what there is
def _parts(table: Situation, channel: str, own: object = None) -> dict[Any, list[Any]]:
    """What stands on a channel, and parts of it that have been looked for, until something comes there or goes.

    own: of whom alone it matters what is only about its holder; `OWN` for anybody."""
    lists = table.lists
    if lists.regrant:
        _fresh(table)
    if (reading := table.recall.reading) is not None:
        reading += (channel,) if own is None else (channel, (channel, own))
    try:
        return lists.filed.found[channel]
    except KeyError:
        layers = [layer for layer in (lists.held, lists.made, lists.given) if channel in layer]
        parts = lists.filed.found[channel] = {ALL: _once(table, layers, channel) if layers else []}
        if not parts[ALL]:
            lists.filed.silent.add(channel)
        return parts


def _once(table: Situation, layers: Iterable[Layer], channel: str) -> list[Any]:
    """All that there is on a channel; what speaks of nobody in particular, once: where the last one has it, since by then
    what is older has been done by all (everybody gets ready, and then each of those gains something)."""
    everything = [one for layer in layers for one in _all(table, layer, channel)]
    said_of = attrgetter("rule" if is_rule(channel) else "modifier")
    last = {id(said): at for at, one in enumerate(everything) if (said := said_of(one)).shared}
    return [one for at, one in enumerate(everything) if last.get(id(said_of(one)), at) == at]


def on(table: Situation, channel: str) -> list[Live]:
    """The modifiers of a channel, whether or not they speak now."""
    return _parts(table, channel, OWN)[ALL]


def worded(table: Situation, channel: str, *words: str) -> list[Live]:
    """The modifiers of a channel that give one of some words."""
    found = table.lists.at_hand.found
    parts = found[channel] if table.recall.reading is None and channel in found else _parts(table, channel, OWN)
    lives: list[Live] = parts[ALL]
    if lives and words not in parts:
        parts[words] = [live for live in lives if live.modifier.word in words]
    return parts[words] if lives else lives


def touching(table: Situation, channel: str, who: Thing) -> list[Live]:
    """The modifiers of a channel without those that are only about somebody else."""
    parts = _parts(table, channel, who)
    if who not in parts:
        parts[who] = [live for live in parts[ALL] if not live.modifier.own or live.frame.holder is who]
    return parts[who]


def permitting(table: Situation, verb: str, who: Thing, on: object) -> list[Live]:
    """What somebody has that could permit him something on something."""
    if table.recall.reading is None and f"can:{verb}" in table.lists.at_hand.silent:
        return []
    parts, own = _parts(table, f"can:{verb}", who), ("of", who)
    if own not in parts:
        parts[own] = [live for live in parts[ALL] if live.frame.holder is who]
    if not parts[own]:
        return []
    gist = _gist(table, on)
    key = (who, gist)
    if key not in parts:
        parts[key] = [
            live
            for live in parts[own]
            if live.modifier.covers is None or live.modifier.covers((Thing, None, live.modifier.unit, gist))
        ]
    return parts[key]


def about_damage(table: Situation, channel: str, event: Event) -> list[Live]:
    """Those that could be about damage that is dealt or taken: by what it is dealt, which words are said of it, what it hits."""
    return about(table, channel, event, (_gist(table, event.roles.get("by")), event.words, event.unit))


def about(table: Situation, channel: str, of: object, what: Gist | None = None) -> list[Live]:
    """The modifiers of a channel that could be about something.

    what: of an event all that can be told of it at once, if that is more than its topic."""
    found, reading = table.lists.at_hand.found, table.recall.reading
    parts = found[channel] if reading is None and channel in found else _parts(table, channel)
    lives: list[Live] = parts[ALL]
    if not lives and reading is None:
        return lives
    if of.__class__ is Event:
        topic, *concerned = what_about(table, of)
        what = topic if what is None else what
        if of.object == "damage":
            concerned += _dealing(of)
    else:
        what, *concerned = _gist(table, of), *whose(of)
    if reading is not None:
        if concerned[0] is not None and concerned[1] is not None:  # something of somebody, who may become another one
            reading.append((concerned[0], KIND))
        reading += [(channel, one) for one in concerned if one is not None]
        if not lives:
            return lives
    key = what, *concerned
    if key not in parts:
        parts[key] = [
            live
            for live in lives
            if (live.modifier.covers is None or live.modifier.covers(what))
            and (not live.modifier.own or live.frame.holder in concerned)
        ]
    return parts[key]


def may_be_barred(table: Situation, test: Test, words: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some words of which anything that stands could say that a test cannot become them."""
    if table.recall.reading is None and "ban:gain" in table.lists.at_hand.silent:
        return ()
    parts = _parts(table, "ban:gain")
    if not parts[ALL]:
        return ()
    key = "barred", test.words, test.skill, words
    if key not in parts:
        gist = _gist(table, test)
        covers = [live.modifier.covers for live in parts[ALL]]
        parts[key] = [
            word for word in words if any(may is None or may((gist, Label(word), "", None)) for may in covers)
        ]
    return tuple(parts[key])


def about_number(table: Situation, quantity: Quantity) -> list[Live]:
    """The modifiers that may speak of a number: of it alone, then of many.  The same as `about`, without asking what it is."""
    key, owner = what = quantity.key, quantity.owner
    known, reading = table.lists.at_hand.found, table.recall.reading
    found: list[Live] = []
    for channel in (f"value:{key}", "values"):
        if channel not in known:
            parts = _parts(table, channel, owner)
        else:
            parts = known[channel]
            if reading is not None:
                reading += (channel, (channel, owner))
        if parts[ALL]:
            if what not in parts:
                parts[what] = _of_number(parts[ALL], quantity)
            found += parts[what]
    return found


def _of_number(lives: list[Live], quantity: Quantity) -> list[Live]:
    of_all = Quantity(None, quantity.key)
    return [
        live
        for live in lives
        if (not live.modifier.own or live.frame.holder is quantity.owner)
        and (live.modifier.covers is None or live.modifier.covers(of_all))
    ]


def answering(table: Situation, verb: str) -> Answering:
    """What there is to answer the events of a verb.  It is for what happens, and not for what is found out and kept."""
    if table.lists.regrant:
        _fresh(table)
    try:
        return table.lists.filed.answering[verb]
    except KeyError:
        found = table.lists.filed.answering[verb] = Answering(
            on(table, f"ban:{verb}"),
            _seated(table, triggers(table, waiting_for(verb, would=True))),
            _closing_last(_seated(table, triggers(table, waiting_for(verb, would=False)))),
        )
        return found


def _seated(table: Situation, found: list[Trigger]) -> list[Trigger]:
    """The same; what people have come to that offers something is offered in the order in which they sit: who was given
    his own first says nothing of whose turn it is to be asked."""
    offers = [one for one in found if _is_offer(one)]
    if len({one.frame.holder for one in offers}) <= 1:
        return found
    seats = {thing: seat for seat, thing in enumerate(table.things.values())}
    in_turn = iter(sorted(offers, key=lambda one: seats.get(one.frame.holder, len(seats))))
    return [next(in_turn) if one in offers else one for one in found]


def _is_offer(one: Trigger) -> bool:
    """Whether somebody is offered something by what he has come to: it is no rule of the game, nor set up in play."""
    held = one.frame.held
    return one.rule.may is not None and not one.set_up and held is not None and not held.compiled.is_always_in_force


def _closing_last(found: list[Trigger]) -> list[Trigger]:
    closing = [one for one in found if one.rule.closes]
    return [*(one for one in found if not one.rule.closes), *closing] if closing else found


def triggers(table: Situation, channel: str) -> list[Trigger]:
    """The rules that wait for what happens of a verb."""
    return _parts(table, channel)[ALL]


def hearing(answering: Answering, key: About, *, would: bool) -> list[Trigger]:
    """Of the rules that hear of what has happened (or is about to), those that could hear an event about something."""
    everybody, heard = (answering.before, answering.heard_before) if would else (answering.after, answering.heard_after)
    if key not in heard:
        topic, *whose = key
        heard[key] = [
            trigger
            for trigger in everybody
            if (pattern := trigger.rule.pattern) is not None
            and pattern.could_be(topic)
            and (not pattern.own or trigger.frame.holder in whose)
        ]
    return heard[key]


def windows(table: Situation) -> list[Trigger]:
    """The rules that wait to be used."""
    return _parts(table, WINDOWS)[ALL]


def windows_in(table: Situation, scope: str) -> list[Trigger]:
    """The rules that wait to be used in a stretch of time of a scope."""
    parts = _parts(table, WINDOWS)
    if scope not in parts:
        parts[scope] = [trigger for trigger in parts[ALL] if trigger.rule.window_scope == scope]
    return parts[scope]


def windows_of(table: Situation, holder: Thing) -> list[Trigger]:
    """The rules that wait to be used by somebody, at his own choice."""
    parts = _parts(table, WINDOWS)
    if holder not in parts:
        parts[holder] = [t for t in parts[ALL] if t.frame.holder is holder and t.rule.may is not None]
    return parts[holder]


Prices = tuple[str, Thing, str, bool, tuple[tuple[str, int], ...]]
"""The mark of rules that wait to be used by somebody: the scope of the stretch of time for which they do, whether anything
holds them back, what they always cost."""


class Priced(Struct, eq=False, frozen=True):
    """Rules that wait to be used for the same stretch of time and always cost the same, each with its place among all.
    held_back: whether anything holds them back, a price or, at any time, a limit.  always: what they always cost."""

    held_back: bool
    always: tuple[tuple[str, int], ...]
    windows: list[tuple[int, Trigger]]


def windows_by_price(table: Situation, holder: Thing) -> dict[str, dict[Prices, Priced]]:
    """The same by the scope of the stretch of time for which they wait, those together that always cost the same."""
    parts = _parts(table, WINDOWS)
    key = ("priced", holder)
    if key not in parts:
        found: dict[str, dict[Prices, Priced]] = {}
        for place, trigger in enumerate(windows_of(table, holder)):
            may = trigger.rule.may
            assert may is not None
            rule = trigger.rule
            timeless = not rule.window_scope
            held_back = may.costs or (timeless and rule.limit is not None)
            if timeless and may.called:  # it is for somebody else
                continue
            alike = found.setdefault(rule.window_scope, {})
            mark = ("moves", holder, rule.window_scope, held_back, may.always)
            alike.setdefault(mark, Priced(held_back, may.always, [])).windows.append((place, trigger))
        parts[key] = [found]
    by_scope: dict[str, dict[Prices, Priced]] = parts[key][0]
    return by_scope


# ---------------------------------------------------------------------- by what it is found
def what_about(table: Situation, event: Event) -> About:
    """By what those are found that could hear an event."""
    subject, what, roles = event.subject, event.object, event.roles
    kind = subject.__class__
    of = None if what is None else _gist(table, what)
    on = _gist(table, roles["on"]) if "on" in roles else None
    if kind is Thing:
        return (Thing, of, event.unit, on), subject, subject.maker
    if kind is Stretch:
        return (Stretch(subject.scope), of, event.unit, on), None, subject.owner
    whose = OWNERS[kind](subject) if kind in OWNERS else None
    return (_gist(table, subject), of, event.unit, on), None, whose


def could_have_been(table: Situation, event: Event, pattern: Pattern) -> bool:
    """Whether what has happened could be what a pattern means, by what it is about; that is kept if nothing changes it."""
    for part in (event.subject, event.object, event.roles.get("on")):
        if part.__class__ is Test or part.__class__ is Held:
            return True  # the words of these can become others
    event.topic, *_ = what_about(table, event)
    return pattern.could_be(event.topic)


def whose(of: Any) -> tuple[object, object]:
    """Who it is, if it is somebody, and whose it is; of an event, of its subject."""
    subject = of.subject if of.__class__ is Event else of
    kind = subject.__class__
    if kind is Thing:
        return subject, subject.maker
    return None, OWNERS[kind](subject) if kind in OWNERS else None


def _dealing(damage: Event) -> list[object]:
    """Who deals damage, and whose that is."""
    dealing = (damage.roles.get("from"), damage.roles.get("by"))
    return [one for deals in dealing if deals is not None for one in whose(deals)]


def _gist(table: Situation, of: Any) -> Gist:
    kind = of.__class__
    if kind is Thing:
        return Thing
    if of is None:
        return None
    if kind is Quantity:
        return Quantity(None, of.key)
    if kind is Test:
        return (*of.words, *table.game.called_with[of.skill]) if of.skill else of.words
    if kind is Stretch:
        return Stretch(of.scope)
    if kind is Held:
        return words_for(table, of.compiled)
    return of if kind is Label or kind is str else kind


def words_for_entries(table: Situation) -> frozenset[str]:
    """What standing rules say of entries."""
    parts = _parts(table, "entry tag", OWN)
    if WORDS not in parts:
        parts[WORDS] = [frozenset(live.modifier.word for live in parts[ALL])]
    found: frozenset[str] = parts[WORDS][0]
    return found


def words_for(table: Situation, compiled: Compiled) -> frozenset[str]:
    """By which an entry may be called: its own words, and those that standing rules say of entries."""
    parts = _parts(table, "entry tag", OWN)
    if compiled not in parts:
        parts[compiled] = [compiled.words.union(live.modifier.word for live in parts[ALL])]
    found: frozenset[str] = parts[compiled][0]
    return found
