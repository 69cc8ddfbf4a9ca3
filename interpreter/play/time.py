"""Stretches of time: they begin and end, reset what they reset, and offer what can be done in them.

Knows no game's scopes, and no course of play (course.py)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import TypeVar

from grammar.words import ScopeWord
from interpreter.play.events import expire, happen, would_be_stopped
from interpreter.play.holding import come, learn
from interpreter.play.lots import forget, throw_within
from interpreter.play.numbers import reset
from interpreter.play.rules import use
from interpreter.standing import index
from interpreter.standing.in_effect import answers
from interpreter.state.event import Event
from interpreter.state.journal import Journal
from interpreter.state.recall import BEGUN, NOW
from interpreter.state.situation import Situation, Timed
from interpreter.state.things import Stretch, Thing

K = TypeVar("K")


def begin(table: Situation, stretch: Stretch) -> bool:
    """A stretch of time begins, and with it each that it counts as: if one of them is stopped, none does.  What runs is over
    before it begins once more; what is somebody's own also before another one's begins."""
    return _begin(table, stretch, _beginning(stretch))


def _runs_already(table: Situation, stretch: Stretch) -> bool:
    """Whether it has begun, and neither it is over nor what it is a part of, nor has that begun since."""
    since = table.begun[stretch.scope].get("")
    if stretch.owner is not None or since is None or not table.runs(stretch):
        return False
    wholes = table.game.wholes.get(stretch.scope, ())
    begun = (at for whole in wholes for at in table.begun[whole].values())
    over = (at for (scope, _), at in table.over.items() if scope in wholes)
    return all(at <= since for at in (*begun, *over))


def _beginning(stretch: Stretch) -> Event:
    return Event("begin", stretch, roles={"of": stretch.owner})


def _begin(table: Situation, stretch: Stretch, beginning: Event) -> bool:
    """What it counts as has begun with it before anybody hears of either."""
    word = table.game.scopes[stretch.scope]
    others = [(one, _beginning(one)) for one in _all_it_counts_as(table, stretch)] if word and word.counts_as else []
    before = [*table.timed]  # what is set up as it begins is of this one, and not of the last
    stood = list[Timed]()

    def apply(event: Event) -> None:
        if others and any(would_be_stopped(table, other) for _, other in others):
            event.cancelled = True
            return
        if _runs_already(table, stretch):
            end(table, stretch)
        last = _own_that_runs(table, stretch.scope) if stretch.owner is not None else None
        if last not in (None, *table.nested, *table.running):
            end(table, last)
        _start(table, stretch, before)
        for one, _ in others:
            _start(table, one, before, stretch)
        stood.extend(table.timed)

    if any(map(_left, table.things.values())):
        _come_back(table, {stretch.scope})
    begun = happen(table, beginning, apply)
    for _, other in others if begun else ():
        happen(table, other, stood=stood)
    if begun and word is not None and word.parts and not word.repeats:
        throw_within(table, word)
    return begun


def _start(table: Situation, stretch: Stretch, before: Collection[Timed], counted: Stretch | None = None) -> None:
    """Limits of its kind start anew, what it resets is reset; what was to last until the end of the last one is over.

    before: what stood by then.  counted: the one that counts as it and begins."""
    word = table.game.scopes[stretch.scope]
    if before:
        expire(table, Event("end", stretch, roles={"with": counted}), before)
    if table.counts:
        _reset_limits(table, stretch)
    if word is not None and word.renews:
        _renew_limits(table, word)
    whose = stretch.owner.name if stretch.owner is not None else ""
    table.journal.put(table.begun[stretch.scope], whose, len(table.log), (BEGUN, stretch.scope))
    table.journal.put(table.open_scopes, stretch.scope, True, ("scope", stretch.scope))
    if word is None:
        return
    if word.parts:
        begins(table, stretch, word)
    if word.resets:
        reset(table, stretch, word)
    if word.offers:
        _offer_windows(table, stretch)


@contextmanager
def within_another(table: Situation, stretch: Stretch) -> Iterator[None]:
    """Somebody has a stretch of time in the middle of one that is somebody's own: that goes on afterwards, as if there had been
    none, unless it is over by then or that is of which it is a part."""
    outer, scope, since = _own_that_runs(table, stretch.scope), stretch.scope, len(table.log)
    whose, used = str(stretch.owner), _used_in(table, scope)
    begun, over = table.begun[scope].get(whose), table.over.get((scope, whose))
    table.nested.append(outer)
    try:
        yield
    finally:
        table.nested.pop()
    if outer is None:
        return
    ended = [event.subject for event in table.log[since:] if event.verb == "end"]
    anew = [event.subject for event in table.log[since:] if event.verb == "begin"]
    wholes = table.game.wholes.get(scope, ())
    if ended.count(outer) > anew.count(outer) or any(isinstance(one, Stretch) and one.scope in wholes for one in ended):
        return
    journal = table.journal
    _put_back(journal, table.begun[scope], whose, begun, (BEGUN, scope))
    _put_back(journal, table.over, (scope, whose), over, (BEGUN, scope))
    journal.put(table.open_scopes, scope, True, ("scope", scope))
    for slot in _used_in(table, scope):
        journal.drop(table.counts, slot, slot)
    for slot, times in used.items():
        journal.put(table.counts, slot, times, slot)


def _put_back(journal: Journal, places: dict[K, int], key: K, before: int | None, mark: Hashable) -> None:
    """One of several places as it was, if it was any."""
    journal.drop(places, key, mark)
    if before is not None:
        journal.put(places, key, before, mark)


def _own_that_runs(table: Situation, scope: str) -> Stretch | None:
    """Whose own stretch of time runs, if it was begun."""
    owner = table.things.get(table.keeper(scope) or "")
    stretch = Stretch(scope, owner)
    return stretch if owner is not None and table.open_scopes.get(scope) and table.runs(stretch) else None


def _used_in(table: Situation, scope: str) -> dict[tuple[object, ...], int]:
    """How often what is limited within such a stretch of time was used in it."""
    return {slot: times for slot, times in table.counts.items() if slot[2] == scope}


def _counts_as(table: Situation, stretch: Stretch) -> list[Stretch]:
    """A scope that is another one as well (a fight that is a chapter of its own) begins and ends it too."""
    word = table.game.scopes[stretch.scope]
    if word is None or not word.counts_as:
        return []
    others = [table.game.scopes[name] for name in word.counts_as]
    return [Stretch(one.name, stretch.owner if one.of else None) for one in others if one is not None]


def _all_it_counts_as(table: Situation, stretch: Stretch) -> Iterator[Stretch]:
    """What it counts as, and what that counts as."""
    for one in _counts_as(table, stretch):
        yield one
        yield from _all_it_counts_as(table, one)


def _offer_windows(table: Situation, stretch: Stretch) -> None:
    """A scope that says so offers its windows as it begins (a draw step that may go otherwise)."""
    if stretch.owner is not None:
        learn(table, stretch.owner)
    for trigger in index.windows_in(table, stretch.scope):
        if trigger.frame.holder is stretch.owner and answers(trigger):
            use(trigger, accepted=False, bound=(stretch,))


def can_end(table: Situation, stretch: object) -> bool:
    """Whether a stretch of time can be over: not if it is of those that only run when they were begun, and was not, nor
    if it is just ending."""
    return (_taken_for(table, stretch) or stretch) not in table.ending and is_there(table, stretch)


def is_there(table: Situation, stretch: object) -> bool:
    """Whether there is a stretch of time, which may have to be begun."""
    if not isinstance(stretch, Stretch) or table.open_scopes.get(stretch.scope):
        return True
    word = table.game.scopes[stretch.scope]
    return word is None or word.open


def _taken_for(table: Situation, stretch: object) -> Stretch | None:
    """The stretch that runs and counts as one, so that the end of the one is the end of both."""
    match stretch:
        case Stretch(scope) if scope in table.game.taken_for and table.open_scopes.get(scope):
            takers = table.game.taken_for[scope]
            return next((Stretch(name) for name in table.open_scopes if name in takers), None)
        case _:
            return None


def end(table: Situation, stretch: object, counted: object = None) -> bool:
    """A stretch of time (or a test) is over.  counted: the one that counts as it and ends."""
    if not isinstance(stretch, Stretch):
        return happen(table, Event("end", stretch, roles={"with": counted}))

    def apply(event: Event) -> None:
        table.journal.drop(table.open_scopes, stretch.scope, ("scope", stretch.scope))

    if counted is None:
        taken = _taken_for(table, stretch)
        if (taken or stretch) in table.ending:
            return False
        if taken is not None:
            return end(table, taken)
    if not is_there(table, stretch):
        return False
    _note_another(table, stretch)
    table.ending.append(stretch)
    word = table.game.scopes[stretch.scope]
    try:
        if stretch in table.running:
            for inner in ended(table, stretch):
                end(table, inner)
        elif word is not None and word.parts and counted is None:
            for inner in [*_begun_in(table, word, table.begun[stretch.scope].get("", 0))]:
                end(table, inner)
        if word is not None and word.counts_as:
            for other in _counts_as(table, stretch):
                end(table, other, stretch)
        done = happen(table, Event("end", stretch, roles={"with": counted}), apply)
    finally:
        table.ending.remove(stretch)
    if done and counted is None:
        _note_end(table, stretch)
    own = stretch.owner is not None and bool(table.begun.get(stretch.scope))
    if table.counts and not own:  # of somebody's own the next one renews them as it begins
        _reset_limits(table, stretch)
    if table.counts and word is not None and not word.repeats:  # nobody's next one begins until this does again
        for part in _parts_of(table, word):
            _reset_limits(table, Stretch(part))
    if counted is None and any(map(_left, table.things.values())):
        running = {other for scope in table.open_scopes for other in (scope, *table.game.counted_as(scope))}
        _come_back(table, {stretch.scope, *table.game.counted_as(stretch.scope)} - running)
    return done


def _parts_of(table: Situation, word: ScopeWord) -> Iterator[str]:
    """The stretches of which one is made, and of which those are."""
    for part in word.parts:
        yield part
        inner = table.game.scopes[part]
        yield from _parts_of(table, inner) if inner is not None else ()


def _begun_in(table: Situation, word: ScopeWord, since: int) -> Iterator[Stretch]:
    """What began since then and still runs of the parts of a stretch that is not played, but said to begin and to end.  Of what
    is somebody's own it is the one that began last: with that, the ones before it were over."""
    for part in word.parts:
        begun = {whose: at for whose, at in table.begun.get(part, {}).items() if at >= since}
        whose, inner = max(begun, key=begun.__getitem__, default=None), table.game.scopes[part]
        stretch = Stretch(part, table.things.get(whose)) if whose is not None else None
        if stretch is not None and stretch not in table.running and table.runs(stretch):
            yield stretch
        elif inner is not None:
            yield from _begun_in(table, inner, since)


