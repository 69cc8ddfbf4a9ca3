"""Something is used by its name: a window of an entry opens, or an action does what it does."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from interpreter.play.asking import pick
from interpreter.play.events import came_to_nothing, happen
from interpreter.play.holding import hold
from interpreter.play.rules import available, forbids_a_choice, open_to, timely, use, whole, why_not
from interpreter.standing import index
from interpreter.standing.in_effect import answers, grants_of, stands
from interpreter.state.event import Event
from interpreter.state.program import Compiled
from interpreter.state.situation import Aim, CannotPlay, Frame, Situation, Trigger, frame_for
from interpreter.state.things import Held, Label, Thing


def use_named(frame: Frame, who: Thing, name: str, whose: Thing | None, on: Thing | None = None) -> bool:
    """Somebody uses an entry (his own or another's) or an action; False if nothing came of it.  on: whom he chooses for it."""
    table = frame.table
    held = _holding(table, who, name, whose)
    action = table.game.word(name, "action")
    if held is None and action is None and table.program.action(name) is None:
        came_to_nothing(table, f"{who} has no {name} to use")
        return False
    what: object = held if held is not None else Label(name, "action")
    aim = Aim(who, on) if on is not None else None

    def apply(event: Event) -> None:
        """What comes of it; nothing came of it: it was not used."""
        event.cancelled = not (_open(table, who, held, aim) if held is not None else _act(frame, who, name, aim))
        if held is not None and not event.cancelled and aim is not None and aim.open:
            raise CannotPlay(f"nobody is chosen for {name}, on whom it could be used: take `on {aim.on}` out")

    unit, said = "" if held is not None else name, on or whose
    roles = {"on": said} if said is not None else {}
    return happen(table, Event("use", who, what, 1, unit, roles), apply)


def is_of_use(table: Situation, who: Thing, name: str) -> bool:
    """Whether something would come of it now, if somebody used an entry or an action of that name."""
    held, mark = _holding(table, who, name, None), table.mark()
    compiled = held.compiled if held is not None else table.program.action(name)
    if compiled is None:
        return table.game.word(name, "action") is not None
    try:
        held = held or who.held.get(f"+{name}") or hold(table, who, compiled, f"+{name}")
        windows = [t for t in index.windows(table) if t.frame.held is not None and _same(t.frame.held, held)]
        if any(table.look(available, one, who) for one in windows):
            return True
        does = not windows or bool(compiled.body)
        return does and stands(table, held) and not table.look(compiled.lacks, _frame(table, held, who, None))
    finally:
        table.back_to(mark)


def _holding(table: Situation, who: Thing, name: str, whose: Thing | None) -> Held | None:
    """The entry of that name in somebody's hands, his own first; an action is nobody's."""
    order = [whose] if whose is not None else [who, *(x for x in table.present() if x is not who)]
    for thing in order:
        own = [held for key, held in thing.held.items() if not key.startswith("+")]  # what it does was not acquired
        things = [held for item in thing.items.values() for held in item.held.values() if held.item is item]
        known = [*own, *(held for held, _ in grants_of(table, thing)), *things]
        found = [held for held in known if held.name == name and held.compiled.id is not None]
        if found:
            return found[0]
    return None


def _open(table: Situation, who: Thing, held: Held, aim: Aim | None) -> bool:
    """The first window of the entry that is open now."""
    windows = [t for t in index.windows(table) if t.frame.held is not None and _same(t.frame.held, held)]
    open_ = [t for t in windows if table.look(available, t, who)]
    trigger = pick(table, who, f"{held.name}: which", [_Window(one) for one in open_])
    if trigger is not None and use(trigger.opens, accepted=True, only=who, aim=aim):
        return True
    lacks = ""
    if held.compiled.body and stands(table, held):
        inner = _frame(table, held, who, aim)
        lacks = table.look(held.compiled.lacks, inner)
        if not lacks:
            return whole(None, inner, _do, held.compiled, inner)
    if trigger is None:
        _refuse(table, who, held.name, windows, lacks)
    elif aim is not None and aim.open:
        _miss(table, aim, held.name, windows)
    return False


def _frame(table: Situation, held: Held, who: Thing, aim: Aim | None) -> Frame:
    """In which somebody does what is done without a window."""
    inner = frame_for(table, held).inner(who)
    inner.aim = aim
    return inner


def _miss(table: Situation, aim: Aim, name: str, windows: Iterable[Trigger]) -> None:
    """Tell that somebody cannot choose whom he was to choose, and what forbids it, if a rule does."""
    found = (forbids_a_choice(trigger, aim.who, aim.on) for trigger in windows)
    forbidding = next((live for live in found if live is not None), None)
    why = f"{forbidding.frame.label} forbids it" if forbidding is not None else f"{aim.on} cannot be chosen for it"
    came_to_nothing(table, f"{aim.who} cannot use {name} on {aim.on} now: {why}", forbidding)


def _do(compiled: Compiled, frame: Frame) -> bool:
    """What stands in an entry to be done when it is used."""
    for act, conditions in compiled.body:
        if all(fact(frame) for fact in conditions):
            act(frame)
    return True


class _Window(Struct, frozen=True):
    """One of several ways to use an entry, as somebody is asked for it."""

    opens: Trigger

    def __str__(self) -> str:
        rule = self.opens.rule
        return rule.may.text if rule.may is not None else rule.given_text or rule.window_scope


def _refuse(table: Situation, who: Thing, name: str, windows: Iterable[Trigger], lacks: str) -> None:
    """Tell that nobody can use something, and what stands in the way.  lacks: that of what is done without a window."""
    whys = dict(why for trigger in windows if (why := table.look(why_not, trigger, who))[0])
    if lacks:
        whys[lacks] = None
    text = f"{who} cannot use {name} now{': ' if whys else ''}{'; '.join(whys)}"
    came_to_nothing(table, text, next((live for live in whys.values() if live is not None), None))


def _same(one: Held, other: Held) -> bool:
    return one is other or (one.holder is other.holder and one.name == other.name)


def _act(frame: Frame, who: Thing, name: str, aim: Aim | None) -> bool:
    """What an action does: the first of its windows that is open; first those that an earlier use of it has left."""
    table = frame.table
    compiled = table.program.action(name)
    if compiled is None:
        return True
    if compiled.id is not None and compiled.id == table.without:
        return False
    if compiled.id is not None and compiled.id in table.game.in_force.resting:
        came_to_nothing(table, table.game.in_force.why_not(compiled.id))
        return False
    held = who.held.get(f"+{name}") or hold(table, who, compiled, f"+{name}")
    left = [t.item for t in table.timed if isinstance(t.item, Trigger) and not t.item.rule.verb]
    own = [t for t in left if t.frame.held is not None and t.frame.held.compiled is compiled]
    windows = [t for t in own if open_to(t.rule, t.frame, who)]
    windows += [t for t in index.windows(table) if t.frame.held is held and t not in left]
    tried = False
    for trigger in windows:
        tried = tried or table.look(available, trigger, who)
        if timely(trigger, who) and answers(trigger) and use(trigger, accepted=True, only=who, aim=aim):
            return True
    inner = _frame(table, held, who, aim)
    lacks = table.look(compiled.lacks, inner)
    _do(compiled, inner)
    if lacks or (windows and not tried and not compiled.body):
        _refuse(table, who, name, windows, lacks)
    elif tried and aim is not None and aim.open and not compiled.body:
        _miss(table, aim, name, windows)
    return bool(compiled.body) and not lacks
