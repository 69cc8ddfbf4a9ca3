"""What leads and what closes a sentence: how often, when, given what, until when.  Says no deeds."""

from __future__ import annotations

from msgspec.structs import replace

from generator.phrasing.amounts import value
from generator.phrasing.clauses import event
from generator.phrasing.nouns import possessive
from generator.phrasing.runs import Text, glue, join
from generator.phrasing.terms import phrases, say
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from grammar.meaning.happening import IN_COURSE
from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, Role, This, You
from grammar.nodes.slots import During, FromRank, If, Lasting, Limit, Until, When, While, Would
from grammar.nodes.structure import Rule
from grammar.words import ScopeWord

OFTEN = {1: "once", 2: "twice"}
EDGES = {"begin": "start", "end": "end"}


@phrases(Limit)
def _limit(node: Limit, voice: Voice) -> Text:
    scope = say_name(node.scope, voice)
    if voice.card:
        times = node.times
        often = say(times, voice) if isinstance(times, Node) else "rank" if times is None else str(times)
        key = glue(" per ", say_name(node.key, voice)) if node.key is not None else None
        return glue(often, "/", scope, key, " for all" if node.everyone else None)
    key = join("for each", say_name(node.key, voice)) if node.key is not None else None
    whole = "for the whole table" if node.everyone else None
    if not isinstance(node.times, int):
        per = ("times per", scope, key, whole)
        if node.times is None:
            return join("as many", *per, "as your rank")
        equal = not isinstance(node.times, Owned)
        return join(
            "a number of" if equal else "as many", *per, "equal to" if equal else "as", *value(node.times, voice)
        )
    if node.times in OFTEN:
        return join(OFTEN[node.times], "per", scope, key, whole)
    return join(f"up to {node.times} times per", scope, key, whole)


@phrases(When)
def _when(node: When, voice: Voice) -> Text:
    brought, awaited = _brought_about(node.event, voice), _the_next(node.event, voice)
    if voice.card:
        return brought or event(awaited, voice)
    return (
        _edge(awaited, voice)
        or (join("if", brought) if brought else None)
        or join("from then on," if _from_then_on(awaited, voice) else None, "when", event(awaited, voice))
    )


def _the_next(clause: Clause, voice: Voice) -> Clause:
    """What waits from then on for a turn of somebody that begins waits for the next one, and for no more of them."""
    match clause:
        case Clause(Owned(You() | Named(determiner="that"), None) as stretch, _, (Predicate("begin"),)) if (
            voice.set_up and voice.role(stretch.name) == "scope"
        ):
            return replace(clause, subject=replace(stretch, order="next"))
        case _:
            return clause


def _from_then_on(clause: Clause, voice: Voice) -> bool:
    """Whether nobody could tell how long this is waited for: in no test, for nothing that comes once."""
    test = any(
        isinstance(node, Named | Owned)
        and voice.role(node.name) == "test"
        and getattr(node, "determiner", "that") not in ("a", "another", "any")
        for node in clause.walk()
    )
    return voice.set_up and not voice.within and not test and clause.predicates[0].verb not in IN_COURSE


def _brought_about(clause: Clause, voice: Voice) -> Text | None:
    """`that attack brings the target’s BP to 0`: what waits in the course of a test waits for what that test does."""
    predicate = clause.predicates[0]
    if not voice.within or predicate.verb != "reach" or predicate.object is None:
        return None
    test = say_name(voice.within, voice)
    return join("that", test, "brings", say(clause.subject, voice), "to", say(predicate.object, voice))


def _edge(clause: Clause, voice: Voice) -> Text | None:
    """`at the start of your turn`, `at the end of each month`."""
    predicate, subject = clause.predicates[0], clause.subject
    if predicate.verb not in EDGES or predicate.object is not None or len(clause.predicates) > 1:
        return None
    if (
        not isinstance(subject, Named | Owned)
        or voice.role(subject.name) != "scope"
        or subject.order not in (None, "next")
    ):
        return None
    every = isinstance(subject, Named) and subject.determiner in ("a", "any", "each") and not subject.qualifiers
    if every and not voice.once:
        return join(f"at the {EDGES[predicate.verb]} of each", say_name(subject.name, voice))
    later = "from then on" if every and voice.set_up else None
    return join(f"at the {EDGES[predicate.verb]} of", say(subject, voice), later)


@phrases(Would)
def _would(node: Would, voice: Voice) -> Text:
    words = event(node.event, voice, would=True)
    if voice.card:
        return words
    later = "from then on," if _from_then_on(node.event, voice) else None
    often = node.instead and voice.scope is None and not (voice.set_up and _comes_once(node.event, voice))
    return join(later, "whenever" if often else "when", words)  # so often, not each time


def _comes_once(clause: Clause, voice: Voice) -> bool:
    """Whether a stretch of time begins or ends that is pointed at: what waits for it from then on waits for that one."""
    match clause.subject:
        case Owned(name=name) | Named(determiner="the" | "that", name=name):
            return clause.predicates[0].verb in EDGES and voice.role(name) == "scope"
        case _:
            return False


@phrases(During)
def during(node: During, voice: Voice) -> Text:
    """`on your turn`, `during a scene`; on a card `your turn`."""
    scope = node.scope
    if voice.card:
        if isinstance(scope, Owned) and isinstance(scope.owner, You):
            return join("your", say_name(scope.name, voice))
        return say(scope, voice)
    if isinstance(scope, Owned):
        word = voice.head(scope.name)
        small = "during" if " " in scope.name.text or (isinstance(word, ScopeWord) and word.asked) else "on"
        return join(small, possessive(scope.owner, voice), scope.order, say_name(scope.name, voice))
    return join("during", say(scope, voice))


