"""Notes what is said of a test that is not the one, or of none: whose it is, what answers it, its dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeGuard

from msgspec.structs import replace

from diagnostics.span import Span
from grammar.article import a_or_an, with_article
from grammar.canonical import say_clause, say_duration
from grammar.meaning import deeds as d
from grammar.meaning.amounts import ONE, CardWorth, Fixed, OfTest, rolls
from grammar.meaning.bodies import (
    After,
    Body,
    Does,
    ForEach,
    Given,
    Lends,
    Meaning,
    Repeats,
    Rule,
    Sets,
    Tries,
    Until,
    Within,
    at_once,
    parts_of,
    surely_done,
)
from grammar.meaning.doing import check_not_you, is_against_you
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Noun, Own, Role, Select, TestsOf, TopCard, naming_of, phrases_in
from grammar.meaning.offers import JustDone, Offer
from grammar.meaning.patterns import DamageIs, Has, Is, IsDamage, Pattern, test_made
from grammar.meaning.reader import Reader, name_in
from grammar.meaning.settings import AGAINST, AgainstNumber, AgainstSomebody, AgainstTest, Difficulty, is_aimed
from grammar.meaning.standing import Change
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned, Qualifier, You
from grammar.nodes.nouns import Role as RoleNode
from grammar.verbs import OF_CARDS
from grammar.vocabulary import Term, plural_of
from grammar.words import StatWord, TestWord, ThingWord, opponents


def check_opposed(reader: Reader, made: d.Make, branches: tuple[st.Branch, ...]) -> None:
    """Notes what follows from how a test comes out of which nothing says what it has to come to: it cannot fail.  Where rules
    say how hard tests are, they may do so for one that is called something besides."""
    name, settings = made.test.head.name, made.settings
    usual = any(one.deck or one.needs or one.resisted or one.answer for one in sorts_of(reader, name))
    by_rule = made.test.tags and any(one.reads == "goal" for one in reader.names.vocabulary.every(StatWord))
    if not (usual or by_rule or any(isinstance(one, (*AGAINST, AgainstTest, Difficulty)) for one in settings)):
        first, said = branches[0], f"`against 10`, `against that …`, `against that …'s {name}`"
        reader.unheard(first.span, f"on {first.outcome}", f"nothing says what it has to come to: say so, {said}")


def check_tied(reader: Reader, made: d.Make, branches: tuple[st.Branch, ...]) -> None:
    """Notes a tie with a number: only two sides tie, and against a number it is settled whether equal is enough."""
    for branch in branches if any(isinstance(one, AgainstNumber) for one in made.settings) else ():
        if branch.outcome == "tie":
            fails = any(one.ties == "failure" for one in sorts_of(reader, made.test.head.name))
            does, comes = ("fails", "failure") if fails else ("succeeds", "success")
            cure = (
                f"a number is no other side; who comes to just that {does}: write `on {comes}: if the margin is 0, …`"
            )
            reader.unheard(branch.span, "on tie", cure)


def sorts_of(reader: Reader, test: str) -> list[TestWord]:
    """A test, and all of which it is a special case."""
    words = reader.names.vocabulary
    return [word for sort in words.sorts(test, "test") if (word := words.named(sort, TestWord)) is not None]


def check_until_made(reader: Reader, meaning: Sets, until: Until) -> None:
    """Notes that tests are to be changed until one of them is made: whether that one still is, nobody sees."""
    for test, made in _of_those_made(reader, until.event, meaning):
        if test.when != "next":
            whose = "your" if isinstance(until.event.subject, Holder) else "that …'s"
            cure = (
                f"does the {made.name} with which it ends still get it? for that one alone write "
                f"`{whose} next {made.name} …`; for all, it "
            )
            reader.unheard(until.span, "until …", f"{cure}included, `… until {whose} {made.name} ends`")
            return


def check_next_made(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes what is said of the next test where one is about to be made: is it that one, or another?"""
    for one in at_once(body):
        for test, made in _of_those_made(reader, event, one) if isinstance(one, Sets) else ():
            if test.when == "next":
                cure = (
                    f"is the {made.name} at hand meant, or the next one after it? of that at hand write `that {made.name} "
                    f"…`; of the next, say it when "
                )
                reader.unheard(
                    test.span, f"next {made.name}", f"{cure}the one at hand is over, `when … {made.name} ends, …`"
                )


