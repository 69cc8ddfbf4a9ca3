"""`each Player may bid Favor`: everybody says how much, all at once; who bids most wins, and everybody pays what was bid.

Those who are level at the top may raise until one of them is alone there; if none of them does, nobody has won."""

from __future__ import annotations

from collections.abc import Sequence

from diagnostics.span import Span
from interpreter.play.asking import ask
from interpreter.play.events import is_forbidden
from interpreter.play.numbers import move
from interpreter.standing.numbers import moving, value_of
from interpreter.state.bids import Bids
from interpreter.state.questions import Question
from interpreter.state.situation import Frame
from interpreter.state.things import Thing
from interpreter.state.trace import listed


def won(frame: Frame, asked: Sequence[Thing], key: str, span: Span) -> bool:
    """Ask for bids of a number, have them paid, and make known who won; whether somebody has."""
    bids = {who: bid for who in asked if _may_pay(frame, key, who) and (bid := _bid(frame, key, who, 0)) > 0}
    winner = _highest(frame, key, span, bids)
    for who, bid in bids.items():
        move(frame, who, key, -bid, "pays", span)
    losers = tuple(who for who in bids if who is not winner)
    frame.introduce(Bids(winner, losers, max(bids.values(), default=0)))
    return winner is not None


def _may_pay(frame: Frame, key: str, who: Thing) -> bool:
    """Whether nothing forbids somebody to pay of it, which is told otherwise: he bids nothing, for he could not keep his word."""
    return not is_forbidden(frame.table, moving(frame.table, "pay", who, 1, key))


def _bid(frame: Frame, key: str, who: Thing, least: int) -> int:
    most = value_of(frame.table, who, key)
    if most <= least:
        return least
    question = Question(who.name, "number", f"{frame.label}: bid", low=least, high=most, about=frame)
    return int(ask(frame.table, question))


def _highest(frame: Frame, key: str, span: Span, bids: dict[Thing, int]) -> Thing | None:
    while bids:
        top = max(bids.values())
        level = [who for who, bid in bids.items() if bid == top]
        said = listed(f"{who} bids {bid}" for who, bid in bids.items())
        frame.table.say_rule(frame, f"{frame.label}: {said}.", span, "choice")
        if len(level) == 1:
            return level[0]
        raised = {who: _bid(frame, key, who, top) for who in level}
        if all(bid == top for bid in raised.values()):
            return None
        bids.update(raised)
    return None
