"""Play reads every word: no node of an effect is passed over on its way to something to do."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from grammar import meaning
from grammar.meaning import nouns, owners
from grammar.meaning.names import Names
from grammar.nodes.node import Node
from grammar.nodes.structure import Effect, Note
from interpreter.compile import compiler
from interpreter.compile.program import compile_effect, compiler_for
from interpreter.game.game import Game
from interpreter.state.program import Compiled
from rulebook.rulebook import Rulebook

UNREAD = {
    "the verb already says that it is cards or dice": {"card": 27, "cards": 14, "die": 2},
    "what is gained or lost is the entry itself, and has no more to it than that": {"this": 9},
    "whose next Action it is was compared whole": {"Opponent": 1, "Character": 1, "the target": 1},
    "the members of a group stand for it": {"Trait": 4},
    "whose stretch it is was compared with whose choice it is": {"the Remover": 1},
    "a name of which nothing is asked": {"Player": 2},
}
"""Words of content/ that nothing reads when they are compiled, by the reason, and how often.  The numbers may only fall."""

READERS = (str(Path(compiler.__file__).parents[1]), str(Path(meaning.__file__).parent))
BLIND = (owners.__file__, nouns.__file__)
"""Modules that look at every node, whatever it means."""
ALREADY_HELD = {"span", "walk", "children"}


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The nodes, by identity, of which the interpreter reads a field."""
    read: set[int] = set()
    plain = object.__getattribute__

    def reading(self: Node, name: str) -> object:
        if name[:1] != "_" and name not in ALREADY_HELD:
            file = sys._getframe(1).f_code.co_filename
            if file.startswith(READERS) and file not in BLIND:
                read.add(id(self))
        return plain(self, name)

    with monkeypatch.context() as patch:
        patch.setattr(Node, "__getattribute__", reading)
        yield read


def outermost(node: Node, read: set[int]) -> Iterator[Node]:
    """What was not read, without what lies inside it.  A note is read when it is said."""
    if id(node) not in read and not isinstance(node, Note) and any(f.name != "span" for f in fields(node)):
        yield node
        return
    for child in node.children():
        yield from outermost(child, read)


def text_of(node: Node, text: str) -> str:
    return text.split("\n")[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1]


def test_play_reads_every_word_of_the_content(rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch):
    found: Counter[str] = Counter()
    where: dict[str, str] = {}
    for system in rulebook.systems.values():
        game = Game(system)
        for entry in system.entries.values():
            effect = owners.whole(Names(game.vocabulary), entry.effect)
            for node in unread(game, effect, entry.effect_text, monkeypatch):
                said = text_of(node, entry.effect_text)
                found[said] += 1
                where[said] = entry.id
    expected = {said: times for listed in UNREAD.values() for said, times in listed.items()}
    new = {f"{said} ({where[said]})": times for said, times in found.items() if times > expected.get(said, 0)}
    assert not new, f"nothing in play reads these words: {new}"
    gone = {said: times for said, times in expected.items() if found[said] < times}
    assert not gone, f"these are read now; take them out of UNREAD: {gone}"


def unread(game: Game, effect: Effect, text: str, monkeypatch: pytest.MonkeyPatch) -> list[Node]:
    with watched(monkeypatch) as read:
        compile_effect(compiler_for(game, text), effect, Compiled("a rule"))
    return list(outermost(effect, read))
