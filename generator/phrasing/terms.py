"""The table of phrases: one function per kind of node that is said inside a sentence.  Holds no English itself.

nouns.py, amounts.py, slots.py and conditions.py fill it; tests name each kind that is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.phrasing.runs import Text
from generator.phrasing.voice import Voice
from grammar.nodes.node import Node

Phrase = Callable[[Any, Voice], Text]
PHRASES: dict[type[Node], Phrase] = {}


def phrases(kind: type[Node]) -> Callable[[Phrase], Phrase]:
    """Enter a function as the phrase of a kind of node."""

    def enter(function: Phrase) -> Phrase:
        assert kind not in PHRASES, f"{kind.__name__} has two phrases"
        PHRASES[kind] = function
        return function

    return enter


def say(node: Node, voice: Voice) -> Text:
    """The node in words."""
    return PHRASES[type(node)](node, voice)
