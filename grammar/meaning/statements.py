"""What the statements of an effect mean, block by block: what stands, what is done, what is offered and when.

`lower` is the one way from a tree to its meaning; its problems are what the text says and play would not hear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeGuard, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem, Severity
from diagnostics.span import Placed, Span
from grammar.article import a_or_an, with_article
from grammar.meaning import deeds as d
from grammar.meaning.amounts import (
    ONE,
    THE_AMOUNT,
    Amount,
    CardWorth,
    Dealt,
    Extreme,
    Fixed,
    Negative,
    OfEvent,
    OfTest,
    Over,
    Plain,
    Worth,
    amount,
    rolls,
)
from grammar.meaning.apart import Many, many, of_one, pointed_at
from grammar.meaning.being import check_bought, check_chooser, check_each, check_may
from grammar.meaning.binding import WHO
from grammar.meaning.certainty import check_certain, check_certain_below, leaves
from grammar.meaning.contrary import made_so
from grammar.meaning.doing import CARDS, OF_TOTAL, deed, how_many, kept_dice
from grammar.meaning.facts import Every, Fact, Happened, HasNumber, IsIn, Not, fact
from grammar.meaning.freely import for_nothing, is_free
from grammar.meaning.happening import IN_COURSE, check_awaited, check_bought_off
from grammar.meaning.having import family
from grammar.meaning.lasting import FINAL, OF_THAT_DAMAGE, final_word, lasting, passes
from grammar.meaning.names import Names, Naming
from grammar.meaning.nouns import (
    Cards,
    GroupOf,
    Holder,
    Noun,
    Own,
    Person,
    Role,
    Select,
    TestsOf,
    TopCard,
    naming_of,
    noun,
    phrases_in,
    tellings_of,
)
from grammar.meaning.offers import Chosen, Free, JustDone, Offer, Paid, offer
from grammar.meaning.opposing import check_whose
from grammar.meaning.owners import whole
from grammar.meaning.patterns import Check, Counts, DamageIs, Has, Is, IsDamage, Pattern, pattern, test_made
from grammar.meaning.picking import check_one, picked
from grammar.meaning.reader import Deals, MomentOf, Reader, Stage, is_that_damage, name_in
from grammar.meaning.settings import AGAINST, AgainstDeck, AgainstNumber, AgainstSomebody, AgainstTest, Difficulty
from grammar.meaning.standing import (
    AnyStanding,
    Calls,
    CallsTest,
    Change,
    ChangesDamage,
    ChangesNumber,
    ChangesTest,
    Decides,
    Grants,
    HasNone,
    IsInState,
    Replaces,
    Uncalls,
)
from grammar.meaning.untimely import check_untimely
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.amounts import Count, Per
from grammar.nodes.clauses import Clause, Condition, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned, Qualifier, This, You
from grammar.nodes.nouns import Role as RoleNode
from grammar.vocabulary import PLAYED, Term, Vocabulary, plural_of
from grammar.words import (
    NUMBERS,
    DeclaredWord,
    NumberWord,
    PlaceWord,
    ScopeWord,
    StatWord,
    TestWord,
    ThingWord,
    anybody,
    between_two,
    default_thing,
    hits,
    is_item,
    made_by,
    singles,
)

MOST_TIMES = 100
"""How often a `repeat` may go round: effects end."""


MOVES = ("draw", "discard", "play", "gain", "lose", "pay", "take")
"""The events that are of a number."""
NOT_THERE = {
    "amount": "what happens here is of no number; say of what: `your …`, let it be chosen, `choose X from 1 to …`, or answer "
    "what is gained, lost, paid or taken",
    "blow": "no damage came: answer it, `when … takes damage, …`, or say it right below the line that deals it; of what "
    "was gained or lost, say the amount",
    "margin": "no test runs here; say it where one is made: `when your … succeeds, …`",
    "result": "no test runs here; say it where one is made: `when you make …, …`",
    "bid": "nothing is bid here; say it where it is: `each … may bid …`",
    "damage": "one blow is changed before it is taken, `when … would take damage, …`, that of a test as "
    "`damage by that … gets …`; what stands is `damage to … gets …`",
    "next": "say since when, in a block: `when …:`, and below it `when the next … begins, …`, of yours `when your next … "
    "ends, …`; what answers each needs no `next`",
    "use": "it counts within a limit: begin with `once per …`, `2 times per …`",
}
"""What is missing around a number of the moment, by its word."""


class Until(Placed, frozen=True):
    """An end: an event."""

    event: Pattern


class For(Placed, frozen=True):
    """An end: so many beginnings of a stretch of time."""

    number: Amount
    scope: str


Duration = Until | For


class Does(Struct, frozen=True):
    """Deeds, one after the other."""

    deeds: tuple[d.AnyDeed, ...]


class Sets(Placed, frozen=True):
    """What stands from here on, until its end; at the top of an entry, as long as that is held.

    with_: the test or the stretch of time of which it speaks, and with which it is over if nothing else is said.
    of_test: it speaks of tests, or of damage.  coming: of tests that are still to come, of one or of all that follow."""

    subject: Noun
    standing: tuple[AnyStanding, ...]
    until: Duration | None
    with_: Noun | None = None
    of_test: bool = False
    coming: Literal["", "one", "all"] = ""
    of_item: bool = False
    """It speaks of the thing that has the entry, or of something of it."""


class Lends(Placed, frozen=True):
    """Deeds that are taken back at their end."""

    deeds: tuple[d.AnyDeed, ...]
    until: Duration


class Picks(Struct, frozen=True):
    """`one of your Wounds loses 2 Depth`: one is chosen, and then this is so of that one."""

    choices: tuple[d.Choose, ...]
    then: Meaning


class Tries(Struct, frozen=True):
    """A test, and what follows from it.  outcomes: by success, failure, tie."""

    test: d.Make
    outcomes: tuple[tuple[str, Body], ...]


class After(Struct, frozen=True):
    """When it is: after an event, before it (would), or in its place (instead)."""

    event: Pattern
    would: bool
    instead: bool
    of_item: bool = False


class Within(Struct, frozen=True):
    """When it is: at any time within a stretch.  name: of the stretch."""

    scope: Noun
    name: str


class Given(Placed, frozen=True):
    """If: asked when the rule is reached.  lasting: as long as it is so (`while`)."""

    fact: Fact
    lasting: bool


class FromRank(Placed, frozen=True):
    """From a rank on."""

    rank: int


class Limit(Struct, frozen=True):
    """How often.  times: None for the rank.  scope: within each of which; of_test: it is a test.  key: counted apart for
    each of these, or empty.  everyone: counted for all together.  chosen: one of these is chosen for it.  of_user: it is whoever
    uses the rule."""

    times: int | None
    scope: str
    of_test: bool
    key: str
    everyone: bool
    chosen: bool = False
    of_user: bool = False


class Rule(Placed, frozen=True):
    """How often, when, given what, at whose choice, and what then."""

    limit: Limit | None
    moment: After | Within | None
    given: Given | FromRank | None
    offer: Offer | None
    body: Body
    otherwise: Body
    strikes: bool = False
    """Whether it speaks of making a test that is not one against mere luck."""
    stays: bool = False
    """Whether it waits beyond the test in whose course it is set up, until the entry ends itself."""


class ForEach(Struct, frozen=True):
    """The body, for each; for so many at most, whom the holder chooses, each once.  most: how many; None for all."""

    each: Noun
    body: Body
    most: Amount | None = None


class Repeats(Struct, frozen=True):
    """The body, so many times."""

    times: Amount
    body: Body


class Chooses(Placed, frozen=True):
    """One of several bodies, by somebody's choice."""

    who: Noun
    optional: bool
    options: tuple[Option, ...]


class Option(Struct, frozen=True):
    """head: the place of what heads it."""

    body: Body
    head: Span


class Depends(Struct, frozen=True):
    """The body of the first row that fits.  what: of which the rows name the word, if they are no numbers."""

    amount: Amount
    what: Noun | None
    rows: tuple[Row, ...]


class Row(Struct, frozen=True):
    """low, high: None where it is open; names: or one of these words."""

    low: int | None
    high: int | None
    names: tuple[str, ...]
    body: Body


class Says(Placed, frozen=True):
    """A note: what people at the table judge."""

    text: str


class Possible(Placed, frozen=True):
    """`Ada cannot use Strike`: what would be done, and the events that would then have happened."""

    allowed: bool
    does: Meaning | None
    events: tuple[Pattern, ...]


Meaning = Does | Sets | Lends | Picks | Tries | Rule | ForEach | Repeats | Chooses | Depends | Says
Body = tuple[Meaning, ...]


def lower(effect: st.Effect, names: Names, *, top: bool = True, holder: str = "") -> tuple[Body, tuple[Problem, ...]]:
    """What an effect means, and what of it play would not hear; its names must be declared.

    top: of an entry, where what can stand stands as long as the entry is held; else it is done, as in a table's cell.
    holder: the kind of thing that has it; empty if it is anybody."""
    reader = Reader(names, holder)
    said = whole(reader.names, effect)
    reader.named = frozenset(node.text for node in said.walk() if isinstance(node, Name))
    reader.ends_itself = any(_ends_this(node) for node in said.walk())
    body = block(reader, said.statements, top=top)
    _check_nobodys_damage(reader, body)
    if top:
        if reader.ended:
            _check_ended(reader, body)
        for span in () if reader.ended or reader.problems else reader.waiting:
            reader.problems.append(codes.DURATION_WITHOUT_END.at(span, hint=_WAITS_ON))
        for one in reader.asked:
            if one.what in NOT_THERE:  # whose target it is may be said by what the entry is used in
                words = "that damage" if one.what == "blow" else f"the {one.what}"
                reader.unheard(one.span, words, NOT_THERE[one.what])
    wrong = tuple(problem for problem in reader.problems if problem.code.severity is Severity.ERROR)
    return body, wrong or tuple(reader.problems)  # what is heard wrong may be the price


def _check_nobodys_damage(reader: Reader, body: Body) -> None:
    """Notes a change of damage from the holder, or by a test, beside damage that is dealt to others by nobody and nothing; where
    tests deal some by themselves, it is of theirs."""
    if any(test.damage for test in reader.names.vocabulary.every(TestWord)):
        return
    inside = all_in(body)
    done = [deed for one in inside if isinstance(one, Does) for deed in one.deeds if isinstance(deed, d.TakeDamage)]
    by_test, from_somebody = any(one.by for one in done), any(one.by or one.source for one in done)
    if all(isinstance(one.who, Holder) for one in done):
        return
    for change in (stand for one in inside if isinstance(one, Sets) for stand in one.standing):
        if not isinstance(change, ChangesDamage):
            continue
        test = next((term.head.name for one in change.parts if one.word == "by" and (term := _test_of(one.what))), "")
        if test and not by_test:
            cure = f"what is dealt here is by nothing: say so of it, `takes … damage … by that {test}`"
            reader.unheard(change.span, f"damage by {a_or_an(test)} {test}", cure)
        elif change.dealt and not test and not from_somebody:
            cure = "what is dealt here is from nobody: say so of it, `takes … damage … from you`"
            reader.unheard(change.span, "damage from you", cure)


def _test_of(noun: Noun) -> Term | None:
    naming = naming_of(noun)
    return naming.of("test") if naming is not None else None


def _ends_this(node: Node) -> bool:
    return isinstance(node, Predicate) and node.verb == "end" and isinstance(node.object, This)


_WAITS_ON = (
    "it would answer that from then on, for good: say what ends it, in a line beside it, `when … ends, you end this`; the "
    "first time only, as its last line: `you end this`"
)


def _check_ended(reader: Reader, body: Body) -> None:
    """Notes an entry that ends itself though nothing of it goes on by then: neither what is set up, nor a rule that waits."""
    inner = (one for found in all_in(body) for part in _within(found) for one in part)
    if any(isinstance(one, Rule | Lends) or (isinstance(one, Sets) and _goes_on_after(one)) for one in inner):
        return
    cure = (
        "nothing is under way here that could be ended: take it out; how often it may be is `once per …, when …`, what is "
        "over for good is lost, `you lose this`, and what somebody has become, `you stop being …`"
    )
    for span in reader.ended:
        reader.unheard(span, "end this", cure)


def _goes_on_after(found: Sets) -> bool:
    """Whether what stands is not over with the test at hand of which alone it speaks."""
    return found.until is not None or not isinstance(found.subject, Select | Role | Own)


