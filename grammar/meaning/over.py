"""Notes what is said of a test at the wrong time: when it is judged, or over, or not made yet, play would not hear it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from diagnostics.span import Placed
from grammar.article import a_or_an, with_article
from grammar.meaning import deeds as d
from grammar.meaning.amounts import CardWorth, Fixed
from grammar.meaning.bodies import (
    After,
    Body,
    Depends,
    Does,
    FromRank,
    Given,
    Lends,
    Meaning,
    Repeats,
    Rule,
    Sets,
    Until,
    Within,
    all_in,
    at_once,
    by_then,
    changes_of,
    is_pointed_at,
    surely_done,
)
from grammar.meaning.facts import HasNumber
from grammar.meaning.lasting import FINAL, final_word
from grammar.meaning.nouns import Cards, Holder, Noun, Own, Role, Select, TestsOf, naming_of, phrases_in, tellings_of
from grammar.meaning.offers import JustDone, Offer
from grammar.meaning.patterns import Is, Pattern, test_made
from grammar.meaning.reader import Reader
from grammar.meaning.settings import AgainstDeck, AgainstSomebody, AgainstTest, Difficulty
from grammar.meaning.standing import (
    AnyStanding,
    CallsTest,
    Change,
    ChangesDamage,
    ChangesNumber,
    ChangesTest,
    Decides,
    Replaces,
)
from grammar.meaning.trials import answered_by, is_he, sorts_of
from grammar.nodes import structure as st
from grammar.nodes.clauses import Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Named, Owned
from grammar.vocabulary import PLAYED, Term, plural_of
from grammar.words import StatWord, TagWord, TestWord, hits, made_by


def check_called_late(reader: Reader, meaning: Sets) -> None:
    """Notes what a test at hand is called while it is made: what it is has been looked for already."""
    for stands in meaning.standing:
        if isinstance(stands, CallsTest) and (test := _that_test(stands.subject)):
            reader.unheard(stands.span, f"is {stands.word}", f"write `that {test} becomes {stands.word}`")


_ANOTHER_TRY = (
    "what has come out stays; dice are thrown again, `you may reroll that …`; a test with cards is not made again: "
    "`when your … would fail, you may pay …:`, below it `that … succeeds`; a new one is `{}`"
)


AT_SOMETHING = (AgainstDeck, AgainstSomebody, AgainstTest, Difficulty)
"""What says against whom a test is made, or what it has to reach."""


def check_another_try(
    reader: Reader, moment: After | Within | None, offered: Offer | None, body: Body, nodes: Sequence[Node]
) -> None:
    """A test that has come out is not made again by another one of the sort, of which nothing is said to come; one that
    hurts somebody does so anew."""
    if not isinstance(moment, After) or moment.event.verb not in ("succeed", "fail", "tie"):
        return
    of = getattr(moment.event.subject, "naming", None)
    words = reader.names.vocabulary
    sorts = words.sorts(term.head.name, "test") if of and (term := of.of("test")) is not None else ()
    makes = [one for said in body if isinstance(said, Does) for one in said.deeds if isinstance(one, d.Make)]
    if offered is not None and not body:
        makes += [one.deed for one in offered.parts if isinstance(one, JustDone) and isinstance(one.deed, d.Make)]
    again = [one for one in makes if one.test.head.name in sorts]
    bare = {one.span for one in again if not hits(words, one.test.head.name)}
    aimless = {one.span for one in again if not any(isinstance(how, AT_SOMETHING) for how in one.settings)}
    for node in nodes:
        named = node.object if isinstance(node, Predicate) and node.verb == "make" else None
        if not isinstance(named, Named) or named.determiner != "another":
            continue
        if any(span.holds(named.span) for span in bare):
            cure = _ANOTHER_TRY.format(with_article(named.name.text))
            reader.unheard(named.span, f"another {named.name.text}", cure)
        elif any(span.holds(named.span) for span in aimless):
            cure = f"it is a new one, against nobody: say against whom, `make another {named.name.text} against the target`"
            reader.unheard(named.span, f"another {named.name.text}", cure)


_CHANGED = ("get", "succeed", "fail", "tie", "be", "multiply", "play", "roll", "use")
"""What changes a test that is being made."""


def check_made(reader: Reader, moment: After, body: Sequence[st.Statement]) -> None:
    """Notes a test that would come out otherwise when it is over, or is not made at all."""
    naming = naming_of(moment.event.subject) if moment.event.subject is not None else None
    ends = moment.event.verb == "end" and not moment.would and naming is not None and naming.of("test") is not None
    if not ends and not (moment.event.verb == "make" and moment.instead):
        return
    for act in (node for one in body for node in one.walk() if isinstance(node, st.Act)):
        subject = act.clause.subject
        parts = [part.object for part in subject.parts] if isinstance(subject, Damage) else [subject]
        parts = [one.owner if isinstance(one, Owned) and not reader.is_test(one) else one for one in parts]
        named = next((one for one in parts if isinstance(one, Named) and one.determiner in ("that", "the")), None)
        if named is None or not reader.is_test(named) or act.clause.predicates[0].verb not in _CHANGED:
            continue
        name = named.name.text
        over = "it is over by then" if ends else "it is not made then"
        cure = f"{over}; while it is made: `when you make {a_or_an(name)} {name}, …`"
        reader.unheard(act.clause.span, f"that {name}, changed", cure)


def check_made_by_it(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes a change of the one test that somebody makes with an action which he has used: that is over by then."""
    vocabulary = reader.names.vocabulary
    for term in (
        naming.of("action") for check in event.checks if isinstance(check, Is) and (naming := naming_of(check.what))
    ):
        made = made_by(term, vocabulary) if term is not None else ""
        test = vocabulary.resolve(made, "test") if made else None
        if term is None or test is None or event.subject is None:
            continue
        over = {name: _Made(event.subject, name) for name in vocabulary.sorts(test.head.name, "test")}
        for change in (change for one in at_once(body) for change in changes_of(one)):
            words, which = _said_of_his(change, over)
            if which:
                cure = f"what {term.name} makes is over by then; say it of all that is made so: `your {made}s get …`"
                reader.unheard(change.span, words, cure)


