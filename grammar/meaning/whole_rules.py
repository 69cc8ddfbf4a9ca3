"""What play would not hear of a rule as a whole: when it answers, what it asks for, what it offers and what it does, held
against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from diagnostics.span import Span
from grammar.article import a_or_an, with_article
from grammar.canonical import say_limit
from grammar.meaning import deeds as d
from grammar.meaning.being import check_bought
from grammar.meaning.bodies import After, Body, Chooses, Does, FromRank, Given, Rule, Sets, Within, at_once, next_one
from grammar.meaning.certainty import check_certain, check_certain_below
from grammar.meaning.counted import amounts_given_away, check_counts_itself, check_emptied, check_of_whom, check_order
from grammar.meaning.facts import IsIn
from grammar.meaning.happening import IN_COURSE
from grammar.meaning.lapses import (
    check_anybodys,
    check_asks,
    check_brought,
    check_free,
    check_from_whom,
    check_happened,
    check_happens,
    check_lent,
    check_stands,
    check_stops,
    check_waits_beside,
    check_which,
    check_window,
)
from grammar.meaning.nouns import Role, Select, naming_of, phrases_in
from grammar.meaning.occasions import of_no_test, of_time, rolled_in
from grammar.meaning.offers import Chosen, Free, Offer
from grammar.meaning.opposing import check_whose
from grammar.meaning.over import (
    check_another_try,
    check_dealt,
    check_final,
    check_judged,
    check_lies_there,
    check_made,
    check_not_yet,
    check_over,
    check_settled,
)
from grammar.meaning.patterns import Is, Pattern
from grammar.meaning.reader import Reader, Stage, name_in
from grammar.meaning.trials import (
    check_answers,
    check_before,
    check_dealt_anew,
    check_made_instead,
    check_maker,
    check_next_made,
    check_played_along,
    check_runs,
    check_the_same,
    check_which_test,
    check_whichever,
    check_whose_dice,
    check_winner,
    check_with_what,
    throws_again,
    whom_instead,
)
from grammar.meaning.untimely import check_untimely
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, You
from grammar.nodes.nouns import Role as RoleNode
from grammar.words import ScopeWord, ThingWord, anybody


class Whole(Struct, frozen=True):
    """A rule as it is written, and what has been read of it.

    nodes: all that is written in it.  top: whether it is one of the entry itself.  stands: whether what can stand stands
    where it says so.  before: how much was asked of the moment before it (`Reader.asked`)."""

    said: st.Rule
    nodes: Sequence[Node]
    top: bool
    stands: bool
    before: int
    moment: After | Within | None
    given: Given | FromRank | None
    offered: Offer | None
    body: Body = ()
    otherwise: Body = ()

    @property
    def answers(self) -> After | None:
        """What it answers; None if it answers nothing."""
        return self.moment if isinstance(self.moment, After) else None

    @property
    def all_done(self) -> Body:
        """What it does, whichever way it goes."""
        return (*self.body, *self.otherwise)


def check_asked_first(reader: Reader, rule: Whole) -> None:
    """What a rule asks for is uncertain when it is asked, and still so by then."""
    given, after = rule.given, rule.answers
    if isinstance(given, Given):
        since = after.event if after is not None and not after.would and not given.lasting else None
        if after is not None:
            check_runs(reader, after, given)
        for roll in rolled_in(given.fact) if isinstance(rule.moment, Within) else ():
            cure = "it is asked each time that somebody looks what he can do; throw below what is offered: `…, you may use "
            reader.unheard(roll.span, "if dice show it", f"{cure}this:`, and below it `if …`")
        check_certain(reader, given.fact, given.span, since)


def check_offered(reader: Reader, rule: Whole) -> None:
    """What is offered is more than to use the rule, while there is time for it, and can be turned down."""
    x, moment, offered = rule.said, rule.moment, rule.offered
    match moment, offered:
        case After(instead=True), Offer(who=Select(how="each", naming=naming)) if x.may is not None:
            one = with_article(naming.text)
            cure = f"one of them does it in its place: `instead, {one} may …`; what each may do besides, each is asked without "
            reader.unheard(x.may.subject.span, f"each {naming.text} in the place of one event", f"{cure}`instead`")
    if isinstance(moment, Within) and offered is not None:
        check_asks(reader, moment, x.time)
        scope = reader.names.vocabulary.named(moment.name, ScopeWord) if moment.name else None
        if x.otherwise and scope is not None and not (scope.offers or scope.asked):  # those ask once
            cure = "nobody has left it before that time is over: ask at a moment, `when … begins, … may …, otherwise …`"
            reader.unheard(x.otherwise[0].span, "otherwise", cure)
    if isinstance(x.time, s.During):
        check_window(reader, x.time.scope, x.may.subject if x.may is not None else You())
    if offered is not None and not x.body and not x.otherwise and offered.parts and all(map(_is_free, offered.parts)):
        cure = "say what it does: `… may use this:`, and below it, two spaces further in, that"
        reader.unheard(offered.span, "to use this", cure)


def check_thrown_again(reader: Reader, rule: Whole) -> None:
    """Dice are thrown again where they lie: not before the test is made, and not when it is over."""
    after = rule.answers
    again = throws_again(rule.nodes)
    if again is None:
        return
    if after is not None and after.event.verb == "end" and reader.stage != "made":
        reader.unheard(again.span, "thrown again", THROWN)
    if after is not None and after.would and after.event.verb == "make":
        later = (
            one for one in rule.nodes if one is not rule.said and isinstance(one, st.Rule) and one.time is not None
        )
        if not any(again is node for one in later for node in one.walk()):
            reader.unheard(again.span, "thrown again", NOT_THROWN)
    if rule.top and rule.moment is None:
        cure = "say of which test: `when you make a …, …`, `when your … fails, …`"
        reader.unheard(again.span, "thrown again", cure)


def check_in_course(reader: Reader, rule: Whole) -> None:
    """What is done, while the test that the rule answers is at hand."""
    x, body = rule.said, rule.body
    stays = any(
        isinstance(one, Sets) and one.until is None for one in body
    )  # who asks for ends tells so of what has none
    chosen = any(_is_choice(node) for node in rule.nodes)
    if isinstance(x.time, s.During) and not stays and not chosen:
        check_happens(reader, x.time, x.body)
    elif isinstance(x.time, s.During) and x.may is None and chosen:
        check_waits_beside(reader, x.time, x.body)
    check_order(reader, body)
    if reader.stage:
        check_which_test(reader, body)
    if rule.offered is not None:
        first = [one.deed for one in rule.offered.parts if isinstance(one, Chosen) and isinstance(one.deed, d.Choose)]
        check_which(reader, (*(Does((one,)) for one in first), *body))
        check_bought(reader, x.body)


def check_whole(reader: Reader, rule: Whole) -> None:
    """All of it, when it has been read."""
    _check_limit(reader, rule)
    _check_given(reader, rule)
    _check_offer(reader, rule)
    _check_answer(reader, rule)
    _check_time(reader, rule)
    _check_people(reader, rule)


def _check_limit(reader: Reader, rule: Whole) -> None:
    limit = rule.said.limit
    if limit is None or not rule.top or rule.moment is not None or rule.offered is not None:
        return
    if any(isinstance(one, Sets) and one.until is None for one in rule.body):
        cure = "what stands has no number of times; say `when …`, or offer it with `may`"
        reader.unheard(limit.span, "how often", cure)
    if any(isinstance(one, Rule) and one.moment is not None for one in rule.body):
        said = say_limit(limit)
        cure = f"of several together nothing is counted: say it of each, `{said}, when …, …`"
        reader.unheard(limit.span, said, cure)


def _check_given(reader: Reader, rule: Whole) -> None:
    given, body, after = rule.given, rule.body, rule.answers
    if after is not None and not after.would:
        match body[:1]:
            case (Rule(moment=None, given=Given(below, lasting=False, span=span)),):
                check_certain_below(reader, below, span, after.event)
    if not isinstance(given, Given):
        return
    at_any_time = rule.moment is None and rule.offered is None
    if given.lasting and at_any_time:
        check_stands(reader, given, body, top=rule.top)
    if rule.stands and at_any_time:
        check_anybodys(reader, given)
        check_counts_itself(reader, given, body)
    if given.lasting and rule.moment is not None:
        check_lent(reader, given, body)
    if rule.top and not given.lasting and rule.moment and (of_time(rule.moment) or of_no_test(rule.moment)):
        _check_in_no_test(reader, given)


def _check_in_no_test(reader: Reader, given: Given) -> None:
    """Notes that it is asked whether somebody is in a test where none is at hand."""
    for one in phrases_in(given.fact):
        match one:
            case IsIn(where=Select(naming)) if naming.terms.keys() == {"test"}:
                test = with_article(naming.text)
                cure = f"none is at hand then: wait for that, `when you make {test}, …`, `when {test} against you succeeds, …`"
                reader.unheard(given.span, f"in {test}", cure)


def _check_offer(reader: Reader, rule: Whole) -> None:
    offered, moment = rule.offered, rule.moment
    if offered is None:
        return
    check_over(reader, rule.body, offered)
    if rule.top and rule.said.limit is None and not reader.limited and not isinstance(moment, After):
        for span, way in _ways_to_use(offered, rule.body):
            check_free(reader, span, offered.who, rule.given, offered, way, during=moment)


def _check_answer(reader: Reader, rule: Whole) -> None:
    """What answers something can still have to do with it, and does not come too early."""
    after, body, x = rule.answers, rule.body, rule.said
    if after is None:
        return
    verb, asks = after.event.verb, rule.offered is not None
    if verb in ("succeed", "fail"):
        check_judged(reader, body, verb, would=after.would)
        if not after.would:
            check_dealt(reader, body, verb)
        else:
            check_settled(reader, after.event, body)
        if after.instead:
            check_made_instead(reader, body, verb)
    if verb == "take":  # a test that deals damage has succeeded
        check_judged(reader, body, "succeed")
    if after.instead:
        check_dealt_anew(reader, after.event, body)
    if verb in ("make", "throw"):
        check_not_yet(reader, rule.given, body, rule.before, thrown=verb == "throw", offered=asks)
    check_final(reader, after.event, body)
    if verb == "throw":
        check_lies_there(reader, body)
    if after.would:
        check_next_made(reader, after.event, body)
    else:
        check_happened(reader, after, body)
    if after.instead:
        check_whichever(reader, x.otherwise)
    check_whose_dice(reader, after.event, (rule.offered, *rule.all_done))
    check_made(reader, after, x.body)
    check_with_what(reader, after.event, (rule.given, rule.offered, *rule.all_done))
    if verb == "make" and isinstance(x.time, s.When | s.Would):
        check_answers(reader, x.time.event, rule.all_done)


def _check_time(reader: Reader, rule: Whole) -> None:
    time, body = rule.said.time, rule.body
    match time:
        case s.When(event) | s.Would(event):
            check_whose(
                reader, event, [one.subject for one in at_once(body) if isinstance(one, Sets) and not one.until]
            )
        case s.During(scope) if reader.raised_in(reader.read(name_in(scope)).text):
            check_before(reader, rule.nodes)
    if isinstance(rule.moment, Within) and reader.raised_in(rule.moment.name):
        check_not_yet(reader, rule.given, body, rule.before, thrown=True, offered=rule.offered is not None)
        check_lies_there(reader, body)
    check_the_same(reader, time, rule.nodes)
    check_another_try(reader, rule.moment, rule.offered, rule.all_done, rule.nodes)
    if isinstance(time, s.Would):
        if not time.instead:
            check_stops(reader, time.event, (*rule.said.body, *rule.said.otherwise))
        check_brought(reader, time.event, rule.nodes)
    if rule.top:
        check_untimely(reader, rule.said)


def _check_to_come(reader: Reader, rule: Whole) -> None:
    """Notes a thing that is lost before it has come."""
    match rule.moment:
        case After(Pattern("gain", checks=(Is(Select(naming, "any")), *_)), would=True, instead=False):
            pass
        case _:
            return
    for one in at_once(rule.body):
        for deed in one.deeds if isinstance(one, Does) else ():
            match deed:
                case d.HandOver("lose", what=Select(that, "that")) if that.terms == naming.terms:
                    one_ = f"{a_or_an(that.text)} {that.text}"
                    cure = (
                        f"it has not come yet: let something come in its place, `when … would gain {one_}, instead, …`"
                    )
                    reader.unheard(deed.span, f"to lose that {that.text}", cure)


def _check_people(reader: Reader, rule: Whole) -> None:
    """Whom it speaks of is there."""
    moment = rule.moment
    if rule.top:
        check_played_along(reader, rule.offered, rule.all_done, rule.nodes)
        check_from_whom(reader, rule.said, rule.nodes)
    if rule.top and isinstance(moment, After) and isinstance(whose := moment.event.subject, Role) and not reader.aimed:
        reader.unheard(whose.span, f"the {whose.role}", _OF_NO_TEST)
    if rule.top and (rule.offered is not None if moment is None else of_time(moment) or of_no_test(moment)):
        check_winner(reader, rule.nodes)
        check_maker(reader, rule.nodes)
        for asked in reader.asked[rule.before :]:
            if asked.what == "target":
                reader.unheard(asked.span, "the target", whom_instead(reader, rule.nodes, asked.span))
    _check_giver(reader, rule)
    _check_to_come(reader, rule)
    check_of_whom(reader, rule.offered, rule.body)
    given_away = amounts_given_away(rule.offered)
    check_emptied(reader, rule.body if given_away else (), given_away)


def _check_giver(reader: Reader, rule: Whole) -> None:
    """Notes whoever brings somebody into a state, spoken of where nobody has, or without that one: alone he is the holder's."""
    time = rule.said.time
    match time:
        case s.When(Clause(subject=whose, predicates=(Predicate("become", Name() as state),))) | s.Would(
            Clause(subject=whose, predicates=(Predicate("become", Name() as state),))
        ):
            pass
        case _:
            return
    for node in rule.nodes:
        if not isinstance(node, Named | Owned) or not _brings_into(reader, node.name, state):
            continue
        if isinstance(time, s.Would):
            one = anybody(reader.names.vocabulary)
            cure = f"nobody is it yet: write `when … would become {state.text} by {a_or_an(one)} {one}, …`, and here `that {one}`"
            reader.unheard(node.span, node.name.text, cure)
        elif isinstance(node, Named) and node.determiner == "the" and isinstance(whose, Named):
            cure = (
                f"alone it is yours, as long as you are {state.text}: write `that {whose.name.text}'s {node.name.text}`"
            )
            reader.unheard(node.span, f"the {node.name.text}", cure)


