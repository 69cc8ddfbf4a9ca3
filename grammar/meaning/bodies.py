"""What the statements of an effect mean, as data: what is done, what stands, what is offered and when; and ways through it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, assert_never

from msgspec import Struct

from diagnostics.span import Placed, Span
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Amount
from grammar.meaning.facts import Fact
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Noun, Own, Select, TestsOf
from grammar.meaning.offers import Offer
from grammar.meaning.patterns import Pattern
from grammar.meaning.reader import Reader
from grammar.meaning.standing import AnyStanding, Replaces
from grammar.verbs import verbs_that

MOST_TIMES = 100
"""How often a `repeat` may go round: effects end."""


MOVES = verbs_that("of_number")
"""The events that are of a number."""


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
    """How often, looked at whenever it is asked.  scope: within each of which; of_test: it is a test.  key: counted apart for
    each that is called so, or of no text.  everyone: counted for all together.  chosen: one of these is chosen for it.
    of_user: it is whoever uses the rule."""

    times: Amount
    scope: str
    of_test: bool
    key: Naming
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


def all_in(meanings: Body) -> list[Meaning]:
    """All meanings, those inside others too."""
    found: list[Meaning] = []
    waiting = [*reversed(meanings)]
    while waiting:
        one = waiting.pop()
        found.append(one)
        for inner in reversed(parts_of(one)):
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
            return stretch.naming.of("scope") is not None and is_pointed_at(stretch)
        case _:
            return False


def that_stretch(moment: After | Within | None) -> Select | None:
    """The stretch of time, spoken of before, in which alone something is offered: `during that Round, you may …`."""
    match moment:
        case Within(Select(how="that") as stretch):
            return stretch
        case _:
            return None


def is_pointed_at(noun: object) -> bool:
    """Whether it is one that was spoken of, `that Round` or one of his, and not any of its sort."""
    match noun:
        case Select(how=how):
            return how not in ("any", "each", "another")
        case Own(owner=owner):
            return is_pointed_at(owner)
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
        yield from parts_of(one)


def parts_of(meaning: Meaning) -> Sequence[Body]:
    """The blocks inside a meaning, as they follow one another."""
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


def heads_of(meaning: Meaning) -> tuple[object, ...]:
    """What a statement says itself, before its blocks, and but for when it ends."""
    match meaning:
        case Does(deeds) | Lends(deeds):
            return deeds
        case Sets(subject, standing):
            return subject, standing
        case Picks(choices):
            return choices
        case Tries(test):
            return (test,)
        case Rule():
            return meaning.limit, meaning.moment, meaning.given, meaning.offer
        case ForEach(each, _, most):
            return each, most
        case Repeats(times):
            return (times,)
        case Chooses(who):
            return (who,)
        case Depends(amount, what):
            return amount, what
        case Says():
            return ()
        case _:
            assert_never(meaning)


def changes_of(one: Meaning) -> Sequence[AnyStanding | d.AnyDeed]:
    """What a statement changes or does."""
    return one.standing if isinstance(one, Sets) else one.deeds if isinstance(one, Does) else ()


def at_once(body: Body) -> Iterator[Meaning]:
    """What is done at once: not what waits for something else, nor what follows from a test that is made here."""
    for one in body:
        yield one
        if not isinstance(one, Tries) and not (isinstance(one, Rule) and one.moment is not None):
            for inner in parts_of(one):
                yield from at_once(inner)


def by_then(
    reader: Reader, body: Body, others: frozenset[str] = frozenset()
) -> Iterator[tuple[Meaning, frozenset[str]]]:
    """What is done at once, and what follows at once from tests that are made in it: each with the names that are those of
    these tests there, and no longer of the one around them."""
    for one in at_once(body):
        yield one, others
        if isinstance(one, Tries):
            inner = others.union(reader.names.vocabulary.sorts(one.test.test.head.name, "test"))
            for _, outcome in one.outcomes:
                yield from by_then(reader, outcome, inner)


def surely_done(meaning: Meaning) -> Iterator[d.AnyDeed]:
    """What a statement does whatever happens."""
    match meaning:
        case Does(deeds) | Lends(deeds):
            yield from deeds
        case Tries(test):
            yield test
        case Picks(then=then):
            yield from surely_done(then)
        case ForEach(body=body) | Repeats(body=body):
            for one in body:
                yield from surely_done(one)