def check_runs(reader: Reader, moment: After, given: Given) -> None:
    """Notes that a number is asked of a test of yours that is none while another one of yours is made."""
    event, vocabulary = moment.event, reader.names.vocabulary
    if isinstance(event.subject, TestsOf) and isinstance(event.subject.owner, Holder):
        made = event.subject.naming.of("test")
    else:
        made = test_made(event) if isinstance(event.subject, Holder) else None
    for phrase in phrases_in(given) if made is not None else ():
        match phrase:
            case Own(TestsOf(Holder(), naming, "now")) if made is not None and (other := naming.of("test")) is not None:
                mine, its = made.head.name, other.head.name
                if mine not in vocabulary.sorts(its) and its not in vocabulary.sorts(mine):
                    cure = f"none is made by you then: the one before is `your last {its}`, another's `that …'s last {its}`"
                    reader.unheard(phrase.span, f"your {its}", cure)


def _of_those_made(reader: Reader, event: Pattern, meaning: Sets) -> Iterator[tuple[TestsOf, Term]]:
    """The tests of which something is said that somebody makes in such an event, each with what is made there."""
    who, sorts = event.subject, reader.names.vocabulary.sorts
    made = test_made(event)
    if who is None or made is None:
        return
    for one in phrases_in((meaning.subject, meaning.standing)):
        if isinstance(one, TestsOf) and is_he(one.owner, who) and (test := one.naming.of("test")) is not None:
            name, other = made.head.name, test.head.name
            if name in sorts(other, "test") or other in sorts(name, "test"):
                yield one, made


def check_of_target(reader: Reader, clause: Clause) -> None:
    """Notes what would stand of the target of a test, where none runs."""
    if reader.aimed:
        return
    subject = clause.subject
    words: tuple[Qualifier, ...] = getattr(subject, "parts", getattr(subject, "qualifiers", ()))
    for word in words:
        if _is_target(word.object):
            rest = tuple(one for one in words if one is not word)
            told = replace(subject, **{"parts" if isinstance(subject, Damage) else "qualifiers": rest})
            cure = f"whomever that hits is the target: write `{say_clause(replace(clause, subject=told))}`"
            if isinstance(subject, Damage) and not rest:
                cure = "no test runs here: say by which one, `damage by your … gets …`"
            reader.unheard(word.span, f"{word.word} the target", cure)
            return
    who = subject
    while isinstance(who, Owned | OneOf):
        who = who.owner
    said = ""
    if _is_target(who):
        said = "the target"
    elif isinstance(who, Named) and who.determiner == "the" and who is not subject:
        thing = reader.read(who.name).word(ThingWord)
        said = f"the {who.name.text}" if thing is not None and thing.makes else ""
    if not said:
        return
    stands = "'s …" if who is not subject else " cannot …" if clause.mood == "cannot" else " becomes …"
    cure = f"no test runs here: `when you make an …, {said}{stands} until that … ends`, or say of whom it is always so"
    reader.unheard(who.span, said, cure)


def _is_target(node: Node | None) -> bool:
    return isinstance(node, RoleNode) and node.role == "target"


def check_dice(reader: Reader, meaning: Sets) -> None:
    """What stands as long as an entry is held would roll anew, or turn up another card, whenever it is asked."""
    for stands in meaning.standing:
        change = getattr(stands, "change", None)
        if not isinstance(change, Change):
            continue
        if rolls(change.by):
            cure = "what stands is asked again and again; roll when something happens: `when …, that … gets …`"
            reader.unheard(change.by.span, "dice", cure)
        for card in filter(is_top, phrases_in(change.by)):
            cure = "what stands is asked again and again; turn it up when something happens: `when …, that … gets …`"
            reader.unheard(card.span, "the top card", cure)


