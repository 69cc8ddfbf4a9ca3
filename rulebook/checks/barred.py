"""What somebody is said to have although a rule that is always in force for her says that she cannot have it, or although
it is of another suit than she.

Asked only of games in which nothing else is wrong.  A rule for some of a kind may take away what a rule for all gives; that
is an exception, and no mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.bodies import Sets
from grammar.meaning.nouns import Called, Holder, Select
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.patterns import Is
from grammar.meaning.standing import Grants, Permits
from grammar.vocabulary import Term
from grammar.words import EntryWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

ANYBODY = "anybody"
"""Stands for the kind of thing for which a rule holds, where it holds for all."""
CURE = "take it out, or do not forbid it there"


class _Bar(Struct, frozen=True):
    """What cannot be had.  what: all that it is called.  rule: that says so, as it is named to a reader.  own: the entry
    that it is, if it is one.  kind: of things for which it holds; "" if it holds for whoever has the entry."""

    what: Term
    rule: str
    own: Entry | None
    kind: str


def barred(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What entries give to whoever holds them that she cannot have, each where it is given."""
    entries = [piece.entry for piece in pieces]
    bars = [*_of_system(system), *(bar for entry in entries if not entry.optional for bar in _of_entry(entry, system))]
    found: list[Diagnostic] = []
    for entry in entries:
        for one in _given(entry.meaning):
            problem = _wrong_with(one, entry, bars, system)
            if problem is not None:
                findings = entry.findings()
                findings.add_problems([problem], ("effect",))
                found += findings.list
    return found


def _wrong_with(one: Grants, entry: Entry, bars: Iterable[_Bar], system: System) -> Problem | None:
    """Why whoever holds an entry cannot have another: a rule forbids it, or it is of another suit than she."""
    bar = _bar_against(one.entry, entry, bars, system)
    if bar is not None:
        reason = f"{bar.rule} says that whoever has this cannot have {one.entry}"
        return codes.NEVER_HAPPENS.at(one.span, hint=CURE, reason=reason)
    word = system.vocabulary.named(one.entry, EntryWord)
    suit, other = str(entry.fields.get("suit")), word.suit if word is not None else ""
    of_suit = system.kinds[entry.kind].stat_block is not None and system.vocabulary.word(suit, "suit") is not None
    if of_suit and other and other != suit:
        hint = f"give it something of {suit}, or make it one of {other}"
        return codes.OTHER_SUIT.at(one.span, hint=hint, name=one.entry, other=other, suit=suit)
    return None


def _of_system(system: System) -> Iterator[_Bar]:
    """What the rules in a game's own file forbid everybody, and everybody of a kind."""
    for (section, name), meaning in system.meanings.items():
        if section in ("rules", "things"):
            rule, whose = (f"the word `{name}`", name) if name else ("a rule in `_system.yml`", ANYBODY)
            yield from (_Bar(what, rule, None, kind or whose) for kind, what in _forbidden(meaning))


def _of_entry(entry: Entry, system: System) -> Iterator[_Bar]:
    for kind, what in _forbidden(entry.meaning):
        yield _Bar(what, f"`{entry.name}`", None if kind else entry, kind or system.held_by(entry))


def _bar_against(name: str, entry: Entry, bars: Iterable[_Bar], system: System) -> _Bar | None:
    """Why whoever holds an entry cannot have another one: by its own rule, or by one for all of her kind."""
    kinds, word = system.vocabulary.sorts(system.holder_of(entry)) | {ANYBODY}, system.vocabulary.named(name, EntryWord)
    called = {name, *((word.suit, word.group, *word.of) if word is not None else ())}
    called |= {*((kind := system.kinds[word.kind]).name, *kind.also)} if word is not None and word.kind else set()
    barring = (bar for bar in bars if bar.own is entry or bar.kind in kinds)
    return next(
        (bar for bar in barring if called.issuperset(one.name for one in (bar.what.head, *bar.what.tags))), None
    )


def _given(meaning: Outline | None) -> Iterator[Grants]:
    for part in (meaning or NOTHING).found_by("grant"):
        match part.meaning:
            case Sets(standing=(Grants(subject=Holder()) as one,)):
                yield one


def _forbidden(meaning: Outline | None) -> Iterator[tuple[str, Term]]:
    """What an effect forbids a kind of thing to have, "" if that is whoever holds it, whatever else is so."""
    for part in (meaning or NOTHING).found_by("ban:have"):
        match part.meaning:
            case Sets(standing=(Permits(event=event),)) if not part.asked:
                kind: str | None = ""
                match event.subject, event.checks:
                    case Holder(), (Is(what=Called(naming) | Select(naming, "any", ())),):
                        pass
                    case Select(whose, "any", ()), (Is(what=Called(naming) | Select(naming, "any", ())),):
                        of = whose.of("thing")
                        kind = of.head.name if of is not None and not of.tags else None
                    case _:
                        continue
                term = naming.of("entry", "kind")
                if kind is not None and term is not None:
                    yield kind, term
