"""`you stop being Dazed`, where nothing besides is done about why somebody is: as long as a number stands as it does, a rule of
everybody may say that he is, and he is so again at once; whoever puts the texts of a game together can tell."""

from __future__ import annotations

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import Body, Does, Lends, all_in

NUMBERS = (d.Move, d.ChangeNumber, d.SetNumber, d.BecomeNumber, d.BecomeWord, d.Swap)
"""What changes a number, so that what is said of it may be so no more."""


class Relapses(Struct, frozen=True):
    """stops: the states that it says are over, while it changes no number and makes nobody another, each with its place.
    brings: those that somebody becomes by it."""

    stops: tuple[tuple[str, Span], ...] = ()
    brings: frozenset[str] = frozenset()


NONE = Relapses()


def relapses(body: Body) -> Relapses:
    """What a text says of states that come and go."""
    deeds = [deed for one in all_in(body) if isinstance(one, Does | Lends) for deed in one.deeds]
    stops = [deed for deed in deeds if isinstance(deed, d.StopBeing)]
    brings = frozenset(deed.word for deed in deeds if isinstance(deed, d.Become))
    if not stops and not brings:
        return NONE
    mended = any(isinstance(deed, NUMBERS) for deed in deeds)
    return Relapses(() if mended else tuple((deed.word, deed.span) for deed in stops), brings)
