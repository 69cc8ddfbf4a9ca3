"""`the Rat` in a line of an example that has several: which of them is meant, nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.suggest import either
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named
from grammar.vocabulary import Vocabulary
from grammar.words import ThingWord, default_thing
from rulebook.model.entry import Example


def one_of_several(clause: Node, example: Example, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Those of whom a line speaks as if there were only one.  Who stands how to whom, play tells."""
    for one in clause.walk():
        if not isinstance(one, Named) or one.determiner != "the" or one.order is not None or one.qualifiers:
            continue
        term = vocabulary.resolve(one.name.text, "thing")
        if term is None or term.tags or not isinstance(term.head, ThingWord) or term.head.is_one or term.head.side:
            continue
        who = [name for name, sheet in example.given.items() if term.head.name in _kinds_of(sheet, vocabulary)]
        if len(who) > 1:
            hint = f"name whom you mean: {either([f'`{name}`' for name in who])}"
            yield codes.UNINTRODUCED_REFERENCE.at(one.span, hint=hint, words=f"the {one.name.text}")


def _kinds_of(sheet: Mapping[str, object], vocabulary: Vocabulary) -> set[str]:
    """All that somebody is by his sheet."""
    kinds = sheet.get("kind") or default_thing(vocabulary)
    named = kinds if isinstance(kinds, list | tuple) else [kinds]
    return {sort for kind in named for sort in vocabulary.sorts(str(kind))}
