"""What happens: the verbs of events, of whom or what each of them is, and which can be kept from happening or foreseen.

What no event is ever like is a problem of the text: an answer to it would never come, and a ban would forbid nothing."""

from __future__ import annotations

from msgspec.structs import replace

from grammar.article import a_or_an, with_article
from grammar.meaning.being import is_of_people
from grammar.meaning.reader import Reader, name_in
from grammar.meaning.roles import ACTORS, DOES
from grammar.nodes.amounts import Count, Number
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Damage, Name, Named, OneOf, Owned, Qualifier, Role, This, You
from grammar.verbs import VERBS
from grammar.vocabulary import AS_MARK, plural_of
from grammar.words import PlaceWord, StatWord, ThingWord, anybody

_MANY = {"die": "dice", "damage": "damage"}
EVENTS: dict[str, tuple[str, ...]] = {
    "become": ("by",),
    "begin": ("of",),
    "bring": (),
    "discard": (),
    "draw": (),
    "end": (),
    "enter": (),
    "fail": (),
    "gain": ("from", "against", "of"),
    "happen": (),
    "have": (),
    "leave": (),
    "lose": ("from", "against", "of"),
    "make": (),
    "meet": (),
    "pay": ("on", "against"),
    "play": ("on",),
    "reach": (),
    "stop": (),
    "succeed": (),
    "take": (),
    "tie": (),
    "use": ("on",),
}
"""The verbs that happen, and the small words that each knows besides what hangs on its object."""
IN_COURSE = ("begin", "end", "become", "reach")
"""What is waited for until it comes, however long that takes; or what a test brings about."""
_HAPPENS_TO = {"succeed": ("test",), "fail": ("test",), "become": (*ACTORS, "test")}
"""Of whom or what something happens that can be done, or said to last, of others besides, by verb."""
_OF_OTHERS = {
    "succeed": "only a test has a success and a failure: `when your … succeeds`",
    "fail": "only a test has a success and a failure: `when your … fails`",
    "have": "say of whom: `you …`",
    "become": "ask whether it is so: `while … is …`, `if … is …`",
}
"""The cure where it is said of something to which it does not happen, by verb."""
_FOUND_OUT = {
    "succeed": "say how it comes out: `… fails`, `… succeeds`",
    "fail": "say how it comes out: `… succeeds`, `… fails`",
    "tie": "say how it comes out then: `when … ties, that … succeeds`",
    "reach": "say how much there can be, `… maximum … is 3`, or what nobody can do: `cannot gain …`, `cannot lose …`",
    "stop": "say for how long it is so where it begins: `become … until …`",
}
"""What nothing can forbid or allow: it is found out, and not done.  With the cure."""
_UNFORESEEN = {
    "reach": "it comes before all that follows from it: `when … reaches …`",
    "stop": "say it when it is over: `when … stops being …`",
    "tie": "say it when the totals lie there: `when … ties`",
    "have": "say how it comes: `when … would gain …`",
}
"""What nothing can answer before it is so.  With the cure."""


