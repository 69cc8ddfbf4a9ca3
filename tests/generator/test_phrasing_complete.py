"""Nothing of the language is without words: every node kind and every verb has its phrase, on pages and on cards."""

from __future__ import annotations

import importlib
import inspect
from itertools import product

from hypothesis import given, settings

from generator.phrasing import phrase, plain, rank_table
from generator.phrasing.card import LINES
from generator.phrasing.flow import PIECES
from generator.phrasing.terms import PHRASES
from generator.phrasing.verbs import PHRASES as VERB_PHRASES
from grammar.nodes import FAMILIES
from grammar.nodes.node import Node
from grammar.nodes.structure import Effect
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord, StateWord, StatWord, TagWord, TestWord, ThingWord, TrackWord
from tests.strategies import effects

PARTS = {"Effect", "Branch", "Option", "Row", "Slot"}
"""What others are a sort of, or said as parts of what they stand in, by functions of statements.py and card.py."""
CLAIMED = {"Before", "Quoted", "Measured", "CostFor"}
"""Only in what an example claims, which is shown as its author wrote it."""
SAID_ONLY = {"It", "Between", "Bringer"}
"""What only a sentence has: the thing that has a rule, two bounds in one, whoever gave somebody a state."""
STATEMENTS = {"Act", "Rule", "Trial", "ForEach", "Repeat", "Choice", "Depending", "Note"}
WORDS = Vocabulary(
    [
        StatWord(name="Body"),
        TrackWord(name="BP"),
        TrackWord(name="Wildcard", small=True, verbs={"pay": "spend"}),
        TrackWord(name="Dollar", sign="$"),
        TestWord(name="Draw", small=True),
        TestWord(name="Attack", verbs={"succeed": "hit"}),
        StateWord(name="Knocked Out"),
        TagWord(name="Physical", small=True),
        TagWord(name="Melee", small=True),
        ScopeWord(name="Hour"),
        ThingWord(name="NPC"),
    ]
)


def _kinds() -> set[type[Node]]:
    found = set()
    for family in FAMILIES:
        for _, kind in inspect.getmembers(importlib.import_module(family), inspect.isclass):
            if issubclass(kind, Node) and kind is not Node and kind.__module__ == family:
                found.add(kind)
    return found


def test_every_kind_of_node_has_a_phrase() -> None:
    """Nouns, amounts, slots and facts stand in one table; statements in one for pages and one for cards."""
    inside = {kind.__name__ for kind in _kinds()} - PARTS - STATEMENTS - CLAIMED | SAID_ONLY
    assert {kind.__name__ for kind in PHRASES} == inside
    assert {kind.__name__ for kind in PIECES} == STATEMENTS
    assert {kind.__name__ for kind in LINES} == STATEMENTS


def test_every_verb_has_a_phrase() -> None:
    """A new verb without words is named here."""
    assert set(VERB_PHRASES) == set(VERBS)


@given(effect=effects)
@settings(max_examples=150, deadline=None)
def test_whatever_can_be_written_can_be_said(effect: Effect) -> None:
    """No tree makes the phrasing fail, on a page or a card, at no rank and at rank 3, and something is said."""
    for form, rank in product(("page", "card"), (None, 3)):
        assert plain(phrase(effect, WORDS, form=form, rank=rank, max_rank=5)) or rank, form  # type: ignore[arg-type]
    rank_table(effect, WORDS, 5)
