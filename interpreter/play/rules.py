"""Rules in play: whether a rule hears an event or can be used now, and its use, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from diagnostics.span import Span
from grammar.article import with_article
from interpreter.play.offers import Cost, Purse, accepted, due_at_once, lacking, payable_by
from interpreter.standing.carried import why_of_no_use
from interpreter.standing.in_effect import answers, barring, is_usable, of_no_effect, waives
from interpreter.standing.numbers import has_number
from interpreter.state.attempt import Answered, Test
from interpreter.state.event import Event
from interpreter.state.program import Act, CompiledRule, LimitPlan, Offer
from interpreter.state.recall import ANY, BEGUN, NOW
from interpreter.state.situation import LONGEST, Aim, CannotPlay, Frame, Live, OutOfSteps, Situation, TooMany, Trigger
from interpreter.state.things import Quantity, Stretch, Thing, possessive


# ---------------------------------------------------------------------- whether
def available(trigger: Trigger, who: Thing) -> bool:
    """Whether somebody could use the window now."""
    if not (timely(trigger, who) and _has_enough(trigger, who)):
        return False
    cost = ready(trigger, who)
    return cost is not None and Purse(trigger.frame.table, who).holds(cost)


def ready(trigger: Trigger, who: Thing) -> Cost | None:
    """What somebody pays at once who uses the window whose time it is, besides what it always costs; None if he could not,
    even if he had enough: how much he has changes more often than the rest."""
    rule, frame, answer = trigger.rule, trigger.frame, trigger.frame.table.recall.answer
    if not (is_usable(trigger) and answer((trigger, "if"), _meant, rule, frame)):
        return None
    cost: Cost | None = answer((trigger, "cost", who), _cost, rule, frame, who)
    return cost if cost is not None and answer((trigger, "choice", who), _choosable, rule, frame, who) else None


def _has_enough(trigger: Trigger, who: Thing) -> bool:
    may = trigger.rule.may
    return may is None or Purse(trigger.frame.table, who).lets(may, trigger.frame)


def why_not(trigger: Trigger, who: Thing) -> tuple[str, Live | None]:
    """What keeps somebody from using a window now, and what forbids it if that does; empty if nothing that can be told does."""
    rule, frame = trigger.rule, trigger.frame
    forbidding = barring(trigger)
    if forbidding is None and rule.may is not None and rule.may.forbids is not None and open_to(rule, frame, who):
        forbidding = rule.may.forbids(frame.inner(), who)
    if forbidding is not None:
        return f"{forbidding.frame.label} forbids it", forbidding
    why = _what_else(trigger, who)
    if why is NOTHING_TO_CHOOSE and (forbidding := forbids_a_choice(trigger, who)) is not None:
        return f"{forbidding.frame.label} forbids it", forbidding
    return why, None


NOTHING_TO_CHOOSE = "there is nothing to choose, or not enough to pay for it"


def forbids_a_choice(trigger: Trigger, who: Thing, on: Thing | None = None) -> Live | None:
    """What forbids that somebody chooses or pays what he could, or that one.  It is looked for anew: what was found out before
    no longer says why."""
    table = trigger.frame.table
    table.recall.clear()
    met: list[tuple[Live, Event]] = []
    table.met = met
    try:
        _choosable(trigger.rule, trigger.frame, who)
    finally:
        table.met = None
        table.recall.clear()
    return next((live for live, event in met if on is None or on in (event.object, *event.roles.values())), None)


def _what_else(trigger: Trigger, who: Thing) -> str:
    """What else than a ban keeps somebody from it."""
    rule, frame, held = trigger.rule, trigger.frame, trigger.frame.held
    if not open_to(rule, frame, who):
        return f"it is not for {who}"
    if not timely(trigger, who):
        of, scope = _owned(frame.table, rule.window_scope), rule.window_scope
        return f"only during {f'{possessive(who)} {scope}' if of else with_article(scope)}"
    if not answers(trigger):
        if held is None:
            return ""
        return why_of_no_use(frame.table, held) or of_no_effect(frame.table, held)
    limit = _bound(rule, frame)
    if limit is not None and _is_outside(frame.table, limit.scope):
        return f"only in {with_article(limit.scope)}"
    if _begun(rule, frame, who) is None and limit is not None:
        if limit.times(frame.inner()) < 1:
            return f"it may be used 0 times in one {limit.scope}"
        return f"it has been used as often as it may be in one {limit.scope}"
    cost = _cost(rule, frame, who) if _has_enough(trigger, who) else None
    if rule.may is not None and cost is None and (lacks := lacking(rule.may, frame, who)):
        return lacks
    if rule.may is not None and (cost is None or not Purse(frame.table, who).holds(cost)):
        none = [key for key, _ in rule.may.always if not has_number(frame.table, who, key)]
        return f"“{rule.may.text}” cannot be paid" + (f", and {who} has no {none[0]} at all" if none else "")
    if not _meant(rule, frame):
        return f"it is not so that “{rule.given_text}”"
    if _choosable(rule, frame, who):
        return ""
    if rule.may is not None and limit is not None and limit.chosen and _all_chosen(rule.may, limit, frame):
        return f"it has been used as often as it may be in one {limit.scope} for each {limit.key} there is to choose"
    return NOTHING_TO_CHOOSE


def _all_chosen(offer: Offer, limit: LimitPlan, frame: Frame) -> bool:
    """Whether nobody is left to be chosen, since those who were have been as often as they may be."""
    used = any(slot[0] == id(limit) for slot in frame.table.counts)
    choices = [part.options for part in offer.parts if part.options is not None]
    return used and not all(frame.table.look(one, frame.inner()) for one in choices)


def open_to(rule: CompiledRule, frame: Frame, who: Thing) -> bool:
    """Whether the choice in the rule is this one's, whatever it costs."""
    return rule.may is None or who in rule.may.who(frame)


