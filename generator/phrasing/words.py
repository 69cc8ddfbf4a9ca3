"""Names of the game as readers see them: small or capital, short on cards, singular or plural, a or an."""

from __future__ import annotations

from generator.phrasing.runs import Run, Text, join, string
from generator.phrasing.voice import Voice
from grammar.nodes.nouns import Name
from grammar.vocabulary import Term, Word, plural_of, split_run
from grammar.words import SuitWord

NUMBERS = ("stat", "track")
VOWEL_LETTERS = frozenset("AEFHILMNORSX")
CONSONANT_SOUNDS = ("uni", "use", "usu", "eu", "one")
VOWEL_SOUNDS = ("hour", "honest", "heir")


def say_name(name: Name | str, voice: Voice, plural: bool | None = None) -> Text:
    """A name with its tags; plural None means: as the author wrote it."""
    text = name if isinstance(name, str) else name.text
    term = voice.vocabulary.resolve(text)
    if term is None:
        return (Run(" ".join(split_run(text))),)
    return say_term(term, voice, plural)


def say_term(term: Term, voice: Voice, plural: bool | None = None) -> Text:
    """A resolved name with its tags."""
    many = term.plural if plural is None else plural
    return join(*(say_word(tag, voice) for tag in term.tags), say_word(term.head, voice, many))


def say_word(word: Word, voice: Voice, plural: bool = False) -> Text:
    """One word as its declaration says: short and with its sign on cards, small inside sentences."""
    if voice.card and isinstance(word, SuitWord):
        return (Run(f"{word.sign}{word.letter}", word),)
    text = plural_form(word) if plural else word.name
    if voice.card and word.abbr:
        text = word.abbr
    if word.small:  # but for its abbreviations: `PRO modifier`
        text = " ".join(part if part.isupper() else part.lower() for part in text.split(" "))
    return (Run(text, None if word.role == "word" else word),)


def plural_form(word: Word) -> str:
    """The plural: as declared, else by rule; capital abbreviations (HP) have none."""
    if word.plural:
        return word.plural
    return word.name if word.name.isupper() and word.role in NUMBERS else plural_of(word.name)


def is_plural(name: Name | str, voice: Voice) -> bool:
    """Whether the author wrote the name in the plural."""
    term = voice.vocabulary.resolve(name if isinstance(name, str) else name.text)
    if term is None:
        return False
    head = term.head
    always = head.role in NUMBERS and head.plural == head.name and head.name.endswith("s") and not head.name.isupper()
    return term.plural or always


def in_plural(name: Name, voice: Voice) -> Name:
    """The same name of several: `Ranged Attacks` of `Ranged Attack`."""
    term = voice.vocabulary.resolve(name.text)
    if term is None or term.plural:
        return name
    return Name(" ".join([*(tag.name for tag in term.tags), plural_form(term.head)]))


def article(text: Text) -> str:
    """`a` or `an`, by the sound of what follows."""
    first = string(text).split(" ", 1)[0]
    if first.isupper() and not first.isdigit():
        return "an" if first[0] in VOWEL_LETTERS else "a"
    low = first.lower()
    if low.startswith(CONSONANT_SOUNDS):
        return "a"
    return "an" if low[:1] in tuple("aeiou") or low.startswith(VOWEL_SOUNDS) or first[:2] in ("8", "11", "18") else "a"
