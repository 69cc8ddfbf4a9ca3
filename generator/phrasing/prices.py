"""The price of a choice, and who may pay it.  Says nothing of what is bought."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from generator.phrasing.runs import Text, join, listing
from generator.phrasing.terms import say
from generator.phrasing.verbs import Said, say_predicate
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import This, You


@dataclass(frozen=True, slots=True)
class Price:
    """decider: who may pay.  yours: that is *you*.  cost: `spend 1 wildcard`, empty where nothing is asked.

    chooses: the price names something that the rest speaks of: then a new sentence begins after it."""

    decider: Text
    yours: bool
    cost: Text
    chooses: bool


def price_of(may: Clause, voice: Voice) -> Price:
    """The price in words."""
    asked = [predicate for predicate in may.predicates if not _is_free(predicate)]
    said = [say_predicate(predicate, [may.subject], voice) for predicate in asked]
    costs = [join(verb, listing([part.rest for part in parts])) for verb, parts in _by_verb(said)]
    long = len(said) > 2 or isinstance(asked[0].object, Variable) if asked else False
    if len(costs) == 2 and long:
        costs[0] = join(costs[0], ",")
    chooses = any(predicate.verb == "choose" for predicate in asked)
    return Price(say(may.subject, voice), isinstance(may.subject, You), listing(costs), chooses)


def _by_verb(said: list[Said]) -> list[tuple[str, list[Said]]]:
    """What is paid, with the verb said once: `pay 1 BP and 2 MP`.  Each choice is a sentence's part of its own."""
    groups = [list(parts) for _, parts in groupby(said, lambda part: id(part) if part.verb == "choose" else part.verb)]
    return [(parts[0].verb, parts) for parts in groups]


def card_price(may: Clause, voice: Voice) -> Text:
    """The price on a card: `1 BP/rank, Action`."""
    asked = [predicate for predicate in may.predicates if not _is_free(predicate)]
    pieces: list[Text] = [] if isinstance(may.subject, You) else [say(may.subject, voice)]
    for predicate in asked:
        said = say_predicate(predicate, [may.subject], voice)
        silent = predicate.verb == "pay" or isinstance(predicate.object, Variable)
        pieces.append(said.rest if silent else join(said.verb, said.rest))
    return join(*(part for index, piece in enumerate(pieces) for part in ([","] if index else []) + [piece]))


def _is_free(predicate: Predicate) -> bool:
    """`you may use this` asks for nothing but the wish."""
    return predicate.verb == "use" and isinstance(predicate.object, This)
