"""Verbs of doing: what somebody draws, pays, makes, takes, chooses.  Each for page and card."""

from __future__ import annotations

from msgspec.structs import replace

from generator.phrasing.amounts import figure, value
from generator.phrasing.nouns import (
    damage,
    is_test,
    is_yours,
    more_or_fewer,
    person,
    possessive,
    qualifiers,
    split_first,
    subjects_text,
)
from generator.phrasing.runs import Text, glue, join, string
from generator.phrasing.terms import say
from generator.phrasing.verbs import Said, Subjects, chosen_verb, plainly, verb
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.nodes.amounts import Count, EqualTo, Number, Signed, Variable
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Chance, Name, Named, Owned, Qualifier, This, You
from grammar.words import TableWord, ThingWord


@verb("draw", "discard", "give up", "bring", "enter", "leave", "target", "bid", "shuffle", "meet", "happen")
def _usual(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))


@verb("agree")
def _agree(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    """`if all players but one agree`."""
    noun = subjects[0]
    if isinstance(noun, Named) and len(noun.qualifiers) == 1:
        (small,) = noun.qualifiers
        if small.word == "other than" and isinstance(small.object, Count) and isinstance(small.object.quantity, Number):
            few = small.object.quantity.value
            most = join("all", say_name(noun.name, voice, plural=True), "but", "one" if few == 1 else str(few))
            return Said(most, "many", "agree", (), False)
    return plainly(predicate, subjects, voice)


@verb("pay", "lose", "reroll", "make", "have", "begin", "end")
def _usual_too(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    if predicate.verb == "reroll":  # `its dice` are of the test at hand, and not of the entry that has a name
        return plainly(predicate, subjects, replace(voice, name=""), chosen_verb(predicate, voice))
    if predicate.verb == "end" and isinstance(predicate.object, This):
        for_whom = join("for", say(Named("that", None, voice.each), voice)) if voice.each is not None else ()
        if voice.card:
            return Said((), "one", "", join("this ends", for_whom), order=False)
        return Said(join("this"), "one", "end", for_whom, order=False)
    if predicate.verb == "lose" and (lowered := _of_what_is_left(predicate, subjects, voice)) is not None:
        return lowered
    said = plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    if predicate.verb == "make" and voice.card and isinstance(subjects[0], You):
        return replace(said, verb="")
    match predicate:
        case Predicate("have", Count(Number(number), Name("rank"), qualifiers=(Qualifier("of", Name() as of),))) if (
            not predicate.negated and not voice.asked
        ):
            # As in a list, where `2 ranks of Bloodlust, Ferocity` would be two of each.
            return replace(said, rest=join(say_name(of, voice), "at rank", str(number)), order=False)
    if predicate.verb == "have" and predicate.negated and not voice.asked:
        return replace(said, verb="" if voice.card else "have", rest=join("no", said.rest), order=False)
    return said if predicate.verb != "have" else replace(said, order=False)


@verb("gain")
def _gain(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    item = predicate.object
    if isinstance(item, Count) and item.unit.text in ("card", "die") and is_test(subjects[0], voice):
        rest = join(say(item, voice), "to", subjects_text(subjects, voice))
        return Said((), "you", "add", rest, True)
    if (raised := _of_what_is_left(predicate, subjects, voice)) is not None:
        return raised
    return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))


def _of_what_is_left(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """`lower your minutes left by 1`: what is counted by another word than the last of its name (`minutes left`) goes up or
    down, for nobody loses 1 minute left."""
    match predicate, subjects:
        case (
            Predicate(_, Count(Node() as by, unit, None, False, ()), qualifiers=(), negated=False),
            [You() | Named() | Owned() as who],
        ) if not voice.asked:
            word = voice.head(unit)
            if word is None or not word.plural or word.plural == word.name:
                return None
            if word.plural.split(" ")[-1] != word.name.split(" ")[-1]:
                return None
            thing = say(Owned(who, None, Name(word.plural)), voice)
            if voice.card:
                return Said(
                    (), "you", "", join(thing, glue("+" if predicate.verb == "gain" else "−", say(by, voice))), True
                )
            verb = "raise" if predicate.verb == "gain" else "lower"
            return Said((), "you", verb, join(thing, "by", *value(by, voice)), True)
        case _:
            return None


@verb("play", "roll")
def _play(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    signed = predicate.object
    for small in predicate.qualifiers if predicate.verb == "roll" else ():
        word = voice.head(small.object) if small.word == "on" and isinstance(small.object, Name) else None
        if isinstance(word, TableWord) and word.draws:
            return plainly(predicate, subjects, voice, "draw", join("a card for", _table(small.object, voice)))
    if not isinstance(signed, Signed):
        return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    cards = more_or_fewer(signed, voice)
    if voice.card:
        return Said((), "you", "", join(subjects_text(subjects, voice), cards), True)
    if all(is_yours(subject, voice) for subject in subjects):
        each = say(signed.per, voice) if signed.per is not None and isinstance(signed.per.of, Name | Owned) else ()
        few = more_or_fewer(replace(signed, per=None), voice) if each else cards
        rest = join(few, "on", subjects_text(subjects, voice), each)
        return Said((), "you", predicate.verb, rest, True, offer=signed.sign == "+" and predicate.verb == "play")
    owner = subjects[0].owner if isinstance(subjects[0], Owned) else None
    if owner is not None and len(subjects) == 1 and isinstance(subjects[0], Owned):
        test = subjects[0]
        on = join("on their", test.order, say(test.name, voice), qualifiers(test.qualifiers, voice))
        return Said(say(owner, voice), person((owner,), voice), predicate.verb, join(cards, on), False)
    how = "rolled with" if predicate.verb == "roll" else "played with"
    return Said(subjects_text(subjects, voice), person(subjects, voice), "be", join(how, cards), False)


def _table(name: Node, voice: Voice) -> Text:
    """`the Dramatic Card table`; on a card only its name."""
    said = say(name, voice)
    return said if voice.card or string(said).lower().endswith("table") else join("the", said, "table")


@verb("take")
def _take(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    item = predicate.object
    if isinstance(item, EqualTo) and any(w.word == "from" and isinstance(w.object, You) for w in item.qualifiers):
        return _deal_equal(item, subjects, replace(voice, doer=None))
    if not (isinstance(item, Count) and item.unit.text == "damage" and item.qualifiers):
        return plainly(predicate, subjects, voice, chosen_verb(predicate, voice))
    words = {word.word: word for word in item.qualifiers}
    source = words.get("from")
    if source is not None and isinstance(source.object, You):
        return _deal(item, words, subjects, replace(voice, doer=None))
    rest = damage(item.qualifiers, voice, once=True)
    if isinstance(subjects[0], You) and "to" in words and isinstance(words["to"].object, Name) and not voice.card:
        yours = Qualifier("to", Owned(You(), None, words["to"].object))
        rest = damage([yours if word.word == "to" else word for word in item.qualifiers], voice, once=True)
    return plainly(predicate, subjects, voice, rest=_counted(item, rest, voice))


def _counted(item: Count, rest: Text, voice: Voice) -> Text:
    """How much damage, before where it goes: `3 damage per rank to your BP`."""
    if item.quantity is None:
        return rest
    first, where = split_first(rest)
    return join(say(replace(item, qualifiers=()), voice), where) if string(first) == "damage" else say(item, voice)


def _deal_equal(item: EqualTo, subjects: Subjects, voice: Voice) -> Said:
    """`that weapon takes damage to PP from you equal to the margin`: you deal it."""
    words = {word.word: word for word in item.qualifiers}
    equal = join("=" if voice.card else "equal to", say(item.amount, voice))
    target = possessive(subjects[0], voice) if "to" in words else say(subjects[0], voice)
    where = join(target, say(words["to"].object, voice) if "to" in words else None)
    test = words["by"].object if "by" in words else None
    if isinstance(test, Named) and test.determiner == "that":
        return Said(say(test, voice), "one", "deal", join("damage to", where, equal), False)
    return Said(join("you"), "you", "deal", join("damage to", where, *_tools(words, voice), equal), True)


def _deal(item: Count, words: dict[str, Qualifier], subjects: Subjects, voice: Voice) -> Said:
    """Somebody takes damage from you: you deal it."""
    victim = subjects[0]
    if "to" in words:
        target = join(possessive(victim, voice), say(words["to"].object, voice))
    else:
        target = say(victim, voice)
    return Said(
        join("you"), "you", "deal", _counted(item, join("damage to", target, *_tools(words, voice)), voice), True
    )


def _tools(words: dict[str, Qualifier], voice: Voice) -> list[Text]:
    """With what damage is dealt."""
    return [join("with", say(words[small].object, voice)) for small in ("by", "with") if small in words]


@verb("choose")
def _choose(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    words = {word.word: word.object for word in predicate.qualifiers}
    if isinstance(predicate.object, Variable):
        return plainly(predicate, subjects, voice, rest=_number(predicate.object, words["from"], words["to"], voice))
    if isinstance(subjects[0], Chance):
        item = predicate.object
        thing = say(item, voice) if item is not None else ()
        return Said((), "you", "choose", join(thing, "at random"), True)
    yours = _of_yours(predicate.object, subjects[0], voice) if not predicate.qualifiers else None
    return plainly(predicate, subjects, voice, rest=yours)


def _of_yours(chosen: Node | None, chooser: Node, voice: Voice) -> Text | None:
    """`one of your allies`, where another one chooses: a reader would take `an ally` for one of his."""
    if not isinstance(chosen, Named) or chosen.determiner not in ("a", "an") or isinstance(chooser, You):
        return None
    word, who = voice.head(chosen.name), voice.head(chooser.name) if isinstance(chooser, Named) else None
    if not isinstance(word, ThingWord) or not word.side or (isinstance(who, ThingWord) and who.side == "same"):
        return None  # whoever is on your side has the same
    around = qualifiers(chosen.qualifiers, voice, chosen.name, many=True)
    return join("one of your", say_name(chosen.name, voice, plural=True), around)


def _number(letter: Variable, low: Node, high: Node, voice: Voice) -> Text:
    """`a number from 1 to your Body, X`; on a card `X from 1 to Body`."""
    most = join(*value(high, voice)) if figure(high, voice) is not None else say(high, voice)
    bounds = join("from", say(low, voice), "to", most)
    return join(letter.letter, bounds) if voice.card else join("a number", bounds, ",", letter.letter)