def timely(trigger: Trigger, who: Thing) -> bool:
    """Whether it is the time that a window is for, which is its holder's if nobody else is named."""
    rule, frame = trigger.rule, trigger.frame
    if rule.of_that:
        return True
    if rule.whose is None:
        return in_time(frame.table, rule.window_scope, frame.holder)
    return who in rule.whose(frame) and in_time(frame.table, rule.window_scope, who)


def in_time(table: Situation, scope: str, who: Thing) -> bool:
    """Whether it is the stretch of time that a window of somebody is for.  Before any of them was begun nobody keeps the time,
    but of those that only run when they were begun."""
    if not scope:
        return True
    table.recall.note((BEGUN, scope))
    keeper = table.keeper(scope)
    if keeper is not None or not _is_open(table, scope):
        table.recall.note(("scope", scope))
        if not table.open_scopes.get(scope):
            return False
    return keeper in (None, "", who.name) or not _owned(table, scope)


When = Literal["now", "later", "before"]


def when_given(table: Situation, key: str, who: Thing) -> When:
    """When somebody is given what he gives up, while that of which it is a part (a Round) runs: in the stretch that is his
    now, in one that is still to come, or in one that is over.  Before anybody keeps the time it is now."""
    scope, whole = table.game.given_in.get(key, ("", ""))
    table.recall.note((BEGUN, scope))
    table.recall.note((BEGUN, whole))
    table.recall.note(("scope", whole))
    if not table.open_scopes.get(whole):
        return "now"
    if table.begun.get(scope, {}).get(who.name, -1) < table.begun.get(whole, {}).get("", -1):
        return "later"
    table.recall.note(ANY)
    ends = Stretch(scope, who) in table.ending
    return "now" if ends or in_time(table, scope, who) else "before"  # as it ends, it is what is left of it


def _is_open(table: Situation, scope: str) -> bool:
    """Whether it runs as long as nobody keeps the time, and not only once it was begun."""
    word = table.game.scopes[scope]
    return word is None or word.open


def _owned(table: Situation, scope: str) -> bool:
    """Whether it is somebody's own: a Turn."""
    word = table.game.scopes[scope]
    return word is not None and bool(word.of)


def _cost(rule: CompiledRule, frame: Frame, who: Thing) -> Cost | None:
    """What does not depend on a choice of what somebody has to pay; None if no uses are left, or he cannot."""
    inner = _begun(rule, frame, who)
    if inner is None:
        return None
    return due_at_once(rule.may, inner, who) if rule.may is not None else ()


def _meant(rule: CompiledRule, frame: Frame) -> bool:
    """Whether its `if` is true now."""
    if rule.given is None:
        return True
    inner = _begun(rule, frame.inner())
    return inner is not None and rule.given(inner)


def _choosable(rule: CompiledRule, frame: Frame, who: Thing) -> bool:
    """Whether somebody is offered it, and can choose what it wants chosen."""
    if rule.may is None:
        return True
    inner = _begun(rule, frame, who)
    return inner is not None and payable_by(rule.may, inner, who)


