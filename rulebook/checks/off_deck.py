"""What would be played off the top of the deck, and is made with dice."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.meaning.bodies import Body
from grammar.meaning.deeds import Become
from grammar.meaning.nouns import naming_of, phrases_in
from grammar.meaning.standing import CallsTest
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.vocabulary import PLAYED, Term, Vocabulary, Word
from grammar.words import TagWord, TestWord


def check_off_deck(effect: Effect, body: Body, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Tests with dice that are called so as if their cards came off the deck, and those that would be."""
    for node in effect.walk():
        term = vocabulary.resolve(node.text, "test") if isinstance(node, Name) else None
        for tag in term.tags if term is not None else ():
            yield from _of_dice(tag, term, node.span, vocabulary)
    for one in phrases_in(body):
        match one:
            case CallsTest(subject, word) | Become(subject, word):
                naming, called = naming_of(subject), vocabulary.named(word, TagWord)
                yield from _of_dice(called, naming.of("test") if naming is not None else None, one.span, vocabulary)
            case _:
                pass


def _of_dice(tag: Word | None, test: Term | None, span: Span, vocabulary: Vocabulary) -> Iterator[Problem]:
    if not isinstance(tag, TagWord) or not tag.from_deck or test is None:
        return
    sorts = vocabulary.sorts(test.head.name, "test")
    if PLAYED["die"] in {one.source for one in vocabulary.every(TestWord) if one.name in sorts}:
        words = f"{test.head.name} that is {tag.name}"
        hint = "it is made with dice, and off the deck come cards: say it of a test that is made with these, or leave it out"
        yield codes.SAYS_NOTHING_IN_PLAY.at(span, hint=hint, words=words)