def is_top(phrase: object) -> TypeGuard[TopCard | CardWorth]:
    """Whether it is the top card of a pile."""
    return isinstance(phrase, TopCard) or (isinstance(phrase, CardWorth) and phrase.which == "top")


def check_one_throw(reader: Reader, clause: Clause, meaning: Sets) -> None:
    """Notes dice that would be thrown once for all tests or all damage of a time, where a reader throws them each time."""
    subject, each = clause.subject, "when you take damage, that damage gets …"
    if isinstance(subject, Damage):
        if any(isinstance(part.object, Named) and part.object.determiner == "that" for part in subject.parts):
            return
    else:
        term = reader.read(subject.name).of("test") if isinstance(subject, Owned | OneOf) else None
        if term is None or (isinstance(subject, Owned) and subject.order is not None and not term.plural):
            return
        makes = "you make" if isinstance(subject, Owned) and isinstance(subject.owner, You) else "… makes"
        each = f"when {makes} {a_or_an(term.name)} {term.name}, that {term.name} gets …"
    for stands in meaning.standing:
        change = getattr(stands, "change", None)
        if isinstance(change, Change) and rolls(change.by):
            cure = (
                f"they would be thrown once for all of them; each time is a rule of its own, `{each}`, below `while …`"
            )
            reader.unheard(change.by.span, "dice", cure)


BESIDE_TESTS = (*OF_CARDS, "play", "take")
"""The events that may be of a test, though they do not name it."""


def check_tried(reader: Reader, limit: s.Limit | None, moment: After | Within | None) -> None:
    """Notes how often it may be within a test, where none is made."""
    test = reader.read(limit.scope).of("test") if limit is not None else None
    beside = isinstance(moment, After) and moment.event.verb in BESIDE_TESTS
    if limit is not None and test is not None and not reader.stage and not beside:
        one = f"{a_or_an(test.head.name)} {test.head.name}"
        cure = f"none is made there: say `when you make {one}, …`, or within what stretch of time"
        reader.unheard(limit.span, f"per {test.head.name}", cure)
    elif limit is not None and test is not None and isinstance(moment, After):
        made = [term.head.name for term in _tests_in(moment.event)]
        if made and not any(_goes_with(reader, one, test.head.name) for one in made):
            one = f"{a_or_an(made[0])} {made[0]}"
            cure = f"{one} is none, and counts by itself: say within what stretch of time, or leave it out"
            reader.unheard(limit.span, f"per {test.head.name}", cure)


def _tests_in(event: Pattern) -> Iterator[Term]:
    """The tests of which an event speaks."""
    namings = (one for one in phrases_in(event) if isinstance(one, Naming))
    return (term for one in namings if (term := one.of("test")) is not None)


def _goes_with(reader: Reader, made: str, test: str) -> bool:
    """Whether a test is such a one, or can be, or is made once for each that is."""
    answers = (word.answer for one in (made, test) for word in sorts_of(reader, one))
    words = reader.names.vocabulary
    return test in words.sorts(made, "test") or made in words.sorts(test, "test") or made in answers or test in answers


def check_before(reader: Reader, nodes: Sequence[Node]) -> None:
    """Notes `your last Roll` while the dice of one still lie there: that would be the one before."""
    for node in nodes:
        if isinstance(node, Owned) and node.order == "last" and reader.is_test(node):
            cure = f"that is the one before; of the one at hand say `that {node.name.text}`"
            reader.unheard(node.span, f"the last {node.name.text}", cure)


