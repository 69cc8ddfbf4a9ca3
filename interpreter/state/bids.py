"""What came of a bidding, for rules that speak of `the winner`, `the loser` and `the bid`.  How it goes: play/bidding.py."""

from __future__ import annotations

from msgspec import Struct

from interpreter.state.recall import ANY
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


class Bids(Struct, frozen=True):
    """amount: the highest bid.  winner: None if nobody is alone at the top.  at_hand: the loser to whom a sentence comes now."""

    winner: Thing | None
    losers: tuple[Thing, ...]
    amount: int
    at_hand: Thing | None = None

    def __str__(self) -> str:
        return "the bid"

    def who(self, role: str, *, all_told: bool = False) -> list[Thing]:
        """Who is the winner, or a loser: the one at hand, or if it is asked who is one, any of them."""
        one = self.winner if role == "winner" else None if all_told else self.at_hand
        return [one] if one is not None else list(self.losers) if role == "loser" else []


def bids_of(frame: Frame) -> Bids | None:
    """The bids that a rule can point at: the last ones that it knows of."""
    frame.table.recall.note(ANY)
    return next((value for value in frame.bound if isinstance(value, Bids)), None)
