"""What a rule does that it answers itself, and so would do again and again."""

from __future__ import annotations

from grammar.article import a_or_an
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Negative
from grammar.meaning.bodies import Body, Does, FromRank, Given, at_once
from grammar.meaning.facts import Every, IsIn, Not
from grammar.meaning.nouns import Holder, Noun, Own, Person, Select, naming_of
from grammar.meaning.patterns import Check, Counts, Is, IsDamage, Pattern
from grammar.meaning.reader import Reader
from grammar.words import SkillWord, StatWord, TrackWord, anybody


def check_endless(reader: Reader, event: Pattern, body: Body) -> None:
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


def stays_so(given: Given | FromRank | None, body: Body) -> bool:
    """Whether what a rule asks for is the same however often it does what it does: where somebody is and what he is called,
    while numbers are changed."""
    if not isinstance(given, Given):
        return given is None
    moves = (d.Move, d.ChangeNumber, d.Draw, d.OutOfHand)
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
        case d.Move("gain" | "lose" as verb, who, key) if verb == event.verb and _counts(reader, unit, key):
            return f"to {verb} {key} again", who
        case d.MoveThings("gain", who, what) if event.verb == "gain":
            named = (naming_of(check.what) for check in event.checks if isinstance(check, Is))
            kinds = {term.head.name for one in named if one is not None and (term := one.of("thing")) is not None}
            among = not kinds.isdisjoint(reader.names.vocabulary.sorts(what.head.name))
            return (f"to gain {a_or_an(what.head.name)} {what.head.name} again", who) if among else ("", None)
        case d.ChangeNumber(Own(who, key=key), by, down) if _counts(reader, unit, key):
            verb = "lose" if down or isinstance(by, Negative) else "gain"
            return (f"to {verb} {key} again", who) if verb == event.verb else ("", None)
        case d.ChangeNumber(Select(naming, "that"), by, down) if (
            unit and naming.group == unit and event.subject is not None
        ):
            verb = "lose" if down or isinstance(by, Negative) else "gain"
            return (f"to {verb} that {unit} again", event.subject) if verb == event.verb else ("", None)
        case d.Draw(who) | d.OutOfHand(who) if event.verb == type(done).__name__.lower():
            return f"to {event.verb} again", who
        case d.TakeDamage(who, track=track) if event.verb == "take" and event.unit in ("", track):
            return "to take damage again", who
        case _:
            return "", None


def _counts(reader: Reader, unit: str, key: str) -> bool:
    """Whether a number is the one that is counted, or one of those."""
    word = reader.names.vocabulary.named(key, StatWord, TrackWord, SkillWord)
    return unit == key or (bool(unit) and word is not None and word.group == unit)


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