def _brings_into(reader: Reader, name: Name, state: Name) -> bool:
    """Whether whoever brings somebody into a state is called so."""
    kind, into = reader.read(name).word(ThingWord), reader.read(state).of("state")
    return kind is not None and into is not None and kind.gives == into.head.name


_OF_NO_TEST = (
    "no test runs here: answer it of anybody, `when an … …, that …`; of whom a test of yours is against, below "
    "`when you make an …:`"
)


NOT_THROWN = "no dice lie there yet: `when … makes a …, …`, without `would`"


THROWN = (
    "it is over by then; while the dice lie there: `when your … fails, you may reroll …`, "
    "`when you make a …, you may reroll …`"
)


def waits_on(reader: Reader, x: st.Rule, moment: After, around: Stage) -> bool:
    """Whether a rule that is set up answers from then on, as often as it happens, which is to end some time."""
    said = naming_of(moment.event.subject) if moment.event.subject is not None else None
    once = moment.event.verb in ("begin", "end") or (
        moment.event.verb in IN_COURSE and said is not None and said.is_item
    )
    if once or next_one(moment) is not None:
        return False
    if not around:
        reader.waiting.append(x.span)
        return True
    if x.time is None or isinstance(x.time, s.During) or _is_of_that_test(reader, x.time, around):
        return False
    if not reader.ends_itself:
        reader.unheard(x.time.span, "to wait during a test", _TO_WAIT_ON)
    return True


