"""Tests that a rule would have made although another rule, which is always in force for everybody of a kind, says that they
cannot be: `you make a Will Roll`, where only an Attack or a Defense is ever made.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.span import Span
from diagnostics.suggest import either
from grammar.article import a_or_an
from grammar.meaning.bodies import Does, Lends, Sets, Tries, all_in
from grammar.meaning.deeds import Make
from grammar.meaning.nouns import Holder, Noun, Select, naming_of
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.patterns import Is
from grammar.meaning.settings import AgainstTest
from grammar.meaning.standing import Permits
from grammar.vocabulary import Term
from grammar.words import default_thing
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


class _Ban(Struct, frozen=True):
    """What is never made.  what: all that it is called.  but: the tests that are made all the same.  rule: that says so."""

    what: Term
    but: tuple[str, ...]
    rule: str
    kind: str


class _Made(Struct, frozen=True):
    """A test that somebody makes.  span: where it is said."""

    who: Noun
    test: Term
    span: Span


def unmade(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """The tests that entries have made which nobody can make, each where it is said."""
    entries = [piece.entry for piece in pieces]
    bans = [ban for entry in entries if not entry.optional for ban in _bans(entry, system)]
    if any(True for entry in entries for _ in (entry.meaning or NOTHING).found_by("can:make")):
        return []  # somebody may make it after all
    found: list[Diagnostic] = []
    for entry in entries if bans else ():
        for made in _with_answers(entry.meaning):
            ban = next((ban for ban in bans if _is_barred(made, ban, entry, system)), None)
            if ban is not None:
                findings = entry.findings()
                name = made.test.name
                reason = f"`{ban.rule}` forbids {a_or_an(name)} {name} that is nothing else"
                hint = f"name what is made: {either([f'`{one}`' for one in ban.but])}" if ban.but else "take it out"
                findings.add_problems([codes.NEVER_HAPPENS.at(made.span, hint=hint, reason=reason)], ("effect",))
                found += findings.list
    return found


def _bans(entry: Entry, system: System) -> Iterator[_Ban]:
    """What an entry that everybody of a kind holds forbids to make, whatever else is so."""
    kind = system.held_by(entry)
    for part in (entry.meaning or NOTHING).found_by("ban:make") if kind else ():
        match part.meaning:
            case Sets(standing=(Permits(allowed=False, event=event),)) if not part.asked:
                match event.subject, event.checks:
                    case Holder(), (Is(what=Select(naming, "any", tellings)),):
                        test = naming.of("test")
                        others = [naming_of(told.what) for told in tellings if told.word == "other than"]
                        tests = [one.of("test") if one is not None else None for one in others]
                        but = tuple(one.head.name for one in tests if one is not None and not one.tags)
                        if test is not None and len(but) == len(tellings):
                            yield _Ban(test, but, entry.name, kind)


def _is_barred(made: _Made, ban: _Ban, entry: Entry, system: System) -> bool:
    """Whether a ban is of a test that is made, and of whoever makes it."""
    words, head = system.vocabulary, made.test.head
    sorts, tags = words.sorts(head.name, "test"), {tag.name for tag in made.test.tags}
    banned = ban.what.head.name in sorts and {tag.name for tag in ban.what.tags} <= tags
    return banned and sorts.isdisjoint(ban.but) and ban.kind in words.sorts(_maker(made.who, entry, system))


def _maker(who: Noun, entry: Entry, system: System) -> str:
    """The kind of whoever makes a test; for whoever holds an entry that anybody may hold, the kind that holds most."""
    naming = naming_of(who) if isinstance(who, Select) else None
    term = naming.of("thing") if naming is not None else None
    if term is not None:
        return term.head.name
    default = default_thing(system.vocabulary)
    return system.holder_of(entry) or default


def _with_answers(meaning: Outline | None) -> Iterator[_Made]:
    """The tests that are made, and those by which they are answered."""
    for made in _made(meaning):
        yield _Made(made.who, made.test, made.span)
        for one in made.settings:
            if isinstance(one, AgainstTest):
                yield _Made(one.owner, one.test, made.span)


def _made(meaning: Outline | None) -> Iterator[Make]:
    for part in (meaning or NOTHING).parts:
        for one in all_in((part.meaning,)):
            match one:
                case Tries(test):
                    yield test
                case Does(deeds) | Lends(deeds):
                    yield from (deed for deed in deeds if isinstance(deed, Make))
                case _:
                    pass
