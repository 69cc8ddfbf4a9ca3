"""Nouns: who or what a clause speaks of."""

from __future__ import annotations

from grammar.nodes.node import Node


class Name(Node, frozen=True):
    """A run of the game's words: `Physical Melee Attack`.  What it means, the vocabulary says.

    The engine's own nouns stand here too, in small letters and singular: `card`, `die`, `rank`, `step`, `damage`."""

    text: str


class You(Node, frozen=True):
    """The holder of the rule; on a state, who has it."""


class This(Node, frozen=True):
    """The entry itself: `this`, `this from a Character`."""

    qualifiers: tuple[Qualifier, ...] = ()


class Chance(Node, frozen=True):
    """`chance`: the deck or the dice choose."""


class Named(Node, frozen=True):
    """`a Physical Attack against you`, `that Opponent`, `each Ally`, `the Attacker`.

    determiner: a, another, any, each, that, the; `one of` and `each of` are the determiners of OneOf.
    order: next, first, last, maximum, top or None."""

    determiner: str
    order: str | None
    name: Name
    qualifiers: tuple[Qualifier, ...] = ()


class Owned(Node, frozen=True):
    """`your Defense against a Melee Attack`, `that card's Suit`, `its Trait`.  behind: the owner stands behind it, `Short Range
    of that Opponent`."""

    owner: Noun
    order: str | None
    name: Name
    qualifiers: tuple[Qualifier, ...] = ()
    behind: bool = False


class OneOf(Node, frozen=True):
    """`one of your Squads`, `each of your Opposed Draws`.  which: one or each."""

    which: str
    owner: Noun
    name: Name
    qualifiers: tuple[Qualifier, ...] = ()


class Role(Node, frozen=True):
    """What the running event or test gives: target, winner, loser, margin, result, amount, use."""

    role: str
    qualifiers: tuple[Qualifier, ...] = ()


class CostOf(Node, frozen=True):
    """`the cost of Reinforce`, `the cost of this`, `the cost of each Trait`."""

    of: Noun | Name


class Damage(Node, frozen=True):
    """The flow of damage: `damage to your BP from an Opponent by a Melee Attack`."""

    parts: tuple[Qualifier, ...]

    @property
    def is_dealt(self) -> bool:
        """Whether it is what the one who speaks deals: `damage from you`."""
        return any(part.word == "from" and isinstance(part.object, You) for part in self.parts)

    @property
    def is_taken(self) -> bool:
        """Whether it is what somebody takes: `damage to you`.  Part of that is part of what is left of it."""
        return any(part.word == "to" for part in self.parts) and not self.is_dealt


class Qualifier(Node, frozen=True):
    """A small word and what hangs on it: `against you`, `in Short Range`, `with Spirit`, `as R`, `at` + Signed.

    word: against, from, to, by, with, without, in, on, at, as, other than, instead of, showing, not showing; or `with` and how a
    number is compared: with at least, with at most, with more than, with less than, and among all who are called so, with the
    highest, with the lowest.
    object: a noun, a name, an amount or a count."""

    word: str
    object: Node

    @property
    def compares(self) -> bool:
        """Whether it says how much somebody has: `with at least 2 Coins`."""
        return self.word.startswith("with ")


Noun = You | This | Chance | Named | Owned | OneOf | Role | CostOf | Damage
