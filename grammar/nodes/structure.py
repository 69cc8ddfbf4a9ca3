"""Statements: what a block is made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from grammar.nodes.amounts import Amount, Count
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun
from grammar.nodes.slots import Duration, Given, Limit, Time


class Effect(Node, frozen=True, dict=True):
    """The whole effect of an entry: its statements in order.  One check after the other walks through it."""

    statements: tuple[Statement, ...]

    def walk(self) -> Sequence[Node]:
        """This effect and all below it, outermost first; looked for once."""
        return self._walked

    @cached_property
    def _walked(self) -> Sequence[Node]:
        return tuple(Node.walk(self))


class Act(Node, frozen=True):
    """One clause said for itself: `you draw 2 cards`, `your BP is 0`, `you cannot draw cards until the Scene ends`.

    Inside a body it is done in order; at the top of an entry a clause that modifies, bans or states stands for as
    long as the entry is held."""

    clause: Clause
    until: Duration | None = None


class Rule(Node, frozen=True):
    """Slots before a body: `once per Scene, when your BP reaches 0, you may pay 1 Wildcard:` and a block.

    `may` is a choice; with an empty body the choice is the act itself (`you may draw 1 card`), else its predicates
    are the cost.  `otherwise` answers the may if there is one, else the `if`."""

    limit: Limit | None
    time: Time | None
    given: Given | None
    may: Clause | None
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


class Trial(Node, frozen=True):
    """A test made now, and what follows from it: `you make a Guts Draw with Spirit against Fate:` + branches."""

    clause: Clause
    branches: tuple[Branch, ...]


class Branch(Node, frozen=True):
    """`on success: …`; outcome is success, failure or tie."""

    outcome: str
    body: tuple[Statement, ...]


class ForEach(Node, frozen=True):
    """`for each Player:` and a block; `that Player` in the block is the one at hand.

    most: of how many that are chosen, `for up to 2 Players:`; None for all."""

    noun: Noun
    body: tuple[Statement, ...]
    most: Count | None = None


class Repeat(Node, frozen=True):
    """`repeat your PR times:` and a block; the number is read once, before the first pass."""

    times: Amount
    body: tuple[Statement, ...]


class Choice(Node, frozen=True):
    """`you choose one:` (or `you may choose one:`) and a list of options."""

    subject: Noun
    optional: bool
    options: tuple[Option, ...]


class Option(Node, frozen=True):
    """One `- …` of a choice."""

    body: tuple[Statement, ...]


class Depending(Node, frozen=True):
    """`depending on 1d6:` and rows; the first row that matches is carried out."""

    amount: Amount
    rows: tuple[Row, ...]


class Row(Node, frozen=True):
    """`3 to 5: …`.  Either low and high (None: open on that side) or names."""

    low: int | None
    high: int | None
    names: tuple[Name, ...]
    body: tuple[Statement, ...]


class Note(Node, frozen=True):
    """`note "…"`: what only people at the table can judge."""

    text: str


Statement = Act | Rule | Trial | ForEach | Repeat | Choice | Depending | Note