def _begun(rule: CompiledRule, frame: Frame, who: Thing | None = None) -> Frame | None:
    """The frame of its next use by somebody; None if there is none left."""
    limit = _bound(rule, frame) if rule.window_scope else rule.limit
    if limit is not None and _is_outside(frame.table, limit.scope):
        return None
    if limit is None or limit.chosen or (limit.of_user and who is None):
        return frame
    inner, slot = frame.inner(), _slot(limit, rule, frame, who if limit.of_user else None)
    frame.table.recall.note(slot)
    inner.use = frame.table.counts.get(slot, 0) + 1
    return None if inner.use > limit.times(inner) else inner


def _is_outside(table: Situation, scope: str) -> bool:
    """Whether what may be so often in a stretch of time cannot be now: it only runs when it was begun, and does not."""
    if _is_open(table, scope):
        return False
    table.recall.note(("scope", scope))
    return not table.open_scopes.get(scope)


def _is_ending(table: Situation, scope: str) -> bool:
    return any(one.scope == scope for one in table.ending)


def _bound(rule: CompiledRule, frame: Frame) -> LimitPlan | None:
    """Its limit.  What a price alone holds back is used once in the stretch that offers it, if the price is lifted."""
    if rule.limit is not None or not rule.window_scope or rule.may is None:
        return rule.limit
    free = rule.may.costs and waives(frame.table, frame.held, "price")
    return once_per(rule.window_scope) if free else None


def once_per(scope: str) -> LimitPlan:
    """The limit of what may be used once in a stretch of time."""
    return LimitPlan(lambda frame: 1, scope, "", False, False)


def is_left_for(limit: LimitPlan, frame: Frame, one: object) -> bool:
    """Whether somebody may still be chosen for what is counted for each who is."""
    slot = _slot(limit, None, frame, one)
    frame.table.recall.note(slot)
    return frame.table.counts.get(slot, 0) < limit.times(frame)


def _slot(limit: LimitPlan, rule: CompiledRule | None, frame: Frame, one: object = None) -> tuple[object, ...]:
    """Where the uses are counted; for whom, if one is chosen for it.  Two things of one keeper with the same entry share it."""
    second: object = getattr(one, "name", None)
    known = (frame.event.subject, *frame.bound) if frame.event is not None else frame.bound
    if second is None and (group := frame.table.game.members(limit.key)):
        second = next((key for key in map(_number_of, (one, *known)) if key in group), None)
    if limit.key and second is None:
        second = getattr(frame.called.get(limit.key, _for_whom(limit, frame, known)), "name", None)
    within = id(getattr(frame.test, "echo_of", None) or frame.test) if limit.of_test else None
    role = frame.held.compiled.role if frame.held is not None else ""
    counted = limit if limit.chosen else rule
    return (id(counted), None if limit.everyone else frame.holder, limit.scope, second, within, role)


def _for_whom(limit: LimitPlan, frame: Frame, known: Sequence[object]) -> object:
    """For which of those that are known it is counted: for one who is called so, or else for that with which a test is made."""
    named = [x for x in known if getattr(x, "name", None) and x is not frame.holder]
    test = _test_of(frame.event) if frame.event is not None else None
    tool = getattr(test or frame.test, "tool", None)
    meant = (x for x in (*named, tool) if x is not None and limit.is_one is not None and limit.is_one(frame, x))
    return next(meant, named[0] if named else None)


def _number_of(one: object) -> str:
    """The number that something is, or with which it is made if it is a test."""
    match one:
        case Quantity(key=key) | Test(skill=key):
            return key
        case _:
            return ""


# ---------------------------------------------------------------------- the use
def fire(trigger: Trigger, event: Event) -> bool | None:
    """Answer the event; whether it was answered, and None if only that is not so which the rule asks for: it may be yet."""
    rule = trigger.rule
    pattern = rule.pattern
    assert pattern is not None
    made = event.object if event.verb == "make" and event.object.__class__ is Test else None
    if made is not None and _has_been_said(trigger, made):
        return False
    frame = trigger.frame.inner(*event.known(pattern.said), event=event, test=_test_of(event))
    if pattern.calls:
        frame.call_by(pattern.calls, event)
    trigger.open = True
    table = frame.table
    table.answered.add((frame.entry, rule.span))
    before = table.mark() if rule.given is not None else None
    try:
        if made is not None:
            answered = _say_of(trigger, frame, made)
        else:
            if event.verb in ("succeed", "fail"):
                frame.against = _against(event.subject)
            answered = whole(rule.span, frame, run_here, rule, frame)
        given = rule.given
        if answered or before is None or given is None or not table.is_as(before) or table.look(given, frame):
            return answered
        if made is not None:
            del made.answers[trigger.key]
        return None
    finally:
        trigger.open = False


