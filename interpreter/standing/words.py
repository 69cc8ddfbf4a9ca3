"""By which words somebody is called: his own, those of his kinds, where he is, and what standing rules say of him."""

from __future__ import annotations

from interpreter.standing import index
from interpreter.standing.in_effect import speaks
from interpreter.standing.kinds import words_of
from interpreter.standing.places import where_is
from interpreter.state.recall import AT, IS, KIND
from interpreter.state.situation import Situation
from interpreter.state.things import Thing


def is_called(table: Situation, thing: Thing, word: str) -> bool:
    """Whether a word describes somebody, by itself or because a standing rule says so."""
    found: bool = table.recall.answer((thing, word, "called"), table.look, _is_called, table, thing, word)
    return found


def _is_called(table: Situation, thing: Thing, word: str) -> bool:
    table.recall.note((thing, IS, word))
    table.recall.note((thing, AT))
    table.recall.note((thing, KIND))
    for live in index.worded(table, "untag", word):
        if speaks(live, thing):
            return False
    there = word in table.game.places and word in where_is(table, thing)
    if thing.is_called(word) or there or word in words_of(table, thing):
        return True
    return any(speaks(live, thing) for live in index.worded(table, "tag", word))