def check_whose_dice(reader: Reader, event: Pattern, said: Sequence[object]) -> None:
    """Notes one's own dice that are thrown again at somebody else's test, which is not against oneself: none lie there."""
    maker = event.subject.owner if isinstance(event.subject, TestsOf) else event.subject
    if not isinstance(maker, Select) or maker.is_that or any(isinstance(one, Holder) for one in phrases_in(event)):
        return
    for one in phrases_in(said):
        if isinstance(one, d.Reroll) and one.test is None and isinstance(one.whose, Holder):
            name = maker.naming.text
            cure = f"say whose dice: `that {name} rerolls …`; yours lie there where it is made against you, `… against you`"
            if maker.naming.of("test") is not None:
                cure = f"say it of the test: `reroll that {name}`"
            reader.unheard(one.span, "to reroll your dice", cure)


def check_the_same(reader: Reader, time: s.Time | None, nodes: Sequence[Node]) -> None:
    """Against *that Attack* one makes a test that answers it; against *that Opponent's Attack*, one lets him make another."""
    event = time.event if isinstance(time, s.When | s.Would) else None
    made = event.predicates[0].object if event is not None and event.predicates[0].verb == "make" else None
    if event is None or not isinstance(made, (Named, Owned)) or not isinstance(event.subject, Named):
        return
    that, test = replace(event.subject, determiner="that", qualifiers=()), reader.read(made.name).of("test")
    for word in (node for node in nodes if isinstance(node, Qualifier) and node.word == "against"):
        match word.object:
            case Owned(Named() as owner, None, name) if owner == that and test is not None:
                term = reader.read(name).of("test")
                if term is not None and term.head == test.head:
                    cure = f"he would make another one; against the one at hand: `against that {test.head.name}`"
                    reader.unheard(word.span, f"against that {that.name.text}'s {name.text}", cure)


def check_of_that_one(reader: Reader, moment: After) -> None:
    """Notes that a test of somebody is waited for to come out where the one that he makes runs: another one could be made in the
    course of it, and would be answered, too."""
    tests = moment.event.subject
    if not isinstance(tests, TestsOf) or moment.event.verb not in ("succeed", "fail", "tie"):
        return
    term, sorts = tests.naming.of("test"), reader.names.vocabulary.sorts
    if (
        term is not None
        and reader.making
        and (reader.making in sorts(term.head.name, "test") or term.head.name in sorts(reader.making, "test"))
    ):
        cure = f"another one could be made before that comes out: write `when that {reader.making} {moment.event.verb}s, …`"
        reader.unheard(tests.span, f"whose {term.head.name}", cure)


AGAINST_NOBODY = "that test is against nobody: name whom you mean, `that …`, or choose one, `choose an …`"
NO_TARGET = "no test runs here: name whom you mean, `that …`, or choose one, `choose an …`"


def check_aimed(reader: Reader, statements: Sequence[st.Statement]) -> None:
    """Notes whom a test would be against that is made against nobody; what the one who is spoken of makes is not against him."""
    for said in statements:
        match said:
            case st.Trial(Clause(subject, predicates=(Predicate(object=Named() as test) as making,)) as clause) if (
                not _is_target(subject)
            ):
                inside = {node.span for branch in said.branches for node in branch.walk()}
                if any(one.what == "target" and one.span in inside for one in reader.asked):
                    whom = Qualifier("against", Named("a", None, Name(opponents(reader.names.vocabulary))))
                    aimed = replace(making, object=replace(test, qualifiers=(whom, *test.qualifiers)))
                    cure = f"it is against nobody, who is its target: write `{say_clause(replace(clause, predicates=(aimed,)))}:`"
                    reader.unheard(clause.span, "the target of that test", cure)


