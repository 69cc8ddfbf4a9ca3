"""Notes what never begins, never ends, or is over before it is heard: moments, stretches of time and states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from diagnostics import codes
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning import deeds as d
from grammar.meaning.bodies import (
    After,
    Body,
    Does,
    ForEach,
    Given,
    Lends,
    Meaning,
    Rule,
    Sets,
    Until,
    Within,
    all_in,
    at_once,
    parts_of,
)
from grammar.meaning.certainty import leaves
from grammar.meaning.contrary import made_so
from grammar.meaning.counted import parts
from grammar.meaning.facts import Happened
from grammar.meaning.freely import for_nothing, is_free
from grammar.meaning.lasting import OF_THAT_DAMAGE, passes
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Noun, Own, Role, Select, naming_of, phrases_in
from grammar.meaning.over import check_made_by_it
from grammar.meaning.patterns import Is, Pattern
from grammar.meaning.reader import Reader, name_in
from grammar.meaning.standing import AnyStanding, Calls, ChangesNumber, Grants, HasNone, IsInState, Uncalls
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Named, OneOf, Owned, You
from grammar.words import PlaceWord, ScopeWord, TestWord, ThingWord, between_two, is_item, singles


def check_ended(reader: Reader, body: Body) -> None:
    """Notes an entry that ends itself though nothing of it goes on by then: neither what is set up, nor a rule that waits."""
    inner = (one for found in all_in(body) for part in parts_of(found) for one in part)
    if any(isinstance(one, Rule | Lends) or (isinstance(one, Sets) and _goes_on_after(one)) for one in inner):
        return
    cure = (
        "nothing is under way here that could be ended: take it out; how often it may be is `once per …, when …`, what is "
        "over for good is lost, `you lose this`, and what somebody has become, `you stop being …`"
    )
    for span in reader.ended:
        reader.unheard(span, "end this", cure)


def check_cut_short(reader: Reader, body: Body) -> None:
    """Notes an entry that ends itself behind what its own lines begin there: that would be over at once."""
    begun = False
    for one in body:
        if isinstance(one, Does) and begun:
            for ends in (deed for deed in one.deeds if isinstance(deed, d.EndThis)):
                reader.unheard(
                    ends.span, "end this", "what the lines above begin would be over at once: write it above them"
                )
        begun = begun or isinstance(one, Lends) or (isinstance(one, Sets) and one.until is not None)


def _goes_on_after(found: Sets) -> bool:
    """Whether what stands is not over with the test at hand of which alone it speaks."""
    return found.until is not None or not isinstance(found.subject, Select | Role | Own)


def check_contrary(reader: Reader, body: Body) -> None:
    """Notes a second line that is meant for when the first does not come, and comes by what that does.  What is used at any time
    comes when somebody wants it."""
    rules = [(one, one.given) for one in body if isinstance(one, Rule) and isinstance(one.given, Given)]
    rules = [(one, given) for one, given in rules if one.offer is None or isinstance(one.moment, After)]
    for number, (first, given) in enumerate(rules):
        done = [part for said in at_once(first.body) for part in parts(said) if not isinstance(said, Sets)]
        for later, other in rules[number + 1 :] if done and not given.lasting else ():
            if first.moment == later.moment and not other.lasting and made_so(given.fact, done, other.fact):
                below = "" if first.moment is None else "below one `when …:` "
                reader.unheard(other.span, "what the line before may have made so", _OTHERWISE.format(below))


_OTHERWISE = "it is asked when that is done, and both may come: write {0}`if …, …`, and as the next line `otherwise: …`"


def check_becomes(reader: Reader, meaning: Sets) -> None:
    """Notes that one is in a state until some time: as something that stands, that would come again however often he stops
    being so.  What is said of each is so of those, too, who come to it later."""
    for stands in meaning.standing:
        if isinstance(stands, IsInState) and not (isinstance(stands.subject, Select) and stands.subject.how == "each"):
            cure = f"write `{_somebody(stands.subject, 'become')} {stands.state} until …`"
            reader.unheard(stands.span, f"to be {stands.state} until …", cure)


def check_coming(reader: Reader, clause: Clause) -> None:
    """What stands is of every test; which is the next one is known only from the moment on at which it is said."""
    for node in clause.walk():
        if isinstance(node, Owned) and node.order == "next" and reader.is_test(node):
            cure = f"say when: `when …, your next {node.name.text} …`; what is so of every one needs no `next`"
            reader.unheard(node.span, "next", cure if node is clause.subject else _of_itself(node.name.text))


def check_of_coming(reader: Reader, subject: Node, *, bounded: bool) -> None:
    """What is of the next test, and not that test itself, is of none that is still to come.  bounded: it is said until when."""
    for node in subject.walk():
        if node is not subject and isinstance(node, Owned) and node.order == "next" and reader.is_test(node):
            reader.unheard(node.span, "next", _of_itself(node.name.text))
    for word in subject.qualifiers if isinstance(subject, Owned) and subject.order == "next" else ():
        stretch = word.object
        of_now = (
            ("that",) if bounded else ("that", "the")
        )  # without an end `the Round` would be any one in which it is made
        if isinstance(stretch, Named) and stretch.determiner in of_now and reader.read(stretch.name).of("scope"):
            said = f"{stretch.determiner} {stretch.name.text}"
            cure = (
                f"which one is meant is not known by then: take it out, and say `… until the {stretch.name.text} ends`"
            )
            reader.unheard(word.span, f"{word.word} {said}", cure)


def _of_itself(test: str) -> str:
    a = a_or_an(test)
    return f"say it of the test itself, `your next {test} gets …`, or once it is made: `when you make {a} {test}, …`"


def check_end(reader: Reader, clause: Clause, meaning: Sets) -> None:
    """What is set up and speaks of nothing that is over by itself would stand for good: nobody would know any more why.
    What somebody is or has stands while something is so; where something happens, it is said how that comes about."""
    over = passes(reader.names.vocabulary, clause.subject, tested=bool(reader.stage)) or _is_last(clause.subject)
    for stands in meaning.standing:
        if isinstance(stands, Uncalls) and any(problem.span == stands.span for problem in reader.problems):
            continue  # what it says is nothing that could end
        cure = _comes_about(reader, stands)
        if cure:
            cure += ", or for how long it is so: `… until … ends`"
        elif not over and isinstance(stands, ChangesNumber) and stands.change.op != "add":
            cure = "write what it `becomes`, or for how long it is so: `until … ends`"
        elif not over:
            alone = OF_THAT_DAMAGE if isinstance(clause.subject, Damage) else ""
            cure = _let_it_be_made(reader, clause) or f"{alone}add the end: `until … ends`"
        if cure:
            reader.problems.append(codes.DURATION_WITHOUT_END.at(stands.span, hint=cure))


def _let_it_be_made(reader: Reader, clause: Clause) -> str:
    """Where somebody's test comes out in an example: it is made there, and not set up."""
    match clause:
        case Clause(Owned(Named("", None, who), None, test), predicates=(Predicate("succeed" | "fail", None), *_)) if (
            reader.read(test).word(TestWord) is not None
        ):
            made = f"{who.text.strip('[]')} makes {a_or_an(test.text)} {test.text} …"
            return f"let it be made, `{made}`: what is drawn, played or rolled decides how it comes out"
        case _:
            return ""


