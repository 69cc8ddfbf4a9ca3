"""A stretch of time that is made of others is played: a fight of rounds, a round of turns, a turn of moves.

What is inside of what, who has a turn in which order and what repeats, a system declares with its scopes (`parts`, `sorted_by`,
`repeats`, `most`, `unless`, `moves`).  What happens in them is said by rules, in the effect language."""

from __future__ import annotations

from grammar.words import ScopeWord
from interpreter.play.asking import ask
from interpreter.play.lots import throw_for_scope
from interpreter.play.moves import ENOUGH, moves_of
from interpreter.play.time import begin, end, plays, within_another
from interpreter.standing.ranking import in_order
from interpreter.standing.words import is_called
from interpreter.state.questions import Question
from interpreter.state.recall import NOW
from interpreter.state.situation import Situation
from interpreter.state.things import Stretch, Thing

MOST_MOVES = 12
"""Moves in one turn; more is somebody who does for nothing what costs nothing."""
MOST_PEOPLE = 1000
"""Who have a stretch of time of their own one after the other, if its declaration does not say how many (`most`)."""
MOST_TIMES = 40
"""How often a scope is repeated if its declaration does not say (`most`)."""


def pass_stretch(table: Situation, stretch: Stretch) -> None:
    """A stretch from beginning to end; with what is offered in it, if a whole course is played."""
    with within_another(table, stretch):
        if table.live and plays(table, stretch.scope):
            play_stretch(table, stretch)
        elif begin(table, stretch):
            end(table, stretch)


def play_stretch(table: Situation, stretch: Stretch) -> None:
    """Play a stretch of time from its beginning to its end."""
    word = table.game.scopes[stretch.scope]
    assert word is not None
    table.steps = 0
    table.say(f"{_called(table, stretch, word)} begins.", "when")
    table.trace.depth += 1
    try:
        _play(table, stretch, word)
    finally:
        table.trace.depth -= 1


def _play(table: Situation, stretch: Stretch, word: ScopeWord) -> None:
    if not begin(table, stretch):
        return
    table.journal.append(table.running, stretch, "running")
    if stretch.owner is not None and word.moves:
        _moves(table, stretch)
    for part in word.parts:
        _part(table, stretch, part)
    if stretch in table.running:
        end(table, stretch)


def _called(table: Situation, stretch: Stretch, word: ScopeWord) -> str:
    """How the trace calls it: `Round 3`, `Mara's Turn`; what it is made of, by number."""
    if stretch.owner is None and word.repeats:
        table.journal.put(table.passed, stretch.scope, table.passed.get(stretch.scope, 0) + 1, NOW)
        return f"{stretch.scope} {table.passed[stretch.scope]}"
    for part in word.parts:
        table.journal.drop(table.passed, part, NOW)
    text = str(stretch)
    return text[:1].upper() + text[1:]


def _part(table: Situation, whole: Stretch, name: str) -> None:
    word = table.game.scopes[name]
    if word is None:
        return
    times = (word.most or MOST_TIMES) if word.repeats else 1
    for _ in range(times):
        if whole not in table.running:
            return
        if word.of:
            _one_each(table, whole, word)
        else:
            play_stretch(table, Stretch(name))


def _one_each(table: Situation, whole: Stretch, word: ScopeWord) -> None:
    left, had = _its_order(table, word), 0
    while left and whole in table.running and had < (word.most or MOST_PEOPLE):
        thing = left.pop(0)
        if not thing.gone and not _left_out(table, thing, word):
            had += 1
            play_stretch(table, Stretch(word.name, thing))
            left = [one for one in _its_order(table, word) if one in left] if word.anew else left


def _its_order(table: Situation, word: ScopeWord) -> list[Thing]:
    throw_for_scope(table, word)
    return in_order(table, word)


def _left_out(table: Situation, thing: Thing, word: ScopeWord) -> bool:
    return any(is_called(table, thing, barred) for barred in word.unless)


def _moves(table: Situation, turn: Stretch) -> None:
    """The moves of a turn, chosen one by one until its owner has had enough, or is one of those who have no turn."""
    who, word = turn.owner, table.game.scopes[turn.scope]
    assert who is not None and word is not None
    for at in range(MOST_MOVES):
        if turn not in table.running or who.gone or (at and _left_out(table, who, word)):
            return
        moves = moves_of(table, who)
        if not moves:
            return
        picked = int(ask(table, Question(who.name, "move", f"{turn}", [*moves, ENOUGH], about=who)))
        if picked >= len(moves):
            return
        table.steps = 0
        moves[picked].take(who, turn)