JUDGED = "it is judged already; say it before: `when … would {}`"


ASKED = (
    "it is judged already; say what it `gets` or `gains`, that it `succeeds` or `fails`, or do it when the test is made"
)


TURNED = "it is judged already; say it as it is made: `when … makes a …, that … becomes …`"


HURT = "it is dealt by then; say it as that is made: `when you make {} {}, you may use this:`, below it `damage by that … gets …`"


HURT_ANSWERED = "it is dealt by then; say it in the line above the {0}: `damage by that {1} gets …`"


HIT = (
    "it has come out by then; say it as that is made: `when … makes {0} {1}, that {1} targets …`; or let another one be made: "
    "`make {0} {1} against …`"
)


def check_judged(reader: Reader, body: Body, verb: str, *, would: bool = False, of: str = "") -> None:
    """Notes what would change a test that is judged: what it comes to, and how it comes out, can be changed as long as a rule
    may still answer that it would fail or succeed, and nothing of it after that.  of: which test is meant, if not any."""
    sorts = reader.names.vocabulary.sorts(of, "test") if of else ()
    for one, others in by_then(reader, body):
        for change in changes_of(one):
            words, which = _changed_of_that(change)
            if (of and which not in sorts) or which in others:
                continue
            if any(change.span.holds(problem.span) for problem in reader.problems):
                continue
            if which and not (would and _is_in_time(change)):
                cure = TURNED if isinstance(change, d.Become) else ASKED if would else JUDGED.format(verb)
                reader.unheard(change.span, words, cure)


