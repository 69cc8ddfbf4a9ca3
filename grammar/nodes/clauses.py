"""Clauses: subject and predicate.  The word before the verb says whether it is done, offered, forbidden or asked."""

from __future__ import annotations

from grammar.nodes.amounts import Amount, Argument
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun, Qualifier


class Clause(Node, frozen=True):
    """`you draw 2 cards and discard 1 card`.

    mood: `do`, `may`, `cannot` or `can`; a clause in `when`, `if` or `until` has the mood `do`."""

    subject: Noun
    mood: str
    predicates: tuple[Predicate, ...]
    scope: Name | None = None
    """In a condition on what has happened, the scope: `if you make an Attack this Turn`."""


class Predicate(Node, frozen=True):
    """A verb (dictionary form, see grammar/verbs.py), its object and what hangs on it.

    `is`, `has` and `gets` are verbs like all others: be, have, get.  negated: `is not`, `has no`."""

    verb: str
    object: Argument | None = None
    qualifiers: tuple[Qualifier, ...] = ()
    negated: bool = False

    def qualifies(self, word: str) -> bool:
        """Whether a small word hangs on it."""
        return any(one.word == word for one in self.qualifiers)


class Comparison(Node, frozen=True):
    """The object of `is` in `is at least 3`.  how: `at least`, `at most`, `more than`, `less than`."""

    how: str
    amount: Amount


OPPOSITE = {"at least": "less than", "less than": "at least", "at most": "more than", "more than": "at most"}
"""How a number is compared that is not so."""


class Ordering(Node, frozen=True):
    """The object of `is` in `your Order is A then B`: sort keys, highest first."""

    keys: tuple[Amount, ...]


class Quoted(Node, frozen=True):
    """What a claim says word by word: the cell of a table, `is "Euphoria, for an hour"`; cards, `plays "9♣ 5♦"`."""

    text: str


class Before(Node, frozen=True):
    """What a claim says of an order: `acts before Bea`."""

    whom: Noun


class Measured(Node, frozen=True):
    """What a claim asks of a test: `Ada's last Haul's margin`.  what: margin, result, goal, allowance."""

    test: Noun
    what: str


class CostFor(Node, frozen=True):
    """What a claim asks of a price: `the cost of Reinforce for Bea`."""

    of: Name
    whom: Noun


class Exists(Node, frozen=True):
    """`there is an Ally in Play`, `there is no Witness`."""

    noun: Noun
    negated: bool


class Junction(Node, frozen=True):
    """Facts joined by `and` or by `or` (word), never both in one sentence."""

    word: str
    parts: tuple[Condition, ...]


Condition = Clause | Exists | Junction
