"""What people would rather see than read, as data: states by a number, where damage goes on to, the parts of a stretch of time.

Read off the effects and declarations; draws nothing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from grammar.meaning import deeds as d
from grammar.meaning import standing as s
from grammar.meaning.amounts import Fixed, Plain
from grammar.meaning.bodies import After, Does, Given, Rule, Sets
from grammar.meaning.facts import Compares, Every, Fact
from grammar.meaning.nouns import naming_of
from grammar.meaning.patterns import DamageIs
from grammar.meaning.statements import meant
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord


class Rung(Struct, frozen=True):
    """A state, and from which number to which it lasts; high: None for all higher ones."""

    low: int
    high: int | None
    state: str


class Ladder(Struct, frozen=True):
    """The states that a number brings, the lowest first.  whole: the effect says no more than this."""

    number: str
    rungs: tuple[Rung, ...]
    whole: bool


class Chain(Struct, frozen=True):
    """Tracks: what would be taken from one that is at 0 is taken from the next.  closed: from the last it is the first.
    whole: the effect says no more than this."""

    tracks: tuple[str, ...]
    closed: bool
    whole: bool


class Course(Struct, frozen=True):
    """A stretch of time and those that it is made of, in their order.  of: who has one each.  order: who is first, by which
    number (lowest or highest).  repeats: it comes again until what it is a part of has ended."""

    name: str
    of: tuple[str, ...]
    order: tuple[tuple[str, str], ...]
    repeats: bool
    parts: tuple[Course, ...]


def ladder_of(effect: Effect, vocabulary: Vocabulary) -> Ladder | None:
    """The states by a number that an effect tells; None if it tells fewer than two."""
    meanings = meant(effect, vocabulary)
    found = [(key, rung) for one in meanings if isinstance(one, Rule) for key, rung in _rungs(one)]
    for number in dict.fromkeys(key for key, _ in found):
        rungs = sorted((rung for key, rung in found if key == number), key=lambda rung: rung.low)
        if len(rungs) > 1:
            return Ladder(number, tuple(rungs), len(rungs) == len(meanings))
    return None


def _rungs(rule: Rule) -> Iterator[tuple[str, Rung]]:
    match rule:
        case Rule(
            moment=None,
            offer=None,
            given=Given(fact=fact, lasting=True),
            body=(Sets(standing=(s.IsInState(state=state),), until=None),),
            otherwise=(),
        ):
            bounds = list(_bounds(fact))
            low = [number for _, how, number in bounds if how == "at least"]
            high = [number for _, how, number in bounds if how == "at most"]
            if len({key for key, _, _ in bounds}) == 1 and len(low) <= 1 and len(low) + len(high) == len(bounds):
                yield bounds[0][0], Rung(low[0] if low else 0, high[0] if high else None, state)


def _bounds(fact: Fact) -> Iterator[tuple[str, str, int]]:
    match fact:
        case Every(parts=parts):
            for part in parts:
                yield from _bounds(part)
        case Compares(left=Plain(key=key), how=how, right=Fixed(value=number), whose=(), each=None):
            yield key, how, number
        case _:
            yield "", "", 0


def chain_of(effect: Effect, vocabulary: Vocabulary) -> Chain | None:
    """Where damage goes on to from each track, as an effect tells it; None if it does not, or tells of no one line."""
    meanings = meant(effect, vocabulary)
    steps = dict(step for one in meanings if isinstance(one, Rule) for step in _steps(one))
    if len(steps) < 2:
        return None
    first = next((track for track in steps if track not in steps.values()), next(iter(steps)))
    tracks = [first]
    while (following := steps.get(tracks[-1])) is not None and following not in tracks:
        tracks.append(following)
    if not steps.keys() <= set(tracks):
        return None
    return Chain(tuple(tracks), steps.get(tracks[-1]) == first, len(steps) == len(meanings))


def _steps(rule: Rule) -> Iterator[tuple[str, str]]:
    match rule:
        case Rule(
            limit=None,
            moment=After(event=event, would=True),
            given=Given(fact=Compares(left=Plain(key=key), how="is", right=Fixed(value=0))),
            offer=None,
            body=(Does(deeds=(d.RedirectDamage(to=to),)),),
        ) if event.verb == "take":
            hit = [
                naming_of(check.what) for check in event.checks if isinstance(check, DamageIs) and check.word == "to"
            ]
            onto = naming_of(to)
            if onto is not None and [one.number for one in hit if one is not None] == [key]:
                yield key, onto.number


def course_of(scope: ScopeWord, vocabulary: Vocabulary) -> Course:
    """What a stretch of time is made of."""
    parts = (vocabulary.word(name, "scope") for name in scope.parts)
    return Course(
        scope.name,
        scope.of,
        tuple(scope.sorted_by.items()),
        scope.repeats,
        tuple(course_of(part, vocabulary) for part in parts if isinstance(part, ScopeWord)),
    )
