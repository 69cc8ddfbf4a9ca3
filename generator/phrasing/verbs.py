"""What each verb of the language becomes in English: one function per verb, for page and card.

A function is given the predicate, its subjects and the voice, and answers with a Said; how that is turned into an
order, a statement, an event or a price is decided in clauses.py.  No game's words stand here: a system's declarations
may choose others (`verbs: {gain: recover}`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.phrasing.nouns import (
    damage,
    everything,
    is_test,
    is_yours,
    more_or_fewer,
    person,
    possessive,
    qualifiers,
    subjects_text,
)
from generator.phrasing.runs import Text, join
from generator.phrasing.terms import say
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Count, EqualTo, Signed
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, Qualifier, You
from grammar.verbs import VERBS as LANGUAGE_VERBS


@dataclass(frozen=True, slots=True)
class Said:
    """A predicate on its way into a sentence.

    subject, person: who does it, and the form of the verb after it.  verb: base form, or empty (`damage −2` on a card).
    rest: what follows.  order: it may be said without its subject, as an order to the reader."""

    subject: Text
    person: str
    verb: str
    rest: Text
    order: bool


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


def plainly(predicate: Predicate, subjects: Subjects, voice: Voice, word: str = "", rest: Text | None = None) -> Said:
    """Subject, verb, object, small words: the usual case."""
    if rest is None:
        rest = join(say(predicate.object, voice) if predicate.object is not None else None)
        rest = join(rest, qualifiers(predicate.qualifiers, voice))
    order = len(subjects) == 1 and isinstance(subjects[0], You)
    return Said(subjects_text(subjects, voice), person(subjects, voice), word or predicate.verb, rest, order)


def chosen_verb(predicate: Predicate, voice: Voice) -> str:
    """The verb that the declaration of the object prefers, else the verb itself."""
    item = predicate.object
    if isinstance(item, Count | EqualTo):
        item = item.unit
    if isinstance(item, Named | Owned | OneOf):
        item = item.name
    word = voice.head(item) if isinstance(item, Name) else None
    return declared(word.of("verbs") if word else None, predicate.verb) or predicate.verb


def declared(verbs: object, name: str) -> str:
    """What a declaration's `verbs:` say for a verb, or the empty string."""
    return str(verbs.get(name, "")) if isinstance(verbs, dict) or hasattr(verbs, "get") else ""


@verb("draw", "discard", "give up", "bring", "enter", "leave", "target", "bid", "shuffle", "meet", "agree", "happen")
def _usual(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))


@verb("pay", "lose", "reroll", "make", "have", "begin", "end")
def _usual_too(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    said = plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    if predicate.verb == "make" and isinstance(predicate.object, OneOf):
        return replace(said, rest=say(predicate.object, voice))
    return said if predicate.verb != "have" else replace(said, order=False)


@verb("gain")
def _gain(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    item = predicate.object
    if isinstance(item, Count) and item.unit.text == "card" and is_test(subjects[0], voice):
        rest = join(say(item, voice), "to", subjects_text(subjects, voice))
        return Said((), "you", "add", rest, True)
    return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))


@verb("get")
def _get(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    signed = predicate.object
    assert isinstance(signed, Signed)
    thing = subjects_text(subjects, voice)
    if voice.card:
        return Said((), "you", "", join(thing, say(signed, voice)), True)
    if "damage" in (thing[0].text.split(" ", 1)[0], thing[-1].text):
        thing = join("all", thing) if thing[0].text.startswith("damage") else thing
    size = _size(signed, voice)
    if signed.amount == Signed("+", signed.amount).amount and _is_nothing(signed):
        return Said(thing, person(subjects, voice), "be", join("not affected"), False)
    if signed.unit is not None or is_test(subjects[0], voice):
        word, small = ("add", "to") if signed.sign == "+" else ("subtract", "from")
        return Said((), "you", word, join(size, small, thing), True)
    word = "increase" if signed.sign == "+" else "reduce"
    return Said((), "you", word, join(thing, "by", size), True)


def _is_nothing(signed: Signed) -> bool:
    return getattr(signed.amount, "value", None) == 0


def _size(signed: Signed, voice: Voice) -> Text:
    """What a change amounts to, without its sign: `2 per rank`, `1 die`, `your Body`."""
    from generator.phrasing.amounts import value

    if signed.unit is not None:
        return say(Count(signed.amount, signed.unit, signed.per), voice)
    number, grows = value(signed.amount, voice)
    return join(number, grows, say(signed.per, voice) if signed.per is not None else None)


@verb("play", "roll")
def _play(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    signed = predicate.object
    if not isinstance(signed, Signed):
        return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    cards = more_or_fewer(signed, voice)
    if voice.card:
        return Said((), "you", "", join(subjects_text(subjects, voice), cards), True)
    if all(is_yours(subject, voice) for subject in subjects):
        return Said((), "you", predicate.verb, join(cards, "on", subjects_text(subjects, voice)), True)
    owner = subjects[0].owner if isinstance(subjects[0], Owned) else None
    if owner is not None and len(subjects) == 1 and isinstance(subjects[0], Owned):
        test = subjects[0]
        on = join("on their", test.order, say(test.name, voice), qualifiers(test.qualifiers, voice))
        return Said(say(owner, voice), person((owner,), voice), predicate.verb, join(cards, on), False)
    return Said(subjects_text(subjects, voice), person(subjects, voice), "be", join("played with", cards), False)


@verb("take")
def _take(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    item = predicate.object
    if not (isinstance(item, Count) and item.unit.text == "damage" and item.qualifiers):
        return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    words = {word.word: word for word in item.qualifiers}
    source = words.get("from")
    if source is not None and isinstance(source.object, You):
        return _deal(item, words, subjects, voice)
    rest = damage(item.qualifiers, voice)
    if isinstance(subjects[0], You) and "to" in words and isinstance(words["to"].object, Name) and not voice.card:
        yours = Qualifier("to", Owned(You(), None, words["to"].object))
        rest = damage([yours if word.word == "to" else word for word in item.qualifiers], voice)
    amount = join(say(item.quantity, voice), "points of") if isinstance(item.quantity, Node) else None
    return plainly(predicate, subjects, voice, rest=join(amount, rest))


def _deal(item: Count, words: dict[str, Qualifier], subjects: Subjects, voice: Voice) -> Said:
    """Somebody takes damage from you: you deal it."""
    victim = subjects[0]
    if "to" in words:
        target = join(possessive(victim, voice), say(words["to"].object, voice))
    else:
        target = say(victim, voice)
    tools = [join("with", say(words[small].object, voice)) for small in ("by", "with") if small in words]
    return Said(join("you"), "you", "deal", join("damage to", target, *tools), True)


@verb("choose")
def _choose(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    from generator.phrasing.choosing import choose

    return choose(predicate, subjects, voice)


@verb("use", "become", "stop", "be", "multiply", "go", "rise", "sink", "reach", "swap", "succeed", "fail", "tie")
def _shaped(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    from generator.phrasing.changes import CHANGES

    return CHANGES[predicate.verb](predicate, subjects, voice)


__all__ = ["PHRASES", "Said", "chosen_verb", "declared", "everything", "plainly", "say_predicate", "verb"]
