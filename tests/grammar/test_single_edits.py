"""Effects with a single slip, as somebody might make it: a word dropped, a small word moved to another noun, a noun of
another kind.  Each is refused, with its place and a cure, or it is heard: then it means something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from diagnostics.diagnostic import Problem, Severity
from diagnostics.span import NOWHERE, content_of
from grammar.checker import check
from grammar.formatter import format_effect
from grammar.meaning.names import Names
from grammar.meaning.statements import lower
from grammar.mutants import mutants
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned
from grammar.nodes.structure import Effect, Note
from grammar.parser import parse
from grammar.vocabulary import ENGINE_WORDS, ROLES, Vocabulary
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

LEAST = 350
"""Of each kind of slip, so many are tried."""
OF_NAMES = tuple(role for role in ROLES if role not in ("table", "entry", "character", "word"))
"""The roles of the nouns that take each other's place."""
SAYS_THE_SAME = " from the Deck"
"""Cards come from nowhere else: without these words, the sentence is the same."""
Edits = Callable[[Entry, Vocabulary], list[Effect]]


def dropped(entry: Entry, vocabulary: Vocabulary) -> list[Effect]:
    """A piece left out, or another one in its place."""
    return [one.effect for one in mutants(entry.effect, vocabulary, ranks=(entry.max_rank or 1) > 1)]


def moved(entry: Entry, vocabulary: Vocabulary) -> list[Effect]:
    """What a small word says of a noun is said of another one in the same sentence."""
    found: list[Effect] = []
    for at, statement in enumerate(entry.effect.statements):
        for bare, word in _changed(
            statement, lambda x: ((replace(x, qualifiers=x.qualifiers[:-1]), x.qualifiers[-1:]),) if _told(x) else ()
        ):
            to = _changed(
                bare, lambda x, w=word: ((replace(x, qualifiers=(*x.qualifiers, *w)), None),) if _noun(x) else ()
            )
            found += [_with(entry.effect, at, other) for other, _ in to if other != statement]
    return found


def other_kinds(entry: Entry, vocabulary: Vocabulary) -> list[Effect]:
    """A noun of another kind: a place for a state, a stretch of time for a number."""
    firsts = [found[0].name for role in OF_NAMES if (found := vocabulary.words(role))]

    def others(x: Node) -> Iterator[tuple[Node, None]]:
        term = vocabulary.resolve(x.text) if isinstance(x, Name) and x.text not in ENGINE_WORDS else None
        if term is not None and term.head.role in OF_NAMES:
            yield from (
                (replace(x, text=name), None) for name in firsts if not vocabulary.resolve(name, term.head.role)
            )

    return [
        _with(entry.effect, at, other)
        for at, statement in enumerate(entry.effect.statements)
        for other, _ in _changed(statement, others)
    ]


def _with(effect: Effect, at: int, statement: Any) -> Effect:
    return Effect((*effect.statements[:at], statement, *effect.statements[at + 1 :]))


def _noun(x: Node) -> bool:
    return isinstance(x, (Named, Owned)) and x.name.text not in ("", "damage")


def _told(x: Node) -> bool:
    return _noun(x) and bool(x.qualifiers)  # type: ignore[attr-defined]  # it is a noun


def _changed(node: Any, change: Callable[[Any], Any]) -> Iterator[tuple[Any, Any]]:
    """A tree with one node changed, each with what the change hands back."""
    if isinstance(node, Note):
        return
    yield from change(node)
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield from ((replace(node, **{name: new}), said) for new, said in _changed(value, change))
        elif isinstance(value, tuple):
            for at, part in enumerate(value):
                for new, said in _changed(part, change) if isinstance(part, Node) else ():
                    yield replace(node, **{name: (*value[:at], new, *value[at + 1 :])}), said


def judged(system: System, names: Names, entry: Entry, edit: Effect) -> tuple[str, tuple[Problem, ...]]:
    """What comes of an edit: refused, heard or unheard; with what is found."""
    read, found = parse(format_effect(edit))
    if read is not None:
        found = check(read, system.vocabulary, max_rank=entry.max_rank, parameters=entry.parameters, names=names)
        found = tuple(one for one in found if one.code.severity is Severity.ERROR)
    if read is None or found:
        return "refused", found
    return ("unheard" if lower(read, names) == lower(entry.effect, names) else "heard"), ()


@pytest.mark.parametrize(("edits", "each"), [(dropped, 1), (moved, 5), (other_kinds, 1)])
def test_a_slip_is_refused_with_its_place_and_a_cure_or_it_is_heard(edits: Edits, each: int, rulebook: Rulebook):
    """each: how many pieces of an entry are tried, other ones of each."""
    count: Counter[str] = Counter()
    wrong: list[str] = []
    for system in rulebook.systems.values():
        names = Names(system.vocabulary)
        entries = [entry for entry in system.entries.values() if entry.effect.statements]
        for number, entry in enumerate(entries):
            made, said = edits(entry, system.vocabulary), format_effect(entry.effect)
            for edit in made[number % len(made) :][:each] if made else ():
                text = format_effect(edit)
                if text == said:  # the word has moved to where it hangs anyway
                    continue
                came, found = judged(system, names, entry, edit)
                count[came] += 1
                if came == "unheard" and text.count(SAYS_THE_SAME) == entry.effect_text.count(SAYS_THE_SAME):
                    wrong.append(f"{entry.id}: play does not hear what was changed: {text}")
                for one in found:
                    if one.span == NOWHERE or not one.hint:
                        wrong.append(f"{entry.id}: {one.code.number} {one.message} has no cure: {text}")
    assert not wrong, "\n".join(wrong)
    assert count.total() >= LEAST, count
