"""A vocabulary with the people of an example resolves every name as one that was made of all its words."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from grammar.nodes.nouns import Name
from grammar.vocabulary import ROLES, Vocabulary
from grammar.words import ThingWord
from rulebook.model.rulebook import Rulebook

PEOPLE = (("Ann",), ("Ann", "Bo"), ("Game Master",), ("Attack",), ("Clubs", "A"))
TEXTS = (
    "Ann",
    "Anns",
    "Attack",
    "Attacks",
    "Physical Attack",
    "Ann Attack",
    "Game Master",
    "[Ann]",
    "Clubs",
    "Boa",
    "A",
    "x",
)


@pytest.mark.parametrize("people", PEOPLE)
def test_further_words_are_added_to_those_that_there_are(rulebook: Rulebook, people: tuple[str, ...]):
    for system in rulebook.systems.values():
        small = system.vocabulary
        further = [ThingWord(name=name) for name in people]
        larger = small.extended(further)
        apart = pickle.loads(pickle.dumps(larger))  # forgets which it extends
        assert isinstance(apart, Vocabulary)
        for text, roles in product(TEXTS, ((), *((role,) for role in ROLES), ("test", "thing"))):
            assert larger.resolve(text, *roles) == apart.resolve(text, *roles)
        assert larger.words() == apart.words()


def test_a_name_has_in_each_role_what_it_stands_for_in_that_role_alone(rulebook: Rulebook):
    for system in rulebook.systems.values():
        words = system.vocabulary
        texts = {
            node.text for entry in system.entries.values() for node in entry.effect.walk() if isinstance(node, Name)
        }
        for text in (*TEXTS, *texts):
            alone = {role: term for role in ROLES if (term := words.resolve(text, role)) is not None}
            assert list(words.terms(text).items()) == list(alone.items())
