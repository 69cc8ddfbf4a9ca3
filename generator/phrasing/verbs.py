"""What each verb of the language becomes in English: the table, and the usual case.

One function per verb (doing.py, changing.py), for page and card.  It is given the predicate, its subjects and the
voice, and answers with a Said; whether that becomes an order, a statement, an event or a price is decided in
clauses.py.  No game's words stand here: declarations may choose other verbs (`verbs: {gain: recover}`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing.nouns import person, qualifiers, subjects_text
from generator.phrasing.runs import Text, join
from generator.phrasing.terms import say
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, You
from grammar.verbs import VERBS as LANGUAGE_VERBS
from grammar.vocabulary import Word
from grammar.words import ThingWord


class Said(Struct, frozen=True):
    """A predicate on its way into a sentence.

    subject, person: who does it, and the form of the verb after it.  verb: base form, or empty (`damage −2` on a card).
    rest: what follows.  order: it may be said without its subject, as an order to the reader.  offer: as an order it
    would say too much (*play 1 more card* is allowed, not required)."""

    subject: Text
    person: str
    verb: str
    rest: Text
    order: bool
    offer: bool = False


Subjects = Sequence[Node]
VerbPhrase = Callable[[Predicate, Subjects, Voice], Said]
PHRASES: dict[str, VerbPhrase] = {}


def verb(*names: str) -> Callable[[VerbPhrase], VerbPhrase]:
    """Enter a function as the phrase of these verbs."""

    def enter(function: VerbPhrase) -> VerbPhrase:
        for name in names:
            assert name in LANGUAGE_VERBS and name not in PHRASES, name
            PHRASES[name] = function
        return function

    return enter


def say_predicate(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    """The predicate in words, in the voice's form."""
    return PHRASES[predicate.verb](predicate, subjects, voice)


_OF_PLACE = ("be", "enter", "leave")
"""What is said of where somebody is, who is so far from you."""


def is_another(subject: Node, voice: Voice) -> bool:
    """Whether somebody else is meant, or what is somebody else's: from whom a range is counted then has to be said."""
    if isinstance(subject, Owned):
        return is_another(subject.owner, voice)
    return isinstance(subject, Named | OneOf) and isinstance(voice.head(subject.name), ThingWord)


def plainly(predicate: Predicate, subjects: Subjects, voice: Voice, word: str = "", rest: Text | None = None) -> Said:
    """Subject, verb, object, small words: the usual case."""
    if rest is None:
        of_others = predicate.verb not in _OF_PLACE and any(is_another(subject, voice) for subject in subjects)
        inner = replace(voice, others=True) if of_others else voice
        rest = objects(predicate, inner)
    order = len(subjects) == 1 and isinstance(subjects[0], You)
    return Said(subjects_text(subjects, voice), person(subjects, voice), word or predicate.verb, rest, order)


def objects(predicate: Predicate, voice: Voice) -> Text:
    """What stands behind a verb: its object, and small words with theirs."""
    said = say(predicate.object, voice) if predicate.object is not None else None
    return join(said, qualifiers(predicate.qualifiers, voice))


def chosen_verb(predicate: Predicate, voice: Voice) -> str:
    """The verb that the declaration of the object prefers, else the verb itself."""
    item = predicate.object
    if isinstance(item, Count | EqualTo):
        item = item.unit
    if isinstance(item, Named | Owned | OneOf):
        item = item.name
    word = voice.head(item) if isinstance(item, Name) else None
    return declared(word, predicate.verb) or predicate.verb


def declared(word: Word | None, name: str) -> str:
    """What a declaration's `verbs:` say for a verb, or the empty string."""
    return word.verbs.get(name, "") if word is not None else ""