def meant(effect: st.Effect, vocabulary: Vocabulary) -> Body:
    """What the effect of an entry means in a game of these words."""
    return lower(effect, vocabulary.once("names", lambda: Names(vocabulary)))[0]


def lower_line(clause: Clause, names: Names) -> Meaning | None:
    """What a clause does that is said for itself; None for nothing that can be done."""
    return sentence(Reader(names), whole(names, clause), None)


def lower_claim(claim: Condition, names: Names) -> tuple[Fact | Possible, tuple[Problem, ...]]:
    """What a text asks that claims something of a game that has been played."""
    reader = Reader(names, exact=True, asks=True)
    said = whole(names, claim)
    if isinstance(said, Clause) and said.mood != "do":
        return _possible(reader, said), tuple(reader.problems)
    asked = fact(reader, said)
    if (cure := _shown_by_a_test(reader, said)) is not None:
        reader.problems = []  # whatever else is said of it is about this
        reader.unheard(said.span, "what a test gets", cure)
    return asked, tuple(reader.problems)


def _shown_by_a_test(reader: Reader, said: Condition) -> str | None:
    """`Ada's Defenses get +2`, `Ada's next Strike plays 1 fewer card`: nobody sees that before one is made."""
    match said:
        case Clause(Owned(owner, _, name), "do", (Predicate("get" | "play" | "roll"), *_)):
            test = reader.read(name).word(TestWord)
            whose = owner.name.text if isinstance(owner, Named) else "…"
            return None if test is None else _LET_IT_BE_MADE.format(test=test.name, a=a_or_an(test.name), whose=whose)
    return None


_LET_IT_BE_MADE = (
    "let {a} {test} be made under `when`, and claim what it came to: `{whose}'s last {test}'s result is …`"
)


def _possible(reader: Reader, clause: Clause) -> Possible:
    tried = replace(clause, mood="do")
    events = tuple(pattern(reader, replace(tried, predicates=(one,))) for one in tried.predicates)
    return Possible(clause.mood == "can", sentence(reader, tried, None), events, span=clause.span)


def lower_amount(said: Node, names: Names) -> Amount:
    """What number a formula is."""
    return amount(Reader(names), said)


def all_in(meanings: Body) -> list[Meaning]:
    """All meanings, those inside others too."""
    found: list[Meaning] = []
    waiting = [*reversed(meanings)]
    while waiting:
        one = waiting.pop()
        found.append(one)
        for inner in reversed(_within(one)):
            waiting += reversed(inner)
    return found


def next_one(moment: After | Within | None) -> Select | Own | None:
    """The stretch of time that is still to begin, of which alone a moment is."""
    match moment:
        case After(Pattern(subject=(Select(next=True) | Own(next=True)) as stretch)):
            return stretch
        case Within((Select(next=True) | Own(next=True)) as stretch):
            return stretch
        case _:
            return None


def is_of_one_stretch(moment: After | Within | None) -> bool:
    """Whether a moment comes once: at the beginning or the end of a stretch of time that is pointed at, `your Turn`, `that
    Round`, or of `that Attack`, and not of any such."""
    match moment:
        case After(Pattern(verb="end", subject=Select(naming=naming, how="that"))) if naming.of("test") is not None:
            return True
        case After(Pattern(verb="begin" | "end", subject=(Select() | Own()) as stretch)):
            return stretch.naming.of("scope") is not None and _is_pointed_at(stretch)
        case _:
            return False


def that_stretch(moment: After | Within | None) -> Select | None:
    """The stretch of time, spoken of before, in which alone something is offered: `during that Round, you may …`."""
    match moment:
        case Within(Select(how="that") as stretch):
            return stretch
        case _:
            return None


def _is_pointed_at(noun: object) -> bool:
    match noun:
        case Select(how=how):
            return how not in ("any", "each", "another")
        case Own(owner=owner):
            return _is_pointed_at(owner)
        case _:
            return True


def put_in_place(body: Body) -> tuple[Replaces, ...]:
    """What a block puts in the place of the trait of a test at hand, if it does nothing else."""
    sets = [one for one in body if isinstance(one, Sets) and one.until is None]
    stands = [stand for one in sets for stand in one.standing]
    done = tuple(stand for stand in stands if isinstance(stand, Replaces) and not stand.key and not _is_to_come(stand))
    return done if len(sets) == len(body) and len(done) == len(stands) else ()


def _is_to_come(stand: Replaces) -> bool:
    """Whether it is said of a test that is not made yet."""
    return isinstance(stand.subject, TestsOf) and stand.subject.when == "next"


def rules_in(meanings: Body) -> Iterator[Rule]:
    """All rules, those inside others too."""
    return (one for one in all_in(meanings) if isinstance(one, Rule))


def blocks_in(meanings: Body) -> Iterator[Body]:
    """Meanings, and those inside each of them, block by block."""
    yield meanings
    for one in all_in(meanings):
        yield from _within(one)


def _within(meaning: Meaning) -> Sequence[Body]:
    match meaning:
        case Does() | Sets() | Lends() | Says():
            return ()
        case Rule():
            return meaning.body, meaning.otherwise
        case Tries(_, outcomes):
            return [body for _, body in outcomes]
        case Picks(choices, then):
            return ((Does(choices), then),)
        case ForEach(_, body) | Repeats(_, body):
            return (body,)
        case Chooses():
            return [option.body for option in meaning.options]
        case Depends(rows=rows):
            return [row.body for row in rows]
        case _:
            assert_never(meaning)


T = TypeVar("T")


def _anew(reader: Reader, meant: Callable[[], T]) -> T:
    """What something means for which, each time that it comes to that, another card is turned up."""
    turned, reader.turned = reader.turned, None
    found = meant()
    reader.turned = turned
    return found


def block(reader: Reader, statements: tuple[st.Statement, ...], *, top: bool = False) -> Body:
    """What a block means; at the top of an entry, what can stand stands."""
    found = []
    aimed = reader.aimed  # what a stunt does is of the target of its test, and so is all that the entry says besides
    around, unsettled, over = reader.dealt, reader.unsettled, False
    for one in statements:
        if top:
            reader.turned = None
            reader.arrived.clear()
            reader.aimed = aimed
        blows, before = reader.blows, len(reader.asked)
        found.append(_statement(reader, one, top=top))
        if over:
            reader.answer(before, "margin", "result")
        if one is not statements[-1]:  # else nothing comes behind it
            over = over or any(isinstance(deed, d.Make) for deed in phrases_in(found[-1]))
        if reader.blows > blows:
            reader.dealt = _deals(found[-1]) or reader.dealt
        if not reader.stage and (made := _made_at_once(found[-1:])):
            reader.unsettled = _OF_MADE.format(made)
        aimed = aimed or (isinstance(one, st.Act) and any(asked.what == "target" for asked in reader.asked))
    reader.dealt, reader.unsettled = around, unsettled
    body = tuple(one for one in found if one is not None)
    if not top:
        _check_over(reader, body)
        _check_answered_once(reader, body)
        _check_emptied(reader, body)
    _check_which(reader, body)
    _check_contrary(reader, body)
    return body


_OF_MADE = "below the line that makes that {0}, `on success: …`, `on failure: …`"
_OF_ENDED = "`when … succeeds, …`, `when … fails, …`"


def _made_at_once(body: Sequence[Meaning | None]) -> str:
    """The test that has been made when all this is done, and came out as it may; empty if none was."""
    name = ""
    for one in at_once(tuple(one for one in body if one is not None)):
        match one:
            case Tries(made):
                name = made.test.head.name
            case Does(deeds):
                name = next((deed.test.head.name for deed in deeds if isinstance(deed, d.Make)), name)
    return name


def _says_who_won(node: Node | None) -> bool:
    """Whether it speaks of who has won or lost, and so of how a test came out."""
    return node is not None and any(
        isinstance(one, RoleNode) and one.role in ("winner", "loser") for one in node.walk()
    )


def _check_of_whom(reader: Reader, offered: Offer | None, body: Body) -> None:
    """Notes by how much of whomever something is done, where people are spoken of who have that, and not everybody has."""
    words = reader.names.vocabulary
    everybody = family(words, default_thing(words))
    done = [deed for one in at_once(body) if isinstance(one, Does) for deed in one.deeds]
    for one in phrases_in((offered, *done)):
        match one:
            case Plain(key, span=span) if span in reader.bare:
                number = words.word(key)
                if not isinstance(number, NumberWord) or not everybody.isdisjoint(number.of):
                    continue
                spoken = (name for name in sorted(reader.named) if words.word(name, "thing") is not None)
                having = next((name for name in spoken if not family(words, name).isdisjoint(number.of)), "")
                if having:
                    whose = f"`that {having}'s {number.several}`"
                    cure = f"say of whom: {whose}, or `your {number.name}`"
                    reader.unheard(span, f"{number.name} of one's own", cure)


def _check_emptied(reader: Reader, body: Body, paid: Sequence[tuple[Noun, str]] = ()) -> None:
    """Notes a number by which something is measured once nothing is left of it: a reader thinks of what it was.  paid: that has
    been given away for all this."""
    empty = [*paid]
    for one in body:
        for part in (part for said in at_once((one,)) for part in _parts(said)):
            for (whose, key), span in _measured_by(part) if empty else ():
                if (whose, key) in empty:
                    chosen = f"let it be chosen how much, `choose X from 1 to your {key} and pay X …`, and say `X`"
                    cure = (
                        f"it is 0 by then: {chosen if paid else 'say this first, and then that nothing is left of it'}"
                    )
                    reader.unheard(span, f"the {key}, of which nothing is left", cure)
            for changed, none in _changes_number(part):
                empty = [other for other in empty if other != changed]
                empty += [changed] if none and not paid and isinstance(one, Does) else []


def _check_contrary(reader: Reader, body: Body) -> None:
    """Notes a second line that is meant for when the first does not come, and comes by what that does."""
    rules = [(one, one.given) for one in body if isinstance(one, Rule) and isinstance(one.given, Given)]
    for number, (first, given) in enumerate(rules):
        done = [part for said in at_once(first.body) for part in _parts(said) if not isinstance(said, Sets)]
        for later, other in rules[number + 1 :] if done and not given.lasting else ():
            if first.moment == later.moment and not other.lasting and made_so(given.fact, done, other.fact):
                below = "" if first.moment is None else "below one `when …:` "
                reader.unheard(other.span, "what the line before may have made so", _OTHERWISE.format(below))


_OTHERWISE = "it is asked when that is done, and both may come: write {0}`if …, …`, and as the next line `otherwise: …`"


def _parts(said: Meaning) -> Sequence[object]:
    """What a sentence does, or says that stands, one by one."""
    match said:
        case Sets(standing=standing):
            return standing
        case Does(deeds=deeds) | Lends(deeds=deeds):
            return deeds
        case _:
            return ()


def _measured_by(part: object) -> Iterator[tuple[tuple[Noun, str], Span]]:
    """Whose numbers something is measured by, and which, each with where it stands."""
    for one in phrases_in(part):
        match one:
            case Plain(key, span=span):
                yield (Holder(), key), span
            case Worth(what=Own(owner=owner, key=key, maximum=False), span=span):
                yield (owner, key), span
            case _:
                pass


def _changes_number(done: object) -> Iterator[tuple[tuple[Noun, str], bool]]:
    """The numbers that a deed changes, each with whether nothing is left of it."""
    match done:
        case d.Move(verb=verb, who=who, key=key, number=number, toward=None):
            yield (who, key), verb != "gain" and number is None
        case d.BecomeNumber(what=Own(owner=owner, key=key, maximum=False), number=number):
            yield (owner, key), number == Fixed(0)
        case d.ChangeNumber(what=Own(owner=owner, key=key)) | d.SetNumber(owner=owner, key=key):
            yield (owner, key), False
        case d.Discard(who=who, number=number):
            yield (who, "card"), number is None
        case d.Draw(who=who):
            yield (who, "card"), False


def _given_away(offered: Offer | None) -> Sequence[tuple[Noun, str]]:
    """The numbers of whoever takes an offer up of which he gives all there is."""
    parts = offered.parts if offered is not None and isinstance(offered.who, Holder) else ()
    paid = (one for one in parts if isinstance(one, Paid) and one.toward is None)
    return [(Holder(), one.key) for one in paid if one.number == Plain(one.key)]


