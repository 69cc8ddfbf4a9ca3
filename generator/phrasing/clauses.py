"""Clauses: what is done as an order or a statement, what is awaited, and what is asked.  Builds no whole sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing.holder import It
from generator.phrasing.inflection import gerund, inflect, participle, past
from generator.phrasing.nouns import is_test, points_at, qualifiers, stands_for, subjects_text
from generator.phrasing.runs import Text, join, listing, string
from generator.phrasing.terms import phrases, say
from generator.phrasing.units import replaces
from generator.phrasing.verbs import Said, say_predicate
from generator.phrasing.voice import Voice
from generator.phrasing.words import in_plural, say_name
from grammar.nodes.amounts import Count, Number, Signed
from grammar.nodes.clauses import Clause, Comparison, Exists, Junction, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Chance, Name, Named, OneOf, Owned, Qualifier, This, You
from grammar.nodes.slots import Duration, Until
from grammar.nodes.structure import Act, Choice
from grammar.vocabulary import ENGINE_WORDS
from grammar.words import EntryWord, StateWord

NEGATIVE_JOIN = {"cannot": "or"}
AMOUNT_WITH_GROWTH = re.compile(r"\d+ [a-z]+ \([^()]* at rank [^()]*\)$")
SIGNS_OF_CARDS = ("=", "≥", "≤", ">", "<")
SUBJECTLESS_CAUSE = ("become", "be")


class Between(Node, frozen=True):
    """What a number is that is at least one and at most another: `11 to 20`."""

    low: int
    high: int


@phrases(Between)
def _between(node: Between, voice: Voice) -> Text:
    return join(f"{node.low:,} to {node.high:,}")


class Deed(Struct, frozen=True):
    """Something that is done.

    main: as a sentence says it.  order: as an order (`draw 1 card`), or empty.  caused: what stands behind *make* or
    *have* (`that attack fail`), or empty.  end: until when; it is said last, and once for deeds that share it.  told: the
    order with its *you*.  who, does: the sentence in two, where somebody else does it.  made_so: whether *caused* says what
    something is made (`that roll’s total your luck`), and not what it does."""

    main: Text
    order: Text
    caused: Text
    end: Text
    told: Text = ()
    who: Text = ()
    does: Text = ()
    made_so: bool = False

    @property
    def ordered(self) -> bool:
        """Whether the sentence is the order."""
        return bool(self.order) and self.order == self.main

    def goes_on(self, before: Deed) -> bool:
        """Whether the same one does it who has done what is told before, and need not be named again."""
        return bool(self.who) and string(self.who) == string(before.who)


def deed_of(clause: Clause, until: Duration | None, voice: Voice, decider: Node | None = None) -> Deed:
    """The deed of one clause.  decider: who has just decided; what they do is said without naming them again."""
    return deed_of_all([Act(clause, until)], voice, decider)


def deed_of_all(acts: Sequence[Act], voice: Voice, decider: Node | None = None) -> Deed:
    """The deed of several acts that differ only in their subject, or only in their object."""
    if acts[0].clause.mood == "can":
        return _freed(acts, voice)
    acts = _in_place_of_several(acts)
    first = _with_any(acts[0].clause if len(acts) > 1 else _none_is(acts[0].clause))
    subjects = [first.subject] if _same_subject(acts) else [act.clause.subject for act in acts]
    voice = replace(voice, doer=doer_of(acts, voice), ends=acts[0].until is not None)
    if _same_subject(acts) and len(acts) > 1:
        said = [say_predicate(_with_any(act.clause).predicates[0], subjects, voice) for act in acts]
        rest = listing([each.rest for each in said], NEGATIVE_JOIN.get(first.mood, "and"))
        parts = [replace(said[0], rest=rest)]
    else:
        parts = [say_predicate(predicate, subjects, voice) for predicate in first.predicates]
    of_others = voice.card and not _is_yours_to_do(first.subject)  # `until next turn` would be read as theirs
    how = replace(voice, doer=voice.doer or _owner_of(acts, voice), full=voice.full or of_others)
    end = say(acts[0].until, how) if acts[0].until is not None else ()
    if (here := _as_long_as_it_lasts(acts, voice)) is not None:
        parts, end = [replace(parts[0], rest=here)], ()
    if _adds_up(acts[0], voice):
        end = _in_brackets(end, "cumulative")
    return _assemble(first, parts, end, voice, decider)


def _in_brackets(text: Text, word: str) -> Text:
    """With a word in brackets behind it; in those that it ends with, if it does."""
    if not string(text).endswith(")"):
        return join(text, f"({word})")
    *before, last = text
    return (*before, replace(last, text=f"{last.text[:-1]}; {word})"))


def _is_yours_to_do(subject: Node) -> bool:
    """Whether it is said of *you*, or of what you have."""
    while isinstance(subject, Owned):
        subject = subject.owner
    return isinstance(subject, You)


def _adds_up(act: Act, voice: Voice) -> bool:
    """Whether what is given for a time, or to the next test, may be given again before that is over, and is then given twice."""
    if voice.again is None or act.clause.mood != "do":
        return False
    if not all(isinstance(one.object, Signed) for one in act.clause.predicates):
        return False
    if act.until is not None:
        if any(isinstance(one, This) for one in act.until.walk()):
            return False  # using it anew ends it
        return voice.again.isdisjoint(one.text for one in act.until.walk() if isinstance(one, Name))
    waits = [one for one in act.clause.subject.walk() if isinstance(one, Owned) and one.order == "next"]
    made = {sort for one in voice.again for sort in voice.vocabulary.sorts(one, "test")}
    return any(one.name.text not in made or isinstance(one.owner, You) == voice.others for one in waits)


def _in_place_of_several(acts: Sequence[Act]) -> Sequence[Act]:
    """What is used instead of one number and instead of another is used instead of either."""
    used = [predicate for act in acts for predicate in act.clause.predicates]
    if len(acts) == 1 or not _same_subject(acts) or not all(map(replaces, used)):
        return acts
    several = replace(used[0], qualifiers=tuple(word for one in used for word in one.qualifiers))
    return [replace(acts[0], clause=replace(acts[0].clause, predicates=(several,)))]


def _as_long_as_it_lasts(acts: Sequence[Act], voice: Voice) -> Text | None:
    """Who cannot enter the scene until the scene ends cannot enter this scene."""
    match acts:
        case [
            Act(Clause(mood="cannot", predicates=(Predicate("enter", Named("the", None, scope, ())),)), Until(event))
        ]:
            ended = event.subject
            if event.predicates[0].verb == "end" and isinstance(ended, Named) and ended.name == scope:
                return join("this", say_name(scope, voice))
    return None


def _owner_of(acts: Sequence[Act], voice: Voice) -> Node | None:
    """Whose what is changed is, if it is somebody's: how long that lasts may then be told by what is *theirs*."""
    subject = acts[0].clause.subject
    if voice.card or not isinstance(subject, Owned) or isinstance(subject.owner, You):
        return None
    changed = [act.clause.subject for act in acts] + [one for act in acts for one in act.clause.predicates]
    others = [
        node for one in changed for node in one.walk() if stands_for(node, voice) and not points_at(node, subject.owner)
    ]
    return subject.owner if stands_for(subject.owner, voice) == "somebody" and not others else None