def _is_last(subject: Node) -> bool:
    """Whether a test is meant that is over; that is said of it already."""
    return isinstance(subject, Owned) and subject.order == "last"


def _comes_about(reader: Reader, stands: AnyStanding) -> str:
    """How it is said that this comes about; empty for what passes by itself, a test or a stretch of time."""
    match stands:
        case IsInState(subject, state):
            return f"write `{_somebody(subject, 'become')} {state}`"
        case Calls(subject, word, entry=False) if not _is_of_time(subject):
            place = reader.names.vocabulary.named(word, PlaceWord)
            if place is not None and place.track and isinstance(subject, Holder):
                return f"next to somebody, write `your {place.track} becomes that …'s {place.track}`"
            if place is not None:
                return f"write `{_somebody(subject, 'enter')} {'' if place.track else 'the '}{word}`"
            return f"write `{_somebody(subject, 'become')} {word}`"
        case Uncalls(subject, word) if not _is_of_time(subject):
            return (
                f"write `{_somebody(subject, 'stop')} being {word}`, of what is owned `{_somebody(subject, 'lose')} …`"
            )
        case HasNone(subject, number):
            return f"write `{_somebody(subject, 'lose')} all {number}`"
        case Grants(subject, word):
            return f"write `{_somebody(subject, 'gain')} …`, with its ranks `{_somebody(subject, 'gain')} … ranks of {word}`"
        case _:
            return ""


