"""What each rank of an entry costs whoever raises it, as the rules of the game say; nothing is played and nothing is bought."""

from __future__ import annotations

from msgspec import Struct

from generator.characters.bill import nobody
from interpreter.desk.ledger import Ledger
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class RankPrice(Struct, frozen=True):
    """A rank, what it costs once one has the rank before, and what all ranks up to it cost."""

    rank: int
    price: int
    total: int


def rank_prices(entry: Entry, system: System) -> tuple[str, tuple[RankPrice, ...]] | None:
    """In what an entry with ranks is paid, and what each costs after the character is made; None if it is not paid for so."""
    plan = next((kind.sheet for kind in system.kinds.values() if kind.sheet is not None and kind.sheet.pays), None)
    kind = system.kinds[entry.kind]
    if plan is None or not entry.max_rank or kind.costs != plan.pays:
        return None
    ledger = system.once("prices", lambda: _grown_up(system))
    found, total = [], 0
    for rank in range(1, entry.max_rank + 1):
        ledger.hold(entry.name, rank - 1)
        price = ledger.price(entry.name)
        total += price
        found.append(RankPrice(rank, price, total))
    ledger.hold(entry.name, 0)
    return (plan.pays, tuple(found)) if all(one.price > 0 for one in found) else None


def _grown_up(system: System) -> Ledger:
    """Somebody of whom nothing is known, after her making, when other limits hold."""
    kind = next(kind for kind in system.kinds.values() if kind.sheet is not None and kind.sheet.pays)
    ledger = nobody(system, kind, "Nobody", None)
    ledger.close()
    return ledger
