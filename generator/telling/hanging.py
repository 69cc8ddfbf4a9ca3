"""What hangs on what: of each small word of a sentence that has several, which noun it is said of, as play hears it."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics.span import Span
from generator.phrasing.runs import string
from generator.phrasing.terms import say
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.meaning.binding import OPEN, bound, can_have
from grammar.meaning.names import Names
from grammar.meaning.reader import Reader
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, Qualifier
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary


def hanging(effect: Effect, text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """A line for each small word that stands behind more than one noun."""
    reader, lines = Reader(Names(vocabulary)), text.split("\n")
    for node in effect.walk():
        described = tuple(_described(node, reader))
        if sum(len(words) for _, words in described) > 1:
            for name, words in described:
                for word, of in _each(bound(reader, reader.read(name), words), words, name):
                    yield f"“{_quoted(word, lines)}” is said of {of.text}"


def doubtful(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Of each small word that two nouns before it could have, which of them has it, in the words of the page."""
    reader, voice = Reader(Names(vocabulary)), Voice(vocabulary, False)
    found: list[str] = []
    for name, words in (one for node in effect.walk() for one in _described(node, reader)):
        of = dict(_owners(bound(reader, reader.read(name), words), words, name))
        for at, word in enumerate(words):
            before = [name, *(_open(one) for one in words[:at])]
            able = [one for one in before if one is not None and can_have(reader, reader.read(one), word)]
            if len(able) > 1 and (owner := of.get(word.span)) is not None:
                others = " or ".join(
                    f"the {string(say_name(one, voice, plural=False))}" for one in able if one != owner
                )
                said = string(say(word, voice))
                found.append(f"“{said}” is said of the {string(say_name(owner, voice, plural=False))}, not of {others}")
    return tuple(dict.fromkeys(found))


def _open(word: Qualifier) -> Name | None:
    """The noun behind a small word, if that may still be told from others by further words."""
    return word.object.name if isinstance(word.object, Named) and word.object.determiner in OPEN else None


def _owners(words: tuple[Qualifier, ...], said: tuple[Qualifier, ...], name: Name) -> Iterator[tuple[Span, Name]]:
    return ((word.span, of) for word, of in _each(words, said, name))


def _described(node: Node, reader: Reader) -> Iterator[tuple[Name, tuple[Qualifier, ...]]]:
    """A noun, and the small words that follow it, whichever they belong to; behind a test of another that answers one, they are
    of that."""
    match node:
        case Named(name=name, qualifiers=words) | Owned(name=name, qualifiers=words) if name.text:
            pass
        case Predicate(
            "make", object=Named(name=name, qualifiers=()) | Owned(name=name, qualifiers=()), qualifiers=words
        ):
            pass
        case _:
            return
    answers = (at for at, one in enumerate(words) if isinstance(one.object, Owned) and reader.is_test(one.object))
    behind = next(answers, len(words)) + 1
    yield name, words[:behind]
    match words[behind - 1 : behind]:
        case (Qualifier(object=Owned(name=other)),) if words[behind:]:
            yield other, words[behind:]
        case _:
            pass


def _each(words: tuple[Qualifier, ...], said: tuple[Qualifier, ...], name: Name) -> Iterator[tuple[Qualifier, Name]]:
    """Each word with the noun that it is said of; those that a word had from the beginning are told with that noun."""
    for word in words:
        own = next(one for one in said if one.word == word.word and one.span == word.span)
        yield own, name
        if own != word and isinstance(word.object, Named) and isinstance(own.object, Named):
            yield from _each(word.object.qualifiers[len(own.object.qualifiers) :], said, word.object.name)


def _quoted(word: Qualifier, lines: list[str]) -> str:
    span = word.span
    return (
        lines[span.line - 1][span.column - 1 : span.end_column - 1].strip() if span.line == span.end_line else word.word
    )
