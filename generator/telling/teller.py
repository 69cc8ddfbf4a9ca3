"""The words of a system's declarations, said: names, listings, formulas, rows.  What is told of which role: role_facts.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.phrasing.runs import Piece, Run, Text, join, listing, string
from generator.phrasing.terms import say
from generator.phrasing.voice import Voice
from generator.phrasing.words import article, say_name
from grammar.nodes.nouns import Name
from grammar.words import DeclaredWord, NumberWord, StatWord, TestWord, TrackWord
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Field


class Fact(Struct, frozen=True):
    """What is declared of a word: a label and the text behind it."""

    label: str
    text: Text

    @property
    def plain(self) -> str:
        """The text alone."""
        return string(self.text)


def figure(field: Field, value: object) -> str:
    """A value of a field; a number that has a sign with it, and its thousands parted."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return f"{field.sign}{value:,}" if number and value and field.sign else str(value)


def is_absent(value: object) -> bool:
    """Whether a field says nothing; the number 0 does say something."""
    return value is None or value is False or value in ("", (), [])


class Teller:
    """Says the declarations of one system."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.vocabulary = system.vocabulary
        self.voice = Voice(system.vocabulary)

    def label(self, label: str, word: DeclaredWord) -> str:
        """A label that is a field names the group of the word in it, so that a game calls things as it does."""
        if not label.startswith("@"):
            return label
        named = self.vocabulary.named(str(word.said.get(label[1:], "")), StatWord, TrackWord)
        return str(named.group or named.name) if named is not None else label[1:].capitalize()

    # -------------------------------------------------------------- pieces
    def word(self, name: object, plural: bool = False) -> Text:
        """A name as it is said in a sentence."""
        return say_name(Name(str(name)), self.voice, plural)

    def one(self, name: object) -> Text:
        """A name with its article."""
        said = self.word(name)
        return join(article(said), said)

    def words(self, names: Sequence[object], plural: bool = False, joint: str = "and") -> Text:
        """Names, listed."""
        return listing([self.word(name, plural) for name in names], joint)

    def value(self, value: object) -> Text:
        """Any value of a declaration, its words linked."""
        if isinstance(value, Mapping):
            rows = [join(self.value(key), ":", self.value(item)) for key, item in value.items()]
            return join(*between(rows, ";"))
        if isinstance(value, list | tuple):
            return join(*between([self.value(item) for item in value], ","))
        text = "yes" if value is True else "no" if value is False else " ".join(str(value).split())
        known = self.vocabulary.word(text)
        return (Run(text, known),) if known is not None and known.role != "word" else (Run(text),)

    def formula(self, word: NumberWord, key: str) -> Text:
        """A number, or a formula in words."""
        section = {"stat": "stats", "track": "tracks", "skill": "skills"}[word.role]
        parsed = self.system.formulas.get((section, word.name, key))
        return say(parsed, self.voice) if parsed is not None else self.value(word.said.get(key))

    def tests(self) -> list[TestWord]:
        """The tests of the system."""
        return self.vocabulary.every(TestWord)


def between(texts: Sequence[Text], mark: str) -> list[Piece]:
    """Texts with a mark between them."""
    pieces: list[Piece] = []
    for text in texts:
        pieces += [mark, text] if pieces else [text]
    return pieces


def listed(value: object) -> list[object]:
    """A list of what is one or several."""
    return list(value) if isinstance(value, list | tuple) else [] if value is None else [value]