def _somebody(subject: Noun, verb: str) -> str:
    return f"you {verb}" if isinstance(subject, Holder) else f"… {verb}s"


def _is_of_time(subject: Noun) -> bool:
    naming = getattr(subject, "naming", None)
    return naming is not None and naming.of("scope", "test") is not None


MOVES_SO_MANY = ("gain", "lose", "pay")
"""What happens with so many of something."""


def check_happens(reader: Reader, time: s.During, body: Sequence[st.Statement]) -> None:
    """Notes what is said to be done in a stretch of time, at no moment of it."""
    scope = time.scope
    if all(isinstance(one, st.Note) for one in body):
        return
    one = _time_called(scope)
    cure = (
        f"what happens by itself says when: `when {one} begins, …`; what is a choice says so: `during {one}, you may …`"
    )
    if isinstance(scope, Named) and isinstance(body[0], st.Act) and body[0].clause.predicates[0].verb == "get":
        cure = f"what is so all the while is said `while you are in {one}, …`"
    reader.unheard(time.span, f"done during {one}", cure)


def _time_called(scope: Node) -> str:
    """A stretch of time as a rule speaks of it."""
    match scope:
        case Owned(You(), order, name):
            return f"your {'next ' if order == 'next' else ''}{name.text}"
        case Named(name=name):
            return f"{a_or_an(name.text)} {name.text}"
        case _:
            return "a …"


def check_waits_beside(reader: Reader, time: s.During, body: Sequence[st.Statement]) -> None:
    """Notes what waits beside a choice all through a stretch of time, as a reader takes it, or is done beside it: play would
    begin with it where the choice is made."""
    one = _time_called(time.scope)
    for rule in body:
        at_once = (
            isinstance(rule, st.Act)
            and rule.until is None
            and rule.clause.predicates[0].verb in (*MOVES_SO_MANY, "draw")
        )
        if at_once:
            cure = (
                f"what happens by itself says when: `when {one} begins, …`; what is a choice, `during {one}, you may …`"
            )
            reader.unheard(rule.span, f"done during {one}", cure)
        if isinstance(rule, st.Rule) and isinstance(rule.time, s.When | s.Would):
            cure = f"say it in a rule of its own: `when …, if you are in {one}, …`"
            reader.unheard(
                rule.time.span, f"to wait during {one}", f"{cure}; and the choice in another, `during {one}, you may …`"
            )