def doer_of(acts: Sequence[Act], voice: Voice) -> Node | None:
    """Whose deed it is, if it is somebody's or something's and no other of their sort is spoken of along with them."""
    subject = acts[0].clause.subject
    if any(act.clause.subject != subject for act in acts):
        return None
    if isinstance(subject, Owned) and acts[0].clause.predicates[0].verb == "play" and not voice.card:
        subject = subject.owner  # who plays the cards
    sort = stands_for(subject, voice)
    if not sort:
        return None
    told = [node for act in acts for predicate in act.clause.predicates for node in predicate.walk()]
    told += [node for act in acts if act.until is not None for node in act.until.walk()]
    others = [node for node in told if stands_for(node, voice) == sort and not points_at(node, subject)]
    return None if others else subject


def _freed(acts: Sequence[Act], voice: Voice) -> Deed:
    """`nothing keeps you from making an attack`: what can be done is no gift; only a bar on it is lifted."""
    clauses = [act.clause for act in acts]
    said = [say_predicate(predicate, [clause.subject], voice) for clause in clauses for predicate in clause.predicates]
    end = say(acts[0].until, voice) if acts[0].until is not None else ()
    who = subjects_text([clauses[0].subject], voice)
    if voice.card:
        told = [
            say_predicate(replace(predicate, object=_all(predicate.object, voice)), [clause.subject], voice)
            for clause in clauses
            for predicate in clause.predicates
        ]
        doing = listing([join(each.verb or "make", each.rest) for each in told])
        return Deed(join(() if isinstance(clauses[0].subject, You) else who, "can always", doing), (), (), end)
    doing = listing([join(gerund(each.verb), each.rest) for each in said], "or")
    return Deed(join("nothing keeps", who, "from", doing), (), (), end)


