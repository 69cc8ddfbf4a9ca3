"""When a rule answers and what it asks for first; which test that has to do with, and what is known of it by then."""

from __future__ import annotations

from grammar.meaning.amounts import Rolled
from grammar.meaning.bodies import MOVES, After, FromRank, Given, Within
from grammar.meaning.facts import fact
from grammar.meaning.happening import check_awaited
from grammar.meaning.nouns import Role, naming_of, noun, phrases_in
from grammar.meaning.patterns import IsDamage, pattern, test_made
from grammar.meaning.reader import MomentOf, Reader, Stage, name_in
from grammar.meaning.trials import is_top
from grammar.nodes import slots as s
from grammar.nodes.nouns import Name, Named, Owned


def moment_of(reader: Reader, time: s.Time | None) -> After | Within | None:
    """What a rule waits for, or the time within which it holds; None if it does neither."""
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


def given_of(reader: Reader, given: s.Given | None) -> Given | FromRank | None:
    """What must be so for a rule; None if it asks for nothing."""
    match given:
        case None:
            return None
        case s.FromRank(rank):
            return FromRank(rank, span=given.span)
        case s.If(condition) | s.While(condition):
            reader.asks = True
            asked, lasts = fact(reader, condition), isinstance(given, s.While)
            reader.asks = False
            for card in filter(is_top, phrases_in(asked)) if lasts else ():
                cure = "nobody sees it all the while: ask for it when something happens, `when …, if …`"
                reader.unheard(card.span, "as long as a card lies on top", cure)
            for roll in rolled_in(asked) if lasts else ():
                cure = "what stands is asked again and again; roll when something happens: `when …, if …`"
                reader.unheard(roll.span, "as long as dice show it", cure)
            return Given(asked, lasts, span=given.span)


def rolled_in(asked: object) -> list[Rolled]:
    """The dice that are thrown for what is asked."""
    return [one for one in phrases_in(asked) if isinstance(one, Rolled)]


def of_what(moment: After | Within) -> MomentOf:
    """Of what a moment is, as far as a number of it is known."""
    if isinstance(moment, Within) or moment.event.verb not in MOVES:
        return "other"
    if any(isinstance(check, IsDamage) for check in moment.event.checks):
        return "damage"
    return "other" if moment.event.verb == "take" else "amount"  # an action is taken


def of_time(moment: After | Within) -> bool:
    """Whether it is a stretch of time, in which no test need run."""
    subject = moment.scope if isinstance(moment, Within) else moment.event.subject
    stretch = naming_of(subject) if subject is not None else None
    return stretch is not None and stretch.of("scope") is not None and stretch.of("test") is None


_AT_ANY_TIME = ("gain", "lose", "become", "stop", "enter", "leave", "reach", "use")
"""What comes to pass with a test or without."""


def of_no_test(moment: After | Within) -> bool:
    """Whether it is something that comes to pass with somebody, with a test or without."""
    if isinstance(moment, Within) or moment.event.verb not in _AT_ANY_TIME:
        return False
    subject = moment.event.subject
    naming = naming_of(subject) if subject is not None else None
    return not isinstance(subject, Role) and (naming is None or naming.of("test") is None)


def stage_of(reader: Reader, time: s.Time) -> Stage:
    """How far the test is with which a rule has to do."""
    if isinstance(time, s.During):
        scope = reader.read(name_in(time.scope))
        return "made" if scope.of("test") is not None or reader.raised_in(scope.text) else ""
    names = (node for node in time.event.walk() if isinstance(node, Name))
    if all(reader.read(name).of("test") is None for name in names):
        return ""
    return "made" if time.event.predicates[0].verb == "make" else "judged"


def unmade(reader: Reader, time: s.Time | None) -> str:
    """The test that is about to be made, of which one can still say that it fails before anything is played."""
    made = time.event.predicates[0] if isinstance(time, s.Would) else None
    if made is None or made.verb != "make" or not isinstance(made.object, (Named, Owned)):
        return ""
    term = reader.read(made.object.name).of("test")
    return term.head.name if term is not None else ""


def being_made(moment: After | Within | None) -> str:
    """The test that somebody has begun to make, which runs until it comes out."""
    made = test_made(moment.event) if isinstance(moment, After) and not moment.would else None
    return made.head.name if made is not None else ""


def numbers_there(moment: After | Within | None, limit: s.Limit | None, *, raises: bool) -> list[str]:
    """The numbers of the moment that a rule knows by what it waits for, and how often it may.  raises: it waits for the time in
    which more is played on a test."""
    found = ["use", "bid"] if limit is not None else ["bid"]
    if isinstance(moment, Within):
        found += ["margin", "result"] if raises else []
    elif moment is not None:
        found += ["amount"] if of_what(moment) != "other" else []
        found += ["blow"] if of_what(moment) == "damage" else []
        found += ["damage"] if moment.would and moment.event.verb == "take" else []
        found += ["margin", "result"] if not of_time(moment) and not of_no_test(moment) else []
    return found


def raises_more(reader: Reader, moment: After | Within | None) -> bool:
    """Whether it is the time in which more is played on a test, or thrown."""
    naming = naming_of(moment.scope) if isinstance(moment, Within) else None
    term = naming.of("scope") if naming is not None else None
    return term is not None and bool(reader.raised_in(term.head.name))
