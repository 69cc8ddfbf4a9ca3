"""The price of a choice, and who may pay it.  Says nothing of what is bought."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from generator.phrasing.runs import Text, join, listing
from generator.phrasing.terms import say
from generator.phrasing.verbs import Said, say_predicate
from generator.phrasing.voice import Voice
from grammar.meaning.deeds import ChooseNumber
from grammar.meaning.names import Names
from grammar.meaning.offers import AnyPart, Chosen, Free, part_of
from grammar.meaning.reader import Reader
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import You


class Price(Struct, frozen=True):
    """decider: who may pay.  yours: that is *you*.  cost: `spend 1 wildcard`, empty where nothing is asked.

    chooses: the price names something that the rest speaks of: then a new sentence begins after it."""

    decider: Text
    yours: bool
    cost: Text
    chooses: bool


def price_of(may: Clause, voice: Voice) -> Price:
    """The price in words."""
    asked = _asked(may, voice)
    said = [say_predicate(predicate, [may.subject], voice) for predicate, _ in asked]
    costs = [join(verb, listing([_object(part) for part in parts])) for verb, parts in _by_verb(said)]
    long = len(said) > 2 or (bool(asked) and _is_number(asked[0][1]))
    if len(costs) == 2 and long:
        costs[0] = join(costs[0], ",")
    chooses = any(isinstance(part, Chosen) for _, part in asked)
    return Price(say(may.subject, voice), isinstance(may.subject, You), listing(costs), chooses)


def _object(said: Said) -> Text:
    """What somebody does it to: of `this ends`, that he ends this."""
    return join(said.subject, said.rest) if said.verb == "end" else said.rest


def _by_verb(said: list[Said]) -> list[tuple[str, list[Said]]]:
    """What is paid, with the verb said once: `pay 1 BP and 2 MP`.  Each choice is a sentence's part of its own."""
    groups = [list(parts) for _, parts in groupby(said, lambda part: id(part) if part.verb == "choose" else part.verb)]
    return [(parts[0].verb, parts) for parts in groups]


def card_price(may: Clause, voice: Voice) -> Text:
    """The price on a card: `1 BP/rank, Action`."""
    pieces: list[Text] = [] if isinstance(may.subject, You) else [say(may.subject, voice)]
    for predicate, part in _asked(may, voice):
        said = say_predicate(predicate, [may.subject], voice)
        silent = predicate.verb == "pay" or _is_number(part)
        pieces.append(said.rest if silent else join(said.verb, said.rest))
    return join(*(part for index, piece in enumerate(pieces) for part in ([","] if index else []) + [piece]))


def _asked(may: Clause, voice: Voice) -> list[tuple[Predicate, AnyPart | None]]:
    """What the choice asks for, and what that means; where it asks for nothing but the wish, there is nothing to say."""
    reader = Reader(Names(voice.vocabulary))
    parts = [(predicate, part_of(reader, may, predicate)) for predicate in may.predicates]
    return [(predicate, part) for predicate, part in parts if not isinstance(part, Free)]


def _is_number(part: AnyPart | None) -> bool:
    return isinstance(part, Chosen) and isinstance(part.deed, ChooseNumber)