def _against(test: Test) -> tuple[Test, list[Any]]:
    return test.echo_of or test, [test.target]


def _has_been_said(trigger: Trigger, test: Test) -> bool:
    """Whether a rule has answered already that a test is made, be it against somebody else, and is not asked anew; what it has
    said of the test is said of it against this one as well."""
    known, journal = test.answers.get(trigger.key), trigger.frame.table.journal
    again = known is None or known.alone
    if known is None and test.echo_of is not None:
        known = test.echo_of.answers.get(trigger.key)
    if known is None:
        return False
    if known.of is not None and test.target not in known.of:
        if trigger.rule.of_whom == "each" and again:
            return False
        journal.append(known.of, test.target, NOW)
    for say in known.said:
        say(test)
    return True


def _say_of(trigger: Trigger, frame: Frame, test: Test) -> bool:
    """Let a rule answer that a test is made, and know what it has said of it."""
    rule, said, happened = trigger.rule, len(test.said), len(frame.table.log)
    frame.against = _against(test) if rule.of_whom else None
    answered = whole(rule.span, frame, run_here, rule, frame)
    of = frame.against[1] if frame.against is not None else None
    test.answers[trigger.key] = Answered(trigger.frame, of, test.said[said:], happened == len(frame.table.log))
    return answered


def use(
    trigger: Trigger,
    *,
    accepted: bool,
    bound: tuple[object, ...] = (),
    only: object = None,
    test: Test | None = None,
    aim: Aim | None = None,
) -> bool:
    """Use a window.  aim: whom whoever uses it is to choose."""
    frame = trigger.frame.inner(*bound, test=test)
    frame.accepted = accepted
    frame.only = only
    frame.aim = aim
    return whole(trigger.rule.span, frame, run_here, trigger.rule, frame)


def whole(span: Span | None, frame: Frame, do: Callable[..., bool], *arguments: Any) -> bool:
    """Do something to its end, or not at all; False if it was not.  TooMany goes on to whoever scripted what is played:
    a game at a table does not end by it, an example is wrong."""
    table = frame.table
    mark = table.mark()
    try:
        return do(*arguments)
    except CannotPlay as problem:
        table.back_to(mark)
        table.unsay(mark)
        table.say_rule(frame, f"{frame.label}: {problem}; nothing of it happens.", problem.span or span, "stopped")
        if isinstance(problem, TooMany) and not table.live:
            raise
        return False