def check_settled(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes a change, for a time, of a number by which the test at hand is judged: what that is, is settled by then."""
    subject = event.subject
    naming = naming_of(subject) if subject is not None else None
    test = naming.of("test") if naming is not None else None
    if test is None:
        return
    mine = isinstance(subject, TestsOf) and isinstance(subject.owner, Holder)
    against = (one.what for one in tellings_of(subject) if one.word == "against")
    aimed = any(isinstance(one, Holder) for one in against)
    adds, meets = _judged_by(reader, test.head.name)
    for one in at_once(body):
        for change in one.standing if isinstance(one, Sets) else ():
            match change:
                case ChangesNumber(Own(owner), key) if not isinstance(owner, Select) or is_pointed_at(owner):
                    his = isinstance(owner, Holder)
                    if (key in adds and his is mine) or (key in meets and his is aimed):
                        cure = SETTLED.format(a_or_an(test.name), test.name, event.verb)
                        reader.unheard(change.span, f"{key}, by which it is judged", cure)


SETTLED = (
    "that is settled by then: change it as one is made, `when … makes {0} {1}, …`; let this one come to more or less, `that {1} "
    "gets …`; or, for those that come after it, wait until it has come out: `when … {2}s, …`"
)


def _judged_by(reader: Reader, name: str) -> tuple[set[str], set[str]]:
    """The numbers by which a test is judged: those of its maker, and those of whom it is against."""
    sorts = sorts_of(reader, name)
    answering = [word for one in {word.answer for word in sorts} - {""} for word in sorts_of(reader, one)]
    return _added(sorts), _added(answering).union(*(word.resisted.values() for word in sorts))


def _added(tests: Iterable[TestWord]) -> set[str]:
    """The numbers that are added to tests, or say how many cards or dice there are."""
    found = {one for word in tests for one in (word.trait, *word.skill, *word.traits.values())}
    return found.union(*(skills for word in tests for skills in word.skills.values())) - {""}


def check_final(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes more of the test at hand, where that comes to what was set, as it is called in what is answered."""
    tests = event.subject
    test = tests.naming.of("test") if isinstance(tests, TestsOf) else test_made(event)
    final = final_word(test)
    for change in (change for one in at_once(body) for change in changes_of(one)) if final else ():
        match change:
            case Replaces(subject) | ChangesTest(subject, "total" | "cards" | "extra", Change("add" | "times")):
                if _that_test(subject):
                    reader.unheard(change.span, f"more of a test that is {final}", FINAL.format(final))


def check_lies_there(reader: Reader, body: Body) -> None:
    """Notes what would change how many cards or dice a test has, and with what it is made, once they lie there."""
    for change in (change for one in at_once(body) for change in changes_of(one)):
        match change:
            case ChangesTest(subject, "cards") if _that_test(subject):
                cure = "they lie there; what comes to them is gained: `that … gains 1 …`"
                reader.unheard(change.span, "how many it has", cure)
            case d.Become(subject, word, Term(head=TagWord(from_deck=True))) if _that_test(subject):
                cure = f"its cards lie there: say it as it is made, `when … makes a …, that … becomes {word}`"
                reader.unheard(change.span, f"that it becomes {word}", cure)
            case Replaces(subject) if _that_test(subject):
                cure = "it is settled by then: say it as it is made, `when you make a …, you may …:`"
                reader.unheard(change.span, "with what it is made", cure)


def _changed_of_that(change: AnyStanding | d.AnyDeed) -> tuple[str, str]:
    """What is changed of the test at hand, and what that is called; empty for nothing."""
    match change:
        case ChangesTest(subject, part):
            return "how hard it is" if part == "difficulty" else "what it comes to", _that_test(subject)
        case ChangesNumber(Own() as number) | d.ChangeNumber(Own() as number) | d.BecomeNumber(Own() as number):
            stat = number.naming.word(StatWord)
            goal = stat is not None and stat.reads == "goal"
            return "how hard it is", _that_test(number.owner) if goal else ""
        case Replaces(subject):
            return "with what it is made", _that_test(subject)
        case Decides(subject):
            return "how it comes out", _that_test(subject)
        case d.Become(subject, word, Term(head=TagWord() as tag)) if tag.final or tag.from_deck:
            return f"that it becomes {word}", _that_test(subject)
        case _:
            return "", ""


def check_hurt(reader: Reader, body: Body, of: str, by: str = "") -> None:
    """Notes a change of the damage of a test, or of whom it hits, in a branch: it is dealt by then.  of: the test.  by: the one
    that answers it, if the branch is of that."""
    sorts = reader.names.vocabulary.sorts(of, "test")
    if any(isinstance(done, d.TakeDamage) for one in all_in(body) if isinstance(one, Does) for done in one.deeds):
        return
    for one, others in by_then(reader, body):
        for change in changes_of(one):
            words, test = _said_of_that(change)
            if test not in sorts or test in others:
                continue
            if isinstance(change, ChangesDamage):
                reader.unheard(change.span, words, HURT_ANSWERED.format(by, of) if by else HURT.format(a_or_an(of), of))
            elif isinstance(change, d.Retarget) and not change.several:
                reader.unheard(change.span, words, HIT.format(a_or_an(of), of))


def _is_in_time(change: AnyStanding | d.AnyDeed) -> bool:
    """Whether it still changes a test when a rule answers how that would come out."""
    match change:
        case ChangesTest(part="total" | "extra") | Decides():
            return True
        case d.Become(term=Term(head=TagWord(final=True))):  # what others would add to it then is shut out
            return True
        case _:
            return False


def check_over(reader: Reader, body: Body, offered: Offer | None = None) -> None:
    """Notes what a block says of a test behind the deed that makes it, or below the offer to: that is judged to its end by
    then."""
    over: dict[str, _Made] = {}
    for part in offered.parts if offered is not None else ():
        if isinstance(part, JustDone):
            over |= _over(reader, (part.deed,), offered=True)
    if offered is not None and not over:
        return
    for one in body:
        for said in at_once((one,)) if over else ():
            _check_behind(reader, said, over)
        if offered is None:
            over |= _over(reader, surely_done(one))


def _over(reader: Reader, deeds: Iterable[d.AnyDeed], *, offered: bool = False) -> dict[str, _Made]:
    """The tests that are over behind what has been done, by all names that they have."""
    found: dict[str, _Made] = {}
    vocabulary = reader.names.vocabulary
    how: _How
    for one in deeds:
        match one:
            case d.Make(who=who, test=test) if not answered_by(one):
                how, name = "offered" if offered else "made", test.head.name
            case d.Use(who=who, term=term):
                action = vocabulary.resolve(term.name, "action")
                made = vocabulary.resolve(made_by(action, vocabulary) if action is not None else term.name, "test")
                how, name = "used", made.head.name if made is not None else ""
            case _:
                continue
        found |= {test: _Made(who, test, how) for test in vocabulary.sorts(name, "test")}
    return found


_How = Literal["made", "offered", "used"]
"""How a test comes to be made: by a deed, by one that is offered, or by an action that is used."""


class _Made(Struct, frozen=True):
    """A test that has been made in a block, by whom."""

    who: Noun
    test: str
    how: _How = "made"

    @property
    def whose(self) -> str:
        return "your" if isinstance(self.who, Holder) else "…'s"

    @property
    def over(self) -> str:
        """That it is over."""
        below = "; offer it with `you may use this:`, and below it `you make …:`" if self.how == "offered" else ""
        return f"that {self.test} is over by then{below}"

    def answered(self, verb: str) -> str:
        """Where stands what comes of it when it is over, or comes out."""
        if self.how == "used":
            return (
                f"wait for it in a line above that one, `when {self.whose} {self.test} …:`, and in that `you end this`"
            )
        below = {"succeed": "below the deed: `on success: …`", "fail": "below the deed: `on failure: …`"}.get(verb)
        return f"say it {below or 'in the next line, without `when`'}"

    @property
    def coming(self) -> str:
        """How one of those to come is called."""
        return f"of `{self.whose} next {self.test}`"

    @property
    def alone(self) -> str:
        """How the one that is made next is answered, and no other."""
        return f"`{self._when}:`, below it `damage by that {self.test} …` and `you end this`"

    @property
    def later(self) -> str:
        """How one is waited for that is made later."""
        return f"`{self._when}:`, below it `when that {self.test} …`"

    @property
    def rule(self) -> str:
        """How a rule answers all of them."""
        return f"`{self._when}, …`"

    @property
    def _when(self) -> str:
        makes = "you make" if isinstance(self.who, Holder) else "… makes"
        return f"when {makes} {a_or_an(self.test)} {self.test}"


def _check_behind(reader: Reader, said: Meaning, over: Mapping[str, _Made]) -> None:
    """Notes a change of one of these tests, or what waits for it; they are over.  What it came to can be asked."""
    for change in changes_of(said):
        words, test = _said_of_that(change)
        if test in over and not any(change.span.holds(problem.span) for problem in reader.problems):
            before = f"before, {over[test].coming}, or " if isinstance(change, ChangesTest) else ""
            alone = f"of that one alone above it, {over[test].alone}, or "
            cure = f"{over[test].over}; say it {before or alone}in a rule of its own: {over[test].rule}"
            reader.unheard(change.span, words, cure)
        words, test = _said_of_his(change, over)
        if test:
            reader.unheard(change.span, words, _before_it(change, over[test]))
    match said:
        case (
            Sets(until=Until(Pattern("end", subject) as event)) | Lends(until=Until(Pattern("end", subject) as event))
        ) if (test := _waited_for(subject, over)) in over:
            if not any(problem.span.holds(event.span) for problem in reader.problems):
                cure = f"{over[test].over}; put this line above that one, `… until {over[test].whose} {test} ends`"
                reader.unheard(event.span, "until …", cure)
        case Rule(moment=After(Pattern(verb, subject) as event)) if (test := _waited_for(subject, over)) in over:
            cure = f"{over[test].over}; {over[test].answered(verb)}"
            cure += "" if _that_test(subject) else f"; of one to come, {over[test].later}"
            reader.unheard(event.span, f"to wait for that {test}", cure)


def _waited_for(subject: Noun | None, over: Mapping[str, _Made]) -> str:
    """Which of these tests is waited for: `that Attack`, or `your Attack` of whoever has made it."""
    match subject:
        case TestsOf(owner, naming, "now") if (test := naming.of("test")) is not None:
            made = over.get(test.head.name)
            return made.test if made is not None and _is_same(owner, made.who) else ""
        case _:
            return _that_test(subject)


def _is_same(one: Noun, other: Noun) -> bool:
    """Whether two nouns are of the same one: both are you, or that Rival."""
    match one, other:
        case (Holder(), Holder()):
            return True
        case (Select(naming, "that"), Select(of, "that")):
            return naming.text == of.text
        case _:
            return False


def _said_of_that(change: AnyStanding | d.AnyDeed) -> tuple[str, str]:
    """What is said of the test at hand, and what that is called; empty for nothing."""
    match change:
        case ChangesDamage(parts=parts):
            return "its damage", next(filter(None, (_that_test(part.what) for part in parts if part.word == "by")), "")
        case CallsTest(test) | d.Become(test) | d.StopBeing(test):
            return "what it is called", _that_test(test)
        case d.Retarget(test):
            return "whom it is against", _that_test(test)
        case _:
            return _changed_of_that(change)


def _said_of_his(change: AnyStanding | d.AnyDeed, over: Mapping[str, _Made]) -> tuple[str, str]:
    """What is said of the one test that somebody has made, called `your Attack`, and that; a reader takes it to be of this one,
    and it would be of those that he makes later.  Empty for nothing."""
    match change:
        case ChangesTest(TestsOf() as test, part):
            words, tests = "how hard it is" if part == "difficulty" else "what it comes to", [test]
        case ChangesDamage(parts=parts):
            words, tests = (
                "its damage",
                [one.what for one in parts if one.word == "by" and isinstance(one.what, TestsOf)],
            )
        case _:
            return "", ""
    for one in tests:
        term = one.naming.of("test")
        made = over.get(term.head.name) if term is not None and not term.plural and one.when == "now" else None
        if made is not None and is_he(one.owner, made.who):
            return words, made.test
    return "", ""


def _before_it(change: AnyStanding | d.AnyDeed, made: _Made) -> str:
    """How what comes too late is said of the test that has been made."""
    whose = "your" if isinstance(made.who, Holder) else "…'s"
    several = f"{whose} {plural_of(made.test)}"
    match change:
        case ChangesTest(part="total", change=Change("add", Fixed(by))):
            one = f"{a_or_an(made.test)} {made.test}"
            before = f"say it where it is made, `make {one} at {by:+}`, or in a line before, {made.coming}"
        case ChangesTest():
            before = f"say it in a line before, {made.coming}"
        case _:
            before, several = "put this line before the one that makes it", f"damage by {several}"
    return f"that {made.test} is over by then; {before}; of all those to come, `{several} …`"


def check_dealt(reader: Reader, body: Body, verb: str) -> None:
    """Where rules deal the damage of a test when it succeeds, those of the game come first: what is dealt then is dealt.  What
    fails deals none.  verb: how the test comes out."""
    by_rules = not any(test.damage for test in reader.names.vocabulary.every(TestWord))
    if any(isinstance(done, d.TakeDamage) for one in all_in(body) if isinstance(one, Does) for done in one.deeds):
        return
    for one, others in by_then(reader, body):
        if not isinstance(one, Sets) or one.until is not None:
            continue
        for change in one.standing:
            if not isinstance(change, ChangesDamage):
                continue
            _, test = _said_of_that(change)
            if test in others:
                continue
            if test and verb == "fail":
                cure = (
                    f"what fails deals none; say what it does, `take … damage by that {test}`, or answer what succeeds"
                )
                reader.unheard(one.span, "its damage", cure)
            elif test and by_rules:
                cure = (
                    f"it is dealt already; answer it before: `when …'s {test} … would succeed, damage by that {test} …`"
                )
                reader.unheard(one.span, "its damage", cure)
            elif change.dealt and by_rules:
                cure = "it is dealt already; say it before: `when … would take damage from you, if …, that damage …`"
                reader.unheard(one.span, "damage from you", cure)


NOT_YET = "it is not known yet; say `when your … ends`, or `when your … succeeds`, `when your … fails`"


_OF_EITHER = "it is not known yet; say `when your … succeeds`, or `when your … fails`"
"""The same of by how much it does either."""


NOT_YET_TO_CHANGE = (
    "it is not known yet; say `when your … would succeed`, or `when your … would fail`, and what it gets"
)
"""The same, where the test is still to be changed by it."""


def check_not_yet(
    reader: Reader,
    given: Given | FromRank | None,
    body: Body,
    since: int,
    *,
    thrown: bool = False,
    offered: bool = False,
) -> None:
    """When a test is made nothing has been played or rolled: how it comes out cannot be asked, nor what is done with it.
    since: from where on it was asked by how much.  thrown: the dice or cards lie there, and nobody has counted yet.  offered:
    whether what is done hangs on what somebody pays or does, and has to go on doing so once it is known."""
    stats = [stat for stat in reader.names.vocabulary.every(StatWord) if stat.reads == "thrown"] if thrown else []
    shown = "".join(f"; what was thrown is its {stat.several}" for stat in stats)
    changes = [change for one in at_once(body) for change in changes_of(one) if _changed_of_that(change)[1]]
    cure = NOT_YET_TO_CHANGE if changes and all(map(_is_in_time, changes)) else NOT_YET
    made = {one.test.head.name for one in phrases_in(body) if isinstance(one, d.Make)}  # and judged by then
    asking = [(one, False) for one in phrases_in(given)]
    asking += [(one, offered) for one in phrases_in(tuple(_asked_at_once(body)))]
    for one, below in asking:
        of = _that_test(getattr(one, "owner", None) or getattr(one, "subject", None))
        what = _comes_of_test(one, thrown=thrown) if of not in made else ""
        if what and isinstance(one, Placed) and not any(found.span.holds(one.span) for found in reader.problems):
            ends = f"it is not known yet; say `when that {of} ends, …`" if of and below and cure == NOT_YET else cure
            reader.unheard(one.span, f"the {what} of a test that is being made", ends + shown)
    for asked in reader.asked[since:]:
        if asked.what in ("margin", "result"):
            either = _OF_EITHER if asked.what == "margin" and cure == NOT_YET else cure
            reader.unheard(asked.span, f"the {asked.what} of a test that is being made", either + shown)


def _comes_of_test(phrase: object, *, thrown: bool) -> str:
    """What a phrase asks that is known of a test only once it is judged, or once its dice or cards lie there, if they do not;
    empty if it asks nothing of the kind."""
    match phrase:
        case Own(owner, naming) | HasNumber(subject=owner, naming=naming) if _that_test(owner):
            stat = naming.of("stat")
            reads = stat.head.reads if stat is not None and isinstance(stat.head, StatWord) else ""
            return naming.text if reads in ("total", "margin") or (reads == "thrown" and not thrown) else ""
        case Cards(owner, naming, "all") if _that_test(owner) and not thrown:
            return PLAYED[naming.text]
        case CardWorth(owner, which=which) | Cards(owner, which=which) if _that_test(owner) and not thrown:
            return f"{which} card"
        case Role(role) if role != "target":
            return role
        case _:
            return ""


def _asked_at_once(body: Body) -> Iterator[object]:
    """What is asked of numbers where something is done at once; what is set up asks when its time comes."""
    for one in at_once(body):
        match one:
            case Does(deeds):
                yield deeds
            case Rule(moment=None, given=given):
                yield given
            case Depends(amount_) | Repeats(amount_):
                yield amount_


def _that_test(subject: Noun | None) -> str:
    """Which test it is, if it is the one at hand: `that Attack`, `the Attack`; else empty."""
    at_hand = isinstance(subject, Select) and subject.how in ("that", "the") and not subject.next
    test = subject.naming.of("test") if isinstance(subject, Select) and at_hand else None
    return test.head.name if test is not None else ""
