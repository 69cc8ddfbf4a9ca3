"""Amounts (plain numbers) and counts (numbers with a unit)."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun, Qualifier


@dataclass(frozen=True, slots=True)
class Number(Node):
    """`10`."""

    value: int


@dataclass(frozen=True, slots=True)
class Dice(Node):
    """`2d6`: number of dice, and their sides."""

    number: int
    sides: int


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """`X`, `Y`, `Z`: a chosen number."""

    letter: str


@dataclass(frozen=True, slots=True)
class Rank(Node):
    """`rank`: the rank at which the holder has the entry."""


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """`A + B`, `A - B`.  sign: + or -."""

    left: Amount
    sign: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Product(Node):
    """`A × B`, `A / B`.  sign: × or /.  A division is rounded as the system says."""

    left: Amount
    sign: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Half(Node):
    """`half A`, rounded as the system says."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`the highest Trait among each Player Character`.  which: highest, lowest, total."""

    which: str
    name: Name
    among: Noun
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    """`the number of Opponents in Melee Range`."""

    name: Name
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """`the higher of A and B`.  which: higher, lower."""

    which: str
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Lookup(Node):
    """`Heroic Penalty given X`, `[Night Vision] given your Culture with that Square's Luminosity`."""

    table: Name
    key: Amount
    second: Amount | None = None


@dataclass(frozen=True, slots=True)
class RowOf(Node):
    """`the highest row of Capital Worth with at most 5,000`: the key of that row.  which: highest, lowest."""

    which: str
    table: Name
    how: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`2 cards`, `10 BP per rank`, `a card` (quantity Number(1)), `cards` (None), `all Shock`, `up to 3 Modifications`.

    quantity: an amount, or the words `all` / `any number`, or None.  up_to: `up to 3`."""

    quantity: Amount | str | None
    unit: Name
    per: Per | None = None
    up_to: bool = False
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class EqualTo(Node):
    """`cards equal to your Luck`."""

    unit: Name
    amount: Amount
    qualifiers: tuple[Qualifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Signed(Node):
    """`+2 per rank`, `-1 card per use`, `- your Body × rank`; `1 more card` has the sign +,
    `1 fewer card` the sign -.

    sign: + or -.  unit: None for the plain number (a total), else what is more or fewer."""

    sign: str
    amount: Amount
    unit: Name | None = None
    per: Per | None = None


@dataclass(frozen=True, slots=True)
class Per(Node):
    """`per rank`, `per 5 of the margin`, `per Addiction`: each is how many of `of` count once."""

    each: int
    of: Amount | Name


Amount = (
    Number | Dice | Variable | Rank | Sum | Product | Half | Extreme | NumberOf | Pick | Lookup | RowOf | Noun | Name
)
Argument = Count | EqualTo | Signed | Amount