def _deals(meaning: Meaning | None) -> Deals:
    """What a line deals of damage: to one, so that the next one may speak of it, or to several, or only if something is so."""
    if not any(isinstance(one, d.TakeDamage) for one in phrases_in(meaning)):
        return ""
    deeds = meaning.deeds if isinstance(meaning, Does) else ()
    hurt = tuple(one.who for one in deeds if isinstance(one, d.TakeDamage))
    of_each = any(isinstance(one, Select) and one.how == "each" for one in phrases_in(hurt))
    return "one" if len(hurt) == 1 and not of_each else "several"


def _goes_on(reader: Reader, statements: tuple[st.Statement, ...], *, top: bool) -> Body:
    """What the rest of a sentence means, or the block below it."""
    if len(statements) != 1:
        return block(reader, statements, top=top)
    found = _statement(reader, statements[0], top=top)
    body = (found,) if found is not None else ()
    _check_answered_once(reader, body)
    _check_emptied(reader, body)
    return body


def _statement(reader: Reader, x: st.Statement, *, top: bool) -> Meaning | None:
    if top:
        x = _offers_a_choice(x)
    match x:
        case st.Act() | st.Trial() | st.Choice() if (each := pointed_at(reader, x)) is not None:
            return _each_for_himself(reader, x, each, top=top)
        case st.Act(clause, until):
            return sentence(reader, clause, until, top=top)
        case st.Rule(time=None):
            return _rule(reader, _to_each(x, top=top), top=top)
        case st.Rule():
            return _anew(reader, lambda: _rule(reader, _to_each(x, top=top), top=top))
        case st.Trial(clause, branches):
            return _trial(reader, clause, branches)
        case st.ForEach(each, body, most):
            check_one(reader, each)
            check_each(reader, each)
            if top and any(_stands(reader, one) for one in body):
                asked = naming_of(noun(reader, each))
                term = next(iter(asked.terms.values()), None) if asked is not None else None
                one, many = (term.name, plural_of(term.name)) if term is not None else ("…", "…")
                cure = f"what stands is said of each at once: `each {one}'s … gets …`; by how many they are, `… gets + (the "
                reader.unheard(x.span, "for each …", f"{cure}number of {many})`")
                return None
            done = _anew(reader, lambda: block(reader, body))
            _check_extremes(reader, noun(reader, each), done)
            return ForEach(
                noun(reader, each), done, how_many(reader, replace(most, up_to=False)) if most is not None else None
            )
        case st.Repeat(times, body):
            return Repeats(amount(reader, times), _anew(reader, lambda: block(reader, body)))
        case st.Choice(subject, optional_, options):
            who = noun(reader, subject)
            check_one(reader, subject)
            check_chooser(reader, subject, may=optional_)
            if optional_:
                check_may(reader, subject)
            bodies = tuple(Option(block(reader, option.body), option.body[0].span) for option in options)
            return Chooses(who, optional_, bodies, span=x.span)
        case st.Depending(on, rows):
            what = noun(reader, on) if any(row.names for row in rows) else None
            if what is not None and not all(row.names for row in rows):
                reader.unheard(x.span, "rows of both sorts", "name words in all rows, or numbers in all")
            number = ONE if what is not None else amount(reader, on)
            return Depends(number, what, tuple(_row(reader, row) for row in rows))
        case st.Note(text):
            return Says(text, span=x.span)


def _offers_a_choice(x: st.Statement) -> st.Statement:
    """`you may choose one:`, where it waits to be used, is an offer like every other, and what is chosen comes of it."""
    match x:
        case st.Choice(optional=True) as choice:
            rule = st.Rule(None, None, None, None, (), span=x.span)
        case (
            st.Rule(time=None | s.During(), may=None, body=(st.Choice(optional=True) as choice,), otherwise=()) as rule
        ):
            pass
        case _:
            return x
    each = many(choice.subject)
    if isinstance(choice.subject, Named) and choice.subject.determiner in ("a", "another"):
        return x  # nobody says which
    said = choice.subject.span.to(choice.span)
    may = Clause(choice.subject, "may", (Predicate("use", This(), span=said),), span=said)
    chosen = replace(choice, optional=False)
    return replace(rule, may=may, body=(of_one(chosen, each) if each is not None else chosen,))


def _stands(reader: Reader, x: st.Statement) -> bool:
    """Whether a statement, were it one of the entry itself, would stand."""
    if not isinstance(x, st.Act) or x.until is not None:
        return False
    met = len(reader.problems)
    stands = sentence(reader, x.clause, None, top=True)
    del reader.problems[met:]
    return isinstance(stands, Sets) and stands.coming != "one"


def _each_for_himself(reader: Reader, x: st.Act | st.Trial | st.Choice, those: Many, *, top: bool) -> Meaning | None:
    """What is said of each of several, and points back at that one; what stands, finds the one of whom it is asked."""
    if top and isinstance(x, st.Act) and x.until is None:
        stands = sentence(reader, x.clause, None, top=True)
        if stands is None or isinstance(stands, Sets):
            return stands
    each = noun(reader, those)
    done = _statement(reader, of_one(x, those), top=False)
    return ForEach(each, (done,)) if done is not None else None


def _to_each(x: st.Rule, *, top: bool) -> st.Rule:
    """`each Rival may pay 1 Coin:`, where it is offered at once: to each of them in turn, whatever the others say.  What may
    be used at any time is offered to whoever wants it, and what happens instead happens once."""
    each = many(x.may.subject) if x.may is not None else None
    instead = isinstance(x.time, s.Would) and x.time.instead
    if each is None or x.may is None or instead or isinstance(x.time, s.During) or (top and x.time is None):
        return x
    if any(predicate.verb == "bid" for predicate in x.may.predicates):
        return x  # they bid all together
    to_one = replace(x, limit=None, time=None, given=None, may=of_one(x.may, each))
    return replace(x, may=None, body=(st.ForEach(each, (to_one,), span=x.span),), otherwise=())


def _row(reader: Reader, row: st.Row) -> Row:
    return Row(row.low, row.high, tuple(reader.read(name).text for name in row.names), block(reader, row.body))


def _trial(reader: Reader, clause: Clause, branches: tuple[st.Branch, ...]) -> Meaning | None:
    if (one := picked(reader, clause)) is not None:
        tries = _trial(reader, one.clause, branches)
        return Picks(one.choices, tries) if tries is not None else None
    first, *more = clause.predicates
    made = deed(reader, clause, first)
    for other in more:
        reader.unheard(other.span, f"and {other.verb}", "only the test is made; say it in a sentence before")
    if not isinstance(made, d.Make):
        reader.unheard(clause.span, first.verb, "only a test has a success and a failure: `you make a …:`")
        return None
    reader.one_is_meant(clause.subject)
    _check_opposed(reader, made, branches)
    _check_tied(reader, made, branches)
    before, around = len(reader.asked), reader.stage
    unsettled = reader.unsettled
    reader.stage, reader.unsettled = "judged", ""
    outcomes = tuple((branch.outcome, block(reader, branch.body)) for branch in branches)
    reader.stage, reader.unsettled = around, unsettled
    for _, body in outcomes:
        _check_which_test(reader, body)
    answered = _answered(made)
    for outcome, body in outcomes:
        _check_judged(reader, body, COMES_OF[outcome], of=made.test.head.name)
        _check_hurt(reader, body, made.test.head.name)
        if answered:
            _check_judged(reader, body, COMES_OF_ANSWERED[outcome], of=answered)
            _check_hurt(reader, body, answered, by=made.test.head.name)
    reader.answer(before, "margin", "result")
    return Tries(made, outcomes)


def _check_opposed(reader: Reader, made: d.Make, branches: tuple[st.Branch, ...]) -> None:
    """Notes what follows from how a test comes out of which nothing says what it has to come to: it cannot fail.  Where rules
    say how hard tests are, they may do so for one that is called something besides."""
    name, settings = made.test.head.name, made.settings
    usual = any(one.deck or one.needs or one.resisted or one.answer for one in _sorts_of(reader, name))
    by_rule = made.test.tags and any(one.reads == "goal" for one in reader.names.vocabulary.every(StatWord))
    if not (usual or by_rule or any(isinstance(one, (*AGAINST, AgainstTest, Difficulty)) for one in settings)):
        first, said = branches[0], f"`against 10`, `against that …`, `against that …'s {name}`"
        reader.unheard(first.span, f"on {first.outcome}", f"nothing says what it has to come to: say so, {said}")


def _check_tied(reader: Reader, made: d.Make, branches: tuple[st.Branch, ...]) -> None:
    """Notes a tie with a number: only two sides tie, and against a number it is settled whether equal is enough."""
    for branch in branches if any(isinstance(one, AgainstNumber) for one in made.settings) else ():
        if branch.outcome == "tie":
            fails = any(one.ties == "failure" for one in _sorts_of(reader, made.test.head.name))
            does, comes = ("fails", "failure") if fails else ("succeeds", "success")
            cure = (
                f"a number is no other side; who comes to just that {does}: write `on {comes}: if the margin is 0, …`"
            )
            reader.unheard(branch.span, "on tie", cure)


def _sorts_of(reader: Reader, test: str) -> list[TestWord]:
    """A test, and all of which it is a special case."""
    words = reader.names.vocabulary
    return [word for sort in words.sorts(test, "test") if (word := words.named(sort, TestWord)) is not None]


# ------------------------------------------------------------------ sentences
def sentence(reader: Reader, clause: Clause, until: s.Duration | None, *, top: bool = False) -> Meaning | None:
    """What a clause means: at the top of an entry and with an end it stands if it can, else it is done if it can."""
    one = picked(reader, clause) if clause.mood == "do" and not top else None
    if one is not None:
        then = sentence(reader, one.clause, until)
        return Picks(one.choices, then) if then is not None else None
    check_one(reader, clause.subject)
    unsettled = reader.unsettled
    if _says_who_won(clause):
        reader.unsettled = ""
    found = _said(reader, clause, until, top=top)
    reader.unsettled = unsettled
    return found


def _said(reader: Reader, clause: Clause, until: s.Duration | None, *, top: bool) -> Meaning | None:
    ends = _duration(reader, until)
    before, asked = len(reader.problems), len(reader.asked)
    first = _lasts if top or until is not None else _acts
    for read in (first, _acts if first is _lasts else _lasts):
        del reader.problems[before:], reader.asked[asked:]
        found = read(reader, clause, ends)
        if found is not None:
            if top and isinstance(clause.subject, Damage):
                reader.answer(asked, "amount", "blow")  # it is that of the damage
            if until is not None or not top:
                _check_of_coming(reader, clause.subject, bounded=until is not None)
            if isinstance(found, Sets) and isinstance(found.until, Until):
                _check_until_made(reader, found, found.until)
            if isinstance(found, Sets) and found.until is not None:
                _check_becomes(reader, found)
            if isinstance(found, Sets) and found.until is None:
                if top:
                    _check_dice(reader, found)
                    _check_coming(reader, clause)
                else:
                    _check_end(reader, clause, found)
            if isinstance(found, Sets) and not top:
                _check_one_throw(reader, clause, found)
                _check_called_late(reader, found)
                _check_frozen(reader, clause, found)
            elif isinstance(found, Sets) and found.until is None:
                _check_of_target(reader, clause.subject)
            _check_per_of(reader, clause)
            return found
    del reader.problems[before:]
    reader.unheard(clause.span, clause.predicates[0].verb, _otherwise(reader, clause))
    return None


def _check_until_made(reader: Reader, meaning: Sets, until: Until) -> None:
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


def _check_becomes(reader: Reader, meaning: Sets) -> None:
    """Notes that one is in a state until some time: as something that stands, that would come again however often he stops
    being so.  What is said of each is so of those, too, who come to it later."""
    for stands in meaning.standing:
        if isinstance(stands, IsInState) and not (isinstance(stands.subject, Select) and stands.subject.how == "each"):
            cure = f"write `{_somebody(stands.subject, 'become')} {stands.state} until …`"
            reader.unheard(stands.span, f"to be {stands.state} until …", cure)


def _check_next_made(reader: Reader, event: Pattern, body: Body) -> None:
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


def _check_runs(reader: Reader, moment: After, given: Given) -> None:
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
        if isinstance(one, TestsOf) and _is_he(one.owner, who) and (test := one.naming.of("test")) is not None:
            name, other = made.head.name, test.head.name
            if name in sorts(other, "test") or other in sorts(name, "test"):
                yield one, made