@phrases(If)
def _if(node: If, voice: Voice) -> Text:
    return _asked("if", say(node.condition, voice))


@phrases(While)
def _while(node: While, voice: Voice) -> Text:
    return _asked("while", say(node.condition, voice))


def _asked(word: str, condition: Text) -> Text:
    """`while you are in water`; on a card also `with a prosthetic`, which needs no *while*."""
    return condition if condition and condition[0].text.startswith(("with ", "without ")) else join(word, condition)


@phrases(FromRank)
def _from_rank(node: FromRank, voice: Voice) -> Text:
    return join(f"rank {node.rank}+" if voice.card else f"from rank {node.rank} on")


@phrases(Until)
def _until(node: Until, voice: Voice) -> Text:
    words = event(node.event if voice.card else _whatever_for(node.event), voice)
    predicate = node.event.predicates[0]
    if predicate.verb == "begin" and predicate.object is None:
        begun = node.event.subject
        if isinstance(begun, Named) and (begun.determiner, begun.order) == ("a", None):
            said = join("next" if voice.card else "the next", say_name(begun.name, voice))
        else:
            said = say(begun, voice)
        return join("until", None if voice.card else "the start of", said)
    ends = predicate.verb == "end" and predicate.object is None
    if voice.card and ends and isinstance(node.event.subject, Named | Owned):
        ended = node.event.subject
        shown = isinstance(ended, Owned) and (voice.full or not isinstance(ended.owner, You))
        whose = possessive(ended.owner, voice) if isinstance(ended, Owned) and shown else None
        return join("until end of", whose, ended.order, say_name(ended.name, voice))
    again = "again" if predicate.verb == "use" and isinstance(predicate.object, This) and not voice.card else None
    return join("until", words, again)


def _whatever_for(paid: Clause) -> Clause:
    """What ends with a payment ends with any, whatever that is for."""
    match paid.predicates:
        case (Predicate("pay", Count(quantity=None) as some) as pays,):
            return replace(paid, predicates=(replace(pays, object=replace(some, quantity="any")),))
        case _:
            return paid


@phrases(Lasting)
def _lasting(node: Lasting, voice: Voice) -> Text:
    if voice.card:
        return glue("(", say(node.count, voice), ")")
    return join("for", so_long(node, voice), _from_now(node.count.unit, voice))


def so_long(node: Lasting, voice: Voice) -> Text:
    """How many of what: `2 turns of yours`."""
    match node.count:
        case EqualTo(unit=unit, amount=Role() | Owned() as amount):
            return join("as many", say_name(unit, voice, plural=True), "as", say(amount, voice))
        case Count(unit=unit, per=per) as count:
            scope = voice.vocabulary.named(unit.text, ScopeWord)
            yours = "of yours" if scope is not None and scope.of else None
            growth = say(per, voice) if per is not None else None
            return join(say(replace(count, per=None), voice), yours, growth)
        case _:
            return say(node.count, voice)


def _from_now(unit: Name, voice: Voice) -> str | None:
    """Which is the first of so many, where one follows the other: the one that runs."""
    scope = voice.vocabulary.named(unit.text, ScopeWord)
    return "(this one counted)" if scope is not None and scope.repeats and not scope.of else None


def slots(rule: Rule, voice: Voice) -> list[Text]:
    """The slots of a rule that are filled, in order."""
    time = None if _said_by_limit(rule) else rule.time
    limit = replace(rule.limit, key=_each_one(rule, rule.limit.key, voice)) if rule.limit is not None else None
    unmade = "" if isinstance(rule.time, When) else voice.unmade  # what is heard when it comes out has been made
    event = replace(voice, others=False, unmade=unmade)  # who does what is waited for is so far from you
    said = ((limit, voice), (time, event), (rule.given, voice))
    return [say(slot, how) for slot, how in said if slot is not None]


def known_by_time(rule: Rule) -> Rule:
    """The rule with what is known by the slots: `during an Ally's Turn, an Ally may …` is said of that very ally."""
    scope = rule.time.scope if isinstance(rule.time, During) else None
    match scope, rule.may:
        case Owned(owner=Named() as owner), Clause(subject=who) as may if owner == who:
            return replace(rule, may=replace(may, subject=Named("that", None, owner.name, span=owner.span)))
        case _:
            return rule


def _each_one(rule: Rule, key: Name | None, voice: Voice) -> Name | None:
    """For each of whom it is counted apart: whoever the event is about, by the name that he has there."""
    who = rule.time.event.subject if isinstance(rule.time, When | Would) else None
    if key is None or not isinstance(who, Named) or who.determiner not in ("a", "another", "any"):
        return key
    kind, one = voice.head(key), voice.head(who.name)
    return who.name if kind is not None and one is not None and kind.name in voice.vocabulary.sorts(one.name) else key


def _said_by_limit(rule: Rule) -> bool:
    """`once per scene, during a scene`: the second says nothing new."""
    scope = rule.time.scope if isinstance(rule.time, During) else None
    return (
        rule.limit is not None
        and isinstance(scope, Named)
        and scope.determiner == "a"
        and scope.name == rule.limit.scope
    )
