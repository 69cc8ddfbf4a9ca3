"""What is known of a game when a text of it cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from diagnostics.diagnostic import Problem
from grammar.nodes.structure import Effect


class Advice(NamedTuple):
    """named: gives the names of the game their capitals in a sentence.  wrong: what is wrong with the meaning of what could be
    read.  is_name: whether a name begins with this word."""

    named: Callable[[str], str]
    wrong: Callable[[Effect], Sequence[Problem]]
    is_name: Callable[[str], bool]


NO_GAME = Advice(str, lambda effect: (), lambda word: True)
"""Nothing is known."""
