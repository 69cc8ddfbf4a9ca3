"""Entries that come to somebody or go because a rule says so.  Whether she has them in any case, whoever puts the texts of a game
together can tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning.bodies import Body, Does, Given, Lends, Rule, Sets, all_in
from grammar.meaning.deeds import HandOver, MoveRanks
from grammar.meaning.facts import Has
from grammar.meaning.nouns import Called, Holder, Noun, naming_of, phrases_in
from grammar.meaning.standing import Grants


class Obtained(Struct, frozen=True):
    """An entry that comes or goes, by its name, or one of a kind.  verb: `gain`, `lose`, or `have` where it is lent.
    asked: whether it is only asked whether somebody has it.  yours: whether that is asked of whoever has what asks."""

    verb: str
    entry: str
    span: Span
    of_kind: bool = False
    asked: bool = False
    yours: bool = False


def obtained(body: Body) -> Iterator[Obtained]:
    """All entries that a text moves or lends."""
    for one in all_in(body):
        match one:
            case Does(deeds) | Lends(deeds):
                for deed in deeds:
                    match deed:
                        case MoveRanks(verb, of=Called(naming)):
                            yield Obtained(verb, naming.text, deed.span)
                        case MoveRanks(verb, of=what) | HandOver(verb, what=what):
                            if name := _kind_of(what):
                                yield Obtained(verb, name, deed.span, of_kind=True)
            case Sets(standing=standing):
                yield from (Obtained("have", one.entry, one.span) for one in standing if isinstance(one, Grants))
            case Rule(given=Given(fact=asked) as given):
                for has in phrases_in(asked):
                    if isinstance(has, Has) and (name := _kind_of(has.what)):
                        yield Obtained("have", name, given.span, of_kind=True)
                    elif isinstance(has, Has) and has.where is None and (name := _entry_of(has.what)):
                        yield Obtained("have", name, given.span, asked=True, yours=has.subject == Holder())
            case _:
                pass


def _kind_of(what: Noun) -> str:
    """The kind of which one is meant, if it is nothing else."""
    said = naming_of(what)
    return said.terms["kind"].head.name if said is not None and said.terms.keys() == {"kind"} else ""


def _entry_of(what: Noun) -> str:
    """The entry that is meant, if nothing else is called so."""
    said = naming_of(what)
    return said.text if said is not None and said.terms.keys() == {"entry"} else ""