def _check_called_late(reader: Reader, meaning: Sets) -> None:
    """Notes what a test at hand is called while it is made: what it is has been looked for already."""
    for stands in meaning.standing:
        if isinstance(stands, CallsTest) and (test := _that_test(stands.subject)):
            reader.unheard(stands.span, f"is {stands.word}", f"write `that {test} becomes {stands.word}`")


def _check_of_target(reader: Reader, subject: Node) -> None:
    """Notes what would stand of the target of a test, where none runs."""
    who = subject
    while isinstance(who, Owned | OneOf):
        who = who.owner
    if who is subject or reader.aimed:
        return
    said = ""
    if isinstance(who, RoleNode) and who.role == "target":
        said = "the target"
    elif isinstance(who, Named) and who.determiner == "the":
        thing = reader.read(who.name).word(ThingWord)
        said = f"the {who.name.text}" if thing is not None and thing.makes else ""
    if said:
        cure = f"no test runs here: `when you make an …, {said}'s … until that … ends`, or say of whom it is always so"
        reader.unheard(who.span, said, cure)


def _check_frozen(reader: Reader, clause: Clause, found: Sets) -> None:
    """Notes a part of all damage that comes from now on: what is said at a moment is as much as it comes to then."""
    later = any(isinstance(one, ChangesDamage) and one.of_itself for one in found.standing)
    if later or not isinstance(clause.subject, Damage):
        return
    for one in (one for one in phrases_in(found) if isinstance(one, OfEvent | Dealt)):
        reader.asked = [asked for asked in reader.asked if asked.span != one.span]
        cure = "no such damage is known yet: let a state of the game stand for that time, and say in a line of its own "
        cure += "`while you are …, damage to you is half that damage`"
        reader.unheard(one.span, "that damage", cure)


def _check_per_of(reader: Reader, clause: Clause) -> None:
    """Notes what is counted of nobody in particular where somebody else is spoken of: a reader takes it for that one's."""
    who: Node = clause.subject
    while isinstance(who, Owned | OneOf):
        who = who.owner
    if isinstance(who, Named) and reader.read(who.name).of(*WHO) is not None:
        whose = f"{'that' if who.determiner == 'each' else who.determiner} {who.name.text}'s"
    elif isinstance(who, RoleNode) and who.role in ("target", "winner", "loser"):
        whose = f"the {who.role}'s"
    else:
        return
    for per in (node for node in clause.walk() if isinstance(node, Per)):
        term = reader.read(per.of).of("thing", *NUMBERS) if isinstance(per.of, Name) else None
        if term is None:
            continue
        word, ones = term.head, singles(reader.names.vocabulary)
        if isinstance(word, NumberWord) and len(word.of) == 1 and ones.issuperset(word.of):
            continue  # there is only one who has it
        plural = (word.plural if isinstance(word, DeclaredWord) else "") or plural_of(word.name)
        many = word.name if isinstance(word, StatWord) else plural
        cure = f"say whose: `per {whose} {many}`, or `per your {many}`"
        reader.unheard(per.span, f"per {word.name}", cure)


THIS_ENDS = "say what ends: a state, `you stop being …`; what else stands says itself how long: `… until the … ends`"
"""An entry does not end by itself."""


KEPT_DICE = (
    "dice that somebody keeps have a name of the game: `you gain 1 …`; those of a test are `your … rolls 1 more die`"
)
"""Dice as such are nobody's."""


_SIGNS = {"rise": "+", "sink": "-"}
"""What is said of a test in place of going up and down, as numbers do."""

_WITH_CARDS = {"gain": "draw", "lose": "discard"}
"""What is done with cards in place of what is done with other things."""


def _otherwise(reader: Reader, clause: Clause) -> str:
    """The cure of what nobody can do."""
    predicate = clause.predicates[0]
    if predicate.verb == "end" and isinstance(clause.subject, This):
        return THIS_ENDS
    if reader.part_of_test(clause.subject):
        return OF_TOTAL
    if predicate.verb in _SIGNS and reader.is_test(clause.subject):
        return (
            f"of tests it is said `… get {_SIGNS[predicate.verb]}2`, and in a block also for how long, `… until … ends`"
        )
    if predicate.verb == "use" and any(word.word == "instead of" for word in predicate.qualifiers):
        return "say which tests use it: `your … use … instead of …`; of one that is made, `that … uses … instead of …`"
    own, node = reader.counted(predicate), predicate.object
    if isinstance(node, Count) and node.unit.text == "card" and predicate.verb in _WITH_CARDS:
        return f"of cards it is said `{_WITH_CARDS[predicate.verb]} 1 card`, `{_WITH_CARDS[predicate.verb]} 2 cards`"
    if isinstance(node, Named) and node.name.text in CARDS and node.determiner in ("a", "another"):
        own = f"{predicate.verb} 1 {node.name.text}"
        if predicate.verb == "discard" and node.name.text == "die":
            return kept_dice(reader)
    if not own and predicate.verb in ("gain", "lose") and isinstance(node, Count) and node.unit.text == "die":
        return KEPT_DICE
    return f"write `{own}`" if own else "say what somebody does, gains or is"


def _check_dice(reader: Reader, meaning: Sets) -> None:
    """What stands as long as an entry is held would roll anew, or turn up another card, whenever it is asked."""
    for stands in meaning.standing:
        change = getattr(stands, "change", None)
        if not isinstance(change, Change):
            continue
        if rolls(change.by):
            cure = "what stands is asked again and again; roll when something happens: `when …, that … gets …`"
            reader.unheard(change.by.span, "dice", cure)
        for card in filter(_is_top, phrases_in(change.by)):
            cure = "what stands is asked again and again; turn it up when something happens: `when …, that … gets …`"
            reader.unheard(card.span, "the top card", cure)


def _is_top(phrase: object) -> TypeGuard[TopCard | CardWorth]:
    """Whether it is the top card of a pile."""
    return isinstance(phrase, TopCard) or (isinstance(phrase, CardWorth) and phrase.which == "top")


def _check_one_throw(reader: Reader, clause: Clause, meaning: Sets) -> None:
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


def _check_coming(reader: Reader, clause: Clause) -> None:
    """What stands is of every test; which is the next one is known only from the moment on at which it is said."""
    for node in clause.walk():
        if isinstance(node, Owned) and node.order == "next" and reader.is_test(node):
            cure = f"say when: `when …, your next {node.name.text} …`; what is so of every one needs no `next`"
            reader.unheard(node.span, "next", cure if node is clause.subject else _of_itself(node.name.text))


def _check_of_coming(reader: Reader, subject: Node, *, bounded: bool) -> None:
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


def _check_end(reader: Reader, clause: Clause, meaning: Sets) -> None:
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


def _acts(reader: Reader, clause: Clause, ends: Duration | None) -> Meaning | None:
    if clause.mood != "do":
        return None
    done = []
    around = reader.dealt
    if is_that_damage(clause.subject):
        reader.dealt = ""  # it is said of what comes
    for predicate in clause.predicates:
        done.append(deed(reader, clause, predicate))
        if isinstance(done[-1], d.TakeDamage):
            reader.dealt = _deals(Does((done[-1],)))
    reader.dealt = around
    deeds = tuple(one for one in done if one is not None)
    if len(deeds) < len(done):
        return None
    if not any(isinstance(one, d.Choose | d.ChooseNumber | d.Shuffle) for one in deeds):  # any one of them will do
        reader.one_is_meant(clause.subject)
    if ends is None:
        return Does(deeds)
    if len({isinstance(one, MOVES_IT) for one in deeds}) > 1:
        cure = (
            "does `until …` go with both, or with the last alone? write what is gained or lost for good above "
            "it, in a line of its own"
        )
        reader.unheard(ends.span, "until …", cure)
    for one in deeds:
        if not _can_end(reader.names.vocabulary, one):
            cure = ONE_BLOW if isinstance(one, d.ChangeDamage) else _lent_by_rank(one) or NOT_TAKEN_BACK
            reader.unheard(one.span, "until …", cure)
        elif (anew := _given_anew(reader, one)) is not None:
            cure = (
                f"how many there are begins anew with each {anew.name}, whatever was gained or lost: take `until …` out"
            )
            reader.unheard(ends.span, "until …", cure)
    return Lends(deeds, ends, span=clause.span)


def _given_anew(reader: Reader, one: d.AnyDeed) -> ScopeWord | None:
    """The stretch of time with which a number begins anew that somebody gains or loses."""
    match one:
        case d.Move(key=key) | d.ChangeNumber(what=Own(key=key)):
            return next((scope for scope in reader.names.vocabulary.every(ScopeWord) if key in scope.resets), None)
    return None


LENT = (d.Become, d.StopBeing, d.BecomeWord, d.MoveTag, d.MoveRanks, d.MoveThings, d.ChangeNumber)
"""What can be taken back, when the time is over for which it is said."""


MOVES_IT = (d.Move, d.MoveThings, d.MoveRanks)
"""What is gained or lost; beside what somebody becomes, a reader takes it to be for good."""


def _can_end(vocabulary: Vocabulary, one: d.AnyDeed) -> bool:
    """Whether what is done can be only for a time."""
    if isinstance(one, d.Enter | d.Leave):
        return one.place is None or not one.place.track
    if isinstance(one, d.Become | d.StopBeing) and vocabulary.named(one.word, ThingWord) is not None:
        return False  # of what kind somebody was is not kept
    return isinstance(one, LENT) or (isinstance(one, d.Move) and one.verb != "pay")


def _lent_by_rank(one: d.AnyDeed) -> str:
    """How an entry that was spoken of is had for a time; empty for anything else."""
    naming = naming_of(one.what) if isinstance(one, d.HandOver) and one.verb == "gain" else None
    if naming is None or naming.is_item or naming.of("kind") is None:
        return ""
    return f"write `gain 1 rank of that {naming.text} until …`: ranks are taken back"


NOT_TAKEN_BACK = "it cannot be taken back; say what is done then, `when … ends, …`, or take `until …` out"
ONE_BLOW = (
    "it is one blow, and over with it; of all that come say below what begins it, `when …:`, that "
    "`damage to you … until …`, with no `when you would take damage`"
)
"""What to do about an end of what is done for good, and of what is done to a blow."""
THAT_IS_OVER = "that {0} is over by then: take the end out; of those to come say `your {1} …`, `each …'s {1} …`"


def _lasts(reader: Reader, clause: Clause, ends: Duration | None) -> Meaning | None:
    found = lasting(reader, clause)
    if found is None:
        return None
    node = clause.subject
    of_test, timely = reader.is_test(node) or isinstance(node, Damage), _is_stretch(reader, node)
    with_ = noun(reader, node) if isinstance(node, (Named, Owned)) and (of_test or timely) else None
    coming: Literal["", "one", "all"] = ""
    if of_test and isinstance(node, Owned) and node.order == "next":
        term = reader.read(node.name).of("test")
        coming = "all" if term is not None and term.plural else "one"
    of_item = reader.is_of_item(node)
    test = _test_at_hand(reader, node) if ends is not None else ""
    if ends is not None and test:
        reader.unheard(ends.span, "until …", THAT_IS_OVER.format(test, plural_of(test)))
    return Sets(noun(reader, node), tuple(found), ends, with_, of_test, coming, of_item, span=clause.span)


def _test_at_hand(reader: Reader, node: Node) -> str:
    """The test at hand of which, or of whose number or damage, something is said; empty if it is of none."""
    match node:
        case Damage(parts=parts):
            return next(filter(None, (_test_at_hand(reader, part.object) for part in parts if part.word == "by")), "")
        case Owned(owner) if not reader.is_test(node):
            return _test_at_hand(reader, owner)
        case Named("that" | "the", _, name) if reader.is_test(node):
            return name.text
        case _:
            return ""


def _is_stretch(reader: Reader, node: Node) -> bool:
    return isinstance(node, Named) and reader.read(node.name).of("scope") is not None


def _duration(reader: Reader, until: s.Duration | None) -> Duration | None:
    match until:
        case None:
            return None
        case s.Until(event):
            before = len(reader.asked)
            ends = Until(pattern(reader, check_bought_off(reader, event), awaited=True, ends=True), span=until.span)
            reader.answer(before, "next")
            return ends
        case s.Lasting(count):
            term = reader.read(count.unit).of("scope")
            return For(amount(reader, count), term.head.name if term is not None else "", span=until.span)