def whom_instead(reader: Reader, nodes: Sequence[Node], target: Span) -> str:
    """What to write for `the target` where no test runs: the one who has been chosen, if one has."""
    chosen = [
        one.object.name
        for one in nodes
        if isinstance(one, Predicate) and one.verb == "choose" and isinstance(one.object, Named)
        if one.span.begin < target.begin and reader.read(one.object.name).of("thing") is not None
        if not _apart(nodes, one.span, target)
    ]
    if not chosen:
        made = any(isinstance(one, Predicate) and one.verb == "make" and one.span.begin < target.begin for one in nodes)
        return AGAINST_NOBODY if made else NO_TARGET
    act = next((one for one in nodes if isinstance(one, st.Act) and one.span.holds(target)), None)
    if act is None:
        return f"say whom: `that {chosen[-1].text}`"
    that = Named("that", None, chosen[-1])
    told = act.remade(lambda node: that if isinstance(node, RoleNode) and node.role == "target" else node)
    return f"write `{say_clause(told.clause)}{f' {say_duration(told.until)}' if told.until is not None else ''}`"


def _apart(nodes: Sequence[Node], chosen: Span, said: Span) -> bool:
    """Whether nobody has been chosen where something is said: in another option, or where the offer is not taken."""
    for node in nodes:
        match node:
            case st.Option(body):
                if _is_in(body, chosen) and not _is_in(body, said):
                    return True
            case st.Rule(otherwise=otherwise):
                if _is_in(otherwise, said) and node.span.holds(chosen) and not _is_in(otherwise, chosen):
                    return True
    return False


def _is_in(body: Sequence[Node], span: Span) -> bool:
    return any(one.span.holds(span) for one in body)


def check_maker(reader: Reader, nodes: Sequence[Node]) -> None:
    """Notes that it is asked once who makes a test where none runs, of what lasts for others to come."""
    for rule in nodes:
        if not isinstance(rule, st.Rule) or not isinstance(rule.given, s.If):
            continue
        if not any(isinstance(one, st.Act) and one.until is not None for one in rule.body):
            continue
        for node in rule.given.walk():
            role = (
                reader.read(node.name).word(ThingWord) if isinstance(node, Named) and node.determiner == "the" else None
            )
            if role is not None and role.makes:
                cure = f"no test runs here; let it be asked at each: `while the {role.name} …, … gets … until …`"
                reader.unheard(node.span, f"if the {role.name} …", cure)


def check_winner(reader: Reader, nodes: Sequence[Node]) -> None:
    """Notes who would have won or lost where nothing is made or bid."""
    if any(isinstance(node, Predicate) and node.verb in ("make", "bid") for node in nodes):
        return
    for node in nodes:
        if isinstance(node, RoleNode) and node.role in ("winner", "loser"):
            reader.unheard(node.span, f"the {node.role}", NO_TARGET)


def check_with_what(reader: Reader, event: Pattern, said: Sequence[object]) -> None:
    """Notes `that Club` where a test made with one is answered, or somebody who has one: it is the test's, or one of his."""
    nouns = [event.subject, *(check.what for check in event.checks if isinstance(check, Is | Has | DamageIs))]
    nouns += [one.owner for one in nouns if isinstance(one, Own)]
    had = {
        told.what.naming.key: one
        for one in nouns
        if isinstance(one, Select | TestsOf)
        for told in one.tellings
        if told.word == "with" and isinstance(told.what, Select) and told.what.naming.is_item
    }
    phrases = [one for one in phrases_in(said) if isinstance(one, Select | Own)] if had else []
    known = {one.naming.key for one in nouns if isinstance(one, Select | Own)}
    known.update(one.naming.key for one in phrases if isinstance(one, Own) or not one.is_that)
    for one in phrases:
        thing = one.naming.key
        if thing not in had or thing in known:
            continue
        owner = had[thing].naming
        test = owner.of("test")
        cure = f"it is that of the test: `that {test.head.name}'s {thing}`" if test is not None else ""
        cure = cure or f"he may have several: `one of that {owner.text}'s {plural_of(thing)}`"
        reader.unheard(one.span, f"that {thing}", cure)