def run_here(rule: CompiledRule, frame: Frame) -> bool:
    """Use the rule as a part of what is being done; what fails undoes the whole of that."""
    table = frame.table
    table.steps += 1
    if table.steps > LONGEST:  # a rule that goes on and on
        raise OutOfSteps
    limit = _bound(rule, frame) if rule.window_scope else rule.limit
    if limit is not None and _is_outside(table, limit.scope) and not _is_ending(table, limit.scope):
        table.outside[frame.entry, limit.scope] = None
        return False
    slot = _slot(limit, rule, frame, frame.only if limit.of_user else None) if limit is not None else ()
    if limit is not None and not limit.chosen:
        frame.use = table.counts.get(slot, 0) + 1
        if frame.use > limit.times(frame):
            if not (rule.verb or rule.window_scope):  # a part of what is being done, which would go on without a word
                each = f" for each {limit.key}" if limit.key else ""
                done = f"{frame.label}: this has been done as often as it may be in one {limit.scope}{each}."
                table.say_rule(frame, done, rule.span, "stopped")
            return False
    if rule.given is not None and not rule.given(frame):
        table.unmet.setdefault(id(rule), (rule, frame))
        return rule.may is None and _do_otherwise(rule, frame, limit, slot)
    unpaid = table.mark() if rule.may is not None and rule.otherwise else None
    if rule.may is not None and not accepted(rule.may, frame, rule.asked, rule.span if not rule.body else None):
        return _do_otherwise(rule, frame, limit, slot)
    if rule.may is not None:
        table.journal.set(table, "taken_up", table.taken_up + 1, NOW)
    if limit is not None and limit.chosen:
        slot = _slot(limit, rule, frame)
        frame.use = table.counts.get(slot, 0) + 1
    if limit is not None:
        table.journal.put(table.counts, slot, frame.use, slot)
    told = len(table.trace.steps)
    if rule.instead:
        _replace(frame)
    if rule.may is None or not (rule.may.costs or limit is not None):
        taken_up, happened, barred = table.taken_up, len(table.log), len(table.barred)
        _all(rule, rule.body, frame)
        if limit is not None and happened == len(table.log) and 0 < len(rule.body) <= len(table.barred) - barred:
            table.journal.put(table.counts, slot, frame.use - 1, slot)  # nothing came of it: it was not used
        if rule.only_offers and table.taken_up == taken_up:
            if limit is not None:
                table.journal.put(table.counts, slot, frame.use - 1, slot)
            _put_back(rule, frame)
            return not rule.window_scope  # nobody has used what only offers something that nobody took
        _tell_nothing(rule, frame, told)
        return True
    mark, barred, unmade, why = table.mark(), len(table.barred), len(table.unmade), ""
    _all(rule, rule.body, frame)
    if mark.log == len(table.log) and 0 < len(rule.body) <= len(table.barred) - barred:  # it came to nothing
        why = table.barred[-1]
    elif rule.may.costs and len(table.unmade) > unmade and not _has_made_any(table, mark.log):
        why = table.unmade[-1]
    elif rule.may.costs and rule.body and not (rule.gambles or rule.otherwise) and table.is_as(mark):
        why = "nothing would come of it"
    if why and unpaid is not None:
        table.back_to(unpaid)
        table.unsay(unpaid)
        table.say_rule(frame, f"{frame.label}: {why}; nothing of it happens.", rule.span, "stopped")
        return _do_otherwise(rule, frame, limit, slot)
    if why:
        raise CannotPlay(why, rule.span)
    _tell_nothing(rule, frame, told)
    return True


def _has_made_any(table: Situation, since: int) -> bool:
    """Whether any test has been made since the log had a length: nothing is paid for what nobody could make."""
    return any(event.verb == "make" for event in table.log[since:])


def _tell_nothing(rule: CompiledRule, frame: Frame, told: int) -> None:
    """Tell what keeps something from happening, if nothing was told that comes in its place.  told: how much was before."""
    if rule.instead and len(frame.table.trace.steps) == told:
        frame.table.say_rule(frame, f"{frame.label}: nothing happens instead.", rule.span, "rule")


def _do_otherwise(rule: CompiledRule, frame: Frame, limit: LimitPlan | None, slot: tuple[object, ...]) -> bool:
    """What is done in the other case is a use of the rule as well, and in the place of what it answers; whether it is."""
    if not rule.otherwise:
        return False
    if limit is not None and not limit.chosen:
        frame.table.journal.put(frame.table.counts, slot, frame.use, slot)
    if rule.instead:
        _replace(frame)
    taken_up = frame.table.taken_up
    _all(rule, rule.otherwise, frame)
    if rule.only_offers_otherwise and frame.table.taken_up == taken_up:
        _put_back(rule, frame)
        return False
    return rule.instead


def _replace(frame: Frame) -> None:
    """What a rule does comes in the place of what it answers."""
    event = frame.event
    if event is not None:
        event.cancelled, event.instead = True, ()
        frame.table.replaced.setdefault((frame.label, event.verb, str(event.subject)), event)
        frame.replaced = event.object if event.verb == "make" and event.object.__class__ is Test else None


def _put_back(rule: CompiledRule, frame: Frame) -> None:
    """What would have come comes after all: nobody has taken what was offered in its place."""
    if rule.instead and frame.event is not None:
        frame.event.cancelled, frame.event.instead = False, None


def _all(rule: CompiledRule, body: Sequence[Act], frame: Frame) -> None:
    """Do all of a block, told below what it comes of; of an `if` in a block nothing is told, and what it does stands beside the
    rest of that."""
    if not body:
        return
    deeper = 1 if rule.pattern is not None or rule.may is not None or rule.window_scope else 0
    frame.table.trace.depth += deeper
    try:
        for act in body:
            act(frame)
    finally:
        frame.table.trace.depth -= deeper


def _test_of(event: Event) -> Any:
    if event.object.__class__ is Test:
        return event.object
    if event.subject.__class__ is Test:
        return event.subject
    roles = event.roles
    if "by" in roles and roles["by"].__class__ is Test:
        return roles["by"]
    return roles["on"] if "on" in roles and roles["on"].__class__ is Test else None
