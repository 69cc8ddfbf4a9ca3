"""Of whom a text speaks: of whoever has it (`you`), or of nobody in particular; and of which states."""

from __future__ import annotations

from grammar.meaning.amounts import Plain, Rank
from grammar.meaning.deeds import StopBeing
from grammar.meaning.names import Naming
from grammar.meaning.nouns import CostOf, CostOfEach, Holder, Itself, Select, phrases_in
from grammar.vocabulary import Term
from grammar.words import PlaceWord, StateWord, ThingWord

OF_THE_HOLDER = (Holder, Itself, Plain, Rank, CostOf, CostOfEach)
"""What is the holder, or somebody's only because he holds it."""


def speaks_of_holder(meaning: object) -> bool:
    """Whether it matters who has it: it says `you`, or names others by how they stand to whoever has it (an Opponent,
    another Character, somebody in Short Range)."""
    return any(_is_of_holder(one) for one in phrases_in(meaning))


def idle_states_in(meaning: object) -> frozenset[str]:
    """The states of which a text speaks that make things of no use: it is for things that are so (`if the Weapon is Unloaded`),
    or puts an end to it."""
    found = set[str]()
    for one in phrases_in(meaning):
        if isinstance(one, StopBeing):
            found.add(one.word)
        elif isinstance(one, Naming):
            words = (word for term in one.terms.values() for word in (term.head, *term.tags))
            found |= {word.name for word in words if isinstance(word, StateWord) and word.idle}
    return frozenset(found)


def _is_of_holder(phrase: object) -> bool:
    if isinstance(phrase, Naming):
        return any(_is_relative(term) for term in phrase.terms.values())
    if isinstance(phrase, Select):
        thing = phrase.naming.of("thing")
        several = thing is not None and isinstance(thing.head, ThingWord) and not thing.head.single
        return phrase.how in ("another", "chosen") or (phrase.how == "the" and several)
    return isinstance(phrase, OF_THE_HOLDER)


def _is_relative(term: Term) -> bool:
    """Whether a name says how something stands to somebody: on which side, how far off, what it gave him."""
    for word in (term.head, *term.tags):
        if isinstance(word, ThingWord) and (word.side or word.gives or word.keeper):
            return True
        if isinstance(word, PlaceWord) and (word.track or word.any_of):
            return True
    return False
