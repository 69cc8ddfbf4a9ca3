"""What can be read off an effect without reading it aloud: its facets, and the words that it mentions."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.meaning.names import Names
from grammar.meaning.offers import Offer
from grammar.meaning.statements import After, Does, Lends, Meaning, Rule, Sets, Within, lower, rules_in
from grammar.nodes.nouns import Name, Owned, You
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary, Word

TOUCHED = ("stat", "track", "skill", "test", "state")


def mentions(effect: Effect, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """The declared words that the effect speaks of, each once, in the order of the text."""
    found: dict[str, Word] = {}
    for node in effect.walk():
        term = vocabulary.resolve(node.text) if isinstance(node, Name) else None
        for word in (*term.tags, term.head) if term else ():
            if word.role != "word":
                found.setdefault(word.name, word)
    return tuple(found.values())


def facets(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Sorted facet words: `timing: reaction`, `cost: BP`, `limit: Scene`, `touches: Defense`."""
    meanings, _ = lower(effect, Names(vocabulary))
    found = {f"timing: {word}" for meaning in meanings for word in _timings(meaning)}
    for rule in rules_in(meanings):
        found |= {f"cost: {name}" for name in _costs(rule)}
        if rule.limit is not None:
            found.add(f"limit: {rule.limit.scope.text}")
    found |= {f"touches: {word.name}" for word in mentions(effect, vocabulary) if word.role in TOUCHED}
    return tuple(sorted(found))


def _timings(meaning: Meaning) -> Iterator[str]:
    match meaning:
        case Rule(offer=Offer(who=who)) if not isinstance(who, You):
            yield "other players"
        case Rule(moment=After()):
            yield "reaction"
        case Rule(moment=Within(scope=Owned(owner=You()))):
            yield "on your turn"
        case Rule(moment=None, offer=None, body=body):
            for inner in body:
                yield from _timings(inner)
        case Does() | Sets() | Lends():
            yield "passive"
        case _:
            yield "any time"


def _costs(rule: Rule) -> Iterator[str]:
    if rule.offer is not None and isinstance(rule.offer.who, You):
        yield from (part.takes for part in rule.offer.parts if part.takes)
