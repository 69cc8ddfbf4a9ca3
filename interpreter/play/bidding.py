"""`each Player may bid Favor`: everybody says how much, all at once; who bids most wins, and everybody pays what was bid.

Those who are level at the top may raise until one of them is alone there; if none of them does, nobody has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Predicate
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.compile.offers import Offer
from interpreter.state.bids import Bids
from interpreter.state.frame import Frame
from interpreter.state.questions import Question
from interpreter.state.things import Thing
from interpreter.state.trace import listed

if TYPE_CHECKING:
    from diagnostics.span import Span
    from interpreter.compile.program import Compiler


@dataclass(frozen=True, slots=True)
class Bidding(Offer):
    """Stands where a price does: it is accepted if somebody wins.  key: of what is bid."""

    compiler: Compiler
    key: str
    span: Span

    def accepted(self, frame: Frame, word: str = "") -> bool:
        """Ask for bids, have them paid, and make known who won."""
        asked = [who for who in self.who.all(frame) if isinstance(who, Thing)]
        bids = {who: bid for who in asked if (bid := self._bid(frame, who, 0)) > 0}
        winner = self._highest(frame, bids)
        for who, bid in bids.items():
            self.compiler.verbs.move(frame, who, self.key, -bid, "pays", self.span)
        losers = tuple(who for who in bids if who is not winner)
        frame.introduce(Bids(winner, losers, max(bids.values(), default=0)))
        return winner is not None

    def _bid(self, frame: Frame, who: Thing, least: int) -> int:
        most = frame.table.value(who, self.key)
        if most <= least:
            return least
        question = Question(who.name, "number", f"{frame.label}: bid", low=least, high=most, about=frame)
        return int(frame.table.ask(question))

    def _highest(self, frame: Frame, bids: dict[Thing, int]) -> Thing | None:
        while bids:
            top = max(bids.values())
            level = [who for who, bid in bids.items() if bid == top]
            said = listed(f"{who} bids {bid}" for who, bid in bids.items())
            frame.table.say_rule(frame, f"{frame.label}: {said}.", self.span, "choice")
            if len(level) == 1:
                return level[0]
            raised = {who: self._bid(frame, who, top) for who in level}
            if all(bid == top for bid in raised.values()):
                return None
            bids.update(raised)
        return None


def bidding(compiler: Compiler, clause: Clause, predicate: Predicate) -> Bidding:
    """The bidding of a clause."""
    object_ = predicate.object
    unit = Meaning(compiler.game, object_.unit) if isinstance(object_, (Count, EqualTo)) else None
    if unit is None or not unit.number:
        raise compiler.cannot(predicate, "only something that is counted can be bid")
    who, text = reference(compiler, clause.subject), compiler.quote(clause.span)
    return Bidding(who, (), text, compiler, unit.number, predicate.span)
