"""Damage as it would be taken now: to which number it goes, and whether any comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from grammar.meaning.outline import waiting_for
from interpreter.standing import index
from interpreter.standing.in_effect import speaking_of_damage
from interpreter.standing.numbers import coming, has_number, kept_as
from interpreter.state.event import AIMED, Event
from interpreter.state.program import CompiledRule
from interpreter.state.situation import Situation, Trigger
from interpreter.state.things import Thing

WOULD_BE_TAKEN, IS_TAKEN = (waiting_for("take", would=would) for would in (True, False))


def damage_to(
    table: Situation,
    who: Thing,
    track: str,
    amount: int,
    roles: Mapping[str, object] | None = None,
    words: tuple[str, ...] = (),
) -> Event:
    """That somebody takes damage, aimed at a number of his, or at none (empty)."""
    event = Event("take", who, "damage", amount, track, roles or {}, words=words)
    aim(table, event, track)
    return event


def aim(table: Situation, event: Event, track: str) -> None:
    """Let damage go to a number of whoever takes it: the one at which it is aimed, or what he has in the place of that."""
    event.unit = _where_it_goes(table, event.subject, track)
    roles = {word: value for word, value in event.roles.items() if word != AIMED}
    event.roles = {**roles, AIMED: track} if event.unit != track else roles


def _where_it_goes(table: Situation, who: Thing, track: str) -> str:
    """Who has one pool for all takes it there; who lacks the number in the one that takes the damage of which nothing says
    where it goes."""
    kept = kept_as(table, who, track) if track else ""
    return kept if kept and has_number(table, who, kept) else _vital_track(table, who) or kept


def _vital_track(table: Situation, who: Thing) -> str:
    """The track that takes the damage of which nothing says where it goes; empty if there is none."""
    game = table.game
    return next((name for name, w in game.tracks.items() if w.vital and game.has_number(who.kinds, w)), "")


def comes_to_nothing(table: Situation, event: Event) -> bool:
    """Whether damage is none by now, and nothing that stands would add to it, or goes nowhere."""
    if goes_nowhere(table, event):
        return True
    if coming(event) > 0:
        return False
    lives = () if event.none else speaking_of_damage(table, "damage taken", event)
    return not any(live.modifier.op in ("add", "least") and live.amount(event) > 0 for live in lives)


def is_asked(table: Situation, rule: CompiledRule, event: Event) -> bool:
    """Whether something could come of it if a rule answers damage that would be taken: it is some, or the rule may make it
    some."""
    return (rule.raises and not goes_nowhere(table, event)) or not comes_to_nothing(table, event)


def goes_nowhere(table: Situation, event: Event, *, taken: bool = False) -> bool:
    """Whether who would take damage has nothing that it could be taken off, and no rule of his own, or of everybody, says what
    he takes then; where nothing says where it goes, any rule may.  taken: only one that answers that it is taken, as nothing
    has come in its place."""
    aimed = bool(event.unit)
    if aimed and has_number(table, event.subject, event.unit):
        return False
    would = [one for one in index.triggers(table, WOULD_BE_TAKEN) if one.rule.instead or not aimed] if not taken else []
    answers = (one for one in (*would, *index.triggers(table, IS_TAKEN)) if not aimed or _is_of(one, event.subject))
    return not any(table.look(_hears, one, event) for one in answers)


def _is_of(one: Trigger, who: Thing) -> bool:
    """Whether a rule is somebody's, or everybody's."""
    held = one.frame.held
    return one.frame.holder is who or (held is not None and held.compiled.is_always_in_force)


def _hears(one: Trigger, event: Event) -> bool:
    return one.rule.pattern is not None and one.rule.pattern.matches(one.frame, event)