# ------------------------------------------------------------------ rules
COUNTED_APART = ("thing", "character", "kind", "entry")
"""The roles of those for each of whom it may be counted apart how often something is done."""
APART = "it is counted apart for each one with whom it has to do: name people, things or entries; ask for the rest with `if`"


def _limit(reader: Reader, rule: st.Rule, offered: Offer | None, *, top: bool) -> Limit | None:
    node = rule.limit
    if node is None:
        return None
    term = reader.read(node.scope).of("scope", "test")
    scope = term.head.name if term is not None else reader.read(node.scope).text
    of_test = term is not None and term.head.role == "test"
    key = reader.read(node.key)
    if not of_test and (raised := reader.raised_in(scope)):
        reader.unheard(
            node.span, f"per {scope}", f"nobody says that one begins: count by the test, `once per {raised}`"
        )
    apart = key.is_chosen or bool(key.group) or key.of(*COUNTED_APART) is not None
    if node.key is not None and key.terms and not apart:
        reader.unheard(node.key.span, f"per {key.text}", APART)
    chosen = next((one for one in _chosen(offered) if _is_sort(reader, one, key)), None)
    of_user = node.key is not None and isinstance(rule.time, s.During) and _is_user(reader, offered, key)
    known = chosen is not None or of_user
    if node.key is not None and key.of("thing") and not known and top and not _speaks_of(reader, rule.time, key):
        one = f"{a_or_an(key.text)} {key.text}"
        cures = [f"let it be of what {one} does, or what is done to one: `when {one} …, …`"]
        if not key.is_item:
            cures.insert(0, f"let one be chosen where it is offered: `you may pay … and choose {one}:`")
        cure = f"it is not known of which; {'; or '.join(cures)}"
        reader.unheard(node.key.span, f"per {key.text}", cure)
    counted = chosen if chosen is not None else key
    return Limit(node.times, scope, of_test, counted.group or counted.text, node.everyone, chosen is not None, of_user)


def _is_user(reader: Reader, offered: Offer | None, key: Naming) -> bool:
    """Whether it is one of those for whom it is counted who may use it: `an Ally may pay …`."""
    match offered:
        case Offer(who=Select(naming, "any" | "each" | "another")):
            return _is_sort(reader, naming, key)
        case _:
            return False


def _speaks_of(reader: Reader, time: s.Time | None, key: Naming) -> bool:
    """Whether what happens is told of one of those for whom it is counted."""
    names = (node for node in time.event.walk() if isinstance(node, Name)) if isinstance(time, s.When | s.Would) else ()
    return any(_is_sort(reader, one, key) or _is_sort(reader, key, one) for one in map(reader.read, names))


def _chosen(offered: Offer | None) -> Iterator[Naming]:
    """What is chosen as a part of what is offered."""
    for part in offered.parts if offered is not None else ():
        match part:
            case Chosen(deed=d.Choose(what=Select(naming, "any" | "another"))) if not naming.is_item:
                yield naming
            case Chosen(deed=d.Choose(what=GroupOf(_, naming))):
                yield naming
            case _:
                pass


def _is_sort(reader: Reader, naming: Naming, of: Naming) -> bool:
    """Whether what is called so is what something is counted for."""
    one, other = naming.of("thing"), of.of("thing")
    if of.group:
        return naming.group == of.group
    return one is not None and other is not None and other.head.name in reader.names.vocabulary.sorts(one.head.name)


BESIDE_TESTS = ("draw", "discard", "play", "take")
"""The events that may be of a test, though they do not name it."""


def _check_tried(reader: Reader, limit: s.Limit | None, moment: After | Within | None) -> None:
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
    answers = (word.answer for one in (made, test) for word in _sorts_of(reader, one))
    words = reader.names.vocabulary
    return test in words.sorts(made, "test") or made in words.sorts(test, "test") or made in answers or test in answers


MOVES_SO_MANY = ("gain", "lose", "pay")
"""What happens with so many of something."""


def _rule(reader: Reader, x: st.Rule, *, top: bool) -> Rule:
    before = len(reader.asked)
    nodes = x.walk()
    moment = _as_dice_lie(_moment(reader, x.time), nodes)
    known = len(reader.asked)
    if not top and not isinstance(x.time, s.Would):
        reader.answer(before, "next")
    answered, dealt = reader.moment, reader.dealt
    if moment is not None:
        reader.moment = _of_what(moment)
        reader.dealt = "several" if dealt and answered == "damage" else dealt
        reader.dealt = "" if reader.moment == "damage" else reader.dealt
    unsettled = reader.unsettled
    if isinstance(moment, After) and not _of_time(moment) and not _of_no_test(moment):
        reader.unsettled = _OF_ENDED if moment.event.verb == "end" else ""
    if _says_who_won(x.given):
        reader.unsettled = ""
    given = _given(reader, x.given)
    if isinstance(given, Given):
        since = moment.event if isinstance(moment, After) and not moment.would and not given.lasting else None
        if isinstance(moment, After):
            _check_runs(reader, moment, given)
        check_certain(reader, given.fact, given.span, since)
    staked = dict(reader.staked)
    if isinstance(moment, After) and moment.event.verb in MOVES_SO_MANY and moment.event.unit:
        reader.staked[moment.event.unit] = THE_AMOUNT
    offered = offer(reader, x.may) if x.may is not None else None
    done = tuple(one.deed for one in offered.parts if isinstance(one, JustDone)) if offered is not None else ()
    if not reader.stage and (made := _made_at_once((Does(done),))):
        reader.unsettled = _OF_MADE.format(made)
    if isinstance(moment, Within) and offered is not None:
        _check_asks(reader, moment, x.time)
        scope = reader.names.vocabulary.named(moment.name, ScopeWord) if moment.name else None
        if x.otherwise and scope is not None and not (scope.offers or scope.asked):  # those ask once
            cure = "nobody has left it before that time is over: ask at a moment, `when … begins, … may …, otherwise …`"
            reader.unheard(x.otherwise[0].span, "otherwise", cure)
    if isinstance(x.time, s.During):
        _check_whose(reader, x.time.scope, x.may.subject if x.may is not None else You())
    if offered is not None and not x.body and not x.otherwise and offered.parts and all(map(_is_free, offered.parts)):
        cure = "say what it does: `… may use this:`, and below it, two spaces further in, that"
        reader.unheard(offered.span, "to use this", cure)
    over = _throws_again(nodes) if isinstance(moment, After) and moment.event.verb == "end" else None
    if over is not None and reader.stage != "made":
        reader.unheard(over.span, "thrown again", THROWN)
    early = _throws_again(nodes) if isinstance(moment, After) and moment.would and moment.event.verb == "make" else None
    later = (one for one in nodes if one is not x and isinstance(one, st.Rule) and one.time is not None)
    if early is not None and not any(early is node for one in later for node in one.walk()):
        reader.unheard(early.span, "thrown again", NOT_THROWN)
    again = _throws_again(nodes) if top and moment is None else None
    if again is not None:
        reader.unheard(again.span, "thrown again", "say of which test: `when you make a …, …`, `when your … fails, …`")
    stands = top and x.time is None and x.may is None
    stands = stands or (isinstance(x.given, s.While) and x.time is None and x.may is None)
    outer, reader.unmade = reader.unmade, _unmade(reader, x.time) or reader.unmade
    around, reader.stage = reader.stage, _stage(reader, x.time) if x.time is not None else reader.stage
    limited, reader.limited = reader.limited, reader.limited or x.limit is not None
    if around == "made" and isinstance(moment, After):
        _check_of_that_one(reader, moment)
    making, reader.making = reader.making, _being_made(moment) or reader.making
    _check_tried(reader, x.limit, moment)
    waits_on = not top and isinstance(moment, After) and _waits_on(reader, x, moment, around)
    turned = reader.turned
    body = _goes_on(reader, x.body, top=stands)
    stays = any(
        isinstance(one, Sets) and one.until is None for one in body
    )  # what has no end is told so by who asks for ends
    chosen = any(_is_choice(node) for node in nodes)
    if isinstance(x.time, s.During) and not stays and not chosen:
        _check_happens(reader, x.time, x.body)
    elif isinstance(x.time, s.During) and x.may is None and chosen:
        _check_waits_beside(reader, x.time, x.body)
    _check_order(reader, body)
    if reader.stage:
        _check_which_test(reader, body)
    if offered is not None:
        first = [one.deed for one in offered.parts if isinstance(one, Chosen) and isinstance(one.deed, d.Choose)]
        _check_which(reader, (*(Does((one,)) for one in first), *body))
        check_bought(reader, x.body)
    in_body, reader.turned = reader.turned, turned
    otherwise = _goes_on(reader, x.otherwise, top=stands)
    reader.turned = reader.turned or in_body
    reader.unmade, reader.stage, reader.limited, reader.staked = outer, around, limited, staked
    reader.making = making
    reader.moment, reader.dealt, reader.unsettled = answered, dealt, unsettled
    if isinstance(moment, After) and not moment.would:
        match body[:1]:
            case (Rule(moment=None, given=Given(below, lasting=False, span=span)),):
                check_certain_below(reader, below, span, moment.event)
    if x.limit is not None and top and moment is None and offered is None:
        for one in body:
            if isinstance(one, Sets) and one.until is None:
                cure = "what stands has no number of times; say `when …`, or offer it with `may`"
                reader.unheard(x.limit.span, "how often", cure)
    if isinstance(x.time, s.When | s.Would):
        check_whose(
            reader, x.time.event, [one.subject for one in at_once(body) if isinstance(one, Sets) and not one.until]
        )
    if offered is not None:
        _check_over(reader, body, offered)
    if isinstance(moment, After) and moment.event.verb in ("succeed", "fail"):
        _check_judged(reader, body, moment.event.verb, would=moment.would)
        if not moment.would:
            _check_dealt(reader, body, moment.event.verb)
        else:
            _check_settled(reader, moment.event, body)
        if moment.instead:
            _check_made_instead(reader, body, moment.event.verb)
    if isinstance(moment, After) and moment.instead:
        _check_dealt_anew(reader, moment.event, body)
    if top and x.limit is None and not limited and offered is not None and not isinstance(moment, After):
        for span, way in _ways_to_use(offered, body):
            _check_free(reader, span, offered.who, given, offered, way, during=moment)
    if isinstance(x.time, s.During) and reader.raised_in(reader.read(name_in(x.time.scope)).text):
        _check_before(reader, nodes)
    if isinstance(moment, After) and moment.event.verb == "take":  # a test that deals damage has succeeded
        _check_judged(reader, body, "succeed")
    if isinstance(given, Given) and given.lasting and moment is None and offered is None:
        _check_stands(reader, given, body, top=top)
    if isinstance(given, Given) and stands and moment is None and offered is None:
        _check_anybodys(reader, given)
        _check_counts_itself(reader, given, body)
    if isinstance(given, Given) and given.lasting and moment is not None:
        _check_lent(reader, given, body)
    if isinstance(moment, After) and moment.event.verb in ("make", "throw"):
        thrown = moment.event.verb == "throw"
        _check_not_yet(reader, given, body, before, thrown=thrown, offered=offered is not None)
    if isinstance(moment, After):
        _check_final(reader, moment.event, body)
    if isinstance(moment, After) and moment.event.verb == "throw":
        _check_lies_there(reader, body)
    if isinstance(moment, After) and moment.would:
        _check_next_made(reader, moment.event, body)
    if isinstance(moment, Within) and reader.raised_in(moment.name):
        _check_not_yet(reader, given, body, before, thrown=True, offered=offered is not None)
        _check_lies_there(reader, body)
    if isinstance(moment, After) and not moment.would:
        _check_happened(reader, moment, body)
    if isinstance(moment, After) and moment.instead and offered is None:
        _check_whichever(reader, x.otherwise)
    _check_the_same(reader, x.time, nodes)
    _check_another_try(reader, moment, offered, (*body, *otherwise), nodes)
    if isinstance(moment, After):
        _check_whose_dice(reader, moment.event, (offered, *body, *otherwise))
        _check_made(reader, moment, x.body)
        _check_with_what(reader, moment.event, (given, offered, *body, *otherwise))
    if isinstance(x.time, s.Would) and not x.time.instead:
        _check_stops(reader, x.time.event, (*x.body, *x.otherwise))
    if isinstance(x.time, s.Would):
        _check_brought(reader, x.time.event, nodes)
    if isinstance(moment, After) and moment.event.verb == "make" and isinstance(x.time, s.When | s.Would):
        _check_answers(reader, x.time.event, (*body, *otherwise))
    said = [node for node in nodes if isinstance(node, Clause | Predicate)]
    if top:
        _check_from_whom(reader, x, nodes)
        check_untimely(reader, x)
    if top and isinstance(moment, After) and isinstance(whose := moment.event.subject, Role) and not reader.aimed:
        reader.unheard(whose.span, f"the {whose.role}", OF_NO_TEST)
    if top and moment is not None and (_of_time(moment) or _of_no_test(moment)):
        _check_winner(reader, nodes)
        _check_maker(reader, nodes)
        for asked in reader.asked[before:]:
            if asked.what == "target":
                reader.unheard(asked.span, "the target", NO_TARGET)
    reader.answer(before, *_there(moment, x.limit, raises=_raises(reader, moment)))
    if moment is not None and not _of_time(moment) and not _of_no_test(moment):
        reader.answer(known, "target")
    _check_of_whom(reader, offered, body)
    _check_emptied(reader, body if (given_away := _given_away(offered)) else (), given_away)
    tried = (node for node in said if isinstance(node, Predicate) and node.verb == "make")
    strikes = any(not _tries_luck(predicate) for predicate in tried)
    limit = _limit(reader, x, offered, top=top)
    if isinstance(moment, After) and not moment.would and limit is None and _stays_so(given, body) and offered is None:
        _check_endless(reader, moment.event, body)
    if isinstance(given, Given) and given.lasting and moment is not None and offered is None:
        body = tuple(_as_long_as(given, one) for one in body)
    return Rule(limit, moment, given, offered, body, otherwise, strikes, waits_on and bool(around), span=x.span)


