"""The slots that may lead a sentence (how often, when, given what) and the end that may close it."""

from __future__ import annotations

from dataclasses import dataclass

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Condition
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Noun


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """`once per Scene,` `rank times per Turn per Character,` `2 times per Round for everyone,`.

    times: a number, or None for `rank times`.  per: the scope, then an optional second key."""

    times: int | None
    scope: Name
    key: Name | None = None
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class When(Node):
    """`when EVENT,`: after the event has happened."""

    event: Clause


@dataclass(frozen=True, slots=True)
class Would(Node):
    """`when X would …,`: before the event, which may still be changed; with `instead`, in its place."""

    event: Clause
    instead: bool


@dataclass(frozen=True, slots=True)
class During(Node):
    """`during your Turn,`: a window in which a choice is offered."""

    scope: Noun


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if FACT and FACT,`: asked when the rule is reached."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class While(Node):
    """`while FACT,`: what follows stands as long as the fact holds."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class FromRank(Node):
    """`from rank 2,`: what follows is part of the rule from that rank on."""

    rank: int


@dataclass(frozen=True, slots=True)
class Until(Node):
    """`… until the Scene ends`."""

    event: Clause


@dataclass(frozen=True, slots=True)
class Lasting(Node):
    """`… for 1 Turn per rank`."""

    count: Count | EqualTo


Time = When | Would | During
Given = If | While | FromRank
Duration = Until | Lasting