def _note_another(table: Situation, stretch: Stretch) -> None:
    """What is over again, without having been begun, is the next one: in it has happened what came after the last."""
    last = table.over.get((stretch.scope, str(stretch.owner or "")))
    if last is not None and not table.begun.get(stretch.scope):
        table.journal.put(table.anew, stretch.scope, last, (BEGUN, stretch.scope))


_left = attrgetter("left")


def _note_end(table: Situation, stretch: Stretch) -> None:
    """It is over, and with it what it counts as: until then what has happened in the one has happened in the other."""
    whose = str(stretch.owner or "")  # of a card, by a sentence that means nobody, nothing runs
    table.journal.put(table.over, (stretch.scope, whose), len(table.log), (BEGUN, stretch.scope))
    word = table.game.scopes[stretch.scope]
    for other in _counts_as(table, stretch) if word is not None and word.counts_as else ():
        _note_end(table, other)


def _come_back(table: Situation, over: set[str]) -> None:
    """Whoever left a stretch of time is there again once it is over; what a rule has brought, and is nobody's own, stays away."""
    for thing in table.things.values():
        his_own = thing.maker is None or table.game.default_kind in thing.kinds
        if thing.left in over and his_own and not thing.brought:
            come(table, thing)
            table.journal.append(table.came_back, thing, NOW)


