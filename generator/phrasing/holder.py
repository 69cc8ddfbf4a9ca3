"""Rules of things, which do not read them: `when you become Dropped, you leave the Hand` → `when it becomes Dropped, it leaves
the hand`.  Trees in, trees out; says only the pronoun."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from diagnostics.span import content_of
from generator.phrasing.runs import Text, join
from generator.phrasing.terms import phrases
from generator.phrasing.voice import Voice
from grammar.nodes.node import Node
from grammar.nodes.nouns import You
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from grammar.words import StateWord, ThingWord


class It(Node, frozen=True):
    """The thing that has the rule."""


@phrases(It)
def _it(node: It, voice: Voice) -> Text:
    return join("it")


def of_its_holder(effect: Effect, vocabulary: Vocabulary, name: str) -> Effect:
    """The effect, with *it* for *you* where the one of this name is the rule of a thing: of its kind, or of a state that
    only things are in."""
    thing, state = vocabulary.named(name, ThingWord), vocabulary.named(name, StateWord)
    of_kind = thing is not None and thing.item and bool(thing.effect)
    if not of_kind and not (state is not None and state.idle):
        return effect
    found = _anew(effect)
    assert isinstance(found, Effect)
    return found


def _anew(node: Node) -> Node:
    if isinstance(node, You):
        return It(span=node.span)
    changes: dict[str, Any] = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = _anew(value)
        elif isinstance(value, tuple):
            changes[name] = tuple(_anew(item) if isinstance(item, Node) else item for item in value)
    return replace(node, **changes) if changes else node
