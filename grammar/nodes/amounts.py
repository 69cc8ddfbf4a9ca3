"""Amounts (plain numbers) and counts (numbers with a unit)."""

from __future__ import annotations

from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun, Qualifier


class Number(Node, frozen=True):
    """`10`."""

    value: int


class Dice(Node, frozen=True):
    """`2d6`: number of dice, and their sides."""

    number: int
    sides: int


class Variable(Node, frozen=True):
    """`X`, `Y`, `Z`: a chosen number."""

    letter: str


class Rank(Node, frozen=True):
    """`rank`: the rank at which the holder has the entry."""


class Sum(Node, frozen=True):
    """`A + B`, `A - B`.  sign: + or -."""

    left: Amount
    sign: str
    right: Amount


class Product(Node, frozen=True):
    """`A × B`, `A / B`.  sign: × or /.  A division is rounded as the system says."""

    left: Amount
    sign: str
    right: Amount


class Toward(Node, frozen=True):
    """`(your Distance from that Character)`: a number that somebody has toward each other one apart.  of: with toward whom."""

    of: Noun


class Half(Node, frozen=True):
    """`half A`, rounded as the system says."""

    of: Amount


class Extreme(Node, frozen=True):
    """`the highest Trait among each Player Character`.  which: highest, lowest, total."""

    which: str
    name: Name
    among: Noun
    qualifiers: tuple[Qualifier, ...] = ()


class NumberOf(Node, frozen=True):
    """`the number of Opponents in Melee Range`."""

    name: Name
    qualifiers: tuple[Qualifier, ...] = ()


class Pick(Node, frozen=True):
    """`the higher of A and B`.  which: higher, lower."""

    which: str
    left: Amount
    right: Amount


class Lookup(Node, frozen=True):
    """`Heroic Penalty given X`, `[Night Vision] given your Culture with that Square's Luminosity`."""

    table: Name
    key: Amount
    second: Amount | None = None


class RowOf(Node, frozen=True):
    """`the highest row of Capital Worth with at most 5,000`: the key of that row.  which: highest, lowest."""

    which: str
    table: Name
    how: str
    amount: Amount


class Count(Node, frozen=True):
    """`2 cards`, `10 BP per rank`, `a card` (quantity Number(1)), `cards` (None), `all Shock`, `up to 3 Modifications`.

    quantity: an amount, or the words `all` / `any number`, or None.  up_to: `up to 3`."""

    quantity: Amount | str | None
    unit: Name
    per: Per | None = None
    up_to: bool = False
    qualifiers: tuple[Qualifier, ...] = ()


class EqualTo(Node, frozen=True):
    """`cards equal to your Luck`."""

    unit: Name
    amount: Amount
    qualifiers: tuple[Qualifier, ...] = ()


class Signed(Node, frozen=True):
    """`+2 per rank`, `-1 card per use`, `- your Body × rank`; `1 more card` has the sign +,
    `1 fewer card` the sign -.

    sign: + or -.  unit: None for the plain number (a total), else what is more or fewer."""

    sign: str
    amount: Amount
    unit: Name | None = None
    per: Per | None = None


class Per(Node, frozen=True):
    """`per rank`, `per 5 of the margin`, `per Addiction`: each is how many of `of` count once."""

    each: int
    of: Amount | Name


Amount = (
    Number
    | Dice
    | Variable
    | Rank
    | Sum
    | Product
    | Toward
    | Half
    | Extreme
    | NumberOf
    | Pick
    | Lookup
    | RowOf
    | Noun
    | Name
)
Argument = Count | EqualTo | Signed | Amount