def _is_choice(node: Node) -> bool:
    return (isinstance(node, Clause) and node.mood == "may") or (isinstance(node, st.Choice) and node.optional)


def _check_happens(reader: Reader, time: s.During, body: Sequence[st.Statement]) -> None:
    """Notes what is said to be done in a stretch of time, at no moment of it: below a line of its own, a test is made by
    whoever wants to."""
    scope = time.scope
    own_line = body[0].span.line != time.span.line
    tries = own_line and any(isinstance(one, Predicate) and one.verb == "make" for said in body for one in said.walk())
    if tries or all(isinstance(one, st.Note) for one in body):
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


def _check_waits_beside(reader: Reader, time: s.During, body: Sequence[st.Statement]) -> None:
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


def _is_free(part: object) -> bool:
    return isinstance(part, Free)


def _waits_on(reader: Reader, x: st.Rule, moment: After, around: Stage) -> bool:
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


def _stage(reader: Reader, time: s.Time) -> Stage:
    """How far the test is with which a rule has to do."""
    if isinstance(time, s.During):
        scope = reader.read(name_in(time.scope))
        return "made" if scope.of("test") is not None or reader.raised_in(scope.text) else ""
    names = (node for node in time.event.walk() if isinstance(node, Name))
    if all(reader.read(name).of("test") is None for name in names):
        return ""
    return "made" if time.event.predicates[0].verb == "make" else "judged"


def _check_before(reader: Reader, nodes: Sequence[Node]) -> None:
    """Notes `your last Roll` while the dice of one still lie there: that would be the one before."""
    for node in nodes:
        if isinstance(node, Owned) and node.order == "last" and reader.is_test(node):
            cure = f"that is the one before; of the one at hand say `that {node.name.text}`"
            reader.unheard(node.span, f"the last {node.name.text}", cure)


NOT_THROWN = "no dice lie there yet: `when … makes a …, …`, without `would`"
THROWN = (
    "it is over by then; while the dice lie there: `when your … fails, you may reroll …`, "
    "`when you make a …, you may reroll …`"
)
_ANOTHER_TRY = (
    "what has come out stays; dice are thrown again, `you may reroll that …`; a test with cards is not made again: "
    "`when your … would fail, you may pay …:`, below it `that … succeeds`; a new one is `{}`"
)


AT_SOMETHING = (AgainstDeck, AgainstSomebody, AgainstTest, Difficulty)
"""What says against whom a test is made, or what it has to reach."""


