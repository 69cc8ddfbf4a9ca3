"""What can be read off an effect without reading it aloud: its facets, the words that it mentions, and those it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from diagnostics.span import content_of
from grammar.meaning import deeds as d
from grammar.meaning import standing as s
from grammar.meaning.amounts import Negative
from grammar.meaning.bodies import After, Body, Does, Given, Lends, Meaning, Picks, Rule, Sets, Within, all_in, rules_in
from grammar.meaning.facts import Every, IsIn, Not
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Own, naming_of, phrases_in
from grammar.meaning.offers import Offer
from grammar.meaning.statements import meant
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.vocabulary import Term, Vocabulary, Word
from grammar.words import NUMBERS, TrackWord

TOUCHED = (*NUMBERS, "test", "state")
CHANGEABLE = (*TOUCHED, "action", "entry", "kind", "scope")
TARGETS = ("subject", "what", "key", "to", "word", "state", "track", "name", "entry", "group", "test")
"""The roles in which a meaning names what it changes; in the others it names who acts, and by how much."""


class Opening(Struct, frozen=True):
    """When something may be done.  within: the stretch of time.  needs, bars: what else must be going on, or must not.
    tags: by which it tells its tests from others."""

    within: str
    needs: tuple[str, ...]
    bars: tuple[str, ...]
    tags: frozenset[str]


def mentions(effect: Node, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """The declared words that an effect or a formula speaks of, each once, in the order of the text."""
    return _words(effect.walk(), vocabulary)


def to_know(effect: Node, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """The same without what is only said to be barred: what nobody there can have, nobody needs to look up."""
    barred = {
        id(inner)
        for node in effect.walk()
        if isinstance(node, Clause) and node.mood == "cannot" and node.predicates[0].verb == "have"
        for predicate in node.predicates
        for inner in predicate.walk()
    }
    return _words((node for node in effect.walk() if id(node) not in barred), vocabulary)


def _words(nodes: Iterable[Node], vocabulary: Vocabulary) -> tuple[Word, ...]:
    found: dict[str, Word] = {}
    for node in nodes:
        term = vocabulary.resolve(node.text) if isinstance(node, Name) else None
        for word in (*term.tags, term.head) if term else ():
            if word.role != "word":
                found.setdefault(word.name, word)
    return tuple(found.values())


def facets(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Sorted facet words: `timing: reaction`, `cost: BP`, `limit: Scene`, `touches: Defense`, `does: heals`."""
    meanings = meant(effect, vocabulary)
    found = {f"timing: {word}" for meaning in meanings for word in _timings(meaning)}
    for rule in rules_in(meanings):
        found |= {f"cost: {name}" for name in _costs(rule)}
        if rule.limit is not None:
            found.add(f"limit: {rule.limit.scope}")
    found |= {f"touches: {word.name}" for word in mentions(effect, vocabulary) if word.role in TOUCHED}
    found |= {f"does: {word}" for one in _acts(meanings) for word in _doings(one, vocabulary)}
    return tuple(sorted(found))


def changed(effect: Effect, vocabulary: Vocabulary) -> frozenset[str]:
    """Names of the declared words that the effect changes, calls for or brings about, as against those that it only mentions."""
    meanings = meant(effect, vocabulary)
    return frozenset(name for one in _acts(meanings) for name in _targets(one, vocabulary))


def openings(effect: Effect, vocabulary: Vocabulary) -> tuple[Opening, ...]:
    """What the holder may do of his own accord within a stretch of time."""
    return tuple(_openings(meant(effect, vocabulary), (), ()))


def _openings(meanings: Body, needs: tuple[str, ...], bars: tuple[str, ...]) -> Iterator[Opening]:
    for rule in meanings:
        if isinstance(rule, Rule):
            moment, offer = rule.moment, rule.offer
            here = (*needs, *_where(rule.given, True)), (*bars, *_where(rule.given, False))
            if isinstance(moment, Within) and offer is not None and isinstance(offer.who, Holder):
                yield Opening(moment.name, *here, _tags(rule))
            elif moment is None and offer is None:
                yield from _openings(rule.body, *here)


