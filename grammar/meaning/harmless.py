"""Tests that would hurt nobody: their game says by what they are called which track they hit (`damage: {Physical: BP}`), and
a text has one made that is called none of it, and does not say what else comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import After, Body, Does, Given, Lends, Sets, Tries, all_in, rules_in
from grammar.meaning.nouns import Select, phrases_in
from grammar.meaning.offers import JustDone
from grammar.meaning.settings import Called
from grammar.meaning.standing import CallsTest
from grammar.vocabulary import Vocabulary
from grammar.words import TagWord, TestWord, hits, is_chosen


class Harmless(Struct, frozen=True):
    """A test that is called nothing by which it would hurt.  name: as it is said; test: what it is.

    by: the words by which it would; none where tests of its kind hurt by no word, and only what is said of its outcome tells
    what comes of it."""

    name: str
    test: str
    by: tuple[str, ...]
    span: Span


def harmless(body: Body, words: Vocabulary) -> tuple[Harmless, ...]:
    """All such tests that an effect has made, and for which nothing in it waits, or asks."""
    heard = set(_heard(body))
    return tuple(
        Harmless(deed.test.name, deed.test.head.name, tuple(hit_by), deed.span)
        for deed in _made(body)
        if not is_chosen(deed.test) and heard.isdisjoint(words.sorts(deed.test.head.name, "test"))
        if not (hit_by := hits(words, deed.test.head.name))
        or (
            implied(words, called(body)).isdisjoint(hit_by) and implied(words, words_of(words, deed)).isdisjoint(hit_by)
        )
    )


def _made(body: Body) -> Iterator[d.Make]:
    """The tests that an effect has made, or lets somebody make, and of which it does not say what comes of them."""
    for one in all_in(body):
        deeds = one.deeds if isinstance(one, Does | Lends) else ()
        yield from (deed for deed in deeds if isinstance(deed, d.Make))
    for rule in rules_in(body):
        parts = rule.offer.parts if rule.offer is not None and not rule.body else ()
        yield from (part.deed for part in parts if isinstance(part, JustDone) and isinstance(part.deed, d.Make))


def told(body: Body) -> Iterator[str]:
    """The tests of which an effect says what comes of them when they succeed, where it has them made."""
    for one in all_in(body):
        if isinstance(one, Tries) and any(outcome == "success" for outcome, _ in one.outcomes):
            yield one.test.test.head.name


def called(body: Body) -> set[str]:
    """The words by which an effect calls tests."""
    found: set[str] = set()
    for one in all_in(body):
        for said in one.standing if isinstance(one, Sets) else one.deeds if isinstance(one, Does | Lends) else ():
            match said:
                case CallsTest(word=word) | d.Become(word=word):
                    found.add(word)
    return found


def implied(words: Vocabulary, said: set[str]) -> set[str]:
    """Words, and what whatever is called so is called, too."""
    found: set[str] = set()
    waiting = [*said]
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += getattr(words.named(one, TagWord), "implies", ())
    return found


def words_of(words: Vocabulary, made: d.Make) -> set[str]:
    """All that a test can be called that is made so."""
    found = {tag.name for tag in made.test.tags} | words.sorts(made.test.head.name, "test")
    for test in [word for name in found if (word := words.named(name, TestWord)) is not None]:
        found |= {*test.tags, test.opposed, test.deck, test.tool.called if test.tool is not None else ""}
    return found.union(one.word for one in made.settings if isinstance(one, Called))


def _heard(body: Body) -> Iterator[str]:
    """The tests of which a rule awaits how they come out, or asks for it."""
    for rule in rules_in(body):
        asked = rule.given.fact if isinstance(rule.given, Given) else None
        waits = isinstance(rule.moment, After) and rule.moment.event.verb in ("succeed", "fail")
        for phrase in phrases_in((asked, rule.moment if waits else None)):
            test = phrase.naming.of("test") if isinstance(phrase, Select) else None
            if test is not None:
                yield test.head.name