def check_who(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes of whom or what nothing of the verb ever happens."""
    subject, verb = clause.subject, predicate.verb
    does = VERBS[verb].third
    moved = name_in(predicate.object)
    if verb in ("gain", "lose") and moved is not None and moved.text in ("card", "die"):
        reader.unheard(predicate.span, f"to {verb} cards", "cards are drawn, played and discarded: `draws cards`")
    if verb == "become":
        check_becoming(reader, predicate)
        check_called(reader, clause, predicate)
    if verb == "happen" and not isinstance(subject, Damage):
        check_happening(reader, subject)
    if verb in ("enter", "leave"):
        check_place(reader, predicate)
    if verb == "bring":
        check_brought(reader, predicate.object)
    if verb == "meet":
        check_met(reader, clause, predicate)
    if (
        verb == "reach"
        and isinstance(subject, Owned)
        and subject.name.text == "card"
        and not reader.is_test(subject.owner)
    ):
        cure = "they are counted as they come and go: `when … discard cards, if … cards are 0, …`, `when … play a card, if …`"
        reader.unheard(clause.span, "cards that reach a number", cure)
    elif verb == "reach" and reader.is_of_test(subject):
        cure = "ask for it when it is judged: `when … succeeds, if that …'s … is at least …`"
        reader.unheard(clause.span, f"a number of a test that {does}", cure)
    if verb == "reach" and isinstance(subject, CostOf):
        cure = "ask for it where it is paid: `if the cost of … is at least …`"
        reader.unheard(clause.span, f"a cost that {does}", cure)
    if verb == "reach" and isinstance(subject, Owned) and not subject.qualifiers:
        reached = reader.read(subject.name)
        cure = f"`{reached.text} against a …`; of all of it ask `if your {reached.text} is …`"
        if reached.is_toward:
            cure = f"it is had against each one apart: say against whom, {cure}"
            reader.unheard(subject.span, f"{reached.text} against nobody", cure)
    match subject:
        case Damage():
            reader.unheard(subject.span, f"damage that {does}", "say who takes it: `take damage`, `take damage to …`")
        case Named(name=name) | Owned(name=name) | OneOf(name=name) if verb in _OF_OTHERS:
            naming = reader.read(name)
            said = predicate.object is None or name_in(predicate.object) is not None
            stat = naming.word(StatWord) if verb == "become" and isinstance(subject, Owned) else None
            kept = stat is not None and stat.text  # be a kind of entry called so, too: those are nobody's
            if said and naming.terms and not naming.is_chosen and (kept or naming.of(*_of(verb)) is None):
                reader.unheard(subject.span, f"{naming.text} as what {does}", _OF_OTHERS[verb])
        case You() | Role() if "thing" not in _of(verb):
            reader.unheard(clause.span, f"somebody who {does}", "say what of his: `your … …`")


def check_place(reader: Reader, predicate: Predicate) -> None:
    """Notes a place that is said to be somebody's: whose a thing is stands with the thing."""
    node = predicate.object
    if isinstance(node, Named) and node.determiner == "each":
        one = f"{a_or_an(node.name.text)} {node.name.text}"
        reader.unheard(node.span, f"each {node.name.text}", f"one of them is meant: `{predicate.verb} {one}`")
    place = reader.read(node.name).of("place") if isinstance(node, Owned) else None
    if place is not None:
        cure = f"a place is nobody's: `{predicate.verb} {place.name}`"
        reader.unheard(predicate.span, f"somebody's {place.name}", cure)


def check_chosen_place(reader: Reader, node: Node | None) -> None:
    """Notes a place that is only chosen for an entry, where one would have to be named."""
    if node is not None and reader.read(name_in(node)).is_chosen:
        cure = (
            "a place is gone to, and left, by its name; of the chosen one is asked who is there: `while you are in …`"
        )
        reader.unheard(node.span, "a chosen place", cure)


def check_met(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes that somebody would meet himself, or what nobody is."""
    node = predicate.object
    if isinstance(clause.subject, You) and isinstance(node, You):
        reader.unheard(node.span, "you who meet you", "say whom: `you meet a …`, or who: `a … meets you`")
    said = reader.read(name_in(node))
    if node is not None and said.terms and not is_of_people(reader, node):
        kind = anybody(reader.names.vocabulary)
        called = f"{said.text} {kind}" if said.of("tag", "state") is not None else kind
        reader.unheard(node.span, f"meet {said.text}", f"somebody is met: `meet {with_article(called)}`")


def check_happening(reader: Reader, subject: Node) -> None:
    """Notes what would be said of something that happens: it is nobody's, and has nothing but its name."""
    if isinstance(subject, Owned | OneOf):
        one = f"{a_or_an(subject.name.text)} {subject.name.text}"
        cure = f"it is nobody's: `{one} happens`; what somebody does is answered by its name, `when you use …`"
        reader.unheard(subject.span, f"somebody's {subject.name.text} that happens", cure)
    if isinstance(subject, Named) and subject.determiner in ("each", "another"):
        cure = f"it happens once: `{a_or_an(subject.name.text)} {subject.name.text} happens`; more often is `repeat 2 times:`"
        reader.unheard(subject.span, f"{subject.determiner} {subject.name.text} that happens", cure)
    if isinstance(subject, Damage) or (isinstance(subject, Named) and subject.name.text in ("card", "die", "damage")):
        cure = "say who does it: `… takes damage`, `… plays a card`, `… makes a …`"
        reader.unheard(subject.span, "what happens", cure)
    for word in getattr(subject, "qualifiers", ()):
        if word.word != "other than":
            reader.unheard(word.span, f"{word.word} …", "what happens has only a name; ask for the rest with `if`")


def check_becoming(reader: Reader, predicate: Predicate) -> None:
    """Notes what somebody would become of several, or of another's: it is a word, and everybody's own."""
    node = predicate.object
    if isinstance(node, Owned | OneOf) or (isinstance(node, Named) and node.determiner in ("each", "another")):
        which = node.determiner if isinstance(node, Named) else "somebody's"
        of_an_entry = isinstance(node, Owned) and reader.read(node.name).terms.keys() == {"entry"}
        reader.unheard(
            node.span, f"{which} {node.name.text}", AS_MARK if of_an_entry else f"write `become {node.name.text}`"
        )


def check_changed(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes what is to become, or to have, what only somebody or something can be or have."""
    name = name_in(clause.subject)
    naming = reader.read(name)
    if name is None or not naming.terms or naming.is_chosen:
        return
    whose = isinstance(clause.subject, Owned | OneOf) and naming.terms.keys() == {
        "tag"
    }  # nobody has what one is called
    if not whose and naming.of(*_of(predicate.verb)) is not None:
        return
    cure = "say of whom: `you …`; of a stretch of time where it is: `… is in … until … ends`"
    reader.unheard(clause.span, f"{naming.text} that {VERBS[predicate.verb].third}", cure)


def check_called(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes what a test is to be that no test is called, though somebody may be it."""
    name = name_in(predicate.object)
    if name is None or not reader.is_test(clause.subject):
        return
    said = reader.read(name)
    if said.terms and not said.is_chosen and said.of("tag", "skill", "test") is None:
        reader.unheard(
            name.span, f"a test that is {said.text}", "a test is called by words under `tags:`, and by its skill"
        )


def _of(verb: str) -> tuple[str, ...]:
    """The roles of whom or what it happens to."""
    return _HAPPENS_TO.get(verb, DOES.get(verb, ACTORS))


def check_forbidden(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes what is forbidden or allowed, and happens all the same."""
    verb = predicate.verb
    cure = _FOUND_OUT.get(verb)
    if verb == "end" and reader.is_test(clause.subject):
        cure = "a test is over when what came of it is done; what is to go on says so: `until …`"
    if verb == "have" and predicate.object is not None:
        had = reader.read(name_in(predicate.object))
        if had.terms and not had.is_chosen and had.of("entry", "kind", "skill") is None:
            cure = f"what is had already stays; say how it does not come: `cannot gain {a_or_an(had.text)} {had.text}`"
    if cure is not None:
        reader.unheard(clause.span, f"{clause.mood} {verb}", cure)


def check_awaited(reader: Reader, clause: Clause, *, would: bool) -> None:
    """Notes what is to be answered, and comes without a word, or is only known when it has come."""
    verb = clause.predicates[0].verb
    _check_each(reader, clause)
    _check_pointing(reader, clause)
    if isinstance(clause.subject, This) and verb == "end":
        reader.unheard(clause.span, "the end of this", "say what else ends or begins with it: `when … ends`, `until …`")
    if verb == "end" and isinstance(clause.predicates[0].object, This):
        reader.unheard(
            clause.span, "who ends this", "what ends is told of itself: `when a … ends`, `when you stop being …`"
        )
    if verb == "use" and not would:
        _check_where(reader, clause)
    counted = clause.predicates[0].object
    if isinstance(counted, Count) and counted.quantity == Number(1):  # what answers it, answers all of it
        reader.unheard(counted.span, "how many", _whatever_the_number(reader, verb, counted.unit, would=would))
    if would and verb in _UNFORESEEN:
        reader.unheard(clause.span, f"would {verb}", _UNFORESEEN[verb])
    if would and verb == "end" and reader.is_test(clause.subject):
        cure = (
            "it has come out by then, and nothing can keep it from being over: `when … ends, …`, `when … would fail, …`"
        )
        reader.unheard(clause.span, "would end", cure)
    if verb in _TURNS and not would:
        _check_was_so(reader, clause, clause.predicates[0])


def check_bought_off(reader: Reader, until: Clause) -> Clause:
    """What ends something, of whatever number.  Notes that it is to end when so much is paid: a reader would offer that, and
    play would end it by whatever is paid for anything."""
    paid = until.predicates[0]
    if paid.verb != "pay" or not isinstance(paid.object, Count) or paid.object.quantity is None:
        return until
    offered, ends = "while you are …, you may pay …:", "you stop"
    match until.subject:
        case Named(determiner="that" | "the", name=Name(who)):
            offered, ends = f"each … {who} may pay …:", f"that {who} stops"
        case Named(determiner=which, name=Name(who)):
            offered = f"while you are …, {which} {who} may pay …:"
    cure = (
        "whatever is paid for anything else would end it as well; let it be a state, leave `until …` out, and offer to buy it "
        f"off, in a sentence of its own: `{offered}`, and below that `{ends} being …`"
    )
    reader.unheard(until.span, "until … pays …", cure)
    heard = replace(paid, object=replace(paid.object, quantity=None))
    return replace(until, predicates=(heard, *until.predicates[1:]))


def check_brought(reader: Reader, node: Node | None) -> None:
    """Notes who is brought as what nobody is by himself: an Ally or an Opponent is one of somebody."""
    word = reader.read(name_in(node)).word(ThingWord)
    if node is not None and word is not None and word.wares:
        cure = f"it stands for whatever there is to be had: let one be chosen, `you choose {a_or_an(word.name)} {word.name}`"
        reader.unheard(node.span, f"bring {a_or_an(word.name)} {word.name}", cure)
    if node is None or word is None or not word.is_relation:
        return
    kind = anybody(reader.names.vocabulary)
    somebody = f"{a_or_an(kind)} {kind}" if kind else "a …"
    cure = f"say who comes: `you bring {somebody}` stands on your side, `… brings {somebody} against you` on the other"
    reader.unheard(node.span, f"bring {a_or_an(word.name)} {word.name}", cure)


_TURNS = {"stop": ("with", "stops being {} was that"), "become": ("without", "becomes {} was not that")}
"""What makes of somebody what he was not, or no more what he was: how he would be told from others by what he was then."""


def _check_was_so(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes whoever is told by what he just stops to be, or to lack: he is heard of as he is by then."""
    who, name = clause.subject, name_in(predicate.object)
    if not isinstance(who, Named | Owned | OneOf) or name is None:
        return
    (small_word, said), state = _TURNS[predicate.verb], reader.read(name).text
    term = reader.read(who.name).of("thing")
    told = [word.span for word in who.qualifiers if word.word == small_word and state == _called_in(reader, word)]
    if predicate.verb == "stop" and term is not None and any(tag.name == state for tag in term.tags):
        told.append(who.name.span)
    for span in told:
        cure = f"whoever {said.format(state)}: leave it out, `{predicate.verb}s {'being ' * (predicate.verb == 'stop')}{state}`"
        reader.unheard(span, f"who is {'not ' * (small_word == 'without')}{state} by then", cure)


def _called_in(reader: Reader, word: Qualifier) -> str:
    return reader.read(name_in(word.object)).text


def _check_each(reader: Reader, clause: Clause) -> None:
    """Notes that something is awaited of each: a reader would wait until it is so of all, and play answers each of them."""
    who = clause.subject
    if one := _one_for_all(who):
        cure = f"it is answered of each one: write `when {one} …`; whether it is so of all is asked: `if each …`"
        reader.unheard(who.span, "each", cure)


def check_ends_of_each(reader: Reader, clause: Clause) -> None:
    """Notes that something ends with each of several: a reader would wait for the last, and play ends it with the first."""
    who = clause.subject
    if one := _one_for_all(who):
        cure = f"it ends with the first of them: write `until {one} …`; as long as it is so of any of them, `while {one} …`"
        reader.unheard(who.span, "each", cure)


def _one_for_all(who: Node) -> str:
    """How one of several is named where all of them are, or theirs; empty if they are not."""
    match who:
        case Owned(owner=Named("each", name=whose), name=name):
            return f"{a_or_an(whose.text)} {whose.text}'s {name.text}"
        case Named("each", name=name):
            return f"{a_or_an(name.text)} {name.text}"
        case OneOf("each", name=name):
            return f"one of your {name.text}" if isinstance(who.owner, You) else f"one of … {name.text}"
        case _:
            return ""


def _check_pointing(reader: Reader, clause: Clause) -> None:
    """Notes `that …` where the same words first speak of him: until it has happened, nobody knows who it is."""
    spoken = [node for node in clause.walk() if isinstance(node, Named)]
    new = {one.name.text for one in spoken if one.determiner in ("a", "another", "any")}
    spared = [node.object for node in clause.walk() if isinstance(node, Qualifier) and node.word == "other than"]
    if isinstance(clause.subject, Owned):  # whose number comes there, is asked with that number
        there = (one.object for one in clause.predicates if one.verb == "reach" and one.object is not None)
        mover = getattr(clause.subject.owner, "name", None)
        spared += [one for node in there for one in node.walk() if isinstance(one, Named) and one.name == mover]
    for one in spoken:  # nobody does such a thing to himself
        if one.determiner == "that" and one.name.text in new and not any(one is other for other in spared):
            that = f"that {one.name.text}"
            cure = f"who that is, is known when it has come: ask behind it, `when …, if that … is … {that}, …`"
            reader.unheard(one.span, that, cure)


def _whatever_the_number(reader: Reader, verb: str, unit: Name, *, would: bool) -> str:
    """How else one of something is waited for: what answers it, answers all of it."""
    term, verb = reader.names.vocabulary.resolve(unit.text), f"would {verb}" if would else verb
    if term is not None and isinstance(term.head, ThingWord):
        return f"it is heard of each: write `{verb} {a_or_an(unit.text)} {unit.text}`"
    name = term.head.name if term is not None else unit.text
    many = (term.head.plural if term is not None else "") or _MANY.get(name) or plural_of(name)
    return f"it is heard whatever the number: write `{verb} {many}`, and ask for it, `if the amount is 1`"


def _check_where(reader: Reader, clause: Clause) -> None:
    """Notes how far away somebody is to be who uses what may have moved him by the time at which it is asked."""
    who, used = clause.subject, name_in(clause.predicates[0].object)
    if not isinstance(who, Named) or used is None or reader.read(used).of("action", "entry") is None:
        return
    for word in who.qualifiers:
        place = reader.read(name_in(word.object)).word(PlaceWord) if isinstance(word.object, Named | Name) else None
        if word.word == "in" and place is not None and (place.track or place.any_of):
            called = f"{who.name.text} in {place.name}"
            one = f"{a_or_an(called) if who.determiner == 'a' else who.determiner} {called}"
            cure = (
                f"it may take him elsewhere, and is answered when it is over: write `when {one} would use {used.text}`"
            )
            reader.unheard(word.span, f"in {place.name}", cure)