def check_from_whom(reader: Reader, x: st.Rule, nodes: Sequence[Node]) -> None:
    """Notes that who speaks goes so far off where somebody else is spoken of, or he does it of his own accord, or something else
    brings it about than that it begins or he comes in: a reader takes it to be from that one, or from the others, and play to
    be where one stands who is alone."""
    met = (
        reader.read(node.name).of("thing") for node in nodes if isinstance(node, Named) and node.determiner in OF_ONE
    )
    alone = singles(reader.names.vocabulary)
    people = (term.head.name for term in met if term is not None and not is_item(term) and term.head.name not in alone)
    who = next(people, "")
    event = _event_of(x)
    placed = event is not None and event.predicates[0].verb in ("begin", "enter")
    for clause in nodes if who or x.may is not None or not placed else ():
        if not isinstance(clause, Clause) or not isinstance(clause.subject, You) or clause is event:
            continue
        for one in clause.predicates:
            place = reader.read(name_in(one.object)).word(PlaceWord) if one.verb == "enter" else None
            if place is None or not (kept := between_two(place, reader.names.vocabulary)):
                continue
            there = f"that {who or '…'}'s {kept}{f' + {place.at}' if place.at else ''}"
            near = f"{'so far behind' if place.at else 'next to'} that one, `your {kept} becomes {there}`"
            near = near if who else f"choose somebody, `choose an …:`, and below it, {near}"
            reader.unheard(one.span, f"you enter {place.name}", f"from whom so far is not said: {near}")


OF_ONE = ("a", "another", "that", "the")
"""The determiners of one, who is `that …` from then on."""


def _event_of(x: st.Rule) -> Clause | None:
    """What it waits for."""
    return x.time.event if isinstance(x.time, s.When | s.Would) else None


def check_stops(reader: Reader, event: Clause, body: Sequence[st.Statement]) -> None:
    """Notes that somebody would stop being what he is not yet: he becomes it all the same."""
    becomes, who = event.predicates[0], event.subject
    state = name_in(becomes.object)
    if becomes.verb != "become" or state is None:
        return
    for clause in (node.clause for one in body for node in one.walk() if isinstance(node, st.Act)):
        said = clause.subject
        pointed = isinstance(said, Named) and said.determiner == "that" and isinstance(who, Named | Owned | OneOf)
        same = said == who or (pointed and _heads(reader, said) == _heads(reader, who))
        for one in clause.predicates if same else ():
            if one.verb == "stop" and name_in(one.object) == state:
                whom, becoming = ("you", "become") if isinstance(who, You) else ("…", "becomes")
                would = f"`when {whom} would become {state.text}, instead, …`"
                cure = f"that is not so yet: `when {whom} {becoming} {state.text}, …`, or in its place, {would}"
                reader.unheard(one.span, f"stop being {state.text}", cure)


def check_brought(reader: Reader, event: Clause, nodes: Iterable[Node]) -> None:
    """Notes what is said of one who would be brought: he is not there yet."""
    bring, nodes = event.predicates[0], tuple(nodes)
    if bring.verb != "bring" or not isinstance(bring.object, Node) or name_in(bring.object) is None:
        return
    if any(isinstance(node, Predicate) and node is not bring and node.verb == "bring" for node in nodes):
        return  # it is said of the one who is brought instead
    kinds = _heads(reader, bring.object)
    for node in nodes:
        if isinstance(node, Named) and node.determiner == "that" and _heads(reader, node) & kinds:
            cure = "nobody has been brought yet: `when … brings …,`, without `would`"
            reader.unheard(node.span, f"that {node.name.text}", cure)


def _heads(reader: Reader, node: Node) -> set[str]:
    return {term.name for term in reader.read(name_in(node)).terms.values()}


def check_window(reader: Reader, scope: Node, who: Node) -> None:
    """A window opens for whoever has the turn: it is of whoever is offered something in it."""
    if isinstance(scope, Owned) and scope.owner not in (You(), who):
        cure = "name alike whose it is and who may: `during your …, you may …`, `during an …'s …, an … may …`"
        reader.unheard(scope.owner.span, "whose stretch it is", cure)


