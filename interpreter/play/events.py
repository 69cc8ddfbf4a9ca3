"""Anything that happens: cannot → would → apply → log → when → checks.  Knows no verb; what a verb does is its caller's.

The checks: states that standing rules give (`while your pools …, you are …`), and tracks that follow their maximum.  They
are tried after every event until nothing changes; a state is entered through an event that rules may still stop, and is
asked for once more after that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from grammar.meaning.outline import waiting_for
from grammar.vocabulary import split_pair
from grammar.words import ThingWord
from interpreter.play.holding import be_gone, hold, let_go
from interpreter.play.lots import throw_for
from interpreter.play.places import arrivals, arrive
from interpreter.play.rules import fire
from interpreter.standing import index
from interpreter.standing.damage import is_asked
from interpreter.standing.in_effect import ban, is_usable, speaking
from interpreter.standing.numbers import base, highest, kept_as, lowest, value_of
from interpreter.standing.places import says_where, where_it_lies
from interpreter.standing.ranking import by_order
from interpreter.standing.words import is_called
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.program import CompiledRule, Pattern
from interpreter.state.recall import AWAITED, HAS, IS, LOG, NOW, TOPS
from interpreter.state.situation import (
    LONGEST,
    Answering,
    Clause,
    Frame,
    Live,
    OutOfSteps,
    Situation,
    Timed,
    Trigger,
    leaf,
)
from interpreter.state.things import BY_A_FACT, Held, Label, Quantity, Stretch, Thing, possessive

DEEPEST = 60
"""Events inside events inside events: a conflict that somebody begins in his turn, in another one, in another one."""
MOST_ROUNDS = 20
"""How often the checks are tried after one event."""


def happen(
    table: Situation,
    event: Event,
    apply: Callable[[Event], Any] | None = None,
    former: Sequence[Trigger] = (),
    stood: Collection[Timed] | None = None,
) -> bool:
    """Let an event happen, through all its steps; False if it did not.  former: rules that hear of it though they speak to
    somebody else by then, or to nobody.  stood: what can be over with it; all if nothing is said."""
    verb = event.verb
    table.steps += 1
    table.nesting += 1
    table.happening.append(event)
    try:
        if table.nesting > DEEPEST or table.steps > LONGEST:
            raise OutOfSteps
        known = table.lists.at_hand.answering
        answering = known[verb] if verb in known else index.answering(table, verb)
        if (answering.before or answering.bans or event.cancelled) and _is_stopped(table, event, answering):
            return False
        if apply is not None:
            apply(event)
            if event.cancelled:
                return False
        write(table, event, stood)
        if len(table.happening) > 1 and _stands_for(event, table.happening[-2]):
            return True
        if table.lists.held.get("grant") or table.lists.made.get("grant"):
            index.grant_anew(table)
        known = table.lists.at_hand.answering
        answering = known[verb] if verb in known else index.answering(table, verb)
        if answering.after:
            quiet = table.checking.quiet
            if quiet is None or quiet.doubt or not quiet.value:
                _let_numbers_follow(table)
            _tell(table, event, answering, would=False)
        if former:
            _tell_former(event, former)
        checking, quiet = table.checking, table.checking.quiet
        if quiet is None or quiet.doubt or not quiet.value or checking.answered:
            check(table)
        return True
    except RecursionError:  # what each of them does may be deep itself
        raise OutOfSteps from None
    finally:
        table.happening.pop()
        table.nesting -= 1
        if not table.nesting and table.leaving:
            be_gone(table)


def _stands_for(event: Event, other: Event) -> bool:
    """Whether it is what happens in the place of another one, by a rule that may have more to do than that: what comes of it is
    settled when all is done."""
    if other.instead is None or other.verb != event.verb or other.subject is not event.subject:
        return False
    other.instead = (*other.instead, event)
    return True


def _settle(table: Situation, event: Event) -> None:
    """Let what has happened in the place of something be answered."""
    like_it, event.instead = event.instead, None
    if not like_it:
        return
    table.trace.depth += 1
    try:
        for one in like_it:
            with in_course(table, one):
                offer(table, one, would=False)
        check(table)
    finally:
        table.trace.depth -= 1


def come_about(table: Situation, event: Event, apply: Callable[[Event], Any]) -> None:
    """Let rules answer what comes of something else, before and after it: what is barred comes about nonetheless."""
    table.steps += 1
    table.nesting += 1
    table.happening.append(event)
    try:
        if table.nesting > DEEPEST or table.steps > LONGEST:
            raise OutOfSteps
        answering = index.answering(table, event.verb)
        if answering.before:
            _offer(table, event, answering, would=True)
        if not event.cancelled:
            apply(event)
        if event.cancelled:
            return
        write(table, event)
        answering = index.answering(table, event.verb)
        if answering.after:
            _offer(table, event, answering, would=False)
    finally:
        table.happening.pop()
        table.nesting -= 1


def write(table: Situation, event: Event, stood: Collection[Timed] | None = None) -> None:
    """It has happened: into the log, and over is what lasts until then.  In doubt is what was found out from what has happened
    that this could be, too.  stood: what can be over with it; all if nothing is said."""
    verb, log, recall = event.verb, table.log, table.recall
    table.logged[verb].append((len(log), event))
    log.append(event)
    if verb in table.asked_for:
        recall.changed([(LOG, one) for one in table.asked_for[verb] if index.could_have_been(table, event, one)])
    elif recall.fresh:
        recall.changed(())
    else:
        recall.now += 1
    if table.timed:
        expire(table, event, stood)


def would_be_stopped(table: Situation, event: Event) -> bool:
    """Whether what will happen as a part of something else does not; who has answered that is not asked again."""
    table.happening.append(event)
    try:
        return _is_stopped(table, event, index.answering(table, event.verb))
    finally:
        table.happening.pop()


def _is_stopped(table: Situation, event: Event, answering: Answering) -> bool:
    """Whether what is about to happen does not: something forbids it, or answers with something else."""
    if answering.bans and _is_barred(table, event):
        return True
    if answering.before:
        _offer(table, event, answering, would=True)
        return event.cancelled or bool(event.told and _is_barred(table, event))  # an answer may have barred it
    return event.cancelled


def is_forbidden(table: Situation, event: Event) -> bool:
    """Whether something forbids it that comes about as a part of something else."""
    return bool(index.answering(table, event.verb).bans) and _is_barred(table, event)


def _is_barred(table: Situation, event: Event) -> bool:
    """Whether something forbids it, which is told."""
    if not index.about(table, f"ban:{event.verb}", event):
        return False
    barred = table.look(ban, table, event)
    if barred is None:
        return False
    said = barred.told(event.subject)
    table.say_rule(barred.frame, f"{barred.frame.label}: {said}.", barred.span, "stopped")
    event.cancelled = True
    table.journal.append(table.barred, said, NOW)
    return True


def came_to_nothing(table: Situation, why: str, forbidding: Live | None = None) -> None:
    """Tell that somebody cannot do something, and what forbids it, if a rule does."""
    if forbidding is None:
        table.say(f"{why}.", "stopped")
    else:
        table.say_rule(forbidding.frame, f"{why}.", forbidding.span, "stopped")
    table.journal.append(table.barred, why, NOW)


def offer(table: Situation, event: Event, *, would: bool) -> None:
    """Give every matching rule its turn, the oldest first, each once; a `would` is read again when it was changed."""
    _offer(table, event, index.answering(table, event.verb), would=would)


@contextmanager
def in_course(table: Situation, *events: Event) -> Iterator[None]:
    """While rules are asked that answer them, they are among what happens."""
    table.happening += events
    try:
        yield
    finally:
        del table.happening[-len(events) :]


def offer_next(table: Situation, event: Event) -> bool:
    """Give the next rule its turn that answers what would happen; whether there was one."""
    answering = index.answering(table, event.verb)
    return bool(answering.before) and _tell(table, event, answering, would=True, one=True)


def _offer(table: Situation, event: Event, answering: Answering, *, would: bool) -> None:
    while (answering.before if would else answering.after) and _tell(table, event, answering, would=would) and would:
        answering = index.answering(table, event.verb)


def _tell(table: Situation, event: Event, answering: Answering, *, would: bool, one: bool = False) -> bool:
    """Each of those that could hear an event, when it is its turn; whether one of them answered.  one: only until one has.

    Whom an answer to a test is offered, in the order that the test names for it.  An answer may change what a test or a `would`
    is about, and so who hears of it from then on; what else has happened is heard by those who heard it before any answer."""
    everybody = answering.before if would else answering.after
    order = getattr(getattr(event.object, "plan", None), "sorted_by", None) if event.verb == "make" else None
    fixed, about = bool(order), index.what_about(table, event)
    heard = answering.heard_before if would else answering.heard_after
    if order:
        possible = _sorted(table, event, everybody, order)
    else:
        possible = heard[about] if about in heard else index.hearing(answering, about, would=would)
    if not possible:
        return False
    rest, answered, heard_then = iter(possible), False, None
    while not event.cancelled and (trigger := _next_to_hear(table, rest, event, heard_then)) is not None:
        if heard_then is None and not would and trigger is not possible[-1] and not event.concerns_test():
            heard_then = table.look(hearing, possible, event)
        event.told |= {trigger.key}
        fired = fire(trigger, event)
        if fired is None and (would or event.verb == "make"):
            event.told -= {trigger.key}
        answered = bool(fired) or answered
        if event.instead is not None:
            event.instead = event.instead if fired else ()  # what came to nothing has not happened
            _settle(table, event)
        if (one and answered) or (event.verb != "make" and trigger is everybody[-1]):  # whatever it is about by now
            break
        if event.verb == "make" and (now := index.what_about(table, event)) != about:  # older rules hear of it by now
            about, fixed = now, True
            rest = iter([other for other in (possible if order else everybody) if other.key not in event.told])
        elif trigger is everybody[-1] and not order:
            break
        elif not fixed:
            if event.verb != "make" and index.what_about(table, event) != about:
                rest, fixed = iter(everybody[everybody.index(trigger) + 1 :]), True
            elif trigger is possible[-1]:
                break
    return answered


def _tell_former(event: Event, former: Sequence[Trigger]) -> None:
    """Those that spoke to somebody else before: each once, unless it has answered for whom it speaks to now, and of its own thing
    where several have gone together."""
    first = event.object
    for trigger in former:
        pattern, held = trigger.rule.pattern, trigger.frame.held
        if pattern is None or held is None or (id(trigger.rule), id(held.frame)) in event.told:
            continue
        event.object = held.item or first
        if pattern.matches(trigger.frame, event):
            event.told |= {trigger.key}
            fire(trigger, event)
    event.object = first


def spoken_by(table: Situation, things: Collection[Thing], verb: str) -> list[Trigger]:
    """The rules of the entries of some things that would answer now that something of this verb has happened."""
    found = index.triggers(table, waiting_for(verb, would=False)) if any(one.held for one in things) else []
    return [one for one in found if one.frame.held is not None and one.frame.held.item in things and is_usable(one)]


def spoken_by_one(table: Situation, one: Thing, verb: str) -> list[Trigger]:
    """The rules of somebody that would answer something of this verb now, and that he may have lost when it has happened."""
    return [x for x in index.triggers(table, waiting_for(verb, would=False)) if x.frame.holder is one and is_usable(x)]


def spoken_there(table: Situation, thing: Thing, place: str) -> list[Trigger]:
    """The rules of a place that would answer now that somebody has left it, to whom they speak no longer by then."""
    held = thing.held.get(f"@{place}")
    found = index.triggers(table, waiting_for("leave", would=False)) if held is not None else []
    return [one for one in found if one.frame.held is held and is_usable(one)]


def _sorted(table: Situation, event: Event, triggers: list[Trigger], order: Mapping[str, str]) -> list[Trigger]:
    answers = [t for t in triggers if t.rule.may is not None and t.frame.holder is not event.subject]
    holders = [*dict.fromkeys(trigger.frame.holder for trigger in answers)]
    throw_for(table, holders, order)
    holders = by_order(table, holders, order)
    sorted_ = iter(sorted(answers, key=lambda trigger: holders.index(trigger.frame.holder)))
    return [next(sorted_) if trigger in answers else trigger for trigger in triggers]


def hearing(possible: Iterable[Trigger], event: Event) -> frozenset[tuple[int, int]]:
    """Those that hear an event as it has happened, whatever the answers of others make of it."""
    heard = set[tuple[int, int]]()
    for one in possible:
        if one.rule.pattern is not None and one.rule.pattern.matches(one.frame, event):
            heard.add(one.key)
    return frozenset(heard)


def _next_to_hear(
    table: Situation, rest: Iterator[Trigger], event: Event, heard: Collection[object] | None = None
) -> Trigger | None:
    """The next of those that could hear an event which does, and has not answered it yet; it is only looked at that, as by
    `table.look`.  heard: those that do whatever has become of it."""
    looking, noticed = table.looking, table.heard
    table.looking, table.heard = True, None
    try:
        for trigger in rest:
            rule = trigger.rule
            if trigger.key in event.told or rule.pattern is None:
                continue
            if trigger.open and (rule.would or _comes_of_itself(table, event)):
                continue
            if rule.would and event.object == "damage" and not is_asked(table, rule, event):
                continue
            hears = trigger.key in heard if heard is not None else rule.pattern.matches(trigger.frame, event)
            if hears and is_usable(trigger):
                return trigger
        return None
    finally:
        table.looking, table.heard = looking, noticed


def _comes_of_itself(table: Situation, event: Event) -> bool:
    """Whether a number has come to another one because it came to one: who sets a counter back where it is full has not filled
    it again."""
    mine = event.subject
    return event.verb == "reach" and any(
        one is not event and one.verb == "reach" and one.subject == mine for one in table.happening
    )


def reach(table: Situation, thing: Thing, key: str, old: int, new: int) -> None:
    """A number that is kept of somebody has come to another number; so may have what is made of it."""
    if (thing, key) not in table.checking.reached:
        _come_to(table, thing, key, old, new)
    look_what_is_reached(table)


def reach_together(table: Situation, were: Iterable[tuple[Thing, str, int]]) -> None:
    """Numbers have come to other numbers at once: none of them was another one while the rest were what they had been."""
    checking = table.checking
    before, checking.together = checking.together, {(owner, key): old for owner, key, old in were}
    try:
        for (owner, key), old in checking.together.items():
            if (new := base(table, owner, key)) != old:
                reach(table, owner, key, old, new)
    finally:
        checking.together = before


def _come_to(table: Situation, thing: Thing, key: str, old: int, new: int) -> None:
    """A number has come to another number: what answers that comes before all checks."""
    whom = table.things.get(split_pair(key)[1])  # toward whom it is had, if it is had toward each one apart
    together = table.checking.together
    roles = {"old": old, "together": together if together.get((thing, key)) == old else {}}
    if whom is not None:
        roles["against"] = whom
    event = Event("reach", Quantity(thing, key), None, new, roles=roles)
    write(table, event)
    answering = index.answering(table, "reach")
    if not answering.after:
        return
    table.nesting += 1
    table.happening.append(event)
    try:
        if table.nesting > DEEPEST:
            raise OutOfSteps
        _let_maxima_follow(table)
        with unchecked(table):
            _tell(table, event, answering, would=False)
    finally:
        table.happening.pop()
        table.nesting -= 1


REACHED, SEEN = "reached", "reached before"
"""The marks of what such numbers are, and of what they were when they were last looked at."""


def look_what_is_reached(table: Situation) -> None:
    """Let each number of which something waits for what it comes to be answered if that is another one by now, by whatever
    made it so, one after the other."""
    checking = table.checking
    while checking.settled:
        now, was = _reached(table), checking.reached
        if now == was:
            return
        first = next((mark for mark in now if was.get(mark, now[mark]) != now[mark]), None)
        known = {mark: number if mark == first else was.get(mark, number) for mark, number in now.items()}
        table.journal.set(checking, "reached", known, SEEN)
        if first is not None:
            _come_to(table, *first, was[first], now[first])


def _reached(table: Situation) -> dict[tuple[Thing, str], int]:
    """What the numbers are of which something waits for what they come to."""
    found: dict[tuple[Thing, str], int] = table.recall.answer(REACHED, table.look, _awaited, table)
    return found


def _awaited(table: Situation) -> dict[tuple[Thing, str], int]:
    """The numbers of which something waits for what they come to, and what they are."""
    waiting = ((one.rule.pattern, one.frame) for one in index.triggers(table, waiting_for("reach", would=False)))
    found = {mark: None for pattern, frame in waiting if pattern is not None for mark in _numbers_of(pattern, frame)}
    table.recall.note(AWAITED)
    return {(owner, key): value_of(table, owner, key) for owner, key in (*found, *table.checking.awaited)}


def _numbers_of(pattern: Pattern, frame: Frame) -> Iterator[tuple[Thing, str]]:
    """The numbers for which a pattern waits, each as what it is kept as."""
    for number in pattern.numbers(frame):
        if (owner := number.holder) is not None:
            yield owner, kept_as(frame.table, owner, number.key)


def wait_for(pattern: Pattern, frame: Frame) -> None:
    """Something that lasts until a number comes to something waits for that from now on."""
    table = frame.table
    new = [mark for mark in _numbers_of(pattern, frame) if mark not in table.checking.awaited]
    for mark in new:
        table.journal.put(table.checking.awaited, mark, None, AWAITED)
    if new:
        look_what_is_reached(table)


# ---------------------------------------------------------------------- what stands for a time
def last(table: Situation, timed: Timed) -> None:
    """Something stands from now on until its end."""
    timed.since = len(table.log)
    table.journal.append(table.timed, timed, NOW)
    index.add_timed(table, timed.item)
    match timed.item:
        case Trigger(CompiledRule(verb="reach")):
            look_what_is_reached(table)


def expire(table: Situation, event: Event, known: Collection[Timed] | None = None) -> None:
    """Take back what ends with this event.  Whatever counts as a scene takes place where the scene does.

    known: only of this; of all if nothing is said."""
    counted = event.roles.get("with")
    ending = (
        [event, *map(_end_of, _over_together(table, event.subject))]
        if event.verb == "end" and table.ending
        else [event]
    )
    stands = table.timed if known is None else [timed for timed in table.timed if timed in known]
    over = [
        one
        for one in stands
        if (any(map(one.ends, ending)) or (event.verb == "end" and says_where(table, one, event.subject)))
        and not (counted is not None and _lies_on(table, one, counted))
    ]
    if over:
        table.journal.replace(table.timed, [timed for timed in table.timed if timed not in over], NOW)
        for timed in over:
            index.remove_timed(table, timed.item)
        for timed in over:
            if timed.over and timed.frame is not None:
                table.say_rule(timed.frame, timed.over, None, "rule")
            if timed.undo is not None:
                timed.undo(table)


def _end_of(stretch: Stretch) -> Event:
    return Event("end", stretch)


def _over_together(table: Situation, stretch: object) -> list[Stretch]:
    """The stretches of time that are over with one that ends: those that end and count as it, and what else they count as."""
    match stretch:
        case Stretch(scope):
            counting = [one for one in table.ending if scope in table.game.counted_as(one.scope)]
            also = [Stretch(other) for one in counting for other in table.game.counted_as(one.scope) if other != scope]
            return [*counting, *also]
        case _:
            return []


def with_life(life: object) -> Callable[[Event], bool]:
    """Until a test or a stretch of time is over."""
    return lambda event: event.verb == "end" and (event.subject is life or event.subject == life)


def after_so_many(table: Situation, stretch: Stretch, number: int) -> Callable[[Event], bool]:
    """Until so many of a scope are over, by the log: the one that runs is the first, and between two it is the next one.  Of
    somebody's own it is over when so many have begun.  As long as nobody says that one begins, each that ends is one.  None is
    to come once that is over of which they are parts."""
    since, kept, own = len(table.log), bool(table.begun.get(stretch.scope)), stretch.owner is not None
    begins = (event for event in table.happening if event.verb == "begin" and event.subject == stretch)
    is_next = any(event not in table.log for event in begins)  # it is about to begin
    runs, wholes = own or table.runs(stretch), table.game.closing(stretch.scope)

    def over(*just: str) -> bool:
        bounds = [one.verb for one in table.log[since:] if one.verb in _BOUNDS and one.subject == stretch]
        bounds += just
        if own:
            found, begun = 0, kept
            for verb in bounds:
                begun = begun or verb == "begin"
                found += verb == "begin" or not begun
        else:  # nobody has said that the one began that ran, nor that it was over when the next one began
            found = bounds.count("end") + (runs and not kept and bounds[:1] == ["begin"])
        return found >= number + (is_next and runs)

    def ends(event: Event) -> bool:
        if is_over_for_all(table, event, wholes):
            return True
        if event.roles.get("with") == stretch and stretch in table.ending:  # it ends with what it counts as
            return over("end")
        return event.verb in _BOUNDS and event.subject == stretch and over()

    return ends


def is_over_for_all(table: Situation, event: Event, wholes: Sequence[str]) -> bool:
    """Whether what has ended is the last of the wholes of which a stretch of time would be a part: none of it is to come."""
    if event.verb != "end" or getattr(event.subject, "scope", "") not in wholes or table.log[-1:] != [event]:
        return False
    return not any(name in table.open_scopes for name in wholes if name != event.subject.scope)


_BOUNDS = ("begin", "end")


def _lies_on(table: Situation, timed: Timed, counted: Stretch) -> bool:
    """Whether it says where something lies, and was so before that began, or ends, which counts as that."""
    return where_it_lies(table, timed) and timed.since <= table.begun[counted.scope].get(str(counted.owner or ""), 0)


def never(event: Event) -> bool:
    """For good."""
    return False


# ---------------------------------------------------------------------- the checks
QUIET = "quiet"


@contextmanager
def unchecked(table: Situation) -> Iterator[None]:
    """While what belongs together happens, no states are entered or left; whoever does it has them checked behind it."""
    table.checking.waiting += 1
    try:
        yield
    finally:
        table.checking.waiting -= 1


def check(table: Situation) -> None:
    """Enter and leave states until nothing changes."""
    recall, checking = table.recall, table.checking
    if checking.running or checking.waiting or not checking.settled or checking.seen == recall.now:
        return
    if checking.answered or not recall.answer(QUIET, table.look, _is_quiet, table):
        index.grant_anew(table)
        look_what_is_reached(table)
        _forget(table)
        if not recall.answer(QUIET, table.look, _is_quiet, table):
            _check(table)
            return
    checking.seen, checking.quiet = recall.now, recall.known.get(QUIET)


def _let_numbers_follow(table: Situation) -> None:
    """What has happened may have made another of a number that is made up, or of a maximum: whoever answers it finds them so."""
    if _may_be_due(table):
        index.grant_anew(table)
        look_what_is_reached(table)
        _let_maxima_follow(table)


def _let_maxima_follow(table: Situation) -> None:
    if _may_be_due(table):
        table.checking.running = True
        try:
            _follow_maxima(table)
        finally:
            table.checking.running = False


def _may_be_due(table: Situation) -> bool:
    """Whether a check may be made just now, and could change something."""
    checking = table.checking
    asleep = checking.running or checking.waiting or not checking.settled
    return not (asleep or table.recall.answer(QUIET, table.look, _is_quiet, table))


def _check(table: Situation) -> None:
    """The same, if it may be that something is due."""
    checking = table.checking
    checking.running = True
    try:
        arrive(table)
        for _ in range(MOST_ROUNDS):
            if not (_follow_maxima(table) or _enter(table) or _leave(table)):
                checking.seen = table.recall.now  # as long as nothing changes, no state can become due
                return
    finally:
        checking.running = False


def _forget(table: Situation) -> None:
    """What is no longer due is answered anew when it comes to be due again."""
    for thing, state in [*table.checking.answered]:
        if state not in _due(table, thing):
            table.journal.drop(table.checking.answered, (thing, state), (thing, IS))
    for thing, state in [*table.checking.kept]:
        if state not in _due(table, thing) or not _is_kept_from(table, thing, state):
            table.journal.drop(table.checking.kept, (thing, state), NOW)


def _is_quiet(table: Situation) -> bool:
    """Whether a check would change nothing, and no number has come to another one for which something waits."""
    table.recall.note(SEEN)
    if index.grants_otherwise(table) or _reached(table) != table.checking.reached:
        return False
    return not arrivals(table) and not any(_is_due(table, thing) for thing in table.who_is_there())


def _is_due(table: Situation, thing: Thing) -> bool:
    """Whether a check would change something of somebody; what happens to one need not be asked of all."""
    found: bool = table.recall.answer((QUIET, thing), table.look, _find_whether_due, table, thing)
    return found


def _find_whether_due(table: Situation, thing: Thing) -> bool:
    due = _due(table, thing)
    table.recall.note((thing, IS))
    for state in due:
        if _is_missing(table, thing, state) or _stays_from_now_on(table, thing, state):
            return True
    if any(giver == BY_A_FACT and state not in due for state, giver in thing.states.items()):
        return True
    table.recall.note(TOPS)
    tops = table.checking.tops
    for key in _topped(table, thing):
        if value_of(table, thing, f"maximum {key}") != tops.get((thing.name, key)):
            return True
    return any(True for _ in _above(table, thing))


def settle(table: Situation, begun: Sequence[tuple[Thing, str]]) -> None:
    """The situation is set up: what standing rules say of it is so, without any event.

    begun: the tracks of which nothing is said, which begin where these rules have them begin."""
    arrive(table)
    for _ in range(MOST_ROUNDS):
        changed = [_put_right(table, thing) for thing in table.present()]
        if not any(changed):
            break
        _begin_anew(table, begun)
    for thing in table.present():
        for key in _topped(table, thing):
            table.checking.tops[thing.name, key] = value_of(table, thing, f"maximum {key}")
    table.checking.settled = True
    look_what_is_reached(table)


def _begin_anew(table: Situation, begun: Sequence[tuple[Thing, str]]) -> None:
    """Tracks begin once more, where what begins elsewhere by now has them begin."""
    topped, others = table.game.topped, table.game.begun_by_others
    late = [
        (thing, key)
        for thing, key in begun
        if key in others and not (key in topped and thing.values[key] == value_of(table, thing, f"maximum {key}"))
    ]
    for thing, key in late:
        table.journal.drop(thing.values, key, leaf(thing, key), (thing, HAS, key))
    for thing, key in late:
        table.put_value(thing, key, base(table, thing, key))


def _put_right(table: Situation, thing: Thing) -> bool:
    """Give somebody the states that are due and take the others; whether there was anything to do."""
    due = _due(table, thing)
    new = [state for state in due if state not in thing.states and not _is_kept_from(table, thing, state)]
    old = [state for state, giver in thing.states.items() if giver == BY_A_FACT and state not in due]
    for state in new:
        table.journal.put(thing.states, state, _giver(table, state), (thing, IS), (thing, IS, state))
        _take_on(table, thing, state)
    for state in old:
        drop(table, thing, state)
    return bool(new or old)


def become(
    table: Situation,
    thing: Thing,
    state: str,
    giver: object = None,
    still: Callable[[], bool] = lambda: True,
    clause: Clause | None = None,
) -> bool:
    """Somebody comes into a state, unless a rule stops it or it is no longer due.

    giver: who does it, or the rule that does; what whoever holds that does to another is by him.  clause: which says so."""
    roles = _begun_by(table, thing) if giver.__class__ is Frame else {}
    giver = roles.get("by", giver)
    if state in thing.states:
        match giver, thing.states[state]:
            case _, known if known == BY_A_FACT:
                # from now on it is given besides, and outlasts the fact
                table.journal.put(thing.states, state, giver, (thing, IS), (thing, IS, state))
                return False
            case ((Thing() | Frame()), (Thing() | Frame()) as known) if _who(known) is not _who(giver):
                # whoever gives it last is who gave it
                table.journal.put(thing.states, state, giver, (thing, IS), (thing, IS, state))
                asked_for = any(word.gives == state for word in table.game.vocabulary.every(ThingWord))
                if _who(giver) is not thing and (asked_for or giver.__class__ is Thing):
                    said = f"{thing} is {state} by {_who(giver)} now, no longer by {_who(known)}."
                    table.say_by(clause, said, "state")
        give_again(table, thing, state)
        return False

    def apply(event: Event) -> None:
        if not still():
            event.cancelled = True
            return
        table.journal.put(thing.states, state, giver, (thing, IS), (thing, IS, state))
        _take_on(table, thing, state)
        said = "is" if is_called(table, thing, state) else "would be"  # a rule may say that he is not
        table.say_by(clause, f"{thing} {said} {state}.", "state")

    roles = roles or by_whom(table, thing, giver)
    return happen(table, Event("become", thing, Label(state, "state"), roles=roles), apply)


def _begun_by(table: Situation, thing: Thing) -> Mapping[str, object]:
    """By whom, and through which test of his, somebody would have become something in whose place he now becomes this: whoever
    softens what another one does to him, or lets it last for a time, has not brought it upon him.  Empty if nobody else did."""
    would_be = (one for one in reversed(table.happening) if one.verb == "become" and one.instead is not None)
    roles = next((one.roles for one in would_be if one.subject is thing), {})
    return {
        word: role for word, role in roles.items() if word in ("by", "through") and roles.get("by", thing) is not thing
    }


def by_whom(table: Situation, thing: Thing, giver: object) -> dict[str, object]:
    """By whom somebody becomes something, and through which test of his, as an event knows it.

    giver: who does it, or the rule that does; what whoever holds that does to another is by him."""
    match giver:
        case Thing():
            causes = [giver]
        case Frame(held=Held()) if giver.holder is not thing:
            causes = [giver.holder]
        case _:
            causes = table.causes[-1:]
    roles: dict[str, object] = {"by": causes[0]} if causes else {}
    if (test := _through(table, causes, giver)) is not None:
        roles["through"] = test
    return roles


def _through(table: Situation, causes: Sequence[Thing], giver: object) -> Test | None:
    """The test by which somebody causes something: of which it is said, whose damage is dealt, from which it follows, or which
    is being made, if it is his."""
    test: Test | None
    match giver:
        case Frame(test=Test() as told):
            test = told
        case _ if table.dealing:
            test = table.dealing[-1]
        case _ if table.following:
            test = table.following[-1][0]
        case _:
            test = table.tests[-1] if table.tests else None
    sides = (test, test.other) if test is not None else ()
    return next((side for side in sides if side is not None and side.maker in causes), None)


def _who(giver: object) -> object:
    """Who has given a state, himself or by a rule of his."""
    return getattr(giver, "holder", giver)


def give_again(table: Situation, thing: Thing, word: str) -> None:
    """Somebody is to be what he is already: for as long as is said now, or else for good."""
    if table.given_again is not None:
        table.given_again.append((thing, word))
    else:
        keep(table, thing, word)


def keep(table: Situation, thing: Thing, word: str) -> None:
    """Somebody is in a state, or called something, for good, from now on; it may have been for a time."""
    table.journal.drop(table.lent, (thing, word), NOW)


def lend(table: Situation, thing: Thing, word: str, loan: object, *, again: bool) -> None:
    """Somebody has been given a state, or a word, for a time.  again: he was in it already, and stays in it as long as anybody
    says."""
    known = table.lent.get((thing, word), ())
    if known or not again:
        table.journal.put(table.lent, (thing, word), (*known, loan), NOW)


def end_loan(table: Situation, thing: Thing, word: str, loan: object) -> bool:
    """Whether what was given for a time is over: nobody else has given it as well, and it was not over already."""
    known = table.lent.get((thing, word), ())
    left = tuple(one for one in known if one is not loan)
    if left:
        table.journal.put(table.lent, (thing, word), left, NOW)
    return bool(known) and not left


def take_back(table: Situation, thing: Thing, state: str, loan: object) -> None:
    """A state that was given for a time is over, unless somebody else has given it as well, or it was over already."""
    giver = thing.states.get(state)
    if end_loan(table, thing, state, loan) and part(table, thing, state):
        table.say(f"{thing} is no longer {state}.", "state")
        happen(table, Event("stop", thing, Label(state, "state"), giver=giver))


def _giver(table: Situation, state: str) -> str | None:
    """By what a state is kept that a standing rule gives: it goes with that rule, or has nothing more to do with it."""
    return None if state in table.game.staying else BY_A_FACT


def part(table: Situation, thing: Thing, state: str) -> bool:
    """Out of a state, unless a fact holds it, by which alone it stands from now on (what `stays` does so still); whether he is
    out of it.

    Who was let out only to come in again at once would have left and entered it, and rules would answer both."""
    if is_held_by_fact(table, thing, state):
        keep(table, thing, state)
        table.journal.put(thing.states, state, _giver(table, state), (thing, IS), (thing, IS, state))
        return False
    drop(table, thing, state)
    return True


def is_held_by_fact(table: Situation, thing: Thing, state: str) -> bool:
    """Whether somebody who left a state would be in it again at once."""
    return state in _due(table, thing) and not _is_kept_from(table, thing, state)


def drop(table: Situation, thing: Thing, state: str) -> None:
    """Out of a state, and rid of what it did."""
    keep(table, thing, state)  # whoever comes into it anew does so by somebody else
    table.journal.drop(thing.states, state, (thing, IS), (thing, IS, state))
    let_go(table, thing, f"={state}")


def _take_on(table: Situation, thing: Thing, state: str) -> None:
    compiled = table.program.state(state)
    index.regrant(table)
    if compiled is not None:
        hold(table, thing, compiled, f"={state}")


def _due(table: Situation, thing: Thing) -> list[str]:
    due: list[str] = table.recall.answer((" due", thing), table.look, _find_due, table, thing)
    return due


def _find_due(table: Situation, thing: Thing) -> list[str]:
    return [live.modifier.word for live in speaking(table, "state", thing)]


def _those_due(table: Situation) -> Iterator[Thing]:
    """Of whom a check would change something, each looked at when it is his turn."""
    return (thing for thing in table.present() if _is_due(table, thing))


def _enter(table: Situation) -> bool:
    changed = False
    for thing in _those_due(table):
        for state in _due(table, thing):
            if _stays_from_now_on(table, thing, state):
                keep(table, thing, state)
            elif _is_missing(table, thing, state) and (thing.name, state) not in table.checking.pending:
                changed = (not _is_told_already(table, thing, state) and _enter_one(table, thing, state)) or changed
    return changed


def _is_told_already(table: Situation, thing: Thing, state: str) -> bool:
    """Whether a rule forbids what is due, as it did when that was told: it is told once, however often it is looked at."""
    if not _is_kept_from(table, thing, state):
        return False
    told = (thing, state) in table.checking.kept
    if not told:
        table.journal.put(table.checking.kept, (thing, state), True, NOW)
    return told


def _is_missing(table: Situation, thing: Thing, state: str) -> bool:
    """Whether somebody is not in a state that is due, and nothing else has happened in place of that."""
    return state not in thing.states and (thing, state) not in table.checking.answered


def _stays_from_now_on(table: Situation, thing: Thing, state: str) -> bool:
    """Whether somebody was given for a time what a fact brings him into now, and what stays whatever becomes of that."""
    return (thing, state) in table.lent and state in thing.states and state in table.game.staying


def _enter_one(table: Situation, thing: Thing, state: str) -> bool:
    """While the event of entering runs, other states are checked, but not this one."""
    table.checking.pending.add((thing.name, state))
    table.checking.running = False
    try:
        entered = become(table, thing, state, _giver(table, state), lambda: state in _due(table, thing))
        if not entered and state in _due(table, thing) and not _is_kept_from(table, thing, state):
            table.journal.put(table.checking.answered, (thing, state), True, (thing, IS))
        return entered
    finally:
        table.checking.running = True
        table.checking.pending.discard((thing.name, state))


def _is_kept_from(table: Situation, thing: Thing, state: str) -> bool:
    """Whether a rule forbids that somebody comes into a state: he does as soon as it does not."""
    return table.look(ban, table, Event("become", thing, Label(state, "state"))) is not None


def _leave(table: Situation) -> bool:
    changed = False
    for thing in _those_due(table):
        for state in _over(table, thing):
            if state in _over(table, thing):  # and did not end with one before it
                _leave_one(table, thing, state)
                changed = True
    return changed


def _over(table: Situation, thing: Thing) -> list[str]:
    """The states that nothing gives any more."""
    due = _due(table, thing)
    return [state for state, giver in thing.states.items() if giver == BY_A_FACT and state not in due]


def _leave_one(table: Situation, thing: Thing, state: str) -> None:
    """As on entering, other states are checked while the event runs."""
    giver = thing.states.get(state)
    drop(table, thing, state)
    table.say(f"{thing} is no longer {state}.", "state")
    table.checking.running = False
    try:
        happen(table, Event("stop", thing, Label(state, "state"), giver=giver))
    finally:
        table.checking.running = True


def _topped(table: Situation, thing: Thing) -> list[str]:
    for key in table.game.topped:
        table.recall.note((thing, HAS, key))
    return [key for key in table.game.topped if key in thing.values]


def _above(table: Situation, thing: Thing) -> Iterator[tuple[str, int, int]]:
    """The tracks that are above a maximum which they do not follow: each with what it is and with its maximum."""
    for key in table.game.capped:
        table.recall.note((thing, HAS, key))
        if key in thing.values:
            top = table.recall.answer((TOPS, thing, key), table.look, _top, table, thing, key)
            if top is not None and (now := base(table, thing, key)) > top:
                yield key, now, top


def _top(table: Situation, thing: Thing, key: str) -> int | None:
    return highest(table, thing, key)


def _follow_maxima(table: Situation) -> bool:
    """A track whose maximum rises rises with it; one that is above its maximum is cut down to it."""
    changed = False
    for thing in _those_due(table):
        for key in _topped(table, thing):
            top = value_of(table, thing, f"maximum {key}")
            before = table.checking.tops.get((thing.name, key))
            if top != before:
                table.journal.put(table.checking.tops, (thing.name, key), top, TOPS)
            if before is not None and top != before:
                now = int(str(thing.values[key]))
                low = lowest(table, thing, key) or 0
                new = now + top - before if top > before else max(low, min(now, top))
                if new != now:
                    table.put_value(thing, key, new)
                    several = table.game.unit(key, 2)
                    follow = f"{several} follow their" if several != key else f"{key} follows its"
                    table.say(f"{possessive(thing)} {follow} maximum ({now} → {new}).")
                    reach(table, thing, key, now, new)
                    changed = True
        for key, now, top in list(_above(table, thing)):
            table.put_value(thing, key, top)
            table.say(f"{thing} can have no more than {top} {table.game.unit(key, top)} ({now} → {top}).")
            reach(table, thing, key, now, top)
            changed = True
    return changed
