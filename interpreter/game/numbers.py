"""What there is to know of a number by its name, before anybody is asked for his."""

from __future__ import annotations

from msgspec import Struct

from grammar.words import NumberWord, StatWord


class NumberPlan(Struct, frozen=True):
    """word: its declaration, if it has one; stat: the same, if it is a stat.  leaf: the name under which what is stored of
    it changes: what is kept toward each other one apart changes together.  toward: it is in all what is kept so.
    held: whether it may be the rank of an entry.  maximum_of: the number of which it is the maximum.  cost_of: of what it
    is the cost.  borne: the numbers that it may stand for with whoever lacks them.  anew: how many actions there are still,
    of those given when a stretch of time begins; it is then that counts what stands.  plain: where it is stored, and no rule
    speaks of it, it is what is stored."""

    word: NumberWord | None
    stat: StatWord | None
    leaf: str
    toward: bool
    held: bool
    maximum_of: str
    cost_of: str
    borne: tuple[str, ...]
    anew: bool
    plain: bool
