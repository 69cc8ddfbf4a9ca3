"""What came of a bidding, for rules that speak of `the winner`, `the loser` and `the bid`.  How it goes: play/bidding.py."""

from __future__ import annotations

from msgspec import Struct

from interpreter.state.recall import ANY
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


class Bids(Struct, frozen=True):
    """amount: the highest bid.  winner: None if nobody is alone at the top."""

    winner: Thing | None
    losers: tuple[Thing, ...]
    amount: int

    def __str__(self) -> str:
        return "the bid"

    def who(self, role: str) -> list[Thing]:
        """Who is the winner, or a loser."""
        return list(self.losers) if role == "loser" else [self.winner] if self.winner is not None else []


def bids_of(frame: Frame) -> Bids | None:
    """The bids that a rule can point at: the last ones that it knows of."""
    frame.table.recall.note(ANY)
    return next((value for value in frame.bound if isinstance(value, Bids)), None)
