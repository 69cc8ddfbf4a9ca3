"""Clauses: what is done as an order or a statement, what is awaited, and what is asked.  Builds no whole sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.phrasing.inflection import inflect, participle
from generator.phrasing.nouns import subjects_text
from generator.phrasing.runs import Text, join, listing, string
from generator.phrasing.terms import phrases, say
from generator.phrasing.verbs import Said, say_predicate
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Comparison, Exists, Junction, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, You
from grammar.nodes.slots import Duration
from grammar.nodes.structure import Act

NEGATIVE_JOIN = {"cannot": "or"}
SUBJECTLESS_CAUSE = ("become", "be")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is done.

    order: as an order to the reader (`draw 1 card`), or empty.  statement: with its subject (`that attack fails`).
    caused: what stands behind *make* or *have* (`that attack fail`); empty where that is no English.
    refers: the subject points back (`that attack`), so that no *if you do* is needed.  end: until when."""

    order: Text
    statement: Text
    caused: Text
    refers: bool
    lasting: bool = False

    @property
    def main(self) -> Text:
        """The order if there is one, else the statement."""
        return self.order or self.statement


def deed_of(clause: Clause, until: Duration | None, voice: Voice, decider: Node | None = None) -> Deed:
    """The deed of one clause.  decider: who has just decided; what they do is said without naming them again."""
    return deed_of_all([Act(clause, until)], voice, decider)


def deed_of_all(acts: Sequence[Act], voice: Voice, decider: Node | None = None) -> Deed:
    """The deed of several acts that differ only in their subject, or only in their object."""
    first = acts[0].clause
    subjects = [first.subject] if _same_subject(acts) else [act.clause.subject for act in acts]
    end = say(acts[0].until, voice) if acts[0].until is not None else ()
    if _same_subject(acts) and len(acts) > 1:
        said = [say_predicate(act.clause.predicates[0], subjects, voice) for act in acts]
        rest = listing([each.rest for each in said], NEGATIVE_JOIN.get(first.mood, "and"))
        parts = [replace(said[0], rest=rest)]
    else:
        parts = [say_predicate(predicate, subjects, voice) for predicate in first.predicates]
    deed = _assemble(first, parts, end, voice)
    if not deed.order and first.mood == "do" and decider is not None and points_at(first.subject, decider):
        return replace(deed, order=join(_bare(parts), end))
    return deed


def _same_subject(acts: Sequence[Act]) -> bool:
    return len({act.clause.subject for act in acts}) == 1


def _assemble(clause: Clause, parts: list[Said], end: Text, voice: Voice) -> Deed:
    refers = isinstance(clause.subject, Named) and clause.subject.determiner == "that"
    lasting = bool(end)
    bare = _bare(parts)
    if clause.mood in ("cannot", "can", "may"):
        subject = parts[0].subject or subjects_text([clause.subject], voice)
        hidden = voice.card and isinstance(clause.subject, You)
        word = clause.mood if bare else ""
        statement = join(() if hidden else subject, word, bare, end)
        return Deed((), statement, (), False, lasting)
    if all(part.order for part in parts):
        return Deed(join(bare, end), join(bare, end), (), False, lasting)
    pieces = [join(inflected(part), part.rest) for part in parts]
    hidden = voice.card and isinstance(clause.subject, You)
    statement = join(() if hidden else parts[0].subject, listing(pieces), end)
    causes = parts[0].rest if parts[0].verb in SUBJECTLESS_CAUSE and len(parts) == 1 else bare
    caused = join(parts[0].subject, causes, end)
    return Deed((), statement, caused, refers, lasting)


def _bare(parts: list[Said]) -> Text:
    return listing([join(part.verb, part.rest) for part in parts])


def inflected(said: Said) -> str:
    """The verb after its subject."""
    return inflect(said.verb, said.person) if said.verb else ""


def points_at(noun: Node, whom: Node) -> bool:
    """Whether `that Player` means the one that was just spoken of (or both are *you*)."""
    if isinstance(noun, You) or isinstance(whom, You):
        return isinstance(noun, You) and isinstance(whom, You)
    if noun == whom:
        return True
    return isinstance(noun, Named) and isinstance(whom, Named) and noun.determiner == "that" and noun.name == whom.name


def event(clause: Clause, voice: Voice, would: bool = False) -> Text:
    """What is awaited: `your BP falls to 0`, `you would draw cards`."""
    parts = [say_predicate(predicate, [clause.subject], voice) for predicate in clause.predicates]
    said = parts[0]
    if voice.card:
        return _card_event(clause, said, would)
    subject = said.subject or subjects_text([clause.subject], voice)
    verbs = [join("would" if would else None, part.verb if would else inflected(part), part.rest) for part in parts]
    return join(subject, listing(verbs))


def _card_event(clause: Clause, said: Said, would: bool) -> Text:
    """An event in as few words as a card needs: `Physical defense`, `BP at 0`, `would draw cards`."""
    yours = isinstance(clause.subject, You) or string(said.subject) == "you"
    obvious = clause.predicates[0].verb == "make" or _takes_damage(clause.predicates[0])
    if yours and obvious:
        return join("would take" if would and said.verb == "take" else None, said.rest)
    if yours:
        return join("would" if would else None, said.verb, said.rest)
    return join(said.subject, "would" if would else None, said.verb if would else inflected(said), said.rest)


def _takes_damage(predicate: Predicate) -> bool:
    item = predicate.object
    return predicate.verb == "take" and isinstance(item, Count) and item.unit.text == "damage"


@phrases(Clause)
def _fact(node: Clause, voice: Voice) -> Text:
    """A clause that is asked: `you are in water`, `you have made an attack this turn`."""
    parts = [say_predicate(predicate, [node.subject], voice) for predicate in node.predicates]
    said = parts[0]
    subject = said.subject or subjects_text([node.subject], voice)
    hidden = voice.card and isinstance(node.subject, You)
    if node.scope is not None:
        has = "" if voice.card else ("has" if said.person == "one" else "have")
        done = join(has, participle(said.verb), said.rest, "this", say(node.scope, voice))
        return done if hidden else join(subject, done)
    negated = node.predicates[0].negated and node.predicates[0].verb == "have"
    verb = inflected(said)
    if voice.card and node.predicates[0].verb == "be":
        verb = ""
    return join(() if hidden else subject, verb, "no" if negated else None, said.rest)


@phrases(Predicate)
def _predicate(node: Predicate, voice: Voice) -> Text:
    """A predicate by itself, said of *you*: prices."""
    said = say_predicate(node, [You()], voice)
    return join(said.verb, said.rest)


@phrases(Comparison)
def _comparison(node: Comparison, voice: Voice) -> Text:
    return join(node.how, say(node.amount, voice))


@phrases(Ordering)
def _ordering(node: Ordering, voice: Voice) -> Text:
    return listing([say(key, voice) for key in node.keys], "then")


@phrases(Exists)
def _exists(node: Exists, voice: Voice) -> Text:
    if node.negated:
        thing = say(node.noun, replace(voice, card=True)) if isinstance(node.noun, Named) else say(node.noun, voice)
        return join(None if voice.card else "there is", "no", thing)
    return join(None if voice.card else "there is", say(node.noun, voice))


@phrases(Junction)
def _junction(node: Junction, voice: Voice) -> Text:
    return listing([say(part, voice) for part in node.parts], node.word)
