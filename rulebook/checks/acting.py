"""What the text of an action says that is not done when somebody uses it: nobody has an action, so that it would hold from
the first use on and never end."""

from __future__ import annotations

from collections.abc import Iterator, Set

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.meaning import deeds as d
from grammar.meaning.names import Naming
from grammar.meaning.nouns import phrases_in
from grammar.meaning.outline import USED, WINDOWS, Part, outline
from grammar.meaning.statements import After, Body, Does, Lends, Rule, Sets, all_in
from grammar.nodes.structure import Effect

_ONCE_USED = (
    "what an action says holds once it is used: say how, `during your …, you may …:`; what answers something or always holds "
    "is said by an entry that somebody has"
)
_OF_THIS = (
    "it would hold from the first use on: say it of the tests that are called after the action, `your {name} … get +1`, or "
    "below what is used, with its end: `… until … ends`; how one test is made, is said there: `you make a … at +1`"
)


def check_action(effect: Effect, body: Body, name: str) -> Iterator[Problem]:
    """What an action says that nobody can use, or that has nothing to do with its use."""
    said = outline(body)
    if said.headings and not any(heading.channel in (USED, WINDOWS) for heading in said.headings):
        yield codes.SAYS_NOTHING_IN_PLAY.at(effect.statements[0].span, hint=_ONCE_USED, words="what nobody can use")
        return
    beside = [part for part in said.parts if _stands(part)]
    brought = {name, *_brought(body)} if beside else set()
    for part in beside:
        if not _speaks_of(part, brought):
            hint = _OF_THIS.format(name=name)
            yield codes.DURATION_WITHOUT_END.at(part.meaning.span, hint=hint)  # type: ignore[union-attr]  # it stands


def _stands(part: Part) -> bool:
    """Whether it is there as long as the text is."""
    match part.meaning:
        case Sets(until=None) | Rule(moment=After()):
            return True
        case _:
            return False


def _brought(body: Body) -> Iterator[str]:
    """What somebody becomes who uses it, and where he is then."""
    for one in all_in(body):
        for deed in one.deeds if isinstance(one, Does | Lends) else ():
            match deed:
                case d.Become(word=word):
                    yield word
                case d.Enter(place=place) if place is not None:
                    yield place.name


def _speaks_of(part: Part, names: Set[str]) -> bool:
    """Whether it speaks of one of these, in what it says or in what must be so for it."""
    phrases = [*phrases_in((part.asked, part.meaning))]
    terms = [term for one in phrases if isinstance(one, Naming) for term in one.terms.values()]
    words = [one.word for one in phrases if isinstance(one, d.Become | d.StopBeing)]
    return not names.isdisjoint((*words, *(word.name for term in terms for word in (term.head, *term.tags))))
