"""Tests that come in sorts, each of them made with another number (`traits: {Melee: Body, Ranged: Mind}`), and which of these
a text has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import Body
from grammar.meaning.harmless import called, implied, words_of
from grammar.meaning.nouns import phrases_in
from grammar.meaning.settings import WithOneOf, WithTool, WithTrait
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, hits, is_chosen


class Divided(Struct, frozen=True):
    """A test that is made.  name: as it is said; test: what it is.  hurts: the words said of it by which it hurts.

    sorts: those of its sorts that it is; open: none of them, and nothing says with what number it is made."""

    name: str
    test: str
    hurts: frozenset[str]
    sorts: frozenset[str]
    open: bool
    span: Span


def divided(body: Body, words: Vocabulary) -> tuple[Divided, ...]:
    """All that an effect has made of tests that come in sorts and hurt by what they are called."""
    return tuple(_divided(body, words)) if any(test.traits and test.damage for test in words.every(TestWord)) else ()


def _divided(body: Body, words: Vocabulary) -> Iterator[Divided]:
    made = [one for one in phrases_in(body) if isinstance(one, d.Make) and not is_chosen(one.test)]
    besides = called(body) if made else set()
    for one in made:
        test, said = one.test.head.name, implied(words, besides | words_of(words, one))
        hurts, sorts = said.intersection(hits(words, test)), said.intersection(sorts_of(words, test))
        told = any(isinstance(setting, WithTrait | WithTool | WithOneOf) for setting in one.settings)
        if hurts and sorts_of(words, test):
            is_open = not sorts and not told
            yield Divided(one.test.name, test, frozenset(hurts), frozenset(sorts), is_open, one.span)


def sorts_of(words: Vocabulary, test: str) -> Mapping[str, str]:
    """The sorts in which a test comes, each with the number that it is made with: as it says itself, or what it is a case of."""
    word = words.named(test, TestWord)
    if word is None or word.traits:
        return word.traits if word is not None else {}
    return next(filter(None, (sorts_of(words, one) for one in word.of)), {})