def _all(item: Node | None, voice: Voice) -> Node | None:
    """`a thing` as a card has it where any of them will do: `things`."""
    match item:
        case Named("a", None, name, ()) if name.text not in ENGINE_WORDS:
            return replace(item, name=in_plural(name, voice))
    return item


def _same_subject(acts: Sequence[Act]) -> bool:
    return len({act.clause.subject for act in acts}) == 1


def _with_any(clause: Clause) -> Clause:
    """What cannot be done to *a* thing cannot be done to *any*."""
    if clause.mood != "cannot":
        return clause
    changed = []
    for predicate in clause.predicates:
        item = predicate.object
        if isinstance(item, Named) and item.determiner == "a" and predicate.verb not in ("be", "become"):
            many = item.name.text in ENGINE_WORDS
            predicate = replace(predicate, object=Count(None, item.name) if many else replace(item, determiner="any"))
        changed.append(predicate)
    return replace(clause, predicates=tuple(changed))


def _none_is(clause: Clause) -> Clause:
    """What each thing is not, no thing is; what each is asked not to have done, none has done."""
    subject = clause.subject
    isnt = all((predicate.verb == "be" or clause.scope) and predicate.negated for predicate in clause.predicates)
    if not isnt or clause.mood != "do" or not isinstance(subject, Named) or subject.determiner != "each":
        return clause
    predicates = tuple(replace(predicate, negated=False) for predicate in clause.predicates)
    return replace(clause, subject=replace(subject, determiner="no"), predicates=predicates)


def _nobody(subject: Node, said: Text) -> Text:
    """What *a* thing, or *each* of them, cannot do, no thing can."""
    if not isinstance(subject, Named) or not said or subject.determiner not in ("a", "another", "each"):
        return ()
    for article, none in (("another ", "no other "), ("each ", "no "), ("an ", "no "), ("a ", "no ")):
        if said[0].text.startswith(article):
            return (replace(said[0], text=none + said[0].text.removeprefix(article)), *said[1:])
    return join("no", said) if subject.determiner == "a" else ()  # as a card says it, without its article


def _assemble(clause: Clause, parts: list[Said], end: Text, voice: Voice, decider: Node | None) -> Deed:
    bare = _bare(parts)
    subject = parts[0].subject or subjects_text([clause.subject], voice)
    shown = () if voice.card and isinstance(clause.subject, You) else subject
    if clause.mood in ("cannot", "may"):
        if voice.card and not parts[0].verb and clause.predicates[0].verb == "make":
            bare = join("make", bare)
        if clause.mood == "cannot" and (nobody := _nobody(clause.subject, subject)):
            return Deed(join(nobody, "can", bare), (), (), end)
        return Deed(join(shown, clause.mood, bare), (), (), end)
    if all(part.order for part in parts):
        named = join("you", listing([join(inflected(part), part.rest) for part in parts]))
        told = named if isinstance(clause.subject, You) and parts[0].verb else bare
        caused = join("you", parts[0].rest if parts[0].verb in SUBJECTLESS_CAUSE and len(parts) == 1 else bare)
        caused = caused if isinstance(clause.subject, You) else ()
        main = _main_order(parts, bare, told, voice, decider)
        if parts[0].verb and not voice.card:
            told = main if any(part.offer for part in parts) else named
        return Deed(main, bare, caused, end, told)
    finite = _one_after_the_other([join(inflected(part), part.rest) for part in parts])
    made_so = parts[0].verb in SUBJECTLESS_CAUSE and len(parts) == 1
    caused = join(parts[0].subject, parts[0].rest if made_so else bare)
    if decider is not None and points_at(clause.subject, decider) and not isinstance(decider, You):
        they = join("they", listing([join(inflect(p.verb, "many"), p.rest) for p in parts]))
        return Deed(they, bare, caused, end)
    who = shown if not parts[0].subject or shown == () else parts[0].subject
    return Deed(join(who, finite), (), caused, end, who=who, does=finite, made_so=made_so)


