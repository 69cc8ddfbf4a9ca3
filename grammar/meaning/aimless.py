"""Damage to nothing in particular: it goes by itself where a track is `vital` or a rule of everybody answers it, else
nowhere; whoever puts the texts of a game together can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import Body, Does, Lends, all_in
from grammar.meaning.nouns import Holder, Noun, Person, Select, naming_of
from grammar.meaning.patterns import DamageIs, IsDamage, Pattern


class Aimless(Struct, frozen=True):
    """Damage of which nothing is said where it goes.  holder: whoever has the rule takes it.
    kind: of thing that takes it, where that is said.  words: that are said of the damage."""

    holder: bool
    kind: str
    words: tuple[str, ...]
    span: Span


def aimless(body: Body, people: Mapping[str, str] = MappingProxyType({})) -> tuple[Aimless, ...]:
    """All such damage that an effect deals.  people: of what kind they are whom it calls by their names."""
    return tuple(
        Aimless(
            isinstance(deed.who, Holder),
            people.get(deed.who.name, "") if isinstance(deed.who, Person) else kind_of(deed.who),
            deed.words,
            deed.span,
        )
        for one in all_in(body)
        if isinstance(one, Does | Lends)
        for deed in one.deeds
        if isinstance(deed, d.TakeDamage) and not deed.track and deed.chosen is None
    )


def kind_of(who: Noun | None) -> str:
    """The kind of thing that a noun names; empty where none is said."""
    naming = naming_of(who) if isinstance(who, Select) else None
    term = naming.of("thing") if naming is not None else None
    return term.head.name if term is not None else ""


def answers(event: Pattern, words: tuple[str, ...]) -> bool:
    """Whether a rule that waits for an event hears of damage with these words that goes to nothing in particular."""
    if event.verb != "take" or not any(isinstance(check, IsDamage) for check in event.checks):
        return False
    return all(set(_called(check)) <= set(words) for check in event.checks if isinstance(check, DamageIs))


def _called(check: DamageIs) -> Iterator[str]:
    """The words that damage must have for one of the things that are asked of it; where it goes to, who deals it and by
    what are none: that is not of all damage."""
    naming = naming_of(check.what) if check.word == "with" else None
    if check.word != "without":
        yield naming.text if naming is not None else ""