def _reset_limits(table: Situation, stretch: Stretch, role: str = "") -> None:
    for key in [k for k in table.counts if k[2] == stretch.scope and _counts_for(table, stretch, k[1])]:
        if role in ("", key[5]):
            table.journal.drop(table.counts, key, key)


def _counts_for(table: Situation, stretch: Stretch, holder: object) -> bool:
    """Whether limits of somebody, or of all together (None), are within a stretch of time: it is nobody's, or his own; for who
    has none of his own, anybody's."""
    if stretch.owner in (None, holder):
        return True
    match holder:
        case Thing():
            word = table.game.scopes[stretch.scope]
            return word is not None and not table.game.has_number(table.kinds_of(holder), word)
        case _:
            return True


def _renew_limits(table: Situation, word: ScopeWord) -> None:
    """A scope may renew what another one limits, if only for some entries (a room that is no chapter of its own)."""
    for scope, role in word.renews.items():
        _reset_limits(table, Stretch(scope), role)


def plays(table: Situation, scope: str) -> bool:
    """Whether a scope is more than a moment: it has parts, or moves to choose from."""
    word = table.game.scopes[scope]
    return word is not None and bool(word.parts or word.moves)


def ended(table: Situation, stretch: object) -> list[Stretch]:
    """What has to end before a stretch does, the innermost first; from now on none of it runs."""
    if stretch not in table.running:
        return []
    at = len(table.running) - 1 - table.running[::-1].index(stretch)  # of two alike the one that began within the other
    inner = table.running[at + 1 :]
    table.journal.replace(table.running, table.running[:at], "running")
    return inner[::-1]


def begins(table: Situation, stretch: Stretch, word: ScopeWord) -> None:
    """What dice decided of an order stands for one stretch that is made of others, not for the next."""
    if word.parts and not word.repeats and stretch.owner is None:
        forget(table)