def _main_order(parts: list[Said], bare: Text, told: Text, voice: Voice, decider: Node | None) -> Text:
    """An order as a sentence says it: after somebody else's choice *you* are named, what is allowed is no order."""
    if not voice.card and any(part.offer for part in parts):
        return join("you may", bare)
    return told if decider is not None and not isinstance(decider, You) else bare


AFTER_COMMA = re.compile(r", [A-Z]$")
"""`choose a number from 1 to 3, X`: what was put in between commas needs the second one."""


OF_WHOM = re.compile(r" who (?:is|are|has|have)\b[^,.;:]*$")
"""`the number of allies who are still standing`, X: how long something lasts is not said of them."""


def _ended(text: Text, end: Text) -> Text:
    """With its end behind it."""
    return join(text, "," if end and OF_WHOM.search(string(text)) else None, end)


def joined(deeds: Sequence[Deed]) -> Text:
    """Deeds in one sentence: two orders by *and*, an order and a statement by *, and*; a shared end is said once."""
    shared = deeds[-1].end if all(deed.end == deeds[-1].end for deed in deeds) else ()
    said = [deed.does if at and deed.goes_on(deeds[at - 1]) else deed.main for at, deed in enumerate(deeds)]
    texts = [_ended(text, () if shared else deed.end) for text, deed in zip(said, deeds, strict=True)]
    if len(deeds) == 2:
        texts[0] = join(texts[0], "," if AFTER_COMMA.search(string(texts[0])) else None)
        texts[1] = _as_many(texts[0], texts[1])
        if deeds[1].end and not deeds[0].end and "," not in texts[0][-1].text[-1:]:
            texts[0] = join(texts[0], ",")  # how long the second lasts is not said of the first
    if len(deeds) == 1 or len({deed.ordered for deed in deeds}) == 1:
        return _ended(listing(texts), shared)
    told = _ended(deeds[-1].told or deeds[-1].main, () if shared else deeds[-1].end)
    if string(shared).startswith(("until ", "for ")):  # behind `, and` it would be said of the second alone
        told, shared = join(told, ","), join("both", shared)
    if string(texts[0]).endswith(","):  # somebody else has chosen a number; what comes of it is yours again
        return join(texts[0], "and", "you" if deeds[-1].told == deeds[-1].main else None, told, shared)
    return join(texts[0], ", and", told, shared)


def _one_after_the_other(texts: Sequence[Text]) -> Text:
    """What is done by one and the same."""
    if len(texts) == 2 and AFTER_COMMA.search(string(texts[0])):
        return listing([join(texts[0], ","), texts[1]])
    return listing(texts)


def _as_many(first: Text, second: Text) -> Text:
    """A number that has just been told with its growth is told again as *as many*."""
    one, two = AMOUNT_WITH_GROWTH.search(string(first)), AMOUNT_WITH_GROWTH.search(string(second))
    if one is None or two is None or one.group() != two.group():
        return second
    return join(string(second)[: two.start()] + "as many")


def _bare(parts: list[Said]) -> Text:
    return listing([join(part.verb, part.rest) for part in parts])


def inflected(said: Said) -> str:
    """The verb after its subject."""
    return inflect(said.verb, said.person) if said.verb else ""


def event(clause: Clause, voice: Voice, would: bool = False) -> Text:
    """What is awaited: `your BP falls to 0`, `you would draw cards`."""
    parts = [_done_by(one, say_predicate(one, [clause.subject], voice)) for one in clause.predicates]
    said = parts[0]
    if voice.card:
        return _card_event(clause, said, would)
    subject = said.subject or subjects_text([clause.subject], voice)
    verbs = [join("would" if would else None, part.verb if would else inflected(part), part.rest) for part in parts]
    return join(subject, listing(verbs))


def _done_by(predicate: Predicate, said: Said) -> Said:
    """`is eliminated by an opponent`: what somebody brings about is done to whom it comes, and does not come by itself."""
    verb, state = said.verb or predicate.verb, predicate.object
    participle_ = isinstance(state, Name) and state.text.split(" ")[0].endswith(("ed", "en"))
    by_somebody = any(one.word == "by" for one in predicate.qualifiers)
    return replace(said, verb="be") if verb == "become" and participle_ and by_somebody else said