def _check_another_try(
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


def _check_whose_dice(reader: Reader, event: Pattern, said: Sequence[object]) -> None:
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


def _check_the_same(reader: Reader, time: s.Time | None, nodes: Sequence[Node]) -> None:
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


def _unmade(reader: Reader, time: s.Time | None) -> str:
    """The test that is about to be made, of which one can still say that it fails before anything is played."""
    made = time.event.predicates[0] if isinstance(time, s.Would) else None
    if made is None or made.verb != "make" or not isinstance(made.object, (Named, Owned)):
        return ""
    term = reader.read(made.object.name).of("test")
    return term.head.name if term is not None else ""


def _being_made(moment: After | Within | None) -> str:
    """The test that somebody has begun to make, which runs until it comes out."""
    made = test_made(moment.event) if isinstance(moment, After) and not moment.would else None
    return made.head.name if made is not None else ""


def _check_of_that_one(reader: Reader, moment: After) -> None:
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


def _there(moment: After | Within | None, limit: s.Limit | None, *, raises: bool) -> list[str]:
    """The numbers of the moment that a rule knows by what it waits for, and how often it may.  raises: it waits for the time in
    which more is played on a test."""
    found = ["use", "bid"] if limit is not None else ["bid"]
    if isinstance(moment, Within):
        found += ["margin", "result"] if raises else []
    elif moment is not None:
        found += ["amount"] if _of_what(moment) != "other" else []
        found += ["blow"] if _of_what(moment) == "damage" else []
        found += ["damage"] if moment.would and moment.event.verb == "take" else []
        found += ["margin", "result"] if not _of_time(moment) and not _of_no_test(moment) else []
    return found


def _raises(reader: Reader, moment: After | Within | None) -> bool:
    naming = naming_of(moment.scope) if isinstance(moment, Within) else None
    term = naming.of("scope") if naming is not None else None
    return term is not None and bool(reader.raised_in(term.head.name))


def _of_what(moment: After | Within) -> MomentOf:
    """Of what a moment is, as far as a number of it is known."""
    if isinstance(moment, Within) or moment.event.verb not in MOVES:
        return "other"
    if any(isinstance(check, IsDamage) for check in moment.event.checks):
        return "damage"
    return "other" if moment.event.verb == "take" else "amount"  # an action is taken


OF_NO_TEST = (
    "no test runs here: answer it of anybody, `when an … …, that …`; of whom a test of yours is against, below "
)
OF_NO_TEST += "`when you make an …:`"
NO_TARGET = "no test runs here: name whom you mean, `that …`, or choose one, `choose an …`"


def _check_from_whom(reader: Reader, x: st.Rule, nodes: Sequence[Node]) -> None:
    """Notes that who speaks goes so far off where somebody else is spoken of, or he does it of his own accord: a reader takes
    it to be from that one, and play to be where one stands who is alone."""
    met = (
        reader.read(node.name).of("thing") for node in nodes if isinstance(node, Named) and node.determiner in OF_ONE
    )
    alone = singles(reader.names.vocabulary)
    people = (term.head.name for term in met if term is not None and not is_item(term) and term.head.name not in alone)
    who = next(people, "")
    for clause in nodes if who or x.may is not None else ():
        if not isinstance(clause, Clause) or not isinstance(clause.subject, You) or clause is _event_of(x):
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


def _check_maker(reader: Reader, nodes: Sequence[Node]) -> None:
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


def _of_time(moment: After | Within) -> bool:
    """Whether it is a stretch of time, in which no test need run."""
    subject = moment.scope if isinstance(moment, Within) else moment.event.subject
    stretch = naming_of(subject) if subject is not None else None
    return stretch is not None and stretch.of("scope") is not None and stretch.of("test") is None


_AT_ANY_TIME = ("gain", "lose", "become", "stop", "enter", "leave", "reach", "use")
"""What comes to pass with a test or without."""


def _of_no_test(moment: After | Within) -> bool:
    """Whether it is something that comes to pass with somebody, with a test or without."""
    if isinstance(moment, Within) or moment.event.verb not in _AT_ANY_TIME:
        return False
    subject = moment.event.subject
    naming = naming_of(subject) if subject is not None else None
    return not isinstance(subject, Role) and (naming is None or naming.of("test") is None)


def _check_winner(reader: Reader, nodes: Sequence[Node]) -> None:
    """Notes who would have won or lost where nothing is made or bid."""
    if any(isinstance(node, Predicate) and node.verb in ("make", "bid") for node in nodes):
        return
    for node in nodes:
        if isinstance(node, RoleNode) and node.role in ("winner", "loser"):
            reader.unheard(node.span, f"the {node.role}", NO_TARGET)


_CHANGED = ("get", "succeed", "fail", "tie", "be", "multiply", "play", "roll", "use")
"""What changes a test that is being made."""


def _check_made(reader: Reader, moment: After, body: Sequence[st.Statement]) -> None:
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


def _check_with_what(reader: Reader, event: Pattern, said: Sequence[object]) -> None:
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


def _check_stops(reader: Reader, event: Clause, body: Sequence[st.Statement]) -> None:
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


def _check_brought(reader: Reader, event: Clause, nodes: Iterable[Node]) -> None:
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


def _check_answers(reader: Reader, event: Clause, body: Body) -> None:
    """Notes an answer that is not said to be one: it would be made besides the one that everybody makes, for nothing."""
    naming, words = reader.read(name_in(event.predicates[0].object)), reader.names.vocabulary
    made = naming.of("test")
    sorts = words.sorts(made.head.name, "test") if made is not None else ()
    answers = {test.answer for sort in sorts if (test := words.named(sort, TestWord)) is not None and test.answer}
    for one in phrases_in(body) if made is not None and answers else ():
        if not isinstance(one, d.Make) or answers.isdisjoint(words.sorts(one.test.head.name, "test")):
            continue
        if made is not None and not any(isinstance(how, (*AGAINST, AgainstTest)) for how in one.settings):
            cure = f"say what it answers: `make {a_or_an(one.test.name)} {one.test.name} against that {made.name}`"
            reader.unheard(one.span, f"{with_article(one.test.name)} for itself", cure)


def _check_whose(reader: Reader, scope: Node, who: Node) -> None:
    """A window opens for whoever has the turn: it is of whoever is offered something in it."""
    if isinstance(scope, Owned) and scope.owner not in (You(), who):
        cure = "name alike whose it is and who may: `during your …, you may …`, `during an …'s …, an … may …`"
        reader.unheard(scope.owner.span, "whose stretch it is", cure)


def _check_asks(reader: Reader, moment: Within, time: s.Time | None) -> None:
    """A stretch of somebody's time in which nobody moves, and that no table begins, offers nothing."""
    vocabulary = reader.names.vocabulary
    word = vocabulary.named(moment.name, ScopeWord) if moment.name else None
    if word is None or time is None or not word.of or word.parts or word.at_table:
        return
    if not (word.moves or word.offers or word.asked or reader.raised_in(word.name)):
        cure = f"nobody is asked anything in it; answer its beginning: `when your {word.name} begins, you may …`"
        reader.unheard(time.span, "during it", cure)


def _as_dice_lie(moment: After | Within | None, nodes: Sequence[Node]) -> After | Within | None:
    """Dice are thrown again when they lie there and nothing is judged, whatever a rule says of the test that it answers."""
    if not isinstance(moment, After) or moment.event.verb not in ("make", "succeed", "fail"):
        return moment
    if _throws_again(nodes) is None:
        return moment
    if moment.event.verb == "make":
        return moment if moment.would else replace(moment, event=replace(moment.event, verb="throw"))
    return replace(moment, would=True)


def _throws_again(nodes: Sequence[Node]) -> Predicate | None:
    """What throws dice again in a rule."""
    return next((node for node in nodes if isinstance(node, Predicate) and node.verb == "reroll"), None)


def _check_free(reader: Reader, span: Span, who: Noun, *meanings: object, during: Within | None = None) -> None:
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


def _ways_to_use(offered: Offer, body: Body) -> Iterator[tuple[Span, Body]]:
    """What may come of an offer: the one or the other, where that is chosen.  Each with its place."""
    match body:
        case (Chooses(options=options),):
            yield from ((option.head, option.body) for option in options)
        case _:
            yield offered.span, body


def _check_order(reader: Reader, body: Body) -> None:
    """What is said of damage that has been changed may be of all of it, or of what is left: a reader cannot see of which.
    And who takes half of it before it is halved, takes the half that is rounded like the other."""
    changed, shared = False, False
    for one in body:
        if changed and not _changes_damage(one):
            _check_left(reader, one)
        for deed_ in one.deeds if isinstance(one, Does) else ():
            match deed_:
                case d.TakeDamage(number=number) | d.Move("lose", number=number) if _is_half(number):
                    shared = True
                case d.ChangeDamage(Change("is", by)) if shared and _is_half(by):
                    reader.unheard(deed_.span, "the other half", OTHER_HALF)
        changed = changed or _changes_damage(one)


OTHER_HALF = (
    "of 7 the two halves would not be 7: let it get less by what is taken, `that damage gets - (half that damage)`"
)


def _check_left(reader: Reader, meaning: Meaning) -> None:
    """Notes what is asked of damage that has been changed before."""
    said = [one for one in phrases_in(meaning) if isinstance(one, OfEvent | Over)]
    parts = [one for one in said if isinstance(one, Over) and isinstance(one.left, OfEvent)]
    for part in parts:
        cure = "the damage is changed already: put this line before the one that changes it"
        reader.unheard(part.span, "a part of the amount", cure)
    for whole_ in (one for one in said if isinstance(one, OfEvent)) if not parts else ():
        cure = "all of it, or what is left? say it before the line that changes it, `… equal to half the amount`"
        reader.unheard(whole_.span, "the amount", cure)


def _changes_damage(meaning: Meaning) -> bool:
    return isinstance(meaning, Does) and any(isinstance(one, d.ChangeDamage) for one in meaning.deeds)


def _is_half(number: Amount | None) -> bool:
    """Whether it is half of what happens."""
    return isinstance(number, Over) and isinstance(number.left, OfEvent) and number.right == Fixed(2)


def _check_extremes(reader: Reader, each: Noun, body: Body) -> None:
    """Who is the highest of those that are looked at one by one is another one once the first of them is gone."""
    asked = naming_of(each)
    gone = any(isinstance(said, d.HandOver | d.MoveThings | d.MoveRanks) for said in phrases_in(body))
    changed = _numbers_changed(body)
    for one in rules_in(body) if gone or changed else ():
        for said in phrases_in(one.given):
            if not isinstance(said, Extreme) or not (gone or said.naming.key in changed):
                continue
            among = naming_of(said.among)
            if among is not None and asked is not None and among.terms == asked.terms:
                those = f"for each … with the {said.which} {said.naming.text}:"
                cure = f"it is asked anew for each of them; say it of all at once: `{those}`"
                reader.unheard(said.span, f"the {said.which} of those", cure)


def _numbers_changed(body: Body) -> set[str]:
    """The numbers that go up or down, or are set, by what is done."""
    found = set()
    for said in phrases_in(body):
        match said:
            case d.Move(key=key) | d.ChangeNumber(what=Own(key=key)) | d.BecomeNumber(what=Own(key=key)):
                found.add(key)
            case _:
                pass
    return found


def _check_stands(reader: Reader, given: Given, body: Body, *, top: bool) -> None:
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


def _check_lent(reader: Reader, given: Given, body: Body) -> None:
    """Notes what begins as long as something is so and has another end: a reader thinks that it is over with that, too."""
    if any(isinstance(one, Lends) for one in at_once(body)):
        cure = "it would not end with that: to ask once, write `if …`; what ends it, too, is a rule of its own"
        reader.unheard(given.span, "while …", f"{cure}: `when …, you stop being …`")


def _as_long_as(given: Given, meaning: Meaning) -> Meaning:
    """The same; what stands for a time stands only as long as something is so, too."""
    match meaning:
        case Sets(until=until, coming=coming) if until is not None or coming:
            return Rule(None, None, given, None, (meaning,), (), span=meaning.span)
        case Rule(moment=None, body=body, otherwise=otherwise):
            within = tuple(_as_long_as(given, one) for one in body)
            return replace(meaning, body=within, otherwise=tuple(_as_long_as(given, one) for one in otherwise))
        case ForEach(body=body) | Repeats(body=body):
            return replace(meaning, body=tuple(_as_long_as(given, one) for one in body))
        case Picks(then=then):
            return replace(meaning, then=_as_long_as(given, then))
        case _:
            return meaning


def _check_anybodys(reader: Reader, given: Given) -> None:
    """What stands is asked in the turns of all: `this Turn` is that of whoever has it, and a reader would take his own."""
    for one, _ in leaves(given.fact, negated=False):
        word = reader.names.vocabulary.named(one.scope, ScopeWord) if isinstance(one, Happened) else None
        if word is not None and word.of:
            scopes = reader.names.vocabulary.every(ScopeWord)
            longer = next((f"`this {one.name}`, or " for one in scopes if word.name in one.parts), "")
            cure = f"whose {word.name}? now it may be somebody else's: write {longer}say when, `during your {word.name}, if …`"
            reader.unheard(given.span, f"this {word.name}", cure)


def _check_counts_itself(reader: Reader, given: Given, body: Body) -> None:
    """What tests get if such a one has been made: the one that would get it has been made, too."""
    words, changed = reader.names.vocabulary, [one for one in body if isinstance(one, Sets) and one.until is None]
    named = [one.subject.naming.of("test") for one in changed if isinstance(one.subject, TestsOf)]
    tests = {term.head.name for term in named if term is not None}
    for one, negated in leaves(given.fact, negated=False):
        match one:
            case Happened(Pattern("make", Holder(), (Is(Select(naming, "any", ())),)), scope) if scope and tests:
                made = naming.of("test")
            case _:
                continue
        if made is not None and not made.tags and all(made.name in words.sorts(test, "test") for test in tests):
            test = min(tests)
            first = f"of the first say `once per {scope}, when you make {a_or_an(test)} {test}, that {test} …`"
            more = "of those behind the first, let that one be remembered by a state, `you become … until the … ends`"
            cure = f"the one that would get it is made by then, too: {first if negated else more}"
            reader.unheard(given.span, f"{a_or_an(made.name)} {made.name} that counts itself", cure)


def _is_over(event: Pattern, since: Pattern) -> bool:
    """Whether what is waited for is the end of the stretch of time that has just ended."""
    if event.verb != "end" or since.verb != "end" or event.subject is None or since.subject is None:
        return False
    now, then = naming_of(since.subject), naming_of(event.subject)
    named = now is not None and then is not None and now.terms.get("scope") == then.terms.get("scope") is not None
    return named and (event.subject == since.subject or (isinstance(event.subject, Select) and not event.subject.next))


def _check_happened(reader: Reader, moment: After, body: Body) -> None:
    """What has happened can be kept from happening no more, nothing lasts until it happens, and it happens no second time."""
    if moment.event.verb == "become":
        _check_in_it_already(reader, moment.event, body)
    if moment.event.verb == "use":
        _check_made_by_it(reader, moment.event, body)
    for one in all_in(body):
        until = one.until if isinstance(one, Sets | Lends) else None
        if isinstance(until, Until) and _is_over(until.event, moment.event):
            cure = "it has just ended; say until what else: `until … begins`, `until your next … ends`"
            reader.unheard(until.span, "until it ends", cure)
        for deed_ in one.deeds if isinstance(one, Does) else ():
            if isinstance(deed_, d.Prevent) and moment.event.verb not in ("succeed", "fail"):
                reader.unheard(deed_.span, "fails", f"it has happened; say `when … would {moment.event.verb}`")


def _check_endless(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes what a rule does that it answers itself, each time and for whatever reason it happens."""
    if not all(_is_any(check) for check in event.checks):
        return
    for one in at_once(body):
        for done in one.deeds if isinstance(one, Does) else ():
            said, who = _answers_itself(reader, event, done)
            if who is not None and _is_among(reader, event.subject, who):
                cure = (
                    f"this would set itself off again and again: answer it before it happens, `when … would {event.verb} "
                    f"…`, or say how often, "
                )
                cure += "`once per …, when …`"
                reader.unheard(done.span, said, cure)


def _stays_so(given: Given | FromRank | None, body: Body) -> bool:
    """Whether what a rule asks for is the same however often it does what it does: where somebody is and what he is called,
    while numbers are changed."""
    if not isinstance(given, Given):
        return given is None
    moves = (d.Move, d.ChangeNumber, d.Draw, d.Discard)
    counts = all(isinstance(one, Does) and all(isinstance(done, moves) for done in one.deeds) for one in body)
    parts = given.fact.parts if isinstance(given.fact, Every) else (given.fact,)
    return counts and all(isinstance(part.fact if isinstance(part, Not) else part, IsIn) for part in parts)


def _is_any(check: Check) -> bool:
    """Whether nothing more is asked than that a number changes, a thing comes, cards are drawn or damage is taken."""
    match check:
        case Counts() | IsDamage():
            return True
        case Is(what) if (called := naming_of(what)) is not None and called.text == "card":
            return True
        case Is(Select(naming, "any", ())):
            term = naming.of("thing")
            return bool(naming.number) or (term is not None and not term.tags)
        case _:
            return False


def _answers_itself(reader: Reader, event: Pattern, done: d.AnyDeed) -> tuple[str, Noun | None]:
    """What is done that is of the sort that a rule answers, in its words, and by whom; nobody if it is not."""
    unit = next((check.unit for check in event.checks if isinstance(check, Counts | Is)), "")
    match done:
        case d.Move("gain" | "lose" as verb, who, key) if verb == event.verb and unit == key:
            return f"to {verb} {key} again", who
        case d.MoveThings("gain", who, what) if event.verb == "gain":
            named = (naming_of(check.what) for check in event.checks if isinstance(check, Is))
            kinds = {term.head.name for one in named if one is not None and (term := one.of("thing")) is not None}
            among = not kinds.isdisjoint(reader.names.vocabulary.sorts(what.head.name))
            return (f"to gain {a_or_an(what.head.name)} {what.head.name} again", who) if among else ("", None)
        case d.ChangeNumber(Own(who, key=key), by, down) if unit == key:
            verb = "lose" if down or isinstance(by, Negative) else "gain"
            return (f"to {verb} {key} again", who) if verb == event.verb else ("", None)
        case d.Draw(who) | d.Discard(who) if event.verb == type(done).__name__.lower():
            return f"to {event.verb} again", who
        case d.TakeDamage(who, track=track) if event.verb == "take" and event.unit in ("", track):
            return "to take damage again", who
        case _:
            return "", None


def _is_among(reader: Reader, meant: Noun | None, who: Noun) -> bool:
    """Whether what somebody does is done by one of those of whom a rule speaks."""
    if meant is None or who == meant:
        return True
    if not isinstance(meant, Select) or meant.tellings:
        return False
    if isinstance(who, Person):  # of whom there is only one
        return who.name == meant.naming.text
    everybody = meant.naming.text == anybody(reader.names.vocabulary)
    return everybody if isinstance(who, Holder) else isinstance(who, Select) and who.naming == meant.naming


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
            for inner in _within(one):
                yield from _while_that(inner, who)


def _check_made_by_it(reader: Reader, event: Pattern, body: Body) -> None:
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
        for change in (change for one in at_once(body) for change in _changes_of(one)):
            words, which = _said_of_his(change, over)
            if which:
                cure = f"what {term.name} makes is over by then; say it of all that is made so: `your {made}s get …`"
                reader.unheard(change.span, words, cure)


JUDGED = "it is judged already; say it before: `when … would {}`"
ASKED = (
    "it is judged already; say what it `gets` or `gains`, that it `succeeds` or `fails`, or do it when the test is made"
)
HURT = "it is dealt by then; say it as that is made: `when you make {} {}, you may use this:`, below it `damage by that … gets …`"
HURT_ANSWERED = "it is dealt by then; say it in the line above the {0}: `damage by that {1} gets …`"
HIT = (
    "it has come out by then; say it as that is made: `when … makes {0} {1}, that {1} targets …`; or let another one be made: "
    "`make {0} {1} against …`"
)
COMES_OF = {"success": "succeed", "failure": "fail", "tie": "succeed"}
"""The verb of what a branch answers."""
COMES_OF_ANSWERED = {"success": "fail", "failure": "succeed", "tie": "fail"}
"""The same of the test that is answered by the one that has the branch."""


def _check_judged(reader: Reader, body: Body, verb: str, *, would: bool = False, of: str = "") -> None:
    """Notes what would change a test that is judged: what it comes to, and how it comes out, can be changed as long as a rule
    may still answer that it would fail or succeed, and nothing of it after that.  of: which test is meant, if not any."""
    sorts = reader.names.vocabulary.sorts(of, "test") if of else ()
    for one, others in _by_then(reader, body):
        for change in _changes_of(one):
            words, which = _changed_of_that(change)
            if (of and which not in sorts) or which in others:
                continue
            if any(change.span.holds(problem.span) for problem in reader.problems):
                continue
            if which and not (would and _is_in_time(change)):
                reader.unheard(change.span, words, ASKED if would else JUDGED.format(verb))


def _check_settled(reader: Reader, event: Pattern, body: Body) -> None:
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
                case ChangesNumber(Own(owner), key) if not isinstance(owner, Select) or _is_pointed_at(owner):
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
    sorts = _sorts_of(reader, name)
    answering = [word for one in {word.answer for word in sorts} - {""} for word in _sorts_of(reader, one)]
    return _added(sorts), _added(answering).union(*(word.resisted.values() for word in sorts))


def _added(tests: Iterable[TestWord]) -> set[str]:
    """The numbers that are added to tests, or say how many cards or dice there are."""
    found = {one for word in tests for one in (word.trait, *word.skill, *word.traits.values())}
    return found.union(*(skills for word in tests for skills in word.skills.values())) - {""}


def _check_final(reader: Reader, event: Pattern, body: Body) -> None:
    """Notes more of the test at hand, where that comes to what was set, as it is called in what is answered."""
    tests = event.subject
    test = tests.naming.of("test") if isinstance(tests, TestsOf) else test_made(event)
    final = final_word(test)
    for change in (change for one in at_once(body) for change in _changes_of(one)) if final else ():
        match change:
            case Replaces(subject) | ChangesTest(subject, "total" | "cards" | "extra", Change("add" | "times")):
                if _that_test(subject):
                    reader.unheard(change.span, f"more of a test that is {final}", FINAL.format(final))


def _check_lies_there(reader: Reader, body: Body) -> None:
    """Notes what would change how many cards or dice a test has, and with what it is made, once they lie there."""
    for change in (change for one in at_once(body) for change in _changes_of(one)):
        match change:
            case ChangesTest(subject, "cards") if _that_test(subject):
                cure = "they lie there; what comes to them is gained: `that … gains 1 …`"
                reader.unheard(change.span, "how many it has", cure)
            case Replaces(subject) if _that_test(subject):
                cure = "it is settled by then: say it as it is made, `when you make a …, you may …:`"
                reader.unheard(change.span, "with what it is made", cure)


def _check_whichever(reader: Reader, otherwise: Sequence[st.Statement]) -> None:
    """Notes a case that is left without a word where something else happens instead: whether it then happens, nobody says."""
    match otherwise:
        case [st.Rule(time=None, given=s.If() as asked, otherwise=())]:
            cure = "say what happens in each case: below it `otherwise: …`; or write two rules, each with its `instead, if …`"
            reader.unheard(asked.span, "instead, if neither is so", cure)
        case [st.Rule(time=None, given=s.If(), otherwise=further)]:
            _check_whichever(reader, further)


def _check_made_instead(reader: Reader, body: Body, verb: str) -> None:
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


def _check_dealt_anew(reader: Reader, event: Pattern, body: Body) -> None:
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
        case _:
            return "", ""


def _check_hurt(reader: Reader, body: Body, of: str, by: str = "") -> None:
    """Notes a change of the damage of a test, or of whom it hits, in a branch: it is dealt by then.  of: the test.  by: the one
    that answers it, if the branch is of that."""
    sorts = reader.names.vocabulary.sorts(of, "test")
    if any(isinstance(done, d.TakeDamage) for one in all_in(body) if isinstance(one, Does) for done in one.deeds):
        return
    for one, others in _by_then(reader, body):
        for change in _changes_of(one):
            words, test = _said_of_that(change)
            if test not in sorts or test in others:
                continue
            if isinstance(change, ChangesDamage):
                reader.unheard(change.span, words, HURT_ANSWERED.format(by, of) if by else HURT.format(a_or_an(of), of))
            elif isinstance(change, d.Retarget) and not change.several:
                reader.unheard(change.span, words, HIT.format(a_or_an(of), of))


def _changes_of(one: Meaning) -> Sequence[AnyStanding | d.AnyDeed]:
    """What a statement changes or does."""
    return one.standing if isinstance(one, Sets) else one.deeds if isinstance(one, Does) else ()


def _is_in_time(change: AnyStanding | d.AnyDeed) -> bool:
    """Whether it still changes a test when a rule answers how that would come out."""
    match change:
        case ChangesTest(part="total" | "extra") | Decides():
            return True
        case _:
            return False


def at_once(body: Body) -> Iterator[Meaning]:
    """What is done at once: not what waits for something else, nor what follows from a test that is made here."""
    for one in body:
        yield one
        if not isinstance(one, Tries) and not (isinstance(one, Rule) and one.moment is not None):
            for inner in _within(one):
                yield from at_once(inner)


def _by_then(
    reader: Reader, body: Body, others: frozenset[str] = frozenset()
) -> Iterator[tuple[Meaning, frozenset[str]]]:
    """What is done at once, and what follows at once from tests that are made in it: each with the names that are those of
    these tests there, and no longer of the one around them."""
    for one in at_once(body):
        yield one, others
        if isinstance(one, Tries):
            inner = others.union(reader.names.vocabulary.sorts(one.test.test.head.name, "test"))
            for _, outcome in one.outcomes:
                yield from _by_then(reader, outcome, inner)


def _check_over(reader: Reader, body: Body, offered: Offer | None = None) -> None:
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
            over |= _over(reader, _surely_done(one))


def _over(reader: Reader, deeds: Iterable[d.AnyDeed], *, offered: bool = False) -> dict[str, _Made]:
    """The tests that are over behind what has been done, by all names that they have."""
    found: dict[str, _Made] = {}
    vocabulary = reader.names.vocabulary
    how: _How
    for one in deeds:
        match one:
            case d.Make(who=who, test=test) if not _answered(one):
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
    for change in _changes_of(said):
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


def _check_answered_once(reader: Reader, body: Body) -> None:
    """Notes another answer to a test that a block has answered already: it cannot be made, and so all of it is undone."""
    answered: set[str] = set()
    for one in body:
        for made in _may_be_made(one):
            test = _answered(made)
            if any(made.span.holds(problem.span) for problem in reader.problems):
                continue
            if test in answered or (test and _is_made_by_each(one, made)):
                cure = BY_ONE if test not in answered else ONCE
                called = f"{a_or_an(made.test.name)} {made.test.name}"
                cure = cure.format(called, made.test.name, test)
                reader.unheard(made.span, "another answer", cure)
        answered.update(filter(None, map(_answered, _surely_made(one))))


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
    return (one for one in _surely_done(meaning) if isinstance(one, d.Make))


def _surely_done(meaning: Meaning) -> Iterator[d.AnyDeed]:
    """What a statement does whatever happens."""
    match meaning:
        case Does(deeds) | Lends(deeds):
            yield from deeds
        case Tries(test):
            yield test
        case Picks(then=then):
            yield from _surely_done(then)
        case ForEach(body=body) | Repeats(body=body):
            for one in body:
                yield from _surely_done(one)


def _check_which(reader: Reader, body: Body) -> None:
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


def _answered(made: d.Make) -> str:
    """What the test is called that another one is made against, and answers; empty if it is made for itself."""
    against = (one.what for one in made.settings if isinstance(one, AgainstSomebody))
    namings = (naming_of(what) for what in against)
    tests = (naming.of("test") for naming in namings if naming is not None)
    return next((test.head.name for test in tests if test is not None), "")


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
        if made is not None and _is_he(one.owner, made.who):
            return words, made.test
    return "", ""


def _is_he(one: Noun, who: Noun) -> bool:
    """Whether somebody is the one who was spoken of before."""
    pointed = isinstance(one, Select) and isinstance(who, Select) and one.is_that and one.naming == who.naming
    return pointed or one == who


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


def _check_dealt(reader: Reader, body: Body, verb: str) -> None:
    """Where rules deal the damage of a test when it succeeds, those of the game come first: what is dealt then is dealt.  What
    fails deals none.  verb: how the test comes out."""
    by_rules = not any(test.damage for test in reader.names.vocabulary.every(TestWord))
    if any(isinstance(done, d.TakeDamage) for one in all_in(body) if isinstance(one, Does) for done in one.deeds):
        return
    for one, others in _by_then(reader, body):
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


def _check_which_test(reader: Reader, body: Body) -> None:
    """Notes the target and the margin where a block within a test has made another one by then: of which, nobody can tell."""
    made: d.Make | None = None
    said: tuple[object, ...]
    makes: d.Make | None
    for one in body:
        match one:
            case Tries(test):
                said, makes = (test,), test
            case Does(deeds):
                said, makes = deeds, next((deed for deed in deeds if isinstance(deed, d.Make)), None)
            case Rule(moment=After()):
                continue
            case _:
                said, makes = (one,), None
        for phrase in phrases_in(said) if made is not None else ():
            _check_of_which(reader, phrase, made)
        made = makes or made


def _check_of_which(reader: Reader, phrase: object, made: d.Make | None) -> None:
    match phrase, made:
        case Role("target", span=span), d.Make(settings=settings) if any(map(_is_aimed, settings)):
            said = "the target"
        case OfTest("margin" | "result" as part, span=span), d.Make():
            said = f"the {part}"
        case _:
            return
    name = made.test.head.name
    cure = (
        f"the {name} made here, or one before it? of the one made here say it below that line, `on success: "
        f"…`; of the other, above it"
    )
    reader.unheard(span, said, cure)


def _is_aimed(setting: object) -> bool:
    return isinstance(setting, AgainstSomebody | AgainstTest)


NOT_YET = "it is not known yet; say `when your … ends`, or `when your … succeeds`, `when your … fails`"
_OF_EITHER = "it is not known yet; say `when your … succeeds`, or `when your … fails`"
"""The same of by how much it does either."""
NOT_YET_TO_CHANGE = (
    "it is not known yet; say `when your … would succeed`, or `when your … would fail`, and what it gets"
)
"""The same, where the test is still to be changed by it."""


def _check_not_yet(
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
    changes = [change for one in at_once(body) for change in _changes_of(one) if _changed_of_that(change)[1]]
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
    """Which test it is, if it is that one: `that Attack`; else empty."""
    test = subject.naming.of("test") if isinstance(subject, Select) and subject.how == "that" else None
    return test.head.name if test is not None else ""


def _tries_luck(predicate: Predicate) -> bool:
    """`against Fate`: against a word, and not against somebody."""
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    return any(word.word == "against" and isinstance(word.object, Name) for word in words)


def _moment(reader: Reader, time: s.Time | None) -> After | Within | None:
    match time:
        case None:
            return None
        case s.When(event):
            check_awaited(reader, event, would=False)
            return After(pattern(reader, event, awaited=True), False, False, reader.is_of_item(event.subject))
        case s.Would(event, instead):
            check_awaited(reader, event, would=True)
            return After(pattern(reader, event), True, instead, reader.is_of_item(event.subject))
        case s.During(scope):
            name = getattr(scope, "name", None)
            term = reader.read(name).of("scope") if isinstance(name, Name) else None
            return Within(noun(reader, scope), term.head.name if term is not None else "")


def _given(reader: Reader, given: s.Given | None) -> Given | FromRank | None:
    match given:
        case None:
            return None
        case s.FromRank(rank):
            return FromRank(rank, span=given.span)
        case s.If(condition) | s.While(condition):
            reader.asks = True
            asked, lasting_ = fact(reader, condition), isinstance(given, s.While)
            reader.asks = False
            for card in filter(_is_top, phrases_in(asked)) if lasting_ else ():
                cure = "nobody sees it all the while: ask for it when something happens, `when …, if …`"
                reader.unheard(card.span, "as long as a card lies on top", cure)
            return Given(asked, lasting_, span=given.span)
