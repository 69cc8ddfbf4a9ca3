"""Patterns of what is often said, and what a game has for it: figures, names, a fight, places, things."""

from __future__ import annotations

from grammar.article import FIGURES
from grammar.late import either_of
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import PlaceWord, ScopeWord, ThingWord

THIRD_PERSON = {verb.name: verb.third for verb in VERBS.values()}


VERB_FORMS = {
    form: verb.name for verb in VERBS.values() for form in (verb.name, verb.third, verb.past, f"{verb.name}ed")
}
"""What is done, by all the ways to say it that are one word."""


def in_figures(number: str) -> str:
    """A number in figures; one of something is said with its article."""
    return number if number.isdigit() else str(FIGURES.index(number) + 1) if number in FIGURES else "1"


WHENEVER = r"(?i:when|whenever|if|after|each time|every time|the first time(?: that)?)"


FIGHT = ("fight", "combat", "battle", "conflict", "skirmish", "encounter")
"""What people call a stretch of time in which there are sides."""


def fight_of(vocabulary: Vocabulary) -> ScopeWord | None:
    """The stretch of time in which there are sides: one that is called so, or the one alone that is made of others."""
    scopes = {scope.name.lower(): scope for scope in vocabulary.every(ScopeWord)}
    ordered = [scope for scope in scopes.values() if any(scopes[one.lower()].repeats for one in scope.parts)]
    return next((scopes[one] for one in FIGHT if one in scopes), None) or (ordered[0] if len(ordered) == 1 else None)


NAME = r"[A-Z][\w-]*(?: [A-Z][\w-]*)*"


def in_places(vocabulary: Vocabulary) -> str:
    """Where somebody is, behind what he is called, as a pattern; nothing where a game has no places."""
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    return rf"(?: in (?:(?:the|an?) )?(?:{places}))?" if places else ""


def idle_states(vocabulary: Vocabulary) -> set[str]:
    """The states in which nobody has a turn any more."""
    return {one for scope in vocabulary.every(ScopeWord) if scope.moves and not scope.counts_as for one in scope.unless}


def any_things(vocabulary: Vocabulary) -> str:
    """All that somebody may have in his hand or with him, as a pattern."""
    names = sorted((thing.name for thing in vocabulary.every(ThingWord) if thing.item), key=len, reverse=True)
    return either_of(names)


NUMBER = r"(?:\d+|one|two|three|four|five|six)"