def _card_event(clause: Clause, said: Said, would: bool) -> Text:
    """An event in as few words as a card needs: `Physical defense`, `BP falls to 0`, `would draw cards`."""
    yours = isinstance(clause.subject, You) or string(said.subject) == "you"
    obvious = clause.predicates[0].verb == "make" or (_takes_damage(clause.predicates[0]) and said.verb == "take")
    if yours and obvious:
        return join(f"would {said.verb or clause.predicates[0].verb}" if would else None, said.rest)
    if yours and clause.predicates[0].verb == "stop" and not would:
        return join(said.rest, "ends")  # `end Berserk` would be an order
    if clause.predicates[0].verb == "become" and said.verb == "be" and not would:
        return join(None if yours else said.subject, said.rest)  # `Dazed by opponent`
    if yours:
        return join("would" if would else None, said.verb, said.rest)
    return join(said.subject, "would" if would else None, said.verb if would else inflected(said), said.rest)


def _takes_damage(predicate: Predicate) -> bool:
    item = predicate.object
    return predicate.verb == "take" and isinstance(item, Count) and item.unit.text == "damage"


@phrases(Clause)
def _fact(node: Clause, voice: Voice) -> Text:
    """A clause that is asked: `you are in water`, `you have made an attack this turn`."""
    node = _none_is(node)
    if (held := _in_hand(node, voice)) is not None:
        return held
    said = _done_by(node.predicates[0], say_predicate(node.predicates[0], [node.subject], replace(voice, asked=True)))
    if (each := _of_each_there_is(node, said.rest, voice)) is not None:
        return each
    subject = said.subject or subjects_text([node.subject], voice)
    hidden = voice.card and isinstance(node.subject, You | It)
    if node.scope is not None:
        negation = "not" if node.predicates[0].negated else None
        if node.predicates[0].verb == "happen" and not voice.card:
            return join("there has", negation, "been", subject, "this", say(node.scope, voice))
        has = "" if voice.card else ("has" if said.person == "one" else "have")
        form = past if voice.card and negation is None else participle
        done = join(
            has, negation, form(said.verb or node.predicates[0].verb), said.rest, "this", say(node.scope, voice)
        )
        return done if hidden else join(subject, done)
    negated = node.predicates[0].negated and node.predicates[0].verb == "have"
    verb = inflected(said)
    if said.verb == "be" and isinstance(node.subject, Owned) and node.subject.order == "last":
        verb = "was" if said.person == "one" else "were"
    if negated and not voice.card and _is_entry(node.predicates[0].object, voice):
        return join(subject, "does" if said.person == "one" else "do", "not have", said.rest)
    if voice.card and node.predicates[0].verb == "be" and (hidden or string(said.rest).startswith(SIGNS_OF_CARDS)):
        verb = ""
    if hidden and node.predicates[0].verb == "have":
        verb, negated = ("without" if negated else "with"), False
    return join(() if hidden else subject, verb, "no" if negated else None, said.rest)


def _of_each_there_is(node: Clause, so_much: Text, voice: Voice) -> Text | None:
    """`each of your Conditions' Severity is at most 4` as a player says it, for where there is none it is not so: `you have
    conditions and all of them have severity 4 or less`."""
    match node:
        case Clause(
            OneOf("each", Owned(owner, None, name, words), number, ()), "do", (Predicate("be", _, (), False),), None
        ) if not voice.card and voice.role(name) == "thing" and not is_test(owner, voice):
            have = join(say(owner, voice), "have" if isinstance(owner, You) else "has")
            those = join(say_name(name, voice, plural=True), qualifiers(words, voice, name, many=True))
            return join(have, those, "and all of them have", say_name(number, voice), so_much)
    return None


def _unit_of(node: Node | None) -> str:
    """The name that somebody has or has not any of."""
    match node:
        case Name(text=text) | Named(name=Name(text=text), determiner="", order=None, qualifiers=()):
            return text
        case _:
            return ""