def check_asks(reader: Reader, moment: Within, time: s.Time | None) -> None:
    """A stretch of somebody's time in which nobody moves, and that no table begins, offers nothing."""
    vocabulary = reader.names.vocabulary
    word = vocabulary.named(moment.name, ScopeWord) if moment.name else None
    if word is None or time is None or not word.of or word.parts or word.at_table:
        return
    if not (word.moves or word.offers or word.asked or reader.raised_in(word.name)):
        cure = f"nobody is asked anything in it; answer its beginning: `when your {word.name} begins, you may …`"
        reader.unheard(time.span, "during it", cure)


def check_free(reader: Reader, span: Span, who: Noun, *meanings: object, during: Within | None = None) -> None:
    """What stands for the taking, at any time or as often as somebody likes in his turn, has to have a limit or a price.

    A test in somebody's turn may have its price elsewhere, where the turn is told."""
    vocabulary = reader.names.vocabulary
    if during is None and is_free(who, *meanings):
        reader.problems.append(for_nothing(span, vocabulary))
    if during is None or not is_free(who, *meanings) or any(isinstance(one, d.Make) for one in phrases_in(meanings)):
        return
    word = vocabulary.named(during.name, ScopeWord)
    if word is not None and word.moves:
        reader.problems.append(for_nothing(span, vocabulary, word.name))


def check_stands(reader: Reader, given: Given, body: Body, *, top: bool) -> None:
    """What is done waits for something; as long as something is so, it would be done for ever, and below a moment it is done
    then, if it is so."""
    for one in body:
        if isinstance(one, Does) and top:
            for deed_ in one.deeds:
                reader.unheard(deed_.span, "doing it all the while", ALL_THE_WHILE)
        elif not top and not isinstance(one, Sets):
            reader.unheard(given.span, "while …", ASKED_THEN)


ALL_THE_WHILE = "it would be done without end: say when, `when …` or `during …`, or let somebody choose to, `may`"


ASKED_THEN = "what is done is done once: whether it is so is asked then, `if …` in place of `while …`"


def check_lent(reader: Reader, given: Given, body: Body) -> None:
    """Notes what begins as long as something is so and has another end: a reader thinks that it is over with that, too."""
    if any(isinstance(one, Lends) for one in at_once(body)):
        cure = "it would not end with that: to ask once, write `if …`; what ends it, too, is a rule of its own"
        reader.unheard(given.span, "while …", f"{cure}: `when …, you stop being …`")


def check_anybodys(reader: Reader, given: Given) -> None:
    """What stands is asked in the turns of all: `this Turn` is that of whoever has it, and a reader would take his own."""
    for one, _ in leaves(given.fact, negated=False):
        word = reader.names.vocabulary.named(one.scope, ScopeWord) if isinstance(one, Happened) else None
        if word is not None and word.of:
            scopes = reader.names.vocabulary.every(ScopeWord)
            longer = next((f"`this {one.name}`, or " for one in scopes if word.name in one.parts), "")
            cure = f"whose {word.name}? now it may be somebody else's: write {longer}say when, `during your {word.name}, if …`"
            reader.unheard(given.span, f"this {word.name}", cure)


def _is_over(event: Pattern, since: Pattern) -> bool:
    """Whether what is waited for is the end of the stretch of time that has just ended."""
    if event.verb != "end" or since.verb != "end" or event.subject is None or since.subject is None:
        return False
    now, then = naming_of(since.subject), naming_of(event.subject)
    named = now is not None and then is not None and now.terms.get("scope") == then.terms.get("scope") is not None
    return named and (event.subject == since.subject or (isinstance(event.subject, Select) and not event.subject.next))


def check_happened(reader: Reader, moment: After, body: Body) -> None:
    """What has happened can be kept from happening no more, nothing lasts until it happens, and it happens no second time."""
    if moment.event.verb == "become":
        _check_in_it_already(reader, moment.event, body)
    if moment.event.verb == "use":
        check_made_by_it(reader, moment.event, body)
    for one in all_in(body):
        until = one.until if isinstance(one, Sets | Lends) else None
        if isinstance(until, Until) and _is_over(until.event, moment.event):
            cure = "it has just ended; say until what else: `until … begins`, `until your next … ends`"
            reader.unheard(until.span, "until it ends", cure)
        for deed_ in one.deeds if isinstance(one, Does) else ():
            if isinstance(deed_, d.Prevent) and moment.event.verb not in ("succeed", "fail"):
                reader.unheard(deed_.span, "fails", f"it has happened; say `when … would {moment.event.verb}`")


