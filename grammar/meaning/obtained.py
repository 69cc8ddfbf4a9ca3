"""Entries that come to somebody or go because a rule says so.  Whether she has them in any case, whoever puts the texts of a game
together can tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning.deeds import MoveRanks
from grammar.meaning.nouns import Called
from grammar.meaning.standing import Grants
from grammar.meaning.statements import Body, Does, Lends, Sets, all_in


class Obtained(Struct, frozen=True):
    """An entry that comes or goes, by its name.  verb: `gain`, `lose`, or `have` where it is lent."""

    verb: str
    entry: str
    span: Span


def obtained(body: Body) -> Iterator[Obtained]:
    """All entries that a text moves or lends."""
    for one in all_in(body):
        match one:
            case Does(deeds) | Lends(deeds):
                for deed in deeds:
                    if isinstance(deed, MoveRanks) and isinstance(deed.of, Called):
                        yield Obtained(deed.verb, deed.of.naming.text, deed.span)
            case Sets(standing=standing):
                yield from (Obtained("have", one.entry, one.span) for one in standing if isinstance(one, Grants))
            case _:
                pass
