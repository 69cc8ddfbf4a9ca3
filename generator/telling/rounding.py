"""Where halves go: said where a game divides anything, because who has only paper cannot look it up."""

from __future__ import annotations

from collections.abc import Iterator

from generator.phrasing.amounts import rounded_up
from grammar.nodes.amounts import Half, Product
from grammar.nodes.clauses import Comparison
from grammar.nodes.node import Node
from rulebook.model.rulebook import System


def rounding(system: System) -> str:
    """`What is divided is rounded down.`; empty for a game that divides nothing."""
    divided = system.once("divided", lambda: any(_divides(said, system) for said in all_said(system)))
    return f"What is divided is rounded {system.head.rounding or 'down'}." if divided else ""


def rounded(effect: Node, system: System) -> tuple[str, ...]:
    """`What is divided here is rounded down`, below the rules of an entry that divides something."""
    return (f"What is divided here is rounded {system.head.rounding or 'down'}",) if _divides(effect, system) else ()


def all_said(system: System) -> Iterator[Node]:
    """All formulas and effects of a game."""
    yield from system.formulas.values()
    yield from system.effects.values()
    yield from (entry.effect for entry in system.entries.values())


def _divides(said: Node, system: System) -> bool:
    """Whether something is divided and then counted, and nothing says there where its halves go; what is only compared with a
    half is compared as it is."""
    if isinstance(said, Comparison):
        return False
    halved = isinstance(said, Half) and rounded_up(said, system.vocabulary) is None
    divided = halved or (isinstance(said, Product) and said.sign == "/")
    return divided or any(_divides(one, system) for one in said.children())
