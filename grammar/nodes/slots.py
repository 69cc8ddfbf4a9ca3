"""The slots that may lead a sentence (how often, when, given what) and the end that may close it."""

from __future__ import annotations

from grammar.nodes.amounts import Amount, Count, EqualTo
from grammar.nodes.clauses import Clause, Condition
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun


class Slot(Node, frozen=True):
    """What may lead a sentence."""


class Limit(Slot, frozen=True):
    """`once per Scene,` `rank times per Turn per Character,` `as many times per Round for everyone as your Guts,`.

    times: a number, None for `rank times`, or what it comes to whenever that is asked.  per: the scope, then an optional
    second key."""

    times: int | Amount | None
    scope: Name
    key: Name | None = None
    everyone: bool = False


class When(Slot, frozen=True):
    """`when EVENT,`: after the event has happened."""

    event: Clause


class Would(Slot, frozen=True):
    """`when X would …,`: before the event, which may still be changed; with `instead`, in its place."""

    event: Clause
    instead: bool


class During(Slot, frozen=True):
    """`during your Turn,`: a window in which a choice is offered."""

    scope: Noun


class If(Slot, frozen=True):
    """`if FACT and FACT,`: asked when the rule is reached."""

    condition: Condition


class While(Slot, frozen=True):
    """`while FACT,`: what follows stands as long as the fact holds."""

    condition: Condition


class FromRank(Slot, frozen=True):
    """`from rank 2,`: what follows is part of the rule from that rank on."""

    rank: int


class Until(Node, frozen=True):
    """`… until the Scene ends`."""

    event: Clause


class Lasting(Node, frozen=True):
    """`… for 1 Turn per rank`."""

    count: Count | EqualTo


Time = When | Would | During
Given = If | While | FromRank
Duration = Until | Lasting
