"""What somebody may do in a turn: every rule that says `during your Turn, you may …`, or `you may …`, and could be used now."""

from __future__ import annotations

from operator import itemgetter

from msgspec import Struct

from interpreter.play.events import happen
from interpreter.play.holding import learn
from interpreter.play.offers import Cost, Purse, payable, price_of
from interpreter.play.rules import in_time, ready, use
from interpreter.standing import index
from interpreter.standing.in_effect import answers, ban
from interpreter.state.event import Event
from interpreter.state.program import Price
from interpreter.state.situation import Situation, Trigger
from interpreter.state.things import Label, Stretch, Thing, told

ENOUGH = "end the turn"


class Move(Struct, frozen=True):
    """A rule that can be used.  name: of its entry.  text: what it offers."""

    name: str
    text: str
    trigger: Trigger

    def take(self, who: Thing, turn: Stretch) -> bool:
        """Use it; the choice is made, so it is not asked for again."""
        table, held = self.trigger.frame.table, self.trigger.frame.held
        table.say(f"{who} uses {self.name}.", "when")
        table.trace.depth += 1

        def apply(event: Event) -> None:
            event.cancelled = not use(self.trigger, accepted=True, bound=(turn,), only=who)

        try:
            own = held is not None and who.held.get(held.name) is held
            what = held if own else Label(self.name, "action")
            return happen(table, Event("use", who, what, 1, "" if own else self.name), apply)
        finally:
            table.trace.depth -= 1

    def price(self, who: Thing) -> tuple[Price, ...]:
        """What it takes of numbers."""
        may = self.trigger.rule.may
        return price_of(may, self.trigger.frame.inner(), who) if may is not None else ()

    @property
    def strikes(self) -> bool:
        """Whether it makes a test against somebody else."""
        return self.trigger.rule.strikes

    @property
    def costs(self) -> bool:
        """Whether something is paid for it."""
        may = self.trigger.rule.may
        return may is not None and may.costs

    @property
    def owned(self) -> bool:
        """Whether it comes of an entry that she has, and not of what everybody can do."""
        held = self.trigger.frame.held
        return held is not None and held.holder.held.get(held.name) is held and not held.compiled.common

    @property
    def of_turn(self) -> bool:
        """Whether it belongs to somebody's own turn, and not to a time that is everybody's."""
        rule = self.trigger.rule
        word = self.trigger.frame.table.game.scopes[rule.window_scope] if rule.window_scope else None
        return word is not None and bool(word.of)

    def __str__(self) -> str:
        return self.name


def moves_of(table: Situation, who: Thing) -> list[Move]:
    """All moves open to somebody now, in the order in which she got them.

    What can be done at any time of a longer stretch (a scene) is offered in a turn only if it has a price, and what can be
    done at any time at all if it has one or can be done only so often: what is free belongs to the talk around the table."""
    learn(table, who)
    moves: list[Move] = table.look(_open_moves, table, who)
    return moves


def _open_moves(table: Situation, who: Thing) -> list[Move]:
    purse, answer, now = Purse(table, who), table.recall.answer, table.open_scopes
    played = {stretch.scope for stretch in table.running}
    found: list[tuple[int, Move]] = []
    for scope, groups in index.windows_by_price(table, who).items():
        if scope and not (scope in now and _is_now(table, scope) and in_time(table, scope, who)):
            continue
        for mark, priced in groups.items():
            if not (priced.held_back or scope in played):
                continue
            if not priced.always or purse.holds(priced.always):
                for cost, moves in answer(mark, table.look, _ready_at, table, mark).items():
                    if not cost or purse.holds(cost):
                        found += moves
            elif purse.may_be_free:
                for cost, moves in _ready_at(table, mark).items():
                    if purse.holds(cost):
                        found += [(place, move) for place, move in moves if purse.frees(move.trigger.frame)]
    found.sort(key=_place)
    return [move for _, move in found]


_place = itemgetter(0)


def _ready_at(table: Situation, mark: index.Prices) -> dict[Cost, list[tuple[int, Move]]]:
    """The moves open to somebody who has what they always cost, each with its place among all, by what else he pays at once."""
    found: dict[Cost, list[tuple[int, Move]]] = {}
    _, who, scope, *_ = mark
    priced = index.windows_by_price(table, who).get(scope, {}).get(mark)
    for place, trigger in priced.windows if priced is not None else ():
        if (cost := ready(trigger, who)) is not None:
            found.setdefault(cost, []).append((place, _move(trigger)))
    return found


def _move(trigger: Trigger) -> Move:
    may = trigger.rule.may
    return Move(_name(trigger), may.text if may is not None else "", trigger)


def _name(trigger: Trigger) -> str:
    """What it is called, whatever stands in its place."""
    return trigger.frame.held.name if trigger.frame.held is not None else trigger.frame.label


def refusal(table: Situation, who: Thing, name: str) -> tuple[str, Trigger | None]:
    """Why somebody cannot use something now, as a sentence, and the rule that says so."""
    wanted = name.strip().casefold()
    found = [t for t in index.windows_of(table, who) if wanted in (t.frame.label.casefold(), _name(t).casefold())]
    for trigger in found:
        return f"{trigger.frame.label}: {table.look(_why_not, table, who, trigger)}", trigger
    if why := table.game.in_force.why_nothing_is_called(name):
        return why, None
    return f"{who} has nothing called {name} that could be used in a turn", None


def _why_not(table: Situation, who: Thing, trigger: Trigger) -> str:
    rule, frame = trigger.rule, trigger.frame.inner()
    if not _is_now(table, rule.window_scope):
        return f"only during the {rule.window_scope}"
    if not answers(trigger):
        return "it has no effect now"
    held = trigger.frame.held
    barred = ban(table, Event("use", who, held.as_used)) if held is not None else None
    if barred is not None:
        return f"{barred.told(who)} ({barred.frame.label})"
    if rule.given is not None and not rule.given(frame):
        return f"it is not so that {told(rule.given_text, frame.holder, frame.variables, frame.label)}"
    if rule.may is not None and not payable(rule.may, frame, who):
        return f"{who} cannot {rule.may.text.partition(' may ')[2]}"
    return "it has been used as often as it can be"


def _is_now(table: Situation, scope: str) -> bool:
    """Whether what is for a stretch of time can be chosen among moves now; empty: what is for any time."""
    word = table.game.scopes[scope] if scope else None
    return not scope or (scope in table.open_scopes and not (word is not None and word.asked))
