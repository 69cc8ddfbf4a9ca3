"""What the names of a text can stand for: the roles of their heads, as the vocabulary knows them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar, cast

from msgspec import Struct

from grammar.nodes.nouns import Name
from grammar.vocabulary import Term, Vocabulary, Word, strip_brackets
from grammar.words import NUMBERS, ActionWord, TrackWord, is_chosen, is_group, is_item, singles

W = TypeVar("W", bound=Word)


class Naming(Struct, frozen=True):
    """A name and every role in which it is declared.  text: without the brackets that only hold it together."""

    text: str
    terms: dict[str, Term]

    def of(self, *roles: str) -> Term | None:
        """The term of the first of these roles that the name has."""
        terms = self.terms
        for role in roles:
            if role in terms:
                return terms[role]
        return None

    def word(self, of: type[W]) -> W | None:
        """The word that it is in one role, as the class of that role has it."""
        term = self.terms.get(of.role)
        return cast("W", term.head) if term is not None else None

    @property
    def number(self) -> str:
        """The stat, track or skill that it is; empty if it is none, or words stand before it."""
        term = self.of(*NUMBERS)
        return term.head.name if term is not None and not term.tags else ""

    @property
    def group(self) -> str:
        """The group of numbers that it is: `Trait`."""
        term = self.of(*NUMBERS)
        return term.head.name if term is not None and is_group(term) else ""

    @property
    def counts(self) -> bool:
        """Whether it says how much somebody has of something."""
        return self.is_chosen or not self.terms.keys() <= {"scope", "place", "suit", "table", "test", "state", "tag"}

    @property
    def budget(self) -> str:
        """The action that it is, of which there is a number for each stretch of time."""
        term = self.of("action")
        budget = term.head if term is not None else None
        return budget.name if isinstance(budget, ActionWord) and budget.number is not None else ""

    @property
    def key(self) -> str:
        """The key under which a number of this name is kept: the name in the singular."""
        term = self.of(*NUMBERS, "action", "word", "entry", "state", "thing", "table")
        return term.head.name if term is not None else self.text

    @property
    def is_toward(self) -> bool:
        """Whether it is a number that is had toward somebody, each of them apart."""
        term = self.of(*NUMBERS)
        return term is not None and isinstance(term.head, TrackWord) and bool(term.head.toward)

    @property
    def is_place(self) -> bool:
        """Whether it is a place, and nothing that there may be several of."""
        return "place" in self.terms and self.of("thing", "test", "scope", "place") is self.terms["place"]

    @property
    def is_time(self) -> bool:
        """Whether it is a stretch of time, and nothing that is had or is there (a kind of entries may be called so)."""
        return "scope" in self.terms and self.terms.keys() <= {"scope", "kind"}

    @property
    def is_item(self) -> bool:
        """Whether it is a kind of things that can be carried."""
        return is_item(self.of("thing"))

    @property
    def is_chosen(self) -> bool:
        """Whether it stands for what the holder chose: `Chosen Weapon`."""
        return any(is_chosen(term) for term in self.terms.values())


class Names:
    """Every name of a game, each read once.  narrower: those of the vocabulary that this one extends by people."""

    def __init__(self, vocabulary: Vocabulary, narrower: Names | None = None) -> None:
        self._narrower = narrower
        self.vocabulary = vocabulary
        self._known: dict[str, Naming] = {}

    def read(self, name: Name | None) -> Naming:
        """What a name can stand for; None stands for nothing."""
        text = name.text if name is not None else ""
        known = self._known.get(text)
        if known is None and self._narrower is not None and not self.vocabulary.adds_to(text):
            known = self._known[text] = self._narrower.read(name)
        if known is None:
            known = self._known[text] = Naming(strip_brackets(text), self.vocabulary.terms(text))
        return known

    @cached_property
    def _only_owners(self) -> dict[str, str]:
        if self._narrower is not None:
            return self._narrower._only_owners
        things = singles(self.vocabulary)
        numbers = (word for word in self.vocabulary.words("stat", "track") if len(word.of) == 1)
        return {word.name: word.of[0] for word in numbers if word.of[0] in things}

    def is_person(self, name: str) -> bool:
        """Whether it is the name of somebody or something at the table, where those are known."""
        return self._narrower is not None and self.vocabulary.adds_to(name)

    @property
    def has_only_owners(self) -> bool:
        """Whether there are numbers that only one thing has."""
        return bool(self._only_owners)

    def only_owner(self, number: Name) -> str:
        """The one thing that has a number, if there is only one such thing: `the Pot` is then enough to name it."""
        word = self.vocabulary.word(number.text, "stat", "track")
        return self._only_owners.get(word.name, "") if word is not None else ""