def _in_hand(node: Clause, voice: Voice) -> Text | None:
    """`your cards are at most 2` as a player says it: `you have at most 2 cards in hand`; a test has them without a hand."""
    match node:
        case Clause(Owned(test, None, Name("card"), ()), "do", (Predicate("be", said, (), False),), None) if (
            not isinstance(test, You) and is_test(test, voice)
        ):
            many, how = (said.amount, said.how) if isinstance(said, Comparison) else (said, None)
            if isinstance(many, Number):
                cards = "card" if many.value == 1 else "cards"
                before, behind = _HOW_MANY.get(how or "", ("", ""))
                return join(say(test, voice), "has", before, str(many.value) if many.value else "no", behind, cards)
            return None
        case Clause(
            Owned(owner, None, Name("card") as card, words), "do", (Predicate("be", amount, (), False),), None
        ) if isinstance(owner, You) or _is_somebody(owner, voice):
            have = join(say(owner, voice), "have" if isinstance(owner, You) else "has")
            if voice.card and isinstance(owner, You):
                have = ()
            compared, how = (amount.amount, amount.how) if isinstance(amount, Comparison) else (amount, None)
            if isinstance(compared, Number):
                cards = "card" if compared.value == 1 else "cards"
                so_many = str(compared.value) if compared.value else "no"
                return join(have, how, so_many, cards, qualifiers(words, voice, card), "in hand")
            if isinstance(compared, Owned) and compared.name == Name("card") and how is not None and how in _THAN:
                return join(have, _THAN[how], "cards in hand than", say(compared.owner, voice))
        case Clause(subject=owner, predicates=(Predicate("have", negated=True) as said,), scope=None) if (
            _unit_of(said.object) == "card" and not said.qualifiers
        ):
            have = join(say(owner, voice), "have" if isinstance(owner, You) else "has")
            return join("with" if voice.card and isinstance(owner, You) else have, "no cards")
    return None


_HOW_MANY = {
    "at least": ("", "or more"),
    "at most": ("", "or fewer"),
    "more than": ("more than", ""),
    "less than": ("fewer than", ""),
}
"""What stands before a number of cards, and behind it."""
_THAN = {"more than": "more", "less than": "fewer"}


def _is_somebody(owner: Node, voice: Voice) -> bool:
    return isinstance(owner, Named) and voice.role(owner.name) == "thing"


def _is_entry(item: Node | None, voice: Voice) -> bool:
    """Whether a name is what one entry is called: *Sentient* is had or not, it is not counted."""
    return isinstance(item, Name) and isinstance(voice.head(item), EntryWord)


@phrases(Predicate)
def _predicate(node: Predicate, voice: Voice) -> Text:
    """A predicate by itself, said of *you*: prices."""
    said = say_predicate(node, [You()], voice)
    ends = node.verb == "end" and isinstance(node.object, This)  # said of itself it is `this ends`
    return join("end this") if ends else join(said.verb, said.rest)


@phrases(Comparison)
def _comparison(node: Comparison, voice: Voice) -> Text:
    return join(node.how, say(node.amount, voice))


@phrases(Ordering)
def _ordering(node: Ordering, voice: Voice) -> Text:
    return listing([say(key, voice) for key in node.keys], "then")


@phrases(Exists)
def _exists(node: Exists, voice: Voice) -> Text:
    match node.noun:
        case Named(name=name, qualifiers=(*others, Qualifier(word="without", object=Name() as state))) if node.negated:
            told = voice.head(state)
            if isinstance(told, StateWord) and told.without and not told.without.startswith("not "):
                around = qualifiers(others, voice, name)
                return join("no", say_name(name, voice, False), around, None if voice.card else "is", told.without)
    if (said := _who_is(node, voice)) is not None:
        return said
    if node.negated:
        thing = say(node.noun, voice)
        if isinstance(node.noun, Named) and node.noun.determiner == "a":
            noun = node.noun
            thing = join(noun.order, say_name(noun.name, voice), qualifiers(noun.qualifiers, voice, noun.name))
        return join(None if voice.card else "there is", "no", thing)
    if voice.card and isinstance(node.noun, Named) and node.noun.determiner == "a":
        return join("any", say(node.noun, voice))
    return join(None if voice.card else "there is", say(node.noun, voice))


def _who_is(node: Exists, voice: Voice) -> Text | None:
    """`no ally is out`: of a state of which a game says by other words who is not in it, nobody says an *out ally*."""
    noun = node.noun
    if voice.card or not isinstance(noun, Named) or noun.determiner not in ("a", "an") or noun.order is not None:
        return None
    term = voice.vocabulary.resolve(noun.name.text)
    match term.tags if term is not None else ():
        case (StateWord(without=str(without)) as state,) if without:
            someone = replace(noun, name=replace(noun.name, text=noun.name.text.removeprefix(f"{state.name} ")))
            who = say(someone, voice)
            if node.negated:
                who = join("no", say_name(someone.name, voice, False), qualifiers(noun.qualifiers, voice, someone.name))
            return join(who, "is", say_name(Name(state.name), voice))
    return None