def check_answers(reader: Reader, event: Clause, body: Body) -> None:
    """Notes an answer that is not said to be one: it would be made besides the one that everybody makes, for nothing."""
    naming, words = reader.read(name_in(event.predicates[0].object)), reader.names.vocabulary
    made = naming.of("test")
    sorts = words.sorts(made.head.name, "test") if made is not None else ()
    answers = {test.answer for sort in sorts if (test := words.named(sort, TestWord)) is not None and test.answer}
    for one in phrases_in(body) if made is not None and answers else ():
        if made is not None and isinstance(one, d.Become) and _is_one_of(one.who, answers):
            cure = f"it is not made yet: `… is {one.word} until that {made.name} ends`, or wait until it is, `when … makes …`"
            reader.unheard(one.span, "an answer that becomes something", cure)
        if not isinstance(one, d.Make) or answers.isdisjoint(words.sorts(one.test.head.name, "test")):
            continue
        if made is not None and not any(isinstance(how, (*AGAINST, AgainstTest)) for how in one.settings):
            cure = f"say what it answers: `make {a_or_an(one.test.name)} {one.test.name} against that {made.name}`"
            reader.unheard(one.span, f"{with_article(one.test.name)} for itself", cure)


def _is_one_of(tests: Noun, names: Collection[str]) -> bool:
    """Whether it is somebody's test of one of these names: `your Parry`."""
    named = tests.naming.of("test") if isinstance(tests, TestsOf) else None
    return named is not None and named.head.name in names


def as_dice_lie(moment: After | Within | None, nodes: Sequence[Node]) -> After | Within | None:
    """Dice are thrown again when they lie there and nothing is judged, whatever a rule says of the test that it answers."""
    if not isinstance(moment, After) or moment.event.verb not in ("make", "succeed", "fail"):
        return moment
    if throws_again(nodes) is None:
        return moment
    if moment.event.verb == "make":
        return moment if moment.would else replace(moment, event=replace(moment.event, verb="throw"))
    return replace(moment, would=True)


def throws_again(nodes: Sequence[Node]) -> Predicate | None:
    """What throws dice again in a rule."""
    return next((node for node in nodes if isinstance(node, Predicate) and node.verb == "reroll"), None)


def check_whichever(reader: Reader, otherwise: Sequence[st.Statement]) -> None:
    """Notes a case that is left without a word where something else happens instead: whether it then happens, nobody says."""
    match otherwise:
        case [st.Rule(time=None, given=s.If() as asked, otherwise=())]:
            cure = "say what happens in each case: below it `otherwise: …`; or write two rules, each with its `instead, if …`"
            reader.unheard(asked.span, "instead, if neither is so", cure)
        case [st.Rule(time=None, given=s.If(), otherwise=further)]:
            check_whichever(reader, further)


def check_made_instead(reader: Reader, body: Body, verb: str) -> None:
    """Notes a test that would be made instead of how another one comes out: that then comes out the other way."""
    for one in at_once(body):
        for done in one.deeds if isinstance(one, Does) else ():
            if isinstance(done, d.Make):
                other = "succeeds" if verb == "fail" else "fails"
                cure = (
                    f"what would {verb} and does not {other}, whatever comes of another test; a test with cards is not made "
                    f"again: say that it {other}, `that … {other}`, or answer it when it is over, `when your … {verb}s, …`"
                )
                reader.unheard(done.span, "a test instead", cure)