def _check_in_it_already(reader: Reader, event: Pattern, body: Body) -> None:
    """Who has just come into a state is in it, and comes into it no second time, for however long that would be."""
    called = [naming_of(check.what) for check in event.checks if isinstance(check, Is)]
    into = [term.head.name for naming in called if naming and (term := naming.of("state"))]
    who = naming_of(event.subject) if event.subject is not None else None
    # who is rid of it comes into it anew, and that would be answered again
    stops = any(isinstance(one, d.StopBeing) and one.word in into for one in phrases_in(body))
    still = [*_while_that(body, who)] if who is not None else []
    for one in at_once(body) if stops else all_in(body):
        for deed_ in one.deeds if isinstance(one, Does | Lends) else ():
            if not isinstance(deed_, d.Become) or deed_.word not in into:
                continue
            again = isinstance(deed_.who, Select) and deed_.who.is_that and deed_.who.naming == who
            if (again and any(one is told for told in still)) or deed_.who == event.subject:
                comes = (
                    "that would be answered again, and so on for ever" if stops else "one is so already, and stays so"
                )
                cure = f"{comes}; say how long where it comes from: `… becomes {deed_.word} for …`"
                cure += (
                    f"; or before it comes: `when … would become {deed_.word}, instead, … becomes {deed_.word} for …`"
                )
                reader.unheard(deed_.span, f"becomes {deed_.word}", cure)


def _while_that(body: Body, who: Naming) -> Iterator[Meaning]:
    """What is said as long as `that …` is the one of that name who was there before it: nobody else is brought in by it."""
    for one in body:
        yield one
        if who.text in _chosen_in(one):
            return
        each = naming_of(one.each) if isinstance(one, ForEach) else None
        if each is None or each.text != who.text:
            for inner in parts_of(one):
                yield from _while_that(inner, who)


def check_which(reader: Reader, body: Body) -> None:
    """Notes `that Rival` where two Rivals have been chosen, and nothing was said of the first before the second was."""
    chosen: dict[str, int] = {}
    for one in body:
        names = [*_chosen_in(one)]
        for said in phrases_in(one) if chosen and not names else ():
            if not isinstance(said, Select) or not said.is_that:
                continue
            name = said.naming.text
            if chosen.get(name, 0) > 1 and not any(said.span.holds(found.span) for found in reader.problems):
                cure = TWO_THINGS if said.naming.is_item else TWO_CHOSEN
                reader.unheard(said.span, f"which {name}", cure.format(name, a_or_an(name)))
            chosen[name] = 0
        for name in names:
            chosen[name] = chosen.get(name, 0) + 1


TWO_CHOSEN = (
    "two have been chosen: say what happens to the first before the second is, `you choose {1} {0}`, below it "
    "`that {0} …`, then `you choose {1} {0} other than that {0}`, and of that one `that {0} …`"
)


TWO_THINGS = (
    "two have been chosen: say what happens to the first before the second is, `that {0} …`, and below the line that chooses the "
    "second again `that {0} …`"
)


def _chosen_in(meaning: Meaning) -> Iterator[str]:
    """What those are called who are chosen; a `Weapon Ware` is called `Weapon`, too."""
    for done in meaning.deeds if isinstance(meaning, Does) else ():
        match done:
            case d.Choose(what=Select(naming) | Own(naming=naming)):
                term = naming.of("thing")
                yield term.name if term is not None else naming.text
                yield from (tag.name for tag in term.tags if isinstance(tag, ThingWord)) if term is not None else ()