@phrases(Junction)
def _junction(node: Junction, voice: Voice) -> Text:
    """Facts joined; what neighbors share is said once: `you have a prosthetic or a wheelchair`."""
    parts = _within(node) if node.word == "and" else node.parts
    groups = [[say(parts[0], voice)]]
    for before, part in pairwise(parts):
        if (rest := _rest_of(before, part, voice)) is not None:
            groups[-1].append(rest)
        else:
            groups.append([_of_you(part, voice) if _goes_back(before, part, voice) else say(part, voice)])
    if len(groups) == 1 or all(len(group) == 1 for group in groups):
        return listing([fact for group in groups for fact in group], node.word)
    *facts, last = [listing(group, node.word) for group in groups]
    return join(join(*(join(fact, ",") for fact in facts)), node.word, last)


def _within(node: Junction) -> tuple[Node, ...]:
    """`you are in a conflict and you are an extra` is `you are an extra in a conflict`."""
    parts: list[Node] = []
    for part in node.parts:
        match parts[-1:], part:
            case [Clause(who, "do", (Predicate("be", None, (Qualifier("in") as where,), False),), None)], Clause(
                subject, "do", (Predicate("be", Named("a", qualifiers=()) as what, (), False) as said,), None
            ) if who == subject:
                inside = replace(what, qualifiers=(where,))
                parts[-1] = replace(part, predicates=(replace(said, object=inside),))
            case [before], _ if (both := _in_one(before, part)) is not None:
                parts[-1] = both
            case _:
                parts.append(part)
    return tuple(parts)


def _in_one(before: Node, part: Node) -> Clause | None:
    """`your wounds are at least 11 and your wounds are at most 20` as one fact, or None."""
    low, high = _bound(before, "at least"), _bound(part, "at most")
    if low is None or high is None or not isinstance(before, Clause) or not isinstance(part, Clause):
        return None
    if before.subject != part.subject:
        return None
    return replace(part, predicates=(replace(part.predicates[0], object=Between(low, high)),))


def _bound(node: Node, how: str) -> int | None:
    """The number that something is said to be at least, or at most."""
    if not isinstance(node, Clause) or (node.mood, node.scope, len(node.predicates)) != ("do", None, 1):
        return None
    predicate = node.predicates[0]
    said = predicate.object
    if predicate.verb != "be" or predicate.negated or not isinstance(said, Comparison) or said.how != how:
        return None
    return said.amount.value if isinstance(said.amount, Number) else None


def _goes_back(before: Node, part: Node, voice: Voice) -> bool:
    """Whether a card, which leaves out `you`, would seem to go on about somebody else."""
    own = isinstance(part, Clause) and isinstance(part.subject, You)
    return voice.card and own and not (isinstance(before, Clause) and isinstance(before.subject, You))


def _of_you(part: Node, voice: Voice) -> Text:
    """A fact of yours on a card with its `you`."""
    be = isinstance(part, Clause) and part.predicates[0].verb == "be"
    return say(part, replace(voice, card=False)) if be else join("you", say(part, voice))


def _rest_of(first: Node, other: Node, voice: Voice) -> Text | None:
    """What a fact adds to one with the same subject and verb, or None."""
    if isinstance(first, Exists) and isinstance(other, Exists) and not first.negated and not voice.card:
        there, is_, what = string(say(other, voice)).partition("there is ")
        return join(what) if is_ and not there else None
    if not isinstance(first, Clause) or not isinstance(other, Clause):
        return None
    if first.subject != other.subject or first.scope is not None or other.scope is not None:
        return None
    (a, *more), (b, *also) = first.predicates, other.predicates
    if more or also or a.verb != b.verb or a.verb not in ("have", "be"):
        return None
    if a.negated and not (b.negated and b.verb == "be"):  # else `not` would seem to hold for what follows, too
        return None
    if b.negated and b.verb == "have":
        return None
    return say_predicate(b, [other.subject], voice).rest


def known_to(choice: Choice) -> Node:
    """Who needs no name in the options: whoever chooses, if all of them are his deeds; among those of others nobody knows
    who *they* are."""
    acts = (statement for option in choice.options for statement in option.body if isinstance(statement, Act))
    alone = all(points_at(act.clause.subject, choice.subject) for act in acts)
    return choice.subject if alone or isinstance(choice.subject, You) else Chance()
