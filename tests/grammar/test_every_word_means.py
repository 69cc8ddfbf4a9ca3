"""Every word is heard: another name, number or small word in the text of an entry is another meaning, or is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from diagnostics.span import content_of
from grammar.meaning.names import Names, Naming
from grammar.meaning.statements import lower
from grammar.nodes.amounts import Dice, Number
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Qualifier
from grammar.nodes.structure import Effect, Note
from grammar.record import altered
from grammar.vocabulary import ENGINE_WORDS, Term, Word
from rulebook.model.rulebook import Rulebook

OTHER = "’"
"""Behind a name: that of something else, which is declared in the same way."""
UNHEARD = {
    "cards come from nowhere else": {"Deck": 7, "from the Deck": 6},
    "what a test gets more of, and is no card, is how hard it is": {"Difficulty": 4},
    "who may refuse is one of those who are asked": {"Player": 2},
    "what fails is what is about to happen": {"Move": 1},
}
"""Words of content/ of which the meaning knows nothing, by the reason, and how often.  The numbers may only fall."""


class Doubled(Names):
    """The names of a game, and for each another one with all the same roles."""

    def read(self, name: Name | None) -> Naming:
        """What a name can stand for."""
        if name is None or not name.text.endswith(OTHER):
            return super().read(name)
        known = super().read(Name(name.text.removesuffix(OTHER)))
        return Naming(known.text + OTHER, {role: self.other(term) for role, term in known.terms.items()})

    def other(self, term: Term) -> Term:
        head: Word = term.head
        name = head.name + OTHER
        return replace(term, head=altered(head, name=name))


def others(node: Node) -> Iterator[Node]:
    """The same node with another word, where it is one."""
    match node:
        case Name(text) if text and text not in ENGINE_WORDS:
            yield replace(node, text=text + OTHER)
        case Number(value):
            yield replace(node, value=value + 1)
        case Dice(number, sides):
            yield replace(node, number=number + 1)
            yield replace(node, sides=sides + 1)


def changed(node: Any) -> Iterator[tuple[Node, Any]]:
    """Each word of a tree that can be another, or be missing, and the tree in which it is."""
    if isinstance(node, Note):
        return
    yield from ((node, other) for other in others(node))
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield from ((word, replace(node, **{name: new})) for word, new in changed(value))
        elif isinstance(value, tuple):
            for at, part in enumerate(value):
                if isinstance(part, Node):
                    new = ((word, (*value[:at], one, *value[at + 1 :])) for word, one in changed(part))
                    yield from ((word, replace(node, **{name: tuple_})) for word, tuple_ in new)
                if isinstance(part, Qualifier) and not isinstance(node, Predicate):  # behind a verb they may be needed
                    yield part, replace(node, **{name: (*value[:at], *value[at + 1 :])})


def unheard(effect: Effect, names: Names) -> Iterator[Node]:
    """The words of an effect that might as well be others."""
    for statement in effect.statements:
        meant = lower(Effect((statement,)), names)
        assert not meant[1], meant[1]
        yield from (word for word, other in changed(statement) if lower(Effect((other,)), names) == meant)


def text_of(node: Node, text: str) -> str:
    return text.split("\n")[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1]


def test_play_hears_every_word_of_the_content(rulebook: Rulebook):
    found: Counter[str] = Counter()
    where: dict[str, str] = {}
    for system in rulebook.systems.values():
        names = Doubled(system.vocabulary)
        for entry in system.entries.values():
            for node in unheard(entry.effect, names):
                said = text_of(node, entry.effect_text)
                found[said] += 1
                where[said] = entry.id
    expected = {said: times for listed in UNHEARD.values() for said, times in listed.items()}
    new = {f"{said} ({where[said]})": times for said, times in found.items() if times > expected.get(said, 0)}
    assert not new, f"nothing in play hears these words: {new}"
    gone = {said: times for said, times in expected.items() if found[said] < times}
    assert not gone, f"these are heard now; take them out of UNHEARD: {gone}"
