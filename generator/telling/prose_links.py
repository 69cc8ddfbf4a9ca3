"""What `[[…]]` in prose names: an entry by its id or name, a word of the game, or a fact of one of them.

`[[name]]` is the word as it is said in a sentence, `[[name#label]]` what its page says behind that label."""

from __future__ import annotations

from msgspec import Struct

from generator.phrasing.runs import Text, small, string
from generator.telling import plain_prose
from generator.telling.teller import Fact, Teller
from generator.telling.word_facts import facts_of, facts_of_entry
from grammar.vocabulary import Word
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class Named(Struct, frozen=True):
    """What prose names, and the words that stand there if the prose has none of its own.  Either entry or word is there."""

    entry: Entry | None
    word: Word | None
    text: str


def named(target: str, system: System) -> Named | None:
    """What a target names in a game, or None."""
    name, _, label = (part.strip() for part in target.partition("#"))
    entry = system.entries.get(name) or system.entries.get(f"{system.slug}/{name}")
    text = entry.name if entry is not None else ""
    word = None
    if entry is None:
        term = system.vocabulary.resolve(name)
        if term is None or term.head.role == "word":
            return None
        word, text = term.head, string(Teller(system).word(name))
        id = word.id or system.told.get((word.role, word.name), "")
        entry = system.entries.get(id)
    if label:
        facts = {fact.label: fact for fact in _facts(entry, word, system)}
        if label not in facts:
            return None
        text = string(_inside(facts[label].text))
    return Named(entry, word, text)


def lines_of(text: str, system: System) -> tuple[str, ...]:
    """Prose as words alone, with what its links say: a line for each paragraph and each item of a list."""

    def say(target: str) -> str:
        found = named(target, system)
        return found.text if found is not None else target

    return plain_prose.lines(text, say) if text else ()


def _inside(text: Text) -> Text:
    """As it stands in a sentence; names and lone letters keep their capitals."""
    return small(text) if string(text)[1:2].islower() else text


def _facts(entry: Entry | None, word: Word | None, system: System) -> list[Fact]:
    found = list(facts_of_entry(entry, system)) if entry is not None else []
    return found + (list(facts_of(word, system)) if word is not None else [])