def check_dealt_anew(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes other damage in the place of what somebody would take, which no test deals: what protects him from one is silent."""
    told = {one.word: one.what for one in event.checks if isinstance(one, DamageIs)}
    for one in at_once(body) if any(isinstance(one, IsDamage) for one in event.checks) else ():
        for done in one.deeds if isinstance(one, Does) else ():
            if not isinstance(done, d.TakeDamage) or done.by is not None or not _is_the_same(done.who, event.subject):
                continue
            aimed = naming_of(told["to"]) if "to" in told else None
            if done.track and (aimed is None or aimed.key != done.track):
                continue  # it is not the same that is hurt
            number = f"{done.number.value}" if isinstance(done.number, Fixed) else "…"
            cure = (
                "it is dealt anew, and by no test: what protects from one says nothing of it. Leave `instead` out, and "
            )
            cure += f"say what that damage is, `that damage is {number}`, or at most, `that damage is at most {number}`"
            reader.unheard(done.span, "other damage instead", cure)


def _is_the_same(who: Noun, subject: Noun | None) -> bool:
    """Whether whoever is spoken of is the one of whom a moment tells."""
    match who, subject:
        case Select(naming, "that"), Select(told):
            return naming.text == told.text
        case _:
            return who == subject


def check_answered_once(reader: Reader, body: Body) -> None:
    """Notes another answer to a test that a block has answered already: it cannot be made, and so all of it is undone."""
    answered: set[str] = set()
    for one in body:
        for made in _may_be_made(one):
            test = answered_by(made)
            if any(made.span.holds(problem.span) for problem in reader.problems):
                continue
            if test in answered or (test and _is_made_by_each(one, made)):
                cure = BY_ONE if test not in answered else ONCE
                called = f"{a_or_an(made.test.name)} {made.test.name}"
                cure = cure.format(called, made.test.name, test)
                reader.unheard(made.span, "another answer", cure)
        answered.update(filter(None, map(answered_by, _surely_made(one))))


ONCE = (
    "a test is answered once: take one out; for more, say what becomes of that answer, `when you make {0}, that {1} gets …`, or "
    "of its failure, `when your {1} would fail, …`"
)


BY_ONE = (
    "a test is answered once: let one answer it, whoever wants to first, `a … may make {0} against that {2}`; or whom you "
    "choose: `you choose a …`, and then `that … makes {0} against that {2}`"
)


def _is_made_by_each(within: Meaning, made: d.Make) -> bool:
    """Whether each of several makes a test, one after the other."""
    match within:
        case ForEach(most=most):
            return most != ONE
        case Repeats():
            return True
        case _:
            return any(isinstance(one, Select) and one.how == "each" for one in phrases_in(made.who))


def _may_be_made(meaning: Meaning) -> Iterator[d.Make]:
    """The tests that a statement makes at once, or offers to make."""
    for one in at_once((meaning,)):
        match one:
            case Rule(moment=None, offer=said) | Does(said) | Lends(said) | Tries(said):
                yield from (found for found in phrases_in(said) if isinstance(found, d.Make))


def _surely_made(meaning: Meaning) -> Iterator[d.Make]:
    """The tests that a statement makes whatever happens, with those that answer another."""
    return (one for one in surely_done(meaning) if isinstance(one, d.Make))


def answered_by(made: d.Make) -> str:
    """What the test is called that another one is made against, and answers; empty if it is made for itself."""
    against = (one.what for one in made.settings if isinstance(one, AgainstSomebody))
    namings = (naming_of(what) for what in against)
    tests = (naming.of("test") for naming in namings if naming is not None)
    return next((test.head.name for test in tests if test is not None), "")


def is_he(one: Noun, who: Noun) -> bool:
    """Whether somebody is the one who was spoken of before."""
    pointed = isinstance(one, Select) and isinstance(who, Select) and one.is_that and one.naming == who.naming
    return pointed or one == who


def check_which_test(reader: Reader, body: Body) -> None:
    """Notes the target and the margin where a block within a test may have made another one by then, also in a branch: of
    which, nobody can tell.  So that very test, where one of the same name may have been made in a branch."""
    made: list[d.Make] = []
    branched: list[d.Make] = []
    for one in body:
        match one:
            case Tries(test):
                said: tuple[object, ...] = (test,)
            case Does(deeds):
                said = deeds
            case Rule(moment=After()):
                continue
            case _:
                said = (one,)
        of_another = {id(phrase) for inner in _of_their_own(said) for phrase in phrases_in(inner)} if made else set()
        for phrase in phrases_in(said) if made else ():
            if id(phrase) not in of_another:
                _check_of_which(reader, phrase, made, branched)
        now = list(_perhaps_made(one))
        made += now
        if not isinstance(one, Tries | Does):  # of what is only offered it is the one offered, or none
            offered = [*phrases_in(one.offer)] if isinstance(one, Rule) else []
            branched += [test for test in now if test not in offered]


def _of_their_own(said: tuple[object, ...]) -> Iterator[object]:
    """What speaks of a test of its own: what follows from one, and what waits for one."""
    for one in phrases_in(said):
        match one:
            case Tries(_, outcomes):
                yield outcomes
            case Rule(moment=moment) if moment is not None:
                yield one


def _perhaps_made(meaning: Meaning) -> Iterator[d.Make]:
    """The tests that a statement makes, or may make, so that they are known behind it."""
    match meaning:
        case Does(deeds):
            yield from (one for one in deeds if isinstance(one, d.Make))
        case Rule(moment=moment) if moment is not None:
            return
        case ForEach():
            return
        case Rule(offer=offer):
            yield from (one for one in phrases_in(offer) if isinstance(one, d.Make))
        case Tries(test):
            yield test
    for body in parts_of(meaning):
        for one in body:
            yield from _perhaps_made(one)


def _check_of_which(reader: Reader, phrase: object, made: Sequence[d.Make], branched: Sequence[d.Make]) -> None:
    match phrase:
        case Role("target", span=span):
            said, of = "the target", [one for one in made if any(map(is_aimed, one.settings))]
        case OfTest("margin" | "result" as part, span=span):
            said, of = f"the {part}", [*made]
        case Select(naming, "that", span=span) if (term := naming.of("test")) is not None:
            name, sorts = term.head.name, reader.names.vocabulary.sorts
            said = f"that {naming.text}"
            of = [one for one in branched if name in sorts(one.test.head.name, "test")]
        case _:
            return
    if not of:
        return
    name = of[-1].test.head.name
    cure = (
        f"the {name} made here, or one before it? of the one made here say it below that line, `on success: "
        f"…`; of the other, above it"
    )
    reader.unheard(span, said, cure)


def check_each_but_you(reader: Reader, each: Noun, body: Body) -> None:
    """Notes a test against you below `for each …`, or offered to each, where you are one of them yourself."""
    for deed in _done_by_each(body):
        match deed:
            case d.Make(Select(naming, "that"), _, settings) if isinstance(each, Select) and naming == each.naming:
                if any(map(is_against_you, settings)):
                    check_not_you(reader, each, deed.span)


def _done_by_each(body: Body) -> Iterator[object]:
    """What is done by each, whoever that is, or offered to him."""
    for one in body:
        match one:
            case Does(deeds):
                yield from deeds
            case Tries(test):
                yield test
            case Rule(moment=None, given=None, offer=offered, body=then):
                parts = offered.parts if offered is not None else ()
                yield from (part.deed for part in parts if isinstance(part, JustDone))
                yield from _done_by_each(then)


def check_played_along(reader: Reader, offered: Offer | None, body: Body, nodes: Sequence[Node]) -> None:
    """Notes a card that is played on a test of cards and never spoken of again: a reader takes it for one of that test's."""
    if any(isinstance(node, Named) and node.determiner == "that" and node.name.text == "card" for node in nodes):
        return
    paid = [one.deed for one in offered.parts if isinstance(one, JustDone)] if offered is not None else []
    for deed in (*paid, *(deed for one in at_once(body) if isinstance(one, Does) for deed in one.deeds)):
        match deed:
            case d.Play(on=test) if test and (naming := naming_of(test)) and reader.source_of(naming) == "card":
                cure = (
                    f"it counts for nothing there: say it below, `that {naming.text} gets + that card`; or of how many are "
                    f"played, `that {naming.text} plays 1 more card`; what only costs a card is `discard 1 card`"
                )
                reader.unheard(test.span, f"on that {naming.text}", cure)
