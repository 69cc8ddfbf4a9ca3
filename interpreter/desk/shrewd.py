"""Somebody who plays like a sensible person of few ideas: strikes in plain ways, uses what she has, and spends with care.

Knows no game.  What she does with what she has is a habit, so that what an entry is worth can be measured at its best use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.game.deck import Card
from interpreter.play.moves import Move
from interpreter.standing import numbers as values
from interpreter.standing.numbers import value_of
from interpreter.state.attempt import Test, numbers_added
from interpreter.state.program import Price
from interpreter.state.questions import Question
from interpreter.state.situation import Frame, Situation
from interpreter.state.things import Held, Thing

HABITS = ("eager", "wary", "never")
"""How somebody uses what she has: whenever it can be had for less than the last point of a pool; for no more than half of
a pool, and what is no blow only once she is hurt; not at all."""
WITHIN_REACH = 8
"""By how much somebody may be behind in a test and still buy another card, though never with the last that she has."""


class Shrewd:
    """Decides for everybody.  plain: what she does of all that everybody can do, the best first; nothing said: any blow.

    taught: who does what besides, which everybody could do and nobody else does; in turn with something plain."""

    def __init__(
        self, habit: str = "eager", plain: Sequence[str] = (), taught: Mapping[str, str] | None = None
    ) -> None:
        self._habit = habit
        self._plain = tuple(plain)
        self._taught = taught or {}
        self._just_did = False
        self._turn = ""
        self._done: set[str] = set()
        self.offered: set[str] = set()
        """The names of the entries with which somebody could have done something."""
        self.made: set[str] = set()
        """The names of what was done."""

    def decide(self, question: Question) -> int | bool:
        """A sensible answer."""
        match question.kind:
            case "may":
                return self._may(question)
            case "move":
                return self._move(question)
            case "number":
                return question.high if self._habit == "eager" else (question.low + question.high + 1) // 2
            case "thing" if all(isinstance(option, Card) for option in question.options):
                return _least(question.options)
            case _:
                return 0

    # -------------------------------------------------------------- offers
    def _may(self, question: Question) -> bool:
        if not isinstance(question.about, Frame):
            return True
        frame = question.about
        if question.word:
            return _within_reach(frame.test) and all(price.of > price.number for price in question.price)
        who = _person(frame, question.who)
        if not _owned(frame.held):
            return _affordable(frame.table, who, question.price, "eager")
        self.offered.add(frame.label)
        return self._habit != "never" and _affordable(frame.table, who, question.price, self._habit)

    # -------------------------------------------------------------- moves
    def _move(self, question: Question) -> int:
        who, moves = question.about, [move for move in question.options if isinstance(move, Move)]
        assert isinstance(who, Thing)
        if question.text != self._turn:
            self._turn, self._done = question.text, set()
        trick = self._taught.get(who.name, "")
        self.offered.update(move.name for move in moves if move.owned or move.name == trick)
        chosen = self._chosen(who, [move for move in moves if move.name not in self._done])
        if chosen is None:
            return len(moves)
        self._done.add(chosen.name)
        self.made.add(chosen.name)
        return moves.index(chosen)

    def _chosen(self, who: Thing, moves: Sequence[Move]) -> Move | None:
        """What she has comes first, and of that what is no blow; each is looked at only if nothing before it is wanted."""
        own, common = [move for move in moves if move.owned], [move for move in moves if not move.owned]
        if trick := self._trick(common, who):
            return trick
        by_turns = [*(move for move in own if not move.strikes), *(move for move in own if move.strikes)]
        return next((move for move in by_turns if self._wants(move, who)), None) or self._plainly(common)

    def _wants(self, move: Move, who: Thing) -> bool:
        frame = move.trigger.frame
        if self._habit == "never" or (not move.strikes and _still_stands(frame.table, frame.held)):
            return False
        if self._habit == "wary" and not move.strikes and not _hurt(frame.table, who):
            return False
        return _affordable(frame.table, who, move.price(who), self._habit)

    def _trick(self, common: Sequence[Move], who: Thing) -> Move | None:
        """What somebody was taught, if she did something else before: eagerly, or not before she is hurt."""
        known = next((move for move in common if move.name == self._taught.get(who.name)), None)
        if (
            known is None
            or self._habit == "never"
            or (self._habit == "wary" and not _hurt(known.trigger.frame.table, who))
        ):
            return None
        self._just_did = not self._just_did
        return known if self._just_did else None

    def _plainly(self, common: Sequence[Move]) -> Move | None:
        if not self._plain:
            return next((move for move in common if move.strikes), None)
        named = (move for move in common if move.name in self._plain)
        return min(named, key=lambda move: self._plain.index(move.name), default=None)


def _person(frame: Frame, name: str) -> Thing:
    return frame.table.things.get(name, frame.holder)


def _owned(held: Held | None) -> bool:
    return held is not None and held.holder.held.get(held.name) is held and not held.compiled.common


def _affordable(table: Situation, who: Thing, prices: Sequence[Price], habit: str) -> bool:
    """Whether a price leaves enough of each pool; what has no upper end is there to be spent."""
    for price in prices:
        left = price.of - price.number
        if left >= 1 and habit != "wary":
            continue
        most = values.highest(table, who, price.key) if price.key in table.game.tracks else None
        if most is not None and (left < 1 or 2 * left < most):
            return False
    return True


def _hurt(table: Situation, who: Thing) -> bool:
    """Whether some pool of somebody is no more than half full."""
    pools = (key for key, word in table.game.tracks.items() if key in who.values and word.start == "maximum")
    return any(2 * value_of(table, who, key) <= value_of(table, who, f"maximum {key}") for key in pools)


def _still_stands(table: Situation, held: Held | None) -> bool:
    """Whether what somebody set up with an entry is still there."""
    frames = (getattr(timed.item, "frame", None) for timed in table.timed)
    return any(frame is not None and frame.held is held for frame in frames)


def _within_reach(test: Test | None) -> bool:
    """Whether one more card could well turn a test."""
    if test is None or test.other is None:
        return False
    return 0 < _sum(test.other) - _sum(test) <= WITHIN_REACH


def _sum(test: Test) -> int:
    return sum([card.value for card in test.cards]) + sum(number for _, number in numbers_added(test)) + test.bonus


def _least(cards: Sequence[object]) -> int:
    return min(range(len(cards)), key=lambda at: getattr(cards[at], "value", 0))