def _where(found: object, there: bool) -> Iterator[str]:
    """Where one must be that it is so; there=False: where one must not be."""
    match found:
        case Given(fact):
            yield from _where(fact, there)
        case Every(parts):
            for part in parts:
                yield from _where(part, there)
        case Not(fact):
            yield from _where(fact, not there)
        case IsIn(Holder(), where) if there:
            naming = naming_of(where)
            term = naming.of("scope") if naming is not None else None
            yield from (term.head.name,) if term is not None else ()


def _tags(rule: Rule) -> frozenset[str]:
    terms = (term for one in phrases_in((rule.body, rule.otherwise)) for term in _terms(one))
    return frozenset(tag.name for term in terms for tag in term.tags)


def _terms(found: object) -> tuple[Term, ...]:
    return (found,) if isinstance(found, Term) else tuple(found.terms.values()) if isinstance(found, Naming) else ()


def _acts(meanings: Body) -> Iterator[d.Deed | s.Standing]:
    """All that is done and all that stands, wherever in the effect."""
    for one in all_in(meanings):
        match one:
            case Does(deeds) | Lends(deeds):
                yield from deeds
            case Sets(standing=standing):
                yield from standing


def _targets(one: d.Deed | s.Standing, vocabulary: Vocabulary) -> Iterator[str]:
    for name in content_of(type(one)):
        value = getattr(one, name) if name in TARGETS else None
        if isinstance(value, str):
            texts = [value]
        elif isinstance(value, Term):
            texts = [value.head.name]
        else:
            texts = [one.text for one in phrases_in(value) if isinstance(one, Naming)]
        for text in texts:
            term = vocabulary.resolve(text) if text else None
            yield from (word.name for word in ((*term.tags, term.head) if term else ()) if word.role in CHANGEABLE)


def _doings(one: d.Deed | s.Standing, vocabulary: Vocabulary) -> Iterator[str]:
    match one:
        case d.Move(verb="gain", key=key):
            word = vocabulary.word(key, "track")
            if isinstance(word, TrackWord) and word.start == "maximum":
                yield "heals"
        case d.TakeDamage():
            yield "harms"
        case d.ChangeDamage(s.Change("add", by)) | s.ChangesDamage(change=s.Change("add", by)) if not isinstance(
            by, Negative
        ):
            yield "strengthens harm"
        case d.ChangeDamage() | d.RedirectDamage() | s.ChangesDamage() | d.Prevent():
            yield "prevents harm"
        case d.Draw():
            yield "draws cards"
        case d.Reroll():
            yield "rerolls"
        case s.ChangesTest(part="cards"):
            yield "plays more or fewer cards" if vocabulary.words("suit") else "changes tests"
        case s.ChangesTest() | s.Replaces():
            yield "changes tests"
        case s.Permits(allowed=False):
            yield "forbids"
        case d.Become():
            yield "brings about a state"
        case d.StopBeing():
            yield "ends a state"
        case d.Bring():
            yield "brings somebody"
        case _:
            return


def _timings(meaning: Meaning) -> Iterator[str]:
    match meaning:
        case Rule(offer=Offer(who=who)) if not isinstance(who, Holder):
            yield "other players"
        case Rule(moment=After()):
            yield "reaction"
        case Rule(moment=Within(scope=Own(owner=Holder()))):
            yield "on your turn"
        case Rule(moment=None, offer=None, body=body):
            for inner in body:
                yield from _timings(inner)
        case Does() | Sets() | Lends() | Picks():
            yield "passive"
        case _:
            yield "any time"


def _costs(rule: Rule) -> Iterator[str]:
    if rule.offer is not None and isinstance(rule.offer.who, Holder):
        yield from (part.takes for part in rule.offer.parts if part.takes)