_TO_WAIT_ON = (
    "that test is soon over; say it in a rule of its own, for a time below `while …`; or ask here, with `if …`; or say beside it "
    "what ends it, `when … ends, you end this`"
)


def _is_of_that_test(reader: Reader, time: s.When | s.Would, stage: Stage) -> bool:
    """Whether what waits in the course of a test waits for something of that: a reader who hears nothing of it takes anything
    else for good.  Of a test that has come out, only itself is left to speak of."""
    said = list(time.event.walk())
    tests = (node for node in said if isinstance(node, Named | Owned) and reader.is_test(node))
    if stage == "made" and any(isinstance(node, RoleNode) for node in said):
        return True
    return any(stage == "made" or (isinstance(node, Named) and node.determiner == "that") for node in tests)


def _ways_to_use(offered: Offer, body: Body) -> Iterator[tuple[Span, Body]]:
    """What may come of an offer: the one or the other, where that is chosen.  Each with its place."""
    match body:
        case (Chooses(options=options),):
            yield from ((option.head, option.body) for option in options)
        case _:
            yield offered.span, body


def _is_free(part: object) -> bool:
    return isinstance(part, Free)


def _is_choice(node: Node) -> bool:
    return (isinstance(node, Clause) and node.mood == "may") or (isinstance(node, st.Choice) and node.optional)
